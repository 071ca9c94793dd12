"""Doors: a title's functions as Python calls them, each compiled, or loaded from the cache, when first used.

In threads that may not wait for the compiler, a door is interpreted until it is loaded, and swapped between two calls
(`kernel/compile/interpreting.py`).

A door is declared once, as a driver: the types of its arguments follow from the names of its parameters (`states` are always rows of the
title's state record), its return type from its annotation.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numba

from underrose.kernel.compile import json_template
from underrose.kernel.compile.compiling import bind, cache_folder, cache_lock
from underrose.kernel.compile.interpreting import compiling_here, from_python, interpreted_driver, interpreting
from underrose.kernel.compile.telling import telling
from underrose.kernel.data.records import dtype_of
from underrose.kernel.game import drivers, search, stepping
from underrose.kernel.game.chance import Generator
from underrose.kernel.game.defaults import RuleSet
from underrose.kernel.game.events import Seen

_nb: Any = numba
RETURNS: Mapping[str, Any] = {"None": _nb.void, "int": _nb.int64, "float": _nb.float64}
"""The compiler's type of a scalar, by its annotation."""


def rows_of(cls: type, dimensions: int = 1) -> Any:
    """Return the compiler's type of an array of records."""
    return _nb.types.Array(_nb.from_dtype(dtype_of(cls)), dimensions, "C")


def arrays_of(rules: RuleSet) -> dict[str, Any]:
    """Return the compiler's type of every parameter of a driver that is an array, by the parameter's name."""
    ints, table = _nb.types.Array(_nb.int64, 1, "C"), _nb.types.Array(_nb.int64, 2, "C")
    byte_array = _nb.types.Array(_nb.uint8, 1, "C")
    return {
        "states": rows_of(rules.state),
        "kits": rows_of(rules.kit),
        "views": rows_of(rules.view),
        "samplers": rows_of(rules.sampler),
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
        "ends": ints,
        "places": ints,
        "literals": byte_array,
        "text": byte_array,
        "words": table,
        "results": table,
        "figures": table,
    }


def signature_of(driver: Callable[..., Any], rules: RuleSet) -> Any:
    """Return a driver's signature for one title: arrays by the names of its parameters, everything else by its annotation."""
    arrays, described = arrays_of(rules), inspect.signature(driver)
    taken = [arrays.get(name) or RETURNS[parameter.annotation] for name, parameter in described.parameters.items()]
    return RETURNS[described.return_annotation](*taken)


RUNS_LONG = {"playouts": drivers.playouts, "search": search.search}
"""Drivers that run for long in one call, and are optimised for it."""
USUAL_SECONDS = 15
"""The usual compile time of the doors that a game is played with, as shown at a terminal."""
UNWATCHED = ("playouts",)
"""The drivers whose steps are not observed: no events, no tape."""
SHORT = {
    name.removeprefix("door_"): source
    for name, source in {**vars(drivers), **vars(json_template), **vars(stepping)}.items()
    if name.startswith("door_")
}
DOORS = SHORT | RUNS_LONG
"""Every door's driver, by the door's name."""


TABLE = ("step", "allowed")
"""The doors that a table needs to play a game."""
THOUGHT = ("encode", "start", "apply", "actors", "legal", "see", "show", "end", "prepare", "draw", "seed", "random")
"""The doors that note sheets, bots and reviews need besides, and the JSON writer of views."""
LAB = ("kinds", "pick", "measure", "playouts")
"""The doors that only the lab uses."""


class Doors:
    """A title's doors, each compiled (or loaded from the cache) when first used in a thread that may wait for it.

    A loaded door is an attribute. Before that `__getattr__` loads it in a thread that may wait, and else returns the interpreted door,
    which costs a table a millisecond a step. Drivers that run for long are never interpreted.
    """

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._interpreted: dict[str, Callable[..., Any]] = {}

    def __getattr__(self, name: str) -> Any:
        if name not in DOORS:
            raise AttributeError(name)
        return self._slow(name) if interpreting() and name not in RUNS_LONG else self._load(name)

    def _slow(self, name: str) -> Callable[..., Any]:
        """Return the interpreted door."""
        if name not in self._interpreted:
            self._interpreted[name] = from_python(interpreted_driver(DOORS[name], self._rules.functions))
        return self._interpreted[name]

    def _load(self, name: str) -> Any:
        """Compile or load the door, set it as an attribute for all threads, and return it."""
        rules, source = self._rules, DOORS[name]
        with telling(rules.title, name.replace("_", " "), USUAL_SECONDS):
            compiled = bind(source, rules.functions, signature_of(source, rules), rules.home, name in RUNS_LONG, name not in UNWATCHED)
        setattr(self, name, compiled)
        return compiled

    def slow(self, name: str) -> bool:
        """Return whether this thread would get the interpreted door now."""
        return name not in vars(self) and interpreting()

    @property
    def loaded(self) -> list[str]:
        """The names of the doors that are compiled and loaded."""
        return [name for name in DOORS if name in vars(self)]

    def compile(self, names: Sequence[str], tell: Callable[[str], None]) -> None:
        """Compile these doors, or load them, under the cache folder's lock; `tell` is told the name before each."""
        with telling(self._rules.title, ", ".join(names).replace("_", " "), USUAL_SECONDS):
            held = cache_lock(cache_folder(self._rules.home)).acquire()  # another process may be compiling
        with compiling_here(), held:
            for name in names:
                tell(name)
                getattr(self, name)
