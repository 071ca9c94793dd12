"""The database schema. migrations/ builds it step by step; a test compares the two."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, LargeBinary, MetaData, String, Table

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

guests = Table(
    "guests",
    meta,
    Column("player", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True, index=True),
    Column("seated", Boolean, nullable=False),
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
    Column("at", Float),
    Column("signed", LargeBinary),
    Column("player", String(32)),
    Column("id", String(64)),
    Column("digest", LargeBinary),
    Column("n", BigInteger),
    Column("version", Integer),
    sqlite_with_rowid=False,
)
"""A move is one row of one B-tree, sorted by its key (no rowid). `player`, `id`, `digest` and `n` are the answer to the player who acted,
as in `answers`. `version` is the one its table's row got, where only steps and jobs changed."""

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
"""Answers to requests that did no step of a game; and those to steps from before the steps' rows had them."""

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

reviews = Table(
    "reviews",
    meta,
    Column("table_id", String(32), primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("document", LargeBinary, nullable=False),
)

orders = Table(
    "orders",
    meta,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("what", String(16), nullable=False),
    Column("about", String(64), nullable=False),
    Column("outcome", String(64)),
    Column("lease_until", Float, nullable=False, server_default="0"),
)

bans = Table("bans", meta, Column("address", String(64), primary_key=True), Column("at", Float, nullable=False))

presence = Table(
    "presence",
    meta,
    Column("table_id", String(32), primary_key=True),
    Column("player", String(32), primary_key=True),
    Column("worker", String(32), primary_key=True),
    Column("until", Float, nullable=False, index=True),
)

bots = Table(
    "bots",
    meta,
    Column("id", String(32), primary_key=True),
    Column("name", String(200), nullable=False),
    Column("owner", String(32), nullable=False, index=True),
    Column("owner_name", String(200), nullable=False),
    Column("browser", String(32), nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("created_at", Float, nullable=False),
    Column("revoked_at", Float),
)
Index("ix_bots_digest", bots.c.digest, unique=True)

links = Table(
    "links",
    meta,
    Column("player", String(32), primary_key=True),
    Column("digest", LargeBinary, nullable=False),
    Column("name", String(200), nullable=False),
    Column("browser", String(32), nullable=False),
    Column("until", Float, nullable=False, index=True),
)
Index("ix_links_digest", links.c.digest, unique=True)

listeners = Table(
    "listeners",
    meta,
    Column("bot", String(32), primary_key=True),
    Column("worker", String(32), primary_key=True),
    Column("until", Float, nullable=False),
)

invitations = Table(
    "invitations",
    meta,
    Column("bot", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("worker", String(32), primary_key=True),
)

heard = Table(
    "heard",
    meta,
    Column("table_id", String(32), primary_key=True),
    Column("player", String(32), primary_key=True),
    Column("at", Float, nullable=False),
)

brought = Table(
    "brought",
    meta,
    Column("digest", String(64), primary_key=True),
    Column("at", Float, nullable=False, index=True),
    Column("record", LargeBinary, nullable=False),
)

brought_reviews = Table(
    "brought_reviews",
    meta,
    Column("digest", String(64), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("document", LargeBinary, nullable=False),
)

quotas = Table(
    "quotas",
    meta,
    Column("quota", String(16), primary_key=True),
    Column("mark", String(32), primary_key=True),
    Column("used", Float, nullable=False),
    Column("at", Float, nullable=False),
)

sessions = Table(
    "sessions",
    meta,
    Column("line", String(32), primary_key=True),
    Column("turn", Integer, nullable=False),
    Column("since", Float, nullable=False, index=True),
)

reviewing = Table(
    "reviewing",
    meta,
    Column("key", String(160), primary_key=True),
    Column("worker", String(32), nullable=False),
    Column("until", Float, nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("ahead", Integer, nullable=False),
)

solvers = Table(
    "solvers",
    meta,
    Column("day", String(10), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("difficulty", String(8), primary_key=True),
    Column("mark", String(32), primary_key=True),
    Column("seconds", Integer, nullable=False),
    Column("unaided", Boolean, nullable=False),
    Column("at", Float, nullable=False),
)

rules = Table(
    "rules",
    meta,
    Column("game", String(64), primary_key=True),
    Column("rules_version", Integer, nullable=False),
)
"""The newest rules version each title was served under: servers with an older one are refused."""

OF_A_TABLE = (guests, games, steps, answers, jobs, reports, reviews, presence, invitations, heard)
"""Rows of these are deleted together with their game table."""
