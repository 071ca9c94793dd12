"""Which fields of a state persist, and which hold only its last step: the chance values and the events."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

KEPT_OF_A_STEP = ("tape", "bounds", "streams", "items")
"""The fields of `chance` and `events` that hold the last step, up to what their counters say: most of a state's bytes, and never touched
by drivers that observe no steps."""


def kept_of_a_step(table: np.dtype[Any]) -> list[tuple[int, int]]:
    """Return the byte ranges (begin, end) of a state that hold its last step, ascending."""
    return sorted(
        (at + place, at + place + part.itemsize)
        for whole, (kind, at, *_) in (table.fields or {}).items()
        if whole in ("chance", "events")
        for name, (part, place, *_) in (kind.fields or {}).items()
        if name in KEPT_OF_A_STEP
    )


def spans_without_step(table: np.dtype[Any]) -> list[tuple[int, int]]:
    """Return the byte ranges (begin, end) of all the rest of a state, ascending."""
    edges = [0, *(edge for span in kept_of_a_step(table) for edge in span), table.itemsize]
    return [(begin, end) for begin, end in zip(edges[::2], edges[1::2], strict=True) if begin < end]


def without_the_step(states: NDArray[np.void]) -> NDArray[np.void]:
    """Return a copy of states with their last step zeroed: no events, no chance values."""
    copy = states.copy()
    rows = copy.view(np.uint8).reshape(len(copy), -1)
    for begin, end in kept_of_a_step(states.dtype):
        rows[:, begin:end] = 0
    for counters, names in (("chance", ("written", "taken", "asked", "asked_of", "faults")), ("events", ("written", "lost"))):
        for name in names:
            copy[counters][name] = 0
    return copy
