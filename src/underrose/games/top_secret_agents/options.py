"""The options and the content of Top-Secret: content files, the tables of lessons, and the kit made from them."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from underrose.games.top_secret_agents.board import Lattice
from underrose.games.top_secret_agents.bounds import MOST_FACES, Die, Faces, Goal
from underrose.games.top_secret_agents.events import TEXTS
from underrose.games.top_secret_agents.state import (
    AGENTS,
    COLOURS,
    DRAWS,
    ENTRIES,
    GONE,
    IN_ROSTER,
    OFF,
    PROFESSIONS,
    SCRIPTED,
    SEATS,
    SPACES,
    TILES,
    Ability,
    Kit,
)
from underrose.kernel.data.content import ContentData, ContentFile, Provenance
from underrose.kernel.data.errors import SetupError
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.title import Choices, Content, Option, first_player, first_player_option
from underrose.texts import TABLE

AGENTS_FILE = Path(__file__).parent / "content" / "agents.toml"
AbilityName = Literal["give", "raise", "lower", "analyse", "pin", "steal", "block", "wall"]
MOST_TURNS = 1000
MOST_CARRIED = 9
MOST_VALUE = 99
MOST_ROWS = 26
MOST_COPIES = 26
"""Of one value in one colour: tiles are told apart by a letter."""
NUMBERS = ("goal", "turns", "faces", "carry", "analysed")
"""What content says in one number each."""
Word = Annotated[str, Meta(min_length=1, max_length=40)]


class BoardEntry(msgspec.Struct, forbid_unknown_fields=True):
    """The board of a content file."""

    rows: list[Annotated[int, Meta(ge=1, le=SPACES)]]
    relay: Annotated[int, Meta(ge=1, le=MOST_ROWS - 1)]
    entries: list[Word]
    stars: list[Word]
    provenance: Provenance = "house"


class ColourEntry(msgspec.Struct, forbid_unknown_fields=True):
    """One colour of tiles: either values, or a number of Honeypots."""

    name: Word
    one: Word
    letter: str
    values: Annotated[list[Annotated[int, Meta(ge=1, le=MOST_VALUE)]], Meta(max_length=TILES)] = []
    honeypots: Annotated[int, Meta(ge=0, le=TILES)] = 0
    provenance: Provenance = "house"


class ProfessionEntry(msgspec.Struct, forbid_unknown_fields=True):
    """One profession: how many agents of it each player has, and what they can do."""

    id: Annotated[str, Meta(max_length=40)]
    name: Word
    agents: Annotated[int, Meta(ge=1, le=AGENTS // SEATS)]
    abilities: Annotated[list[AbilityName], Meta(max_length=len(Ability))]
    provenance: Provenance = "house"


class AgentsFile(msgspec.Struct, forbid_unknown_fields=True):
    """A whole content file."""

    goal: Goal
    turns: Annotated[int, Meta(ge=1, le=MOST_TURNS)]
    faces: Faces
    carry: Annotated[int, Meta(ge=1, le=MOST_CARRIED)]
    analysed: Annotated[int, Meta(ge=1, le=MOST_CARRIED)]
    board: BoardEntry
    colour: list[ColourEntry]
    profession: list[ProfessionEntry]


OPTIONS = (
    first_player_option("Who takes the first turn: drawn by chance, or a seat."),
    Option(
        "tutorial",
        "no",
        "The prepared position of a lesson, the first or that in planning dice; a server's other tables refuse it.",
        lambda _: ["no", *TUTORIALS],
    ),
)


# --- reading ----------------------------------------------------------------------------------------------------------


def load(text: str | None) -> Content:
    """Return the resolved content of a file's text (None: that of the house). Raises SetupError with line and reason."""
    return _content(ContentFile(AGENTS_FILE.read_text("utf-8") if text is None else text), tutorial=text is None)


def rebuild(content: Content) -> Content:
    """Return resolved content, made anew from what its file would say; a tutorial is that of the house. Raises SetupError."""
    if content["tutorial"] is not None:
        return load(None)
    spaces, values = content["spaces"], defaultdict[int, list[int]](list)
    for tile in content["tiles"]:
        values[tile["colour"]].append(tile["value"])
    board = {
        **content["board"],
        "entries": [spaces[number]["name"] for number in content["entries"]],
        "stars": [space["name"] for space in spaces if space["star"]],
    }
    colours = [
        {**colour, "values": [value for value in values[number] if value], "honeypots": values[number].count(0)}
        for number, colour in enumerate(content["colours"])
    ]
    numbers = {name: content[name] for name in NUMBERS}
    return _content(ContentData({**numbers, "board": board, "colour": colours, "profession": content["professions"]}))


