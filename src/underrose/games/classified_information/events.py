"""What happens at a table of Classified Information, and who may see it.

A seat's log alone lets it follow every card. Events are written after the deed; `card` is a card's number 0..17, `spot` is 0..2.
What each kind moves, and what it tells, for whoever deduces (an open argument is known to all, a closed one to its seat):

| event | movement | tells |
| --- | --- | --- |
| dealt | deck -> hand (2) and suitcase, for both seats; then two cards deck -> encrypted, seen by nobody | own three cards |
| offered | deck -> hand (4): the strategic set-up | own four cards |
| stowed | hand -> suitcase, hand -> encrypted, once both have chosen (`packed`) | own choice; the other's is hidden |
| packed | both seats' choices are carried out | |
| drew | top of the deck -> hand | own card |
| peeked | none: the top of the deck | the card, to that seat |
| deployed, attacked, reacted | hand -> in play | the card |
| enlisted | hand -> spot, face down | own card; else that its guild is Guard or Sentinel, one of those in hand |
| encrypted | hand -> encrypted | own card; else one of those in hand |
| laid | in play -> top of the Discard Pile | |
| answered | none | the suitcase of `seat` is one of the numbers in `numbers` (bits 1..9), or, `answer` 0, none of them |
| opened | none | these cards (a set) are in the hand of `seat` |
| shown | none | a card drawn by chance from the hand of `seat`, to `to` |
| noticed | none | to `seat` alone: this card of its own hand has just been shown |
| judged | none | the card in the spot shares a number with `card`, or does not |
| flipped | none: the Guard lies face up from now on | its card |
| killed | spot (or its cover) -> in play, to be discarded | the card |
| spared | none: Resilience goes in the Guard's stead (it goes in play, to be discarded) | |
| posted | in play -> spot, face up (Decoy Guard) | |
| covered | in play -> over the spot (Extra Protection) | |
| placed | in play -> play area (Resilience) | |
| exchanged | own spot <-> the other's spot, both face up now | `card` lies in the spot of `seat` now, `other_card` in the other's |
| topped | own spot <-> top of the Discard Pile | `card` lies in the spot now, `guard` on the pile, both face up |
| relieved | spot -> hand, in play -> that spot, as the Guard lay | own Guard; the other knows of a card in hand what it knew of the spot |
| discarded | hand -> top of the Discard Pile | the card |
| scavenged | Discard Pile -> hand | the card |
| dropped, got | a card of the hand of `seat` <-> a card, drawn by chance, of the other's hand | both cards to both seats |
| searched | none: the whole Encrypted pile | its cards (a set), to that seat |
| exhumed | `changed` 1: a card of the Encrypted pile <-> a card in hand; 0: none | own: which; else any of either |
| cached | encrypted -> under Cache, face up; in play -> play area (Cache) | the card |
| foresaw | none: the top cards of the deck, -1 where there is none | the cards, from the top, to that seat |
| arranged | the top `count` cards of the deck change places | own: the new order; else any |
| switched | suitcase <-> a card in hand | own: which; else any |
| turned_coat | spot of the other -> spot of `seat`, face up | the card |
| crossed | spot -> top of the Discard Pile (Crossfire) | the card |
| revealed | none: the Big Reveal | Suitcase, Final Card and Guards, -1 where there is none |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from underrose.games.classified_information.state import COPIES
from underrose.games.classified_information.targets import TARGETS
from underrose.kernel.game.events import EventKind, EventTable, partly, private, public
from underrose.kernel.game.title import Content
from underrose.texts import TABLE, Catalogue, Said, event_key, people_of


class Told(EventKind):
    """The kinds of event."""

    FIRST = public(1, "seat")
    DEALT = partly(2, "seat", closed=("first", "second", "suitcase"), to="seat")
    OFFERED = partly(3, "seat", closed=("first", "second", "third", "fourth"), to="seat")
    STOWED = partly(4, "seat", closed=("suitcase", "encrypted"), to="seat")
    PACKED = public(5)
    TURN = public(6, "seat", "turn", "final")
    DREW = partly(7, "seat", "left", closed=("card",), to="seat")
    PEEKED = partly(8, "seat", closed=("card",), to="seat")
    PAID = public(9, "seat")
    DEPLOYED = public(10, "seat", "card", "target")
    ATTACKED = public(11, "seat", "card", "spot")
    ENLISTED = partly(12, "seat", "spot", closed=("card",), to="seat")
    ENCRYPTED = partly(13, "seat", closed=("card",), to="seat")
    REACTED = public(14, "seat", "card", "to")
    LAID = public(15, "card")
    ANSWERED = public(16, "seat", "card", "named", "numbers", "answer")
    OPENED = public(17, "seat", "cards")
    SHOWN = partly(18, "seat", "to", closed=("card",), to="to")
    NOTICED = private(19, "seat", "card", to="seat")
    JUDGED = public(20, "seat", "spot", "card", "match")
    FLIPPED = public(21, "seat", "spot", "card")
    KILLED = public(22, "seat", "spot", "card", "cover")
    SPARED = public(23, "seat", "spot", "card")
    POSTED = public(24, "seat", "spot", "card")
    COVERED = public(25, "seat", "spot", "card")
    PLACED = public(26, "seat", "card")
    EXCHANGED = public(27, "seat", "spot", "other_spot", "card", "other_card")
    TOPPED = public(28, "seat", "spot", "card", "guard")
    RELIEVED = partly(29, "seat", "spot", "card", closed=("guard",), to="seat")
    DISCARDED = public(30, "seat", "card")
    SCAVENGED = public(31, "seat", "card")
    DROPPED = partly(32, "seat", "other", closed=("given", "received"), to="seat")
    GOT = private(33, "seat", "other", "given", "received", to="seat")
    SEARCHED = partly(34, "seat", closed=("cards",), to="seat")
    EXHUMED = partly(35, "seat", "changed", closed=("encrypted", "received"), to="seat")
    CACHED = public(36, "seat", "card", "cache")
    FORESAW = partly(37, "seat", "count", closed=("top", "second", "third"), to="seat")
    ARRANGED = partly(38, "seat", "count", closed=("top", "second", "third"), to="seat")
    SWITCHED = partly(39, "seat", closed=("suitcase", "received"), to="seat")
    TURNED_COAT = public(40, "seat", "spot", "to", "card")
    CROSSED = public(41, "seat", "spot", "card")
    REVEALED = public(42, "seat", "suitcase", "final", "left", "middle", "right")
    OVER = public(43, "why", "winners", "halves_0", "halves_1")
    RESIGNED = public(44, "seat")


EVENTS = EventTable(Told)
TEXTS = Catalogue(Path(__file__).parent / "texts", TABLE)
"""What this game says, in every language there is."""

SINGLE = ("card", "other_card", "suitcase", "encrypted", "received", "given", "guard", "cache")
"""The arguments that are a card, whatever the event."""
SEVERAL = {
    "dealt": ("first", "second"),
    "offered": ("first", "second", "third", "fourth"),
    "foresaw": ("top", "second", "third"),
    "arranged": ("top", "second", "third"),
}
"""The arguments of an event that are cards which a sentence lists."""


def members(mask: int) -> list[int]:
    """Return the members of a set, ascending."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def describe(content: Content, event: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return the sentence of an event, as whoever may see these arguments would read it."""
    key, args = event["key"], event["args"]
    declared = EVENTS.by_key.get(key)
    closed = declared.closed if declared and args.get(declared.closed[0] if declared.closed else "", -1) >= 0 else ()
    return TEXTS.say(event_key(TEXTS, event, closed), spoken(content, key, args, names))


