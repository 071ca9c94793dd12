"""Games of other packages and of folders: they come in by the door of the house's, and one that is broken is told in one sentence."""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import underrose as ur
from tests.reference_games import stones
from tests.test_cli import run
from underrose import games
from underrose.games.plugins import FOLDERS, Sources
from underrose.kernel.compile.interpreting import meanwhile_interpreted
from underrose.kernel.data.errors import SetupError
from underrose.kernel.play.recordfile import lines_of, load
from underrose.server.api.refusals import Refused
from underrose.server.catalogue.served_games import ServedGames
from underrose.server.http.routes import show_rules
from underrose.testing import liars_dice

LIARS_DICE = Path(liars_dice.__file__).parent
HOUSE = ["the_coding", "classified_information", "top_secret_agents", "top_secret_party"]


@pytest.fixture(autouse=True)
def registry(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A registry of the test's own; what is imported of its folder is forgotten, compiled modules too: Python takes two edits of one size
    within a second for one."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.delenv(FOLDERS, raising=False)
    monkeypatch.setenv(FOLDERS, "")
    monkeypatch.setattr(games, "TITLES", Sources())
    yield
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None)).startswith(str(tmp_path)):
            del sys.modules[name]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the path of modules."""
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def game_in(folder: Path, name: str = "liars_dice", **edits: str) -> Path:
    """The tutorial's game in a folder of that name; `old="new"` pairs are edits of its source."""
    made = folder / name
    shutil.copytree(LIARS_DICE, made, ignore=shutil.ignore_patterns("__pycache__"))
    source = made / "__init__.py"
    text = source.read_text("utf-8")
    for old, new in edits.items():
        assert old in text
        text = text.replace(old, new)
    source.write_text(text, "utf-8")
    return made


@pytest.fixture
def dice(place: Path) -> Path:
    """A package of the tutorial's game is installed there."""
    game_in(place)
    package(place, "liars-dice", liars_dice="liars_dice")
    return place


def package(folder: Path, dist: str, **points: str) -> None:
    """A package as if it were installed there, with these entry points."""
    info = folder / f"{dist.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {dist}\nVersion: 1.0\n", "utf-8")
    lines = "\n".join(f"{name} = {value}" for name, value in points.items())
    (info / "entry_points.txt").write_text(f"[underrose.games]\n{lines}\n", "utf-8")


@pytest.mark.usefixtures("dice")
def test_a_game_of_a_package_stands_beside_those_of_the_house_which_are_entry_points_in_their_order() -> None:
    assert [title.id for title in games.titles()] == [*HOUSE, "liars_dice"]
    assert {games.TITLES[name].origin for name in HOUSE} == {"Underrose"}
    assert games.TITLES.faults() == []
    assert ur.game("liars_dice", players=3, dice=1).players == 3
    assert "liars_dice: Liar's Dice, 2-6 players, from liars-dice 1.0" in run("games").stdout.splitlines()
    assert json.loads(run("games", "--json").stdout)[-1]["origin"] == "liars-dice 1.0"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("import no_such_module_here\n", "ModuleNotFoundError: No module named 'no_such_module_here' (__init__.py:1)"),
        ("def f(:\n", "SyntaxError: invalid syntax (__init__.py, line 1)"),
        ("", "its module broken_one says no TITLE"),
    ],
    ids=["import", "syntax", "nothing"],
)
def test_a_package_that_cannot_be_imported_is_one_sentence_and_the_others_load(dice: Path, text: str, reason: str) -> None:
    (dice / "broken_one").mkdir()
    (dice / "broken_one" / "__init__.py").write_text(text, "utf-8")
    package(dice, "broken-one", broken_one="broken_one")
    assert [title.id for title in games.titles()] == [*HOUSE, "liars_dice"]
    (fault,) = games.TITLES.faults()
    assert fault.startswith("The game broken_one of broken-one 1.0 cannot be loaded: ")
    assert reason in fault
    told = run("games")
    assert (told.returncode, told.stderr) == (0, f"{fault}\n")
    with pytest.raises(SetupError, match=r"broken-one 1\.0 cannot be loaded"):
        ur.game("broken_one")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("def apply(", "def carry_out(", "has to define `apply`"),
        ("def prepare(", "def prepares(", "there is no `prepare`; is it `prepares` in __init__.py?"),
        ("rules_version=2", "rules_version=0", "rules_version is a whole number from 1 on, not 0"),
        ("(2, SEATS)", "(2, 11)", "seats are the fewest and the most players, 1 to 10, not (2, 11)"),
        ("2, SEATS), rules", "2, SEATS), contract=9, rules", "was written for contract 9 of games, and this Underrose has 1"),
        ("SHOWN = public(5, ", "SHOWN = public(2, ", "SHOWN of Told has the number of another kind of event"),
        ("TITLE = declare(", "OTHER = declare(", "says no TITLE"),
    ],
)
def test_a_folder_that_lacks_a_part_or_has_another_version_says_so(tmp_path: Path, old: str, new: str, reason: str) -> None:
    folder = game_in(tmp_path, **{old: new})
    told = run("rules", str(folder))
    assert (told.returncode, reason in told.stderr, told.stderr.count("\n")) == (2, True, 1)
    shutil.rmtree(folder)
    assert ur.load_game(game_in(tmp_path)).id == "liars_dice", "mended, it is loaded"


