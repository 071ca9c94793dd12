"""What a player of Classified Information may do: the verbs, their notation, and why one is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from itertools import permutations
from typing import Annotated, Any

import numpy as np

from underrose.games.classified_information.state import CARDS, NUMBERS, SEATS, SPOTS, TOP, Phase
from underrose.games.classified_information.targets import TARGETS
from underrose.kernel.compile.enum_tables import by_member
from underrose.kernel.game.actions import BYTE, Action, Domains, verbs_of
from underrose.kernel.game.title import Content

Card = Annotated[str, "card"]


class Do(IntEnum):
    """The kinds of action."""

    STOW = 0
    DEPLOY = 1
    ENLIST = 2
    ASSASSINATE = 3
    ENCRYPT = 4
    REACT = 5
    PASS = 6
    NAME = 7
    SHOW = 8
    GIVE = 9
    DISCARD = 10
    TUCK = 11
    EXHUME = 12
    LEAVE = 13
    ARRANGE = 14
    TOP = 15
    RESIGN = 16


KINDS: Mapping[Phase, tuple[Do, ...]] = {
    Phase.STOW: (Do.STOW,),
    Phase.ACT: (Do.DEPLOY, Do.ENLIST, Do.ASSASSINATE, Do.ENCRYPT),
    Phase.WINDOW: (Do.REACT, Do.PASS),
    Phase.NAME: (Do.NAME,),
    Phase.SHOW: (Do.SHOW,),
    Phase.GIVE: (Do.GIVE,),
    Phase.DISCARD: (Do.DISCARD,),
    Phase.TUCK: (Do.TUCK,),
    Phase.EXHUME: (Do.EXHUME, Do.LEAVE),
    Phase.ARRANGE: (Do.ARRANGE,),
    Phase.ORDER: (Do.TOP,),
}
"""The kinds of action that are asked for in each phase, in the order in which they are listed."""
MOST_KINDS = max(map(len, KINDS.values()))
PHASE_OF = by_member({kind: phase for phase, kinds in KINDS.items() for kind in kinds}, size=BYTE + 1)
"""The phase in which a kind of action is asked for, -1 for none; shape (256,), one for each kind that a packed action could name."""
MANY_KINDS = by_member({phase: len(kinds) for phase, kinds in KINDS.items()}, 0)
KIND_AT = by_member({phase: [*kinds, *[-1] * (MOST_KINDS - len(kinds))] for phase, kinds in KINDS.items()})
"""The kinds of a phase, in order: so many as `MANY_KINDS` says; shape (n, 4)."""


ORDERS = np.array(list(permutations(range(TOP))), np.int64)
"""The ways to put three cards back: which of them, as they were found, comes first, second and third. Shape (6, 3)."""
ORDER_WORDS = ["".join(str(place + 1) for place in order) for order in permutations(range(TOP))]


class Stow(Action, distinct=("suitcase", "encrypted")):
    """Strategic set-up: choose Suitcase and Encrypted card among the four dealt."""

    suitcase: Card
    encrypted: Card


class Deploy(Action):
    """Play a card for its ability, with what it names."""

    card: Card
    target: str


class Enlist(Action):
    """Put a Guard or Sentinel face down into a free Guard spot."""

    card: Card
    spot: int


class Assassinate(Action):
    """Send an Assassin or Sentinel against the opponent's Guard in a spot."""

    card: Card
    spot: int


class Encrypt(Action):
    """Put a card face down into the Encrypted pile."""

    card: Card


class React(Action):
    """Block what the opponent does with a REACT card; the next Action is forgone."""

    card: Card


class Pass(Action):
    """Let it pass."""


class Name(Action):
    """Name a number."""

    number: int


class Show(Action):
    """High-Tech Bookends: reveal a card of the hand."""

    card: Card


class Give(Action):
    """Give up a card of the hand: to the opponent (Dead Drop), or as the new Suitcase (Switch Cases)."""

    card: Card


class Discard(Action):
    """Discard a card of the hand."""

    card: Card


class Tuck(Action):
    """Cache: tuck an Encrypted card."""

    card: Card


class Exhume(Action, distinct=("encrypted", "card")):
    """Digital Exhumation: put a card of the hand into the Encrypted pile and take one from there."""

    encrypted: Card
    card: Card


class Leave(Action):
    """Digital Exhumation: leave the Encrypted pile as it is."""


class Arrange(Action):
    """Forecast: put the cards back; "213" puts the second one on top."""

    order: str


class Top(Action):
    """Choose the card that goes on top of the Discard Pile."""

    card: Card


class Resign(Action, server=True):
    """Give up. Submitted by the server for the player who asked for it."""

    seat: int


VERBS = verbs_of(__name__, Do)


def card_names(deck: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the cards of a deck as they are written: number and guild, as in "7G"; a second one of that guild is "7G2"."""
    names = list[str]()
    for kind in deck:
        letters = [guild[0].upper() for guild in kind["guilds"]]
        names += [f"{kind['number']}{letters[0]}", f"{kind['number']}{letters[1]}{'2' if letters[0] == letters[1] else ''}"]
    return names


def domains(content: Content, players: int) -> Domains:
    """Return the values each argument may be written as, by inner number (of a number: one less)."""
    cards = card_names(content["deck"])
    return {
        "card": cards[:CARDS],
        "target": TARGETS,
        "spot": range(SPOTS),
        "number": range(1, NUMBERS + 1),
        "order": ORDER_WORDS,
        "seat": range(SEATS),
    }


class Refusal(IntEnum):
    """Why an action is refused."""

    NOT_YOUR_TURN = 1
    NOT_NOW = 2
    UNKNOWN = 3
    NOT_IN_HAND = 4
    SAME_CARD = 5
    ONLY_REACTS = 6
    NO_TARGET = 7
    NOT_A_TARGET = 8
    NO_GUARD = 9
    SPOTS_FULL = 10
    NO_ASSASSIN = 11
    EMPTY_SPOT = 12
    CODES_DIFFER = 13
    NO_ANSWER = 14
    NOT_SHOWN = 15
    NOT_TRUE = 16
    NAMED_ALREADY = 17
    JUST_TAKEN = 18
    NOT_ENCRYPTED = 19
    NO_SUCH_ORDER = 20
    NOT_ON_TOP = 21
    SERVER_ONLY = 22
    SPOT_TAKEN = 23
