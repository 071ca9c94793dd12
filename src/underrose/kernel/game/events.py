"""Events: what happened in a step, and who may see which part of it.

`apply` writes events into a small buffer inside the record. Every event has an open group of arguments and may have a closed
one; each group carries the mask of seats that may see it. A seat outside the open group's mask never learns that the event
happened. Secrecy fails closed: an event kind that is not declared, or a mask wider than its declaration, does not leave the
kernel.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache, cached_property
from struct import Struct
from typing import Annotated, Any, NamedTuple, Protocol, Self, cast

import msgspec
import numpy as np

from underrose.kernel.compile.compiling import rule
from underrose.kernel.compile.intrinsics import watched
from underrose.kernel.data.canonical import canonical
from underrose.kernel.data.records import Int, Rows, dtype_of, new, record

OPEN, CLOSED = 6, 4
"""The most arguments in an event's open and closed group."""

EVERYONE = (1 << 62) - 1
"""The audience of a public event: every seat and all spectators."""
WATCHERS = 61
"""The bit of spectators in an audience mask."""


class SecrecyError(Exception):
    """An event is undeclared, or was written for a wider audience than its declaration allows; none of it is shown."""


@record
class Event:
    """One event, with the masks of the seats that may see its open (`audience`) and its closed arguments (`inner`)."""

    kind: Int
    audience: Int
    inner: Int
    args: Annotated[MutableSequence[int], "i8", OPEN]
    closed: Annotated[MutableSequence[int], "i8", CLOSED]


class Events(Protocol):
    """The buffer of one step's events; `lost` counts those that did not fit."""

    written: int
    lost: int
    items: Sequence[Any]


@cache
def events_of(capacity: int) -> type:
    """Return the record of a buffer for up to `capacity` events a step."""

    class Buffer:
        written: Int
        lost: Int
        items: Annotated[Sequence[Any], dtype_of(Event), capacity]

    Buffer.__annotations__["items"] = Annotated[Sequence[Any], dtype_of(Event), capacity]
    return record(Buffer)


@record
class Seen:
    """An event as one place saw it: `knows` is 1 where the closed arguments are shown, else 0 and they are zero."""

    kind: Int
    knows: Int
    args: Annotated[MutableSequence[int], "i8", OPEN]
    closed: Annotated[MutableSequence[int], "i8", CLOSED]


@rule
def tell(  # noqa: PLR0917 (an event has six arguments)
    e: Events, kind: int, audience: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, f: int = 0, g: int = 0
) -> None:
    """Write an event whose open arguments only `audience` (a mask of seats) may see; a no-op where no step is observed
    (`intrinsics.watched`)."""
    if not watched():
        return
    if e.written >= len(e.items):
        e.lost += 1
        return
    item = e.items[e.written]
    e.written += 1
    item.kind = kind
    item.audience = audience
    item.inner = 0
    item.args[0] = a
    item.args[1] = b
    item.args[2] = c
    item.args[3] = d
    item.args[4] = f
    item.args[5] = g


