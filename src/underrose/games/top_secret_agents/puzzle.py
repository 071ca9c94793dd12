"""Cases of Top-Secret: how many points a turn can bring for certain.

Nothing is hidden here, so what is asked is a plan. All ways to spend the turn's Actions are tried; the proof is the shortest of those that
bring most, action by action, and its last one leaves no other number, as no way brings more.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

import numpy as np

from underrose.games.top_secret_agents.actions import Do
from underrose.games.top_secret_agents.events import EVENTS, TEXTS
from underrose.games.top_secret_agents.listing import legal
from underrose.games.top_secret_agents.rules import apply
from underrose.games.top_secret_agents.state import Kit, Phase, State
from underrose.kernel.compile.compiling import rule
from underrose.kernel.compile.interpreting import compiling_here
from underrose.kernel.data.records import dtype_of
from underrose.kernel.game.actions import kind_of, pack
from underrose.kernel.game.chance import fresh_step, seed_generator
from underrose.kernel.game.contract import MOST_LEGAL
from underrose.kernel.game.events import forget
from underrose.kernel.game.title import Game
from underrose.knowledge.because import members
from underrose.knowledge.deduction import Deduction, Fact, Grades, Sheet, row_by_row
from underrose.knowledge.position import Position

KEY = "points"
GRADES = Grades(fewest=3, easy=3, medium=4)
"""Every fact is an action of the plan."""
ACTIONS = 3
"""Actions of a turn (P14): a case is a turn of which none is spent."""
DEEPEST = 8
"""What is done in a turn at most: three Actions, and what costs none."""
MOST_TRIED = 3_000_000
"""Where more has to be tried there is no case."""
MOST_POINTS = 12
"""More than that no case asks for."""
KEPT = 64
"""Searches that are kept: each question, fact and answer of a case needs its own again."""
TABLE: Any = dtype_of(State)
KIT: Any = dtype_of(Kit)


# --- all ways to spend a turn -----------------------------------------------------------------------------------------


@rule
def worth_trying(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    """Write what may be done in the rest of the turn and may bring points in it; returns how many. Blockades bring none."""
    found = 0
    for i in range(legal(s, kit, seat, out)):
        kind = kind_of(out[i])
        if kind != Do.BLOCK and kind != Do.WALL and kind != Do.END and kind != Do.SPAWN:
            out[found] = out[i]
            found += 1
    return found


@rule
def try_out(s: State, kit: Kit, seat: int, action: int) -> None:
    """Do it; a tile that an Analyst draws goes back, as nobody knows which it is."""
    fresh_step(s.chance)
    forget(s.events)
    apply(s, kit, seat, action)
    if s.phase == Phase.DRAWN:
        apply(s, kit, seat, pack(Do.RETURN))


@rule
def best_turn(states: Any, lists: Any, kit: Kit, seat: int, cursor: Any, tried: MutableSequence[int], plan: MutableSequence[int]) -> int:
    """Return how many points the turn of `states[0]` brings at most, -1 where too much would have to be tried; writes the first of the
    shortest plans to `plan`. The rest is room to work in: a table and a list for each action, and two numbers (which, of how many)."""
    seed_generator(states[0].chance.generator, 0, 0)
    most, length = 0, 0
    nodes, depth = 0, 0
    cursor[0][0], cursor[0][1] = 0, worth_trying(states[0], kit, seat, lists[0])
    while depth >= 0:
        if cursor[depth][0] == cursor[depth][1]:
            depth -= 1
            continue
        tried[depth] = lists[depth][cursor[depth][0]]
        cursor[depth][0] += 1
        nodes += 1
        if nodes > MOST_TRIED:
            return -1
        states[depth + 1] = states[depth]
        s = states[depth + 1]
        try_out(s, kit, seat, tried[depth])
        gained = s.points[seat] - states[0].points[seat]
        if gained > most or (gained == most and depth + 1 < length):
            most, length = gained, depth + 1
            for i in range(len(plan)):
                plan[i] = tried[i] if i <= depth else 0
        if s.phase == Phase.ACT and depth + 2 < len(states):
            depth += 1
            cursor[depth][0], cursor[depth][1] = 0, worth_trying(s, kit, seat, lists[depth])
    return most


class Plan(NamedTuple):
    """What a turn brings at most (-1: not known), and after each action of the plan: the points so far, and the event that tells it."""

    most: int
    reached: tuple[int, ...]
    told: tuple[dict[str, Any], ...]


def warm_up() -> None:
    """Compile the search, or load it from the cache: nothing is done on an empty table."""
    _searched(np.zeros(1, KIT).tobytes(), 0, np.zeros(1, TABLE).tobytes())


def plan_of(position: Position) -> Plan:
    """Return the best turn of a position."""
    return _searched(position.game.kits[:1].tobytes(), position.seat, position.world().tobytes())


@lru_cache(KEPT)
def _searched(kits: bytes, seat: int, table: bytes) -> Plan:
    kit = np.frombuffer(kits, KIT)[0]
    states, lists = np.zeros(DEEPEST + 1, TABLE), np.empty((DEEPEST, MOST_LEGAL), np.int64)
    states[0] = np.frombuffer(table, TABLE)[0]
    tried: Any = np.zeros(DEEPEST, np.int64)
    plan: Any = np.zeros(DEEPEST, np.int64)
    with compiling_here():  # interpreted it would take hours
        most = int(best_turn(states, lists, kit, seat, np.zeros((DEEPEST, 2), np.int64), tried, plan))
    reached, told = list[int](), list[dict[str, Any]]()
    before = int(states[0]["points"][seat])
    for action in plan.tolist() if most > 0 else ():
        if action:
            try_out(states[0], kit, seat, action)
            reached.append(int(states[0]["points"][seat]) - before)
            happened = states[0]["events"]["items"]
            paid = EVENTS.types[int(happened[0]["kind"])].key == "spent"
            event = happened[int(paid)]  # the first event tells what was done; a payment comes before it
            told.append(EVENTS.readable(int(event["kind"]), event["args"].tolist(), None))
    return Plan(most, tuple(reached), tuple(told))


# --- the deduction ----------------------------------------------------------------------------------------------------


def certain(position: Position) -> dict[str, str]:
    """Return the points that a turn brings at most, before an Action of it is spent."""
    view = position.views[0]
    if int(view["phase"]) != Phase.ACT or int(view["turn"]) != position.seat or int(view["actions"]) != ACTIONS:
        return {}
    plan = plan_of(position)
    return {f"{position.seat}.{KEY}": str(plan.most)} if 0 < plan.most <= MOST_POINTS else {}


def facts(position: Position) -> list[Fact]:
    """Return the actions of the plan."""
    return [Fact(event, len(position.log)) for event in plan_of(position).told]


def sheet(position: Position, key: str) -> Sheet:
    """Return which numbers of points are ruled out: fewer than the plan has brought, and once it is done all others."""
    plan = plan_of(position)
    whole = (1 << len(plan.reached)) - 1

    def excluded(points: int, some: int) -> bool:
        return points != plan.most if some == whole else points < _reached(plan.reached, some)

    return {key: {str(points): partial(excluded, points) for points in range(MOST_POINTS + 1)}}


def _reached(reached: Sequence[int], some: int) -> int:
    """Return the points after the actions that are known, as far as none between them is missing."""
    known = {*members(some)}
    done = next(n for n in range(len(reached) + 1) if n not in known)
    return reached[done - 1] if done else 0


def why(fact: Fact) -> str:
    """Return what an action of the plan costs."""
    return TEXTS.say("proves-free" if fact.event["key"] in ("retired", "stole") else "proves-action")


def given(game: Game) -> str:
    """Return what is not counted, as it is not certain."""
    return TEXTS.say("proves-given")


DEDUCTION = Deduction(certain, facts, row_by_row(sheet), sheet, why, grades=GRADES, given=given, warm_up=warm_up)
