"""What needs the hidden cards: luck and skill, which add up, and what was really revealed. No other part of a review reads the true state.

Luck and skill are the terms of result - 1/n = deal + chance + own + hidden + others.

V is the value of the true state to the seat and Q its value after the played action, both by rollouts of the policy; v and q are the
same by the seat's information set (Burch et al. 2018, AIVAT). Of n players: deal = V at the start - 1/n; chance is the sum of
what the table became less Q, at every step; own is the sum of q - v over the seat's own decisions, against the policy and not against the
best, and of Q - V where it gave up or let its time run out; hidden the sum of (Q - V) - (q - v) there; others the sum of Q - V at all other
steps. Nothing is left over, however rough the values are. Deal and chance average zero over many games, because both are measured with the
policy that V is. Where nothing lies hidden the seat could know Q and V themselves: own is the sum of Q - V, and hidden is none.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

import numpy as np

from underrose.kernel.game.drivers import SERVER
from underrose.kernel.play.match import SPECTATOR, Match, Step
from underrose.kernel.play.steps import that_stay
from underrose.review.fields import LuckStep, Revealed, Term, Told
from underrose.review.judge import POLICY, Judge, Verdict
from underrose.review.laws import adds_up
from underrose.review.leak import bits_told, kept
from underrose.review.sentences import line_of
from underrose.review.walk import Glance, is_by_server

NOBODY = -1
"""The mover where no action is forced."""
Glances = Mapping[int, Glance]
"""A snapshot of each seat, by seat."""


def revealed(match: Match, seat: int, judge: Judge, verdicts: Mapping[int, Verdict], words: ModuleType) -> Revealed:
    """Return what only the hidden cards tell of a finished match for a seat."""
    found = luck_of(match, seat, judge, {n: (verdict.played.value, verdict.policy.value) for n, verdict in verdicts.items()})
    line, done = line_of(found, match.game.players), _done(match, {step.n for step in found.steps}, words)
    found.line = line if adds_up(found, line, match.game.players) else None
    for step in found.steps:
        step.after = done.get(step.n)
    _tell_both_ways(found, match, seat, words)
    return found


def _done(match: Match, steps: set[int], words: ModuleType) -> dict[int, str]:
    """Return the actions of steps in words, by step, from the acting seat's view; the server's own steps are left out."""
    following = zip([*match.steps[1:], None], match.walk(), strict=True)
    return {
        step.n: words.action_text(match.game, table.see(step.seat), step.action, match.names)
        for step, table in following
        if step is not None
        and step.n in steps
        and step.seat is not None
        and step.seat >= 0
        and step.action is not None
        and not is_by_server(table, step)
        and step.back is None
    }


def _tell_both_ways(found: Revealed, match: Match, seat: int, words: ModuleType) -> None:
    """Add, step by step, what the others' note sheets learned of the seat, and what the seat's learned of them."""
    before: dict[int, Glance] = {}
    for table in match.walk():
        if table.outcome is not None:  # the end of a game reveals things that no action told
            break
        n, after = len(table.steps) - 1, {each: Glance.of(table, each) for each in range(match.game.players)}
        for other in sorted(before.keys() - {seat}):
            for told, of, reader in ((found.told_bits, seat, other), (found.theirs, other, seat)):
                if bits := bits_told(before[reader], after[reader], _same(match, (before, after), of, reader, words)):
                    told.append(Told(n, other, bits))
        before = after


def _same(match: Match, glances: tuple[Glances, Glances], seat: int, reader: int, words: ModuleType) -> dict[str, str]:
    """Return the true values of a seat's own secrets that a step did not change, as the note sheet of seat `reader` names them where that
    differs by reader (`secrets_for` of `review_words`)."""

    def secrets(seen: Glances) -> dict[str, str]:
        if hasattr(words, "secrets_for"):
            return words.secrets_for(match.game, seen[seat].views, seen[reader].views)
        return words.own_secrets(match.game, seen[seat].views)

    return kept(*map(secrets, glances))


def luck_of(match: Match, seat: int, judge: Judge, judged: Mapping[int, tuple[float, float]]) -> Revealed:
    """Return the terms for a seat of a finished match, as shares of the win, and each step that changed one, without those that were taken
    back; `judged` has (q, v) of its own decisions by step."""
    luck, fair = Revealed(0.0, 0.0, 0.0, 0.0, 0.0, result_of(match, seat), None, [], [], []), 1 / match.game.players
    after: float | None = None
    last, stay = match.steps[0], {step.n for step in that_stay(match.steps)}
    for step, table in zip([*match.steps[1:], None], match.walk(), strict=True):
        if step is not None and step.n not in stay:
            continue
        if step is None:
            before = result_of(match, seat)
        elif after is not None and not last.chance:
            before = after  # nothing was drawn: the table is worth what the action that led there was
        else:
            before = worth(table, seat, judge, None)
        if after is None:
            _add(luck, 0, "deal", before - fair)
        else:
            _add(luck, last.n, "chance", before - after)
        if step is not None:
            last, after = step, worth(table, seat, judge, step)
            share = after - before
            if step.n in judged:
                q, v = judged[step.n]
                known = share if judge.policy.open else q - v
                _add(luck, step.n, "own", known)
                _add(luck, step.n, "hidden", share - known)
            else:
                _add(luck, step.n, "own" if _gave_in(match, step, seat) else "others", share)
    return luck


def _gave_in(match: Match, step: Step, seat: int) -> bool:
    """Return whether a step of the server is that the seat gave up, or let its time run out."""
    rules = match.game.title.table
    kinds = tuple(kind for kind in (rules.resign, rules.timeout) if kind is not None)
    return step.seat == SERVER and isinstance(match.game.codec.outside(step.action or 0), kinds) and step.events[0]["args"]["seat"] == seat


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
    mover, action = (NOBODY, POLICY) if step is None or step.seat is None or step.action is None else (step.seat, step.action)
    seed = (judge.seed * 1_000_003 + len(table.steps)) & (1 << 62) - 1
    carried = policy.carried_after(game, table.log(SPECTATOR))
    return float(policy.worths(game, table.states[0], carried, np.array([action]), mover, seat, seed, judge.worlds).mean())
