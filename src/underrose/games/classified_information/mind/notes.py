"""The Cypher Wheel, kept by the machine: how likely each Suitcase Number is, what lies face down, and why something is ruled out.

The sheet of seat 0 speaks of these things, by their keys:

- `1.suitcase`, `1.guard0` to `1.guard2` (those face down): the numbers it may be;
- `1.hand`: the cards that may be in the opponent's hand, each with the probability that it is;
- `0.suitcase`, `0.guard0` and so on, `0.hand`: the same of one's own, as far as both players know it together: what one has given away.
  The opponent may know more, having seen cards that one has not;
- `seen`: the cards whose place one knows, and those that one has seen and that can be neither in the deck nor in the opponent's Suitcase
  since, covered or not. One copy of a number is the "/" on the wheel, both are the "X", and their guilds are struck out.

Spectators have no wheel.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from underrose.games.classified_information.actions import card_names
from underrose.games.classified_information.events import EVENTS, SEVERAL, SINGLE, Told, members
from underrose.games.classified_information.mind.belief_update import (
    ALL,
    CASE,
    COMMON,
    DECK,
    GUARD,
    HAND,
    HEAP,
    SURE,
    Wheel,
    follow_all,
    number_cards,
    spot_place,
)
from underrose.games.classified_information.mind.worlds import Worlds
from underrose.games.classified_information.state import COPIES, SEATS, SPOTS, number_of
from underrose.kernel.compile.bits import bit, has
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.title import Game, Reason
from underrose.knowledge.because import explanation, irreducible, step_between
from underrose.knowledge.boxes import CARDS, Boxes, assign, fits
from underrose.knowledge.boxes_count import TOO_MANY, Tally, count_worlds

Odds = NDArray[np.float64]
CERTAIN = 1 - 1e-9
"""A probability from which something is certain: sums of many may be off in their last digits."""

# --- the sheet --------------------------------------------------------------------------------------------------------


def notes(game: Game, views: Rows, log: Rows) -> dict[str, Any] | None:
    """Return the sheet of a seat; None for a spectator. Raises NoWorld if nothing fits what the seat has seen.

    `{exact, worlds, about: [{key, values: {value: p}, out}], likely: [{value: "7", p}], advice}`; `worlds` is None where there are too many
    to count, and `likely` has the opponent's Suitcase Numbers.
    """
    seat = int(views[0]["seat"])
    if seat < 0:
        return None
    samplers = game.prepare(views, log)
    about = _about_side(game, samplers, hidden(views, 1 - seat))
    packed = bool(about) and about[0]["key"].endswith("suitcase")  # not yet in the strategic set-up
    likely = sorted(about[0]["values"].items(), key=lambda entry: (-entry[1], entry[0])) if packed else []
    worlds, seen = int(count(samplers, new(Tally))), _seen(game, samplers, seat, log)
    about += _about_side(game, common_knowledge(game, views, log, samplers), hidden(views, seat))
    return {
        "exact": True,
        "worlds": None if worlds == TOO_MANY else worlds,
        "about": [*about, seen],
        "likely": [{"value": number, "p": p} for number, p in likely],
        "advice": None,
    }


@rule
def count(samplers: Any, tallies: Any) -> int:
    """Return the number of worlds, the order of the deck aside."""
    w = samplers[0].wheel.boxes
    deck = 0
    for slot in range(w.cards):
        if w.places[slot] >= DECK:
            deck |= bit(slot)
    return count_worlds(tallies[0], w, deck)


def _seen(game: Game, samplers: Rows, seat: int, log: Rows) -> dict[str, Any]:
    """Return the cards that lie at some place with certainty, in whatever worlds are left; and those seen that are out of the way."""
    at, odds = places_and_odds(samplers)
    certain = sum((odds[at == place].sum(axis=0) > CERTAIN for place in set(at.tolist())), np.zeros(CARDS, bool))
    away = odds[(at < DECK) & (at != CASE + 1 - seat)].sum(axis=0) > CERTAIN
    remembered = np.isin(np.arange(CARDS), [*_met(log)]) & away
    names = card_names(game.content["deck"])
    return {"key": "seen", "values": {name: 1.0 for name, there in zip(names, certain | remembered) if there}, "out": []}


def _met(log: Rows) -> set[int]:
    """Return the cards of which a log has told."""
    found = set[int]()
    for event in map(EVENTS.from_seen, log):
        args = event["args"]
        found |= {args[name] for name in (*SINGLE, *SEVERAL.get(event["key"], ())) if name in args} | {*members(args.get("cards", 0))}
    return found


def places_and_odds(samplers: Rows) -> tuple[NDArray[np.int64], Odds]:
    """Return the place of each slot, shape (n,), and the probability of each card in it, shape (n, 18)."""
    boxes = samplers["wheel"]["boxes"]  # fields of the array: those of its row would be copied
    cards = int(boxes["cards"][0])
    return boxes["places"][0][:cards], samplers["odds"]["odds"][0].reshape(CARDS, CARDS)[:cards]


def common_knowledge(game: Game, views: Rows, log: Rows, used: Rows | None = None) -> Rows:
    """Return what both players surely know, as far as this seat can tell; shape (1,), without weight if it could not be worked out.

    It is written over `used`, a sampler that is not needed any more: a new one is a megabyte and a half, and touching that takes longest.
    """
    samplers = new(Worlds) if used is None else used
    samplers.view(np.uint8)[:] = 0
    samplers[0]["wheel"]["whose"] = COMMON
    game.doors.prepare(game.kits, views, log, len(log), samplers)
    return samplers


def hidden(views: Rows, seat: int) -> list[tuple[str, int]]:
    """Return what lies hidden at a player's side, as keys and places: the Suitcase, Guards face down, the hand."""
    side = views[0]["sides"][seat]
    spots = [spot for spot in range(SPOTS) if int(side["guarded"][spot]) and not int(side["face_up"][spot])]
    return [
        (f"{seat}.suitcase", CASE + seat),
        *((f"{seat}.guard{spot}", int(spot_place(seat, spot))) for spot in spots),
        (f"{seat}.hand", HAND + seat),
    ]


