"""Batches: what happens in one turn of the event loop is one commit; nobody hears of it before, and what fails has not happened."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from itertools import count
from typing import Any

import msgspec
import pytest
from sqlalchemy.exc import OperationalError

from tests.chance import create_app
from tests.server.clusters import rows
from tests.server.conftest import GAMES
from tests.server.guests import commits_of
from tests.waiting import a_turn, until_in_loop
from underrose.kernel.play.match import Match
from underrose.server.accounts.authentication import Player
from underrose.server.api.messages import ActionRequest, Done, TableRequest, ViewMessage
from underrose.server.api.refusals import Refused
from underrose.server.core.batches import Operation
from underrose.server.core.service import Service
from underrose.server.storage.changes import Change, Overtaken
from underrose.server.storage.group_commit import Outcomes
from underrose.server.tables.feeds import Outlet
from underrose.server.tables.persistence import TableLock
from underrose.server.tables.table import Table

pytestmark = pytest.mark.anyio

PEOPLE = [Player(name, name.title()) for name in ("ann", "ben", "cleo")]
FULL = OperationalError("insert", {}, sqlite3.OperationalError("database or disk is full"))
WHOLE = msgspec.json.Decoder(ViewMessage).decode

TAKEN = "insert into steps (table_id, game, step, seat, action, chance) values (%s, 1, %s, 0, 0, x'5b5d')"
"""Somebody else's step, written first."""


class Desk:
    """A table at which three people lay a card at the same time, with a window of everybody's, and what each was answered."""

    def __init__(self, service: Service, table: Table, patch: pytest.MonkeyPatch) -> None:
        self.service, self.table, self._patch = service, table, patch
        self.outlets = [Outlet() for _ in PEOPLE]
        self.answers: dict[str, Any] = {}
        self.hand = commits_of(service).hand
        self.handed: list[Sequence[Change]] = []

    def act(self, seat: int, id: str, ask: int | None = None) -> bool:
        """A player acts, as over the feed; whether it was done at once."""
        self.answers.pop(id, None)
        live = self.table.playing()
        action = live.game.codec.notation(int(live.match.legal(seat).packed()[-1])) if live.ask(seat) else "lay 1"
        request = ActionRequest(id, live.ask(seat) or 0 if ask is None else ask, action)
        return self.service.begin_act(self.table, PEOPLE[seat], request, lambda result: self.answers.__setitem__(id, result))

    def heard(self) -> list[list[ViewMessage]]:
        """What each window has been told since it was asked last."""
        return [[WHOLE(message) for message in outlet.take()] for outlet in self.outlets]

    def writes(self, *faults: Exception) -> None:
        """From now on batches are counted, and the first ones fare like this."""
        left = list(faults)

        def hand(changes: Sequence[Change], told: Callable[[Outcomes], None]) -> None:
            self.handed.append(changes)
            if left:
                asyncio.get_running_loop().call_soon(told, [left.pop(0)] * len(changes))
            else:
                self.hand(changes, told)

        self._patch.setattr(commits_of(self.service), "hand", hand)

    async def settled(self, *ids: str) -> list[Any]:
        """What was answered to these ids."""
        await until_in_loop(lambda: self.answers.keys() >= set(ids))
        return [self.answers[id] for id in ids]

    @property
    def steps(self) -> int:
        """Steps that are stored."""
        ((count,),) = rows(str(commits_of(self.service).url.database), "select count(*) from steps where table_id = %s", self.table.id)
        return count


@pytest.fixture
async def desk(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Desk]:
    """Such a table at a server of its own, at which all are asked."""
    service: Service = create_app(GAMES, database=database).state.service
    service.open_doors()
    table = await service.open(PEOPLE[0], TableRequest("toy", 3))
    for person in PEOPLE[1:]:
        await service.do(table, lambda person=person: table.sit(person, None))
    await service.start(table, PEOPLE[0])
    desk = Desk(service, table, monkeypatch)
    for seat, outlet in enumerate(desk.outlets):
        await service.do(table, lambda seat=seat, outlet=outlet: table.join(seat, outlet))
    turns = count()
    while len(actors := table.playing().match.actors) < len(PEOPLE):
        desk.act(actors[0], turn := f"t{next(turns)}")
        await desk.settled(turn)
    for seat in range(len(PEOPLE)):
        desk.act(seat, f"known {seat}", ask=0)  # what the store has of each player's answers is known from here on
    await desk.settled(*(f"known {seat}" for seat in range(len(PEOPLE))))
    desk.heard()
    yield desk
    await service.close()


