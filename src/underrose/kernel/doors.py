"""Doors: a title's functions as Python calls them, each compiled, or loaded from the cache, when first asked for.

Where nobody waits for the compiler, a door is interpreted until it is loaded, and exchanged between two calls (`kernel/interpreting.py`).

A door is declared once, as a driver in `drivers.py` or `search.py`: what the compiler has to know of its arguments follows from the
names of its parameters (`states` are always rows of the title's state record), and what it returns from its annotation.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numba

from underrose.kernel import drivers, search, spelling, stepping
from underrose.kernel.chance import Generator
from underrose.kernel.compiling import bind, cache_folder, cache_lock
from underrose.kernel.events import Seen
from underrose.kernel.interpreting import compiling_here, from_python, interpreted_driver, interpreting
from underrose.kernel.records import dtype_of

if TYPE_CHECKING:
    from underrose.kernel.game import Title

_nb: Any = numba
RETURNS: Mapping[str, Any] = {"None": _nb.void, "int": _nb.int64, "float": _nb.float64}
"""What a driver returns, by its annotation."""


def rows_of(cls: type, dimensions: int = 1) -> Any:
    """The compiler's type of an array of records."""
    return _nb.types.Array(_nb.from_dtype(dtype_of(cls)), dimensions, "C")


def arrays_of(title: Title) -> dict[str, Any]:
    """The compiler's type of every parameter of a driver that is an array, by the parameter's name."""
    ints, table = _nb.types.Array(_nb.int64, 1, "C"), _nb.types.Array(_nb.int64, 2, "C")
    letters = _nb.types.Array(_nb.uint8, 1, "C")
    return {
        "states": rows_of(title.state),
        "kits": rows_of(title.kit),
        "views": rows_of(title.view),
        "samplers": rows_of(title.sampler),
        "log": rows_of(Seen),
        "logs": rows_of(Seen, 2),
        "rngs": rows_of(Generator),
        "trees": rows_of(search.Tree),
        "nodes": rows_of(search.Node),
        "edges": rows_of(search.Edge),
        "out": ints,
        "levels": ints,
        "numbers": ints,
        "given": ints,
        "found": ints,
        "cuts": ints,
        "places": ints,
        "letters": letters,
        "text": letters,
        "words": table,
        "results": table,
        "figures": table,
    }


def signature_of(driver: Callable[..., Any], title: Title) -> Any:
    """A driver's signature for one title: arrays by the names of its parameters, everything else by its annotation."""
    arrays, described = arrays_of(title), inspect.signature(driver)
    taken = [arrays.get(name) or RETURNS[parameter.annotation] for name, parameter in described.parameters.items()]
    return RETURNS[described.return_annotation](*taken)


RUNS_LONG = {"playouts": drivers.playouts, "search": search.search}
"""Drivers that run for long once they are called, and are optimised for it."""
UNWATCHED = ("playouts",)
"""Those whose steps nobody looks at: no events, no tape."""
SHORT = {
    name.removeprefix("door_"): source
    for name, source in {**vars(drivers), **vars(spelling), **vars(stepping)}.items()
    if name.startswith("door_")
}
DOORS = SHORT | RUNS_LONG
"""Every door's driver, by the door's name."""


TABLE = ("step", "allowed")
"""The doors that a table needs: a game is played with these."""
THOUGHT = ("spell", "start", "apply", "actors", "legal", "see", "show", "end", "prepare", "draw", "seed", "random")
"""Those that note sheets, bots and reviews need besides, and what writes views faster than Python does."""
LAB = ("kinds", "pick", "measure", "playouts")
"""Those that only the lab asks for."""


class Doors:
    """A title's doors, each compiled (or loaded from the cache) when first asked for by somebody who waits for it.

    A door that is loaded is an attribute. What is asked for before that comes here: in a thread that may wait it is loaded, else the
    interpreted door is given, which costs a table a millisecond a step. What runs for long is never interpreted.
    """

    def __init__(self, title: Title) -> None:
        self._title = title
        self._interpreted: dict[str, Callable[..., Any]] = {}

    def __getattr__(self, name: str) -> Any:
        if name not in DOORS:
            raise AttributeError(name)
        return self._slow(name) if interpreting() and name not in RUNS_LONG else self._load(name)

    def _slow(self, name: str) -> Callable[..., Any]:
        """The interpreted door."""
        if name not in self._interpreted:
            self._interpreted[name] = from_python(interpreted_driver(DOORS[name], self._title.functions))
        return self._interpreted[name]

    def _load(self, name: str) -> Any:
        """The compiled door, from now on for everybody."""
        title, source = self._title, DOORS[name]
        compiled = bind(source, title.functions, signature_of(source, title), title.home, name in RUNS_LONG, name not in UNWATCHED)
        setattr(self, name, compiled)
        return compiled

    def slow(self, name: str) -> bool:
        """Whether this door would be given interpreted now."""
        return interpreting() and name not in vars(self)

    @property
    def loaded(self) -> list[str]:
        """The names of the doors that are compiled, and in use."""
        return [name for name in DOORS if name in vars(self)]

    def compile(self, names: Sequence[str], tell: Callable[[str], None]) -> None:
        """Compile these doors, or load them, under the cache folder's lock; `tell` is told the name before each."""
        with compiling_here(), cache_lock(cache_folder(self._title.home)):
            for name in names:
                tell(name)
                getattr(self, name)


_DOORS: dict[int, tuple[Title, Doors]] = {}


def doors_of(title: Title) -> Doors:
    """The doors of a title; the same object for as long as the process lives."""
    key = id(title)
    if key not in _DOORS:
        _DOORS[key] = (title, Doors(title))
    return _DOORS[key][1]
