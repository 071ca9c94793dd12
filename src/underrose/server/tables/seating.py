"""Seats and presence: who sits where, who watches, and what is known of them. The feeds that follow stand in `audience`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import msgspec

from underrose.kernel.match import SPECTATOR
from underrose.knowledge.assist import least
from underrose.server.authentication import Player
from underrose.server.guest_names import free_name
from underrose.server.messages import Assist, BotSeat
from underrose.server.refusals import CONFLICT, FORBIDDEN, MISSING, NOT_ALLOWED, Refused
from underrose.server.sources import SYSTEM, TimeSource
from underrose.server.tables.seats import Guests, Seat

MOST_WATCHERS = 200


@dataclass
class Seating:
    """The seats of a table and the people at it. What of it is stored stands in `storage/rows`."""

    seats: list[Seat]
    clock: TimeSource = field(default=SYSTEM.clock, repr=False)
    watchers: set[str] = field(default_factory=set[str])
    heard: dict[str, float] = field(default_factory=dict[str, float])
    """When each watcher was last heard of, by the monotonic clock; only in this process, where it begins anew."""
    helped: dict[str, Assist] = field(default_factory=dict[str, Assist])
    """How much help single players want, where it is less than the table's."""
    elsewhere: frozenset[str] = frozenset()
    """Who has a window at another worker, by player id."""
    guests: Guests = field(default_factory=Guests)
    """What is known of the guests: who has seen which seat, where they come from, who asks for a seat."""

    def resize(self, players: int) -> None:
        """As many seats as a game has players; gaps close where somebody sits in a seat that would go."""
        self.seats.sort(key=self._order(players))
        for number, seat in enumerate(self.seats):
            if seat.number != number:
                seat.moved_to(number)
        del self.seats[players:]
        self.seats.extend(Seat(number, clock=self.clock) for number in range(len(self.seats), players))

    def moves(self, players: int) -> list[int]:
        """The seats that are another one, or none, at a table with so many."""
        after = sorted(self.seats, key=self._order(players))
        return [seat.number for number, seat in enumerate(after) if seat.number != number or number >= players]

    def _order(self, players: int) -> Callable[[Seat], tuple[bool, int]]:
        gaps = any(not seat.empty for seat in self.seats[players:])
        return lambda seat: (gaps and seat.empty, seat.number)

    # --- who is where ------------------------------------------------------------------------------------------------

    def place_of(self, player: Player) -> int | None:
        """The player's seat, SPECTATOR for somebody who watches, None for somebody who is not at the table."""
        for seat in self.seats:
            if seat.player and seat.player.id == player.id:
                return seat.number
        return SPECTATOR if player.id in self.watchers else None

    def hear(self, player: Player) -> None:
        """Somebody has looked, and is still there."""
        if player.id in self.watchers:
            self.heard[player.id] = self.clock.monotonic()
        for seat in self.seats:
            if seat.player and seat.player.id == player.id:
                seat.heard = self.clock.monotonic()

    def times_heard(self) -> dict[str, float]:
        """When each person here was last heard of, by player id and the monotonic clock; of whom that is known."""
        return self.heard | {seat.player.id: seat.heard for seat in self.seats if seat.player and seat.heard is not None}

    def hear_at(self, player: str, moment: float) -> None:
        """Somebody was heard of at another worker, at a moment of the monotonic clock."""
        if player in self.watchers:
            self.heard[player] = max(moment, self.heard.get(player, moment))
        for seat in self.seats:
            if seat.player and seat.player.id == player:
                seat.heard = moment if seat.heard is None else max(moment, seat.heard)

    def heard_of(self, watcher: str) -> float:
        """When a watcher was last heard of, by the monotonic clock; whoever was not in this process is waited for from now on."""
        return self.heard.setdefault(watcher, self.clock.monotonic())

    def hear_elsewhere(self, players: frozenset[str]) -> None:
        """Who has a window at another worker, wherever they sit by now."""
        if players or self.elsewhere:
            self.elsewhere = players
            for seat in self.seats:
                seat.hear_elsewhere(seat.player is not None and seat.player.id in players)

    def expect_nobody_present(self) -> bool:
        """Whoever follows the game from their seat is not missed, whichever server began it. Whether anybody was."""
        missed = [seat for seat in self.seats if seat.expected and seat.followed]
        for seat in missed:
            seat.expected = False
        return bool(missed)

    def place_at_table(self, player: Player) -> int:
        """The same; raises Refused (403) for somebody who is not at the table."""
        place = self.place_of(player)
        self.hear(player)
        if place is None:
            raise Refused(FORBIDDEN, "not_at_table")
        return place

    def own_seat(self, player: Player) -> int:
        """The player's seat. Raises Refused (403) for everybody else."""
        place = self.place_of(player)
        if place is None or place == SPECTATOR:
            raise Refused(FORBIDDEN, "no_seat")
        return place

    def homes(self) -> dict[str, int]:
        """Where each person with a seat sits, by the player's id."""
        return {seat.player.id: seat.number for seat in self.seats if seat.player}

    def assist_of(self, place: int, most: Assist) -> str:
        """How much help a place gets: what the table allows, or less if the player wants less."""
        player = None if place == SPECTATOR else self.seats[place].player
        return least(most, self.helped.get(player.id, most)) if player else most

    # --- sitting down ------------------------------------------------------------------------------------------------

    def seat_bots(self, bots: Iterable[BotSeat]) -> None:
        """Give seats to bots before anybody sits down. Raises Refused."""
        for bot in bots:
            if bot.seat >= len(self.seats):
                raise Refused(NOT_ALLOWED, "no_such_seat", seat=bot.seat)
            seat = self.seats[bot.seat]
            if seat.level:
                raise Refused(NOT_ALLOWED, "seat_twice", seat=bot.seat)
            seat.give_to_bot(bot.level)

    def named(self, player: Player) -> Player:
        """The player under a name that nobody else at the table bears, or one that looks like it: a number stands behind it then.

        Checked again whenever somebody sits down, since a token may be older than the rules for names. Raises Refused (422).
        """
        return msgspec.structs.replace(player, name=self.free_name(player, self.guests.given.get(player.id, player.name)))

    def free_name(self, player: Player, wanted: str) -> str:
        """A name for a player that nobody else bears who sits at the table or waits for a seat. Raises Refused (422)."""
        others = [seat.name for seat in self.seats if not seat.empty and (seat.player is None or seat.player.id != player.id)]
        waiting = [one.player.name for one in self.guests.waiting if one.player.id != player.id]
        return free_name(wanted, [*others, *waiting])

    def free_seat(self, wanted: int | None) -> Seat:
        """An empty seat: the one asked for, else the first. Raises Refused."""
        if wanted is not None and wanted >= len(self.seats):
            raise Refused(MISSING, "no_such_seat", seat=wanted)
        chosen = self.seats if wanted is None else [self.seats[wanted]]
        for seat in chosen:
            if seat.empty:
                return seat
        if wanted is None:
            raise Refused(CONFLICT, "all_taken")
        raise Refused(CONFLICT, "taken", what="one", seat=wanted)

    def may_enter(self, player: Player) -> None:
        """Raise Refused (403) for who is kept out, or is not at a table that is locked."""
        self.check_kept_out(player)
        if self.guests.locked and self.place_of(player) is None:
            raise Refused(FORBIDDEN, "locked")

    def check_kept_out(self, player: Player) -> None:
        """Raise Refused (403) for somebody whom the host keeps out, and for whoever comes from the same browser."""
        if any(one.player == player.id or (one.browser and one.browser == player.browser) for one in self.guests.kept_out):
            raise Refused(FORBIDDEN, "kept_out")

    def send_off(self, player: str) -> None:
        """Somebody without a seat is at the table no longer, and waits and asks for nothing."""
        self.watchers.discard(player)
        self.guests.waiting = [one for one in self.guests.waiting if one.player.id != player]
        self.guests.asking = [one for one in self.guests.asking if one.player.id != player]

    @property
    def is_watched_by_most(self) -> bool:
        """Whether there is no room for another watcher."""
        return len(self.watchers) >= MOST_WATCHERS

    def watch(self, player: Player) -> int:
        """Watch without a seat; somebody who has one keeps it. Raises Refused."""
        self.may_enter(player)
        place = self.place_of(player)
        if place is None and self.is_watched_by_most:
            raise Refused(CONFLICT, "too_many_watchers")
        if place is None:
            self.watchers.add(player.id)
        return SPECTATOR if place is None else place
