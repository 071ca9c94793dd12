"""Bots of The Coding: `novice` plays by its sheet, `agent` asks well, gives little away and decodes when it pays; `spymaster` plays on.

All are functions of a position (a view and a log) and of nothing else. What the public knows of the own code, the same
machinery tells that counts the others' codes: `Worlds.known` holds it for every seat. The spymaster plays its choices to the end in
worlds that fit (`foresight`).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from underrose.games.the_coding.actions import Do
from underrose.games.the_coding.legality import covers, pick
from underrose.games.the_coding.mind.foresight import ROLLOUTS, foresee
from underrose.games.the_coding.mind.known import PAIRS
from underrose.games.the_coding.mind.rollouts import PAYS, PLAYS_ON
from underrose.games.the_coding.state import PLACES, SEATS, VALUES, Kit, Phase, Place, State
from underrose.kernel.compile.bits import bit, count, has, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.actions import pack
from underrose.kernel.game.chance import Generator, below
from underrose.knowledge.position import Position

TRIES = 12
"""How often a rollout draws two digits that fit before it names any."""

Ints = NDArray[np.int64]


@rule
def propose(s: State, kit: Kit, seat: int, kind: int, rng: Generator) -> int:
    """For search, in a world drawn for the seat: decode somebody as what they hold in it; anything else at random."""
    if kind != Do.DECODE:
        return pick(s, kit, seat, kind, rng)
    others = s.playing & ~bit(seat)
    target = nth(others, below(rng, count(others)))
    code = s.players[target].code
    return pack(kind, target, code[Place.LETTER], code[Place.TENS], code[Place.ONES])


@rule
def plausible(s: State, kit: Kit, seat: int, kind: int, rng: Generator) -> int:
    """For rollouts: decode somebody as a code that fits the cards on the table; anything else at random."""
    if kind != Do.DECODE:
        return pick(s, kit, seat, kind, rng)
    others = s.playing & ~bit(seat)
    target = nth(others, below(rng, count(others)))
    letters = fitting(s, kit, seat, target, Place.LETTER)
    tens, ones = fitting(s, kit, seat, target, Place.TENS), fitting(s, kit, seat, target, Place.ONES)
    for _ in range(TRIES):
        x1, x2 = nth(tens, below(rng, count(tens))), nth(ones, below(rng, count(ones)))
        if x1 != x2 and not in_a_range(kit, s.players[target].data_cards, x1, x2):
            return pack(kind, target, nth(letters, below(rng, count(letters))), x1, x2)
    return pick(s, kit, seat, kind, rng)


@rule
def fitting(s: State, kit: Kit, seat: int, target: int, place: int) -> int:
    """Return the values at one place of a player's code that fit the open cards, its hack and letter data cards, and the guesser's own
    cards."""
    player, own = s.players[target], s.players[seat].code
    if has(player.open, place):
        return bit(player.code[place])
    if place == Place.LETTER:
        values = ((1 << kit.letters) - 1) & ~s.open_letters & ~bit(own[Place.LETTER])
        for card in range(kit.data_kinds):
            values &= ~kit.data_cards[card].letters if has(player.data_cards, card) else values
    else:
        values = ((1 << kit.digits) - 1) & ~s.open_digits & ~bit(own[Place.TENS]) & ~bit(own[Place.ONES])
    for i in range(player.hacks):
        hack = kit.hacks[player.hack[i]]
        if hack.place == place:
            values &= hack.values if player.answer[i] else ~hack.values
    return values


@rule
def in_a_range(kit: Kit, cards: int, tens: int, ones: int) -> bool:
    """Return whether one of these data cards covers the two digits."""
    for card in range(kit.data_kinds):
        if has(cards, card) and kit.data_cards[card].letters == 0 and covers(kit, card, 0, tens, ones):
            return True
    return False


# --- what a position tells --------------------------------------------------------------------------------------------


def phase_of(position: Position) -> int:
    """Return what is being decided."""
    return int(position.views[0]["phase"])


def codes(position: Position) -> Ints:
    """Return in how many worlds each player has each code: shape (seats, letters, pairs), counts."""
    return position.samplers[0]["joint"].reshape(SEATS, VALUES, PAIRS)


def worlds(position: Position) -> int:
    """Return how many worlds fit."""
    return int(position.samplers[0]["total"])


def still_in(position: Position) -> list[int]:
    """Return the other seats still in the game."""
    sides = position.views[0]["sides"]
    return [seat for seat in range(position.game.players) if seat != position.seat and not int(sides[seat]["out"])]


def of_kind(position: Position, kind: int) -> list[int]:
    """Return the legal actions of one kind."""
    return [int(action) for action in position.legal if int(action) & 255 == kind]


def likeliest(position: Position) -> tuple[int, float]:
    """Return the decoding most likely to be right, ties drawn, and its chance."""
    counts = codes(position)[still_in(position)]
    best = np.argwhere(counts == counts.max())
    target, letter, pair = (int(n) for n in best[position.below(len(best))])
    action = pack_decode(still_in(position)[target], letter, pair)
    return action, float(counts.max()) / worlds(position)


def pack_decode(target: int, letter: int, pair: int) -> int:
    """Return the packed decoding of a code given as letter and digit pair."""
    return Do.DECODE | target << 8 | letter << 16 | (pair // VALUES) << 24 | (pair % VALUES) << 32


def known_of_me(position: Position) -> tuple[int, Ints]:
    """Return what the public knows of the own code: possible letters (a set) and digit pairs, shape (100,), 1 where possible."""
    known = position.samplers[0]["known"][position.seat]
    return int(known["letters"]), known["pairs"]


def drawn(position: Position, actions: list[int], values: list[float]) -> int:
    """Return one of the actions with the highest value, ties drawn."""
    best = [action for action, value in zip(actions, values, strict=True) if value >= max(values) - 1e-12]
    return best[position.below(len(best))]


# --- novice -----------------------------------------------------------------------------------------------------------


def novice(position: Position) -> int:
    """Plays at random, but never makes a decoding that its sheet rules out, and taps only as far as it is sure."""
    phase = phase_of(position)
    if phase in (Phase.TAP, Phase.OPEN):
        _, chance = likeliest(position)
        return int(Do.TAP if position.below(1000) < 1000 * chance else Do.PASS)
    action = position.random_action()
    return possible_decode(position) if action & 255 == Do.DECODE else action


def possible_decode(position: Position) -> int:
    """Return somebody's code in a drawn world."""
    world = position.world()[0]
    seats = still_in(position)
    target = seats[position.below(len(seats))]
    letter, tens, ones = (int(value) for value in world["players"][target]["code"])
    return pack_decode(target, letter, tens * VALUES + ones)


