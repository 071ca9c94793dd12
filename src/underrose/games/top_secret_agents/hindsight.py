"""What a review of Top-Secret speaks of: actions in words. Nothing lies hidden, so nobody has secrets, and nothing is asked or tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from underrose.games.top_secret_agents.events import TEXTS, tile_name
from underrose.games.top_secret_agents.state import AgentPlace
from underrose.kernel.game import Game
from underrose.kernel.records import Rows
from underrose.knowledge.claims import Claim
from underrose.knowledge.position import Position
from underrose.texts import Said

AGENTS = ("agent", "to", "hacker", "target")
"""The arguments of an action that name an agent by its space, where one stands there."""


def own_secrets(game: Game, views: Rows) -> dict[str, str]:
    """Nobody has any."""
    return {}


def claims(position: Position, told: Sequence[Mapping[str, Any]]) -> list[Claim]:
    """Nothing is asked and nothing tried that a sheet could have answered."""
    return []


def secret_text(game: Game, key: str, names: Sequence[str]) -> str:
    """There is no secret to be put into words."""
    return key


def action_text(game: Game, views: Rows, action: int, names: Sequence[str]) -> str:
    """An action in words, with the agents and tiles that it moves."""
    args = asdict(game.codec.outside(action))
    said: dict[str, Said] = {name: str(value) for name, value in args.items()}
    for name in ("tile", "cost"):
        if name in args:
            said[name] = tile_name(game.content, [tile["name"] for tile in game.content["tiles"]].index(args[name]))
    for name in AGENTS:
        if name in args and (trade := _trade_on(game, views, args[name])):
            said[f"{name}-trade"] = trade
    if "profession" in args:
        said["trade"] = _trade(game, [profession["id"] for profession in game.content["professions"]].index(args["profession"]))
    return TEXTS.say(f"action-{game.codec.parts(action)[0].do}", said)


def _trade_on(game: Game, views: Rows, name: str) -> str:
    """The profession of whoever stands on a space; empty where nobody does."""
    space = [space["name"] for space in game.content["spaces"]].index(name)
    for number, agent in enumerate(game.content["agents"]):
        seen = views[0]["agents"][number]
        if int(seen["place"]) == AgentPlace.FIELD and int(seen["space"]) == space:
            return _trade(game, int(agent["profession"]))
    return ""


def _trade(game: Game, number: int) -> str:
    """A profession as to whom something is done."""
    profession = game.content["professions"][number]
    return TEXTS.say("trade.object", {"id": profession["id"], "called": profession["name"]})
