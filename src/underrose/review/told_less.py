"""What would have told less: for a seat's most telling moves another choice that was worth as much and gave less away.

Another choice is one that was measured, and is not worth less than what was played by more than its own standard error. What it would have
told is a mean over worlds that fit what the seat knew, like what it would have been worth: it is done in each of them, and the sheet that
everybody shares is compared before and after. What was played is measured the same way, in the same worlds, so that neither has luck on its
side. All of it follows from what the seat was shown before it decided, and a seed.
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
"""Bits from which a move is a telling one."""
MOST = 3
"""The most telling moves of a seat: so many are looked at."""
LESS = 0.1
"""Bits by which another choice has to tell less."""
WORLDS = 6
"""Worlds in which choices are done."""
Less = tuple[int, float]
"""Another choice, packed, and how many bits it would have told."""


def told_by(game: Game, moment: Moment, words: ModuleType) -> float:
    """What an action gave away by the sheet that everybody shares; nothing where the game was over with it and all lay open. A game in
    which no sheet speaks of its own seat's secrets says it itself (`told_bits` of `hindsight`)."""
    if moment.ended:
        return 0.0
    if hasattr(words, "told_bits"):
        return words.told_bits(moment.position(game, 0), moment.action, moment.told)
    before, after = words.own_secrets(game, moment.before.views), words.own_secrets(game, moment.after.views)
    return bits_told(moment.before, moment.after, kept(before, after))


def most_telling(told: Mapping[int, float]) -> list[int]:
    """The steps that told most, by what each told: those that told enough, the most telling first."""
    return sorted((n for n, bits in told.items() if bits >= TELLING), key=lambda n: (-told[n], n))[:MOST]


def told_less(game: Game, moment: Moment, verdict: Verdict, words: ModuleType, seed: int) -> Less | None:
    """The choice of those that were measured which was worth as much and told least; None where none told less."""
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
    """The bits that an action tells in the mean of some worlds, and the kinds of action with which the seat itself may have to go on: what
    those tell, as a card turned up after a wrong decoding, is not in the bits."""

    bits: float
    owes: frozenset[int]


def _would_tell(game: Game, moment: Moment, action: int, words: ModuleType, seed: int) -> _Telling:
    """What an action tells; a world in which it ends the game tells nothing."""
    position = moment.position(game, seed)
    done = [_done(game, moment, position, action, number) for number in range(WORLDS)]
    return _Telling(sum(told_by(game, after, words) for after, _ in done) / WORLDS, frozenset[int]().union(*(owes for _, owes in done)))


def _done(game: Game, moment: Moment, position: Position, action: int, number: int) -> tuple[Moment, set[int]]:
    """The moment as it would have been with another action, in the next world of the position, and how the seat may have to go on."""
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
    """What the seat sees of a world in which something has just been done."""
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
    """For the most telling moves, by step, what would have told less."""
    chosen = {moment.n: moment for moment in decided if moment.legal > 1}
    found = {n: told_less(game, chosen[n], verdicts[n], words, seed ^ n) for n in most_telling(told) if n in chosen}
    return {n: less for n, less in found.items() if less is not None}
