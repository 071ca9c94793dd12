"""Information leakage: the bits of named secrets that each action revealed, by the true value's probability on a note sheet; and leaks
that could be avoided, where an action worth as much reveals less.

Counts of worlds are no measure (in Classified Information they rise): the bits are log2 of the ratio of the probability after to the one
before. Before the cards are turned a report measures by the public note sheet; after that, by the others' own sheets.

Example: all thought one's letter to be one of four, and after the data card one of three: log2(4/3) = 0.42 bits were told.

What would reveal less is sought for a seat's most revealing moves, among the actions that the judge measured and that are not worth less
than the played one by more than their own standard error. What an action reveals is a mean over determinizations of the seat's information
set: it is applied in each, and the public note sheet is compared before and after. The played action is measured in the same worlds, so
luck favours neither.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import log2
from types import ModuleType
from typing import NamedTuple

import numpy as np

from underrose.kernel.data.records import Rows
from underrose.kernel.game.actions import BYTE
from underrose.kernel.game.title import Game
from underrose.kernel.play.shown import About
from underrose.kernel.play.steps import Log
from underrose.knowledge.position import Position
from underrose.review.fields import Secret
from underrose.review.judge import Verdict
from underrose.review.walk import DecisionPoint, Glance, applied

SMALLEST = 1e-9
"""Bits less than these are rounding."""
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


def chance_of(glance: Glance, key: str, value: str) -> float | None:
    """Return the probability of a value on the note sheet, uniform where it states none; None where the sheet does not list the secret."""
    values = glance.values(key)
    if not values:
        return None
    odds = values.get(value, 0.0)
    return 1 / len(values) if odds is None else odds


def bits_told(before: Glance, after: Glance, secrets: Mapping[str, str]) -> float:
    """Return the bits of these secrets (true values by key) that a sheet gained: negative where it was misled."""
    total = 0.0
    for key, value in secrets.items():
        earlier, later = chance_of(before, key, value), chance_of(after, key, value)
        if earlier and later:
            total += log2(later / earlier)
    return total if abs(total) > SMALLEST else 0.0


def kept(secrets: Mapping[str, str], others: Mapping[str, str]) -> dict[str, str]:
    """Return the secrets that have the same value in both, since changed ones cannot be compared."""
    return {key: value for key, value in secrets.items() if others.get(key) == value}


def bits_known(about: About) -> float:
    """Return the bits known of a secret with probabilities on the sheet: log2 of its number of values minus the remaining entropy."""
    odds = [p for p in about["values"].values() if p]
    left = -sum(p * log2(p) for p in odds)
    return log2(len({*about["values"], *about["out"]})) - left


def named_secrets(glance: Glance, seat: int) -> list[Secret]:
    """Return the other seats' secrets on a seat's sheet with the bits known of each. Hands are left out, since they are no single value. A
    sheet marked `open` gives none: its probabilities are of future draws, not of secrets."""
    if glance.sheet is None or glance.sheet.get("open"):
        return []
    return [
        Secret(about["key"], max(bits_known(about), 0.0))
        for about in glance.sheet["about"]
        if "." in about["key"] and not about["key"].startswith(f"{seat}.") and _single(about["values"])
    ]


def _single(values: Mapping[str, float | None]) -> bool:
    """Return whether these are the probabilities of one value, summing to 1."""
    return bool(values) and all(p is not None for p in values.values()) and abs(sum(p or 0.0 for p in values.values()) - 1) < 1e-6


def leaked_by(game: Game, point: DecisionPoint, words: ModuleType) -> float:
    """Return the bits that an action revealed by the public note sheet; 0 where it ended the game. A game whose note sheets do not cover
    the seat's own secrets computes them itself (`told_bits` of `review_words`)."""
    if point.ended:
        return 0.0
    if hasattr(words, "told_bits"):
        return words.told_bits(point.position(game, 0), point.action, point.told)
    before, after = words.own_secrets(game, point.before.views), words.own_secrets(game, point.after.views)
    return bits_told(point.before, point.after, kept(before, after))


def learned_by(point: DecisionPoint) -> float:
    """Return the bits that an action taught of the others' secrets, of those that the sheet still lists after it: what is turned up or gone
    is a secret no more. 0 where it ended the game."""
    if point.ended:
        return 0.0
    before, after = ({one.key: one.bits for one in named_secrets(glance, point.seat)} for glance in (point.before, point.after))
    return sum(bits - before[key] for key, bits in after.items() if key in before)


def most_telling(told: Mapping[int, float]) -> list[int]:
    """Return the steps that revealed at least `TELLING` bits, the most revealing first, at most `MOST`."""
    return sorted((n for n, bits in told.items() if bits >= TELLING), key=lambda n: (-told[n], n))[:MOST]


def quieter(game: Game, point: DecisionPoint, verdict: Verdict, words: ModuleType, seed: int, told: float) -> Less | None:
    """Return the measured action that was worth as much and revealed least; None where none revealed at least `LESS` bits less than the
    played one does, and than it did (`told`)."""
    others = [action for action, worth in verdict.candidates if action != point.action and worth.value >= verdict.played.value - worth.se]
    if not others:
        return None
    played = _would_tell(game, point, point.action, words, seed)
    would = {action: _would_tell(game, point, action, words, seed) for action in others}
    fair = [action for action in others if would[action].owes <= played.owes]
    best = min(fair, key=lambda action: would[action].bits, default=None)
    return None if best is None or would[best].bits > min(played.bits, told) - LESS else (best, would[best].bits)


class _Telling(NamedTuple):
    """The mean bits that an action reveals, and the kinds of action with which the seat itself may have to continue: what those reveal, as
    a card turned up after a wrong decoding, is not in the bits."""

    bits: float
    owes: frozenset[int]


def _would_tell(game: Game, point: DecisionPoint, action: int, words: ModuleType, seed: int) -> _Telling:
    """Return what an action reveals, as a mean over worlds; a world in which it ends the game counts as 0."""
    position = point.position(game, seed)
    done = [_done(game, point, position, action, number) for number in range(WORLDS)]
    return _Telling(sum(leaked_by(game, after, words) for after, _ in done) / WORLDS, frozenset[int]().union(*(owes for _, owes in done)))


def _done(game: Game, point: DecisionPoint, position: Position, action: int, number: int) -> tuple[DecisionPoint, set[int]]:
    """Return the decision as it would be after another action in the next world of the position, and the kinds of action that the seat has
    to continue with."""
    world = applied(game, position.world(), point.seat, action, (b"told less", number))
    if game.outcome(world) is not None:
        return replace(point, action=action, ended=True), set()
    after = _seen(game, point, world)
    told = [game.title.events.from_seen(row) for row in after.log[len(point.before.log) :]]
    return replace(point, action=action, after=after, told=told, ended=False), {int(one) & BYTE for one in game.legal(world, point.seat)}


def _seen(game: Game, point: DecisionPoint, world: Rows) -> Glance:
    """Return the seat's snapshot of a world just after an action."""
    events = int(world["events"]["written"][0])
    log = Log()
    log.length = game.doors.show(world, 0, point.seat, log.room(events), 0)
    return Glance.at(game, game.see(world, point.seat), np.concatenate([point.before.log, log.rows]))


def less_of(game: Game, decided: Sequence[DecisionPoint], verdicts: Mapping[int, Verdict], told: Mapping[int, float], words: ModuleType,
            seed: int) -> dict[int, Less]:  # fmt: skip
    """Return, by step, the alternatives that reveal less than the most revealing moves."""
    chosen = {point.n: point for point in decided if point.legal > 1}
    found = {n: quieter(game, chosen[n], verdicts[n], words, seed ^ n, told[n]) for n in most_telling(told) if n in chosen}
    return {n: less for n, less in found.items() if less is not None}
