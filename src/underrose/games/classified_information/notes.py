"""The Cypher Wheel, kept by the machine: how likely each Suitcase Number is, what lies face down, and why something is ruled out.

The sheet of seat 0 speaks of these things, by their keys:

- `1.suitcase`, `1.guard0` to `1.guard2` (those face down): the numbers it may be;
- `1.hand`: the cards that may be in the opponent's hand, each with the probability that it is;
- `0.suitcase`, `0.guard0` and so on, `0.hand`: the same of one's own, as far as both players know it together: what one has given away.
  The opponent may know more, having seen cards that one has not;
- `seen`: the cards whose place one knows. One copy of a number is the "/" on the wheel, both are the "X", and their guilds are struck out.

Spectators have no wheel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from underrose.games.classified_information.actions import card_names
from underrose.games.classified_information.belief_update import (
    CASE,
    COMMON,
    DECK,
    HAND,
    SURE,
    Wheel,
    follow_all,
    number_cards,
    spot_place,
)
from underrose.games.classified_information.events import EVENTS, Told
from underrose.games.classified_information.state import COPIES, SEATS, SPOTS
from underrose.games.classified_information.worlds import Worlds
from underrose.kernel.bits import bit
from underrose.kernel.compiling import rule
from underrose.kernel.game import Game
from underrose.kernel.records import Rows, new
from underrose.knowledge.because import explanation
from underrose.knowledge.boxes import CARDS, Boxes, assign, fits
from underrose.knowledge.boxes_count import TOO_MANY, Tally, count_worlds

Odds = NDArray[np.float64]
CERTAIN = 1 - 1e-9
"""A probability from which something is certain: sums of many may be off in their last digits."""

# --- the sheet --------------------------------------------------------------------------------------------------------


def notes(game: Game, views: Rows, log: Rows) -> dict[str, Any] | None:
    """The sheet of a seat; None for a spectator. Raises NoWorld if nothing fits what the seat has seen.

    `{exact, worlds, about: [{key, values: {value: p}, out}], likely: [{value: "7", p}], advice}`; `worlds` is None where there are too many
    to count, and `likely` has the opponent's Suitcase Numbers.
    """
    seat = int(views[0]["seat"])
    if seat < 0:
        return None
    samplers = game.prepare(views, log)
    about = _about_side(game, samplers, hidden(views, 1 - seat))
    likely = sorted(about[0]["values"].items(), key=lambda entry: (-entry[1], entry[0])) if _has_suitcase(about) else []
    worlds, seen = int(count(samplers, new(Tally))), _seen(game, samplers)
    about += _about_side(game, common_knowledge(game, views, log, samplers), hidden(views, seat))
    return {
        "exact": True,
        "worlds": None if worlds == TOO_MANY else worlds,
        "about": [*about, seen],
        "likely": [{"value": number, "p": p} for number, p in likely],
        "advice": None,
    }


def _has_suitcase(about: Sequence[dict[str, Any]]) -> bool:
    """Whether the entries begin with a Suitcase: in the strategic set-up it is not packed yet."""
    return bool(about) and about[0]["key"].endswith("suitcase")


@rule
def count(samplers: Any, tallies: Any) -> int:
    """The number of worlds, the order of the deck aside."""
    w = samplers[0].wheel.boxes
    deck = 0
    for slot in range(w.cards):
        if w.places[slot] >= DECK:
            deck |= bit(slot)
    return count_worlds(tallies[0], w, deck)


def _seen(game: Game, samplers: Rows) -> dict[str, Any]:
    """The cards that lie at some place with certainty, in whatever worlds are left."""
    at, odds = places_and_odds(samplers)
    certain = sum((odds[at == place].sum(axis=0) > CERTAIN for place in set(at.tolist())), np.zeros(CARDS, bool))
    names = card_names(game.content["deck"])
    return {"key": "seen", "values": {name: 1.0 for name, there in zip(names, certain) if there}, "out": []}


def places_and_odds(samplers: Rows) -> tuple[NDArray[np.int64], Odds]:
    """The place of each slot, shape (n,), and the probability of each card in it, shape (n, 18)."""
    boxes = samplers["wheel"]["boxes"]  # fields of the array: those of its row would be copied
    cards = int(boxes["cards"][0])
    return boxes["places"][0][:cards], samplers["odds"]["odds"][0].reshape(CARDS, CARDS)[:cards]


def common_knowledge(game: Game, views: Rows, log: Rows, used: Rows | None = None) -> Rows:
    """What both players surely know, as far as this seat can tell; shape (1,), without weight if it could not be worked out.

    It is written over `used`, a sampler that is not needed any more: a new one is a megabyte and a half, and touching that takes longest.
    """
    samplers = new(Worlds) if used is None else used
    samplers.view(np.uint8)[:] = 0
    samplers[0]["wheel"]["whose"] = COMMON
    game.doors.prepare(game.kits, views, log, len(log), samplers)
    return samplers


def hidden(views: Rows, seat: int) -> list[tuple[str, int]]:
    """What lies hidden at a player's side, as keys and places: the Suitcase, Guards face down, the hand."""
    side = views[0]["sides"][seat]
    spots = [spot for spot in range(SPOTS) if int(side["guarded"][spot]) and not int(side["face_up"][spot])]
    return [
        (f"{seat}.suitcase", CASE + seat),
        *((f"{seat}.guard{spot}", int(spot_place(seat, spot))) for spot in spots),
        (f"{seat}.hand", HAND + seat),
    ]


