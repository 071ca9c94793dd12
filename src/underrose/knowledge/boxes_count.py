"""Counting the worlds that a list of boxes allows, each once however many boxes it lies in.

A *world* says which cards lie at each place, in no order. Cards that no box tells apart form a class, so what counts at a place is
how many cards of each class lie there. Place by place, all such numbers are tried; for each it is computed which boxes still allow
them, and from there on only those boxes and the numbers of cards left matter. So worlds are counted by (boxes, cards left).

Example: two places of one card, cards a, b, c, and the rest elsewhere. Box ({a, b}, {c}) allows (a, c) and (b, c), box ({b}, {a, c})
allows (b, a) and (b, c): three worlds, not four. With a at the first place only the first box is left, with b both.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Annotated

from underrose.kernel.compile.bits import bit, count, has, lowest, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record
from underrose.knowledge.boxes import CARDS, Box, Boxes, find_card, slots_at

TOO_MANY = -1
"""Returned in place of a number of worlds."""
MOST_BOXES = 62
"""The most boxes that are counted, as a set of boxes is one integer; play seldom has more."""
MOST_STATES = 1024
MOST_STEPS = 100_000
"""The most sets of cards tried against states: some milliseconds."""
BUCKETS = 256


@record
class Tally:
    """The scratch space of a count; one zeroed record serves any number of counts."""

    settled: Int  # cards that lie at the same place in all boxes
    classes: Int
    sets: Annotated[MutableSequence[int], "i8", CARDS]  # the cards of each class
    sizes: Annotated[MutableSequence[int], "i8", CARDS]
    radix: Annotated[MutableSequence[int], "i8", CARDS]  # numbers left of each class are one integer
    left: Int  # the same for all cards
    numbers: Annotated[MutableSequence[int], "i8", CARDS]  # of each class at the place, as they are tried
    fitting: Int  # boxes that allow them
    steps: Int
    # worlds of the places done, by the boxes alive and the cards left; and the same being made for one more place
    states: Int
    alive: Annotated[MutableSequence[int], "i8", MOST_STATES]
    lefts: Annotated[MutableSequence[int], "i8", MOST_STATES]
    ways: Annotated[MutableSequence[int], "i8", MOST_STATES]
    made: Int
    next_alive: Annotated[MutableSequence[int], "i8", MOST_STATES]
    next_lefts: Annotated[MutableSequence[int], "i8", MOST_STATES]
    next_ways: Annotated[MutableSequence[int], "i8", MOST_STATES]
    heads: Annotated[MutableSequence[int], "i8", BUCKETS]
    following: Annotated[MutableSequence[int], "i8", MOST_STATES]


@rule
def count_worlds(t: Tally, w: Boxes, alike: int) -> int:
    """Return the number of worlds, or TOO_MANY. Every box must allow some way (as after `weigh`).

    Where a slot of the set `alike` (the deck) may be any card in all boxes, its place does not count: such slots are taken as one place.
    """
    if w.count > MOST_BOXES:
        return TOO_MANY
    settle(t, w)
    classify(t, w)
    t.states, t.steps = 1, 0
    t.alive[0] = bit(w.count) - 1
    t.lefts[0] = t.left
    t.ways[0] = 1
    done, arrangements = 0, factorial(count(free_slots(w) & alike))
    done |= free_slots(w) & alike
    free = count(free_slots(w) & alike)
    for slot in range(w.cards):
        if not has(done, slot):
            slots = slots_at(w, w.places[slot])
            done |= slots
            if slots & ~free_slots(w) == 0:
                free += count(slots)
                arrangements *= factorial(count(slots))
            elif not go_through(t, w, slots):
                return TOO_MANY
    worlds = 0
    for state in range(t.states):
        worlds += t.ways[state]
    return worlds * (factorial(free) // arrangements)


@rule
def factorial(n: int) -> int:
    """Return n!, for n up to 18."""
    product = 1
    for factor in range(2, n + 1):
        product *= factor
    return product


@rule
def free_slots(w: Boxes) -> int:
    """Return the slots that may be any card not pinned, in every box."""
    free = (1 << w.cards) - 1
    for i in range(w.count):
        box = w.boxes[w.half + i]
        unpinned = (1 << w.cards) - 1
        for slot in range(w.cards):
            if count(box.masks[slot]) == 1:
                unpinned &= ~box.masks[slot]
        for slot in range(w.cards):
            if box.masks[slot] != unpinned or count(unpinned) == 1:
                free &= ~bit(slot)
    return free


# --- cards ------------------------------------------------------------------------------------------------------------


@rule
def settle(t: Tally, w: Boxes) -> None:
    """Find the cards that lie at the same place in all boxes."""
    t.settled = 0
    for slot in range(w.cards):
        mask = w.boxes[w.half].masks[slot]
        if count(mask) == 1:
            here = True
            for i in range(1, w.count):
                if not pinned_at(w, w.boxes[w.half + i], mask, w.places[slot]):
                    here = False
            if here:
                t.settled |= mask


@rule
def pinned_at(w: Boxes, box: Box, mask: int, place: int) -> bool:
    """Return whether some slot of the place must be the one card of the set."""
    for slot in range(w.cards):
        if w.places[slot] == place and box.masks[slot] == mask:
            return True
    return False


@rule
def classify(t: Tally, w: Boxes) -> None:
    """Split the cards that are not settled until no set of any box splits a class."""
    t.classes, t.sets[0] = 1, ((1 << w.cards) - 1) & ~t.settled
    for i in range(w.count):
        for slot in range(w.cards):
            mask = w.boxes[w.half + i].masks[slot]
            for c in range(t.classes):
                inside = t.sets[c] & mask
                if inside and inside != t.sets[c]:
                    t.sets[t.classes] = t.sets[c] & ~mask
                    t.sets[c] = inside
                    t.classes += 1
    t.left, radix = 0, 1
    for c in range(t.classes):
        t.sizes[c] = count(t.sets[c])
        t.radix[c] = radix
        t.left += radix * t.sizes[c]
        radix *= t.sizes[c] + 1


# --- one place --------------------------------------------------------------------------------------------------------


@rule
def go_through(t: Tally, w: Boxes, slots: int) -> bool:
    """Try all numbers of cards of each class at a place; return False if that exceeds the limits."""
    size = unsettled(t, w.boxes[w.half], slots)
    t.made = 0
    for bucket in range(BUCKETS):
        t.heads[bucket] = 0
    fill_up(t, t.classes, count(size))
    while True:
        t.fitting = boxes_allowing(t, w, slots)
        for state in range(t.states if t.fitting else 0):
            t.steps += 1
            if not extend_state(t, state):
                return False
        if t.steps > MOST_STEPS:
            return False
        t.steps += 1 + w.count
        if not next_numbers(t):
            break
    t.states = t.made
    for state in range(t.made):
        t.alive[state] = t.next_alive[state]
        t.lefts[state] = t.next_lefts[state]
        t.ways[state] = t.next_ways[state]
    return True


@rule
def unsettled(t: Tally, box: Box, slots: int) -> int:
    """Return those of the slots that do not hold a settled card."""
    found, rest = 0, slots
    while rest:
        slot = lowest(rest)
        rest &= rest - 1
        if box.masks[slot] & ~t.settled:
            found |= bit(slot)
    return found


@rule
def fill_up(t: Tally, classes: int, cards: int) -> None:
    """Take so many cards from the first classes, as many of each as there are."""
    for c in range(classes):
        t.numbers[c] = min(cards, t.sizes[c])
        cards -= t.numbers[c]


@rule
def next_numbers(t: Tally) -> bool:
    """Advance to the next numbers with the same sum; return False after the last."""
    before = 0
    for c in range(1, t.classes):
        before += t.numbers[c - 1]
        if before and t.numbers[c] < t.sizes[c]:
            t.numbers[c] += 1
            fill_up(t, c, before - 1)
            return True
    return False


@rule
def boxes_allowing(t: Tally, w: Boxes, slots: int) -> int:
    """Return the boxes (a set) that allow these numbers at the place: any cards of the classes stand for all."""
    chosen, found = 0, 0
    for c in range(t.classes):
        for n in range(t.numbers[c]):
            chosen |= bit(nth(t.sets[c], n))
    for i in range(w.count):
        before = same_as(w, slots, i)
        if has(found, before) if before < i else takes(t, w, w.boxes[w.half + i], slots, chosen):
            found |= bit(i)
    return found


@rule
def same_as(w: Boxes, slots: int, i: int) -> int:
    """Return the first box with the same sets at a place as box `i`."""
    for other in range(i):
        rest = slots
        while rest and w.boxes[w.half + other].masks[lowest(rest)] == w.boxes[w.half + i].masks[lowest(rest)]:
            rest &= rest - 1
        if rest == 0:
            return other
    return i


@rule
def takes(t: Tally, w: Boxes, box: Box, slots: int, chosen: int) -> bool:
    """Return whether the slots that are not settled can hold exactly the chosen cards, as many as they are."""
    for card in range(w.cards):
        w.holders[card] = -1
    rest = unsettled(t, box, slots)
    while rest:
        slot = lowest(rest)
        rest &= rest - 1
        w.box.masks[slot] = box.masks[slot] & chosen
        if not find_card(w, w.box, slot):
            return False
    return True


@rule
def extend_state(t: Tally, state: int) -> bool:
    """Extend a state by the numbers being tried, into its successor; return False if there is no room for it."""
    alive = t.alive[state] & t.fitting
    if alive == 0:
        return True
    left, ways = t.lefts[state], t.ways[state]
    for c in range(t.classes):
        there = (t.lefts[state] // t.radix[c]) % (t.sizes[c] + 1)
        if there < t.numbers[c]:
            return True
        left -= t.numbers[c] * t.radix[c]
        ways *= choices(there, t.numbers[c])
    bucket = (alive * 31 + left) & (BUCKETS - 1)
    at = t.heads[bucket] - 1
    while at >= 0 and (t.next_alive[at] != alive or t.next_lefts[at] != left):
        at = t.following[at] - 1
    if at >= 0:
        t.next_ways[at] += ways
        return True
    return new_state(t, alive, left, ways, bucket)


@rule
def new_state(t: Tally, alive: int, left: int, ways: int, bucket: int) -> bool:
    """Add a state to those being made; return False if there is no room for it."""
    if t.made == MOST_STATES:
        return False
    t.next_alive[t.made] = alive
    t.next_lefts[t.made] = left
    t.next_ways[t.made] = ways
    t.following[t.made] = t.heads[bucket]
    t.made += 1
    t.heads[bucket] = t.made
    return True


@rule
def choices(n: int, k: int) -> int:
    """Return in how many ways k of n can be chosen."""
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways
