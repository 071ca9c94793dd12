"""How the spymaster of TOP SECRET chooses its finger: by the share of the win that follows, not by the chance to be right alone.
(How it answers is in `answering`.)

Nobody can be right more often than the agent, which goes by exact odds. But a finger that is right gives its target a point too, if
nobody else of the team finds it. So the spymaster deals the teams many times, by what the answers make likely; lets everybody else point
at whoever seems likeliest to them, as the agent does; counts the points of this round, adds what later rounds may bring, and sees who wins.

Example: last round, two others are as likely your mates. One has as many points as you, the other three less. Point at the other one:
with a right finger at the first you would share the win if nobody else finds it.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Annotated, Any

import numpy as np

from underrose.games.top_secret_party.legality import targets
from underrose.games.top_secret_party.mind.reading import LEFT_OVER, Reading, ratio_of
from underrose.games.top_secret_party.state import ALONE_POINTS, FOUND_POINTS, LEAST_SEATS, MATE_POINTS, ROUNDS, SEATS, Kit
from underrose.games.top_secret_party.view import View
from underrose.kernel.compile.bits import bit, count, has, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import dtype_of, record
from underrose.kernel.game.chance import Generator, below

DEALS = 400
"""Deals of the teams from which a finger is chosen."""
RIGHT, FOUND = 0.88, 0.8
"""How often a seat is right, and is found, in a round to come."""
FINE = 1 << 20
"""Chances are drawn to so many parts."""
CLOSE = 1e-9
"""Values that differ by less are the same."""
HONEST = 0.25
"""How much of a win a surely right finger counts for besides."""
TIES = 2520
"""Of whom is as likely one is drawn by a number below this, which any number of seats divides."""
PLACES = LEFT_OVER + 1


@record
class Thought:
    """Room to think: the ways to fill the places that follow, by cards of the own team; and for each seat how things go."""

    ratio: Annotated[MutableSequence[float], "f8", PLACES]
    ways: Annotated[MutableSequence[float], "f8", (PLACES + 1) * PLACES]
    before: Annotated[MutableSequence[float], "f8", PLACES]  # the ratios before anything was answered in thought
    points: Annotated[MutableSequence[int], "i8", SEATS]
    luck: Annotated[MutableSequence[int], "i8", SEATS]  # by which each seat chooses among those that are as likely to it
    share: Annotated[MutableSequence[float], "f8", SEATS]


THOUGHT: Any = dtype_of(Thought)


@rule
def shares(r: Reading, kit: Kit, v: View, out: MutableSequence[float], rng: Generator) -> None:
    """Write what pointing at each seat is worth: the share of the win, and a little for being right; -1 where it may not point."""
    thoughts: Any = np.zeros(1, THOUGHT)
    think_through(thoughts[0], r, kit, v, rng)
    for seat in range(kit.players):
        right = r.mates[LEFT_OVER if seat == v.seat else seat]
        out[seat] = thoughts[0].share[seat] / DEALS + HONEST * right if has(targets(kit, v.seat), seat) else -1.0


@rule
def think_through(t: Thought, r: Reading, kit: Kit, v: View, rng: Generator) -> None:
    """Deal the teams again and again, and add up the shares."""
    look(t, r, kit, v)
    for _ in range(DEALS):
        mates = deal(t, kit, v.seat, rng)
        draw_luck(t, kit, rng)
        fingers = fingers_of(t, kit, mates)
        to_come = drawn_rounds(kit, v, rng)
        at = targets(kit, v.seat)
        while at:
            target = nth(at, 0)
            at &= at - 1
            count_points(t, kit, v, mates, fingers & ~(15 << (4 * v.seat)) | target << (4 * v.seat), to_come)
            t.share[target] += share_of(t, kit, v.seat)


@rule
def look(t: Thought, r: Reading, kit: Kit, v: View) -> None:
    """How much likelier each seat's answers are from the viewer's team, the viewer's own as the others read them; and the ways to deal."""
    team = v.sides[v.seat].team
    for seat in range(kit.players):
        t.ratio[seat] = ratio_of(r, kit, seat, team)
    t.ratio[LEFT_OVER] = 1.0
    t.ways[PLACES * PLACES] = 1.0
    for place in range(PLACES - 1, -1, -1):
        for k in range(PLACES):
            t.ways[place * PLACES + k] = t.ways[(place + 1) * PLACES + k]
            if k > 0 and is_open(kit, v.seat, place):
                t.ways[place * PLACES + k] += t.ratio[place] * t.ways[(place + 1) * PLACES + k - 1]


