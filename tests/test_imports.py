"""The house stays readable: imports run one way, and each folder names the third-party packages it may use."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tools.mirrors import PACKAGE, parsed

# Bottom to top. A folder may import itself and what stands before it; neighbours do not see each other. Adapters stand aside: they see
# games, bots and what these stand on, and nothing sees them but the face, for `batch`, so that the package runs without the extra
# `research`.
FLOORS = (
    *("entrances", "texts", "kernel", "knowledge", "tensors", "games", "bots", ("review", "lab", "cases"), "readiness", "server"),
    *("cli_help", ("cli_errors", "cli_reports"), "cli_shared", "cli_settings", ("cli_games", "cli_lab", "cli_operate", "cli_case"), "cli"),
)
ADAPTED = {"entrances", "texts", "kernel", "knowledge", "tensors", "games", "bots", "lab", "readiness", "adapters"}

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
    "cli": {"click"},
    "cli_errors": {"click"},
    "cli_help": {"click"},
    "cli_operate": {"click"},
    "cli_reports": set[str](),
    "cli_settings": {"click"},
    "cli_shared": {"click", "msgspec"},
    "cli_case": {"click"},
    "cli_games": {"click"},
    "cli_lab": {"click"},
    "testing": {"hypothesis", "msgspec", "numba", "numpy"},
    "entrances": set[str](),
    "__init__": set[str](),
    "__main__": set[str](),
}


def allowed_folders() -> dict[str, set[str]]:
    """For each folder the folders it may import; nobody sees `testing`, and the face and two commands `adapters`."""
    allowed: dict[str, set[str]] = {}
    below: set[str] = set()
    for floor in FLOORS:
        rooms = {floor} if isinstance(floor, str) else set(floor)
        allowed |= {room: below | {room} for room in rooms}
        below = below | rooms
    no_server = {room for room in below if room != "server" and not room.startswith("cli")}
    aside = {
        "cli_lab": allowed["cli_lab"] | {"adapters"},  # for `dataset` and `exploit`, likewise
        "adapters": ADAPTED,
        "cli_games": allowed["cli_games"] | {"testing"},  # for the conformance kit, and the game that `new` writes
        "testing": below | {"testing", "__init__"},
        "__init__": no_server | {"adapters"},  # for `batch` and `exploitability`: observations and trees are the adapters'
        "__main__": {"cli"},
    }
    return allowed | aside


ALLOWED = allowed_folders()


def imported(path: Path, package: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports, anywhere in it, with the line; relative imports are made absolute."""
    module = ["underrose", *path.relative_to(package).with_suffix("").parts]
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(module[: -node.level]) if node.level else ""
            source = ".".join(part for part in (base, node.module) if part)
            # `from underrose import kernel` names the folder only in the alias.
            yield from ((node.lineno, f"{source}.{alias.name}" if source.startswith("underrose") else source) for alias in node.names)


def room(parts: tuple[str, ...]) -> str:
    """The folder of the house that a path inside the package belongs to."""
    return parts[0].removesuffix(".py")


def complaint(path: Path, target: str, package: Path) -> str | None:
    """Why this file may not import `target`, or None."""
    inside = path.relative_to(package).parts
    here, (top, *rest) = room(inside), target.split(".")
    if top != "underrose":
        known = top in sys.stdlib_module_names or top in THIRD_PARTY.get(here, set())
        return None if known else f"{here} may not import {top}"
    there = rest[0] if rest and rest[0] in ALLOWED else "__init__"  # anything else is a name of the package's own face
    if there not in ALLOWED.get(here, set()):
        return f"{here} may not import {there}"
    games = {folder.name for folder in (package / "games").glob("*") if folder.is_dir()}
    pair = {name for name in (*inside[1:2], *rest[1:2]) if name in games}
    return f"the game {inside[1]} may not import the game {rest[1]}" if here == there == "games" and len(pair) == 2 else None


def violations(package: Path) -> list[str]:
    """Every import under `package` that the tables above do not allow, as `file:line: why`."""
    return [
        f"{path.relative_to(package).as_posix()}:{line}: {why}"
        for path in sorted(package.rglob("*.py"))
        for line, target in imported(path, package)
        if (why := complaint(path, target, package))
    ]


def test_imports_run_one_way() -> None:
    assert violations(PACKAGE) == []


def test_every_folder_stands_in_the_tables() -> None:
    rooms = {room(path.relative_to(PACKAGE).parts) for path in PACKAGE.rglob("*.py")}
    assert rooms <= ALLOWED.keys()
    assert THIRD_PARTY.keys() == ALLOWED.keys()


