"""Identity links, which bots listen at which worker, and invitations on their way to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them: nothing waits."""
    op.create_table(
        "links",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("browser", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("ix_links_digest", "links", ["digest"], unique=True)
    op.create_index("ix_links_until", "links", ["until"])
    op.create_table(
        "listeners",
        sa.Column("bot", sa.String(32), primary_key=True),
        sa.Column("worker", sa.String(32), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "invitations",
        sa.Column("bot", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("worker", sa.String(32), primary_key=True),
    )
