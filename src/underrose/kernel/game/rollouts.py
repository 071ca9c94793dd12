"""The steps of a rollout by a game's rollout policy: drivers over its `observe_event` and `carry_on` beside the names of the contract."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from underrose.kernel.compile.bits import bit, count, nth
from underrose.kernel.compile.compiling import driver
from underrose.kernel.game.chance import Generator, below, fresh_step
from underrose.kernel.game.contract import NotBound, actors, apply
from underrose.kernel.game.events import forget


def observe_event(c: Any, kit: Any, kind: int, args: Any) -> None:
    """Update the carried record by the open part of one event."""
    raise NotBound


def carry_on(s: Any, kit: Any, c: Any, seat: int, rng: Generator, out: MutableSequence[int]) -> int:
    """Return the policy's action for a seat, from the carried record and its own cards; negative where it waits."""
    raise NotBound


@driver
def do(s: Any, kit: Any, c: Any, seat: int, action: int) -> None:
    """Apply one action, and update the carried record by its events."""
    fresh_step(s.chance)
    forget(s.events)
    apply(s, kit, seat, action)
    for i in range(s.events.written):
        observe_event(c, kit, s.events.items[i].kind, s.events.items[i].args)


@driver
def next_step(s: Any, kit: Any, c: Any, rng: Generator, out: MutableSequence[int]) -> bool:
    """Let one of the seats that may act, in random order, do the policy's action; return False where all of them wait."""
    seats = actors(s, kit)
    while seats:
        seat = nth(seats, below(rng, count(seats))) if seats & (seats - 1) else nth(seats, 0)
        action = carry_on(s, kit, c, seat, rng, out)
        if action >= 0:
            do(s, kit, c, seat, action)
            return True
        seats ^= bit(seat)
    return False
