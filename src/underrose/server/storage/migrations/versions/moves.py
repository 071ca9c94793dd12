"""A step's row says which version of its table it made by itself, so that another worker sees that nothing else has changed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it: of steps from before it is not known."""
    op.add_column("steps", sa.Column("version", sa.Integer))
