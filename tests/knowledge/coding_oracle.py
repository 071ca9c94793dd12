"""A brute-force oracle for The Coding's Crack Sheet, written from the rules and from nothing else.

A *world* gives every seat but the viewer a code: a letter and two different digits, no card twice, none of them held by the viewer or lying
open. The deal is uniform and an owner's choice of order too, so every world weighs the same and each probability is a count of worlds over
the number of worlds. Every public fact speaks of one player's code, so the facts first cut down each player's 540 codes on their own; what
is left to do jointly is to keep the cards apart.

Example: seat 0 holds A, 0 and 1 against one opponent, who picks 20-39. Tens are one of 4-9, ones one of the seven digits left, five letters
are left: 5 * 6 * 7 = 210 worlds.

Cards are numbered as in the events: letters and digits from 0, places 0 letter, 1 tens, 2 ones. A set of cards is an int, one bit a card.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations, product
from typing import Any

Content = Mapping[str, Any]
Event = Mapping[str, Any]
Code = tuple[int, int, int]

PLACES = ("letter", "tens", "ones")
SPECTATOR = -1


def sheet(content: Content, players: int, seat: int, own: Sequence[int] | None, events: Sequence[Event]) -> dict[str, Any]:
    """The exact sheet of `seat` after `events`, with every code among the likely ones; ValueError if no world fits them.

    `own` is the viewer's letter and two digits (in either order: only which cards they are counts), None for a spectator.
    """
    possible = possible_codes(content, others(players, seat), events, known_elsewhere(content, own, events))
    counts = {other: worlds_by_code(content, possible, other) for other in possible}
    totals = {sum(by_code.values()) for by_code in counts.values()}
    if totals == {0}:
        raise ValueError("no world fits what this seat has seen")
    (worlds,) = totals  # every seat's codes split the same worlds
    about, likely = list[dict[str, Any]](), list[tuple[float, int, str]]()
    for other, by_code in counts.items():
        likely += [(-n / worlds, other, text(content, code)) for code, n in by_code.items() if n]
        for place, name in enumerate(PLACES):
            odds = dict.fromkeys(content["digits"] if place else content["letters"], 0.0)
            for code, n in by_code.items():
                odds[text(content, code)[place]] += n / worlds
            out = [value for value, p in odds.items() if not p]
            about.append({"key": f"{other}.{name}", "values": {value: p for value, p in odds.items() if p}, "out": out})
    return {"worlds": worlds, "about": about, "likely": [{"value": f"{other} {code}", "p": -p} for p, other, code in sorted(likely)]}


def all_worlds(content: Content, players: int, seat: int, own: Sequence[int] | None, events: Sequence[Event]) -> Iterator[dict[int, Code]]:
    """Every world, one by one, as {seat: code} of the other seats: the plain enumeration that `sheet` counts."""
    possible = possible_codes(content, others(players, seat), events, known_elsewhere(content, own, events))

    def extend(world: dict[int, Code], used: int) -> Iterator[dict[int, Code]]:
        if len(world) == len(possible):
            yield world
            return
        player = list(possible)[len(world)]
        for code in possible[player]:
            cards = cards_of(content, code)
            if not cards & used:
                yield from extend({**world, player: code}, used | cards)

    return extend({}, 0)


def excludes(facts: Iterable[Event], content: Content, players: int, seat: int, key: str, value: str) -> bool:
    """Whether these facts alone leave no world with `value` at `key` ("2.tens").

    A fact is an event of the log or an own card, {"key": "own", "place": 0, "value": 5}. What is not among the facts is unknown, the
    viewer's own cards too: the viewer then holds some code like everybody else, and facts about that code bind it.
    """
    log = [as_event(fact, seat) for fact in facts]
    player, place = int(key.split(".")[0]), PLACES.index(key.split(".")[1])
    possible = possible_codes(content, range(players), log, known_elsewhere(content, None, log))
    possible[player] = [code for code in possible[player] if text(content, code)[place] == value]
    hands = [{cards_of(content, code) for code in codes} for codes in possible.values()]
    return not can_keep_apart(sorted(hands, key=len))


def consistent(content: Content, seat: int, own: Sequence[int] | None, events: Sequence[Event], codes: Mapping[int, Code]) -> bool:
    """Whether one full assignment of the other seats' codes fits the log."""
    theirs = {player: code for player, code in codes.items() if player != seat}
    possible = possible_codes(content, theirs, events, known_elsewhere(content, own, events))
    return all(code in possible[player] for player, code in theirs.items()) and can_keep_apart(
        [[cards_of(content, code)] for code in theirs.values()]
    )


