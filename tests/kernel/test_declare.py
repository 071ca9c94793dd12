"""A title is put together from a folder by the names of its parts; what is missing, twice or misspelt is said at import."""

import importlib
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.reference_games import TITLES as REFERENCE
from tests.reference_games import toy
from underrose.games import TITLES, title
from underrose.kernel.data.errors import SetupError
from underrose.kernel.data.records import new
from underrose.kernel.game.chance import Generator
from underrose.kernel.game.contract import MOST_LEGAL
from underrose.kernel.game.declare import DeclarationError
from underrose.kernel.game.title import Title
from underrose.testing import kuhn, liars_dice
from underrose.testing.playing import positions

TOY = Path(toy.__file__).parent


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the toy game's folder, as a package of its own."""
    copy = tmp_path / "copied_toy"
    shutil.copytree(TOY, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for path in copy.glob("*.py"):
        path.write_text(path.read_text("utf-8").replace("tests.reference_games.toy", "copied_toy"), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield copy
    for name in [name for name in sys.modules if name.partition(".")[0] == "copied_toy"]:
        del sys.modules[name]


def edited(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def declared() -> Title:
    return importlib.import_module("copied_toy").TITLE


def test_a_folder_says_all_that_a_title_needs(folder: Path) -> None:
    edited(folder, "view.py", "from __future__ import annotations\n", "")
    made = declared()
    assert (made.id, made.home) == ("copied_toy", folder)
    assert made.state.__name__ == "State"
    assert made.notes is not None
    assert [option.name for option in made.options] == [option.name for option in toy.TITLE.options]


@pytest.mark.parametrize(("file", "name", "instead", "sentence"), [
    ("rules.py", "apply", "carry_out", r"copied_toy: rules\.py has to define `apply`\."),
    ("view.py", "see", "look_at_the_table", r"copied_toy: view\.py has to define `see`\."),
    ("view.py", "see", "seee", r"there is no `see`; is it `seee` in view\.py\?"),
    ("rules.py", "measure", "mesure", r"there is no `measure`; is it `mesure` in rules\.py\?"),
    ("rules.py", "measure", "count_all", r"copied_toy: rules\.py has to define `measure`\."),
    ("worlds.py", "draw", "drawn", r"there is no `draw`; is it `drawn` in worlds\.py\?"),
    ("events.py", "describe", "descibe", r"there is no `describe`; is it `descibe` in events\.py\?"),
    ("notes.py", "notes", "MINDS", r"copied_toy: `MINDS` is called `POLICIES` since 0\.3\."),
])  # fmt: skip
def test_what_is_missing_or_misspelt_is_named_with_its_file(folder: Path, file: str, name: str, instead: str, sentence: str) -> None:
    """A default would hide some: `measure` may be left out where no figures are declared."""
    edited(folder, file, f"def {name}(", f"def {instead}(")
    with pytest.raises(DeclarationError, match=sentence):
        declared()


@pytest.mark.parametrize(("action", "fits"), [("Let", True), ("Give", False), ("Title", False)])
def test_an_action_that_the_table_makes_itself_names_nothing_but_a_seat(folder: Path, action: str, fits: bool) -> None:
    edited(folder, "__init__.py", "rules_version=2,", f"rules_version=2, table=TableRules(window={action}),")
    edited(folder, "__init__.py", "import Figure", "import Figure, TableRules, Title\nfrom copied_toy.actions import Give, Let")
    if fits:
        assert getattr(declared().table.window, "__name__", None) == action
        return
    with pytest.raises(DeclarationError, match=f"copied_toy: {action} is no action that names nothing, or a seat and nothing else"):
        declared()


@pytest.mark.parametrize(("values", "many"), [('"card": range(257)', "257"), ('"cards": ("rose", "thorn")', "none")])
def test_an_argument_has_values_and_no_more_than_an_action_holds(folder: Path, values: str, many: str) -> None:
    edited(folder, "actions.py", '"card": ("rose", "thorn")', values)
    with pytest.raises(SetupError, match=f"Roses and thorns: an argument has up to 256 values, and `domains` lists {many} for card"):
        declared().setup(2)


def test_a_function_that_stands_twice_is_named_with_both_files(folder: Path) -> None:
    text = (folder / "rules.py").read_text("utf-8")
    start = text.index("@rule\ndef start(")
    (folder / "more.py").write_text(text[: text.index("@rule")] + text[start : text.index("\n\n\n", start)] + "\n", "utf-8")
    with pytest.raises(DeclarationError, match=r"`start` is defined twice, in (more|rules)\.py and (more|rules)\.py"):
        declared()


@pytest.mark.parametrize("name", [*TITLES, *REFERENCE])
def test_every_refusal_of_every_game_has_a_sentence(name: str) -> None:
    refusals: Any = (title(name) if name in TITLES else REFERENCE[name]).refusals
    assert set(next(iter(refusals)).__class__) == set(refusals)


@pytest.mark.parametrize("name", ["kinds", "pick"])
def test_defaults_agree_with_what_a_game_defines(name: str, tmp_path: Path) -> None:
    """Kuhn poker with and without its own `kinds` and `pick`: the same kinds, and the one action of each."""
    home = tmp_path / f"without_{name}.py"
    home.write_text(Path(kuhn.__file__).read_text("utf-8"), "utf-8")
    without = replace(kuhn.TITLE, home=home, contract=replace(kuhn.TITLE.contract, **{name: None})).setup()
    out, other = np.empty(MOST_LEGAL, np.int64), np.empty(MOST_LEGAL, np.int64)
    rngs, seen = new(Generator), 0
    for match in positions(kuhn.TITLE.setup(), 1):
        for seat in match.actors:
            n = match.game.doors.kinds(match.states, 0, match.game.kits, seat, out)
            assert without.doors.kinds(match.states, 0, without.kits, seat, other) == n
            assert other[:n].tolist() == out[:n].tolist()
            for kind in out[:n].tolist():
                assert without.doors.pick(match.states, 0, without.kits, seat, kind, rngs) == kind
                seen += 1
    assert seen


def test_what_a_catalogue_in_the_folder_says_need_not_be_written_in_python(folder: Path) -> None:
    edited(folder, "events.py", "def describe(", "def _unused(")
    edited(folder, "actions.py", "\nREFUSALS", "\n_UNUSED")
    (folder / "texts").mkdir()
    (folder / "texts" / "en.ftl").write_text("event-given = { $seat } gives to { $target }.\nrefusal-not_your_turn = Wait.\n", "utf-8")
    made = declared()
    assert made.describe({}, {"key": "given", "args": {"seat": 0, "target": 1}}, ("Ann", "Ben")) == "Ann gives to Ben."
    assert made.refusals[next(number for number in made.refusals if number.name == "NOT_YOUR_TURN")] == ("not_your_turn", "Wait.")


def test_a_kit_is_filled_by_options_and_content_of_its_names_and_what_does_not_fit_is_a_sentence() -> None:
    def filled(**content: Any) -> Any:
        return replace(liars_dice.TITLE, options=(), load=lambda text: content).setup(2).kits[0]["dice"]

    assert filled(dice=2) == filled(dice=2.0) == filled(dice="2") == 2
    for value in (2.5, "many", [2, 2], 2**70):
        with pytest.raises(SetupError, match=rf"^dice is a whole number, not {re.escape(str(value))}\.$"):
            filled(dice=value)
    with pytest.raises(SetupError, match=r"^The kit has a field dice, and no option or content of that name; `make_kit` may fill it"):
        filled(die=2)
    with pytest.raises(SetupError, match=r"^Kuhn poker takes no content\.$"):
        kuhn.TITLE.setup(content="stake = 2")
