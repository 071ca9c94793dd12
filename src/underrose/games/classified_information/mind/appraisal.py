"""What a position of Classified Information is worth to a player, by what that player takes for likely: what all bots think with.

A player wins with an Unguarded Match where the other has none, else by Guards. With m and o the chances of the own and of the opponent's
match and g the chance to have more Guards, the chance to win is m (1 - o) + (m o + (1 - m) (1 - o)) g. The three are estimated from what
is known: m from the best card in hand and, while there are turns left, from how well the opponent's Suitcase Number is known; o from what
both know of the own one and from the own Guards; g from the Guards in play.

Example: the opponent's Suitcase Number is 4, 5 or 6, each as likely, and no Guard lies before it. A 5 matches surely, a 4 in two cases of
three. A question that tells 4 from the others leaves 4 or {5, 6}: some card matches surely either way, but a hand without it gains little.

An `Outlook` is filled from the odds of the Cypher Wheel where somebody decides at a table, and from a rough guess (`foresight`) where a
game is only played on in thought. Arrays are over numbers, by the number itself: index 0 is unused.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated

import numpy as np

from underrose.games.classified_information.mind.belief_update import CASE, HAND, HEAP, spot_place
from underrose.games.classified_information.mind.worlds import Worlds
from underrose.games.classified_information.state import COPIES, NONE, NUMBERS, SEATS, SPOTS, Kit, State, cards_of, number_of
from underrose.kernel.compile.bits import bit, count, has, lowest
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record
from underrose.knowledge.boxes import CARDS

Real = Annotated[float, "f8"]
ROW = NUMBERS + 1
"""Entries of an array over numbers."""

ALL = -1
"""All numbers, as bits."""
RULED_OUT = 1e-12
"""A probability that is zero but for rounding."""
TRUST = 2
"""How strongly the opponent is taken to keep the cards that seem to match: the power of the chance that they do."""


MOST_CASES = 24
"""Cases of one choice at most."""
NOBODY = -1
"""In place of a spot: none of the opponent's Guards is gone."""


@record
class Weights:
    """What an outlook cannot know and takes for granted: estimates.

    The first five, made clearly smaller or larger one by one, changed what the agent wins in 600 games by two points at most, which is no
    more than chance.
    """

    reached: Real  # how often a card that would match can be had in time, where there is time
    patience: Real  # how much each turn that is left makes the hand of now count less
    last: Real  # how surely more Guards now are more Guards at the end, with one turn to come
    fading: Real  # how fast that becomes less with more turns to come: a power
    tempo: Real  # what a turn more than the opponent's is worth, in half Guards
    in_reach: Real  # how much of a card in the opponent's hand is one that may still come there
    forgone: Real  # the Action that a reaction costs, in chances to win
    glimpse: Real  # seeing a card of the opponent, or ordering the deck
    spare: Real  # how much of half a Guard a Resilience in play is


@record
class Case:
    """How things may stand after a choice: what is different from the outlook, and how likely that is."""

    chance: Real
    hand: Int  # one's own cards
    own: Int  # one's own Suitcase Number
    mine: Int  # the numbers of one's own Guards, as bits 1..9
    ahead: Int  # half Guards: one's own less the opponent's
    gone: Int  # the spot of a Guard of the opponent that is gone, NOBODY
    posted: Int  # the number of a new Guard there, 0: none
    known: Int  # what the opponent's Suitcase Number is among: bits 1..9, or all
    heard: Int  # what the opponent has heard that one's own is among; 0: it knows nothing of it any more
    dug: Int  # 1: the best card of the Encrypted pile may serve in the end


@record
class Outlook:
    """What decides the game, as far as a player knows it."""

    suitcase: Annotated[MutableSequence[float], "f8", ROW]  # the opponent's number: probabilities
    told: Annotated[MutableSequence[float], "f8", ROW]  # one's own number, as the opponent knows it
    keep: Annotated[MutableSequence[float], "f8", ROW]  # copies that the opponent may come to hold
    heap: Annotated[MutableSequence[float], "f8", ROW]  # copies expected in the Encrypted pile
    guard: Annotated[MutableSequence[float], "f8", SPOTS * ROW]  # the opponent's Guards by spot: probabilities, zero where there is none
    hand: Int  # one's own cards
    own: Int  # one's own Suitcase Number
    mine: Int  # the numbers of one's own Guards, as bits 1..9
    ahead: Int  # half Guards: one's own less the opponent's
    turns: Int  # of one's own after this one
    to_come: Int  # of both
    weights: Annotated[Weights, Weights]
    cases: Annotated[Sequence[Case], Case, MOST_CASES]  # of the choice that is being judged
    written: Int
    more: Real  # what it is worth besides
    # worked out
    free: Annotated[MutableSequence[float], "f8", ROW]  # the chance that no Guard of the opponent has this number
    fits: Annotated[MutableSequence[float], "f8", ROW]  # the chance of an Unguarded Match with this number
    liked: Annotated[MutableSequence[float], "f8", ROW]  # how likely the opponent ends with this number, not scaled
    other: Annotated[MutableSequence[float], "f8", ROW]  # `fits` as it would be after something, written anew each time


