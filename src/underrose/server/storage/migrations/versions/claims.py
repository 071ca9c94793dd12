"""Until when a worker has an order that it carries out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it: nobody has what stands there."""
    op.add_column("orders", sa.Column("lease_until", sa.Float, nullable=False, server_default="0"))
