"""Leduc poker (Southey et al., 2005), a reference game: six cards, two rounds of betting, one public card.

The rules are those of OpenSpiel's `leduc_poker`, so that trees, values and speed can be held against it: two seats, an ante of
one chip, raises of two chips in the first round and four in the second, at most two raises a round, seat 0 speaks first in both.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence, Sequence
from enum import IntEnum
from typing import Annotated, Any

from underrose.kernel.compile.bits import bit, count, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record
from underrose.kernel.game.actions import Action, kind_of, offer, pack, verbs_of
from underrose.kernel.game.chance import Chance, Generator, below, chance
from underrose.kernel.game.declare import declare
from underrose.kernel.game.events import EVERYONE, EventKind, Events, EventTable, events_of, partly, public, tell, whisper
from underrose.kernel.game.title import Content

PLAYERS = 2
ROUNDS = 2
NONE = -1


class Move(IntEnum):
    """The kinds of action, numbered like OpenSpiel's."""

    FOLD = 0
    CALL = 1
    RAISE = 2


class Told(EventKind):
    """The kinds of event."""

    DEALT = partly(1, "seat", closed=("card",), to="seat")
    FOLDED = public(2, "seat")
    CALLED = public(3, "seat")
    RAISED = public(4, "seat")
    BOARD = public(5, "card")
    SHOWN = public(6, "first", "second")


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
    NOTHING_TO_FOLD_TO = 2
    RAISED_ENOUGH = 3
    NO_SUCH_MOVE = 4


@record
class Kit:
    """The deck (card // suits is its rank), and what is paid, in chips."""

    ranks: Int
    suits: Int
    ante: Int
    bets: Annotated[Sequence[int], "i8", ROUNDS]
    raises: Int  # at most so many in a round


@record
class State:
    """A hand of Leduc poker."""

    chance: Annotated[Chance, Chance]
    events: Annotated[Events, events_of(3)]
    deck: Int  # the cards not dealt yet, as bits
    cards: Annotated[MutableSequence[int], "i8", PLAYERS]  # hidden from the other seat
    board: Int  # the public card, NONE in the first round
    stage: Int  # the round, 0 or 1
    turn: Int
    spoken: Int  # moves in this round
    raises: Int  # raises in this round
    paid: Annotated[MutableSequence[int], "i8", PLAYERS]  # chips in the pot
    why: Int


@record
class View:
    """What a seat sees: its own card (NONE: a spectator) and everything but the other one."""

    card: Int
    board: Int
    stage: Int
    turn: Int
    spoken: Int
    raises: Int
    paid: Annotated[MutableSequence[int], "i8", PLAYERS]
    why: Int


@record
class Sampler:
    """The cards of the seats, NONE where unknown; `unseen` are the cards they may be, as bits."""

    cards: Annotated[MutableSequence[int], "i8", PLAYERS]
    unseen: Int


@rule
def deal(s: State) -> int:
    """Take a card from the deck."""
    card = nth(s.deck, chance(s.chance, Stream.DECK, count(s.deck)))
    s.deck ^= bit(card)
    return card


@rule
def start(s: State, kit: Kit) -> None:
    """Take the ante of each seat, and deal it a card."""
    s.deck = bit(kit.ranks * kit.suits) - 1
    s.board = NONE
    for seat in range(PLAYERS):
        s.paid[seat] = kit.ante
        s.cards[seat] = deal(s)
        tell(s.events, Told.DEALT, EVERYONE, seat)
        whisper(s.events, bit(seat), s.cards[seat])


@rule
def over(s: State, kit: Kit) -> int:
    """Return why it is over: a seat folded, or both rounds of betting are done; 0 before."""
    return s.why


@rule
def allowed(s: State, kit: Kit, seat: int, action: int) -> int:
    """Refuse a fold but to a raise, and more than so many raises; a call (or check) is always legal."""
    if s.why or seat != s.turn:
        return Refusal.NOT_YOUR_TURN
    if action == Move.CALL:
        return 0
    if action == Move.FOLD:
        return 0 if s.paid[seat] < s.paid[1 - seat] else Refusal.NOTHING_TO_FOLD_TO
    if action == Move.RAISE:
        return 0 if s.raises < kit.raises else Refusal.RAISED_ENOUGH
    return Refusal.NO_SUCH_MOVE


