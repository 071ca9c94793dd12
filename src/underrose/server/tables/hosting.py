"""The host's hand: who plays under which name, when a game starts, pauses and makes room, and who is the host from now on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import structs

from underrose.kernel.game import Game
from underrose.kernel.match import SPECTATOR
from underrose.kernel.series import under_way
from underrose.server.authentication import Player
from underrose.server.command_messages import RenameArgs, SettingsArgs
from underrose.server.refusals import CONFLICT, FORBIDDEN, NOT_ALLOWED, Refused
from underrose.server.tables.seats import Seat, Waiter
from underrose.server.tables.table import Table
from underrose.server.tables.takeover import has_now, notice, promise
from underrose.server.tables.telling import CLOCKS

SetUp = Callable[[Table, SettingsArgs], Game]
"""A table's game with other settings. Raises Refused."""
MOST_WAITING = 20
"""People who may wait for a seat at a table at once."""


Privilege = Literal[
    "settings", "free", "stand_in", "skip", "clear", "pause", "extend", "hand_over", "rename", "admit", "invite", "lock", "keep_out"
]
"""What the host alone may do, as `refused-host_only` says it."""


def host_only(table: Table, player: Player, what: Privilege) -> None:
    """Raise Refused (403) for everybody but the host."""
    if player.id not in table.hosts:
        raise Refused(FORBIDDEN, "host_only", what=what)


def seat_at(table: Table, number: int | None) -> Seat:
    """A seat by its number. Raises Refused (422) where there is none."""
    if number is None or not 0 <= number < len(table.seats):
        raise Refused(NOT_ALLOWED, "no_such_seat", seat="none" if number is None else number)
    return table.seats[number]


# --- starting and going on --------------------------------------------------------------------------------------------


def start(table: Table, player: Player, set_up: SetUp) -> None:
    """Start a game with whoever is there: empty seats go, as far as the game may be played by fewer. Raises Refused."""
    table.may_start(player)
    if table.live is not None or table.opening is not None:
        return
    here, least = sum(not seat.empty for seat in table.seats), table.game.title.seats[0]
    if here < least:
        raise Refused(CONFLICT, "too_few", least=least, here=here)
    if here < table.game.players:
        table.lay_out(set_up(table, SettingsArgs(players=here)))
    table.begin()


def clear(table: Table, player: Player) -> None:
    """Put a finished game away, so that seats, bots and settings can change before the next one. A match of several games that is not
    decided ends with it. Raises Refused."""
    host_only(table, player, "clear")
    if not table.playing().over:
        raise Refused(CONFLICT, "not_over")
    table.put_away()
    if table.put_by is not None and under_way(table.game, table.wins):
        table.wins, table.put_by.series = [0] * len(table.wins), None
    for seat in table.seats:
        seat.ready, seat.away, seat.held = seat.always_ready, False, None


def pause(table: Table, player: Player, paused: bool) -> None:
    """Stop all clocks and let nobody act, or let the game go on. Raises Refused."""
    host_only(table, player, "pause")
    _running(table)
    if paused == table.paused:
        return
    table.paused = paused
    notice(table, "paused" if paused else "goes_on", name=_name_of(table, player))


def extend(table: Table, player: Player, seconds: int) -> None:
    """Give everybody more time whose clock runs. Raises Refused where none does."""
    host_only(table, player, "extend")
    _running(table)
    clocks = {key: job for key, job in table.jobs.items() if key[0] in CLOCKS}
    if not clocks:
        raise Refused(CONFLICT, "no_clock")
    table.jobs |= {key: job.longer(seconds) for key, job in clocks.items()}
    notice(table, "more_time", name=_name_of(table, player), seconds=seconds)


def _running(table: Table) -> None:
    if table.playing().over:
        raise Refused(CONFLICT, "over")


def _name_of(table: Table, player: Player) -> str:
    """How a host is called: by the seat's name, and who only watches by their own."""
    place = table.seating.place_of(player)
    return player.name if place is None or place == SPECTATOR else table.seats[place].name


# --- who is who -------------------------------------------------------------------------------------------------------


def hand_over(table: Table, player: Player, number: int) -> None:
    """Make whoever sits in a seat the host. Raises Refused where nobody does."""
    host_only(table, player, "hand_over")
    seat = seat_at(table, number)
    if seat.player is None or not seat.person:
        raise Refused(NOT_ALLOWED, "nobody_there")
    table.host = seat.player
    notice(table, "hosts", seat=seat.number, name=seat.name)


