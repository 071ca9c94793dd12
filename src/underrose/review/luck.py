"""Luck and skill that add up, once the cards are turned: result - 1/n = deal + chance + own + hidden + others.

V is the value of the true state to the seat and Q its value after the played action, both by rollouts of the policy; v and q are the
same by the seat's information set (Burch et al. 2018, AIVAT). Of n players: deal = V at the start - 1/n; chance is the sum of
what the table became less Q, at every step; own is the sum of q - v over the seat's own decisions, against the policy and not against the
best; hidden the sum of (Q - V) - (q - v) there; others the sum of Q - V at all other steps. Nothing is left over, however rough the values
are. Deal and chance average zero over many games, because both are measured with the policy that V is. Where nothing lies hidden the seat
could know Q and V themselves: own is the sum of Q - V, and hidden is none.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from underrose.kernel.chance import Generator
from underrose.kernel.contract import MOST_LEGAL
from underrose.kernel.match import SPECTATOR, Match, Step
from underrose.kernel.records import new
from underrose.review.fields import LuckStep, Revealed, Term
from underrose.review.judge import POLICY, Judge

NOBODY = -1
"""The mover where no action is forced."""


def luck_of(match: Match, seat: int, judge: Judge, judged: Mapping[int, tuple[float, float]]) -> Revealed:
    """Return the terms for a seat of a finished match, as shares of the win, and each step that changed one; `judged` has (q, v) of its own
    decisions by step."""
    luck, fair = Revealed(0.0, 0.0, 0.0, 0.0, 0.0, result_of(match, seat), None, [], [], []), 1 / match.game.players
    after: float | None = None
    for step, table in zip([*match.steps[1:], None], match.walk(), strict=True):
        if step is None:
            before = result_of(match, seat)
        elif after is not None and not table.steps[-1].chance:
            before = after  # nothing was drawn: the table is worth what the action that led there was
        else:
            before = worth(table, seat, judge, None)
        if after is None:
            _add(luck, 0, "deal", before - fair)
        else:
            _add(luck, len(table.steps) - 1, "chance", before - after)
        if step is not None:
            after = worth(table, seat, judge, step)
            share = after - before
            if step.n in judged:
                q, v = judged[step.n]
                known = share if judge.policy.open else q - v
                _add(luck, step.n, "own", known)
                _add(luck, step.n, "hidden", share - known)
            else:
                _add(luck, step.n, "others", share)
    return luck


def _add(luck: Revealed, n: int, term: Term, share: float) -> None:
    """Add a step's share to a term."""
    setattr(luck, term, getattr(luck, term) + share)
    if share:
        luck.steps.append(LuckStep(n, term, share, None))


def result_of(match: Match, seat: int) -> float:
    """Return the result for the seat as the judge counts it: its share of the win, 1/n for a draw. Raises ValueError before the end."""
    if match.outcome is None:
        raise ValueError("The game is not over.")
    winners = match.outcome.winners
    return 1 / match.game.players if not winners else 1 / len(winners) if seat in winners else 0.0


def worth(table: Match, seat: int, judge: Judge, step: Step | None) -> float:
    """Return the mean rollout value (0 to 1) of the true state to the seat: as it stands, or after the action of a step."""
    game, policy = table.game, judge.policy
    carried, log = new(policy.carried, 2), table.log(SPECTATOR)
    policy.remember(carried, game.kits, log, len(log))
    states, worths = game.new_states(3), np.zeros((judge.worlds, 1))
    states[1] = table.states[0]
    mover, action = (NOBODY, POLICY) if step is None or step.action is None else (step.seat, step.action)
    seed = (judge.seed * 1_000_003 + len(table.steps)) & (1 << 62) - 1
    policy.from_table(
        states, game.kits, carried, new(Generator, 2), np.empty(MOST_LEGAL, np.int64), np.array([action]), mover, seat, game.players,
        *game.title.score_range, seed, worths,
    )  # fmt: skip
    return float(worths.mean())
