"""How the spymaster of TOP SECRET answers: true to its dossier, but once a game, at most, it slips where that brings more of the win.

Others slip by chance, in fifteen answers of a hundred: more than once a game. Whoever never does is found by its mates more often. But
who looks like the other team draws that team's fingers, three points each for a point that it may lose itself. So the spymaster deals the
teams many times, by what the answers make likely; lets everybody answer what is still to be answered, and point at whoever is likeliest
to them, once after its Yes and once after its No; and compares its shares of the win.

Example: four players, you are yellow, and so far nobody's answers tell anything. The last question tells of you alone: your dossier leads
yellow to Yes and blue to No. After Yes your mate points at you, and each blue one at one of two, of whom one is its mate. After No both
blue ones point at you, and your mate at one of them: none of the three has a point.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from underrose.games.top_secret_party.mind.foresight import (
    FINE,
    PLACES,
    THOUGHT,
    Thought,
    count_points,
    deal,
    draw_luck,
    drawn_rounds,
    fingers_of,
    look,
    share_of,
)
from underrose.games.top_secret_party.mind.reading import Reading, character_says_yes, says_yes, slips_of
from underrose.games.top_secret_party.state import SLOTS, Kit
from underrose.games.top_secret_party.view import View
from underrose.kernel.compile.bits import has
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.chance import Generator, below

DEALS = 120
"""Deals of the teams from which an answer is chosen."""
SLIPS = 1
"""How often a spymaster slips in a game at most: seldomer than all others do, by chance."""
WORTH = 0.03
"""How much of the win a slip must bring: less may be the luck of the deals, and a better occasion may come."""


@rule
def weighed_answer(r: Reading, kit: Kit, v: View, rng: Generator) -> int:
    """1 for Yes: as the dossier leads to, or the other where that is worth a slip. Where it leads to neither, whatever brings more."""
    dossier = kit.cast[v.own]
    questions = kit.faces[v.faces[v.slot]].questions
    team = v.sides[v.seat].team
    mine, theirs = character_says_yes(dossier, questions[team]), character_says_yes(dossier, questions[1 - team])
    true = 1 if mine > 0.5 or (mine == 0.5 and below(rng, 2)) else 0
    slipped = r.slips[v.seat] + slips_of(r, kit, v.seat, team)
    if mine == theirs or (mine != 0.5 and slipped >= SLIPS):
        return true
    gain = gain_of_yes(r, kit, v, mine / theirs, (1.0 - mine) / (1.0 - theirs), rng)
    return 1 - true if (-gain if true else gain) > (WORTH if mine != 0.5 else 0.0) else true


@rule
def gain_of_yes(r: Reading, kit: Kit, v: View, by_yes: float, by_no: float, rng: Generator) -> float:
    """Return how much more of the win Yes brings than No, if they make the own team so many times likelier to the others."""
    thoughts: Any = np.zeros(1, THOUGHT)
    t, gain = thoughts[0], 0.0
    look(t, r, kit, v)
    for place in range(PLACES):
        t.before[place] = t.ratio[place]
    for _ in range(DEALS):
        for place in range(PLACES):
            t.ratio[place] = t.before[place]
        mates = deal(t, kit, v.seat, rng)
        answer_the_rest(t, r, kit, v, mates, rng)
        draw_luck(t, kit, rng)
        to_come, own = drawn_rounds(kit, v, rng), t.ratio[v.seat]
        gain += share_after(t, kit, v, mates, own * by_yes, to_come) - share_after(t, kit, v, mates, own * by_no, to_come)
    return gain / DEALS


@rule
def share_after(t: Thought, kit: Kit, v: View, mates: int, own: float, to_come: int) -> float:
    """Return the share of the win, if the own answers are so many times likelier from the own team, and all point."""
    t.ratio[v.seat] = own
    count_points(t, kit, v, mates, fingers_of(t, kit, mates), to_come)
    return share_of(t, kit, v.seat)


@rule
def answer_the_rest(t: Thought, r: Reading, kit: Kit, v: View, mates: int, rng: Generator) -> None:
    """Draw the others' answers to the open question, as far as they are not seen, and the answers of all to later ones."""
    team = v.sides[v.seat].team
    for slot in range(v.slot, SLOTS):
        face = v.faces[slot] if slot == v.slot else any_face(kit, rng)
        for seat in range(kit.players):
            if slot > v.slot or (seat != v.seat and not has(r.known[seat], slot)):
                questions, bot = kit.faces[face].questions, has(r.characters, seat)
                mine, theirs = says_yes(r, kit, seat, bot, questions[team]), says_yes(r, kit, seat, bot, questions[1 - team])
                truly = true_yes(mine if has(mates, seat) else theirs, seat == v.seat)
                t.ratio[seat] *= mine / theirs if below(rng, FINE) < truly * FINE else (1.0 - mine) / (1.0 - theirs)


@rule
def true_yes(yes: float, own: bool) -> float:
    """Return the chance of a Yes, with slips for all but the seat itself, which means to make none."""
    return yes if not own or yes == 0.5 else 1.0 if yes > 0.5 else 0.0


@rule
def any_face(kit: Kit, rng: Generator) -> int:
    """Return one face of any card of the deck."""
    card = below(rng, kit.cards)
    return kit.first_face[card] + below(rng, kit.sides[card])