def _about_side(game: Game, samplers: Rows, places: Sequence[tuple[str, int]]) -> list[dict[str, Any]]:
    """The entries of one player's side; none where nothing could be worked out (all odds are zero), or nothing lies there."""
    at, odds = places_and_odds(samplers)
    found = [(key, odds[at == place].sum(axis=0)) for key, place in places]
    return [_entry(game, key, by_card) for key, by_card in found if by_card.any()]


def _entry(game: Game, key: str, by_card: Odds) -> dict[str, Any]:
    """One hidden thing: the odds of what it may be, and what it cannot be."""
    names = value_names(game, key)
    odds = by_card if key.endswith("hand") else by_card.reshape(-1, COPIES).sum(axis=1)
    named = dict(zip(names, odds.tolist()))
    return {
        "key": key,
        "values": {name: p for name, p in named.items() if p},
        "out": [name for name, p in named.items() if not p],
    }


def value_names(game: Game, key: str) -> list[str]:
    """The values that something on the sheet can have: cards in a hand, else numbers."""
    deck = game.content["deck"]
    return card_names(deck) if key.endswith("hand") else [str(kind["number"]) for kind in deck]


# --- because ----------------------------------------------------------------------------------------------------------

OPENLY = (
    Told.DEPLOYED, Told.ATTACKED, Told.REACTED, Told.ENLISTED, Told.ANSWERED, Told.OPENED, Told.JUDGED, Told.FLIPPED, Told.KILLED,
    Told.POSTED, Told.EXCHANGED, Told.TOPPED, Told.RELIEVED, Told.DISCARDED, Told.SCAVENGED, Told.GOT, Told.CACHED, Told.TURNED_COAT,
    Told.CROSSED, Told.REVEALED,
)  # fmt: skip
"""Events that tell something to whoever notices them."""
BOTH_KNOW = (Told.SHOWN, Told.DROPPED)
"""Events whose closed part both players know."""
CLOSELY = (
    Told.STOWED, Told.DREW, Told.PEEKED, Told.ENCRYPTED, Told.SEARCHED, Told.EXHUMED, Told.FORESAW, Told.ARRANGED, Told.SWITCHED,
    *BOTH_KNOW,
)  # fmt: skip
"""Events that tell something to whom their closed part is shown."""
DEALT = (Told.DEALT, Told.OFFERED)
"""Events whose cards are facts of their own."""


def because(game: Game, views: Rows, log: Rows, key: str, value: str) -> list[dict[str, Any]]:
    """Facts this seat has seen that exclude `value` at `key` ("1.suitcase"): events, and own cards as `{key: "own"}`.

    None of them can be left out, and up to four of them are as few as possible. Raises ValueError if the value is not excluded, or if `key`
    or `value` are not on the sheet.
    """
    seat = int(views[0]["seat"])
    place, cards = asked_about(game, views, key, value)
    whose = COMMON if key.startswith(f"{seat}.") else SURE
    facts = facts_of(log, whose)
    wheels = new(Wheel)
    wheels[0]["whose"] = whose
    left_out: NDArray[np.int64] = wheels[0]["left_out"]

    def excludes(some: int) -> bool | None:
        left_out[:] = -1
        for fact, (event, part, _) in enumerate(facts):
            if some >> fact & 1:
                left_out[event] &= ~part
        there = possible(game.kits, seat, log, place, cards, wheels)
        return None if wheels["boxes"]["lost"][0] else not there

    return [facts[fact][2] for fact in explanation(len(facts), excludes)]


def facts_of(log: Rows, whose: int) -> list[tuple[int, int, dict[str, Any]]]:
    """The facts of a log: the number of the event, which part of it, and how it reads."""
    found = list[tuple[int, int, dict[str, Any]]]()
    for n, row in enumerate(log):
        kind, knows, _, closed = row.item()
        if kind in DEALT and knows and whose == SURE:
            dealt = closed[:3] if kind == Told.DEALT else closed
            found += [(n, 1 << i, {"key": "own", "args": {"card": int(card)}}) for i, card in enumerate(dealt)]
        elif kind in OPENLY or (knows and kind in (CLOSELY if whose == SURE else BOTH_KNOW)) or (kind == Told.NOTICED and whose == COMMON):
            found.append((n, 1, EVENTS.from_seen(row)))
    return found


def asked_about(game: Game, views: Rows, key: str, value: str) -> tuple[int, int]:
    """The place and the cards that are meant. Raises ValueError."""
    places = dict(entry for seat in range(SEATS) for entry in hidden(views, seat)) if int(views[0]["seat"]) >= 0 else {}
    names = value_names(game, key)
    if key not in places or value not in names:
        raise ValueError(f"The Cypher Wheel has no value {value[:20]!r} at {key[:20]!r}.")
    at = names.index(value)
    return places[key], 1 << at if key.endswith("hand") else int(number_cards(1 << at + 1))


@rule
def possible(kits: Any, viewer: int, log: Any, place: int, cards: int, wheels: Any) -> bool:
    """Whether one of the cards may lie at the place, by the facts that are not left out; where boxes found no room, it may."""
    w: Wheel = wheels[0]
    follow_all(w, kits[0], viewer, log, len(log))
    return w.boxes.lost > 0 or lies_at(w.boxes, place, cards)


@rule
def lies_at(b: Boxes, place: int, cards: int) -> bool:
    """Whether some box has a way with one of the cards at the place."""
    for i in range(b.count):
        box = b.boxes[b.half + i]
        for slot in range(b.cards):
            if b.places[slot] == place and box.masks[slot] & cards:
                assign(b.box, box, b.cards)
                b.box.masks[slot] &= cards
                if fits(b, b.box):
                    return True
    return False
