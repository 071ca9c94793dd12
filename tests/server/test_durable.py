"""What was acknowledged stays: restarts, a server killed in the middle, two servers on one database, commits that are shared."""

import asyncio
import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import threading
from base64 import urlsafe_b64decode
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from urllib.request import Request, urlopen

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.chance import create_app
from tests.server.clusters import rows
from tests.server.conftest import both
from tests.server.guests import Json, Person, at, choose, play_on, playing, present, seated
from tests.server.servers import served
from tests.server.test_health import service_of
from tests.server.test_run import SERVE, SOURCES, fetch
from tests.waiting import LONGEST_SECONDS, until
from underrose import games
from underrose.games.classified_information.options import BOOK
from underrose.kernel.play.verification import verify
from underrose.server.jobs import scheduler
from underrose.server.storage import schema, store
from underrose.server.storage.changes import AnswerRow, Change, Overtaken, StepRow
from underrose.server.storage.databases import NoDatabase
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.rows import setup_of
from underrose.server.storage.store import SqlStore

pytestmark = pytest.mark.anyio

__all__ = ["at"]  # where others look for it
OF_A_POSITION = ("ask", "view", "legal", "events", "notes", "outcome", "head", "game")


def what_stays(view: Json) -> Json:
    return {name: view[name] for name in OF_A_POSITION}


EVERY_DAY = ("the_coding", {"system": "speed"})
OTHERS = [pytest.param("the_coding", {"system": "counter"}, marks=pytest.mark.slow), pytest.param("toy", {}, marks=pytest.mark.slow)]


@pytest.mark.parametrize(("game", "options"), [EVERY_DAY, *OTHERS])
def test_a_restart_changes_nothing_for_anybody(database: str, game: str, options: Json) -> None:
    """The answers that were given neither: the same attempt is answered as before."""
    attempts = list[tuple[int, int, Json, str, Json]]()
    with served(database, "Ann", "Ben", "Cleo") as people:
        ann, ben, cleo = people
        table = seated(game, ann, ben, options=options, assist="odds")
        cleo.sit(table, watch=True)
        ann.start(table)
        for number in range(14):
            person = (ann, ben)[number % 2]
            view = person.view(table)
            if view["ask"] is not None:
                action = choose(view["legal"], person.rng)
                done = person.act(table, view["ask"], action, id=f"{number}")
                assert done.status_code == 200
                attempts.append((people.index(person), view["ask"], action, f"{number}", done.json()))
        views = [person.view(table) for person in people]
        key, info = ann.get("/key").json(), ann.info(table)
    with served(database, *people) as people:
        ann, ben, _ = people
        for seat, ask, action, id, answer in attempts:
            assert people[seat].act(table, ask, action, id).json() == answer
            assert people[seat].act(table, ask, "pass", id).json()["key"] == "id_reused"
        for person, view in zip(people, views, strict=True):
            again = person.view(table)
            assert what_stays(again) == what_stays(view)
            assert again["n"] >= view["n"]
        assert ann.get("/key").json() == key
        assert ann.info(info["code"]) == info
        winners = play_on([ann, ben], table)["outcome"]["winners"]
        verdict = verify(ann.get(f"/tables/{table}/record").text.splitlines(), head=views[0]["head"], key=key["key"])
        assert verdict.good, verdict.faults
    with served(database, ann, ben) as (ann, ben):
        ann.command(table, "rematch")
        ben.command(table, "rematch")
    with served(database, ann) as (ann,):
        assert ann.view(table)["game"] == 2
        assert ann.get(f"/tables/{table}/record", game=1).status_code == 200
        assert ann.info(table)["standing"] == [int(seat in winners) for seat in (0, 1)]


def test_a_lesson_goes_on_after_a_restart_and_one_that_was_stored_without_a_number_is_the_first(database: str) -> None:
    with served(database, "Ann") as (ann,):
        tables = [ann.post("/tables", {"game": "the_coding", "lesson": number}).json()["id"] for number in (1, 2)]
        for table in tables:
            ann.start(table)
        before = [ann.info(table)["lesson"] for table in tables]
    older = "UPDATE tables SET people = CAST(replace(people, '\"lesson\":1,', '\"lesson\":true,') AS BLOB)"
    assert len(rows(database, f"{older} WHERE instr(people, '\"lesson\":1,') RETURNING id")) == 1
    with served(database, ann) as (ann,):
        assert [ann.info(table)["lesson"] for table in tables] == before
        assert [one["number"] for one in before] == [1, 2]
        assert [ann.view(table)["lesson"] for table in tables] == [{"done": 0, "left": False, "waits": False}] * 2


