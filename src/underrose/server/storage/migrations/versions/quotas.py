"""What guests and addresses have used of a day's allowance, by keyed marks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it: nobody has used anything."""
    op.create_table(
        "quotas",
        sa.Column("quota", sa.String(16), primary_key=True),
        sa.Column("mark", sa.String(32), primary_key=True),
        sa.Column("used", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
