"""Who follows a table by asking again and again, where a request ends before its answer."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest

from tests.chance import REPEATED
from tests.clocks import Moved
from underrose.server.api.refusals import NOT_NOW, Refused
from underrose.server.core.followers import ASKED_SECONDS, Followers
from underrose.server.tables.table import Table

pytestmark = pytest.mark.anyio


@pytest.fixture
def table() -> Mock:
    table = Mock()
    table.seating.place_at_table.return_value = 1
    return table


async def test_who_hangs_up_while_arriving_by_asking_is_seen_off_all_the_same(table: Mock) -> None:
    """Cancelling a request does not cancel the arrival: its line stayed for ever, and the seat never counted as left."""
    clock, goes_on, seen_off = Moved(), asyncio.Event(), asyncio.Event()
    table.audience.hang_up.side_effect = lambda *_: seen_off.set()

    async def do(_: Table, act: Callable[[], Any]) -> None:
        act()
        if not goes_on.is_set():
            goes_on.set()
            await asyncio.Event().wait()

    followers = Followers(do, replace(REPEATED, clock=clock))
    asks = asyncio.create_task(followers.follow(table, Mock(id="ben"), 1))
    await goes_on.wait()
    asks.cancel()
    await asyncio.gather(asks, return_exceptions=True)
    clock.pass_by(2 * ASKED_SECONDS)
    await asyncio.wait_for(seen_off.wait(), 30)


async def test_whose_arrival_by_asking_cannot_be_written_does_not_stay(table: Mock) -> None:
    """The table had joined the line before the commit failed: nobody ever took it away again, and the seat counted as present for ever."""

    async def do(_: Table, act: Callable[[], Any]) -> None:
        act()
        raise Refused(NOT_NOW, "not_written", because="busy")

    followers = Followers(do, replace(REPEATED, clock=Moved()))
    with pytest.raises(Refused):
        await followers.follow(table, Mock(id="ben"), 1)
    await followers.close()
    ((place, line),) = {call.args for call in table.audience.hang_up.call_args_list}
    assert (place, line) == table.join.call_args.args
