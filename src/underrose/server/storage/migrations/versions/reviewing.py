"""Which reviews are being worked out, and by which worker."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it: none is."""
    op.create_table(
        "reviewing",
        sa.Column("key", sa.String(160), primary_key=True),
        sa.Column("worker", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("ahead", sa.Integer, nullable=False),
    )
