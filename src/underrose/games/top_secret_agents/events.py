"""What happens at a table of Top-Secret. All of it is public; a trickle tells of each tile where it went and why."""

from __future__ import annotations

import pathlib
from collections.abc import Mapping, Sequence
from enum import IntEnum

from underrose.kernel.game.events import EventKind, EventTable, public
from underrose.kernel.game.title import Content
from underrose.texts import TABLE, Catalogue, Said, people_of


class Told(EventKind):
    """The kinds of event."""

    FIRST = public(1, "seat")
    TURN = public(2, "seat", "number")
    ENTERED = public(3, "tile", "space")
    EMPTY = public(4, "space")  # of the bag: nothing enters there (-1: nothing for an Analyst)
    ROLLED = public(5, "die0", "die1", "die2", "die3", "die4", "die5")  # by colour; 0 where there is no such colour
    # one for each loose tile, before anything that follows from it; `space` -1: off the board, `agent`: who catches it, -1: nobody
    FELL = public(6, "tile", "origin", "space", "agent", "path", "die")
    LOST = public(7, "agent", "tile", "space")  # to this Honeypot; what else it had goes to the bag with it
    OVERFLOWED = public(8, "agent", "tiles", "space")  # so many tiles, all of them to the bag
    SPAWNED = public(9, "seat", "agent", "space")
    MOVED = public(10, "seat", "agent", "origin", "space")
    TOOK = public(11, "agent", "tile", "space")  # by walking onto it
    TRANSFERRED = public(12, "seat", "agent", "tile", "target")
    GAVE = public(13, "seat", "agent", "tile", "target")
    SPENT = public(14, "seat", "agent", "tile")
    RAISED = public(15, "seat", "agent", "tile", "origin", "space", "target")  # target: who catches it, -1: nobody
    LOWERED = public(16, "seat", "agent", "tile", "origin", "space", "target")  # space -1: off the board
    PINNED = public(17, "seat", "agent", "target", "until")  # until: the end of the turn of this number
    UNPINNED = public(18, "seat", "agent", "target")
    STOLE = public(19, "seat", "agent", "tile", "target")
    BLOCKED = public(20, "seat", "agent", "space", "until")
    RETIRED = public(21, "seat", "agent", "space", "tiles")
    SCORED = public(22, "seat", "tile", "points")  # points: the player's total
    DREW = public(23, "seat", "agent", "tile")
    RETURNED = public(24, "seat", "tile")
    ENDED = public(25, "seat", "number")
    CLEARED = public(26, "space")  # of a Blockade
    FREED = public(27, "agent")  # a pin has run out
    OVER = public(28, "why", "winners")
    RESIGNED = public(29, "seat")


class Path(IntEnum):
    """Why a tile went where it went in a trickle: the argument `path` of `fell`."""

    BY_DIE = 0
    TURNED_ASIDE = 1
    """The die's way was blockaded, the other one was not."""
    HEMMED_IN = 2
    """Both ways were blockaded: it stays."""
    COVERED = 3
    """A Blockade lies on it: it stays."""


EVENTS = EventTable(Told)
TEXTS = Catalogue(pathlib.Path(__file__).parent / "texts", TABLE)
"""What this game says, in every language there is."""


def spoken(content: Content, key: str, args: Mapping[str, int], names: Sequence[str]) -> dict[str, Said]:
    """Return the arguments of an event as a sentence names them: people, agents, tiles, spaces and colours instead of numbers."""
    said: dict[str, Said] = {**args}
    if "seat" in args:
        said["seat"] = people_of(1 << args["seat"], names)
    if key == "over":
        said["winners"] = people_of(args["winners"], names)
    if key == "rolled":
        said |= _ways(content, args)
    if "tile" in args:
        said["tile"] = tile_name(content, args["tile"])
    said |= {name: content["spaces"][args[name]]["name"] for name in ("space", "origin") if args.get(name, -1) >= 0}
    for name, whose in (("agent", "owner"), ("target", "other")):
        if args.get(name, -1) >= 0:
            agent = content["agents"][args[name]]
            said |= {whose: people_of(1 << agent["seat"], names), "task": trade_name(content, agent["profession"])}
            said |= {"trade": trade_name(content, agent["profession"], "trade")} if name == "agent" else {}
    return said | _end(key, args)


def tile_name(content: Content, number: int) -> str:
    """Return what a tile is called: "Ledger 3", "Honeypot"."""
    tile = content["tiles"][number]
    return TEXTS.say("tile", {"called": content["colours"][tile["colour"]]["one"], "value": tile["value"]})


def trade_name(content: Content, number: int, key: str = "trade.object") -> str:
    """Return a profession as to whom something is done, or with the key `trade` as who does it."""
    profession = content["professions"][number]
    return TEXTS.say(key, {"id": profession["id"], "called": profession["name"]})


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
