"""A fault at every stage of the way of one action: nothing is lost, doubled or told too soon, and the log tells no card."""

import asyncio
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.attack.conftest import rows_of
from tests.chance import create_app
from tests.server.conftest import GAMES
from tests.server.guests import Json, Person, at, bots, choose, come_in, play_on, playing, seated, wait_for
from tests.server.servers import served
from tests.server.test_durable import what_stays
from tests.sizes import size
from tests.waiting import LONGEST_SECONDS, until
from underrose.kernel.game.actions import Codec
from underrose.kernel.game.events import EventTable
from underrose.kernel.play.match import Match
from underrose.kernel.play.recordfile import Chain
from underrose.kernel.play.verification import verify
from underrose.server.jobs import bots as house
from underrose.server.jobs import scheduler
from underrose.server.jobs.scheduler import Scheduler
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.store import SqlStore
from underrose.server.tables import table as tables
from underrose.server.tables import telling
from underrose.server.tables.feeds import Feed
from underrose.server.tables.idempotency import AnswerBook
from underrose.server.tables.live_game import JsonCache, LiveGame
from underrose.server.tables.table import Table
from underrose.server.tables.telling import News

Caplog = pytest.LogCaptureFixture
HIDDEN = "Ann holds 7 and 3"
"""What the message of an exception may hold, and nobody may read."""


@dataclass(frozen=True)
class Stage:
    """A place on the way of an action: where it breaks, before or after what is done there, and whether the action then stands."""

    owner: Any
    name: str
    stands: bool = False
    after: bool = False


STAGES = {
    "reading the action": Stage(Codec, "read"),
    "validation": Stage(Match, "only_legal"),
    "apply": Stage(Match, "do"),
    "applied already": Stage(Match, "do", after=True),
    "events check": Stage(EventTable, "happened"),
    "chain": Stage(Chain, "extend"),
    "chained already": Stage(Chain, "extend", after=True),
    "who plays": Stage(Table, "tell_who_plays"),
    "record": Stage(Feed, "record_change"),
    "recorded already": Stage(Feed, "record_change", after=True),
    "answer": Stage(AnswerBook, "answer", after=True),
    "plan": Stage(Scheduler, "plan"),
    "planned already": Stage(Scheduler, "plan", after=True),
    "commit": Stage(GroupCommit, "hand"),
    "encode": Stage(Table, "encode", stands=True),
    "encoded already": Stage(Table, "encode", stands=True, after=True),
    "view": Stage(JsonCache, "view", stands=True),
    "sentences": Stage(JsonCache, "events", stands=True),
    "forms": Stage(JsonCache, "choices", stands=True),
    "notes": Stage(LiveGame, "notes", stands=True),
    "encoder": Stage(telling, "encode", stands=True),
    "frame": Stage(tables, "frame_of", stands=True),
    "message": Stage(tables, "message_of", stands=True),
    "message already": Stage(tables, "message_of", stands=True, after=True),
    "scheduler start": Stage(Scheduler, "start", stands=True),
}
"""The way of one action, as ARCHITECTURE.md tells it. What comes after the commit stands."""
UNSETTLED = {"who plays", "plan", "planned already", "frame"}
"""Stages that are reached only where more than the game may have changed."""
ENCODED = {"view", "sentences", "forms", "notes", "encoder", "frame", "message", "message already"}
"""Stages that are reached only where somebody's window is open."""


@pytest.fixture(scope="module")
def other(client: TestClient[Litestar], database: str) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(GAMES, database=database)) as other:
        yield other


def at_a_table() -> bool:
    """Whether this is the server's event loop, and not a thread in which rules are being compiled and tried."""
    try:
        return asyncio.get_running_loop().is_running()
    except RuntimeError:
        return False


