"""Why a better choice was better: the one fact without which half the difference, or less, is left (a counterfactual).

Both choices are played on in fresh worlds with the same draws. A game names the facts that may tell them apart (`facts` of `review_words`):
that one of them is right more often, what its answer tells, what it gives away, what others' choices said, how the games then end. The
difference is worked out again without each, and the reason is the first that leaves half of it at most, in both halves of the worlds.
Nothing is asked of the true table.

Example: a decoding is worth 31 points more than a question. In the worlds in which it is wrong it is worth 2 less. So that it may be right
is the reason: "Decode Ben: A 0 6" was right in 33 cases of 100.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from underrose.bots.playing_on import Policy
from underrose.kernel.compile.interpreting import in_python
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.chance import Generator
from underrose.kernel.game.contract import MOST_LEGAL
from underrose.knowledge.comparison import Fact, Floats
from underrose.knowledge.position import Position
from underrose.review.judge import POLICY
from underrose.review.luck import NOBODY
from underrose.review.walk import DecisionPoint, applied

WORLDS, LEAST = 256, 32
"""Worlds in which two choices are compared, and for policies whose rollouts cost as much as several."""
FRESH = 1 << 20
"""The number of the first of these worlds, beyond any that a judge uses."""
HALF = 0.5
"""The largest share of a difference that may remain without the reason."""


@dataclass(frozen=True)
class Reason:
    """Why a choice was better: the kind of sentence, its arguments, and the share of the difference that remains without the fact."""

    kind: str
    args: Mapping[str, Any]
    left: float


def reason_of(point: DecisionPoint, position: Position, policy: Policy, best: int, words: ModuleType) -> Reason | None:
    """Return why the better choice was better than the played one; None where no single fact explains it."""
    compared = Compared(position, policy, (best, point.action))
    return found_in(compared.difference, words.facts(compared))


def found_in(difference: Floats, facts: Iterator[Fact]) -> Reason | None:
    """Return the first fact that explains a difference in both halves of the worlds; None where none does."""
    halves = [slice(0, None, 2), slice(1, None, 2)]
    if any(difference[half].mean() <= 0 for half in halves):
        return None
    for fact in facts:
        if all(fact.without[half].mean() <= HALF * difference[half].mean() for half in halves):
            return Reason(fact.kind, fact.args(), float(fact.without.mean() / difference.mean()))
    return None


class Compared:
    """A better choice and the one that was played, in the same worlds (`knowledge.comparison.Comparison`)."""

    def __init__(self, position: Position, policy: Policy, actions: tuple[int, int]) -> None:
        self.position = position
        self.policy = policy
        self.actions = actions
        self.carried = policy.begun(position)
        count = WORLDS if policy.worth == 1 else LEAST
        self.worths = np.zeros((count, 2))
        self.worlds, self.ends = list[Rows](), list[Sequence[Rows]]()
        self._play()
        self.difference = self.worths[:, 0] - self.worths[:, 1]

    def _play(self) -> None:
        """Roll both out in every world, as the judge does, and keep the worlds and the final states."""
        position, samplers = self.position, self.position.samplers.copy()
        if self.policy.weigh_by_motives is not None:
            self.policy.weigh_by_motives(position, samplers)
        for number in range(len(self.worths)):
            ends = list[Rows]()
            for choice, action in enumerate(self.actions):
                states, worth = position.game.new_states(3), np.zeros((1, 1))
                self._over_worlds(states, samplers, action, number, worth)
                self.worths[number, choice] = worth[0, 0]
                ends.append(states[:1].copy())
                if choice == 0:
                    self.worlds.append(states[1:2].copy())
            self.ends.append(ends)

    def _over_worlds(self, states: Rows, samplers: Rows, action: int, number: int, worth: Floats) -> None:
        game = self.position.game
        position = self.position
        carried = new(self.policy.carried, 2)
        carried[0] = self.carried[0]
        self.policy.over_worlds(
            states, game.kits, position.views, samplers, carried, new(Generator, 2), np.empty(MOST_LEGAL, np.int64), np.array([action]),
            position.seat, game.players, *game.title.score_range, position.seed, FRESH + number, worth,
        )  # fmt: skip

    def after(self, number: int, choice: int) -> Rows:
        """Return the state of a world right after one of the two choices."""
        position = self.position
        return applied(position.game, self.worlds[number].copy(), position.seat, self.actions[choice], (b"because", number))

    def difference_without(self, kinds: Collection[int]) -> Floats:
        """Return the difference, shape (worlds,), when the policy ignores these kinds of event of the choices themselves."""
        worths = np.array([[self._played_on(number, choice, kinds) for choice in (0, 1)] for number in range(len(self.worlds))])
        return worths[:, 0] - worths[:, 1]

    @cached_property
    def _observe_event(self) -> Any:
        return in_python(self.policy.module.observe_event)

    def carried_after(self, table: Rows, without: Collection[int]) -> Rows:
        """Return the policy's state after the events of a table's last action, without some kinds; shape (2,), the second is scratch."""
        carried, events = new(self.policy.carried, 2), table["events"][0]
        carried[0] = self.carried[0]
        for event in events["items"][: int(events["written"])]:
            if int(event["kind"]) not in without:
                self._observe_event(carried[0], self.position.game.kits[0], int(event["kind"]), event["args"].tolist())
        return carried

    def _played_on(self, number: int, choice: int, without: Collection[int]) -> float:
        """Return the rollout value of the state right after a choice, with some kinds of event ignored."""
        game = self.position.game
        table = self.after(number, choice)
        seed, carried = self.position.seed + number, self.carried_after(table, without)
        return float(self.policy.worths(game, table[0], carried, np.array([POLICY]), NOBODY, self.position.seat, seed, 1)[0, 0])

    def reweighed(self, log: Rows | None) -> Floats:
        """Return the difference in worlds weighted by the others' choices in another log; None: in unweighted worlds."""
        position, worths = self.position, np.zeros(self.worths.shape)
        if log is not None:
            position = Position(position.game, position.seat, position.views, log, position.seed)
            position.samplers = self.position.samplers
        self.policy.fill(position, self.carried, np.array(self.actions), FRESH, worths, known=log is None)
        return worths[:, 0] - worths[:, 1]
