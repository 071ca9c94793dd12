"""How a day's cases were solved."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it: nobody has solved any."""
    op.create_table(
        "solvers",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("difficulty", sa.String(8), primary_key=True),
        sa.Column("mark", sa.String(32), primary_key=True),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("unaided", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