class Breaks:
    """Makes a stage raise while `left` is above zero."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, stage: Stage, left: int = 0) -> None:
        self.left, self.broke = left, 0
        honest: Callable[..., Any] = getattr(stage.owner, stage.name)

        def breaking(*args: Any, **more: Any) -> Any:
            now = self.left > 0 and at_a_table()
            self.left -= now
            self.broke += now
            if now and not stage.after:
                raise RuntimeError(HIDDEN)
            result = honest(*args, **more)
            if now:
                raise RuntimeError(HIDDEN)
            return result

        monkeypatch.setattr(stage.owner, stage.name, breaking)


@pytest.fixture
def people(ann: Person, ben: Person) -> list[Person]:
    return [ann, ben]


def a_game(ann: Person, ben: Person) -> str:
    return playing("the_coding", ann, ben, options={"system": "counter"})


def steps_of(database: str, table: str) -> list[tuple[int, int]]:
    return rows_of(database, "select step, action from steps where table_id = ? order by step", table)


def the_one_asked(people: list[Person], table: str) -> tuple[Person, Json]:
    return next((person, view) for person in people if (view := person.view(table))["ask"] is not None)


def held_by(why: Json, log: str) -> None:
    """The sentence names a reference, under which the log has the places; nobody reads what the exception said."""
    reference = why["args"]["reference"]
    assert why["key"] == "broken"
    assert reference in why["text"]
    assert reference in log
    assert HIDDEN not in why["text"]


def the_same_as_stored(people: list[Person], table: str, other: TestClient[Litestar]) -> None:
    """Every seat sees here what another server reads from the same file."""
    for person in people:
        assert what_stays(person.view(table)) == what_stays(at(other, person).view(table))


MOST_ANSWERS = size(6, 1000)
"""Given after a fault before somebody gives up: a fault that lasts shows in the next ones."""


def goes_on_to_the_end(people: list[Person], table: str) -> None:
    """Play on, to an end that makes the record readable."""
    for _ in range(MOST_ANSWERS):
        if people[0].view(table)["outcome"]:
            break
        who, view = the_one_asked(people, table)
        answer = who.act(table, view["ask"], choose(view["legal"], who.rng))
        assert answer.status_code == 200, answer.text
    else:
        people[1].command(table, "resign")
    has_a_record(people[0], table)


def has_a_record(person: Person, table: str) -> None:
    assert person.view(table)["outcome"]
    record = person.get(f"/tables/{table}/record").text.splitlines()
    assert verify(record, any_key=True).good


class Ear:
    """One seat's window, and everything it has been told."""

    def __init__(self, feed: Any) -> None:
        self.feed = feed
        self.heard: list[Json] = []

    def until(self, wanted: Callable[[Json], bool], begin: int = 0) -> Json:
        """The first message of that kind, heard already (from number `begin` on) or still to come."""
        while not (found := [message for message in self.heard[begin:] if wanted(message)]):
            self.heard.append(self.feed.receive_json(timeout=LONGEST_SECONDS))
        return found[0]

    def answer(self) -> Json:
        """What is answered next to this window's own actions."""
        return self.until(lambda message: message["type"] != "view", len(self.heard))


TOLD = ("ask", "view", "legal", "notes", "head", "seats")


def both_here(message: Json) -> bool:
    return message["type"] == "view" and all(seat["connected"] for seat in message["seats"])


@pytest.mark.parametrize("stage", [*(stage for stage in STAGES if stage not in ENCODED), *(f"{stage}, over the feed" for stage in STAGES)])
def test_a_fault_on_the_way_of_a_request(
    stage: str, database: str, people: list[Person], other: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, caplog: Caplog
) -> None:
    stage, over_the_feed, _ = stage.partition(", over the feed")
    table, breaks = a_game(*people), Breaks(monkeypatch, STAGES[stage])
    with ExitStack() as feeds:
        listening = people if over_the_feed else []
        ears = {person.player: Ear(feeds.enter_context(person.feed(table))) for person in listening}
        for ear in ears.values():
            ear.until(both_here)
        if ears and stage in UNSETTLED:
            monkeypatch.setattr(Table, "is_settled", False)
            monkeypatch.setattr(News, "framed", property(lambda table: None, lambda table, frame: None), raising=False)
        who, view = the_one_asked(people, table)
        act = {"id": "same", "ask": view["ask"], "action": choose(view["legal"], who.rng)}

        def refused() -> Json | None:
            """Send the action, with the same id each time; why it is refused, if it is."""
            if not ears:
                answer = who.post(f"/tables/{table}/actions", act)
                return None if answer.status_code == 200 else answer.json()
            ears[who.player].feed.send_json({"type": "act", **act})
            return ears[who.player].answer().get("why")

        before, breaks.left = steps_of(database, table), 1
        why = refused()
        assert breaks.broke == 1
        if STAGES[stage].stands:
            assert why is None
        else:
            assert why
            held_by(why, caplog.text)
            assert steps_of(database, table) == before
        assert [refused(), refused()] == [None, None]
        for person in listening:
            seen = person.view(table)
            told = ears[person.player].until(lambda message, n=seen["n"]: message["type"] == "view" and message["n"] == n)
            assert {name: told[name] for name in TOLD} == {name: seen[name] for name in TOLD}
    assert len(steps_of(database, table)) == len(before) + 1
    assert HIDDEN not in caplog.text
    assert "test_fault_boundary.py" in caplog.text  # where it was raised
    the_same_as_stored(people, table, other)
    goes_on_to_the_end(people, table)


