"""Help and reports are in the language that is read: each command, each option, each word of click's, each label of a table."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import click
import pytest
from click.testing import CliRunner

from tests.test_cli import run
from tools.catalogues import messages
from underrose import games
from underrose.cli.help import TERMINAL, Command, Option
from underrose.cli.main import cli
from underrose.cli.reports import dueled, measured, sheet_shown, simulated
from underrose.readiness import STAGES
from underrose.texts import LANGUAGES, reading


def every(name: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
    """A command and all commands below it, as they are typed."""
    yield name, command
    for below, one in command.commands.items() if isinstance(command, click.Group) else ():
        yield from every(f"{name} {below}".strip(), one)


COMMANDS = dict(every("", cli))
CLICKS_OWN = {"help-usage", "help-default", "help-required"}
COLUMN = 24
"""Characters of the first column of a report."""
SIMULATED: dict[str, Any] = {
    "matches": None,
    "bots": ["random", "novice"],
    "wins": [{"seat": 0, "rate": 0.5, "low": 0.25, "high": 0.75}, {"seat": 1, "rate": 0.5, "low": 0.25, "high": 0.75}],
    "first": None,
    "shared": {"rate": 0.0, "low": 0.0, "high": 0.125},
    "draws": {"rate": 1.0, "low": 0.875, "high": 1.0},
    "why": {"CRACKED": 0.25, "OF_OURS": 0.75},
    "length": {"mean": 40.25, "p50": 40.0, "p95": 61.0},
    "figures": {"hack_cards": {"value": 11.5, "unit": "cards", "low": 11.0, "high": 12.0}},
    "decisions_per_second": 1234567.8,
    "games_per_second": 9876.5,
    "digest": "c0ffee",
}
DUELED = {"matches": None, "a": "agent", "b": "novice", "games": 40, "draws": 1, "ms_per_move_a": 12.345, "ms_per_move_b": 0.5}
DUELED |= {"rate_a": 0.75, "low": 0.5, "high": 0.875}
SHEET = {
    "worlds": 1,
    "about": [{"key": "letter", "values": {"A": 0.996, "B": 0.125, "D": 0.004, "E": None}, "facts": {"C": [{"n": 1}]}}],
    "likely": [{"value": "A12", "p": 0.125}],
}
MEASURED = [
    {"name": "leduc", "value": 1234.5, "unit": "decisions/s", "peer": "C", "peer_value": 2469.0, "ratio": 0.5, "low": 0.4, "high": 0.6},
]


@pytest.fixture(autouse=True)
def _called_underrose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "main", partial(click.Group.main, cli, prog_name="underrose"))


def said(*words: str) -> str:
    """What the command line says to these words, as one who types them sees it."""
    return run(*words).stdout


def helped(command: click.Command) -> Iterator[Command | Option]:
    """Whatever of a command has a help: itself and its options."""
    assert isinstance(command, Command)
    yield command
    for parameter in command.params:
        if not isinstance(parameter, click.Argument):
            assert isinstance(parameter, Option), parameter
            yield parameter


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_and_every_option_has_words_and_no_words_are_left_over(language: str) -> None:
    keys = {one.key for command in COMMANDS.values() for one in helped(command)}
    assert keys | CLICKS_OWN == {key for key in messages(TERMINAL, language) if key.startswith("help-")}


def test_the_docstring_of_a_command_is_the_beginning_of_its_english_help() -> None:
    for command in COMMANDS.values():
        assert command.callback
        assert (command.help or "").partition("\n\n")[0] == command.callback.__doc__


@pytest.mark.parametrize("name", COMMANDS)
def test_help_says_nothing_that_is_not_in_the_catalogue(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a sentence of ours nor a word of click's: what is left without the messages is what is typed."""
    monkeypatch.setattr(TERMINAL, "say", lambda key, args=None: "~")
    monkeypatch.setattr(TERMINAL, "translated", lambda key, own: "~")
    left = set(re.findall(r"[A-Za-z]{2,}", said(*name.split(), "--help")))
    typed = "underrose help " + " ".join([*COMMANDS, *LANGUAGES])
    typed += " ".join(option for parameter in COMMANDS[name].params for option in (*parameter.opts, str(parameter.type)))
    assert left <= set(re.findall(r"[A-Za-z]{2,}", typed))


@pytest.mark.parametrize("words", ["--lang=de -h", "--help --lang de", "--lang de serve --help"])
def test_help_is_in_the_language_that_is_asked_for(words: str) -> None:
    assert said(*words.split()).startswith("Aufruf: underrose")
    assert said("--help").startswith("Usage: underrose")


NOTES = """
Options:
  --game PATH         A game of your own: the path of its folder. Its code is
                      run.
  --seat INTEGER      Whose note sheet.  [required]
  --at INTEGER RANGE  After this step (default: the last).  [x>=0]
"""