def _about_side(game: Game, samplers: Rows, places: Sequence[tuple[str, int]]) -> list[dict[str, Any]]:
    """Return the entries of one player's side; none where nothing could be worked out (all odds are zero), or nothing lies there."""
    at, odds = places_and_odds(samplers)
    found = [(key, odds[at == place].sum(axis=0)) for key, place in places]
    return [_entry(game, key, by_card) for key, by_card in found if by_card.any()]


def _entry(game: Game, key: str, by_card: Odds) -> dict[str, Any]:
    """Return one hidden thing: the odds of what it may be, and what it cannot be."""
    names = value_names(game, key)
    odds = by_card if key.endswith("hand") else by_card.reshape(-1, COPIES).sum(axis=1)
    named = dict(zip(names, odds.tolist()))
    return {
        "key": key,
        "values": {name: p for name, p in named.items() if p},
        "out": [name for name, p in named.items() if not p],
    }


def value_names(game: Game, key: str) -> list[str]:
    """Return the values that something on the sheet can have: cards in a hand, else numbers."""
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


NOWHERE = -1
"""No place."""
HANDS = (HAND, HAND + 1)
"""Places whose cards are not told apart, and are asked about by card instead of by number."""


class Conclusion(NamedTuple):
    """A card at this place is one of these (a set)."""

    place: int
    cards: int


class Facts:
    """What some of the facts of a log say, and nothing else; sets of facts are bits, as for `explanation`."""

    def __init__(self, game: Game, seat: int, log: Rows, whose: int) -> None:
        self._game = game
        self._seat = seat
        self._log = log
        self.all = facts_of(log, whose)
        self._wheels = new(Wheel)
        self._wheels[0]["whose"] = whose
        self._left_out: NDArray[np.int64] = self._wheels[0]["left_out"]
        self._followed = -1

    def exclude(self, some: int, one: Conclusion, besides: Conclusion) -> bool | None:
        """Return whether no world has both: the first, and at the other place cards of that set only; None where that cannot be told."""
        if some != self._followed:
            self._follow(some)
        return None if self._wheels["boxes"]["lost"][0] else not may_lie(self._wheels, *one, *besides)

    def _follow(self, some: int) -> None:
        """Follow the cards by these facts alone; many questions may be about the same ones."""
        self._followed = some
        self._left_out[:] = -1
        for fact, (event, part, _) in enumerate(self.all):
            if some >> fact & 1:
                self._left_out[event] &= ~part
        follow_log(self._game.kits, self._seat, self._log, self._wheels)


def because(game: Game, views: Rows, log: Rows, key: str, value: str) -> Reason:
    """Return facts this seat has seen that exclude `value` at `key` ("1.suitcase"): events, and own cards as `{key: "own"}`.

    None of them can be left out, and up to four of them are as few as possible. The step is what they force to lie somewhere:
    `step_suitcase` or `step_guard` (`..._card` where a card is asked about), `step_hand`, `step_encrypted`; or `step_neither`, that neither
    copy of a number does. Raises ValueError if the value is not excluded, or if `key` or `value` are not on the sheet.
    """
    seat = int(views[0]["seat"])
    asked = Conclusion(*asked_about(game, views, key, value))
    facts = Facts(game, seat, log, COMMON if key.startswith(f"{seat}.") else SURE)
    chosen = explanation(len(facts.all), lambda some: facts.exclude(some, asked, Conclusion(NOWHERE, ALL)))
    return Reason([facts.all[fact][2] for fact in chosen], _step(game, views, facts, chosen, asked))


