"""The games played at a table before its current one: who won them, their records, and the evening's totals."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from underrose.kernel.play.series import decided
from underrose.server.api.refusals import CONFLICT, Refused
from underrose.server.tables.evening import Evening, Score, identity_of, with_game
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.seats import Seat

QUICK = 1
"""zlib level for records in memory: half the time of the default level, for a tenth more memory."""
MOST_BYTES = 8 * 1024 * 1024
"""Bytes of compressed records after which no further game begins at a table: they are all in memory with it, some hundreds of games."""


class RecordArchive:
    """The records of a table's finished games by number, compressed in memory."""

    def __init__(self) -> None:
        self._records: dict[int, bytes] = {}

    def put(self, number: int, record: str) -> bytes:
        """Compress and keep the record of a game; return the compressed bytes."""
        self._records[number] = zlib.compress(record.encode(), QUICK)
        return self._records[number]

    def put_back(self, number: int, kept: bytes) -> None:
        """Restore a record from the bytes that `put` returned."""
        self._records[number] = kept

    def room_for_game(self) -> None:
        """Raise Refused (409) where the records of a table are as long as they may be."""
        if sum(map(len, self._records.values())) > MOST_BYTES:
            raise Refused(CONFLICT, "enough_deeds")

    def keep_up_to(self, last: int) -> None:
        """Drop the records of games after `last`, which were rolled back."""
        self._records = {number: kept for number, kept in self._records.items() if number <= last}

    def keep_from(self, first: int) -> None:
        """Drop the records of games before `first`."""
        self._records = {number: kept for number, kept in self._records.items() if number >= first}

    def get(self, number: int) -> str | None:
        """Return the record of a finished game; None where there is none."""
        kept = self._records.get(number)
        return None if kept is None else zlib.decompress(kept).decode()


class ArchivedGame(msgspec.Struct):
    """An archived game: its number, who sat in its seats (as `identity_of`), its last ask numbers, and the state of the series."""

    game: int
    sitting: list[str]
    asks: list[int]
    series: dict[str, Any] | None = None
    unfinished: bool = False
    """Whether it was closed before its end, because its rules changed."""


@dataclass
class History:
    """The games of one table that are over, the latest of them included once it is counted or archived."""

    wins: list[int] = field(default_factory=list[int])
    """Games won by each seat in this match of several games, without the latest."""
    previous_game: ArchivedGame | None = None
    """The last game, once it is archived and before the next one begins."""
    evening: Evening = field(default_factory=dict[str, Score])
    counted: int = 0
    """The latest game counted in `evening`."""
    archive: RecordArchive = field(default_factory=RecordArchive)

    def resize(self, players: int) -> None:
        """Keep the wins for so many seats; for another number of seats they start at 0."""
        if len(self.wins) != players:
            self.wins = [0] * players

    def forget_wins(self) -> None:
        """Begin a new match of several games: no seat has won any."""
        self.wins = [0] * len(self.wins)

    def standing(self, live: LiveGame | None) -> list[int]:
        """Return how many games each seat has won, with `live` once it is over."""
        outcome = live.match.outcome if live else None
        winners = outcome.winners if outcome else ()
        return [won + (seat in winners) for seat, won in enumerate(self.wins)]

    def count(self, live: LiveGame, seats: Sequence[Seat]) -> bool:
        """Count a game that is over in the evening's totals of these players; returns whether that was due, which is once for each game."""
        if self.counted >= live.number:
            return False
        self.evening, self.counted = with_game(self.evening, live, seats), live.number
        return True

    def archive_game(self, live: LiveGame, sitting: list[str], standing: list[int]) -> None:
        """Take in a game that leaves the table: who played it (as `identity_of`), and how many games each seat has won after it."""
        self.wins, series = standing, live.match.series
        if decided(live.game, self.wins):
            series = None
            self.forget_wins()
        self.previous_game = ArchivedGame(live.number, sitting, list(live.asks), series)

    def take_previous(self, seats: Sequence[Seat]) -> ArchivedGame:
        """Return the archived game, as the next one begins. A match of several games, and its wins, end when players change."""
        before, self.previous_game = self.previous_game or ArchivedGame(0, [], []), None
        if before.sitting != [identity_of(seat) for seat in seats]:
            self.wins, before.series = [0] * len(seats), None
        return before
