"""Long work in a thread, in slices so short that nobody else notices.

Rules are compiled, but what is around them is Python: a thread that plays thousands of steps would hold the interpreter's lock as
long as it is given, and everybody would wait for it at every turn. So it sleeps after every slice.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")
SLICE_SECONDS = 0.001
"""How long a replay works at a time."""
PAUSE_SECONDS = 0.0005
"""How long it lets everybody else work in between."""


def in_slices(items: Iterable[T]) -> Iterator[T]:
    """The same items, with a pause whenever a slice of time is used up."""
    end = time.perf_counter() + SLICE_SECONDS
    for item in items:
        yield item
        if time.perf_counter() >= end:
            time.sleep(PAUSE_SECONDS)
            end = time.perf_counter() + SLICE_SECONDS
