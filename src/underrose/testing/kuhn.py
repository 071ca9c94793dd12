"""Kuhn poker (Kuhn, 1950), a reference game: three cards, two seats, one bet; its tree and its value are known exactly."""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence, Sequence
from enum import IntEnum
from typing import Annotated, Any

from underrose.kernel.compile.bits import bit
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record
from underrose.kernel.game.actions import Action, offer, pack, verbs_of
from underrose.kernel.game.chance import Chance, Generator, below, chance
from underrose.kernel.game.declare import declare
from underrose.kernel.game.events import EVERYONE, EventKind, Events, EventTable, events_of, partly, public, tell, whisper
from underrose.kernel.game.title import Content

PLAYERS = 2


class Move(IntEnum):
    """The kinds of action."""

    PASS = 0
    BET = 1


class Told(EventKind):
    """The kinds of event."""

    DEALT = partly(1, "seat", closed=("card",), to="seat")
    PASSED = public(2, "seat")
    BETTED = public(3, "seat")
    SHOWN = public(4, "first", "second")


EVENTS = EventTable(Told)


class Stream(IntEnum):
    """What chance decides here: its streams."""

    DECK = 0


class Why(IntEnum):
    """How a game ends."""

    SHOWDOWN = 1
    FOLDED = 2


class Refusal(IntEnum):
    """Why an action is refused."""

    NOT_YOUR_TURN = 1


@record
class Kit:
    """How many cards there are, and what the ante and the bet are worth, in chips."""

    cards: Int
    stake: Int


@record
class State:
    """A hand of Kuhn poker."""

    chance: Annotated[Chance, Chance]
    events: Annotated[Events, events_of(4)]
    cards: Annotated[MutableSequence[int], "i8", PLAYERS]  # hidden from the other seat
    history: Annotated[MutableSequence[int], "i8", 3]
    moves: Int


@record
class View:
    """What a seat sees: its card (-1: none) and the moves."""

    card: Int
    history: Annotated[MutableSequence[int], "i8", 3]
    moves: Int


@record
class Sampler:
    """The cards that are known, -1 where one is not, and in how many ways the others can lie."""

    cards: Annotated[MutableSequence[int], "i8", PLAYERS]
    worlds: Int


@rule
def start(s: State, kit: Kit) -> None:
    """Deal one card each."""
    s.cards[0] = chance(s.chance, Stream.DECK, kit.cards)
    s.cards[1] = chance(s.chance, Stream.DECK, kit.cards - 1)
    if s.cards[1] >= s.cards[0]:
        s.cards[1] += 1
    for seat in range(PLAYERS):
        tell(s.events, Told.DEALT, EVERYONE, seat)
        whisper(s.events, bit(seat), s.cards[seat])


@rule
def over(s: State, kit: Kit) -> int:
    """Return why it is over: a showdown after two passes or a called bet, folded after a pass on a bet; 0 before."""
    if s.moves < 2:
        return 0
    last, before = s.history[s.moves - 1], s.history[s.moves - 2]
    if last == before:
        return Why.SHOWDOWN
    return Why.FOLDED if before == Move.BET else 0


@rule
def actors(s: State, kit: Kit) -> int:
    """Return the seat to move, as a mask."""
    return 0 if over(s, kit) else bit(s.moves % PLAYERS)


@rule
def allowed(s: State, kit: Kit, seat: int, action: int) -> int:
    """Refuse all but the seat to move, which may always pass or bet."""
    return 0 if seat >= 0 and actors(s, kit) == bit(seat) else Refusal.NOT_YOUR_TURN


