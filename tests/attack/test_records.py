"""Records from outside, made to do harm: more seats than a game has, content without bounds, whoever opens them and by whatever door."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from typing import Any, cast

import pytest
from litestar import Litestar, Request
from litestar.testing import TestClient

from tests.attack.record_walk import put, record_of, with_seats
from tests.chance import create_app
from tests.server.guests import Person, come_in
from tests.sizes import size
from tests.waiting import a_turn
from underrose import games
from underrose.server.accounts.rate_limits import Rate, Rates
from underrose.server.api.refusals import Refused
from underrose.server.core import reviewing
from underrose.server.http.review_routes import while_there
from underrose.server.jobs.reviews import JobMessage, WorkerProcess
from underrose.server.jobs.tellings import MOST_OF_ONE, MOST_WAITING, Tellings


def test_every_number_and_list_of_every_record_is_bounded_before_anything_is_replayed() -> None:
    """Five seats at a game for four wrote beyond the arrays of compiled code; `rows[0] = 2147483648` took all memory there was."""
    command = [sys.executable, "-m", "tests.attack.record_walk", size("5", "500"), "1"]
    walk = subprocess.run(command, capture_output=True, text=True, check=False)
    assert walk.returncode == 0, (walk.returncode, walk.stderr[-2000:])
    lines = [line.split() for line in walk.stdout.splitlines()]
    assert {name for name, *_ in lines} >= {"toy", *games.TITLES}
    for name, tried, refused in lines:
        assert int(tried) > 30, name
        assert int(refused) > 0.8 * int(tried), name


def test_a_record_that_no_game_writes_is_played_on_by_nobody_and_not_in_this_process(
    ann: Person, client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One guest, one request: the server was gone, or had two gigabytes."""
    replayed = list[object]()
    monkeypatch.setattr(reviewing, "load", replayed.append)
    boundless = put(record_of("top_secret_agents"), (0, "content", "board", "rows", 0), 2**31)
    for record in (with_seats(record_of("the_coding"), 5), boundless):
        key = ann.post("/reviews", {"record": "\n".join(record)}).json()["key"]
        answer = ann.post(f"/reviews/{key}/what-if", {"n": 3, "seat": 0})
        assert (answer.status_code, answer.json()["key"]) == (422, "not_reviewable"), answer.text
        assert "The header does not set up a game" in answer.json()["text"]
    assert replayed == []
    assert cast(Any, client.app).state.service.store.at_hand() == []


class Endless(WorkerProcess):
    """A worker that never comes to an end; whether it was closed."""

    def __init__(self) -> None:
        self.begun, self.closed = asyncio.Event(), 0

    async def run(self, job: dict[str, Any], tell: Callable[[JobMessage], Any]) -> None:
        self.begun.set()
        await asyncio.Event().wait()

    async def close(self) -> None:
        self.closed += 1


class Left:
    """A request whose client hangs up once the worker has begun."""

    def __init__(self, worker: Endless) -> None:
        self._worker = worker

    async def receive(self) -> dict[str, str]:
        await self._worker.begun.wait()
        return {"type": "http.disconnect"}


def test_what_a_record_is_played_on_for_ends_when_the_client_hangs_up() -> None:
    async def leave() -> Endless:
        worker = Endless()
        with pytest.raises(Refused):
            await while_there(cast("Request[Any, Any, Any]", Left(worker)), Tellings(worker).of("record", 1, 0, 1))
        return worker

    assert asyncio.run(leave()).closed == 1


@pytest.mark.parametrize(
    ("waiting", "refused", "heard"),
    [
        (["stranger"] * MOST_OF_ONE, "stranger", "Ann"),
        ([f"address {number}" for number in range(MOST_WAITING)], "another", None),
    ],
    ids=["of one address", "of all"],
)
def test_so_many_wait_of_one_address_and_of_all_and_no_more(waiting: list[str], refused: str, heard: str | None) -> None:
    async def crowd() -> None:
        tellings = Tellings(worker := Endless())
        tasks = [asyncio.create_task(tellings.of("record", 1, 0, 1, whose)) for whose in waiting]
        await worker.begun.wait()
        with pytest.raises(Refused) as refusal:
            await tellings.of("record", 1, 0, 1, refused)
        assert refusal.value.why.key == "reviews_wait"
        if heard:
            tasks.append(asyncio.create_task(tellings.of("record", 1, 0, 1, heard)))
            await a_turn()
            assert not tasks[-1].done()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(crowd())


def test_a_process_has_so_much_time_and_gives_so_much_back() -> None:
    job = {"record": "x" * 1000, "seat": 0, "language": "en", "verify": True, "n": 1, "seed": "1"}

    async def run(longest: float, most: int) -> None:
        tellings = Tellings()
        tellings._new = lambda: WorkerProcess(longest, most)  # type: ignore[reportPrivateUsage]
        await tellings._run(dict(job))  # type: ignore[reportPrivateUsage]

    for longest, most, key in ((1e-6, 1000, "review_failed"), (30, 10, "review_failed"), (30, 1000, "not_reviewable")):
        with pytest.raises(Refused) as refusal:
            asyncio.run(run(longest, most))
        assert refusal.value.why.key == key


def test_a_process_has_so_much_memory() -> None:
    code = "from underrose.review.worker import bound_memory; bound_memory(2**29); bytearray(2**28); bytearray(2**29)"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ended.stderr.splitlines()[-1] == "MemoryError"


def test_the_records_of_one_address_do_not_push_out_all_others() -> None:
    """The shelf holds a hundred, and each guest might bring twenty at once: five guests had emptied it of everybody else's."""
    with TestClient(create_app(rates=Rates(content=Rate(3, 0)))) as client:
        people = [come_in(client, name) for name in ("Ann", "Ben")]
        answers = [person.post("/reviews", {"record": f"{number}"}).status_code for number in range(2) for person in people]
        assert answers == [201, 201, 201, 429]
