"""Whatever two workers on one database do, and in whichever order: no window is told anything wrong. Hypothesis draws what happens, and a
model of every window holds what it was told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from operator import itemgetter
from typing import Any, Final, Literal

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import OperationalError

from tests.chance import REPEATED
from tests.server.clusters import Postgres
from tests.server.conftest import GAMES
from tests.server.guests import commits_of
from tests.sizes import size
from tests.waiting import LONGEST_SECONDS
from underrose.kernel.play.match import SPECTATOR
from underrose.server.accounts.authentication import Player
from underrose.server.api.command_messages import DoRequest
from underrose.server.api.messages import ActMessage, TableRequest, ViewMessage
from underrose.server.api.refusals import Refused
from underrose.server.core.service import Service, Settings
from underrose.server.storage import store
from underrose.server.storage.changes import Overtaken
from underrose.server.storage.moves import Asked, moves_since
from underrose.server.storage.rows import rows_of
from underrose.server.tables.feeds import Outlet, encode
from underrose.server.tables.table import Table

SCHEDULES: Final = size(40, 300)
NAMES: Final = ("Ann", "Ben", "Cleo")
"""Two who play, Ann as the host, and one who watches."""
PLACES: Final = (0, 1, SPECTATOR)

Act = tuple[Literal["step", "look", "join", "leave", "pause", "again", "wake", "overtaken", "refused"], int, int]
"""What happens, at which worker, and who does it."""
WHAT: Final = ("step", "step", "step", "look", "look", "join", "join", "leave", "pause", "again", "wake", "overtaken", "refused")
ACTS = st.tuples(st.sampled_from(WHAT), st.integers(0, 1), st.integers(0, 2))
SCHEDULE = st.lists(st.lists(ACTS, min_size=1, max_size=4), min_size=4, max_size=16)
"""Some things after each other, of which some happen at the same time."""


class Window:
    """What one window was told, checked as it comes."""

    def __init__(self, worker: int, who: Player) -> None:
        self.worker, self.who, self.outlet = worker, who, Outlet(who.id)
        self.n, self.game, self.head = -1, 0, ""
        self.log, self.last = list[Any](), dict[str, Any]()
        self._heads = set[str]()

    def hear(self) -> None:
        """Take in what waits in the outlet."""
        for said in map(json.loads, self.outlet.take()):
            assert said["type"] == "view"
            assert said["whole"] or self.n >= 0, "news before the whole position"
            assert said["n"] > self.n, "a number that does not grow"
            assert said["game"] >= self.game
            if said["head"] != self.head and said["head"] is not None:
                assert said["head"] not in self._heads, "an older head came back"
                self._heads.add(said["head"])
            self.log = said["events"] if said["whole"] else [*self.log, *said["events"]]
            self.n, self.game, self.head, self.last = said["n"], said["game"], said["head"], said


class Evening:
    """One table at two workers, and its windows."""

    def __init__(self, services: list[Service], table: str, people: list[Player]) -> None:
        self.services, self.id, self.people = services, table, people
        self.windows = list[Window]()
        self.acts = 0

    async def table(self, worker: int) -> Table:
        return await self.services[worker].table(self.id, "")

    async def happen(self, act: Act) -> None:
        """Do one thing; a refusal changes nothing."""
        what, worker, who = act
        self.acts += 1
        with suppress(Refused):
            await getattr(self, f"_{what}")(worker, who)

    async def position(self, worker: int, who: int) -> ViewMessage:
        return (await self.services[worker].position(await self.table(worker), self.people[who]))[1]

    async def _step(self, worker: int, who: int) -> None:
        position = await self.position(worker, who)
        if position.ask is not None:
            forms = position.legal
            asked = ActMessage(f"act-{self.acts}", position.ask, {"do": forms[self.acts % len(forms)]["do"]})
            await self._act(worker, who, asked)

    async def _act(self, worker: int, who: int, asked: ActMessage) -> None:
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.services[worker].begin_act(await self.table(worker), self.people[who], asked, done.set_result)
        await done

    async def _look(self, worker: int, who: int) -> None:
        before = max((one.n for one in self.of(worker, who)), default=0)
        shown = await self.position(worker, who)
        assert shown.n >= before, "shown less than a window was told"
        assert all(window.n >= shown.n for window in self.of(worker, who) if window.last), "shown more than its windows were told"

    def of(self, worker: int, who: int) -> list[Window]:
        """The windows of somebody at a worker, which have heard what waits."""
        found = [one for one in self.windows if one.worker == worker and one.who is self.people[who] and not one.outlet.cut]
        for one in found:
            one.hear()
        return found

    async def _join(self, worker: int, who: int) -> None:
        table, window = await self.table(worker), Window(worker, self.people[who])
        self.windows.append(window)
        try:
            await self.services[worker].do(table, lambda: table.join(PLACES[who], window.outlet))
        except Refused:
            with suppress(ValueError):  # it may have left meanwhile
                self.windows.remove(window)
            await self.services[worker].do(table, lambda: table.audience.hang_up(PLACES[who], window.outlet))
            raise

    async def _leave(self, worker: int, who: int) -> None:
        table, own = await self.table(worker), self.of(worker, who)
        if own:
            self.windows.remove(own[0])
            await self.services[worker].do(table, lambda: table.audience.hang_up(PLACES[who], own[0].outlet))

    async def _pause(self, worker: int, who: int) -> None:
        """A change that all are told, and no step."""
        paused = (await self.position(worker, who)).paused
        await self._command(worker, 0, "pause", paused=not paused)

    async def _again(self, worker: int, who: int) -> None:
        """Another game, where one is over."""
        for player in (0, 1):
            await self._command(worker, player, "rematch")

    async def _command(self, worker: int, who: int, what: str, **args: Any) -> None:
        asked = msgspec.convert({"what": what, "id": f"{what}-{who}-{self.acts}", "args": args}, DoRequest)
        await self.services[worker].command(await self.table(worker), self.people[who], asked, "")

    async def _wake(self, worker: int, who: int) -> None:
        await self.services[worker].on_table_changed(self.id)

    async def _overtaken(self, worker: int, who: int) -> None:
        """The next commit of a worker finds that somebody else was first."""
        self._fail(worker, Overtaken())

    async def _refused(self, worker: int, who: int) -> None:
        """The next commit of a worker is not taken by the database."""
        self._fail(worker, OperationalError(None, None, OSError("gone")))

    def _fail(self, worker: int, error: Exception) -> None:
        commits = commits_of(self.services[worker])
        if "hand" not in vars(commits):

            def hand(changes: Any, on_done: Any) -> None:
                del commits.hand
                asyncio.get_running_loop().call_soon(on_done, [error] * len(changes))

            commits.hand = hand

    def mend(self) -> None:
        """No commit fails any more."""
        for service in self.services:
            vars(commits_of(service)).pop("hand", None)

    async def end(self) -> None:
        """All news arrive: then every window knows what is so."""
        self.mend()
        for worker in (0, 1, 0, 1):
            await self.services[worker].on_table_changed(self.id)
        for worker, who in ((worker, who) for worker in (0, 1) for who in range(3)):
            shown = await self.position(worker, who)
            for window in self.of(worker, who):
                assert (window.n, window.head, window.game) == (shown.n, shown.head, shown.game)
                assert json.dumps(window.log) == json.dumps(plain(shown)["events"])
                assert TOLD(window.last) == TOLD(plain(shown))


TOLD: Final = itemgetter("ask", "view", "legal", "outcome", "paused", "hosting")


def plain(position: ViewMessage) -> dict[str, Any]:
    """A position as a page reads it."""
    return json.loads(encode(position))


class Workers:
    """Two workers of this process, on one database."""

    def __init__(self, database: str) -> None:
        self.runner, self.numbers = asyncio.Runner(), count(1)
        self.services = self.runner.run(self._open(database))

    async def _open(self, database: str) -> list[Service]:
        settings = Settings(lambda *_, **__: 0, games={"kuhn": GAMES["kuhn"]}, database=database, sources=REPEATED)
        services = [Service(settings), Service(settings)]
        for service in services:
            service.open_doors()
        return services

    def play(self, schedule: list[list[Act]]) -> Evening:
        """Let a schedule happen at a new table. Raises AssertionError where a window is told wrong."""
        return self.runner.run(asyncio.wait_for(self._play(schedule), LONGEST_SECONDS))

    async def evening(self) -> Evening:
        """A new table, with its game just begun."""
        people = ann, ben, cleo = [Player(f"{next(self.numbers):016x}", name) for name in NAMES]
        table = await self.services[0].open(ann, TableRequest("kuhn", 2))
        evening = Evening(self.services, table.id, [*people])
        await self.services[0].do(table, lambda: table.sit(ben, None))
        await self.services[0].do(table, lambda: table.watch(cleo))
        await self.services[0].start(table, ann)
        return evening

    async def _play(self, schedule: list[list[Act]]) -> Evening:
        evening = await self.evening()
        try:
            for acts in schedule:
                await asyncio.gather(*map(evening.happen, acts))
                for window in evening.windows:
                    window.hear()
            await evening.end()
        finally:
            evening.mend()
        return evening

    def close(self) -> None:
        for service in self.services:
            self.runner.run(service.close())
            service.served.close()
        self.runner.close()


@pytest.fixture(scope="module")
def workers(postgres: Postgres) -> Iterator[Workers]:
    both = Workers(postgres.database())
    yield both
    both.close()


@settings(max_examples=SCHEDULES, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(schedule=SCHEDULE)
def test_no_window_is_told_anything_wrong(workers: Workers, schedule: list[list[Act]]) -> None:
    workers.play(schedule)


def test_a_look_that_takes_in_what_happened_elsewhere_tells_the_windows_there(workers: Workers) -> None:
    workers.play([[("join", 1, 0)], [("step", 0, 0), ("step", 0, 1)], [("look", 1, 0)], [("look", 1, 2)]])


def test_a_window_that_joins_while_its_worker_is_overtaken_is_told_the_whole_first(workers: Workers) -> None:
    joins: list[Act] = [("join", 1, who) for who in (0, 1, 2)]
    for what in ("overtaken", "refused"):
        workers.play([[("step", 0, 0), ("step", 0, 1)], [(what, 1, 0)], joins, joins, [("step", 0, 0), ("step", 0, 1)], joins])


def test_a_head_does_not_go_back_when_a_table_changes_without_a_step(workers: Workers) -> None:
    looks: list[list[Act]] = [[("look", 1, who)] for who in (0, 1, 2)]
    workers.play([[("join", 1, 0)], [("step", 0, 0), ("step", 0, 1)], *looks, [("pause", 0, 0)], *looks, [("join", 1, 1)], *looks])


def test_a_step_made_elsewhere_is_done_here_and_anything_else_has_the_table_read_anew(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = list[str]()
    monkeypatch.setattr(store, "rows_of", lambda connection, table, *more: read.append(table) or rows_of(connection, table, *more))

    async def story() -> None:
        evening = await workers.evening()
        await evening.happen(("join", 1, 0))
        await evening.end()
        table = await evening.table(0)
        acts: list[Act] = [("step", 0, 0), ("pause", 0, 0)]
        for times, act in enumerate(acts):
            read.clear()
            before = evening.windows[0].n
            await evening.happen(act)
            await evening.end()
            assert evening.windows[0].n > before
            assert read.count(table.id) == times, "those of earlier evenings are swept meanwhile"

    workers.runner.run(story())


def test_moves_are_read_for_each_who_asks_by_what_it_knows(workers: Workers) -> None:
    """Two copies of a table may ask at the same time, one behind the other."""

    async def story() -> None:
        evening = await workers.evening()
        await evening.end()
        table = await evening.table(0)
        before = table.persistence.stored
        await evening.happen(("step", 0, 0))
        after = table.persistence.stored
        assert (after.version, after.steps) == (before.version + 1, before.steps + 1)
        asked = [
            Asked(table.id, after.version, after.game, after.steps),
            Asked(table.id, before.version, before.game, before.steps),
            Asked("nowhere", 1, 0, 0),
            Asked(table.id, before.version - 1, before.game, before.steps),
        ]
        fresh, behind, missing, older = await commits_of(evening.services[1]).read(lambda connection: moves_since(asked, connection))
        assert fresh is not None
        assert (fresh.version, fresh.steps) == (after.version, [])
        assert behind is not None
        assert (behind.version, [step.step for step in behind.steps]) == (after.version, [before.steps])
        assert (missing, older) == (None, None), "what has changed besides steps is not known here"

    workers.runner.run(story())
