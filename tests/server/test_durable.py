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
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import AsyncTestClient, TestClient
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.chance import create_app
from tests.server.clusters import rows
from tests.server.conftest import GAMES, both
from tests.server.guests import Json, Person, bots, choose, come_in, play_on, wait_for
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

OF_A_POSITION = ("ask", "view", "legal", "events", "notes", "outcome", "head", "game")


def at(client: Any, person: Person) -> Person:
    """The same person at another server."""
    return Person(client, person.token, person.player, person.rng, person.ids)


def what_stays(view: Json) -> Json:
    return {name: view[name] for name in OF_A_POSITION}


EVERY_DAY = ("the_coding", {"system": "speed"})
OTHERS = [pytest.param("the_coding", {"system": "counter"}, marks=pytest.mark.slow), pytest.param("toy", {}, marks=pytest.mark.slow)]


@pytest.mark.parametrize(("game", "options"), [EVERY_DAY, *OTHERS])
def test_a_restart_changes_nothing_for_anybody(database: str, game: str, options: Json) -> None:
    """The answers that were given neither: the same attempt is answered as before."""
    attempts = list[tuple[Person, int, Json, str, Json]]()
    with TestClient(create_app(GAMES, database=database)) as client:
        ann, ben, cleo = (come_in(client, name) for name in ("Ann", "Ben", "Cleo"))
        table = ann.open(game, 2, options=options, assist="odds")
        ben.sit(table)
        cleo.sit(table, watch=True)
        ann.start(table)
        for number in range(14):
            person = (ann, ben)[number % 2]
            view = person.view(table)
            if view["ask"] is not None:
                action = choose(view["legal"], person.rng)
                done = person.act(table, view["ask"], action, id=f"{number}")
                assert done.status_code == 200
                attempts.append((person, view["ask"], action, f"{number}", done.json()))
        views = {person.player: person.view(table) for person in (ann, ben, cleo)}
        key, info = ann.get("/key").json(), ann.info(table)
    with TestClient(create_app(GAMES, database=database)) as client:
        for person, ask, action, id, answer in attempts:
            assert at(client, person).act(table, ask, action, id).json() == answer
            assert at(client, person).act(table, ask, "pass", id).json()["key"] == "id_reused"
        ann, ben, cleo = (at(client, person) for person in (ann, ben, cleo))
        for person in (ann, ben, cleo):
            again = person.view(table)
            assert what_stays(again) == what_stays(views[person.player])
            assert again["n"] >= views[person.player]["n"]
        assert ann.get("/key").json() == key
        assert ann.info(info["code"]) == info
        last = play_on([ann, ben], table)
        assert last["outcome"]
        verdict = verify(ann.get(f"/tables/{table}/record").text.splitlines(), head=views[ann.player]["head"], key=key["key"])
        assert verdict.good, verdict.faults
    with TestClient(create_app(GAMES, database=database)) as client:
        ann, ben = at(client, ann), at(client, ben)
        ann.command(table, "rematch")
        ben.command(table, "rematch")
        assert ann.view(table)["game"] == 2
        assert ann.info(table)["standing"] == [int(seat in last["outcome"]["winners"]) for seat in (0, 1)]
    with TestClient(create_app(GAMES, database=database)) as client:
        ann = at(client, ann)
        assert ann.view(table)["game"] == 2
        assert ann.get(f"/tables/{table}/record", game=1).status_code == 200
        assert ann.info(table)["standing"] == [int(seat in last["outcome"]["winners"]) for seat in (0, 1)]


