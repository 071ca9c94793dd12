"""The hidden worlds of The Coding that fit what a seat has seen: counted exactly, and drawn uniformly.

Letters and digits factor. What is known of one player is a set of letters, a set of digit pairs (tens, ones), and for each
pair the letters that a wrong guess excludes with it; only those wrong guesses couple letters and digits. So: list the letter
worlds (at most 60 for a seat) and walk the digit worlds (at most 20,160), each weighing as many letter worlds as fit it.

Example: two players, you hold F 9 8. Your opponent has 5 letters and 8 * 7 = 56 pairs: 280 worlds, each pair weighing 5. After
the wrong guess "A 0 1" the pair (0, 1) weighs 4, and 279 worlds are left.

The order a player gave two digits is a hidden choice of one out of two in every world, so it weighs nothing. The one other
hidden choice, a sealed one not yet shown, is drawn uniformly from what the rules allow.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated, Any

from underrose.games.the_coding.legality import covers, showable
from underrose.games.the_coding.mind.known import PAIRS, Known, know_nothing, learn
from underrose.games.the_coding.mind.motives import Motives, accepted, look_at_choice
from underrose.games.the_coding.state import DATA_KINDS, LINE, MOST_HACKS, PLACES, SEATS, VALUES, Kit, Phase, Place, State
from underrose.games.the_coding.view import Side, View
from underrose.kernel.compile.bits import bit, count, has, lowest, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record
from underrose.kernel.game.chance import Generator, below, first_above

LETTER_WORLDS = 5040
"""Letter worlds at most: three seats out of ten letters leave 720, four leave 5,040."""
DIGIT_WORLDS = 20160
"""Digit worlds at most for a seat: eight digits dealt to three others, two each in order."""

PATIENCE = 400
"""Worlds that are drawn at most until one is likely enough; then the last one counts."""


@record
class Worlds:
    """All worlds that fit, and how often each value and code occurs among them."""

    seats: Annotated[MutableSequence[int], "i8", SEATS]  # the players whose codes are in question
    unknown: Int
    known: Annotated[Sequence[Known], Known, SEATS]
    free_letters: Int  # not in the viewer's hand and not lying open
    free_digits: Int
    letter_worlds: Int
    letters: Annotated[MutableSequence[int], "i8", LETTER_WORLDS]  # four bits a player
    digit_worlds: Int
    digits: Annotated[MutableSequence[int], "i8", DIGIT_WORLDS]  # seven bits a player
    upto: Annotated[MutableSequence[int], "i8", DIGIT_WORLDS]  # worlds up to and with this digit world
    motives: Annotated[Motives, Motives]  # for `draw_likely` alone
    total: Int
    # for reviews and tells (`asking`): whether codes were weighed, the weights by player, letter and pair, and the codes to be given out
    weighed: Int
    weight: Annotated[MutableSequence[float], "f8", SEATS * VALUES * PAIRS]
    kept: Annotated[MutableSequence[int], "i8", SEATS]
    joint: Annotated[MutableSequence[int], "i8", SEATS * VALUES * PAIRS]  # worlds by player, letter and pair
    # while counting: letters to try for each player, the digit world being built, digits used above it, uncoupled digit worlds
    # by pair, letter worlds by letter
    untried: Annotated[MutableSequence[int], "i8", SEATS]
    pair: Annotated[MutableSequence[int], "i8", SEATS]
    used: Annotated[MutableSequence[int], "i8", SEATS]
    plain: Annotated[MutableSequence[int], "i8", SEATS * PAIRS]
    having: Annotated[MutableSequence[int], "i8", SEATS * VALUES]


# --- what the log tells -----------------------------------------------------------------------------------------------


@rule
def know(w: Worlds, kit: Kit, v: View, log: Sequence[Any], n: int) -> None:
    """Gather what the seat has seen: own cards, and every event of its log."""
    know_nothing(w, kit)
    for seat in range(kit.players):
        if seat != v.seat:
            w.seats[w.unknown] = seat
            w.unknown += 1
    if v.seat >= 0:
        own = v.sides[v.seat].code
        w.free_letters &= ~bit(own[Place.LETTER])
        w.free_digits &= ~(bit(own[Place.TENS]) | bit(own[Place.ONES]))
    for i in range(n):
        look_at_choice(w.motives, w.known, kit, log[i].kind, log[i].args)
        learn(w, kit, log[i].kind, log[i].args)


# --- counting ---------------------------------------------------------------------------------------------------------


@rule
def list_letters(w: Worlds) -> None:
    """List all ways the free letters may lie with the players in question, four bits a player."""
    depth, world = 0, 0
    w.untried[0] = options_for(w, 0, 0)
    while depth >= 0:
        if w.untried[depth] == 0:
            depth -= 1
            continue
        letter = lowest(w.untried[depth])
        w.untried[depth] ^= bit(letter)
        world = world & (bit(4 * depth) - 1) | letter << (4 * depth)
        if depth + 1 < w.unknown:
            depth += 1
            w.untried[depth] = options_for(w, depth, world)
        else:
            w.letters[w.letter_worlds] = world
            w.letter_worlds += 1


@rule
def options_for(w: Worlds, i: int, world: int) -> int:
    """Return the letters the i-th player in question may hold beside those before in the world."""
    taken = 0
    for j in range(i):
        taken |= bit((world >> (4 * j)) & 15)
    return w.known[w.seats[i]].letters & w.free_letters & ~taken


@rule
def list_digits(w: Worlds) -> None:
    """Walk all digit worlds in order and weigh each; worlds of weight 0 are left out.

    Nothing is kept if there are more than the record has room for: a spectator of three or four has up to 1,814,400.
    """
    depth = 0
    w.used[0] = ~w.free_digits
    w.pair[0] = -1
    while depth >= 0:
        pair = next_pair(w.known[w.seats[depth]], w.pair[depth] + 1, w.used[depth])
        w.pair[depth] = pair
        if pair == PAIRS:
            depth -= 1
        elif depth + 1 < w.unknown:
            depth += 1
            w.used[depth] = w.used[depth - 1] | bit(pair // VALUES) | bit(pair % VALUES)
            w.pair[depth] = -1
        elif w.digit_worlds < DIGIT_WORLDS:
            weigh(w)
        else:
            w.total = 0
            return


@rule
def next_pair(k: Known, start: int, used: int) -> int:
    """Return the next possible pair of unused digits from `start` on, PAIRS if there is none."""
    for pair in range(start, PAIRS):
        if k.pairs[pair] and not has(used, pair // VALUES) and not has(used, pair % VALUES):
            return pair
    return PAIRS


@rule
def weigh(w: Worlds) -> None:
    """Note the digit world in `w.pair` with the number of letter worlds that fit it, and count its codes."""
    packed = 0
    coupled = 0
    weight = w.letter_worlds
    for i in range(w.unknown):
        packed |= w.pair[i] << (7 * i)
        coupled |= w.known[w.seats[i]].excluded[w.pair[i]]
    if coupled:
        weight = count_coupled(w, packed)
        if weight == 0:
            return
    else:
        for i in range(w.unknown):
            w.plain[i * PAIRS + w.pair[i]] += 1
    w.total += weight
    w.digits[w.digit_worlds] = packed
    w.upto[w.digit_worlds] = w.total
    w.digit_worlds += 1


@rule
def count_coupled(w: Worlds, packed: int) -> int:
    """Count a digit world letter world by letter world, because a wrong guess couples them; returns how many fit."""
    weight = 0
    for world in range(w.letter_worlds):
        letters = w.letters[world]
        if fits(w, letters, packed):
            weight += 1
            for i in range(w.unknown):
                w.joint[place_in_joint(w.seats[i], (letters >> (4 * i)) & 15, w.pair[i])] += 1
    return weight


@rule
def place_in_joint(seat: int, letter: int, pair: int) -> int:
    """Return where the count of a player's code stands in `joint`."""
    return (seat * VALUES + letter) * PAIRS + pair