# --- agent ------------------------------------------------------------------------------------------------------------


def agent(position: Position) -> int:
    """Return the most informative hack card, the least telling data card and reveal, a decoding when it pays."""
    by_phase: dict[int, Callable[[Position], int]] = {
        Phase.DATA: quietest_data,
        Phase.SEND: best_hack,
        Phase.CHOOSE: hack_or_decode,
        Phase.REVEAL: quietest_reveal,
        Phase.SHOW_DIGIT: quietest_reveal,
        Phase.PLAY_ON: lambda p: int(Do.PLAY if likeliest(p)[1] >= PLAYS_ON else Do.STOP),
        Phase.NAME: lambda p: likeliest(p)[0],
        Phase.TAP: tap_or_not,
        Phase.OPEN: tap_or_not,
    }
    choose = by_phase.get(phase_of(position))
    return position.random_action() if choose is None else choose(position)


def best_hack(position: Position) -> int:
    """Return the hack card and receiver whose answer tells most, in bits."""
    hacks = of_kind(position, Do.HACK)
    return drawn(position, hacks, [information(position, action) for action in hacks])


def information(position: Position, hack: int) -> float:
    """Return the entropy of the answer to a hack card, in bits."""
    slot, target = hack >> 8 & 255, hack >> 16 & 255
    card = position.game.kits[0]["hacks"][int(position.views[0]["line"][slot])]
    member = np.array([int(card["values"]) >> value & 1 for value in range(VALUES)], bool)
    yes = counts_by_value(codes(position)[target], int(card["place"]))[member].sum() / worlds(position)
    return 0.0 if yes <= 0 or yes >= 1 else float(-yes * np.log2(yes) - (1 - yes) * np.log2(1 - yes))


