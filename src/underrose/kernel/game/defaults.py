"""Default contract functions: derived from other functions, or from fields that the state record declares.

A game overrides one, for speed or by its rules, by defining a function of the same name. Like drivers these are written once over the
contract's names and bound to each game. What a title has of both is its `RuleSet`.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from underrose.kernel.compile.bits import bit, has
from underrose.kernel.compile.compiling import bound_rule, driver
from underrose.kernel.data.records import dtype_of
from underrose.kernel.game.actions import kind_of
from underrose.kernel.game.chance import Generator, below
from underrose.kernel.game.contract import LEFT_OUT, MOST_LEGAL, Contract, legal, over, winners


@driver
def kinds(s: Any, kit: Any, seat: int, out: MutableSequence[int]) -> int:
    """Write the kinds of the legal actions to `out`, each once, in the order in which they are listed; return how many."""
    n, found = legal(s, kit, seat, out), 0
    for i in range(n):
        kind, known = kind_of(out[i]), False
        for k in range(found):
            known = known or out[k] == kind
        if not known:
            out[found] = kind
            found += 1
    return found


@driver
def pick(s: Any, kit: Any, seat: int, kind: int, rng: Generator) -> int:
    """Return one of the listed legal actions of the kind, drawn uniformly."""
    listed: Any = np.empty(MOST_LEGAL, np.int64)
    n, found = legal(s, kit, seat, listed), 0
    for i in range(n):
        if kind_of(listed[i]) == kind:
            listed[found] = listed[i]
            found += 1
    return listed[below(rng, found)]


@driver
def why_noted(s: Any, kit: Any) -> int:
    """Return the state's field `why`."""
    return s.why


@driver
def winners_noted(s: Any, kit: Any) -> int:
    """Return the state's field `winners`, a mask noted when the game ended."""
    return s.winners


@driver
def by_turn(s: Any, kit: Any) -> int:
    """Return the mask of the seat in the state's field `turn`; 0 once the game is over."""
    return 0 if over(s, kit) else bit(s.turn)


@driver
def scores(s: Any, kit: Any, out: MutableSequence[int]) -> None:
    """Write each seat's score to `out`: 1 for a winner, else 0."""
    for seat in range(len(out)):
        out[seat] = 1 if has(winners(s, kit), seat) else 0


@driver
def nobody_first(s: Any, kit: Any) -> int:
    """Return -1: the game has no first player."""
    return -1


@driver
def first_noted(s: Any, kit: Any) -> int:
    """Return the state's field `starter`: the seat that began."""
    return s.starter


@driver
def no_figures(s: Any, kit: Any, out: MutableSequence[int]) -> None:
    """Write nothing: the game reports no figures but the outcome."""


WHERE_DECLARED = {
    "over": ("why", why_noted), "winners": ("winners", winners_noted), "actors": ("turn", by_turn), "opening": ("starter", first_noted),
}  # fmt: skip
"""Defaults that read a field, by name: the field that the state record has to declare."""
ALWAYS = {"kinds": kinds, "pick": pick, "scores": scores, "opening": nobody_first, "measure": no_figures}
"""Defaults that every game may rely on, by name."""


def defaults_for(state: type) -> dict[str, Callable[..., Any]]:
    """Return the functions that a game with this state record may leave out, by name."""
    declared = dtype_of(state).names or ()
    return ALWAYS | {name: function for name, (field, function) in WHERE_DECLARED.items() if field in declared}


def with_defaults(contract: Contract, state: type, home: Path) -> dict[str, Callable[..., Any]]:
    """Return all functions of a game by the names of the contract: its own, and a default for each that it leaves out."""
    functions, defaults = contract.own(), defaults_for(state)
    for name in LEFT_OUT:  # in the contract's order: those that others call come first
        if name not in functions and name in defaults:
            functions[name] = bound_rule(defaults[name], functions, home)
    return {"propose": functions["pick"], "plausible": functions["pick"], **functions}


@dataclass(frozen=True)
class RuleSet:
    """What the compiler needs to know of a title, for which doors are made."""

    title: str
    home: Path
    """The folder (or file) of its modules, by which its machine code is kept."""
    state: type
    kit: type
    view: type
    sampler: type
    contract: Contract

    @cached_property
    def functions(self) -> dict[str, Callable[..., Any]]:
        """The title's compiled functions by the contract's names, as drivers are bound to them: its own, and defaults for the rest."""
        return with_defaults(self.contract, self.state, self.home)
