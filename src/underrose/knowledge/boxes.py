"""Exact deduction over cards that move unseen: knowledge as a list of weighted boxes.

A *slot* is one physical card, tracked as far as it can be followed publicly; where it lies, its *place*, is public. Slots with the
same place (a hand, a pile without order) cannot be told apart. A *box* gives every slot the set of cards that it may be (bits),
and stands for all ways of giving each slot a card of its own set, no card twice; every way has the box's weight. What a seat
knows is a list of boxes whose weights add up where they overlap. It begins with one box of weight 1 in which every slot may be any card,
and every observation is a belief update by four operations: `learn`, `seen`, `hide` and `move`.

Example: 15 cards are unknown, 10 of them in a guild G, 5 not (N). An opponent with three of them puts one of G face down. With
(spot | other two) there are boxes (G|GG) of weight 1/3 for each of three choices, so 1; (G|GN), 1/2 for each of six, so 3; and (G|NN), 3.
They allow 720, 450 and 200 ways for the three cards. A card elsewhere is of G with probability
(720 * 7 + 3 * 450 * 8 + 3 * 200 * 9) / (12 * 2670) = 0.662921; leaving out the chooser's choice would give 9 / 14.

Adding weights is right because slots at one place are alike and, before anything is seen, all slots are: masks are sorted inside
each place, and boxes that then agree are one box.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated

from underrose.kernel.compile.bits import bit, count, has, lowest
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record

CARDS = 18
"""The most cards, and so slots."""
MOST = 2048
"""The most boxes; play has produced some hundreds. Those without room are counted in `lost`."""
BUCKETS = 1024
"""Hash buckets in which equal boxes meet; a power of two."""


@record
class Box:
    """The set of cards of every slot, and the weight of each way to choose from them."""

    weight: Annotated[float, "f8"]
    masks: Annotated[MutableSequence[int], "i8", CARDS]


@record
class Boxes:
    """A list of boxes: the current one in one half of `boxes`, the next one being made in the other."""

    cards: Int
    places: Annotated[MutableSequence[int], "i8", CARDS]  # of each slot
    count: Int
    half: Int  # where the current list begins
    lost: Int  # boxes that found no room: if there are any, nothing can be said
    boxes: Annotated[Sequence[Box], Box, 2 * MOST]
    made: Int  # boxes in the list being made, and the one to come
    box: Annotated[Box, Box]
    heads: Annotated[MutableSequence[int], "i8", BUCKETS]  # 1 + the last box made of each bucket
    following: Annotated[MutableSequence[int], "i8", MOST]  # 1 + the box made before it in its bucket
    # while looking for one way: the slot that has each card, and the slot that asked for it
    holders: Annotated[MutableSequence[int], "i8", CARDS]
    askers: Annotated[MutableSequence[int], "i8", CARDS]


@rule
def know_nothing(w: Boxes, cards: int) -> None:
    """Reset to one box, in which every slot may be any card. The record may have been used before; the caller sets the places."""
    w.cards = cards
    w.count = 1
    w.half = 0
    w.lost = 0
    w.boxes[0].weight = 1.0
    for slot in range(cards):
        w.boxes[0].masks[slot] = (1 << cards) - 1


# --- the four deeds ---------------------------------------------------------------------------------------------------


@rule
def learn(w: Boxes, slot: int, cards: int) -> None:
    """Update by the fact that the slot, which lies alone at its place, is one of these cards."""
    begin(w)
    for i in range(w.count):
        assign(w.box, w.boxes[w.half + i], w.cards)
        w.box.masks[slot] &= cards
        add(w)
    finish(w)


@rule
def seen(w: Boxes, place: int, card: int, to: int) -> int:
    """Update by the fact that a card at the place is seen to be `card`, and goes to `to` (which may be the same place); return its slot."""
    slots = slots_at(w, place)
    moved = lowest(slots)
    begin(w)
    w.places[moved] = to
    for i in range(w.count):
        box = w.boxes[w.half + i]
        rest = slots
        while rest:
            slot = lowest(rest)
            rest &= rest - 1
            if has(box.masks[slot], card):
                assign(w.box, box, w.cards)
                exchange(w.box, moved, slot)
                w.box.masks[moved] = bit(card)
                add(w)
    finish(w)
    return moved


@rule
def hide(w: Boxes, place: int, cards: int, to: int) -> int:
    """Move one of the cards at the place that are among `cards`, each as likely, unseen to `to`; return its slot.

    In a world where m of them are, each weighs 1 / m; so every box is split by which of its slots are among the cards.
    """
    slots = slots_at(w, place)
    moved = lowest(slots)
    begin(w)
    w.places[moved] = to
    for i in range(w.count):
        box = w.boxes[w.half + i]
        inside, outside = able(box, slots, cards), able(box, slots, ~cards)
        either = inside & outside
        if slots & ~(inside | outside) == 0:
            some = either
            while True:
                hide_one(w, box, slots, inside & ~either | some, cards, moved)
                if some == 0:
                    break
                some = (some - 1) & either
    finish(w)
    return moved


@rule
def move(w: Boxes, slot: int, to: int) -> None:
    """Move a publicly tracked card to another place."""
    w.places[slot] = to
    if slots_at(w, to) != bit(slot):
        sort_all(w)


# --- parts of the deeds -----------------------------------------------------------------------------------------------


@rule
def slots_at(w: Boxes, place: int) -> int:
    """Return the slots that lie at the place (a set)."""
    slots = 0
    for slot in range(w.cards):
        if w.places[slot] == place:
            slots |= bit(slot)
    return slots


@rule
def able(box: Box, slots: int, cards: int) -> int:
    """Return those of the slots that may be one of the cards."""
    found, rest = 0, slots
    while rest:
        slot = lowest(rest)
        rest &= rest - 1
        if box.masks[slot] & cards:
            found |= bit(slot)
    return found


@rule
def hide_one(w: Boxes, box: Box, slots: int, inside: int, cards: int, moved: int) -> None:
    """Add the part of a box in which exactly the slots `inside` are among the cards: one new box for each that may have been taken."""
    taken = inside
    while taken:
        slot = lowest(taken)
        taken &= taken - 1
        assign(w.box, box, w.cards)
        rest = slots
        while rest:
            one = lowest(rest)
            rest &= rest - 1
            w.box.masks[one] &= cards if has(inside, one) else ~cards
        exchange(w.box, moved, slot)
        w.box.weight /= count(inside)
        add(w)


@rule
def exchange(box: Box, one: int, other: int) -> None:
    """Swap the card sets of two slots."""
    mask = box.masks[one]
    box.masks[one] = box.masks[other]
    box.masks[other] = mask


@rule
def sort_all(w: Boxes) -> None:
    """Normalise all boxes again, after slots have moved."""
    begin(w)
    for i in range(w.count):
        assign(w.box, w.boxes[w.half + i], w.cards)
        add(w)
    finish(w)


# --- making a list of boxes -------------------------------------------------------------------------------------------


@rule
def begin(w: Boxes) -> None:
    """Begin a new list."""
    w.made = 0
    for bucket in range(BUCKETS):
        w.heads[bucket] = 0


@rule
def finish(w: Boxes) -> None:
    """Make the new list the current one."""
    w.half = MOST - w.half
    w.count = w.made


@rule
def assign(box: Box, other: Box, slots: int) -> None:
    """Copy another box into a box."""
    box.weight = other.weight
    for slot in range(slots):
        box.masks[slot] = other.masks[slot]


@rule
def add(w: Boxes) -> None:
    """Add `w.box` to the new list in its normal form, merged by weight with an equal box; dropped if a slot has no card left."""
    if not pin(w.box.masks, w.cards):
        return
    sort(w)
    bucket = bucket_of(w)
    at = w.heads[bucket] - 1
    while at >= 0 and not equal(w, w.boxes[MOST - w.half + at]):
        at = w.following[at] - 1
    if at >= 0:
        w.boxes[MOST - w.half + at].weight += w.box.weight
    elif w.made == MOST:
        w.lost += 1
    else:
        append(w, bucket)


@rule
def append(w: Boxes, bucket: int) -> None:
    """Append `w.box` to the new list."""
    assign(w.boxes[MOST - w.half + w.made], w.box, w.cards)
    w.following[w.made] = w.heads[bucket]
    w.made += 1
    w.heads[bucket] = w.made


@rule
def pin(masks: MutableSequence[int], slots: int) -> bool:
    """Remove the card of every slot that has only one from all other slots, repeatedly; return False if a slot is left without any."""
    pinned = 0
    done = 0
    before = -1
    while done != before:
        before = done
        for slot in range(slots):
            if not has(done, slot):
                mask = masks[slot] & ~pinned
                if mask == 0:
                    return False
                masks[slot] = mask
                if mask & (mask - 1) == 0:
                    pinned |= mask
                    done |= bit(slot)
    return True


@rule
def sort(w: Boxes) -> None:
    """Sort the sets of `w.box` inside each place."""
    for slot in range(1, w.cards):
        for other in range(slot):
            if w.places[other] == w.places[slot] and w.box.masks[other] > w.box.masks[slot]:
                exchange(w.box, other, slot)


@rule
def bucket_of(w: Boxes) -> int:
    """Return the hash bucket of `w.box`."""
    h = 0
    for slot in range(w.cards):
        h = (h * 31 + w.box.masks[slot]) & 0xFFFFFFFF
    return (h ^ (h >> 15)) & (BUCKETS - 1)


@rule
def equal(w: Boxes, box: Box) -> bool:
    """Return whether `w.box` has the same sets as this box."""
    for slot in range(w.cards):
        if box.masks[slot] != w.box.masks[slot]:
            return False
    return True


# --- whether anything fits --------------------------------------------------------------------------------------------


@rule
def fits(w: Boxes, box: Box) -> bool:
    """Return whether every slot of the box can have a card of its own."""
    for card in range(w.cards):
        w.holders[card] = -1
    for slot in range(w.cards):
        if not find_card(w, box, slot):
            return False
    return True


@rule
def find_card(w: Boxes, box: Box, slot: int) -> bool:
    """Match the slot to a card by an augmenting path, breadth first; return whether there is one."""
    reached = 0
    waiting = 0
    asking = slot
    while True:
        fresh = box.masks[asking] & ~reached
        reached |= fresh
        waiting |= fresh
        while fresh:
            w.askers[lowest(fresh)] = asking
            fresh &= fresh - 1
        if waiting == 0:
            return False
        card = lowest(waiting)
        waiting &= waiting - 1
        if w.holders[card] < 0:
            break
        asking = w.holders[card]
    while True:
        asking = w.askers[card]
        given_up = card_of(w, asking)
        w.holders[card] = asking
        if asking == slot:
            return True
        card = given_up


@rule
def card_of(w: Boxes, slot: int) -> int:
    """Return the card that the slot holds in the matching, -1 if none."""
    for card in range(w.cards):
        if w.holders[card] == slot:
            return card
    return -1
