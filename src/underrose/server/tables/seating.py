"""Seats and presence: the players and bots in the seats, the spectators, and when they were last heard of. Feeds are in `audience`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from underrose.kernel.play.match import SPECTATOR
from underrose.knowledge.assist import least
from underrose.server.accounts.authentication import Player
from underrose.server.accounts.guest_names import free_name
from underrose.server.api.messages import Assist, BotSeat
from underrose.server.api.refusals import CONFLICT, FORBIDDEN, MISSING, NOT_ALLOWED, Refused
from underrose.server.common.sources import SYSTEM, TimeSource
from underrose.server.tables.seats import Guests, Seat

MOST_WATCHERS = 200


class Presence(NamedTuple):
    """What only this process knows of a player's presence: when they had gone and were last heard of (both monotonic), and whether they
    are expected to connect."""

    gone: float | None = None
    last_active: float | None = None
    expected: bool = False


@dataclass
class Seating:
    """The seats of a table and the people at it. `storage/rows` says which of it is stored."""

    seats: list[Seat]
    clock: TimeSource = field(default=SYSTEM.clock, repr=False)
    watchers: set[str] = field(default_factory=set[str])
    last_active: dict[str, float] = field(default_factory=dict[str, float])
    """When each spectator was last heard of, by the monotonic clock; kept in this process only."""
    helped: dict[str, Assist] = field(default_factory=dict[str, Assist])
    """The level of help that a player wants, by player id, where it is less than the table's."""
    elsewhere: frozenset[str] = frozenset()
    """The players connected at other workers, by player id."""
    guests: Guests = field(default_factory=Guests)
    """The stored facts on guests: seats seen, marks of their browsers and addresses, requests for seats."""

    presence: dict[str, Presence] = field(default_factory=dict[str, Presence])
    """The presence of those who sat here before the uncommitted operations, by player id."""

    def note_presence(self) -> None:
        """Note the presence of those who sit here, before an operation that may be rolled back."""
        self.presence = self.presence_now()

    def presence_now(self) -> dict[str, Presence]:
        """Return the presence of those who sit here, by player id."""
        return {seat.player.id: Presence(seat.gone, seat.last_active, seat.expected) for seat in self.seats if seat.player}

    def restore_presence(self, before: Mapping[str, Presence]) -> None:
        """Restore the presence that each player had `before` the seats were read back, whichever seat they had then, or before what was
        rolled back where they had none; who is heard of first in this process is so now."""
        for seat in self.seats:
            player = seat.player.id if seat.player else ""
            known = before.get(player) or self.presence.get(player) or Presence()
            seat.elsewhere = player in self.elsewhere
            seat.gone = None if seat.followed else known.gone
            seat.last_active = self.clock.monotonic() if known.last_active is None else known.last_active
            seat.expected = seat.expected or (known.expected and not seat.followed)

    def resize(self, players: int) -> None:
        """Set the number of seats; where an occupied seat would be cut off, the occupied ones move up into the gaps first."""
        self.seats.sort(key=self._order(players))
        for number, seat in enumerate(self.seats):
            if seat.number != number:
                seat.moved_to(number)
        del self.seats[players:]
        self.seats.extend(Seat(number, clock=self.clock) for number in range(len(self.seats), players))

    def moves(self, players: int) -> list[int]:
        """Return the numbers of the seats that `resize` to so many players would renumber or remove."""
        after = sorted(self.seats, key=self._order(players))
        return [seat.number for number, seat in enumerate(after) if seat.number != number or number >= players]

    def _order(self, players: int) -> Callable[[Seat], tuple[bool, int]]:
        gaps = any(not seat.empty for seat in self.seats[players:])
        return lambda seat: (gaps and seat.empty, seat.number)

    # --- who is where ------------------------------------------------------------------------------------------------

    def place_of(self, player: Player) -> int | None:
        """Return the player's seat, SPECTATOR for a spectator, None for a player who is not at the table."""
        for seat in self.seats:
            if seat.player and seat.player.id == player.id:
                return seat.number
        return SPECTATOR if player.id in self.watchers else None

    def mark_active(self, player: Player) -> None:
        """Note that a player was heard of now."""
        if player.id in self.watchers:
            self.last_active[player.id] = self.clock.monotonic()
        for seat in self.seats:
            if seat.player and seat.player.id == player.id:
                seat.last_active = self.clock.monotonic()

    def last_active_times(self) -> dict[str, float]:
        """Return when each player here was last heard of, by player id and the monotonic clock, where that is known."""
        return self.last_active | {seat.player.id: seat.last_active for seat in self.seats if seat.player and seat.last_active is not None}

    def mark_active_at(self, player: str, moment: float) -> None:
        """Note that a player was heard of at another worker, at a moment of the monotonic clock."""
        if player in self.watchers:
            self.last_active[player] = max(moment, self.last_active.get(player, moment))
        for seat in self.seats:
            if seat.player and seat.player.id == player:
                seat.last_active = moment if seat.last_active is None else max(moment, seat.last_active)

    def last_active_of(self, watcher: str) -> float:
        """Return when a spectator was last heard of, by the monotonic clock; now, for one not heard of in this process yet."""
        return self.last_active.setdefault(watcher, self.clock.monotonic())

    def set_elsewhere(self, players: frozenset[str]) -> None:
        """Note the ids of the players connected at other workers, and update their seats; spectators whose last connection ended there were
        heard of until now."""
        if players or self.elsewhere:
            self.last_active |= dict.fromkeys(self.watchers & (self.elsewhere - players), self.clock.monotonic())
            self.elsewhere = players
            for seat in self.seats:
                seat.set_elsewhere(seat.player is not None and seat.player.id in players)

    def expect_nobody_present(self) -> bool:
        """Stop expecting the players who are connected; return whether any of them was still expected."""
        missed = [seat for seat in self.seats if seat.expected and seat.followed]
        for seat in missed:
            seat.expected = False
        return bool(missed)

    def place_at_table(self, player: Player) -> int:
        """Return the player's place, and note that they were heard of. Raises Refused (403) for a player who is not at the table."""
        place = self.place_of(player)
        self.mark_active(player)
        if place is None:
            raise Refused(FORBIDDEN, "not_at_table")
        return place

    def own_seat(self, player: Player) -> int:
        """Return the player's seat. Raises Refused (403) for a player without one."""
        place = self.place_of(player)
        if place is None or place == SPECTATOR:
            raise Refused(FORBIDDEN, "no_seat")
        return place

    def homes(self) -> dict[str, int]:
        """Return the place of each player at the table, by player id."""
        return dict.fromkeys(self.watchers, SPECTATOR) | {seat.player.id: seat.number for seat in self.seats if seat.player}

    def assist_of(self, place: int, most: Assist) -> str:
        """Return the level of help a place gets: `most`, or less if the player wants less."""
        player = None if place == SPECTATOR else self.seats[place].player
        return least(most, self.helped.get(player.id, most)) if player else most

    # --- sitting down ------------------------------------------------------------------------------------------------

    def seat_bots(self, bots: Iterable[BotSeat]) -> None:
        """Give seats to bots, before any player is seated. Raises Refused for a seat that does not exist or is given twice."""
        for bot in bots:
            if bot.seat >= len(self.seats):
                raise Refused(NOT_ALLOWED, "no_such_seat", seat=bot.seat)
            seat = self.seats[bot.seat]
            if seat.level:
                raise Refused(NOT_ALLOWED, "seat_twice", seat=bot.seat)
            seat.give_to_bot(bot.level)

    def named(self, player: Player) -> Player:
        """Return the player under a name unlike all others at the table; a number is appended where it is taken or looks like one.

        Checked again whenever a player sits down, since a token may be older than the rules for names. Raises Refused (422).
        """
        return msgspec.structs.replace(player, name=self.free_name(player, self.guests.given.get(player.id, player.name)))

    def free_name(self, player: Player, wanted: str, own: Seat | None = None) -> str:
        """Return a name for a player that is unique among the seats, but for their `own`, and the queue for them. Raises Refused (422)."""
        seats = [seat for seat in self.seats if not seat.empty and seat is not own]
        others = [seat.name for seat in seats if seat.player is None or seat.player.id != player.id]
        waiting = [one.player.name for one in self.guests.waiting if one.player.id != player.id]
        return free_name(wanted, [*others, *waiting])

    def free_seat(self, wanted: int | None) -> Seat:
        """Return an empty seat: the one asked for, by default the first. Raises Refused: 404 no such seat, 409 taken."""
        if wanted is not None and wanted >= len(self.seats):
            raise Refused(MISSING, "no_such_seat", seat=wanted)
        chosen = self.seats if wanted is None else [self.seats[wanted]]
        for seat in chosen:
            if seat.empty:
                return seat
        if wanted is None:
            raise Refused(CONFLICT, "all_taken")
        raise Refused(CONFLICT, "taken", what="one", seat=wanted)

    def may_enter(self, player: Player, known: bool = False) -> None:
        """Raise Refused (403) for a banned player, and at a locked table for one who is not at it and is not `known` there either."""
        self.check_kept_out(player)
        if self.guests.locked and not known and self.place_of(player) is None:
            raise Refused(FORBIDDEN, "locked")

    def check_kept_out(self, player: Player) -> None:
        """Raise Refused (403) for a player banned by the host, or one of the same browser."""
        if any(one.player == player.id or (one.browser and one.browser == player.browser) for one in self.guests.kept_out):
            raise Refused(FORBIDDEN, "kept_out")

    def send_off(self, player: str) -> None:
        """Remove a player without a seat from the table: as a spectator, from the queue, and with their requests."""
        self.watchers.discard(player)
        self.guests.waiting = [one for one in self.guests.waiting if one.player.id != player]
        self.guests.asking = [one for one in self.guests.asking if one.player.id != player]

    @property
    def is_watched_by_most(self) -> bool:
        """Whether the limit of spectators is reached."""
        return len(self.watchers) >= MOST_WATCHERS

    def watch(self, player: Player, known: bool = False) -> int:
        """Make the player a spectator and return their place; a seated player keeps their seat. Raises Refused."""
        self.may_enter(player, known)
        place = self.place_of(player)
        if place is None and self.is_watched_by_most:
            raise Refused(CONFLICT, "too_many_watchers")
        if place is None:
            self.watchers.add(player.id)
        return SPECTATOR if place is None else place
