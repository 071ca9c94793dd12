"""A brute-force oracle for Classified Information's Cypher Wheel, written from the rules page and from nothing else.

A *world* says which cards lie at each place: hands, Suitcases, chosen cards, Guard spots, the Encrypted pile, what lies open, the deck
without order, and those cards on top of it that somebody has looked at, in order. A world's weight is the chance of its deal and of its
draws, times 1/k for every choice whose object stays hidden among k, as the page's list of hidden choices says. Events are followed world
by world.

Example: five numbers, so ten cards. Whoever holds three of them starts with C(7, 2) * 5 * C(4, 2) = 630 worlds of equal weight. The
opponent draws one of two deck cards, unseen: 1,260 worlds; and encrypts one of three: each world becomes three of a third of its weight.

A `Believer` is the oracle of a seat that has noticed only some facts, by which `because` is measured. How cards move is known to all and
never forgotten; *which* card moved, was shown or asked about is a fact, and a forgotten fact leaves any card that lay there. Cards about
which the facts that are kept say nothing different are interchangeable, so its worlds hold *kinds* of card: with "it is not in 4-5-6" kept
and nothing else there are two kinds, and a handful of worlds in place of a quarter of a million.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, permutations
from typing import Any

from . import boxes_oracle
from .boxes_oracle import Cards, Worlds, merged, put

Event = Mapping[str, Any]
Fact = tuple[int, int]
"""The number of an event in the log, and of the part of it (see `parts`)."""

HAND, CASE, CHOSEN, SPOT = 0, 2, 4, 6
"""Places of seat 0; those of seat 1 come next, for spots after three."""
HEAP, OPEN, DECK, TOP, PLACES = 12, 13, 14, 15, 16
NAMES = [
    *("hand 0", "hand 1", "suitcase 0", "suitcase 1", "chosen 0", "chosen 1"),
    *(f"guard {seat} {spot}" for seat in range(2) for spot in range(3)),
    *("encrypted", "", "deck"),
]
CARDS_DEALT = {"dealt": ("first", "second", "suitcase"), "offered": ("first", "second", "third", "fourth")}
DEPTHS = ("top", "second", "third")
CARDS_TOLD = ("card", "other_card", "guard", "given", "received", "encrypted", "suitcase", *DEPTHS)
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


class World(boxes_oracle.World):
    """The cards at each place."""

    __slots__ = ()

    @property
    def deck(self) -> frozenset[int]:
        return frozenset(self[DECK])

    @property
    def top(self) -> Cards:
        return self[TOP]


Next = Iterable[tuple[World, float]]


def spot(args: Any) -> int:
    """The place of the Guard spot that an event is about."""
    return SPOT + 3 * args["seat"] + args["spot"]


def members(mask: int) -> frozenset[int]:
    """The cards of a mask."""
    return frozenset(card for card in range(18) if mask >> card & 1)


def entries(world: World) -> Iterator[tuple[str, int]]:
    """(place, card) for every card that does not lie open."""
    yield from ((name, card) for name, cards in zip(NAMES, world) if name for card in cards)
    yield from ((f"top {depth}", card) for depth, card in enumerate(world.top))


class Oracle(Worlds[World]):
    """All worlds that fit the log of a seat (-1: a spectator) so far."""

    ordered = TOP

    def __init__(self, content: Mapping[str, Any], seat: int) -> None:
        self.content, self.seat, self.numbers = content, seat, int(content["numbers"])
        self.kind: Sequence[int] = range(2 * self.numbers)
        super().__init__(self.shuffled())

    def shuffled(self) -> World:
        """All cards lie in the deck."""
        return put(World([()] * PLACES), DECK, tuple(sorted(self.kind)))

    def tell(self, event: Event) -> None:
        """Follow one more event of the log."""
        follow: Callable[[World, Any], Next] | None = getattr(self, f"_{event['key']}", None)
        if follow is not None:
            self.follow(lambda world: follow(world, event["args"]))

    def chances(self) -> dict[tuple[str, int], float]:
        """How likely each card lies at each place. A deck card's place is its depth where somebody has looked, else just the deck."""
        return merged((entry, weight) for world, weight in self.worlds.items() for entry in entries(world))

    def kinds(self, cards: Iterable[int]) -> set[int]:
        return {self.kind[card] for card in cards}

    def one(self, args: Any, name: str) -> set[int] | None:
        """The card in an argument, if it is told; None: any."""
        return {self.kind[args[name]]} if name in args else None

    def guards(self) -> frozenset[int]:
        deck = self.content["deck"]
        return frozenset(card for card in range(2 * self.numbers) if deck[card // 2]["guilds"][card % 2] != "assassin")

    def of_numbers(self, mask: int) -> frozenset[int]:
        return frozenset(card for card in range(2 * self.numbers) if mask >> (card // 2 + 1) & 1)

    def sharing(self, card: int) -> frozenset[int]:
        """The cards whose Code shares a number with that of a card."""
        apart = [abs(other // 2 - card // 2) for other in range(2 * self.numbers)]
        return frozenset(other for other, steps in enumerate(apart) if min(steps, self.numbers - steps) <= 2)

    def looked_at(self, world: World, wanted: int) -> Next:
        """So many cards on top of the deck get an order, by chance."""
        missing = min(wanted - len(world[TOP]), len(world[DECK]))
        return self.in_turn(world, *[(DECK, TOP, None)] * missing)

    def _shown_on_top(self, following: Next, args: Any) -> Next:
        """The cards on top are those that are told."""
        wanted = [self.one(args, name) for name in DEPTHS[: args["count"]]]
        for after, share in following:
            if all(kinds is None or kind in kinds for kind, kinds in zip(after[TOP], wanted)):
                yield after, share

    def _dealt_three(self, world: World, seat: int, known: Sequence[int | None] | None) -> Next:
        wanted = [None if card is None else {self.kind[card]} for card in known or (None, None, None)]
        return self.in_turn(world, *zip([DECK] * 3, [HAND + seat, HAND + seat, CASE + seat], wanted))

    def _dealt(self, world: World, args: Any) -> Next:
        for after, share in self._dealt_three(world, args["seat"], [args.get(name) for name in CARDS_DEALT["dealt"]]):
            for packed, chance in self.in_turn(after, *[(DECK, HEAP, None)] * (2 * args["seat"])):
                yield packed, share * chance

    def _offered(self, world: World, args: Any) -> Next:
        return self.in_turn(world, *((DECK, HAND + args["seat"], self.one(args, name)) for name in CARDS_DEALT["offered"]))

    def _stowed(self, world: World, args: Any) -> Next:
        hand, case = HAND + args["seat"], CASE + args["seat"]
        return self.in_turn(world, (hand, case, self.one(args, "suitcase")), (hand, CHOSEN + args["seat"], self.one(args, "encrypted")))

    def _packed(self, world: World, args: Any) -> Next:
        return self.in_turn(world, (CHOSEN, HEAP, None), (CHOSEN + 1, HEAP, None))

    def _peeked(self, world: World, args: Any) -> Next:
        wanted = self.one(args, "card")
        return [(after, share) for after, share in self.looked_at(world, 1) if wanted is None or after[TOP][0] in wanted]

    def _drew(self, world: World, args: Any) -> Next:
        for after, share in self._peeked(world, args):
            yield self.added(put(after, TOP, after[TOP][1:]), HAND + args["seat"], after[TOP][0]), share

    def _foresaw(self, world: World, args: Any) -> Next:
        return self._shown_on_top(self.looked_at(world, args["count"]), args)

    def _arranged(self, world: World, args: Any) -> Next:
        top, rest = world[TOP][: args["count"]], world[TOP][args["count"] :]
        return self._shown_on_top([(put(world, TOP, (*order, *rest)), 1.0) for order in set(permutations(top))], args)

    def _from_hand(self, world: World, args: Any) -> Next:
        return self.moved(world, HAND + args["seat"], OPEN, self.one(args, "card"))

    _deployed = _attacked = _reacted = _discarded = _from_hand

    def _enlisted(self, world: World, args: Any) -> Next:
        hidden = "card" not in args and "forgotten" not in args
        return self.moved(world, HAND + args["seat"], spot(args), self.one(args, "card"), self.kinds(self.guards()) if hidden else None)

    def _encrypted(self, world: World, args: Any) -> Next:
        return self.moved(world, HAND + args["seat"], HEAP, self.one(args, "card"))

    def _scavenged(self, world: World, args: Any) -> Next:
        return self.moved(world, OPEN, HAND + args["seat"], self.one(args, "card"))

    def _has(self, world: World, place: int, cards: Iterable[int]) -> Next:
        """These cards lie at a place."""
        return [(world, 1.0)] if self.kinds(cards) <= set(world[place]) else []

    def _answered(self, world: World, args: Any) -> Next:
        wanted = self.of_numbers(args.get("numbers", 0) if args.get("answer") else ~args.get("numbers", 0))
        return self.only(world, CASE + args["seat"], self.kinds(wanted))

    def _opened(self, world: World, args: Any) -> Next:
        return self._has(world, HAND + args["seat"], members(args.get("cards", 0)))

    def _shown(self, world: World, args: Any) -> Next:
        return self._has(world, HAND + args["seat"], [args["card"]] if "card" in args else [])

    _noticed = _shown

    def _judged(self, world: World, args: Any) -> Next:
        if "card" not in args:
            return [(world, 1.0)]
        sharing = self.sharing(args["card"])
        return self.only(world, spot(args), self.kinds(sharing if args["match"] else {*range(2 * self.numbers)} - sharing))

    def _searched(self, world: World, args: Any) -> Next:
        return self._has(world, HEAP, members(args.get("cards", 0)))

    def _revealed(self, world: World, args: Any) -> Next:
        told = {CASE: "suitcase", HAND: "final"}
        places = {place + args["seat"]: args[name] for place, name in told.items()}
        places |= {SPOT + 3 * args["seat"] + n: args[name] for n, name in enumerate(("left", "middle", "right"))}
        return [(world, 1.0)] if all(world[place] == ((card,) if card >= 0 else ()) for place, card in places.items()) else []

    def _flipped(self, world: World, args: Any) -> Next:
        return self.only(world, spot(args), self.one(args, "card"))

    def _crossed(self, world: World, args: Any) -> Next:
        return self.moved(world, spot(args), OPEN, self.one(args, "card"))

    def _killed(self, world: World, args: Any) -> Next:
        return [(world, 1.0)] if args["cover"] else self._crossed(world, args)

    def _posted(self, world: World, args: Any) -> Next:
        return self.moved(world, OPEN, spot(args), self.one(args, "card"))

    def _turned_coat(self, world: World, args: Any) -> Next:
        theirs = SPOT + 3 * (1 - args["seat"]) + args["spot"]
        return self.moved(world, theirs, SPOT + 3 * args["seat"] + args["to"], self.one(args, "card"))

    def _exchanged(self, world: World, args: Any) -> Next:
        theirs = SPOT + 3 * (1 - args["seat"]) + args["other_spot"]
        return self.swapped(world, spot(args), self.one(args, "other_card"), theirs, self.one(args, "card"))

    def _topped(self, world: World, args: Any) -> Next:
        return self.swapped(world, spot(args), self.one(args, "guard"), OPEN, self.one(args, "card"))

    def _relieved(self, world: World, args: Any) -> Next:
        guard, card = self.one(args, "guard"), self.one(args, "card")
        return self.in_turn(world, (spot(args), HAND + args["seat"], guard), (OPEN, spot(args), card))

    def _dropped(self, world: World, args: Any) -> Next:
        told_apart = self.seat in (args["seat"], args["other"]) and "given" not in args and "forgotten" not in args
        return [(world, 1.0)] if told_apart else self._got(world, args)

    def _got(self, world: World, args: Any) -> Next:
        hand, other = HAND + args["seat"], HAND + args["other"]
        return self.swapped(world, hand, self.one(args, "given"), other, self.one(args, "received"))

    def _exhumed(self, world: World, args: Any) -> Next:
        if not args["changed"]:
            return [(world, 1.0)]
        return self.swapped(world, HAND + args["seat"], self.one(args, "encrypted"), HEAP, self.one(args, "received"))

    def _cached(self, world: World, args: Any) -> Next:
        return self.moved(world, HEAP, OPEN, self.one(args, "card"))

    def _switched(self, world: World, args: Any) -> Next:
        hand, case = HAND + args["seat"], CASE + args["seat"]
        return self.swapped(world, hand, self.one(args, "suitcase"), case, self.one(args, "received"))


def parts(event: Event) -> Iterable[int]:
    """The facts of an event: each of the cards dealt (from 0), -1 where it is one fact."""
    key, args = event["key"], event["args"]
    if key in CARDS_DEALT and "first" in args:
        return range(len(CARDS_DEALT[key]))
    return [-1] if key in TELLING or CLOSELY.get(key) in args else []


def facts_in(log: Sequence[Event]) -> list[Fact]:
    """Every fact of a log."""
    return [(n, part) for n, event in enumerate(log) for part in parts(event)]


def forgetting(log: Sequence[Event], kept: set[Fact]) -> Iterator[Event]:
    """The log without what those of its facts say that are not kept."""
    for n, event in enumerate(log):
        dealt = CARDS_DEALT.get(event["key"], ())
        gone = {name for i, name in enumerate(dealt) if (n, i) not in kept}
        if not dealt and (n, -1) not in kept:
            gone = {*CARDS_TOLD, "cards", "numbers", "answer"}
        lost = {"forgotten": True} if gone and -1 in parts(event) else {}
        yield {"key": event["key"], "args": {name: value for name, value in event["args"].items() if name not in gone} | lost}


class Believer(Oracle):
    """The oracle of a seat with some of its facts and the cards asked about, after the whole log."""

    def __init__(self, content: Mapping[str, Any], seat: int, log: Sequence[Event], kept: Iterable[Fact], asked: Iterable[int]) -> None:
        super().__init__(content, seat)
        events, self.asked = [*forgetting(log, {*kept})], frozenset(asked)
        sets = [self.asked, *chain.from_iterable(map(self._told, events))]
        signs = [tuple(card in cards for cards in sets) for card in range(2 * self.numbers)]
        self.kind = [sorted(set(signs)).index(sign) for sign in signs]
        self.worlds = {self.shuffled(): 1.0}
        for event in events:
            self.tell(event)

    def may_lie_at(self, place: int) -> bool:
        """Whether, in some world, one of the cards asked about lies there."""
        return any(self.has(world, place) for world in self.worlds)

    def has(self, world: World, place: int) -> bool:
        """Whether one of the cards asked about lies there in this world."""
        return not self.kinds(self.asked).isdisjoint(world[place])

    def _told(self, event: Event) -> Iterator[frozenset[int]]:
        """The sets of cards between which an event distinguishes."""
        key, args = event["key"], event["args"]
        if key == "answered":
            yield self.of_numbers(args.get("numbers", 0))
        elif key == "judged" and "card" in args:
            yield self.sharing(args["card"])
        elif key == "enlisted" and not {"card", "forgotten"} & args.keys():
            yield self.guards()
        else:
            yield from (frozenset({card}) for card in members(args.get("cards", 0)) if key in ("opened", "searched"))
            yield from (frozenset({args[name]}) for name in (*CARDS_TOLD, "first", "fourth") if args.get(name, -1) >= 0)
