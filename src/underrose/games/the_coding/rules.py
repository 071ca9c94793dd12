"""The rules of The Coding: how a game runs. What may be done is in `legality`; numbers P and R refer to RULES.md."""

from __future__ import annotations

from collections.abc import MutableSequence

from underrose.games.the_coding.actions import Do
from underrose.games.the_coding.events import Told
from underrose.games.the_coding.legality import available, covers, still_set_aside
from underrose.games.the_coding.state import (
    LINE,
    MOST_HACKS,
    MOST_WRONG,
    PLACES,
    ROUNDS,
    Kit,
    Phase,
    Place,
    Player,
    State,
    System,
    Why,
)
from underrose.kernel.actions import argument, kind_of
from underrose.kernel.bits import bit, count, has, lowest, nth
from underrose.kernel.chance import chance
from underrose.kernel.compiling import rule
from underrose.kernel.events import EVERYONE, tell, whisper

# --- setting up -------------------------------------------------------------------------------------------------------


@rule
def start(s: State, kit: Kit) -> None:
    """Deal the codes, lay out the field and the line, give out the First Player card (P1-P5)."""
    s.playing = (1 << kit.players) - 1
    s.current_round = 1
    deal_codes(s, kit)
    s.field = (1 << kit.data_kinds) - 1
    s.doubled = s.field if kit.copies > 1 else 0
    s.starter = kit.first if kit.first >= 0 else chance(s.chance, kit.players)
    s.first = s.starter
    tell(s.events, Told.FIRST, EVERYONE, s.first)
    s.deck = (1 << kit.hack_cards) - 1
    for slot in range(LINE):
        refill(s, slot)
    ask_all(s, Phase.ORDER, s.playing)


@rule
def deal_codes(s: State, kit: Kit) -> None:
    """One letter and two digits to each player (P1)."""
    letters, digits = (1 << kit.letters) - 1, (1 << kit.digits) - 1
    for seat in range(kit.players):
        player = s.players[seat]
        player.sender = -1
        player.choice = -1
        player.code[Place.LETTER] = nth(letters, chance(s.chance, count(letters)))
        letters ^= bit(player.code[Place.LETTER])
        for place in range(Place.TENS, PLACES):
            player.code[place] = nth(digits, chance(s.chance, count(digits)))
            digits ^= bit(player.code[place])
        tell(s.events, Told.DEALT, EVERYONE, seat)
        whisper(s.events, bit(seat), player.code[0], player.code[1], player.code[2])


@rule
def refill(s: State, slot: int) -> None:
    """Turn up a hack card into the slot, as long as there is a deck (P5)."""
    s.line[slot] = -1
    s.filled &= ~bit(slot)
    if s.deck:
        s.line[slot] = nth(s.deck, chance(s.chance, count(s.deck)))
        s.deck ^= bit(s.line[slot])
        s.filled |= bit(slot)
        tell(s.events, Told.TURNED, EVERYONE, slot, s.line[slot])


@rule
def ask(s: State, phase: int, seat: int) -> None:
    """The decision of this phase is now one seat's."""
    s.phase = phase
    s.turn = seat
    s.owed = bit(seat)


@rule
def ask_all(s: State, phase: int, seats: int) -> None:
    """The decision of this phase is owed by all these seats at once, each in secret."""
    s.phase = phase
    s.turn = -1
    s.owed = seats


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
    """The holder of the First Player card plays first; who sent to whom is forgotten (P8, R5)."""
    s.current_round = number
    s.received = 0
    for seat in range(kit.players):
        s.players[seat].sender = -1
    tell(s.events, Told.ROUND, EVERYONE, number)
    ask_for_data(s, kit, s.first)


@rule
def ask_for_data(s: State, kit: Kit, seat: int) -> None:
    """A data card first; with an empty field the step is skipped (R4)."""
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
def left_of(s: State, kit: Kit, seat: int) -> int:
    """The next seat clockwise that is still in (R7)."""
    following = (seat + 1) % kit.players
    while not has(s.playing, following):
        following = (following + 1) % kit.players
    return following


@rule
def end_round(s: State, kit: Kit) -> None:
    """The First Player card moves left; after round 4 the chosen system begins (P8, R7)."""
    s.first = left_of(s, kit, s.first)
    tell(s.events, Told.FIRST, EVERYONE, s.first)
    if s.current_round < ROUNDS:
        begin_round(s, kit, s.current_round + 1)
    elif kit.system == System.COUNTER:
        begin_counter(s, kit)
    else:
        begin_speed(s, kit)


# --- Counter Cracking -------------------------------------------------------------------------------------------------


@rule
def begin_counter(s: State, kit: Kit) -> None:
    """From the holder of the First Player card, clockwise (P14, R5)."""
    s.current_round = ROUNDS + 1
    for seat in range(kit.players):
        s.players[seat].sender = -1
    tell(s.events, Told.COUNTER, EVERYONE)
    ask(s, Phase.CHOOSE, s.first)


