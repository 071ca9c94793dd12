"""Bots of people's own: whose each is, and a hash of its token."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "bots",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("owner_name", sa.String(200), nullable=False),
        sa.Column("browser", sa.String(32), nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("revoked_at", sa.Float),
    )
    op.create_index("ix_bots_owner", "bots", ["owner"])
    op.create_index("ix_bots_digest", "bots", ["digest"], unique=True)
