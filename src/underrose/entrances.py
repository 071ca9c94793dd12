"""The names of all games, found without importing any, and their ids in Gymnasium, registered once both packages are imported.

Gymnasium imports the module that stands before an id's colon, and reads no entry points. So that `gymnasium.make("underrose:...")` finds
the ids whichever of the two was imported first, they are registered when the later one is. Nothing of Gymnasium is imported here.
"""

from __future__ import annotations

import csv
import os
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib import metadata
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

GROUP = "underrose.games"
"""The entry-point group of games."""
FOLDERS = "UNDERROSE_GAME"
"""The environment variable that lists folders of games."""
OWN = "underrose"
"""The distribution of the built-in games."""
CHECKOUT = Path(__file__).resolve().parents[2]
GYMNASIUM = "gymnasium"
OPENSPIEL = "underrose.adapters.openspiel"


class Point(NamedTuple):
    """An entry point: a game's name, the module that declares its title, and the distribution that provides it."""

    name: str
    module: str
    origin: str


def house() -> list[Point]:
    """Return the built-in games: this package's entry points, from its checkout's pyproject.toml or from the installed metadata."""
    declared = CHECKOUT / "pyproject.toml"
    if (CHECKOUT / "src" / "underrose").is_dir() and declared.is_file():
        points: Mapping[str, str] = tomllib.loads(declared.read_text("utf-8"))["project"]["entry-points"][GROUP]
    else:
        points = {point.name: point.value for point in metadata.distribution(OWN).entry_points if point.group == GROUP}
    return [Point(name, value, "Underrose") for name, value in sorted(points.items())]


def packages() -> list[Point]:
    """Return the games of other installed packages, sorted by distribution and name."""
    found = [(point, point.dist) for point in metadata.entry_points(group=GROUP)]
    points = [Point(point.name, point.value, f"{dist.name} {dist.version}") for point, dist in found if dist and dist.name != OWN]
    return sorted(points, key=lambda point: (point.origin, point.name))


def folders() -> list[str]:
    """Return the paths that the environment variable lists."""
    return paths_in(os.environ.get(FOLDERS, ""))


def paths_in(listed: str) -> list[str]:
    """Return the paths of a list with commas between them; one that has a comma itself stands alone, or in quotation marks."""
    parts = [listed] if os.path.exists(listed) else next(csv.reader([listed], skipinitialspace=True), list[str]())
    return [one.strip() for one in parts if one.strip()]


def names() -> Iterator[str]:
    """Yield the name of every game, each once, whether or not it can be loaded; none of a folder whose name is no module's."""
    own = (Path(path).expanduser().resolve().stem for path in folders())
    yield from dict.fromkeys([*(point.name for point in (*house(), *packages())), *filter(str.isidentifier, own)])


# --- in Gymnasium -----------------------------------------------------------------------------------------------------


def id_of(name: str) -> str:
    """Return a game's id in Gymnasium: `Underrose/TheCoding-v0`."""
    return f"Underrose/{name.title().replace('_', '')}-v0"


def register(chosen: Iterable[str] | None = None) -> list[str]:
    """Register games (None: all) with Gymnasium, if it is imported, and return their ids. Idempotent."""
    gymnasium: Any = sys.modules.get(GYMNASIUM)
    ids = {id_of(name): name for name in (names() if chosen is None else chosen)}
    for id, name in ids.items():
        if gymnasium is not None and id not in gymnasium.registry:
            seat, vector = "underrose.adapters.gymnasium:Seat", "underrose.adapters.gymnasium_vector:vector"
            gymnasium.register(id, entry_point=seat, vector_entry_point=vector, kwargs={"name": name})
    return list(ids)


def announce(name: str, title: object) -> None:
    """Register a newly loaded game with Gymnasium and OpenSpiel, as far as these are imported."""
    register([name])
    adapter: Any = sys.modules.get(OPENSPIEL)
    if hasattr(adapter, "register"):
        adapter.register([title])


class _WhenImported(MetaPathFinder):
    """An import hook that registers the games as soon as Gymnasium has been imported."""

    looking = False

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return Gymnasium's usual spec, with `register` run after its import; None for any other module."""
        if fullname != GYMNASIUM or self.looking:
            return None
        self.looking = True
        try:
            spec = find_spec(fullname)
        finally:
            self.looking = False
        if spec is not None and spec.loader is not None:
            loader: Any = spec.loader
            run = loader.exec_module

            def exec_module(module: Any) -> None:
                run(module)
                register()

            loader.exec_module = exec_module
        return spec


def meet_gymnasium() -> None:
    """Register the games with Gymnasium now, if it is imported, else once it is."""
    if hasattr(sys.modules.get(GYMNASIUM), "register"):
        register()
    else:
        sys.meta_path.insert(0, _WhenImported())
