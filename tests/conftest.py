"""What holds for all tests: none depends on which ran before it in the same process."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

BROWSER = Path(__file__).parent / "browser"


@pytest.fixture(autouse=True)
def _no_loop_of_the_browsers(request: pytest.FixtureRequest) -> Iterator[None]:
    """Playwright leaves its event loop marked as running as long as a browser is open; a test elsewhere starts a loop of its own."""
    if BROWSER in request.path.parents:
        yield
        return
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)
