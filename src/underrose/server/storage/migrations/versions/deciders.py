"""Who decided a step, where that is not whom the header of the record names for the seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it: of steps from before nobody knows, and their games are finished in the format that they began with."""
    op.add_column("steps", sa.Column("decided_by", sa.String(16)))
