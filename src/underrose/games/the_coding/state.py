"""The records of The Coding: the state of a table, its kit, and what the words in them mean."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from enum import IntEnum
from typing import Annotated, cast

import numpy as np

from underrose.kernel.data.records import Int, record
from underrose.kernel.game.chance import Chance
from underrose.kernel.game.events import Events, events_of

SEATS = 4
ROUNDS = 4
"""Rounds before the cracking (printed); a content file may have fewer."""
LINE = 5
"""Hack cards face up in the line (printed)."""
MOST_HACKS = 5
"""Hack cards one player may hold in Counter Cracking (printed)."""
MOST_WRONG = 3
"""The wrong decoding that puts the decoder out (printed); a content file may have fewer."""
VALUES = 10
"""Code cards of one deck at most."""
DATA_KINDS = 16
HACK_CARDS = 40
PLACES = 3
MOST_EVENTS = 12


class Place(IntEnum):
    """The three code cards of a player."""

    LETTER = 0
    TENS = 1
    ONES = 2


DIGITS = cast("Sequence[int]", np.array([Place.TENS, Place.ONES], np.int64))
"""The places of the two digits, in the order in which they are dealt; shape (2,)."""


class Phase(IntEnum):
    """What is being decided."""

    ORDER = 0
    DATA = 1
    SEND = 2
    CHOOSE = 3
    REVEAL = 4
    PLAY_ON = 5
    TAP = 6
    NAME = 7
    SHOW_DIGIT = 8
    OVER = 9
    OPEN = 10
    """Speed Cracking with live taps: everyone may tap at any time."""


class System(IntEnum):
    """The two systems of the rulebook."""

    COUNTER = 0
    SPEED = 1


class Stream(IntEnum):
    """What chance decides here: its streams."""

    CODE_CARDS = 0
    HACK_CARDS = 1
    FIRST_PLAYER = 2
    TAPS = 3
    """Who of those that tapped together names the code."""


class Why(IntEnum):
    """How a game ends."""

    CRACKED = 1
    """Speed Cracking: somebody tapped and named a code rightly."""
    LAST_STANDING = 2
    """Everybody else is out."""
    NOBODY = 3
    """Speed Cracking: nothing is left to show and nobody dares; a draw."""
    RESIGNED = 4
    """Of the last two, one gave up."""


@record
class DataCard:
    """A range of letters (a set) or, where that is empty, of two-digit numbers."""

    letters: Int
    low: Int
    high: Int


@record
class HackCard:
    """A place and a set of values."""

    place: Int
    values: Int


@record
class Kit:
    """The content of a table."""

    players: Int
    system: Int
    first: Int  # the seat of the First Player card, -1: drawn
    letters: Int  # how many letters and digits there are
    digits: Int
    live: Int  # Speed Cracking: taps as they come, instead of sealed choices
    copies: Int  # of each data card
    rounds: Int  # before the cracking
    chances: Int  # the wrong decoding that puts the decoder out
    data_kinds: Int
    hack_cards: Int
    data_cards: Annotated[Sequence[DataCard], DataCard, DATA_KINDS]
    hacks: Annotated[Sequence[HackCard], HackCard, HACK_CARDS]


@record
class Player:
    """One player's side of the table."""

    code: Annotated[MutableSequence[int], "i8", PLACES]  # hidden; before ordering the digits stand as dealt
    safe: Int  # hidden: data cards that do not cover the code
    ordered: Int
    open: Int  # places turned up for good
    data_cards: Int  # data cards lying before the player
    hacks: Int
    hack: Annotated[MutableSequence[int], "i8", MOST_HACKS]
    answer: Annotated[MutableSequence[int], "i8", MOST_HACKS]
    sender: Int  # who sent the latest hack card, -1: nobody in this round
    wrong: Int
    choice: Int  # sealed: 1 tap, 0 not enough; or the place of a digit to show; -1 none yet


@record
class State:
    """The whole of one table."""

    chance: Annotated[Chance, Chance]
    events: Annotated[Events, events_of(MOST_EVENTS)]
    players: Annotated[Sequence[Player], Player, SEATS]
    playing: Int  # seats still in
    received: Int  # seats that received a hack card in this round
    full: Int  # seats that hold as many hack cards as one may
    phase: Int
    owed: Int  # seats that owe the decision of this phase
    turn: Int  # whose turn it is, -1 in simultaneous phases
    first: Int  # who holds the First Player card
    starter: Int  # who held it at the start
    current_round: Int
    field: Int  # data cards of which one lies in the field, and those of which two do
    doubled: Int
    line: Annotated[MutableSequence[int], "i8", LINE]  # -1: an empty slot
    filled: Int  # slots that hold a card
    deck: Int  # hack cards face down: a set, for nobody has looked at their order
    open_letters: Int  # extra code cards dealt open
    open_digits: Int
    shown: Int  # rounds of digits shown
    announced: Int  # "I can pick no Data card", so often
    withdrawn: Int  # live taps: seats that have taken "not enough" back in this round of taps
    cracked: Int  # right decodings
    why: Int
    winners: Int