def _content(source: ContentFile, tutorial: bool = False) -> Content:
    file = source.read(AgentsFile)
    _check_numbers(source, file)
    spaces = _spaces(source, file.board)
    names = [space["name"] for space in spaces]
    return {
        **{name: getattr(file, name) for name in NUMBERS},
        "board": {"rows": file.board.rows, "relay": file.board.relay, "provenance": file.board.provenance},
        "spaces": spaces,
        "entries": [names.index(name) for name in file.board.entries],
        "colours": _colours(source, file.colour),
        "tiles": _tiles(source, file.colour),
        "professions": _professions(source, file.profession),
        "agents": [{"seat": seat, "profession": number} for seat in range(SEATS) for number in _roster(file.profession)],
        "tutorial": tutorial or None,
    }


def resolve(content: Content, options: Choices) -> Content:
    """Return the content of a table: a tutorial is part of it only where it is played. Raises SetupError for content of one's own."""
    name = options["tutorial"]
    return {**content, "tutorial": None if name == "no" else tutorial_of(content, name)}


def _roster(professions: list[ProfessionEntry]) -> list[int]:
    """Return the profession of each of a player's agents."""
    return [number for number, entry in enumerate(professions) for _ in range(entry.agents)]


def _check_numbers(source: ContentFile, file: AgentsFile) -> None:
    if file.faces % 2:
        raise source.refused(TEXTS, "content-faces", "faces", most=MOST_FACES)
    if file.analysed > file.carry:
        raise source.refused(TEXTS, "content-analysed", "analysed")


def _spaces(source: ContentFile, board: BoardEntry) -> list[dict[str, Any]]:
    """Return the spaces: `{name, row, x, zone, star}`; `x` in half spaces from the left."""
    rows = board.rows
    if not 2 <= len(rows) <= MOST_ROWS or sum(rows) > SPACES:
        raise source.refused(TEXTS, "content-rows", "rows", most=MOST_ROWS, spaces=SPACES)
    if any(abs(above - below) != 1 for above, below in pairwise(rows)):
        raise source.refused(TEXTS, "content-row-length", "rows")
    if board.relay >= len(rows):
        raise source.refused(TEXTS, "content-relay", "relay")
    zones = {space.name: "relay" if space.row < board.relay else "field" for space in Lattice.of(rows).spaces}
    _check_places(source, board, zones)
    return [
        {"name": space.name, "row": space.row, "x": space.x, "zone": zones[space.name], "star": space.name in board.stars}
        for space in Lattice.of(rows).spaces
    ]


def _check_places(source: ContentFile, board: BoardEntry, zones: dict[str, str]) -> None:
    for key, names, zone, most in (("entries", board.entries, "relay", ENTRIES), ("stars", board.stars, "field", SPACES)):
        for name in names:
            if zones.get(name) != zone:
                raise source.refused(TEXTS, "content-no-space", key, name=repr(name), zone=zone)
        if not 1 <= len(names) <= most or len(set(names)) != len(names):
            raise source.refused(TEXTS, "content-spaces", key, what=key, most=most)


def _colours(source: ContentFile, colours: list[ColourEntry]) -> list[dict[str, Any]]:
    """Return the colours: `{name, one, letter, honeypots, provenance}`; die number i is that of colour i."""
    if not 1 <= len(colours) <= COLOURS:
        raise source.refused(TEXTS, "content-colours", "colour", 0, most=COLOURS)
    for i, colour in enumerate(colours):
        if len(colour.letter) != 1 or not "A" <= colour.letter <= "Z":
            raise source.refused(TEXTS, "content-letter", "colour", i)
        if colour.letter in [other.letter for other in colours[:i]]:
            raise source.refused(TEXTS, "content-letter-twice", "colour", i, letter=colour.letter)
        if bool(colour.values) == bool(colour.honeypots):
            raise source.refused(TEXTS, "content-colour-shape", "colour", i)
    return [{"name": c.name, "one": c.one, "letter": c.letter, "honeypots": bool(c.honeypots), "provenance": c.provenance} for c in colours]


def _tiles(source: ContentFile, colours: list[ColourEntry]) -> list[dict[str, Any]]:
    """Return the tiles: `{name, colour, value}`, value 0 for Honeypots."""
    found: list[dict[str, Any]] = []
    for number, colour in enumerate(colours):
        for value in sorted(set(colour.values)):
            copies = colour.values.count(value)
            if copies > MOST_COPIES:
                raise source.refused(TEXTS, "content-copies", "colour", number, most=MOST_COPIES)
            found += [{"name": f"{colour.letter}{value}{chr(97 + i)}", "colour": number, "value": value} for i in range(copies)]
        found += [{"name": f"{colour.letter}{i + 1}", "colour": number, "value": 0} for i in range(colour.honeypots)]
    if not 1 <= len(found) <= TILES:
        raise source.refused(TEXTS, "content-tiles", "colour", 0, most=TILES, found=str(len(found)))
    return found


