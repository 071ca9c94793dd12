"""A table as an entry of a guest's own list, made from the guest's own feed; and the guests a table knows."""

from __future__ import annotations

import msgspec

from underrose.bots.playing_on import is_reviewed
from underrose.kernel.play.shown import Ended
from underrose.server.accounts.authentication import Player
from underrose.server.accounts.guest_names import BOT_NAMES
from underrose.server.api.messages import Notice
from underrose.server.api.my_messages import MyTable
from underrose.server.tables.guests import notices
from underrose.server.tables.table import Table


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
