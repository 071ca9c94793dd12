"""What a position of Classified Information is worth to a player, by the odds of its Cypher Wheel: what the agent thinks with.

A player wins with an Unguarded Match where the other has none, else by Guards. With m and o the chances of the own and of the opponent's
match and g the chance to have more Guards, the chance to win is m (1 - o) + (m o + (1 - m) (1 - o)) g. The three are estimated from what
is known: m from the best card in hand and, while there are turns left, from how well the opponent's Suitcase Number is known; o from what
both know of the own one and from the own Guards; g from the Guards in play.

Example: the opponent's Suitcase Number is 4, 5 or 6, each as likely, and no Guard lies before it. A 5 matches surely, a 4 in two cases of
three. A question that tells 4 from the others leaves 4 or {5, 6}: some card matches surely either way, but a hand without it gains little.

Numbers count from 0 here, for arrays: the number 1 is at index 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from underrose.games.classified_information.following import CASE, HAND, HEAP, spot_place
from underrose.games.classified_information.notes import common_knowledge, places_and_odds
from underrose.games.classified_information.state import COPIES, SPOTS
from underrose.kernel.records import Rows
from underrose.knowledge.position import Position

Floats = NDArray[np.float64]

REACHED = 0.75
"""How often a card that would match can be had in time, where there is time."""
PATIENCE = 0.35
"""How much each turn that is left makes the hand of now count less."""
STEADY, LAST = 1.2, 2.5
"""How surely more Guards now are more Guards at the end: with turns left, and in the last turn."""
RULED_OUT = 1e-12
"""A probability that is zero but for rounding."""
TRUST = 2.0
"""How strongly the opponent is taken to keep the cards that seem to match."""


@dataclass(frozen=True)
class Outlook:
    """What decides the game, as far as it is known: arrays over numbers, shape (n,), and Guards by spot."""

    wheel: Wheel
    hand: tuple[int, ...]  # numbers
    mine: tuple[int | None, ...]  # the numbers of one's own Guards by spot
    theirs: tuple[Floats | None, ...]  # what the opponent's Guards may be, by spot
    suitcase: Floats  # the opponent's
    halves: int  # Extra Protection over a Guard: one's own less the opponent's
    own: int  # one's own Suitcase Number
    told: Floats  # what both know of it
    theirs_to_keep: Floats  # how many copies the opponent may come to hold
    turns: int  # of one's own after this one

    @cached_property
    def fits(self) -> Floats:
        """The chance of an Unguarded Match with each number."""
        free = np.ones(len(self.suitcase))
        for guard in self.theirs:
            if guard is not None:
                free = free * (1 - guard)
        return (self.wheel.code @ self.suitcase) * free

    @cached_property
    def my_match(self) -> float:
        """The chance to end with a match."""
        now = max((float(self.fits[number]) for number in self.hand), default=0.0)
        share = 1 / (1 + PATIENCE * self.turns)
        return share * now + (1 - share) * REACHED * float(self.fits.max())

    @cached_property
    def their_match(self) -> float:
        """The chance that the opponent ends with one."""
        liked = (self.wheel.code @ self.told) ** TRUST * self.theirs_to_keep + 1e-9
        matching = self.wheel.code[self.own].copy()
        for guard in self.mine:
            if guard is not None:
                matching[guard] = 0.0
        return float((liked * matching).sum() / liked.sum())

    @property
    def more_guards(self) -> float:
        """The chance to have more Guards at the end."""
        ahead = sum(guard is not None for guard in self.mine) - sum(guard is not None for guard in self.theirs) + self.halves / 2
        return 1 / (1 + float(np.exp(-(STEADY if self.turns else LAST) * ahead)))

    @cached_property
    def worth(self) -> float:
        """The chance to win; a tie is half of one."""
        m, o = self.my_match, self.their_match
        return m * (1 - o) + (m * o + (1 - m) * (1 - o)) * self.more_guards

    # What could change

    def without(self, number: int) -> Outlook:
        """A card has left the hand."""
        hand = list(self.hand)
        hand.remove(number)
        return replace(self, hand=tuple(hand))

    def with_card(self, number: int) -> Outlook:
        """A card has come to the hand."""
        return replace(self, hand=(*self.hand, number))

    def with_guard(self, spot: int, number: int | None) -> Outlook:
        """One's own Guard in a spot is this now."""
        return replace(self, mine=(*self.mine[:spot], number, *self.mine[spot + 1 :]))

    def with_theirs(self, spot: int, guard: Floats | None) -> Outlook:
        """The opponent's Guard in a spot is this now."""
        return replace(self, theirs=(*self.theirs[:spot], guard, *self.theirs[spot + 1 :]))

    def asked(self, numbers: Floats) -> float:
        """The worth after an answer to whether the opponent's Suitcase Number is one of these (1 where it is)."""
        yes = float(self.suitcase @ numbers)
        worth = 0.0
        for chance, kept in ((yes, numbers), (1 - yes, 1 - numbers)):
            if chance > RULED_OUT:
                worth += chance * replace(self, suitcase=self.suitcase * kept / chance).worth
        return worth

    def free_spot(self) -> int:
        """The first free spot of one's own; SPOTS if there is none."""
        return next((spot for spot in range(SPOTS) if self.mine[spot] is None), SPOTS)

    def discarding(self) -> Outlook:
        """After the least useful card of the hand is gone."""
        return max((self.without(number) for number in set(self.hand)), key=lambda after: after.worth)


