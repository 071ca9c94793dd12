"""The tables of the database. How they came to be stands in migrations/; a test holds the two to each other."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Float, Index, Integer, LargeBinary, MetaData, String, Table

meta = MetaData()

keys = Table("keys", meta, Column("name", String(32), primary_key=True), Column("value", LargeBinary, nullable=False))

clock = Table("clock", meta, Column("name", String(16), primary_key=True), Column("seconds", Float, nullable=False))

tables = Table(
    "tables",
    meta,
    Column("id", String(32), primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("host", String(32), nullable=False, index=True),
    Column("created_at", Float, nullable=False),
    Column("touched_at", Float, nullable=False, index=True),
    Column("unused_since", Float),
    Column("version", Integer, nullable=False),
    Column("setup", LargeBinary, nullable=False),
    Column("people", LargeBinary, nullable=False),
)

games = Table(
    "games",
    meta,
    Column("table_id", String(32), primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("rules_version", Integer, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("deal", LargeBinary, nullable=False),
    Column("setup", LargeBinary, nullable=False),
    Column("cast", LargeBinary, nullable=False),
    Column("record", LargeBinary),
)

steps = Table(
    "steps",
    meta,
    Column("table_id", String(32), primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("seat", Integer),
    Column("action", BigInteger),
    Column("chance", LargeBinary, nullable=False),
)

answers = Table(
    "answers",
    meta,
    Column("table_id", String(32), primary_key=True),
    Column("player", String(32), primary_key=True),
    Column("id", String(64), primary_key=True),
    Column("digest", LargeBinary, nullable=False),
    Column("n", BigInteger, nullable=False),
    Column("reference", String(32)),
    Column("at", Float, nullable=False),
)

jobs = Table(
    "jobs",
    meta,
    Column("table_id", String(32), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", Integer, nullable=False),
    Column("ask", Integer, nullable=False),
    Column("due_at", Float, nullable=False),
    Column("lease_until", Float, nullable=False),
    Column("worker", String(32), nullable=False),
    Column("wait", Float, nullable=False, server_default="604800"),
)
Index("ix_jobs_lease_until", jobs.c.lease_until)

reports = Table(
    "reports",
    meta,
    Column("reference", String(32), primary_key=True),
    Column("at", Float, nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("place", Integer, nullable=False),
    Column("said", String(2000), nullable=False),
    Column("view", LargeBinary, nullable=False),
    Column("record", LargeBinary),
)

OF_A_TABLE = (games, steps, answers, jobs, reports)
"""What goes when a table goes."""
