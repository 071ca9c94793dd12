"""Upgrades: under newer rules what is over stays as it was signed, what was still played is put away with what was done, tables go on."""

import json
import logging
import lzma
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

import pytest
from litestar.testing import TestClient

from tests.chance import create_app
from tests.server.clusters import rows
from tests.server.conftest import GAMES
from tests.server.guests import Json, Person, bots, choose, come_in, done, play_on, playing, wait_for
from tests.server.test_durable import at, what_stays
from tests.server.test_health import service_of
from tests.upgrades.make import DATABASE, OF_A_POSITION, TOLD
from tests.upgrades.make import HERE as MADE
from underrose import games
from underrose.kernel.game.title import Title
from underrose.kernel.play.deal import Deal
from underrose.kernel.play.verification import verify
from underrose.server.accounts.authentication import Player
from underrose.server.storage.backup import restore
from underrose.server.storage.databases import Away, NoDatabase
from underrose.server.storage.group_commit import GroupCommit, revisions
from underrose.server.storage.older_rules import Renewed, renew_rules
from underrose.server.storage.presence import leave, renew

GAME = "kuhn"
RULES = GAMES[GAME].rules_version


def newer(*names: str) -> Mapping[str, Title]:
    """The games of these tests as a version with newer rules of some of them has them."""
    return {**GAMES, **{name: replace(GAMES[name], rules_version=GAMES[name].rules_version + 1) for name in names}}


@contextmanager
def served(database: str, *names: str, ann: Person | None = None) -> Iterator[Person]:
    """Ann, who comes in or has been there, at a server with newer rules of some games."""
    with TestClient(create_app(newer(*names), database=database)) as client:
        yield at(client, ann) if ann else come_in(client, "Ann")


def a_game_that_is_over(ann: Person) -> tuple[str, str]:
    """A table where a game is over, and its record."""
    table = playing(GAME, ann, bots=bots(1))
    play_on([ann], table)
    return table, ann.get(f"/tables/{table}/record").text


def a_game_that_is_played(ann: Person) -> tuple[str, Json]:
    """A table where a game is being played, and what Ann sees there."""
    table = playing(GAME, ann, bots=bots(1), clock={"pace": 9})
    view = ann.view(table)
    if view["ask"] is not None:
        done(ann.act(table, view["ask"], "pass"))
    return table, ann.view(table)


def test_a_game_that_is_over_is_served_as_it_was_signed_and_the_table_goes_on(database: str) -> None:
    with served(database) as ann:
        table, record = a_game_that_is_over(ann)
        info, key = ann.info(table), ann.get("/key").json()["key"]
        assert rows(database, "select record from games") != [(None,)], "it is stored with the last step"
    with served(database, GAME, ann=ann) as ann:
        for path in (f"/tables/{table}/record", f"/tables/{table}/record?game=1"):
            assert ann.get(path).text == record
        now = ann.info(table)
        assert (now["started"], now["games"], now["unfinished"], now["waiting"]) == (False, 1, False, None)
        assert (now["standing"], now["evening"]) == (info["standing"], info["evening"])
        ann.start(table)
        view = ann.view(table)
        assert (view["game"], view["outcome"]) == (2, None)
        done(ann.act(table, view["ask"], choose(view["legal"], ann.rng)))
        assert ann.get(f"/tables/{table}/record", game=1).text == record
    assert verify(record.splitlines(), key=key).good


@pytest.fixture
def closed(database: str) -> Iterator[tuple[Person, str]]:
    """Ann, and a table where a game was played when the rules changed."""
    with served(database) as ann:
        table, _ = a_game_that_is_played(ann)
    with served(database, GAME, ann=ann) as ann:
        yield ann, table


def test_a_game_that_was_played_is_put_away_with_what_was_done_in_one_sentence_and_another_begins(closed: tuple[Person, str]) -> None:
    ann, table = closed
    info, record = ann.info(table), ann.get(f"/tables/{table}/record").text
    assert (info["started"], info["games"], info["unfinished"], info["standing"]) == (False, 1, True, [0, 0])
    assert ann.act(table, 2, "pass").json()["key"] == "not_started"
    ann.start(table)
    view = wait_for(ann, table, lambda view: view["ask"] is not None or view["outcome"])
    assert view["game"] == 2
    assert view["ask"] is None or view["ask"] > 2, "no number of a decision comes twice: at most two were asked before"
    assert not ann.info(table)["unfinished"]
    play_on([ann], table)
    assert ann.get(f"/tables/{table}/record", game=1).text == record
    header, *steps, end = map(json.loads, record.splitlines())
    assert (header["game"], header["rules_version"]) == (GAME, RULES)
    assert [step["n"] for step in steps] == list(range(len(steps)))
    assert steps[0]["chance"]
    assert steps[1]["seat"] == 0
    assert end["t"] == "closed"
    deal = header["deal"]
    assert deal["commitment"] == Deal(bytes.fromhex(end["secret"]), deal["context"]).commitment, "as it was told before the first step"
    assert verify(record.splitlines()).faults == [
        "A game that was closed unfinished when its rules changed: "
        f"it can be read and played on only by an Underrose with rules version {RULES}."
    ]


