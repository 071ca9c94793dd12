"""Marginal probabilities of the cards in each slot, and determinizations drawn by probability, by counting the ways that `boxes` allow.

Slots of a box that may be every card not pinned elsewhere are *free*; the others are few. They are put into groups of equal sets,
and the cards are processed one by one (dynamic programming): the state is how many slots of each group have their card. Going
through them forwards and backwards gives every probability.

Example: groups {a, b} of one slot and {a, b, c} of one. States are (0, 0), (1, 0), (0, 1), (1, 1); the cards a, b, c in turn lead from one
way in (0, 0) to 4 ways in (1, 1): the first group takes a or b, the second one of the two that are left.

Drawing chooses a box by its weight and then slot by slot among the cards not used yet, the smallest sets first. A step that had k
cards to choose from is kept with probability k / b, where b is the most it could have had, else the draw begins again: so every
way is as likely.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated

from underrose.kernel.compile.bits import bit, count, has, lowest, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record
from underrose.kernel.game.chance import Generator, below, first_above, fraction
from underrose.knowledge.boxes import CARDS, MOST, Box, Boxes, assign

STATES = 1024
"""The most states of a sweep; play has some dozens at most. A box with more counts as lost."""
FREE, PINNED = -1, -2
"""In place of a group: a slot that may be any card not pinned, and a slot that can be only one."""


@record
class Course:
    """The plan for drawing from one box: its constrained slots in order, and the most cards that each can have to choose from."""

    length: Int
    slots: Annotated[MutableSequence[int], "i8", CARDS]
    most: Annotated[MutableSequence[int], "i8", CARDS]


@record
class Odds:
    """The probabilities of a list of boxes, and the data needed to draw from it."""

    total: Annotated[float, "f8"]  # the weight of all ways
    odds: Annotated[MutableSequence[float], "f8", CARDS * CARDS]  # slot * CARDS + card
    upto: Annotated[MutableSequence[float], "f8", MOST]  # weight up to and with each box
    courses: Annotated[Sequence[Course], Course, MOST]
    tried: Int  # draws begun, those that began again included
    drawn: Annotated[MutableSequence[int], "i8", CARDS]  # the card of each slot in the last draw
    # of the box being counted
    groups: Int
    sets: Annotated[MutableSequence[int], "i8", CARDS]
    sizes: Annotated[MutableSequence[int], "i8", CARDS]
    steps: Annotated[MutableSequence[int], "i8", CARDS]  # a state is the sum of steps, one for every slot that has its card
    group_of: Annotated[MutableSequence[int], "i8", CARDS]
    unpinned: Int  # cards
    free: Int  # slots
    states: Int
    taken: Annotated[MutableSequence[int], "i8", CARDS]  # ways in which some slot of a group has a card, by group
    ahead: Annotated[MutableSequence[int], "i8", (CARDS + 1) * STATES]  # ways from the start, by cards gone through and state
    back: Annotated[MutableSequence[int], "i8", (CARDS + 1) * STATES]  # ways to the end


@rule
def weigh(o: Odds, w: Boxes) -> float:
    """Count all boxes on a zeroed record, and drop those without a way.

    Returns the weight of all ways, 0 if there is none or a box was lost.
    """
    kept = 0
    for i in range(w.count):
        box = w.boxes[w.half + i]
        if not group(o, w, box):
            w.lost += 1
            break
        ways = sweep_back(o)
        if ways:
            sweep_ahead(o)
            weight = box.weight * ways * factorial(o.free)
            spread(o, w, box, weight, ways)
            plan(o.courses[kept], o, w, box)
            o.total += weight
            o.upto[kept] = o.total
            assign(w.boxes[w.half + kept], box, w.cards)
            kept += 1
    w.count = kept
    if w.lost:
        o.total = 0.0
    for at in range(CARDS * CARDS):
        o.odds[at] = o.odds[at] / o.total if o.total > 0.0 else 0.0
    return o.total


@rule
def factorial(n: int) -> float:
    """Return n!, exact for the numbers of cards there are."""
    product = 1.0
    for factor in range(2, n + 1):
        product *= factor
    return product


# --- counting one box -------------------------------------------------------------------------------------------------


@rule
def group(o: Odds, w: Boxes, box: Box) -> bool:
    """Sort the slots of a box into pinned, free and groups of equal sets; False if there would be too many states."""
    o.unpinned = (1 << w.cards) - 1
    o.groups = 0
    o.free = 0
    o.states = 1
    for slot in range(w.cards):
        if single(box.masks[slot]):
            o.unpinned &= ~box.masks[slot]
    for slot in range(w.cards):
        mask = box.masks[slot]
        if single(mask):
            o.group_of[slot] = PINNED
        elif mask == o.unpinned:
            o.group_of[slot] = FREE
            o.free += 1
        else:
            join_group(o, slot, mask)
    for g in range(o.groups):
        o.steps[g] = o.states
        o.states *= o.sizes[g] + 1
    return o.states <= STATES


@rule
def single(mask: int) -> bool:
    """Return whether the set has one card."""
    return mask & (mask - 1) == 0


@rule
def join_group(o: Odds, slot: int, mask: int) -> None:
    """Add a slot to the group with the same set."""
    g = 0
    while g < o.groups and o.sets[g] != mask:
        g += 1
    if g == o.groups:
        o.groups += 1
        o.sets[g] = mask
        o.sizes[g] = 0
    o.sizes[g] += 1
    o.group_of[slot] = g


@rule
def filled(o: Odds, g: int, state: int) -> int:
    """Return how many slots of a group have their card in a state."""
    return (state // o.steps[g]) % (o.sizes[g] + 1)


@rule
def sweep_back(o: Odds) -> int:
    """Count the ways from each state to the end, by cards processed; return those from the start: the ways of the constrained slots."""
    n, cards = count(o.unpinned), o.unpinned
    for state in range(o.states):
        o.back[n * o.states + state] = 0
    o.back[n * o.states + o.states - 1] = 1
    for k in range(n - 1, -1, -1):
        card = nth(cards, k)
        for state in range(o.states):
            ways = o.back[(k + 1) * o.states + state]
            for g in range(o.groups):
                if has(o.sets[g], card):
                    left = o.sizes[g] - filled(o, g, state)
                    if left:
                        ways += left * o.back[(k + 1) * o.states + state + o.steps[g]]
            o.back[k * o.states + state] = ways
    return o.back[0]


@rule
def sweep_ahead(o: Odds) -> None:
    """Count the ways from the start to each state, by cards processed."""
    n, cards = count(o.unpinned), o.unpinned
    for state in range(o.states):
        o.ahead[state] = 0
    o.ahead[0] = 1
    for k in range(n):
        card = nth(cards, k)
        for state in range(o.states):
            ways = o.ahead[k * o.states + state]
            for g in range(o.groups):
                if has(o.sets[g], card) and filled(o, g, state):
                    ways += (o.sizes[g] - filled(o, g, state) + 1) * o.ahead[k * o.states + state - o.steps[g]]
            o.ahead[(k + 1) * o.states + state] = ways


@rule
def spread(o: Odds, w: Boxes, box: Box, weight: float, ways: int) -> None:
    """Add the weight of a box to the cards of its slots, by the share of its ways in which a slot is a card."""
    n, cards = count(o.unpinned), o.unpinned
    for slot in range(w.cards):
        if o.group_of[slot] == PINNED:
            o.odds[slot * CARDS + lowest(box.masks[slot])] += weight
    for k in range(n):
        card = nth(cards, k)
        left = ways
        for g in range(o.groups):
            o.taken[g] = ways_with(o, g, card, k)
            left -= o.taken[g]
        for slot in range(w.cards):
            g = o.group_of[slot]
            if g == FREE:
                o.odds[slot * CARDS + card] += weight * left / (ways * o.free)
            elif g >= 0:
                o.odds[slot * CARDS + card] += weight * o.taken[g] / (ways * o.sizes[g])


@rule
def ways_with(o: Odds, g: int, card: int, k: int) -> int:
    """Return in how many ways the card, the k-th processed, goes to some slot of a group."""
    if not has(o.sets[g], card):
        return 0
    ways = 0
    for state in range(o.states):
        left = o.sizes[g] - filled(o, g, state)
        if left:
            ways += o.ahead[k * o.states + state] * left * o.back[(k + 1) * o.states + state + o.steps[g]]
    return ways


# --- drawing ----------------------------------------------------------------------------------------------------------


@rule
def plan(c: Course, o: Odds, w: Boxes, box: Box) -> None:
    """Plan the constrained slots of a box, smaller sets first, and the most cards that each can have to choose from.

    Whatever was chosen before, a slot whose set lies inside this one has taken a card of it.
    """
    c.length = 0
    for size in range(2, w.cards + 1):
        for slot in range(w.cards):
            if o.group_of[slot] >= 0 and count(box.masks[slot]) == size:
                most = size
                for i in range(c.length):
                    if box.masks[c.slots[i]] & ~box.masks[slot] == 0:
                        most -= 1
                c.slots[c.length] = slot
                c.most[c.length] = most
                c.length += 1


@rule
def draw_cards(o: Odds, w: Boxes, rng: Generator) -> None:
    """Draw a card for every slot, into `drawn`, by probability. Boxes must have been weighed, and allow some way."""
    i = first_above(o.upto, w.count, fraction(rng) * o.total)
    box = w.boxes[w.half + i]
    o.tried += 1
    left = draw_constrained(o, w, box, o.courses[i], rng)
    while left < 0:
        o.tried += 1
        left = draw_constrained(o, w, box, o.courses[i], rng)
    for slot in range(w.cards):
        if o.drawn[slot] < 0:
            card = nth(left, below(rng, count(left)))
            left &= ~bit(card)
            o.drawn[slot] = card


@rule
def draw_constrained(o: Odds, w: Boxes, box: Box, c: Course, rng: Generator) -> int:
    """Try to draw the pinned and constrained slots, the others -1; returns the cards left over, -1 where one has to begin again."""
    left = (1 << w.cards) - 1
    for slot in range(w.cards):
        o.drawn[slot] = -1
        if single(box.masks[slot]):
            o.drawn[slot] = lowest(box.masks[slot])
            left &= ~box.masks[slot]
    for i in range(c.length):
        cards = box.masks[c.slots[i]] & left
        k = below(rng, c.most[i])
        if k >= count(cards):
            return -1
        card = nth(cards, k)
        o.drawn[c.slots[i]] = card
        left &= ~bit(card)
    return left
