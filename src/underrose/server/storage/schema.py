"""The database schema. migrations/ builds it step by step; a test compares the two."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, Connection, Float, Index, Integer, LargeBinary, MetaData, String, Table

meta = MetaData()


def key(kind: Any, *names: str, **more: Any) -> list[Column[Any]]:
    """Return columns of the primary key, of one type."""
    return [Column(name, kind, primary_key=True, **more) for name in names]


def filled(kind: Any, *names: str, **more: Any) -> list[Column[Any]]:
    """Return columns of one type that are never NULL."""
    return [Column(name, kind, nullable=False, **more) for name in names]


def maybe(kind: Any, *names: str) -> list[Column[Any]]:
    """Return columns of one type that may be NULL."""
    return [Column(name, kind) for name in names]


def put(connection: Connection, table: Table, **row: Any) -> None:
    """Write a row, in place of one that has the same primary key."""
    connection.execute(table.delete().where(*(column == row[column.name] for column in table.primary_key)))
    connection.execute(table.insert().values(row))


keys = Table("keys", meta, *key(String(32), "name"), *filled(LargeBinary, "value"))

clock = Table("clock", meta, *key(String(16), "name"), *filled(Float, "seconds"))

tables = Table(
    "tables",
    meta,
    *key(String(32), "id"),
    *filled(String(16), "code", unique=True),
    *filled(String(32), "host", index=True),
    *filled(Float, "created_at"),
    *filled(Float, "touched_at", index=True),
    *maybe(Float, "unused_since"),
    *filled(Integer, "version"),
    *filled(LargeBinary, "setup", "people"),
)

guests = Table("guests", meta, *key(String(32), "player"), *key(String(32), "table_id", index=True), *filled(Boolean, "seated"))

games = Table(
    "games",
    meta,
    *key(String(32), "table_id"),
    *key(Integer, "game"),
    *filled(Integer, "rules_version"),
    *filled(LargeBinary, "secret", "deal", "setup", "cast"),
    *maybe(LargeBinary, "record"),
)

steps = Table(
    "steps",
    meta,
    *key(String(32), "table_id"),
    *key(Integer, "game", "step"),
    *maybe(Integer, "seat"),
    *maybe(BigInteger, "action"),
    *filled(LargeBinary, "chance"),
    *maybe(Float, "at"),
    *maybe(LargeBinary, "signed"),
    *maybe(String(32), "player"),
    *maybe(String(64), "id"),
    *maybe(LargeBinary, "digest"),
    *maybe(BigInteger, "n"),
    *maybe(Integer, "version"),
    *maybe(String(16), "decided_by"),
    sqlite_with_rowid=False,
)
"""A move is one row of one B-tree, sorted by its key (no rowid). `player`, `id`, `digest` and `n` are the answer to the player who acted,
as in `answers`. `version` is the one its table's row got, where only steps and jobs changed. `decided_by` is who decided, where the
header of the record names another one for the seat."""

answers = Table(
    "answers",
    meta,
    *key(String(32), "table_id", "player"),
    *key(String(64), "id"),
    *filled(LargeBinary, "digest"),
    *filled(BigInteger, "n"),
    *maybe(String(32), "reference"),
    *filled(Float, "at"),
)
"""Answers to requests that did no step of a game; and those to steps from before the steps' rows had them."""

jobs = Table(
    "jobs",
    meta,
    *key(String(32), "table_id"),
    *key(String(16), "kind"),
    *key(Integer, "seat"),
    *filled(Integer, "game", "ask"),
    *filled(Float, "due_at", "lease_until"),
    *filled(String(32), "worker"),
    *filled(Float, "wait", server_default="604800"),
)
Index("ix_jobs_lease_until", jobs.c.lease_until)

reports = Table(
    "reports",
    meta,
    *key(String(32), "reference"),
    *filled(Float, "at"),
    *filled(String(32), "table_id"),
    *filled(Integer, "place"),
    *filled(String(2000), "said"),
    *filled(LargeBinary, "view"),
    *maybe(LargeBinary, "record"),
)

reviews = Table(
    "reviews", meta, *key(String(32), "table_id"), *key(Integer, "game"), *key(String(64), "key"), *filled(LargeBinary, "document")
)

orders = Table(
    "orders",
    meta,
    *key(Integer, "n", autoincrement=True),
    *filled(Float, "at"),
    *filled(String(16), "what"),
    *filled(String(64), "about"),
    *maybe(String(64), "outcome"),
    *filled(Float, "lease_until", server_default="0"),
)

bans = Table("bans", meta, *key(String(64), "address"), *filled(Float, "at"))

presence = Table("presence", meta, *key(String(32), "table_id", "player", "worker"), *filled(Float, "until", index=True))

bots = Table(
    "bots",
    meta,
    *key(String(32), "id"),
    *filled(String(200), "name"),
    *filled(String(32), "owner", index=True),
    *filled(String(200), "owner_name"),
    *filled(String(32), "browser"),
    *filled(LargeBinary, "digest"),
    *filled(Float, "created_at"),
    *maybe(Float, "revoked_at", "used_at"),
)
Index("ix_bots_digest", bots.c.digest, unique=True)

links = Table(
    "links",
    meta,
    *key(String(32), "player"),
    *filled(LargeBinary, "digest"),
    *filled(String(200), "name"),
    *filled(String(32), "browser"),
    *filled(Float, "until", index=True),
)
Index("ix_links_digest", links.c.digest, unique=True)

listeners = Table("listeners", meta, *key(String(32), "bot", "worker"), *filled(Float, "until"))

invitations = Table("invitations", meta, *key(String(32), "bot", "table_id", "worker"))

heard = Table("heard", meta, *key(String(32), "table_id", "player"), *filled(Float, "at"))

brought = Table(
    "brought",
    meta,
    *key(String(64), "digest"),
    *filled(Float, "at", index=True),
    *filled(LargeBinary, "record"),
    *filled(String(32), "mark", server_default=""),
)

brought_reviews = Table("brought_reviews", meta, *key(String(64), "digest", "key"), *filled(LargeBinary, "document"))

quotas = Table("quotas", meta, *key(String(16), "quota"), *key(String(32), "mark"), *filled(Float, "used", "at"))

sessions = Table("sessions", meta, *key(String(32), "line"), *filled(Integer, "turn"), *filled(Float, "since", index=True))

reviewing = Table(
    "reviewing",
    meta,
    *key(String(160), "key"),
    *filled(String(32), "worker"),
    *filled(Float, "until"),
    *filled(Integer, "done", "total", "ahead"),
)

solvers = Table(
    "solvers",
    meta,
    *key(String(10), "day"),
    *key(String(64), "game"),
    *key(String(8), "difficulty"),
    *key(String(32), "mark"),
    *filled(Integer, "seconds"),
    *filled(Boolean, "unaided"),
    *filled(Float, "at"),
)

rules = Table("rules", meta, *key(String(64), "game"), *filled(Integer, "rules_version"))
"""The newest rules version each title was served under: servers with an older one are refused."""

OF_A_TABLE = (guests, games, steps, answers, jobs, reports, reviews, presence, invitations, heard)
"""Rows of these are deleted together with their game table."""
