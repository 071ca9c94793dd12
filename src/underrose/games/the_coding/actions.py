"""What a player of The Coding may do: the verbs, their notation, and why one is refused."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from underrose.games.the_coding.events import PLACE_NAMES, TEXTS
from underrose.games.the_coding.state import DATA_KINDS, LINE
from underrose.kernel.actions import Domains, Verb
from underrose.kernel.game import Content
from underrose.texts import Refusals


class Do(IntEnum):
    """The kinds of action."""

    ORDER = 1
    DATA = 2
    NONE = 3
    HACK = 4
    DECODE = 5
    REVEAL = 6
    PLAY = 7
    STOP = 8
    TAP = 9
    PASS = 10
    FOUL = 11
    WITHDRAW = 12
    RESIGN = 13


@dataclass(frozen=True)
class Order:
    """Put the two digits in this order."""

    tens: int
    ones: int


@dataclass(frozen=True)
class Data:
    """Take a data card: the own code is not in its range."""

    card: str


@dataclass(frozen=True)
class NoData:
    """Announce that no data card can be taken."""


@dataclass(frozen=True)
class Hack:
    """Send the hack card in a slot of the line to another seat, who answers aloud."""

    slot: int
    target: int


@dataclass(frozen=True)
class Decode:
    """Name another player's whole code."""

    target: int
    letter: str
    tens: int
    ones: int


@dataclass(frozen=True)
class Reveal:
    """Turn up one of the own code cards."""

    place: str


@dataclass(frozen=True)
class PlayOn:
    """After a right decoding: take another turn."""


@dataclass(frozen=True)
class Stop:
    """After a right decoding: pass the turn to the left."""


@dataclass(frozen=True)
class Tap:
    """Speed Cracking: tap to name a code."""


@dataclass(frozen=True)
class NotEnough:
    """Speed Cracking: say that it is not enough."""


@dataclass(frozen=True)
class Foul:
    """Speed Cracking: too slow after tapping. Only the server says so."""


@dataclass(frozen=True)
class Withdraw:
    """Speed Cracking with live taps: take "not enough" back."""


@dataclass(frozen=True)
class Resign:
    """Of the last two, give up. Submitted by the server for the player who asked for it."""

    seat: int


VERBS = (
    Verb(Do.ORDER, "order", "order {tens}{ones}", Order, ("digit", "digit"), (("tens", "ones"),)),
    Verb(Do.DATA, "data", "data {card}", Data, ("data",)),
    Verb(Do.NONE, "none", "data none", NoData),
    Verb(Do.HACK, "hack", "hack {slot} {target}", Hack, ("slot", "seat")),
    Verb(Do.DECODE, "decode", "decode {target} {letter}{tens}{ones}", Decode, ("seat", "letter", "digit", "digit"), (("tens", "ones"),)),
    Verb(Do.REVEAL, "reveal", "reveal {place}", Reveal, ("place",)),
    Verb(Do.PLAY, "play", "play on", PlayOn),
    Verb(Do.STOP, "stop", "stop", Stop),
    Verb(Do.TAP, "tap", "tap", Tap),
    Verb(Do.PASS, "pass", "not enough", NotEnough),
    Verb(Do.FOUL, "foul", "foul", Foul, server=True),
    Verb(Do.WITHDRAW, "withdraw", "withdraw", Withdraw),
    Verb(Do.RESIGN, "resign", "resign {seat}", Resign, ("seat",), server=True),
)


def domains(content: Content, players: int) -> Domains:
    """Return the values each argument may be written as, by inner number."""
    return {
        "digit": range(len(content["digits"])),
        "letter": list(content["letters"]),
        "data": [card["name"] for card in content["data"]][:DATA_KINDS],
        "slot": range(LINE),
        "seat": range(players),
        "place": PLACE_NAMES,
    }


class Refusal(IntEnum):
    """Why an action is refused."""

    NOT_YOUR_TURN = 1
    NOT_NOW = 2
    NOT_YOUR_DIGITS = 3
    NOT_IN_FIELD = 4
    HELD_ALREADY = 5
    COVERS_CODE = 6
    CAN_PICK = 7
    EMPTY_SLOT = 8
    YOURSELF = 9
    TARGET_OUT = 10
    RECEIVED_ALREADY = 11
    FIRST_IS_LAST = 12
    STRAIGHT_BACK = 13
    FULL = 14
    NOBODY_TO_HACK = 15
    IMPOSSIBLE_CODE = 16
    OPEN_ALREADY = 17
    SERVER_ONLY = 18
    UNKNOWN = 19
    SAID_ALREADY = 20
    NOT_SAID = 21
    MORE_THAN_TWO = 22
    WITHDRAWN_ALREADY = 23


REFUSALS = Refusals(Refusal, TEXTS)