def others(players: int, seat: int) -> list[int]:
    return [player for player in range(players) if player != seat]


def text(content: Content, code: Sequence[int]) -> str:
    """A code as players write it: (5, 9, 8) is "F98"."""
    return content["letters"][code[0]] + content["digits"][code[1]] + content["digits"][code[2]]


def card_bit(content: Content, place: int, value: int) -> int:
    """One code card as a set: a letter's bit, or a digit's after all the letters'."""
    return 1 << (value if place == 0 else len(content["letters"]) + value)


def cards_of(content: Content, code: Sequence[int]) -> int:
    return card_bit(content, 0, code[0]) | card_bit(content, 1, code[1]) | card_bit(content, 2, code[2])


def known_elsewhere(content: Content, own: Sequence[int] | None, events: Iterable[Event]) -> int:
    """The set of cards that can be in no code in question: the viewer's own and the extra cards lying open."""
    gone = 0 if own is None else cards_of(content, own)
    for event in events:
        if event["key"] == "flipped":
            gone |= card_bit(content, 0 if event["args"]["letter"] else 1, event["args"]["value"])
    return gone


def possible_codes(content: Content, seats: Iterable[int], events: Sequence[Event], gone: int) -> dict[int, list[Code]]:
    """For each seat the codes that what was said of that seat allows, made of cards not `gone`."""
    pairs = permutations(range(len(content["digits"])), 2)
    codes = [(letter, tens, ones) for (tens, ones), letter in product(pairs, range(len(content["letters"])))]
    free = [code for code in codes if not cards_of(content, code) & gone]
    said = {seat: [event for event in events if subject(event) == seat] for seat in seats}
    return {seat: [code for code in free if all(allows(content, event, code) for event in about)] for seat, about in said.items()}


def subject(event: Event) -> int | None:
    """The seat whose code an event speaks of, None if it speaks of none."""
    if event["key"] in ("picked", "announced", "revealed"):
        return event["args"]["seat"]
    return event["args"]["target"] if event["key"] in ("hacked", "decoded") else None


def allows(content: Content, event: Event, code: Code) -> bool:
    """Whether the player an event speaks of can have this code."""
    args = event["args"]
    match event["key"]:
        case "picked":
            return not covers(content, args["card"], code)
        case "announced":
            return all(covers(content, data, code) for data in range(len(content["data"])) if args["available"] >> data & 1)
        case "hacked":
            hack = content["hack"][args["card"]]
            return (text(content, code)[PLACES.index(hack["place"])] in hack["values"]) == bool(args["answer"])
        case "decoded":
            return (code == (args["letter"], args["tens"], args["ones"])) == bool(args["right"])
        case _:  # revealed
            place: int = args["place"]
            return code[place] == args["value"]


def covers(content: Content, data: int, code: Code) -> bool:
    kind = content["data"][data]
    if "letters" in kind:
        return content["letters"][code[0]] in kind["letters"]
    return kind["low"] <= int(text(content, code)[1:]) <= kind["high"]


def worlds_by_code(content: Content, possible: Mapping[int, Sequence[Code]], player: int) -> dict[Code, int]:
    """For each code of one player the number of worlds with it: the ways to give the rest codes of other cards.

    The ways depend only on which cards are used, not on who has which, so each set of used cards is counted once.
    """
    hands = [[cards_of(content, code) for code in codes] for other, codes in possible.items() if other != player]

    @cache
    def ways(placed: int, used: int) -> int:
        if placed == len(hands):
            return 1
        return sum(ways(placed + 1, used | hand) for hand in hands[placed] if not hand & used)

    return {code: ways(0, cards_of(content, code)) for code in possible[player]}


def as_event(fact: Event, seat: int) -> Event:
    """A fact in the form of an event: an own card says of the viewer what a revealed one says of its owner."""
    if fact["key"] != "own":
        return fact
    args = fact.get("args", fact)
    return {"key": "revealed", "args": {"seat": seat, "place": args["place"], "value": args["value"]}}


def can_keep_apart(hands: Sequence[Collection[int]]) -> bool:
    """Whether one set of cards can be taken from each collection so that no card is taken twice."""

    @cache
    def possible(placed: int, used: int) -> bool:
        if placed == len(hands):
            return True
        return any(possible(placed + 1, used | hand) for hand in hands[placed] if not hand & used)

    return possible(0, 0)
