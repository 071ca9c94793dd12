"""Connections to a table: the feed of every place, the connections that subscribe to it, presence, and whether the table has viewers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple
from weakref import WeakMethod

from underrose.kernel.play.match import SPECTATOR
from underrose.server.api.refusals import CONFLICT, NOT_NOW, Refused
from underrose.server.tables.feeds import Feed, Outlet
from underrose.server.tables.seating import Seating
from underrose.server.tables.seats import Seat

WATCHER_SECONDS = 300.0
"""Seconds without a connection or a request after which a spectator is removed from the list."""
SHORT_SECONDS = 10.0
"""The same where the list of spectators is full, so that filling it with idle guests keeps no real spectator out."""
MOST_WINDOWS = 4
"""Connections that one player may have to a table; one more closes the oldest, which may be a phone's dead one."""
MOST_WATCHING = 64
"""Connections of spectators to one place of a table at once. Players in seats and hosts are never refused."""
LOOK_SECONDS = 60.0
"""Seconds without an open connection, a request for a view or an action after which a table counts as unwatched."""


class Progress(NamedTuple):
    """The number of the current game, and how much of it a place has been told."""

    game: int
    told: int
    """Number of events of this game told to the place."""


class Audience:
    """The feeds of a table's places and the connections subscribed to them. Two methods of the table's are weak references, so that an
    evicted table is freed at once rather than by the cycle collector: `progress` returns how far a place has been told the game, `back`
    ends a stand-in."""

    def __init__(self, seating: Seating, progress: Callable[[int], Progress | None], back: Callable[[Seat], None]) -> None:
        self.feeds: dict[int, Feed] = {}
        self.looked = seating.clock.monotonic()
        """Monotonic time in seconds of the last request or action at the table."""
        self._seating = seating
        self._progress, self._back = WeakMethod(progress), WeakMethod(back)

    def resize(self, players: int) -> None:
        """Create a feed for every place of a game of so many players; cut the connections to places that no longer exist."""
        places = [*range(players), SPECTATOR]
        for place in [place for place in self.feeds if place not in places]:
            self.cut(place)
            del self.feeds[place]
        for place in places:
            self.feeds.setdefault(place, Feed(place))

    def outlets(self) -> Iterator[Outlet]:
        """Yield all connections to the table."""
        for feed in self.feeds.values():
            yield from feed.outlets

    @property
    def owners(self) -> frozenset[str]:
        """Ids of the players with an open connection to this worker that is not silent."""
        return frozenset(outlet.owner for outlet in self.outlets() if outlet.owner and not outlet.silent)

    # --- coming ------------------------------------------------------------------------------------------------------

    def arrive(self, place: int) -> int:
        """Count one more connection to a place; return how many events of this game its player missed while away."""
        if place == SPECTATOR:
            return 0
        seat = self._seating.seats[place]
        missed = self._missed(seat)
        self._one_outlet_more(seat)
        return missed

    def arrive_again(self, place: int) -> None:
        """Repeat for a counted connection what `arrive` changed and a rollback has undone."""
        if place != SPECTATOR:
            self._is_here(self._seating.seats[place])

    def _one_outlet_more(self, seat: Seat) -> None:
        seat.connections += 1
        self._is_here(seat)

    def _is_here(self, seat: Seat) -> None:
        if seat.away and not (seat.asleep and seat.person) and (back := self._back()) is not None:
            back(seat)
        seat.left = None
        seat.gone = None
        seat.expected = False

    def _progress_of(self, place: int) -> Progress | None:
        progress = self._progress()
        return None if progress is None else progress(place)

    def _missed(self, seat: Seat) -> int:
        now = self._progress_of(seat.number)
        return now.told - seat.left[1] if now and seat.left and seat.left[0] == now.game else 0

    def make_room(self, place: int, outlet: Outlet, hosts: Collection[str]) -> None:
        """Close a player's oldest connection where a new one exceeds `MOST_WINDOWS`; raise Refused where too many spectators are
        connected."""
        windows = self.feeds[place].outlets
        own = [other for other in windows if other.owner == outlet.owner]
        if len(own) >= MOST_WINDOWS:
            self.hang_up(place, own[0], Refused(CONFLICT, "many_windows", windows=MOST_WINDOWS))
        elif self._is_watched(place) and len(windows) >= MOST_WATCHING and outlet.owner not in hosts:
            raise Refused(NOT_NOW, "too_many_lines")

    def _is_watched(self, place: int) -> bool:
        """Return whether connections to a place are spectators': so are those to a bot's seat, by which they look over its shoulder."""
        return place == SPECTATOR or self._seating.seats[place].player is None

    # --- going -------------------------------------------------------------------------------------------------------

    def turned_away(self, place: int) -> None:
        """Undo `arrive` for a connection that was refused before it was sent anything."""
        if place != SPECTATOR:
            self._one_outlet_less(self._seating.seats[place])

    def hang_up(self, place: int, outlet: Outlet, why: Refused | None = None) -> None:
        """Close a connection with a reason, unsubscribe it from its feed, and update presence; done again after a rollback, repeat what
        that has undone."""
        outlet.hang_up(why)
        seats = self._seating.seats
        if place not in self.feeds or outlet not in self.feeds[place].outlets:
            if outlet.joined and SPECTATOR < place < len(seats):
                self._left_already(seats[place], outlet)
            return
        del self.feeds[place].outlets[outlet]
        if place == SPECTATOR or place >= len(seats):
            if outlet.owner in self._seating.watchers:
                self._seating.last_active[outlet.owner] = self._seating.clock.monotonic()
            return
        if not outlet.silent:
            self._leave(seats[place])

    def hush(self, outlet: Outlet, silent: bool) -> None:
        """Mark an open connection as silent or heard again; a player with silent connections only counts as disconnected. Done again after
        a rollback, repeat what that has undone."""
        place = next((place for place, feed in self.feeds.items() if outlet in feed.outlets), None)
        if place is None:
            return
        again, outlet.silent = outlet.silent == silent, silent
        if place == SPECTATOR:
            return
        seat = self._seating.seats[place]
        if again:
            self._left_already(seat, outlet) if silent else self._is_here(seat)
        else:
            self._leave(seat) if silent else self._one_outlet_more(seat)

    def _leave(self, seat: Seat) -> None:
        """Count one connection less at a seat; without another one its player has left, at the current event of the game."""
        self._one_outlet_less(seat)
        if not seat.followed and seat.player:
            self._left_now(seat)

    def _left_now(self, seat: Seat) -> None:
        now = self._progress_of(seat.number)
        seat.left = (now.game, now.told) if now else None

    def _left_already(self, seat: Seat, outlet: Outlet) -> None:
        """Note that the player of a connection has left, unless that is known, or they are there by another connection."""
        if seat.left is None and not seat.followed and seat.player is not None and seat.player.id == outlet.owner:
            self._left_now(seat)

    @staticmethod
    def _one_outlet_less(seat: Seat) -> None:
        seat.connections -= 1
        if not seat.followed and seat.player:
            seat.gone = seat.clock.monotonic()

    def dismiss(self, owner: str, why: Refused) -> None:
        """Close every connection of a player who may no longer follow the table, with the reason."""
        for place, feed in self.feeds.items():
            for outlet in [outlet for outlet in feed.outlets if outlet.owner == owner]:
                self.hang_up(place, outlet, why)

    def cut(self, place: int) -> None:
        """Close every connection to a place."""
        for outlet in list(self.feeds[place].outlets):
            self.hang_up(place, outlet)

    def cut_to_move(self, place: int) -> None:
        """Close every connection to a place whose seat is renumbered: who was connected there has not gone, and reconnects."""
        seat = self._seating.seats[place]
        followed = seat.followed
        self.cut(place)
        if followed:
            seat.gone, seat.last_active = None, seat.clock.monotonic()

    def cut_all(self) -> None:
        """Close every connection to the table."""
        for place in self.feeds:
            self.cut(place)

    def cut_strays(self, homes: Mapping[str, int] | None = None) -> None:
        """Close the connections of players whose place has changed, or changes to these `homes`: they reconnect, and get the view of their
        new place, or read that they have none any more."""
        homes = self._seating.homes() if homes is None else homes
        for place, feed in self.feeds.items():
            for outlet in [outlet for outlet in feed.outlets if outlet.owner and homes.get(outlet.owner) != place]:
                self.hang_up(place, outlet)

    def forget_watchers(self, hosts: Collection[str]) -> bool:
        """Remove spectators from the list who have no connection and sent nothing for `WATCHER_SECONDS`, or `SHORT_SECONDS` where the list
        is full; hosts stay, and at a locked table all: they could not come in again. Returns whether any was removed."""
        now, seating = self._seating.clock.monotonic(), self._seating
        if seating.guests.locked and not seating.is_watched_by_most:
            return False
        away = {one for one in seating.watchers - {*hosts} if not self.watched_by(one)} if seating.watchers else ()
        longest = SHORT_SECONDS if seating.is_watched_by_most else WATCHER_SECONDS
        gone = [one for one in away if now - seating.last_active_of(one) > longest]
        for one in gone:
            seating.watchers.discard(one)
            for about in (seating.helped, seating.last_active):
                about.pop(one, None)
        return bool(gone)

    def watched_by(self, player: str) -> bool:
        """Return whether a spectator has an open connection, here or at another worker."""
        return player in self._seating.elsewhere or any(outlet.owner == player and not outlet.silent for outlet in self.outlets())

    # --- whether anybody looks ---------------------------------------------------------------------------------------

    def look(self) -> None:
        """Note a request or an action at the table, for `looked_at`."""
        self.looked = self._seating.clock.monotonic()

    @property
    def looked_at(self) -> bool:
        """Whether the table has a connection, or had a request or an action within `LOOK_SECONDS`; bots think only then."""
        return any(self.outlets()) or bool(self._seating.elsewhere) or self._seating.clock.monotonic() - self.looked < LOOK_SECONDS
