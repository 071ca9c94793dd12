"""Commands of the host: start, clear, pause, extra time, names, the queue for seats, and handing over the host's role."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Literal

from msgspec import structs

from underrose.kernel.game.title import Game
from underrose.kernel.play.match import SPECTATOR
from underrose.kernel.play.series import under_way
from underrose.server.accounts.authentication import Player
from underrose.server.api.command_messages import RenameArgs, SettingsArgs
from underrose.server.api.refusals import CONFLICT, FORBIDDEN, NOT_ALLOWED, Refused
from underrose.server.tables.evening import renamed
from underrose.server.tables.guests import queue
from underrose.server.tables.seats import Seat, Waiter
from underrose.server.tables.table import Table
from underrose.server.tables.takeover import come_in, promise
from underrose.server.tables.telling import CLOCKS

SetUp = Callable[[Table, SettingsArgs], Game]
"""A table's game with other settings. Raises Refused."""
MOST_WAITING = 20
"""Players who may queue for a seat at a table at once."""


Privilege = Literal[
    "settings", "free", "stand_in", "skip", "clear", "pause", "extend", "hand_over", "rename", "admit", "invite", "lock", "keep_out"
]
"""What the host alone may do, as `refused-host_only` says it."""


def host_only(table: Table, player: Player, what: Privilege) -> None:
    """Raise Refused (403) for all but the table's hosts."""
    if player.id not in table.hosts:
        raise Refused(FORBIDDEN, "host_only", what=what)


def seat_at(table: Table, number: int | None) -> Seat:
    """Return a seat by its number. Raises Refused (422) where there is none."""
    if number is None or not 0 <= number < len(table.seats):
        raise Refused(NOT_ALLOWED, "no_such_seat", seat="none" if number is None else number)
    return table.seats[number]


# --- starting and going on --------------------------------------------------------------------------------------------


def start(table: Table, player: Player, set_up: SetUp) -> None:
    """Start a game with the seats taken: empty ones are removed, as far as the game can be played by fewer. Does nothing where one has
    started. Raises Refused."""
    table.may_start(player)
    if table.live is not None or table.opening is not None:
        return
    here, least = sum(not seat.empty for seat in table.seats), table.game.title.seats[0]
    if here < least:
        raise Refused(CONFLICT, "too_few", least=least, here=here)
    if here < table.game.players:
        table.set_game(set_up(table, SettingsArgs(players=here)))
    table.begin()


def clear(table: Table, player: Player, set_up: SetUp) -> None:
    """Put a finished game away, so that seats, bots and settings can change before the next one; in a room those who have waited for it
    get seats. An undecided match of several games is abandoned. Raises Refused: 403 for all but the host, 409 before the game's end."""
    host_only(table, player, "clear")
    if not table.playing().over:
        raise Refused(CONFLICT, "not_over")
    reopen(table)
    if table.history.previous_game is not None and under_way(table.game, table.history.wins):
        table.history.forget_wins()
        table.history.previous_game.series = None
    with suppress(Refused):  # as where the cards do not suffice for so many
        while table.grows and queue(table.seating):
            if not any(seat.empty for seat in table.seats):
                make_room(table, set_up)
            table.seat_waiting()


def reopen(table: Table) -> None:
    """Put a game that is over away: the room is open again, no player is ready, and no bot stands in."""
    if table.live is None:
        return
    table.archive_game()
    for seat in table.seats:
        seat.ready = seat.always_ready
        seat.away = False
        seat.held = None


def pause(table: Table, player: Player, paused: bool) -> None:
    """Pause the game, with clocks stopped and actions refused, as the host alone may, or resume it, as everybody may who has a seat: the
    host may have fallen asleep. Raises Refused."""
    if paused or table.seating.place_of(player) in (None, SPECTATOR):
        host_only(table, player, "pause")
    _running(table)
    if paused == table.paused:
        return
    table.paused = paused
    if not paused:  # a race starts its count-in again: the host knew when the pause would end, and bots were about to react
        table.race = None
        table.jobs = {key: job for key, job in table.jobs.items() if key[0] != "bot"}
    table.notice("paused" if paused else "goes_on", name=_name_of(table, player))


