"""The host's hand: who plays under which name, when a game starts, pauses and makes room, and who is the host from now on."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from underrose.kernel.game import Game
from underrose.kernel.match import SPECTATOR
from underrose.server.authentication import Player
from underrose.server.command_messages import RenameArgs, SettingsArgs
from underrose.server.refusals import CONFLICT, FORBIDDEN, NOT_ALLOWED, Refused
from underrose.server.tables.seats import Seat, Waiter
from underrose.server.tables.series import under_way
from underrose.server.tables.table import Table
from underrose.server.tables.takeover import has_now, notice

SetUp = Callable[[Table, SettingsArgs], Game]
"""A table's game with other settings. Raises Refused."""
MOST_WAITING = 20
"""People who may wait for a seat at a table at once."""


def host_only(table: Table, player: Player, what: str) -> None:
    """Raise Refused (403) for everybody but the host."""
    if player.id not in table.hosts:
        raise Refused(FORBIDDEN, "host_only", f"Only the host can {what}.")


def seat_at(table: Table, number: int | None) -> Seat:
    """A seat by its number. Raises Refused (422) where there is none."""
    if number is None or not 0 <= number < len(table.seats):
        raise Refused(NOT_ALLOWED, "no_such_seat", "There is no such seat at this table.")
    return table.seats[number]


# --- starting and going on --------------------------------------------------------------------------------------------


def start(table: Table, player: Player, set_up: SetUp) -> None:
    """Start a game with whoever is there: empty seats go, as far as the game may be played by fewer. Raises Refused."""
    table.may_start(player)
    if table.live is not None:
        return
    here, least = sum(not seat.empty for seat in table.seats), table.game.title.seats[0]
    if here < least:
        text = f"{table.game.title.title} needs {least} players, and {here} are here."
        raise Refused(CONFLICT, "too_few", text, {"least": least, "here": here})
    if here < table.game.players:
        table.lay_out(set_up(table, SettingsArgs(players=here)))
    table.begin()


def clear(table: Table, player: Player) -> None:
    """Put a finished game away, so that seats, bots and settings can change before the next one. A match of several games that is not
    decided ends with it. Raises Refused."""
    host_only(table, player, "put the game away")
    if not table.playing().over:
        raise Refused(CONFLICT, "not_over", "Another game can start when this one is over.")
    table.put_away()
    if table.put_by is not None and under_way(table.game, table.wins):
        table.wins, table.put_by.series = [0] * len(table.wins), None
    for seat in table.seats:
        seat.ready, seat.away, seat.held = seat.level is not None, False, None


def pause(table: Table, player: Player, paused: bool) -> None:
    """Stop all clocks and let nobody act, or let the game go on. Raises Refused."""
    host_only(table, player, "pause the game")
    _running(table)
    if paused == table.paused:
        return
    table.paused = paused
    key, text = ("paused", "{name} has paused the game.") if paused else ("goes_on", "The game goes on.")
    notice(table, key, text, name=_name_of(table, player))


def extend(table: Table, player: Player, seconds: int) -> None:
    """Give everybody more time whose clock runs. Raises Refused where none does."""
    host_only(table, player, "give more time")
    _running(table)
    clocks = {key: job for key, job in table.jobs.items() if key[0] == "deadline"}
    if not clocks:
        raise Refused(CONFLICT, "no_clock", "No clock runs just now.")
    table.jobs |= {key: job.longer(seconds) for key, job in clocks.items()}
    notice(table, "more_time", "{name} gives {seconds} more seconds.", name=_name_of(table, player), seconds=seconds)


def _running(table: Table) -> None:
    if table.playing().over:
        raise Refused(CONFLICT, "over", "The game is over.")


def _name_of(table: Table, player: Player) -> str:
    """How a host is called: by the seat's name, and who only watches by their own."""
    place = table.seating.place_of(player)
    return player.name if place is None or place == SPECTATOR else table.seats[place].name


# --- who is who -------------------------------------------------------------------------------------------------------


def hand_over(table: Table, player: Player, number: int) -> None:
    """Make whoever sits in a seat the host. Raises Refused where nobody does."""
    host_only(table, player, "hand the host's role on")
    seat = seat_at(table, number)
    if seat.player is None:
        raise Refused(NOT_ALLOWED, "nobody_there", "Nobody sits there who could be the host.")
    table.host = seat.player
    notice(table, "hosts", "{name} is the host now.", seat=seat.number, name=seat.name)


def rename(table: Table, player: Player, args: RenameArgs) -> None:
    """Another name for oneself at this table, or as host for anybody, who keeps it then. Raises Refused."""
    own = table.seating.place_of(player)
    number = table.seating.own_seat(player) if args.seat is None else args.seat
    seat, given = seat_at(table, number), table.seating.guests.given
    if number != own:
        host_only(table, player, "change somebody else's name")
    if seat.player is None:
        raise Refused(NOT_ALLOWED, "nobody_there", "Nobody sits there who could be called something.")
    if number == own and player.id in given and player.id not in table.hosts:
        raise Refused(FORBIDDEN, "named_by_host", "The host has chosen your name at this table.")
    before, name = seat.name, table.seating.free_name(seat.player, args.name)
    seat.player = structs.replace(seat.player, name=name)
    if table.host.id == seat.player.id:
        table.host = seat.player
    if number != own:
        given[seat.player.id] = name
        notice(table, "given_name", "The host has changed a name: seat {number} is {name} now.", seat=number, number=number + 1, name=name)
    elif name != before:
        notice(table, "renamed", "{before} is called {name} now.", seat=number, before=before, name=name)


# --- who waits for a seat ---------------------------------------------------------------------------------------------


def wait(table: Table, player: Player, waiting: bool) -> None:
    """Wait for a seat, or no longer; where one is empty before the start, sit down at once. Raises Refused."""
    if table.seating.place_of(player) != SPECTATOR:
        raise Refused(CONFLICT, "seated", "You have a seat at this table already.")
    guests, watchers = table.seating.guests, table.seating.watchers
    here = [one for one in guests.waiting if one.player.id in watchers]
    others = [one for one in here if one.player.id != player.id]
    if not waiting:
        guests.waiting = others
    elif others == here:
        if len(here) >= MOST_WAITING:
            raise Refused(CONFLICT, "too_many_wait", "Too many people wait for a seat already.")
        guests.waiting = [*here, Waiter(table.seating.named(player))]
        table.seat_waiting()


def admit(table: Table, player: Player, waiter: str, set_up: SetUp) -> None:
    """Let in somebody who waits: into a seat more, where the game has one, else into a bot's. Raises Refused."""
    host_only(table, player, "let somebody in")
    one = next((one for one in table.seating.guests.waiting if one.player.id == waiter), None)
    if one is None or waiter not in table.seating.watchers:
        raise Refused(CONFLICT, "nobody_waits", "Nobody waits for a seat under that name any more.")
    if table.running:
        raise Refused(CONFLICT, "running", "A game is being played: let them in when it is over.")
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
        raise Refused(CONFLICT, "full", f"{table.game.title.title} is for {most} players at most: free a seat first.", {"most": most})


def _grow(table: Table, player: Player, set_up: SetUp) -> None:
    """One seat more, for this player."""
    game = set_up(table, SettingsArgs(players=table.game.players + 1))
    table.put_away()
    table.lay_out(game)
    table.take_place(player, next(seat for seat in table.seats if seat.empty))
