"""A step's row has what was answered to whoever did it, and is kept in the order of its key."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def added() -> list[sa.Column[object]]:
    """Return the new columns: who did a step before is found among the answers still."""
    return [
        sa.Column("player", sa.String(32)),
        sa.Column("id", sa.String(64)),
        sa.Column("digest", sa.LargeBinary),
        sa.Column("n", sa.BigInteger),
    ]


def upgrade() -> None:
    """Add the columns; SQLite gets the table anew, as what keeps its rows in their keys' order cannot be changed afterwards."""
    if op.get_bind().dialect.name != "sqlite":
        for column in added():
            op.add_column("steps", column)
        return
    op.rename_table("steps", "steps_before")
    op.create_table(
        "steps",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("game", sa.Integer, primary_key=True),
        sa.Column("step", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer),
        sa.Column("action", sa.BigInteger),
        sa.Column("chance", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Float),
        sa.Column("signed", sa.LargeBinary),
        *added(),
        sqlite_with_rowid=False,
    )
    kept = "table_id, game, step, seat, action, chance, at, signed"
    op.execute(f"INSERT INTO steps ({kept}) SELECT {kept} FROM steps_before")
    op.drop_table("steps_before")
