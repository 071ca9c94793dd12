"""A brute-force oracle for Classified Information's Cypher Wheel, written from the rules page and from nothing else.

A *world* says which cards lie at each place: hands, Suitcases, chosen cards, Guard spots, the Encrypted pile, the deck without order, and
those cards on top of it that somebody has looked at, in order. A world's weight is the chance of its deal and of its draws, times 1/k for
every choice whose object stays hidden among k, as the page's list of hidden choices says. Events are followed world by world.

Example: five numbers, so ten cards. Whoever holds three of them starts with C(7, 2) * 5 * C(4, 2) = 630 worlds of equal weight. The
opponent draws one of two deck cards, unseen: 1,260 worlds; and encrypts one of three: each world becomes three of a third of its weight.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any, NamedTuple

Event = Mapping[str, Any]
Cards = frozenset[int]


class World(NamedTuple):
    """Where the cards lie; what lies open is in none of these."""

    hands: tuple[Cards, Cards] = (frozenset(), frozenset())
    cases: tuple[int | None, int | None] = (None, None)
    chosen: tuple[int | None, int | None] = (None, None)  # strategic set-up: the cards to be encrypted
    spots: tuple[int | None, ...] = (None,) * 6
    heap: Cards = frozenset()
    deck: Cards = frozenset()
    top: tuple[int, ...] = ()


Next = Iterable[tuple[World, float]]


@dataclass
class Table:
    """What the oracle has to know of the deck: the content's kinds and its wheel."""

    content: Mapping[str, Any]

    @property
    def numbers(self) -> int:
        return int(self.content["numbers"])

    @property
    def cards(self) -> Cards:
        return frozenset(range(2 * self.numbers))

    def guild(self, card: int) -> str:
        return self.content["deck"][card // 2]["guilds"][card % 2]

    def distance(self, one: int, other: int) -> int:
        """Between two cards' numbers, around the wheel."""
        apart = abs(one // 2 - other // 2)
        return min(apart, self.numbers - apart)


# --- small changes of a world -----------------------------------------------------------------------------------------


def put(pair: tuple[Any, ...], at: int, value: Any) -> Any:
    return (*pair[:at], value, *pair[at + 1 :])


def with_hand(world: World, seat: int, cards: Cards) -> World:
    return World(put(world.hands, seat, cards), *world[1:])  # what the oracle does most: _replace takes thrice as long


def out_of_hand(world: World, seat: int, card: int) -> World:
    return with_hand(world, seat, world.hands[seat] - {card})


def into_hand(world: World, seat: int, card: int) -> World:
    return with_hand(world, seat, world.hands[seat] | {card})


def with_spot(world: World, seat: int, spot: int, card: int | None) -> World:
    return world._replace(spots=put(world.spots, 3 * seat + spot, card))


def drawn(world: World) -> Iterator[tuple[int, World, float]]:
    """The top card, the world without it, and the chance that it is this one."""
    if world.top:
        yield world.top[0], world._replace(top=world.top[1:]), 1.0
        return
    for card in world.deck:
        yield card, world._replace(deck=world.deck - {card}), 1 / len(world.deck)


def looked_at(world: World, wanted: int) -> Iterator[tuple[World, float]]:
    """So many cards on top get an order, by chance."""
    if len(world.top) >= wanted or not world.deck:
        yield world, 1.0
        return
    for card in world.deck:
        for after, share in looked_at(world._replace(top=(*world.top, card), deck=world.deck - {card}), wanted):
            yield after, share / len(world.deck)


# --- what each event does to a world ----------------------------------------------------------------------------------


@contextmanager
def no_collections() -> Iterator[None]:
    """Hundreds of thousands of tuples, and no cycle among them: looking for one takes as long as making them."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class Oracle:
    """All worlds that fit the log of a seat (-1: a spectator) so far."""

    def __init__(self, content: Mapping[str, Any], seat: int) -> None:
        self.table, self.seat = Table(content), seat
        self.worlds: dict[World, float] = {World(deck=self.table.cards): 1.0}

    def tell(self, event: Event) -> None:
        """Follow one more event of the log."""
        follow: Callable[[World, Any], Next] | None = getattr(self, f"_{event['key']}", None)
        if follow is None:
            return
        after: dict[World, float] = {}
        with no_collections():
            for world, weight in self.worlds.items():
                for result, share in follow(world, event["args"]):
                    after[result] = after.get(result, 0.0) + weight * share
        total = sum(after.values())
        self.worlds = {world: weight / total for world, weight in after.items()}

    def chances(self) -> dict[tuple[str, int], float]:
        """How likely each card lies at each place. A deck card's place is its depth where somebody has looked, else just the deck."""
        found: dict[tuple[str, int], float] = {}
        for world, weight in self.worlds.items():
            for entry in entries(world):
                found[entry] = found.get(entry, 0.0) + weight
        return found

    # Setting up

    def _dealt_three(self, world: World, seat: int, known: tuple[int, int, int] | None) -> Next:
        choices = [known] if known else [(*pair, case) for pair in combinations(sorted(world.deck), 2) for case in world.deck - set(pair)]
        for first, second, case in choices:
            if {first, second, case} <= world.deck:
                after = with_hand(world, seat, frozenset({first, second}))
                yield after._replace(cases=put(after.cases, seat, case), deck=world.deck - {first, second, case}), 1.0

    def _dealt(self, world: World, args: Any) -> Next:
        known = (args["first"], args["second"], args["suitcase"]) if "first" in args else None
        for after, share in self._dealt_three(world, args["seat"], known):
            if args["seat"] == 0:
                yield after, share
            else:
                for pair in combinations(sorted(after.deck), 2):
                    yield after._replace(heap=frozenset(pair), deck=after.deck - set(pair)), share

    def _offered(self, world: World, args: Any) -> Next:
        known = [tuple(args[name] for name in ("first", "second", "third", "fourth"))] if "first" in args else None
        for four in known or combinations(sorted(world.deck), 4):
            if set(four) <= world.deck:
                yield with_hand(world, args["seat"], frozenset(four))._replace(deck=world.deck - set(four)), 1.0

    def _stowed(self, world: World, args: Any) -> Next:
        seat = args["seat"]
        known = [(args["suitcase"], args["encrypted"])] if "suitcase" in args else None
        for case, encrypted in known or permutations(sorted(world.hands[seat]), 2):
            if {case, encrypted} <= world.hands[seat]:
                after = with_hand(world, seat, world.hands[seat] - {case, encrypted})
                chosen, cases = put(world.chosen, seat, encrypted), put(world.cases, seat, case)
                yield after._replace(cases=cases, chosen=chosen), 1 / 12

    def _packed(self, world: World, args: Any) -> Next:
        chosen = {card for card in world.chosen if card is not None}
        yield world._replace(heap=world.heap | chosen, chosen=(None, None)), 1.0

    # The deck

    def _drew(self, world: World, args: Any) -> Next:
        for card, after, share in drawn(world):
            if args.get("card", card) == card:
                yield into_hand(after, args["seat"], card), share

    def _peeked(self, world: World, args: Any) -> Next:
        for after, share in looked_at(world, 1):
            if args.get("card", after.top[0]) == after.top[0]:
                yield after, share

    def _foresaw(self, world: World, args: Any) -> Next:
        shown = [args[name] for name in ("top", "second", "third")][: args["count"]] if "top" in args else None
        for after, share in looked_at(world, args["count"]):
            if shown is None or list(after.top[: args["count"]]) == shown:
                yield after, share

    def _arranged(self, world: World, args: Any) -> Next:
        count = args["count"]
        shown = [args[name] for name in ("top", "second", "third")][:count] if "top" in args else None
        orders = list(permutations(world.top[:count]))
        for order in orders:
            if shown is None or list(order) == shown:
                yield world._replace(top=(*order, *world.top[count:])), 1.0 if shown else 1 / len(orders)

    # Cards played

    def _from_hand(self, world: World, args: Any) -> Next:
        if args["card"] in world.hands[args["seat"]]:
            yield out_of_hand(world, args["seat"], args["card"]), 1.0

    _deployed = _attacked = _reacted = _discarded = _from_hand

    def _enlisted(self, world: World, args: Any) -> Next:
        seat = args["seat"]
        able = [card for card in world.hands[seat] if self.table.guild(card) != "assassin"]
        for card in able:
            if args.get("card", card) == card:
                yield with_spot(out_of_hand(world, seat, card), seat, args["spot"], card), 1.0 if "card" in args else 1 / len(able)

    def _encrypted(self, world: World, args: Any) -> Next:
        hand = world.hands[args["seat"]]
        for card in hand:
            if args.get("card", card) == card:
                after = out_of_hand(world, args["seat"], card)
                yield after._replace(heap=world.heap | {card}), 1.0 if "card" in args else 1 / len(hand)

    def _scavenged(self, world: World, args: Any) -> Next:
        yield into_hand(world, args["seat"], args["card"]), 1.0

    # Told

    def _answered(self, world: World, args: Any) -> Next:
        case = world.cases[args["seat"]]
        assert case is not None
        if (args["numbers"] >> (case // 2 + 1) & 1) == args["answer"]:
            yield world, 1.0

    def _opened(self, world: World, args: Any) -> Next:
        if {card for card in self.table.cards if args["cards"] >> card & 1} <= world.hands[args["seat"]]:
            yield world, 1.0

    def _shown(self, world: World, args: Any) -> Next:
        hand = world.hands[args["seat"]]
        if args.get("card") in hand:
            yield world, 1 / len(hand)
        elif "card" not in args:
            yield world, 1.0

    def _noticed(self, world: World, args: Any) -> Next:
        if args["card"] in world.hands[args["seat"]]:
            yield world, 1.0

    def _judged(self, world: World, args: Any) -> Next:
        guard = world.spots[3 * args["seat"] + args["spot"]]
        assert guard is not None
        if (self.table.distance(guard, args["card"]) <= 2) == bool(args["match"]):
            yield world, 1.0

    def _searched(self, world: World, args: Any) -> Next:
        if "cards" not in args or world.heap == {card for card in self.table.cards if args["cards"] >> card & 1}:
            yield world, 1.0

    def _revealed(self, world: World, args: Any) -> Next:
        seat, spots = args["seat"], [args[name] if args[name] >= 0 else None for name in ("left", "middle", "right")]
        if world.cases[seat] == args["suitcase"] and world.hands[seat] == {args["final"]} and list(world.spots[3 * seat :][:3]) == spots:
            yield world, 1.0

    # Guards

    def _flipped(self, world: World, args: Any) -> Next:
        if world.spots[3 * args["seat"] + args["spot"]] == args["card"]:
            yield world, 1.0

    def _leaves(self, world: World, args: Any) -> Next:
        for after, share in self._flipped(world, args):
            yield with_spot(after, args["seat"], args["spot"], None), share

    _crossed = _leaves

    def _killed(self, world: World, args: Any) -> Next:
        return [(world, 1.0)] if args["cover"] else self._leaves(world, args)

    def _posted(self, world: World, args: Any) -> Next:
        yield with_spot(world, args["seat"], args["spot"], args["card"]), 1.0

    def _turned_coat(self, world: World, args: Any) -> Next:
        seat = args["seat"]
        if world.spots[3 * (1 - seat) + args["spot"]] == args["card"]:
            yield with_spot(with_spot(world, 1 - seat, args["spot"], None), seat, args["to"], args["card"]), 1.0

    def _exchanged(self, world: World, args: Any) -> Next:
        seat, mine, theirs = args["seat"], args["spot"], args["other_spot"]
        if world.spots[3 * seat + mine] == args["other_card"] and world.spots[3 * (1 - seat) + theirs] == args["card"]:
            yield with_spot(with_spot(world, seat, mine, args["card"]), 1 - seat, theirs, args["other_card"]), 1.0

    def _topped(self, world: World, args: Any) -> Next:
        if world.spots[3 * args["seat"] + args["spot"]] == args["guard"]:
            yield with_spot(world, args["seat"], args["spot"], args["card"]), 1.0

    def _relieved(self, world: World, args: Any) -> Next:
        guard = world.spots[3 * args["seat"] + args["spot"]]
        assert guard is not None
        if args.get("guard", guard) == guard:
            yield with_spot(into_hand(world, args["seat"], guard), args["seat"], args["spot"], args["card"]), 1.0

    # Cards for cards

    def _swapped(self, world: World, seat: int, given: int, other: int, received: int) -> World:
        after = into_hand(out_of_hand(world, seat, given), seat, received)
        return into_hand(out_of_hand(after, other, received), other, given)

    def _dropped(self, world: World, args: Any) -> Next:
        seat, other = args["seat"], args["other"]
        if "given" in args:
            yield from self._got(world, args)
        elif self.seat in (seat, other):
            yield world, 1.0  # the other player is told which cards
        else:
            ways = [(given, received) for given in world.hands[seat] for received in world.hands[other]]
            for given, received in ways:
                yield self._swapped(world, seat, given, other, received), 1 / len(ways)

    def _got(self, world: World, args: Any) -> Next:
        seat, other = args["seat"], args["other"]
        if args["given"] in world.hands[seat] and args["received"] in world.hands[other]:
            yield self._swapped(world, seat, args["given"], other, args["received"]), 1.0

    def _exhumed(self, world: World, args: Any) -> Next:
        seat = args["seat"]
        if not args["changed"]:
            yield world, 1.0
            return
        ways = [(card, received) for card in world.hands[seat] for received in world.heap]
        for card, received in ways:
            if (args.get("encrypted", card), args.get("received", received)) == (card, received):
                after = into_hand(out_of_hand(world, seat, card), seat, received)
                yield after._replace(heap=world.heap - {received} | {card}), 1.0 if "encrypted" in args else 1 / len(ways)

    def _cached(self, world: World, args: Any) -> Next:
        if args["card"] in world.heap:
            yield world._replace(heap=world.heap - {args["card"]}), 1.0

    def _switched(self, world: World, args: Any) -> Next:
        seat = args["seat"]
        old, hand = world.cases[seat], world.hands[seat]
        assert old is not None
        for card in hand:
            if (args.get("suitcase", card), args.get("received", old)) == (card, old):
                after = into_hand(out_of_hand(world, seat, card), seat, old)
                yield after._replace(cases=put(world.cases, seat, card)), 1.0 if "suitcase" in args else 1 / len(hand)


def entries(world: World) -> Iterator[tuple[str, int]]:
    """(place, card) for every card that does not lie open."""
    for seat in range(2):
        yield from ((f"hand {seat}", card) for card in world.hands[seat])
        for name, cards in (("suitcase", world.cases), ("chosen", world.chosen)):
            card = cards[seat]
            if card is not None:
                yield f"{name} {seat}", card
        for spot in range(3):
            guard = world.spots[3 * seat + spot]
            if guard is not None:
                yield f"guard {seat} {spot}", guard
    yield from (("encrypted", card) for card in world.heap)
    yield from (("deck", card) for card in world.deck)
    yield from ((f"top {depth}", card) for depth, card in enumerate(world.top))
