"""A guest's own requests: the list of tables where they sit, and deletion of their data."""

from __future__ import annotations

from functools import partial

from underrose.server.accounts.authentication import Player
from underrose.server.api.account_messages import MyTable
from underrose.server.api.refusals import Refused
from underrose.server.core.service import Service
from underrose.server.tables.forgetting import forget, known_guests, my_table

MOST_LISTED = 24
"""At most so many tables are listed, the most recently used."""


async def my_tables(service: Service, player: Player) -> list[MyTable]:
    """Return the tables where a guest has a seat, latest move first; reading the list changes nothing at them."""
    seated = [found.table_id for found in await service.store.tables_of(player.id) if found.seated]
    listed = [line for table_id in seated[:MOST_LISTED] if (line := await _line(service, player, table_id)) is not None]
    return sorted(listed, key=lambda line: -(line.since or 0))


async def _line(service: Service, player: Player, table_id: str) -> MyTable | None:
    """Return a table's line in the list; None where it does not exist any more, or cannot be read."""
    try:
        table = await service.store.find(table_id)
        return None if table is None else await service.look(table, partial(my_table, table, player))
    except Refused:
        return None


async def forget_everywhere(service: Service, player: Player) -> int:
    """Delete a guest's data, and their bots, at all tables; returns the number of tables. Raises Refused where writing fails, and at the
    end where a table could not be read, as one whose game is not served any more."""
    unread = list[Refused]()
    tables = await _forget_at_tables(service, player, unread)
    if unread:
        raise unread[0]
    return tables


async def _forget_at_tables(service: Service, player: Player, unread: list[Refused]) -> int:
    await service.links.void(player.id)
    for bot in await service.accounts.of_owner(player.id, revoked=True):  # a revoked bot's seats show its owner's name, too
        if bot.revoked_at is None:
            await service.revoke(player, bot.id)
        await _forget_at_tables(service, bot.player, unread)
    await service.accounts.forget(player.id)
    stored = await service.store.tables_of(player.id)
    watched = [table for table in service.exhibitions.store.at_hand() if player.id in {one for one, _ in known_guests(table)}]
    for found in stored:  # one at a time: a table that waits for the others would be evicted meanwhile
        try:
            table = await service.store.find(found.table_id)
        except Refused as refusal:
            unread.append(refusal)
            continue
        if table is not None:
            await service.do(table, partial(forget, table, player))
    for table in watched:
        await service.do(table, partial(forget, table, player))
    await service.store.forget(player.id)
    return len(stored) + len(watched)
