"""Piles, the turn, and the Big Reveal: what the abilities and assassinations of Classified Information stand on."""

from __future__ import annotations

from underrose.games.classified_information.events import Told
from underrose.games.classified_information.state import NONE, SEATS, SPOTS, Kit, Phase, State, Stream, Why, Window, number_of
from underrose.kernel.compile.bits import bit, count, has, lowest, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.chance import chance
from underrose.kernel.game.events import EVERYONE, tell, whisper

# --- the Discard Pile -------------------------------------------------------------------------------------------------


@rule
def discard(s: State, card: int) -> None:
    """Put a card on top of the Discard Pile."""
    s.pile[s.piled] = card
    s.piled += 1
    s.discards |= bit(card)


@rule
def lay(s: State, card: int) -> None:
    """Lay a card in play onto the Discard Pile (P9)."""
    discard(s, card)
    tell(s.events, Told.LAID, EVERYONE, card)


@rule
def from_pile(s: State, depth: int) -> int:
    """Take a card out of the Discard Pile, 0 being the top; those above it move down."""
    place = s.piled - 1 - depth
    card = s.pile[place]
    for i in range(place, s.piled - 1):
        s.pile[i] = s.pile[i + 1]
    s.piled -= 1
    s.discards ^= bit(card)
    return card


# --- the deck ---------------------------------------------------------------------------------------------------------


@rule
def next_card(s: State, kit: Kit, free: int) -> int:
    """Return the card that comes first of `free`, the cards nobody has looked at: any of them, or the one that a prepared table has
    written."""
    gone = 2 * kit.numbers - count(free)
    if gone < kit.prepared and has(free, kit.written[gone]):
        return kit.written[gone]
    return nth(free, chance(s.chance, Stream.DECK, count(free)))


@rule
def fix_top(s: State, kit: Kit, wanted: int) -> int:
    """See to it that so many cards on top have an order, as far as there are cards; returns how many of them there are.

    Nobody has looked at the rest of the deck, so any card may come next.
    """
    there = min(wanted, count(s.deck))
    free = s.deck
    for i in range(s.fixed):
        free ^= bit(s.top[i])
    while s.fixed < there:
        card = next_card(s, kit, free)
        free ^= bit(card)
        s.top[s.fixed] = card
        s.fixed += 1
    return there


@rule
def draw_card(s: State, kit: Kit, seat: int) -> None:
    """Draw the top card of the deck to the hand (P5)."""
    card = NONE
    if s.fixed:
        card = s.top[0]
        s.fixed -= 1
        for i in range(s.fixed):
            s.top[i] = s.top[i + 1]
    else:
        card = next_card(s, kit, s.deck)
    s.deck ^= bit(card)
    s.sides[seat].hand |= bit(card)
    tell(s.events, Told.DREW, EVERYONE, seat, count(s.deck))
    whisper(s.events, bit(seat), card)


@rule
def peek(s: State, kit: Kit, seat: int) -> None:
    """PEEK 1 (P15); with an empty deck there is nothing to see (R12)."""
    if fix_top(s, kit, 1):
        tell(s.events, Told.PEEKED, EVERYONE, seat)
        whisper(s.events, bit(seat), s.top[0])


# --- turns ------------------------------------------------------------------------------------------------------------


@rule
def ask(s: State, phase: int, seat: int) -> None:
    """Ask one seat for the decision of a phase."""
    s.phase = phase
    s.owed = bit(seat)


@rule
def next_turn(s: State, kit: Kit) -> None:
    """Pass the turn. A turn without Action runs by itself (R24); after two final turns comes the Big Reveal (P24)."""
    s.card = s.target = s.aside = s.taken = NONE
    s.said = s.shown = 0
    s.window = Window.CLOSED
    while s.final < SEATS:
        s.turn = 1 - s.turn
        s.turns += 1
        if s.deck == 0:
            s.final += 1
        tell(s.events, Told.TURN, EVERYONE, s.turn, s.turns, 1 if s.final else 0)
        if s.deck:
            draw_card(s, kit, s.turn)
        if s.sides[s.turn].debt == 0:
            ask(s, Phase.ACT, s.turn)
            return
        pay_debt(s, kit, s.turn)
    reveal(s, kit)


@rule
def pay_debt(s: State, kit: Kit, seat: int) -> None:
    """Do PEEK 1 instead of an Action, for a seat that has reacted (P14, R6)."""
    s.sides[seat].debt = 0
    if s.final == 0:
        peek(s, kit, seat)
    tell(s.events, Told.PAID, EVERYONE, seat)


@rule
def end_turn(s: State) -> None:
    """End the turn; `apply` passes it on, in one place, so that the compiler meets that code once."""
    s.phase = Phase.NEXT


@rule
def finish_card(s: State) -> None:
    """Put the card that is carried out onto the Discard Pile, and end the turn (P9)."""
    lay(s, s.card)
    end_turn(s)


# --- the Big Reveal ---------------------------------------------------------------------------------------------------


@rule
def reveal(s: State, kit: Kit) -> None:
    """Turn up Suitcases, Guards and Final Cards, and see who has won (P25, P26)."""
    for seat in range(SEATS):
        side = s.sides[seat]
        s.halves[seat] = 2 * count(side.guards) + count(side.covered)
        tell(s.events, Told.REVEALED, EVERYONE, seat, side.suitcase, lowest(side.hand), side.spot[0], side.spot[1], side.spot[2])
    first, second = unguarded_match(s, kit, 0), unguarded_match(s, kit, 1)
    if first != second:
        finish(s, Why.MATCH, 1 if first else 2)
    elif s.halves[0] == s.halves[1]:
        finish(s, Why.TIE, 0)
    else:
        finish(s, Why.BOTH_MATCH if first else Why.GUARDS, 1 if s.halves[0] > s.halves[1] else 2)


@rule
def unguarded_match(s: State, kit: Kit, seat: int) -> bool:
    """Return whether the Final Card, or a card tucked under a Cache, fits the opponent's Code past the opponent's Guards (P26, R17)."""
    me, other = s.sides[seat], s.sides[1 - seat]
    open_numbers = kit.codes[number_of(other.suitcase)]
    for spot in range(SPOTS):
        if has(other.guards, spot):
            open_numbers &= ~bit(number_of(other.spot[spot]))
    cards = me.hand | me.tucked
    while cards:
        if has(open_numbers, number_of(lowest(cards))):
            return True
        cards &= cards - 1
    return False


@rule
def finish(s: State, why: int, winners: int) -> None:
    """End the game."""
    s.phase = Phase.OVER
    s.owed = 0
    s.turn = NONE
    s.why = why
    s.winners = winners
    tell(s.events, Told.OVER, EVERYONE, why, winners, s.halves[0], s.halves[1])
