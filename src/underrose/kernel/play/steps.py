"""The parts of a match: its steps, and the log of each place at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from underrose.kernel.data.errors import IllegalAction
from underrose.kernel.data.records import Rows, dtype_of
from underrose.kernel.game.events import OPEN, UNDONE, Seen
from underrose.kernel.game.stepping import SEEN_BYTES

LEFT_OUT = -1
"""In place of the action of a replayed step that only its own seat noticed and that is left out."""


class Step(msgspec.Struct, frozen=True):
    """One step, hidden parts included: step 0 deals (no seat, no action), every other does one action.

    `chance` are the values drawn, each with its bound; `streams` names the stream of each. A negative action is an undo: -1 - k returns
    to the state after step k. Packed actions are never negative. `signed` is what its player signed, as it stands in records; None for
    an unsigned step. `by` is who decided where that is not whom the header names for the seat: a level of bot, or `human`.
    """

    n: int
    seat: int | None
    action: int | None
    chance: list[list[int]]
    events: list[dict[str, Any]]
    streams: list[str] = []
    signed: dict[str, Any] | None = None
    by: str | None = None

    def __repr__(self) -> str:
        what = "the deal" if self.seat is None else f"seat {self.seat}" if self.back is None else f"seat {self.seat} takes back"
        told = ", ".join(event["key"] for event in self.events)
        return f"<Step {self.n}: {what}; {told or 'nothing told'}>"

    @property
    def back(self) -> int | None:
        """The number of the step whose state this one restores; None for a step that is no undo."""
        return None if self.action is None or self.action >= 0 else undo_to(self.action)


def that_stay(steps: Sequence[Step]) -> list[Step]:
    """Return the steps that stay: without those that were taken back, and without the undo steps themselves."""
    stay = list[Step]()
    for step in steps:
        if (back := step.back) is None:
            stay.append(step)
        else:
            stay = [one for one in stay if one.n <= back]
    return stay


def copied(rows: Rows) -> Rows:
    """Return a copy of the rows, made by bytes: NumPy copies records field by field, which takes fifteen times as long."""
    return np.ndarray(rows.shape, rows.dtype, bytearray(rows.tobytes()))


def undo_to(number: int) -> int:
    """Return the action that restores the state after step `number`; its own inverse, so it also gives the number of such an action."""
    return -1 - number


class Rest(msgspec.Struct):
    """A cache of what was computed of one state, given by the bytes of its record (`table`): actors, legal actions and views."""

    table: bytes
    actors: tuple[int, ...] | None = None
    legal: dict[int, bytes] = {}
    """The legal actions of each seat, packed, eight bytes each."""
    seen: list[bytes | None] = []
    """The view of each place, the spectators' last."""
    texts: list[bytes | None] = []
    """The views as JSON, where the step has written them."""


@dataclass(frozen=True)
class Mark:
    """What an undo of one step needs: its seat, the step before it (`after`), the state then (shape (1,)), and its number of events."""

    seat: int
    after: int
    states: Rows
    events: int


FIRST_ROOM = 64
"""The initial capacity of a log, in events."""


class Log:
    """The events that one place at the table has been shown, in order, and which of them still stand (were not taken back)."""

    def __init__(self) -> None:
        self._data = bytearray(FIRST_ROOM * SEEN_BYTES)
        self._as_rows: Rows | None = None
        """The same memory as rows, made when first used."""
        self.length = 0
        self._kept: list[int] | None = None  # the standing rows among the first `_sorted`; None: all of them
        self._sorted = 0
        self._still: tuple[int, Rows] | None = None  # (log length then, standing rows): a cache

    def __repr__(self) -> str:
        return f"<Log of {self.length} events>"

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_as_rows": None}  # it would come back with memory of its own

    def room(self, more: int) -> Rows:
        """Return the rows of the whole buffer, grown if needed to hold `more` events past the end."""
        if (self.length + more) * SEEN_BYTES > len(self._data):
            self._data, self._as_rows = self._data + bytearray(len(self._data) + more * SEEN_BYTES), None
        return self._rows

    @property
    def _rows(self) -> Rows:
        if self._as_rows is None:
            self._as_rows = np.ndarray((len(self._data) // SEEN_BYTES,), dtype_of(Seen), self._data)
        return self._as_rows

    def add(self, shown: bytes) -> None:
        """Append events, given as the bytes of their rows."""
        begin, size = self.length * SEEN_BYTES, len(shown)
        if begin + size > len(self._data):
            self.room(size // SEEN_BYTES)
        self._data[begin : begin + size] = shown
        self.length += size // SEEN_BYTES

    def since(self, number: int) -> bytes:
        """Return the events from `number` on, as the bytes of their rows."""
        return bytes(memoryview(self._data)[number * SEEN_BYTES : self.length * SEEN_BYTES])

    @property
    def rows(self) -> Rows:
        """The events so far, shape (length,)."""
        return self._rows[: self.length]

    @property
    def standing(self) -> Rows:
        """The events so far, without those that were taken back and without the undo events."""
        if self._kept is None:
            return self.rows
        if self._still is None or self._still[0] != self.length:
            self._still = self.length, self._rows[self._standing()]
        return self._still[1]

    def _standing(self) -> list[int]:
        kept = list(range(self.length)) if self._kept is None else [*self._kept, *range(self._sorted, self.length)]
        self._kept, self._sorted = kept, self.length
        return kept

    def take_back(self, told: Sequence[int]) -> None:
        """Append the event UNDONE with these arguments, and void the latest `told[-1]` standing events."""
        kept = self._standing()
        del kept[len(kept) - told[-1] :]
        row = self.room(1)[self.length]
        row["kind"], row["args"] = UNDONE.kind, [*told, *[0] * (OPEN - len(told))]
        self.length += 1
        self._sorted = self.length

    def copy(self) -> Log:
        """Return an independent copy of the log."""
        log = Log()
        log.room(self.length)[: self.length] = self.rows
        log.length = self.length
        log._kept = None if self._kept is None else list(self._kept)
        log._sorted = self._sorted
        return log


class Logs(dict[int, Log]):
    """The log of each place at a table; that of another place is refused (IllegalAction)."""

    def __missing__(self, place: object) -> Log:
        raise IllegalAction.said("no_such_seat", seat=str(place)[:20])