LOADS = """

def load(text: str | None) -> Content:
    from msgspec import Struct
    from underrose.kernel.data.content import ContentFile

    class Shape(Struct, forbid_unknown_fields=True):
        faces: int

    HOW


def domains("""


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ('{}["faces"]', "The content of Liar's Dice cannot be read: KeyError: 'faces'."),
        ("ContentFile('faces = \\'six\\'').read(Shape)", "line 1: "),
    ],
    ids=["a key that is not there", "a misfit"],
)
def test_content_that_cannot_be_read_is_one_sentence_and_the_others_play(dice: Path, how: str, sentence: str) -> None:
    game_in(dice, "unread_dice", **{"\n\ndef domains(": LOADS.replace("HOW", how)})
    package(dice, "unread-dice", unread_dice="unread_dice")
    assert [title.id for title in games.titles()] == [*HOUSE, "liars_dice", "unread_dice"], "it is declared, and cannot be set up"
    told = run("simulate", "unread_dice", "--games", "1", "--bots", "random,random", "--seed", "1")
    assert (told.returncode > 0, sentence in told.stderr, told.stderr.count("\n")) == (True, True, 1)
    with pytest.raises(Refused, match=re.escape(sentence)):
        ServedGames().setup("unread_dice", None, {})
    assert ServedGames().setup("liars_dice", None, {"dice": "1"}).players == 2


def test_a_name_that_is_taken_or_is_not_its_folders_is_left_out(place: Path) -> None:
    game_in(place)
    game_in(place / "mine", "the_coding")
    package(place, "another", liars_dice="liars_dice", the_coding="liars_dice")
    package(place, "later", liars_dice="liars_dice")
    package(place, "misnamed", perudo="liars_dice")
    assert [title.id for title in games.titles()] == [*HOUSE, "liars_dice"]
    assert games.TITLES["liars_dice"].origin == "another 1.0"
    assert games.TITLES.faults() == [
        "The game perudo of misnamed 1.0 cannot be loaded: its folder is called liars_dice.",
        "The game the_coding of another 1.0 is left out: Underrose has one of that name.",
        "The game liars_dice of later 1.0 is left out: another 1.0 has one of that name.",
    ]
    with pytest.raises(SetupError, match=r"the_coding is left out: Underrose has one"):
        ur.load_game(place / "mine" / "the_coding")
    with pytest.raises(SetupError, match=r"another 1\.0 has one of that name"):
        ur.load_game(LIARS_DICE)


def test_a_folder_is_loaded_once_and_found_by_name_by_its_records_and_in_other_processes(tmp_path: Path) -> None:
    folder = game_in(tmp_path / "Cards, and dice", "my_dice")
    title = ur.load_game(folder)
    assert ur.load_game(folder) is title is games.title("my_dice")
    assert games.TITLES["my_dice"].origin == os.environ[FOLDERS].strip('"') == str(folder)
    with meanwhile_interpreted():
        assert load(lines_of(ur.Match(ur.game("my_dice", dice=1), seed=3))).game.title is title
    code = "import underrose as ur; print(ur.game('my_dice'))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "<Game Liar's Dice: 2 players, dice=2>"
    (folder / "texts" / "en.ftl").write_text("event-begins = x\n", "utf-8")
    with pytest.raises(SetupError, match=r"my_dice of .* was changed after it was loaded here: begin anew"):
        ur.load_game(folder)


def test_one_file_is_a_game_too(tmp_path: Path) -> None:
    file = tmp_path / "stones.py"
    shutil.copyfile(stones.__file__, file)
    assert ur.load_game(file).id == "stones"


def test_a_folder_must_not_be_called_as_a_module_that_is_there(tmp_path: Path) -> None:
    for name, reason in {"random": "a module random is loaded from elsewhere", "antigravity": "antigravity is a module of Python"}.items():
        with pytest.raises(SetupError, match=reason):
            ur.load_game(game_in(tmp_path, name))
    with pytest.raises(SetupError, match=r"There is no game in .*empty: it is no folder with title.py"):
        ur.load_game(tmp_path / "empty")
    with pytest.raises(SetupError, match="or its name has other signs than letters, digits and _"):
        ur.load_game(game_in(tmp_path, "liars-dice"))


def test_a_folder_that_the_environment_names_and_is_none_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(FOLDERS, f"{tmp_path / 'gone'}, {game_in(tmp_path)}")
    assert [title.id for title in games.titles()] == [*HOUSE, "liars_dice"]
    (fault,) = games.TITLES.faults()
    assert fault.startswith(f"There is no game in {tmp_path / 'gone'}: ")


def test_a_game_without_a_page_of_rules_says_so(tmp_path: Path) -> None:
    title = ur.load_game(game_in(tmp_path))

    async def shown() -> str:
        return await show_rules.fn(title.id)

    with pytest.raises(Refused) as refused:
        asyncio.run(shown())
    assert (refused.value.status, str(refused.value)) == (404, f"{title.title} brings no page of rules.")
