"""Which guests a table knows, and which of them have a seat; when each step was done."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them. Who sits where stands in the people of every table; when the steps of before were done nobody knows."""
    op.add_column("steps", sa.Column("at", sa.Float))
    guests = op.create_table(
        "guests",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seated", sa.Boolean, nullable=False),
    )
    op.create_index("ix_guests_table_id", "guests", ["table_id"])
    for table_id, people in op.get_bind().execute(sa.text("SELECT id, people FROM tables")).all():
        rows = [{"player": player, "table_id": table_id, "seated": True} for player in _seated(json.loads(people))]
        if rows:
            op.bulk_insert(guests, rows)


def _seated(people: dict[str, Any]) -> list[str]:
    """Return the players in the seats of a table, by id, and the screen that shows it."""
    seated = {seat[0]["id"] for seat in people["seats"] if seat[0]}
    return sorted(seated | ({people["screen"]} if people.get("screen") else set[str]()))