def _professions(source: ContentFile, professions: list[ProfessionEntry]) -> list[dict[str, Any]]:
    """Return the professions: `{id, name, agents, abilities, provenance}`."""
    if not 1 <= len(professions) <= PROFESSIONS:
        raise source.refused(TEXTS, "content-professions", "profession", 0, most=PROFESSIONS)
    for i, entry in enumerate(professions):
        if not entry.id or not all("a" <= letter <= "z" or letter == "-" for letter in entry.id):
            raise source.refused(TEXTS, "content-id", "profession", i)
        if entry.id in [other.id for other in professions[:i]]:
            raise source.refused(TEXTS, "content-profession-twice", "profession", i, id=entry.id)
    if SEATS * sum(entry.agents for entry in professions) > AGENTS:
        raise source.refused(TEXTS, "content-agents", "profession", 0, most=AGENTS // SEATS)
    return [
        {"id": p.id, "name": p.name, "agents": p.agents, "abilities": list(dict.fromkeys(p.abilities)), "provenance": p.provenance}
        for p in professions
    ]


# --- the kit ----------------------------------------------------------------------------------------------------------


def make_kit(content: Content, players: int, options: Choices) -> Rows:
    """Return the kit of a table, shape (1,)."""
    kits = new(Kit)
    kit = kits[0]
    kit["first"] = first_player(options)
    for name in NUMBERS:
        kit[name] = content[name]
    for name in ("tiles", "spaces", "agents", "colours", "professions", "entries"):
        kit[name] = len(content[name])
    kit["entry"][: len(content["entries"])] = content["entries"]
    _fill_board(kit, content)
    for number, tile in enumerate(content["tiles"]):
        kit["colour"][number], kit["value"][number] = tile["colour"], tile["value"]
    kit["honeypots"] = _mask(content["colours"][tile["colour"]]["honeypots"] for tile in content["tiles"])
    _fill_agents(kit, content)
    if options["tutorial"] != "no":
        prepare_kit(kit, content)
    return kits


def _mask(members: Any) -> int:
    """Return the set of the numbers at which the flags are true."""
    return sum(1 << number for number, member in enumerate(members) if member)


def _fill_board(kit: Any, content: Content) -> None:
    spaces, lattice = content["spaces"], Lattice.of(content["board"]["rows"])
    kit["board"] = (1 << len(spaces)) - 1
    kit["field"] = _mask(space["zone"] == "field" for space in spaces)
    kit["stars"] = _mask(space["star"] for space in spaces)
    for number in range(len(spaces)):
        kit["down"][2 * number : 2 * number + 2] = [OFF if n is None else n for n in lattice.below(number)]
        kit["up"][2 * number : 2 * number + 2] = [OFF if n is None else n for n in lattice.above(number)]
        kit["near"][number] = sum(1 << n for n in lattice.near(number))
    kit["home"][: len(spaces)] = _steps_home(spaces, lattice)


def _steps_home(spaces: list[dict[str, Any]], lattice: Lattice) -> list[int]:
    """Return the steps from each space to the nearest starred one through the field; without a way, the number of spaces."""
    steps = [0 if space["star"] else len(spaces) for space in spaces]
    for distance in range(len(spaces)):
        for number in [n for n, step in enumerate(steps) if step == distance]:
            for other in lattice.near(number):
                if spaces[other]["zone"] == "field":
                    steps[other] = min(steps[other], distance + 1)
    return steps


def _fill_agents(kit: Any, content: Content) -> None:
    agents, professions = content["agents"], content["professions"]
    for number, agent in enumerate(agents):
        kit["profession"][number] = agent["profession"]
    for seat in range(SEATS):
        kit["ring"][seat] = _mask(agent["seat"] == seat for agent in agents)
    for number in range(len(professions)):
        kit["trade"][number] = _mask(agent["profession"] == number for agent in agents)
    for ability in Ability:
        kit["able"][ability] = _mask(ability.name.lower() in professions[agent["profession"]]["abilities"] for agent in agents)


# The prepared tables of lessons as data, checked against the content they are played with.
#
# A table with the option `tutorial` starts from one. Draws and dice of its first turns are written there too, so they take no chance and
# the moves of the lesson come out the same every time. Whoever leaves the path just goes on playing: beyond the written turns chance is
# back, and a written tile that is not in the bag is drawn by chance as well.


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
