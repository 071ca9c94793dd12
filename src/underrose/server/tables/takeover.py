"""Taking over a seat in a running game: one's own back at any time, a bot's or somebody else's only if every other person agrees.

Whoever has seen one seat of a game may not see another one of it, neither as the same guest nor as another one of the same browser.
An address is no proof of that, since a household shares one: it is shown to those who are asked, and counts only where nobody is there
to ask.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from hmac import compare_digest
from typing import TYPE_CHECKING, Any

from msgspec import structs

from underrose.kernel.game import TableRules
from underrose.kernel.match import SPECTATOR
from underrose.kernel.records import Rows
from underrose.server.authentication import Player
from underrose.server.messages import Asking, ConsentArgs, Notice
from underrose.server.refusals import CONFLICT, FORBIDDEN, MISSING, Refused
from underrose.server.tables.seats import Marks, Request, Seat, Told, new_move

if TYPE_CHECKING:
    from underrose.server.tables.table import Table

ASK_SECONDS = 120.0
"""How long a request for a seat stands."""
MOST_ASKING = 3
"""Requests that may stand at a table at once."""
MOST_MARKS = 1000
"""Guests of whom a table remembers where they came from, those who have gone and have seen no seat included."""
MOST_NOTICES = 30
"""Notices of one game that a table keeps."""

UNKNOWN = Marks()


def running(table: Table) -> bool:
    """Whether a game is being played."""
    return table.live is not None and not table.live.over


# --- who is who -------------------------------------------------------------------------------------------------------


def marks_of(table: Table, player: str) -> Marks:
    """Where a guest comes from, as far as it is known."""
    return table.company.marks.get(player, UNKNOWN)


def same_browser(one: str, other: str) -> bool:
    """Whether two guests are of one browser, by its mark; who has none is of no other's."""
    return bool(one) and one == other


def likeness(table: Table) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """For each seat the seats of other people of the same browser, and of others at the same address."""
    if not table.company.marks:
        return [((), ())] * len(table.seats)
    marks = [marks_of(table, seat.player.id) if seat.player else UNKNOWN for seat in table.seats]
    return [(_others(marks, number, "browser"), _at_address(marks, number)) for number in range(len(marks))]


def _others(marks: list[Marks], number: int, what: str) -> tuple[int, ...]:
    mine: str = getattr(marks[number], what)
    return tuple([seat for seat, mark in enumerate(marks) if mine and seat != number and getattr(mark, what) == mine])


def _at_address(marks: list[Marks], number: int) -> tuple[int, ...]:
    alike = _others(marks, number, "browser")
    return tuple([seat for seat in _others(marks, number, "address") if seat not in alike])


def has_seen_another(table: Table, player: Player, number: int) -> bool:
    """Whether the player, or another guest of that browser, has seen a seat of the running game besides this one; who has had this one
    already sees nothing new."""
    if number in table.company.seen.get(player.id, []):
        return False
    return any(
        any(seat != number for seat in seats) and (who == player.id or same_browser(marks_of(table, who).browser, player.browser))
        for who, seats in table.company.seen.items()
    )


def check_unseen(table: Table, player: Player, number: int) -> None:
    """Raise Refused (403) where the player has seen another seat of the running game."""
    if running(table) and has_seen_another(table, player, number):
        raise Refused(FORBIDDEN, "seen", "You have seen another seat of this game, so you may not see this one: join the next game.")


def _seen_from_there(table: Table, player: Player, number: int) -> bool:
    """Whether somebody at the player's address has seen another seat of the game."""
    here = marks_of(table, player.id).address
    return bool(here) and any(
        marks_of(table, who).address == here and any(seat != number for seat in seats) for who, seats in table.company.seen.items()
    )


def has_now(table: Table, player: Player, seat: Seat) -> None:
    """A player sits in a seat from now on, and has seen it."""
    seat.give_to(player)
    table.watchers.discard(player.id)
    saw(table, player, seat.number)
    table.company.asking = [one for one in table.company.asking if one.player.id != player.id and one.seat != seat.number]
    table.cut_strays()


def saw(table: Table, player: Player, number: int) -> None:
    """Note that a player has seen a seat of this game."""
    seats = table.company.seen.setdefault(player.id, [])
    if number not in seats:
        seats.append(number)


def joining(rules: TableRules) -> Callable[[Rows], bool] | None:
    """What says at which moments a game hides nothing; None for a title that does not speak of it, as its hands are hidden to the end."""
    return None if rules.may_join is TableRules.may_join else rules.may_join


