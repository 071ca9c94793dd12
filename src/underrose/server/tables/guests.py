"""Guests: which share a browser or address, which seats they have seen, requests to take over a seat, and notices.

All of it is kept in `Guests`, which is stored with the table; `takeover` decides by it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from underrose.kernel.play.match import SPECTATOR
from underrose.kernel.play.shown import Value
from underrose.server.accounts.authentication import Player
from underrose.server.api.messages import Asking, Notice, NoticeKey, Queued
from underrose.server.tables.seating import Seating
from underrose.server.tables.seats import Marks, Request, Seat, StoredNotice
from underrose.texts import ENGLISH, TABLE, reading

MOST_MARKS = 1000
"""Guests whose browser and address marks a table keeps; beyond it those who have gone and have seen no seat are dropped."""

ASK_SECONDS = 120.0
"""Timeout in seconds of a request for a seat."""
MOST_NOTICES = 30
"""Notices of one game that a table keeps."""
UNKNOWN = Marks()
Alike = tuple[tuple[int, ...], tuple[int, ...]]
"""Seats of the same browser, and other seats at the same address."""


# --- who is who -------------------------------------------------------------------------------------------------------


def marks_of(seating: Seating, player: str) -> Marks:
    """Return a guest's browser and address marks; empty ones where unknown."""
    return seating.guests.marks.get(player, UNKNOWN)


def same_browser(one: str, other: str) -> bool:
    """Return whether two browser marks are the same; an empty mark matches none."""
    return bool(one) and one == other


def likeness(seating: Seating) -> Sequence[Alike]:
    """Return for each seat the other seats of the same browser, and those of other browsers at the same address."""
    if not seating.guests.marks:
        return [((), ())] * len(seating.seats)
    return _alike(tuple([marks_of(seating, seat.player.id) if seat.player else UNKNOWN for seat in seating.seats]))


@lru_cache(4096)  # called at every step, with the same marks as long as no player comes or goes
def _alike(marks: tuple[Marks, ...]) -> Sequence[Alike]:
    return tuple([(_others(marks, number, "browser"), _at_address(marks, number)) for number in range(len(marks))])


def _others(marks: tuple[Marks, ...], number: int, what: str) -> tuple[int, ...]:
    mine: str = getattr(marks[number], what)
    return tuple([seat for seat, mark in enumerate(marks) if mine and seat != number and getattr(mark, what) == mine])


def _at_address(marks: tuple[Marks, ...], number: int) -> tuple[int, ...]:
    alike = _others(marks, number, "browser")
    return tuple([seat for seat in _others(marks, number, "address") if seat not in alike])


def came_from(seating: Seating, player: Player, address: str) -> None:
    """Store the browser and address marks of a player at the table; prune the marks beyond `MOST_MARKS`."""
    marks = seating.guests.marks
    if seating.place_of(player) is not None:
        marks[player.id] = Marks(player.browser, address)
    if len(marks) > MOST_MARKS:
        known = {seat.player.id for seat in seating.seats if seat.player} | seating.watchers | set(seating.guests.seen)
        seating.guests.marks = {who: mark for who, mark in marks.items() if who in known}


# --- who has seen what ------------------------------------------------------------------------------------------------


def has_seen_another(seating: Seating, player: Player, number: int) -> bool:
    """Return whether the player, or another guest of that browser, has seen another seat of the running game; False for a player who has
    seen this one already, and so sees nothing new."""
    if number in seating.guests.seen.get(player.id, []):
        return False
    return any(
        any(seat != number for seat in seats) and (who == player.id or same_browser(marks_of(seating, who).browser, player.browser))
        for who, seats in seating.guests.seen.items()
    )


def seen_from_there(seating: Seating, player: Player, number: int) -> bool:
    """Return whether a guest at the player's address has seen another seat of the game."""
    here = marks_of(seating, player.id).address
    return bool(here) and any(
        marks_of(seating, who).address == here and any(seat != number for seat in seats) for who, seats in seating.guests.seen.items()
    )


def saw(seating: Seating, player: Player, number: int) -> None:
    """Store that a player has seen a seat of this game."""
    seats = seating.guests.seen.setdefault(player.id, [])
    if number not in seats:
        seats.append(number)


def has_played(seating: Seating, seat: Seat) -> bool:
    """Return whether whoever has a seat had it in this game: it may have been given up since, or taken over after the end."""
    here = {player for player, seats in seating.guests.seen.items() if seat.number in seats}
    return seat.player.id in here if seat.player else not here


def begin_anew(seating: Seating) -> None:
    """Reset for a new game: each player has seen their own seat only, and there are no requests or notices."""
    guests, here = seating.guests, {seat.player.id for seat in seating.seats if seat.player}
    guests.seen = {seat.player.id: [seat.number] for seat in seating.seats if seat.player}
    guests.marks = {who: marks for who, marks in guests.marks.items() if who in here | seating.watchers}
    guests.asking = []
    guests.declined = []
    guests.notices = []
    guests.closed = []


# --- who asks, and what was told --------------------------------------------------------------------------------------


def voters(seating: Seating, player: Player) -> list[Seat]:
    """Return the seats whose consent is needed before the player takes over a seat: those of all other people, absent ones included."""
    return [seat for seat in seating.seats if seat.person and seat.player and seat.player.id != player.id]


def standing(seating: Seating) -> list[Request]:
    """Return the pending requests to take over a seat: not expired (nor from the future: the clock was put back), and of spectators."""
    now = seating.clock.wall()
    asking = seating.guests.asking
    return [one for one in asking if now < one.until <= now + 2 * ASK_SECONDS and seating.place_of(one.player) == SPECTATOR]


def askings(seating: Seating) -> tuple[Asking, ...]:
    """Return the pending requests as all at the table see them."""
    return tuple([_shown(seating, one) for one in standing(seating)]) if seating.guests.asking else ()


def _shown(seating: Seating, request: Request) -> Asking:
    here, seats = marks_of(seating, request.player.id).address, voters(seating, request.player)
    agreed = {seat.number: bool(seat.player and seat.player.id in request.agreed) for seat in seats}
    alike = [seat.number for seat in seats if here and seat.player and marks_of(seating, seat.player.id).address == here]
    return Asking(
        request.seat,
        request.player.id,
        request.name,
        tuple([seat for seat, yes in agreed.items() if yes]),
        tuple([seat for seat, yes in agreed.items() if not yes]),
        tuple(alike),
        max(0, round(1000 * (request.until - seating.clock.wall()))),
    )


def queue(seating: Seating) -> list[Queued]:
    """Return the public queue for seats, in order of arrival, of players who are still at the table."""
    return [Queued(one.player.id, one.player.name, one.admitted) for one in seating.guests.waiting if one.player.id in seating.watchers]


def notice(seating: Seating, after: list[int], key: NoticeKey, args: Mapping[str, Value]) -> None:
    """Keep a notice, with the number of events that each place has been told by now. Its text is English, as in all broadcasts: clients
    translate by its key."""
    with reading(ENGLISH):
        told = StoredNotice(key, dict(args), TABLE.say(f"company-notices-{key}", args), after)
    seating.guests.notices = [*seating.guests.notices, told][-MOST_NOTICES:]


def notices(seating: Seating, place: int) -> list[Notice]:
    """Return the notices of this game, each with its position in this place's log."""
    return [Notice(told.key, told.args, told.text, told.after[place]) for told in seating.guests.notices]
