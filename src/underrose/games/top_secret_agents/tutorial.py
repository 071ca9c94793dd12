"""The prepared tables of lessons as data, checked against the content they are played with.

A table with the option `tutorial` starts from one. Draws and dice of its first turns are written there too, so they take no chance and
the moves of the lesson come out the same every time. Whoever leaves the path just goes on playing: beyond the written turns chance is
back, and a written tile that is not in the bag is drawn by chance as well.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from underrose.games.top_secret_agents.bounds import Die, Goal
from underrose.games.top_secret_agents.state import COLOURS, DRAWS, GONE, IN_ROSTER, OFF, SCRIPTED, SEATS
from underrose.kernel.data.content import ContentFile
from underrose.kernel.data.errors import SetupError
from underrose.kernel.game.title import Content
from underrose.texts import TABLE

FOLDER = Path(__file__).parent / "content"
TUTORIALS = {"yes": FOLDER / "tutorial.toml", "planning": FOLDER / "planning.toml"}
"""The file of each prepared table, by what the option says: of the first lesson, and of the one on planning dice."""
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
    agents: dict[str, Annotated[str, Meta(pattern=rf"^[0-{SEATS - 1}] [a-z-]+$")]] = {}
    """On the field, by their spaces: `0 hacker`, seat and profession. The others of the learner wait in the roster, those of the other
    seat are gone."""


def tutorial_of(content: Content, name: str) -> dict[str, Any]:
    """Return a prepared table. Raises SetupError for content of one's own."""
    if not content["tutorial"]:
        raise SetupError.said(TABLE, "setup-tutorial-house")
    return read_tutorial(TUTORIALS[name].read_text("utf-8"), content)


def read_tutorial(text: str, content: Content) -> dict[str, Any]:
    """`{seat, goal, tiles: [[tile, space]], agents: [[agent, space]], turns: [{draws, dice}]}`, tiles, agents and spaces by number; no
    `agents` where none are on the field.

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
    stationed = _stationed(source, file, content)
    return {
        "seat": LEARNER,
        "goal": file.goal,
        "tiles": [[tiles.index(tile), spaces.index(space)] for tile, space in file.tiles.items()],
        "turns": [{"draws": [tiles.index(tile) for tile in turn.draws], "dice": turn.dice} for turn in file.turn],
        **({"agents": stationed} if stationed else {}),
    }


def _stationed(source: ContentFile, file: TutorialFile, content: Content) -> list[list[int]]:
    """Return the agents on the field and their spaces. Raises SetupError where there is no such agent, or no such space of the field."""
    trades = [profession["id"] for profession in content["professions"]]
    waiting = [f"{agent['seat']} {trades[agent['profession']]}" for agent in content["agents"]]
    field = {space["name"]: number for number, space in enumerate(content["spaces"]) if space["zone"] == "field"}
    found = list[list[int]]()
    for space, who in file.agents.items():
        if who not in waiting or space not in field:
            raise source.fail(f"there is no {who} left, or no space {space} of the field.", space)
        found.append([waiting.index(who), field[space]])
        waiting[found[-1][0]] = ""
    return found


def prepare_kit(kit: Any, content: Content) -> None:
    """Make a kit start from the prepared table."""
    tutorial = content["tutorial"]
    kit["prepared"] = 1
    kit["first"] = LEARNER
    kit["goal"] = tutorial["goal"]
    kit["tile_from"], kit["agent_from"] = OFF, IN_ROSTER
    for tile, space in tutorial["tiles"]:
        kit["tile_from"][tile] = space
    for number, agent in enumerate(content["agents"]):
        kit["agent_from"][number] = IN_ROSTER if agent["seat"] == LEARNER else GONE
    for number, space in tutorial.get("agents", ()):
        kit["agent_from"][number] = space
    kit["scripted"] = len(tutorial["turns"])
    kit["drawn"] = OFF
    for number, turn in enumerate(tutorial["turns"]):
        kit["drawn"][DRAWS * number : DRAWS * number + len(turn["draws"])] = turn["draws"]
        kit["rolled"][COLOURS * number : COLOURS * number + len(turn["dice"])] = turn["dice"]