@rule
def is_open(kit: Kit, own: int, place: int) -> bool:
    """Return whether it is open which team card lies at a place: with another seat or, where they are odd, with nobody."""
    return kit.players % 2 == 1 if place == LEFT_OVER else place != own and place < kit.players


@rule
def deal(t: Thought, kit: Kit, own: int, rng: Generator) -> int:
    """Return the seats of the own team in a drawn deal, the own one among them; place by place, as the ways that are left weigh."""
    left, mates = kit.each - 1, bit(own)
    for place in range(PLACES):
        if left and is_open(kit, own, place):
            chance = t.ratio[place] * t.ways[(place + 1) * PLACES + left - 1] / t.ways[place * PLACES + left]
            if below(rng, FINE) < chance * FINE:
                mates |= bit(place)
                left -= 1
    return mates & (bit(kit.players) - 1)


@rule
def draw_luck(t: Thought, kit: Kit, rng: Generator) -> None:
    """Draw by what each seat chooses where several are as likely to it."""
    for seat in range(kit.players):
        t.luck[seat] = below(rng, TIES)


@rule
def fingers_of(t: Thought, kit: Kit, mates: int) -> int:
    """Return at whom each seat points, four bits a seat."""
    fingers = 0
    for seat in range(kit.players):
        fingers |= finger(t, kit, seat, has(mates, seat)) << (4 * seat)
    return fingers


@rule
def finger(t: Thought, kit: Kit, seat: int, mate: bool) -> int:
    """At whom a seat points: at whoever's answers speak most for its own team; with three players also at itself, if nobody's do."""
    best, chosen = -1.0, 0
    for other in range(kit.players):
        if other == seat and kit.players > LEAST_SEATS:
            continue
        value = 1.0 if other == seat else t.ratio[other] if mate else 1.0 / t.ratio[other]
        if value > best * (1.0 + CLOSE):
            best, chosen = value, 0
        if value >= best * (1.0 - CLOSE):
            chosen |= bit(other)
    return nth(chosen, t.luck[seat] % count(chosen))


@rule
def drawn_rounds(kit: Kit, v: View, rng: Generator) -> int:
    """Return the points of all seats in the rounds to come, three bits each: with ten seats 60."""
    to_come = 0
    for i in range((ROUNDS - v.current_round) * kit.players):
        to_come |= drawn_points(rng) << (3 * i)
    return to_come


@rule
def drawn_points(rng: Generator) -> int:
    """Return the points of a seat in a round to come."""
    right = MATE_POINTS if below(rng, FINE) < RIGHT * FINE else 0
    return right + (FOUND_POINTS if below(rng, FINE) < FOUND * FINE else 0)


@rule
def count_points(t: Thought, kit: Kit, v: View, mates: int, fingers: int, to_come: int) -> None:
    """Count the points of all in the end."""
    for seat in range(kit.players):
        t.points[seat] = v.sides[seat].points
    for seat in range(kit.players):
        t.points[seat] += scored(kit, seat, mates, fingers)
        for later in range(ROUNDS - v.current_round):
            t.points[seat] += (to_come >> (3 * (later * kit.players + seat))) & 7


@rule
def scored(kit: Kit, seat: int, mates: int, fingers: int) -> int:
    """Return what a seat gets in this round (P11 to P13)."""
    team = mates if has(mates, seat) else (bit(kit.players) - 1) & ~mates
    team &= ~bit(seat)
    target, points = (fingers >> (4 * seat)) & 15, 0
    if team == 0:
        return ALONE_POINTS if target == seat else 0
    if has(team, target):
        points = MATE_POINTS
    while team:
        if (fingers >> (4 * nth(team, 0))) & 15 == seat:
            return points + FOUND_POINTS
        team &= team - 1
    return points


@rule
def share_of(t: Thought, kit: Kit, own: int) -> float:
    """Return the seat's share of the win by these points."""
    most, ties = 0, 0
    for seat in range(kit.players):
        if t.points[seat] > most:
            most, ties = t.points[seat], 0
        ties += 1 if t.points[seat] == most else 0
    return 1.0 / ties if t.points[own] == most else 0.0