def _step(game: Game, views: Rows, facts: Facts, chosen: Sequence[int], asked: Conclusion) -> dict[str, Any] | None:
    """Return what the chosen facts force, as an event; None if nothing is to be said between them and what they exclude."""

    def follows(some: int, one: Conclusion) -> bool:
        """No world has the other cards alone there. (Whatever is asked about is somewhere; the place of a conclusion may be empty.)"""
        return facts.exclude(some, Conclusion(asked.place, ALL), Conclusion(one.place, ALL & ~one.cards)) is True

    def settles(rest: int, one: Conclusion) -> bool:
        if one.place == asked.place or asked.place in HANDS:  # it is another card, or the one that is asked about is elsewhere
            return True
        return facts.exclude(rest, one, asked) is True

    step = step_between(chosen, _conclusions(game, views, asked), follows, settles)
    return _neither(facts, chosen, asked) if step is None else _as_event(step, asked)


def _neither(facts: Facts, chosen: Sequence[int], asked: Conclusion) -> dict[str, Any] | None:
    """Conclude that neither copy of a number lies there, where some facts speak of the one and some of the other; else return None."""
    everything = sum(1 << fact for fact in chosen)
    copies = [Conclusion(asked.place, bit(card)) for card in range(CARDS) if has(asked.cards, card)]
    needed = [irreducible(everything, lambda some, copy=copy: facts.exclude(some, copy, Conclusion(NOWHERE, ALL))) for copy in copies]
    if len(copies) < COPIES or everything in needed:
        return None
    return {"key": "step_neither", "args": {"number": int(number_of(asked.cards.bit_length() - 1))}}


def _conclusions(game: Game, views: Rows, asked: Conclusion) -> Iterator[Conclusion]:
    """Yield where cards like the one that is asked about may turn out to lie; at last, what else may lie at the place that is asked
    about."""
    alone = [place for seat in range(SEATS) for _, place in hidden(views, seat) if place not in HANDS]
    yield from (Conclusion(place, asked.cards) for place in alone if place != asked.place)
    copies = [bit(card) for card in range(CARDS) if has(asked.cards, card)]
    yield from (Conclusion(place, card) for place in (*HANDS, HEAP) if place != asked.place for card in copies)
    if asked.place not in HANDS:
        numbers = (int(number_cards(1 << at + 1)) for at in range(game.content["numbers"]))
        yield from (Conclusion(asked.place, cards) for cards in numbers if cards != asked.cards)


def _as_event(step: Conclusion, asked: Conclusion) -> dict[str, Any]:
    """Return a step as facts are: the number of what lies alone; the card in a hand, in the Encrypted pile, and where a card was asked
    about."""
    card = (step.cards & -step.cards).bit_length() - 1
    if step.place in HANDS:
        return {"key": "step_hand", "args": {"seat": step.place - HAND, "card": card}}
    if step.place == HEAP:
        return {"key": "step_encrypted", "args": {"card": card}}
    seat, spot = divmod(step.place - GUARD, SPOTS)
    key, where = ("step_guard", {"seat": seat, "spot": spot}) if step.place >= GUARD else ("step_suitcase", {"seat": step.place - CASE})
    if asked.place in HANDS:
        return {"key": f"{key}_card", "args": {**where, "card": card}}
    return {"key": key, "args": {**where, "number": int(number_of(card))}}


def facts_of(log: Rows, whose: int) -> list[tuple[int, int, dict[str, Any]]]:
    """Return the facts of a log: the number of the event, which part of it, and how it reads."""
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
    """Return the place and the cards that are meant. Raises ValueError."""
    places = dict(entry for seat in range(SEATS) for entry in hidden(views, seat)) if int(views[0]["seat"]) >= 0 else {}
    names = value_names(game, key)
    if key not in places or value not in names:
        raise ValueError(f"The Cypher Wheel has no value {value[:20]!r} at {key[:20]!r}.")
    at = names.index(value)
    return places[key], 1 << at if key.endswith("hand") else int(number_cards(1 << at + 1))


@rule
def follow_log(kits: Any, viewer: int, log: Any, wheels: Any) -> None:
    """Follow the cards by the facts that are not left out."""
    follow_all(wheels[0], kits[0], viewer, log, len(log))


@rule
def may_lie(wheels: Any, place: int, cards: int, beside: int, others: int) -> bool:
    """Return whether some box has a way with one of the cards at the place, and none but the others at the place `beside` (-1:
    wherever)."""
    b: Boxes = wheels[0].boxes
    for i in range(b.count):
        box = b.boxes[b.half + i]
        for slot in range(b.cards):
            if b.places[slot] == place and box.masks[slot] & cards:
                assign(b.box, box, b.cards)
                leave_only(b, beside, others)
                b.box.masks[slot] &= cards
                if fits(b, b.box):
                    return True
    return False


@rule
def leave_only(b: Boxes, place: int, cards: int) -> None:
    """Leave only some cards to every slot at the place, in the box to come."""
    for slot in range(b.cards):
        if b.places[slot] == place:
            b.box.masks[slot] &= cards