@rule
def fits(w: Worlds, letters: int, digits: int) -> bool:
    """Return whether no wrong guess excludes this pairing of a letter world with a digit world."""
    for i in range(w.unknown):
        excluded = w.known[w.seats[i]].excluded[(digits >> (7 * i)) & 127]
        if has(excluded, (letters >> (4 * i)) & 15):
            return False
    return True


@rule
def spread_plain(w: Worlds) -> None:
    """Give every uncoupled digit world to each letter, as often as letter worlds have it."""
    for i in range(w.unknown):
        for world in range(w.letter_worlds):
            w.having[i * VALUES + ((w.letters[world] >> (4 * i)) & 15)] += 1
        for letter in range(VALUES):
            for pair in range(PAIRS):
                worlds = w.plain[i * PAIRS + pair] * w.having[i * VALUES + letter]
                w.joint[place_in_joint(w.seats[i], letter, pair)] += worlds


@rule
def prepare(kit: Kit, v: View, log: Sequence[Any], n: int, w: Worlds) -> int:
    """Find all worlds that fit; returns their number, 0 if there is none or (for a spectator only) more than can be listed."""
    know(w, kit, v, log, n)
    list_letters(w)
    if w.letter_worlds:
        list_digits(w)
        spread_plain(w)
    return w.total


# --- drawing ----------------------------------------------------------------------------------------------------------