def test_a_table_whose_options_newer_rules_do_not_have_goes_on_as_usual(database: str) -> None:
    with served(database) as ann:
        table, record = a_game_that_is_over(ann)
    for kind in ("tables", "games"):
        other = 'replace(cast(setup as text), \'"options":{}\', \'"options":{"gone":"1"}\')'
        rows(database, f"update {kind} set setup = cast({other} as blob)")
        ((setup,),) = rows(database, f"select cast(setup as text) from {kind}")
        assert json.loads(setup)["options"] == {"gone": "1"}
    with served(database, GAME, ann=ann) as ann:
        assert ann.info(table)["options"] == {}
        assert ann.get(f"/tables/{table}/record").text == record
        ann.start(table)
        assert ann.view(table)["game"] == 2


def test_a_start_says_how_many_games_it_closes(database: str, caplog: pytest.LogCaptureFixture) -> None:
    with served(database) as ann:
        a_game_that_is_over(ann)
        a_game_that_is_played(ann)
    now = RULES + 1
    with caplog.at_level(logging.WARNING), TestClient(create_app(newer(GAME), database=database)):
        pass
    said = [record.getMessage() for record in caplog.records]
    change = f"{GAMES[GAME].title} is served under version {now} of its rules from now on, before under {now - 1}"
    assert said == [f"{change}: 1 games that were still played are closed."]
    caplog.clear()
    with caplog.at_level(logging.WARNING), TestClient(create_app(newer(GAME), database=database)):
        assert not caplog.records, "once"


@pytest.mark.parametrize(
    ("revision", "sentence"),
    [
        (None, f"under version {RULES + 1} of its rules, and this Underrose has version {RULES}"),
        ("9999", "was written by a newer Underrose"),
        ("0015", "is older than what this Underrose opens: serve it once with Underrose 0"),
    ],
)
def test_a_database_of_another_time_is_refused_before_anything_is_written(database: str, revision: str | None, sentence: str) -> None:
    """Who has the record of a game that newer rules closed has seen its cards: nobody plays on."""
    with served(database, GAME):
        pass
    if revision:
        rows(database, "update alembic_version set version_num = %s", revision)
    before = Path(database).read_bytes()
    with pytest.raises(NoDatabase, match=sentence):
        create_app(GAMES, database=database)
    assert Path(database).read_bytes() == before


def test_the_same_rules_change_nothing(database: str) -> None:
    with served(database) as ann:
        table, view = a_game_that_is_played(ann)
    with served(database, "toy", ann=ann) as ann:
        assert what_stays(ann.view(table)) == what_stays(view)


def test_workers_with_older_rules_are_waited_for(database: str) -> None:
    """A worker that plays by older rules would play on what newer ones close: also one at which nobody has a window, and nothing is due."""
    commits, title = GroupCommit(database), GAMES[GAME]
    renewed = replace(title, rules_version=RULES + 1)

    def start(worker: str, title: Title) -> list[Renewed]:
        return commits.write_now(lambda connection: renew_rules(connection, [title], shared=True, worker=worker))

    try:
        assert start("older", title) == []
        with pytest.raises(Away, match="Workers with older rules still serve the database"):
            start("newer", renewed)
        assert start("another", title) == [], "nothing was written"
        for worker in ("older", "another"):
            commits.write_now(lambda connection, worker=worker: renew(connection, worker, ["t"]))
            with pytest.raises(Away):
                start("newer", renewed)
            commits.write_now(lambda connection, worker=worker: leave(connection, worker))
        assert start("newer", renewed) == [Renewed(title.title, RULES, RULES + 1, 0)]
    finally:
        commits.close()


def test_workers_of_an_older_version_are_waited_for_before_their_tables_change(shared: str) -> None:
    """They went on: the steps of newer ones were read back without who had decided them, to other heads, and signed like that."""
    rows(shared, "insert into presence values ('', '', 'older', extract(epoch from now()) + 9)")
    rows(shared, "update alembic_version set version_num = %s", revisions()[-2])
    with pytest.raises(Away, match="Workers of an older Underrose still serve the database"):
        GroupCommit(shared)


def test_what_is_put_away_is_written_before_anybody_is_shown_it(database: str) -> None:
    """A worker with older rules that is there all the same is overtaken, and deals no more out of what others have seen."""
    with served(database) as ann:
        table, _ = a_game_that_is_played(ann)
        (before,) = rows(database, "select version from tables")
    with served(database, GAME, ann=ann) as ann:
        assert json.loads(ann.get(f"/tables/{table}/record").text.splitlines()[-1])["t"] == "closed"
        (after,) = rows(database, "select version from tables")
        ((kept,),) = rows(database, "select record from games")
        assert after > before
        assert kept is not None


