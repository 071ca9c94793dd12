"""What happens in the toy game, and who may see which part of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.reference_games.toy.state import Why
from underrose.kernel.game.events import EventKind, EventTable, partly, private, public
from underrose.kernel.game.title import Content


class Told(EventKind):
    DEALT = partly(1, "seat", closed=("thorns",), to="seat")
    ROUND = public(2, "round", "first")
    TRADED = partly(3, "seat", "target", closed=("card",), to="seat")
    BLOCKED = partly(4, "seat", closed=("drawn",), to="seat")
    LET = public(5, "seat")
    GOT = private(6, "seat", "card", to="seat")
    GAVE = partly(7, "seat", "target", closed=("card",), to="seat")
    TUCKED = partly(8, "seat", closed=("card", "drawn"), to="seat")
    HINTED = partly(9, "of", "to", closed=("card",), to="to")
    LAID = partly(10, "seat", closed=("card",), to="seat")
    BLOOMED = public(11, "thorns")
    OVER = public(12, "why", "winners")


EVENTS = EventTable(Told)


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
