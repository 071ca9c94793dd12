"""A fault at every stage of the way of one action: nothing is lost, doubled or told too soon, and the log tells no card."""

import asyncio
import logging
import re
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.chance import create_app
from tests.server.conftest import GAMES
from tests.server.guests import Json, Person, bots, choose, come_in, play_on, wait_for
from tests.server.test_durable import at, what_stays
from tests.sizes import size
from tests.waiting import LONGEST_SECONDS, until
from underrose.kernel.game.actions import Codec
from underrose.kernel.game.events import EventTable
from underrose.kernel.play.match import Match
from underrose.kernel.play.recordfile import Chain
from underrose.kernel.play.verification import verify
from underrose.server.jobs import bots as minds
from underrose.server.jobs import scheduler
from underrose.server.jobs.scheduler import Scheduler
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.store import SqlStore
from underrose.server.tables import table as tables
from underrose.server.tables import telling
from underrose.server.tables.feeds import Feed
from underrose.server.tables.idempotency import AnswerBook
from underrose.server.tables.json_cache import JsonCache
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.news import News
from underrose.server.tables.table import Table

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
    "note": Stage(Feed, "note"),
    "noted already": Stage(Feed, "note", after=True),
    "answer": Stage(AnswerBook, "answer", after=True),
    "plan": Stage(Scheduler, "plan"),
    "planned already": Stage(Scheduler, "plan", after=True),
    "commit": Stage(GroupCommit, "hand"),
    "push": Stage(Table, "push", stands=True),
    "pushed already": Stage(Table, "push", stands=True, after=True),
    "view": Stage(JsonCache, "view", stands=True),
    "sentences": Stage(JsonCache, "events", stands=True),
    "forms": Stage(JsonCache, "choices", stands=True),
    "notes": Stage(LiveGame, "notes", stands=True),
    "encode": Stage(telling, "encode", stands=True),
    "frame": Stage(tables, "frame_of", stands=True),
    "message": Stage(tables, "message_of", stands=True),
    "message already": Stage(tables, "message_of", stands=True, after=True),
    "scheduler start": Stage(Scheduler, "start", stands=True),
}
"""The way of one action, as ARCHITECTURE.md tells it. What comes after the commit stands."""
UNSETTLED = {"who plays", "plan", "planned already", "frame"}
"""Stages that are reached only where more than the game may have changed."""
PUSHED = {"view", "sentences", "forms", "notes", "encode", "frame", "message", "message already"}
"""Stages that are reached only where somebody's window is open."""


@pytest.fixture(scope="module")
def other(client: TestClient[Litestar], database: str) -> Iterator[TestClient[Litestar]]:
    """Another server on the same file."""
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

    def __init__(self, monkeypatch: pytest.MonkeyPatch, stage: Stage) -> None:
        self.left, self.broke = 0, 0
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


def a_game(ann: Person, ben: Person) -> str:
    table = ann.open("the_coding", 2, options={"system": "counter"})
    ben.sit(table)
    ann.start(table)
    return table


def steps_of(database: str, table: str) -> list[tuple[int, int]]:
    with sqlite3.connect(database) as connection:
        return connection.execute("select step, action from steps where table_id = ? order by step", [table]).fetchall()


def the_one_asked(people: list[Person], table: str) -> tuple[Person, Json]:
    return next((person, view) for person in people if (view := person.view(table))["ask"] is not None)


def held_by(why: Json, log: str) -> None:
    """The sentence names a reference, under which the log has the places; nobody reads what the exception said."""
    reference = why["args"]["reference"]
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
    """The game is over, and its record verifies."""
    assert person.view(table)["outcome"]
    record = person.get(f"/tables/{table}/record").text.splitlines()
    assert verify(record, any_key=True).good


