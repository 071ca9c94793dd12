"""Whose turn it is, and who is still in: what both the rounds and the cracking systems of The Coding stand on."""

from __future__ import annotations

from underrose.games.the_coding.events import Told
from underrose.games.the_coding.state import PLACES, Phase, State, Why
from underrose.kernel.compile.bits import bit, count, has, lowest
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.events import EVERYONE, tell


@rule
def ask(s: State, phase: int, seat: int) -> None:
    """Ask one seat for the decision of a phase."""
    s.phase = phase
    s.turn = seat
    s.owed = bit(seat)


@rule
def ask_all(s: State, phase: int, seats: int) -> None:
    """Ask all these seats at once for the decision of a phase, each in secret."""
    s.phase = phase
    s.turn = -1
    s.owed = seats


@rule
def left_of(s: State, seat: int) -> int:
    """Return the next seat clockwise that is still in (R7)."""
    later = s.playing >> (seat + 1) << (seat + 1)
    return lowest(later if later else s.playing)


@rule
def turn_up(s: State, seat: int, place: int) -> None:
    """Turn up one code card for good, its place and value for everybody (R9)."""
    player = s.players[seat]
    player.open |= bit(place)
    tell(s.events, Told.REVEALED, EVERYONE, seat, place, player.code[place])


@rule
def put_out(s: State, seat: int) -> None:
    """Turn up all cards of a player, who is out; they stay on the table (P16, R7)."""
    for place in range(PLACES):
        if not has(s.players[seat].open, place):
            turn_up(s, seat, place)
    s.playing ^= bit(seat)
    tell(s.events, Told.OUT, EVERYONE, seat)


@rule
def last_one_wins(s: State) -> bool:
    """Return whether only one player is left, who then wins at once (P12, P18, R8)."""
    if count(s.playing) > 1:
        return False
    finish(s, Why.LAST_STANDING, s.playing)
    return True


@rule
def finish(s: State, why: int, winners: int) -> None:
    """End the game."""
    s.phase = Phase.OVER
    s.turn = -1
    s.owed = 0
    s.why = why
    s.winners = winners
    tell(s.events, Told.OVER, EVERYONE, why, winners)
