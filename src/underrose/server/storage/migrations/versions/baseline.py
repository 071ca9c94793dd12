"""The tables that the oldest database has which is still opened; older ones are opened by Underrose 0.2.0 first."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = None
branch_labels = None
depends_on = None

Column = sa.Column[Any]


def key(name: str, length: int) -> Column:
    """Return a text column of the primary key."""
    return sa.Column(name, sa.String(length), primary_key=True)


def number(name: str) -> Column:
    """Return an integer column of the primary key."""
    return sa.Column(name, sa.Integer, primary_key=True)


def text(name: str, length: int) -> Column:
    """Return a text column that always has a value."""
    return sa.Column(name, sa.String(length), nullable=False)


def integer(name: str) -> Column:
    """Return an integer column that always has a value."""
    return sa.Column(name, sa.Integer, nullable=False)


def seconds(name: str, default: str | None = None) -> Column:
    """Return a column with a time in seconds that always has a value."""
    return sa.Column(name, sa.Float, nullable=False, server_default=default)


def blob(name: str) -> Column:
    """Return a column of bytes that always has a value."""
    return sa.Column(name, sa.LargeBinary, nullable=False)


def upgrade() -> None:
    """Create the tables and their indexes."""
    of_guests()
    of_games()
    of_workers()
    of_reviews()
    for table, columns in INDEXED.items():
        for column in columns:
            op.create_index(f"ix_{table}_{column}", table, [column], unique=column == "digest")


INDEXED = {
    "tables": ("host", "touched_at"),
    "jobs": ("lease_until",),
    "guests": ("table_id",),
    "bots": ("owner", "digest"),
    "presence": ("until",),
    "links": ("digest", "until"),
    "brought": ("at",),
    "sessions": ("since",),
}
"""The columns that have an index, by table; no two rows have the same digest."""


def of_guests() -> None:
    """Create what is known of guests, their devices and their bots, and of who is kept out."""
    op.create_table("keys", key("name", 32), blob("value"))
    op.create_table("guests", key("player", 32), key("table_id", 32), sa.Column("seated", sa.Boolean, nullable=False))
    op.create_table("sessions", key("line", 32), integer("turn"), seconds("since"))
    op.create_table("links", key("player", 32), blob("digest"), text("name", 200), text("browser", 32), seconds("until"))
    op.create_table(
        "bots",
        key("id", 32),
        text("name", 200),
        text("owner", 32),
        text("owner_name", 200),
        text("browser", 32),
        blob("digest"),
        seconds("created_at"),
        sa.Column("revoked_at", sa.Float),
    )
    op.create_table("bans", key("address", 64), seconds("at"))
    op.create_table("quotas", key("quota", 16), key("mark", 32), seconds("used"), seconds("at"))


def of_games() -> None:
    """Create tables, their games, the steps of those, and what was answered."""
    op.create_table(
        "tables",
        key("id", 32),
        sa.Column("code", sa.String(16), nullable=False, unique=True),
        text("host", 32),
        seconds("created_at"),
        seconds("touched_at"),
        sa.Column("unused_since", sa.Float),
        integer("version"),
        blob("setup"),
        blob("people"),
    )
    op.create_table(
        "games",
        key("table_id", 32),
        number("game"),
        integer("rules_version"),
        *(blob(name) for name in ("secret", "deal", "setup", "cast")),
        sa.Column("record", sa.LargeBinary),
    )
    op.create_table(
        "steps",
        key("table_id", 32),
        number("game"),
        number("step"),
        sa.Column("seat", sa.Integer),
        sa.Column("action", sa.BigInteger),
        blob("chance"),
        sa.Column("at", sa.Float),
        sa.Column("signed", sa.LargeBinary),
        sa.Column("player", sa.String(32)),
        sa.Column("id", sa.String(64)),
        sa.Column("digest", sa.LargeBinary),
        sa.Column("n", sa.BigInteger),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "answers",
        key("table_id", 32),
        key("player", 32),
        key("id", 64),
        blob("digest"),
        sa.Column("n", sa.BigInteger, nullable=False),
        sa.Column("reference", sa.String(32)),
        seconds("at"),
    )
    op.create_table(
        "reports",
        key("reference", 32),
        seconds("at"),
        text("table_id", 32),
        integer("place"),
        text("said", 2000),
        blob("view"),
        sa.Column("record", sa.LargeBinary),
    )


def of_workers() -> None:
    """Create what workers share: the clock, due jobs, presence, invitations and orders."""
    op.create_table("clock", key("name", 16), seconds("seconds"))
    op.create_table(
        "jobs",
        key("table_id", 32),
        key("kind", 16),
        number("seat"),
        integer("game"),
        integer("ask"),
        seconds("due_at"),
        seconds("lease_until"),
        text("worker", 32),
        seconds("wait", "604800"),
    )
    op.create_table("presence", key("table_id", 32), key("player", 32), key("worker", 32), seconds("until"))
    op.create_table("heard", key("table_id", 32), key("player", 32), seconds("at"))
    op.create_table("listeners", key("bot", 32), key("worker", 32), seconds("until"))
    op.create_table("invitations", key("bot", 32), key("table_id", 32), key("worker", 32))
    op.create_table(
        "orders",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
        seconds("at"),
        text("what", 16),
        text("about", 64),
        sa.Column("outcome", sa.String(64)),
        seconds("lease_until", "0"),
    )


def of_reviews() -> None:
    """Create reviews of games played here and of records that were brought, and who works them out."""
    op.create_table("reviews", key("table_id", 32), number("game"), key("key", 64), blob("document"))
    op.create_table("brought", key("digest", 64), seconds("at"), blob("record"))
    op.create_table("brought_reviews", key("digest", 64), key("key", 64), blob("document"))
    op.create_table(
        "reviewing", key("key", 160), text("worker", 32), seconds("until"), *(integer(name) for name in ("done", "total", "ahead"))
    )
