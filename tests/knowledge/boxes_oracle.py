"""A brute-force oracle for knowledge about cards that move unseen: every deal, followed card by card.

A *world* says which cards lie at each place; its weight is the chance of the deal times 1 / m for every hidden choice among m cards.
Nothing here knows of slots, boxes or merging. Cards that nobody can tell apart may have one number, and be several of a kind.

Example: cards 0, 1, 2 lie at places A, A, B. There are three worlds of weight 1/3. A hidden card of A goes to C: each world becomes two of
weight 1/6. If the card at C is then seen to be 0, the worlds left are A {1} B {2} and A {2} B {1}, of weight 1/2 each.
"""

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Generic, TypeVar

Cards = tuple[int, ...]
"""Cards at a place, ascending; where a place has an order, in their order."""


class World(tuple[Cards, ...]):
    """The cards at each place."""

    __slots__ = ()


W = TypeVar("W", bound=World)
K = TypeVar("K")


def put(world: W, place: int, cards: Cards) -> W:
    """The world with other cards at a place."""
    return type(world)((*world[:place], cards, *world[place + 1 :]))


def entries(world: World) -> Iterator[tuple[int, int]]:
    """(place, card) for every card."""
    return ((place, card) for place, cards in enumerate(world) for card in cards)


@contextmanager
def no_collections() -> Iterator[None]:
    """Hundreds of thousands of tuples, and no cycle among them: looking for one takes as long as making them."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def merged(weights: Iterable[tuple[K, float]]) -> dict[K, float]:
    """Each key once, with all of its weight."""
    found: dict[K, float] = {}
    for key, weight in weights:
        found[key] = found.get(key, 0.0) + weight
    return found


class Worlds(Generic[W]):
    """All worlds with their weights, whose sum is 1."""

    ordered = -1
    """The place at which cards have an order."""

    def __init__(self, start: W) -> None:
        self.worlds = {start: 1.0}

    def follow(self, how: Callable[[W], Iterable[tuple[W, float]]]) -> None:
        """Something happens, by which a world becomes others, each with its share."""
        with no_collections():
            after = merged((to, weight * share) for world, weight in self.worlds.items() for to, share in how(world))
        total = sum(after.values())
        self.worlds = {world: weight / total for world, weight in after.items()}

    def added(self, world: W, place: int, card: int) -> W:
        """One card more at a place."""
        cards = (*world[place], card)
        return put(world, place, cards if place == self.ordered else tuple(sorted(cards)))

    def taken(self, world: W, place: int, wanted: set[int] | None, among: set[int] | None = None) -> Iterator[tuple[int, W, float]]:
        """One of the cards `among` (None: all) those at a place is taken, each as likely, and it is a wanted one (None: any)."""
        cards = world[place]
        able = cards if among is None else tuple(card for card in cards if card in among)
        for card in set(able) if wanted is None else wanted.intersection(able):
            at = cards.index(card)
            yield card, put(world, place, cards[:at] + cards[at + 1 :]), able.count(card) / len(able)

    def moved(self, world: W, place: int, to: int, wanted: set[int] | None, among: set[int] | None = None) -> Iterable[tuple[W, float]]:
        """It goes to another place."""
        for card, left, share in self.taken(world, place, wanted, among):
            yield self.added(left, to, card), share

    def in_turn(self, world: W, *moves: tuple[int, int, set[int] | None]) -> Iterable[tuple[W, float]]:
        """Cards go from a place to another, (place, to, wanted), one after the other."""
        found = {world: 1.0}
        for move in moves:
            found = merged((after, weight * share) for before, weight in found.items() for after, share in self.moved(before, *move))
        return found.items()

    def swapped(self, world: W, one: int, first: set[int] | None, other: int, second: set[int] | None) -> Iterable[tuple[W, float]]:
        """A card for a card."""
        for given, rest, chance in self.taken(world, one, first):
            for received, left, share in self.taken(rest, other, second):
                yield self.added(self.added(left, one, received), other, given), chance * share

    def only(self, world: W, place: int, wanted: set[int] | None) -> Iterable[tuple[W, float]]:
        """The cards at a place are wanted ones."""
        return [(world, 1.0)] if wanted is None or set(world[place]) <= wanted else []


class Deals(Worlds[World]):
    """All deals of as many cards as there are places, one a place entry; `known` has the card of some entries."""

    def __init__(self, places: Sequence[int], known: Mapping[int, int]) -> None:
        pool = max(places) + 1
        super().__init__(World([()] * pool + [tuple(range(len(places)))]))
        entries = sorted(range(len(places)), key=lambda entry: entry not in known)
        moves = [(pool, places[entry], {known[entry]} if entry in known else None) for entry in entries]
        self.follow(lambda world: self.in_turn(world, *moves))

    def learn(self, place: int, cards: Iterable[int]) -> None:
        """The single card at a place is one of these."""
        among = set(cards)
        self.follow(lambda world: self.only(world, place, among))

    def seen(self, place: int, card: int, to: int) -> None:
        """A card at the place is this one; it goes elsewhere."""
        self.follow(lambda world: self.moved(world, place, to, {card}))

    def hide(self, place: int, cards: Iterable[int], to: int) -> None:
        """One of those cards at the place goes elsewhere, each as likely."""
        among = set(cards)
        self.follow(lambda world: self.moved(world, place, to, None, among))

    def chances(self) -> dict[tuple[int, int], float]:
        """How likely each card lies at each place."""
        return merged((entry, weight) for world, weight in self.worlds.items() for entry in entries(world))