def test_a_match_of_several_games_keeps_its_cards_and_how_it_stood_also_after_a_restart(database: str) -> None:
    """Ann wins the first game and builds, after a restart Ben the second: the third knows it. What is built is laid with the next game."""

    def series_of(person: Person, game: int) -> Any:
        return json.loads(person.get(f"/tables/{table}/record", game=game).text.splitlines()[0])["series"]

    with served(database, "Ann", "Ben") as (ann, ben):
        table = playing("classified_information", ann, ben, options={"best_of": 3})
        played = ann.info(table)
        assert played["laid"] is None
        ben.command(table, "resign")
        assert ann.command(table, "build", options={"mix": BOOK}).status_code == 200
        built = ben.info(table)
        assert built["laid"] == {name: played[name] for name in ("options", "content")}
        assert built["options"]["mix"] == BOOK
    with served(database, ann, ben) as (ann, ben):
        assert ben.info(table)["laid"] == built["laid"]
        for loser in (ann, ben):
            for person in (ann, ben):
                person.command(table, "rematch")
            assert (ben.info(table)["laid"], ben.info(table)["content"]) == (None, built["content"])
            loser.command(table, "resign")
        assert series_of(ann, 1) == {"game": 1, "best_of": 3, "standing": [0, 0], "built_by": None}
        assert series_of(ann, 2) == {"game": 2, "best_of": 3, "standing": [1, 0], "built_by": 0}
        assert series_of(ann, 3) == {"game": 3, "best_of": 3, "standing": [1, 1], "built_by": None}
        for person in (ann, ben):
            person.command(table, "rematch")
        ann.command(table, "resign")
        assert series_of(ann, 4) == {"game": 1, "best_of": 3, "standing": [0, 0], "built_by": None}
        record = ann.get(f"/tables/{table}/record", game=2).text.splitlines()
        assert verify(record, key=ann.get("/key").json()["key"]).good


