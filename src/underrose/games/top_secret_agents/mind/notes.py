"""The note sheet of an open game: not what is hidden, but what bag and dice may bring.

What is held fixed stands in `odds`: agents where they are, and the Blockades there are, which run out when they must.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from underrose.games.top_secret_agents.mind.odds import fall_odds
from underrose.games.top_secret_agents.state import TilePlace
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.chance import Generator
from underrose.kernel.game.title import Game

OFF_BOARD = "off"
"""The value of a tile that has left the board by then."""


def notes(game: Game, views: Rows, log: Rows) -> dict[str, Any] | None:
    """Return the sheet of a seat; None for a spectator, who has none.

    `about` has `bag` with the chance of each kind of tile ("L3": a Ledger worth 3) to be the next one drawn, and for every loose tile
    `L3b.1` and `L3b.2` with the chances of its space after the next trickle and after the next two ("off": no longer on the board; a
    tile on an agent's space was caught there). `facts` has the number of tiles in the bag, which every level of assistance may show;
    `open` says that there is nothing to deduce.
    """
    if int(views[0]["seat"]) < 0:
        return None
    states = game.draw(game.prepare(views, log), views, new(Generator))
    places = views[0]["tiles"]["place"][: len(game.content["tiles"])].tolist()
    loose = [tile for tile, place in enumerate(places) if place == TilePlace.LOOSE]
    return {
        "exact": True,
        "worlds": 1,
        "about": [_bag(game, places), *(entry for tile in loose for entry in _falls(game, states, tile))],
        "likely": [],
        "advice": None,
        "facts": {"bag": int(views[0]["bag"])},
        "open": True,
    }


def _bag(game: Game, places: list[int]) -> dict[str, Any]:
    """Return the chance of every kind of tile in the bag to be drawn next."""
    tiles, colours = game.content["tiles"], game.content["colours"]
    inside = Counter(_kind(tile, colours) for tile, place in zip(tiles, places, strict=True) if place == TilePlace.BAG)
    return {"key": "bag", "values": {kind: n / inside.total() for kind, n in inside.items()}, "out": []}


def _kind(tile: dict[str, Any], colours: Sequence[dict[str, Any]]) -> str:
    letter: str = colours[int(tile["colour"])]["letter"]
    return f"{letter}{tile['value']}" if tile["value"] else letter


def _falls(game: Game, states: Rows, tile: int) -> list[dict[str, Any]]:
    """Return where one loose tile will be after one trickle, and after two."""
    spaces = [space["name"] for space in game.content["spaces"]]
    after: Any = np.zeros((2, len(spaces) + 1))
    fall_odds(states[0], game.kits[0], tile, after[0], after[1])
    name, places = game.content["tiles"][tile]["name"], [*spaces, OFF_BOARD]
    odds = [{place: p for place, p in zip(places, row.tolist(), strict=True) if p} for row in after]
    return [{"key": f"{name}.{number}", "values": values, "out": []} for number, values in enumerate(odds, 1)]