@rule
def kinds(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    """Write the kinds, pass and bet, to `out` for the seat to move; return how many."""
    if allowed(s, kit, seat, pack(Move.PASS)) != 0:
        return 0
    return offer(out, offer(out, 0, Move.PASS), Move.BET)


@rule
def legal(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    """Write the legal actions to `out`: the kinds themselves, as they have no arguments; return how many."""
    return kinds(s, kit, seat, out)


@rule
def pick(s: State, kit: Kit, seat: int, kind: int, rng: Generator) -> int:
    """Return the one action of the kind."""
    return pack(kind)


@rule
def apply(s: State, kit: Kit, seat: int, action: int) -> None:
    """Record the move; a showdown shows both cards."""
    s.history[s.moves] = action
    s.moves += 1
    tell(s.events, Told.BETTED if action == Move.BET else Told.PASSED, EVERYONE, seat)
    if over(s, kit) == Why.SHOWDOWN:
        tell(s.events, Told.SHOWN, EVERYONE, s.cards[0], s.cards[1])


@rule
def winners(s: State, kit: Kit) -> int:
    """Return the seat with the higher card, or the one that did not fold, as a mask."""
    why = over(s, kit)
    if why == 0:
        return 0
    if why == Why.FOLDED:
        return bit((s.moves - 2) % PLAYERS)
    return bit(0) if s.cards[0] > s.cards[1] else bit(1)


@rule
def scores(s: State, kit: Kit, out: MutableSequence[int]) -> None:
    """Write the chips won: the ante, and the bet if it was called."""
    called = over(s, kit) == Why.SHOWDOWN and s.history[s.moves - 1] == Move.BET
    chips = kit.stake * 2 if called else kit.stake
    for seat in range(PLAYERS):
        out[seat] = chips if winners(s, kit) == bit(seat) else -chips


@rule
def opening(s: State, kit: Kit) -> int:
    """Return seat 0, which always begins."""
    return 0


@rule
def see(s: State, kit: Kit, seat: int, v: View) -> None:
    """Show the seat's own card and the moves."""
    v.card = s.cards[seat] if seat >= 0 else -1
    v.moves = s.moves
    for i in range(s.moves):
        v.history[i] = s.history[i]


@rule
def prepare(kit: Kit, v: View, log: Sequence[Any], n: int, sampler: Sampler) -> int:
    """Record the known cards: the own one from the deal, both from a showdown; the others may be any."""
    for seat in range(PLAYERS):
        sampler.cards[seat] = -1
    for i in range(n):
        if log[i].kind == Told.DEALT and log[i].knows:
            sampler.cards[log[i].args[0]] = v.card
        if log[i].kind == Told.SHOWN:
            for seat in range(PLAYERS):
                sampler.cards[seat] = log[i].args[seat]
    sampler.worlds, left = 1, kit.cards
    for seat in range(PLAYERS):
        if sampler.cards[seat] >= 0:
            left -= 1
    for seat in range(PLAYERS):
        if sampler.cards[seat] < 0:
            sampler.worlds *= left
            left -= 1
    return sampler.worlds


@rule
def draw(sampler: Sampler, kit: Kit, v: View, rng: Generator, s: State) -> None:
    """Deal the cards that are not known."""
    for seat in range(PLAYERS):
        s.cards[seat] = sampler.cards[seat]
    if s.cards[0] < 0 and s.cards[1] < 0:
        s.cards[0] = below(rng, kit.cards)
    for seat in range(PLAYERS):
        if s.cards[seat] < 0:
            card, other = below(rng, kit.cards - 1), s.cards[1 - seat]
            s.cards[seat] = card if card < other else card + 1
    s.moves = v.moves
    for i in range(v.moves):
        s.history[i] = v.history[i]


class Pass(Action):
    """Pass: check, or fold to a bet."""


class Bet(Action):
    """Bet one chip, or call."""


def describe(content: Content, event: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return the sentence of an event."""
    args = event["args"]
    if event["key"] == "shown":
        return f"The cards are {args['first']} and {args['second']}."
    deed = {"dealt": "is dealt a card", "passed": "passes", "betted": "bets"}[event["key"]]
    return f"{names[args['seat']]} {deed}."


def load(text: str | None) -> Content:
    """Return the content; Kuhn poker has no content file."""
    return {"cards": 3, "stake": 1}


VERBS = verbs_of(__name__, Move)
REFUSALS = {Refusal.NOT_YOUR_TURN: ("not_your_turn", "It is not your turn.")}
TITLE = declare(__name__, "Kuhn poker", seats=(PLAYERS, PLAYERS), rules_version=2, score_range=(-2.0, 2.0))