@rule
def pass_turn(s: State, kit: Kit, seat: int) -> None:
    """The next player clockwise chooses: hack or decode."""
    ask(s, Phase.CHOOSE, left_of(s, kit, seat))


@rule
def is_code(player: Player, letter: int, tens: int, ones: int) -> bool:
    """Whether this is the player's whole code, in order (P16)."""
    return player.code[Place.LETTER] == letter and player.code[Place.TENS] == tens and player.code[Place.ONES] == ones


@rule
def decode(s: State, kit: Kit, seat: int, target: int, letter: int, tens: int, ones: int) -> None:
    """Name a player's whole code; what follows depends on the system, a wrong name is counted in both (R16)."""
    right = is_code(s.players[target], letter, tens, ones)
    tell(s.events, Told.DECODED, EVERYONE, seat, target, letter, tens, ones, 1 if right else 0)
    if right:
        s.cracked += 1
    else:
        s.players[seat].wrong += 1
    if kit.system == System.COUNTER:
        counter_decoded(s, seat, target, right)
    else:
        speed_decoded(s, seat, right)


@rule
def counter_decoded(s: State, seat: int, target: int, right: bool) -> None:
    """Right: the decoded player is out. Wrong: the decoder turns up an own card (P16, P17)."""
    if not right:
        ask(s, Phase.REVEAL, seat)
        return
    put_out(s, target)
    if not last_one_wins(s):
        ask(s, Phase.PLAY_ON, seat)


@rule
def turn_up(s: State, seat: int, place: int) -> None:
    """Turn up one code card for good, its place and value for everybody (R9)."""
    player = s.players[seat]
    player.open |= bit(place)
    tell(s.events, Told.REVEALED, EVERYONE, seat, place, player.code[place])


@rule
def put_out(s: State, seat: int) -> None:
    """All cards up, and out; they stay on the table (P16, R7)."""
    for place in range(PLACES):
        if not has(s.players[seat].open, place):
            turn_up(s, seat, place)
    s.playing ^= bit(seat)
    tell(s.events, Told.OUT, EVERYONE, seat)


@rule
def last_one_wins(s: State) -> bool:
    """Whether only one player is left, who then wins at once (P12, P18, R8)."""
    if count(s.playing) > 1:
        return False
    finish(s, Why.LAST_STANDING, s.playing)
    return True


@rule
def finish(s: State, why: int, winners: int) -> None:
    """The game is over."""
    s.phase = Phase.OVER
    s.turn = -1
    s.owed = 0
    s.why = why
    s.winners = winners
    tell(s.events, Told.OVER, EVERYONE, why, winners)


@rule
def reveal_after_wrong(s: State, kit: Kit, seat: int, place: int) -> None:
    """The card chosen after a wrong decoding; the third puts the decoder out (P17, R9)."""
    turn_up(s, seat, place)
    if s.players[seat].wrong >= MOST_WRONG:
        put_out(s, seat)
        if last_one_wins(s):
            return
    pass_turn(s, kit, seat)


# --- Speed Cracking ---------------------------------------------------------------------------------------------------


@rule
def begin_speed(s: State, kit: Kit) -> None:
    """The remaining cards are cleared from the field; now everyone may tap (P9, R7)."""
    s.current_round = ROUNDS + 1
    s.field = 0
    s.doubled = 0
    s.filled = 0
    for slot in range(LINE):
        s.line[slot] = -1
    s.deck = 0
    tell(s.events, Told.CLEARED, EVERYONE)
    ask_to_tap(s, kit)


@rule
def ask_to_tap(s: State, kit: Kit) -> None:
    """Everyone still in chooses in secret: tap, or not enough (R10)."""
    for seat in range(kit.players):
        s.players[seat].choice = -1
    ask_all(s, Phase.TAP, s.playing)


@rule
def choose(s: State, kit: Kit, seat: int, tap: int) -> None:
    """Note a sealed choice; the last one shows them all (R10)."""
    s.players[seat].choice = tap
    tell(s.events, Told.CHOSE, EVERYONE, seat)
    whisper(s.events, bit(seat), tap)
    s.owed ^= bit(seat)
    if s.owed == 0:
        show_choices(s, kit)


@rule
def show_choices(s: State, kit: Kit) -> None:
    """Ties among tappers are broken by chance; if nobody taps, more is shown (P10, P13, R10)."""
    taps = 0
    for seat in range(kit.players):
        if has(s.playing, seat) and s.players[seat].choice == 1:
            taps |= bit(seat)
    tell(s.events, Told.SHOWN, EVERYONE, taps)
    if taps == 0:
        show_more(s, kit)
        return
    tapper = nth(taps, chance(s.chance, count(taps))) if count(taps) > 1 else lowest(taps)
    tell(s.events, Told.TAPPED, EVERYONE, tapper)
    ask(s, Phase.NAME, tapper)


