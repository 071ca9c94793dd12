"""What happens at a table of The Coding, and who may see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any

from underrose.games.the_coding.state import PLACES, SEATS, VALUES
from underrose.kernel.events import EventTable, partly, public
from underrose.kernel.game import Content
from underrose.texts import TABLE, Catalogue, Said, event_key, who


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
TEXTS = Catalogue(Path(__file__).parent / "texts", TABLE)
"""What this game says, in every language there is."""


def describe(content: Content, event: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return the sentence of an event, as whoever may see these arguments would read it."""
    declared = EVENTS.by_key.get(event["key"])
    key = event_key(TEXTS, event, declared.closed if declared else ())
    return TEXTS.say(key, spoken(content, event["key"], event["args"], names))


def spoken(content: Content, key: str, args: Mapping[str, int], names: Sequence[str]) -> dict[str, Said]:
    """Return the arguments of an event as a sentence names them: people, cards, places and codes instead of numbers."""
    said: dict[str, Said] = {**args}
    said |= {name: who(1 << args[name], names) for name in ("seat", "target") if name in args}
    said |= {name: who(args[name], names) for name in ("taps", "winners") if name in args}
    return said | _cards(content, key, args) | _codes(content, key, args) | _shared(content, key, args, names) | _some(content, args)


def _cards(content: Content, key: str, args: Mapping[str, int]) -> dict[str, Said]:
    """Return the data cards and the hack card that an event names."""
    if key == "picked":
        return {"data": _range(content, args["card"])}
    if key == "tell_took":
        return {"data": _range(content, args["card"]), "left": _range(content, args["left"])}
    if key == "announced":
        left = [_range(content, card) for card in range(len(content["data"])) if args["available"] >> card & 1]
        return {"covering": left, "ranges": len(left)}
    if "card" in args:
        card = content["hack"][args["card"]]
        return {"place": card["place"], "values": " ".join(card["values"])}
    return {}


def _range(content: Content, card: int) -> str:
    return content["data"][card]["name"].replace("-", "\N{EN DASH}")


def _codes(content: Content, key: str, args: Mapping[str, int]) -> dict[str, Said]:
    """Return the code, or the one card of it, that an event names."""
    if key in ("decoded", "tell_guessed"):
        return {"code": f"{content['letters'][args['letter']]} {args['tens']} {args['ones']}"}
    if key == "dealt" and "letter" in args:
        return {"letter": content["letters"][args["letter"]]}
    if key == "flipped":
        return {"face": _face(content, 0 if args["letter"] else 1, args["value"])}
    if "place" in args:
        face = {"face": _face(content, args["place"], args["value"])} if "value" in args else {}
        return {"place": PLACE_NAMES[args["place"]], **face}
    return {}


def _shared(content: Content, key: str, args: Mapping[str, int], names: Sequence[str]) -> dict[str, Said]:
    """Return the cards that a step names together, and the values that they have among them."""
    if key != "step_shared":
        return {}
    cards = [divmod(card, PLACES) for card in range(PLACES * SEATS) if args["cards"] >> card & 1]
    faces = [_face(content, cards[0][1], value) for value in range(VALUES) if args["values"] >> value & 1]
    named = [TEXTS.say("place-of", {"seat": who(1 << seat, names), "place": PLACE_NAMES[place]}) for seat, place in cards]
    return {"cards": named, "faces": faces}


def _some(content: Content, args: Mapping[str, int]) -> dict[str, Said]:
    """Return the values one of which a tell says to be likely or not, and at which place if it says that."""
    if "digits" not in args:
        return {}
    sets = enumerate((args["letters"], args["digits"]))
    faces = [_face(content, at, value) for at, values in sets for value in range(VALUES) if values >> value & 1]
    place = {"at": PLACE_NAMES[args["at"]]} if "at" in args else {}
    return {"faces": faces, **place}


def _face(content: Content, place: int, value: int) -> str:
    return str(content["letters"][value] if place == 0 else value)
