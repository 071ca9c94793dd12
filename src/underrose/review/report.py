"""The review of a seat as one report, deterministic in the seed, without hidden information unless the cards are turned."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from operator import index
from types import ModuleType

from msgspec.structs import replace as changed

from underrose.bots.playing_on import policy_of
from underrose.kernel.compile.telling import telling, told_elsewhere
from underrose.kernel.data.errors import SetupError
from underrose.kernel.game.chance import mixed, u64
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.review.accuracy import accuracy, anchored, anchors_of, bias_of
from underrose.review.fields import FORMAT, Because, Choice, CurvePoint, Decision, Estimate, JudgedBy, Report, Revealed, Stood, ToldLess
from underrose.review.judge import WORLDS, Judge, Verdict
from underrose.review.known import could_have_known
from underrose.review.laws import ruled_out, wins_at_once
from underrose.review.leak import Less, leaked_by, learned_by, less_of, named_secrets
from underrose.review.luck import result_of, revealed
from underrose.review.reasons import Reason, reason_of
from underrose.review.sentences import points, say
from underrose.review.walk import DecisionPoint, Glance, decision_points, left_out
from underrose.texts import TABLE

Progress = Callable[[int, int], None]
"""Called with the number of decisions judged so far, and their total."""
USUAL_SECONDS = 30
"""The usual seconds to compile a rollout policy, as the terminal shows them."""
SEED_BITS = 62
LEAST = 2
"""The fewest worlds of a decision: a choice is made in one half of them, and measured in the other."""
SECOND, THIRD = 0x5EC0, 0x7EA5
"""Derive the seed of the second measurement, and that of the reasons, from the review's seed."""


@dataclass(frozen=True)
class Judged:
    """A seat of a match with the verdict on each of its decisions, by step: the input of a report."""

    match: Match
    seat: int
    judge: Judge
    decided: Sequence[DecisionPoint]
    verdicts: dict[int, Verdict]
    told: dict[int, float]
    """The bits that each action revealed, by the public note sheet."""
    less: dict[int, Less]
    """By step, the action that would have revealed less, where there is one."""
    reasons: dict[int, Reason | None] | None
    """By step, why the better choice was better, None where no single fact explains it; no dict where reasons were not asked for."""

    def report(self) -> Report:
        """Return the report without hidden information (`revealed` is None)."""
        game, series = self.match.game, self.match.series
        judge, words = self.judge, words_of(game)
        free = {point.n: self.verdicts[point.n] for point in self.decided if point.legal > 1}
        losses = [verdict.loss.value for verdict in free.values()]
        anchors, by_curve = anchors_of(game, judge.worlds), accuracy(losses, [verdict.played.value for verdict in free.values()])
        return Report(
            format=FORMAT,
            game=game.title.id,
            seat=self.seat,
            series=None if series is None else Stood(**series),
            judge=JudgedBy(judge.worlds, judge.policy.name, judge.seed, bias_of(game, anchors)),
            accuracy=by_curve,
            anchored=anchored(anchors, game, by_curve, len(free)),
            loss=sum(losses),
            left_out=len(left_out(self.match, self.seat)),
            decisions=[self._decision(point, words) for point in self.decided],
            could_have_known=[
                known for point in self.decided for known in could_have_known(game, point, free.get(point.n), words, self.match.names)
            ],
            curve=_curve(self.match, self.seat, self.decided, self.verdicts),
            revealed=None,
        )

    def _decision(self, point: DecisionPoint, words: ModuleType) -> Decision:
        game, less = self.match.game, self.less.get(point.n)
        verdict = self.verdicts[point.n]

        def said(action: int) -> tuple[str, str]:
            return game.codec.notation(action), words.action_text(game, point.before.views, action, self.match.names)

        def choice(action: int, worth: Estimate) -> Choice:
            return Choice(*said(action), worth.value, worth.se)

        best, played = None if verdict.best is None else choice(*verdict.best), choice(point.action, verdict.played)
        return Decision(
            n=point.n,
            turn=point.turn,
            forced=point.legal == 1,
            secrets=named_secrets(point.before, point.seat),
            played=played,
            best=best,
            candidates=[choice(*candidate) for candidate in verdict.candidates],
            policy=verdict.policy,
            loss=verdict.loss.value,
            se=verdict.loss.se,
            told_bits=self.told[point.n],
            told_less=None if less is None else ToldLess(*said(less[0]), less[1]),
            learned_bits=learned_by(point),
            because=None if best is None or self.reasons is None else self._because(self.reasons[point.n], verdict, best, played, words),
        )

    def _because(self, reason: Reason | None, verdict: Verdict, best: Choice, played: Choice, words: ModuleType) -> Because:
        """Return the reason for the better choice, in words."""
        if reason is None:
            return Because("none", say("because-none", loss=points(verdict.loss.value)))
        args = {**reason.args, "best": best.text, "played": played.text}
        return Because(reason.kind, words.because_text(reason.kind, args, self.match.names))

    def revealed(self) -> Revealed:
        """Return the part of the report that needs the hidden cards."""
        return revealed(self.match, self.seat, self.judge, self.verdicts, words_of(self.match.game))


