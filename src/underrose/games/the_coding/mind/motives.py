"""What others' choices in The Coding betray, if they choose as the agent does: for bots, reviews and tells, never for odds.

Nobody has to take the data card that tells least, turn up the own card that tells least, or name only codes that they do not hold
parts of. Who does, as the agent does, tells by it: whoever leaves a quieter data card in the field is likely covered by it. `accepted`
draws worlds by how likely the agent's choices make them; `DOUBT` is the share of choices that are taken for arbitrary.

Example: two cards lie in the field. After 20-39 all would think 60 of my pairs possible, after 70-99 only 54, and I take 70-99. An agent
would do so only if its code lay in 20-39: worlds in which it does are ten times as likely as the others.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated, Any

from underrose.games.the_coding.events import Told
from underrose.games.the_coding.legality import covers
from underrose.games.the_coding.mind.known import PAIRS, Known
from underrose.games.the_coding.state import MOST_WRONG, PLACES, SEATS, VALUES, Kit, Place
from underrose.kernel.compile.bits import bit, count, has, lowest
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record
from underrose.kernel.game.chance import Generator, below

DOUBT = 0.1
"""The share of choices that say nothing, because nobody is bound to choose as the agent does."""
COVERING = 3
"""Of the data cards that tell equally little so many at most are taken to cover one code."""
MOST_PICKS = 24
MOST_GUESSES = SEATS * MOST_WRONG + SEATS
FINE = 1 << 30
"""Chances are drawn to so many parts."""


@record
class Pick:
    """A data card that was taken: the cards one could have had (sets): all, those that tell less, and those that tell as little."""

    seat: Int
    field: Int
    quieter: Int
    alike: Int


@record
class Turn:
    """An own card turned up after a wrong decoding: which lay closed, and how many codes fit after each, by place and value."""

    seat: Int
    place: Int
    closed: Int
    left: Annotated[MutableSequence[int], "i8", PLACES * VALUES]


@record
class Guess:
    """A wrong decoding."""

    seat: Int
    letter: Int
    tens: Int
    ones: Int


@record
class Motives:
    """The choices that tell something, and what is followed to see them."""

    begun: Int
    field: Int  # data cards of which one lies in the field, and those of which two do
    doubled: Int
    held: Annotated[MutableSequence[int], "i8", SEATS]  # data cards that lie before each seat
    open: Annotated[MutableSequence[int], "i8", SEATS]
    owing: Int  # one more than the seat that has just decoded wrongly, 0: nobody
    picks: Int
    pick: Annotated[Sequence[Pick], Pick, MOST_PICKS]
    turns: Int
    turn: Annotated[Sequence[Turn], Turn, MOST_GUESSES]
    guesses: Int
    guess: Annotated[Sequence[Guess], Guess, MOST_GUESSES]


# --- following the log ------------------------------------------------------------------------------------------------


@rule
def look_at_choice(m: Motives, known: Sequence[Known], kit: Kit, kind: int, args: Sequence[int]) -> None:
    """Note one event, with what all knew before it."""
    if m.begun == 0:
        m.begun = 1
        m.field = (1 << kit.data_kinds) - 1
        m.doubled = m.field if kit.copies > 1 else 0
    if kind == Told.PICKED:
        note_pick(m, known[args[0]], kit, args[0], args[1])
    elif kind == Told.REVEALED:
        if m.owing == args[0] + 1:
            note_turn(m, known[args[0]], args[0], args[1])
        m.open[args[0]] |= bit(args[1])
        m.owing = 0
    elif kind == Told.DECODED and args[5] == 0:
        note_guess(m, args)


@rule
def note_pick(m: Motives, k: Known, kit: Kit, seat: int, card: int) -> None:
    """Note that a data card was taken."""
    field = m.field & ~m.held[seat]
    if m.picks < MOST_PICKS:
        note = m.pick[m.picks]
        note.seat, note.field = seat, field
        least = left_outside(k, kit, card)
        for other in range(kit.data_kinds):
            if has(field, other):
                left = left_outside(k, kit, other)
                note.quieter |= bit(other) if left > least else 0
                note.alike |= bit(other) if left == least else 0
        m.picks += 1
    m.held[seat] |= bit(card)
    if has(m.doubled, card):
        m.doubled ^= bit(card)
    else:
        m.field &= ~bit(card)


@rule
def left_outside(k: Known, kit: Kit, card: int) -> int:
    """Return how many codes all would think possible after this data card; wrong guesses count for nothing, as with the agent."""
    data, pairs = kit.data_cards[card], 0
    for pair in range(PAIRS):
        if data.letters or pair < data.low or pair > data.high:
            pairs += k.pairs[pair]
    return pairs * count(k.letters & ~data.letters)


@rule
def note_turn(m: Motives, k: Known, seat: int, place: int) -> None:
    """Note that a card was turned up by choice."""
    if m.turns == MOST_GUESSES:
        return
    note = m.turn[m.turns]
    note.seat = seat
    note.place = place
    note.closed = ((1 << PLACES) - 1) & ~m.open[seat]
    letters = count(k.letters)
    for pair in range(PAIRS):
        if k.pairs[pair]:
            note.left[VALUES + pair // VALUES] += letters
            note.left[2 * VALUES + pair % VALUES] += letters
            for letter in range(VALUES):
                note.left[letter] += 1
    m.turns += 1


@rule
def note_guess(m: Motives, args: Sequence[int]) -> None:
    """Note that a code was named wrongly: a seat that names it hardly holds a card of it."""
    m.owing = args[0] + 1
    if m.guesses < MOST_GUESSES:
        note = m.guess[m.guesses]
        note.seat = args[0]
        note.letter = args[2]
        note.tens = args[3]
        note.ones = args[4]
        m.guesses += 1


# --- what they betray -------------------------------------------------------------------------------------------------


@rule
def accepted(m: Motives, kit: Kit, players: Any, viewer: int, rng: Generator) -> bool:
    """Return whether a drawn world is kept: as often as the agent would have chosen in it as the others did."""
    return below(rng, FINE) < likelihood(m, kit, players, viewer) * FINE


@rule
def likelihood(m: Motives, kit: Kit, players: Any, viewer: int) -> float:
    """Return how likely the others' choices are in a world, as a share of a bound that is the same in all of them."""
    chance = 1.0
    for i in range(m.picks):
        if m.pick[i].seat != viewer:
            chance *= chance_of_pick(m.pick[i], kit, players[m.pick[i].seat].code)
    for i in range(m.turns):
        if m.turn[i].seat != viewer:
            chance *= chance_of_turn(m.turn[i], players[m.turn[i].seat].code)
    for i in range(m.guesses):
        if m.guess[i].seat != viewer and holds_some(m.guess[i], players[m.guess[i].seat].code):
            chance *= DOUBT
    return chance


