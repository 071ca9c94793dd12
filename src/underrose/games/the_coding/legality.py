"""What may be done in The Coding: the one validator, and the lists and draws of legal actions made from the same questions."""

from __future__ import annotations

from collections.abc import MutableSequence

from underrose.games.the_coding.actions import Do, Refusal
from underrose.games.the_coding.state import (
    DIGITS,
    LINE,
    PLACES,
    ROUNDS,
    SEATS,
    Kit,
    Phase,
    Place,
    State,
)
from underrose.kernel.compile.bits import bit, count, has, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.actions import argument, kind_of, offer, pack
from underrose.kernel.game.chance import Generator, below

# --- questions about the table ----------------------------------------------------------------------------------------


@rule
def covers(kit: Kit, card: int, letter: int, tens: int, ones: int) -> bool:
    """Return whether the code lies in the range of a data card."""
    data = kit.data_cards[card]
    if data.letters:
        return has(data.letters, letter)
    return data.low <= 10 * tens + ones <= data.high


@rule
def available(s: State, seat: int) -> int:
    """Return the data cards in the field that the seat does not hold already."""
    return s.field & ~s.players[seat].data_cards


@rule
def pickable(s: State, seat: int) -> int:
    """Return the data cards the seat can take: available, and not covering its code (P6)."""
    return available(s, seat) & s.players[seat].safe


@rule
def still_set_aside(s: State, kit: Kit) -> tuple[int, int]:
    """Return the letters and the digits that were never dealt and do not lie open, as two sets."""
    letters, digits = (1 << kit.letters) - 1, (1 << kit.digits) - 1
    for seat in range(kit.players):
        code = s.players[seat].code
        letters &= ~bit(code[Place.LETTER])
        digits &= ~(bit(code[Place.TENS]) | bit(code[Place.ONES]))
    return letters & ~s.open_letters, digits & ~s.open_digits


@rule
def barred(s: State, seat: int) -> int:
    """Return whom the seat may not send straight back to: its latest sender, unless only two are left (P7, R5)."""
    sender = s.players[seat].sender
    return bit(sender) if sender >= 0 and count(s.playing) > 2 else 0


@rule
def held_for_last(s: State, seat: int) -> int:
    """Return the round's first player, while somebody else is still to receive: the first is the last to (P7, R5)."""
    waiting = s.playing & ~s.received & ~bit(seat) & ~bit(s.first)
    return bit(s.first) if waiting else 0


@rule
def targets(s: State, seat: int) -> int:
    """Return the seats a hack card may be sent to now (P7, P15, R5, R6)."""
    seats = s.playing & ~bit(seat) & ~barred(s, seat)
    if s.current_round > ROUNDS:
        return seats & ~s.full
    return seats & ~s.received & ~held_for_last(s, seat)


@rule
def refuse_target(s: State, seat: int, target: int) -> int:
    """Return why no hack card may be sent from `seat` to `target`, 0 if it may."""
    if target < SEATS and has(targets(s, seat), target):
        return 0
    if target >= SEATS:
        return Refusal.UNKNOWN
    if target == seat:
        return Refusal.YOURSELF
    if not has(s.playing, target):
        return Refusal.TARGET_OUT
    if has(barred(s, seat), target):
        return Refusal.STRAIGHT_BACK
    if s.current_round > ROUNDS:
        return Refusal.FULL
    return Refusal.RECEIVED_ALREADY if has(s.received, target) else Refusal.FIRST_IS_LAST


@rule
def can_hack(s: State, seat: int) -> bool:
    """Return whether a Hacking is offered at all (R6)."""
    return s.filled != 0 and targets(s, seat) != 0


@rule
def may_start_hacking(s: State, seat: int) -> bool:
    """Return whether this is the moment for a data card: in a round, or at the start of a Hacking."""
    return s.phase == Phase.DATA or (s.phase == Phase.CHOOSE and can_hack(s, seat))