@both
def test_a_table_whose_code_was_taken_gets_another_one_and_keeps_its_people(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a table that was written at the second try nobody was stored: it could not be read after a restart."""
    codes = iter(["ABCDE", "ABCDE", "BCDEF"])
    monkeypatch.setattr(store, "random_code", lambda: next(codes))
    with served(database, "Ann", "Ben") as (ann, ben):
        found = [(person.info(table := person.open("kuhn", 2))["code"], table) for person in (ann, ben)]
        assert [code for code, _ in found] == ["ABCDE", "BCDEF"]
    with served(database, ann, ben) as people:
        for person, (code, table) in zip(people, found, strict=True):
            info = person.info(code)
            assert (info["id"], info["seat"]) == (table, 0)


def test_ten_seats_answer_in_the_same_millisecond_through_two_servers(shared: str) -> None:
    """A question to all: ten acceptances and no refusal, whoever comes first."""
    names = [f"G{seat}" for seat in range(10)]
    with served(shared, *names) as here, served(shared, *here) as there, ThreadPoolExecutor(10) as pool:
        table = playing("top_secret_party", *here)
        people = [(here, there)[seat % 2][seat] for seat in range(10)]
        views = [person.view(table) for person in people]
        acts = [(table, view["ask"], choose(view["legal"], person.rng)) for person, view in zip(people, views, strict=True)]
        answers = list(pool.map(lambda person, act: person.act(*act), people, acts))
    assert [answer.status_code for answer in answers] == [200] * 10
    steps = [row[0] for row in rows(shared, "select step from steps order by step")]
    assert steps == list(range(len(steps)))


def test_a_finished_table_leaves_the_memory_with_its_players_and_comes_back_as_it_was(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "OVER_SECONDS", 0)
    monkeypatch.setattr(scheduler, "SWEEP_SECONDS", 0.02)
    with served(database, "Ann", "Ben") as (ann, ben):
        kept: SqlStore = service_of(ann.client).store
        table, running = playing("kuhn", ann, ben), playing("kuhn", ann, ben)
        with present(table, ann):
            last = play_on([ann, ben], table)
            swept, rest = list[int](), kept.rest
            monkeypatch.setattr(kept, "rest", lambda: (rest(), swept.append(1)))
            until(lambda: len(swept) >= 2)
            assert table in kept._tables  # Ann looks at how it ended
        until(lambda: [*kept._tables] == [running])
        assert what_stays(ann.view(table))["outcome"] == last["outcome"]
        assert verify(ann.get(f"/tables/{table}/record").text.splitlines(), any_key=True).good
        for person in (ann, ben):
            person.command(table, "rematch")
        assert ann.view(table)["game"] == 2


@pytest.fixture
def commits(database: str) -> Iterator[GroupCommit]:
    with closing(GroupCommit(database)) as commits:
        yield commits


def step(number: int, table: str = "t") -> Change:
    return Change(table, steps=[StepRow(table, 1, number, 0, 1, b"[]", None)])


async def committed(commits: GroupCommit, *changes: Change) -> list[Exception | None]:
    """What becomes of changes that are handed over one by one, at once."""
    outcomes = [asyncio.get_running_loop().create_future() for _ in changes]
    for change, outcome in zip(changes, outcomes, strict=True):
        commits.hand([change], lambda found, outcome=outcome: outcome.set_result(found[0]))
    return await asyncio.gather(*outcomes)


@both
async def test_what_arrives_during_a_commit_shares_the_next(database: str, commits: GroupCommit) -> None:
    assert await committed(commits, *map(step, range(200))) == [None] * 200
    assert commits.commits <= 3
    assert rows(database, "select count(*) from steps") == [(200,)]


def test_a_file_is_written_ahead_and_synced_and_nobody_else_on_the_machine_reads_it(commits: GroupCommit) -> None:
    assert os.stat(commits.url.database or "").st_mode & 0o077 == 0
    for setting, kept in (("journal_mode", "wal"), ("synchronous", 2)):
        assert commits.write_now(lambda connection, of=setting: connection.exec_driver_sql(f"pragma {of}").scalar()) == kept


@both
async def test_who_comes_second_is_overtaken_and_spoils_nothing(commits: GroupCommit) -> None:
    outcomes = await committed(commits, *map(step, (1, 2, 1, 3, 2)))
    assert [type(outcome) for outcome in outcomes] == [type(None), type(None), Overtaken, type(None), Overtaken]


@both
async def test_who_writes_over_what_another_has_made_of_a_table_is_overtaken(commits: GroupCommit) -> None:
    row = {"code": "ABCDE", "host": "ann", "created_at": 0.0, "touched_at": 0.0, "setup": b"{}", "people": b"{}"}
    changes = Change("t", True, 0, row), Change("t", False, 1, {"people": b"1"}), Change("t", False, 1, {"people": b"2"})
    outcomes = [(await committed(commits, change))[0] for change in changes]
    assert [type(outcome) for outcome in outcomes] == [type(None), type(None), Overtaken]
    assert commits.read_now(lambda connection: bytes(connection.exec_driver_sql("select people from tables").scalar_one())) == b"1"


def test_a_setup_is_stored_in_the_order_in_which_a_record_writes_it() -> None:
    game = games.title("the_coding").setup(2)
    stored = msgspec.json.decode(setup_of(game))
    assert [[*stored["options"]], [*stored["content"]]] == [[*game.options], [*game.content]]
    assert sorted(game.options) != [*game.options]


def test_rows_that_are_written_as_they_lie_have_the_columns_of_their_tables_in_order() -> None:
    assert list(StepRow._fields) == schema.steps.columns.keys()
    assert list(AnswerRow._fields) == schema.answers.columns.keys()


@both
def test_the_migrations_make_the_tables_that_the_code_uses(commits: GroupCommit) -> None:
    assert commits.read_now(lambda connection: compare_metadata(MigrationContext.configure(connection), schema.meta)) == []


def test_a_file_that_is_no_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 100)
    with pytest.raises(NoDatabase, match=r"cannot be used: .+\."):
        GroupCommit(str(file))


def test_a_database_that_goes_away_while_a_server_starts_is_told_in_a_sentence(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = OperationalError(None, None, OSError("server closed the connection\n\tunexpectedly"))
    monkeypatch.setattr(GroupCommit, "read_now", Mock(side_effect=gone))
    with pytest.raises(NoDatabase, match=r"cannot be used: server closed the connection unexpectedly\."):
        create_app(database=database)


KEEPING = SERVE.replace("database=None", "database=sys.argv[3]")


class Process:
    """A server in a process of its own, on a port that stays the same."""

    def __init__(self, database: str) -> None:
        self.database, self.port, self.up = database, 0, threading.Event()
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", KEEPING, "127.0.0.1", str(self.port), self.database]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(SOURCES)})
        assert self.process.stdout
        found = re.search(r"http://127\.0\.0\.1:(\d+)", self.process.stdout.readline())
        assert found
        self.port, self.url = int(found[1]), found[0]
        self.up.set()

    def kill(self) -> None:
        self.up.clear()
        self.process.kill()
        self.process.wait(20)
        assert self.process.stdout
        self.process.stdout.close()


@pytest.fixture
def server(database: str) -> Iterator[Process]:
    process = Process(database)
    yield process
    process.kill()


class Window:
    """A page as a browser has it: it joins again when its line breaks, and sends again what was not answered, under the same id."""

    def __init__(self, server: Process, table: str, token: str, seed: int) -> None:
        self.server, self.table, self.token, self.rng = server, table, token, random.Random(seed)
        self.acknowledged: list[str] = []
        self.refused: list[Json] = []
        self.last: Json | None = None
        self.asks: dict[int, list[Json]] = {}
        self.outcome: Json | None = None
        self.joined = 0
        self.thread = threading.Thread(target=self.live, daemon=True)
        self.thread.start()

    def live(self) -> None:
        while self.outcome is None and self.server.up.wait(LONGEST_SECONDS):  # one that is not up by then is gone for good
            with suppress(OSError, ConnectionClosed, TimeoutError, EOFError):
                self.follow()

    def follow(self) -> None:
        address = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/feed"
        with connect(address, additional_headers={"authorization": f"Bearer {self.token}"}, origin=None) as feed:
            self.joined += 1
            sent = None
            while self.outcome is None:
                message = json.loads(feed.recv(timeout=30))
                if message["type"] == "done":
                    self.acknowledged.append(message["id"])
                elif message["type"] == "refused":
                    self.refused.append(message)
                elif message["type"] == "view":
                    self.outcome = message["outcome"]
                    ask = message["ask"]
                    if ask is None or ask == sent:
                        continue
                    known = self.asks.setdefault(ask, message["legal"])
                    assert known == message["legal"]  # the same number asks the same question, before and after
                    sent = ask
                    action = choose(message["legal"], random.Random(ask))
                    feed.send(json.dumps({"type": "act", "id": f"a{ask}", "ask": ask, "action": action}))


def acknowledge(windows: Sequence[Window], count: int, lost: int = 0) -> None:
    """Wait until so much was acknowledged to them in all, and each that plays on has joined again as often as its line was lost."""
    until(lambda: sum(len(one.acknowledged) for one in windows) >= count and all(one.outcome or one.joined > lost for one in windows))


KILLS = int(os.environ.get("UNDERROSE_KILLS", "2"))
"""How often the server is killed; 1,000 take hours."""
AT_ONCE = 4
"""Tables that play flat out meanwhile, so that what is killed is a batch."""


@pytest.mark.slow
def test_a_server_killed_in_the_middle_of_batches_loses_nothing_it_acknowledged(server: Process, database: str) -> None:
    rng, kills = random.Random(5), 0
    while kills < KILLS:
        tables = [a_table_of_two(server) for _ in range(AT_ONCE)]
        windows = [Window(server, table, token, seed) for table, tokens in tables for seed, token in enumerate(tokens)]
        for acknowledged in (AT_ONCE * count + rng.randrange(AT_ONCE) for count in (3, 9)):
            acknowledge(windows, acknowledged, kills % 2)
            server.kill()
            kills += 1
            heard = {(window.table, window.token, id) for window in windows for id in window.acknowledged}
            assert heard <= kept(database, [window.token for window in windows])
            server.start()
        for window in windows:
            window.thread.join(LONGEST_SECONDS)
            assert window.outcome
            assert window.refused == []
        assert any(window.joined == 3 for window in windows)
        assert all(has_a_good_record(server, table, tokens[0]) for table, tokens in tables)


def a_table_of_two(server: Process) -> tuple[str, list[str]]:
    """A game that has begun, and the tokens of those who play it."""
    tokens = [fetch(f"{server.url}/api/guests", {"name": name})["token"] for name in ("Ann", "Ben")]
    table = fetch(f"{server.url}/api/tables", {"game": "the_coding", "players": 2, "clock": {"pace": 0}}, tokens[0])["id"]
    fetch(f"{server.url}/api/tables/{table}/seats", {}, tokens[1])
    fetch(f"{server.url}/api/tables/{table}/start", {}, tokens[0])
    return table, tokens


def has_a_good_record(server: Process, table: str, token: str) -> bool:
    request = Request(f"{server.url}/api/tables/{table}/record", headers={"authorization": f"Bearer {token}"})
    with urlopen(request, timeout=LONGEST_SECONDS) as answer:
        return verify(answer.read().decode().splitlines(), any_key=True).good


def kept(database: str, tokens: list[str]) -> set[tuple[str, str, str]]:
    """The answers in the database: table, token and id."""
    token_of = {json.loads(urlsafe_b64decode(token.split(".")[0] + "==="))["id"]: token for token in tokens}
    with sqlite3.connect(database) as connection:
        found = connection.execute("select table_id, player, id from answers union select table_id, player, id from steps").fetchall()
    return {(table, token_of[player], id) for table, player, id in found if player in token_of}
