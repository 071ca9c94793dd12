"""Attacks replayed against a real server: the fixtures of the server's own tests, but for one server a file instead of one a test."""

import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.chance import create_app
from tests.server.conftest import GAMES, _compiled, _routes_are_made_once, ann, ben, cleo, clock, sources, table, tmp_path

__all__ = ["_compiled", "_routes_are_made_once", "ann", "ben", "cleo", "clock", "sources", "table", "tmp_path"]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("attacked") / "tables.db")


@pytest.fixture(scope="module")
def client(database: str) -> Iterator[TestClient[Litestar]]:
    """One server for all tests of a file: they attack tables of their own."""
    with TestClient(create_app(GAMES, database=database)) as client:
        yield client


def rows_of(database: str, statement: str, *values: object) -> list[Any]:
    """What a statement gives, or changes, in a file."""
    with sqlite3.connect(database) as connection:
        return connection.execute(statement, values).fetchall()