@rule
def instruct(weights: Weights) -> None:
    """Fill in the weights."""
    weights.reached = 0.75
    weights.patience = 0.35
    weights.last = 2.5
    weights.fading = 0.4
    weights.tempo = 0.5
    weights.in_reach = 0.3
    weights.forgone = 0.05
    weights.glimpse = 0.01
    weights.spare = 0.5


# --- filled from the Cypher Wheel -------------------------------------------------------------------------------------


@rule
def look_at(look: Outlook, s: State, kit: Kit, seat: int, known: Worlds, shared: Worlds) -> None:
    """Fill an outlook: by what the seat knows, and by what both players know. Of the table only what the seat sees is read."""
    other = 1 - seat
    by_number(known, kit, CASE + other, look.suitcase, 0)
    by_number(shared, kit, CASE + seat, look.told, 0)
    by_number(known, kit, HAND + other, look.keep, 0)
    by_number(known, kit, HEAP, look.heap, 0)
    for spot in range(SPOTS):
        by_number(known, kit, spot_place(other, spot), look.guard, spot * ROW)
    total = 0.0
    for number in range(1, kit.numbers + 1):
        look.keep[number] += look.weights.in_reach * (COPIES - count(s.discards & cards_of(number)))
        total += look.told[number]
    for number in range(1, kit.numbers + 1):
        look.told[number] = look.told[number] / total if total > RULED_OUT else 1 / kit.numbers
    look_about(look, s, kit, seat)


@rule
def by_number(w: Worlds, kit: Kit, place: int, out: MutableSequence[float], at: int) -> None:
    """Write the expected copies of each number at a place to `out`, from `at` on."""
    for number in range(kit.numbers + 1):
        out[at + number] = 0.0
    for slot in range(w.wheel.boxes.cards):
        if w.wheel.boxes.places[slot] == place:
            for card in range(COPIES * kit.numbers):
                out[at + number_of(card)] += w.odds.odds[slot * CARDS + card]


@rule
def look_about(look: Outlook, s: State, kit: Kit, seat: int) -> None:
    """Fill in what a player sees without guessing, and what follows from the guesses filled in before."""
    me, other = s.sides[seat], s.sides[1 - seat]
    look.hand = me.hand
    look.own = number_of(me.suitcase)
    look.mine = numbers_of_guards(s, seat, NONE)
    look.ahead = 2 * (count(me.guards) - count(other.guards)) + count(me.covered) - count(other.covered)
    look.to_come = SEATS - s.final + count(s.deck)
    look.turns = look.to_come // 2 if s.turn == seat else (look.to_come + 1) // 2
    settle(look, kit)


@rule
def numbers_of_guards(s: State, seat: int, left_out: int) -> int:
    """Return the numbers of one's own Guards as bits 1..9, without the one in the spot `left_out`."""
    numbers = 0
    for spot in range(SPOTS):
        if has(s.sides[seat].guards, spot) and spot != left_out:
            numbers |= bit(number_of(s.sides[seat].spot[spot]))
    return numbers


# --- chances ----------------------------------------------------------------------------------------------------------


@rule
def settle(look: Outlook, kit: Kit) -> None:
    """Work out what follows from the guesses."""
    for number in range(1, kit.numbers + 1):
        look.free[number] = unguarded(look, number, NOBODY)
        look.fits[number] = near_suitcase(look, kit, number, ALL) * look.free[number]
        look.liked[number] = liking(look, kit, number, ALL)


@rule
def unguarded(look: Outlook, number: int, gone: int) -> float:
    """Return the chance that no Guard of the opponent has this number, the one in the spot `gone` aside."""
    chance = 1.0
    for spot in range(SPOTS):
        if spot != gone:
            chance *= max(1 - look.guard[spot * ROW + number], 0.0)
    return chance


@rule
def chance_among(odds: MutableSequence[float], at: int, kit: Kit, numbers: int) -> float:
    """Return the chance of any of these numbers; the array is read from `at` on."""
    left, chance = numbers & (bit(kit.numbers + 1) - 2), 0.0
    while left:
        chance += odds[at + lowest(left)]
        left &= left - 1
    return chance


@rule
def near_suitcase(look: Outlook, kit: Kit, number: int, among: int) -> float:
    """Return the chance that the opponent's Suitcase Number is one of `among` and has this number in its Code."""
    chance = chance_among(look.suitcase, 0, kit, kit.codes[number] & among)
    return min(chance, 1.0)  # sums of probabilities may be off in their last digits


