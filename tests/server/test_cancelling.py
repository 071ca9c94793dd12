"""Tasks are ended for good, whatever they stand in when they are cancelled."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

import underrose.server
from tests.waiting import a_turn
from underrose.server.common import cancelling
from underrose.server.common.cancelling import cancel


async def _swallowing(times: int) -> None:
    """Go on after being cancelled, as redis-py's `publish` does while its line breaks."""
    while True:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            if (times := times - 1) < 0:
                raise


async def _broken() -> None:
    raise RuntimeError("nobody hears of it")


def test_a_task_that_swallows_its_cancellation_is_cancelled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cancelling, "AGAIN_SECONDS", 0.001)

    async def story() -> None:
        tasks = [asyncio.create_task(work) for work in (_swallowing(0), _swallowing(2), _broken())]
        await a_turn()
        await cancel(tasks)
        assert all(task.done() for task in tasks)

    asyncio.run(story())


def test_no_part_of_the_server_ends_tasks_in_another_way() -> None:
    sources = Path(underrose.server.__file__).parent.rglob("*.py")
    assert [path.name for path in sources if re.search(r"return_exceptions=True", path.read_text("utf-8"))] == []
