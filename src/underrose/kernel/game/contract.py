"""The contract of a game: the functions every game defines, under the same names everywhere.

Drivers (playouts, search, the doors that Python calls through) are written over these names; `bind` puts a game's own
functions in their place. Called unbound they raise, so a driver that was never bound cannot pass for a game. What a game leaves out
comes from `defaults.py`, where there is a default.

All of them are compiled rules. `s` is the state record, `kit` the read-only content of the table, seats count from 0.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from dataclasses import dataclass, fields
from typing import Any

from underrose.kernel.game.chance import Generator

CONTRACT = 1
"""The version of this contract: a game of another package may say for which it was written (`declare(..., contract=1)`)."""


class NotBound(RuntimeError):
    """A driver was called without a game."""


def start(s: Any, kit: Any) -> None:
    """Deal and set up a new game on a zeroed record (its chance is ready)."""
    raise NotBound


def actors(s: Any, kit: Any) -> int:
    """Return the seats that may act now, as a mask; 0 when the game is over. Several in simultaneous phases and reaction windows."""
    raise NotBound


def allowed(s: Any, kit: Any, seat: int, action: int) -> int:
    """Return why the action is refused (a `Refusal`), 0 if it is legal now: the one validator behind asking, listing and doing."""
    raise NotBound


def kinds(s: Any, kit: Any, seat: int, out: MutableSequence[int]) -> int:
    """Write the kinds of which the seat has a legal action to `out`; return how many."""
    raise NotBound


def legal(s: Any, kit: Any, seat: int, out: MutableSequence[int]) -> int:
    """Write all legal actions of the seat, packed, to `out`; return how many."""
    raise NotBound


def pick(s: Any, kit: Any, seat: int, kind: int, rng: Generator) -> int:
    """Return a uniformly drawn legal action of that kind; the kind must have one."""
    raise NotBound


def propose(s: Any, kit: Any, seat: int, kind: int, rng: Generator) -> int:
    """Return a promising legal action of that kind in a world drawn for the seat itself, for search; a game may leave it to `pick`."""
    raise NotBound


def plausible(s: Any, kit: Any, seat: int, kind: int, rng: Generator) -> int:
    """Return a legal action of that kind as a player in that seat might choose it, by public information only; for rollouts of search."""
    raise NotBound


def apply(s: Any, kit: Any, seat: int, action: int) -> None:
    """Apply a legal action and write what happened into the events. It checks nothing: `allowed` does."""
    raise NotBound


def over(s: Any, kit: Any) -> int:
    """Return why the game has ended (a `Why`), 0 while it is played."""
    raise NotBound


def winners(s: Any, kit: Any) -> int:
    """Return the winning seats as a mask; 0 if no seat won."""
    raise NotBound


def scores(s: Any, kit: Any, out: MutableSequence[int]) -> None:
    """Write each seat's score to `out`, in the game's own unit."""
    raise NotBound


def opening(s: Any, kit: Any) -> int:
    """Return the seat that was first player at the start; -1 in a game without one."""
    raise NotBound


def measure(s: Any, kit: Any, out: MutableSequence[int]) -> None:
    """Write the finished game's figures to `out`, in the order in which the game declares them."""
    raise NotBound


def see(s: Any, kit: Any, seat: int, v: Any) -> None:
    """Fill a zeroed view with what the seat (-1: a spectator) may see: by inclusion, never by taking away."""
    raise NotBound


def prepare(kit: Any, v: Any, log: Any, n: int, sampler: Any) -> int:
    """Prepare the sampler of the hidden worlds that fit a view and the seat's log of `n` events; return 0 if there is none."""
    raise NotBound


def draw(sampler: Any, kit: Any, v: Any, rng: Generator, s: Any) -> None:
    """Fill a zeroed state with one of the prepared worlds (a determinization), drawn by its probability."""
    raise NotBound


MOST_LEGAL = 4096
"""The longest list of legal actions a game may have."""


@dataclass(frozen=True)
class Contract:
    """A game's own compiled functions, by the names above; None where it leaves one to the kernel's defaults."""

    start: Callable[..., Any]
    allowed: Callable[..., Any]
    legal: Callable[..., Any]
    apply: Callable[..., Any]
    see: Callable[..., Any]
    prepare: Callable[..., Any]
    draw: Callable[..., Any]
    over: Callable[..., Any] | None = None
    winners: Callable[..., Any] | None = None
    actors: Callable[..., Any] | None = None
    kinds: Callable[..., Any] | None = None
    pick: Callable[..., Any] | None = None
    scores: Callable[..., Any] | None = None
    opening: Callable[..., Any] | None = None
    measure: Callable[..., Any] | None = None
    propose: Callable[..., Any] | None = None
    plausible: Callable[..., Any] | None = None

    def own(self) -> dict[str, Callable[..., Any]]:
        """Return the functions that the game defines itself, by name."""
        given = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: function for name, function in given.items() if function is not None}


NEEDED = tuple(field.name for field in fields(Contract) if field.default is not None)
"""The functions that every game defines itself."""
LEFT_OUT = tuple(field.name for field in fields(Contract) if field.default is None)
"""The functions for which there may be a default."""
