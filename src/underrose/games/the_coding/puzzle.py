"""Cases of The Coding: a code, or one card of it, that can be nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from underrose.games.the_coding.events import EVENTS, PLACE_NAMES, TEXTS
from underrose.games.the_coding.mind.notes import FACTS, Card, Facts, notes, own_cards, values_of
from underrose.knowledge.deduction import Deduction, Fact, Sheet, row_by_row
from underrose.knowledge.position import Position

CODE = "code"


def certain(position: Position) -> dict[str, str]:
    """Return the whole code of the other player if it is certain, else the cards of it that are and do not lie open."""
    sheet, other = notes(position.game, position.views, position.log), 1 - position.seat
    if sheet is None:
        return {}
    values = {entry["key"]: [*entry["values"]] for entry in sheet["about"] if entry["key"].startswith(f"{other}.")}
    keys = [f"{other}.{name}" for name in PLACE_NAMES]
    if all(len(values[key]) == 1 for key in keys):
        return {f"{other}.{CODE}": "".join(values[key][0] for key in keys)}
    shown = position.views[0]["sides"][other]["revealed"].tolist()
    return {key: values[key][0] for key, open_ in zip(keys, shown) if len(values[key]) == 1 and not open_}


def facts(position: Position) -> list[Fact]:
    """Return one's own cards, then every event that says something of a code."""
    seen = [Fact(EVENTS.from_seen(row), n) for n, row in enumerate(position.log) if int(row["kind"]) in FACTS]
    return [*(Fact(card, 0) for card in own_cards(position.views, position.seat)), *seen]


def sheet(position: Position, key: str) -> Sheet:
    """Return the rows of the Crack Sheet for the cards in question."""
    told = Facts(position.game, position.seat, [fact.event for fact in facts(position)])
    seat = 1 - position.seat
    where = key.partition(".")[2]

    def excluded(card: Card, number: int, some: int) -> bool:
        return not told.allow(some, card, number)

    return {
        f"{seat}.{PLACE_NAMES[place]}": {
            name: partial(excluded, Card(seat, place), number) for number, name in enumerate(values_of(position.game, place))
        }
        for place in _places(where)
    }


def _places(where: str) -> Sequence[int]:
    """Return the cards in question, by their places."""
    return range(len(PLACE_NAMES)) if where == CODE else [PLACE_NAMES.index(where)]


def why(fact: Fact) -> str:
    """Return the rule by which a fact rules anything out: of a card that was seen, that it exists once."""
    args, key = fact.event["args"], fact.event["key"]
    kind = {"picked": "picked", "announced": "announced", "decoded": "wrong", "hacked": "no"}.get(key, "seen")
    if args.get("answer") or args.get("right"):
        kind = "yes"
    return TEXTS.say(f"proves-{kind}")


DEDUCTION = Deduction(certain, facts, row_by_row(sheet), sheet, why)
