"""The rollout policy of The Coding: the agent as it plays on in thought, by what all at the table know and its own cards.

What is known of each code by all is carried along (`Carried`) and kept as the Crack Sheet is kept, by `learn`. With two players a seat's
knowledge follows exactly from that and its own code. With more it takes the others' hidden cards for independent of each other: a policy,
which may be rougher than the sheet, as long as nobody acts on what only the drawn world tells. Worlds are drawn as likely as the others'
choices make them (`asking`).

Example: you hold F 9 8 and all know that seat 1 has no A and no B. For you 3 letters and 56 pairs are left, so 168 codes.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated

from underrose.games.the_coding.actions import Do
from underrose.games.the_coding.legality import can_hack, pickable, showable, still_set_aside, targets
from underrose.games.the_coding.mind.asking import draw_weighed, entropy, weigh_by_motives
from underrose.games.the_coding.mind.known import PAIRS, Known, know_nothing, learn
from underrose.games.the_coding.state import DIGITS, LINE, PLACES, SEATS, VALUES, Kit, Phase, Place, State
from underrose.kernel.compile.bits import bit, count, has, lowest, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record
from underrose.kernel.game.actions import pack
from underrose.kernel.game.chance import Generator, below
from underrose.kernel.game.title import Title
from underrose.kernel.play.match import Match
from underrose.knowledge.position import Position

__all__ = ["Carried", "carry_on", "draw_likely", "observe_event", "know_nothing", "warm", "weigh_by_motives"]

PAYS = 0.5
"""The chance of being right from which a decoding pays although a hack card could still be sent."""
PLAYS_ON = 0.6
"""The chance of being right from which playing on beats stopping when there is nothing left to ask."""
WAITS = -1
"""Instead of an action: the seat leaves it at what it has said."""


draw_likely = draw_weighed


@record
class Carried:
    """What all know of each code, and room to count what one seat makes of it."""

    known: Annotated[Sequence[Known], Known, SEATS]
    free_letters: Int  # not lying open beside the codes
    free_digits: Int
    total: Int  # codes that one player may have, and how many of them have each value
    by: Annotated[MutableSequence[int], "i8", PLACES * VALUES]


# --- carrying along ---------------------------------------------------------------------------------------------------


@rule
def observe_event(c: Carried, kit: Kit, kind: int, args: Sequence[int]) -> None:
    """Update what all know by one event."""
    learn(c, kit, kind, args)


def warm(title: Title) -> None:
    """Have compiled what weighs worlds."""
    match = Match(title.setup(), seed=0)
    seat = match.actors[0]
    position = Position(match.game, seat, match.see(seat), match.log(seat), 0)
    weigh_by_motives(position, position.samplers)


# --- what a seat makes of it ------------------------------------------------------------------------------------------


@rule
def letters_with(c: Carried, letters: int, digits: int, target: int, pair: int) -> int:
    """Return the letters a player may have with these digits, of cards that are still free (sets)."""
    k = c.known[target]
    if k.pairs[pair] == 0 or not has(digits, pair // VALUES) or not has(digits, pair % VALUES):
        return 0
    return k.letters & letters & ~k.excluded[pair]


@rule
def free_of(c: Carried, s: State, kit: Kit, seat: int, target: int, place: int) -> int:
    """Return the letters, or the digits, that may lie with the target: not in the seat's hand, and not turned up by others."""
    free = c.free_letters if place == Place.LETTER else c.free_digits
    for other in range(kit.players):
        shown = -1 if other == seat else s.players[other].open
        for at in range(PLACES):
            if other != target and has(shown, at) and (at == Place.LETTER) == (place == Place.LETTER):
                free &= ~bit(s.players[other].code[at])
    return free


