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


def test_who_hangs_up_while_arriving_by_asking_is_seen_off_all_the_same() -> None:
    """Cancelling a request does not cancel the arrival: its line stayed for ever, and the seat never counted as left."""
    table, clock, goes_on = Mock(), Moved(), asyncio.Event()
    table.seating.place_at_table.return_value = 1
    seen_off = asyncio.Event()
    table.audience.hang_up.side_effect = lambda *_: seen_off.set()

    async def do(_: Table, act: Callable[[], Any]) -> None:
        act()
        if not goes_on.is_set():
            goes_on.set()
            await asyncio.Event().wait()

    async def hang_up() -> None:
        followers = Followers(do, replace(REPEATED, clock=clock))
        asks = asyncio.create_task(followers.follow(table, Mock(id="ben"), 1))
        await goes_on.wait()
        asks.cancel()
        await asyncio.gather(asks, return_exceptions=True)
        clock.pass_by(2 * ASKED_SECONDS)
        await asyncio.wait_for(seen_off.wait(), 30)

    asyncio.run(hang_up())


def test_whose_arrival_by_asking_cannot_be_written_does_not_stay() -> None:
    """The table had joined the line before the commit failed: nobody ever took it away again, and the seat counted as present for ever."""
    table = Mock()
    table.seating.place_at_table.return_value = 1

    async def do(_: Table, act: Callable[[], Any]) -> None:
        act()
        raise Refused(NOT_NOW, "not_written", because="busy")

    async def go() -> None:
        followers = Followers(do, replace(REPEATED, clock=Moved()))
        with pytest.raises(Refused):
            await followers.follow(table, Mock(id="ben"), 1)
        await followers.close()

    asyncio.run(go())
    ((place, line),) = {call.args for call in table.audience.hang_up.call_args_list}
    assert (place, line) == table.join.call_args.args
