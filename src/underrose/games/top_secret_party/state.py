"""The records of TOP SECRET: what a table is."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from enum import IntEnum
from typing import Annotated

from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record
from underrose.kernel.game.chance import Chance
from underrose.kernel.game.events import Events, events_of

LEAST_SEATS, SEATS = 3, 10
ROUNDS = 3
"""Rounds in a game (P2)."""
SLOTS = 3
"""Question cards in a round (P6)."""
NEEDED = ROUNDS * SLOTS
"""Question cards in a game (R6)."""
MATE_POINTS, FOUND_POINTS, ALONE_POINTS = 3, 1, 4
"""Points for pointing at a team-mate (P11), for being found by one (P12), for being alone and knowing it (P13)."""

SIDES = 2
"""Faces of a question card at most."""
WORD = 62
"""Cards in one word of the set of spent cards."""
WORDS = 8
MOST_CARDS = WORD * WORDS
MOST_FACES = SIDES * MOST_CARDS
TRAITS = 8
MOST_DOSSIERS = 32
LABELS = 26
"""Question cards are lettered as they are turned up; after the last letter it begins again."""
NONE = -1


class Team(IntEnum):
    """The two teams. A question is asked of one of them."""

    YELLOW = 0
    BLUE = 1


TEAMS = 2


class Phase(IntEnum):
    """What the table is waiting for."""

    ANSWERING = 0
    READYING = 1
    POINTING = 2
    REVEALED = 3
    OVER = 4


POINTING = SLOTS
"""The place of the pointing in sets of slots, after the three questions."""


@rule
def teams_open(phase: int) -> bool:
    """Return whether the teams lie open: from the pointing to the next round, and when the game is over (P10)."""
    return phase == Phase.REVEALED or phase == Phase.OVER


class Stream(IntEnum):
    """What chance decides here: its streams."""

    TEAMS = 0
    CHARACTERS = 1
    QUESTIONS = 2
    """The next question card, and which of its faces is up."""
    OVERDUE = 3
    """What counts for a seat whose time is up (R5)."""


class Why(IntEnum):
    """How a game ends."""

    WON = 1
    SHARED = 2


@record
class Question:
    """How the traits of whoever answers bear on a question, trait by trait."""

    weights: Annotated[MutableSequence[int], "i1", TRAITS]


@record
class Face:
    """One face of a question card: the questions of the yellow and of the blue team."""

    questions: Annotated[Sequence[Question], Question, TEAMS]


@record
class Dossier:
    """What anybody may read about a character: how much of each trait there is, from -2 to 2."""

    traits: Annotated[MutableSequence[int], "i1", TRAITS]


@record
class Kit:
    """The content and options of a table. Face numbers count through all packs of the content."""

    players: Int
    sealed: Int
    shuffled: Int
    each: Int  # team cards of each colour
    cards: Int  # in the deck of this table
    first_face: Annotated[MutableSequence[int], "i8", MOST_CARDS]
    sides: Annotated[MutableSequence[int], "i8", MOST_CARDS]
    dossiers: Int  # characters to deal from
    cast: Annotated[Sequence[Dossier], Dossier, MOST_DOSSIERS]
    faces: Annotated[Sequence[Face], Face, MOST_FACES]


@record
class Player:
    """One player's side of the table. Sets of slots are masks, with slot 3 for the pointing."""

    team: Int  # hidden until the reveal
    own: Int  # the dossier from which a bot in this seat answers; hidden if dossiers are shuffled
    shown: Int  # the dossier that lies before the seat
    character: Int  # 1 while a bot plays in the seat
    placed: Int  # slots with a token
    yes: Int  # of them those at Yes; hidden in part while answers are sealed
    late: Int  # slots where time ran out
    lent: Int  # slots that a bot filled
    arrow: Int  # at whom the seat points, or will on three; hidden until all have pointed
    points: Int
    earned: Annotated[MutableSequence[int], "i8", ROUNDS]


@record
class State:
    """The whole table."""

    chance: Annotated[Chance, Chance]
    events: Annotated[Events, events_of(2 * SEATS + 6)]
    phase: Int
    current_round: Int  # from 1
    slot: Int  # of the question that is being answered
    turned: Int  # question cards turned up in this game, skipped ones included
    faces: Annotated[MutableSequence[int], "i8", SLOTS]
    spent: Annotated[MutableSequence[int], "i8", WORDS]
    left: Int  # question cards not turned up yet
    waiting: Int  # the seats that owe something
    players: Annotated[Sequence[Player], Player, SEATS]
    right: Int  # right pointings so far
    chances: Int  # what pointing by chance would have brought (see `rules.measure`)
    why: Int
