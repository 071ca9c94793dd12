"""What a match is made of: its steps, and the log of what each place at the table has been shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from underrose.kernel.events import OPEN, UNDONE, Seen
from underrose.kernel.records import Rows, dtype_of
from underrose.kernel.stepping import SEEN_BYTES

LEFT_OUT = -1
"""In place of the action of a step that is told again: only its own seat noticed it, and it is left out."""


class Step(msgspec.Struct, frozen=True):
    """One step: step 0 deals (no seat, no action), every other does one action. Everything in it, hidden parts included.

    `chance` are the values drawn, each with its bound; `streams` names the stream of each. An action below zero takes steps back:
    -1 - k returns to what was after step k. Packed actions are never below zero. `signed` is what its player signed, as it stands in
    records; None where nobody did.
    """

    n: int
    seat: int | None
    action: int | None
    chance: list[list[int]]
    events: list[dict[str, Any]]
    streams: list[str] = []
    signed: dict[str, Any] | None = None

    def __repr__(self) -> str:
        what = "the deal" if self.seat is None else f"seat {self.seat}" if self.back is None else f"seat {self.seat} takes back"
        told = ", ".join(event["key"] for event in self.events)
        return f"<Step {self.n}: {what}; {told or 'nothing told'}>"

    @property
    def back(self) -> int | None:
        """The step whose table this one returns to; None for a step that goes on."""
        return None if self.action is None or self.action >= 0 else undo_to(self.action)


def copied(rows: Rows) -> Rows:
    """A copy by its bytes: NumPy copies records field by field, which takes it fifteen times as long."""
    return np.ndarray(rows.shape, rows.dtype, bytearray(rows.tobytes()))


def undo_to(number: int) -> int:
    """The action that returns to what was after step `number`, and the number of such an action: its own inverse."""
    return -1 - number


class Rest(msgspec.Struct):
    """What has been worked out of a table (the bytes of its record) since it came to rest, each once for all who ask."""

    table: bytes
    actors: tuple[int, ...] | None = None
    legal: dict[int, bytes] = {}
    """The legal actions of a seat, packed, eight bytes each."""
    seen: list[bytes | None] = []
    """The view of each place, the spectators' last."""
    texts: list[bytes | None] = []
    """The same as JSON, where the step has written it."""


@dataclass(frozen=True)
class Mark:
    """What has to be known to take a step back: who did it, after which step, how the table was (shape (1,)), the events it told."""

    seat: int
    after: int
    states: Rows
    events: int


FIRST_ROOM = 64
"""Events that a log has room for at first."""


class Log:
    """Everything one place at the table has been shown, in order, and what of it still counts."""

    def __init__(self) -> None:
        self._data = bytearray(FIRST_ROOM * SEEN_BYTES)
        self._as_rows: Rows | None = None
        """The same memory as rows, once somebody asks for them."""
        self.length = 0
        self._kept: list[int] | None = None  # what still counts of the first `_sorted` rows; None: all of them
        self._sorted = 0
        self._still: tuple[int, Rows] | None = None  # the rows that count, and how many there were in all when they were gathered

    def __repr__(self) -> str:
        return f"<Log of {self.length} events>"

    def room(self, more: int) -> Rows:
        """The rows, with space for `more` events past the end."""
        if (self.length + more) * SEEN_BYTES > len(self._data):
            self._data, self._as_rows = self._data + bytearray(len(self._data) + more * SEEN_BYTES), None
        return self._rows

    @property
    def _rows(self) -> Rows:
        if self._as_rows is None:
            self._as_rows = np.ndarray((len(self._data) // SEEN_BYTES,), dtype_of(Seen), self._data)
        return self._as_rows

    def add(self, shown: bytes) -> None:
        """Add events, given as the bytes of their rows."""
        begin, size = self.length * SEEN_BYTES, len(shown)
        if begin + size > len(self._data):
            self.room(size // SEEN_BYTES)
        self._data[begin : begin + size] = shown
        self.length += size // SEEN_BYTES

    def since(self, number: int) -> bytes:
        """The events from `number` on, as the bytes of their rows."""
        return bytes(memoryview(self._data)[number * SEEN_BYTES : self.length * SEEN_BYTES])

    @property
    def rows(self) -> Rows:
        """The events so far, shape (length,)."""
        return self._rows[: self.length]

    @property
    def standing(self) -> Rows:
        """The events so far, without those that were taken back and without the taking back."""
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
        """Add the event UNDONE with these arguments: the last `told[-1]` events that counted do not count any more."""
        kept = self._standing()
        del kept[len(kept) - told[-1] :]
        row = self.room(1)[self.length]
        row["kind"], row["args"] = UNDONE.kind, [*told, *[0] * (OPEN - len(told))]
        self.length += 1
        self._sorted = self.length

    def copy(self) -> Log:
        """A log that goes on by itself."""
        log = Log()
        log.room(self.length)[: self.length] = self.rows
        log.length, log._kept, log._sorted = self.length, None if self._kept is None else list(self._kept), self._sorted
        return log
