"""The records of Classified Information: the state of a table, its kit, and what the words in them mean.

A card is a number from 0 to 17: `2 * (number - 1) + copy`. Cards, spots and seats in sets are the bits of one integer.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from enum import IntEnum
from typing import Annotated

from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record
from underrose.kernel.game.chance import Chance
from underrose.kernel.game.events import Events, events_of

SEATS = 2
NUMBERS = 9
"""Numbers on the whole wheel; a reduced deck has fewer (R27)."""
FEWEST_NUMBERS = 5
COPIES = 2
CARDS = NUMBERS * COPIES
SPOTS = 3
"""Guard spots of a player (P6)."""
ENCRYPTED = 2
"""Cards in the Encrypted pile at the start (P3)."""
TOP = 3
"""Cards of the deck or of the Discard Pile that an ability can reach."""
MOST_HELD = 6
MOST_EVENTS = 18
NONE = -1


class Guild(IntEnum):
    """The three guilds."""

    GUARD = 0
    ASSASSIN = 1
    SENTINEL = 2


class Phase(IntEnum):
    """What is being decided."""

    STOW = 0
    """Strategic set-up: both choose Suitcase and Encrypted card, in secret and at the same time (P4, R14)."""
    ACT = 1
    """The turn's Action."""
    WINDOW = 2
    """The opponent may react, or let it pass (R4)."""
    NAME = 3
    """A number is named: by Test Access Codes' player, or by the opponent in Picking Petals (`owed` says who)."""
    SHOW = 4
    """High-Tech Bookends: which card of one's own hand to reveal."""
    GIVE = 5
    """Dead Drop: which card of one's own hand to give. Switch Cases: which card becomes the Suitcase."""
    DISCARD = 6
    """Scavenge, Switch Places: which card of one's own hand to discard."""
    TUCK = 7
    """Cache: which Encrypted card to tuck."""
    EXHUME = 8
    """Digital Exhumation: which cards to exchange, or none."""
    ARRANGE = 9
    """Forecast: in which order to put the cards back."""
    ORDER = 10
    """The attacker decides which of two cards goes on top of the Discard Pile (R8)."""
    OVER = 11
    NEXT = 12
    """The turn is over and passes on before the action ends: no table is ever seen like this."""


class Window(IntEnum):
    """Which reaction window is open."""

    CLOSED = 0
    BEFORE = 1
    """A card is being Deployed and not carried out yet: Intercept, Cover Story."""
    AFTER = 2
    """An assassination has succeeded: Bullet Proof Vest."""


class Stream(IntEnum):
    """What chance decides here: its streams."""

    DECK = 0
    FIRST_PLAYER = 1
    HANDS = 2
    """Which card is taken from a hand unseen (P12, R18)."""


class Why(IntEnum):
    """How a game ends."""

    MATCH = 1
    """One player alone has an Unguarded Match."""
    GUARDS = 2
    """Nobody has one: the most Guards."""
    BOTH_MATCH = 3
    """Both have one: the most Guards."""
    TIE = 4
    """Neither a match nor Guards decide."""
    RESIGNED = 5
    """A player gave up."""


@record
class Kit:
    """The deck of a table, by number (index 1..9) or by card (0..17)."""

    numbers: Int  # how many there are; the wheel closes behind the last
    first: Int  # the first player, -1: drawn
    strategic: Int  # 1: both choose their Suitcase (P4)
    ability: Annotated[MutableSequence[int], "i8", NUMBERS + 1]
    aim: Annotated[MutableSequence[int], "i8", NUMBERS + 1]
    reach: Annotated[MutableSequence[int], "i8", NUMBERS + 1]
    carrier: Annotated[MutableSequence[int], "i8", NUMBERS + 1]
    asks: Int  # cards whose ability asks about Suitcase or Code
    can_guard: Int  # cards that may be enlisted as Guards: Guards and Sentinels
    can_kill: Int  # cards that may assassinate: Assassins and Sentinels
    intercepts: Int  # cards that answer any Deploy
    covers_up: Int  # cards that answer a Deploy that asks
    vests: Int  # cards that answer a successful assassination
    unblockable: Int  # cards whose Deploy nobody may answer
    shots: Int  # cards that are Deployed at what they could assassinate
    sure: Int  # cards whose Deploy can do something at any time
    threes: Int  # how many sets of three numbers there are
    prepared: Int  # cards of the deck whose order is written, from the top; 0: no prepared table
    written: Annotated[MutableSequence[int], "i8", CARDS]  # those cards
    enlisted: Int  # prepared: the Guard that the first player has enlisted in a turn already taken
    codes: Annotated[MutableSequence[int], "i8", NUMBERS + 1]  # numbers at distance 0 or 1, as bits 1..9
    near: Annotated[MutableSequence[int], "i8", NUMBERS + 1]  # numbers at distance 0 to 2: those whose Code shares a number
    shares: Annotated[MutableSequence[int], "i8", NUMBERS + 1]  # the cards of those numbers


@record
class Side:
    """One player's side of the table. Sets are masks: of cards, or of spots (0..2)."""

    hand: Int
    suitcase: Int  # -1 until chosen
    stowed: Int  # strategic set-up: the card for the Encrypted pile, -1 before and afterwards
    spot: Annotated[MutableSequence[int], "i8", SPOTS]  # the card in each Guard spot, -1: free
    cover: Annotated[MutableSequence[int], "i8", SPOTS]  # the Extra Protection over it, -1: none
    guards: Int  # spots that hold a Guard
    up: Int  # spots whose Guard lies face up
    covered: Int  # spots under Extra Protection
    armed: Int  # spots that hold a Deployed Decoy Guard
    resilience: Int  # cards in the play area
    caches: Int
    tucked: Int  # cards tucked under Caches
    orphans: Int  # Extra Protections that have lost their Guard
    debt: Int  # 1: has reacted and forgoes the next Action


@record
class State:
    """The whole of one table."""

    chance: Annotated[Chance, Chance]
    events: Annotated[Events, events_of(MOST_EVENTS)]
    sides: Annotated[Sequence[Side], Side, SEATS]
    deck: Int  # cards face down; those that nobody has looked at have no order yet
    top: Annotated[MutableSequence[int], "i8", TOP]  # from the top, those that somebody has looked at
    fixed: Int  # how many those are
    encrypted: Int
    pile: Annotated[MutableSequence[int], "i8", CARDS]  # the Discard Pile, from the bottom
    piled: Int  # how many those are
    discards: Int  # the same as a set
    phase: Int
    owed: Int  # seats that owe the decision of this phase
    first: Int
    turn: Int  # whose turn it is, -1 before the first and after the last
    turns: Int  # begun so far
    final: Int  # final turns begun, 0..2
    window: Int
    card: Int  # being played: Deployed and not done, or assassin; -1: none
    target: Int  # announced with it (`targets`); an assassin's is a spot of the opponent; -1: none
    aside: Int  # lies with it until the order on the Discard Pile is chosen, -1: none
    taken: Int  # by Scavenge, and so not to be discarded at once; -1: none
    said: Int  # numbers named so far in Picking Petals
    shown: Int  # cards looked at: a hand (Test Access Codes), the Encrypted pile
    reactions: Int
    assassinations: Int
    failures: Int
    encryptions: Int
    halves: Annotated[MutableSequence[int], "i8", SEATS]  # Guards at the Big Reveal, in halves; -1 before
    why: Int
    winners: Int


@rule
def number_of(card: int) -> int:
    """Return the number of a card, 1..9."""
    return (card >> 1) + 1


@rule
def cards_of(number: int) -> int:
    """Return both copies of a number."""
    return 3 << (2 * number - 2)
