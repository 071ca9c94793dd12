"""Playing on in thought: what the spymaster does with the most promising choices, in many worlds that fit what it has seen (`motives`).

In each world every choice is followed to the end of the game, with the same draws. Whoever decides on the way judges as the agent does, but
by a rough guess instead of a Cypher Wheel: of the other's Suitcase Number and Guards each knows the answers it has heard, and how many
copies of each number it has not seen. So nobody acts on what only the drawn world tells, and a question is worth what its answer leads to.

Example: seat 0 has heard that seat 1's Code has no 6. Its weights are 0 for 5, 6 and 7 and 1 for the others; both copies of the 2 lie open,
one of the 3: so 1, 4, 8 and 9 are taken to be twice as likely as 3.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated, Any

from underrose.games.classified_information.assassinations import lying_open
from underrose.games.classified_information.events import Told
from underrose.games.classified_information.legality import legal
from underrose.games.classified_information.mind.appraisal import ROW, RULED_OUT, Outlook, look_about
from underrose.games.classified_information.mind.judgement import judge
from underrose.games.classified_information.mind.worlds import fill_state
from underrose.games.classified_information.rules import apply
from underrose.games.classified_information.state import COPIES, SEATS, SPOTS, Kit, State, cards_of, number_of
from underrose.kernel.compile.bits import bit, count, has, lowest
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import record
from underrose.kernel.game.chance import Generator, below, first_above, fraction, fresh_step, i64, seed_generator, u64, word
from underrose.kernel.game.events import forget


@record
class Guess:
    """What a player takes for likely of the other, for each copy not seen: of the Suitcase Number, and of the Guards by spot."""

    suitcase: Annotated[MutableSequence[float], "f8", ROW]
    guard: Annotated[MutableSequence[float], "f8", SPOTS * ROW]


# --- guesses ----------------------------------------------------------------------------------------------------------


@rule
def unseen_by(s: State, kit: Kit, seat: int) -> int:
    """Return the cards that the seat has not before it, face up or in its own keeping."""
    me = s.sides[seat]
    seen = me.hand | s.discards | lying_open(s, 0) | lying_open(s, 1)
    for spot in range(SPOTS):
        seen |= bit(me.spot[spot]) if has(me.guards, spot) else 0
    seen |= bit(me.suitcase) if me.suitcase >= 0 else 0
    seen |= bit(s.card) if s.card >= 0 else 0
    return (bit(COPIES * kit.numbers) - 1) & ~seen


@rule
def face_down(s: State, kit: Kit) -> int:
    """Return the cards that do not lie open."""
    return (bit(COPIES * kit.numbers) - 1) & ~(s.discards | lying_open(s, 0) | lying_open(s, 1))


@rule
def guess_from(guess: Guess, look: Outlook, s: State, kit: Kit, seat: int) -> None:
    """Fill the seat's guess from its outlook: weights that give these probabilities again."""
    unseen = unseen_by(s, kit, seat)
    weigh_copies(guess.suitcase, 0, look.suitcase, unseen, kit)
    for spot in range(SPOTS):
        weigh_copies(guess.guard, spot * ROW, look.guard, unseen & kit.can_guard, kit)


@rule
def guess_of_other(guess: Guess, look: Outlook, s: State, kit: Kit) -> None:
    """Guess the same of the opponent, who has heard what one has told; what it has heard of one's Guards stands there already."""
    weigh_copies(guess.suitcase, 0, look.told, face_down(s, kit), kit)


@rule
def guesses_from_log(guesses: Any, kits: Any, log: Any, n: int) -> None:
    """Write what both seats have heard of each other in a log of `n` events to two guesses."""
    forget_all(guesses)
    for i in range(n):
        take_in(guesses, kits[0], log[i].kind, log[i].args)


@rule
def weigh_copies(weights: MutableSequence[float], at: int, odds: MutableSequence[float], unseen: int, kit: Kit) -> None:
    """Turn probabilities into weights for each copy; both arrays are read and written from `at` on."""
    for number in range(1, kit.numbers + 1):
        weights[at + number] = odds[at + number] / max(count(unseen & cards_of(number)), 1)


@rule
def overhear(guesses: Any, s: State, kit: Kit) -> None:
    """Update what both seats know of each other by the events of the last step."""
    for i in range(s.events.written):
        take_in(guesses, kit, s.events.items[i].kind, s.events.items[i].args)


@rule
def take_in(guesses: Any, kit: Kit, kind: int, args: Sequence[int]) -> None:
    """Update what both seats know of each other by one event."""
    who = args[0]
    if kind == Told.ANSWERED:
        restrict(guesses[1 - who].suitcase, 0, args[3] if args[4] else ~args[3])
    elif kind == Told.JUDGED:
        near = kit.near[number_of(args[2])]
        restrict(guesses[1 - who].guard, args[1] * ROW, near if args[3] else ~near)
    elif kind == Told.ENLISTED:
        forget_row(guesses[1 - who].guard, args[1] * ROW)
    elif kind == Told.RELIEVED:
        forget_row(guesses[1 - who].guard, args[1] * ROW)
        restrict(guesses[1 - who].guard, args[1] * ROW, bit(number_of(args[2])))
    elif kind == Told.SWITCHED:
        forget_row(guesses[1 - who].suitcase, 0)


@rule
def restrict(weights: MutableSequence[float], at: int, numbers: int) -> None:
    """Leave only these numbers."""
    for number in range(1, ROW):
        if not has(numbers, number):
            weights[at + number] = 0.0


@rule
def forget_all(guesses: Any) -> None:
    """Reset what both seats know of each other to nothing."""
    for seat in range(SEATS):
        forget_row(guesses[seat].suitcase, 0)
        for spot in range(SPOTS):
            forget_row(guesses[seat].guard, spot * ROW)


@rule
def forget_row(weights: MutableSequence[float], at: int) -> None:
    """Reset a row to nothing known."""
    for number in range(1, ROW):
        weights[at + number] = 1.0


@rule
def guess_at(look: Outlook, guesses: Any, s: State, kit: Kit, seat: int) -> None:
    """Fill an outlook from the guesses."""
    unseen, other = unseen_by(s, kit, seat), s.sides[1 - seat]
    hidden = max(count(unseen), 1)
    spread(look.suitcase, 0, guesses[seat].suitcase, unseen, kit)
    spread(look.told, 0, guesses[1 - seat].suitcase, face_down(s, kit), kit)
    for spot in range(SPOTS):
        if has(other.up, spot):
            spread(look.guard, spot * ROW, guesses[seat].guard, 0, kit)
            look.guard[spot * ROW + number_of(other.spot[spot])] = 1.0
        else:
            spread(look.guard, spot * ROW, guesses[seat].guard, unseen & kit.can_guard if has(other.guards, spot) else 0, kit)
    held, heap = count(other.hand) / hidden, count(s.encrypted) / hidden
    for number in range(1, kit.numbers + 1):
        copies = count(unseen & cards_of(number))
        look.keep[number] = held * copies + look.weights.in_reach * (COPIES - count(s.discards & cards_of(number)))
        look.heap[number] = heap * copies
    look_about(look, s, kit, seat)


@rule
def spread(odds: MutableSequence[float], at: int, weights: MutableSequence[float], unseen: int, kit: Kit) -> None:
    """Turn the weights of the numbers and the copies not seen into probabilities; if no weight is left, the copies alone."""
    total, copies = 0.0, count(unseen)
    for number in range(1, kit.numbers + 1):
        odds[at + number] = weights[at + number] * count(unseen & cards_of(number))
        total += odds[at + number]
    for number in range(1, kit.numbers + 1):
        if total > RULED_OUT:
            odds[at + number] /= total
        else:
            odds[at + number] = count(unseen & cards_of(number)) / max(copies, 1)


# --- playing on -------------------------------------------------------------------------------------------------------


@rule
def choose(s: State, kit: Kit, seat: int, look: Outlook, out: MutableSequence[int], rng: Generator) -> int:
    """Return the legal action of most worth, ties drawn."""
    best = 0.0
    chosen = 0
    ties = 0
    n = legal(s, kit, seat, out)
    if n == 1:
        return out[0]
    for i in range(n):
        value = judge(s, kit, seat, look, out[i])
        if ties == 0 or value > best + 1e-9:
            best = value
            chosen = out[i]
            ties = 1
        elif value > best - 1e-9:
            ties += 1
            chosen = out[i] if below(rng, ties) == 0 else chosen
    return chosen


@rule
def play_on(
    s: State, kit: Kit, guesses: Any, look: Outlook, out: MutableSequence[int], rng: Generator, seat: int, action: int
) -> None:  # fmt: skip
    """Do an action in thought and play on to the end."""
    while True:
        fresh_step(s.chance)
        forget(s.events)
        apply(s, kit, seat, action)
        if s.why != 0:
            return
        overhear(guesses, s, kit)
        seat = lowest(s.owed)
        guess_at(look, guesses, s, kit, seat)
        action = choose(s, kit, seat, look, out, rng)


@rule
def foresee(  # noqa: PLR0917
    states: Any, kits: Any, views: Any, samplers: Any, looks: Any, guesses: Any, rngs: Any, actions: Any,
    out: Any, drawn: Any, upto: Any, worths: Any, worlds: int,
) -> None:  # fmt: skip
    """Play every one of `actions` to the end in so many worlds, and add up in `worths` what came of it: 1 for a win, half for a tie.

    Worlds are taken from those `drawn` before (shape (n, CARDS)), by the running sums `upto` of their weights and evenly spread over these.
    `states` are three tables, the last one zeroed; `looks` the seat's outlook and a spare one; `guesses` four and, after them, what both
    have heard so far.
    """
    kit = kits[0]
    seat = views[0].seat
    rng = rngs[0]
    looks[1].weights = looks[0].weights
    for w in range(worlds):
        states[1] = states[2]
        mark = (w + fraction(rng)) / worlds * upto[len(upto) - 1]
        fill_state(samplers[0], views[0], drawn[first_above(upto, len(upto), mark)], states[1])
        seed = i64(word(rng) >> u64(2))
        guess_from(guesses[2 + seat], looks[0], states[1], kit, seat)
        guesses[3 - seat] = guesses[5 - seat]
        guess_of_other(guesses[3 - seat], looks[0], states[1], kit)
        for i in range(len(actions)):
            states[0] = states[1]
            guesses[0], guesses[1] = guesses[2], guesses[3]
            seed_generator(states[0].chance.generator, seed, 0)
            seed_generator(rngs[1], seed, 1)
            play_on(states[0], kit, guesses, looks[1], out, rngs[1], seat, actions[i])
            worths[i] += won(states[0], seat)


@rule
def won(s: State, seat: int) -> float:
    """Return what the end is worth to the seat."""
    if s.winners == 0:
        return 0.5
    return 1.0 if has(s.winners, seat) else 0.0
