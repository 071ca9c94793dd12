"""Following the cards of Classified Information: what each event of a log does to the boxes that hold what a seat knows.

A slot (`knowledge.boxes`) is a physical card; its place is public. Cards that lie open share one place, because all of them are known. A
card of the deck has a place of its own, the top one the lowest.

Example: an opponent draws, encrypts and attacks with a 7 shown. The deck's top slot moves to HAND + 1; one slot of that hand goes to HEAP,
and every box becomes up to three of a third of its weight; then one slot of the two left is seen to be the 7 and goes to OPEN.

An event is first put into a few deeds of four kinds, and these are then done to the boxes at one place in the code: the machine code of
the boxes is large, and the compiler would copy it to every place that it is called from.

Every event is told in two parts: how cards move, which is never forgotten, and what was learned. Whoever explains why something is ruled
out leaves out the second part of some events (`facts`): then the card that moved may have been any of those that lay there.

Whoever tells a past that fits (`what_if_history`) supposes of hidden events which cards they were about: such an event is `SUPPOSED`. Its
hidden choice weighs as before, and the card that moved is then learned, as far as it is supposed already (a card of -1 is not).
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated, Any

from underrose.games.classified_information.events import Told
from underrose.games.classified_information.state import CARDS, SEATS, SPOTS, Kit, number_of
from underrose.kernel.compile.bits import bit, has, lowest
from underrose.kernel.compile.compiling import rule
from underrose.kernel.compile.enum_tables import by_member
from underrose.kernel.data.records import Int, record
from underrose.knowledge.boxes import Boxes, hide, know_nothing, learn, move, seen, slots_at

HAND, CASE, STOWED = 0, 2, 4
"""Places by seat: the hand, the Suitcase, the card chosen for the Encrypted pile (P4)."""
HEAP, OPEN, BETWEEN, ASIDE = 6, 7, 8, 9
"""The Encrypted pile; whatever lies face up outside Guard spots; on the way from one place to another, two cards at a time."""
GUARD = 10
"""Guard spots: `GUARD + SPOTS * seat + spot`."""
DECK = 20
"""The deck from the top: `DECK`, `DECK + 1` and so on; a card drawn leaves its number unused."""
ALL = (1 << CARDS) - 1
SUPPOSED = 2
"""In place of whether a seat knows the closed part of an event: what it was is supposed."""
SURE, COMMON = 0, 1
"""Whose knowledge: the seat's own, or what both players surely know (nobody's hidden cards, but what one has shown to the other)."""
LEARN, SEEN, HIDE, MOVE = range(4)
"""The deeds, as `knowledge.boxes` has them; `LEARN` and `MOVE` are about the only card at a place."""
DEALING, DRAWING, PLAYING, TELLING, GUARDING, SWITCHING, EXCHANGING = range(7)
"""The rules that follow events, by the kinds of event."""
FOLLOWED = by_member(
    dict.fromkeys((Told.DEALT, Told.OFFERED, Told.STOWED, Told.PACKED), DEALING)
    | dict.fromkeys((Told.DREW, Told.PEEKED, Told.FORESAW, Told.ARRANGED), DRAWING)
    | dict.fromkeys((Told.DEPLOYED, Told.ATTACKED, Told.ENLISTED, Told.ENCRYPTED, Told.REACTED), PLAYING)
    | dict.fromkeys((Told.DISCARDED, Told.SCAVENGED), PLAYING)
    | dict.fromkeys((Told.ANSWERED, Told.OPENED, Told.SHOWN, Told.NOTICED, Told.SEARCHED, Told.REVEALED), TELLING)
    | dict.fromkeys((Told.JUDGED, Told.FLIPPED, Told.KILLED, Told.POSTED, Told.TURNED_COAT, Told.CROSSED), GUARDING)
    | dict.fromkeys((Told.EXCHANGED, Told.TOPPED, Told.RELIEVED), SWITCHING)
    | dict.fromkeys((Told.DROPPED, Told.GOT, Told.EXHUMED, Told.CACHED, Told.SWITCHED), EXCHANGING),
    size=max(Told) + 1,
)
"""What follows each kind of event; -1 where no hidden card moves and nothing is learned of one."""
MOST_EVENTS = 512
"""Events of a log at most; a whole game has about a hundred."""
MOST_DEEDS = 24
"""Deeds of one event at most: a whole Encrypted pile looked at."""


@record
class Wheel:
    """What somebody knows, and the deeds that the last event came to. Zeroed, it is ready for a seat's own knowledge of everything."""

    boxes: Annotated[Boxes, Boxes]
    whose: Int  # SURE or COMMON
    left_out: Annotated[MutableSequence[int], "i8", MOST_EVENTS]  # of each event, the facts that are not used
    written: Int
    deeds: Annotated[MutableSequence[int], "i8", MOST_DEEDS]
    places: Annotated[MutableSequence[int], "i8", MOST_DEEDS]
    cards: Annotated[MutableSequence[int], "i8", MOST_DEEDS]  # the card of SEEN, the set of LEARN and HIDE
    to: Annotated[MutableSequence[int], "i8", MOST_DEEDS]


