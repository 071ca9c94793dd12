"""What the hack cards that others send in The Coding betray, for reviews and tells: worlds are weighed by it, the sheet's odds never are.

Whoever sends the hack card that tells them most hardly holds what stands on it: what is in the own hand cannot be in the other's, so the
card tells less. Nobody has to ask so, though. A seat is therefore one that asks as the agent does with the chance
`AS_AGENT`, and otherwise one whose cards say nothing; what it did so far settles which. A bot of the level `agent` is known for one after
a few cards, and who asks otherwise is hardly ever taken for one.

Example: two hack cards lie in the line, "letter A or B?" and "letter C, D or E?"; of six letters nothing is known, and I send the first.
With an A it would tell me less than the second (1 of 5 letters against 3 of 5), with any of C to F as much: I hardly hold A or B.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated, Any

import numpy as np

from underrose.games.the_coding.events import Told
from underrose.games.the_coding.mind.known import PAIRS, Known, know_nothing, learn
from underrose.games.the_coding.mind.motives import DOUBT, likelihood
from underrose.games.the_coding.mind.worlds import Worlds, draw, draw_codes, private_part, public_part
from underrose.games.the_coding.state import LINE, SEATS, VALUES, Kit, Place, State
from underrose.games.the_coding.view import View
from underrose.kernel.compile.bits import bit, count, has
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, Rows, new, record
from underrose.kernel.game.chance import Generator, below
from underrose.knowledge.position import Position

AS_AGENT = 0.2
"""The chance that a seat asks as the agent does."""
PATIENCE = 400
"""Worlds that are drawn at most until one is likely enough; then one of them counts, drawn by its weight."""
FINE = 1 << 30
"""Chances are drawn to so many parts."""
NONE = -1.0
"""What is told by no card."""


@record
class Asked:
    """What is followed to see what each card could have told: what all know, the line, the open cards, and what one card tells by hand."""

    known: Annotated[Sequence[Known], Known, SEATS]
    free_letters: Int
    free_digits: Int
    line: Annotated[MutableSequence[int], "i8", LINE]  # one more than the card, 0: none
    open_letters: Annotated[MutableSequence[int], "i8", SEATS]
    open_digits: Annotated[MutableSequence[int], "i8", SEATS]
    by_letter: Annotated[MutableSequence[float], "f8", LINE * VALUES]
    by_pair: Annotated[MutableSequence[float], "f8", LINE * PAIRS]


# --- following the log ------------------------------------------------------------------------------------------------


@rule
def weigh_asks(kits: Any, views: Any, log: Any, n: int, followed: Any, samplers: Any) -> None:
    """Weigh every code of the others by the hack cards they sent; `followed` (shape (1,)) is zeroed."""
    kit = kits[0]
    a = followed[0]
    w = samplers[0]
    begin(a, w, kit)
    for i in range(n):
        if log[i].kind == Told.HACKED and log[i].args[0] != views[0].seat:
            weigh_ask(a, w, kit, log[i].args)
        follow(a, kit, log[i].kind, log[i].args)
    for seat in range(kit.players):
        take_for_agent(w, seat)
    w.weighed = 1


@rule
def begin(a: Asked, w: Worlds, kit: Kit) -> None:
    """Reset to what is known before the first event: no code is likelier than another."""
    know_nothing(a, kit)
    for i in range(SEATS * VALUES * PAIRS):
        w.weight[i] = 1.0


@rule
def follow(a: Asked, kit: Kit, kind: int, args: Sequence[int]) -> None:
    """Update the line and what all know by one event."""
    if kind == Told.TURNED:
        a.line[args[0]] = args[1] + 1
    elif kind == Told.HACKED:
        a.line[args[2]] = 0
    elif kind == Told.REVEALED and args[1] == Place.LETTER:
        a.open_letters[args[0]] |= bit(args[2])
    elif kind == Told.REVEALED:
        a.open_digits[args[0]] |= bit(args[2])
    learn(a, kit, kind, args)


# --- what a card would have told ----------------------------------------------------------------------------------------


@rule
def entropy(p: float) -> float:
    """Return the entropy of a yes-or-no question, in bits."""
    if p <= 0 or p >= 1:
        return 0.0
    return -p * np.log2(p) - (1 - p) * np.log2(1 - p)


@rule
def weigh_ask(a: Asked, w: Worlds, kit: Kit, args: Sequence[int]) -> None:
    """Weigh the sender's codes by one hack card: by how much likelier an agent with the code sends it than anybody at all."""
    lying = 0
    for slot in range(LINE):
        if a.line[slot]:
            lying += 1
            look_at_card(a, kit, args[0], args[1], slot)
    for letter in range(VALUES):
        for pair in range(PAIRS):
            w.weight[(args[0] * VALUES + letter) * PAIRS + pair] *= chance_of_ask(a, args[2], letter, pair, lying) * lying


@rule
def chance_of_ask(a: Asked, chosen: int, letter: int, pair: int, lying: int) -> float:
    """Return the probability that an agent with this code sends the card in this slot."""
    best = NONE
    ties = 1
    told = told_by(a, chosen, letter, pair)
    for slot in range(LINE):
        if a.line[slot]:
            other = told_by(a, slot, letter, pair)
            if other > best + 1e-12:
                best, ties = other, 1
            elif other > best - 1e-12:
                ties += 1
    return ((1.0 - DOUBT) / ties if told > best - 1e-12 else 0.0) + DOUBT / lying