async def test_what_happens_in_one_turn_at_one_table_is_one_commit_and_is_told_step_by_step(desk: Desk) -> None:
    desk.writes()
    before, n = desk.steps, [desk.table.n(seat) for seat in range(3)]
    assert [desk.act(0, "a"), desk.act(1, "b")] == [True, True]
    assert (desk.answers.keys() & {"a", "b"}, desk.heard()) == (set(), [[], [], []])
    first, second = await desk.settled("a", "b")
    assert [len(changes) for changes in desk.handed] == [1]
    assert [step.id for step in desk.handed[0][0].steps] == ["a", "b"]
    assert not desk.handed[0][0].answers
    assert desk.steps == before + 2
    heard = desk.heard()
    assert [[message.n for message in messages] for messages in heard] == [[n[seat] + 1, n[seat] + 2] for seat in range(3)]
    assert (first, second) == (Done("a", n[0] + 1), Done("b", n[1] + 2))
    for messages in heard:
        assert messages[0].head != messages[1].head


async def test_a_commit_that_fails_says_nothing_and_the_table_is_read_back(desk: Desk) -> None:
    desk.writes(FULL)
    table, before = desk.table, desk.steps
    positions = [msgspec.json.encode(table.position(seat)) for seat in range(3)]
    desk.act(0, "a")
    desk.act(1, "b")
    for refused in await desk.settled("a", "b"):
        assert isinstance(refused, Refused)
        assert (refused.status, refused.why.key) == (503, "not_written")
    assert desk.heard() == [[], [], []]
    assert [msgspec.json.encode(table.position(seat)) for seat in range(3)] == positions
    assert desk.steps == before
    desk.act(0, "a")  # the same ids again, once there is room
    desk.act(1, "b")
    assert [type(answer) for answer in await desk.settled("a", "b")] == [Done, Done]
    assert desk.steps == before + 2


async def test_a_refusal_on_top_of_what_is_not_durable_waits_for_it_and_is_forgotten_with_it(desk: Desk) -> None:
    desk.writes(FULL)
    ask = desk.table.playing().ask(0)
    desk.act(0, "a", ask)
    desk.act(0, "b", ask)  # stale, if the first one stands
    assert "b" not in desk.answers
    await desk.settled("a", "b")
    desk.act(0, "b", ask)
    assert [type(answer) for answer in await desk.settled("b")] == [Done]


async def test_who_was_overtaken_is_not_told_and_everything_of_the_batch_is_done_again(desk: Desk) -> None:
    desk.writes(Overtaken(), Overtaken())
    before = desk.steps
    desk.act(0, "a")
    desk.act(1, "b")
    assert [type(answer) for answer in await desk.settled("a", "b")] == [Done, Done]
    assert len(desk.handed) == 3
    assert desk.steps == before + 2
    assert [[message.n - messages[0].n for message in messages] for messages in desk.heard()] == [[0, 1]] * 3


async def test_who_goes_and_comes_in_batches_that_are_done_again_has_gone_and_come(desk: Desk) -> None:
    """The rollback took that back, and the second try saw that the window was counted: a bot played on for who was there again, and who
    had left was told nothing of what they missed."""
    table, seat, live = desk.table, desk.table.seats[1], desk.table.playing()
    gone, fallen_silent, back = Outlet("ben"), Outlet("ben"), Outlet("ben")
    desk.table.audience.hang_up(1, desk.outlets[1])
    for outlet, ends in (
        (gone, lambda: table.audience.hang_up(1, gone)),
        (fallen_silent, lambda: table.audience.hush(fallen_silent, True)),
    ):
        await desk.service.do(table, partial(table.join, 1, outlet))
        desk.writes(Overtaken())
        await desk.service.do(table, ends)
        assert (seat.connections, seat.left) == (0, (live.number, live.match.told(1)))
    for comes in (lambda: table.audience.hush(fallen_silent, False), partial(table.join, 1, back)):
        seat.away = table.persistence.members_dirty = True
        await desk.service.do(table, lambda: None)
        desk.writes(Overtaken())
        await desk.service.do(table, comes)
        assert (seat.away, seat.left) == (False, None)
    assert seat.connections == 2