def came_from(table: Table, player: Player, address: str) -> None:
    """Note where somebody comes from who is at the table: the browser, and the mark of the address."""
    marks = table.company.marks
    if table.place_of(player) is not None:
        marks[player.id] = Marks(player.browser, address)
    if len(marks) > MOST_MARKS:
        known = {seat.player.id for seat in table.seats if seat.player} | table.watchers | set(table.company.seen)
        table.company.marks = {who: mark for who, mark in marks.items() if who in known}


# --- taking along -----------------------------------------------------------------------------------------------------


def move_here(table: Table, player: Player, move: str) -> int:
    """Bring a seat along from another device, by its link. The seat keeps its name, the link is spent. Raises Refused."""
    seat = next((seat for seat in table.seats if seat.player and compare_digest(seat.move.encode(), move.encode())), None)
    if seat is None or seat.player is None:
        raise Refused(MISSING, "no_move", "That link has been used already, or is none of this table's.")
    if seat.player.id != player.id:
        if table.place_of(player) not in (None, SPECTATOR):
            raise Refused(CONFLICT, "seated", "You have a seat at this table already.")
        check_unseen(table, player, seat.number)
        table.watchers.discard(player.id)
        saw(table, player, seat.number)
        table.cut(seat.number)
        moved = structs.replace(player, name=seat.player.name)
        _become(table, seat.player, moved)
        seat.player, seat.away = moved, False
        table.cut_strays()
    seat.move = new_move()
    return seat.number


def _become(table: Table, old: Player, new: Player) -> None:
    """The same person on another device: still the host, with no more help than wanted before."""
    if table.host.id == old.id:
        table.host = new
    if old.id in table.helped:
        table.helped[new.id] = table.helped[old.id]


# --- taking over ------------------------------------------------------------------------------------------------------


def take_over(table: Table, player: Player, wanted: int | None) -> None:
    """Take one's own seat back from a bot, take a bot's for the next game, or ask for one in this game. Raises Refused."""
    place = table.place_of(player)
    if place is not None and place != SPECTATOR:
        _back_from_stand_in(table, place, wanted)
        return
    live = table.playing() if table.live else None
    if live is None:
        raise Refused(CONFLICT, "not_running", "No game is running: take a free seat.")
    seat = _own(table, player, wanted)
    if seat is not None:
        check_unseen(table, player, seat.number)
        _come_back(table, player, seat)
        return
    seat = _bots_seat(table, wanted)
    if live.over:
        has_now(table, table.named(player), seat)
    elif _may_come_in(table, player, seat):
        _come_in(table, player, seat)
    else:
        _ask(table, player, seat)


def _back_from_stand_in(table: Table, place: int, wanted: int | None) -> None:
    if wanted not in (None, place):
        raise Refused(CONFLICT, "seated", "You have a seat at this table already.")
    table.seats[place].away = False


def _own(table: Table, player: Player, wanted: int | None) -> Seat | None:
    """The seat that this person left to a bot, or has under another guest of the same browser that is not connected."""
    for seat in table.seats:
        holder = seat.player or seat.held
        theirs = holder is not None and (holder.id == player.id or same_browser(holder.browser, player.browser))
        if theirs and not seat.lines and wanted in (None, seat.number) and running(table):
            return seat
    return None


def _come_back(table: Table, player: Player, seat: Seat) -> None:
    holder = seat.player or seat.held
    has_now(table, Player(player.id, holder.name if holder else player.name, player.browser), seat)
    notice(table, "came_back", "{name} plays on.", seat=seat.number, name=seat.name)


def _bots_seat(table: Table, wanted: int | None) -> Seat:
    """The seat asked for, if a bot plays there; without one a bot's own before one where it only stands in."""
    played = [seat for seat in table.seats if seat.played_by and wanted in (None, seat.number)]
    outright = [seat for seat in played if seat.player is None]
    if not outright and (wanted is None or not played or not running(table)):
        raise Refused(CONFLICT, "taken", "There is no bot's seat to take over.")
    return (outright or played)[0]


def _may_come_in(table: Table, player: Player, seat: Seat) -> bool:
    """Whether the player may have the seat without asking: where nothing is hidden now, or nobody else is here. Raises Refused."""
    check_unseen(table, player, seat.number)
    joins = joining(table.game.title.table)
    if joins is not None and not joins(table.playing().match.see(SPECTATOR)):
        raise Refused(CONFLICT, "later", "You can come in when the next round begins.")
    if joins is not None and seat.player is None:
        return True
    if voters(table, player):
        return False
    if _seen_from_there(table, player, seat.number):
        raise Refused(FORBIDDEN, "seen_there", "Somebody at your address has seen another seat of this game: join the next one.")
    return True


def _come_in(table: Table, player: Player, seat: Seat) -> None:
    before, named = seat.name, table.named(player)
    if seat.player:
        table.watchers.add(seat.player.id)
    has_now(table, named, seat)
    notice(table, "took_over", "{name} plays on for {before}.", seat=seat.number, name=seat.name, before=before)


