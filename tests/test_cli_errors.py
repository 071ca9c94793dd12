"""What click cannot read is refused in one sentence, in the language that the command line asks for; and a server starts in it."""

import shlex
import sys

import pytest

from underrose.cli.errors import language_of
from underrose.cli.main import main
from underrose.server.processes import run
from underrose.texts import LANGUAGES, language, reading

RANDOM = "the_coding --bots random,random --seed 1"
SIMULATE, DUEL = f"simulate {RANDOM} --games 1", f"duel {RANDOM}"
REFUSED = {
    "": ("Missing command.", "Es fehlt ein Befehl: --help zählt sie auf."),
    "frobnicate": ("There is no command frobnicate; there are serve, ", "Einen Befehl frobnicate gibt es nicht; es gibt serve, "),
    "--frobnicate": ("There is no option --frobnicate here: --help lists", "Eine Option --frobnicate gibt es hier nicht: --help zählt"),
    "serve --prot 1": (
        "There is no option --prot here: --help lists them.",
        "Eine Option --prot gibt es hier nicht: --help zählt sie auf.",
    ),
    "serve --port": ("The option --port needs a value.", "Die Option --port braucht einen Wert."),
    "serve --port http": ("--port has to be a number from 0 to 65535.", "--port muss eine Zahl von 0 bis 65535 sein."),
    "serve --workers 0": ("--workers has to be a number from 1 on.", "--workers muss eine Zahl ab 1 sein."),
    "serve --workers 2": ("Several workers and Redis need PostgreSQL: ", "Mehrere Serverprozesse und Redis brauchen PostgreSQL: "),
    "config --config tests/sizes.py": ("tests/sizes.py is no TOML: ", "tests/sizes.py ist kein TOML: "),
    "serve --no-open=yes": ("The option --no-open takes no value.", "Die Option --no-open nimmt keinen Wert."),
    "notes game.jsonl --seat two": ("--seat has to be a number.", "--seat muss eine Zahl sein."),
    f"{SIMULATE} --players 0": ("--players has to be a number from 1 on.", "--players muss eine Zahl ab 1 sein."),
    f"{SIMULATE} --players 3": ("3 seats need 3 bots, or one for all; ", "3 Plätze brauchen 3 Bots oder einen für alle; "),
    f"{SIMULATE} --players {10**30}": (
        f"The Coding is for 2 to 4 players, not {10**30}.",
        f"The Coding ist für 2 bis 4 Spieler, nicht für {10**30}.",
    ),
    f"{SIMULATE} --bots genius": ("There is no bot 'genius'; write one of ", "Einen Bot 'genius' gibt es nicht; schreib random, "),
    f"{SIMULATE} --records ''": ('"" cannot be written: No such file', '"" lässt sich nicht schreiben: No such file'),
    "compare the_coding --games 8 --option-a system=speed --b ''": (
        "The content file cannot be read: ",
        "Die Inhaltsdatei lässt sich nicht lesen: ",
    ),
    f"{SIMULATE} --level nan": (
        "A confidence level lies between 0 and 1, not at nan.",
        "Ein Konfidenzniveau liegt zwischen 0 und 1, nicht bei nan.",
    ),
    "review game.jsonl --html tests": ("tests cannot be written: Is a directory.", "tests lässt sich nicht schreiben: Is a directory."),
    "verify nowhere.jsonl": ("nowhere.jsonl cannot be read: ", "nowhere.jsonl lässt sich nicht lesen: "),
    "rules": ("GAME is missing.", "SPIEL fehlt."),
    "compile ''": ("There is no game ''.", "Ein Spiel '' gibt es nicht."),
    "rules chess": (
        "There is no game 'chess'. There are: cl",
        "Ein Spiel 'chess' gibt es nicht. Es gibt: classified_information, the_coding",
    ),
    "duel the_coding": ("--games is missing.", "--games fehlt."),
    f"{SIMULATE} --option players=3": (
        "The Coding has no option 'players'; there are system, ",
        "The Coding hat keine Option 'players'; es gibt system, ",
    ),
    f"{DUEL} --games 1 --option red": ("An option is written name=value, not 'red'.", "Eine Option schreibt man name=wert, nicht 'red'."),
    f"{SIMULATE} --seed {2**63}": (
        f"A seed is a number from 0 to {2**63 - 1}, not {2**63}.",
        f"Ein Startwert ist eine Zahl von 0 bis {2**63 - 1}, nicht {2**63}.",
    ),
    f"case make the_coding --games 1 --seed {2**63}": ("A seed is a number ", "Ein Startwert ist eine Zahl "),
    f"report the_coding --games 1 --deals {2**32 + 1}": ("Games are a number from 1 ", "Partien sind eine Zahl von 1 "),
    f"{DUEL} --games {2**32 + 1}": (
        f"Games are a number from 1 to {2**32}, not {2**32 + 1}.",
        f"Partien sind eine Zahl von 1 bis {2**32}, nicht {2**32 + 1}.",
    ),
    f"{DUEL} --games 1 --bots random": (
        "A duel is between two bots; 1 were given.",
        "Ein Duell ist eines zwischen zwei Bots; angegeben sind 1.",
    ),
    "bot --script nowhere": ("There is no script nowhere.", "Ein Skript nowhere gibt es nicht."),
    "notes tests/sizes.py --seat 0 --at 1": ("Line 1 is not JSON.", "Zeile 1 ist kein JSON."),
    "games a b": ("Nothing can be done with a b here.", "Mit a b ist hier nichts anzufangen."),
    "bench nothing": ("There is no benchmark 'nothing'; there are leduc.playouts", "There is no benchmark 'nothing'"),
    "bench --quick leduc.playouts": ("Say either a name or --quick.", "Gib entweder einen Namen oder --quick an."),
    "serve --public-url house": ("'house' is not a URL like https://games.example.", "'house' ist keine URL wie https://games.example."),
    "serve --database postgresql://db/tables --redis redis://:hush/hush@cache": (
        "--redis takes redis://HOST",
        "--redis nimmt redis://RECHNER",
    ),
    "serve --allowed-hosts 'a b'": ("'a b' is not the name of a host.", "'a b' ist kein Name eines Rechners."),
    "serve --trusted-proxies proxy": (
        "'proxy' is neither an address nor a network like 10.0.0.0/8.",
        "'proxy' ist weder eine Adresse noch ein Netz wie 10.0.0.0/8.",
    ),
}


def refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str) -> str:
    """The sentence with which `underrose` refuses what is typed, and nothing else."""
    monkeypatch.setattr(sys, "argv", ["underrose", *shlex.split(line)])
    with pytest.raises(SystemExit) as left:
        main()
    out, err = capsys.readouterr()
    assert (left.value.code, out, err.count("\n")) == (2, "", 1)
    return err


@pytest.mark.parametrize("line", REFUSED)
@pytest.mark.parametrize("said_in", LANGUAGES)
def test_what_cannot_be_done_is_refused_in_its_language(
    line: str, said_in: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert refused(monkeypatch, capsys, f"--lang {said_in} {line}").startswith(REFUSED[line][LANGUAGES.index(said_in)])
    assert language() == "en"


@pytest.mark.parametrize(
    ("arguments", "found"),
    [(["--lang", "de", "serve"], "de"), (["--lang=de"], "de"), (["serve", "--lang"], ""), (["--lang", "tlh"], ""), ([], "")],
)
def test_the_language_is_known_before_anything_else_is_read(arguments: list[str], found: str) -> None:
    assert language_of(arguments) == found


def test_a_language_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused(monkeypatch, capsys, "--lang tlh games") == "--lang can be: en, de.\n"


NO_GUESTS = (
    "Andere Geräte erreichen diesen Server nicht: Dieser Rechner hat keine Adresse in einem Netz, oder der Server hört nur auf localhost."
)


def test_a_server_starts_in_german(capsys: pytest.CaptureFixture[str]) -> None:
    with reading("de"):
        run._say_hello("http://localhost:8420", None, None)
        run._say_hello("http://localhost:8420", "http://192.168.1.5:8420", "tische.db")
    assert capsys.readouterr().out.splitlines() == [
        "Underrose ist unter http://localhost:8420 zu finden",
        NO_GUESTS,
        "Die Tische werden nur im Speicher gehalten: Endet der Server, sind sie weg.",
        "Wer diesen Server betreibt, könnte in die Karten sehen.",
        "Underrose ist unter http://192.168.1.5:8420 zu finden",
        "An diesem Rechner auch unter http://localhost:8420",
        "Tische und Namen werden in tische.db aufgehoben und 30 Tage nach der letzten Nutzung gelöscht.",
        "Wer diesen Server betreibt, könnte in die Karten sehen.",
    ]


def test_the_compiling_is_told_in_german_from_whatever_thread(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(run.time, "monotonic", lambda: now[0])
    with reading("de"):
        tell = run.Terminal()
    for done in range(3):
        tell("The Coding", done, 2)
        now[0] += 2
    assert capsys.readouterr().out.splitlines() == ["The Coding: Die Regeln werden übersetzt, 1 von 2", "The Coding ist spielbereit (4 s)."]


def test_what_takes_more_memory_than_there_is_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise MemoryError("Unable to allocate 59.6 GiB")

    monkeypatch.setattr("underrose.lab.reports.play_random", full)
    assert refused(monkeypatch, capsys, f"simulate {RANDOM} --games 2") == "There is not enough memory for so much.\n"
