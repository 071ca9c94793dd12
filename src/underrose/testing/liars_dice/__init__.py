"""Liar's Dice for two to six seats, a reference game in one file, as the tutorial would write it.

Everybody rolls their dice in secret. In turn each seat bids how many dice on the whole table show a face, higher than the bid before, or
calls the last bidder a liar: then all dice are shown, and whoever was wrong loses a die. The last seat with dice wins.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from enum import IntEnum
from typing import Annotated, Any

from underrose.authoring import (
    EVERYONE,
    Action,
    Chance,
    Content,
    EventKind,
    Events,
    EventTable,
    Generator,
    Int,
    Option,
    argument,
    below,
    bit,
    chance,
    declare,
    events_of,
    offer,
    pack,
    partly,
    public,
    record,
    rule,
    tell,
    verbs_of,
    whisper,
)

SEATS = 6
MOST_DICE = 4
FACES = 6
TEN = 10
Do = IntEnum("Do", ["BID", "LIAR"])
Stream = IntEnum("Stream", ["FIRST_PLAYER", "DICE"], start=0)
Why = IntEnum("Why", ["LAST_WITH_DICE"])
Refusal = IntEnum("Refusal", ["NOT_YOUR_TURN", "NO_BID", "TOO_LOW", "TOO_MANY"])
BySeat = Annotated[MutableSequence[int], "i8", SEATS]


class Told(EventKind):
    """What can be told, and who may see it."""

    BEGINS = public(1, "seat")
    ROLLED = partly(2, "seat", "count", closed=("dice",), to="seat")
    BADE = public(3, "seat", "count", "face")
    CALLED = public(4, "seat", "target")
    SHOWN = public(5, "seat", "dice")
    LOST = public(6, "seat", "left")


@record
class Kit:
    """How many seats, and how many dice each begins with."""

    players: Int
    dice: Int


@record
class View:
    """All that a seat may see; a hand is a number whose decimal digits are its dice, a bid a number such as 35: three fives."""

    hands: BySeat  # 0 where the seat may not look
    left: BySeat
    bid: Int
    bidder: Int
    turn: Int
    total: Int
    why: Int
    winners: Int


@record
class State(View):
    """The whole table: the same with everybody's hand."""

    chance: Annotated[Chance, Chance]
    events: Annotated[Events, events_of(2 * SEATS + 3)]


@record
class Hidden:
    """How many dice a seat cannot see."""

    dice: Int


@rule
def start(s: State, kit: Kit) -> None:
    """Everybody has all their dice; who begins is drawn."""
    s.turn, s.total = chance(s.chance, Stream.FIRST_PLAYER, kit.players), kit.players * kit.dice
    for seat in range(kit.players):
        s.left[seat] = kit.dice
    roll(s, kit)


@rule
def roll(s: State, kit: Kit) -> None:
    """Begin a new round: everybody rolls the dice they have left."""
    s.bid = 0
    tell(s.events, Told.BEGINS, EVERYONE, s.turn)
    for seat in range(kit.players):
        s.hands[seat] = 0
        for _ in range(s.left[seat]):
            s.hands[seat] = TEN * s.hands[seat] + 1 + chance(s.chance, Stream.DICE, FACES)
        if s.left[seat]:
            tell(s.events, Told.ROLLED, EVERYONE, seat, s.left[seat])
            whisper(s.events, bit(seat), s.hands[seat])


@rule
def allowed(s: State, kit: Kit, seat: int, action: int) -> int:
    """Refuse a bid that is no higher than the last, by its count or else by its face, and calling a liar before any bid."""
    if s.why or seat != s.turn:
        return Refusal.NOT_YOUR_TURN
    if action == pack(Do.LIAR):
        return 0 if s.bid else Refusal.NO_BID
    if argument(action, 0) >= s.total:
        return Refusal.TOO_MANY
    return 0 if bid_of(action) > s.bid else Refusal.TOO_LOW


@rule
def bid_of(action: int) -> int:
    """Return the bid that an action makes, as a number."""
    return TEN * (argument(action, 0) + 1) + argument(action, 1) + 1