@rule
def whisper(e: Events, audience: int, a: int, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Add closed arguments to the event written last, visible to `audience` only."""
    if not watched():
        return
    item = e.items[e.written - 1]
    item.inner = audience
    item.closed[0] = a
    item.closed[1] = b
    item.closed[2] = c
    item.closed[3] = d


@rule
def forget(e: Events) -> None:
    """Empty the buffer before the next step."""
    if watched():
        e.written = 0
        e.lost = 0


@rule
def show_events(e: Events, place: int, log: MutableSequence[Any], known: int) -> int:
    """Append the events that the audience bit `place` may see to `log`, from index `known` on; return the log's new length."""
    for i in range(e.written):
        item = e.items[i]
        if (item.audience >> place) & 1 == 0:
            continue
        seen = log[known]
        known += 1
        seen.kind = item.kind
        seen.knows = (item.inner >> place) & 1
        for k in range(OPEN):
            seen.args[k] = item.args[k]
        for k in range(CLOSED):
            seen.closed[k] = item.closed[k] if seen.knows else 0
    return known


# --- declarations ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class EventType:
    """The declaration of one kind of event: the names of its arguments, and the audience of each group.

    `audience` and `inner` are "everyone" or the name of an open argument whose seat alone may see the group.
    """

    kind: IntEnum
    args: tuple[str, ...]
    audience: str
    closed: tuple[str, ...] = ()
    inner: str = ""

    def __post_init__(self) -> None:
        if len(self.args) > OPEN or len(self.closed) > CLOSED:
            raise SecrecyError(f"{self.kind!r}: more arguments than an event holds")
        for group, holders in ((self.audience, True), (self.inner, bool(self.closed))):
            if holders and group != "everyone" and group not in self.args:
                raise SecrecyError(f"{self.kind!r}: an event must say who may see each of its arguments")

    @cached_property
    def key(self) -> str:
        """The kind's name on the wire."""
        return self.kind.name.lower()

    @property
    def plain(self) -> bool:
        """Whether every place sees all of it."""
        return self.audience == "everyone" and not self.closed

    def mask(self, group: str, args: Sequence[int]) -> int:
        """Return the widest audience the declaration allows for these arguments."""
        return EVERYONE if group == "everyone" else 1 << args[self.args.index(group)]


def public(kind: int, *args: str) -> EventType:
    """Declare an event that every place sees whole, given its number or the member of an enum that it has."""
    return EventType(cast(IntEnum, kind), args, "everyone")


def partly(kind: int, *args: str, closed: tuple[str, ...], to: str) -> EventType:
    """Declare an event that every place notices, whose `closed` arguments only the seat in the open argument `to` sees."""
    return EventType(cast(IntEnum, kind), args, "everyone", closed, to)


def private(kind: int, *args: str, to: str) -> EventType:
    """Declare an event that only the seat in its argument `to` ever learns of."""
    return EventType(cast(IntEnum, kind), args, to)


class EventKind(IntEnum):
    """The base of a game's kinds of event: each member is its number, and who may see it.

    class Told(EventKind):
        TURNED = public(1, "slot", "card")
        DEALT = partly(2, "seat", closed=("letter",), to="seat")
    """

    declared: EventType

    def __new__(cls, declared: EventType) -> Self:
        """Return the member with the number of its declaration."""
        member = int.__new__(cls, declared.kind)
        member._value_ = int(declared.kind)
        member.declared = replace(declared, kind=member)
        return member


class Always(EventKind):
    """The kinds of event that every game has."""

    UNDONE = public(-1, "seat", "steps", "events")


UNDONE = Always.UNDONE.declared
"""A seat has taken back its latest `steps` steps: the latest `events` standing events of a log are void."""

EVENT = Struct(f"={3 + OPEN + CLOSED}q")
"""The record of an event as it happened: unpacking it at once costs a tenth of reading field by field."""
MOST_KEPT = 8192
"""The size of an event table's cache of checked events: few different ones recur."""


class SerializedEvent(NamedTuple):
    """An event as records have it: `{key, args}` (shared, so read-only), with its JSON as it is hashed and as it is written."""

    event: dict[str, Any]
    hashed: bytes
    written: bytes

    @classmethod
    def of(cls, event: dict[str, Any]) -> SerializedEvent:
        """Return an event serialized in both forms."""
        return cls(event, canonical(event), msgspec.json.encode(event))


class EventTable:
    """All event kinds of one game. An event of any other kind raises SecrecyError and is shown to no place."""

    def __init__(self, types: Iterable[EventType | EventKind]) -> None:
        declared = [each.declared if isinstance(each, EventKind) else each for each in (*types, UNDONE)]
        self.types = {int(each.kind): each for each in declared}
        self.by_key = {t.key: t for t in self.types.values()}
        self._told: dict[bytes, SerializedEvent] = {}

    def happened(self, rows: Sequence[bytes], lost: int) -> list[SerializedEvent]:
        """Return the events of a step from the bytes of their rows, hidden parts included, each checked. Raises SecrecyError."""
        if lost:
            self.check((), lost)
        return [self._told.get(row) or self._first(row) for row in rows]

    def _first(self, row: bytes) -> SerializedEvent:
        """Check and cache an event, and return it: whether it may be shown is a function of its bytes alone, so one check is enough."""
        kind, audience, inner, *args = EVENT.unpack(row)
        self.check([(kind, audience, inner, args[:OPEN], args[OPEN:])], 0)
        if len(self._told) >= MOST_KEPT:
            self._told.clear()
        self._told[row] = told = SerializedEvent.of(self.readable(kind, args[:OPEN], args[OPEN:] if inner else None))
        return told

    def check(self, items: Sequence[Any], lost: int) -> None:
        """Raise SecrecyError unless every event is declared and no wider than declared (`items` as `.item()` tuples)."""
        if lost:
            raise SecrecyError(f"{lost} events did not fit the buffer")
        for kind, audience, inner, args, _ in items:
            declared = self.types.get(kind)
            if declared is None or declared is UNDONE:  # which only a match tells, never a rule
                raise SecrecyError(f"event kind {kind} is not declared")
            too_wide = audience & ~declared.mask(declared.audience, args)
            if inner:
                too_wide |= inner & ~(declared.mask(declared.inner, args) if declared.closed else 0)
            if too_wide:
                raise SecrecyError(f"{declared.key} was written for more seats than it declares")

    def readable(self, kind: int, args: Sequence[int], closed: Sequence[int] | None) -> dict[str, Any]:
        """Return an event as `{key, args}`, closed arguments only where `closed` is given."""
        declared = self.types[kind]
        named = dict(zip(declared.args, map(int, args), strict=False))
        if closed is not None:
            named |= dict(zip(declared.closed, map(int, closed), strict=False))
        return {"key": declared.key, "args": named}

    def from_seen(self, row: Any) -> dict[str, Any]:
        """Return a row of a seat's log as `{key, args}`."""
        kind, knows, args, closed = row.item()
        return self.readable(kind, args, closed if knows else None)

    def to_log(self, events: Sequence[Mapping[str, Any]]) -> Rows:
        """Return a seat's `{key, args}` events as a log, shape (n,), without those taken back: the inverse of `from_seen`."""
        standing = _standing(events)
        log = new(Seen, len(standing))
        for row, event in zip(log, standing, strict=True):
            declared, args = self.by_key[event["key"]], cast(Mapping[str, int], event["args"])
            row["kind"] = declared.kind
            row["args"][: len(declared.args)] = [args[name] for name in declared.args]
            if declared.closed and declared.closed[0] in args:
                row["knows"] = 1
                row["closed"][: len(declared.closed)] = [args[name] for name in declared.closed]
        return log


def _standing(events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the events without those that were taken back, and without the undo events."""
    standing: list[Mapping[str, Any]] = []
    for event in events:
        if event["key"] == UNDONE.key:
            del standing[len(standing) - event["args"]["events"] :]
        else:
            standing.append(event)
    return standing


def log_of(events: Any, place: int) -> Rows:
    """Return the events of a buffer (a record of `events_of`) as the audience bit `place` sees them, shape (n,); plain Python."""
    rows: list[tuple[Any, ...]] = []
    for kind, audience, inner, args, closed in events["items"][: int(events["written"])].tolist():
        if audience >> place & 1:
            knows = inner >> place & 1
            rows.append((kind, knows, args, closed if knows else [0] * CLOSED))
    return np.array(rows, dtype_of(Seen)) if rows else new(Seen, 0)
