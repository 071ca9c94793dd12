"""What feeds tell, as JSON: views by compiled code, and what comes again, events with their sentences and lists of choices, written once.

It is what the slow way (`Match.view`, `LiveGame.legal`, `Match.events`) says, in bytes; a test holds the two to the same messages.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from functools import cached_property, lru_cache
from typing import TypeVar
from weakref import WeakKeyDictionary

import msgspec

from underrose.kernel.actions import Codec
from underrose.kernel.match import Match
from underrose.kernel.records import dtype_of
from underrose.kernel.spelling import spelled
from underrose.kernel.stepping import SEEN_BYTES as ROW
from underrose.server.messages import SeatInfo
from underrose.texts import ENGLISH, reading

MOST_KEPT = 8192
"""Events, and lists of choices, that are kept of one setup."""

EMPTY = msgspec.Raw(b"[]")
K = TypeVar("K")
encode = msgspec.json.Encoder().encode


class Scribe:
    """The writings of one setup, for all tables that play it."""

    def __init__(self) -> None:
        self._events: dict[tuple[tuple[str, ...], bytes], msgspec.Raw] = {}
        """By the names of those who play and what the place saw, which are all that a sentence depends on."""
        self._choices: dict[bytes, msgspec.Raw] = {}
        self._said: tuple[tuple[str, ...], bytes, msgspec.Raw] = ((), b"", EMPTY)
        """What was written last, by the names and what was seen."""

    def events(self, match: Match, place: int, since: int) -> msgspec.Raw:
        """What a place has been told from event `since` on, in English: everybody who watches the place reads the same."""
        names, seen = tuple(match.names), match.shown(place, since)
        last_names, last_seen, said = self._said
        if last_seen == seen and last_names == names:  # most places have seen the same
            return said
        kept, rows = self._events, [(names, seen[at : at + ROW]) for at in range(0, len(seen), ROW)]
        written = [kept.get(row) or self._event(match, row) for row in rows]
        said = msgspec.Raw(b"[%b]" % b",".join(written))
        self._said = names, seen, said
        return said

    def _event(self, match: Match, row: tuple[tuple[str, ...], bytes]) -> msgspec.Raw:
        with reading(ENGLISH):
            return _keep(self._events, row, msgspec.Raw(encode(match.spoken(row[1]))))

    def view(self, match: Match, place: int) -> msgspec.Raw:
        """What a place sees: `{table, actors}`."""
        seen, actors, table = match.noticed(place)
        if table is None:
            doors = match.game.doors
            table = spelled(None if doors.slow("spell") else doors.spell, seen, dtype_of(match.game.title.view))
        return msgspec.Raw(b'{"table":%b,"actors":%b}' % (table, _numbers(actors)))

    def choices(self, match: Match, seat: int) -> msgspec.Raw:
        """What a seat may do now, as forms."""
        packed = match.listed(seat)
        return self._choices.get(packed) or _keep(self._choices, packed, msgspec.Raw(encode(match.legal(seat).forms())))


class Seats:
    """The seats of a table as everybody sees them, and as JSON once somebody is told: the same at most steps."""

    def __init__(self, infos: tuple[SeatInfo, ...]) -> None:
        self.infos = infos

    @cached_property
    def text(self) -> msgspec.Raw:
        """The list of them."""
        return msgspec.Raw(encode(self.infos))


@lru_cache(4096)
def _numbers(seats: tuple[int, ...]) -> bytes:
    return encode(seats)


def _keep(kept: MutableMapping[K, msgspec.Raw], key: K, text: msgspec.Raw) -> msgspec.Raw:
    if len(kept) >= MOST_KEPT:
        kept.clear()
    kept[key] = text
    return text


_SCRIBES: WeakKeyDictionary[Codec, Scribe] = WeakKeyDictionary()


def scribe_of(match: Match) -> Scribe:
    """The scribe of the setup that a match plays."""
    return _SCRIBES.setdefault(match.game.codec, Scribe())
