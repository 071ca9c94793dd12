"""A decision as a row of a dataset: what a seat knew when it decided, by inclusion, and beside that what it did and what came of it.

`observed` is given a view, a log and the legal actions, and never a table: it could not tell what the seat does not know. What it
makes are the columns `observation`, `legal`, `worlds` and `beliefs`; those that say what happened (`action`, `result`...) stand beside
them and are no part of an observation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from underrose.adapters.playing import Table
from underrose.kernel.game import Game
from underrose.kernel.records import Rows

Row = dict[str, Any]
OBSERVED = ("observation", "legal", "worlds", "beliefs")
"""The columns that a seat knew."""


def observation_of(table: Table, views: Rows, seat: int) -> list[float]:
    """The observation of a seat as it stands in a dataset: who looks, one-hot, then the parts of its view as the adapters encode them.

    `Layout` says which slot is what. `views` has shape (1,).
    """
    player = [float(place == seat) for place in range(table.game.players)]
    return player + table.encoding.encode(views).tolist()


def beliefs_of(game: Game, views: Rows, log: Rows) -> tuple[int | None, list[Row]]:
    """The number of worlds, and the odds of every value on a seat's exact note sheet, `{key, value, p}`.

    Of a game without a sheet, and of sheets that only estimate, there are none.
    """
    sheet = None if game.title.notes is None else game.title.notes(game, views, log)
    if sheet is None or not sheet["exact"] or sheet.get("open"):
        return None, []
    odds = [
        {"key": about["key"], "value": str(value), "p": float(p)}
        for about in sheet["about"] for value, p in about["values"].items() if p is not None
    ]  # fmt: skip
    return int(sheet["worlds"]), odds


def observed(table: Table, seat: int, views: Rows, log: Rows, legal: NDArray[np.int64]) -> Row:
    """What a seat knows when it decides: its view, shape (1,), its log, shape (n,), and its legal actions, packed, shape (m,)."""
    worlds, beliefs = beliefs_of(table.game, views, log)
    return {
        "observation": observation_of(table, views, seat),
        "legal": table.actions.indices(legal),
        "worlds": worlds,
        "beliefs": beliefs,
    }


def results(game: Game, winners: int, seats: Sequence[int]) -> list[float]:
    """What each of these seats got: its share of the win, 1 for winning alone, 0 for losing; of a game that nobody wins all get 0."""
    return [(winners >> seat & 1) / max(winners.bit_count(), 1) for seat in seats]