@rule
def liking(look: Outlook, kit: Kit, number: int, heard: int) -> float:
    """Return how likely the opponent ends with this number, not scaled, having heard that one's own Suitcase Number is one of these."""
    hope = chance_among(look.told, 0, kit, kit.codes[number] & heard)
    return hope**TRUST * look.keep[number] + 1e-9


@rule
def my_match(look: Outlook, fits: MutableSequence[float], numbers: int, hand: int) -> float:
    """Return the chance to end with a match, with these chances by number and these cards."""
    now, best = 0.0, 0.0
    while hand:
        now = max(now, fits[number_of(lowest(hand))])
        hand &= hand - 1
    for number in range(1, numbers + 1):
        best = max(best, fits[number])
    share = 1 / (1 + look.weights.patience * look.turns)
    return share * now + (1 - share) * look.weights.reached * best


@rule
def their_match(look: Outlook, kit: Kit, case: Case) -> float:
    """Return the chance that the opponent ends with a match."""
    total = 0.0
    matching = 0.0
    open_numbers = kit.codes[case.own] & ~case.mine
    for number in range(1, kit.numbers + 1):
        if case.heard == ALL:
            chance = look.liked[number]
        else:
            chance = liking(look, kit, number, case.heard) if case.heard else look.keep[number]
        total += chance
        if has(open_numbers, number):
            matching += chance
    return matching / max(total, RULED_OUT)


@rule
def more_guards(look: Outlook, ahead: int) -> float:
    """Return the chance to have more Guards at the end, with so many half Guards more now; a tie is half of one."""
    if look.to_come == 0:
        return 0.5 if ahead == 0 else 1.0 if ahead > 0 else 0.0
    lead = ahead + look.weights.tempo * (2 * look.turns - look.to_come)
    return 1 / (1 + np.exp(-look.weights.last * look.to_come**-look.weights.fading * lead / 2))


# --- what a choice is worth -------------------------------------------------------------------------------------------


@rule
def suppose(look: Outlook, chance: float, hand: int) -> None:
    """Add one more case of the choice that is being judged: with this chance, these cards, and all else as it is."""
    case = look.cases[look.written]
    look.written += 1
    case.chance = chance
    case.hand = hand
    case.own = look.own
    case.mine = look.mine
    case.ahead = look.ahead
    case.gone = NOBODY
    case.posted = 0
    case.known = ALL
    case.heard = ALL
    case.dug = 0


@rule
def suppose_asked(look: Outlook, kit: Kit, chance: float, hand: int, numbers: int) -> None:
    """Add the two answers to whether the opponent's Suitcase Number is one of these (bits 1..9)."""
    yes = chance_among(look.suitcase, 0, kit, numbers)
    suppose(look, chance * yes, hand)
    look.cases[look.written - 1].known = numbers
    suppose(look, chance * (1 - yes), hand)
    look.cases[look.written - 1].known = ~numbers


@rule
def worth_of_cases(look: Outlook, kit: Kit) -> float:
    """Return the chance to win on average over the cases, a tie being half of one, and what there is besides."""
    worth = look.more
    for i in range(look.written):
        case = look.cases[i]
        if case.chance > RULED_OUT:
            foresee_fits(look, kit, case)
            m = my_match(look, look.other, kit.numbers, case.hand)
            o = their_match(look, kit, case)
            g = more_guards(look, case.ahead)
            if case.dug:
                m = 1 - (1 - m) * (1 + nothing_in_heap(look, kit)) / 2
            worth += case.chance * (m * (1 - o) + (m * o + (1 - m) * (1 - o)) * g)
    return worth


@rule
def foresee_fits(look: Outlook, kit: Kit, case: Case) -> None:
    """Write into `other` the chance of an Unguarded Match with each number, in a case."""
    known = chance_among(look.suitcase, 0, kit, case.known)
    for number in range(1, kit.numbers + 1):
        if case.known == ALL and case.gone == NOBODY:
            look.other[number] = look.fits[number]
        else:
            free = look.free[number] if case.gone == NOBODY else unguarded(look, number, case.gone)
            look.other[number] = near_suitcase(look, kit, number, case.known) * free / max(known, RULED_OUT)
    look.other[case.posted] = 0.0


@rule
def nothing_in_heap(look: Outlook, kit: Kit) -> float:
    """Return the chance that no card of the Encrypted pile matches."""
    missing = 1.0
    for number in range(1, kit.numbers + 1):
        missing *= (1 - look.fits[number]) ** look.heap[number]
    return missing


@rule
def least_useful(look: Outlook, hand: int) -> int:
    """Return the card of a hand that fits least; the hand must not be empty."""
    card = lowest(hand)
    while hand:
        if look.fits[number_of(lowest(hand))] < look.fits[number_of(card)]:
            card = lowest(hand)
        hand &= hand - 1
    return card
