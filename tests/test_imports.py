"""The house stays readable: imports run one way, and each folder names the third-party packages it may use."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tools.mirrors import PACKAGE, ROOT, parsed

CONTRACTS = [one["name"] for one in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]]

# What is not in Python's own library, folder by folder. A line here is a decision; its reason stands in pyproject.toml.
THIRD_PARTY = {
    "texts": {"babel", "fluent"},
    "kernel": {"cryptography", "filelock", "llvmlite", "msgspec", "numba", "numpy", "platformdirs"},
    "knowledge": {"numba", "numpy"},
    "games": {"msgspec", "numba", "numpy"},
    "tensors": {"numpy"},
    "bots": {"numba", "numpy"},
    "review": {"msgspec", "numba", "numpy"},
    "cases": {"msgspec", "numpy"},
    "readiness": set[str](),
    "lab": {"numba", "numpy", "pyarrow", "ray"},
    "adapters": {"filelock", "gymnasium", "numba", "numpy", "pettingzoo", "pyarrow", "pyspiel"},
    "server": {
        *("alembic", "confusable_homoglyphs", "cryptography", "filelock", "litestar", "msgspec", "numpy", "platformdirs", "precis_i18n"),
        *("prometheus_client", "psycopg", "redis", "sqlalchemy", "uvicorn", "websockets"),
    },
    "cli": {"click", "msgspec"},
    "testing": {"hypothesis", "msgspec", "numba", "numpy"},
    "authoring": set[str](),
    "entrances": set[str](),
    "__init__": set[str](),
    "__main__": set[str](),
}


def lint(sources: Path) -> subprocess.CompletedProcess[str]:
    """Hold the package in a folder to the contracts in pyproject.toml."""
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache", "--config", ROOT / "pyproject.toml"]
    return subprocess.run(command, cwd=sources, env={**os.environ, "PYTHONPATH": str(sources)}, capture_output=True, text=True, check=False)


def test_imports_run_one_way() -> None:
    done = lint(PACKAGE.parent)
    assert done.returncode == 0, done.stdout
    assert "kept, 0 broken" in done.stdout


PLANTED = {
    "knowledge/__init__.py": "import underrose.games",
    "kernel/data/records.py": "def f():\n    import underrose.kernel.play",
    "server/api/messages.py": "def f():\n    import underrose.server.storage",
    "cli/help.py": "import underrose.cli.main",
    "kernel/game/chance.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from underrose.kernel.play import match",
    "bots/levels.py": "import underrose",
    "games/the_coding/rules.py": "from underrose.games import top_secret_party",
    "games/the_coding/view.py": "from underrose.games.the_coding.mind import notes",
    "review/judge.py": "from underrose.adapters import openspiel",
    "adapters/recall.py": "from ..cases import calendar",
    "server/http/app.py": "from underrose.testing import kuhn",
}
"""Lines, one for each contract in order, by which it is broken."""


def test_each_room_says_what_it_imports_and_where_to_start() -> None:
    rooms = [path.parent for path in PACKAGE.glob("*/**/__init__.py") if not {"migrations", "liars_dice", "smallest"} & {*path.parts}]
    doors = {room: ast.get_docstring(parsed(room / "__init__.py")) or "" for room in rooms}
    assert {room for room, door in doors.items() if not re.search(r"\b(It|each) imports ", door)} == set()
    starts = {room / file for room, door in doors.items() for file in re.findall(r"`([\w/]+\.py)`", door.partition("Start in ")[2])}
    assert {start for start in starts if not start.is_file()} == set()
    assert {start.relative_to(PACKAGE).parts[0] for start in starts} | {"texts"} == {room.relative_to(PACKAGE).parts[0] for room in rooms}


def test_a_planted_violation_breaks_each_contract(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / PACKAGE.name, ignore=lambda _, names: {name for name in names if name == "web"})
    for file, line in PLANTED.items():
        path = tmp_path / PACKAGE.name / file
        path.write_text(f"{path.read_text('utf-8')}\n{line}\n", "utf-8")
    said = re.findall(r"^(.+) (KEPT|BROKEN)", lint(tmp_path).stdout, re.MULTILINE)
    assert said == [(name, "BROKEN") for name in CONTRACTS]


def imported(path: Path) -> Iterator[str]:
    """The first name of every absolute import in a file."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module.partition(".")[0]


def folder_of(path: Path, package: Path) -> str:
    """The folder of the house that a file belongs to."""
    return path.relative_to(package).parts[0].removesuffix(".py")


def strangers(package: Path) -> set[tuple[str, str]]:
    """Every folder with a package that it imports and may not."""
    ours = {"underrose", *sys.stdlib_module_names}
    found = {(folder_of(path, package), name) for path in package.rglob("*.py") for name in imported(path)}
    return {(folder, name) for folder, name in found if name not in ours and name not in THIRD_PARTY.get(folder, set())}


def test_each_folder_imports_the_packages_that_it_names() -> None:
    assert strangers(PACKAGE) == set()
    assert THIRD_PARTY.keys() == {folder_of(path, PACKAGE) for path in PACKAGE.rglob("*.py")}


def test_a_planted_stranger_is_found(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "go.py").write_text("def f():\n    import litestar\n")
    assert strangers(tmp_path) == {("games", "litestar")}


def test_the_core_depends_on_what_it_imports_and_the_server_on_the_rest() -> None:
    project = tomllib.loads((PACKAGE.parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    core, server = packages(project["dependencies"]), packages(project["optional-dependencies"]["server"])
    imported_by = {folder: {name.replace("_", "-") for name in names} for folder, names in THIRD_PARTY.items()}
    beside = {"adapters", "server", "testing"}  # the kit plays with Hypothesis, which whoever writes a game has in the extra `test`
    assert set[str]().union(*(names for folder, names in imported_by.items() if folder not in beside)) - ASKED_FOR == core
    cluster = packages(project["optional-dependencies"]["cluster"]) - {"underrose"}
    assert imported_by["server"] - core == server | cluster
    assert imported_by["testing"] - core <= packages(project["optional-dependencies"]["test"])
    distributed = {"pyspiel": "open-spiel"}
    research = {distributed.get(name, name) for name in (imported_by["adapters"] - core) | ASKED_FOR - {"ray"}}
    assert research == packages(project["optional-dependencies"]["research"])
    assert packages(project["optional-dependencies"]["ray"]) == {"ray"}


ASKED_FOR = {"pyarrow", "ray"}
"""What the core imports only when it is asked for what needs it, and refuses in a sentence where it is missing."""


def packages(lines: list[str]) -> set[str]:
    """The names in lines such as `click>=8.1,<9`."""
    return {re.split(r"[<>=!~.\[ ;]", line)[0].replace("_", "-") for line in lines}


def test_no_refusal_has_its_sentence_in_the_code() -> None:
    """What people read stands in the catalogue: `Refused(CONFLICT, "taken", seat=1)` in code, declared in `RefusalKey`, and `refused-taken`
    in texts/*.ftl; a notice is `notice(table, "left", name=name)` and `company-notices-left`."""
    sentence = re.compile(r"\bRefused\([A-Z_]+, \"\w+\", f?\".*|\bnotice\(table, [^,]+, f?\".*|\bSetupError\(f?\"[A-Z].*")
    found = {path.name: sentence.findall(path.read_text("utf-8")) for path in (PACKAGE / "server").rglob("*.py")}
    assert {name: said for name, said in found.items() if said} == {}
