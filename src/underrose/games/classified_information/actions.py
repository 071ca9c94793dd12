"""What a player of Classified Information may do: the verbs, their notation, and why one is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import permutations
from typing import Any

import numpy as np

from underrose.games.classified_information.events import TEXTS
from underrose.games.classified_information.state import CARDS, NUMBERS, SEATS, SPOTS, TOP, Phase
from underrose.games.classified_information.targets import TARGETS
from underrose.kernel.actions import BYTE, Domains, Verb
from underrose.kernel.enum_tables import by_member
from underrose.kernel.game import Content
from underrose.texts import Refusals


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


@dataclass(frozen=True)
class Stow:
    """Strategic set-up: choose Suitcase and Encrypted card among the four dealt."""

    suitcase: str
    encrypted: str


@dataclass(frozen=True)
class Deploy:
    """Play a card for its ability, with what it names."""

    card: str
    target: str


@dataclass(frozen=True)
class Enlist:
    """Put a Guard or Sentinel face down into a free Guard spot."""

    card: str
    spot: int


@dataclass(frozen=True)
class Assassinate:
    """Send an Assassin or Sentinel against the opponent's Guard in a spot."""

    card: str
    spot: int


@dataclass(frozen=True)
class Encrypt:
    """Put a card face down into the Encrypted pile."""

    card: str


@dataclass(frozen=True)
class React:
    """Block what the opponent does with a REACT card; the next Action is forgone."""

    card: str


@dataclass(frozen=True)
class Pass:
    """Let it pass."""


@dataclass(frozen=True)
class Name:
    """Name a number."""

    number: int


@dataclass(frozen=True)
class Show:
    """High-Tech Bookends: reveal a card of the hand."""

    card: str


@dataclass(frozen=True)
class Give:
    """Give up a card of the hand: to the opponent (Dead Drop), or as the new Suitcase (Switch Cases)."""

    card: str


@dataclass(frozen=True)
class Discard:
    """Discard a card of the hand."""

    card: str


@dataclass(frozen=True)
class Tuck:
    """Cache: tuck an Encrypted card."""

    card: str


@dataclass(frozen=True)
class Exhume:
    """Digital Exhumation: put a card of the hand into the Encrypted pile and take one from there."""

    encrypted: str
    card: str


@dataclass(frozen=True)
class Leave:
    """Digital Exhumation: leave the Encrypted pile as it is."""


@dataclass(frozen=True)
class Arrange:
    """Forecast: put the cards back; "213" puts the second one on top."""

    order: str


@dataclass(frozen=True)
class Top:
    """Choose the card that goes on top of the Discard Pile."""

    card: str


@dataclass(frozen=True)
class Resign:
    """Give up. Submitted by the server for the player who asked for it."""

    seat: int


VERBS = (
    Verb(Do.STOW, "stow", "stow {suitcase} {encrypted}", Stow, ("card", "card"), (("suitcase", "encrypted"),)),
    Verb(Do.DEPLOY, "deploy", "deploy {card} {target}", Deploy, ("card", "target")),
    Verb(Do.ENLIST, "enlist", "enlist {card} {spot}", Enlist, ("card", "spot")),
    Verb(Do.ASSASSINATE, "assassinate", "assassinate {card} {spot}", Assassinate, ("card", "spot")),
    Verb(Do.ENCRYPT, "encrypt", "encrypt {card}", Encrypt, ("card",)),
    Verb(Do.REACT, "react", "react {card}", React, ("card",)),
    Verb(Do.PASS, "pass", "pass", Pass),
    Verb(Do.NAME, "name", "name {number}", Name, ("number",)),
    Verb(Do.SHOW, "show", "show {card}", Show, ("card",)),
    Verb(Do.GIVE, "give", "give {card}", Give, ("card",)),
    Verb(Do.DISCARD, "discard", "discard {card}", Discard, ("card",)),
    Verb(Do.TUCK, "tuck", "tuck {card}", Tuck, ("card",)),
    Verb(Do.EXHUME, "exhume", "exhume {encrypted} {card}", Exhume, ("card", "card"), (("encrypted", "card"),)),
    Verb(Do.LEAVE, "leave", "leave", Leave),
    Verb(Do.ARRANGE, "arrange", "arrange {order}", Arrange, ("order",)),
    Verb(Do.TOP, "top", "top {card}", Top, ("card",)),
    Verb(Do.RESIGN, "resign", "resign {seat}", Resign, ("seat",), server=True),
)


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


REFUSALS = Refusals(Refusal, TEXTS)