def extend(table: Table, player: Player, seconds: int) -> None:
    """Extend all running clocks by so many seconds. Raises Refused (409) where none runs."""
    host_only(table, player, "extend")
    _running(table)
    clocks = {key: job for key, job in table.jobs.items() if key[0] in CLOCKS}
    if not clocks:
        raise Refused(CONFLICT, "no_clock")
    table.jobs |= {key: job.longer(seconds) for key, job in clocks.items()}
    table.notice("more_time", name=_name_of(table, player), seconds=seconds)


def _running(table: Table) -> None:
    if table.playing().over:
        raise Refused(CONFLICT, "over")


def _name_of(table: Table, player: Player) -> str:
    """Return a host's name: the seat's, or a spectator's own."""
    place = table.seating.place_of(player)
    return player.name if place is None or place == SPECTATOR else table.seats[place].name


# --- who is who -------------------------------------------------------------------------------------------------------


def hand_over(table: Table, player: Player, number: int) -> None:
    """Make the person in a seat the host. Raises Refused (422) where no person sits there."""
    host_only(table, player, "hand_over")
    seat = seat_at(table, number)
    if seat.player is None or not seat.person:
        raise Refused(NOT_ALLOWED, "nobody_there")
    table.host = seat.player
    table.notice("hosts", seat=seat.number, name=seat.name)


def rename(table: Table, player: Player, args: RenameArgs) -> None:
    """Rename the player at this table, or as host any player, who then cannot change it. Raises Refused."""
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
    table.history.evening = renamed(table.history.evening, seat.player.id, before, name)
    if number != own:
        given[seat.player.id] = name
        table.notice("given_name", seat=number, number=number + 1, name=name)
    elif name != before:
        table.notice("renamed", seat=number, before=before, name=name)


# --- who waits for a seat ---------------------------------------------------------------------------------------------


def wait(table: Table, player: Player, waiting: bool) -> None:
    """Join or leave the queue for a seat; where one is empty before the start, a player who joins is seated at once. Raises Refused."""
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
    """Seat a queued player: in an additional seat where the game allows one more, else in a bot's. While a game runs the player is promised
    a seat instead (`takeover.promise`). Raises Refused."""
    host_only(table, player, "admit")
    one = next((one for one in table.seating.guests.waiting if one.player.id == waiter), None)
    if one is None or waiter not in table.seating.watchers:
        raise Refused(CONFLICT, "nobody_waits")
    if table.running:
        promise(table, one)
        return
    bot = next((seat for seat in table.seats if seat.player is None and seat.level), None)
    if table.live is not None and bot is not None:
        come_in(table, one.player, bot)
    elif table.game.players < table.game.title.seats[1]:
        _grow(table, one.player, set_up)
    elif bot is not None:
        bot.empty_it()
        table.take_place(one.player, bot)
    else:
        most = table.game.title.seats[1]
        raise Refused(CONFLICT, "table_full", most=most)


def make_room(table: Table, set_up: SetUp) -> None:
    """Add a seat to a full room, or empty the last bot's where the game allows no more players. Raises Refused."""
    if table.game.players < table.game.title.seats[1]:
        table.set_game(set_up(table, SettingsArgs(players=table.game.players + 1)))
    else:
        next(seat for seat in reversed(table.seats) if seat.level is not None and seat.player is None).empty_it()


def gather(table: Table, set_up: SetUp) -> None:
    """Update a room's seats before the next game: remove players who have gone and seat queued ones, within the game's player counts. One
    whose line has only just closed keeps the seat. Does nothing during a match of several games, nor where the game cannot be set up for
    so many: the first player may have gone."""
    if not table.room or table.series_under_way:
        return
    least, most = table.game.title.seats
    gone = [seat for seat in table.seats if seat.person and not seat.is_there and seat.absence != "reconnecting"]
    waiting = [one for one in table.seating.guests.waiting if one.player.id in table.seating.watchers]
    here = min(most, len(table.seats) - len(gone) + len(waiting))
    if not (gone or waiting) or here < least:
        return
    try:
        game = set_up(table, SettingsArgs(players=max(here, table.game.players - len(gone))))
    except Refused:
        return
    table.archive_game()
    for seat in gone:
        seat.empty_it()
    table.set_game(game)
    table.seat_waiting()


def _grow(table: Table, player: Player, set_up: SetUp) -> None:
    """Add a seat and give it to this player. Raises Refused."""
    game = set_up(table, SettingsArgs(players=table.game.players + 1))
    reopen(table)
    table.set_game(game)
    table.take_place(player, next(seat for seat in table.seats if seat.empty))