# --- asking -----------------------------------------------------------------------------------------------------------


def voters(table: Table, player: Player) -> list[Seat]:
    """The seats of the people who have to agree before the player takes over a seat: everybody else who has one, also who is away."""
    return [seat for seat in table.seats if seat.player and seat.player.id != player.id]


def standing(table: Table) -> list[Request]:
    """The requests that still stand."""
    now = time.time()
    return [one for one in table.company.asking if one.until > now and table.place_of(one.player) == SPECTATOR] if running(table) else []


def _ask(table: Table, player: Player, seat: Seat) -> None:
    company = table.company
    if any(who == player.id or same_browser(marks_of(table, who).browser, player.browser) for who in company.declined):
        raise Refused(FORBIDDEN, "declined", "Somebody at the table has said no: join the next game.")
    others = [one for one in standing(table) if one.player.id != player.id]
    known = next((one for one in standing(table) if one.player.id == player.id and one.seat == seat.number), None)
    if known is not None:
        _settle(table, known)
        return
    if len(others) >= MOST_ASKING:
        raise Refused(CONFLICT, "too_many_ask", "Too many people ask for a seat already: wait for the answers.")
    named = table.named(player)
    company.asking = [*others, Request(seat.number, player, named.name, time.time() + ASK_SECONDS)]
    notice(table, "asked_for", "{name} asks to play on for {before}.", seat=seat.number, name=named.name, before=seat.name)


def consent(table: Table, player: Player, args: ConsentArgs) -> None:
    """Agree to somebody's request for a seat, or say no, which ends it. Raises Refused."""
    own = table.own_seat(player)
    request = next((one for one in standing(table) if (one.seat, one.player.id) == (args.seat, args.player)), None)
    if request is None:
        raise Refused(CONFLICT, "nobody_asks", "Nobody asks for that seat any more.")
    if args.yes:
        request.agreed.append(player.id)
        _settle(table, request)
        return
    table.company.asking.remove(request)
    table.company.declined.append(request.player.id)
    said = {"seat": request.seat, "name": request.name, "by": table.seats[own].name}
    notice(table, "declined", "{by} does not want {name} to take over.", **said)


def _settle(table: Table, request: Request) -> None:
    """Give the seat to who asked, once everybody has agreed; not if it is a person's own again by now."""
    seat = table.seats[request.seat]
    if any(voter.player and voter.player.id not in request.agreed for voter in voters(table, request.player)):
        return
    check_unseen(table, request.player, seat.number)
    if seat.played_by is None:
        raise Refused(CONFLICT, "taken", "Somebody plays in that seat again.")
    _come_in(table, request.player, seat)


# --- telling ----------------------------------------------------------------------------------------------------------


def askings(table: Table) -> tuple[Asking, ...]:
    """The requests that stand, as everybody at the table sees them."""
    return tuple([_shown(table, one) for one in standing(table)]) if table.company.asking else ()


def _shown(table: Table, request: Request) -> Asking:
    here, seats = marks_of(table, request.player.id).address, voters(table, request.player)
    agreed = {seat.number: bool(seat.player and seat.player.id in request.agreed) for seat in seats}
    alike = [seat.number for seat in seats if here and seat.player and marks_of(table, seat.player.id).address == here]
    return Asking(
        request.seat,
        request.player.id,
        request.name,
        tuple([seat for seat, yes in agreed.items() if yes]),
        tuple([seat for seat, yes in agreed.items() if not yes]),
        tuple(alike),
        max(0, round(1000 * (request.until - time.time()))),
    )


def notice(table: Table, key: str, text: str, **args: Any) -> None:
    """Tell everybody at the table what has happened there; it is part of what they see until the next game."""
    if table.live is None:
        return
    after = [table.live.match.told(place) for place in [*range(table.game.players), SPECTATOR]]
    table.company.notices = [*table.company.notices, Told(key, args, text.format(**args), after)][-MOST_NOTICES:]


def notices(table: Table, place: int) -> list[Notice]:
    """What has been told at the table in this game, with the place in this seat's log where it belongs."""
    return [Notice(told.key, told.args, told.text, told.after[place]) for told in table.company.notices]


def begin_anew(table: Table) -> None:
    """A game begins: everybody has seen their own seat alone, and nobody asks for one."""
    company, here = table.company, {seat.player.id for seat in table.seats if seat.player}
    company.seen = {seat.player.id: [seat.number] for seat in table.seats if seat.player}
    company.marks = {who: marks for who, marks in company.marks.items() if who in here | table.watchers}
    company.asking, company.declined, company.notices = [], [], []
