"""Stepping stones, a reference game for undo: open moves, dice, a hidden card and questions in one turn.

Two seats cross a river. Under each bank lies a card, 0 to 2, that nobody has seen. A turn is three moves:

- `step N`: go on by N stones, for N moves. Everything about it is open: until something else happens it can be taken back.
- `throw`: go on by 0 to 2 stones, as chance has it.
- `look`: see the card under one's own bank, once in a game.
- `ask`: ask the other seat, who answers `yes` (both go on by a stone) or `no`.
- `rest`: end the turn, which nobody has to do before.

Who reaches the last stone wins at once (GOAL). After the last turn (LATE) the cards are shown, and stones and card count together.

    Seat 0: step 1, step 1, and takes back both. throw: these and all earlier steps stay. step 1, which can be taken back, throw not.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence, Sequence
from enum import IntEnum
from typing import Annotated, Any

from underrose.kernel.compile.bits import bit
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record
from underrose.kernel.game.actions import Action, Domains, argument, kind_of, offer, pack, verbs_of
from underrose.kernel.game.chance import Chance, Generator, below, chance
from underrose.kernel.game.declare import declare
from underrose.kernel.game.events import EVERYONE, EventKind, Events, EventTable, events_of, partly, public, tell, whisper
from underrose.kernel.game.title import Content, TableRules

PLAYERS = 2
CARDS = 3
MOVES = 3
LONGEST = 2
"""The most stones of one step."""
NONE = -1


class Do(IntEnum):
    STEP = 0
    THROW = 1
    LOOK = 2
    ASK = 3
    REST = 4
    YES = 5
    NO = 6


class Told(EventKind):
    STEPPED = public(1, "seat", "stones")
    THREW = public(2, "seat", "stones")
    LOOKED = partly(3, "seat", closed=("card",), to="seat")
    ASKED = public(4, "seat")
    ANSWERED = public(5, "seat", "yes")
    RESTED = public(6, "seat")
    SHOWN = public(7, "first", "second")


EVENTS = EventTable(Told)


class Stream(IntEnum):
    CARDS = 0
    STONES = 1


class Why(IntEnum):
    GOAL = 1
    LATE = 2


class Refusal(IntEnum):
    NOT_YOUR_TURN = 1
    NOT_NOW = 2
    TOO_FEW_MOVES = 3
    LOOKED = 4


@record
class Kit:
    """The number of stones to the other bank, and of turns in all."""

    goal: Int
    turns: Int


@record
class State:
    """The river."""

    chance: Annotated[Chance, Chance]
    events: Annotated[Events, events_of(4)]
    cards: Annotated[MutableSequence[int], "i8", PLAYERS]  # hidden, until its seat looks
    looked: Annotated[MutableSequence[int], "i8", PLAYERS]
    place: Annotated[MutableSequence[int], "i8", PLAYERS]
    turn: Int
    moves: Int
    asked: Int  # the seat that owes an answer, NONE
    played: Int  # turns


@record
class View:
    """The river as a seat sees it; a card that it does not know is NONE."""

    seat: Int
    cards: Annotated[MutableSequence[int], "i8", PLAYERS]
    looked: Annotated[MutableSequence[int], "i8", PLAYERS]
    place: Annotated[MutableSequence[int], "i8", PLAYERS]
    turn: Int
    moves: Int
    asked: Int
    played: Int


@record
class Sampler:
    """How many pairs of cards there may be."""

    worlds: Int


@rule
def start(s: State, kit: Kit) -> None:
    """Lay the cards, which no seat sees."""
    for seat in range(PLAYERS):
        s.cards[seat] = chance(s.chance, Stream.CARDS, CARDS)
    s.moves = MOVES
    s.asked = NONE


@rule
def over(s: State, kit: Kit) -> int:
    """Return why it is over: a seat is across, or the last turn is over; 0 before."""
    if max(s.place[0], s.place[1]) >= kit.goal:
        return Why.GOAL
    return Why.LATE if s.played == kit.turns else 0


@rule
def actors(s: State, kit: Kit) -> int:
    """Return the seat that was asked, else the seat to move, as a mask."""
    if over(s, kit):
        return 0
    return bit(s.turn if s.asked == NONE else s.asked)


@rule
def allowed(s: State, kit: Kit, seat: int, action: int) -> int:
    """Refuse all but answers to a question, and everything else in one's own turn as far as moves are left."""
    if seat < 0 or actors(s, kit) != bit(seat):
        return Refusal.NOT_YOUR_TURN
    kind = kind_of(action)
    if (s.asked != NONE) != (kind == Do.YES or kind == Do.NO):
        return Refusal.NOT_NOW
    if kind >= Do.REST:
        return 0
    if kind == Do.LOOK and s.looked[seat]:
        return Refusal.LOOKED
    cost = argument(action, 0) + 1 if kind == Do.STEP else 1
    return Refusal.TOO_FEW_MOVES if cost > s.moves else 0