def test_a_record_goes_with_the_game_that_is_taken_back(database: str) -> None:
    """The commit of a last step may come too late: another worker has played on, and nobody is shown the record of what was not."""
    with served(database) as ann:
        table = ann.open(GAME, 2)
        (kept,) = service_of(ann.client).store.at_hand()
        kept.history.archive.put(1, "of a game that was not written")
        kept.persistence.stale = True
        assert ann.get(f"/tables/{table}/record").status_code == 409
        assert kept.history.archive.get(1) is None


FIXTURES = sorted(path.name for path in MADE.iterdir() if (path / DATABASE).is_file())


@dataclass
class Earlier:
    """The database of an earlier version, and what was told of its tables."""

    name: str
    path: str
    told: Json

    @contextmanager
    def served(self, titles: Mapping[str, Title] | None = None) -> Iterator[Person]:
        """The player of its tables, at a server."""
        with TestClient(create_app(titles, database=self.path)) as client:
            token = service_of(client).sessions.new(Player(self.told["player"], "Ann"))
            yield Person(client, token, self.told["player"])


@pytest.fixture(params=FIXTURES)
def earlier(request: pytest.FixtureRequest, database: str) -> Earlier:
    """A copy of what an earlier version wrote."""
    folder = MADE / request.param
    Path(database).write_bytes(lzma.decompress((folder / DATABASE).read_bytes()))
    return Earlier(request.param, database, json.loads(lzma.decompress((folder / TOLD).read_bytes())))


def test_every_migration_has_its_fixture() -> None:
    """Whoever changes the database makes one: `python -m tests.upgrades.make`."""
    assert tuple(FIXTURES) == revisions()


def facts_of(position: Json) -> Json:
    """What of a position stays from version to version: its events may be told in better sentences."""
    events = [{name: value for name, value in event.items() if name != "text"} for event in position["events"]]
    return {**{name: position[name] for name in OF_A_POSITION}, "events": events}


def test_games_of_an_earlier_version_stand_as_they_were_and_go_on(earlier: Earlier) -> None:
    with earlier.served() as ann:
        key = ann.get("/key").json()["key"]
        assert key == earlier.told["key"]
        for told in earlier.told["tables"]:
            record = f"/tables/{told['table']}/record"
            if told["rules_version"] != games.title(told["game"]).rules_version:
                assert not told["over"] or ann.get(record).status_code == 200
                continue
            view = wait_for(ann, told["table"], lambda view: view["ask"] is not None or view["outcome"])
            before, now = facts_of(told["position"]), facts_of(view)
            count = len(before["events"])
            assert now["events"][:count] == before["events"]
            if len(now["events"]) == count:  # else a clock has run out since
                assert now == before
            if told["over"]:
                assert sha256(ann.get(record).content).hexdigest() == told["record_sha256"]
                assert verify(ann.get(record).text.splitlines(), key=key).good
            elif told["game"] == "the_coding":
                ann.rng.seed(7)
                play_on([ann], told["table"])
                verdict = verify(ann.get(record).text.splitlines(), head=told["position"]["head"], key=key)
                assert verdict.good, verdict.faults


def test_tables_of_an_earlier_version_outlast_newer_rules(earlier: Earlier) -> None:
    titles = {name: replace(games.title(name), rules_version=99) for name in games.TITLES}
    with earlier.served(titles) as ann:
        for told in earlier.told["tables"]:
            assert not ann.info(told["table"])["started"]
            record = ann.get(f"/tables/{told['table']}/record").text
            if json.loads(record.splitlines()[-1])["t"] == "closed":  # before 0017 a record was stored when the next game began
                assert earlier.name < "0017" or not told["over"]
                assert ann.info(told["table"])["unfinished"]
            else:
                assert sha256(record.encode()).hexdigest() == told["record_sha256"]


def test_a_record_without_a_number_of_its_format_verifies() -> None:
    assert verify((MADE / "records" / "format_1.jsonl").read_text("utf-8").splitlines(), any_key=True).good


def test_a_record_of_before_formats_had_numbers_is_told_and_its_chain_and_signature_checked() -> None:
    lines = (MADE / "records" / "format_0.jsonl").read_text("utf-8").splitlines()
    verdict = verify(lines, any_key=True)
    assert [fault.partition(" (")[0] for fault in verdict.faults] == ["A record from before formats had numbers"]
    assert verdict.remarks[0].startswith("Signed by the key ")
    other = [lines[0].replace("human", "agent"), *lines[1:]]
    assert "Step 0 does not fit the chain." in verify(other, any_key=True).faults


def test_a_backup_of_an_earlier_version_is_restored(earlier: Earlier, tmp_path: Path) -> None:
    database = str(tmp_path / "restored.db")
    assert restore(earlier.path, database) == len(earlier.told["tables"])
    with replace(earlier, path=database).served() as ann:
        for told in earlier.told["tables"]:
            goes_on = told["rules_version"] == games.title(told["game"]).rules_version
            assert ann.info(told["table"])["started"] == goes_on, told["game"]