@rule
def legal(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    """Return every higher bid, and to call the last bidder a liar."""
    n = offer(out, 0, Do.LIAR) if allowed(s, kit, seat, pack(Do.LIAR)) == 0 else 0
    for count in range(s.total):
        for face in range(FACES):
            if allowed(s, kit, seat, pack(Do.BID, count, face)) == 0:
                n = offer(out, n, pack(Do.BID, count, face))
    return n


@rule
def apply(s: State, kit: Kit, seat: int, action: int) -> None:
    """Note the bid; or show all dice, and take one from whoever was wrong."""
    if action != pack(Do.LIAR):
        s.bid, s.bidder = bid_of(action), seat
        tell(s.events, Told.BADE, EVERYONE, seat, s.bid // TEN, s.bid % TEN)
        s.turn = after(s, kit, seat)
        return
    tell(s.events, Told.CALLED, EVERYONE, seat, s.bidder)
    loser = seat if shown(s, kit) >= s.bid // TEN else s.bidder
    s.left[loser] -= 1
    s.total -= 1
    tell(s.events, Told.LOST, EVERYONE, loser, s.left[loser])
    s.turn = loser if s.left[loser] else after(s, kit, loser)
    if s.left[s.turn] == s.total:
        s.why, s.winners = Why.LAST_WITH_DICE, bit(s.turn)
    else:
        roll(s, kit)


@rule
def shown(s: State, kit: Kit) -> int:
    """Show all hands; how many dice bear the face of the bid."""
    found = 0
    for seat in range(kit.players):
        dice = s.hands[seat]
        if dice:
            tell(s.events, Told.SHOWN, EVERYONE, seat, dice)
        while dice:
            found += dice % TEN == s.bid % TEN
            dice //= TEN
    return found


@rule
def after(s: State, kit: Kit, seat: int) -> int:
    """Return the next seat to the left that has dice."""
    seat = (seat + 1) % kit.players
    while s.left[seat] == 0:
        seat = (seat + 1) % kit.players
    return seat


@rule
def see(s: State, kit: Kit, seat: int, v: View) -> None:
    """All that lies open, and one's own hand; at the end the last hands, which were shown."""
    lay_open(s, v)
    for other in range(kit.players):
        v.hands[other] = s.hands[other] if s.why or other == seat else 0


@rule
def lay_open(a: View, b: View) -> None:
    """Everything but the hands, from one record to the other."""
    b.bid = a.bid
    b.bidder = a.bidder
    b.turn = a.turn
    b.total = a.total
    b.why = a.why
    b.winners = a.winners
    for seat in range(SEATS):
        b.left[seat] = a.left[seat]


@rule
def prepare(kit: Kit, v: View, log: Sequence[Any], n: int, sampler: Hidden) -> int:
    """Return how many rolls of the hidden dice there are, each as likely, up to what a number holds."""
    for seat in range(kit.players):
        sampler.dice += 0 if v.hands[seat] or v.why else v.left[seat]
    return FACES ** min(sampler.dice, FACES * MOST_DICE)


@rule
def draw(sampler: Hidden, kit: Kit, v: View, rng: Generator, s: State) -> None:
    """Roll the hidden dice."""
    lay_open(v, s)
    for seat in range(kit.players):
        s.hands[seat] = v.hands[seat]
        for _ in range(0 if v.hands[seat] or v.why else v.left[seat]):
            s.hands[seat] = TEN * s.hands[seat] + 1 + below(rng, FACES)


class Bid(Action):
    """Bid that so many dice on the table show a face."""

    count: int
    face: int


class Liar(Action):
    """Call the last bidder a liar."""


VERBS = verbs_of(__name__, Do)
EVENTS = EventTable(Told)
OPTIONS = (Option("dice", "2", "How many dice each seat begins with.", lambda players: [str(n + 1) for n in range(MOST_DICE)]),)


def domains(content: Content, players: int) -> dict[str, Sequence[int]]:
    """Return how many dice a bid may speak of, and their faces."""
    return {"count": range(1, SEATS * MOST_DICE + 1), "face": range(1, FACES + 1)}


TITLE = declare(__name__, "Liar's Dice", seats=(2, SEATS), rules_version=2)
