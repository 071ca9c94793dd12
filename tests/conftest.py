"""What holds for all tests: none depends on which ran before it in the same process."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

LONGEST = "wheel"
"""The mark of the longest tests."""
BROWSER = Path(__file__).parent / "browser"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests come first: begun last, one of them would be all that is left to do, by one worker."""
    items.sort(key=lambda item: item.get_closest_marker(LONGEST) is None)


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
