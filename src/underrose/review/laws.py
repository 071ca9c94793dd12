"""The laws of a review: what it says agrees with its figures, with the seat's sheet and with itself; what breaks a law is left out.

A better choice is none that the sheet had ruled out, is worth more than what was played by just the loss that is named, and stands only
where the seat had a choice. "Could have known" is said of no card that lay face up, and of no value that the seat went by. A choice that
"wins at once" ends the game in every world that is drawn, by itself: whatever others do later is no part of it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Literal

from underrose.kernel.chance import Mode, ready, reseed
from underrose.kernel.game import Game
from underrose.review.walk import Glance, Moment

Report = dict[str, Any]
ROUNDING = 1e-9
"""A difference between two figures that is none."""
WORLDS = 200
"""Worlds in which a choice has to win at once, so that it is said to."""
Part = Literal["best", "candidate", "known"]
Tried = Mapping[str, frozenset[str]]
"""The values that an action tries, by secret."""


@dataclass(frozen=True)
class Breach:
    """A claim that breaks a law: of the decision before step `n`, which part of the report makes it, and as which entry of that part."""

    n: int
    part: Part
    entry: int
    law: str


def tried_by(game: Game, glance: Glance, action: int, words: ModuleType) -> Tried:
    """Return the values that an action tries of each secret, by the game's `hindsight.tries`; none where it has none."""
    return words.tries(game, glance.views, action) if hasattr(words, "tries") else {}


def is_ruled_out(glance: Glance, tried: Tried) -> bool:
    """Return whether an action tries only values that the seat's sheet rules out."""
    return any(bool(known := glance.values(key)) and not values & known.keys() for key, values in tried.items())


def ruled_out(game: Game, moment: Moment, actions: Iterable[int], words: ModuleType) -> set[int]:
    """Return those of the actions that the seat's sheet had ruled out; what the seat did itself is judged whatever it was."""
    others = (action for action in actions if action != moment.action)
    return {action for action in others if is_ruled_out(moment.before, tried_by(game, moment.before, action, words))}


def wins_at_once(game: Game, moment: Moment, action: int, seed: int) -> bool:
    """Return whether an action ends the game with the seat as its only winner in each of `WORLDS` worlds that fit what the seat knew."""
    position = moment.position(game, seed)
    for number in range(WORLDS):
        world = position.world()
        reseed(world["chance"]["generator"][0], b"at once", number)
        ready(world, Mode.DRAW)
        game.doors.apply(world, 0, game.kits, moment.seat, action)
        outcome = game.outcome(world)
        if outcome is None or outcome.winners != (moment.seat,):
            return False
    return True


def breaches(game: Game, decided: Sequence[Moment], report: Report, words: ModuleType) -> Iterator[Breach]:
    """Find every claim of a report that breaks a law."""
    moments = {moment.n: moment for moment in decided}
    for decision in report["decisions"]:
        yield from _of_decision(game, moments[decision["n"]], decision, words)
    decisions = {decision["n"]: decision for decision in report["decisions"]}
    for number, entry in enumerate(report["could_have_known"]):
        law = _broken_by(game, moments[entry["n"]], decisions[entry["n"]], entry, words)
        if law is not None:
            yield Breach(entry["n"], "known", number, law)


def lawful(game: Game, decided: Sequence[Moment], report: Report, words: ModuleType) -> Report:
    """Return the report without the claims that break a law."""
    found = {(breach.part, breach.n, breach.entry) for breach in breaches(game, decided, report, words)}
    if not found:
        return report
    could = [entry for number, entry in enumerate(report["could_have_known"]) if ("known", entry["n"], number) not in found]
    return {**report, "decisions": [_kept(decision, found) for decision in report["decisions"]], "could_have_known": could}


def _kept(decision: Report, found: Container[tuple[str, int, int]]) -> Report:
    n = decision["n"]
    candidates = [one for number, one in enumerate(decision["candidates"]) if ("candidate", n, number) not in found]
    return {**decision, "candidates": candidates, "best": None if ("best", n, 0) in found else decision["best"]}


def _of_decision(game: Game, moment: Moment, decision: Report, words: ModuleType) -> Iterator[Breach]:
    """Find what one decision claims against a law."""
    best, played = decision["best"], decision["played"]
    if best is not None:
        if decision["forced"]:
            yield Breach(moment.n, "best", 0, "where nothing could be chosen nothing was better")
        elif best["action"] == played["action"]:
            yield Breach(moment.n, "best", 0, "what was played is not better than itself")
        elif decision["loss"] <= 0 or abs(best["value"] - played["value"] - decision["loss"]) > ROUNDING:
            yield Breach(moment.n, "best", 0, "the loss is what the better choice was worth more")
        elif _is_excluded(game, moment, best["action"], words):
            yield Breach(moment.n, "best", 0, "no choice is better that the sheet had ruled out")
    for number, one in enumerate(decision["candidates"]):
        if one["action"] != played["action"] and _is_excluded(game, moment, one["action"], words):
            yield Breach(moment.n, "candidate", number, "no choice is shown that the sheet had ruled out")


def _is_excluded(game: Game, moment: Moment, notation: str, words: ModuleType) -> bool:
    return any(is_ruled_out(moment.before, tried_by(game, moment.before, action, words)) for action in game.codec.read(notation))


def _broken_by(game: Game, moment: Moment, decision: Report, entry: Report, words: ModuleType) -> str | None:
    """Return the law that an entry of `could_have_known` breaks, None where it breaks none."""
    if decision["forced"]:
        return "where nothing could be chosen nothing could have been done by knowing"
    if entry["kind"] not in ("certain", "wins"):
        return None
    if decision["best"] is None:
        return "what would have been better is named"
    key, value = entry["about"], entry["value"]
    if key is None:
        return None
    if hasattr(words, "lie_open") and key in words.lie_open(game, moment.before.views):
        return "what lies face up is no secret"
    if goes_by(tried_by(game, moment.before, moment.action, words), key, value):
        return "the seat went by what it knew"
    if not any(goes_by(tried_by(game, moment.before, action, words), key, value) for action in game.codec.read(decision["best"]["action"])):
        return "the better choice goes by what is named"
    return None


def goes_by(tried: Tried, key: str, value: str) -> bool:
    """Return whether an action that tries these values goes by a secret's being that value."""
    return value in tried.get(key, ())