@pytest.mark.parametrize("stage", [name for name in STAGES if name not in PUSHED])
def test_a_fault_on_the_way_of_a_request(
    stage: str,
    database: str,
    ann: Person,
    ben: Person,
    other: TestClient[Litestar],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = a_game(ann, ben)
    who, view = the_one_asked([ann, ben], table)
    action, before = choose(view["legal"], who.rng), steps_of(database, table)
    breaks = Breaks(monkeypatch, STAGES[stage])
    breaks.left = 1
    first = who.act(table, view["ask"], action, id="same")
    assert breaks.broke == 1
    if STAGES[stage].stands:
        assert first.status_code == 200
    else:
        assert (first.status_code, first.json()["key"]) == (500, "broken")
        held_by(first.json(), caplog.text)
        assert steps_of(database, table) == before
    again = who.act(table, view["ask"], action, id="same")
    assert again.status_code == 200, again.text
    assert again.json() == who.act(table, view["ask"], action, id="same").json()
    assert len(steps_of(database, table)) == len(before) + 1
    assert HIDDEN not in caplog.text
    assert "test_fault_boundary.py" in caplog.text  # where it was raised
    the_same_as_stored([ann, ben], table, other)
    goes_on_to_the_end([ann, ben], table)


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


@pytest.mark.parametrize("stage", STAGES)
def test_a_fault_on_the_way_of_an_action_over_the_feed(
    stage: str,
    database: str,
    ann: Person,
    ben: Person,
    other: TestClient[Litestar],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = a_game(ann, ben)
    breaks = Breaks(monkeypatch, STAGES[stage])
    with ann.feed(table) as anns, ben.feed(table) as bens:
        ears = {ann.player: Ear(anns), ben.player: Ear(bens)}
        for ear in ears.values():
            ear.until(both_here)
        if stage in UNSETTLED:
            monkeypatch.setattr(Table, "is_settled", False)
            monkeypatch.setattr(News, "framed", property(lambda table: None, lambda table, frame: None), raising=False)
        who, view = the_one_asked([ann, ben], table)
        act = {"type": "act", "id": "same", "ask": view["ask"], "action": choose(view["legal"], who.rng)}
        before, mine = steps_of(database, table), ears[who.player]
        breaks.left = 1
        mine.feed.send_json(act)
        answer = mine.answer()
        assert breaks.broke == 1
        if STAGES[stage].stands:
            assert answer["type"] == "done"
        else:
            assert (answer["type"], answer["id"], answer["why"]["key"]) == ("refused", "same", "broken")
            held_by(answer["why"], caplog.text)
            assert steps_of(database, table) == before
            mine.feed.send_json(act)
            assert mine.answer()["type"] == "done"
        for person in (ann, ben):
            seen = person.view(table)
            told = ears[person.player].until(lambda message, n=seen["n"]: message["type"] == "view" and message["n"] == n)
            assert {name: told[name] for name in TOLD} == {name: seen[name] for name in TOLD}
        assert who.view(table)["ask"] != view["ask"]
    assert len(steps_of(database, table)) == len(before) + 1
    assert HIDDEN not in caplog.text
    the_same_as_stored([ann, ben], table, other)
    goes_on_to_the_end([ann, ben], table)


def test_a_window_that_cannot_be_told_is_cut_and_the_other_is_told_all_the_same(
    ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One seat's view breaks every time; the other's goes on, and whose does not is told why when they join again."""
    table = a_game(ann, ben)
    looked, written = Match.view, JsonCache.view

    def breaking(match: Match, place: int) -> Any:
        if place == 1:
            raise RuntimeError(HIDDEN)
        return looked(match, place)

    def breaking_in_writing(scribe: JsonCache, match: Match, place: int) -> Any:
        if place == 1:
            raise RuntimeError(HIDDEN)
        return written(scribe, match, place)

    with ann.feed(table) as anns, ben.feed(table) as bens:
        mine, theirs = Ear(anns), Ear(bens)
        mine.until(both_here)
        theirs.until(both_here)
        who, view = the_one_asked([ann, ben], table)
        with monkeypatch.context() as patch:
            patch.setattr(Match, "view", breaking)
            patch.setattr(JsonCache, "view", breaking_in_writing)
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


def test_a_deed_that_breaks_half_way_is_taken_back_whole(
    database: str, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Other settings lay the table for another game; when they break, the game, its seats and its bots are the old ones."""
    table = ann.open("the_coding", 2)
    ben.sit(table)
    before = ann.info(table)
    breaks = Breaks(monkeypatch, STAGES["plan"])
    wish = {"players": 4, "options": {"system": "speed"}, "bots": bots(2, 3)}
    breaks.left = 1
    answer = ann.command(table, "settings", id="other", **wish)
    assert (answer.status_code, answer.json()["key"]) == (500, "broken")
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


# --- what the server itself has to do ---------------------------------------------------------------------------------


def test_a_bots_move_that_breaks_once_is_made_all_the_same(
    ann: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(scheduler, "RETRY_SECONDS", 0.05, raising=False)
    table = ann.open("kuhn", 2, bots=bots(0, 1), watch=True)
    breaks = Breaks(monkeypatch, STAGES["applied already"])
    breaks.left = 1
    ann.start(table)
    assert wait_for(ann, table, lambda view: view["outcome"])
    assert breaks.broke == 1
    assert HIDDEN not in caplog.text
    assert verify(ann.get(f"/tables/{table}/record").text.splitlines(), any_key=True).good


def test_a_bots_move_that_always_breaks_closes_its_table_and_no_other(
    database: str, ann: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
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
    closed = until(lambda: why_closed(ann, table), "the end of the table")
    assert closed["key"] == "closed"
    assert re.search(r"under [0-9a-f]{8}\.", closed["text"])
    assert caplog.text.count("builtins.RuntimeError") == scheduler.MOST_FAULTS
    with sqlite3.connect(database) as connection:
        assert connection.execute("select count(*) from jobs where table_id = ?", [table]).fetchone() == (0,)
    ann.start(other)
    assert wait_for(ann, other, lambda view: view["outcome"])


def why_closed(person: Person, table: str) -> Json | None:
    """Why a table is closed, if it is."""
    why = person.info(table)["waiting"] or {}
    return why if why.get("key") == "closed" else None


def test_a_table_that_cannot_be_played_again_is_closed_once_and_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its stored steps do not fit any more. It used to break once a second for ever, and what was due at other tables waited."""
    database, sweeps, lapsed = str(tmp_path / "tables.db"), [0], SqlStore.lapsed

    async def counted(store: SqlStore, *which: Any) -> Any:
        sweeps[0] += 1
        return await lapsed(store, *which)

    monkeypatch.setattr(SqlStore, "lapsed", counted)
    monkeypatch.setattr(scheduler, "SWEEP_SECONDS", 0.01)
    monkeypatch.setitem(minds.DELAYS, "random", (LONGEST_SECONDS, LONGEST_SECONDS))
    with TestClient(create_app(GAMES, database=database)) as client:
        ann, ben = come_in(client, "Ann"), come_in(client, "Ben")
        broken, others = a_game(ann, ben), [ann.open("kuhn", 2, bots=bots(0, 1), watch=True, clock={"pace": 1}) for _ in range(3)]
        for other in others:
            ann.start(other)
        who, view = the_one_asked([ann, ben], broken)
        who.act(broken, view["ask"], choose(view["legal"], who.rng))
    with sqlite3.connect(database) as connection:
        connection.execute("update steps set action = 123456789 where table_id = ? and step = 1", [broken])
        connection.execute(
            "insert into jobs (table_id, kind, seat, game, ask, due_at, lease_until, worker) values (?, 'bot', 0, 1, 9, 0, 0, 'x')",
            [broken],
        )
        connection.execute("update jobs set due_at = 0, lease_until = 0")
    caplog.clear()
    caplog.set_level(logging.WARNING)
    monkeypatch.setitem(minds.DELAYS, "random", (0.0, 0.0))
    with TestClient(create_app(GAMES, database=database)) as client:
        ann, ben = at(client, ann), at(client, ben)
        for other in others:
            assert wait_for(ann, other, lambda view: view["outcome"])
        until(lambda: why_closed(ann, broken), "the end of the broken table")
        assert ann.view(broken)["view"] is None
        assert ben.act(broken, 1, "tap").json()["key"] == "closed"
        assert come_in(client, "Eve").post(f"/tables/{broken}/seats", {}).status_code == 409
        seen = sweeps[0]
        until(lambda: sweeps[0] > seen + 3, "more sweeps")
        with sqlite3.connect(database) as connection:
            assert connection.execute("select count(*) from jobs where table_id = ?", [broken]).fetchone() == (0,)
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
    breaks = Breaks(monkeypatch, STAGES["planned already"])
    monkeypatch.setattr(GroupCommit, "read", unreadable)
    breaks.left = 1
    assert who.act(table, view["ask"], action, id="same").status_code == 500
    assert who.get(f"/tables/{table}/view").status_code == 500
    assert who.act(table, view["ask"], action, id="same").status_code == 500
    down[0] = False
    assert what_stays(who.view(table)) == what_stays(view)
    assert who.act(table, view["ask"], action, id="same").status_code == 200
    the_same_as_stored([ann, ben], table, other)


def test_the_stages_are_those_of_the_real_way() -> None:
    """A stage that is renamed must not leave this list testing nothing."""
    assert all(callable(getattr(stage.owner, stage.name)) for stage in STAGES.values())
