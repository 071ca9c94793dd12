"""What a seat sees of the toy game's table."""

from __future__ import annotations

from tests.reference_games.toy.state import NONE, Kit, State, View
from underrose.kernel.compile.compiling import rule


@rule
def see(s: State, kit: Kit, seat: int, v: View) -> None:
    """Fill the view with everything public, and the seat's own cards."""
    v.players = kit.players
    v.seat = seat
    v.phase = s.phase
    v.stage = s.stage
    v.opener = s.opener
    v.first = s.first
    v.turns = s.turns
    v.turn = s.turn
    v.waiting = s.waiting
    v.target = s.target
    v.basket = s.basket
    v.spent = s.spent
    v.blocks = s.blocks
    v.trades = s.trades
    v.why = s.why
    for other in range(kit.players):
        v.points[other] = s.points[other]
    v.hand = s.hands[seat] if seat >= 0 else NONE
    v.laid = s.laid[seat] if seat >= 0 else NONE
    v.offer = s.offer if seat >= 0 and seat == s.turn else NONE


@rule
def lay_out(v: View, s: State) -> None:
    """Copy the public part of a view into a zeroed state: the inverse of `see`."""
    s.phase = v.phase
    s.stage = v.stage
    s.opener = v.opener
    s.first = v.first
    s.turns = v.turns
    s.turn = v.turn
    s.waiting = v.waiting
    s.target = v.target
    s.basket = v.basket
    s.spent = v.spent
    s.blocks = v.blocks
    s.trades = v.trades
    s.why = v.why
    for other in range(v.players):
        s.points[other] = v.points[other]