def test_the_core_depends_on_what_it_imports_and_the_server_on_the_rest() -> None:
    project = tomllib.loads((PACKAGE.parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    core, server = packages(project["dependencies"]), packages(project["optional-dependencies"]["server"])
    imported_by = {folder: {name.replace("_", "-") for name in names} for folder, names in THIRD_PARTY.items()}
    beside = {
        "adapters",
        "server",
        "testing",
    }  # the conformance kit plays with Hypothesis, which whoever writes a game has in the extra `test`
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


# Bottom to top, the rooms of the server: a module may import its own room and those before it.
SERVER_ROOMS = (
    {"messages", "command_messages", "lesson_messages", "catalogue_messages", "refusals", "faults", "authentication", "guest_names",
     "rate_limits", "lessons", "set_ups", "served_games", "slices", "sources", "my_messages", "logs", "bot_messages",
     "bot_client", "bot_dealer", "case_messages", "exhibition_messages", "review_messages", "aftershow_messages", "deal_messages",
     "status_messages", "what_if_messages", "cue_messages", "cancelling"},
    {"tables"}, {"bot_streams"}, {"storage"}, {"jobs"},
    {"batches", "followers", "metrics", "quotas", "sessions", "service", "my_tables", "administration", "exhibitions", "reviewing",
     "playing_on", "cluster_sync", "redis_notify"},
    {"http"}, {"gc_policy", "run", "supervisor", "worker", "worker_line"}, {"__init__"},
)  # fmt: skip


def modules(package: Path) -> dict[str, set[str]]:
    """Every module of the package by its dotted name, with the modules of the package that it imports, for types only included."""
    paths = {".".join(["underrose", *path.relative_to(package).with_suffix("").parts]): path for path in package.rglob("*.py")}
    names = {name.removesuffix(".__init__"): path for name, path in paths.items()}
    found = {name: {nearest(target, names) for _, target in imported(path, package)} for name, path in names.items()}
    return {name: {target for target in targets if target and target != name} for name, targets in found.items()}


def nearest(target: str, names: Iterable[str]) -> str | None:
    """The module that an import leads to: what is imported, or the module it is imported from."""
    return target if target in names else target.rpartition(".")[0] if target.rpartition(".")[0] in names else None


def circle(imports: dict[str, set[str]]) -> list[str]:
    """One circle of modules that import each other, or nothing."""
    try:
        list(TopologicalSorter(imports).static_order())
    except CycleError as error:
        return list(error.args[1])
    return []


BACKWARDS = {
    ("underrose.kernel.match", "underrose.kernel.recordfile"),  # a match saves and loads itself, for whoever uses the package
    ("underrose.kernel.doors", "underrose.kernel.game"),  # what doors are of is a type of theirs
    ("underrose.kernel.step_runner", "underrose.kernel.game"),  # ... and what does a step of a game
    ("underrose.texts", "underrose.texts.fluent"),  # read when the first sentence is said, since it takes long to import
}


def test_no_modules_import_each_other_in_a_circle() -> None:
    imports = modules(PACKAGE)
    for name, target in BACKWARDS:
        imports[name].remove(target)
    assert circle(imports) == []


def test_a_planted_circle_is_found(tmp_path: Path) -> None:
    plant(tmp_path, "server/a.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from underrose.server.b import B")
    plant(tmp_path, "server/b.py", "def f():\n    from underrose.server import a")
    assert len(circle(modules(tmp_path))) == 3


def test_the_rooms_of_the_server_are_on_the_way_of_one_action() -> None:
    floor = {room: number for number, rooms in enumerate(SERVER_ROOMS) for room in rooms}
    inside = {name: targets for name, targets in modules(PACKAGE).items() if name.startswith("underrose.server.")}
    upwards = [
        (name, target)
        for name, targets in inside.items()
        for target in targets & inside.keys()
        if floor[target.split(".")[2]] > floor[name.split(".")[2]]
    ]
    assert upwards == []


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """An empty package with two games in it."""
    for game in ("chess", "go"):
        (tmp_path / "games" / game).mkdir(parents=True)
    return tmp_path


PLANTED = {
    "upwards": ("kernel/match.py", "from underrose.games import registry", "kernel may not import games"),
    "upwards, from the face": ("knowledge/sheet.py", "from underrose import server", "knowledge may not import server"),
    "upwards, relative": ("bots/levels.py", "from ..server import app", "bots may not import server"),
    "upwards, relative and bare": ("bots/levels.py", "from .. import server", "bots may not import server"),
    "upwards, inside a function": ("lab/duel.py", "def f():\n    import underrose.server.http.app", "lab may not import server"),
    "aside": ("adapters/playing.py", "from underrose.server import app", "adapters may not import server"),
    "between neighbours": ("review/judge.py", "import underrose.lab.duel", "review may not import lab"),
    "adapters": ("lab/playing.py", "from underrose.adapters import openspiel", "lab may not import adapters"),
    "adapters, from the server": ("server/run.py", "import underrose.adapters.playing", "server may not import adapters"),
    "testing": ("server/http/app.py", "from underrose.testing import kuhn", "server may not import testing"),
    "the face": ("bots/levels.py", "import underrose", "bots may not import __init__"),
    "another game": ("games/chess/rules.py", "from underrose.games.go.rules import ko", "the game chess may not import the game go"),
    "another game, bare": ("games/chess/rules.py", "from underrose.games import go", "the game chess may not import the game go"),
    "another game, relative": ("games/chess/rules.py", "from ..go import rules", "the game chess may not import the game go"),
    "third party": ("games/go/rules.py", "import litestar", "games may not import litestar"),
    "an unknown folder": ("attic/old.py", "import underrose.kernel", "attic may not import kernel"),
}


@pytest.mark.parametrize(("file", "line", "why"), PLANTED.values(), ids=PLANTED.keys())
def test_a_planted_violation_is_found(house: Path, file: str, line: str, why: str) -> None:
    plant(house, file, line)
    assert violations(house) == [f"{file}:{line.count(chr(10)) + 1}: {why}"]


def plant(house: Path, file: str, text: str) -> None:
    """Write one file into the house."""
    path = house / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def test_no_refusal_has_its_sentence_in_the_code() -> None:
    """What people read stands in the catalogue: `Refused(CONFLICT, "taken", seat=1)` in code, declared in `RefusalKey`, and `refused-taken`
    in texts/*.ftl; a notice is `notice(table, "left", name=name)` and `company-notices-left`."""
    sentence = re.compile(r"\bRefused\([A-Z_]+, \"\w+\", f?\".*|\bnotice\(table, [^,]+, f?\".*|\bSetupError\(f?\"[A-Z].*")
    found = {path.name: sentence.findall(path.read_text("utf-8")) for path in (PACKAGE / "server").rglob("*.py")}
    assert {name: said for name, said in found.items() if said} == {}
