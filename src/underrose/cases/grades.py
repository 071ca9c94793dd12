"""The difficulty of a case, by the number of facts in its smallest proof."""

from __future__ import annotations

DIFFICULTIES = ("easy", "medium", "hard")
"""From the fewest facts to the most."""
FEWEST, EASY, MEDIUM = 3, 5, 6
"""Facts in a proof: fewer than `FEWEST` are no case; up to `EASY` it is easy, up to `MEDIUM` medium, and hard with more."""


def difficulty_of(facts: int) -> str | None:
    """Return the difficulty of a case whose smallest proof has so many facts; None where that is too few to ask."""
    if facts < FEWEST:
        return None
    return DIFFICULTIES[(facts > EASY) + (facts > MEDIUM)]