def test_a_window_that_cannot_be_told_is_cut_and_the_other_is_told_all_the_same(
    ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One seat's view breaks every time; the other's goes on, and whose does not is told why when they join again."""
    table = a_game(ann, ben)

    def breaking(honest: Callable[..., Any]) -> Callable[..., Any]:
        def breaks(*given: Any) -> Any:
            if given[-1] == 1:
                raise RuntimeError(HIDDEN)
            return honest(*given)

        return breaks

    with ann.feed(table) as anns, ben.feed(table) as bens:
        mine, theirs = Ear(anns), Ear(bens)
        mine.until(both_here)
        theirs.until(both_here)
        who, view = the_one_asked([ann, ben], table)
        with monkeypatch.context() as patch:
            for owner in (Match, JsonCache):
                patch.setattr(owner, "view", breaking(owner.view))
            assert who.act(table, view["ask"], choose(view["legal"], who.rng)).status_code == 200
            mine.until(lambda message: message["head"] != view["head"])
            with pytest.raises(WebSocketDisconnect):
                theirs.until(lambda message: False)
            with pytest.raises(WebSocketDisconnect) as caught, ben.feed(table) as again:
                again.receive_json(timeout=LONGEST_SECONDS)
            assert caught.value.code == 4500
            assert re.search(r"under [0-9a-f]{8}\.", caught.value.detail)
            answer = ben.get(f"/tables/{table}/view")
            assert (answer.status_code, answer.json()["key"]) == (500, "broken")
        mine.until(lambda message: not message["seats"][1]["connected"])  # who could not join does not count as here
        heard = len(mine.heard)
        with ben.feed(table) as again:
            assert again.receive_json(timeout=LONGEST_SECONDS)["view"]
            mine.until(both_here, heard)
    goes_on_to_the_end([ann, ben], table)


def test_a_deed_that_breaks_half_way_is_taken_back_whole(ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch, caplog: Caplog) -> None:
    """Other settings lay the table for another game; when they break, the game, its seats and its bots are the old ones."""
    table = seated("the_coding", ann, ben)
    before = ann.info(table)
    wish = {"players": 4, "options": {"system": "speed"}, "bots": bots(2, 3)}
    breaks = Breaks(monkeypatch, STAGES["plan"], 1)
    answer = ann.command(table, "settings", id="other", **wish)
    assert answer.status_code == 500
    held_by(answer.json(), caplog.text)
    assert ann.info(table) == before
    assert ann.command(table, "settings", id="other", **wish).status_code == 200
    assert [seat["kind"] for seat in ann.info(table)["seats"]] == ["human", "human", "bot", "bot"]
    breaks.left = 1
    assert ann.post(f"/tables/{table}/start").status_code == 500
    assert ann.info(table)["started"] is False
    ann.start(table)
    play_on([ann, ben], table)
    has_a_record(ann, table)


def test_a_bots_move_that_breaks_once_is_made_all_the_same(ann: Person, monkeypatch: pytest.MonkeyPatch, caplog: Caplog) -> None:
    monkeypatch.setattr(scheduler, "RETRY_SECONDS", 0.05, raising=False)
    table = ann.open("kuhn", 2, bots=bots(0, 1), watch=True)
    breaks = Breaks(monkeypatch, STAGES["applied already"], 1)
    ann.start(table)
    wait_for(ann, table, lambda view: view["outcome"])
    has_a_record(ann, table)
    assert breaks.broke == 1
    assert HIDDEN not in caplog.text


def test_a_bots_move_that_always_breaks_closes_its_table_and_no_other(
    database: str, ann: Person, monkeypatch: pytest.MonkeyPatch, caplog: Caplog
) -> None:
    monkeypatch.setattr(scheduler, "RETRY_SECONDS", 0.05, raising=False)
    honest = Match.do

    def breaking(match: Match, seat: int, action: int) -> None:
        honest(match, seat, action)
        if match.game.title.id == "kuhn" and at_a_table():
            raise RuntimeError(HIDDEN)

    monkeypatch.setattr(Match, "do", breaking)
    table, other = ann.open("kuhn", 2, bots=bots(0, 1), watch=True), ann.open("toy", 2, bots=bots(0, 1), watch=True)
    ann.start(table)
    assert re.search(r"under [0-9a-f]{8}\.", closed(ann, table))
    assert caplog.text.count("builtins.RuntimeError") == scheduler.MOST_FAULTS
    assert jobs_of(database, table) == 0
    ann.start(other)
    assert wait_for(ann, other, lambda view: view["outcome"])


def closed(person: Person, table: str) -> str:
    """Wait until a table is closed; the sentence that says why."""

    def why() -> str | None:
        waiting = person.info(table)["waiting"] or {}
        return waiting["text"] if waiting.get("key") == "closed" else None

    return until(why, "the end of the table")


def jobs_of(database: str, table: str) -> int:
    return rows_of(database, "select count(*) from jobs where table_id = ?", table)[0][0]


def test_a_table_that_cannot_be_played_again_is_closed_once_and_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: Caplog
) -> None:
    """Its stored steps do not fit any more. It used to break once a second for ever, and what was due at other tables waited."""
    database, sweeps, lapsed = str(tmp_path / "tables.db"), [0], SqlStore.lapsed

    async def counted(store: SqlStore, *which: Any) -> Any:
        sweeps[0] += 1
        return await lapsed(store, *which)

    monkeypatch.setattr(SqlStore, "lapsed", counted)
    monkeypatch.setattr(scheduler, "SWEEP_SECONDS", 0.01)
    monkeypatch.setitem(house.DELAYS, "random", (LONGEST_SECONDS, LONGEST_SECONDS))
    with served(database, "Ann", "Ben") as (ann, ben):
        broken = a_game(ann, ben)
        others = [playing("kuhn", ann, bots=bots(0, 1), watch=True, clock={"pace": 1}) for _ in range(3)]
        who, view = the_one_asked([ann, ben], broken)
        who.act(broken, view["ask"], choose(view["legal"], who.rng))
    rows_of(database, "update steps set action = 123456789 where table_id = ? and step = 1", broken)
    job = "insert into jobs (table_id, kind, seat, game, ask, due_at, lease_until, worker) values (?, 'bot', 0, 1, 9, 0, 0, 'x')"
    rows_of(database, job, broken)
    rows_of(database, "update jobs set due_at = 0, lease_until = 0")
    caplog.clear()
    caplog.set_level(logging.WARNING)
    monkeypatch.setitem(house.DELAYS, "random", (0.0, 0.0))
    with served(database, ann, ben) as (ann, ben):
        for other in others:
            assert wait_for(ann, other, lambda view: view["outcome"])
        assert closed(ann, broken)
        assert ann.view(broken)["view"] is None
        assert ben.act(broken, 1, "tap").json()["key"] == "closed"
        assert come_in(ann.client, "Eve").post(f"/tables/{broken}/seats", {}).status_code == 409
        seen = sweeps[0]
        until(lambda: sweeps[0] > seen + 3, "more sweeps")
        assert jobs_of(database, broken) == 0
    assert caplog.text.count("fault ") == 1


def test_a_table_that_cannot_be_read_back_yet_shows_nothing_else_meanwhile(
    ann: Person, ben: Person, other: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The action broke, and so did reading back: what is only in memory is shown to nobody, and comes right by itself."""
    table = a_game(ann, ben)
    who, view = the_one_asked([ann, ben], table)
    honest, down = GroupCommit.read, [True]

    async def unreadable(commits: GroupCommit, look: Any) -> Any:
        if down[0]:
            raise RuntimeError(HIDDEN)
        return await honest(commits, look)

    action = choose(view["legal"], who.rng)
    assert who.act(table, view["ask"] + 1, action).status_code == 409  # what was answered before has been read now
    Breaks(monkeypatch, STAGES["planned already"], 1)
    monkeypatch.setattr(GroupCommit, "read", unreadable)
    assert who.act(table, view["ask"], action, id="same").status_code == 500
    assert who.get(f"/tables/{table}/view").status_code == 500
    assert who.act(table, view["ask"], action, id="same").status_code == 500
    down[0] = False
    assert what_stays(who.view(table)) == what_stays(view)
    assert who.act(table, view["ask"], action, id="same").status_code == 200
    the_same_as_stored([ann, ben], table, other)