@rule
def set_out(b: Boxes, kit: Kit) -> None:
    """Begin with nothing known; the slots lie as they are dealt (P3, P4)."""
    know_nothing(b, 2 * kit.numbers)
    dealt = 4 if kit.strategic else 3
    for slot in range(b.cards):
        b.places[slot] = DECK + slot
    for seat in range(SEATS):
        for i in range(dealt):
            b.places[dealt * seat + i] = HAND + seat
        if not kit.strategic:
            b.places[dealt * seat + 2] = CASE + seat
    if not kit.strategic:
        b.places[6] = b.places[7] = HEAP


@rule
def follow_all(w: Wheel, kit: Kit, viewer: int, log: Sequence[Any], n: int) -> None:
    """Update by the first `n` events of the log of `viewer` (-1: a spectator, for what both players know)."""
    set_out(w.boxes, kit)
    for i in range(n):
        w.written = 0
        follow(w, kit, viewer, log[i], ~w.left_out[i])
        for k in range(w.written):
            deed = w.deeds[k]
            place = w.places[k]
            cards = w.cards[k]
            to = w.to[k]
            if deed == SEEN:
                seen(w.boxes, place, cards, to)
            elif deed == HIDE:
                hide(w.boxes, place, cards, to)
            elif deed == LEARN:
                learn(w.boxes, lowest(slots_at(w.boxes, place)), cards)
            else:
                move(w.boxes, lowest(slots_at(w.boxes, place)), to)


@rule
def follow(w: Wheel, kit: Kit, viewer: int, e: Any, facts: int) -> None:
    """Update by one event. `facts` is what is used of what it tells: 0 for nothing; dealt cards are several facts, by their bits."""
    whose, way = w.whose, FOLLOWED[e.kind]
    if way == DEALING:
        follow_dealing(w, whose, e, facts)
    elif way == DRAWING:
        follow_deck(w, whose, e, facts != 0)
    elif way == PLAYING:
        follow_played(w, kit, whose, e, facts != 0)
    elif way == TELLING:
        follow_told(w, whose, e, facts != 0)
    elif way == GUARDING:
        follow_guard(w, kit, e, facts != 0)
    elif way == SWITCHING:
        follow_switch(w, whose, e, facts != 0)
    elif way == EXCHANGING:
        follow_exchange(w, viewer, whose, e, facts != 0)


# --- deeds, with or without what they tell ----------------------------------------------------------------------------


@rule
def write(w: Wheel, deed: int, place: int, cards: int, to: int) -> None:
    """Append one deed."""
    w.deeds[w.written] = deed
    w.places[w.written] = place
    w.cards[w.written] = cards
    w.to[w.written] = to
    w.written += 1


@rule
def spot_card(w: Wheel, place: int, card: int, to: int, known: bool) -> None:
    """Carry a card from one place to another (or let it stay), seen to be `card`."""
    if known:
        write(w, SEEN, place, card, to)
    elif place != to:
        write(w, HIDE, place, ALL, to)


@rule
def see_all(w: Wheel, place: int, cards: int, known: bool) -> None:
    """Note that some cards (a set) are seen to lie at a place."""
    while cards:
        spot_card(w, place, lowest(cards), place, known)
        cards &= cards - 1


@rule
def find(w: Wheel, place: int, cards: int, known: bool) -> None:
    """Note that the only card at a place is one of these."""
    if known:
        write(w, LEARN, place, cards, place)


@rule
def suppose(w: Wheel, e: Any, part: int, place: int) -> None:
    """Note that the only card at a place is what is supposed of a part of the event."""
    find(w, place, bit(max(e.closed[part], 0)), e.knows == SUPPOSED and e.closed[part] >= 0)


@rule
def carry(w: Wheel, place: int, to: int) -> None:
    """Carry the only card at a place to another."""
    write(w, MOVE, place, 0, to)


