"""What a seat of Classified Information could still believe if it had noticed only some facts: brute force, from the rules page alone.

How cards move is known to all and never forgotten; *which* card moved, was shown or asked about is a fact, and a forgotten fact leaves
any card that lay there. This is what `because` has to be measured by: the facts it gives exclude a value, and without any one of them
some world has it.

Cards about which the facts that are kept say nothing different are interchangeable, so a world holds *kinds* of card: with "it is not in
4-5-6" kept and nothing else there are two kinds, and a handful of worlds in place of a quarter of a million.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

Event = Mapping[str, Any]
Kinds = tuple[int, ...]
"""Kinds of card at a place, ascending; for the top of the deck in their order."""
World = tuple[Kinds, ...]
"""By place."""
Fact = tuple[int, int]
"""The number of an event in the log, and of its dealt card (from 0), -1 where the event is one fact."""

HAND, CASE, CHOSEN, SPOT = 0, 2, 4, 6
"""Places of seat 0; those of seat 1 come next, for spots after three."""
HEAP, OPEN, DECK, TOP, PLACES = 12, 13, 14, 15, 16
CARDS_DEALT = {"dealt": ("first", "second", "suitcase"), "offered": ("first", "second", "third", "fourth")}
TELLING = {
    "deployed", "attacked", "reacted", "enlisted", "answered", "opened", "judged", "flipped", "killed", "posted", "exchanged", "topped",
    "relieved", "discarded", "scavenged", "got", "cached", "turned_coat", "crossed",
}  # fmt: skip
"""Events that tell whoever notices them something."""
CLOSELY = {
    "stowed": "suitcase", "drew": "card", "peeked": "card", "encrypted": "card", "searched": "cards", "exhumed": "received",
    "foresaw": "top", "arranged": "top", "switched": "received", "shown": "card", "dropped": "given",
}  # fmt: skip
"""Events that tell something to whom this argument is shown."""


def facts_in(log: Sequence[Event]) -> list[Fact]:
    """Every fact of a log."""
    found: list[Fact] = []
    for n, event in enumerate(log):
        key, args = event["key"], event["args"]
        if key in CARDS_DEALT and "first" in args:
            found += [(n, i) for i in range(len(CARDS_DEALT[key]))]
        elif key in TELLING or CLOSELY.get(key) in args:
            found.append((n, -1))
    return found


def members(mask: int) -> frozenset[int]:
    """The cards of a mask."""
    return frozenset(card for card in range(18) if mask >> card & 1)


class Believer:
    """One seat with some of its facts, the cards asked about, and the worlds that are left."""

    def __init__(self, content: Mapping[str, Any], seat: int, log: Sequence[Event], kept: Iterable[Fact], asked: Iterable[int]) -> None:
        self._content, self._seat, self._numbers = content, seat, int(content["numbers"])
        self._kept, self._log = set(kept), log
        self._sets: list[frozenset[int]] = [frozenset(asked)]
        for n, event in enumerate(log):
            self._sets += [cards for part, cards in self._told(event) if (n, part) in self._kept]
        signs = [tuple(card in cards for cards in self._sets) for card in range(2 * self._numbers)]
        self._kind = [sorted(set(signs)).index(sign) for sign in signs]

    def may_lie_at(self, place: int) -> bool:
        """Whether, in some world, one of the cards asked about lies there."""
        asked = self._kinds(self._sets[0])
        return any(kind in asked for world in self.worlds() for kind in world[place])

    def has(self, world: World, place: int) -> bool:
        """Whether one of the cards asked about lies there in this world."""
        return not self._kinds(self._sets[0]).isdisjoint(world[place])

    def worlds(self) -> set[World]:
        """All that can be, after the whole log."""
        start: list[Kinds] = [()] * PLACES
        start[DECK] = tuple(sorted(self._kind))
        found = {tuple(start)}
        for n, event in enumerate(self._log):
            follow: Callable[..., Iterable[World]] | None = getattr(self, f"_{event['key']}", None)
            if follow:
                found = {after for world in found for after in follow(world, event["args"], n)}
        return found

    # --- what facts are about ---

    def _told(self, event: Event) -> Iterator[tuple[int, frozenset[int]]]:
        """The sets of cards between which an event distinguishes, by the part of it that does."""
        key, args = event["key"], event["args"]
        if key in CARDS_DEALT:
            yield from ((i, frozenset({args[name]})) for i, name in enumerate(CARDS_DEALT[key]) if name in args)
        elif key == "answered":
            yield -1, self._of_numbers(args["numbers"])
        elif key == "judged":
            yield -1, self._sharing(args["card"])
        elif key == "enlisted" and "card" not in args:
            yield -1, self._guards()
        elif key in ("opened", "searched"):
            yield from ((-1, frozenset({card})) for card in members(args.get("cards", 0)))
        else:
            names = ("card", "other_card", "guard", "given", "received", "encrypted", "suitcase", "top", "second", "third")
            yield from ((-1, frozenset({args[name]})) for name in names if args.get(name, -1) >= 0)

    def _of_numbers(self, mask: int) -> frozenset[int]:
        return frozenset(card for card in range(2 * self._numbers) if mask >> (card // 2 + 1) & 1)

    def _sharing(self, card: int) -> frozenset[int]:
        """The cards whose Code shares a number with that of a card."""
        apart = [abs(other // 2 - card // 2) for other in range(2 * self._numbers)]
        return frozenset(other for other, steps in enumerate(apart) if min(steps, self._numbers - steps) <= 2)

    def _guards(self) -> frozenset[int]:
        return frozenset(card for card in range(2 * self._numbers) if self._content["deck"][card // 2]["guilds"][card % 2] != "assassin")

    def _kinds(self, cards: Iterable[int]) -> set[int]:
        return {self._kind[card] for card in cards}

    def _one(self, args: Any, name: str, n: int) -> set[int] | None:
        """The kind of the card in an argument, if the seat was told and has kept it; None: any."""
        return {self._kind[args[name]]} if (n, -1) in self._kept and name in args else None

    # --- moving cards ---

    def _moved(self, world: World, place: int, to: int, kinds: set[int] | None) -> Iterator[World]:
        """A card of one of these kinds (None: any) goes from a place to another."""
        for kind in set(world[place]):
            if kinds is None or kind in kinds:
                yield put(put(world, place, without(world[place], kind)), to, added(world[to], kind, ordered=to == TOP))

    def _taken(self, world: World, place: int, kinds: set[int] | None) -> Iterator[tuple[int, World]]:
        """The same without a place to go to: the kind, and what is left."""
        for kind in set(world[place]):
            if kinds is None or kind in kinds:
                yield kind, put(world, place, without(world[place], kind))

    def _swapped(self, world: World, one: int, first: set[int] | None, other: int, second: set[int] | None) -> Iterator[World]:
        """A card for a card."""
        for given, rest in self._taken(world, one, first):
            for received, left in self._taken(rest, other, second):
                after = put(left, one, added(left[one], received))
                yield put(after, other, added(after[other], given))

    def _only(self, world: World, place: int, kinds: set[int] | None) -> Iterator[World]:
        """The only card at a place is of one of these kinds."""
        if kinds is None or set(world[place]) <= kinds:
            yield world

    def _has_all(self, world: World, place: int, cards: Iterable[int], kept: bool) -> Iterator[World]:
        """These cards lie at a place. Each is of a kind of its own if that is kept."""
        if not kept or self._kinds(cards) <= set(world[place]):
            yield world

    def _looked_at(self, world: World, wanted: int) -> Iterator[World]:
        """So many cards on top of the deck have an order."""
        if len(world[TOP]) >= wanted or not world[DECK]:
            yield world
            return
        for after in self._moved(world, DECK, TOP, None):
            yield from self._looked_at(after, wanted)

    # --- events ---

    def _dealt(self, world: World, args: Any, n: int) -> Iterator[World]:
        seat = args["seat"]
        for dealt in self._drawn(world, [HAND + seat, HAND + seat, CASE + seat]):
            if all(
                self._kind[args[name]] in dealt[CASE + seat if i == 2 else HAND + seat]
                for i, name in enumerate(CARDS_DEALT["dealt"])
                if (n, i) in self._kept
            ):
                yield from self._drawn(dealt, [HEAP, HEAP]) if seat == 1 else [dealt]

    def _offered(self, world: World, args: Any, n: int) -> Iterator[World]:
        seat = args["seat"]
        for dealt in self._drawn(world, [HAND + seat] * 4):
            kept = [args[name] for i, name in enumerate(CARDS_DEALT["offered"]) if (n, i) in self._kept]
            yield from self._has_all(dealt, HAND + seat, kept, True)

    def _drawn(self, world: World, places: Sequence[int]) -> set[World]:
        """Cards of the shuffled deck go to these places."""
        found = {world}
        for place in places:
            found = {after for before in found for after in self._moved(before, DECK, place, None)}
        return found

    def _stowed(self, world: World, args: Any, n: int) -> Iterator[World]:
        seat = args["seat"]
        for after in self._moved(world, HAND + seat, CASE + seat, self._one(args, "suitcase", n)):
            yield from self._moved(after, HAND + seat, CHOSEN + seat, self._one(args, "encrypted", n))

    def _packed(self, world: World, args: Any, n: int) -> Iterator[World]:
        for after in self._moved(world, CHOSEN, HEAP, None):
            yield from self._moved(after, CHOSEN + 1, HEAP, None)

    def _drew(self, world: World, args: Any, n: int) -> Iterator[World]:
        wanted = self._one(args, "card", n)
        for after in self._looked_at(world, 1):
            kind, *rest = after[TOP]
            if wanted is None or kind in wanted:
                hand = HAND + args["seat"]
                yield put(put(after, TOP, tuple(rest)), hand, added(after[hand], kind))

    def _peeked(self, world: World, args: Any, n: int) -> Iterator[World]:
        wanted = self._one(args, "card", n)
        for after in self._looked_at(world, 1):
            if wanted is None or after[TOP][0] in wanted:
                yield after

    def _foresaw(self, world: World, args: Any, n: int) -> Iterator[World]:
        names = ("top", "second", "third")[: args["count"]]
        for after in self._looked_at(world, args["count"]):
            wanted = [self._one(args, name, n) for name in names]
            if all(kinds is None or kind in kinds for kind, kinds in zip(after[TOP], wanted, strict=False)):
                yield after

    def _arranged(self, world: World, args: Any, n: int) -> Iterator[World]:
        count, names = args["count"], ("top", "second", "third")
        for order in set(permutations(world[TOP][:count])):
            wanted = [self._one(args, name, n) for name in names[:count]]
            if all(kinds is None or kind in kinds for kind, kinds in zip(order, wanted, strict=True)):
                yield put(world, TOP, (*order, *world[TOP][count:]))

    def _from_hand(self, world: World, args: Any, n: int) -> Iterator[World]:
        return self._moved(world, HAND + args["seat"], OPEN, self._one(args, "card", n))

    _deployed = _attacked = _reacted = _discarded = _from_hand

    def _enlisted(self, world: World, args: Any, n: int) -> Iterator[World]:
        guards = self._kinds(self._guards()) if (n, -1) in self._kept else None
        kinds = self._one(args, "card", n) if "card" in args else guards
        return self._moved(world, HAND + args["seat"], spot(args), kinds)

    def _encrypted(self, world: World, args: Any, n: int) -> Iterator[World]:
        return self._moved(world, HAND + args["seat"], HEAP, self._one(args, "card", n))

    def _scavenged(self, world: World, args: Any, n: int) -> Iterator[World]:
        return self._moved(world, OPEN, HAND + args["seat"], self._one(args, "card", n))

    def _answered(self, world: World, args: Any, n: int) -> Iterator[World]:
        named = self._of_numbers(args["numbers"])
        true = named if args["answer"] else frozenset(range(2 * self._numbers)) - named
        return self._only(world, CASE + args["seat"], self._kinds(true) if (n, -1) in self._kept else None)

    def _opened(self, world: World, args: Any, n: int) -> Iterator[World]:
        return self._has_all(world, HAND + args["seat"], members(args["cards"]), (n, -1) in self._kept)

    def _shown(self, world: World, args: Any, n: int) -> Iterator[World]:
        return self._has_all(world, HAND + args["seat"], [args["card"]] if "card" in args else [], (n, -1) in self._kept)

    def _judged(self, world: World, args: Any, n: int) -> Iterator[World]:
        sharing = self._sharing(args["card"])
        true = sharing if args["match"] else frozenset(range(2 * self._numbers)) - sharing
        return self._only(world, spot(args), self._kinds(true) if (n, -1) in self._kept else None)

    def _searched(self, world: World, args: Any, n: int) -> Iterator[World]:
        return self._has_all(world, HEAP, members(args.get("cards", 0)), (n, -1) in self._kept)

    def _flipped(self, world: World, args: Any, n: int) -> Iterator[World]:
        return self._only(world, spot(args), self._one(args, "card", n))

    def _crossed(self, world: World, args: Any, n: int) -> Iterator[World]:
        return self._moved(world, spot(args), OPEN, self._one(args, "card", n))

    def _killed(self, world: World, args: Any, n: int) -> Iterable[World]:
        return [world] if args["cover"] else self._crossed(world, args, n)

    def _posted(self, world: World, args: Any, n: int) -> Iterator[World]:
        return self._moved(world, OPEN, spot(args), self._one(args, "card", n))

    def _turned_coat(self, world: World, args: Any, n: int) -> Iterator[World]:
        from_spot = SPOT + 3 * (1 - args["seat"]) + args["spot"]
        return self._moved(world, from_spot, SPOT + 3 * args["seat"] + args["to"], self._one(args, "card", n))

    def _exchanged(self, world: World, args: Any, n: int) -> Iterator[World]:
        other = SPOT + 3 * (1 - args["seat"]) + args["other_spot"]
        return self._swapped(world, spot(args), self._one(args, "other_card", n), other, self._one(args, "card", n))

    def _topped(self, world: World, args: Any, n: int) -> Iterator[World]:
        return self._swapped(world, spot(args), self._one(args, "guard", n), OPEN, self._one(args, "card", n))

    def _relieved(self, world: World, args: Any, n: int) -> Iterator[World]:
        for after in self._moved(world, spot(args), HAND + args["seat"], self._one(args, "guard", n)):
            yield from self._moved(after, OPEN, spot(args), self._one(args, "card", n))

    def _dropped(self, world: World, args: Any, n: int) -> Iterable[World]:
        return self._got(world, args, n) if "given" in args else [world]  # the other player is told in an event of its own

    def _got(self, world: World, args: Any, n: int) -> Iterator[World]:
        given, received = self._one(args, "given", n), self._one(args, "received", n)
        return self._swapped(world, HAND + args["seat"], given, HAND + args["other"], received)

    def _exhumed(self, world: World, args: Any, n: int) -> Iterable[World]:
        if not args["changed"]:
            return [world]
        return self._swapped(world, HAND + args["seat"], self._one(args, "encrypted", n), HEAP, self._one(args, "received", n))

    def _cached(self, world: World, args: Any, n: int) -> Iterator[World]:
        return self._moved(world, HEAP, OPEN, self._one(args, "card", n))

    def _switched(self, world: World, args: Any, n: int) -> Iterator[World]:
        seat = args["seat"]
        return self._swapped(world, HAND + seat, self._one(args, "suitcase", n), CASE + seat, self._one(args, "received", n))


def put(world: World, place: int, kinds: Kinds) -> World:
    """The world with other kinds at a place."""
    return (*world[:place], kinds, *world[place + 1 :])


def without(kinds: Kinds, kind: int) -> Kinds:
    """One card less."""
    at = kinds.index(kind)
    return kinds[:at] + kinds[at + 1 :]


def added(kinds: Kinds, kind: int, ordered: bool = False) -> Kinds:
    """One card more."""
    return (*kinds, kind) if ordered else tuple(sorted((*kinds, kind)))


def spot(args: Any) -> int:
    """The place of the Guard spot that an event is about."""
    return SPOT + 3 * args["seat"] + args["spot"]
