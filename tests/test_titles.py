"""The games of the house come in by the door that any game has: nothing outside a game's folder names it."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hatch_build import run as run_npm
from underrose import games
from underrose.entrances import house

ROOT = Path(__file__).resolve().parent.parent
PACKAGE, PAGES = ROOT / "src" / "underrose", ROOT / "web" / "src"
IDS = tuple(point.name for point in house())
READ = {".ts", ".svelte", ".css", ".html", ".js"}
GENERATED = "// Written by `python -m tools."


def named_in(source: str) -> Iterator[str]:
    """What a module's code names: identifiers, modules and strings, but no docstrings."""
    tree = ast.parse(source)
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in said:
                yield text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name) | ast.ImportFrom(module=str(name)):
                yield name
            case _:
                pass


def namers(package: Path, pages: Path) -> list[str]:
    """The files outside the games' folders that name a game, in their code or by their own name."""
    found = list[str]()
    for path in sorted([*package.rglob("*.py"), *(path for path in pages.rglob("*") if path.suffix in READ)]):
        home = package if path.is_relative_to(package) else pages
        inside = path.relative_to(home)
        if (inside.parts[0] == "games" and inside.parts[1] in IDS) or inside.parts[0] in ("web", "texts"):
            continue
        text = path.read_text("utf-8")
        if home == pages and text.startswith(GENERATED):
            continue
        said = [*(named_in(text) if home == package else [text]), inside.as_posix()]
        found += [f"{home.name}/{inside.as_posix()}: {id}" for id in IDS if any(id in one for one in said)]
    return found


def test_nothing_outside_a_games_folder_names_it() -> None:
    assert namers(PACKAGE, PAGES) == []


def test_pages_list_games_in_the_order_of_their_titles() -> None:
    entries = {id: (PAGES / "games" / id / "entry.ts").read_text("utf-8") for id in IDS}
    assert {id: int(re.findall(r"^  place: (\d+),$", text, re.MULTILINE)[0]) for id, text in entries.items()} == {
        id: games.title(id).place for id in IDS
    }


@pytest.mark.parametrize(
    "code", ["NAMES = {ID: 1}", "from underrose.games.ID import state", "import underrose.games.ID.title", "x = games.ID", 'f("of ID")']
)
def test_a_game_that_is_named_is_found(tmp_path: Path, code: str) -> None:
    code = code.replace("{ID", '{"ID"').replace("ID", IDS[0])
    for place in ("lab/a.py", f"games/{IDS[0]}/a.py"):
        (tmp_path / "p" / place).parent.mkdir(parents=True)
        (tmp_path / "p" / place).write_text(f'"""Of {IDS[0]}."""\n{code}\n')
    (tmp_path / "w").mkdir()
    assert namers(tmp_path / "p", tmp_path / "w") == [f"p/lab/a.py: {IDS[0]}"]


def without(id: str, there: Path) -> dict[str, str]:
    """A copy of the checkout there without a game's two folders and its entry point, its pages built; the environment that runs it."""
    unwanted = shutil.ignore_patterns("__pycache__", "node_modules", "test", "assets")
    for part in ("src/underrose", "web"):
        shutil.copytree(ROOT / part, there / part, ignore=unwanted)
    (there / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    for part in ("src/underrose", "web/src"):
        shutil.rmtree(there / part / "games" / id)
    lines = (ROOT / "pyproject.toml").read_text("utf-8").splitlines(keepends=True)
    (there / "pyproject.toml").write_text("".join(line for line in lines if not line.startswith(f"{id} = ")), "utf-8")
    run_npm(there / "web", "run", "build", "--", "--outDir", str(there / "src" / "underrose" / "web"), "--emptyOutDir")
    return {**os.environ, "PYTHONPATH": str(there / "src"), "PYTHONUNBUFFERED": "1"}


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("gone", [IDS[0], IDS[-1]])
def test_without_a_games_folder_everything_else_starts(tmp_path: Path, gone: str) -> None:
    environment, left = without(gone, tmp_path), [title.id for title in games.titles() if title.id != gone]

    def done(*words: str) -> str:
        ended = subprocess.run([sys.executable, *words], cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert (ended.returncode, ended.stderr) == (0, ""), (words, ended.stdout, ended.stderr)
        return ended.stdout

    assert [game["id"] for game in json.loads(done("-m", "underrose", "games", "--json"))] == left
    for id in left:
        bots = ",".join(["random"] * games.title(id).seats[0])
        assert done("-m", "underrose", "simulate", id, "--games", "2", "--seed", "1", "--bots", bots, "--json")
    assert json.loads(done("-m", "underrose", "case", "--json"))["game"] == next(id for id in left if games.title(id).deduction)
    assert json.loads(done("-c", SERVED)) == left


SERVED = """
import json
from litestar.testing import TestClient
from underrose.server.http.app import create_app
with TestClient(create_app()) as guest:
    assert "<script" in guest.get("/").text
    print(json.dumps([game["id"] for game in guest.get("/api/games").json()]))
"""