async def test_who_had_gone_before_a_batch_that_is_done_again_has_gone(desk: Desk) -> None:
    """The rows of a seat do not say it: the next game waited for who had left, once a first try at it had not been written."""
    table, seat = desk.table, desk.table.seats[1]
    await desk.service.do(table, lambda: table.audience.hang_up(1, desk.outlets[1]))
    gone = seat.gone
    tries = iter((seat.empty_it, lambda: None))
    desk.writes(Overtaken())
    await desk.service.do(table, lambda: next(tries)())
    assert seat.gone == gone
    assert gone is not None


async def test_a_fault_takes_back_its_own_action_and_nobody_elses(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    before, honest = desk.steps, Match.do

    def breaking(match: Match, seat: int, action: int, tape: Sequence[int] | None = None) -> Any:
        step = honest(match, seat, action, tape)
        if seat == 1 and tape is None:
            raise RuntimeError
        return step

    with monkeypatch.context() as patch:
        patch.setattr(Match, "do", breaking)
        for seat, id in enumerate("abc"):
            desk.act(seat, id)
        first, second, third = await desk.settled("a", "b", "c")
    assert (type(first), type(third)) == (Done, Done)
    assert isinstance(second, Refused)
    assert second.why.key == "broken"
    assert desk.steps == before + 2


async def test_what_comes_while_a_batch_is_written_waits_for_it(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[Callable[[], None]] = []
    commits = commits_of(desk.service)
    monkeypatch.setattr(commits, "hand", lambda *batch: waiting.append(lambda: desk.hand(*batch)))
    desk.act(0, "a")
    await a_turn()
    assert len(waiting) == 1
    assert [desk.act(1, "b"), desk.act(2, "c")] == [False, False]
    looking = asyncio.ensure_future(desk.service.look(desk.table, lambda: desk.table.n(0)))
    for _ in range(10):
        await a_turn()
    assert not looking.done()
    assert (desk.answers.keys() & set("abc"), desk.heard()) == (set(), [[], [], []])
    monkeypatch.undo()
    desk.writes()
    waiting[0]()
    await desk.settled("a", "b", "c")
    assert await looking
    assert [len(messages) for messages in desk.heard()] == [3, 3, 3]
    assert [len(changes[0].steps) for changes in desk.handed] == [2]  # all that has waited, at once


async def test_tables_of_one_turn_share_a_commit_and_one_that_fails_spoils_no_other(desk: Desk, database: str) -> None:
    service = desk.service
    other = await service.open(PEOPLE[0], TableRequest("toy", 3))
    results: list[Any] = []
    desk.writes()
    rows(database, TAKEN, desk.table.id, desk.steps)
    desk.act(0, "a")
    service.batches.begin(other, Operation(lambda: other.sit(PEOPLE[1], None), results.append))
    await a_turn()
    await until_in_loop(lambda: results)
    assert len(desk.handed[0]) == 2
    assert results == [1]
    assert other.persistence.stored.version == 2


async def test_a_lock_is_handed_on_in_order_and_past_those_who_have_given_up() -> None:
    lock, order = TableLock(), list[str]()
    assert lock.take()
    assert not lock.take()

    async def enter(name: str) -> None:
        async with lock:
            order.append(name)

    waiting = [asyncio.create_task(enter(name)) for name in "abc"]
    await a_turn()
    waiting[1].cancel()
    lock.release()
    waiting[0].cancel()  # in the moment in which it was its turn
    await asyncio.gather(*waiting, return_exceptions=True)
    assert order == ["c"]
    assert not lock.locked()