@rule
def chance_of_pick(pick: Pick, kit: Kit, code: Sequence[int]) -> float:
    """Return the probability of taking the data card with this code, as a share of the most it can be."""
    quieter = 0
    alike = 0
    free = 0
    field = pick.field
    while field:
        card = lowest(field)
        field &= field - 1
        if not covers(kit, card, code[Place.LETTER], code[Place.TENS], code[Place.ONES]):
            free += 1
            quieter += 1 if has(pick.quieter, card) else 0
            alike += 1 if has(pick.alike, card) else 0
    most = 1.0 / max(count(pick.alike) - COVERING, 1)
    by_agent = 1.0 / max(alike, 1) if quieter == 0 else 0.0
    return min(((1.0 - DOUBT) * by_agent + DOUBT / max(free, 1)) / most, 1.0)


@rule
def chance_of_turn(turn: Turn, code: Sequence[int]) -> float:
    """Return the probability of turning up the card with this code."""
    least = turn.left[turn.place * VALUES + code[turn.place]]
    better = 0
    alike = 0
    for place in range(PLACES):
        if has(turn.closed, place):
            left = turn.left[place * VALUES + code[place]]
            better += 1 if left > least else 0
            alike += 1 if left == least else 0
    by_agent = 1.0 / max(alike, 1) if better == 0 else 0.0
    return (1.0 - DOUBT) * by_agent + DOUBT / max(count(turn.closed), 1)


@rule
def holds_some(guess: Guess, code: Sequence[int]) -> bool:
    """Return whether the guesser would hold a card of the code that it named."""
    digits = bit(guess.tens) | bit(guess.ones)
    return code[Place.LETTER] == guess.letter or has(digits, code[Place.TENS]) or has(digits, code[Place.ONES])
