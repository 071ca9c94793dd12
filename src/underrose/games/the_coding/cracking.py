"""The two systems of The Coding after the rounds: Counter Cracking and Speed Cracking."""

from __future__ import annotations

from underrose.games.the_coding.events import Told
from underrose.games.the_coding.legality import still_set_aside
from underrose.games.the_coding.state import LINE, PLACES, ROUNDS, Kit, Phase, Place, Player, State, Stream, System, Why
from underrose.games.the_coding.turns import ask, ask_all, finish, last_one_wins, left_of, put_out, turn_up
from underrose.kernel.compile.bits import bit, count, has, lowest, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.chance import chance
from underrose.kernel.game.events import EVERYONE, tell, whisper

# --- Counter Cracking -------------------------------------------------------------------------------------------------


@rule
def begin_counter(s: State, kit: Kit) -> None:
    """Begin with the holder of the First Player card, clockwise (P14, R5)."""
    s.current_round = ROUNDS + 1
    for seat in range(kit.players):
        s.players[seat].sender = -1
    tell(s.events, Told.COUNTER, EVERYONE)
    ask(s, Phase.CHOOSE, s.first)


@rule
def pass_turn(s: State, kit: Kit, seat: int) -> None:
    """Ask the next player clockwise to choose: hack or decode."""
    ask(s, Phase.CHOOSE, left_of(s, seat))


@rule
def is_code(player: Player, letter: int, tens: int, ones: int) -> bool:
    """Return whether this is the player's whole code, in order (P16)."""
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
        speed_decoded(s, kit, seat, right)


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
def reveal_after_wrong(s: State, kit: Kit, seat: int, place: int) -> None:
    """Turn up the card chosen after a wrong decoding; the third puts the decoder out (P17, R9, R23)."""
    turn_up(s, seat, place)
    if s.players[seat].wrong >= kit.chances:
        put_out(s, seat)
        if last_one_wins(s):
            return
    pass_turn(s, kit, seat)


# --- Speed Cracking ---------------------------------------------------------------------------------------------------


@rule
def begin_speed(s: State, kit: Kit) -> None:
    """Clear the remaining cards from the field; now everyone may tap (P9, R7)."""
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
    """Ask every player still in to tap, or to say that it is not enough (R10)."""
    s.withdrawn = 0
    for seat in range(kit.players):
        s.players[seat].choice = -1
    ask_all(s, Phase.OPEN if kit.live else Phase.TAP, s.playing)


@rule
def say(s: State, kit: Kit, seat: int, enough: bool) -> None:
    """Live taps: say aloud that it is not enough, or take it back, once a round of taps; once all say so, more is shown (P13, R10)."""
    s.players[seat].choice = -1 if enough else 0
    s.withdrawn |= bit(seat) if enough else 0
    tell(s.events, Told.WITHDREW if enough else Told.SAID, EVERYONE, seat)
    for other in range(kit.players):
        if has(s.playing, other) and s.players[other].choice != 0:
            return
    show_more(s, kit)


@rule
def tap(s: State, seat: int) -> None:
    """Live taps: the first one applied counts, and a code must be named at once (P10, R10)."""
    tell(s.events, Told.TAPPED, EVERYONE, seat)
    ask(s, Phase.NAME, seat)


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
    """Break ties among tappers by chance; if there is no tap, show more (P10, P13, R10)."""
    taps = 0
    for seat in range(kit.players):
        if has(s.playing, seat) and s.players[seat].choice == 1:
            taps |= bit(seat)
    tell(s.events, Told.SHOWN, EVERYONE, taps)
    if taps == 0:
        show_more(s, kit)
        return
    tapper = nth(taps, chance(s.chance, Stream.TAPS, count(taps))) if count(taps) > 1 else lowest(taps)
    tap(s, tapper)


@rule
def speed_decoded(s: State, kit: Kit, seat: int, right: bool) -> None:
    """Right wins at once; wrong is out (P10, P11)."""
    if right:
        finish(s, Why.CRACKED, bit(seat))
    else:
        put_out_of_speed(s, kit, seat)


@rule
def call_foul(s: State, kit: Kit, seat: int) -> None:
    """Too slow after tapping: out, exactly like a wrong answer (P11, R10)."""
    tell(s.events, Told.FOULED, EVERYONE, seat)
    put_out_of_speed(s, kit, seat)


@rule
def put_out_of_speed(s: State, kit: Kit, seat: int) -> None:
    """Out; the others choose again, unless one is left (P11, P12)."""
    put_out(s, seat)
    if not last_one_wins(s):
        ask_to_tap(s, kit)


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
    """Deal one set-aside code card to each player still in, all turned up together (P13, R11)."""
    for seat in range(kit.players):
        if not has(s.playing, seat):
            continue
        drawn = chance(s.chance, Stream.CODE_CARDS, count(letters) + count(digits))
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


@rule
def resign(s: State, seat: int) -> None:
    """Resign, as one of the last two: the other wins (R22)."""
    tell(s.events, Told.RESIGNED, EVERYONE, seat)
    put_out(s, seat)
    finish(s, Why.RESIGNED, s.playing)
