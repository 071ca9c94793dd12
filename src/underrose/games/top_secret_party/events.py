"""What happens at a table of TOP SECRET, and who may see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Any

from underrose.games.top_secret_party.state import Why
from underrose.kernel.events import EventTable, partly, public
from underrose.kernel.game import Content


class Told(IntEnum):
    """The kinds of event."""

    CAST = 1
    PERSON = 2
    CHARACTER = 3
    ROUND = 4
    DEALT = 5
    TURNED = 6
    SKIPPED = 7
    PLACED = 8
    SEALED = 9
    SHOWN = 10
    OVERDUE = 11
    READY = 12
    COUNTED = 13
    POINTED = 14
    REVEALED = 15
    OVER = 16


EVENTS = EventTable(
    (
        partly(Told.CAST, "seat", "dossier", closed=("own",), to="seat"),
        public(Told.PERSON, "seat"),
        public(Told.CHARACTER, "seat"),
        public(Told.ROUND, "round"),
        partly(Told.DEALT, "seat", closed=("team",), to="seat"),
        public(Told.TURNED, "slot", "card", "face"),
        public(Told.SKIPPED, "slot", "face"),
        public(Told.PLACED, "seat", "slot", "yes"),
        partly(Told.SEALED, "seat", "slot", closed=("yes",), to="seat"),
        public(Told.SHOWN, "slot", "yes"),
        public(Told.OVERDUE, "seat"),
        public(Told.READY, "seat"),
        public(Told.COUNTED),
        partly(Told.POINTED, "seat", closed=("target",), to="seat"),
        public(Told.REVEALED, "seat", "team", "target", "right", "found", "points"),
        public(Told.OVER, "why", "winners"),
    )
)

TEAM_NAMES = ("yellow", "blue")
SIDE_NAMES = ("No", "Yes")
ENDINGS = {Why.WON: "has won", Why.SHARED: "share the win"}


class _Speech:
    """One sentence for each kind of event; `args` are the event's, `who` the acting seat's name."""

    def __init__(self, content: Content, args: Mapping[str, int], names: Sequence[str]) -> None:
        self.content, self.args, self.names = content, args, names
        self.who = names[args["seat"]] if "seat" in args else ""

    def cast(self) -> str:
        dossier = self.content["dossiers"][self.args["dossier"]]["name"]
        return f"A bot in the seat of {self.who} would answer as {dossier}."

    def person(self) -> str:
        return f"{self.who} is played by a person."

    def character(self) -> str:
        return f"{self.who} is played by a bot."

    def round(self) -> str:
        return f"Round {self.args['round']}: the team cards are dealt."

    def dealt(self) -> str:
        if "team" not in self.args:
            return f"{self.who} is dealt a team card."
        return f"{self.who} is on the {TEAM_NAMES[self.args['team']]} team."

    def turned(self) -> str:
        return f"Question {self.args['slot'] + 1}. {self._face()}"

    def skipped(self) -> str:
        return "The question is put away for another one."

    def placed(self) -> str:
        return f"{self.who} answers {SIDE_NAMES[self.args['yes']]}."

    def sealed(self) -> str:
        return f"{self.who} has answered." if "yes" not in self.args else self.placed()

    def shown(self) -> str:
        yes = _listed(self.args["yes"], self.names)
        return f"The answers are shown. Yes: {yes or 'nobody'}."

    def overdue(self) -> str:
        return f"Time is up for {self.who}: chance decides."

    def ready(self) -> str:
        return f"{self.who} is ready."

    def counted(self) -> str:
        return "Everybody is ready: three, two, one."

    def pointed(self) -> str:
        if "target" not in self.args:
            return f"{self.who} points at somebody."
        return f"{self.who} points at {self._target()}."

    def revealed(self) -> str:
        team, points = TEAM_NAMES[self.args["team"]], self.args["points"]
        verdict = "rightly" if self.args["right"] else "wrongly"
        return f"{self.who} is {team} and pointed {verdict} at {self._target()}: {points} {'point' if points == 1 else 'points'}."

    def over(self) -> str:
        return f"The game is over: {_listed(self.args['winners'], self.names)} {ENDINGS[Why(self.args['why'])]}."

    def _target(self) -> str:
        return "themselves" if self.args["target"] == self.args["seat"] else self.names[self.args["target"]]

    def _face(self) -> str:
        face = self.content["faces"][self.args["face"]]
        return f"Yellow: {face['yellow']} Blue: {face['blue']}"


def _listed(mask: int, names: Sequence[str]) -> str:
    chosen = [name for seat, name in enumerate(names) if mask >> seat & 1]
    return " and ".join([", ".join(chosen[:-1]), chosen[-1]] if len(chosen) > 1 else chosen)


def describe(content: Content, event: Mapping[str, Any], names: Sequence[str]) -> str:
    """The sentence of an event, as whoever may see these arguments would read it."""
    speak: Callable[[], str] = getattr(_Speech(content, event["args"], names), event["key"])
    return speak()
