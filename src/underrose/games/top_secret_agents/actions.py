"""What a player of Top-Secret may do: the verbs, their notation, and why one is refused.

An agent is named by the space it stands on, a tile by its own name ("L3b": the second of the Ledgers worth 3).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from underrose.games.top_secret_agents.state import SEATS
from underrose.kernel.game.actions import Action, Domains, verbs_of
from underrose.kernel.game.title import Content

Space = Annotated[str, "space"]
Tile = Annotated[str, "tile"]


class Do(IntEnum):
    """The kinds of action."""

    TRICKLE = 1
    SPAWN = 2
    MOVE = 3
    RETIRE = 4
    TRANSFER = 5
    GIVE = 6
    RAISE = 7
    LOWER = 8
    PIN = 9
    UNPIN = 10
    STEAL = 11
    BLOCK = 12
    WALL = 13
    KEEP = 14
    RETURN = 15
    END = 16
    RESIGN = 17


class Trickle(Action):
    """Draw Intel onto the entries, roll the dice, and let everything loose fall one step."""


class Spawn(Action):
    """Bring an agent of this profession from the roster onto an empty starred space."""

    profession: str
    space: Space


class Move(Action):
    """1 Action: move an agent to an adjacent unoccupied space of the field."""

    agent: Space
    to: Space


class Retire(Action):
    """Free: take an agent off a starred space for good, and score its Intel."""

    agent: Space


class Transfer(Action):
    """1 Action: hand a tile to an adjacent agent of one's own, named by its space."""

    tile: Tile
    to: Space


class Give(Action):
    """Double Agent, 1 Action: hand one of its tiles to any agent in play, named by its space."""

    tile: Tile
    to: Space


class Raise(Action):
    """Comms Specialist or Smuggler, 1 Action: move a loose tile up one space."""

    tile: Tile
    way: str


class Lower(Action, notation="lower {tile} {way} for {cost}"):
    """Comms Specialist or Smuggler, 1 Action and the tile `cost` of that agent: move a loose tile down one space."""

    tile: Tile
    way: str
    cost: Tile


class Pin(Action):
    """Hacker, 1 Action, once per turn: pin an adjacent agent."""

    hacker: Space
    target: Space


class Unpin(Action):
    """Hacker, 1 Action, once per turn: unpin an agent of one's own."""

    hacker: Space
    target: Space


class Steal(Action, notation="steal {tile} for {cost}"):
    """Hacker, the tile `cost` of that agent, once per turn: take a tile from a pinned agent of the opponent."""

    tile: Tile
    cost: Tile


class Block(Action):
    """Engineer, 1 Action: put a Blockade on an adjacent unoccupied space."""

    space: Space


class Wall(Action, notation="block {space} for {cost}"):
    """Engineer, the tile `cost` of that agent: put a Blockade on any unoccupied space."""

    space: Space
    cost: Tile


class Keep(Action):
    """Analyst: score the tile drawn."""


class Return(Action):
    """Analyst: put the tile drawn back into the bag."""


class End(Action):
    """End the turn."""


class Resign(Action, server=True):
    """Give up. Submitted by the server for the player who asked for it."""

    seat: int


VERBS = verbs_of(__name__, Do)


def domains(content: Content, players: int) -> Domains:
    """Return the values each argument may be written as, by inner number."""
    return {
        "space": [space["name"] for space in content["spaces"]],
        "tile": [tile["name"] for tile in content["tiles"]],
        "profession": [profession["id"] for profession in content["professions"]],
        "way": ("left", "right"),
        "seat": range(SEATS),
    }


class Refusal(IntEnum):
    """Why an action is refused."""

    NOT_YOUR_TURN = 1
    NOT_NOW = 2
    UNKNOWN = 3
    NO_AGENT = 4
    NO_ACTIONS = 5
    PINNED = 6
    FRESH = 7
    NOT_STARRED = 8
    NOT_ADJACENT = 9
    OUTSIDE_FIELD = 10
    OCCUPIED = 11
    BLOCKADED = 12
    TOO_LATE = 13
    FIELD_FULL = 14
    NOT_IN_ROSTER = 15
    NOT_EMPTY = 16
    NOT_HELD = 17
    NOT_LOOSE = 18
    NOT_ABLE = 19
    NO_SPACE_THERE = 20
    USED_UP = 21
    PINNED_ALREADY = 22
    NOT_PINNED = 23
    ITSELF = 24
    NO_INTEL = 25
    SERVER_ONLY = 26