@rule
def speed_decoded(s: State, seat: int, right: bool) -> None:
    """Right wins at once; wrong is out (P10, P11)."""
    if right:
        finish(s, Why.CRACKED, bit(seat))
    else:
        put_out_of_speed(s, seat)


@rule
def call_foul(s: State, seat: int) -> None:
    """Too slow after tapping: out, exactly like a wrong answer (P11, R10)."""
    tell(s.events, Told.FOULED, EVERYONE, seat)
    put_out_of_speed(s, seat)


@rule
def put_out_of_speed(s: State, seat: int) -> None:
    """Out; the others choose again, unless one is left (P11, P12)."""
    put_out(s, seat)
    if not last_one_wins(s):
        for other in range(len(s.players)):
            s.players[other].choice = -1
        ask_all(s, Phase.TAP, s.playing)


@rule
def show_more(s: State, kit: Kit) -> None:
    """Not enough for anybody: extra code cards, then own digits, then it is a draw (P13, R11)."""
    letters, digits = still_set_aside(s, kit)
    if count(letters) + count(digits) >= count(s.playing):
        deal_extra_cards(s, kit, letters, digits)
        ask_to_tap(s, kit)
    elif s.shown < PLACES - 1:
        for seat in range(kit.players):
            s.players[seat].choice = -1
        ask_all(s, Phase.SHOW_DIGIT, s.playing)
    else:
        finish(s, Why.NOBODY, 0)


@rule
def deal_extra_cards(s: State, kit: Kit, letters: int, digits: int) -> None:
    """One set-aside code card to each player still in, all turned up together (P13, R11)."""
    for seat in range(kit.players):
        if not has(s.playing, seat):
            continue
        drawn = chance(s.chance, count(letters) + count(digits))
        if drawn < count(letters):
            value = nth(letters, drawn)
            letters ^= bit(value)
            s.open_letters |= bit(value)
            tell(s.events, Told.FLIPPED, EVERYONE, seat, 1, value)
        else:
            value = nth(digits, drawn - count(letters))
            digits ^= bit(value)
            s.open_digits |= bit(value)
            tell(s.events, Told.FLIPPED, EVERYONE, seat, 0, value)


@rule
def choose_digit(s: State, kit: Kit, seat: int, place: int) -> None:
    """Choose in secret which own digit to show; the last choice turns them all up (P13, R11)."""
    s.players[seat].choice = place
    tell(s.events, Told.PICKED_DIGIT, EVERYONE, seat)
    whisper(s.events, bit(seat), place)
    s.owed ^= bit(seat)
    if s.owed:
        return
    s.shown += 1
    for other in range(kit.players):
        if has(s.playing, other):
            turn_up(s, other, s.players[other].choice)
    ask_to_tap(s, kit)


# --- the contract -----------------------------------------------------------------------------------------------------


@rule
def actors(s: State, kit: Kit) -> int:
    """Whoever owes a decision."""
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
    """The actions of one system only."""
    if kind == Do.PLAY:
        tell(s.events, Told.PLAYED_ON, EVERYONE, seat)
        ask(s, Phase.CHOOSE, seat)
    elif kind == Do.STOP:
        tell(s.events, Told.STOPPED, EVERYONE, seat)
        pass_turn(s, kit, seat)
    elif kind == Do.TAP or kind == Do.PASS:
        choose(s, kit, seat, 1 if kind == Do.TAP else 0)
    elif kind == Do.REVEAL:
        choose_digit(s, kit, seat, a)
    elif kind == Do.FOUL:
        call_foul(s, s.turn)


@rule
def over(s: State, kit: Kit) -> int:
    """Why the game has ended, 0 while it is played."""
    return s.why


@rule
def winners(s: State, kit: Kit) -> int:
    """The winners, noted when the game ended."""
    return s.winners


@rule
def scores(s: State, kit: Kit, out: MutableSequence[int]) -> None:
    """One point for a win."""
    for seat in range(kit.players):
        out[seat] = 1 if has(s.winners, seat) else 0


@rule
def opening(s: State, kit: Kit) -> int:
    """Who held the First Player card at the start."""
    return s.starter


@rule
def measure(s: State, kit: Kit, out: MutableSequence[int]) -> None:
    """Hack cards sent, announcements, right and wrong decodings, extra code cards."""
    hacks, wrong = 0, 0
    for seat in range(kit.players):
        hacks += s.players[seat].hacks
        wrong += s.players[seat].wrong
    out[0] = hacks
    out[1] = s.announced
    out[2] = s.cracked
    out[3] = wrong
    out[4] = count(s.open_letters) + count(s.open_digits)
