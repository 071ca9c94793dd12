"""Tasks are ended for good, whatever they stand in when they are cancelled."""

import asyncio
import re
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

import underrose.server
from tests.waiting import a_turn
from underrose.server.common import cancelling
from underrose.server.common.cancelling import cancel

pytestmark = pytest.mark.anyio


async def _swallowing(times: int) -> None:
    """Go on after being cancelled, as redis-py's `publish` does while its line breaks."""
    while True:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            if (times := times - 1) < 0:
                raise


async def test_a_task_that_swallows_its_cancellation_is_cancelled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cancelling, "AGAIN_SECONDS", 0.001)
    broken = AsyncMock(side_effect=RuntimeError("nobody hears of it"))
    tasks = [asyncio.create_task(work) for work in (_swallowing(0), _swallowing(2), broken())]
    await a_turn()
    await cancel(tasks)
    assert all(task.done() for task in tasks)


def test_no_part_of_the_server_ends_tasks_in_another_way() -> None:
    sources = Path(underrose.server.__file__).parent.rglob("*.py")
    assert [path.name for path in sources if re.search(r"return_exceptions=True", path.read_text("utf-8"))] == []
