"""The judge: estimates what each choice of a seat was worth, given the seat's information set when it chose.

Determinizations (worlds) are drawn that fit what the seat has seen, weighted by how likely the others' choices make them. Each legal action
is rolled out to the end in each of them, by the named policy for both sides, with common random numbers for all actions. All actions are
screened by successive halving: the worse half (of many: three quarters) is dropped while the number of worlds grows. The finalists are
measured in fresh worlds, so that selection does not bias the measurement. The best of them is again chosen on one half of those worlds and
measured on the other (cross-fitting), since the plain maximum is biased upwards.

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
from underrose.knowledge.position import Position
from underrose.review.fields import Estimate

VERSION = 9
"""The version of the judge; raise it whenever a decision is measured otherwise, to invalidate measured anchors and cached reviews."""
WORDING = 7
"""The version of what reviews tell of what was measured; raise it whenever that changes, to invalidate cached reviews alone."""
WORLDS = 400
"""The default budget: worlds in which the finalists of a decision are measured."""
FINALISTS = 8
"""The most choices that are measured, besides the one that was played."""
FIRST = 16
"""Worlds of the first round of screening."""
LEAST = 4
"""The fewest worlds of the first round, for policies whose rollout costs as much as several (`Policy.worth`)."""
MANY = 64
"""From this many choices on, a round drops three of four."""
SURE = 2.0
"""Standard errors beyond which a better choice counts as found."""
POLICY = -1
"""Stands for the policy's own choice in place of an action."""

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Verdict:
    """The judgement of one decision. `best` is None where no better choice was found; `surely` says that the best choice won in every
    world, unlikely ones included."""

    played: Estimate
    policy: Estimate
    loss: Estimate
    best: tuple[int, Estimate] | None
    candidates: list[tuple[int, Estimate]]
    surely: bool


class Judge:
    """Judges decisions of one game by rollouts; deterministic in the seed, the decision's number and what the seat has seen."""

    def __init__(self, policy: Policy, worlds: int, seed: int, threads: int = 1, draft: bool = False) -> None:
        self.policy = policy
        self.worlds = worlds
        self.seed = seed
        self.threads = threads
        self.screened = policy.screened_for_draft if draft else policy.screened

    def weigh(self, position: Position, played: int, free: bool = True, leave_out: Collection[int] = ()) -> Verdict:
        """Return the verdict on the action played here, measured alone where the decision was forced (not `free`). Actions in `leave_out`
        are not candidates."""
        worths = Worths(self, position)
        choices = position.legal if self.screened is None or not free else self.screened(position, worths.carried)
        choices = choices[~np.isin(choices, [*leave_out])] if leave_out else choices
        finalists = _screened(worths, choices) if free else []
        actions = [*finalists, *([] if played in finalists else [played])]
        measured = worths(np.array([*actions, POLICY]), self.worlds)
        verdict = _verdict(actions, actions.index(played), measured)
        if verdict.surely and verdict.best is not None and self.policy.weigh_by_motives is not None:
            everywhere = worths(np.array([verdict.best[0]]), self.worlds, known=True)
            return replace(verdict, surely=bool((everywhere == 1.0).all()))
        return verdict


class Worths:
    """Rollout results of actions in numbered worlds of one position; each call uses fresh worlds."""

    def __init__(self, judge: Judge, position: Position) -> None:
        self.judge = judge
        self.position = position
        self.used = 0
        self.carried = judge.policy.begun(position)

    def __call__(self, actions: Ints, worlds: int, known: bool = False) -> Floats:
        """Return the results of the actions in that many fresh worlds, shape (worlds, actions); `known` draws by knowledge alone."""
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
        """Fill in the results of the worlds from number `first` on; each thread has its own tables and sampler."""
        actions, first, worths, known = part
        self.judge.policy.fill(self.position, self.carried, actions, first, worths, known)


def _screened(worths: Worths, legal: Ints) -> list[int]:
    """Return the finalists that successive halving leaves of the legal actions, in ascending order."""
    worth = worths.judge.policy.worth
    left = legal.copy()
    total = np.zeros(len(legal))
    worlds = max(FIRST // worth, LEAST)
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
    loss, best = _mean(bests - worths[:, played]), int(worths.mean(axis=0).argmax())
    found = loss.value > SURE * loss.se and best != played
    by_value = sorted(range(len(actions)), key=lambda i: (-float(worths[:, i].mean()), actions[i]))
    return Verdict(
        played=_mean(worths[:, played]),
        policy=_mean(policy),
        loss=loss,
        best=(actions[best], _mean(bests)) if found else None,
        candidates=[(actions[i], _mean(worths[:, i])) for i in by_value],
        surely=bool((worths[:, best] == 1.0).all()),
    )


def _mean(worths: Floats) -> Estimate:
    """Return the mean of values of shape (worlds,), and its standard error."""
    return Estimate(float(worths.mean()), float(worths.std(ddof=1)) / len(worths) ** 0.5)


def _cross_fitted(worths: Floats) -> Floats:
    """Return for each world the result of the action that is best in the other half of the worlds, shape (worlds,)."""
    chosen = np.empty(len(worths))
    for half in (0, 1):
        chosen[half::2] = worths[half::2, int(worths[1 - half :: 2].mean(axis=0).argmax())]
    return chosen
