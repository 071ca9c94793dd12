"""What happens at a table of Top-Secret. All of it is public; a trickle tells of each tile where it went and why."""

from __future__ import annotations

import pathlib
from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any

from underrose.kernel.events import EventTable, public
from underrose.kernel.game import Content
from underrose.texts import TABLE, Catalogue, Said, who


class Told(IntEnum):
    """The kinds of event."""

    FIRST = 1
    TURN = 2
    ENTERED = 3
    EMPTY = 4
    ROLLED = 5
    FELL = 6
    LOST = 7
    OVERFLOWED = 8
    SPAWNED = 9
    MOVED = 10
    TOOK = 11
    TRANSFERRED = 12
    GAVE = 13
    SPENT = 14
    RAISED = 15
    LOWERED = 16
    PINNED = 17
    UNPINNED = 18
    STOLE = 19
    BLOCKED = 20
    RETIRED = 21
    SCORED = 22
    DREW = 23
    RETURNED = 24
    ENDED = 25
    CLEARED = 26
    FREED = 27
    OVER = 28
    RESIGNED = 29


class Path(IntEnum):
    """Why a tile went where it went in a trickle: the argument `path` of `fell`."""

    BY_DIE = 0
    TURNED_ASIDE = 1
    """The die's way was blockaded, the other one was not."""
    HEMMED_IN = 2
    """Both ways were blockaded: it stays."""
    COVERED = 3
    """A Blockade lies on it: it stays."""


EVENTS = EventTable(
    (
        public(Told.FIRST, "seat"),
        public(Told.TURN, "seat", "number"),
        public(Told.ENTERED, "tile", "space"),
        public(Told.EMPTY, "space"),  # of the bag: nothing enters there (-1: nothing for an Analyst)
        public(Told.ROLLED, "die0", "die1", "die2", "die3", "die4", "die5"),  # by colour; 0 where there is no such colour
        # one for each loose tile, before anything that follows from it; `space` -1: off the board, `agent`: who catches it, -1: nobody
        public(Told.FELL, "tile", "origin", "space", "agent", "path", "die"),
        public(Told.LOST, "agent", "tile", "space"),  # to this Honeypot; what else it had goes to the bag with it
        public(Told.OVERFLOWED, "agent", "tiles", "space"),  # so many tiles, all of them to the bag
        public(Told.SPAWNED, "seat", "agent", "space"),
        public(Told.MOVED, "seat", "agent", "origin", "space"),
        public(Told.TOOK, "agent", "tile", "space"),  # by walking onto it
        public(Told.TRANSFERRED, "seat", "agent", "tile", "target"),
        public(Told.GAVE, "seat", "agent", "tile", "target"),
        public(Told.SPENT, "seat", "agent", "tile"),
        public(Told.RAISED, "seat", "agent", "tile", "origin", "space", "target"),  # target: who catches it, -1: nobody
        public(Told.LOWERED, "seat", "agent", "tile", "origin", "space", "target"),  # space -1: off the board
        public(Told.PINNED, "seat", "agent", "target", "until"),  # until: the end of the turn of this number
        public(Told.UNPINNED, "seat", "agent", "target"),
        public(Told.STOLE, "seat", "agent", "tile", "target"),
        public(Told.BLOCKED, "seat", "agent", "space", "until"),
        public(Told.RETIRED, "seat", "agent", "space", "tiles"),
        public(Told.SCORED, "seat", "tile", "points"),  # points: the player's total
        public(Told.DREW, "seat", "agent", "tile"),
        public(Told.RETURNED, "seat", "tile"),
        public(Told.ENDED, "seat", "number"),
        public(Told.CLEARED, "space"),  # of a Blockade
        public(Told.FREED, "agent"),  # a pin has run out
        public(Told.OVER, "why", "winners"),
        public(Told.RESIGNED, "seat"),
    )
)


TEXTS = Catalogue(pathlib.Path(__file__).parent / "texts", TABLE)
"""What this game says, in every language there is."""


def describe(content: Content, event: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return the sentence of an event."""
    return TEXTS.say(f"event-{event['key']}", spoken(content, event["key"], event["args"], names))


def spoken(content: Content, key: str, args: Mapping[str, int], names: Sequence[str]) -> dict[str, Said]:
    """Return the arguments of an event as a sentence names them: people, agents, tiles, spaces and colours instead of numbers."""
    said: dict[str, Said] = {**args}
    if "seat" in args:
        said["seat"] = who(1 << args["seat"], names)
    if key == "over":
        said["winners"] = who(args["winners"], names)
    if key == "rolled":
        said |= _ways(content, args)
    if "tile" in args:
        said["tile"] = tile_name(content, args["tile"])
    said |= {name: content["spaces"][args[name]]["name"] for name in ("space", "origin") if args.get(name, -1) >= 0}
    if args.get("agent", -1) >= 0:
        said |= _agent(content, args["agent"], names, "owner", "trade") | _agent(content, args["agent"], names, "owner", "task")
    if args.get("target", -1) >= 0:
        said |= _agent(content, args["target"], names, "other", "task")
    return said | _end(key, args)


def tile_name(content: Content, number: int) -> str:
    """Return what a tile is called: "Ledger 3", "Honeypot"."""
    tile = content["tiles"][number]
    return TEXTS.say("tile", {"called": content["colours"][tile["colour"]]["one"], "value": tile["value"]})


def _agent(content: Content, number: int, names: Sequence[str], owner: str, trade: str) -> dict[str, Said]:
    """Return whose agent it is, and its profession: as who does something (`trade`), or as to whom it is done (`task`)."""
    agent = content["agents"][number]
    profession = content["professions"][agent["profession"]]
    key = "trade" if trade == "trade" else "trade.object"
    return {owner: who(1 << agent["seat"], names), trade: TEXTS.say(key, {"id": profession["id"], "called": profession["name"]})}


def _ways(content: Content, args: Mapping[str, int]) -> dict[str, Said]:
    """Return the colours that fall to the left and to the right: by odd and even pips."""
    pips = [(TEXTS.say("colour", {"called": colour["name"]}), args[f"die{i}"]) for i, colour in enumerate(content["colours"])]
    left, right = [name for name, pip in pips if pip % 2], [name for name, pip in pips if pip % 2 == 0]
    return {"left": left, "lefts": len(left), "right": right, "rights": len(right)}


def _end(key: str, args: Mapping[str, int]) -> dict[str, Said]:
    """Return where the way of a tile ended."""
    if key == "fell" and args["path"] in (Path.HEMMED_IN, Path.COVERED):
        return {"end": "covered" if args["path"] == Path.COVERED else "hemmed-in", "aside": 0}
    if key in ("fell", "raised", "lowered"):
        caught = args["agent" if key == "fell" else "target"] >= 0
        aside = int(key == "fell" and args["path"] == Path.TURNED_ASIDE)
        return {"end": "off" if args["space"] < 0 else "caught" if caught else "on", "aside": aside}
    return {}