@rule
def swap(w: Wheel, one: int, first: int, other: int, second: int, known: bool) -> None:
    """Carry the card `first` from one place to another, and `second` from there to the first."""
    spot_card(w, one, first, BETWEEN, known)
    spot_card(w, other, second, one, known)
    carry(w, BETWEEN, other)


@rule
def number_cards(numbers: int) -> int:
    """Return the cards of some numbers (bits 1..9)."""
    cards = 0
    for card in range(CARDS):
        if has(numbers, number_of(card)):
            cards |= bit(card)
    return cards


@rule
def top_place(b: Boxes) -> int:
    """Return the place of the deck's top card."""
    top = DECK + CARDS
    for slot in range(b.cards):
        if b.places[slot] >= DECK:
            top = min(top, b.places[slot])
    return top


@rule
def spot_place(seat: int, spot: int) -> int:
    """Return the place of a Guard spot."""
    return GUARD + SPOTS * seat + spot


# --- by kinds of event ------------------------------------------------------------------------------------------------


@rule
def follow_dealing(w: Wheel, whose: int, e: Any, facts: int) -> None:
    """Follow the deal, and the strategic set-up: two hidden choices (P3, P4)."""
    seat, knows = e.args[0], e.knows == 1 and whose == SURE
    if e.kind == Told.PACKED:
        for other in range(SEATS):
            carry(w, STOWED + other, HEAP)
    elif e.kind == Told.STOWED:
        spot_card(w, HAND + seat, e.closed[0], CASE + seat, knows and facts != 0)
        suppose(w, e, 0, CASE + seat)
        spot_card(w, HAND + seat, e.closed[1], STOWED + seat, knows and facts != 0)
        suppose(w, e, 1, STOWED + seat)
    elif knows or e.knows == SUPPOSED:
        for i in range(3 if e.kind == Told.DEALT else 4):
            place = CASE + seat if e.kind == Told.DEALT and i == 2 else HAND + seat
            spot_card(w, place, e.closed[i], place, has(facts, i) and e.closed[i] >= 0)


@rule
def follow_deck(w: Wheel, whose: int, e: Any, known: bool) -> None:
    """Follow draws, looks at the top, and the order that Forecast leaves (R18)."""
    seat = e.args[0]
    top = top_place(w.boxes)
    knows = known and e.knows == 1 and whose == SURE
    if e.kind == Told.ARRANGED:
        for i in range(e.args[1]):
            carry(w, top + i, BETWEEN)
        for i in range(e.args[1]):
            spot_card(w, BETWEEN, e.closed[i], top + i, knows)
            suppose(w, e, i, top + i)
        return
    for i in range(e.args[1] if e.kind == Told.FORESAW else 1):
        find(w, top + i, bit(e.closed[i]), knows)
        suppose(w, e, i, top + i)
    if e.kind == Told.DREW:
        carry(w, top, HAND + seat)


@rule
def follow_played(w: Wheel, kit: Kit, whose: int, e: Any, known: bool) -> None:
    """Update by a card that leaves a hand: open (P9), as a Guard (P6) or encrypted (P10); or comes back from the Discard Pile."""
    seat, mine = e.args[0], e.knows == 1 and whose == SURE
    if e.kind == Told.SCAVENGED:
        spot_card(w, OPEN, e.args[1], HAND + seat, known)
    elif e.kind == Told.ENLISTED:
        to = spot_place(seat, e.args[1])
        if mine:
            spot_card(w, HAND + seat, e.closed[0], to, known)
        else:
            write(w, HIDE, HAND + seat, kit.can_guard if known else ALL, to)
            suppose(w, e, 0, to)
    elif e.kind == Told.ENCRYPTED and e.knows == SUPPOSED:
        write(w, HIDE, HAND + seat, ALL, ASIDE)
        suppose(w, e, 0, ASIDE)
        carry(w, ASIDE, HEAP)
    elif e.kind == Told.ENCRYPTED:
        spot_card(w, HAND + seat, e.closed[0], HEAP, known and mine)
    else:
        spot_card(w, HAND + seat, e.args[1], OPEN, known)


