"""What a player of The Coding may do: the verbs, their notation, and why one is refused."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from underrose.games.the_coding.events import PLACE_NAMES
from underrose.games.the_coding.state import DATA_KINDS, LINE
from underrose.kernel.game.actions import Action, Domains, Seat, verbs_of
from underrose.kernel.game.title import Content

Digit = Annotated[int, "digit"]


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


class Order(Action, notation="order {tens}{ones}", distinct=("tens", "ones")):
    """Put the two digits in this order."""

    tens: Digit
    ones: Digit


class Data(Action):
    """Take a data card: the own code is not in its range."""

    card: Annotated[str, "data"]


class NoData(Action, do="none", notation="data none"):
    """Announce that no data card can be taken."""


class Hack(Action):
    """Send the hack card in a slot of the line to another seat, who answers aloud."""

    slot: int
    target: Seat


class Decode(Action, notation="decode {target} {letter}{tens}{ones}", distinct=("tens", "ones")):
    """Name another player's whole code."""

    target: Seat
    letter: str
    tens: Digit
    ones: Digit


class Reveal(Action):
    """Turn up one of the own code cards."""

    place: str


class PlayOn(Action, do="play", notation="play on"):
    """After a right decoding: take another turn."""


class Stop(Action):
    """After a right decoding: pass the turn to the left."""


class Tap(Action):
    """Speed Cracking: tap to name a code."""


class NotEnough(Action, do="pass", notation="not enough"):
    """Speed Cracking: say that it is not enough."""


class Foul(Action, server=True):
    """Speed Cracking: too slow after tapping. Only the server says so."""


class Withdraw(Action):
    """Speed Cracking with live taps: take "not enough" back."""


class Resign(Action, server=True):
    """Of the last two, give up. Submitted by the server for the player who asked for it."""

    seat: int


VERBS = verbs_of(__name__, Do)


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
