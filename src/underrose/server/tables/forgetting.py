"""What a table has of its guests: the entry of a guest's own list, and erasing a guest, whose name and id are removed; the game's data stay
under an anonymous id."""

from __future__ import annotations

import secrets

import msgspec
from msgspec import structs

from underrose.bots.playing_on import is_reviewed
from underrose.kernel.play.shown import Ended
from underrose.server.accounts.authentication import Player
from underrose.server.accounts.guest_names import BOT_NAMES, NAMELESS
from underrose.server.api.account_messages import MyTable
from underrose.server.api.messages import Notice
from underrose.server.tables.guests import notices
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
            seat.pledge = None  # nobody opens it, and it has their key
        if seat.held and seat.held.id == player.id:
            seat.held = None
    if table.host.id == player.id:
        table.host = unknown
    if table.screen == player.id:
        table.screen = ""
    if table.history.previous_game is not None:
        table.history.previous_game.sitting = [unknown.id if one == player.id else one for one in table.history.previous_game.sitting]


def _forget_company(table: Table, player: Player, unknown: Player, names: set[str]) -> None:
    """Erase a guest's data besides the seat and scores. Which seats of a running game they have seen stays, under the anonymous id."""
    seating, guests = table.seating, table.seating.guests
    seating.watchers.discard(player.id)
    for about in (seating.last_active, seating.helped, guests.given):
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


# A table as an entry of a guest's own list, made from the guest's own feed; and the guests a table knows.


def my_table(table: Table, player: Player) -> MyTable | None:
    """Return the table as an entry of the guest's list; None where the guest has neither a seat nor the screen."""
    place = table.seating.place_of(player)
    return None if place is None or (place < 0 and player.id != table.screen) else line_of(table, place)


def line_of(table: Table, place: int) -> MyTable:
    """Return a table as an entry of the list, as seen from one place."""
    live, feed = table.live, table.audience.feeds[place]
    outcome = live.match.outcome if live else None
    return MyTable(
        code=table.code,
        game=table.game.title.id,
        seat=place,
        seats=list(table.seat_infos()),
        number=table.games,
        started=live is not None,
        over=live is not None and live.over,
        paused=table.stands_still,
        closed=table.closed is not None,
        asked=live is not None and live.ask(place) is not None,
        actors=list(live.match.actors) if live and not live.over else [],
        since=None if live is None or feed.since is None else int(feed.since),
        outcome=msgspec.convert(outcome.as_data(), Ended) if outcome else None,
        lesson=table.lesson is not None,
        what_if=table.what_if is not None,
        lesson_number=table.lesson.number if table.lesson else 0,
        reviewed=is_reviewed(table.game.title),
        notices=_since_the_end(table, place),
    )


def _since_the_end(table: Table, place: int) -> list[Notice]:
    """Return who has taken whose seat since the game was over: they have not won it."""
    live = table.live
    if live is None or not live.over:
        return []
    return [one for one in notices(table.seating, place) if one.key == "took_over" and one.after >= live.match.told(place)]


def known_guests(table: Table) -> frozenset[tuple[str, bool]]:
    """Return the ids of all players the table knows, each with whether they have a seat or the screen."""
    guests = table.seating.guests
    seated = {seat.player.id for seat in table.seats if seat.player} | ({table.screen} - {""})
    held = {seat.held.id for seat in table.seats if seat.held}
    asking = {one.player.id for one in (*guests.asking, *guests.waiting)}
    noted = {*guests.seen, *guests.marks, *guests.given, *guests.declined, *(one.player for one in guests.kept_out)}
    known = {table.host.id, *held, *asking, *noted, *table.seating.watchers, *(table.history.evening.keys() - set(BOT_NAMES))}
    return frozenset({(one, True) for one in seated} | {(one, False) for one in known - seated})
