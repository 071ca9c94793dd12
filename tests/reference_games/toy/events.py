"""What happens in the toy game, and who may see which part of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any

from tests.reference_games.toy.state import Why
from underrose.kernel.events import EventTable, partly, private, public
from underrose.kernel.game import Content


class Told(IntEnum):
    """The kinds of event."""

    DEALT = 1
    ROUND = 2
    TRADED = 3
    BLOCKED = 4
    LET = 5
    GOT = 6
    GAVE = 7
    TUCKED = 8
    HINTED = 9
    LAID = 10
    BLOOMED = 11
    OVER = 12


EVENTS = EventTable(
    (
        partly(Told.DEALT, "seat", closed=("thorns",), to="seat"),
        public(Told.ROUND, "round", "first"),
        partly(Told.TRADED, "seat", "target", closed=("card",), to="seat"),
        partly(Told.BLOCKED, "seat", closed=("drawn",), to="seat"),
        public(Told.LET, "seat"),
        private(Told.GOT, "seat", "card", to="seat"),
        partly(Told.GAVE, "seat", "target", closed=("card",), to="seat"),
        partly(Told.TUCKED, "seat", closed=("card", "drawn"), to="seat"),
        partly(Told.HINTED, "of", "to", closed=("card",), to="to"),
        partly(Told.LAID, "seat", closed=("card",), to="seat"),
        public(Told.BLOOMED, "thorns"),
        public(Told.OVER, "why", "winners"),
    )
)

CARDS = ("a rose", "a thorn")
ENDINGS = {
    Why.GOAL: "The goal is reached.",
    Why.LAST_ROUND: "The last round is over.",
    Why.BARE: "The basket is empty.",
    Why.NOBODY: "It is over, and nobody has a point.",
}

SENTENCES = {
    "round": "Round {round} begins with {first}",
    "traded": "{seat} offers {target} a card",
    "blocked": "{seat} blocks with a thorn and takes a card from the basket",
    "let": "{seat} lets it pass",
    "got": "{seat} gets {card}",
    "gave": "{seat} gives {target} a card in return",
    "tucked": "{seat} takes a card from the basket and tucks one under it",
    "hinted": "{to} looks at a card of {of}",
    "laid": "{seat} lays a card face down",
}


def describe(content: Content, event: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return the event in a sentence; what only its seat may see follows in brackets where it is known."""
    key, args = event["key"], event["args"]
    if key == "over":
        return f"{ENDINGS[Why(args['why'])]} {_listed(args['winners'], names, 'Nobody wins', 'wins', 'win')}."
    if key == "bloomed":
        return f"All cards are shown: {_listed(args['thorns'], names, 'no thorns', 'laid a thorn', 'laid thorns')}."
    if key == "dealt":
        known = f": {args['thorns']} of them thorns" if "thorns" in args else ""
        return f"{names[args['seat']]} is dealt two cards{known}."
    return SENTENCES[key].format(**_words(args, names)) + _aside(key, args) + "."


def _words(args: Mapping[str, int], names: Sequence[str]) -> dict[str, object]:
    seats = {name: names[args[name]] for name in ("seat", "target", "of", "to", "first") if name in args}
    cards = {name: CARDS[args[name]] for name in ("card",) if name in args}
    return {**args, **seats, **cards}


def _aside(key: str, args: Mapping[str, int]) -> str:
    parts = [f"{name}: {CARDS[args[name]]}" for name in ("card", "drawn") if name in args and key != "got"]
    return f" ({', '.join(parts)})" if parts else ""


def _listed(seats: int, names: Sequence[str], none: str, one: str, many: str) -> str:
    found = [name for seat, name in enumerate(names) if seats >> seat & 1]
    if not found:
        return none
    return f"{' and '.join(found)} {one if len(found) == 1 else many}"
