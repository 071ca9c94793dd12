"""The rules of Classified Information: how a game runs. What may be done is in `legality`; numbers P and R refer to RULES.md."""

from __future__ import annotations

from collections.abc import MutableSequence

from underrose.games.classified_information.abilities import (
    arrange,
    carry_out,
    discard_card,
    exhume,
    give_card,
    leave_encrypted,
    name_number,
    show_card,
    tuck_card,
)
from underrose.games.classified_information.actions import Do
from underrose.games.classified_information.assassinations import (
    answering,
    assassinate,
    fall,
    may_answer,
    open_window,
    order_discards,
    post,
    react,
)
from underrose.games.classified_information.events import Told
from underrose.games.classified_information.piles import end_turn, finish, next_card, next_turn
from underrose.games.classified_information.state import ENCRYPTED, NONE, SEATS, SPOTS, Kit, Phase, State, Stream, Why, Window
from underrose.kernel.compile.bits import bit, has
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.actions import argument, kind_of
from underrose.kernel.game.chance import chance
from underrose.kernel.game.events import EVERYONE, tell, whisper

# --- setting up -------------------------------------------------------------------------------------------------------


@rule
def start(s: State, kit: Kit) -> None:
    """Deal (P3), or deal four cards each to choose from (P4). At a prepared table the first turn has been taken."""
    s.deck = bit(2 * kit.numbers) - 1
    s.card = s.target = s.aside = s.taken = NONE
    s.window = Window.CLOSED
    for seat in range(SEATS):
        side = s.sides[seat]
        side.suitcase = side.stowed = s.halves[seat] = NONE
        for spot in range(SPOTS):
            side.spot[spot] = side.cover[spot] = NONE
    s.first = kit.first if kit.first >= 0 else chance(s.chance, Stream.FIRST_PLAYER, SEATS)
    tell(s.events, Told.FIRST, EVERYONE, s.first)
    s.turn = 1 - s.first
    for seat in range(SEATS):
        deal(s, kit, seat)
    if kit.strategic:
        s.phase = Phase.STOW
        s.turn = NONE
        s.owed = bit(SEATS) - 1
        return
    for _ in range(ENCRYPTED):
        s.encrypted |= bit(from_deck(s, kit))
    for turn in range(1 + (kit.prepared > 0)):
        if turn:
            enlist(s, s.turn, kit.enlisted, 0)
        next_turn(s, kit)


@rule
def deal(s: State, kit: Kit, seat: int) -> None:
    """Deal a hand and a Suitcase, or four cards."""
    side = s.sides[seat]
    if kit.strategic:
        first = from_deck(s, kit)
        second = from_deck(s, kit)
        third = from_deck(s, kit)
        fourth = from_deck(s, kit)
        side.hand = bit(first) | bit(second) | bit(third) | bit(fourth)
        tell(s.events, Told.OFFERED, EVERYONE, seat)
        whisper(s.events, bit(seat), first, second, third, fourth)
    else:
        first = from_deck(s, kit)
        second = from_deck(s, kit)
        suitcase = from_deck(s, kit)
        side.hand = bit(first) | bit(second)
        side.suitcase = suitcase
        tell(s.events, Told.DEALT, EVERYONE, seat)
        whisper(s.events, bit(seat), first, second, suitcase)


@rule
def from_deck(s: State, kit: Kit) -> int:
    """Return a card of the shuffled deck."""
    card = next_card(s, kit, s.deck)
    s.deck ^= bit(card)
    return card


@rule
def stow(s: State, seat: int, suitcase: int, encrypted: int) -> None:
    """Choose in secret; when both have, the game begins (P4, R14)."""
    side = s.sides[seat]
    side.hand ^= bit(suitcase) | bit(encrypted)
    side.suitcase = suitcase
    side.stowed = encrypted
    tell(s.events, Told.STOWED, EVERYONE, seat)
    whisper(s.events, bit(seat), suitcase, encrypted)
    s.owed ^= bit(seat)
    if s.owed:
        return
    for other in range(SEATS):
        s.encrypted |= bit(s.sides[other].stowed)
        s.sides[other].stowed = NONE
    tell(s.events, Told.PACKED, EVERYONE)
    s.turn = 1 - s.first
    end_turn(s)


