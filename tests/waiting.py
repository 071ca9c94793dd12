"""Waiting for a state, never for a duration: the only loops with a pause that tests have."""

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

import pytest

T = TypeVar("T")
LONGEST_SECONDS = 30.0
"""A state that has not come by then never comes: the bound ends a broken test and measures nothing."""
PAUSE_SECONDS = 0.005


def until(condition: Callable[[], T | None], what: str = "the state that was waited for") -> T:
    """Return the first true value of `condition`. Fails the test, naming `what`, when there is none in 30 s."""
    ends = time.monotonic() + LONGEST_SECONDS
    while not (value := condition()):
        if time.monotonic() > ends:
            pytest.fail(f"{what} did not come; last seen: {value!r}")
        time.sleep(PAUSE_SECONDS)
    return value


async def until_in_loop(condition: Callable[[], T | None], what: str = "the state that was waited for") -> T:
    """Return the first true value of `condition`, letting the event loop run in between. Fails the test after 30 s."""
    ends = time.monotonic() + LONGEST_SECONDS
    while not (value := condition()):
        if time.monotonic() > ends:
            pytest.fail(f"{what} did not come; last seen: {value!r}")
        await asyncio.sleep(PAUSE_SECONDS)
    return value


async def a_turn() -> None:
    """Lets everything that is ready in the event loop run once."""
    await asyncio.sleep(0)