@rule
def kinds(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    """Write which of fold, call and raise are legal to `out`; return how many."""
    n = 0
    for move in range(3):
        if allowed(s, kit, seat, move) == 0:
            n = offer(out, n, move)
    return n


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
    """Pay, and end the round when both seats have spoken and no raise is unanswered."""
    kind = kind_of(action)
    if kind == Move.FOLD:
        tell(s.events, Told.FOLDED, EVERYONE, seat)
        s.why = Why.FOLDED
        return
    s.paid[seat] = s.paid[1 - seat]
    s.spoken += 1
    s.turn = 1 - seat
    if kind == Move.RAISE:
        tell(s.events, Told.RAISED, EVERYONE, seat)
        s.paid[seat] += kit.bets[s.stage]
        s.raises += 1
        return
    tell(s.events, Told.CALLED, EVERYONE, seat)
    if s.spoken >= PLAYERS:
        end_round(s, kit)


@rule
def end_round(s: State, kit: Kit) -> None:
    """Deal the public card after the first round, show both cards after the second."""
    if s.stage == ROUNDS - 1:
        s.why = Why.SHOWDOWN
        tell(s.events, Told.SHOWN, EVERYONE, s.cards[0], s.cards[1])
        return
    s.stage += 1
    s.turn = 0
    s.spoken = 0
    s.raises = 0
    s.board = deal(s)
    tell(s.events, Told.BOARD, EVERYONE, s.board)


@rule
def strength(s: State, kit: Kit, seat: int) -> int:
    """Return the strength of a hand: a pair with the public card beats everything; else the higher rank counts, then the lower one."""
    mine, board = s.cards[seat] // kit.suits, s.board // kit.suits
    if mine == board:
        return kit.ranks * kit.ranks
    return max(mine, board) * kit.ranks + min(mine, board)


@rule
def winners(s: State, kit: Kit) -> int:
    """Return the seat that did not fold, or has the stronger hand, as a mask; both seats when the hands are equal."""
    if s.why == 0:
        return 0
    if s.why == Why.FOLDED:
        return bit(1 - s.turn)
    first, second = strength(s, kit, 0), strength(s, kit, 1)
    return (bit(0) if first >= second else 0) | (bit(1) if second >= first else 0)


@rule
def scores(s: State, kit: Kit, out: MutableSequence[int]) -> None:
    """Write the chips won: what the loser paid; 0 when the pot is shared."""
    won = winners(s, kit)
    for seat in range(PLAYERS):
        if won == bit(seat):
            out[seat] = s.paid[1 - seat]
        else:
            out[seat] = -s.paid[seat] if won == bit(1 - seat) else 0


@rule
def opening(s: State, kit: Kit) -> int:
    """Return seat 0, which always begins."""
    return 0


@rule
def see(s: State, kit: Kit, seat: int, v: View) -> None:
    """Show the seat's own card and everything public."""
    v.card = s.cards[seat] if seat >= 0 else NONE
    v.board = s.board
    v.stage = s.stage
    v.turn = s.turn
    v.spoken = s.spoken
    v.raises = s.raises
    v.why = s.why
    for i in range(PLAYERS):
        v.paid[i] = s.paid[i]


@rule
def prepare(kit: Kit, v: View, log: Sequence[Any], n: int, sampler: Sampler) -> int:
    """Record the cards that were seen; return the number of worlds, which weigh the same, as there are no hidden choices."""
    sampler.cards[0] = sampler.cards[1] = NONE
    for i in range(n):
        if log[i].kind == Told.DEALT and log[i].knows:
            sampler.cards[log[i].args[0]] = log[i].closed[0]
        elif log[i].kind == Told.SHOWN:
            sampler.cards[0], sampler.cards[1] = log[i].args[0], log[i].args[1]
    sampler.unseen = bit(kit.ranks * kit.suits) - 1
    if v.board != NONE:
        sampler.unseen &= ~bit(v.board)
    hidden = 0
    for seat in range(PLAYERS):
        if sampler.cards[seat] == NONE:
            hidden += 1
        else:
            sampler.unseen &= ~bit(sampler.cards[seat])
    left = count(sampler.unseen)
    return left * (left - 1) if hidden == PLAYERS else left if hidden == 1 else 1


@rule
def draw(sampler: Sampler, kit: Kit, v: View, rng: Generator, s: State) -> None:
    """Deal the cards that are not known, and lay the table as the view shows it."""
    s.deck = sampler.unseen
    for seat in range(PLAYERS):
        s.cards[seat] = sampler.cards[seat]
        if s.cards[seat] == NONE:
            s.cards[seat] = nth(s.deck, below(rng, count(s.deck)))
            s.deck ^= bit(s.cards[seat])
        s.paid[seat] = v.paid[seat]
    s.board = v.board
    s.stage = v.stage
    s.turn = v.turn
    s.spoken = v.spoken
    s.raises = v.raises
    s.why = v.why


class Fold(Action):
    """Give up what was paid."""


class Call(Action):
    """Pay as much as the other seat; a check when nothing is owed."""


class Raise(Action):
    """Pay as much as the other seat, and the round's bet on top."""


RANKS = ("jack", "queen", "king")
DEEDS = {"folded": "folds", "called": "calls", "raised": "raises"}


def describe(content: Content, event: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return the sentence of an event."""
    args: Mapping[str, int] = event["args"]
    cards = [RANKS[args[name] // int(content["suits"])] for name in ("card", "first", "second") if name in args]
    match event["key"]:
        case "board":
            return f"The public card is a {cards[0]}."
        case "shown":
            return f"{names[0]} shows a {cards[0]}, {names[1]} a {cards[1]}."
        case "dealt":
            return f"{names[args['seat']]} is dealt a {cards[0] if cards else 'card'}."
        case key:
            return f"{names[args['seat']]} {DEEDS[key]}."


def load(text: str | None) -> Content:
    """Return the content; Leduc poker has no content file."""
    return {"ranks": len(RANKS), "suits": 2, "ante": 1, "bets": [2, 4], "raises": 2}


VERBS = verbs_of(__name__, Move)
REFUSALS = {
    Refusal.NOT_YOUR_TURN: ("not_your_turn", "It is not your turn."),
    Refusal.NOTHING_TO_FOLD_TO: ("nothing_to_fold_to", "Nobody raised: there is nothing to fold to."),
    Refusal.RAISED_ENOUGH: ("raised_enough", "There were as many raises in this round as there may be."),
    Refusal.NO_SUCH_MOVE: ("no_such_move", "That is not a move of this game."),
}
TITLE = declare(__name__, "Leduc poker", seats=(PLAYERS, PLAYERS), rules_version=2, score_range=(-13.0, 13.0))
