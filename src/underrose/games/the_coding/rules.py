"""The rules of The Coding: how a game runs. What may be done is in `legality`; numbers P and R refer to RULES.md."""

from __future__ import annotations

from collections.abc import MutableSequence

from underrose.games.the_coding.actions import Do
from underrose.games.the_coding.cracking import (
    begin_counter,
    begin_speed,
    call_foul,
    choose,
    choose_digit,
    decode,
    pass_turn,
    resign,
    reveal_after_wrong,
    say,
    tap,
)
from underrose.games.the_coding.events import Told
from underrose.games.the_coding.legality import available, covers
from underrose.games.the_coding.state import DIGITS, LINE, MOST_HACKS, ROUNDS, Kit, Phase, Place, State, Stream, System
from underrose.games.the_coding.turns import ask, ask_all, left_of
from underrose.kernel.compile.bits import bit, count, has, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.actions import argument, kind_of
from underrose.kernel.game.chance import chance
from underrose.kernel.game.events import EVERYONE, tell, whisper

# --- setting up -------------------------------------------------------------------------------------------------------


@rule
def start(s: State, kit: Kit) -> None:
    """Deal the codes, lay out the field and the line, give out the First Player card (P1-P5)."""
    s.playing = (1 << kit.players) - 1
    s.current_round = 1
    deal_codes(s, kit)
    s.field = (1 << kit.data_kinds) - 1
    s.doubled = s.field if kit.copies > 1 else 0
    s.starter = kit.first if kit.first >= 0 else chance(s.chance, Stream.FIRST_PLAYER, kit.players)
    s.first = s.starter
    tell(s.events, Told.FIRST, EVERYONE, s.first)
    s.deck = (1 << kit.hack_cards) - 1
    for slot in range(LINE):
        refill(s, slot)
    ask_all(s, Phase.ORDER, s.playing)


@rule
def deal_codes(s: State, kit: Kit) -> None:
    """Deal one letter and two digits to each player (P1)."""
    letters, digits = (1 << kit.letters) - 1, (1 << kit.digits) - 1
    for seat in range(kit.players):
        player = s.players[seat]
        player.sender = -1
        player.choice = -1
        player.code[Place.LETTER] = nth(letters, chance(s.chance, Stream.CODE_CARDS, count(letters)))
        letters ^= bit(player.code[Place.LETTER])
        for place in DIGITS:
            player.code[place] = nth(digits, chance(s.chance, Stream.CODE_CARDS, count(digits)))
            digits ^= bit(player.code[place])
        tell(s.events, Told.DEALT, EVERYONE, seat)
        whisper(s.events, bit(seat), player.code[Place.LETTER], player.code[Place.TENS], player.code[Place.ONES])


@rule
def refill(s: State, slot: int) -> None:
    """Turn up a hack card into the slot, as long as there is a deck (P5)."""
    s.line[slot] = -1
    s.filled &= ~bit(slot)
    if s.deck:
        s.line[slot] = nth(s.deck, chance(s.chance, Stream.HACK_CARDS, count(s.deck)))
        s.deck ^= bit(s.line[slot])
        s.filled |= bit(slot)
        tell(s.events, Told.TURNED, EVERYONE, slot, s.line[slot])


@rule
def order_digits(s: State, kit: Kit, seat: int, tens: int, ones: int) -> None:
    """Put the code in order, unseen; when everybody has, the first round starts (P2, R3)."""
    player = s.players[seat]
    player.code[Place.TENS] = tens
    player.code[Place.ONES] = ones
    player.ordered = 1
    for card in range(kit.data_kinds):
        if not covers(kit, card, player.code[Place.LETTER], tens, ones):
            player.safe |= bit(card)
    tell(s.events, Told.ORDERED, EVERYONE, seat)
    whisper(s.events, bit(seat), tens, ones)
    s.owed ^= bit(seat)
    if s.owed == 0:
        begin_round(s, kit, 1)


# --- rounds 1 to 4 ----------------------------------------------------------------------------------------------------


@rule
def begin_round(s: State, kit: Kit, number: int) -> None:
    """Begin a round with the holder of the First Player card; who sent to whom is forgotten (P8, R5)."""
    s.current_round = number
    s.received = 0
    for seat in range(kit.players):
        s.players[seat].sender = -1
    tell(s.events, Told.ROUND, EVERYONE, number)
    ask_for_data(s, kit, s.first)


@rule
def ask_for_data(s: State, kit: Kit, seat: int) -> None:
    """Ask for a data card; with an empty field the step is skipped (R4)."""
    ask(s, Phase.DATA if s.field else Phase.SEND, seat)


