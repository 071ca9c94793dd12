"""Access to a table: the host locks it, bans players, and lifts bans."""

from __future__ import annotations

from typing import Final

from underrose.kernel.play.match import SPECTATOR
from underrose.server.accounts.authentication import Player
from underrose.server.api.command_messages import KeepOutArgs
from underrose.server.api.messages import Somebody
from underrose.server.api.refusals import CONFLICT, FORBIDDEN, NOT_ALLOWED, Refused
from underrose.server.tables.guests import marks_of, same_browser
from underrose.server.tables.hosting import host_only, seat_at
from underrose.server.tables.seating import Seating
from underrose.server.tables.seats import KeptOut, Seat
from underrose.server.tables.stand_ins import give_up
from underrose.server.tables.table import Table

MOST_KEPT_OUT: Final = 50
"""Players banned from one table at once."""


def lock(table: Table, player: Player, locked: bool) -> None:
    """Lock the table against newcomers, or unlock it. Raises Refused (403) for all but the host."""
    host_only(table, player, "lock")
    table.seating.guests.locked = locked


def keep_out(table: Table, player: Player, args: KeepOutArgs) -> None:
    """Ban a seated or queued player with their browser, whose other guests stop watching too, or lift the ban. In a running game a bot
    plays on in the seat, which no other player may take over while the game hides anything: the host would see its hand through a second
    guest. Raises Refused."""
    host_only(table, player, "keep_out")
    if not args.out:
        let_in(table.seating, args.player or "")
        return
    seat, one = _meant(table, args)
    if one.id in table.hosts:
        raise Refused(CONFLICT, "host_stays")
    kept = [other for other in table.seating.guests.kept_out if other.player != one.id]
    if len(kept) >= MOST_KEPT_OUT:
        raise Refused(CONFLICT, "enough_kept_out")
    gone = [one.id, *_other_guests(table, one)]
    for guest in gone:
        table.audience.dismiss(guest, Refused(FORBIDDEN, "kept_out"))
    if seat is not None and table.live is None:
        table.leave(seat.number)
    elif seat is not None:
        give_up(table, seat)
        table.seating.guests.closed.append(seat.number)
    table.seating.guests.kept_out = [*kept, KeptOut(one.id, one.name, one.browser)]
    for guest in gone:
        table.seating.send_off(guest)


def _other_guests(table: Table, one: Player) -> list[str]:
    """Return the ids of the spectators who are other guests of a player's browser: as such they would take the seat back."""
    seating = table.seating
    return [who for who in sorted(seating.watchers - table.hosts) if same_browser(marks_of(seating, who).browser, one.browser)]


def _meant(table: Table, args: KeepOutArgs) -> tuple[Seat | None, Player]:
    """Return the seated or queued player whom the arguments name, and their seat (None where queued). Raises Refused."""
    if args.seat is not None:
        seat = seat_at(table, args.seat)
        if seat.player is None:
            raise Refused(NOT_ALLOWED, "nobody_there")
        return seat, seat.player
    waiting = next((one.player for one in table.seating.guests.waiting if one.player.id == args.player), None)
    if waiting is None or table.seating.place_of(waiting) != SPECTATOR:
        raise Refused(CONFLICT, "nobody_waits")
    return None, waiting


def let_in(seating: Seating, player: str) -> None:
    """Lift a player's ban."""
    seating.guests.kept_out = [one for one in seating.guests.kept_out if one.player != player]


def kept_out(seating: Seating) -> list[Somebody]:
    """Return the banned players, for the host."""
    return [Somebody(one.player, one.name) for one in seating.guests.kept_out]
