"""Erasing a guest at a table: name and id are removed, and the game's data stay under an anonymous id."""

from __future__ import annotations

import secrets

from msgspec import structs

from underrose.server.accounts.authentication import Player
from underrose.server.accounts.guest_names import NAMELESS
from underrose.server.tables.seats import KeptOut
from underrose.server.tables.stand_ins import give_up
from underrose.server.tables.table import Table


def forget(table: Table, player: Player) -> None:
    """Erase a guest's name and id from the table. In a finished game an anonymous guest keeps the seat; before the start and in a running
    game it is given up. Records stay as they were signed."""
    place, names = table.seating.place_of(player), _names_of(table, player)
    unknown = Player(secrets.token_hex(8), table.seating.free_name(player, NAMELESS), owner=NAMELESS if player.owner else "")
    _forget_seats(table, player, unknown)
    _forget_company(table, player, unknown, names)
    _forget_evening(table, player, unknown, names)
    table.answers.forget_player(player.id)
    if place is not None and place >= 0:
        table.audience.cut(place)
        if table.live is None:
            table.leave(place)
        elif table.running:
            give_up(table, table.seats[place])
    table.audience.cut_strays()


def _names_of(table: Table, player: Player) -> set[str]:
    """Return every name that the table has stored of a guest."""
    guests = table.seating.guests
    people = [one for seat in table.seats for one in (seat.player, seat.held) if one]
    waiting = [one.player for one in guests.waiting]
    names = {one.name for one in (*people, *waiting, table.host, player) if one.id == player.id}
    asked = {one.name for one in guests.asking if one.player.id == player.id}
    given = {guests.given.get(player.id, player.name)}
    return names | asked | given | {score.name for one, score in table.history.evening.items() if one == player.id}


def _forget_seats(table: Table, player: Player, unknown: Player) -> None:
    for seat in table.seats:
        if seat.player and seat.player.id == player.id:
            seat.player, seat.away = unknown, True  # so that the game does not wait for them
        if seat.held and seat.held.id == player.id:
            seat.held = None
    if table.host.id == player.id:
        table.host = unknown
    if table.screen == player.id:
        table.screen = ""
    if table.history.put_by is not None:
        table.history.put_by.sitting = [unknown.id if one == player.id else one for one in table.history.put_by.sitting]


def _forget_company(table: Table, player: Player, unknown: Player, names: set[str]) -> None:
    """Erase a guest's data besides the seat and scores. Which seats of a running game they have seen stays, under the anonymous id."""
    seating, guests = table.seating, table.seating.guests
    seating.watchers.discard(player.id)
    for about in (seating.heard, seating.helped, guests.given):
        about.pop(player.id, None)
    if player.id in guests.seen:
        guests.seen[unknown.id] = guests.seen.pop(player.id)
    if player.id in guests.marks:
        guests.marks[unknown.id] = guests.marks.pop(player.id)
    guests.asking = [one for one in guests.asking if one.player.id != player.id]
    guests.waiting = [one for one in guests.waiting if one.player.id != player.id]
    guests.declined = [one for one in guests.declined if player.id not in one]
    guests.kept_out = [KeptOut(unknown.id, unknown.name, one.browser) if one.player == player.id else one for one in guests.kept_out]
    former = {*names}
    for told in reversed(guests.notices):
        if told.key == "renamed" and told.args["name"] in former:
            former.add(told.args["before"])
    guests.notices = [told for told in guests.notices if former.isdisjoint(str(value) for value in told.args.values())]


def _forget_evening(table: Table, player: Player, unknown: Player, names: set[str]) -> None:
    """Make a guest's scores of the evening anonymous."""
    evening = {unknown.id if one == player.id else one: score for one, score in table.history.evening.items()}
    table.history.evening = {
        one: structs.replace(
            score,
            name=unknown.name if one == unknown.id else score.name,
            found={unknown.name if name in names else name: times for name, times in score.found.items()},
        )
        for one, score in evening.items()
    }
