"""The tutorial "your first retirement": a prepared table as data, checked against the content it is played with.

A table with the option `tutorial=yes` starts from it. Draws and dice of its first turns are written there too, so they take no chance and
the moves of `lesson.toml` come out the same every time. Whoever leaves the path just goes on playing: beyond the written turns chance is
back, and a written tile that is not in the bag is drawn by chance as well.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from underrose.games.top_secret_agents.bounds import Die, Goal
from underrose.games.top_secret_agents.state import COLOURS, DRAWS, GONE, IN_ROSTER, OFF, SCRIPTED
from underrose.kernel.content import ContentFile
from underrose.kernel.errors import SetupError
from underrose.kernel.game import Content
from underrose.texts import TABLE

TUTORIAL = Path(__file__).parent / "content" / "tutorial.toml"
LEARNER = 0
"""The seat that learns; it goes first."""


class TurnEntry(msgspec.Struct, forbid_unknown_fields=True):
    """What bag and dice bring in one turn."""

    draws: list[str]
    dice: list[Die]


class TutorialFile(msgspec.Struct, forbid_unknown_fields=True):
    """The whole file."""

    goal: Goal
    tiles: dict[str, str]
    turn: list[TurnEntry]


def read_tutorial(text: str, content: Content) -> dict[str, Any]:
    """`{seat, goal, tiles: [[tile, space]], turns: [{draws, dice}]}`, tiles and spaces by number.

    Raises SetupError with line and reason where it does not fit the content.
    """
    source = ContentFile(text)
    file = source.read(TutorialFile)
    tiles = [tile["name"] for tile in content["tiles"]]
    spaces = [space["name"] for space in content["spaces"]]
    for tile, space in file.tiles.items():
        if tile not in tiles or space not in spaces:
            raise source.fail(f"there is no tile {tile} or no space {space}.", tile)
    if len(file.turn) > SCRIPTED:
        raise source.fail(f"{SCRIPTED} turns are written at most.", "turn", SCRIPTED)
    for number, turn in enumerate(file.turn):
        if len(turn.draws) != len(content["entries"]) + 1 or not set(turn.draws) <= set(tiles):
            raise source.fail("a turn draws a tile for each entry, and one for an Analyst.", "turn", number)
        if len(turn.dice) != len(content["colours"]) or not all(1 <= die <= content["faces"] for die in turn.dice):
            raise source.fail("a turn has a die for each colour.", "turn", number)
    return {
        "seat": LEARNER,
        "goal": file.goal,
        "tiles": [[tiles.index(tile), spaces.index(space)] for tile, space in file.tiles.items()],
        "turns": [{"draws": [tiles.index(tile) for tile in turn.draws], "dice": turn.dice} for turn in file.turn],
    }


def prepare_kit(kit: Any, content: Content) -> None:
    """Make a kit start from the tutorial. Raises SetupError where there is none, as with content of one's own."""
    tutorial = content["tutorial"]
    if not tutorial:
        raise SetupError.said(TABLE, "setup-tutorial-house")
    kit["prepared"] = 1
    kit["first"] = LEARNER
    kit["goal"] = tutorial["goal"]
    kit["tile_from"], kit["agent_from"] = OFF, IN_ROSTER
    for tile, space in tutorial["tiles"]:
        kit["tile_from"][tile] = space
    for number, agent in enumerate(content["agents"]):
        kit["agent_from"][number] = IN_ROSTER if agent["seat"] == LEARNER else GONE
    kit["scripted"] = len(tutorial["turns"])
    kit["drawn"] = OFF
    for number, turn in enumerate(tutorial["turns"]):
        kit["drawn"][DRAWS * number : DRAWS * number + len(turn["draws"])] = turn["draws"]
        kit["rolled"][COLOURS * number : COLOURS * number + len(turn["dice"])] = turn["dice"]
