"""What can be named when a card is Deployed: every target has a number for the rules and a word for people.

A target is one byte of an action. Which targets a card has follows from its aim (`Aim`) and a *scope*: a mask or a count that says
what there is to aim at. So listing, drawing and checking targets are the same few lines for all 27 abilities.

    Aim THEIRS_TWICE, scope 0b101 (the opponent has Guards in spots 0 and 2): three targets, theirs0, theirs2, theirs0+theirs2.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from underrose.games.classified_information.cards import Aim
from underrose.games.classified_information.state import NUMBERS, SPOTS, TOP
from underrose.kernel.compile.bits import bit, count, has, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.compile.enum_tables import by_member

NOW = 0
"""Nothing is named; 1..9 are numbers."""
THREE = NUMBERS + 1
# Ordered by their highest number, so that a smaller wheel's threes come first.
_THREES = sorted(combinations(range(1, NUMBERS + 1), 3), key=lambda three: three[::-1])
THREES = np.array([sum(1 << number for number in three) for three in _THREES], np.int64)
"""Three numbers as bits 1..9, by target less THREE; shape (84,)."""
MINE = THREE + len(_THREES)
THEIRS = MINE + SPOTS
TWO = THEIRS + SPOTS
"""Two of the opponent's spots: those besides spot 2, 1, 0."""
BOTH = TWO + SPOTS
"""`BOTH + SPOTS * mine + theirs`."""
SWAP_PILE = BOTH + SPOTS * SPOTS
SWAP_CARD = SWAP_PILE + SPOTS
PILE = SWAP_CARD + SPOTS
"""A card of the Discard Pile, by its depth: 0 is the top."""
FREE = PILE + TOP
"""One of one's own free spots."""

_MINE, _THEIRS = [f"mine{spot}" for spot in range(SPOTS)], [f"theirs{spot}" for spot in range(SPOTS)]
TARGETS: tuple[str, ...] = (
    "now",
    *(str(number) for number in range(1, NUMBERS + 1)),
    *("+".join(map(str, three)) for three in _THREES),
    *_MINE,
    *_THEIRS,
    *("+".join(_THEIRS[spot] for spot in range(SPOTS) if spot != left_out) for left_out in reversed(range(SPOTS))),
    *(f"{mine}+{theirs}" for mine in _MINE for theirs in _THEIRS),
    *(f"{mine}+pile" for mine in _MINE),
    *(f"{mine}+card" for mine in _MINE),
    *(f"pile{depth}" for depth in range(TOP)),
    *(f"free{spot}" for spot in range(SPOTS)),
)
"""The words, by target."""


def _ways(aim: Aim, scope: int) -> int:
    if aim == Aim.NEVER:
        return 0
    if aim == Aim.NOTHING:
        return 1 if scope else 0
    if aim in (Aim.NUMBER, Aim.THREE_NUMBERS, Aim.PILE):
        return scope
    if aim in (Aim.MINE, Aim.THEIRS, Aim.FREE):
        return scope.bit_count()
    mine, theirs = (scope & 7).bit_count(), (scope >> SPOTS & 7).bit_count()
    if aim == Aim.THEIRS_TWICE:
        return mine + mine * (mine - 1) // 2
    return mine * theirs if aim == Aim.BOTH else mine * (theirs + 1 + (scope >> 2 * SPOTS))


WAYS = by_member({aim: [_ways(aim, scope) for scope in range(1 << 2 * SPOTS + 1)] for aim in Aim}).astype(np.int8)
"""How many targets there are, by aim and scope; a card with none cannot be Deployed. Shape (11, 128), small enough to stay at hand."""


@rule
def ways(aim: int, scope: int) -> int:
    """Return how many targets there are, looked up."""
    return int(WAYS[aim, scope])


