"""What a player signed stands with the step."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it: steps from before are not signed."""
    op.add_column("steps", sa.Column("signed", sa.LargeBinary))
