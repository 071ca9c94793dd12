"""What travels of the games that can be played: their options, set-ups with a name, and how strong their bots are."""

from __future__ import annotations

from typing import Literal, TypedDict

from msgspec import Struct

from underrose.bots.levels import Level

Assist = Literal["off", "facts", "elimination", "odds", "advice"]


class Progress(Struct):
    """How far the rules of a game are compiled."""

    done: int
    total: int


class GameOption(TypedDict):
    """One thing a host may choose; of a text (`kind`) the values are examples. `about` is a sentence for the lobby."""

    name: str
    kind: Literal["choice", "text"]
    values: list[str]
    default: str
    about: str


class Preset(Struct, forbid_unknown_fields=True):
    """A set-up with a name: what it says of options, players, help and clocks (in seconds, by their names); the rest is as usual. Its
    bots are of `level`."""

    key: str
    players: int | None = None
    options: dict[str, str] = {}
    assist: Assist = "elimination"
    level: Level = "agent"
    clock: dict[str, int] = {}


class Strength(Struct, forbid_unknown_fields=True):
    """How many of 100 games a level wins against the level below, or as `counts` has it, how many of 100 fingers are on a team-mate."""

    novice: int
    agent: int
    spymaster: int
    counts: Literal["wins", "fingers"] = "wins"