@rule
def way(aim: int, scope: int, index: int) -> int:
    """Return the target at `index`, of `ways(aim, scope)`, in the order in which they are listed."""
    if aim == Aim.NOTHING:
        return NOW
    if aim == Aim.NUMBER:
        return 1 + index
    if aim == Aim.THREE_NUMBERS:
        return THREE + index
    if aim == Aim.PILE:
        return PILE + index
    if aim == Aim.MINE:
        return MINE + nth(scope, index)
    if aim == Aim.FREE:
        return FREE + nth(scope, index)
    if aim == Aim.THEIRS:
        return THEIRS + nth(scope, index)
    if aim == Aim.THEIRS_TWICE:
        return one_or_two(scope, index)
    return own_and_other(aim, scope, index)


@rule
def one_or_two(spots: int, index: int) -> int:
    """Return the targets of one or two spots: first the single spots, then the pairs."""
    single = count(spots)
    if index < single:
        return THEIRS + nth(spots, index)
    if single == 2:
        return TWO + SPOTS - 1 - nth(~spots & 7, 0)
    return TWO + index - single


@rule
def own_and_other(aim: int, scope: int, index: int) -> int:
    """For each of one's own spots: the opponent's, then (Switch Places) the pile and the card itself."""
    theirs, pile = (scope >> SPOTS) & 7, scope >> (2 * SPOTS)
    n = count(theirs)
    each = n if aim == Aim.BOTH else n + 1 + pile
    mine, other = nth(scope & 7, index // each), index % each
    if other < n:
        return BOTH + SPOTS * mine + nth(theirs, other)
    return SWAP_PILE + mine if pile and other == n else SWAP_CARD + mine


@rule
def within(aim: int, scope: int, target: int) -> bool:
    """Return whether the target is one of those that the aim has in this scope."""
    if aim == Aim.NEVER:
        return False
    if aim == Aim.NOTHING:
        return target == NOW and scope != 0
    if aim == Aim.NUMBER:
        return 1 <= target <= scope
    if aim == Aim.THREE_NUMBERS:
        return 0 <= target - THREE < scope
    if aim == Aim.PILE:
        return 0 <= target - PILE < scope
    if aim == Aim.MINE:
        return 0 <= target - MINE < SPOTS and has(scope, target - MINE)
    if aim == Aim.FREE:
        return 0 <= target - FREE < SPOTS and has(scope, target - FREE)
    if aim == Aim.THEIRS or aim == Aim.THEIRS_TWICE:
        return spots_within(aim, scope, target)
    return both_within(aim, scope, target)


@rule
def spots_within(aim: int, scope: int, target: int) -> bool:
    """Return the same for spots of the opponent."""
    last = TWO if aim == Aim.THEIRS else BOTH
    return THEIRS <= target < last and their_spots(target) & ~scope == 0


@rule
def both_within(aim: int, scope: int, target: int) -> bool:
    """Return the same for one's own spot with something else."""
    if BOTH <= target < SWAP_PILE:
        mine, theirs = (target - BOTH) // SPOTS, (target - BOTH) % SPOTS
        return has(scope, mine) and has(scope, SPOTS + theirs)
    if aim == Aim.BOTH:
        return False
    if SWAP_PILE <= target < SWAP_CARD:
        return has(scope, 2 * SPOTS) and has(scope, target - SWAP_PILE)
    return SWAP_CARD <= target < PILE and has(scope, target - SWAP_CARD)


@rule
def their_spots(target: int) -> int:
    """Return the opponent's spots, as a set, of a target that names one or two."""
    if target < TWO:
        return bit(target - THEIRS)
    return 7 & ~bit(SPOTS - 1 - (target - TWO))


@rule
def own_spot(target: int) -> int:
    """Return one's own spot, of a target that names one."""
    if target < THEIRS:
        return target - MINE
    if target < SWAP_PILE:
        return (target - BOTH) // SPOTS
    return target - SWAP_PILE if target < SWAP_CARD else target - SWAP_CARD