def test_a_lesson_goes_on_after_a_restart_and_one_that_was_stored_without_a_number_is_the_first(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    with TestClient(create_app(GAMES, database=database)) as client:
        ann = come_in(client, "Ann")
        tables = [ann.post("/tables", {"game": "the_coding", "lesson": number}).json()["id"] for number in (1, 2)]
        for table in tables:
            ann.start(table)
        before = [ann.info(table)["lesson"] for table in tables]
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        older = "UPDATE tables SET people = CAST(replace(people, '\"lesson\":1,', '\"lesson\":true,') AS BLOB)"
        assert connection.execute(f"{older} WHERE instr(people, '\"lesson\":1,')").rowcount == 1
    connection.close()
    with TestClient(create_app(GAMES, database=database)) as client:
        ann = at(client, ann)
        assert [ann.info(table)["lesson"] for table in tables] == before
        assert [one["number"] for one in before] == [1, 2]
        assert [ann.view(table)["lesson"] for table in tables] == [{"done": 0, "left": False, "waits": False}] * 2


def test_a_finished_game_keeps_its_cards_where_others_are_chosen_for_the_next(database: str) -> None:
    with TestClient(create_app(GAMES, database=database)) as client:
        ann, ben = come_in(client, "Ann"), come_in(client, "Ben")
        table = ann.open("classified_information", 2, options={"best_of": 3})
        assert ann.info(table)["laid"] is None
        ben.sit(table)
        ann.start(table)
        played = ann.info(table)
        assert played["laid"] is None
        ben.command(table, "resign")
        assert ann.command(table, "build", options={"mix": BOOK}).status_code == 200
        built = ben.info(table)
        assert built["laid"] == {name: played[name] for name in ("options", "content")}
        assert built["options"]["mix"] == BOOK
    with TestClient(create_app(GAMES, database=database)) as client:
        ann, ben = at(client, ann), at(client, ben)
        assert ben.info(table)["laid"] == built["laid"]
        for person in (ann, ben):
            person.command(table, "rematch")
        assert ben.info(table)["laid"] is None
        assert ben.info(table)["content"] == built["content"]


def test_records_say_how_the_match_of_several_games_stood_also_after_a_restart(database: str) -> None:
    """Ann wins the first game and builds, after a restart Ben the second: the third knows it."""

    def series_of(person: Person, game: int) -> Any:
        return json.loads(person.get(f"/tables/{table}/record", game=game).text.splitlines()[0])["series"]

    with TestClient(create_app(GAMES, database=database)) as client:
        ann, ben = come_in(client, "Ann"), come_in(client, "Ben")
        table = ann.open("classified_information", 2, options={"best_of": 3})
        ben.sit(table)
        ann.start(table)
        ben.command(table, "resign")
        assert ann.command(table, "build", options={"mix": BOOK}).status_code == 200
    with TestClient(create_app(GAMES, database=database)) as client:
        ann, ben = at(client, ann), at(client, ben)
        for loser in (ann, ben):
            for person in (ann, ben):
                person.command(table, "rematch")
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
    with TestClient(create_app(GAMES, database=database)) as client:
        ann, ben = come_in(client, "Ann"), come_in(client, "Ben")
        found = [(person.info(table := person.open("kuhn", 2))["code"], table) for person in (ann, ben)]
        assert [code for code, _ in found] == ["ABCDE", "BCDEF"]
    with TestClient(create_app(GAMES, database=database)) as client:
        for person, (code, table) in zip((ann, ben), found, strict=True):
            assert at(client, person).info(code)["id"] == table
            assert at(client, person).info(code)["seat"] == 0


def test_ten_seats_answer_in_the_same_millisecond_through_two_servers(shared: str) -> None:
    """A question to all: ten acceptances and no refusal, whoever comes first."""

    async def at_once() -> list[tuple[int, str]]:
        async with (
            AsyncTestClient(create_app(GAMES, database=shared)) as one,
            AsyncTestClient(create_app(GAMES, database=shared)) as two,
        ):
            guests = [(await one.post("/api/guests", json={"name": f"G{seat}"})).json()["token"] for seat in range(10)]
            one.cookies.clear()
            headers = [{"authorization": f"Bearer {token}"} for token in guests]
            wish = {"game": "top_secret_party", "players": 10, "clock": {"pace": 0}}
            table = (await one.post("/api/tables", json=wish, headers=headers[0])).json()["id"]
            path = f"/api/tables/{table}"
            for header in headers[1:]:
                await one.post(f"{path}/seats", headers=header)
            assert (await one.post(f"{path}/start", headers=headers[0])).status_code == 200
            views = [(await (one, two)[seat % 2].get(f"{path}/view", headers=headers[seat])).json() for seat in range(10)]
            rng = random.Random(1)
            acts = [{"id": "say", "ask": view["ask"], "action": choose(view["legal"], rng)} for view in views]
            answers = await asyncio.gather(
                *((one, two)[seat % 2].post(f"{path}/actions", json=acts[seat], headers=headers[seat]) for seat in range(10))
            )
            return [(answer.status_code, answer.text) for answer in answers]

    answers = asyncio.run(at_once())
    assert [status for status, _ in answers] == [200] * 10, answers
    steps = [row[0] for row in rows(shared, "select step from steps order by step")]
    assert steps == list(range(len(steps)))


@pytest.mark.parametrize(("game", "options"), [EVERY_DAY, OTHERS[-1]])
def test_a_whole_game_through_two_servers(shared: str, game: str, options: Json) -> None:
    """Two people and two bots; each person's actions go to a server of their own, and the record is one."""
    with TestClient(create_app(GAMES, database=shared)) as one, TestClient(create_app(GAMES, database=shared)) as two:
        ann, ben = come_in(one, "Ann"), come_in(one, "Ben")
        table = ann.open(game, 4, options=options, bots=bots(2, 3))
        ben.sit(table)
        ann.start(table)
        ben = at(two, ben)
        last = play_on([ann, ben], table)
        assert last["outcome"] == wait_for(ben, table, lambda view: view["outcome"])["outcome"]
        lines = [at(client, ann).get(f"/tables/{table}/record").text for client in (one, two)]
        assert lines[0] == lines[1]
        assert verify(lines[0].splitlines(), any_key=True).good


def rests(kept: SqlStore, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows with every time of rest from now on."""
    rest, times = kept.rest, list[int]()
    monkeypatch.setattr(kept, "rest", lambda: (rest(), times.append(1)))
    return times


def test_a_finished_table_leaves_the_memory_with_its_players_and_comes_back_as_it_was(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "OVER_SECONDS", 0)
    monkeypatch.setattr(scheduler, "SWEEP_SECONDS", 0.02)
    app = create_app(GAMES, database=database)
    with TestClient(app) as client:
        ann, ben = come_in(client, "Ann"), come_in(client, "Ben")
        table, running = ann.open("kuhn", 2), ann.open("kuhn", 2)
        for name in (table, running):
            ben.sit(name)
            ann.start(name)
        with ann.feed(table) as window:
            window.receive_json()
            last = play_on([ann, ben], table)
            swept = rests(app.state.service.store, monkeypatch)
            until(lambda: len(swept) >= 2)
            assert table in app.state.service.store._tables  # Ann looks at how it ended
        until(lambda: table not in app.state.service.store._tables)
        assert [*app.state.service.store._tables] == [running]
        assert what_stays(ann.view(table))["outcome"] == last["outcome"]
        assert verify(ann.get(f"/tables/{table}/record").text.splitlines(), any_key=True).good
        for person in (ann, ben):
            person.command(table, "rematch")
        assert ann.view(table)["game"] == 2


# --- the ledger -------------------------------------------------------------------------------------------------------


def step(number: int, table: str = "t") -> Change:
    return Change(table, steps=[StepRow(table, 1, number, 0, 1, b"[]", None)])


async def committed(commits: GroupCommit, *changes: Change) -> list[Exception | None]:
    """What becomes of changes that are handed over one by one, at once."""
    outcomes = [asyncio.get_running_loop().create_future() for _ in changes]
    for change, outcome in zip(changes, outcomes, strict=True):
        commits.hand([change], lambda found, outcome=outcome: outcome.set_result(found[0]))
    return await asyncio.gather(*outcomes)


@both
def test_what_arrives_during_a_commit_shares_the_next(database: str) -> None:
    commits = GroupCommit(database)
    assert asyncio.run(committed(commits, *map(step, range(200)))) == [None] * 200
    assert commits.commits <= 3
    commits.close()
    assert rows(database, "select count(*) from steps") == [(200,)]


def test_a_file_is_written_ahead_and_synced(database: str) -> None:
    commits = GroupCommit(database)
    assert commits.write_now(lambda connection: connection.exec_driver_sql("pragma journal_mode").scalar()) == "wal"
    assert commits.write_now(lambda connection: connection.exec_driver_sql("pragma synchronous").scalar()) == 2
    commits.close()


@both
def test_who_comes_second_is_overtaken_and_spoils_nothing(database: str) -> None:
    commits = GroupCommit(database)
    outcomes = asyncio.run(committed(commits, *map(step, (1, 2, 1, 3, 2))))
    assert [type(outcome) for outcome in outcomes] == [type(None), type(None), Overtaken, type(None), Overtaken]
    commits.close()


@both
def test_who_writes_over_what_another_has_made_of_a_table_is_overtaken(database: str) -> None:
    commits = GroupCommit(database)
    row = {"code": "ABCDE", "host": "ann", "created_at": 0.0, "touched_at": 0.0, "setup": b"{}", "people": b"{}"}
    changes = Change("t", True, 0, row), Change("t", False, 1, {"people": b"1"}), Change("t", False, 1, {"people": b"2"})
    outcomes = [asyncio.run(committed(commits, change))[0] for change in changes]
    assert [type(outcome) for outcome in outcomes] == [type(None), type(None), Overtaken]
    assert commits.read_now(lambda connection: bytes(connection.exec_driver_sql("select people from tables").scalar_one())) == b"1"
    commits.close()


def test_a_setup_is_stored_in_the_order_in_which_a_record_writes_it() -> None:
    game = games.title("the_coding").setup(2)
    stored = msgspec.json.decode(setup_of(game))
    assert [[*stored["options"]], [*stored["content"]]] == [[*game.options], [*game.content]]
    assert sorted(game.options) != [*game.options]


def test_rows_that_are_written_as_they_lie_have_the_columns_of_their_tables_in_order() -> None:
    assert list(StepRow._fields) == schema.steps.columns.keys()
    assert list(AnswerRow._fields) == schema.answers.columns.keys()


@both
def test_the_migrations_make_the_tables_that_the_code_uses(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from underrose.server.storage.schema import meta

    commits = GroupCommit(database)
    assert commits.read_now(lambda connection: compare_metadata(MigrationContext.configure(connection), meta)) == []
    commits.close()


def test_nobody_else_on_the_machine_reads_the_database(tmp_path: Path) -> None:
    GroupCommit(str(tmp_path / "new.db")).close()
    assert os.stat(tmp_path / "new.db").st_mode & 0o077 == 0


def test_a_file_that_is_no_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 100)
    with pytest.raises(NoDatabase, match=r"cannot be used: .+\."):
        GroupCommit(str(file))


def test_a_database_that_goes_away_while_a_server_starts_is_told_in_a_sentence(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> None:
        raise OperationalError(None, None, OSError("server closed the connection\n\tunexpectedly"))

    monkeypatch.setattr(GroupCommit, "read_now", gone)
    with pytest.raises(NoDatabase, match=r"cannot be used: server closed the connection unexpectedly\."):
        create_app(database=database)


# --- kill -9 ----------------------------------------------------------------------------------------------------------

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
        for table, tokens in tables:
            command = [sys.executable, "-c", FETCH, server.url, table, tokens[0]]
            record = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            assert verify(record.splitlines(), any_key=True).good


def a_table_of_two(server: Process) -> tuple[str, list[str]]:
    """A game that has begun, and the tokens of those who play it."""
    tokens = [fetch(f"{server.url}/api/guests", {"name": name})["token"] for name in ("Ann", "Ben")]
    table = fetch(f"{server.url}/api/tables", {"game": "the_coding", "players": 2, "clock": {"pace": 0}}, tokens[0])["id"]
    fetch(f"{server.url}/api/tables/{table}/seats", {}, tokens[1])
    fetch(f"{server.url}/api/tables/{table}/start", {}, tokens[0])
    return table, tokens


FETCH = (
    "import sys, urllib.request as u; url, table, token = sys.argv[1:]; "
    "print(u.urlopen(u.Request(f'{url}/api/tables/{table}/record', headers={'authorization': f'Bearer {token}'})).read().decode(), end='')"
)


def kept(database: str, tokens: list[str]) -> set[tuple[str, str, str]]:
    """The answers in the database: table, token and id."""
    from base64 import urlsafe_b64decode

    token_of = {json.loads(urlsafe_b64decode(token.split(".")[0] + "==="))["id"]: token for token in tokens}
    with sqlite3.connect(database) as connection:
        found = connection.execute("select table_id, player, id from answers union select table_id, player, id from steps").fetchall()
    return {(table, token_of[player], id) for table, player, id in found if player in token_of}
