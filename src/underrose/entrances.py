"""The names of all games, known before any of them is imported, and their ids in Gymnasium, there as soon as both packages are.

Gymnasium imports the module that stands before an id's colon, and reads no entry points. So that `gymnasium.make("underrose:...")` finds
the ids whichever of the two was imported first, they are registered when the later one is. Nothing of Gymnasium is imported here.
"""

from __future__ import annotations

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
"""The group of entry points."""
FOLDERS = "UNDERROSE_GAME"
"""The variable that names folders of games."""
OWN = "underrose"
"""The distribution whose games are those of the house."""
CHECKOUT = Path(__file__).resolve().parents[2]
GYMNASIUM = "gymnasium"


class Point(NamedTuple):
    """An entry point: a game, the module that says its title, and who brings it."""

    name: str
    module: str
    origin: str


def house() -> list[Point]:
    """This package's own games: its entry points as its checkout declares them, or as it is installed."""
    declared = CHECKOUT / "pyproject.toml"
    if (CHECKOUT / "src" / "underrose").is_dir() and declared.is_file():
        points: Mapping[str, str] = tomllib.loads(declared.read_text("utf-8"))["project"]["entry-points"][GROUP]
    else:
        points = {point.name: point.value for point in metadata.distribution(OWN).entry_points if point.group == GROUP}
    return [Point(name, value, "Underrose") for name, value in sorted(points.items())]


def packages() -> list[Point]:
    """What other packages bring, by the names of these."""
    found = [(point, point.dist) for point in metadata.entry_points(group=GROUP)]
    points = [Point(point.name, point.value, f"{dist.name} {dist.version}") for point, dist in found if dist and dist.name != OWN]
    return sorted(points, key=lambda point: (point.origin, point.name))


def folders() -> list[str]:
    """The paths that the environment names."""
    return [one.strip() for one in os.environ.get(FOLDERS, "").split(",") if one.strip()]


def names() -> Iterator[str]:
    """Every name that a game has here, whether or not it can be loaded."""
    yield from dict.fromkeys([*(point.name for point in (*house(), *packages())), *(Path(path).stem for path in folders())])


# --- in Gymnasium -----------------------------------------------------------------------------------------------------


def id_of(name: str) -> str:
    """A game's id in Gymnasium: `Underrose/TheCoding-v0`."""
    return f"Underrose/{name.title().replace('_', '')}-v0"


def register(chosen: Iterable[str] | None = None) -> list[str]:
    """Register games with Gymnasium, if that is imported: all, or these; their ids. Doing it twice changes nothing."""
    gymnasium: Any = sys.modules.get(GYMNASIUM)
    ids = {id_of(name): name for name in (names() if chosen is None else chosen)}
    for id, name in ids.items():
        if gymnasium is not None and id not in gymnasium.registry:
            seat, vector = "underrose.adapters.gymnasium:Seat", "underrose.adapters.gymnasium_vector:vector"
            gymnasium.register(id, entry_point=seat, vector_entry_point=vector, kwargs={"name": name})
    return list(ids)


class _WhenImported(MetaPathFinder):
    """Registers the games as soon as Gymnasium has been imported."""

    looking = False

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Gymnasium's spec as everybody else finds it, with one thing more to do; nothing of any other module."""
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
    """Register the games with Gymnasium now, if it is there, else once it is."""
    if hasattr(sys.modules.get(GYMNASIUM), "register"):
        register()
    else:
        sys.meta_path.insert(0, _WhenImported())
