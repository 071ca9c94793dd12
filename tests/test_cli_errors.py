"""What click cannot read is refused in one sentence, in the language that the command line asks for."""

import shlex

import pytest

from tests.test_cli import run
from underrose.cli.errors import language_of
from underrose.texts import LANGUAGES, language

RANDOM = "the_coding --bots random,random --seed 1"
SIMULATE, DUEL = f"simulate {RANDOM} --games 1", f"duel {RANDOM}"
REFUSED = {
    "": ("Missing command.", "Es fehlt ein Befehl: --help zählt sie auf."),
    "frobnicate": ("There is no command frobnicate; there are serve, ", "Einen Befehl frobnicate gibt es nicht; es gibt serve, "),
    "serve --prot 1": ("There is no option --prot here: --help lists", "Eine Option --prot gibt es hier nicht: --help zählt sie auf."),
    "serve --port": ("The option --port needs a value.", "Die Option --port braucht einen Wert."),
    "serve --port http": ("--port has to be a number from 0 to 65535.", "--port muss eine Zahl von 0 bis 65535 sein."),
    "serve --workers 0": ("--workers has to be a number from 1 on.", "--workers muss eine Zahl ab 1 sein."),
    "serve --workers 2 --host no.invalid --database postgres.db": ("Several workers and Redis need ", "Mehrere Serverprozesse und Redis "),
    "config --config tests/sizes.py": ("tests/sizes.py is no TOML: ", "tests/sizes.py ist kein TOML: "),
    "serve --no-open=yes": ("The option --no-open takes no value.", "Die Option --no-open nimmt keinen Wert."),
    "notes game.jsonl --seat two": ("--seat has to be a number.", "--seat muss eine Zahl sein."),
    f"{SIMULATE} --players 3": ("3 seats need 3 bots, or one for all; ", "3 Plätze brauchen 3 Bots oder einen für alle; "),
    f"report top_secret_agents --games 1 --players {10**30}": ("Top-Secret is for 2 players, not", "Top-Secret ist für 2 Spieler, nicht "),
    f"{SIMULATE} --bots genius": ("There is no bot 'genius'; write one of ", "Einen Bot 'genius' gibt es nicht; schreib random, "),
    f"{SIMULATE} --records ''": ('"" cannot be written: No such file', '"" lässt sich nicht schreiben: No such file'),
    "compare the_coding --games 8 --option-a system=speed --b ''": ("The content file cannot be read: ", "Die Inhaltsdatei lässt sich "),
    f"{SIMULATE} --level nan": ("A confidence level lies between 0 and 1, not at nan.", "Ein Konfidenzniveau liegt zwischen 0 und 1, "),
    "review game.jsonl --html tests": ("tests cannot be written: Is a directory.", "tests lässt sich nicht schreiben: Is a directory."),
    "verify nowhere.jsonl": ("nowhere.jsonl cannot be read: No such", "nowhere.jsonl lässt sich nicht lesen: No such"),
    "--lang tlh games": ("--lang can be: en, de.", "Für --lang gibt es: en, de."),
    "new": ("FOLDER is missing.", "ORDNER fehlt."),
    "compile ''": ("There is no game ''.", "Ein Spiel '' gibt es nicht."),
    "compile ./docs": ("There is no game in docs: it is no folder with", "In docs ist kein Spiel: Es ist kein Ordner mit title.py "),
    "rules chess": ("There is no game 'chess'. There are: cl", "Ein Spiel 'chess' gibt es nicht. Es gibt: classified_information, "),
    "duel the_coding": ("--games is missing.", "--games fehlt."),
    f"{SIMULATE} --option players=3": ("The Coding has no option 'players'; there are", "The Coding hat keine Option 'players'; es gibt "),
    f"{DUEL} --games 1 --option red": ("An option is written name=value, not 'red'.", "Eine Option schreibt man name=wert, nicht 'red'."),
    f"{SIMULATE} --seed {2**63}": (f"A seed is a number from 0 to {2**63 - 1}, not {2**63}.", "Ein Startwert ist eine Zahl von 0 bis "),
    f"case make the_coding --games 1 --seed {2**63}": ("A seed is a number ", "Ein Startwert ist eine Zahl "),
    f"{DUEL} --games {2**32 + 1}": (f"Games are a number from 1 to {2**32}, not {2**32 + 1}.", "Partien sind eine Zahl von 1 bis "),
    f"{DUEL} --games 1 --bots random": ("A duel is between two bots; 1 were given.", "Ein Duell ist eines zwischen zwei Bots; "),
    "bot --script nowhere": ("There is no script nowhere.", "Ein Skript nowhere gibt es nicht."),
    "notes tests/sizes.py --seat 0 --at 1": ("Line 1 is not JSON.", "Zeile 1 ist kein JSON."),
    "games a b": ("Nothing can be done with a b here.", "Mit a b ist hier nichts anzufangen."),
    "bench nothing": ("There is no benchmark 'nothing'; there are leduc.playouts", "There is no benchmark 'nothing'"),
    "bench --quick leduc.playouts": ("Say either a name or --quick.", "Gib entweder einen Namen oder --quick an."),
    "serve --public-url house": ("'house' is not a URL like https://games.example.", "'house' ist keine URL wie https://games.example."),
    "serve --database postgresql://db/tables --redis redis://:hush/hush@cache": ("--redis takes redis://HOST", "--redis nimmt redis://"),
    "serve --allowed-hosts 'a b'": ("'a b' is not the name of a host.", "'a b' ist kein Name eines Rechners."),
}
"""What is typed, and how its refusal begins in each language."""


def refused(line: str) -> str:
    """The sentence with which `underrose` refuses what is typed, and nothing else."""
    done = run(*shlex.split(line))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    return done.stderr


@pytest.mark.parametrize("line", REFUSED)
@pytest.mark.parametrize("said_in", LANGUAGES)
def test_what_cannot_be_done_is_refused_in_its_language(line: str, said_in: str) -> None:
    assert refused(f"--lang {said_in} {line}").startswith(REFUSED[line][LANGUAGES.index(said_in)])
    assert language() == "en"


@pytest.mark.parametrize(
    ("arguments", "found"),
    [(["--lang", "de", "serve"], "de"), (["--lang=de"], "de"), (["serve", "--lang"], ""), (["--lang", "tlh"], ""), ([], "")],
)
def test_the_language_is_known_before_anything_else_is_read(arguments: list[str], found: str) -> None:
    assert language_of(arguments) == found


def test_what_takes_more_memory_than_there_is_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise MemoryError("Unable to allocate 59.6 GiB")

    monkeypatch.setattr("underrose.lab.reports.play_random", full)
    assert refused(f"simulate {RANDOM} --games 2") == "There is not enough memory for so much.\n"
