"""Migrations: a database is brought to the newest revision of its schema where it is opened."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from underrose.server.storage.databases import Away
from underrose.server.storage.presence import others_serve
from underrose.texts import TABLE

MIGRATIONS = Path(__file__).parent / "migrations"


class UnknownRevision(Exception):
    """A database is at a revision that this version does not have: `older` than all of them, or newer."""

    def __init__(self, revision: str) -> None:
        super().__init__(revision)
        self.revision, self.older = revision, revision < revisions()[0]


@cache
def revisions() -> tuple[str, ...]:
    """Return the revisions of the schema that this version knows, oldest first; cached because Alembic reads all files to find them."""
    return tuple(sorted(one.revision for one in ScriptDirectory(str(MIGRATIONS)).walk_revisions()))


def newest() -> str:
    """Return the revision that a database has once it is opened."""
    return revisions()[-1]


def check_known(revision: str | None) -> None:
    """Raise UnknownRevision for a revision that this version does not have; an empty database has None."""
    if revision is not None and revision not in revisions():
        raise UnknownRevision(revision)


def migrate(connection: Connection, shared: bool = False) -> None:
    """Bring a database to the newest revision. Raises UnknownRevision, and Away, to be retried, while workers of an older version serve a
    `shared` one: they would read back without what they do not know, and sign that. Nothing is changed then."""
    revision = MigrationContext.configure(connection).get_current_revision()
    check_known(revision)
    if revision == newest():
        return
    if shared and revision is not None and others_serve(connection, ""):
        raise Away(TABLE.say("serve-older-version"))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