@rule
def told_by(a: Asked, slot: int, letter: int, pair: int) -> float:
    """Return what the card in a slot tells whoever holds this code, in bits."""
    return max(a.by_letter[slot * VALUES + letter], a.by_pair[slot * PAIRS + pair])


@rule
def look_at_card(a: Asked, kit: Kit, sender: int, target: int, slot: int) -> None:
    """Note what the card in a slot tells the sender of the target, by the sender's code."""
    hack, k = kit.hacks[a.line[slot] - 1], a.known[target]
    letters, digits = a.free_letters, a.free_digits
    for seat in range(kit.players):
        if seat != target:
            letters &= ~a.open_letters[seat]
            digits &= ~a.open_digits[seat]
    for letter in range(VALUES):
        left = k.letters & letters & ~bit(letter)
        told = entropy(count(left & hack.values) / max(count(left), 1))
        a.by_letter[slot * VALUES + letter] = told if hack.place == Place.LETTER else NONE
    for pair in range(PAIRS):
        a.by_pair[slot * PAIRS + pair] = NONE
        if hack.place != Place.LETTER and pair // VALUES < pair % VALUES:
            told = told_of_digits(k, hack.place, hack.values, digits & ~bit(pair // VALUES) & ~bit(pair % VALUES))
            a.by_pair[slot * PAIRS + pair] = told
    for pair in range(PAIRS):
        if pair // VALUES > pair % VALUES:
            a.by_pair[slot * PAIRS + pair] = a.by_pair[slot * PAIRS + pair % VALUES * VALUES + pair // VALUES]


@rule
def told_of_digits(k: Known, place: int, values: int, digits: int) -> float:
    """Return what a card about one digit tells, in bits, where the target's digits are some of these."""
    yes, total = 0, 0
    for tens in range(VALUES):
        if has(digits, tens):
            for ones in range(VALUES):
                if k.pairs[tens * VALUES + ones] and has(digits, ones):
                    total += 1
                    yes += 1 if has(values, tens if place == Place.TENS else ones) else 0
    return entropy(yes / max(total, 1))


@rule
def take_for_agent(w: Worlds, seat: int) -> None:
    """Weigh in how likely a seat asks as the agent at all, and scale so that its heaviest code weighs 1."""
    first, heaviest = seat * VALUES * PAIRS, 0.0
    for i in range(first, first + VALUES * PAIRS):
        w.weight[i] = 1.0 - AS_AGENT + AS_AGENT * w.weight[i]
        if w.joint[i]:
            heaviest = max(heaviest, w.weight[i])
    for i in range(first, first + VALUES * PAIRS):
        w.weight[i] /= heaviest if heaviest > 0 else 1.0


# --- drawing ----------------------------------------------------------------------------------------------------------


@rule
def draw_weighed(w: Worlds, kit: Kit, v: View, rng: Generator, s: State) -> None:
    """Fill a zeroed state with a world as likely as others' choices make it; uniformly where none was weighed. Draws are independent."""
    if w.weighed == 0:
        draw(w, kit, v, rng, s)
        return
    public_part(s, kit, v)
    total = 0.0
    for _ in range(PATIENCE):
        draw_codes(w, rng, s)
        weight = weight_of(w, kit, v.seat, s)
        total += weight
        if below(rng, FINE) * total < weight * FINE:
            keep_codes(w, kit, s)
        if below(rng, FINE) < weight * FINE:
            keep_codes(w, kit, s)
            break
    give_codes(w, kit, s)
    for seat in range(kit.players):
        private_part(s, kit, v, seat, rng)


@rule
def weight_of(w: Worlds, kit: Kit, viewer: int, s: State) -> float:
    """Return how likely the others' choices are in a world, as a share of a bound."""
    weight = likelihood(w.motives, kit, s.players, viewer)
    for i in range(w.unknown):
        code, seat = s.players[w.seats[i]].code, w.seats[i]
        weight *= w.weight[(seat * VALUES + code[Place.LETTER]) * PAIRS + code[Place.TENS] * VALUES + code[Place.ONES]]
    return weight


@rule
def keep_codes(w: Worlds, kit: Kit, s: State) -> None:
    """Keep the drawn codes, should none be likely enough."""
    for seat in range(kit.players):
        code = s.players[seat].code
        w.kept[seat] = (code[Place.LETTER] * VALUES + code[Place.TENS]) * VALUES + code[Place.ONES]


@rule
def give_codes(w: Worlds, kit: Kit, s: State) -> None:
    """Give the players in question the codes that were kept."""
    for i in range(w.unknown):
        seat = w.seats[i]
        code = s.players[seat].code
        code[Place.LETTER] = w.kept[seat] // PAIRS
        code[Place.TENS] = w.kept[seat] % PAIRS // VALUES
        code[Place.ONES] = w.kept[seat] % VALUES


def weigh_by_motives(position: Position, samplers: Rows) -> None:
    """Have prepared worlds (shape (1,)) drawn as likely as others' choices make them, from now on."""
    weigh_asks(position.game.kits, position.views, position.log, len(position.log), new(Asked), samplers)
