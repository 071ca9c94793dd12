"""When each bot's account was last used, in seconds for which the database has been served."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it: those from before count as used now."""
    op.add_column("bots", sa.Column("used_at", sa.Float))
    op.execute("UPDATE bots SET used_at = COALESCE((SELECT seconds FROM clock WHERE name = 'served'), 0)")
