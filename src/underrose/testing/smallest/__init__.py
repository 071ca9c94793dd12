"""A first game: everybody rolls a die in secret, keeps it or rolls once more, and the highest wins.

It is what `underrose new` writes: a whole game in one file, to be changed into another, and held to the conformance kit by
`underrose conform`.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from enum import IntEnum
from typing import Annotated, Any

from underrose.authoring import (
    EVERYONE,
    Action,
    Chance,
    EventKind,
    Events,
    EventTable,
    Generator,
    Int,
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

SEATS, FACES = 4, 6
Do = IntEnum("Do", ["KEEP", "ROLL"])
Stream = IntEnum("Stream", ["DICE"], start=0)
Why = IntEnum("Why", ["ALL_SHOWN"])
Refusal = IntEnum("Refusal", ["NOT_YOUR_TURN"])


class Told(EventKind):
    """What can be told, and who may see it."""

    ROLLED = partly(1, "seat", closed=("die",), to="seat")
    KEPT = public(2, "seat")
    SHOWN = public(3, "seat", "die")


@record
class Kit:
    """What is fixed for a table: how many seats it has."""

    players: Int


@record
class View:
    """All that a seat may see."""

    dice: Annotated[MutableSequence[int], "i8", SEATS]  # by seat; 0 where the seat may not look
    turn: Int
    why: Int
    winners: Int


@record
class State(View):
    """The whole table: the same with everybody's die."""

    chance: Annotated[Chance, Chance]
    events: Annotated[Events, events_of(SEATS + 1)]


@record
class Hidden:
    """How many dice a seat cannot see."""

    dice: Int


@rule
def start(s: State, kit: Kit) -> None:
    """Everybody rolls a die in secret."""
    for seat in range(kit.players):
        roll(s, seat)


@rule
def roll(s: State, seat: int) -> None:
    """Roll a seat's die, which that seat alone sees."""
    s.dice[seat] = 1 + chance(s.chance, Stream.DICE, FACES)
    tell(s.events, Told.ROLLED, EVERYONE, seat)
    whisper(s.events, bit(seat), s.dice[seat])


@rule
def allowed(s: State, kit: Kit, seat: int, action: int) -> int:
    """Return why an action is refused, 0 where it is not: one decides when it is one's turn."""
    return Refusal.NOT_YOUR_TURN if s.why or seat != s.turn else 0


@rule
def legal(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    """Keep the die, or roll it once more."""
    if allowed(s, kit, seat, pack(Do.KEEP)):
        return 0
    return offer(out, offer(out, 0, Do.KEEP), Do.ROLL)


@rule
def apply(s: State, kit: Kit, seat: int, action: int) -> None:
    """Do it; after the last seat all dice are shown."""
    if action == pack(Do.ROLL):
        roll(s, seat)
    else:
        tell(s.events, Told.KEPT, EVERYONE, seat)
    if s.turn + 1 < kit.players:
        s.turn += 1
        return
    highest = 0
    for other in range(kit.players):
        tell(s.events, Told.SHOWN, EVERYONE, other, s.dice[other])
        highest = max(highest, s.dice[other])
    for other in range(kit.players):
        s.winners += bit(other) if s.dice[other] == highest else 0
    s.why = Why.ALL_SHOWN


@rule
def see(s: State, kit: Kit, seat: int, v: View) -> None:
    """All that lies open, and one's own die; at the end everybody's."""
    v.turn = s.turn
    v.why = s.why
    v.winners = s.winners
    for other in range(kit.players):
        v.dice[other] = s.dice[other] if s.why or other == seat else 0


@rule
def prepare(kit: Kit, v: View, log: Sequence[Any], n: int, sampler: Hidden) -> int:
    """Return how many worlds fit what a seat has seen: every roll of the hidden dice is as likely."""
    for seat in range(kit.players):
        sampler.dice += v.dice[seat] == 0
    return FACES**sampler.dice


@rule
def draw(sampler: Hidden, kit: Kit, v: View, rng: Generator, s: State) -> None:
    """One of these worlds."""
    s.turn = v.turn
    s.why = v.why
    s.winners = v.winners
    for seat in range(kit.players):
        s.dice[seat] = v.dice[seat] if v.dice[seat] else 1 + below(rng, FACES)


class Keep(Action):
    """Keep the die."""


class Roll(Action):
    """Roll it once more."""


VERBS = verbs_of(__name__, Do)
EVENTS = EventTable(Told)
TITLE = declare(__name__, "A First Game", seats=(2, SEATS), rules_version=1, contract=1)
