"""The moments that mattered: at most five marks of a report, one a step, each of which is one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from underrose.review.judge import SURE

Report = dict[str, Any]
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


def marks(report: Report) -> list[Report]:
    """Return the marks of a report in the order of their steps, `{n, kind, ...}`: `loss`, `answer`, `telling`, and `luck` of turned
    cards."""
    found = _losses(report["decisions"])
    for more in (_luck, _answer, _telling):
        found += more(report, {mark["n"] for mark in found})
    return sorted(found, key=lambda mark: mark["n"])


def _losses(decisions: list[Report]) -> list[Report]:
    lost = [one for one in decisions if one["best"] is not None and one["loss"] > max(SURE * one["se"], WORTH_LOSING)]
    worst = sorted(lost, key=lambda one: (-one["loss"], one["n"]))[:LOSSES]
    return [{"n": one["n"], "kind": "loss", **{key: one[key] for key in ("played", "best", "because", "loss", "se")}} for one in worst]


def _answer(report: Report, taken: set[int]) -> Iterator[Report]:
    """Yield the action from which the seat learned most, by its own note sheet; a step has at most one mark."""
    best = max(_left(report, taken), key=lambda one: (one["learned_bits"], -one["n"]), default=None)
    if best is not None and best["learned_bits"] >= WORTH_TELLING:
        yield {"n": best["n"], "kind": "answer", "played": best["played"], "bits": best["learned_bits"]}


def _telling(report: Report, taken: set[int]) -> Iterator[Report]:
    """Yield the action that revealed most, by the public note sheet; a step has at most one mark."""
    most = max(_left(report, taken), key=lambda one: (one["told_bits"], -one["n"]), default=None)
    if most is not None and most["told_bits"] >= WORTH_TELLING:
        yield {"n": most["n"], "kind": "telling", "played": most["played"], "bits": most["told_bits"], "less": most["told_less"]}


def _left(report: Report, taken: set[int]) -> list[Report]:
    return [one for one in report["decisions"] if one["n"] not in taken]


def _luck(report: Report, taken: set[int]) -> Iterator[Report]:
    """Yield the step with the largest luck term, and the action before it; a step has at most one mark."""
    every: list[Report] = report["revealed"]["steps"] if report["revealed"] else []
    steps = [step for step in every if step["term"] in LUCK and step["n"] not in taken]
    most = max(steps, key=lambda step: (abs(step["value"]), -step["n"]), default=None)
    if most is not None and abs(most["value"]) >= LUCKY:
        yield {"n": most["n"], "kind": "luck", **{key: most[key] for key in ("term", "value", "after")}}
