"""Alembic's environment: the writer hands over its own connection, so that a database is brought up to date where it is opened."""

from __future__ import annotations

from alembic import context

from underrose.server.storage.schema import meta

context.configure(connection=context.config.attributes["connection"], target_metadata=meta, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