def test_help_is_laid_out_as_click_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert NOTES in said("notes", "--help")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_version_is_said_too_and_a_list_of_commands_has_whole_sentences(language: str) -> None:
    assert re.findall(r".{20}(?<!\])\.\.\.", said("--lang", language, "--help")) == []
    expected = {"en": r"underrose, version \d+\.\d+\.\d+(\.dev\d+)?\n", "de": r"underrose, Version \d+\.\d+\.\d+(\.dev\d+)?\n"}
    assert re.fullmatch(expected[language], said("--lang", language, "--version"))


REPORTS = [
    "Platz 0 (random) gewinnt   50,00 %  (25,00 bis 75,00)",
    "Platz 1 (novice) gewinnt   50,00 %  (25,00 bis 75,00)",
    "geteilter Sieg            0,00 %  (0,00 bis 12,50)",
    "unentschieden           100,00 %  (87,50 bis 100,00)",
    "Code geknackt            25,00 %",
    "of_ours                  75,00 %",
    "Entscheidungen/Partie   40,2 im Schnitt, Median 40, P95 61",
    "Hackkarten              11,500 Karten  (11,000 bis 12,000)",
    "1.234.568 Entscheidungen/s, 9.876 Partien/s",
    "Prüfsumme c0ffee",
    "agent gegen novice:  75,00 %  (50,00 bis 87,50) von 40 Partien, 1 unentschieden",
    "12,35 ms und 0,50 ms je Zug",
    "Ein Fall passt.",
    "letter     A >99%  B 13%  D <1%  E",
    '    nicht C: {"n": 1}',
    "vermutlich A12  12,5%",
    "leduc                         1.234 decisions/s      C: 2,47e+03   Verhältnis 0,50 (0,40 bis 0,60)",
]


def test_reports_are_in_the_language_that_is_read() -> None:
    with reading("de"):
        assert [*simulated(SIMULATED), *dueled(DUELED), *sheet_shown(SHEET), *measured(MEASURED)] == REPORTS


OF_MATCHES = {"best_of": 3, "matches": 4, "length": {"mean": 2.5, "p50": 2, "p95": 3}}
OF_MATCHES |= {"wins": [{"seat": 1, "rate": 0.75, "low": 0.25, "high": 1.0}]}


def test_matches_of_several_games_are_told_before_their_games() -> None:
    assert [*simulated({**SIMULATED, "matches": OF_MATCHES})][:4] == [
        "seat 1 (novice) wins the match   75.00 %  (25.00 to 100.00)",
        "games a match           2.5 on average, median 2, p95 3",
        "seat 0 (random) wins   50.00 %  (25.00 to 75.00)",
        "seat 1 (novice) wins   50.00 %  (25.00 to 75.00)",
    ]
    assert "of 4 matches, best of 3; 40 games, 1 drawn" in next(iter(dueled({**DUELED, "matches": 4, "best_of": 3})))


def test_games_are_listed_in_the_language_that_is_read_and_their_data_are_the_same_in_all() -> None:
    _, options, *_ = CliRunner().invoke(cli, ["--lang", "de", "games"]).output.splitlines()
    assert options.endswith("Blitzknacken: Wer zuerst entschlüsselt, gewinnt.  [Standard: counter]")
    assert len({CliRunner().invoke(cli, ["--lang", language, "games", "--json"]).output for language in LANGUAGES}) == 1


def words_of_games() -> dict[str, str]:
    """What the games of the house name themselves, by the key of its message."""
    found = {f"stage-{stage.name.replace(' ', '-')}": stage.name for stage in STAGES}
    for title in map(games.title, games.TITLES):
        found |= {f"about-{title.id}-{option.name}": option.about for option in title.options}
        found |= {f"ending-{why.name.lower()}": why.name.lower() for why in title.why}
        found |= {f"figure-{figure.name}": figure.name for figure in title.figures}
        found |= {f"unit-{figure.unit.replace(' ', '-')}": figure.unit for figure in title.figures}
    return found


def test_whatever_a_game_names_is_in_the_catalogue_as_it_names_it_and_nothing_else_is() -> None:
    kinds = tuple(f"{kind}-" for kind in ("stage", "about", "ending", "figure", "unit"))
    assert {key: TERMINAL.say(key) for key in messages(TERMINAL, "en") if key.startswith(kinds)} == words_of_games()


@pytest.mark.parametrize("language", [other for other in LANGUAGES if other != "en"])
def test_labels_leave_room_before_their_figures(language: str) -> None:
    labels = [key for key in words_of_games() if key.startswith(("ending-", "figure-"))]
    with reading(language):
        labels += ["report-first", "report-shared", "report-draws", "report-decisions"]
        assert [key for key in labels if len(TERMINAL.say(key)) >= COLUMN] == []
