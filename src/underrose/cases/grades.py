"""The difficulty of a case, by the number of facts in its smallest proof."""

from __future__ import annotations

from underrose.knowledge.deduction import Grades

DIFFICULTIES = ("easy", "medium", "hard")
"""From the fewest facts to the most."""


def difficulty_of(facts: int, grades: Grades) -> str | None:
    """Return the difficulty of a case whose smallest proof has so many facts; None where that is too few to ask."""
    if facts < grades.fewest:
        return None
    return DIFFICULTIES[(facts > grades.easy) + (facts > grades.medium)]
