"""What one seat of The Coding, or a spectator, may see: built by inclusion."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated

from underrose.games.the_coding.legality import still_set_aside
from underrose.games.the_coding.state import (
    DATA_KINDS,
    LINE,
    MOST_HACKS,
    PLACES,
    SEATS,
    VALUES,
    Kit,
    Phase,
    Player,
    State,
)
from underrose.kernel.compile.bits import count, has
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record


@record
class Side:
    """One player's side of the table as the viewer sees it; -1 is a card face down, an empty place, or nobody."""

    code: Annotated[MutableSequence[int], "i8", PLACES]
    revealed: Annotated[MutableSequence[int], "i8", PLACES]
    ordered: Int
    out: Int
    wrong: Int
    sender: Int
    received: Int
    data_cards: Annotated[MutableSequence[int], "i8", DATA_KINDS]
    hacks: Int
    hack: Annotated[MutableSequence[int], "i8", MOST_HACKS]
    answer: Annotated[MutableSequence[int], "i8", MOST_HACKS]
    chosen: Int
    withdrew: Int  # live taps: has taken "not enough" back in this round of taps


@record
class View:
    """The whole table as one seat sees it."""

    players: Int
    seat: Int
    system: Int
    phase: Int
    owed: Int
    turn: Int
    first: Int
    starter: Int
    current_round: Int
    field: Annotated[MutableSequence[int], "i8", DATA_KINDS]
    line: Annotated[MutableSequence[int], "i8", LINE]
    deck: Int
    aside: Int
    open_letters: Annotated[MutableSequence[int], "i8", VALUES]
    open_digits: Annotated[MutableSequence[int], "i8", VALUES]
    sides: Annotated[Sequence[Side], Side, SEATS]
    choice: Int
    shown: Int
    announced: Int
    cracked: Int
    why: Int
    winners: Int


@rule
def see(s: State, kit: Kit, seat: int, v: View) -> None:
    """Fill the view of a seat (-1: a spectator)."""
    v.players = kit.players
    v.seat = seat
    v.system = kit.system
    see_turn(s, v)
    see_middle(s, kit, v)
    for other in range(kit.players):
        see_side(s.players[other], v.sides[other], other == seat)
        v.sides[other].out = 0 if has(s.playing, other) else 1
        v.sides[other].received = 1 if has(s.received, other) else 0
        v.sides[other].withdrew = 1 if has(s.withdrawn, other) else 0
        sealed = s.phase == Phase.TAP or s.phase == Phase.SHOW_DIGIT
        said = s.phase == Phase.OPEN and s.players[other].choice == 0
        v.sides[other].chosen = 1 if said or (sealed and has(s.playing, other) and not has(s.owed, other)) else 0
    v.choice = s.players[seat].choice if seat >= 0 else -1


@rule
def see_turn(s: State, v: View) -> None:
    """Show where the game stands."""
    v.phase = s.phase
    v.owed = s.owed
    v.turn = s.turn
    v.first = s.first
    v.starter = s.starter
    v.current_round = s.current_round
    v.shown = s.shown
    v.announced = s.announced
    v.cracked = s.cracked
    v.why = s.why
    v.winners = s.winners


@rule
def see_middle(s: State, kit: Kit, v: View) -> None:
    """Show the field, the line, and how many cards lie face down (P5, P9)."""
    for card in range(DATA_KINDS):
        v.field[card] = (1 if has(s.field, card) else 0) + (1 if has(s.doubled, card) else 0)
    for slot in range(LINE):
        v.line[slot] = s.line[slot]
    v.deck = count(s.deck)
    letters, digits = still_set_aside(s, kit)
    v.aside = count(letters) + count(digits)
    for value in range(VALUES):
        v.open_letters[value] = 1 if has(s.open_letters, value) else 0
        v.open_digits[value] = 1 if has(s.open_digits, value) else 0


@rule
def see_side(player: Player, side: Side, own: bool) -> None:
    """Show one player's cards: the code only where it is one's own or turned up."""
    for place in range(PLACES):
        side.revealed[place] = 1 if has(player.open, place) else 0
        side.code[place] = player.code[place] if own or has(player.open, place) else -1
    side.ordered = player.ordered
    side.wrong = player.wrong
    side.sender = player.sender
    side.hacks = player.hacks
    for card in range(DATA_KINDS):
        side.data_cards[card] = 1 if has(player.data_cards, card) else 0
    for i in range(MOST_HACKS):
        side.hack[i] = player.hack[i] if i < player.hacks else -1
        side.answer[i] = player.answer[i] if i < player.hacks else -1
