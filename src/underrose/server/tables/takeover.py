"""Taking over a seat in a running game: one's own back at any time, a bot's or another player's only if all other players agree.

A player who has seen the view of one seat of a game may not see another one, neither as the same guest nor as another one of the same
browser. An address is no proof of that, since a household shares one: it is shown to those who are asked, and counts only where there is
no player to ask.
"""

from __future__ import annotations

from collections.abc import Callable
from hmac import compare_digest

from msgspec import structs

from underrose.kernel.data.records import Rows
from underrose.kernel.game.title import TableRules
from underrose.kernel.play.match import SPECTATOR
from underrose.server.accounts.authentication import Player
from underrose.server.api.command_messages import ConsentArgs
from underrose.server.api.refusals import CONFLICT, FORBIDDEN, MISSING, Refused
from underrose.server.tables.guests import ASK_SECONDS, has_seen_another, marks_of, same_browser, saw, seen_from_there, standing, voters
from underrose.server.tables.seats import Request, Seat, Waiter, new_move
from underrose.server.tables.table import Table

LEFT_SECONDS = 60.0
"""Seconds without a connection after which a player has left: in a game of hidden hands their seat is not given away before."""
MOST_ASKING = 3
"""Requests that may stand at a table at once."""


def check_unseen(table: Table, player: Player, number: int) -> None:
    """Raise Refused (403) where the player has seen another seat of the running game."""
    if table.running and has_seen_another(table.seating, player, number):
        raise Refused(FORBIDDEN, "seen")


def has_now(table: Table, player: Player, seat: Seat) -> None:
    """Seat a player, who is missed from now on where they are not connected, note that they have seen the seat in the running game, and
    drop the requests of theirs and for it."""
    table.take_place(player, seat)
    seat.expect()
    if table.running:
        saw(table.seating, player, seat.number)
    table.seating.guests.asking = [one for one in table.seating.guests.asking if one.player.id != player.id and one.seat != seat.number]


def joining(rules: TableRules) -> Callable[[Rows], bool] | None:
    """Return the title's predicate for moments at which nothing is hidden; None for a title without one, whose hands are hidden to the
    end."""
    return None if rules.may_join is TableRules.may_join else rules.may_join


# --- taking along -----------------------------------------------------------------------------------------------------


def move_here(table: Table, player: Player, move: str) -> int:
    """Move a seat to the caller's device by its link; returns its number. The seat keeps its name, the link is used up. Raises Refused."""
    seat = next((seat for seat in table.seats if seat.player and compare_digest(seat.move.encode(), move.encode())), None)
    if seat is None or seat.player is None:
        raise Refused(MISSING, "no_move")
    if seat.player.id != player.id:
        if table.seating.place_of(player) not in (None, SPECTATOR):
            raise Refused(CONFLICT, "seated")
        table.seating.check_kept_out(player)
        check_unseen(table, player, seat.number)
        table.seating.watchers.discard(player.id)
        saw(table.seating, player, seat.number)
        table.audience.cut(seat.number)
        moved = structs.replace(player, name=seat.player.name)
        _become(table, seat.player, moved)
        seat.player = moved
        table.back(seat)
        table.audience.cut_strays()
    seat.move = new_move()
    return seat.number


def _become(table: Table, old: Player, new: Player) -> None:
    """Pass the host's role, the wish for less help, a name that the host has given, and the scores on to the same person's new player
    id."""
    if table.host.id == old.id:
        table.host = new
    helped, given = table.seating.helped, table.seating.guests.given
    if old.id in helped:
        helped[new.id] = helped.pop(old.id)
    if old.id in given:
        given[new.id] = given.pop(old.id)
    if old.id in table.history.evening and new.id not in table.history.evening:
        table.history.evening = {new.id if one == old.id else one: score for one, score in table.history.evening.items()}


# --- taking over ------------------------------------------------------------------------------------------------------


