"""Who follows a table: the feed of every place, the open windows on it, and when nobody looks any more."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple
from weakref import WeakMethod

from underrose.kernel.match import SPECTATOR
from underrose.server.refusals import CONFLICT, NOT_NOW, Refused
from underrose.server.tables.feeds import Feed, Line
from underrose.server.tables.seating import Seating
from underrose.server.tables.seats import Seat

WATCHER_SECONDS = 300.0
"""After so long without a window or a word, somebody who only watched is gone, and leaves the list."""
SHORT_SECONDS = 10.0
"""The same where the list of watchers is full: whoever fills it with guests that watch nothing keeps nobody out."""
MOST_WINDOWS = 4
"""Windows that one person may have open at a table; with one more, the oldest gives way: it may be on a phone whose line is dead."""
MOST_WATCHING = 64
"""Windows that may watch a table at once. Those of seats and of the host are not counted: there is always room for them."""
LOOK_SECONDS = 60.0
"""After so long without an open line, a view asked for or an action nobody looks at a table."""


class Progress(NamedTuple):
    """How far the game on the table has been told to a place."""

    game: int
    told: int
    """Events of this game."""
    over: bool


class Audience:
    """The feeds of a table's places and the lines that follow them; `progress`, a method of the table's, says how far the game has been
    told to a place. It is held weakly: a table that leaves the memory is freed at once, not when somebody looks for cycles."""

    def __init__(self, seating: Seating, progress: Callable[[int], Progress | None]) -> None:
        self.feeds: dict[int, Feed] = {}
        self.looked = seating.clock.monotonic()
        """When somebody at the table last looked at it."""
        self._seating, self._progress = seating, WeakMethod(progress)

    def lay_out(self, players: int) -> None:
        """A feed for every place of a game; lines to places that go are cut."""
        places = [*range(players), SPECTATOR]
        for place in [place for place in self.feeds if place not in places]:
            self.cut(place)
            del self.feeds[place]
        for place in places:
            self.feeds.setdefault(place, Feed(place, clock=self._seating.clock))

    def lines(self) -> Iterator[Line]:
        """All sockets that follow the table."""
        for feed in self.feeds.values():
            yield from feed.lines

    @property
    def owners(self) -> frozenset[str]:
        """Who has a window open here that lives, by player id."""
        return frozenset(line.owner for line in self.lines() if line.owner and not line.silent)

    # --- coming ------------------------------------------------------------------------------------------------------

    def arrive(self, place: int) -> int:
        """One more line follows a place; how many events of this game happened while the seat's player was away."""
        if place == SPECTATOR:
            return 0
        seat = self._seating.seats[place]
        missed = self._missed(seat)
        self._one_line_more(seat)
        return missed

    @staticmethod
    def _one_line_more(seat: Seat) -> None:
        seat.lines += 1
        seat.away, seat.left, seat.gone, seat.expected = False, None, None, False

    def _told(self, place: int) -> Progress | None:
        progress = self._progress()
        return None if progress is None else progress(place)

    def _missed(self, seat: Seat) -> int:
        now = self._told(seat.number)
        return now.told - seat.left[1] if now and seat.left and seat.left[0] == now.game else 0

    def make_room(self, place: int, line: Line, hosts: Collection[str]) -> None:
        """Let the oldest window of a person give way to a new one, or raise Refused where too many watch already."""
        windows = self.feeds[place].lines
        own = [other for other in windows if other.owner == line.owner]
        if len(own) >= MOST_WINDOWS:
            self.hang_up(place, own[0], Refused(CONFLICT, "many_windows", windows=MOST_WINDOWS))
        elif self._is_watched(place) and len(windows) >= MOST_WATCHING and line.owner not in hosts:
            raise Refused(NOT_NOW, "too_many_lines")

    def _is_watched(self, place: int) -> bool:
        """Whether who follows a place watches: a bot's is followed by those who look over its shoulder."""
        return place == SPECTATOR or self._seating.seats[place].player is None

    # --- going -------------------------------------------------------------------------------------------------------

    def turned_away(self, place: int) -> None:
        """A line that had arrived goes without having been told anything."""
        if place != SPECTATOR:
            self._one_line_less(self._seating.seats[place])

    def hang_up(self, place: int, line: Line, why: Refused | None = None) -> None:
        """Let a socket go, and tell it why."""
        line.hang_up(why)
        if place not in self.feeds or line not in self.feeds[place].lines:
            return
        del self.feeds[place].lines[line]
        seats = self._seating.seats
        if place == SPECTATOR or place >= len(seats):
            if line.owner in self._seating.watchers:
                self._seating.heard[line.owner] = self._seating.clock.monotonic()
            return
        if not line.silent:
            self._leave(seats[place])

    def hush(self, line: Line, silent: bool) -> None:
        """A line is open, but nothing comes over it: who has it is missed, until something comes."""
        place = next((place for place, feed in self.feeds.items() if line in feed.lines), None)
        if place is None or line.silent == silent:
            return
        line.silent = silent
        if place != SPECTATOR:
            seat = self._seating.seats[place]
            self._leave(seat) if silent else self._one_line_more(seat)

    def _leave(self, seat: Seat) -> None:
        """One line less follows a seat; without another one its player has left."""
        self._one_line_less(seat)
        if not seat.followed and seat.player:
            now = self._told(seat.number)
            seat.left = (now.game, now.told) if now and not now.over else None

    @staticmethod
    def _one_line_less(seat: Seat) -> None:
        seat.lines -= 1
        if not seat.followed and seat.player:
            seat.gone = seat.clock.monotonic()

    def dismiss(self, owner: str, why: Refused) -> None:
        """End every line of somebody who may not follow the table any more, and say why."""
        for place, feed in self.feeds.items():
            for line in [line for line in feed.lines if line.owner == owner]:
                self.hang_up(place, line, why)

    def cut(self, place: int) -> None:
        """End every line to a place."""
        for line in list(self.feeds[place].lines):
            self.hang_up(place, line)

    def cut_all(self) -> None:
        """End every line."""
        for place in self.feeds:
            self.cut(place)

    def cut_strays(self) -> None:
        """End the lines of players who sit somewhere else now: they join again, and see what that place sees."""
        homes = self._seating.homes()
        for place, feed in self.feeds.items():
            for line in [line for line in feed.lines if line.owner and homes.get(line.owner, SPECTATOR) != place]:
                self.hang_up(place, line)

    def forget_watchers(self, hosts: Collection[str]) -> bool:
        """Let watchers leave the list who have no window and were not heard of for long, or where the list is full for a moment; the host
        stays. Whether any left."""
        now, seating = self._seating.clock.monotonic(), self._seating
        away = {one for one in seating.watchers - {*hosts} if not self.watched_by(one)} if seating.watchers else ()
        longest = SHORT_SECONDS if seating.is_watched_by_most else WATCHER_SECONDS
        gone = [one for one in away if now - seating.heard_of(one) > longest]
        for one in gone:
            seating.watchers.discard(one)
            for about in (seating.helped, seating.heard):
                about.pop(one, None)
        return bool(gone)

    def watched_by(self, player: str) -> bool:
        """Whether somebody without a seat has a window open."""
        return player in self._seating.elsewhere or any(line.owner == player and not line.silent for line in self.lines())

    # --- whether anybody looks ---------------------------------------------------------------------------------------

    def look(self) -> None:
        """Somebody looks at the table."""
        self.looked = self._seating.clock.monotonic()

    @property
    def looked_at(self) -> bool:
        """Whether anybody looks at the table, or has just done so; for others nobody thinks."""
        return any(self.lines()) or bool(self._seating.elsewhere) or self._seating.clock.monotonic() - self.looked < LOOK_SECONDS
