"""Commands at a table, which are not moves: ready, rematch, settings, leaving a seat, undo, resign, skip, reports."""

from __future__ import annotations

import secrets

import msgspec

from underrose.kernel.data.errors import ActionError
from underrose.kernel.game.drivers import SERVER
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import SPECTATOR
from underrose.server.accounts.authentication import Player
from underrose.server.api.command_messages import (
    DoAdmit,
    DoBuild,
    DoClear,
    DoConsent,
    DoEntropy,
    DoExtend,
    DoFree,
    DoHandOver,
    DoKeepOut,
    DoLock,
    DoPause,
    DoReady,
    DoRematch,
    DoRename,
    DoReport,
    DoRequest,
    DoResign,
    DoSettings,
    DoShown,
    DoSkip,
    DoTakeover,
    DoUndo,
    DoWait,
    Hosting,
    Playing,
    SettingsArgs,
    UndoArgs,
)
from underrose.server.api.messages import BotSeat, Done
from underrose.server.api.refusals import CONFLICT, FORBIDDEN, NOT_ALLOWED, Refused, from_action
from underrose.server.tables.building import build
from underrose.server.tables.door import keep_out, lock
from underrose.server.tables.hosting import SetUp, admit, clear, extend, gather, hand_over, host_only, pause, rename, reopen, seat_at, wait
from underrose.server.tables.leases import usual_times
from underrose.server.tables.opening import add_entropy
from underrose.server.tables.reading import shown
from underrose.server.tables.seats import Seat
from underrose.server.tables.stand_ins import give_up
from underrose.server.tables.table import Table, canonical
from underrose.server.tables.takeover import consent, take_over

PLAYED = (DoUndo, DoResign)
"""Commands that belong to the game: their number is bounded by its rules."""
OF_BOTS = (DoResign, DoUndo, DoReport, DoEntropy, DoShown, DoBuild)
"""Commands that a player's own bot may give, besides leaving its own seat. All others are for people."""
ALONE = (*PLAYED, DoReady, DoRematch, DoReport, DoPause)
"""Commands at a table for its host alone: none that changes what is played there, or who sits at it."""
DEALING = (*PLAYED, DoEntropy, DoReady, DoRematch, DoReport)
"""Commands while a deal is being opened: none that changes what is dealt, or to whom."""
AWAKE = (DoConsent, DoPause, DoExtend, DoSkip, DoAdmit, DoHandOver, DoLock, DoKeepOut)
"""Commands that no page gives by itself, and after which a stand-in that had begun before ends; those that play end it anyway."""
MOST_REPORTS, MOST_OF_ONE = 20, 10
"""Quota of reports of one table, and of one player there: whoever is reported cannot use up all of them."""


def command(table: Table, player: Player, request: DoRequest, set_up: SetUp) -> Done:
    """Do a command (not a move), idempotent by the request's `id`. Raises Refused, with the table unchanged."""
    table.seating.place_at_table(player)
    if player.owner and not isinstance(request, OF_BOTS) and not (isinstance(request, DoFree) and request.args.seat is None):
        raise Refused(FORBIDDEN, "bot_may_not")

    if isinstance(request, DoShown):  # idempotent by itself, so its answers are not kept
        shown(table, player, request.args.ask)
        table.record_changes()
        return Done(request.id, table.n(table.seating.own_seat(player)))

    def perform() -> str | None:
        if not isinstance(request, PLAYED):
            table.answers.room_for_command(player.id)
        number = table.seating.place_of(player)
        seat = None if number in (None, SPECTATOR) else table.seats[number]
        stood_in = seat is not None and seat.away
        reference = _perform(table, player, request, set_up)
        if isinstance(request, AWAKE) and seat is not None and seat.away == stood_in:  # unless the command just handed the seat to a bot
            table.back(seat)
        return reference

    return table.once(player, request.id, canonical(["do", msgspec.to_builtins(request)]), perform)


def _perform(table: Table, player: Player, request: Playing | Hosting, set_up: SetUp) -> str | None:
    _check_time(table, request)
    match request:
        case DoEntropy(args=args):
            add_entropy(table, table.seating.own_seat(player), args)
        case DoReady(args=args):
            table.seats[table.seating.own_seat(player)].ready = args.ready
        case DoRematch():
            _rematch(table, player, set_up)
        case DoTakeover(args=args):
            take_over(table, player, args.seat)
        case DoConsent(args=args):
            consent(table, player, args)
        case DoResign():
            _resign(table, player)
        case DoUndo(args=args):
            _undo(table, player, args)
        case DoReport(args=args):
            return _report(table, player, args.text)
        case DoBuild(args=args):
            build(table, player, args, set_up)
        case DoRename(args=args):
            rename(table, player, args)
        case DoWait(args=args):
            wait(table, player, args.waiting)
        case _:
            _host(table, player, request, set_up)
    return None


