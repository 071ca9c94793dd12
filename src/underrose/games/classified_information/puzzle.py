"""Cases of Classified Information: a Suitcase, or a Guard lying face down, that can have no other number."""

from __future__ import annotations

from functools import partial

from underrose.games.classified_information.events import TEXTS
from underrose.games.classified_information.mind.belief_update import ALL, SURE
from underrose.games.classified_information.mind.notes import (
    NOWHERE,
    Conclusion,
    Facts,
    asked_about,
    facts_of,
    hidden,
    places_and_odds,
    value_names,
)
from underrose.games.classified_information.state import COPIES
from underrose.knowledge.because import Excludes
from underrose.knowledge.deduction import Deduction, Fact, Sheet
from underrose.knowledge.position import Position


def certain(position: Position) -> dict[str, str]:
    """Return the Suitcase of the other player and their Guards lying face down, as far as only one number is left."""
    at, odds = places_and_odds(position.samplers)
    found = dict[str, str]()
    for key, place in hidden(position.views, 1 - position.seat):
        left: list[int] = (odds[at == place].sum(axis=0).reshape(-1, COPIES).sum(axis=1) > 0).nonzero()[0].tolist()
        if not key.endswith("hand") and len(left) == 1:
            found[key] = value_names(position.game, key)[left[0]]
    return found


def facts(position: Position) -> list[Fact]:
    """Return the cards that were dealt to the seat, and every event that told it something."""
    return [Fact(event, n) for n, _, event in facts_of(position.log, SURE)]


def excludes(position: Position, key: str, value: str) -> Excludes:
    """Return whether some of the facts leave no other value; None where the boxes found no room, so that it cannot be told."""
    told = Facts(position.game, position.seat, position.log, SURE)
    place, cards = asked_about(position.game, position.views, key, value)
    others, wherever = Conclusion(place, ALL & ~cards), Conclusion(NOWHERE, ALL)
    return lambda some: told.exclude(some, others, wherever)


def sheet(position: Position, key: str) -> Sheet:
    """Return the numbers of the Cypher Wheel."""
    told = Facts(position.game, position.seat, position.log, SURE)

    def excluded(place: int, cards: int, some: int) -> bool | None:
        return told.exclude(some, Conclusion(place, cards), Conclusion(NOWHERE, ALL))

    return {
        key: {
            value: partial(excluded, *asked_about(position.game, position.views, key, value)) for value in value_names(position.game, key)
        }
    }


def why(fact: Fact) -> str:
    """Return the rule by which a fact rules anything out: of a card that was seen, that it lies nowhere else."""
    args, kind = fact.event["args"], "seen"
    if fact.event["key"] == "enlisted" and "card" not in args:
        kind = "enlisted"
    elif fact.event["key"] == "answered":
        kind = "yes" if args["answer"] else "no"
    elif fact.event["key"] == "judged":
        kind = "near" if args["match"] else "far"
    return TEXTS.say(f"proves-{kind}")


DEDUCTION = Deduction(certain, facts, excludes, sheet, why)
