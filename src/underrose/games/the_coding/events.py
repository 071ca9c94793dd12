"""What happens at a table of The Coding, and who may see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Any

from underrose.kernel.events import EventTable, partly, public
from underrose.kernel.game import Content


class Told(IntEnum):
    """The kinds of event."""

    DEALT = 1
    FIRST = 2
    TURNED = 3
    ORDERED = 4
    ROUND = 5
    PICKED = 6
    ANNOUNCED = 7
    HACKED = 8
    COUNTER = 9
    CLEARED = 10
    DECODED = 11
    REVEALED = 12
    OUT = 13
    PLAYED_ON = 14
    STOPPED = 15
    CHOSE = 16
    SHOWN = 17
    TAPPED = 18
    FOULED = 19
    FLIPPED = 20
    PICKED_DIGIT = 21
    OVER = 22
    SAID = 23
    WITHDREW = 24
    RESIGNED = 25


EVENTS = EventTable(
    (
        partly(Told.DEALT, "seat", closed=("letter", "first", "second"), to="seat"),
        public(Told.FIRST, "seat"),
        public(Told.TURNED, "slot", "card"),
        partly(Told.ORDERED, "seat", closed=("tens", "ones"), to="seat"),
        public(Told.ROUND, "round"),
        public(Told.PICKED, "seat", "card"),
        public(Told.ANNOUNCED, "seat", "available"),
        public(Told.HACKED, "seat", "target", "slot", "card", "answer"),
        public(Told.COUNTER),
        public(Told.CLEARED),
        public(Told.DECODED, "seat", "target", "letter", "tens", "ones", "right"),
        public(Told.REVEALED, "seat", "place", "value"),
        public(Told.OUT, "seat"),
        public(Told.PLAYED_ON, "seat"),
        public(Told.STOPPED, "seat"),
        partly(Told.CHOSE, "seat", closed=("choice",), to="seat"),
        public(Told.SHOWN, "taps"),
        public(Told.TAPPED, "seat"),
        public(Told.FOULED, "seat"),
        public(Told.FLIPPED, "seat", "letter", "value"),
        partly(Told.PICKED_DIGIT, "seat", closed=("place",), to="seat"),
        public(Told.OVER, "why", "winners"),
        public(Told.SAID, "seat"),
        public(Told.WITHDREW, "seat"),
        public(Told.RESIGNED, "seat"),
    )
)

PLACE_NAMES = ("letter", "tens", "ones")


def names_in(mask: int, names: Sequence[str]) -> str:
    """The seats of a mask, listed for a sentence."""
    chosen = [name for seat, name in enumerate(names) if mask >> seat & 1]
    return " and ".join([", ".join(chosen[:-1]), chosen[-1]] if len(chosen) > 1 else chosen) or "Nobody"


class _Speech:
    """One sentence for each kind of event; `args` are the event's, `who` the acting seat's name."""

    def __init__(self, content: Content, args: Mapping[str, int], names: Sequence[str]) -> None:
        self.content, self.args, self.names = content, args, names
        self.who = names[args["seat"]] if "seat" in args else ""

    def dealt(self) -> str:
        if "letter" not in self.args:
            return f"{self.who} is dealt one letter and two digits."
        letter, first, second = (self.args[name] for name in ("letter", "first", "second"))
        return f"{self.who} is dealt {self.content['letters'][letter]}, {first} and {second}."

    def first(self) -> str:
        return f"{self.who} holds the First Player card."

    def turned(self) -> str:
        return f"The hack card {self._hack()} is turned up."

    def ordered(self) -> str:
        if "tens" not in self.args:
            return f"{self.who} has put the digits in order."
        return f"{self.who} puts the digits in the order {self.args['tens']}{self.args['ones']}."

    def round(self) -> str:
        return f"Round {self.args['round']}."

    def picked(self) -> str:
        return f"{self.who} takes {self.content['data'][self.args['card']]['name']}: the code is not in it."

    def announced(self) -> str:
        return f"{self.who} can take no data card."

    def hacked(self) -> str:
        answer = "yes" if self.args["answer"] else "no"
        return f"{self.who} asks {self.names[self.args['target']]}: {self._hack()}? The answer is {answer}."

    def counter(self) -> str:
        return "Counter Cracking begins."

    def cleared(self) -> str:
        return "The remaining cards are cleared: Speed Cracking begins."

    def decoded(self) -> str:
        verdict = "Right." if self.args["right"] else "Wrong."
        letter = self.content["letters"][self.args["letter"]]
        code = f"{letter} {self.args['tens']} {self.args['ones']}"
        return f"{self.who} decodes {self.names[self.args['target']]} as {code}. {verdict}"

    def revealed(self) -> str:
        place, value = self.args["place"], self.args["value"]
        shown = self.content["letters"][value] if place == 0 else value
        return f"{self.who} turns up the {PLACE_NAMES[place]} card: {shown}."

    def out(self) -> str:
        return f"{self.who} is out."

    def played_on(self) -> str:
        return f"{self.who} plays on."

    def stopped(self) -> str:
        return f"{self.who} stops."

    def chose(self) -> str:
        if "choice" not in self.args:
            return f"{self.who} has chosen."
        return f"{self.who} chooses to tap." if self.args["choice"] else f"{self.who} says it is not enough."

    def shown(self) -> str:
        if not self.args["taps"]:
            return "Everybody says it is not enough."
        verb = "taps" if self.args["taps"].bit_count() == 1 else "tap"
        return f"{names_in(self.args['taps'], self.names)} {verb}."

    def tapped(self) -> str:
        return f"{self.who} taps first and must name a code."

    def fouled(self) -> str:
        return f"{self.who} was too slow: a foul."

    def flipped(self) -> str:
        value = self.args["value"]
        shown = self.content["letters"][value] if self.args["letter"] else value
        return f"An extra code card is dealt to {self.who} and turned up: {shown}."

    def picked_digit(self) -> str:
        if "place" not in self.args:
            return f"{self.who} has chosen a digit to show."
        return f"{self.who} will show the {PLACE_NAMES[self.args['place']]} card."

    def own(self) -> str:
        """Not an event: a card in the reader's hand, as a reason why it is nowhere else."""
        place, value = self.args["place"], self.args["value"]
        return f"You hold the {self.content['letters'][value] if place == 0 else value}."

    def said(self) -> str:
        return f"{self.who} says it is not enough."

    def withdrew(self) -> str:
        return f"{self.who} wants to think again."

    def resigned(self) -> str:
        return f"{self.who} resigns."

    def over(self) -> str:
        won = self.args["winners"]
        if not won:
            return "The game is over: nobody wins."
        return f"The game is over: {names_in(won, self.names)} {'wins' if won.bit_count() == 1 else 'win'}."

    def _hack(self) -> str:
        card = self.content["hack"][self.args["card"]]
        return f"{card['place']} {' '.join(card['values'])}"


def describe(content: Content, event: Mapping[str, Any], names: Sequence[str]) -> str:
    """The sentence of an event, as whoever may see these arguments would read it."""
    speak: Callable[[], str] = getattr(_Speech(content, event["args"], names), event["key"])
    return speak()
