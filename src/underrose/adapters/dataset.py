"""Open data: games between bots as Parquet, a row for every decision, with a data card as Hugging Face reads them.

    decisions.parquet    a row for each decision (`decisions.py`)
    actions.parquet      the notation of each dense index
    layout.json          which slots of an observation are what
    README.md            the data card

Reading it takes no Underrose: pandas, Polars, DuckDB or `datasets.load_dataset(DIR)` do.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from underrose.adapters.card import card_of
from underrose.adapters.decisions import Row, observed
from underrose.adapters.layout import Layout
from underrose.adapters.playing import Table
from underrose.bots.entrants import Bot, seated
from underrose.bots.own import LabError
from underrose.kernel.game.title import Game, content_hash
from underrose.kernel.play.match import Match
from underrose.lab.files import folder_for, whole
from underrose.lab.playing import Plan, Progress, Setup, checked, in_order, play_one
from underrose.lab.reports import no_progress
from underrose.lab.rows import arrow_of
from underrose.lab.statistics import share_of

DECISIONS = "decisions.parquet"
ACTIONS = "actions.parquet"
LAYOUT = "layout.json"
CARD = "README.md"
ZSTD = "zstd"
ROW_GROUP = 2048
"""The fewest rows of a row group, rounded up to whole games."""


@dataclass
class Writing:
    """Makes the rows of one game as it is played."""

    table: Table
    game: int
    bots: Sequence[str]
    rows: list[Row] = field(default_factory=list[Row])

    def __call__(self, match: Match, seat: int, action: int) -> None:
        """Add the row of one decision before it is applied; only what the seat may see is read."""
        known = observed(self.table, seat, match.see(seat), match.log(seat), match.enumerated(seat))
        index = self.table.actions.index(action)
        done = {"action": index, "notation": self.table.actions.notation(index), "bot": self.bots[seat]}
        self.rows.append({"game": self.game, "decision": len(self.rows), "seat": seat, **known, **done})


def rows_of(plan: Plan, table: Table, g: int) -> list[Row]:
    """Return the rows of game `g` of a plan, with its result."""
    writing = Writing(table, g, plan.names(g))
    why, winners, first, decisions = play_one(plan, g, writing)[0]
    ended = {"why": table.game.title.why(why).name, "first": first if first >= 0 else None, "decisions": decisions}
    return [{**row, "result": share_of(winners, row["seat"]), **ended} for row in writing.rows]


def chunk_of(plan: Plan, first: int, n: int) -> tuple[int, list[list[Row]]]:
    """Return `first` and the rows of games `first` .. `first + n - 1`; runs in a worker process."""
    table = Table(plan.setup.game())
    return first, [rows_of(plan, table, g) for g in range(first, first + n)]


def write_dataset(
    game: Game, out: str, bots: Sequence[Bot] = ("agent",), games: int = 100, seed: int = 0, *, threads: int = 1,
    progress: Progress = no_progress,
) -> Row:  # fmt: skip
    """Play so many games and write every decision into a folder; returns `{game, out, games, rows, bytes, digest}`.

    `bots` are one for all seats or one a seat. Files and digest do not depend on `threads`. Raises LabError.
    """
    games, seed = checked(games, seed)
    arrow, folder = arrow_of(), _folder(out)
    plan, table = Plan(Setup.of(game), seated(bots, game, threads == 1), seed, rotate=False), Table(game)
    layout = Layout(table)
    digest, rows = hashlib.sha256(), 0
    schema = schema_of(arrow, layout.size)
    with whole(folder / DECISIONS) as part:
        with arrow.parquet.ParquetWriter(part, schema, compression=ZSTD) as writer:
            waiting = list[Row]()
            for number, made in enumerate(in_order(partial(chunk_of, plan), games, threads, progress), 1):
                digest.update(json.dumps(made, separators=(",", ":")).encode())
                rows += len(made)
                waiting += made
                if len(waiting) >= ROW_GROUP or number == games:
                    writer.write_table(arrow.Table.from_pylist(waiting, schema=schema))
                    waiting = []
        actions = [{"index": index, "notation": table.actions.notation(index)} for index in range(len(table.actions))]
        arrow.parquet.write_table(arrow.Table.from_pylist(actions), folder / ACTIONS, compression=ZSTD)
        (folder / LAYOUT).write_text(json.dumps(_layout(layout), indent=1) + "\n", "utf-8")
        report = {
            "game": game.title.id, "out": out, "games": games, "rows": rows, "bytes": part.stat().st_size, "digest": digest.hexdigest(),
        }  # fmt: skip
        seats = [plan.entrants[entrant] for entrant in plan.seats(0)]
        about = {"content": content_hash(game.content), "seed": seed, "bots": seats, "slots": layout.size, "actions": table.actions}
        with whole(folder / CARD) as card:  # written first: a folder with decisions always has its card
            card.write_text(card_of(game, report, about), "utf-8")
    return report


def schema_of(arrow: Any, slots: int) -> Any:
    """Return the columns of `decisions.parquet` and their types."""
    belief = arrow.struct([("key", arrow.string()), ("value", arrow.string()), ("p", arrow.float64())])
    return arrow.schema(
        [
            ("game", arrow.int32()),
            ("decision", arrow.int32()),
            ("seat", arrow.int8()),
            ("observation", arrow.list_(arrow.float32(), slots)),
            ("legal", arrow.list_(arrow.int32())),
            ("worlds", arrow.int64()),
            ("beliefs", arrow.list_(belief)),
            ("action", arrow.int32()),
            ("notation", arrow.string()),
            ("bot", arrow.string()),
            ("result", arrow.float32()),
            ("why", arrow.string()),
            ("first", arrow.int8()),
            ("decisions", arrow.int32()),
        ]
    )


def _layout(layout: Layout) -> list[Row]:
    parts = zip(layout.shapes.items(), layout.starts, strict=False)
    return [{"part": name, "shape": list(shape), "start": start} for (name, shape), start in parts]


def _folder(out: str) -> Path:
    """Return the folder, made if there is none, and without a dataset. Raises LabError."""
    folder = folder_for(out)
    if any((folder / name).exists() for name in (DECISIONS, CARD)):
        raise LabError.said("dataset-there", path=out)
    return folder
