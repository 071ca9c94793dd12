"""Keys, tables with their games and steps, answers, jobs, reports."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table("keys", sa.Column("name", sa.String(32), primary_key=True), sa.Column("value", sa.LargeBinary, nullable=False))
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(16), nullable=False, unique=True),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("touched_at", sa.Float, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("setup", sa.LargeBinary, nullable=False),
        sa.Column("people", sa.LargeBinary, nullable=False),
    )
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_index("ix_tables_touched_at", "tables", ["touched_at"])
    _games()
    _answers_and_jobs()


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("game", sa.Integer, primary_key=True),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("setup", sa.LargeBinary, nullable=False),
        sa.Column("cast", sa.LargeBinary, nullable=False),
        sa.Column("record", sa.LargeBinary),
    )
    op.create_table(
        "steps",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("game", sa.Integer, primary_key=True),
        sa.Column("step", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer),
        sa.Column("action", sa.BigInteger),
        sa.Column("chance", sa.LargeBinary, nullable=False),
    )


def _answers_and_jobs() -> None:
    op.create_table(
        "answers",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("n", sa.BigInteger, nullable=False),
        sa.Column("reference", sa.String(32)),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "jobs",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("ask", sa.Integer, nullable=False),
        sa.Column("due_at", sa.Float, nullable=False),
        sa.Column("lease_until", sa.Float, nullable=False),
        sa.Column("worker", sa.String(32), nullable=False),
    )
    op.create_index("ix_jobs_lease_until", "jobs", ["lease_until"])
    op.create_table(
        "reports",
        sa.Column("reference", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("said", sa.String(2000), nullable=False),
        sa.Column("view", sa.LargeBinary, nullable=False),
        sa.Column("record", sa.LargeBinary),
    )
