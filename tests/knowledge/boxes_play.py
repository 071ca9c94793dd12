"""Random histories of cards that move unseen, told to the boxes and to the oracle at once."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

from underrose.kernel.compile.bits import lowest
from underrose.kernel.data.records import new
from underrose.knowledge import boxes as compiled
from underrose.knowledge.boxes import Boxes
from underrose.knowledge.boxes_odds import Odds, weigh

from .boxes_oracle import Deals, merged

MINE, MY_CASE, CASE, HAND, HEAP, SPOT, OTHER_SPOT, OPEN, BETWEEN, DECK = range(10)
"""Places; the deck's cards lie at DECK, DECK + 1 and so on, the top one first."""


def bits(cards: Iterable[int]) -> int:
    """A set of cards as the boxes want it."""
    return sum(1 << card for card in cards)


def unasked(*_: object) -> Any:
    """In place of an oracle, where there are too many deals for one."""
    return SimpleNamespace(learn=unasked, seen=unasked, hide=unasked)


class CannotHappen(Exception):
    """The cards do not lie as a happening needs them."""


class History:
    """A true deal, what one player knows of it by the boxes, and by the oracle."""

    def __init__(self, cards: int, seed: int | str, deeds: Any = compiled, oracle: Callable[..., Any] = Deals) -> None:
        rng = Random(seed)
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

    def at(self, place: int) -> list[int]:
        """The true cards at a place."""
        return [card for where, card in self.truth if where == place]

    def top(self) -> int:
        """The place of the deck's top card."""
        return min((place for place, _ in self.truth if place >= DECK), default=DECK)

    def slot(self, place: int) -> int:
        """The slot of the only card at a place."""
        return lowest(self.deeds.slots_at(self.boxes, place))

    def need(self, place: int, least: int = 1, most: int = 99) -> None:
        """Raises CannotHappen where not so many cards lie at a place."""
        if not least <= len(self.at(place)) <= most:
            raise CannotHappen

    def any_of(self, place: int) -> int:
        """A card at a place, which has one."""
        self.need(place)
        return self.rng.choice(self.at(place))

    def _put(self, place: int, card: int, to: int) -> None:
        self.truth.remove((place, card))
        self.truth.append((to, card))

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
        self.worlds.hide(place, range(self.cards), to)
        self._put(place, self.at(place)[0], to)

    def shuffle(self, places: Sequence[int]) -> None:
        """The single cards at some places change places unseen."""
        for place in places:
            self.carry(place, BETWEEN)
        for place in places[:-1]:
            self.hide(BETWEEN, range(self.cards), place)
        self.carry(BETWEEN, places[-1])

    def exchange(self, one: int, other: int) -> None:
        """Two places exchange a card each, unseen."""
        self.need(one)
        self.need(other)
        self.hide(one, range(self.cards), BETWEEN)
        self.hide(other, range(self.cards), one)
        self.carry(BETWEEN, other)

    def something(self) -> str:
        """Something that can happen now happens; returns its name."""
        while True:
            name = self.rng.choice(HAPPENINGS)
            with suppress(CannotHappen):
                getattr(self, name)()
                return name

    def goes_on(self, happenings: int) -> list[str]:
        """So much happens; returns what."""
        return [self.something() for _ in range(happenings)]

    def they_draw(self) -> None:
        self.need(HAND, 0, 2)
        self.need(self.top())
        self.carry(self.top(), HAND)

    def i_draw(self) -> None:
        self.need(MINE, 0, 2)
        self.i_peek()
        self.carry(self.top(), MINE)

    def i_peek(self) -> None:
        self.learn(self.top(), [self.any_of(self.top())])

    def they_encrypt(self) -> None:
        self.need(HAND, 2)
        self.hide(HAND, range(self.cards), HEAP)

    def i_encrypt(self) -> None:
        self.need(MINE, 2)
        self.seen(MINE, self.any_of(MINE), HEAP)

    def they_enlist(self) -> None:
        free = [spot for spot in (SPOT, OTHER_SPOT) if not self.at(spot)]
        if not free or not self.guild & set(self.at(HAND)):
            raise CannotHappen
        self.hide(HAND, self.guild, free[0])

    def they_play(self) -> None:
        self.need(HAND, 2)
        self.seen(HAND, self.any_of(HAND), OPEN)

    def they_show(self) -> None:
        self.seen(HAND, self.any_of(HAND), HAND)

    def they_answer(self) -> None:
        place = self.rng.choice([CASE, SPOT, OTHER_SPOT])
        self.need(place)
        asked = set(self.rng.sample(range(self.cards), self.rng.randint(1, self.cards - 1)))
        self.learn(place, asked if asked & set(self.at(place)) else set(range(self.cards)) - asked)

    def they_lose_a_guard(self) -> None:
        place = self.rng.choice([SPOT, OTHER_SPOT])
        self.seen(place, self.any_of(place), OPEN)

    def they_dig(self) -> None:
        self.exchange(HEAP, HAND)

    def i_dig(self) -> None:
        mine, found = self.any_of(MINE), self.any_of(HEAP)
        for card in self.at(HEAP):
            self.seen(HEAP, card, HEAP)
        self.seen(HEAP, found, BETWEEN)
        self.seen(MINE, mine, HEAP)
        self.carry(BETWEEN, MINE)

    def they_change_cases(self) -> None:
        self.exchange(CASE, HAND)

    def they_forecast(self) -> None:
        top = sorted(place for place, _ in self.truth if place >= DECK)[:3]
        if len(top) < 2:
            raise CannotHappen
        self.shuffle(top)

    def they_give(self) -> None:
        mine, theirs = self.any_of(MINE), self.any_of(HAND)
        self.seen(HAND, theirs, BETWEEN)
        self.seen(MINE, mine, HAND)
        self.carry(BETWEEN, MINE)


HAPPENINGS = [name for name in vars(History) if name.startswith(("they_", "i_"))]


def weighed(history: History) -> Any:
    """The odds of the boxes."""
    odds: Any = new(Odds)[0]
    assert weigh(odds, history.boxes) > 0
    return odds


def chances(history: History) -> dict[tuple[int, int], float]:
    """How likely each card lies at each place, by the boxes."""
    odds = weighed(history)
    places = history.boxes.places
    return merged(
        ((int(places[slot]), card), float(odds.odds[slot * compiled.CARDS + card]))
        for slot, card in product(range(history.cards), repeat=2)
    )
