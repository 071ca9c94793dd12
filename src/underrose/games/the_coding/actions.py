"""What a player of The Coding may do: the verbs, their notation, and why one is refused."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from underrose.games.the_coding.events import PLACE_NAMES
from underrose.games.the_coding.state import DATA_KINDS, LINE
from underrose.kernel.actions import Domains, Verb
from underrose.kernel.game import Content


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
    """The values each argument may be written as, by inner number."""
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


REFUSALS = {
    Refusal.NOT_YOUR_TURN: ("not_your_turn", "It is not for you to decide now."),
    Refusal.NOT_NOW: ("not_now", "That cannot be done at this point of the game."),
    Refusal.NOT_YOUR_DIGITS: ("not_your_digits", "Order the two digits you were dealt."),
    Refusal.NOT_IN_FIELD: ("not_in_field", "That data card is not in the field."),
    Refusal.HELD_ALREADY: ("held_already", "You already hold that data card."),
    Refusal.COVERS_CODE: ("covers_code", "Your code is in that range, so you cannot take the card."),
    Refusal.CAN_PICK: ("can_pick", "You can take a data card, so you must."),
    Refusal.EMPTY_SLOT: ("empty_slot", "There is no hack card in that slot."),
    Refusal.YOURSELF: ("yourself", "Choose another player, not yourself."),
    Refusal.TARGET_OUT: ("target_out", "That player is out."),
    Refusal.RECEIVED_ALREADY: ("received_already", "That player has already received a hack card in this round."),
    Refusal.FIRST_IS_LAST: ("first_is_last", "The first player is the last to receive a hack card in the round."),
    Refusal.STRAIGHT_BACK: ("straight_back", "That player has just sent you a hack card: it cannot go straight back."),
    Refusal.FULL: ("full", "That player already holds five hack cards."),
    Refusal.NOBODY_TO_HACK: ("nobody_to_hack", "No hack card can be sent to anybody, so you can only decode."),
    Refusal.IMPOSSIBLE_CODE: ("impossible_code", "No code has the same digit twice."),
    Refusal.OPEN_ALREADY: ("open_already", "That card is already turned up."),
    Refusal.SERVER_ONLY: ("server_only", "Only the table itself does that."),
    Refusal.UNKNOWN: ("unknown", "There is no such card, place or player."),
    Refusal.SAID_ALREADY: ("said_already", "You have already said that it is not enough."),
    Refusal.NOT_SAID: ("not_said", "You have not said that it is not enough."),
    Refusal.MORE_THAN_TWO: ("more_than_two", "With more than two players left nobody can resign; a bot can play on in that seat."),
}