@rule
def draw(w: Worlds, kit: Kit, v: View, rng: Generator, s: State) -> None:
    """Fill a zeroed state with a uniformly drawn world."""
    public_part(s, kit, v)
    draw_codes(w, rng, s)
    for seat in range(kit.players):
        private_part(s, kit, v, seat, rng)


@rule
def draw_likely(w: Worlds, kit: Kit, v: View, rng: Generator, s: State) -> None:
    """Draw worlds more often in which an agent would have chosen as the others did (`motives`): by rejection."""
    public_part(s, kit, v)
    for _ in range(PATIENCE):
        draw_codes(w, rng, s)
        if accepted(w.motives, kit, s.players, v.seat, rng):
            break
    for seat in range(kit.players):
        private_part(s, kit, v, seat, rng)


@rule
def draw_codes(w: Worlds, rng: Generator, s: State) -> None:
    """Give the players in question the codes of a uniformly drawn world."""
    rank = below(rng, w.total)
    at = first_above(w.upto, w.digit_worlds, rank)
    letters = letter_world_of(w, w.digits[at], w.upto[at] - 1 - rank)
    for i in range(w.unknown):
        code, pair = s.players[w.seats[i]].code, (w.digits[at] >> (7 * i)) & 127
        code[Place.LETTER] = (letters >> (4 * i)) & 15
        code[Place.TENS] = pair // VALUES
        code[Place.ONES] = pair % VALUES


@rule
def letter_world_of(w: Worlds, digits: int, index: int) -> int:
    """Return the letter world at this index among those that fit a digit world."""
    for world in range(w.letter_worlds):
        if fits(w, w.letters[world], digits):
            if index == 0:
                return w.letters[world]
            index -= 1
    return w.letters[0]


@rule
def public_part(s: State, kit: Kit, v: View) -> None:
    """Copy everything that the view shows."""
    s.phase = v.phase
    s.owed = v.owed
    s.turn = v.turn
    s.first = v.first
    s.starter = v.starter
    s.current_round = v.current_round
    s.shown = v.shown
    s.announced = v.announced
    s.cracked = v.cracked
    s.why = v.why
    s.winners = v.winners
    for card in range(DATA_KINDS):
        s.field |= bit(card) if v.field[card] else 0
        s.doubled |= bit(card) if v.field[card] > 1 else 0
    seen_hacks = 0
    for slot in range(LINE):
        s.line[slot] = v.line[slot]
        if v.line[slot] >= 0:
            s.filled |= bit(slot)
            seen_hacks |= bit(v.line[slot])
    for value in range(VALUES):
        s.open_letters |= bit(value) if v.open_letters[value] else 0
        s.open_digits |= bit(value) if v.open_digits[value] else 0
    for seat in range(kit.players):
        public_side(s, v.sides[seat], seat)
        for i in range(v.sides[seat].hacks):
            seen_hacks |= bit(v.sides[seat].hack[i])
    s.deck = ((1 << kit.hack_cards) - 1) & ~seen_hacks if v.deck else 0


@rule
def public_side(s: State, side: Side, seat: int) -> None:
    """Copy one player's side as everybody sees it, and the own code."""
    player = s.players[seat]
    if side.out == 0:
        s.playing |= bit(seat)
    for place in range(PLACES):
        player.code[place] = side.code[place]
        player.open |= bit(place) if side.revealed[place] else 0
    player.ordered = side.ordered
    player.wrong = side.wrong
    player.sender = side.sender
    player.hacks = side.hacks
    s.received |= bit(seat) if side.received else 0
    s.withdrawn |= bit(seat) if side.withdrew else 0
    s.full |= bit(seat) if side.hacks == MOST_HACKS else 0
    for card in range(DATA_KINDS):
        player.data_cards |= bit(card) if side.data_cards[card] else 0
    for i in range(min(side.hacks, MOST_HACKS)):
        player.hack[i] = side.hack[i]
        player.answer[i] = side.answer[i]


@rule
def private_part(s: State, kit: Kit, v: View, seat: int, rng: Generator) -> None:
    """Fill in what follows from the code, and a sealed choice that is not shown yet."""
    player = s.players[seat]
    player.choice = v.choice if seat == v.seat else -1
    if player.ordered:
        for card in range(kit.data_kinds):
            if not covers(kit, card, player.code[Place.LETTER], player.code[Place.TENS], player.code[Place.ONES]):
                player.safe |= bit(card)
    if seat != v.seat and v.sides[seat].chosen:
        if s.phase == Phase.OPEN:
            player.choice = 0
        elif s.phase == Phase.TAP:
            player.choice = below(rng, 2)
        else:
            places = showable(s, seat)
            player.choice = nth(places, below(rng, count(places)))