def _check_time(table: Table, request: DoRequest) -> None:
    """Raise Refused (409) for commands not allowed at a table for its host alone, or while a deal is being opened."""
    if table.alone and not (_is_one_of(request, ALONE) and (table.lesson or not isinstance(request, DoRematch))):
        raise Refused(CONFLICT, "lesson") if table.lesson else Refused(CONFLICT, "what_if")
    if table.opening is not None and not _is_one_of(request, DEALING):
        raise Refused(CONFLICT, "dealing")


def _is_one_of(request: DoRequest, kinds: tuple[type[DoRequest], ...]) -> bool:
    """Return whether a command is of these kinds, or settings that say no more than how much help the player wants."""
    return isinstance(request, kinds) or (isinstance(request, DoSettings) and request.args == SettingsArgs(mine=request.args.mine))


def _host(table: Table, player: Player, request: Hosting, set_up: SetUp) -> None:
    """Do a command of the host's, some of which every player may give for themselves. Raises Refused."""
    match request:
        case DoFree(args=args):
            _free(table, player, args.seat)
        case DoSkip(args=args):
            _skip(table, player, args.seat)
        case DoSettings(args=args):
            _settings(table, player, args, set_up)
        case DoAdmit(args=args):
            admit(table, player, args.player, set_up)
        case DoClear():
            clear(table, player, set_up)
        case DoPause(args=args):
            pause(table, player, args.paused)
        case DoExtend(args=args):
            extend(table, player, args.seconds)
        case DoHandOver(args=args):
            hand_over(table, player, args.seat)
        case DoLock(args=args):
            lock(table, player, args.locked)
        case DoKeepOut(args=args):
            keep_out(table, player, args)


def brought_content(table: Table, player: Player, request: DoRequest) -> dict[str, str] | None:
    """Return the files in a host's new settings, to be parsed before the command is done; None for other players, other commands, and an
    `id` that is answered already."""
    if not isinstance(request, DoSettings) or player.id not in table.hosts or table.answers.knows(player.id, request.id):
        return None
    return request.args.content


def reported_bytes(table: Table, player: Player, request: DoRequest) -> int:
    """Return how many bytes a report stores of the game, to be counted before it is made; 0 for other commands, and for an `id` that is
    answered already."""
    new = isinstance(request, DoReport) and not table.answers.knows(player.id, request.id)
    return table.live.length if new and table.live else 0


# --- between games ----------------------------------------------------------------------------------------------------


def _rematch(table: Table, player: Player, set_up: SetUp) -> None:
    """Note that the player wants another game, and begin it once every connected player does for whom no bot stands in. With the clock's
    leaver setting "bot", bots stand in for players who have left, and go on for sleepers; a room drops who has left where it can. A host
    without a seat may decide for a table of bots."""
    if not table.playing().over:
        raise Refused(CONFLICT, "not_over")
    if table.opening is not None:
        return
    table.history.archive.room_for_game()
    if any(seat.empty for seat in table.seats):
        raise Refused(CONFLICT, "seat_empty", seat=next(seat.number for seat in table.seats if seat.empty))
    humans = [seat for seat in table.seats if seat.person]
    if humans or player.id not in table.hosts:
        _want_another(table, table.seats[table.seating.own_seat(player)])
    if all(seat.ready for seat in humans if seat.is_there and not seat.away):
        gather(table, set_up)
        for seat in (seat for seat in table.seats if seat.player):
            seat.away = (seat.away or not seat.is_there) and table.clock.leaver == "bot"
        table.begin()


def _want_another(table: Table, seat: Seat) -> None:
    table.back(seat)
    if not seat.ready:
        # a player who asks is present
        seat.ready = True
        seat.left = None
        seat.gone = None
        table.notice("wants_another", seat=seat.number, name=seat.name)


def _settings(table: Table, player: Player, wish: SettingsArgs, set_up: SetUp) -> None:
    if wish != SettingsArgs(mine=wish.mine):
        _set_anew(table, player, wish, set_up)
    if wish.mine:
        table.seating.helped[player.id] = wish.mine


def _set_anew(table: Table, player: Player, wish: SettingsArgs, set_up: SetUp) -> None:
    """Change settings that are the host's alone, between games. Raises Refused."""
    host_only(table, player, "settings")
    if table.running:
        raise Refused(CONFLICT, "settings_later")
    game = set_up(table, wish)
    same = (game.options, game.content, game.players) == (table.game.options, table.game.content, table.game.players)
    if not same and table.live and table.series_under_way:
        raise Refused(CONFLICT, "match_under_way")
    _check_bots(table, game, wish.bots)
    if game.players != table.game.players:
        reopen(table)
    if wish.bots is not None:
        _send_bots_away(table)
    if not same:
        table.set_game(game)
    table.room = wish.room if wish.room is not None else table.room and wish.players is None
    table.assist, table.clock = wish.assist or table.assist, usual_times(wish.clock or table.clock, game.title)
    for bot in wish.bots or []:
        table.seats[bot.seat].give_to_bot(bot.level)
    for seat in table.seats:
        seat.ready = seat.always_ready
    table.seat_waiting()