@dataclass(frozen=True)
class Wheel:
    """Which numbers are near which: arrays (n, n), 1 where the distance is at most 1 and 2."""

    code: Floats
    near: Floats


def wheel_of(position: Position) -> Wheel:
    """The wheel of a table."""
    kit = position.game.kits[0]
    numbers = int(kit["numbers"])
    code, near = (
        np.array([[int(kit[name][a]) >> b & 1 for b in range(1, numbers + 1)] for a in range(1, numbers + 1)], float)
        for name in ("codes", "near")
    )
    return Wheel(code, near)


def by_number(samplers: Rows, place: int) -> Floats:
    """The expected copies of each number at a place, shape (n,)."""
    at, odds = places_and_odds(samplers)
    return odds[at == place].sum(axis=0)[: len(at)].reshape(-1, COPIES).sum(axis=1)


def outlook(position: Position) -> Outlook:
    """The outlook of the seat to decide."""
    seat, view, samplers = position.seat, position.views[0], position.samplers
    me, other = view["sides"][seat], view["sides"][1 - seat]
    theirs = tuple(by_number(samplers, int(spot_place(1 - seat, spot))) if int(other["guarded"][spot]) else None for spot in range(SPOTS))
    open_cards = _open_copies(position, view)
    shared = common_knowledge(position.game, position.views, position.log)
    wheel = wheel_of(position)
    told = by_number(shared, CASE + seat)
    return Outlook(
        wheel=wheel,
        hand=tuple(int(card) // COPIES for card in me["hand"] if card >= 0),
        mine=tuple(int(card) // COPIES if card >= 0 else None for card in me["guard"]),
        theirs=theirs,
        suitcase=by_number(samplers, CASE + 1 - seat),
        halves=covers(me) - covers(other),
        own=int(me["suitcase"]) // COPIES,
        told=told if told.any() else np.full(len(wheel.code), 1 / len(wheel.code)),
        theirs_to_keep=by_number(samplers, HAND + 1 - seat) + 0.3 * np.maximum(COPIES - open_cards, 0),
        turns=0 if int(view["final"]) else int(view["deck"]) // 2 + 1,
    )


def covers(side: Any) -> int:
    """Extra Protections over a player's Guards."""
    return sum(int(card) >= 0 for card in side["cover"])


def _open_copies(position: Position, view: Any) -> Floats:
    """How many copies of each number lie on the Discard Pile."""
    copies = np.zeros(int(view["numbers"]))
    for card in view["pile"][: int(view["piled"])]:
        copies[int(card) // COPIES] += 1
    return copies


def heap_fits(position: Position, look: Outlook) -> float:
    """The chance of a match with the best card that one may expect in the Encrypted pile."""
    copies = by_number(position.samplers, HEAP)
    missing = np.prod((1 - look.fits) ** copies)
    return float(1 - missing) if copies.any() else 0.0


def indicator(numbers: Sequence[int] | int, size: int) -> Floats:
    """Numbers as an array of ones and zeros; a set comes as bits 1..9."""
    members = [n for n in range(size) if numbers >> n + 1 & 1] if isinstance(numbers, int) else numbers
    found = np.zeros(size)
    found[list(members)] = 1.0
    return found
