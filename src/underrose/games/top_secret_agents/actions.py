"""What a player of Top-Secret may do: the verbs, their notation, and why one is refused.

An agent is named by the space it stands on, a tile by its own name ("L3b": the second of the Ledgers worth 3).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from underrose.games.top_secret_agents.events import TEXTS
from underrose.games.top_secret_agents.state import SEATS
from underrose.kernel.actions import Domains, Verb
from underrose.kernel.game import Content
from underrose.texts import Refusals


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


@dataclass(frozen=True)
class Trickle:
    """Draw Intel onto the entries, roll the dice, and let everything loose fall one step."""


@dataclass(frozen=True)
class Spawn:
    """Bring an agent of this profession from the roster onto an empty starred space."""

    profession: str
    space: str


@dataclass(frozen=True)
class Move:
    """1 Action: move an agent to an adjacent unoccupied space of the field."""

    agent: str
    to: str


@dataclass(frozen=True)
class Retire:
    """Free: take an agent off a starred space for good, and score its Intel."""

    agent: str


@dataclass(frozen=True)
class Transfer:
    """1 Action: hand a tile to an adjacent agent of one's own, named by its space."""

    tile: str
    to: str


@dataclass(frozen=True)
class Give:
    """Double Agent, 1 Action: hand one of its tiles to any agent in play, named by its space."""

    tile: str
    to: str


@dataclass(frozen=True)
class Raise:
    """Comms Specialist or Smuggler, 1 Action: move a loose tile up one space."""

    tile: str
    way: str


@dataclass(frozen=True)
class Lower:
    """Comms Specialist or Smuggler, 1 Action and the tile `cost` of that agent: move a loose tile down one space."""

    tile: str
    way: str
    cost: str


@dataclass(frozen=True)
class Pin:
    """Hacker, 1 Action, once per turn: pin an adjacent agent."""

    hacker: str
    target: str


@dataclass(frozen=True)
class Unpin:
    """Hacker, 1 Action, once per turn: unpin an agent of one's own."""

    hacker: str
    target: str


@dataclass(frozen=True)
class Steal:
    """Hacker, the tile `cost` of that agent, once per turn: take a tile from a pinned agent of the opponent."""

    tile: str
    cost: str


@dataclass(frozen=True)
class Block:
    """Engineer, 1 Action: put a Blockade on an adjacent unoccupied space."""

    space: str


@dataclass(frozen=True)
class Wall:
    """Engineer, the tile `cost` of that agent: put a Blockade on any unoccupied space."""

    space: str
    cost: str


@dataclass(frozen=True)
class Keep:
    """Analyst: score the tile drawn."""


@dataclass(frozen=True)
class Return:
    """Analyst: put the tile drawn back into the bag."""


@dataclass(frozen=True)
class End:
    """End the turn."""


@dataclass(frozen=True)
class Resign:
    """Give up. Submitted by the server for the player who asked for it."""

    seat: int


VERBS = (
    Verb(Do.TRICKLE, "trickle", "trickle", Trickle),
    Verb(Do.SPAWN, "spawn", "spawn {profession} {space}", Spawn, ("profession", "space")),
    Verb(Do.MOVE, "move", "move {agent} {to}", Move, ("space", "space")),
    Verb(Do.RETIRE, "retire", "retire {agent}", Retire, ("space",)),
    Verb(Do.TRANSFER, "transfer", "transfer {tile} {to}", Transfer, ("tile", "space")),
    Verb(Do.GIVE, "give", "give {tile} {to}", Give, ("tile", "space")),
    Verb(Do.RAISE, "raise", "raise {tile} {way}", Raise, ("tile", "way")),
    Verb(Do.LOWER, "lower", "lower {tile} {way} for {cost}", Lower, ("tile", "way", "tile")),
    Verb(Do.PIN, "pin", "pin {hacker} {target}", Pin, ("space", "space")),
    Verb(Do.UNPIN, "unpin", "unpin {hacker} {target}", Unpin, ("space", "space")),
    Verb(Do.STEAL, "steal", "steal {tile} for {cost}", Steal, ("tile", "tile")),
    Verb(Do.BLOCK, "block", "block {space}", Block, ("space",)),
    Verb(Do.WALL, "wall", "block {space} for {cost}", Wall, ("space", "tile")),
    Verb(Do.KEEP, "keep", "keep", Keep),
    Verb(Do.RETURN, "return", "return", Return),
    Verb(Do.END, "end", "end", End),
    Verb(Do.RESIGN, "resign", "resign {seat}", Resign, ("seat",), server=True),
)


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


REFUSALS = Refusals(Refusal, TEXTS)
