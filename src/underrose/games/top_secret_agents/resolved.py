"""The resolved content of Top-Secret: board, tiles, professions and agents, as pages and records have them."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from underrose.kernel.data.content import Provenance


class Board(TypedDict):
    """The spaces of each row, and how many rows are the relay zone."""

    rows: list[int]
    relay: int
    provenance: Provenance


class Space(TypedDict):
    """A space: "c2" is row and place; `x` counts half spaces from the left."""

    name: str
    row: int
    x: int
    zone: Literal["relay", "field"]
    star: bool


class Colour(TypedDict):
    """A colour of Intel: "Ledgers", one of them a "Ledger"."""

    name: str
    one: str
    letter: str
    honeypots: bool
    provenance: Provenance


class Tile(TypedDict):
    """A tile: its colour by number, and its value, 0 for Honeypots."""

    name: str
    colour: int
    value: int


class Profession(TypedDict):
    """A profession, and of how many agents it is."""

    id: str
    name: str
    agents: int
    abilities: list[str]
    provenance: Provenance


class Agent(TypedDict):
    """An agent: whose, and of which profession by number."""

    seat: int
    profession: int


class Turn(TypedDict):
    """The chance of one turn of a lesson: the tiles that are drawn, and the dice."""

    draws: list[int]
    dice: list[int]


class Tutorial(TypedDict):
    """The deal of a lesson, and the chance it is played on: tiles and agents, each with its space."""

    seat: int
    goal: int
    tiles: list[list[int]]
    agents: NotRequired[list[list[int]]]
    turns: list[Turn]


class Content(TypedDict):
    """All that lies on a table or is set for it; tiles, agents and spaces are known by their number here."""

    goal: int
    turns: int
    faces: int
    carry: int
    analysed: int
    board: Board
    spaces: list[Space]
    entries: list[int]
    colours: list[Colour]
    tiles: list[Tile]
    professions: list[Profession]
    agents: list[Agent]
    tutorial: Tutorial | None
