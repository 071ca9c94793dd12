"""The judge: what each choice of a seat was worth by what the seat could know when it chose.

Worlds are drawn that fit what the seat has seen, as likely as others' choices make them, and every legal action is played on to the end in
each, by both sides as the named policy plays, with the same draws for all actions. All actions are screened, the worse half (of many: three
quarters) is dropped as worlds grow
(successive halving), and the last ones are measured in fresh worlds. So what is measured was not chosen by the same luck. Which of them is
best is again found on one half of those worlds and measured on the other (cross-fitting): the plain maximum flatters itself.

Example: of 452 actions 113 are left after 16 worlds, 28 after 80, 14 after 336, 7 after 848; then these and the one that was played are
measured in 400 other worlds.
"""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from underrose.bots.playing_on import Policy
from underrose.kernel.records import Rows
from underrose.knowledge.position import Position

WORLDS = 400
"""The usual budget: worlds in which the last choices of a decision are measured."""
FINALISTS = 8
"""Choices that are measured at most, the one that was played aside."""
FIRST = 16
"""Worlds of the first round of screening."""
LEAST = 4
"""Worlds of the first round at least, where one costs as much as several."""
MANY = 64
"""From so many choices on three of four are dropped in a round."""
SURE = 2.0
"""Standard errors beyond which a better choice counts as found."""
POLICY = -1
"""In place of an action: what the policy does."""

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A mean over worlds, 0 to 1, and its standard error."""

    value: float
    se: float

    @classmethod
    def of(cls, worths: Floats) -> Estimate:
        """The mean of these, shape (worlds,), and its standard error."""
        return cls(float(worths.mean()), float(worths.std(ddof=1)) / len(worths) ** 0.5)


@dataclass(frozen=True)
class Verdict:
    """One decision as it was judged. `best` is None where no better choice was found; `surely` says that it won in every world, unlikely
    ones too."""

    played: Estimate
    policy: Estimate
    loss: Estimate
    best: tuple[int, Estimate] | None
    candidates: list[tuple[int, Estimate]]
    surely: bool


class Judge:
    """Plays on for one game; its results follow from the seed, the decision's number and what the seat has seen."""

    def __init__(self, policy: Policy, worlds: int, seed: int, threads: int = 1) -> None:
        self.policy, self.worlds, self.seed, self.threads = policy, worlds, seed, threads

    def carried(self, position: Position) -> Rows:
        """What is carried along from this position, shape (1,)."""
        return self.policy.begun(position)

    def weigh(self, position: Position, played: int, free: bool = True, leave_out: Collection[int] = ()) -> Verdict:
        """Judge the action that was played here; alone, where the seat was not `free` to do anything else. What is to be left out is
        compared with nothing, unless nothing else is legal."""
        worths = Worths(self, position)
        looked_at = self.policy.screened
        choices = position.legal if looked_at is None or not free else looked_at(position, worths.carried)
        choices = choices[~np.isin(choices, [*leave_out])] if leave_out else choices
        choices = choices if len(choices) else position.legal
        finalists = _screened(worths, choices) if free else []
        actions = [*finalists, *([] if played in finalists else [played])]
        measured = worths(np.array([*actions, POLICY]), self.worlds)
        verdict = _verdict(actions, actions.index(played), measured)
        if verdict.surely and verdict.best is not None and self.policy.weigh_by_motives is not None:
            everywhere = worths(np.array([verdict.best[0]]), self.worlds, known=True)
            return replace(verdict, surely=bool((everywhere == 1.0).all()))
        return verdict


class Worths:
    """Worlds of one position, in the order of their numbers, and what actions come to in them; no world is used for two purposes."""

    def __init__(self, judge: Judge, position: Position) -> None:
        self.judge, self.position, self.used = judge, position, 0
        self.carried = judge.carried(position)

    def __call__(self, actions: Ints, worlds: int, known: bool = False) -> Floats:
        """What the actions come to in that many fresh worlds, shape (worlds, actions); `known`: drawn by what is known alone."""
        worths, first = np.zeros((worlds, len(actions))), self.used
        self.used += worlds
        size = -(-worlds // self.judge.threads)
        parts = [(actions, first + at, worths[at : at + size], known) for at in range(0, worlds, size)]
        if len(parts) == 1:
            self._fill(parts[0])
        else:
            with ThreadPoolExecutor(len(parts)) as pool:
                list(pool.map(self._fill, parts))
        return worths

    def _fill(self, part: tuple[Ints, int, Floats, bool]) -> None:
        """Fill in the worths of worlds from a number on; every thread has tables and a sampler of its own."""
        actions, first, worths, known = part
        self.judge.policy.fill(self.position, self.carried, actions, first, worths, known)


def _screened(worths: Worths, legal: Ints) -> list[int]:
    """The actions that are left of the legal ones, in the order of their numbers."""
    worth = worths.judge.policy.worth
    left, total, worlds = legal.copy(), np.zeros(len(legal)), max(FIRST // worth, LEAST)
    while len(left) > (FINALISTS if worth == 1 else FINALISTS // 2):
        total += worths(left, worlds).sum(axis=0)
        keep = max(len(left) // 4 if len(left) >= MANY else len(left) // 2, FINALISTS // 2)
        best = np.sort(np.argsort(-total, kind="stable")[:keep])
        left, total = left[best], total[best]
        worlds = min(worlds * 4 if len(legal) >= MANY else worlds * 2, worths.judge.worlds)
    return [int(action) for action in left]


def _verdict(actions: list[int], played: int, measured: Floats) -> Verdict:
    worths, policy = measured[:, :-1], measured[:, -1]
    bests = _cross_fitted(worths)
    loss, best = Estimate.of(bests - worths[:, played]), int(worths.mean(axis=0).argmax())
    found = loss.value > SURE * loss.se and best != played
    by_value = sorted(range(len(actions)), key=lambda i: (-float(worths[:, i].mean()), actions[i]))
    return Verdict(
        played=Estimate.of(worths[:, played]),
        policy=Estimate.of(policy),
        loss=loss,
        best=(actions[best], Estimate.of(bests)) if found else None,
        candidates=[(actions[i], Estimate.of(worths[:, i])) for i in by_value],
        surely=bool((worths[:, best] == 1.0).all()),
    )


def _cross_fitted(worths: Floats) -> Floats:
    """World by world what the action comes to that is best in the other half of the worlds, shape (worlds,)."""
    chosen = np.empty(len(worths))
    for half in (0, 1):
        chosen[half::2] = worths[half::2, int(worths[1 - half :: 2].mean(axis=0).argmax())]
    return chosen
