"""Information leaks that could be avoided: for a seat's most revealing moves, an action worth as much that reveals less.

Candidates are the actions that the judge measured and that are not worth less than the played one by more than their own standard error.
What an action reveals is a mean over determinizations of the seat's information set: it is applied in each, and the public note sheet is
compared before and after. The played action is measured in the same worlds, so luck favours neither. The result follows from what the seat
was shown before it decided, and a seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from underrose.kernel.actions import BYTE
from underrose.kernel.chance import Mode, ready, reseed
from underrose.kernel.errors import NoWorld
from underrose.kernel.game import Game
from underrose.kernel.records import Rows
from underrose.kernel.steps import Log
from underrose.knowledge.position import Position
from underrose.review.judge import Estimate, Verdict
from underrose.review.told import bits_told, kept
from underrose.review.walk import Glance, Moment

TELLING = 0.25
"""Bits from which a move counts as revealing."""
MOST = 3
"""How many of a seat's most revealing moves are examined."""
LESS = 0.1
"""Bits by which an alternative has to reveal less."""
WORLDS = 6
"""Worlds in which each action is applied."""
Less = tuple[int, float]
"""An alternative action, packed, and the bits that it would have revealed."""


def told_by(game: Game, moment: Moment, words: ModuleType) -> float:
    """Return the bits that an action revealed by the public note sheet; 0 where it ended the game. A game whose note sheets do not cover
    the seat's own secrets computes them itself (`told_bits` of `hindsight`)."""
    if moment.ended:
        return 0.0
    if hasattr(words, "told_bits"):
        return words.told_bits(moment.position(game, 0), moment.action, moment.told)
    before, after = words.own_secrets(game, moment.before.views), words.own_secrets(game, moment.after.views)
    return bits_told(moment.before, moment.after, kept(before, after))


def most_telling(told: Mapping[int, float]) -> list[int]:
    """Return the steps that revealed at least `TELLING` bits, the most revealing first, at most `MOST`."""
    return sorted((n for n, bits in told.items() if bits >= TELLING), key=lambda n: (-told[n], n))[:MOST]


def told_less(game: Game, moment: Moment, verdict: Verdict, words: ModuleType, seed: int) -> Less | None:
    """Return the measured action that was worth as much and revealed least; None where none revealed at least `LESS` bits less."""
    others = [action for action, worth in verdict.candidates if action != moment.action and _worth_as_much(worth, verdict.played)]
    if not others:
        return None
    played = _would_tell(game, moment, moment.action, words, seed)
    would = {action: _would_tell(game, moment, action, words, seed) for action in others}
    fair = [action for action in others if would[action].owes <= played.owes]
    best = min(fair, key=lambda action: would[action].bits, default=None)
    return None if best is None or would[best].bits > played.bits - LESS else (best, would[best].bits)


def _worth_as_much(other: Estimate, played: Estimate) -> bool:
    return other.value >= played.value - other.se


class _Telling(NamedTuple):
    """The mean bits that an action reveals, and the kinds of action with which the seat itself may have to continue: what those reveal, as
    a card turned up after a wrong decoding, is not in the bits."""

    bits: float
    owes: frozenset[int]


def _would_tell(game: Game, moment: Moment, action: int, words: ModuleType, seed: int) -> _Telling:
    """Return what an action reveals, as a mean over worlds; a world in which it ends the game counts as 0."""
    position = moment.position(game, seed)
    done = [_done(game, moment, position, action, number) for number in range(WORLDS)]
    return _Telling(sum(told_by(game, after, words) for after, _ in done) / WORLDS, frozenset[int]().union(*(owes for _, owes in done)))


def _done(game: Game, moment: Moment, position: Position, action: int, number: int) -> tuple[Moment, set[int]]:
    """Return the moment as it would be after another action in the next world of the position, and the kinds of action that the seat has
    to continue with."""
    world = position.world()
    reseed(world["chance"]["generator"][0], b"told less", number)
    ready(world, Mode.DRAW)
    game.doors.apply(world, 0, game.kits, moment.seat, action)
    if game.outcome(world) is not None:
        return replace(moment, action=action, ended=True), set()
    after = _seen(game, moment, world)
    told = [game.title.events.from_seen(row) for row in after.log[len(moment.before.log) :]]
    return replace(moment, action=action, after=after, told=told, ended=False), {int(one) & BYTE for one in game.legal(world, moment.seat)}


def _seen(game: Game, moment: Moment, world: Rows) -> Glance:
    """Return the seat's snapshot of a world just after an action."""
    events = int(world["events"]["written"][0])
    log = Log()
    log.length = game.doors.show(world, 0, moment.seat, log.room(events), 0)
    views, rows = game.see(world, moment.seat), np.concatenate([moment.before.log, log.rows])
    return Glance(views, rows, _sheet(game, views, rows))


def _sheet(game: Game, views: Rows, rows: Rows) -> dict[str, Any]:
    try:
        sheet = None if game.title.notes is None else game.title.notes(game, views, rows)
    except NoWorld:
        sheet = None
    return sheet or {"about": []}


def less_of(game: Game, decided: Sequence[Moment], verdicts: Mapping[int, Verdict], told: Mapping[int, float], words: ModuleType,
            seed: int) -> dict[int, Less]:  # fmt: skip
    """Return, by step, the alternatives that reveal less than the most revealing moves."""
    chosen = {moment.n: moment for moment in decided if moment.legal > 1}
    found = {n: told_less(game, chosen[n], verdicts[n], words, seed ^ n) for n in most_telling(told) if n in chosen}
    return {n: less for n, less in found.items() if less is not None}
