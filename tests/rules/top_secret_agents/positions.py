"""Positions for the tests of the rules: a table with chosen agents and tiles, played on by notation.

    table = Table({"f3": "0 hacker", "f4": "1 engineer"}, {"C1a": "f3", "L2a": "e3"})     # C1a is the Hacker's, L2a is loose
    table.play("pin f3 f4")
    assert table.agent("f4")["pinned"] == 2

A tile named with an agent's space is possessed by it. A position begins with Actions (or Spawn, or the trickle, by `phase`) of turn 1, and
the dice of turns 1 to 8 show `dice`, by default all 1, so that everything falls to the left.

The board of the house, for the reader: rows a to h have 4, 5, 6, 7, 6, 7, 6 and 7 spaces. Below e3 lie f3 and f4, below f3 lie g2 and g3.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from tests.rules.played import refusal, told
from underrose.games.top_secret_agents.state import COLOURS, DRAWS, GONE, IN_ROSTER, OFF, SCRIPTED, AgentPlace, Phase, TilePlace
from underrose.games.top_secret_agents.title import TITLE
from underrose.kernel.game.outcome import Outcome
from underrose.kernel.play.match import SPECTATOR, Match

LEFT, RIGHT = 1, 2
"""Two faces of a die."""


class Table:
    """A match in a chosen position. Draws are `draws` (a tile for each entry, and one for an Analyst) in every turn, if given."""

    def __init__(
        self,
        agents: Mapping[str, str],
        tiles: Mapping[str, str] | None = None,
        *,
        phase: Phase = Phase.ACT,
        dice: int | Mapping[str, int] = LEFT,
        draws: Sequence[str] = (),
        bag: Sequence[str] | None = None,
        points: tuple[int, int] = (0, 0),
        blocked: Sequence[str] = (),
        roster: bool = True,
        first: int = 0,
        content: str | None = None,
    ) -> None:
        self.game = TITLE.setup(2, first=first, content=content)
        self.spaces = [space["name"] for space in self.game.content["spaces"]]
        self.tiles = [tile["name"] for tile in self.game.content["tiles"]]
        self._prepare(agents, tiles or {}, roster)
        self._write(dice, draws)
        self.match = Match(self.game, seed=1)
        s: Any = self.match.states[0]
        s["phase"] = phase
        s["points"] = points
        s["blockades"][1 - first] = sum(1 << self.space(name) for name in blocked)
        if bag is not None:
            kept = sum(1 << self.tile(name) for name in bag)
            s["scored"][1] = int(s["bag"]) & ~kept
            s["bag"] = kept

    def _prepare(self, agents: Mapping[str, str], tiles: Mapping[str, str], roster: bool) -> None:
        kit: Any = self.game.kits[0]
        kit["prepared"], kit["tile_from"], kit["agent_from"] = 1, OFF, IN_ROSTER if roster else GONE
        names = [(agent["seat"], self.game.content["professions"][agent["profession"]]["id"]) for agent in self.game.content["agents"]]
        left = dict(enumerate(names))
        for space, who in agents.items():
            seat, profession = who.split()
            number = next(n for n, name in left.items() if name == (int(seat), profession))
            del left[number]
            kit["agent_from"][number] = self.space(space)
        for tile, space in tiles.items():
            kit["tile_from"][self.tile(tile)] = self.space(space)

    def _write(self, dice: int | Mapping[str, int], draws: Sequence[str]) -> None:
        kit: Any = self.game.kits[0]
        kit["scripted"], kit["drawn"] = SCRIPTED, OFF
        letters = [colour["letter"] for colour in self.game.content["colours"]]
        faces = [dice if isinstance(dice, int) else dice.get(letter, LEFT) for letter in letters]
        for turn in range(SCRIPTED):
            kit["rolled"][COLOURS * turn : COLOURS * turn + len(faces)] = faces
            kit["drawn"][DRAWS * turn : DRAWS * turn + len(draws)] = [self.tile(name) for name in draws]

    @property
    def public(self) -> dict[str, Any]:
        """The table as a spectator sees it."""
        return self.match.view(SPECTATOR)["table"]

    @property
    def phase(self) -> int:
        return self.public["phase"]

    @property
    def turn(self) -> int:
        return self.public["turn"]

    @property
    def outcome(self) -> Outcome:
        """How the game has ended."""
        assert self.match.outcome is not None
        return self.match.outcome

    @property
    def bag(self) -> set[str]:
        """The tiles in the bag."""
        return {name for name, seen in zip(self.tiles, self.public["tiles"], strict=False) if seen["place"] == TilePlace.BAG}

    def space(self, name: str) -> int:
        return self.spaces.index(name)

    def tile(self, name: str) -> int:
        return self.tiles.index(name)

    def where(self, tile: str) -> str:
        """Where a tile is: "bag", a space's name, "held f3", "scored 0" or "drawn"."""
        seen, table = self.public["tiles"][self.tile(tile)], self.public
        if seen["place"] == TilePlace.LOOSE:
            return self.spaces[seen["where"]]
        if seen["place"] == TilePlace.HELD:
            return f"held {self.spaces[table['agents'][seen['where']]['space']]}"
        return {TilePlace.BAG: "bag", TilePlace.DRAWN: "drawn", TilePlace.SCORED: f"scored {seen['where']}"}[seen["place"]]

    def places(self, tiles: str) -> list[str]:
        """Where some tiles are."""
        return [self.where(tile) for tile in tiles.split()]

    def agent(self, space: str) -> dict[str, int]:
        """The agent on a space as everybody sees it."""
        return next(agent for agent in self.public["agents"] if agent["space"] == self.space(space))

    def stands(self, space: str) -> bool:
        """Whether an agent is there."""
        return any(agent["space"] == self.space(space) for agent in self.public["agents"])

    def count(self, place: AgentPlace) -> int:
        """How many agents are in a place."""
        return sum(agent["place"] == place for agent in self.public["agents"])

    def blocked(self) -> set[str]:
        """The spaces with a Blockade."""
        return {name for name, until in zip(self.spaces, self.public["blockades"], strict=False) if until}

    def legal(self, verb: str = "") -> set[str]:
        """What may be done by whose turn it is, in notation, of the actions that begin with this word."""
        packed = self.match.legal(self.turn).packed().tolist()
        return {name for name in map(self.game.codec.notation, packed) if name.split()[0] == verb or not verb}

    def told(self, key: str) -> list[dict[str, int]]:
        return told(self.match, key)

    def refusals(self, *actions: str) -> list[str]:
        """The keys of the reasons for which these are refused, each of them now."""
        return [self.refusal(action) for action in actions]

    def refusal(self, action: str) -> str:
        return refusal(self.match, self.turn, action)

    def play(self, *actions: str) -> Self:
        """Whose turn it is does these, one after the other."""
        for action in actions:
            self.match.play(self.turn, action)
        return self