def counts_by_value(counts: Ints, place: int) -> Ints:
    """Return the worlds by the value at one place, shape (10,), from worlds by letter and pair."""
    if place == Place.LETTER:
        return counts.sum(axis=1)
    return counts.sum(axis=0).reshape(VALUES, VALUES).sum(axis=2 - place)


def quietest_data(position: Position) -> int:
    """Return the data card after which most codes still fit the own public face; an announcement has no choice."""
    cards = of_kind(position, Do.DATA)
    return drawn(position, cards, [float(left_after_data(position, action >> 8)) for action in cards])


def left_after_data(position: Position, card: int) -> int:
    """Return how many codes the public would still think possible after the card."""
    letters, pairs = known_of_me(position)
    data = position.game.kits[0]["data_cards"][card]
    if int(data["letters"]):
        return (letters & ~int(data["letters"])).bit_count() * int(pairs.sum())
    number = np.arange(PAIRS)
    inside = (number >= int(data["low"])) & (number <= int(data["high"]))
    return letters.bit_count() * int(pairs[~inside].sum())


def quietest_reveal(position: Position) -> int:
    """Return the card after whose showing most codes still fit the own public face."""
    reveals = of_kind(position, Do.REVEAL)
    return drawn(position, reveals, [float(left_after_reveal(position, action >> 8)) for action in reveals])


def left_after_reveal(position: Position, place: int) -> int:
    """Return how many codes the public would still think possible once the card at this place lies open."""
    letters, pairs = known_of_me(position)
    if place == Place.LETTER:
        return int(pairs.sum())
    value = int(position.views[0]["sides"][position.seat]["code"][place])
    grid = pairs.reshape(VALUES, VALUES)
    return letters.bit_count() * int((grid[value] if place == Place.TENS else grid[:, value]).sum())


def hack_or_decode(position: Position) -> int:
    """Decode when it pays or nothing else is left, else begin a Hacking."""
    action, chance = likeliest(position)
    if chance >= PAYS or len(of_kind(position, Do.DECODE)) == len(position.legal):
        return action
    if of_kind(position, Do.HACK):
        return best_hack(position)
    return quietest_data(position) if of_kind(position, Do.DATA) else int(Do.NONE)


def tap_or_not(position: Position) -> int:
    """Tap once the chance of being right beats an even share of the win, or when otherwise nobody wins."""
    view = position.views[0]
    players = len(still_in(position)) + 1
    last_call = int(view["aside"]) < players and int(view["shown"]) == PLACES - 1
    return int(Do.TAP if last_call or likeliest(position)[1] >= 1 / players else Do.PASS)


def waits(position: Position) -> bool:
    """Return whether a seat with live taps waits: it has said that it is not enough, and nothing more was shown since."""
    return phase_of(position) == Phase.OPEN and int(position.views[0]["choice"]) == 0


# --- spymaster --------------------------------------------------------------------------------------------------------


def spymaster(position: Position) -> int:
    """Return the choice after which it wins most of the games that it plays out in thought."""
    kit, budget = position.game.kits[0], position.budget or ROLLOUTS
    return int(foresee(kit, position.views[0], position.samplers[0], budget, position.rngs[0]))


POLICIES = {"novice": novice, "agent": agent, "spymaster": spymaster}
SEARCHING = ("spymaster",)