@rule
def showable(s: State, seat: int) -> int:
    """Return the own cards that may be turned up now: any closed one, in Speed Cracking only digits (P13, P17)."""
    closed = ~s.players[seat].open & ((1 << PLACES) - 1)
    return closed & ~bit(Place.LETTER) if s.phase == Phase.SHOW_DIGIT else closed


# --- the one validator ------------------------------------------------------------------------------------------------


@rule
def allowed(s: State, kit: Kit, seat: int, action: int) -> int:
    """Return why the seat may not do this now (a `Refusal`), 0 if it may. Changes nothing."""
    kind = kind_of(action)
    if kind == Do.FOUL or kind == Do.RESIGN:
        return refuse_server(s, seat, kind, argument(action, 0))
    if seat < 0 or not has(s.owed, seat):
        return Refusal.NOT_YOUR_TURN
    a, b = argument(action, 0), argument(action, 1)
    if kind == Do.DECODE:
        return refuse_decode(s, kit, seat, a, b, argument(action, 2), argument(action, 3))
    if kind == Do.HACK:
        return refuse_hack(s, seat, a, b)
    if kind == Do.DATA:
        return refuse_data(s, kit, seat, a)
    if kind == Do.NONE:
        return refuse_none(s, seat)
    if kind == Do.REVEAL:
        return refuse_reveal(s, seat, a)
    if kind == Do.ORDER:
        return refuse_order(s, seat, a, b)
    return refuse_word(s, seat, kind)


@rule
def refuse_server(s: State, seat: int, kind: int, who: int) -> int:
    """Refuse all but the server's: a foul while a tapper owes a name (R10), a resignation while two are left (R22)."""
    if seat >= 0:
        return Refusal.SERVER_ONLY
    if kind == Do.FOUL:
        return 0 if s.phase == Phase.NAME else Refusal.NOT_NOW
    if s.phase == Phase.OVER:
        return Refusal.NOT_NOW
    if who >= SEATS or not has(s.playing, who):
        return Refusal.UNKNOWN
    return 0 if count(s.playing) == 2 else Refusal.MORE_THAN_TWO


@rule
def refuse_order(s: State, seat: int, tens: int, ones: int) -> int:
    """Refuse all but the two digits dealt, in either order (P2)."""
    if s.phase != Phase.ORDER:
        return Refusal.NOT_NOW
    code = s.players[seat].code
    same = tens == code[Place.TENS] and ones == code[Place.ONES]
    swapped = tens == code[Place.ONES] and ones == code[Place.TENS]
    return 0 if same or swapped else Refusal.NOT_YOUR_DIGITS


@rule
def refuse_data(s: State, kit: Kit, seat: int, card: int) -> int:
    """Refuse a card that is not in the field, is held already, or covers the code (P6)."""
    if s.phase == Phase.CHOOSE and not can_hack(s, seat):
        return Refusal.NOBODY_TO_HACK
    if not may_start_hacking(s, seat):
        return Refusal.NOT_NOW
    if card >= kit.data_kinds or not has(s.field, card):
        return Refusal.NOT_IN_FIELD
    if has(s.players[seat].data_cards, card):
        return Refusal.HELD_ALREADY
    return 0 if has(s.players[seat].safe, card) else Refusal.COVERS_CODE


@rule
def refuse_none(s: State, seat: int) -> int:
    """Refuse unless an announcement is checked, and with an empty field nothing is asked (R4)."""
    if s.phase == Phase.CHOOSE and not can_hack(s, seat):
        return Refusal.NOBODY_TO_HACK
    if not may_start_hacking(s, seat) or s.field == 0:
        return Refusal.NOT_NOW
    return Refusal.CAN_PICK if pickable(s, seat) else 0


@rule
def refuse_hack(s: State, seat: int, slot: int, target: int) -> int:
    """Refuse a hack card before the data card, unless the field is empty (P7, R4)."""
    at_once = s.phase == Phase.CHOOSE and s.field == 0
    if s.phase != Phase.SEND and not at_once:
        return Refusal.NOT_NOW
    if slot >= LINE or not has(s.filled, slot):
        return Refusal.EMPTY_SLOT
    return refuse_target(s, seat, target)


