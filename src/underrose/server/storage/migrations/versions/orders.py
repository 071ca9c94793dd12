"""What whoever runs the server asks of it, and whose requests are not answered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "orders",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("about", sa.String(64), nullable=False),
        sa.Column("outcome", sa.String(64)),
    )
    op.create_table("bans", sa.Column("address", sa.String(64), primary_key=True), sa.Column("at", sa.Float, nullable=False))
