"""Every hidden world that fits what one place has seen, enumerated from the rules alone.

This is the second source of worlds, independent of a game's sampler: games are dealt anew in every possible way, and the same
public history is played again in each. It is for reduced decks, where all deals can be tried.

    Two seats hold one of three cards each. Seat 0 was dealt card 1: the deals (1, 0) and (1, 2) look the same to it. A third
    deal (0, 1) does not: its log would say that the card is 0, and the start is given up as soon as that event is written.

Worlds carry a weight: the chance of their deal, and for every choice whose object stayed hidden 1 / m, where m is the number of
actions that would have looked the same in that world. Choices seen in full weigh nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

import numpy as np

from underrose.kernel.compile.interpreting import interpreted, source_of
from underrose.kernel.data.python_records import rows_of
from underrose.kernel.data.records import Rows
from underrose.kernel.game.chance import chance
from underrose.kernel.game.events import CLOSED, WATCHERS, log_of
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import SPECTATOR, Step
from underrose.kernel.play.trees import after
from underrose.testing.playing import table_bytes

Seen = Rows
"""The events of one step that a place saw, as rows of its log."""


MOST_TAPES = 10_000
"""The most ways of dealing that are enumerated; where there are more, some are sampled."""


@dataclass(frozen=True)
class Fit:
    """One world that fits, with its weight (any unit)."""

    weight: float
    states: Rows


class _Asked(Exception):
    """The start needs a chance value that is not chosen yet."""

    def __init__(self, bound: int) -> None:
        self.bound = bound


def seen_by(states: Rows, place: int) -> Seen:
    """Return what a place saw of the last step of a state, as rows of a log."""
    return log_of(states[0]["events"], WATCHERS if place == SPECTATOR else place)


class Deals:
    """All starts of a game that are consistent with what one place saw of it.

    The start runs interpreted, on plain objects, because then it can be stopped where it asks for chance: what has been told until
    there will not change any more, so a deal that looks different is given up early.
    """

    def __init__(self, game: Game, place: int, seen: Seen) -> None:
        self._game = game
        self._bit = WATCHERS if place == SPECTATOR else place
        self._seen = _plain_rows(seen)
        self._tape: Sequence[int] = ()
        self._taken = 0
        self._start = interpreted(game.title.contract.start, {source_of(chance): self._chance})
        self._kit = rows_of(game.kits)[0]

    def _chance(self, _: Any, stream: int, bound: int) -> int:
        if self._taken == len(self._tape):
            raise _Asked(bound)
        self._taken += 1
        return self._tape[self._taken - 1]

    def all(self, most: int | None = None) -> list[Fit]:
        """Return the deals that fit, in order; at most `most`."""
        return merged(islice(self._walk(None), most))

    def some(self, most: int, rng: Random) -> list[Fit]:
        """Return all deals that fit if there are no more than `MOST_TAPES` ways to them, else `most` sampled anew at each call (not
        uniformly)."""
        found = list(islice(self._walk(None), MOST_TAPES + 1))
        return merged(found if len(found) <= MOST_TAPES else (next(self._walk(rng)) for _ in range(most)))

    def _walk(self, rng: Random | None) -> Iterator[Fit]:
        """Yield deals that fit, depth first through the possible chance values; with `rng` in random order."""
        waiting: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
        while waiting:
            tape, probability = waiting.pop()
            states, rows, bound = self._run(tape)
            if not self._looks_the_same(rows[0], bound):
                continue
            if not bound:
                rows.flush()
                yield Fit(probability, states)
                continue
            values = list(range(bound))
            if rng:
                rng.shuffle(values)
            waiting.extend(((*tape, value), probability / bound) for value in values)

    def _run(self, tape: Sequence[int]) -> tuple[Rows, Any, int]:
        """Run the start with this tape; return the state, its objects, and the bound of the first value that the tape lacks, 0 if none."""
        self._tape, self._taken = tape, 0
        states = self._game.new_states()
        rows = rows_of(states)
        try:
            self._start(rows[0], self._kit)
        except _Asked as asked:
            return states, rows, asked.bound
        return states, rows, 0

    def _looks_the_same(self, table: Any, unfinished: int) -> bool:
        told, seen = _told(table.events, self._bit), self._seen
        if not unfinished or not told:
            return bool(unfinished) or told == seen
        *before, last = told
        if len(told) > len(seen) or before != seen[: len(before)]:
            return False
        expected = seen[len(before)]
        # The event written last may still get its closed arguments.
        return last[0] == expected[0] and last[2] == expected[2]


Row = tuple[int, int, list[int], list[int]]


def _plain_rows(seen: Seen) -> list[Row]:
    return [(int(row["kind"]), int(row["knows"]), row["args"].tolist(), row["closed"].tolist()) for row in seen]


def _told(events: Any, bit: int) -> list[Row]:
    """Return what one audience bit may see of a plain buffer of events."""
    rows: list[Row] = []
    for item in events.items[: events.written]:
        if item.audience >> bit & 1:
            knows = item.inner >> bit & 1
            rows.append((item.kind, knows, list(item.args), list(item.closed) if knows else [0] * CLOSED))
    return rows


# --- the same history, in each of them -----------------------------------------------------------------------------------


def follow(game: Game, place: int, fits: Sequence[Fit], step: Step, seen: Seen) -> list[Fit]:
    """Return the worlds after a step, as far as the place would have seen of it what it did see."""
    return merged(result for fit in fits for result in _continued(game, place, fit, step, seen))


def merged(fits: Iterable[Fit]) -> list[Fit]:
    """Return the worlds with equal ones merged, their weights summed."""
    found: dict[bytes, Fit] = {}
    for fit in fits:
        key = table_bytes(fit.states, without=("chance", "events"))
        found[key] = Fit(fit.weight + (found[key].weight if key in found else 0.0), fit.states)
    return list(found.values())


def _continued(game: Game, place: int, fit: Fit, step: Step, seen: Seen) -> list[Fit]:
    assert step.seat is not None
    assert step.action is not None
    own = step.seat in (place, -1)
    actions: list[int] = [step.action] if own else game.legal(fit.states, step.seat).tolist()
    if own and game.doors.allowed(fit.states, 0, game.kits, step.seat, step.action):
        raise AssertionError(f"{game.codec.notation(step.action)} of seat {step.seat} is legal in one world and not in another")
    found = [(p, states) for action in actions for p, states in _ends(game, place, fit.states, step.seat, action, seen)]
    choices = len({id(origin) for _, (origin, _) in found})
    return [Fit(fit.weight * p / choices, states) for p, (_, states) in found]


def _ends(game: Game, place: int, states: Rows, seat: int, action: int, seen: Seen) -> list[tuple[float, tuple[object, Rows]]]:
    """Return the results of an action that look the same to the place, each with its chance and a mark of the action."""
    mark = object()
    return [
        (p, (mark, table)) for _, p, table in after(game, states, seat, action).ends if seen_by(table, place).tobytes() == seen.tobytes()
    ]


def generator_of_its_own(states: Rows, rng: Random) -> Rows:
    """Return a copy with a generator of its own, so that a world cannot be told from another by it."""
    copy = states.copy()
    words = np.array([rng.getrandbits(63) + 1, rng.getrandbits(63) + 1], np.uint64)
    copy[0]["chance"]["generator"]["high"], copy[0]["chance"]["generator"]["low"] = words
    return copy