def _check_bots(table: Table, game: Game, bots: list[BotSeat] | None) -> None:
    """Raise Refused unless that game has seats for all who stay, and for these bots."""
    stay = [seat.number for seat in table.seats if seat.player or (bots is None and not seat.empty)]
    if len(stay) > game.players:
        raise Refused(CONFLICT, "too_many", people=len(stay))
    seated = range(len(stay)) if any(number >= game.players for number in stay) else stay  # gaps close
    wanted = [bot.seat for bot in bots or []]
    for number in wanted:
        if number >= game.players or wanted.count(number) > 1:
            raise Refused(NOT_ALLOWED, "no_such_seat", seat=number)
        if number in seated:
            raise Refused(CONFLICT, "taken", what="seat", seat=number)


def _send_bots_away(table: Table) -> None:
    for seat in table.seats:
        if seat.level:
            seat.empty_it()


# --- leaving and coming in --------------------------------------------------------------------------------------------


def _free(table: Table, player: Player, wanted: int | None) -> None:
    """Give up the player's own seat, or as host empty any. While a game runs a bot plays on in it, and only stands in where the host
    empties another player's seat. Raises Refused."""
    number = table.seating.place_of(player) if wanted is None else wanted
    seat = seat_at(table, number)
    if number != table.seating.place_of(player):
        host_only(table, player, "free")
    if table.live is None:
        table.leave(seat.number)
    elif seat.player is None:
        raise Refused(CONFLICT, "started", what="empty")
    elif table.running and number != table.seating.place_of(player):
        _let_stand_in(table, seat)
    else:
        give_up(table, seat)


def _let_stand_in(table: Table, seat: Seat) -> None:
    """Let a bot stand in until the seat's player is back, and notify the table."""
    seat.away = True
    table.notice("stands_in", seat=seat.number, name=seat.name, host=table.host.name)


def _resign(table: Table, player: Player) -> None:
    """Resign: by a server action where the game's rules have one, otherwise a bot takes the seat for good. Raises Refused."""
    number, live = table.seating.own_seat(player), table.playing()
    if live.over:
        raise Refused(CONFLICT, "over")
    given_up = live.by_server(live.game.title.table.resign, number)
    if given_up is None:
        give_up(table, table.seats[number])
    else:
        live.do(SERVER, given_up)


def _undo(table: Table, player: Player, args: UndoArgs) -> None:
    """Take back the player's own last steps, without others' consent, as far as the game allows. Raises Refused."""
    number = table.seating.own_seat(player)
    seat = table.seats[number]
    table.in_play().undo(number, args.steps, args.ask, (args.head, args.signature), seat.record_level)
    table.back(seat)


def _skip(table: Table, player: Player, number: int | None) -> None:
    """Let a bot stand in for a disconnected player at once, without the grace period; or, where no seat is named, do the game's own skip
    action, if it has one. Raises Refused, as for all but the host (403)."""
    if number is None and table.live is not None and (skip := table.live.game.title.table.skip) is not None:
        return _skip_in_game(table, player, table.live.game.codec.make(skip))
    host_only(table, player, "stand_in")
    seat = seat_at(table, number)
    if not table.running or seat.player is None:
        raise Refused(CONFLICT, "nobody_to_skip")
    if seat.followed:
        raise Refused(CONFLICT, "connected")
    _let_stand_in(table, seat)


def _skip_in_game(table: Table, player: Player, skip: int) -> None:
    host_only(table, player, "skip")
    try:
        table.in_play().do(SERVER, table.in_play().match.resolve(SERVER, skip))
    except ActionError as error:
        raise from_action(error) from error


# --- something is wrong -----------------------------------------------------------------------------------------------


def _report(table: Table, player: Player, said: str) -> str:
    """Queue a report for the operator: the player's text and view, and the record so far. Returns its reference, the only thing sent out.
    Raises Refused (409) beyond `MOST_REPORTS`."""
    place, reported = table.seating.place_at_table(player), table.persistence.reported
    if reported.total() >= MOST_REPORTS or reported[player.id] >= MOST_OF_ONE:
        raise Refused(CONFLICT, "enough_reports")
    reference = secrets.token_hex(4).upper()
    reported[player.id] += 1
    record = table.live.so_far() if table.live else None
    row = {"reference": reference, "at": table.sources.clock.wall(), "table_id": table.id, "place": place, "said": said}
    view = msgspec.json.encode(table.position(place))
    table.persistence.reports.append({**row, "view": view, "record": None if record is None else record.encode()})
    return reference
