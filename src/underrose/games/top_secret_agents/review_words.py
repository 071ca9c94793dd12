"""What a review of Top-Secret speaks of: actions in words. Nothing lies hidden, so nobody has secrets, and nothing is asked or tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from underrose.games.top_secret_agents.events import TEXTS, tile_name, trade_name
from underrose.games.top_secret_agents.mind.rollouts import worth_at
from underrose.games.top_secret_agents.state import AgentPlace, Phase
from underrose.games.top_secret_agents.tables import own
from underrose.kernel.compile.interpreting import in_python
from underrose.kernel.data.records import Rows
from underrose.kernel.game.title import Game
from underrose.knowledge.claims import Claim
from underrose.knowledge.comparison import Comparison, Fact, Floats
from underrose.knowledge.position import Position
from underrose.texts import Said

AGENTS = ("agent", "to", "hacker", "target")
"""The arguments of an action that name an agent by its space, where one stands there."""


def own_secrets(game: Game, views: Rows) -> dict[str, str]:
    """Return nothing: there are no secrets."""
    return {}


def claims(position: Position, told: Sequence[Mapping[str, Any]]) -> list[Claim]:
    """Nothing is asked and nothing tried that a sheet could have answered."""
    return []


def secret_text(game: Game, key: str, names: Sequence[str]) -> str:
    """There is no secret to be put into words."""
    return key


def action_text(game: Game, views: Rows, action: int, names: Sequence[str]) -> str:
    """Return an action in words, with the agents and tiles that it moves."""
    args = asdict(game.codec.outside(action))
    said: dict[str, Said] = {name: str(value) for name, value in args.items()}
    for name in ("tile", "cost"):
        if name in args:
            said[name] = tile_name(game.content, [tile["name"] for tile in game.content["tiles"]].index(args[name]))
    for name in AGENTS:
        if name in args and (trade := _trade_on(game, views, args[name])):
            said[f"{name}-trade"] = trade
    if "profession" in args:
        said["trade"] = trade_name(game.content, [profession["id"] for profession in game.content["professions"]].index(args["profession"]))
    return TEXTS.say(f"action-{game.codec.parts(action)[0].do}", said)


def _trade_on(game: Game, views: Rows, name: str) -> str:
    """Return the profession of whoever stands on a space; empty where nobody does."""
    space = [space["name"] for space in game.content["spaces"]].index(name)
    for number, agent in enumerate(game.content["agents"]):
        seen = views[0]["agents"][number]
        if int(seen["place"]) == AgentPlace.FIELD and int(seen["space"]) == space:
            return trade_name(game.content, int(agent["profession"]))
    return ""


# --- why a choice was better ----------------------------------------------------------------------------------------------


_own = in_python(own)
CLEARLY = 0.5
"""Points, or agents, that make a difference which is told."""
Change = Callable[[Any, Any, Any], None]
"""Changes the table after the played choice, and what is carried along; the table after the better one is given, to be read."""


def facts(compared: Comparison) -> Iterator[Fact]:
    """Name what may have made a choice better, where both were played on to: points scored, the other's points, Intel that is carried,
    Intel that may fall onto agents, agents on the board. Each is left out of what the table is worth."""
    seat, points = compared.position.seat, [int(point) for point in compared.worlds[0][0]["points"]]

    def equal(whose: int) -> Change:
        def change(end: Any, carried: Any, other: Any) -> None:
            end["points"][whose] = other["points"][whose]

        return change

    def ignore(weight: str) -> Change:
        def change(end: Any, carried: Any, other: Any) -> None:
            carried["judge"][weight] = 0.0

        return change

    def had(name: str, end: Any) -> int:
        if name in ("scored", "theirs"):
            whose = seat if name == "scored" else 1 - seat
            return int(end["points"][whose]) - points[whose]
        return _carried(end, kit, seat) if name == "carried" else int(_own(end, kit, seat)).bit_count()

    kit = compared.position.game.kits[0]
    left_out = {"scored": equal(seat), "theirs": equal(1 - seat), "carried": ignore("kept"), "agents": ignore("presence")}
    for kind, change in left_out.items():
        best, played = (round(float(np.mean([had(kind, ends[choice][0]) for ends in compared.ends])), 1) for choice in (0, 1))
        if played - best >= CLEARLY if kind == "theirs" else best - played >= CLEARLY:
            args = {"best_mean": best, "played_mean": played}
            yield Fact(kind, _without(compared, change), lambda args=args: args)
    yield Fact("falls", _without(compared, ignore("catch")), dict)


def _without(compared: Comparison, change: Change) -> Floats:
    """Return the difference with something left out of the tables that were played on to; as it is where a game was over by then."""
    found = compared.difference.copy()
    game = compared.position.game
    seat = compared.position.seat
    for number, (best, played) in enumerate(compared.ends):
        if any(int(end[0]["phase"]) == Phase.OVER for end in (best, played)):
            continue
        carried, less = compared.carried.copy(), played.copy()
        change(less[0], carried[0], best[0])
        found[number] = worth_at(best, game.kits, carried, seat) - worth_at(less, game.kits, carried, seat)
    return found


def _carried(end: Any, kit: Any, seat: int) -> int:
    """Return the points that a seat's agents carry."""
    agents, tiles = int(_own(end, kit, seat)), 0
    for agent in range(agents.bit_length()):
        tiles |= int(end["held"][agent]) if agents >> agent & 1 else 0
    return sum(int(kit["value"][tile]) for tile in range(tiles.bit_length()) if tiles >> tile & 1)


def because_text(kind: str, args: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return a reason in words; `played` and `best` are the choices in words."""
    return TEXTS.say(f"because-{kind}", args)
