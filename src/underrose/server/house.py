"""Everything one server holds, and the few things that more than one route does."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from underrose.kernel.game import Title
from underrose.kernel.match import SPECTATOR
from underrose.server.auth import Keys, Player
from underrose.server.bots import Bots, Decide
from underrose.server.catalogue import Catalogue, Tell
from underrose.server.limits import LONGEST_CONTENT, Limits, Rates
from underrose.server.messages import Clock, TableInfo, TableRequest, ViewMessage
from underrose.server.refusals import NOT_ALLOWED, Refused, missing
from underrose.server.store import MemoryStore, Store
from underrose.server.tables import Table, open_table


@dataclass(frozen=True)
class Settings:
    """How a server is set up. `origins` are other sites whose pages may call it."""

    decide: Decide
    games: Mapping[str, Title] | None = None
    rates: Rates = field(default_factory=Rates)
    origins: frozenset[str] = frozenset()
    bot_workers: int = 1
    progress: Tell | None = None


class House:
    """One server: its keys, games, tables, bots and limits."""

    def __init__(self, settings: Settings, store: Store | None = None, keys: Keys | None = None) -> None:
        self.settings = settings
        self.keys = keys or Keys()
        self.store: Store = store or MemoryStore()
        self.limits = Limits(settings.rates)
        self.catalogue = Catalogue(settings.games, settings.progress)
        self.bots = Bots(settings.decide, settings.bot_workers, self.changed)

    async def table(self, name: str, address: str) -> Table:
        """The table of an id or a code. Raises Refused (404); who guesses at codes is slowed down (429)."""
        table = await self.store.find(name)
        if table is None:
            self.limits.misses.take(address)
            raise missing("table")
        return table

    async def open(self, host: Player, wish: TableRequest) -> Table:
        """Open a table. Raises Refused."""
        _check_clock(wish.clock)
        _check_content(wish.content)
        await self.store.room_for(host)
        game = self.catalogue.setup(wish.game, wish.players, wish.options, wish.content)
        table = open_table(secrets.token_hex(8), self.store.new_code(), game, host, wish, self.keys.sign)
        await self.store.add(table)
        return table

    async def start(self, table: Table, player: Player) -> None:
        """Start a table's first game, once its rules are compiled. Raises Refused."""
        table.may_start(player)
        await self.catalogue.compiled(table.game.title.id)
        table.may_start(player)  # somebody may have left meanwhile
        if table.play is None:
            table.begin()
            await self.changed(table)

    async def changed(self, table: Table) -> None:
        """Something has happened at a table: keep it, tell everybody who can notice, and ask the bots."""
        await self.store.commit(table)
        table.refresh()
        self.bots.look(table)

    async def advised(self, table: Table, place: int, position: ViewMessage) -> ViewMessage:
        """The position with the agent's move in its notes, where the table gives advice and the seat is asked for something."""
        play = table.play
        if position.notes is None or table.assist != "advice" or play is None or position.ask is None or place == SPECTATOR:
            return position
        action = await self.bots.choose(play, place, "agent")
        position.notes["advice"] = {"action": play.game.codec.wire(action), "text": play.game.codec.notation(action)}
        return position

    def info(self, table: Table, player: Player | None) -> TableInfo:
        """What anybody who knows a table's code may know of it."""
        play, game = table.play, table.game
        return TableInfo(
            id=table.id,
            code=table.code,
            url=f"/t/{table.code}",
            game=game.title.id,
            title=game.title.title,
            players=game.players,
            options=game.options,
            content=game.content,
            seats=list(table.seat_infos()),
            seat=table.place_of(player) if player else None,
            host=player is not None and player.id == table.host.id,
            assist=table.assist,
            clock=table.clock,
            visibility=table.visibility,
            started=play is not None,
            over=play is not None and play.over,
            games=play.number if play else 0,
            commitment=play.commitment if play else None,
            waiting=self.catalogue.waiting(game.title.id),
        )

    async def close(self) -> None:
        """Stop the bots."""
        await self.bots.close()


async def explain(table: Table, place: int, about: str, value: str) -> list[dict[str, Any]]:
    """Why a value is excluded, as far as the table helps. Raises Refused."""
    if table.play is None or place == SPECTATOR or table.assist in ("off", "facts"):
        raise Refused(NOT_ALLOWED, "no_crosses", "The note sheets of this table show no crosses.")
    return await asyncio.to_thread(table.play.because(place, about, value))


def _check_clock(clock: Clock) -> None:
    if clock.answer or clock.turn or clock.point:
        raise Refused(NOT_ALLOWED, "no_clocks", "This server runs no clocks: answer, turn and point have to be 0.")


def _check_content(content: Mapping[str, str] | None) -> None:
    if content and sum(len(text.encode()) for text in content.values()) > LONGEST_CONTENT:
        raise Refused(NOT_ALLOWED, "content_too_long", f"Content may have {LONGEST_CONTENT // 1024} KB at most.")
