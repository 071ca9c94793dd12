"""Bots of TOP SECRET: all of them answer in character, and the better ones read the others better.

`novice` looks at the answers one seat at a time, and at what a dossier says of them, but does not mind how sure it may be. `agent`
points at whoever is likeliest its team-mate: nobody can be right more often. `spymaster` also minds who wins in the end: by its finger
(`foresight`), and by how it is read, as it does not slip but once a game, on purpose (`answering`).

All are functions of a position: a view and what its log says (`Reading`).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

import numpy as np

from underrose.games.top_secret_party.actions import Do
from underrose.games.top_secret_party.legality import targets
from underrose.games.top_secret_party.mind.answering import weighed_answer
from underrose.games.top_secret_party.mind.foresight import shares
from underrose.games.top_secret_party.mind.reading import LEFT_OVER, Reading, character_says_yes
from underrose.games.top_secret_party.mind.worlds import Worlds
from underrose.games.top_secret_party.state import NONE, SEATS, Kit, Phase
from underrose.games.top_secret_party.view import View
from underrose.kernel.compile.bits import bit, count, has, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.compile.interpreting import in_python
from underrose.kernel.game.actions import pack
from underrose.kernel.game.chance import Generator, below
from underrose.knowledge.position import Position

FINE = 1 << 20
"""Chances are drawn to so many parts."""
CLOSE = 1e-9
"""Values that differ by less are the same."""


class Level(IntEnum):
    """The levels that have a policy of their own, by their number in `bots.LEVELS`."""

    NOVICE = 1
    AGENT = 2
    SPYMASTER = 3


@rule
def think(kit: Kit, v: View, sampler: Worlds, level: int, rng: Generator) -> int:
    """Return what the seat does: answer in character, choose whom to point at, or be ready."""
    if v.phase == Phase.ANSWERING:
        return pack(Do.ANSWER, v.label, answer(sampler.reading, kit, v, level, rng))
    if v.phase == Phase.POINTING or (v.phase == Phase.READYING and v.sides[v.seat].arrow == NONE):
        return pack(Do.POINT, likeliest(sampler.reading, kit, v, level, rng))
    return pack(Do.READY)


@rule
def answer(r: Reading, kit: Kit, v: View, level: int, rng: Generator) -> int:
    """Return 1 for Yes. Only where the others read the seat by its own dossier there is something to weigh."""
    if level == Level.SPYMASTER and not kit.shuffled and has(r.characters, v.seat):
        return weighed_answer(r, kit, v, rng)
    return answer_in_character(kit, v, rng)


@rule
def answer_in_character(kit: Kit, v: View, rng: Generator) -> int:
    """Return 1 for Yes: as the seat's own dossier leads to, with the slips that everybody makes."""
    question = kit.faces[v.faces[v.slot]].questions[v.sides[v.seat].team]
    yes = character_says_yes(kit.cast[v.own], question)
    return 1 if below(rng, FINE) < FINE * yes else 0


@rule
def likeliest(r: Reading, kit: Kit, v: View, level: int, rng: Generator) -> int:
    """Return the target of the highest value; of several any."""
    foreseen: Any = np.zeros(SEATS, np.float64)
    if level == Level.SPYMASTER:
        shares(r, kit, v, foreseen, rng)
    at = targets(kit, v.seat)
    best = -1.0
    members = 0
    for seat in range(kit.players):
        if has(at, seat):
            value = foreseen[seat] if level == Level.SPYMASTER else value_of(r, v, level, seat)
            if value > best + CLOSE:
                best, members = value, 0
            if value > best - CLOSE:
                members |= bit(seat)
    return nth(members, below(rng, count(members)))


@rule
def value_of(r: Reading, v: View, level: int, seat: int) -> float:
    """Return what pointing at a seat is worth, in the unit of its level."""
    if level == Level.NOVICE:
        return signs_of(r, v, seat)
    return r.mates[LEFT_OVER if seat == v.seat else seat]  # the own seat, with three players: to be alone


@rule
def signs_of(r: Reading, v: View, seat: int) -> float:
    """Return whether the answers speak rather for the own team (2), for the other (0), or for neither (1); for being alone nothing
    speaks."""
    if seat == v.seat or abs(r.ratio[seat] - 1.0) < CLOSE:
        return 1.0
    return 2.0 if r.ratio[seat] > 1.0 else 0.0


# --- the same from Python -----------------------------------------------------------------------------------------------

thought = in_python(think)
"""The same rule interpreted: at a table it takes less than a millisecond, so nothing is gained by compiling a way in from Python. Only the
spymaster, who deals teams in thought, goes by the compiled one."""


def policy(level: Level) -> Callable[[Position], int]:
    """Return the policy of a level, as a function of a position."""

    def choose(position: Position) -> int:
        chosen = think if level == Level.SPYMASTER else thought
        return int(chosen(position.game.kits[0], position.views[0], position.samplers[0], level, position.rngs[0]))

    return choose


def waits(position: Position) -> bool:
    """Return whether a seat has done all that is asked of it, and could only change what its person has chosen (R13, R14)."""
    view = position.views[0]
    own, phase = view["sides"][position.seat], int(view["phase"])
    if phase == Phase.ANSWERING:
        return bool(own["answered"][int(view["slot"])])
    return phase == Phase.READYING and bool(own["ready"]) and bool(own["pointed"])


POLICIES = {level.name.lower(): policy(level) for level in Level}
