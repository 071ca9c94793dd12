"""What workers share besides tables: who was heard of before a game begins, and records that were brought, with their reviews."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them: nobody was heard of, and nothing was brought."""
    op.create_table(
        "heard",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "brought",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
    )
    op.create_index("ix_brought_at", "brought", ["at"])
    op.create_table(
        "brought_reviews",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("document", sa.LargeBinary, nullable=False),
    )
