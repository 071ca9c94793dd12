"""Games of a rules version that this server no longer has: they are archived as stored, and the table stays usable.

A finished game has its signed record. A running one is closed: its stored steps are written to a record, which needs no rules
(`kernel.play.recordfile.closed_lines`). Which versions were served is stored (`renew_rules`).
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, func, insert, select

from underrose.kernel.game.title import Title
from underrose.kernel.play.deal import Deal
from underrose.kernel.play.recordfile import Played, closed_lines, lines_in
from underrose.kernel.play.series import decided
from underrose.server.storage.databases import Away, NoDatabase
from underrose.server.storage.presence import others_serve, serves
from underrose.server.storage.replay import DealRow
from underrose.server.storage.rows import Cast, Rows, Setup
from underrose.server.storage.schema import games, put, rules
from underrose.server.tables.evening import identity_of, with_outcome
from underrose.server.tables.history import ArchivedGame
from underrose.server.tables.table import Table
from underrose.texts import TABLE


def archive_stored_game(table: Table, rows: Rows) -> None:
    """Archive the latest stored game, without a replay."""
    row = rows.games[-1]
    cast, steps = msgspec.json.decode(row.cast, type=Cast), rows.first + len(rows.steps)
    asks = [ask + steps for ask in cast.asks]  # a step asks a seat once at most
    if row.record is None:
        table.persistence.records.append((row.game, table.history.archive.put(row.game, "\n".join([*_so_far(rows, cast), ""]))))
        series, unfinished = None, True
    else:
        text = lines_in(zlib.decompress(bytes(row.record)).decode())
        header, outcome = json.loads(text[0]), json.loads(text[-1]).get("outcome")
        series, unfinished = header["series"], outcome is None
        if outcome is not None:
            _count(table, row.game, outcome)
    if unfinished or decided(table.game, table.history.wins):
        series = None
        table.history.forget_wins()
    table.history.previous_game = ArchivedGame(row.game, [identity_of(seat) for seat in table.seats], asks, series, unfinished)
    table.live, table.paused = None, False


def _count(table: Table, game: int, outcome: dict[str, list[int]]) -> None:
    """Count a finished game in the table's wins and in the evening; not where the player is alone."""
    if table.alone:
        return
    history = table.history
    history.wins = [won + (seat in outcome["winners"]) for seat, won in enumerate(history.wins)]
    if history.counted < game:
        history.evening, history.counted = with_outcome(history.evening, outcome["winners"], outcome["scores"], table.seats), game


def _so_far(rows: Rows, cast: Cast) -> list[str]:
    row = rows.games[-1]
    setup, kept = msgspec.json.decode(row.setup, type=Setup), msgspec.json.decode(row.deal, type=DealRow)
    deal = Deal(bytes(row.secret), kept.context, tuple(kept.entropy), kept.format)
    played = Played(setup.game, row.rules_version, setup.content, setup.options, cast.levels, cast.names, kept.series, deal, kept.what_if)
    return closed_lines(
        played,
        [
            {
                "n": step.step,
                "seat": step.seat,
                "action": step.action,
                "chance": json.loads(step.chance),
                "signed": None if step.signed is None else json.loads(step.signed),
                **({} if step.decided_by is None else {"by": step.decided_by}),
            }
            for step in rows.steps
        ],
    )


# The rules version that a database is served under: a newer one closes running games of older rules, an older one is refused.


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