# --- the Actions ------------------------------------------------------------------------------------------------------


@rule
def deploy(s: State, kit: Kit, seat: int, card: int, target: int) -> None:
    """Announce card and target; the opponent may react before it is carried out (P9, R3, R4)."""
    s.sides[seat].hand ^= bit(card)
    s.card = card
    s.target = target
    tell(s.events, Told.DEPLOYED, EVERYONE, seat, card, target)
    if not has(kit.unblockable, card) and may_answer(s, 1 - seat, answering(s, kit)):
        open_window(s, Window.BEFORE)
    else:
        carry_out(s, kit)


@rule
def enlist(s: State, seat: int, card: int, spot: int) -> None:
    """Put a Guard face down into a free spot (P6)."""
    s.sides[seat].hand ^= bit(card)
    post(s, seat, spot, card)
    tell(s.events, Told.ENLISTED, EVERYONE, seat, spot)
    whisper(s.events, bit(seat), card)
    end_turn(s)


@rule
def encrypt(s: State, seat: int, card: int) -> None:
    """Put a card face down into the Encrypted pile (P10)."""
    s.sides[seat].hand ^= bit(card)
    s.encrypted |= bit(card)
    s.encryptions += 1
    tell(s.events, Told.ENCRYPTED, EVERYONE, seat)
    whisper(s.events, bit(seat), card)
    end_turn(s)


@rule
def let_pass(s: State, kit: Kit) -> None:
    """Let what was announced happen: there is no reaction (R3)."""
    window = s.window
    s.window = Window.CLOSED
    if window == Window.AFTER:
        fall(s, kit)
    else:
        carry_out(s, kit)


@rule
def resign(s: State, seat: int) -> None:
    """Give up: the other wins (R28)."""
    tell(s.events, Told.RESIGNED, EVERYONE, seat)
    finish(s, Why.RESIGNED, bit(1 - seat))


# --- the contract -----------------------------------------------------------------------------------------------------


@rule
def actors(s: State, kit: Kit) -> int:
    """Return whoever owes a decision."""
    return s.owed


@rule
def apply(s: State, kit: Kit, seat: int, action: int) -> None:
    """Do a legal action."""
    kind = kind_of(action)
    a = argument(action, 0)
    b = argument(action, 1)
    if kind == Do.DEPLOY:
        deploy(s, kit, seat, a, b)
    elif kind == Do.PASS:
        let_pass(s, kit)
    elif kind == Do.ENCRYPT:
        encrypt(s, seat, a)
    elif kind == Do.ENLIST:
        enlist(s, seat, a, b)
    elif kind == Do.ASSASSINATE:
        assassinate(s, kit, seat, a, b)
    elif kind == Do.TOP:
        order_discards(s, a)
    elif kind == Do.REACT:
        react(s, seat, a)
    elif kind == Do.STOW:
        stow(s, seat, a, b)
    elif kind == Do.RESIGN:
        resign(s, a)
    else:
        decide(s, kit, seat, kind, a, b)
    if s.phase == Phase.NEXT:
        next_turn(s, kit)


@rule
def decide(s: State, kit: Kit, seat: int, kind: int, a: int, b: int) -> None:
    """Do what a card asks for while it is carried out."""
    if kind == Do.NAME:
        name_number(s, seat, a + 1)
    elif kind == Do.SHOW:
        show_card(s, seat, a)
    elif kind == Do.GIVE:
        give_card(s, kit, seat, a)
    elif kind == Do.DISCARD:
        discard_card(s, seat, a)
    elif kind == Do.TUCK:
        tuck_card(s, seat, a)
    elif kind == Do.EXHUME:
        exhume(s, seat, a, b)
    elif kind == Do.LEAVE:
        leave_encrypted(s, seat)
    elif kind == Do.ARRANGE:
        arrange(s, seat, a)


@rule
def opening(s: State, kit: Kit) -> int:
    """Return the first player."""
    return s.first


@rule
def measure(s: State, kit: Kit, out: MutableSequence[int]) -> None:
    """Write the figures: assassinations, failed attempts, reactions, cards encrypted."""
    out[0] = s.assassinations
    out[1] = s.failures
    out[2] = s.reactions
    out[3] = s.encryptions
