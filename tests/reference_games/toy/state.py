"""The records of the toy game: what a table is, what a seat sees of it, and what is still possible."""

from __future__ import annotations

from collections.abc import MutableSequence
from enum import IntEnum
from typing import Annotated

from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record
from underrose.kernel.game.chance import Chance
from underrose.kernel.game.events import Events, events_of

SEATS = 10
HAND = 2
"""Cards in every hand, always."""
COUNTS = HAND + 1
"""A hand is known by how many thorns are in it: 0, 1 or 2."""
HANDS = COUNTS**SEATS
NONE = -1


class Card(IntEnum):
    """Two kinds of card; cards of a kind are alike."""

    ROSE = 0
    THORN = 1


class Phase(IntEnum):
    TURN = 0
    WINDOW = 1
    GIVE = 2
    LAY = 3
    OVER = 4


class Stream(IntEnum):
    BASKET = 0
    FIRST_PLAYER = 1
    HINTS = 2


class Why(IntEnum):
    GOAL = 1
    LAST_ROUND = 2
    BARE = 3
    NOBODY = 4


@record
class Kit:
    """The content and options of a table. `first` is NONE if chance decides."""

    players: Int
    thorns: Int  # in the whole deck
    basket: Int  # cards left over by the deal
    goal: Int  # points
    rounds: Int
    first: Int


@record
class State:
    """A table. Hidden: `hands` and `laid` from the other seats, `basket_thorns` from all, `offer` from all but its owner."""

    chance: Annotated[Chance, Chance]
    events: Annotated[Events, events_of(SEATS + 2)]
    phase: Int
    stage: Int  # the round, from 1
    opener: Int  # first player of the first round
    first: Int  # first player of this round
    turns: Int  # taken in this round
    turn: Int
    waiting: Int  # the seats that owe a decision
    target: Int  # of the trade that was announced
    offer: Int
    hands: Annotated[MutableSequence[int], "i8", SEATS]  # thorns in each
    laid: Annotated[MutableSequence[int], "i8", SEATS]
    basket: Int
    basket_thorns: Int
    spent: Int  # thorns out of the game
    points: Annotated[MutableSequence[int], "i8", SEATS]
    blocks: Int
    trades: Int
    why: Int


@record
class View:
    """What a seat (NONE: a spectator) sees. `hand`, `offer` and `laid` are its own, NONE where there is none."""

    players: Int
    seat: Int
    phase: Int
    stage: Int
    opener: Int
    first: Int
    turns: Int
    turn: Int
    waiting: Int
    target: Int
    offer: Int
    hand: Int
    laid: Int
    basket: Int
    spent: Int
    points: Annotated[MutableSequence[int], "i8", SEATS]
    blocks: Int
    trades: Int
    why: Int


@record
class Sampler:
    """The worlds of one seat: for every combination of hands its weight, after `prepare` summed up from the first on.

    A world is numbered in base 3, a digit for each seat: the thorns in its hand. The basket holds the thorns that are left.
    """

    weights: Annotated[MutableSequence[float], "f8", HANDS]
    spare: Annotated[MutableSequence[float], "f8", HANDS]
    players: Int
    worlds: Int  # combinations of hands, possible or not
    thorns: Int  # in hands and basket
    basket: Int
    mover: Int  # of the trade that was announced
    target: Int
    offered: Int  # its cards, NONE while this seat has not seen them
    given: Int
    last: Int  # the seat that laid a card last


@rule
def holds(thorns: int, card: int) -> bool:
    """Return whether a hand with so many thorns has such a card."""
    return thorns > 0 if card == Card.THORN else thorns < HAND


@rule
def may_offer(kit: Kit, seat: int, target: int, thorns: int, card: int) -> bool:
    """Return whether a seat with so many thorns in hand may offer such a card: a rose to anyone, a thorn to the left only."""
    return holds(thorns, card) and (card == Card.ROSE or target == (seat + 1) % kit.players)
