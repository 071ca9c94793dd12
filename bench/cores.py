"""Pinned cores, so that two figures of one run can be compared."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager


@contextmanager
def on(cores: set[int]) -> Iterator[None]:
    """Keep this thread, and the processes that it starts, on these cores meanwhile."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def one_core() -> AbstractContextManager[None]:
    """Keep them on the last core that there is (core 0 has the machine's chores)."""
    return on({max(os.sched_getaffinity(0))})