@rule
def refuse_decode(s: State, kit: Kit, seat: int, target: int, letter: int, tens: int, ones: int) -> int:
    """Refuse all but a player still in, and a code that could exist (P16, R8)."""
    if s.phase != Phase.CHOOSE and s.phase != Phase.NAME:
        return Refusal.NOT_NOW
    if target >= kit.players or letter >= kit.letters or tens >= kit.digits or ones >= kit.digits:
        return Refusal.UNKNOWN
    if target == seat:
        return Refusal.YOURSELF
    if not has(s.playing, target):
        return Refusal.TARGET_OUT
    return Refusal.IMPOSSIBLE_CODE if tens == ones else 0


@rule
def refuse_reveal(s: State, seat: int, place: int) -> int:
    """Refuse all but an own card that is still face down; in Speed Cracking a digit (P13, P17)."""
    if s.phase != Phase.REVEAL and s.phase != Phase.SHOW_DIGIT:
        return Refusal.NOT_NOW
    if place >= PLACES:
        return Refusal.UNKNOWN
    if has(s.players[seat].open, place):
        return Refusal.OPEN_ALREADY
    return 0 if has(showable(s, seat), place) else Refusal.NOT_NOW


@rule
def refuse_word(s: State, seat: int, kind: int) -> int:
    """Judge the actions that are a word and nothing more."""
    if kind == Do.PLAY or kind == Do.STOP:
        return 0 if s.phase == Phase.PLAY_ON else Refusal.NOT_NOW
    said = s.players[seat].choice == 0
    if s.phase == Phase.OPEN and kind == Do.WITHDRAW:
        return refuse_withdrawing(s, seat)
    if s.phase == Phase.OPEN and kind == Do.PASS and said:
        return Refusal.SAID_ALREADY
    if kind == Do.TAP or kind == Do.PASS:
        return 0 if s.phase == Phase.TAP or s.phase == Phase.OPEN else Refusal.NOT_NOW
    return Refusal.NOT_NOW if kind == Do.WITHDRAW else Refusal.UNKNOWN


@rule
def refuse_withdrawing(s: State, seat: int) -> int:
    """Refuse a second withdrawal of "not enough" in a round of taps, so that no round is endless (R10)."""
    if s.players[seat].choice != 0:
        return Refusal.NOT_SAID
    return Refusal.WITHDRAWN_ALREADY if has(s.withdrawn, seat) else 0


# --- listing and drawing ----------------------------------------------------------------------------------------------


