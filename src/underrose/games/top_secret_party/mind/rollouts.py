"""The rollout policy of TOP SECRET: everybody answers in character, and points at whoever is likeliest a team-mate.

What all have heard is carried along as a `Reading`, which says to each seat, by its own team, who is likely with it. A person in a seat
answers as rounds that were revealed lead one to expect of them; of somebody of whom nothing is known, either way.

Worlds that fit are not equally likely here: answers exclude no deal of the team cards, but they speak for some. So a world is drawn as
the answers weigh it (`draw_likely`), as the odds of the note sheet are: answers that are not shown yet by the questions of the drawn team,
and fingers that have been chosen as the policy would choose them.

    You are yellow, of four. By their answers the others' odds to be yellow are 3, 1 and 1: the first is your team-mate in three of five
    drawn worlds, and each of the others in one.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from underrose.games.top_secret_party.actions import Do
from underrose.games.top_secret_party.legality import targets
from underrose.games.top_secret_party.mind.reading import (
    LEFT_OVER,
    Reading,
    character_says_yes,
    note,
    person_says_yes,
    says_yes,
    ways_of,
    weigh_unseen,
)
from underrose.games.top_secret_party.mind.worlds import Worlds, answer_hidden, arrow_hidden, draw
from underrose.games.top_secret_party.state import NONE, POINTING, Kit, Phase, Player, State, teams_open
from underrose.games.top_secret_party.view import View, label_of
from underrose.kernel.compile.bits import bit, has
from underrose.kernel.compile.compiling import rule
from underrose.kernel.compile.interpreting import in_python
from underrose.kernel.data.records import Rows, record
from underrose.kernel.game.actions import pack
from underrose.kernel.game.chance import Generator, below
from underrose.knowledge.position import Position

FINE = 1 << 20
"""Chances are drawn to so many parts."""
CLOSE = 1e-9
"""Chances that differ by less are the same."""
_targets = in_python(targets)
WAITS = -1
"""Instead of an action: the seat has done what is asked of it."""


@record
class Carried:
    """What all have heard, and what that makes likely for whoever thinks about it."""

    reading: Annotated[Reading, Reading]


# --- carrying along -----------------------------------------------------------------------------------------------------


@rule
def know_nothing(c: Carried, kit: Kit) -> None:
    """Reset to what is known before the first event."""
    c.reading.overdue = NONE


@rule
def observe_event(c: Carried, kit: Kit, kind: int, args: Sequence[int]) -> None:
    """Update what all know by one event."""
    note(c.reading, kit, kind, args)


# --- playing on ---------------------------------------------------------------------------------------------------------


@rule
def carry_on(s: State, kit: Kit, c: Carried, seat: int, rng: Generator, out: MutableSequence[int]) -> int:
    """Return what the agent in a seat does: answer, choose whom to point at, be ready."""
    player = s.players[seat]
    if s.phase == Phase.ANSWERING:
        if not has(s.waiting, seat):
            return WAITS
        return pack(Do.ANSWER, label_of(s), 1 if below(rng, FINE) < FINE * own_yes(c.reading, kit, s, player, seat) else 0)
    if player.arrow == NONE and (s.phase == Phase.READYING or s.phase == Phase.POINTING):
        return pack(Do.POINT, likeliest(c.reading, kit, seat, player.team, rng))
    return pack(Do.READY) if has(s.waiting, seat) else WAITS


@rule
def own_yes(r: Reading, kit: Kit, s: State, player: Player, seat: int) -> float:
    """Return the chance that a seat says Yes to its own team's question."""
    question = kit.faces[s.faces[s.slot]].questions[player.team]
    return character_says_yes(kit.cast[player.own], question) if player.character else person_says_yes(r.persons[seat], question)


@rule
def likeliest(r: Reading, kit: Kit, seat: int, team: int, rng: Generator) -> int:
    """Return whoever is likeliest on the team of a seat, ties drawn; with three players itself, if that it is alone is likelier."""
    weigh_unseen(r, kit, seat, team)
    best = -1.0
    chosen = 0
    ties = 0
    for other in range(kit.players):
        if has(targets(kit, seat), other):
            p = r.mates[LEFT_OVER if other == seat else other]
            if p > best + CLOSE:
                best = p
                chosen = other
                ties = 1
            elif p > best - CLOSE:
                ties += 1
                chosen = other if below(rng, ties) == 0 else chosen
    return chosen


# --- worlds, as likely as the answers make them -------------------------------------------------------------------------


@rule
def draw_likely(sampler: Worlds, kit: Kit, v: View, rng: Generator, s: State) -> None:
    """Draw a table that looks like this to the seat, as likely as the answers make it. Dossiers that were shuffled say nothing."""
    draw(sampler, kit, v, rng, s)
    if teams_open(v.phase) or kit.shuffled:
        return
    r = sampler.reading
    lay_teams(r, kit, v, rng, s)
    for seat in range(kit.players):
        if answer_hidden(v, v.sides[seat]) and not has(r.by_chance[seat], v.slot):
            lay_answer(r, kit, v, rng, s.players[seat], seat)
    for seat in range(kit.players):
        if arrow_hidden(v, v.sides[seat], seat) and v.sides[seat].late[POINTING] == 0:
            s.players[seat].arrow = likeliest(r, kit, seat, s.players[seat].team, rng)


@rule
def lay_teams(r: Reading, kit: Kit, v: View, rng: Generator, s: State) -> None:
    """Deal the team cards place by place, as the ways to lay the rest weigh."""
    team, left = v.sides[v.seat].team, kit.each - 1
    weigh_unseen(r, kit, v.seat, team)
    for seat in range(kit.players):
        if seat != v.seat:
            ratio, both = r.ratio[seat], ways_of(r, kit, NONE, left)
            with_it = ratio * ways_of(r, kit, seat, left - 1) if left > 0 else 0.0
            mate = below(rng, FINE) * both < with_it * FINE
            r.ratio[seat] = 0.0  # its card is dealt: what follows are the ways to lay the others
            s.players[seat].team = team if mate else 1 - team
            left -= 1 if mate else 0


@rule
def lay_answer(r: Reading, kit: Kit, v: View, rng: Generator, player: Player, seat: int) -> None:
    """Place a token that lies covered, by the question of the drawn team."""
    yes = says_yes(r, kit, seat, has(r.in_character[seat], v.slot), kit.faces[v.faces[v.slot]].questions[player.team])
    player.yes &= ~bit(v.slot)
    if below(rng, FINE) < FINE * yes:
        player.yes |= bit(v.slot)


# --- what is judged -----------------------------------------------------------------------------------------------------


def screened(position: Position, carried: Rows) -> NDArray[np.int64]:
    """Return all fingers, the one that is chosen already among them: to keep it is a choice too."""
    at = _targets(position.game.kits[0], position.seat)
    return np.array([pack(Do.POINT, seat) for seat in range(position.game.players) if has(at, seat)], np.int64)