def rename(table: Table, player: Player, args: RenameArgs) -> None:
    """Another name for oneself at this table, or as host for anybody, who keeps it then. Raises Refused."""
    own = table.seating.place_of(player)
    number = table.seating.own_seat(player) if args.seat is None else args.seat
    seat, given = seat_at(table, number), table.seating.guests.given
    if number != own:
        host_only(table, player, "rename")
    if seat.player is None:
        raise Refused(NOT_ALLOWED, "nobody_there")
    if number == own and player.id in given and player.id not in table.hosts:
        raise Refused(FORBIDDEN, "named_by_host")
    before, name = seat.name, table.seating.free_name(seat.player, args.name)
    seat.player = structs.replace(seat.player, name=name)
    if table.host.id == seat.player.id:
        table.host = seat.player
    if number != own:
        given[seat.player.id] = name
        notice(table, "given_name", seat=number, number=number + 1, name=name)
    elif name != before:
        notice(table, "renamed", seat=number, before=before, name=name)


# --- who waits for a seat ---------------------------------------------------------------------------------------------


def wait(table: Table, player: Player, waiting: bool) -> None:
    """Wait for a seat, or no longer; where one is empty before the start, sit down at once. Raises Refused."""
    if table.seating.place_of(player) != SPECTATOR:
        raise Refused(CONFLICT, "seated")
    guests, watchers = table.seating.guests, table.seating.watchers
    here = [one for one in guests.waiting if one.player.id in watchers]
    others = [one for one in here if one.player.id != player.id]
    if not waiting:
        guests.waiting = others
    elif others == here:
        if len(here) >= MOST_WAITING:
            raise Refused(CONFLICT, "too_many_wait")
        guests.waiting = [*here, Waiter(table.seating.named(player))]
        table.seat_waiting()


def admit(table: Table, player: Player, waiter: str, set_up: SetUp) -> None:
    """Let in somebody who waits: into a seat more, where the game has one, else into a bot's; while a game runs, into one that a bot plays
    for somebody who has left. Raises Refused."""
    host_only(table, player, "admit")
    one = next((one for one in table.seating.guests.waiting if one.player.id == waiter), None)
    if one is None or waiter not in table.seating.watchers:
        raise Refused(CONFLICT, "nobody_waits")
    if table.running:
        promise(table, one)
        return
    bot = next((seat for seat in table.seats if seat.player is None and seat.level), None)
    if table.live is not None and bot is not None:
        has_now(table, one.player, bot)
    elif table.game.players < table.game.title.seats[1]:
        _grow(table, one.player, set_up)
    elif bot is not None:
        bot.empty_it()
        table.take_place(one.player, bot)
    else:
        most = table.game.title.seats[1]
        raise Refused(CONFLICT, "table_full", most=most)


def make_room(table: Table, set_up: SetUp) -> None:
    """One seat more in a room that is full, or the last bot's where the game takes no more. Raises Refused."""
    if table.game.players < table.game.title.seats[1]:
        table.lay_out(set_up(table, SettingsArgs(players=table.game.players + 1)))
    else:
        next(seat for seat in reversed(table.seats) if seat.level is not None and seat.player is None).empty_it()


def gather(table: Table, set_up: SetUp) -> None:
    """Before the next game in a room: who has gone is not dealt in, who waits is, as far as the game may be played by so many. In a match
    of several games everybody stays. Raises Refused."""
    if not table.room or under_way(table.game, table.standing()):
        return
    least, most = table.game.title.seats
    gone = [seat for seat in table.seats if seat.person and not seat.is_there]
    waiting = [one for one in table.seating.guests.waiting if one.player.id in table.seating.watchers]
    here = min(most, len(table.seats) - len(gone) + len(waiting))
    if not (gone or waiting) or here < least:
        return
    game = set_up(table, SettingsArgs(players=max(here, table.game.players - len(gone))))
    table.put_away()
    for seat in gone:
        seat.empty_it()
    table.lay_out(game)
    table.seat_waiting()


def _grow(table: Table, player: Player, set_up: SetUp) -> None:
    """One seat more, for this player."""
    game = set_up(table, SettingsArgs(players=table.game.players + 1))
    table.put_away()
    table.lay_out(game)
    table.take_place(player, next(seat for seat in table.seats if seat.empty))