@rule
def kinds(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    """Return the kinds of which the seat has a legal action."""
    if not has(s.owed, seat):
        return 0
    if s.phase == Phase.CHOOSE or s.phase == Phase.DATA:
        n = 0
        if s.phase == Phase.DATA or can_hack(s, seat):
            n = offer(out, n, data_kind(s, seat))
        return offer(out, n, Do.DECODE) if s.phase == Phase.CHOOSE else n
    if s.phase == Phase.SEND:
        return offer(out, 0, Do.HACK)
    if s.phase == Phase.REVEAL or s.phase == Phase.SHOW_DIGIT:
        return offer(out, 0, Do.REVEAL)
    if s.phase == Phase.ORDER:
        return offer(out, 0, Do.ORDER)
    if s.phase == Phase.NAME:
        return offer(out, 0, Do.DECODE)
    if s.phase == Phase.TAP:
        return offer(out, offer(out, 0, Do.TAP), Do.PASS)
    if s.phase == Phase.OPEN:
        return open_kinds(s, seat, out)
    return offer(out, offer(out, 0, Do.PLAY), Do.STOP)


@rule
def open_kinds(s: State, seat: int, out: MutableSequence[int]) -> int:
    """Live taps: tap at any time; say "not enough", or take it back if that was not done before (R10)."""
    n = offer(out, 0, Do.TAP)
    if s.players[seat].choice != 0:
        return offer(out, n, Do.PASS)
    return n if has(s.withdrawn, seat) else offer(out, n, Do.WITHDRAW)


@rule
def data_kind(s: State, seat: int) -> int:
    """Return how a Hacking begins: with a data card, an announcement, or at once with the hack card (P6, R4)."""
    if pickable(s, seat):
        return Do.DATA
    return Do.NONE if s.field else Do.HACK


@rule
def legal(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    """Return all legal actions, kind by kind."""
    if not has(s.owed, seat):
        return 0
    count_of_kinds = kinds(s, kit, seat, out)
    first, second = out[0], out[1] if count_of_kinds > 1 else 0
    n = legal_of(s, kit, seat, first, out, 0)
    return legal_of(s, kit, seat, second, out, n) if count_of_kinds > 1 else n


@rule
def legal_of(s: State, kit: Kit, seat: int, kind: int, out: MutableSequence[int], n: int) -> int:
    """Append the legal actions of one kind; returns the new length."""
    if kind == Do.DECODE:
        return legal_decodes(s, kit, seat, out, n)
    if kind == Do.HACK:
        return legal_hacks(s, kit, seat, out, n)
    if kind == Do.DATA:
        cards = pickable(s, seat)
        for i in range(count(cards)):
            n = offer(out, n, pack(kind, nth(cards, i)))
        return n
    if kind == Do.REVEAL:
        places = showable(s, seat)
        for i in range(count(places)):
            n = offer(out, n, pack(kind, nth(places, i)))
        return n
    if kind == Do.ORDER:
        code = s.players[seat].code
        n = offer(out, n, pack(kind, code[Place.TENS], code[Place.ONES]))
        return offer(out, n, pack(kind, code[Place.ONES], code[Place.TENS]))
    return offer(out, n, pack(kind))


@rule
def legal_hacks(s: State, kit: Kit, seat: int, out: MutableSequence[int], n: int) -> int:
    """Return every filled slot with every seat that may receive."""
    filled, seats = s.filled, targets(s, seat)
    for slot in range(LINE):
        for target in range(kit.players):
            if has(filled, slot) and has(seats, target):
                n = offer(out, n, pack(Do.HACK, slot, target))
    return n


@rule
def legal_decodes(s: State, kit: Kit, seat: int, out: MutableSequence[int], n: int) -> int:
    """Return every code that could exist, of every other player still in."""
    for target in range(kit.players):
        if target == seat or not has(s.playing, target):
            continue
        for letter in range(kit.letters):
            for tens in range(kit.digits):
                for ones in range(kit.digits):
                    if tens != ones:
                        n = offer(out, n, pack(Do.DECODE, target, letter, tens, ones))
    return n


@rule
def pick(s: State, kit: Kit, seat: int, kind: int, rng: Generator) -> int:
    """Return a uniformly drawn legal action of the kind, without listing them."""
    if kind == Do.DECODE:
        return pick_decode(s, kit, seat, rng)
    if kind == Do.HACK:
        filled, seats = s.filled, targets(s, seat)
        return pack(kind, nth(filled, below(rng, count(filled))), nth(seats, below(rng, count(seats))))
    if kind == Do.DATA:
        cards = pickable(s, seat)
        return pack(kind, nth(cards, below(rng, count(cards))))
    if kind == Do.REVEAL:
        places = showable(s, seat)
        return pack(kind, nth(places, below(rng, count(places))))
    if kind == Do.ORDER:
        code, swap = s.players[seat].code, below(rng, 2)
        return pack(kind, code[DIGITS[swap]], code[DIGITS[1 - swap]])
    return pack(kind)


@rule
def pick_decode(s: State, kit: Kit, seat: int, rng: Generator) -> int:
    """Any other player still in, any letter, any two different digits."""
    others = s.playing & ~bit(seat)
    target = nth(others, below(rng, count(others)))
    letter = below(rng, kit.letters)
    tens = below(rng, kit.digits)
    ones = below(rng, kit.digits - 1)
    return pack(Do.DECODE, target, letter, tens, ones if ones < tens else ones + 1)
