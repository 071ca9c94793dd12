"""Random histories of cards that move unseen, told to the boxes and to the oracle at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

from underrose.kernel.compile.bits import lowest
from underrose.kernel.data.records import new
from underrose.knowledge import boxes as compiled
from underrose.knowledge.boxes import Boxes
from underrose.knowledge.boxes_odds import Odds, weigh

from .boxes_oracle import Worlds

MINE, MY_CASE, CASE, HAND, HEAP, SPOT, OTHER_SPOT, OPEN, BETWEEN, DECK = range(10)
"""Places; the deck's cards lie at DECK, DECK + 1 and so on, the top one first."""


def bits(cards: Iterable[int]) -> int:
    """A set of cards as the boxes want it."""
    return sum(1 << card for card in cards)


def unasked(*_: object) -> Any:
    """In place of an oracle, where there are too many deals for one."""
    return SimpleNamespace(learn=unasked, seen=unasked, hide=unasked, gather=unasked)


class History:
    """A true deal, what one player knows of it by the boxes, and by the oracle."""

    def __init__(self, cards: int, rng: Random, deeds: Any = compiled, oracle: Callable[..., Any] = Worlds) -> None:
        dealt = [MINE, MY_CASE, CASE, HAND, HAND, HEAP, *([MINE, HEAP] if cards > 9 else [])]
        places = dealt + [DECK + n for n in range(cards - len(dealt))]
        self.rng, self.deeds, self.cards = rng, deeds, cards
        self.truth = [(place, card) for place, card in zip(places, rng.sample(range(cards), cards), strict=True)]
        own = {slot: card for slot, (place, card) in enumerate(self.truth) if place in (MINE, MY_CASE)}
        self.worlds = oracle(places, own)
        self.rows = new(Boxes)
        self.boxes: Any = self.rows[0]
        deeds.know_nothing(self.boxes, cards)
        self.boxes.places[:cards] = range(100, 100 + cards)
        for slot, card in own.items():
            deeds.learn(self.boxes, slot, 1 << card)
        self.boxes.places[:cards] = places
        deeds.sort_all(self.boxes)
        self.guild = set(rng.sample(range(cards), cards * 2 // 3))

    # --- the truth ---

    def at(self, place: int) -> list[int]:
        """The true cards at a place."""
        return [card for where, card in self.truth if where == place]

    def top(self) -> int:
        """The place of the deck's top card, -1 where the deck is empty."""
        return min((place for place, _ in self.truth if place >= DECK), default=-1)

    def slot(self, place: int) -> int:
        """The slot of the only card at a place."""
        return lowest(self.deeds.slots_at(self.boxes, place))

    def _put(self, place: int, card: int, to: int) -> None:
        self.truth.remove((place, card))
        self.truth.append((to, card))

    # --- one deed, told to both ---

    def learn(self, place: int, cards: Iterable[int]) -> None:
        """The single card at a place is one of these."""
        among = set(cards)
        self.deeds.learn(self.boxes, self.slot(place), bits(among))
        self.worlds.learn(place, among)

    def seen(self, place: int, card: int, to: int) -> None:
        """A card is seen on its way."""
        self.deeds.seen(self.boxes, place, card, to)
        self.worlds.seen(place, card, to)
        self._put(place, card, to)

    def hide(self, place: int, cards: Iterable[int], to: int) -> None:
        """A card among some is put elsewhere unseen."""
        among = set(cards)
        self.deeds.hide(self.boxes, place, bits(among), to)
        self.worlds.hide(place, among, to)
        self._put(place, self.rng.choice([card for card in self.at(place) if card in among]), to)

    def carry(self, place: int, to: int) -> None:
        """The only card at a place goes to another."""
        self.deeds.move(self.boxes, self.slot(place), to)
        self.worlds.gather([place], to)
        self._put(place, self.at(place)[0], to)

    def shuffle(self, places: Sequence[int]) -> None:
        """The single cards at some places change places unseen."""
        for place in places:
            self.deeds.move(self.boxes, self.slot(place), BETWEEN)
        self.worlds.gather(places, BETWEEN)
        cards = [card for place in places for card in self.at(place)]
        self.truth = [(BETWEEN if where in places else where, card) for where, card in self.truth]
        for place in places[: len(cards) - 1]:
            self.hide(BETWEEN, range(self.cards), place)
        self.carry(BETWEEN, places[-1])

    def exchange(self, one: int, other: int) -> None:
        """Two places exchange a card each, unseen."""
        self.hide(one, range(self.cards), BETWEEN)
        self.hide(other, range(self.cards), one)
        self.carry(BETWEEN, other)

    # --- moments of a game ---

    def something(self) -> str:
        """Something that can happen now happens; returns its name."""
        happenings = [name for name in dir(self) if name.startswith("they_") or name.startswith("i_")]
        while True:
            name = self.rng.choice(happenings)
            if getattr(self, name)():
                return name

    def they_draw(self) -> bool:
        if self.top() < 0 or len(self.at(HAND)) > 2:
            return False
        self.carry(self.top(), HAND)
        return True

    def i_draw(self) -> bool:
        if self.top() < 0 or len(self.at(MINE)) > 2:
            return False
        self.learn(self.top(), self.at(self.top()))
        self.carry(self.top(), MINE)
        return True

    def they_encrypt(self) -> bool:
        if len(self.at(HAND)) < 2:
            return False
        self.hide(HAND, range(self.cards), HEAP)
        return True

    def i_encrypt(self) -> bool:
        if len(self.at(MINE)) < 2:
            return False
        self.seen(MINE, self.rng.choice(self.at(MINE)), HEAP)
        return True

    def they_enlist(self) -> bool:
        free = [spot for spot in (SPOT, OTHER_SPOT) if not self.at(spot)]
        if not free or not self.guild & set(self.at(HAND)):
            return False
        self.hide(HAND, self.guild, free[0])
        return True

    def they_play(self) -> bool:
        if len(self.at(HAND)) < 2:
            return False
        self.seen(HAND, self.rng.choice(self.at(HAND)), OPEN)
        return True

    def they_show(self) -> bool:
        if not self.at(HAND):
            return False
        self.seen(HAND, self.rng.choice(self.at(HAND)), HAND)
        return True

    def they_answer(self) -> bool:
        place = self.rng.choice([CASE, SPOT, OTHER_SPOT])
        if not self.at(place):
            return False
        asked = set(self.rng.sample(range(self.cards), self.rng.randint(1, self.cards - 1)))
        self.learn(place, asked if asked & set(self.at(place)) else set(range(self.cards)) - asked)
        return True

    def they_lose_a_guard(self) -> bool:
        place = self.rng.choice([SPOT, OTHER_SPOT])
        if not self.at(place):
            return False
        self.seen(place, self.at(place)[0], OPEN)
        return True

    def they_dig(self) -> bool:
        if not self.at(HEAP) or not self.at(HAND):
            return False
        self.exchange(HEAP, HAND)
        return True

    def i_dig(self) -> bool:
        if not self.at(HEAP) or not self.at(MINE):
            return False
        for card in self.at(HEAP):
            self.seen(HEAP, card, HEAP)
        self.seen(HEAP, self.rng.choice(self.at(HEAP)), BETWEEN)
        self.seen(MINE, self.rng.choice(self.at(MINE)), HEAP)
        self.carry(BETWEEN, MINE)
        return True

    def they_change_cases(self) -> bool:
        if not self.at(HAND):
            return False
        self.exchange(CASE, HAND)
        return True

    def they_forecast(self) -> bool:
        top = sorted(place for place, _ in self.truth if place >= DECK)[:3]
        if len(top) < 2:
            return False
        self.shuffle(top)
        return True

    def i_peek(self) -> bool:
        if self.top() < 0:
            return False
        self.learn(self.top(), self.at(self.top()))
        return True

    def they_give(self) -> bool:
        if not self.at(HAND) or not self.at(MINE):
            return False
        self.seen(HAND, self.rng.choice(self.at(HAND)), BETWEEN)
        self.seen(MINE, self.rng.choice(self.at(MINE)), HAND)
        self.carry(BETWEEN, MINE)
        return True


def chances(history: History) -> dict[tuple[int, int], float]:
    """How likely each card lies at each place, by the boxes."""
    odds: Any = new(Odds)[0]
    assert weigh(odds, history.boxes) > 0
    return chances_of(history, odds)


def chances_of(history: History, odds: Any) -> dict[tuple[int, int], float]:
    """The same from boxes that have been weighed."""
    found: dict[tuple[int, int], float] = {}
    for slot in range(history.cards):
        for card in range(history.cards):
            chance = float(odds.odds[slot * compiled.CARDS + card])
            place = int(history.boxes.places[slot])
            found[place, card] = found.get((place, card), 0.0) + chance
    return found
