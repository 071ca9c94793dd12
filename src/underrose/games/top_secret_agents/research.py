"""What adapters and the lab ask of Top-Secret: what its numbers are, how long it is, what an action is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from underrose.games.top_secret_agents import state
from underrose.kernel.data.records import Rows
from underrose.kernel.game.actions import Verb
from underrose.kernel.game.title import Bounds, Game
from underrose.tensors.encoding import Choice, Fields, Members, Number

SEAT, SPACE = Choice("seat", state.SEATS), Choice("space", state.SPACES)
TURN = Number("number of a turn", 256)
FIELDS: Fields = {
    "seat": SEAT,
    "phase": Choice("Phase", len(state.Phase)),
    "turn": SEAT,
    "number": TURN,
    "starter": SEAT,
    "goal": Number("point", 64),
    "turns": TURN,
    "points": Number("point", 64),
    "bag": Number("tile", 64),
    "drawn": Choice("tile", state.TILES),
    "dice": Number("face of a die", 8),
    "tiles.place": Choice("TilePlace", len(state.TilePlace) - 1),
    "tiles.where": Choice("space, agent or seat, by place", state.SPACES),
    "agents.place": Choice("AgentPlace", len(state.AgentPlace) - 1),
    "agents.space": SPACE,
    "agents.pinned": TURN,
    "blockades": TURN,
    "spawned": Number("time", 4),
    "scoring": Number("time", 4),
    "unused": Number("tile", 64),
    "why": Choice("Why, from 0", len(state.Why) + 1),
    "winners": Members("seat", state.SEATS),
}
PERFECT_INFORMATION = True


def game_bounds(game: Game) -> Bounds:
    """Return the most that a game can count: a turn has one trickle and one end, and of spawns, actions, retirements, tiles drawn by an
    Analyst and thefts three each at most.

    Whatever else is done costs a tile that is held, of those that there are or of the three that were drawn.
    """
    kit: Any = game.kits[0]
    turn = 2 + 5 * state.FIELDED + state.FIELDED + int(kit["tiles"])
    return Bounds(int(kit["turns"]) * turn, max(int(kit["tiles"]), int(kit["faces"]), game.players))


def action_about(game: Game, states: Rows, verb: Verb, numbers: Sequence[int]) -> str:
    """Return the name of the profession."""
    return game.content["professions"][numbers[0]]["name"] if verb.domains[:1] == ("profession",) else ""
