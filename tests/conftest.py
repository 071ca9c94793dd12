"""What holds for all tests: none depends on which ran before it in the same process."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tiers import EVERYDAY, is_slow

BROWSER = Path(__file__).parent / "browser"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The everyday tier leaves out files that are wholly of the full one: importing them would cost more than it tells."""
    if EVERYDAY not in str(config.getoption("markexpr")) or collection_path.suffix != ".py":
        return None
    return is_slow(collection_path) or None


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
