"""The cheater, for the lab only: it plays with all cards face up, as an upper bound of what knowledge is worth in a game.

It evaluates every legal action by rollouts of the game's policy from the true state, all with the same draws, drops the worse half and
repeats with the rest until one is left (sequential halving; Karnin, Koren and Somekh, 2013). It knows what is hidden, but not what chance
will still draw. It is the only bot that is given a state instead of a seat's view.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from underrose.bots.levels import check_budget
from underrose.bots.own import LabError
from underrose.bots.playing_on import Policy, is_reviewed, policy_of
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import SPECTATOR, Match
from underrose.knowledge.position import Position

CHEATER = "cheater"
ROLLOUTS = 2000
"""The default budget: rollouts for one decision."""

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Cheater:
    """The entrant that sees everything; `budget` is in rollouts for one decision."""

    level: ClassVar[str] = CHEATER
    budget: int | None = None

    @property
    def name(self) -> str:
        """As it is typed."""
        return CHEATER if self.budget is None else f"{CHEATER}:{self.budget}"

    def check(self, game: Game) -> None:
        """Raise LabError for a game without a rollout policy."""
        if not is_reviewed(game.title):
            raise LabError.said("bot-no-cheater", title=game.title.title)


def cheat(match: Match, seat: int, seed: int, budget: int | None = None) -> int | None:
    """Return the packed action with the best mean value for the seat over `budget` rollouts from the true state; None: it waits for others.

    The same arguments give the same action. The match is not changed. Raises ValueError for a budget below 1.
    """
    check_budget(budget)
    position = Position(match.game, seat, match.see(seat), match.log(seat), seed)
    if match.game.title.table.waits(position):
        return None
    policy, legal = policy_of(match.game.title), match.enumerated(seat)
    if policy.open and policy.screened is not None and len(legal) > 1:
        legal = policy.screened(position, policy.carried_after(match.game, match.log(SPECTATOR))[:1])
    return _halved(policy, match, seat, seed, legal, ROLLOUTS if budget is None else budget)


def _halved(policy: Policy, match: Match, seat: int, seed: int, legal: Ints, budget: int) -> int:
    """Return the action that is left after sequential halving."""
    left = legal.copy()
    total = np.zeros(len(legal))
    game, carried = match.game, policy.carried_after(match.game, match.log(SPECTATOR))
    rounds = max(len(left) - 1, 1).bit_length()
    for number in range(rounds):
        if len(left) == 1:
            break
        worlds = max(budget // (rounds * len(left) * policy.worth), 1)
        draws = (seed * rounds + number) & (1 << 62) - 1
        total += policy.worths(game, match.states[0], carried, left, seat, seat, draws, worlds).mean(axis=0)
        best = np.sort(np.argsort(-total, kind="stable")[: -(-len(left) // 2)])
        left, total = left[best], total[best]
    return int(left[total.argmax()])
