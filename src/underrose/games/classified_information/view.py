"""What one seat of Classified Information, or a spectator, may see: built by inclusion.

Cards are 0..17, -1 where there is none or where it is not for this seat to see; lists of cards are filled up with -1.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated

from underrose.games.classified_information.state import CARDS, MOST_HELD, NONE, SEATS, SPOTS, TOP, Kit, Phase, Side, State
from underrose.kernel.compile.bits import bit, count, has
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record


@record
class SideView:
    """One player's side as the viewer sees it."""

    held: Int  # cards in hand
    hand: Annotated[MutableSequence[int], "i8", MOST_HELD]  # one's own
    suitcase: Int
    stowed: Int  # strategic set-up: one's own choice of the card to encrypt
    chosen: Int  # strategic set-up: 1 once the player has chosen
    guard: Annotated[MutableSequence[int], "i8", SPOTS]  # -1 too where it lies face down and is not one's own
    guarded: Annotated[MutableSequence[int], "i8", SPOTS]  # 1: a Guard is there
    face_up: Annotated[MutableSequence[int], "i8", SPOTS]
    armed: Annotated[MutableSequence[int], "i8", SPOTS]  # 1: a Deployed Decoy Guard
    cover: Annotated[MutableSequence[int], "i8", SPOTS]  # the Extra Protection over it
    resilience: Int  # these four are sets of cards
    caches: Int
    tucked: Int
    orphans: Int
    debt: Int


@record
class View:
    """The whole table as one seat sees it."""

    numbers: Int
    seat: Int
    phase: Int
    owed: Int
    first: Int
    turn: Int
    turns: Int
    final: Int  # final turns begun, 0..2
    window: Int
    card: Int
    target: Int
    aside: Int
    taken: Int
    said: Int
    shown: Int  # a set of cards: a hand that lies open, or the Encrypted pile for whoever looks at it
    foreseen: Annotated[MutableSequence[int], "i8", TOP]  # Forecast: the top cards, while one puts them back
    deck: Int
    fixed: Int  # cards at its top that somebody has looked at
    encrypted: Int
    pile: Annotated[MutableSequence[int], "i8", CARDS]  # the Discard Pile, oldest first
    piled: Int
    sides: Annotated[Sequence[SideView], SideView, SEATS]
    reactions: Int
    assassinations: Int
    failures: Int
    encryptions: Int
    halves: Annotated[MutableSequence[int], "i8", SEATS]
    why: Int
    winners: Int


@rule
def see(s: State, kit: Kit, seat: int, v: View) -> None:
    """Fill the view of a seat (-1: a spectator)."""
    v.numbers = kit.numbers
    v.seat = seat
    see_turn(s, v)
    see_middle(s, v)
    see_looked_at(s, seat, v)
    for other in range(SEATS):
        see_side(s.sides[other], v.sides[other])
        see_hidden(s, other, v.sides[other], other == seat)
        v.halves[other] = s.halves[other]


@rule
def see_turn(s: State, v: View) -> None:
    """Show where the game stands, and what has been announced."""
    v.phase = s.phase
    v.owed = s.owed
    v.first = s.first
    v.turn = s.turn
    v.turns = s.turns
    v.final = s.final
    v.window = s.window
    v.card = s.card
    v.target = s.target
    v.aside = s.aside
    v.taken = s.taken
    v.said = s.said
    v.reactions = s.reactions
    v.assassinations = s.assassinations
    v.failures = s.failures
    v.encryptions = s.encryptions
    v.why = s.why
    v.winners = s.winners


@rule
def see_middle(s: State, v: View) -> None:
    """Show the Discard Pile card by card, the others by their size."""
    v.deck = count(s.deck)
    v.fixed = s.fixed
    v.encrypted = count(s.encrypted)
    v.piled = s.piled
    for i in range(CARDS):
        v.pile[i] = s.pile[i] if i < s.piled else NONE


@rule
def see_looked_at(s: State, seat: int, v: View) -> None:
    """Show what lies open for a choice: to everybody in Test Access Codes, else only to the seat that chooses."""
    looking = seat >= 0 and has(s.owed, seat)
    if s.phase == Phase.NAME:
        v.shown = s.shown
    elif looking and (s.phase == Phase.TUCK or s.phase == Phase.EXHUME):
        v.shown = s.encrypted
    for i in range(TOP):
        v.foreseen[i] = s.top[i] if looking and s.phase == Phase.ARRANGE and i < s.fixed else NONE


@rule
def see_side(side: Side, v: SideView) -> None:
    """Show what lies open before a player."""
    v.held = count(side.hand)
    for spot in range(SPOTS):
        v.guarded[spot] = 1 if has(side.guards, spot) else 0
        v.face_up[spot] = 1 if has(side.up, spot) else 0
        v.armed[spot] = 1 if has(side.armed, spot) else 0
        v.cover[spot] = side.cover[spot]
    v.resilience = side.resilience
    v.caches = side.caches
    v.tucked = side.tucked
    v.orphans = side.orphans
    v.debt = side.debt


@rule
def see_hidden(s: State, other: int, v: SideView, own: bool) -> None:
    """Show hand, Suitcase and Guards face down: to their owner, and at the end to everybody (P25)."""
    side = s.sides[other]
    revealed = own or s.halves[0] >= 0
    for spot in range(SPOTS):
        v.guard[spot] = side.spot[spot] if revealed or has(side.up, spot) else NONE
    v.suitcase = side.suitcase if revealed and s.phase != Phase.STOW else NONE
    v.stowed = NONE
    v.chosen = 0
    if s.phase == Phase.STOW:
        v.chosen = 0 if has(s.owed, other) else 1
        if own and v.chosen:
            v.suitcase = side.suitcase
            v.stowed = side.stowed
    for i in range(MOST_HELD):
        v.hand[i] = NONE
    if revealed:
        lay_cards(side.hand, v.hand)


@rule
def lay_cards(cards: int, out: MutableSequence[int]) -> None:
    """Write a set of cards as a list, ascending."""
    n = 0
    for card in range(CARDS):
        if cards & bit(card):
            out[n] = card
            n += 1
