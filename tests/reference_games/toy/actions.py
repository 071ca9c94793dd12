"""What a seat may do in the toy game: the verbs, the one validator, and how legal actions are listed and drawn."""

from __future__ import annotations

from collections.abc import MutableSequence
from enum import IntEnum
from typing import Literal

from tests.reference_games.toy.state import HAND, Card, Kit, Phase, State, holds, may_offer
from underrose.kernel.compile.bits import has
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.actions import Action, Domains, Seat, argument, kind_of, offer, pack, verbs_of
from underrose.kernel.game.chance import Generator, below
from underrose.kernel.game.title import Content

CARDS = 2
CardName = Literal["rose", "thorn"]


class Do(IntEnum):
    TRADE = 0
    TUCK = 1
    HINT = 2
    BLOCK = 3
    LET = 4
    GIVE = 5
    LAY = 6


class Refusal(IntEnum):
    NOT_YOUR_TURN = 1
    NOT_NOW = 2
    NO_SUCH_ACTION = 3
    NOT_IN_HAND = 4
    YOURSELF = 5
    THORN_TO_THE_LEFT = 6
    SAME_SEAT = 7


REFUSALS: dict[int, tuple[str, str]] = {
    Refusal.NOT_YOUR_TURN: ("not_your_turn", "Nothing is asked of you now."),
    Refusal.NOT_NOW: ("not_now", "That is not what you are asked for now."),
    Refusal.NO_SUCH_ACTION: ("no_such_action", "There is no such action at this table."),
    Refusal.NOT_IN_HAND: ("not_in_hand", "You do not hold such a card."),
    Refusal.YOURSELF: ("yourself", "You cannot trade with yourself."),
    Refusal.THORN_TO_THE_LEFT: ("thorn_to_the_left", "A thorn may only be offered to the seat on your left."),
    Refusal.SAME_SEAT: ("same_seat", "A hint needs two different seats."),
}


@rule
def phase_of(kind: int) -> int:
    """Return the phase in which a kind of action is asked for."""
    if kind == Do.BLOCK or kind == Do.LET:
        return Phase.WINDOW
    if kind == Do.GIVE:
        return Phase.GIVE
    return Phase.LAY if kind == Do.LAY else Phase.TURN


@rule
def well_formed(kit: Kit, action: int) -> bool:
    """Return whether the arguments are cards and seats of this table."""
    kind = kind_of(action)
    a = argument(action, 0)
    b = argument(action, 1)
    if kind == Do.TRADE:
        return a < kit.players and b < CARDS and action == pack(kind, a, b)
    if kind == Do.HINT:
        return a < kit.players and b < kit.players and action == pack(kind, a, b)
    if kind == Do.BLOCK or kind == Do.LET:
        return action == pack(kind)
    return kind <= Do.LAY and a < CARDS and action == pack(kind, a)


@rule
def allowed(s: State, kit: Kit, seat: int, action: int) -> int:
    if seat < 0 or not has(s.waiting, seat):
        return Refusal.NOT_YOUR_TURN
    if not well_formed(kit, action):
        return Refusal.NO_SUCH_ACTION
    kind = kind_of(action)
    if s.phase != phase_of(kind):
        return Refusal.NOT_NOW
    if kind == Do.TRADE:
        return trade_allowed(s, kit, seat, argument(action, 0), argument(action, 1))
    if kind == Do.HINT:
        return Refusal.SAME_SEAT if argument(action, 0) == argument(action, 1) else 0
    if kind == Do.LET:
        return 0
    card = Card.THORN if kind == Do.BLOCK else argument(action, 0)
    return 0 if holds(s.hands[seat], card) else Refusal.NOT_IN_HAND


@rule
def trade_allowed(s: State, kit: Kit, seat: int, target: int, card: int) -> int:
    """Refuse all but a card of one's own, to somebody else, a thorn to the left only."""
    if target == seat:
        return Refusal.YOURSELF
    if not holds(s.hands[seat], card):
        return Refusal.NOT_IN_HAND
    return 0 if may_offer(kit, seat, target, s.hands[seat], card) else Refusal.THORN_TO_THE_LEFT


@rule
def kinds(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    if seat < 0 or not has(s.waiting, seat):
        return 0
    if s.phase == Phase.TURN:
        return offer(out, offer(out, offer(out, 0, Do.TRADE), Do.TUCK), Do.HINT)
    if s.phase == Phase.WINDOW:
        n = offer(out, 0, Do.BLOCK) if s.hands[seat] > 0 else 0
        return offer(out, n, Do.LET)
    return offer(out, 0, Do.GIVE if s.phase == Phase.GIVE else Do.LAY)


@rule
def legal(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    if seat < 0 or not has(s.waiting, seat):
        return 0
    n = 0
    for kind in range(Do.LAY + 1):
        if s.phase == phase_of(kind):
            n = legal_of(s, kit, seat, kind, out, n)
    return n


@rule
def legal_of(s: State, kit: Kit, seat: int, kind: int, out: MutableSequence[int], n: int) -> int:
    """Append the legal actions of one kind to a list of `n`; return its new length."""
    for a in range(max(kit.players, CARDS)):
        for b in range(max(kit.players, CARDS)):
            action = pack(kind, a, b)
            if allowed(s, kit, seat, action) == 0:
                n = offer(out, n, action)
    return n


@rule
def pick(s: State, kit: Kit, seat: int, kind: int, rng: Generator) -> int:
    if kind == Do.TRADE:
        return pick_trade(s, kit, seat, rng)
    if kind == Do.HINT:
        of, to = below(rng, kit.players), below(rng, kit.players - 1)
        return pack(kind, of, to + 1 if to >= of else to)
    if kind == Do.BLOCK or kind == Do.LET:
        return pack(kind)
    return pack(kind, pick_card(s.hands[seat], rng))


@rule
def pick_trade(s: State, kit: Kit, seat: int, rng: Generator) -> int:
    """Return a legal trade, uniformly drawn: a rose to any other seat, a thorn to the left."""
    roses = kit.players - 1 if holds(s.hands[seat], Card.ROSE) else 0
    place = below(rng, roses + 1 if holds(s.hands[seat], Card.THORN) else roses)
    if place == roses:
        return pack(Do.TRADE, (seat + 1) % kit.players, Card.THORN)
    return pack(Do.TRADE, (seat + 1 + place) % kit.players, Card.ROSE)


@rule
def pick_card(thorns: int, rng: Generator) -> int:
    """Return one of the kinds of card in a hand with so many thorns, each equally often."""
    if thorns == 0:
        return Card.ROSE
    return Card.THORN if thorns == HAND else below(rng, CARDS)


class Trade(Action):
    """Offer a card face down to another seat; the others may block it."""

    target: Seat
    card: CardName


class Tuck(Action):
    """Take the top card of the basket and put one of the hand under it."""

    card: CardName


class Hint(Action, distinct=("of", "to")):
    """Let seat `to` look at a card of seat `of`, drawn by chance."""

    of: Seat
    to: Seat


class Block(Action):
    """Show a thorn to stop the trade."""


class Let(Action):
    """Let the trade pass."""


class Give(Action):
    """Give a card in return for the offered one."""

    card: CardName


class Lay(Action):
    """Lay a card face down, to be shown with everybody else's."""

    card: CardName


VERBS = verbs_of(__name__, Do)


def domains(content: Content, players: int) -> Domains:
    return {"seat": range(players), "card": ("rose", "thorn")}
