"""Long work in a thread, in slices short enough not to hold up the event loop.

Rules are compiled, but what is around them is Python: a thread that plays thousands of steps would hold the interpreter's lock for
whole switch intervals, and the event loop would wait for it at every turn. So it sleeps after every slice.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")
SLICE_SECONDS = 0.001
"""How long a replay works at a time."""
PAUSE_SECONDS = 0.0005
"""How long it sleeps in between, so that other threads run."""


def in_slices(items: Iterable[T]) -> Iterator[T]:
    """Yield the same items, with a pause whenever a slice of time is used up."""
    end = time.perf_counter() + SLICE_SECONDS
    for item in items:
        yield item
        if time.perf_counter() >= end:
            time.sleep(PAUSE_SECONDS)
            end = time.perf_counter() + SLICE_SECONDS