def judged(
    match: Match, seat: int, *, budget: int = WORLDS, seed: int = 0, threads: int | None = None,
    progress: Progress = lambda done, total: None, reasons: bool = True, draft: bool = False,
) -> Judged:  # fmt: skip
    """Judge every decision of a seat in `budget` worlds each, with the reasons for better choices if `reasons`. A `draft` considers fewer
    choices where the game says which.

    Raises SetupError for a game without a rollout policy, for a seat that does not exist, and for fewer worlds than can be compared.
    """
    policy, words = policy_of(match.game.title), words_of(match.game)
    seed = index(seed)
    check_seat(match, seat)
    if budget < LEAST:
        raise SetupError.said(TABLE, "review-few-worlds", least=LEAST, budget=budget)
    with telling(match.game.title.title, "reviews", USUAL_SECONDS), told_elsewhere():
        policy.compile()
    judge = Judge(policy, policy.worlds(budget), seed, threads or os.cpu_count() or 1, draft)
    decided, verdicts = list(decision_points(match, seat, words)), dict[int, Verdict]()
    for done, point in enumerate(decided, 1):
        verdicts[point.n] = _verdict(judge, match.game, point, words)
        progress(done, len(decided))
    why = {point.n: _reason(judge, match.game, point, verdicts[point.n], words) for point in decided} if reasons else None
    told = {point.n: leaked_by(match.game, point, words) for point in decided}
    return Judged(match, seat, judge, decided, verdicts, told, less_of(match.game, decided, verdicts, told, words, seed_of(seed, 0)), why)


def _verdict(judge: Judge, game: Game, point: DecisionPoint, words: ModuleType) -> Verdict:
    """Return the verdict on one decision. A better choice is named only where two independent seeds find one, and called a sure win only
    where it wins at once."""
    position = point.position(game, seed_of(judge.seed, point.n))
    if point.legal == 1:
        return judge.weigh(position, point.action, free=False)
    leave_out = ruled_out(game, point, position.legal.tolist(), words)
    verdict = judge.weigh(position, point.action, leave_out=leave_out)
    if verdict.best is None:
        return verdict
    again = point.position(game, seed_of(judge.seed ^ SECOND, point.n))
    if judge.weigh(again, point.action, leave_out=leave_out).best is None:
        return replace(verdict, best=None, surely=False)
    return replace(verdict, surely=verdict.surely and wins_at_once(game, point, verdict.best[0], again.seed))


def _reason(judge: Judge, game: Game, point: DecisionPoint, verdict: Verdict, words: ModuleType) -> Reason | None:
    if verdict.best is None:
        return None
    return reason_of(point, point.position(game, seed_of(judge.seed ^ THIRD, point.n)), judge.policy, verdict.best[0], words)


def review(
    match: Match, seat: int = 0, *, budget: int = WORLDS, seed: int = 0, turned: bool = False, threads: int | None = None,
    progress: Progress = lambda done, total: None,
) -> Report:  # fmt: skip
    """Judge every decision of a seat by its information set, in `budget` worlds each; `turned` adds what needs the hidden cards.

    See docs/review.md. The same seed gives the same report, on any number of threads. Raises SetupError for a game without a rollout
    policy, a seat that does not exist, fewer than 2 worlds, and `turned` before the game is over.
    """
    if turned and match.outcome is None:
        policy_of(match.game.title)
        raise SetupError.said(TABLE, "review-not-over")
    found = judged(match, seat, budget=budget, seed=seed, threads=threads, progress=progress)
    return changed(found.report(), revealed=found.revealed() if turned else None)


def check_seat(match: Match, seat: int) -> None:
    """Raise SetupError for a seat that does not exist."""
    if not 0 <= seat < match.game.players:
        raise SetupError.said(TABLE, "cli-no-seat", seat=seat)


def seed_of(seed: int, number: int) -> int:
    """Return the seed of one decision, derived from the review's seed and the step's number alone."""
    return int(mixed(u64(seed % (1 << 64)) ^ mixed(u64(number)))) >> 64 - SEED_BITS


def words_of(game: Game) -> ModuleType:
    """Return the game's module `review_words`: its secrets, claims and actions in words. Raises SetupError where it has none."""
    if (module := game.title.inside("review_words")) is None:
        raise SetupError.said(TABLE, "review-not-yet", title=game.title.title)
    return import_module(module)


def _curve(match: Match, seat: int, decided: Sequence[DecisionPoint], verdicts: dict[int, Verdict]) -> list[CurvePoint]:
    """Return the estimated chance to win and the bits known before each decision, and the final result."""
    points = [CurvePoint(point.n, verdicts[point.n].policy.value, _bits(point.before, seat)) for point in decided]
    if match.outcome is not None:
        points.append(CurvePoint(len(match.steps) - 1, result_of(match, seat), points[-1].bits if points else 0.0))
    return points


def _bits(glance: Glance, seat: int) -> float:
    return sum(secret.bits for secret in named_secrets(glance, seat))