@rule
def legal(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    n = 0
    for kind in range(Do.NO + 1):
        for stones in range(LONGEST if kind == Do.STEP else 1):
            if allowed(s, kit, seat, pack(kind, stones)) == 0:
                n = offer(out, n, pack(kind, stones))
    return n


@rule
def kinds(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    n = 0
    for kind in range(Do.NO + 1):
        if allowed(s, kit, seat, pack(kind)) == 0:
            n = offer(out, n, kind)
    return n


@rule
def pick(s: State, kit: Kit, seat: int, kind: int, rng: Generator) -> int:
    """Return a step of any length there are moves for, or the one action of the kind."""
    return pack(kind, below(rng, min(s.moves, LONGEST))) if kind == Do.STEP else pack(kind)


@rule
def apply(s: State, kit: Kit, seat: int, action: int) -> None:
    kind = kind_of(action)
    if kind == Do.STEP:
        s.moves -= argument(action, 0) + 1
        s.place[seat] += argument(action, 0) + 1
        tell(s.events, Told.STEPPED, EVERYONE, seat, argument(action, 0) + 1)
    elif kind == Do.REST:
        rest(s, kit, seat)
    elif kind == Do.YES or kind == Do.NO:
        answer(s, seat, kind == Do.YES)
    else:
        s.moves -= 1
        if kind == Do.THROW:
            throw(s, seat)
        elif kind == Do.LOOK:
            look(s, seat)
        else:
            s.asked = 1 - seat
            tell(s.events, Told.ASKED, EVERYONE, seat)


@rule
def throw(s: State, seat: int) -> None:
    stones = chance(s.chance, Stream.STONES, LONGEST + 1)
    s.place[seat] += stones
    tell(s.events, Told.THREW, EVERYONE, seat, stones)


@rule
def look(s: State, seat: int) -> None:
    s.looked[seat] = 1
    tell(s.events, Told.LOOKED, EVERYONE, seat)
    whisper(s.events, bit(seat), s.cards[seat])


@rule
def answer(s: State, seat: int, yes: bool) -> None:
    """Answer the question: on yes both seats go on by a stone."""
    s.asked = NONE
    if yes:
        for each in range(PLAYERS):
            s.place[each] += 1
    tell(s.events, Told.ANSWERED, EVERYONE, seat, 1 if yes else 0)


@rule
def rest(s: State, kit: Kit, seat: int) -> None:
    """Begin the other seat's turn; after the last one show the cards."""
    s.turn = 1 - seat
    s.moves = MOVES
    s.played += 1
    tell(s.events, Told.RESTED, EVERYONE, seat)
    if over(s, kit) == Why.LATE:
        tell(s.events, Told.SHOWN, EVERYONE, s.cards[0], s.cards[1])


@rule
def scores(s: State, kit: Kit, out: MutableSequence[int]) -> None:
    """Write the stones, and at the end of the last turn the card as well."""
    late = over(s, kit) == Why.LATE
    for seat in range(PLAYERS):
        out[seat] = s.place[seat] + (s.cards[seat] if late else 0)


@rule
def winners(s: State, kit: Kit) -> int:
    """Return the seat with the higher score, both if they are equal, as a mask."""
    late = over(s, kit) == Why.LATE
    lead = s.place[0] - s.place[1] + (s.cards[0] - s.cards[1] if late else 0)
    return bit(0) | bit(1) if lead == 0 else bit(0 if lead > 0 else 1)


@rule
def opening(s: State, kit: Kit) -> int:
    """Return seat 0, which always begins."""
    return 0


@rule
def see(s: State, kit: Kit, seat: int, v: View) -> None:
    """Show everything but cards, and of those the ones that the seat has looked at or that are shown at the end."""
    v.seat = seat
    v.turn = s.turn
    v.moves = s.moves
    v.asked = s.asked
    v.played = s.played
    for each in range(PLAYERS):
        known = over(s, kit) == Why.LATE or (each == seat and s.looked[each])
        v.cards[each] = s.cards[each] if known else NONE
        v.looked[each], v.place[each] = s.looked[each], s.place[each]


@rule
def prepare(kit: Kit, v: View, log: Sequence[Any], n: int, sampler: Sampler) -> int:
    """Count the worlds: any card may lie where none is known; return their number."""
    sampler.worlds = 1
    for seat in range(PLAYERS):
        sampler.worlds *= CARDS if v.cards[seat] == NONE else 1
    return sampler.worlds


@rule
def draw(sampler: Sampler, kit: Kit, v: View, rng: Generator, s: State) -> None:
    """Fill in the public state and draw the unknown cards."""
    s.turn = v.turn
    s.moves = v.moves
    s.asked = v.asked
    s.played = v.played
    for seat in range(PLAYERS):
        s.cards[seat] = below(rng, CARDS) if v.cards[seat] == NONE else v.cards[seat]
        s.looked[seat], s.place[seat] = v.looked[seat], v.place[seat]


class Step(Action):
    """Go on by so many stones, for as many moves."""

    stones: int


class Throw(Action):
    """Go on by chance."""


class Look(Action):
    """See the card under one's own bank."""


class Ask(Action):
    """Ask the other seat to go on together."""


class Rest(Action):
    """End the turn."""


class Yes(Action):
    """Go on together."""


class No(Action):
    """Stay."""


SENTENCES = {
    "stepped": "{seat} goes on by {stones}.",
    "threw": "{seat} throws, and goes on by {stones}.",
    "looked": "{seat} looks at a card.",
    "asked": "{seat} asks.",
    "answered": "{seat} answers.",
    "rested": "{seat} rests.",
    "shown": "The cards are {first} and {second}.",
}


def describe(content: Content, event: Mapping[str, Any], names: Sequence[str]) -> str:
    args = event["args"]
    return SENTENCES[event["key"]].format(**{**args, "seat": names[args.get("seat", 0)]})


def load(text: str | None) -> Content:
    """Return the content: the river has no file."""
    return {"goal": 7, "turns": 6}


def domains(content: Content, players: int) -> Domains:
    return {"stones": range(1, LONGEST + 1)}


VERBS = verbs_of(__name__, Do)
REFUSALS = {
    Refusal.NOT_YOUR_TURN: ("not_your_turn", "Nothing is asked of you now."),
    Refusal.NOT_NOW: ("not_now", "That is not what you are asked for now."),
    Refusal.TOO_FEW_MOVES: ("too_few_moves", "You have too few moves left for that."),
    Refusal.LOOKED: ("looked", "You have looked at your card already."),
}
# More than can ever be taken back on purpose: that a step asked somebody else has to be noticed without its event.
TABLE = TableRules(undo=(Told.STEPPED, Told.THREW, Told.ASKED, Told.ANSWERED, Told.RESTED))
TITLE = declare(__name__, "Stepping stones", seats=(PLAYERS, PLAYERS), rules_version=2, table=TABLE)