def take_over(table: Table, player: Player, wanted: int | None) -> None:
    """Take one's own seat back from a bot, take a bot's for the next game, or ask for one in this game. Raises Refused."""
    place = table.seating.place_of(player)
    if place is not None and place != SPECTATOR:
        _back_from_stand_in(table, place, wanted)
        return
    live = table.playing() if table.live else None
    if live is None:
        raise Refused(CONFLICT, "not_running")
    seat = _own(table, player, wanted)
    if seat is not None:
        check_unseen(table, player, seat.number)
        _come_back(table, player, seat)
        return
    seat = _bots_seat(table, wanted)
    if live.over or _may_come_in(table, player, seat):
        come_in(table, table.seating.named(player), seat)
    else:
        _ask(table, player, seat)


def _back_from_stand_in(table: Table, place: int, wanted: int | None) -> None:
    if wanted not in (None, place):
        raise Refused(CONFLICT, "seated")
    table.back(table.seats[place])


def _own(table: Table, player: Player, wanted: int | None) -> Seat | None:
    """Return the seat that this person left to a bot, or has under another guest of the same browser that is not connected."""
    for seat in table.seats:
        holder = seat.player or seat.held
        theirs = holder is not None and not holder.owner and (holder.id == player.id or same_browser(holder.browser, player.browser))
        if theirs and not seat.followed and wanted in (None, seat.number) and table.running:
            return seat
    return None


def _come_back(table: Table, player: Player, seat: Seat) -> None:
    holder = seat.player or seat.held
    name = table.seating.free_name(player, holder.name if holder else player.name, seat)  # another player may have that name by now
    has_now(table, Player(player.id, name, player.browser), seat)
    table.notice("came_back", seat=seat.number, name=seat.name)


def _bots_seat(table: Table, wanted: int | None) -> Seat:
    """Return the seat asked for, if a bot plays there; by default one that is the bot's own, not one where it only stands in, and none
    that is closed. Raises Refused (409)."""
    asked = [seat for seat in table.seats if (not _is_closed(table, seat) if wanted is None else seat.number == wanted)]
    played = [seat for seat in asked if seat.played_by]
    outright = [seat for seat in played if seat.player is None]
    if wanted is None and joining(table.game.title.table) is not None:
        outright += [seat for seat in played if _is_left(seat)]
    if not outright and (wanted is None or not played or not table.running):
        raise Refused(CONFLICT, "no_bot_seat")
    return (outright or played)[0]


def _is_left(seat: Seat) -> bool:
    """Return whether a bot stands in for a human who is not connected: where nothing is hidden between rounds, a latecomer may have the
    seat; that of a sleeper not as soon as their line drops."""
    return seat.person and seat.away and not seat.followed and not (seat.asleep and seat.until_away > 0)


def _may_come_in(table: Table, player: Player, seat: Seat) -> bool:
    """Return whether the player may have the seat without asking: if nothing is hidden now, or no other player is here. Raises Refused."""
    joins = joining(table.game.title.table)
    if joins is not None and not joins(table.playing().match.see(SPECTATOR)):
        raise Refused(CONFLICT, "later")
    if joins is not None and (seat.player is None or _is_left(seat)):
        return True  # what they may have seen of other seats has ended with the round
    check_unseen(table, player, seat.number)
    _check_open(table, seat)
    if voters(table.seating, player):
        return False
    if seen_from_there(table.seating, player, seat.number):
        raise Refused(FORBIDDEN, "seen_there")
    return True


def _check_open(table: Table, seat: Seat) -> None:
    """Raise Refused (409) where the seat's player was sent away in this game: else the host could choose who sees their hand."""
    if _is_closed(table, seat):
        raise Refused(CONFLICT, "no_bot_seat")


def _is_closed(table: Table, seat: Seat) -> bool:
    return table.running and seat.number in table.seating.guests.closed


def come_in(table: Table, named: Player, seat: Seat) -> None:
    """Give a bot's seat to a player, under the name they have here, and notify the table: what has been played there was another's."""
    before = seat.name
    if seat.player:
        table.seating.watchers.add(seat.player.id)
    has_now(table, named, seat)
    table.notice("took_over", seat=seat.number, name=seat.name, before=before)


# --- let in by the host -------------------------------------------------------------------------------------------------


def promise(table: Table, one: Waiter) -> None:
    """Admit a queued player to the next seat that a bot plays for a player who has left, by the host's leave. Raises Refused."""
    seats = _left(table)
    if not seats:
        raise Refused(CONFLICT, "running")
    if all(_has_seen(table, one.player, seat) for seat in seats):
        raise Refused(FORBIDDEN, "seen")
    one.admitted = True


