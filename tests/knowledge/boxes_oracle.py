"""A brute-force oracle for knowledge about cards that move unseen: every deal, followed card by card.

A *world* says which cards lie at each place, in no order; its weight is the chance of the deal times 1 / m for every hidden choice among m
cards. Nothing here knows of slots, boxes or merging.

Example: cards 0, 1, 2 lie at places A, A, B. There are three worlds of weight 2 (two deals each). A hidden card of A goes to C: each world
becomes two of weight 1. If the card at C is then seen to be 0, the worlds left are A {1} B {2} and A {2} B {1}, of weight 1 each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations

World = tuple[tuple[int, int], ...]
"""(place, card), sorted: what lies where."""


class Worlds:
    """All worlds with their weights."""

    def __init__(self, places: Sequence[int], known: Mapping[int, int]) -> None:
        """All deals of as many cards as there are places, one a place entry; `known` has the card of some entries."""
        self.weights: dict[World, Fraction] = {}
        open_entries = [entry for entry in range(len(places)) if entry not in known]
        rest = [card for card in range(len(places)) if card not in known.values()]
        fixed = [(places[entry], card) for entry, card in known.items()]
        for cards in permutations(rest):
            dealt = [(places[entry], card) for entry, card in zip(open_entries, cards, strict=True)]
            world = tuple(sorted(fixed + dealt))
            self.weights[world] = self.weights.get(world, Fraction()) + 1

    def learn(self, place: int, cards: Iterable[int]) -> None:
        """The single card at a place is one of these."""
        among = set(cards)
        self.weights = {world: weight for world, weight in self.weights.items() if set(at(world, place)) <= among}

    def seen(self, place: int, card: int, to: int) -> None:
        """A card at the place is this one; it goes elsewhere."""
        self._become({world: [(moved(world, place, card, to), Fraction(1))] for world in self.weights if card in at(world, place)})

    def hide(self, place: int, cards: Iterable[int], to: int) -> None:
        """One of those cards at the place goes elsewhere, each as likely."""
        among = set(cards)
        found: dict[World, list[tuple[World, Fraction]]] = {}
        for world in self.weights:
            choices = [card for card in at(world, place) if card in among]
            found[world] = [(moved(world, place, card, to), Fraction(1, len(choices))) for card in choices]
        self._become(found)

    def gather(self, some: Iterable[int], to: int) -> None:
        """All cards at some places go to one place."""
        among = set(some)
        self._become(
            {
                world: [(tuple(sorted((to if place in among else place, card) for place, card in world)), Fraction(1))]
                for world in self.weights
            }
        )

    def chances(self) -> dict[tuple[int, int], Fraction]:
        """How likely each card lies at each place."""
        total, found = sum(self.weights.values(), Fraction()), dict[tuple[int, int], Fraction]()
        for world, weight in self.weights.items():
            for entry in world:
                found[entry] = found.get(entry, Fraction()) + weight
        return {entry: weight / total for entry, weight in found.items()}

    def _become(self, found: Mapping[World, Iterable[tuple[World, Fraction]]]) -> None:
        after: dict[World, Fraction] = {}
        for world, results in found.items():
            for result, share in results:
                after[result] = after.get(result, Fraction()) + self.weights[world] * share
        self.weights = after


def at(world: World, place: int) -> list[int]:
    """The cards at a place."""
    return [card for where, card in world if where == place]


def moved(world: World, place: int, card: int, to: int) -> World:
    """The world after a card has gone from one place to another."""
    return tuple(sorted((to if entry == (place, card) else entry[0], entry[1]) for entry in world))
