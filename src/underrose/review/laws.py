"""Consistency checks (laws) of a review against its figures, the seat's note sheet and itself; claims that break one are left out.

A better choice is not ruled out by the sheet, is worth more than the played one by exactly the stated loss, and is named only where the
decision was not forced; only better choices have reasons. "Could have known" never names a card that lay face up, nor a value that the
seat acted on. A choice that "wins at once" ends the game by itself in every world drawn, before any later action of others. The terms of a
result add up to it, and so does the line in whole points.
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
"""The tolerance when two figures are compared."""
WORLDS = 200
"""Worlds in all of which a choice has to win for the claim that it wins at once."""
Part = Literal["best", "candidate", "known"]
Tried = Mapping[str, frozenset[str]]
"""The values that an action tries, by secret."""


@dataclass(frozen=True)
class Breach:
    """A claim that breaks a law: the step `n` of its decision, the part of the report that makes it, and its entry in that part."""

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
    """Return the actions that the seat's note sheet had ruled out, except the played one, which is always judged."""
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


def adds_up(terms: Mapping[str, float], line: Mapping[str, Any], players: int) -> bool:
    """Return whether the terms of a result add up to it from an even chance, and whether the line in whole points adds up too."""
    names = [name for name in terms if name != "result"]
    whole = line["even"] + sum(line[name] for name in names) == line["result"] == round(100 * terms["result"])
    near = all(abs(line[name] - 100 * terms[name]) < 1 for name in names)
    return whole and near and abs(1 / players + sum(terms[name] for name in names) - terms["result"]) < ROUNDING


def breaches(game: Game, decided: Sequence[Moment], report: Report, words: ModuleType) -> Iterator[Breach]:
    """Yield every claim of a report that breaks a law."""
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
    dropped = {"best": None, "because": None} if ("best", n, 0) in found else {}
    return {**decision, "candidates": candidates, **dropped}


def _of_decision(game: Game, moment: Moment, decision: Report, words: ModuleType) -> Iterator[Breach]:
    """Yield the claims of one decision that break a law."""
    best, played = decision["best"], decision["played"]
    if best is None and decision["because"] is not None:
        yield Breach(moment.n, "best", 0, "a reason is given of a better choice alone")
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
    """Return whether an action that tries these values acts on the secret having that value."""
    return value in tried.get(key, ())
