"""The review of a finished game over HTTP: worked out once by a process of its own, kept with the record, nothing of it at a live table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.chance import create_app
from tests.review.reviewed import CODING, played
from tests.server.conftest import GAMES
from tests.server.guests import Person, bots, come_in, done, play_on, playing, refused
from tests.server.reviewers import InThread, answered, review_of
from tests.waiting import LONGEST_SECONDS, a_turn, until_in_loop
from underrose import games
from underrose.kernel.play.recordfile import lines_of
from underrose.review.report import review
from underrose.server.accounts.rate_limits import Rate, Rates
from underrose.server.api.refusals import Refused
from underrose.server.api.review_messages import ReviewProgress
from underrose.server.jobs import reviews
from underrose.server.jobs.reviews import Reviews, WorkerDied, WorkerProcess
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.review_rows import ReviewKey, ReviewShelf

BUDGET = 16


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "BUDGET", BUDGET)


@pytest.fixture
def worker() -> InThread:
    return InThread()


@pytest.fixture
def client(database: str, worker: InThread) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(GAMES, database=database, reviewer=worker, rates=Rates(reviews=Rate(100, 100)))) as client:
        yield client


def finished(ann: Person, game: str = CODING) -> str:
    """A table at which a game is over."""
    table = playing(game, ann, bots=bots(1))
    play_on([ann], table)
    return table


def record() -> str:
    """The record of a finished game between bots."""
    return "".join(line + "\n" for line in lines_of(played(CODING, ("novice", "agent"), 1)))


def test_a_process_of_its_own_works_it_out_as_the_command_does(database: str) -> None:
    with TestClient(create_app(GAMES, database=database)) as client:
        ann = come_in(client, "Ann")
        key = ann.post("/reviews", {"record": record()}).json()["key"]
        told = review_of(ann, f"/reviews/{key}", seat=0, turned=1)
    expected = msgspec.to_builtins(review(played(CODING, ("novice", "agent"), 1), 0, budget=BUDGET, turned=True))
    for name in ("game", "seat", "judge", "accuracy", "loss", "decisions", "curve", "revealed"):
        assert told[name] == expected[name]


def test_the_second_reader_has_it_at_once_after_a_restart_too(
    ann: Person, cleo: Person, client: TestClient[Litestar], worker: InThread, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client.app.state.service.reviews, "_prepare_after", 0)  # however long the game takes here, it is prepared for
    table = finished(ann)
    cleo.sit(table, watch=True)
    told = review_of(ann, f"/tables/{table}/review")
    assert review_of(cleo, f"/tables/{table}/review", seat=0) == told
    review_of(ann, f"/tables/{table}/review", turned=1)
    assert len(worker.jobs) == 1
    again = InThread()
    for title in (games.title(CODING), replace(games.title(CODING), rules_version=99)):  # under newer rules too
        with TestClient(create_app({**GAMES, CODING: title}, database=database, reviewer=again)) as other:
            answer = replace(ann, client=other).get(f"/tables/{table}/review")
            assert (answer.status_code, answer.json()) == (200, told)
    assert again.jobs == []


def test_a_game_that_starts_has_the_process_prepared_for_its_review(ann: Person, client: TestClient[Litestar], monkeypatch: Any) -> None:
    expected = list[str]()
    monkeypatch.setattr(client.app.state.service.reviews, "expect", expected.append)
    table = ann.open(CODING, 2, bots=bots(1))
    assert expected == []
    ann.start(table)
    assert expected == [CODING]
    play_on([ann], table)
    assert expected == [CODING], "once a game"


@pytest.fixture
def shelf(database: str) -> Iterator[ReviewShelf]:
    commits = GroupCommit(database)
    yield ReviewShelf(commits, "worker")
    commits.close()


class Gate(WorkerProcess):
    """Notes what it is given to work out, and is done with that, or with its end alone, once `free`; `ending` is set while it ends."""

    def __init__(self, works_at_once: bool = False) -> None:
        self._works_at_once = works_at_once
        self.worked, self.free, self.ending = list[str](), asyncio.Event(), asyncio.Event()

    async def run(self, job: dict[str, Any], tell: object) -> None:
        self.worked.append(job.get("record") or f"prepare {job.get('prepare')}")
        if not self._works_at_once:
            await self.free.wait()

    async def close(self) -> None:
        self.ending.set()
        await self.free.wait()

    async def has_worked(self, many: int) -> list[str]:
        """What it was given, once that is so much."""
        await until_in_loop(lambda: len(self.worked) >= many)
        return self.worked


async def ask_for(queue: Reviews, text: str, whose: str = "") -> ReviewProgress:
    """Ask for the review of a record."""

    async def record() -> str:
        return text

    found = await queue.find(ReviewKey(text, 0, 0, "en"), False, record, False, asker=whose)
    assert isinstance(found, ReviewProgress)
    return found


def test_the_process_is_prepared_once_however_many_games_start_and_reviews_come_first(shelf: ReviewShelf) -> None:
    async def story() -> None:
        gate = Gate()
        queue = Reviews(shelf, gate, prepare_after=0)
        await ask_for(queue, "first")
        for _ in range(3):
            queue.expect(CODING)
        await a_turn()
        await ask_for(queue, "second")
        gate.free.set()
        await gate.has_worked(3)
        queue.expect(CODING)
        assert await gate.has_worked(4) == ["first", "second", f"prepare {CODING}", f"prepare {CODING}"]
        await queue.close()

    asyncio.run(story())


def test_a_draft_comes_first_and_says_how_far_the_review_is(ann: Person, worker: InThread) -> None:
    table = finished(ann)
    worker.held = True
    answer = ann.get(f"/tables/{table}/review", draft=1)
    assert (answer.status_code, answer.json()) == (202, {"done": 0, "total": 0, "ahead": 0, "drafted": False, "draft": None})
    worker.held = False
    review_of(ann, f"/tables/{table}/review")


def test_only_who_is_at_the_table_reads_it_and_only_when_the_game_is_over(ann: Person, ben: Person, cleo: Person, worker: InThread) -> None:
    table = ann.open(CODING, 2)
    ben.sit(table)
    assert ann.get(f"/tables/{table}/review").json()["key"] == "not_started"
    ann.start(table)
    for params in ({}, {"turned": 1}, {"seat": 1}, {"draft": 1}):
        assert refused(ann.get(f"/tables/{table}/review", **params)) == (409, "still_played")
    done(ben.command(table, "resign"))
    assert cleo.get(f"/tables/{table}/review").status_code == 403
    assert ann.get(f"/tables/{table}/review", game=2).status_code == 404
    assert ann.get("/tables/NOPES/review").status_code == 404
    assert worker.jobs == []
    assert review_of(ben, f"/tables/{table}/review")["seat"] == 1
    for person in (ann, ben):
        done(person.command(table, "rematch"))
    assert ann.get(f"/tables/{table}/review").status_code == 409
    assert review_of(ann, f"/tables/{table}/review", game=1)["seat"] == 0


def refusal(person: Person, path: str, **params: object) -> tuple[int, str, str]:
    """Ask until it is refused; how."""
    answer = answered(person, path, **params)
    return answer.status_code, answer.json()["key"], answer.json()["text"]


def test_what_cannot_be_reviewed_is_refused_in_a_sentence(ann: Person) -> None:
    assert refusal(ann, f"/tables/{finished(ann, 'kuhn')}/review")[:2] == (422, "not_reviewed")
    assert refusal(ann, f"/tables/{finished(ann)}/review", seat=5)[:2] == (422, "not_reviewable")
    key = ann.post("/reviews", {"record": record().replace('"level":"human"', '"level":"agent"', 1)}).json()["key"]
    said = "This record cannot be reviewed: Step 0 does not fit the chain."
    assert refusal(ann, f"/reviews/{key}") == (422, "not_reviewable", said)


def test_a_record_that_is_too_long_is_not_taken(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underrose.server.http.review_routes.LONGEST_RECORD", 1000)
    assert ann.post("/reviews", {"record": record()}).status_code == 413
    assert refusal(ann, f"/reviews/{'0' * 64}")[:2] == (404, "review_gone")


def test_the_queue_is_bounded_and_tables_go_on_meanwhile(ann: Person, worker: InThread, monkeypatch: pytest.MonkeyPatch) -> None:
    table = finished(ann)
    worker.held = True
    monkeypatch.setattr(reviews, "MOST_OF_ONE", reviews.MOST_WAITING)
    asked = [ann.get(f"/tables/{table}/review", seat=seat) for seat in range(reviews.MOST_WAITING + 2)]
    assert [answer.status_code for answer in asked] == [202] * (reviews.MOST_WAITING + 1) + [503]
    assert asked[-1].json()["key"] == "reviews_wait"
    assert asked[-2].json()["ahead"] == reviews.MOST_WAITING
    finished(ann)
    worker.held = False


def test_the_reviews_of_one_address_keep_nobody_elses_out(shelf: ReviewShelf) -> None:
    """Guests are free: a stranger's twenty reviews of two minutes each kept everybody else's out."""

    async def story() -> None:
        gate = Gate()
        queue = Reviews(shelf, gate)

        async def asked(who: str, number: int) -> int:
            return (await ask_for(queue, f"{who} {number}", who)).ahead

        assert await asked("stranger", 0) == 0
        await a_turn()  # it is being worked out
        for number in range(1, 1 + reviews.MOST_OF_ONE):
            await asked("stranger", number)
        with pytest.raises(Refused) as full:
            await asked("stranger", 99)
        assert full.value.why.key == "reviews_wait"
        assert [await asked("Ann", number) for number in range(2)] == [1, 3], "two addresses take turns"
        gate.free.set()
        worked = await gate.has_worked(3 + reviews.MOST_OF_ONE)
        assert worked[:5] == ["stranger 0", "Ann 0", "stranger 1", "Ann 1", "stranger 2"]
        await queue.close()

    asyncio.run(story())


def test_of_a_review_that_failed_the_reason_alone_is_kept(shelf: ReviewShelf) -> None:
    """Who brought a record that nobody could read and asked for each of its seats had it kept as many times."""

    async def story() -> None:
        queue = Reviews(shelf, AsyncMock(run=AsyncMock(side_effect=WorkerDied)))
        await ask_for(queue, "long")
        await until_in_loop(lambda: [job.record for job in queue._jobs.values() if job.fault] == [""])
        await queue.close()

    asyncio.run(story())


def test_each_address_has_a_turn_before_any_has_its_second(shelf: ReviewShelf) -> None:
    async def order() -> list[str]:
        queue = Reviews(shelf, InThread())
        queue._waiting = [reviews.Job(ReviewKey(whose, 0, n, "en"), "", whose) for n, whose in enumerate("AAABBBC")]
        queue._turns = {"A": 1}
        return [job.asker for job in queue._in_order()]

    assert asyncio.run(order()) == [*"BCABABA"]


def test_what_is_asked_for_while_an_idle_process_ends_is_worked_out(shelf: ReviewShelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "IDLE_SECONDS", 0.0)

    async def story() -> None:
        gate = Gate(works_at_once=True)
        queue = Reviews(shelf, gate)
        await ask_for(queue, "first")
        await asyncio.wait_for(gate.ending.wait(), LONGEST_SECONDS)
        await ask_for(queue, "second")
        gate.free.set()
        assert await gate.has_worked(2) == ["first", "second"]
        await queue.close()

    asyncio.run(story())


def test_who_dies_of_a_review_does_the_next_one(ann: Person, worker: InThread) -> None:
    table = finished(ann)
    worker.dying = True
    assert refusal(ann, f"/tables/{table}/review")[:2] == (503, "review_failed")
    assert review_of(ann, f"/tables/{table}/review")["game"] == CODING


def test_a_review_that_fails_as_nobody_foresaw_is_given_up_and_the_next_is_worked_out(
    ann: Person, worker: InThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was said to be worked out for ever, and so was what came after it until somebody else asked."""
    table = finished(ann)
    with monkeypatch.context() as broken:
        broken.setattr(worker, "run", AsyncMock(side_effect=RuntimeError("planted")))
        assert refusal(ann, f"/tables/{table}/review")[:2] == (503, "review_failed")
    assert review_of(ann, f"/tables/{table}/review")["game"] == CODING
