"""The records of Top-Secret: the state of a table, its kit, and what the words in them mean.

Tiles, agents and spaces are numbers in the order of the content; sets of them are the bits of one integer (`kernel/compile/bits.py`).
"""

from __future__ import annotations

from collections.abc import MutableSequence
from enum import IntEnum
from typing import Annotated

from underrose.kernel.data.records import Int, record
from underrose.kernel.game.chance import Chance
from underrose.kernel.game.events import Events, events_of

SEATS = 2
FIELDED = 3
"""Agents a player may have on the field (printed)."""
ACTIONS = 3
"""Actions in a turn (printed)."""

TILES = 60
SPACES = 60
AGENTS = 24
COLOURS = 6
PROFESSIONS = 6
ENTRIES = 4
DRAWS = ENTRIES + 1
"""Tiles drawn in a turn at most: onto every entry, and one for an Analyst."""
SCRIPTED = 8
"""Turns whose draws and dice a prepared position may fix."""
MOST_EVENTS = 144
"""Events of one step at most: a trickle of all tiles, what it does to six agents, and a turn's end that clears every space."""

LEFT, RIGHT = 0, 1
"""The two ways down, and the two ways up."""
OFF = -1
"""No space: off the board."""
NOBODY = -1
IN_ROSTER, GONE = -1, -2
"""Where an agent of a prepared position is, if not on the field."""


class Ability(IntEnum):
    """What a profession may be able to do beside moving, transferring and retiring."""

    GIVE = 0
    RAISE = 1
    LOWER = 2
    ANALYSE = 3
    PIN = 4
    STEAL = 5
    BLOCK = 6
    WALL = 7


ABILITIES = len(Ability)


class Phase(IntEnum):
    """Where a turn stands."""

    TRICKLE = 0
    SPAWN = 1
    """Agents may still be spawned; the first thing else that is done closes this."""
    ACT = 2
    DRAWN = 3
    """An Analyst has drawn a tile: keep it or put it back."""
    OVER = 4


class TilePlace(IntEnum):
    """Where a tile is."""

    NOWHERE = -1
    """No such tile in this game."""
    BAG = 0
    LOOSE = 1
    HELD = 2
    SCORED = 3
    DRAWN = 4


class AgentPlace(IntEnum):
    """Where an agent is."""

    NOWHERE = -1
    """No such agent in this game."""
    ROSTER = 0
    FIELD = 1
    RETIRED = 2
    LOST = 3
    """Fallen for a Honeypot."""


class Stream(IntEnum):
    """What chance decides here: its streams."""

    BAG = 0
    DICE = 1
    FIRST_PLAYER = 2


class Why(IntEnum):
    """How a game ends."""

    GOAL = 1
    """Somebody has the points that win at once."""
    SPENT = 2
    """Nobody has an agent left; points decide."""
    TURNS = 3
    """The last turn is over; points decide."""
    RESIGNED = 4
    """Somebody gave up."""


@record
class Kit:
    """The content of a table: board, tiles, professions, and the numbers of the game."""

    first: Int  # the seat of the first player, -1: drawn
    goal: Int  # points that win
    turns: Int  # turns of a game at most, both players' counted
    faces: Int  # of a die
    carry: Int  # Intel an agent may possess; with more it loses all of it
    analysed: Int  # Intel an Analyst must retire with to draw another
    tiles: Int  # how many of each there are
    spaces: Int
    agents: Int
    colours: Int
    professions: Int
    entries: Int
    entry: Annotated[MutableSequence[int], "i8", ENTRIES]  # spaces, in the order in which tiles are drawn onto them
    colour: Annotated[MutableSequence[int], "i8", TILES]
    value: Annotated[MutableSequence[int], "i8", TILES]
    honeypots: Int  # a set of tiles
    board: Int  # sets of spaces: all of them, where agents may stand, where they come and go
    field: Int
    stars: Int
    down: Annotated[MutableSequence[int], "i8", 2 * SPACES]  # [2 * space + way]: the space there, OFF: none
    up: Annotated[MutableSequence[int], "i8", 2 * SPACES]
    near: Annotated[MutableSequence[int], "i8", SPACES]  # sets of adjacent spaces
    home: Annotated[MutableSequence[int], "i8", SPACES]  # steps from a space of the field to the nearest star
    profession: Annotated[MutableSequence[int], "i8", AGENTS]
    ring: Annotated[MutableSequence[int], "i8", SEATS]  # sets of agents: each player's
    trade: Annotated[MutableSequence[int], "i8", PROFESSIONS]  # of each profession
    able: Annotated[MutableSequence[int], "i8", ABILITIES]  # with each ability
    prepared: Int  # 1: the game begins in the position below, and its first turns bring what is written
    tile_from: Annotated[MutableSequence[int], "i8", TILES]  # the space a tile lies on, OFF: in the bag
    agent_from: Annotated[MutableSequence[int], "i8", AGENTS]  # the space an agent stands on, IN_ROSTER or GONE
    scripted: Int  # turns whose draws and dice are written
    drawn: Annotated[MutableSequence[int], "i8", SCRIPTED * DRAWS]  # [DRAWS * turn + draw]: a tile, -1: by chance
    rolled: Annotated[MutableSequence[int], "i8", SCRIPTED * COLOURS]  # [COLOURS * turn + colour]: a die


@record
class State:
    """The whole of one table. Nothing in it is hidden but the generator."""

    chance: Annotated[Chance, Chance]
    events: Annotated[Events, events_of(MOST_EVENTS)]
    # tiles
    bag: Int  # sets of tiles
    loose: Int
    at: Annotated[MutableSequence[int], "i8", TILES]  # the space of a loose tile
    held: Annotated[MutableSequence[int], "i8", AGENTS]  # set of tiles an agent possesses
    scored: Annotated[MutableSequence[int], "i8", SEATS]
    drawn: Int  # the tile an Analyst has drawn, -1: none
    # agents
    roster: Int  # sets of agents, both players' together
    fielded: Int
    retired: Int
    fresh: Int  # spawned this turn
    space: Annotated[MutableSequence[int], "i8", AGENTS]  # of an agent on the field
    agent: Annotated[MutableSequence[int], "i8", SPACES]  # on a space, NOBODY: none
    occupied: Int  # set of spaces with an agent
    # what lasts until the end of the opponent's next turn, by who made it
    blockades: Annotated[MutableSequence[int], "i8", SEATS]  # sets of spaces
    pins: Annotated[MutableSequence[int], "i8", SEATS]  # sets of agents
    # the turn
    phase: Int
    turn: Int  # whose it is
    number: Int  # turns begun
    actions: Int  # left
    pinned: Int  # sets of agents that have used a once-per-turn ability: pinning or unpinning, and taking
    stolen: Int
    starter: Int
    dice: Annotated[MutableSequence[int], "i8", COLOURS]  # as last rolled, 0: not yet
    points: Annotated[MutableSequence[int], "i8", SEATS]
    why: Int
    winners: Int
    # figures
    spawned: Annotated[MutableSequence[int], "i8", PROFESSIONS]
    scoring: Annotated[MutableSequence[int], "i8", PROFESSIONS]  # retirements with Intel
    unused: Int  # tiles that fell off the board