def keep_promises(table: Table) -> None:
    """Seat the admitted players: between two rounds, or in a game of hidden hands as soon as the bot in the seat is not asked anything.

    Each has the name that they queued under. Nothing here raises Refused: it follows on another player's action.
    """
    for one in list(table.seating.guests.waiting):
        seat = due_seat(table, one)
        if seat is not None:
            come_in(table, one.player, seat)


def due_seat(table: Table, one: Waiter) -> Seat | None:
    """Return the seat that a queued player may have now; None without one."""
    if not one.admitted or one.player.id not in table.seating.watchers:
        return None
    free = (seat for seat in _left(table) if _is_time(table, seat) and not _has_seen(table, one.player, seat))
    return next(free, None)


def _left(table: Table) -> list[Seat]:
    """Return the seats that bots play for players who have left; where nothing is hidden between two rounds, those of the house's bots
    too."""
    if not table.running or table.closed:
        return []
    any_bot = joining(table.game.title.table) is not None
    open_ones = [seat for seat in table.seats if seat.played_by and not _is_closed(table, seat)]
    return [seat for seat in open_ones if _is_left(seat) or (seat.player is None and (any_bot or seat.held is not None))]


def _is_time(table: Table, seat: Seat) -> bool:
    live, joins = table.playing(), joining(table.game.title.table)
    if joins is not None:
        return joins(live.match.see(SPECTATOR))
    since = seat.silent_since
    long_gone = seat.player is None or (since is not None and seat.clock.monotonic() - since >= LEFT_SECONDS)
    return long_gone and live.ask(seat.number) is None


def _has_seen(table: Table, player: Player, seat: Seat) -> bool:
    """Return whether an admitted player has seen another seat's hand in a game of hidden hands."""
    return joining(table.game.title.table) is None and has_seen_another(table.seating, player, seat.number)


# --- asking -----------------------------------------------------------------------------------------------------------


def _ask(table: Table, player: Player, seat: Seat) -> None:
    guests = table.seating.guests
    if any(who == player.id or same_browser(marks_of(table.seating, who).browser, player.browser) for who in guests.declined):
        raise Refused(FORBIDDEN, "declined")
    others = [one for one in standing(table.seating) if one.player.id != player.id]
    known = next((one for one in standing(table.seating) if one.player.id == player.id and one.seat == seat.number), None)
    if known is not None:
        _settle(table, known, known.agreed)
        return
    if len(others) >= MOST_ASKING:
        raise Refused(CONFLICT, "too_many_ask")
    named = table.seating.named(player)
    guests.asking = [*others, Request(seat.number, player, named.name, table.sources.clock.wall() + ASK_SECONDS)]
    table.notice("asked_for", seat=seat.number, name=named.name, before=seat.name)


def consent(table: Table, player: Player, args: ConsentArgs) -> None:
    """Agree to a player's request for a seat, or decline, which ends it. Raises Refused."""
    own = table.seating.own_seat(player)
    request = next((one for one in standing(table.seating) if (one.seat, one.player.id) == (args.seat, args.player)), None)
    if request is None:
        raise Refused(CONFLICT, "nobody_asks")
    if args.yes:
        _settle(table, request, list(dict.fromkeys((*request.agreed, player.id))))
        return
    table.seating.guests.asking.remove(request)
    table.seating.guests.declined.append(request.player.id)
    said = {"seat": request.seat, "name": request.name, "by": table.seats[own].name}
    table.notice("declined", **said)


def _settle(table: Table, request: Request, agreed: list[str]) -> None:
    """Note who has agreed, or give the seat to the requester once all voters have. Raises Refused, also (409) where its player is back by
    now."""
    seat = table.seats[request.seat]
    if any(voter.player and voter.player.id not in agreed for voter in voters(table.seating, request.player)):
        request.agreed = agreed
        return
    check_unseen(table, request.player, seat.number)
    _check_open(table, seat)
    if seat.played_by is None:
        raise Refused(CONFLICT, "taken", what="back")
    come_in(table, table.seating.named(request.player), seat)
