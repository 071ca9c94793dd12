"""The rules version that a database is served under: a newer one closes running games of older rules, an older one is refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, func, insert, select

from underrose.kernel.game.title import Title
from underrose.server.storage.databases import Away, NoDatabase
from underrose.server.storage.presence import others_serve, serves
from underrose.server.storage.schema import games, put, rules
from underrose.texts import TABLE


class Renewed(NamedTuple):
    """A title whose rules version was raised: the version before, the version now, and how many running games that closes."""

    title: str
    before: int
    now: int
    closed: int


def renew_rules(connection: Connection, titles: Iterable[Title], shared: bool, worker: str = "") -> list[Renewed]:
    """Store the rules version of each title, and return those that were raised. Raises NoDatabase where a newer version was served already,
    and Away, to be retried, while other workers (than `worker`) serve under older rules."""
    found = [(title, _served_before(connection, title)) for title in titles]
    for title, before in found:
        if before is not None and before > title.rules_version:
            versions = {"theirs": str(before), "ours": str(title.rules_version)}
            raise NoDatabase(TABLE.say("serve-newer-rules", {"title": title.title, **versions}))
    renewed = [(title, before) for title, before in found if before is not None and before < title.rules_version]
    if renewed and shared and others_serve(connection, worker):
        raise Away(TABLE.say("serve-older-workers"))
    if shared:
        serves(connection, worker)
    for title, before in found:
        if before != title.rules_version:
            put(connection, rules, game=title.id, rules_version=title.rules_version)
    return [Renewed(title.title, before, title.rules_version, _still_played(connection, title)) for title, before in renewed]


def _served_before(connection: Connection, title: Title) -> int | None:
    """Return the newest rules version a title was served under, or, in a database that did not store it yet, a game was begun under; None
    where there is none."""
    noted = connection.execute(select(rules.c.rules_version).where(rules.c.game == title.id)).scalar_one_or_none()
    if noted is not None:
        return int(noted)
    begun = connection.execute(select(func.max(games.c.rules_version)).where(_plays(title))).scalar_one_or_none()
    if begun is not None:
        connection.execute(insert(rules).values(game=title.id, rules_version=begun))
    return begun


def _plays(title: Title) -> ColumnElement[bool]:
    """Return the condition that a stored setup is of this title: JSON that names the title first (`rows.Setup`)."""
    begins = b'{"game":"%b"' % title.id.encode()
    return func.substr(games.c.setup, 1, len(begins)) == begins


def _still_played(connection: Connection, title: Title) -> int:
    """Return how many tables' latest games of a title were begun under older rules and have no record yet."""
    other = games.alias()
    latest = select(func.max(other.c.game)).where(other.c.table_id == games.c.table_id).scalar_subquery()
    played = (_plays(title), games.c.rules_version < title.rules_version, games.c.record.is_(None), games.c.game == latest)
    return connection.execute(select(func.count()).select_from(games).where(*played)).scalar_one()
