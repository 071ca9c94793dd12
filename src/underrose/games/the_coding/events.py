"""What happens at a table of The Coding, and who may see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from underrose.games.the_coding.state import PLACES, SEATS, VALUES
from underrose.kernel.game.events import EventKind, EventTable, partly, public
from underrose.kernel.game.title import Content
from underrose.texts import TABLE, Catalogue, Said, people_of


class Told(EventKind):
    """The kinds of event."""

    DEALT = partly(1, "seat", closed=("letter", "first", "second"), to="seat")
    FIRST = public(2, "seat")
    TURNED = public(3, "slot", "card")
    ORDERED = partly(4, "seat", closed=("tens", "ones"), to="seat")
    ROUND = public(5, "round")
    PICKED = public(6, "seat", "card")
    ANNOUNCED = public(7, "seat", "available")
    HACKED = public(8, "seat", "target", "slot", "card", "answer")
    COUNTER = public(9)
    CLEARED = public(10)
    DECODED = public(11, "seat", "target", "letter", "tens", "ones", "right")
    REVEALED = public(12, "seat", "place", "value")
    OUT = public(13, "seat")
    PLAYED_ON = public(14, "seat")
    STOPPED = public(15, "seat")
    CHOSE = partly(16, "seat", closed=("choice",), to="seat")
    SHOWN = public(17, "taps")
    TAPPED = public(18, "seat")
    FOULED = public(19, "seat")
    FLIPPED = public(20, "seat", "letter", "value")
    PICKED_DIGIT = partly(21, "seat", closed=("place",), to="seat")
    OVER = public(22, "why", "winners")
    SAID = public(23, "seat")
    WITHDREW = public(24, "seat")
    RESIGNED = public(25, "seat")


EVENTS = EventTable(Told)
PLACE_NAMES = ("letter", "tens", "ones")
TEXTS = Catalogue(Path(__file__).parent / "texts", TABLE)
"""What this game says, in every language there is."""


def spoken(content: Content, key: str, args: Mapping[str, int], names: Sequence[str]) -> dict[str, Said]:
    """Return the arguments of an event as a sentence names them: people, cards, places and codes instead of numbers."""
    said: dict[str, Said] = {**args}
    said |= {name: people_of(1 << args[name], names) for name in ("seat", "target") if name in args}
    said |= {name: people_of(args[name], names) for name in ("taps", "winners") if name in args}
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
    named = [TEXTS.say("place-of", {"seat": people_of(1 << seat, names), "place": PLACE_NAMES[place]}) for seat, place in cards]
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
