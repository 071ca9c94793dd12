"""Time that was seen to pass; since when a table counts as unused; how long what is due may wait."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them. What was due already may wait as long as it would have."""
    op.create_table("clock", sa.Column("name", sa.String(16), primary_key=True), sa.Column("seconds", sa.Float, nullable=False))
    op.add_column("tables", sa.Column("unused_since", sa.Float))
    op.add_column("jobs", sa.Column("wait", sa.Float, nullable=False, server_default="604800"))
