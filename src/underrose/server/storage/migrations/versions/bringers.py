"""From which address each uploaded record came, by a keyed mark."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it: those from before came from nobody, and are gone within a day."""
    op.add_column("brought", sa.Column("mark", sa.String(32), nullable=False, server_default=""))
