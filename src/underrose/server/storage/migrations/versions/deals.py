"""What each game's chance is bound to. Games begun before have other rules by now: nobody goes on with them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the deal to every game."""
    op.add_column("games", sa.Column("deal", sa.LargeBinary, nullable=False, server_default=sa.text("''")))
