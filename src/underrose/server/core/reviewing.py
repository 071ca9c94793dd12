"""Reviews of games: at a table for those who are there, once the game is over, and of uploaded records; and tables that play on from a
decision of one (what if)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from underrose.bots.playing_on import is_reviewed
from underrose.kernel.game.title import Title
from underrose.kernel.play.match import SPECTATOR, Match
from underrose.kernel.play.recordfile import RecordError, lines_in, load
from underrose.review.document import FIRST_PERSON
from underrose.review.what_if import can_be_told, seat_others, what_if
from underrose.server.accounts.authentication import Player
from underrose.server.api.messages import Assist, BotSeat, Clock, TableRequest
from underrose.server.api.refusals import CONFLICT, MISSING, NOT_ALLOWED, Refused, setting_up
from underrose.server.api.review_messages import ReviewProgress, WhatIf, WhatIfRequest
from underrose.server.core.service import Service
from underrose.server.storage.review_rows import ReviewKey
from underrose.server.tables.guests import came_from
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.table import Table, open_table
from underrose.texts import language


async def table_review(
    service: Service, table: Table, player: Player, game: int, seat: int | None, *, turned: bool, draft: bool, asker: str
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

    return await service.reviews.find(key, turned, record, draft, asker)


def finished(table: Table, game: int) -> int:
    """Return the number of a game of the table that is over. Raises Refused: 404 no such game, 409 not over."""
    number = game or (table.games if table.history.previous_game else table.playing().number)
    if table.live is not None and number == table.live.number and not table.live.over:
        raise Refused(CONFLICT, "still_played")
    if not 0 < number <= table.games:
        raise Refused(MISSING, "not_played", game=number)
    return number


async def file_review(
    service: Service, player: Player, digest: str, seat: int | None, *, turned: bool, draft: bool, asker: str
) -> bytes | ReviewProgress:
    """Return the review of a seat in an uploaded record (no seat: the first person's), or its progress. It is verified first.
    Raises Refused: 404 for one that is not kept any more, 422 for one that does not verify or cannot be reviewed."""
    brought = await service.brought.get(digest)

    async def record() -> str:
        service.limits.reviews.take(player.id)
        return brought

    key = ReviewKey(digest, 0, FIRST_PERSON if seat is None else seat, language())
    return await service.reviews.find(key, turned, record, draft, asker)


# What if: a table that plays on from a decision of a review against bots, in a world drawn from what the seat knew there.
#
# It is for the player who opened it, is not signed and counts nowhere, and its record says what it is. Nothing of the game that was played
# goes into it but what that seat had been shown: the world is drawn by chance of its own (`underrose.review.what_if`). For an
# uploaded record a process of its own does that, and verifies it first (`jobs/tellings`).


SEED_BITS = 128


async def play_on_at_table(service: Service, table: Table, player: Player, wish: WhatIfRequest, address: str) -> Table:
    """Open a table that plays on from a decision in a game of `table`. Allowed to those who may read that review. Raises Refused: 403 for
    strangers, 404 for a game that was not played, 409 while it is played, 422 where the seat decided nothing, or it cannot be played on."""

    def find() -> tuple[int, str]:
        table.seating.place_at_table(player)
        number = finished(table, wish.game)
        _check_told(table.game.title)
        return number, table.record(number)

    number, record = await service.look(table, find)
    await service.store.room_for(player)
    work = partial(service.bots.work, service.billing_key(player, address))
    match = await work(partial(_played, record))
    _check_decision(match, wish)

    def tell(other: Table) -> Awaitable[Match]:
        return work(partial(_played_on, match, other, wish.n, service.sources.deals.getrandbits(SEED_BITS)))

    source, clock = WhatIf(table.code, number, wish.seat, wish.n), unhurried(table.clock)
    return await _open(service, player, wish, address, match, tell, source, (table.assist, clock))


async def what_if_from_file(service: Service, player: Player, digest: str, wish: WhatIfRequest, address: str) -> str:
    """Return the record of a game that goes on before a decision in an uploaded record, computed in a process of its own.
    Raises Refused: 404 for one that is not kept any more, 422 for one that does not verify, or where the seat decided nothing."""
    await service.store.room_for(player)
    record = await service.brought.get(digest)
    return await service.tellings.of(record, wish.n, wish.seat, service.sources.deals.getrandbits(SEED_BITS), address)


async def play_on_from_file(service: Service, player: Player, record: str, wish: WhatIfRequest, address: str) -> Table:
    """Open a table that plays on from a record, which `what_if_from_file` returned."""
    match = await service.bots.work(service.billing_key(player, address), partial(_played, record))

    async def tell(table: Table) -> Match:
        seat_others(match, *_who_plays_on(table))
        return match

    source = WhatIf(None, 0, wish.seat, wish.n)
    return await _open(service, player, wish, address, match, tell, source, ("elimination", unhurried(Clock())))


def unhurried(clock: Clock) -> Clock:
    """Return a clock without time limits for players; bots and reaction windows keep their pace."""
    return Clock(answer=0, point=0, window=clock.window, pace=clock.pace)


def _check_told(title: Title) -> None:
    if not can_be_told(title):
        raise Refused(NOT_ALLOWED, "not_played_on", title=title.title)


async def _open(
    service: Service, player: Player, wish: WhatIfRequest, address: str, match: Match,
    tell: Callable[[Table], Awaitable[Match]], source: WhatIf, settings: tuple[Assist, Clock],
) -> Table:  # fmt: skip
    table = _set_table(service, player, wish, match, settings)
    other = await tell(table)
    table.what_if = source
    came_from(table.seating, player, service.mark(table, address))
    table.origin = service.billing_key(player, address).address
    await service.add(table, lambda: table.set_live(LiveGame.from_match(other, 1)))
    return table


def _played(record: str) -> Match:
    """Return the game of a record. Raises Refused."""
    try:
        match = load(lines_in(record))
    except RecordError as error:
        raise Refused(NOT_ALLOWED, "not_reviewable", reason=str(error)) from error
    _check_told(match.game.title)
    return match


def _check_decision(match: Match, wish: WhatIfRequest) -> None:
    """Raise Refused unless the game is over and the seat decided something at that step."""
    if match.outcome is None or not 0 < wish.n < len(match.steps) or match.steps[wish.n].seat != wish.seat:
        raise Refused(NOT_ALLOWED, "no_decision", n=wish.n)


def _set_table(service: Service, player: Player, wish: WhatIfRequest, match: Match, settings: tuple[Assist, Clock]) -> Table:
    """Return the new table with the player in the seat, and bots in all others."""
    old = match.game
    game = service.served.again(old.title.id, old.players, old.options, old.content)
    bots = [BotSeat(seat, wish.level) for seat in range(game.players) if seat != wish.seat]
    assist, clock = settings
    asked = TableRequest(game.title.id, game.players, bots=bots, assist=assist, clock=clock)
    match.game = game
    sources = service.sources
    return open_table(sources.table_id(), service.store.new_code(), game, player, asked, service.keys.sign, sources=sources)


def _who_plays_on(table: Table) -> tuple[list[str], list[str]]:
    """Return the levels and the names of the seats, as records have them."""
    return [seat.record_level for seat in table.seats], [seat.record_name for seat in table.seats]


def _played_on(match: Match, table: Table, n: int, seed: int) -> Match:
    """Return the game as it stood before step `n`, in a drawn world (determinization), with the players of the table. Raises Refused."""
    with setting_up():
        levels, names = _who_plays_on(table)
        return what_if(match, n, seed=seed, levels=levels, names=names)