def spoken(content: Content, key: str, args: Mapping[str, int], names: Sequence[str]) -> dict[str, Said]:
    """Return the arguments of an event as a sentence names them: people, Guards and cards instead of numbers."""
    return {**args} | _people(key, args, names) | _cards(content, key, args) | _asked(key, args) | _aim(args, names)


def card_name(content: Content, card: int) -> str:
    """Return what a card is called: "Scavenge (5)"."""
    if card < 0:
        return TEXTS.say("no-card")
    kind = content["deck"][card // COPIES]
    return TEXTS.say("card", {"title": TEXTS.translated(f"card-{kind['ability']}", kind["title"]), "number": kind["number"]})


def _people(key: str, args: Mapping[str, int], names: Sequence[str]) -> dict[str, Said]:
    """Return who acts, whom it concerns, and whose Guard stands in the spot."""
    said: dict[str, Said] = {name: people_of(1 << args[name], names) for name in ("seat", "other") if name in args}
    if key == "shown":
        said["to"] = people_of(1 << args["to"], names)
    if key == "over":
        said["winners"] = people_of(args["winners"], names)
    if "spot" in args:
        said["owner"] = people_of(1 << (1 - args["seat"] if key == "attacked" else args["seat"]), names)
    return said


def _cards(content: Content, key: str, args: Mapping[str, int]) -> dict[str, Said]:
    """Return the cards that an event names."""
    said: dict[str, Said] = {name: card_name(content, args[name]) for name in SINGLE if name in args}
    several = members(args["cards"]) if "cards" in args else [args[name] for name in SEVERAL.get(key, ()) if args.get(name, -1) >= 0]
    said["cards"] = [card_name(content, card) for card in several]
    if key == "reacted":
        said["to"] = card_name(content, args["to"])
    if key == "revealed":
        said |= {"final": card_name(content, args["final"]), "finals": int(args["final"] >= 0)}
    return said


def _asked(key: str, args: Mapping[str, int]) -> dict[str, Said]:
    """Return what was asked, and what the answer is."""
    if key == "answered":
        return {"numbers": [str(number) for number in members(args["numbers"])], "yes": args["answer"]}
    return {"yes": args["match"]} if key == "judged" else {}


def _aim(args: Mapping[str, int], names: Sequence[str]) -> dict[str, Said]:
    """Return what a card that is Deployed names: numbers, or what it is aimed at."""
    word = TARGETS[args.get("target", 0)]
    if word == "now":
        return {"aim": "none"}
    parts = word.split("+")
    if all(part.isdigit() for part in parts):
        return {"aim": "numbers", "numbers": parts}
    return {"aim": "targets", "targets": [_part(part, args["seat"], names) for part in parts]}


def _part(part: str, seat: int, names: Sequence[str]) -> str:
    """Return a part of a target: "Ada's left Guard"."""
    if part == "pile":
        return TEXTS.say("top-card")
    if part == "card":
        return TEXTS.say("itself")
    place, at = part[:-1], int(part[-1])
    if place == "pile":
        return TEXTS.say("from-pile", {"depth": at + 1})
    if place == "free":
        return TEXTS.say("part-free", {"spot": at})
    return TEXTS.say("guard.inside", {"owner": people_of(1 << (seat if place == "mine" else 1 - seat), names), "spot": at})