@rule
def follow_told(w: Wheel, whose: int, e: Any, known: bool) -> None:
    """Follow what moves nothing: answers (P30), cards shown or looked at, and the Big Reveal (P25)."""
    seat = e.args[0]
    if e.kind == Told.ANSWERED:
        find(w, CASE + seat, number_cards(e.args[3] if e.args[4] else ~e.args[3]), known)
    elif e.kind == Told.OPENED:
        see_all(w, HAND + seat, e.args[1], known)
    elif e.kind == Told.SHOWN:
        spot_card(w, HAND + seat, e.closed[0], HAND + seat, known and e.knows == 1)
    elif e.kind == Told.NOTICED:
        spot_card(w, HAND + seat, e.args[1], HAND + seat, known and whose == COMMON)
    elif e.kind == Told.SEARCHED:
        see_all(w, HEAP, e.closed[0], known and e.knows == 1 and whose == SURE)
    else:
        find(w, CASE + seat, bit(e.args[1]), known)
        find(w, HAND + seat, bit(e.args[2]), known)
        for spot in range(SPOTS):
            if e.args[3 + spot] >= 0:
                find(w, spot_place(seat, spot), bit(e.args[3 + spot]), known)


@rule
def follow_guard(w: Wheel, kit: Kit, e: Any, known: bool) -> None:
    """Follow a Guard that is judged, turned up, discarded, posted or changes sides (P12, P20, P11)."""
    seat, place = e.args[0], spot_place(e.args[0], e.args[1])
    if e.kind == Told.JUDGED:
        shares = kit.shares[number_of(e.args[2])]
        find(w, place, shares if e.args[3] else ~shares, known)
    elif e.kind == Told.FLIPPED:
        find(w, place, bit(e.args[2]), known)
    elif e.kind == Told.KILLED:
        if e.args[3] == 0:  # Extra Protection lies open already
            spot_card(w, place, e.args[2], OPEN, known)
    elif e.kind == Told.POSTED:
        spot_card(w, OPEN, e.args[2], place, known)
    elif e.kind == Told.CROSSED:
        spot_card(w, place, e.args[2], OPEN, known)
    elif e.kind == Told.TURNED_COAT:
        spot_card(w, spot_place(1 - seat, e.args[1]), e.args[3], spot_place(seat, e.args[2]), known)


@rule
def follow_switch(w: Wheel, whose: int, e: Any, known: bool) -> None:
    """Switch Places in its three ways (P18, R25)."""
    seat, place = e.args[0], spot_place(e.args[0], e.args[1])
    if e.kind == Told.EXCHANGED:
        swap(w, place, e.args[4], spot_place(1 - seat, e.args[2]), e.args[3], known)
    elif e.kind == Told.TOPPED:
        swap(w, place, e.args[3], OPEN, e.args[2], known)
    else:
        find(w, place, bit(e.closed[0]), known and e.knows == 1 and whose == SURE)
        carry(w, place, HAND + seat)
        spot_card(w, OPEN, e.args[2], place, known)


@rule
def follow_exchange(w: Wheel, viewer: int, whose: int, e: Any, known: bool) -> None:
    """Follow a card exchanged for a card (R18): Dead Drop, Digital Exhumation, Switch Cases; Cache takes one openly."""
    seat, mine = e.args[0], known and e.knows == 1 and whose == SURE
    if e.kind == Told.GOT or (e.kind == Told.DROPPED and e.knows):
        given, received = (e.args[2], e.args[3]) if e.kind == Told.GOT else (e.closed[0], e.closed[1])
        swap(w, HAND + seat, given, HAND + 1 - seat, received, known)
    elif e.kind == Told.DROPPED and viewer < 0:
        swap(w, HAND + seat, 0, HAND + 1 - seat, 0, False)
    elif e.knows == SUPPOSED:
        suppose_exchange(w, e, HEAP if e.kind == Told.EXHUMED else CASE + seat)
    elif e.kind == Told.EXHUMED and e.args[1]:
        swap(w, HAND + seat, e.closed[0], HEAP, e.closed[1], mine)
    elif e.kind == Told.SWITCHED:
        swap(w, HAND + seat, e.closed[0], CASE + seat, e.closed[1], mine)
    elif e.kind == Told.CACHED:
        spot_card(w, HEAP, e.args[1], OPEN, known)


@rule
def suppose_exchange(w: Wheel, e: Any, place: int) -> None:
    """Exchange a card of the hand for one of another place, as far as both are supposed."""
    hand = HAND + e.args[0]
    write(w, HIDE, hand, ALL, BETWEEN)
    suppose(w, e, 0, BETWEEN)
    write(w, HIDE, place, ALL, ASIDE)
    suppose(w, e, 1, ASIDE)
    carry(w, ASIDE, hand)
    carry(w, BETWEEN, place)
