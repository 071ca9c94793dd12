"""Servers that a test opens itself, one after the other or two on one database; and tables that stand at none."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from litestar.testing import TestClient

from tests.chance import KEYS, REPEATED, create_app
from tests.server.conftest import GAMES
from tests.server.guests import Person, at, come_in
from underrose.kernel.game.title import Game
from underrose.server.accounts.authentication import Player
from underrose.server.api.messages import TableRequest
from underrose.server.tables.table import Table, open_table

ANN, BEN = Player("ann", "Ann"), Player("ben", "Ben")


@contextmanager
def served(database: str | None, *who: str | Person, games: Any = GAMES, **more: Any) -> Generator[list[Person]]:
    """These people at a server of their own: new guests by their names, and whoever was at another server before."""
    with TestClient(create_app(games, database=database, **more)) as client:
        yield [come_in(client, one) if isinstance(one, str) else at(client, one) for one in who]


def bare_table(game: Game, *others: Player, host: Player = ANN, wish: TableRequest | None = None, **sources: Any) -> Table:
    """A table at no server, which the host has opened and the others sit down at."""
    wish = wish or TableRequest(game.title.id, game.players)
    table = open_table("t", "CODES", game, host, wish, KEYS.sign, sources=replace(REPEATED, **sources))
    for player in others:
        table.sit(player, None)
    return table
