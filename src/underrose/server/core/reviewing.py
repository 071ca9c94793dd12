"""Reviews of games: at a table for those who are there, once the game is over, and of uploaded records."""

from __future__ import annotations

from underrose.bots.playing_on import is_reviewed
from underrose.kernel.play.match import SPECTATOR
from underrose.review.document import FIRST_PERSON
from underrose.server.accounts.authentication import Player
from underrose.server.api.refusals import CONFLICT, MISSING, NOT_ALLOWED, Refused
from underrose.server.api.review_messages import ReviewProgress
from underrose.server.core.service import Service
from underrose.server.storage.review_shelf import ReviewKey
from underrose.server.tables.table import Table
from underrose.texts import language


async def table_review(
    service: Service, table: Table, player: Player, game: int, seat: int | None, *, turned: bool, draft: bool, whose: str
) -> bytes | ReviewProgress:
    """Return the review of a seat in game `game` of a table (0: the latest; no seat: one's own, else seat 0), or its progress. Players who
    may read the record may read it. Raises Refused: 403 for strangers, 404 for a game that was not played, 409 while the game is played."""

    def find() -> ReviewKey:
        place = table.seating.place_at_table(player)
        number = finished(table, game)
        if not is_reviewed(table.game.title):
            raise Refused(NOT_ALLOWED, "not_reviewed", title=table.game.title.title)
        own = 0 if place == SPECTATOR else place
        return ReviewKey(table.id, number, own if seat is None else seat, language())

    key = await service.look(table, find)

    async def record() -> str:
        service.limits.reviews.take(player.id)
        return await service.look(table, lambda: table.record(key.game))

    return await service.reviews.find(key, turned, record, draft, whose)


def finished(table: Table, game: int) -> int:
    """Return the number of a game of the table that is over. Raises Refused: 404 no such game, 409 not over."""
    number = game or (table.games if table.history.put_by else table.playing().number)
    if table.live is not None and number == table.live.number and not table.live.over:
        raise Refused(CONFLICT, "still_played")
    if not 0 < number <= table.games:
        raise Refused(MISSING, "not_played", game=number)
    return number


async def file_review(
    service: Service, player: Player, digest: str, seat: int | None, *, turned: bool, draft: bool, whose: str
) -> bytes | ReviewProgress:
    """Return the review of a seat in an uploaded record (no seat: the first person's), or its progress. It is verified first.
    Raises Refused: 404 for one that is not kept any more, 422 for one that does not verify or cannot be reviewed."""
    brought = await service.brought.get(digest)

    async def record() -> str:
        service.limits.reviews.take(player.id)
        return brought

    key = ReviewKey(digest, 0, FIRST_PERSON if seat is None else seat, language())
    return await service.reviews.find(key, turned, record, draft, whose)
