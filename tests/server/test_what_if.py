"""What if: from a decision of a review one plays on at a table of one's own, which counts nowhere and knows nothing of the true deal."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, cast

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy.exc import OperationalError

from tests.chance import create_app, repeatable
from tests.review.reviewed import CODING, played
from tests.review.worlds_apart import another
from tests.server.conftest import GAMES
from tests.server.guests import Json, Person, come_in, play_on, wait_for
from tests.server.reviewers import InThread
from underrose.kernel.data.records import Rows
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.kernel.play.recordfile import lines_of
from underrose.kernel.play.verification import verify
from underrose.knowledge.position import Position
from underrose.review import what_if as telling
from underrose.server.accounts.rate_limits import Rate, Rates
from underrose.server.core import playing_on, reviewing
from underrose.server.tables.table import Table


@pytest.fixture
def client(database: str) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(GAMES, database=database)) as client:
        yield client


@cache
def begun() -> Match:
    """A game of The Coding as it stood in the middle."""
    match = played(CODING, ("novice", "agent"), 3)
    return match.at(len(match.steps) * 3 // 4)


def laid(client: TestClient[Litestar], match: Match, over: bool = True, title: str = CODING) -> tuple[Person, Person, str]:
    """A table where this was played by Ada and Ben, until Ben gave up."""
    ada, ben = (come_in(client, name) for name in ("Ada", "Ben"))
    table = ada.open(title, 2, options=match.game.options)
    ben.sit(table)
    ada.start(table)
    held = held_of(client, table)
    assert held.live is not None
    held.live.match = match.clone()
    if over:
        assert ben.command(table, "resign").status_code == 200
    return ada, ben, table


def held_of(client: TestClient[Litestar], table: str) -> Table:
    """A table as the server has it."""
    return next(one for one in cast(Any, client.app).state.service.store.at_hand() if one.id == table)


def decision(match: Match, seat: int = 0, number: int = 2) -> int:
    return [step.n for step in match.steps[1:] if step.seat == seat and step.back is None][number]


def asked(person: Person, table: str, n: int, seat: int = 0, **more: Any) -> Any:
    return person.post(f"/tables/{table}/what-if", {"n": n, "seat": seat, **more})


def opened(person: Person, table: str, n: int, seat: int = 0) -> str:
    answer = asked(person, table, n, seat)
    assert answer.status_code == 201, answer.text
    assert answer.json()["url"] == f"/t/{answer.json()['code']}"
    return answer.json()["id"]


def test_a_new_table_goes_on_before_the_decision_as_the_seat_knew_it(client: TestClient[Litestar]) -> None:
    match = begun()
    (ada, ben, table), n = laid(client, match), decision(match)
    other = opened(ada, table, n)
    view, before = ada.view(other), match.at(n - 1)
    assert view["view"]["table"] == before.view(0)["table"]
    assert [event["key"] for event in view["events"]] == [event["key"] for event in before.events(0)]
    assert view["ask"] is not None
    assert [seat["kind"] for seat in view["seats"]] == ["human", "bot"]
    assert not [event for event in view["events"] if "Ben" in event["text"]], "it is told of the bot that sits there now"
    info = ada.info(other)
    assert info["what_if"] == {"table": held_of(client, table).code, "game": 1, "seat": 0, "n": n}
    assert opened(ben, table, decision(match, 1), 1) != other


def test_it_is_played_to_its_end_and_counts_nowhere(client: TestClient[Litestar]) -> None:
    match = begun()
    ada, _, table = laid(client, match)
    other = opened(ada, table, decision(match, number=-1))
    assert play_on([ada], other)["evening"] == []
    info = ada.info(other)
    assert info["over"]
    assert info["standing"] == [0, 0]
    assert info["deal"] is None
    (line,) = [line for line in ada.get("/me/tables").json() if line["what_if"]]
    assert line["over"]
    lines = ada.get(f"/tables/{other}/record").text.splitlines()
    header, end = json.loads(lines[0]), json.loads(lines[-1])
    assert header["what_if"] == {"n": decision(match, number=-1), "seat": 0}
    assert end["signature"] is None
    assert verify(lines, any_key=True).faults == ["A game played on from a review: its past was drawn and not dealt, so it proves nothing."]
    again = ada.command(other, "rematch")
    assert (again.status_code, again.json()["key"]) == (409, "what_if")


def test_it_outlasts_a_restart(database: str) -> None:
    match = begun()
    with TestClient(create_app(GAMES, database=database)) as client:
        ada, _, table = laid(client, match)
        other = opened(ada, table, decision(match))
        seen = wait_for(ada, other, lambda view: view["ask"] is not None)
    with TestClient(create_app(GAMES, database=database)) as client:
        ada.client = client
        view = ada.view(other)
        assert {key: view[key] for key in ("view", "events", "head", "legal")} == {
            key: seen[key] for key in ("view", "events", "head", "legal")
        }
        assert ada.info(other)["what_if"]["seat"] == 0
        play_on([ada], other)
        assert json.loads(ada.get(f"/tables/{other}/record").text.splitlines()[0])["what_if"]["seat"] == 0


def test_it_is_stored_with_its_game_or_not_at_all(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that was full between two commits left a table whose game never began, and which nobody could begin."""
    match = begun()
    ada, _, table = laid(client, match)
    commits = cast(Any, client.app).state.service.store.commits
    commit, full = commits._commit, OperationalError("insert", {}, sqlite3.OperationalError("database or disk is full"))
    made = list[int]()

    def once(writer: Any, changes: Any) -> list[Exception | None]:
        made.append(len(changes))
        return commit(writer, changes) if len(made) == 1 else [full] * len(changes)

    with monkeypatch.context() as patch:
        patch.setattr(commits, "_commit", once)
        answer = asked(ada, table, decision(match))
    assert answer.status_code == 201
    assert [line["started"] for line in ada.get("/me/tables").json() if line["what_if"]] == [True]


