"""What the operator may read of a database, whether or not it is being served: tables, people, a report."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import msgspec
from sqlalchemy import Connection, NullPool, Row, create_engine, select

from underrose.kernel.play.recordlines import lines_in
from underrose.server.common.logs import reference
from underrose.server.storage.backup import Unusable, opened, path_of, told_as
from underrose.server.storage.databases import address_of, shared
from underrose.server.storage.group_commit import opened as opened_database
from underrose.server.storage.rows import People, Setup
from underrose.server.storage.schema import keys, reports, tables
from underrose.server.storage.server_key import public_of, without_password

AnyRow = Row[Any]
TABLES = select(tables).order_by(tables.c.touched_at.desc())
REPORT = select(reports, tables.c.code).outerjoin(tables, tables.c.id == reports.c.table_id)


def tables_in(database: str) -> list[dict[str, Any]]:
    """Return the tables of a database, most recently used first: code, the log's reference, game, people. Raises Unusable."""
    with _reading(database) as connection:
        return [_table(row) for row in connection.execute(TABLES).all()]


def _table(row: AnyRow) -> dict[str, Any]:
    people, setup = _people(row), msgspec.json.decode(row.setup, type=Setup)
    return {
        "code": row.code,
        "reference": reference(row.id),
        "game": setup.game,
        "people": [seat.player.name for seat in people.seats if seat.player],
        "opened_at": row.created_at,
        "used_at": row.touched_at,
        "closed": people.shut,
    }


def people_in(database: str) -> list[dict[str, Any]]:
    """Return the seated players and hosts of all tables: id, name, codes of their tables. Raises Unusable."""
    found: dict[str, dict[str, Any]] = {}
    with _reading(database) as connection:
        for row in connection.execute(TABLES).all():
            people = _people(row)
            for player in {one.id: one for one in (people.host, *(seat.player for seat in people.seats if seat.player))}.values():
                known = found.setdefault(player.id, {"player": player.id, "name": player.name, "tables": []})
                known["tables"].append(row.code)
    return sorted(found.values(), key=lambda one: str(one["name"]).lower())


def _people(row: AnyRow) -> People:
    return msgspec.json.decode(row.people, type=People)


def report_in(database: str, wanted: str) -> dict[str, Any]:
    """Return a report by its reference, with what its sender saw and the record so far, hidden cards included. Raises Unusable."""
    with _reading(database) as connection:
        row = connection.execute(REPORT.where(reports.c.reference == wanted.upper())).first()
    if row is None:
        raise Unusable("no-report", reference=repr(wanted))
    return {
        "reference": row.reference,
        "at": row.at,
        "table": row.code,
        "place": row.place,
        "said": row.said,
        "view": msgspec.json.decode(row.view),
        "record": None if row.record is None else lines_in(bytes(row.record).decode()),
    }


def key_in(database: str) -> str | None:
    """Return the public key (hexadecimal) for signatures of a database's records; None where there is none yet. Raises Unusable."""
    with _reading(database) as connection:
        found = connection.execute(select(keys.c.value).where(keys.c.name == "signing")).scalar_one_or_none()
    return None if found is None else public_of(bytes(found))


@contextmanager
def _reading(database: str) -> Generator[Connection]:
    if shared(database):
        where, engine = without_password(database), opened_database(address_of(database)).reading
    else:
        path = path_of(database)
        where, engine = str(path), create_engine("sqlite://", creator=lambda: opened(path), poolclass=NullPool)
    try:
        with told_as(where), engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()
