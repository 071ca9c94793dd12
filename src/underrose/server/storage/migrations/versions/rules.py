"""Under which rules each game is served."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it: what was served before is found in the games."""
    op.create_table("rules", sa.Column("game", sa.String(64), primary_key=True), sa.Column("rules_version", sa.Integer, nullable=False))