@rule
def take_data(s: State, seat: int, card: int) -> None:
    """Lay a data card before oneself: the code is not in its range (P6)."""
    if has(s.doubled, card):
        s.doubled ^= bit(card)
    else:
        s.field ^= bit(card)
    s.players[seat].data_cards |= bit(card)
    tell(s.events, Told.PICKED, EVERYONE, seat, card)
    ask(s, Phase.SEND, seat)


@rule
def announce_none(s: State, seat: int) -> None:
    """Say that every data card one could take covers the code (P6, R4)."""
    s.announced += 1
    tell(s.events, Told.ANNOUNCED, EVERYONE, seat, available(s, seat))
    ask(s, Phase.SEND, seat)


@rule
def send_hack(s: State, kit: Kit, seat: int, slot: int, target: int) -> None:
    """Send the face-up hack card in `slot` to `target`, who answers aloud (P7)."""
    card, receiver = s.line[slot], s.players[target]
    answer = 1 if has(kit.hacks[card].values, receiver.code[kit.hacks[card].place]) else 0
    receiver.hack[receiver.hacks] = card
    receiver.answer[receiver.hacks] = answer
    receiver.hacks += 1
    receiver.sender = seat
    s.received |= bit(target)
    if receiver.hacks == MOST_HACKS:
        s.full |= bit(target)
    tell(s.events, Told.HACKED, EVERYONE, seat, target, slot, card, answer)
    refill(s, slot)
    if s.current_round > ROUNDS:
        pass_turn(s, kit, seat)
    elif s.received == s.playing:
        end_round(s, kit)
    else:
        ask_for_data(s, kit, target)


@rule
def end_round(s: State, kit: Kit) -> None:
    """Move the First Player card to the left; after the last round the chosen system begins (P8, R7, R23)."""
    s.first = left_of(s, s.first)
    tell(s.events, Told.FIRST, EVERYONE, s.first)
    if s.current_round < kit.rounds:
        begin_round(s, kit, s.current_round + 1)
    elif kit.system == System.COUNTER:
        begin_counter(s, kit)
    else:
        begin_speed(s, kit)


# --- the contract -----------------------------------------------------------------------------------------------------


@rule
def actors(s: State, kit: Kit) -> int:
    """Return whoever owes a decision."""
    return s.owed


@rule
def apply(s: State, kit: Kit, seat: int, action: int) -> None:
    """Do a legal action."""
    kind = kind_of(action)
    a, b = argument(action, 0), argument(action, 1)
    if kind == Do.DECODE:
        decode(s, kit, seat, a, b, argument(action, 2), argument(action, 3))
    elif kind == Do.HACK:
        send_hack(s, kit, seat, a, b)
    elif kind == Do.DATA:
        take_data(s, seat, a)
    elif kind == Do.NONE:
        announce_none(s, seat)
    elif kind == Do.REVEAL and s.phase == Phase.REVEAL:
        reveal_after_wrong(s, kit, seat, a)
    elif kind == Do.ORDER:
        order_digits(s, kit, seat, a, b)
    else:
        apply_rarer(s, kit, seat, kind, a)


@rule
def apply_rarer(s: State, kit: Kit, seat: int, kind: int, a: int) -> None:
    """Do the actions of one system only."""
    if kind == Do.PLAY:
        tell(s.events, Told.PLAYED_ON, EVERYONE, seat)
        ask(s, Phase.CHOOSE, seat)
    elif kind == Do.STOP:
        tell(s.events, Told.STOPPED, EVERYONE, seat)
        pass_turn(s, kit, seat)
    elif kind == Do.TAP and s.phase == Phase.OPEN:
        tap(s, seat)
    elif kind == Do.WITHDRAW or (kind == Do.PASS and s.phase == Phase.OPEN):
        say(s, kit, seat, kind == Do.WITHDRAW)
    elif kind == Do.TAP or kind == Do.PASS:
        choose(s, kit, seat, 1 if kind == Do.TAP else 0)
    elif kind == Do.REVEAL:
        choose_digit(s, kit, seat, a)
    elif kind == Do.RESIGN:
        resign(s, a)
    elif kind == Do.FOUL:
        call_foul(s, kit, s.turn)


@rule
def measure(s: State, kit: Kit, out: MutableSequence[int]) -> None:
    """Write the figures: hack cards sent, announcements, right and wrong decodings, extra code cards."""
    hacks, wrong = 0, 0
    for seat in range(kit.players):
        hacks += s.players[seat].hacks
        wrong += s.players[seat].wrong
    out[0] = hacks
    out[1] = s.announced
    out[2] = s.cracked
    out[3] = wrong
    out[4] = count(s.open_letters) + count(s.open_digits)
