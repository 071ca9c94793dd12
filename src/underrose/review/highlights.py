"""The moments that mattered: at most five marks of a report, one a step, each of which is one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from underrose.review.fields import Choice, Decision, Mark, Report
from underrose.review.judge import SURE
from underrose.review.sentences import figure, left, less, lost, say, told

LOSSES = 2
"""Losses that are marked."""
WORTH_TELLING = 0.25
"""Bits from which an answer or a revealing move is marked."""
WORTH_LOSING = 0.01
"""A loss from which it is marked."""
LUCK = ("deal", "chance", "hidden")
"""The terms of a result that are luck."""
LUCKY = 0.05
"""A share of the win from which luck is marked."""


def marks(report: Report, figures: bool = False) -> list[Mark]:
    """Return the marks of a report in the order of their steps: of losses (with `figures` even where there is a reason to tell), of the
    action from which the seat learned most by its own note sheet (`answer`), of the one that revealed most by the public one (`telling`),
    and of luck, once the cards are turned. Where the step of the most has a mark already, the second most is not called that."""
    found = _losses(report.decisions, figures)
    for more in (_luck, _answer, _telling):
        found += more(report, {mark.n for mark in found})
    return sorted(found, key=lambda mark: mark.n)


def _losses(decisions: list[Decision], figures: bool) -> list[Mark]:
    costly = [one for one in decisions if one.best is not None and one.loss > max(SURE * one.se, WORTH_LOSING)]
    worst = sorted(costly, key=lambda one: (-one.loss, one.n))[:LOSSES]
    return [_loss(one, one.best, figures) for one in worst if one.best is not None]


def _loss(one: Decision, best: Choice, figures: bool) -> Mark:
    why, text = one.because, lost(one, best)
    text = text if why is None else f"{why.text} {text}" if figures else why.text
    return Mark(n=one.n, kind="loss", played=one.played, best=best, because=why, loss=one.loss, se=one.se, text=text)


def _answer(report: Report, taken: set[int]) -> Iterator[Mark]:
    best = max(report.decisions, key=lambda one: (one.learned_bits, one.n not in taken, -one.n), default=None)
    if best is not None and best.n not in taken and (bits := best.learned_bits) >= WORTH_TELLING:
        text = say("mark-answer", played=best.played.text, left=left(bits))
        yield Mark(n=best.n, kind="answer", played=best.played, bits=bits, text=text)


def _telling(report: Report, taken: set[int]) -> Iterator[Mark]:
    most = max(report.decisions, key=lambda one: (one.told_bits, one.n not in taken, -one.n), default=None)
    if most is not None and most.n not in taken and (bits := most.told_bits) >= WORTH_TELLING:
        text = say("mark-telling", played=most.played.text, times=told(bits)["times"])
        said = " ".join(filter(None, [text, less(most.told_less)]))
        yield Mark(n=most.n, kind="telling", played=most.played, bits=bits, less=most.told_less, text=said)


def _luck(report: Report, taken: set[int]) -> Iterator[Mark]:
    """Yield the step with the largest luck term, and the action before it."""
    steps = [step for step in (report.revealed.steps if report.revealed else ()) if step.term in LUCK and step.n not in taken]
    most = max(steps, key=lambda step: (abs(step.value), -step.n), default=None)
    if most is not None and abs(most.value) >= LUCKY:
        line = report.revealed.line if report.revealed else None
        whole = 100 * most.value if line is None or most.term != "deal" else line.deal  # of the deal what the line says, rounded alike
        sign, after = "plus" if most.value > 0 else "minus", most.after or ""
        text = say("mark-luck", term=most.term, sign=sign, points=figure(abs(whole), ".0f"), after=after, named=int(bool(after)))
        yield Mark(n=most.n, kind="luck", term=most.term, value=most.value, after=most.after, text=text)
