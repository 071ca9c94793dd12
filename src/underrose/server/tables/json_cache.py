"""JSON of feed messages: views serialized by compiled code; events with their sentences, and lists of legal actions, from a cache.

The bytes say what the slow path (`Match.view`, `LiveGame.legal`, `Match.events`) returns; a test holds the two to the same messages.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from functools import lru_cache
from typing import TypeVar
from weakref import WeakKeyDictionary

import msgspec

from underrose.kernel.compile.json_template import spelled
from underrose.kernel.data.records import dtype_of
from underrose.kernel.game.actions import Codec
from underrose.kernel.game.stepping import SEEN_BYTES as ROW
from underrose.kernel.play.match import Match
from underrose.texts import ENGLISH, reading

MOST_KEPT = 8192
"""Entries of each cache of one setup: events, and lists of legal actions. A full cache is cleared."""

EMPTY = msgspec.Raw(b"[]")
K = TypeVar("K")
encode = msgspec.json.Encoder().encode


class JsonCache:
    """Cached JSON of one setup, shared by all tables that play it."""

    def __init__(self) -> None:
        self._events: dict[tuple[tuple[str, ...], bytes], msgspec.Raw] = {}
        """Event JSON by the players' names and the event row that the place saw, which determine the sentence."""
        self._choices: dict[bytes, msgspec.Raw] = {}
        self._said: tuple[tuple[str, ...], bytes, msgspec.Raw] = ((), b"", EMPTY)
        """The last list of events, with its key: the players' names and the rows seen."""

    def events(self, match: Match, place: int, since: int) -> msgspec.Raw:
        """Return the place's events from index `since` on as a JSON array, in English: all connections of a place get the same."""
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
        """Return the place's view as a JSON object: `{table, actors}`."""
        seen, actors, table = match.noticed(place)
        if table is None:
            doors = match.game.doors
            table = spelled(None if doors.slow("spell") else doors.spell, seen, dtype_of(match.game.title.view))
        return msgspec.Raw(b'{"table":%b,"actors":%b}' % (table, _numbers(actors)))

    def choices(self, match: Match, seat: int) -> msgspec.Raw:
        """Return the seat's legal actions as a JSON array of forms."""
        packed = match.listed(seat)
        return self._choices.get(packed) or _keep(self._choices, packed, msgspec.Raw(encode(match.legal(seat).forms())))


@lru_cache(4096)
def _numbers(seats: tuple[int, ...]) -> bytes:
    return encode(seats)


def _keep(kept: MutableMapping[K, msgspec.Raw], key: K, text: msgspec.Raw) -> msgspec.Raw:
    if len(kept) >= MOST_KEPT:
        kept.clear()
    kept[key] = text
    return text


_CACHES: WeakKeyDictionary[Codec, JsonCache] = WeakKeyDictionary()


def json_cache_of(match: Match) -> JsonCache:
    """Return the cache shared by all matches of this setup, created with the first."""
    return _CACHES.setdefault(match.game.codec, JsonCache())