def test_only_its_host_comes_to_it(client: TestClient[Litestar]) -> None:
    match = begun()
    ada, ben, table = laid(client, match)
    other = opened(ada, table, decision(match))
    for wish in ({}, {"watch": True}):
        answer = ben.post(f"/tables/{other}/seats", wish)
        assert (answer.status_code, answer.json()["key"]) == (403, "what_if")
    assert ada.command(other, "free", seat=1).json()["key"] == "what_if"


def test_who_may_not_read_the_review_may_not_play_on(client: TestClient[Litestar]) -> None:
    match = begun()
    ada, _, table = laid(client, match)
    eve, n = come_in(client, "Eve"), decision(match)
    assert (asked(eve, table, n).status_code, asked(eve, table, n).json()["key"]) == (403, "not_at_table")
    eve.sit(table, watch=True)
    assert opened(eve, table, n), "who watches may read the review of every seat"
    for n, seat in ((0, 0), (decision(match, 1), 0), (9999, 0), (decision(match), 7)):
        assert asked(ada, table, n, seat).status_code in (400, 422)
    assert asked(ada, table, decision(match, 1), 0).json()["key"] == "no_decision"
    assert asked(ada, table, decision(match), game=2).status_code == 404


def test_nothing_of_it_exists_before_the_game_is_over(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun()
    ada, _, table = laid(client, match, over=False)
    tables = len(cast(Any, client.app).state.service.store.at_hand())
    answer = asked(ada, table, decision(match))
    assert (answer.status_code, answer.json()["key"]) == (409, "still_played")

    def unasked(table: Table, game: int) -> int:
        return 1

    monkeypatch.setattr(playing_on, "finished", unasked)
    monkeypatch.setattr(reviewing, "finished", unasked)
    assert asked(ada, table, decision(match)).json()["key"] == "record_later", (
        "should the route forget to ask, the record is closed by itself"
    )
    assert len(cast(Any, client.app).state.service.store.at_hand()) == tables


def test_a_game_that_cannot_be_told_again_says_so(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun()
    ada, _, table = laid(client, match)
    monkeypatch.setattr(playing_on, "can_be_told", lambda title: False)
    answer = asked(ada, table, decision(match))
    assert (answer.status_code, answer.json()["key"]) == (422, "not_played_on")


def test_tables_are_opened_no_faster_than_others(database: str) -> None:
    with TestClient(create_app(GAMES, database=database, rates=Rates(tables=Rate(2, 0.0)))) as client:
        match = begun()
        ada, _, table = laid(client, match)
        opened(ada, table, decision(match))
        assert asked(ada, table, decision(match)).status_code == 429


def test_from_a_record_that_was_brought(database: str) -> None:
    match = played(CODING, ("novice", "agent"), 3)
    record, n = "\n".join(lines_of(match)), decision(match, number=-1)
    with TestClient(create_app(GAMES, database=database, reviewer=InThread())) as client:
        ada = come_in(client, "Ada")

        def on(record: str, n: int, seat: int = 0) -> Json:
            key = ada.post("/reviews", {"record": record}).json()["key"]
            return ada.post(f"/reviews/{key}/what-if", {"n": n, "seat": seat}).json()

        other = on(record, n)["id"]
        assert ada.info(other)["what_if"] == {"table": None, "game": 0, "seat": 0, "n": n}
        assert ada.view(other)["view"]["table"] == match.at(n - 1).view(0)["table"]
        assert ada.info(other)["seats"][0]["name"] == "Ada"
        play_on([ada], other)
        assert json.loads(ada.get(f"/tables/{other}/record").text.splitlines()[0])["what_if"] == {"n": n, "seat": 0}
        for broken in (record.replace('"end"', '"pause"'), record.replace('"seat":1', '"seat":0'), record.replace("A-B", "B-A")):
            assert on(broken, n)["key"] == "not_reviewable"
        for none, seat in ((0, 0), (decision(match, 1), 0), (9999, 0)):
            assert on(record, none, seat)["key"] in ("unreadable", "not_reviewable")
        assert ada.post(f"/reviews/{'0' * 64}/what-if", {"n": n, "seat": 0}).status_code == 404


# --- two worlds ---------------------------------------------------------------------------------------------------------


@cache
def pair() -> tuple[Match, Match]:
    """A game as it stood in the middle, and one that looked the same to seat 0."""
    other = another(begun())
    assert other is not None
    return begun(), other


def the_first(game: Game, level: str, views: Rows, log: Rows, seed: int, *, seat: int) -> int:
    """A bot that decides by nothing but what it may do."""
    return int(Position(game, seat, views, log, 0).legal[0])


def told(match: Match) -> list[Json | str]:
    """All that anybody is ever told of tables that play on from seat 0's decisions, their records among it."""
    with TestClient(create_app(GAMES, decide=the_first, sources=repeatable(lambda: "the same for both"))) as client:
        ada, _, table = laid(client, match)
        found = list[Json | str]()
        for number in (0, 2, -1):
            other = opened(ada, table, decision(match, number=number))
            view = wait_for(ada, other, lambda view: view["view"]["actors"] == [0])
            found.append({key: value for key, value in view.items() if key != "n"})
            assert ada.command(other, "resign").status_code == 200
            found += [ada.get(f"/tables/{other}/{what}").text for what in ("record", "ending")]
        return found


def test_what_lay_hidden_changes_no_byte_of_it() -> None:
    one, other = pair()
    assert one.see(1).tobytes() != other.see(1).tobytes()
    assert told(one) == told(other)


def from_the_true_deal(patch: pytest.MonkeyPatch) -> None:
    """The hidden cards stay where they truly lay."""
    patch.setattr(telling, "_told", lambda true, seat, words, seed, levels: true.fork(9))


def names_of_the_true_table(patch: pytest.MonkeyPatch) -> None:
    """Whose turn follows from the true code stands in a name."""
    honest = playing_on.what_if

    def leaking(match: Match, n: int, *, seed: int, levels: list[str], names: list[str]) -> Match:
        return honest(match, n, seed=seed, levels=levels, names=[names[0], str(match.states[0]["players"][1]["code"][0])])

    patch.setattr(playing_on, "what_if", leaking)


def seed_of_the_true_deal(patch: pytest.MonkeyPatch) -> None:
    """Which world is drawn follows from the true one."""
    honest = playing_on.what_if

    def leaking(match: Match, n: int, *, seed: int, **more: list[str]) -> Match:
        return honest(match, n, seed=int(match.states[0]["players"][1]["code"][:].sum()), **more)

    patch.setattr(playing_on, "what_if", leaking)


@pytest.mark.parametrize("plant", [from_the_true_deal, names_of_the_true_table, seed_of_the_true_deal])
def test_a_planted_leak_is_caught(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert told(pair()[0]) != told(pair()[1])
