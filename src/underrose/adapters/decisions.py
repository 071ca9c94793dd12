"""A decision as a row of a dataset: the seat's information when it decided, by inclusion, its action and the result.

`observed` takes a view, a log and the legal actions, never the state, so it cannot leak what the seat does not know. It makes the
columns `observation`, `legal`, `worlds` and `beliefs`; those on what happened (`action`, `result`...) are separate and no part of an
observation.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from underrose.adapters.playing import Table
from underrose.kernel.data.records import Rows
from underrose.kernel.game.title import Game

Row = dict[str, Any]
OBSERVED = ("observation", "legal", "worlds", "beliefs")
"""The columns with the seat's information."""


def observation_of(table: Table, views: Rows, seat: int) -> list[float]:
    """Return the observation of a seat for a dataset: the seat, one-hot, then the parts of its view as the adapters encode them.

    `Layout` says which slot is what. `views` has shape (1,).
    """
    player = [float(place == seat) for place in range(table.game.players)]
    return player + table.encoding.encode(views).tolist()


def beliefs_of(game: Game, views: Rows, log: Rows) -> tuple[int | None, list[Row]]:
    """Return the number of worlds, and the probability of every value on a seat's exact note sheet, `{key, value, p}`.

    (None, []) where the game has no sheet, or the sheet only estimates or is `open`; of worlds that are too many to count None, too.
    """
    sheet = None if game.title.notes is None else game.title.notes(game, views, log)
    if sheet is None or not sheet["exact"] or sheet.get("open"):
        return None, []
    odds = [
        {"key": about["key"], "value": str(value), "p": min(float(p), 1.0)}  # sums may be off in their last digits
        for about in sheet["about"] for value, p in about["values"].items() if p is not None
    ]  # fmt: skip
    worlds = sheet["worlds"]
    return None if worlds is None else int(worlds), odds


def observed(table: Table, seat: int, views: Rows, log: Rows, legal: NDArray[np.int64]) -> Row:
    """Return the `OBSERVED` columns from a seat's view, shape (1,), its log, shape (n,), and its packed legal actions, shape (m,)."""
    worlds, beliefs = beliefs_of(table.game, views, log)
    return {
        "observation": observation_of(table, views, seat),
        "legal": table.actions.indices(legal),
        "worlds": worlds,
        "beliefs": beliefs,
    }