@rule
def count_codes(c: Carried, s: State, kit: Kit, seat: int, target: int) -> None:
    """Count the codes that the target may have as the seat knows it."""
    letters, digits = free_of(c, s, kit, seat, target, Place.LETTER), free_of(c, s, kit, seat, target, Place.ONES)
    c.total = 0
    for i in range(PLACES * VALUES):
        c.by[i] = 0
    for pair in range(PAIRS):
        fitting = letters_with(c, letters, digits, target, pair)
        n = count(fitting)
        c.total += n
        c.by[VALUES + pair // VALUES] += n
        c.by[2 * VALUES + pair % VALUES] += n
        while fitting:
            c.by[lowest(fitting)] += 1
            fitting &= fitting - 1


@rule
def best_known(c: Carried, s: State, kit: Kit, seat: int, rng: Generator) -> int:
    """Return the opponent still in with the fewest codes left, ties drawn; `total` is then theirs."""
    fewest = 0
    chosen = -1
    ties = 0
    others = s.playing & ~bit(seat)
    while others:
        target = lowest(others)
        others &= others - 1
        count_codes(c, s, kit, seat, target)
        if chosen < 0 or c.total < fewest:
            fewest = c.total
            chosen = target
            ties = 1
        elif c.total == fewest:
            ties += 1
            chosen = target if below(rng, ties) == 0 else chosen
    c.total = fewest
    return chosen


@rule
def some_code(c: Carried, s: State, kit: Kit, seat: int, target: int, rng: Generator) -> int:
    """Return a decoding of the target that fits, uniformly; any at all where nothing fits (cards of third players were taken for free)."""
    letters, digits = free_of(c, s, kit, seat, target, Place.LETTER), free_of(c, s, kit, seat, target, Place.ONES)
    k = below(rng, max(c.total, 1))
    for pair in range(PAIRS):
        fitting = letters_with(c, letters, digits, target, pair)
        if k < count(fitting):
            return pack(Do.DECODE, target, nth(fitting, k), pair // VALUES, pair % VALUES)
        k -= count(fitting)
    return pack(Do.DECODE, target, 0, 0, 1)


# --- choosing as the agent does ---------------------------------------------------------------------------------------


@rule
def telling_hack(c: Carried, s: State, kit: Kit, seat: int, rng: Generator) -> int:
    """Return the hack card and receiver whose answer tells most, ties drawn."""
    best = -1.0
    chosen = -1
    ties = 0
    asked = targets(s, seat)
    while asked:
        target = lowest(asked)
        asked &= asked - 1
        count_codes(c, s, kit, seat, target)
        for slot in range(LINE):
            if not has(s.filled, slot):
                continue
            told = entropy(having(c, kit, s.line[slot]) / max(c.total, 1))
            if told > best + 1e-12:
                best = told
                chosen = pack(Do.HACK, slot, target)
                ties = 1
            elif told > best - 1e-12:
                ties += 1
                chosen = pack(Do.HACK, slot, target) if below(rng, ties) == 0 else chosen
    return chosen


@rule
def having(c: Carried, kit: Kit, card: int) -> int:
    """Return how many of the codes counted have a value on the hack card."""
    yes = 0
    for value in range(VALUES):
        if has(kit.hacks[card].values, value):
            yes += c.by[kit.hacks[card].place * VALUES + value]
    return yes


@rule
def pairs_outside(c: Carried, seat: int, low: int, high: int) -> int:
    """Return how many digit pairs of the seat all think possible outside a range."""
    n = 0
    for pair in range(PAIRS):
        if pair < low or pair > high:
            n += c.known[seat].pairs[pair]
    return n


@rule
def quiet_data(c: Carried, s: State, kit: Kit, seat: int, rng: Generator) -> int:
    """Return the data card after which most codes still fit the own public face, ties drawn; "none" where none can be taken."""
    best = -1
    chosen = pack(Do.NONE)
    ties = 0
    cards, letters = pickable(s, seat), c.known[seat].letters
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        data = kit.data_cards[card]
        if data.letters:
            left = count(letters & ~data.letters) * pairs_outside(c, seat, PAIRS, -1)
        else:
            left = count(letters) * pairs_outside(c, seat, data.low, data.high)
        if left > best:
            best = left
            chosen = pack(Do.DATA, card)
            ties = 1
        elif left == best:
            ties += 1
            chosen = pack(Do.DATA, card) if below(rng, ties) == 0 else chosen
    return chosen


@rule
def quiet_reveal(c: Carried, s: State, seat: int, rng: Generator) -> int:
    """Return the own card after whose showing most codes still fit the own public face, ties drawn."""
    best = -1
    chosen = -1
    ties = 0
    places = showable(s, seat)
    while places:
        place = lowest(places)
        places &= places - 1
        left = left_with(c, seat, place, s.players[seat].code[place])
        if left > best:
            best = left
            chosen = pack(Do.REVEAL, place)
            ties = 1
        elif left == best:
            ties += 1
            chosen = pack(Do.REVEAL, place) if below(rng, ties) == 0 else chosen
    return chosen


@rule
def left_with(c: Carried, seat: int, place: int, value: int) -> int:
    """Return how many codes all would think possible once this value lies open at the place."""
    k, left = c.known[seat], 0
    for pair in range(PAIRS):
        if place == Place.LETTER:
            left += k.pairs[pair]
        elif (pair // VALUES if place == Place.TENS else pair % VALUES) == value:
            left += k.pairs[pair] * count(k.letters)
    return left


@rule
def begin_hacking(c: Carried, s: State, kit: Kit, seat: int, rng: Generator) -> int:
    """Return the data card, or at once the hack card where the field is empty."""
    return quiet_data(c, s, kit, seat, rng) if s.field else telling_hack(c, s, kit, seat, rng)


@rule
def hack_on(c: Carried, s: State, kit: Kit, seat: int, rng: Generator) -> int:
    """Decode when it pays or nothing else is left, else begin a Hacking."""
    target = best_known(c, s, kit, seat, rng)
    if c.total * PAYS <= 1 or not can_hack(s, seat):
        return some_code(c, s, kit, seat, target, rng)
    return begin_hacking(c, s, kit, seat, rng)


@rule
def tap_now(c: Carried, s: State, kit: Kit, seat: int, rng: Generator) -> bool:
    """Tap once the chance of being right beats an even share of the win, or when otherwise nobody wins."""
    letters, digits = still_set_aside(s, kit)
    best_known(c, s, kit, seat, rng)
    players = count(s.playing)
    last_call = count(letters) + count(digits) < players and s.shown == PLACES - 1
    return last_call or c.total <= players


@rule
def carry_on(s: State, kit: Kit, c: Carried, seat: int, rng: Generator, out: MutableSequence[int]) -> int:
    """Return what the agent in a seat does, by what all know and its own cards; WAITS where it leaves it at what it has said."""
    if s.phase == Phase.ORDER:
        code, swap = s.players[seat].code, below(rng, 2)
        return pack(Do.ORDER, code[DIGITS[swap]], code[DIGITS[1 - swap]])
    if s.phase == Phase.DATA:
        return begin_hacking(c, s, kit, seat, rng)
    if s.phase == Phase.SEND:
        return telling_hack(c, s, kit, seat, rng)
    if s.phase == Phase.CHOOSE:
        return hack_on(c, s, kit, seat, rng)
    if s.phase == Phase.REVEAL or s.phase == Phase.SHOW_DIGIT:
        return quiet_reveal(c, s, seat, rng)
    if s.phase == Phase.TAP or s.phase == Phase.OPEN:
        if tap_now(c, s, kit, seat, rng):
            return pack(Do.TAP)
        return WAITS if s.phase == Phase.OPEN and s.players[seat].choice == 0 else pack(Do.PASS)
    target = best_known(c, s, kit, seat, rng)
    if s.phase == Phase.PLAY_ON:
        return pack(Do.PLAY) if c.total * PLAYS_ON <= 1 else pack(Do.STOP)
    return some_code(c, s, kit, seat, target, rng)
