"""What one guest asks for themselves: the tables where they sit, and to be forgotten there."""

from __future__ import annotations

from functools import partial

from underrose.server.authentication import Player
from underrose.server.my_messages import MyTable
from underrose.server.refusals import Refused
from underrose.server.service import Service
from underrose.server.tables.forgetting import forget
from underrose.server.tables.mine import my_table

MOST_LISTED = 24
"""Tables of a list; of more, those that were used last."""


async def my_tables(service: Service, player: Player) -> list[MyTable]:
    """The tables where a guest sits, whose game moved last first; that somebody looks at the list changes nothing at any of them."""
    seated = [found.table_id for found in await service.store.tables_of(player.id) if found.seated]
    listed = [line for table_id in seated[:MOST_LISTED] if (line := await _line(service, player, table_id)) is not None]
    return sorted(listed, key=lambda line: -(line.since or 0))


async def _line(service: Service, player: Player, table_id: str) -> MyTable | None:
    """One table as it is listed; None where it is not there any more, or cannot be read."""
    try:
        table = await service.store.find(table_id)
        return None if table is None else await service.look(table, partial(my_table, table, player))
    except Refused:
        return None


async def forget_everywhere(service: Service, player: Player) -> int:
    """Forget a guest, and their bots, at every table that knows them; at how many. Raises Refused where that could not be written."""
    await service.links.void(player.id)
    for bot in await service.accounts.of_owner(player.id):
        await service.revoke(player, bot.id)
        await forget_everywhere(service, bot.player)
    await service.accounts.forget(player.id)
    stores = (service.store, service.exhibitions.store)
    known = [(store, found.table_id) for store in stores for found in await store.tables_of(player.id)]
    for store, table_id in known:
        table = await store.find(table_id)
        if table is not None:
            await service.do(table, partial(forget, table, player))
    await service.store.forget(player.id)
    return len(known)
