"""What happens at a table of Top-Secret. All of it is public; a trickle tells of each tile where it went and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Any

from underrose.kernel.events import EventTable, public
from underrose.kernel.game import Content


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


class _Speech:
    """One sentence for each kind of event; `args` are the event's, `who` the acting seat's name."""

    def __init__(self, content: Content, args: Mapping[str, int], names: Sequence[str]) -> None:
        self.content, self.args, self.names = content, args, names
        self.who = names[args["seat"]] if "seat" in args else ""

    def first(self) -> str:
        return f"{self.who} goes first."

    def turn(self) -> str:
        return f"Turn {self.args['number']}: {self.who}."

    def entered(self) -> str:
        return f"{self._tile()} enters at {self._space('space')}."

    def empty(self) -> str:
        return "The bag is empty: nothing is drawn."

    def rolled(self) -> str:
        ways = [f"{colour['name']} {self.args[f'die{i}']}" for i, colour in enumerate(self.content["colours"])]
        return f"The dice: {', '.join(ways)}."

    def fell(self) -> str:
        if self.args["path"] >= Path.HEMMED_IN:
            reason = "a Blockade lies on it" if self.args["path"] == Path.COVERED else "both ways are blockaded"
            return f"{self._tile()} stays at {self._space('origin')}: {reason}."
        aside = ", turned aside by a Blockade" if self.args["path"] == Path.TURNED_ASIDE else ""
        if self.args["space"] < 0:
            return f"{self._tile()} falls off the board{aside} and goes back to the bag."
        caught = f" {self._agent('agent')} catches it." if self.args["agent"] >= 0 else ""
        return f"{self._tile()} falls to {self._space('space')}{aside}.{caught}"

    def lost(self) -> str:
        return f"{self._agent('agent')} falls for a Honeypot and is out of the game; all its Intel goes back to the bag."

    def overflowed(self) -> str:
        return f"{self._agent('agent')} has {self.args['tiles']} Intel, which is too many: all of it goes back to the bag."

    def spawned(self) -> str:
        return f"{self._agent('agent')} comes onto the field at {self._space('space')}."

    def moved(self) -> str:
        return f"{self._agent('agent')} moves from {self._space('origin')} to {self._space('space')}."

    def took(self) -> str:
        return f"{self._agent('agent')} takes {self._tile()}."

    def transferred(self) -> str:
        return f"{self._agent('agent')} hands {self._tile()} to {self._agent('target')}."

    def gave(self) -> str:
        return f"{self._agent('agent')} slips {self._tile()} to {self._agent('target')}."

    def spent(self) -> str:
        return f"{self._agent('agent')} spends {self._tile()}: back to the bag."

    def raised(self) -> str:
        return self._carried("up")

    def lowered(self) -> str:
        return self._carried("down")

    def pinned(self) -> str:
        return f"{self._agent('agent')} pins {self._agent('target')} until the end of turn {self.args['until']}."

    def unpinned(self) -> str:
        return f"{self._agent('agent')} unpins {self._agent('target')}."

    def stole(self) -> str:
        return f"{self._agent('agent')} takes {self._tile()} from {self._agent('target')}."

    def blocked(self) -> str:
        return f"{self._agent('agent')} puts a Blockade on {self._space('space')} until the end of turn {self.args['until']}."

    def retired(self) -> str:
        return f"{self._agent('agent')} retires with {self.args['tiles']} Intel."

    def scored(self) -> str:
        return f"{self.who} scores {self._tile()} and has {self.args['points']} points."

    def drew(self) -> str:
        return f"{self._agent('agent')} draws {self._tile()} from the bag."

    def returned(self) -> str:
        return f"{self._tile()} goes back to the bag."

    def ended(self) -> str:
        return f"{self.who} ends the turn."

    def cleared(self) -> str:
        return f"The Blockade on {self._space('space')} is gone."

    def freed(self) -> str:
        return f"{self._agent('agent')} is no longer pinned."

    def resigned(self) -> str:
        return f"{self.who} resigns."

    def over(self) -> str:
        won = [name for seat, name in enumerate(self.names) if self.args["winners"] >> seat & 1]
        return f"The game is over: {won[0]} wins." if len(won) == 1 else "The game is over: a tie."

    def _carried(self, way: str) -> str:
        if self.args["space"] < 0:
            return f"{self._agent('agent')} moves {self._tile()} {way} and off the board, back to the bag."
        caught = f", to {self._agent('target')}" if self.args["target"] >= 0 else ""
        return f"{self._agent('agent')} moves {self._tile()} {way} to {self._space('space')}{caught}."

    def _tile(self) -> str:
        tile = self.content["tiles"][self.args["tile"]]
        colour = self.content["colours"][tile["colour"]]
        return f"{colour['one']} {tile['value']}" if tile["value"] else f"{colour['one']}"

    def _agent(self, name: str) -> str:
        agent = self.content["agents"][self.args[name]]
        return f"{self.names[agent['seat']]}'s {self.content['professions'][agent['profession']]['name']}"

    def _space(self, name: str) -> str:
        return self.content["spaces"][self.args[name]]["name"]


def describe(content: Content, event: Mapping[str, Any], names: Sequence[str]) -> str:
    """The sentence of an event."""
    speak: Callable[[], str] = getattr(_Speech(content, event["args"], names), event["key"])
    return speak()
