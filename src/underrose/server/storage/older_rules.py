"""Games of a rules version that this server no longer has: they are put away as stored, and the table stays usable.

A finished game has its signed record. A running one is closed: its stored steps are written to a record, which needs no rules
(`kernel.play.recordfile.closed_lines`).
"""

from __future__ import annotations

import json
import zlib

import msgspec

from underrose.kernel.play.deal import Deal
from underrose.kernel.play.recordfile import Played, closed_lines, lines_in
from underrose.kernel.play.series import decided
from underrose.server.storage.replay import DealRow
from underrose.server.storage.rows import Cast, Rows, Setup
from underrose.server.tables.evening import who, with_outcome
from underrose.server.tables.history import PutAway
from underrose.server.tables.table import Table


def put_away_stored(table: Table, rows: Rows) -> None:
    """Put the latest stored game away, without a replay."""
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
    table.history.put_by = PutAway(row.game, [who(seat) for seat in table.seats], asks, series, unfinished)
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
