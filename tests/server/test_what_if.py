"""What if: from a decision of a review one plays on at a table of one's own, which counts nowhere and knows nothing of the true deal."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from functools import partial
from operator import itemgetter
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy.exc import OperationalError

from tests.chance import create_app, repeatable
from tests.review.reviewed import CODING, played
from tests.server.conftest import GAMES
from tests.server.guests import Json, Person, come_in, commits_of, done, play_on, playing, refused, wait_for
from tests.server.reviewers import InThread
from tests.server.test_health import service_of
from tests.server.test_review_secrecy import pair
from underrose.kernel.data.records import Rows
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.kernel.play.recordfile import lines_of
from underrose.kernel.play.verification import verify
from underrose.knowledge.position import Position
from underrose.review import what_if as telling
from underrose.server.accounts.rate_limits import Rate, Rates
from underrose.server.core import reviewing
from underrose.server.tables.table import Table

MIDDLE = partial(pair, CODING, 3)
"""A game of The Coding as it stood in the middle, and one that looked the same to seat 0."""
Ended = tuple[Person, Person, str]
"""Ada, Ben who gave up, and the table where they played."""


def laid(client: TestClient[Litestar], match: Match, over: bool = True) -> Ended:
    """A table where this was played, until Ben gave up."""
    ada, ben = (come_in(client, name) for name in ("Ada", "Ben"))
    table = playing(CODING, ada, ben, options=match.game.options)
    held_of(client, table).playing().match = match.clone()
    if over:
        done(ben.command(table, "resign"))
    return ada, ben, table


@pytest.fixture
def ended(client: TestClient[Litestar]) -> Ended:
    return laid(client, MIDDLE()[0])


def held_of(client: TestClient[Litestar], table: str) -> Table:
    """A table as the server has it."""
    return next(one for one in service_of(client).store.at_hand() if one.id == table)


def decision(number: int = 2, seat: int = 0, match: Match | None = None) -> int:
    """The number of the step that a seat's decision was."""
    return [step.n for step in (match or MIDDLE()[0]).steps[1:] if step.seat == seat and step.back is None][number]


def asked(person: Person, table: str, n: int | None = None, seat: int = 0, **more: Any) -> Any:
    return person.post(f"/tables/{table}/what-if", {"n": decision() if n is None else n, "seat": seat, **more})


def opened(person: Person, table: str, n: int | None = None, seat: int = 0) -> str:
    answer = done(asked(person, table, n, seat))
    assert answer["url"] == f"/t/{answer['code']}"
    return answer["id"]


def header_of(person: Person, table: str) -> Json:
    """The first line of a table's record."""
    return json.loads(person.get(f"/tables/{table}/record").text.splitlines()[0])


def test_a_new_table_goes_on_before_the_decision_as_the_seat_knew_it(client: TestClient[Litestar], ended: Ended) -> None:
    ada, ben, table = ended
    other = opened(ada, table)
    view, before = ada.view(other), MIDDLE()[0].at(decision() - 1)
    assert view["view"]["table"] == before.view(0)["table"]
    assert [event["key"] for event in view["events"]] == [event["key"] for event in before.events(0)]
    assert view["ask"] is not None
    assert [seat["kind"] for seat in view["seats"]] == ["human", "bot"]
    assert not [event for event in view["events"] if "Ben" in event["text"]], "it is told of the bot that sits there now"
    assert ada.info(other)["what_if"] == {"table": held_of(client, table).code, "game": 1, "seat": 0, "n": decision()}
    assert opened(ben, table, decision(seat=1), 1) != other


def test_it_is_played_to_its_end_and_counts_nowhere(ended: Ended) -> None:
    ada, _, table = ended
    other = opened(ada, table, decision(-1))
    assert play_on([ada], other)["evening"] == []
    info = ada.info(other)
    assert (info["over"], info["standing"], info["deal"]) == (True, [0, 0], None)
    (line,) = [line for line in ada.get("/me/tables").json() if line["what_if"]]
    assert line["over"]
    lines = ada.get(f"/tables/{other}/record").text.splitlines()
    assert header_of(ada, other)["what_if"] == {"n": decision(-1), "seat": 0}
    assert json.loads(lines[-1])["signature"] is None
    assert verify(lines, any_key=True).faults == ["A game played on from a review: its past was drawn and not dealt, so it proves nothing."]
    assert refused(ada.command(other, "rematch")) == (409, "what_if")


def test_it_outlasts_a_restart(database: str) -> None:
    stays = itemgetter("view", "events", "head", "legal")
    with TestClient(create_app(GAMES, database=database)) as client:
        ada, _, table = laid(client, MIDDLE()[0])
        other = opened(ada, table)
        seen = wait_for(ada, other, lambda view: view["ask"] is not None)
    with TestClient(create_app(GAMES, database=database)) as client:
        ada.client = client
        assert stays(ada.view(other)) == stays(seen)
        assert ada.info(other)["what_if"]["seat"] == 0
        play_on([ada], other)
        assert header_of(ada, other)["what_if"]["seat"] == 0


def test_it_is_stored_with_its_game_or_not_at_all(client: TestClient[Litestar], ended: Ended, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that was full between two commits left a table whose game never began, and which nobody could begin."""
    ada, _, table = ended
    commits, made = commits_of(service_of(client)), list[int]()
    commit, full = commits._commit, OperationalError("insert", {}, sqlite3.OperationalError("database or disk is full"))

    def once(writer: Any, changes: Any) -> list[Exception | None]:
        made.append(len(changes))
        return commit(writer, changes) if len(made) == 1 else [full] * len(changes)

    with monkeypatch.context() as patch:
        patch.setattr(commits, "_commit", once)
        done(asked(ada, table))
    assert [line["started"] for line in ada.get("/me/tables").json() if line["what_if"]] == [True]


def test_only_its_host_comes_to_it(ended: Ended) -> None:
    ada, ben, table = ended
    other = opened(ada, table)
    for wish in ({}, {"watch": True}):
        assert refused(ben.post(f"/tables/{other}/seats", wish)) == (403, "what_if")
    assert ada.command(other, "free", seat=1).json()["key"] == "what_if"


def test_who_may_not_read_the_review_may_not_play_on(client: TestClient[Litestar], ended: Ended) -> None:
    (ada, _, table), eve = ended, come_in(client, "Eve")
    assert refused(asked(eve, table)) == (403, "not_at_table")
    eve.sit(table, watch=True)
    assert opened(eve, table), "who watches may read the review of every seat"
    for n, seat in ((0, 0), (decision(seat=1), 0), (9999, 0), (decision(), 7)):
        assert asked(ada, table, n, seat).status_code in (400, 422)
    assert asked(ada, table, decision(seat=1), 0).json()["key"] == "no_decision"
    assert asked(ada, table, game=2).status_code == 404


def test_nothing_of_it_exists_before_the_game_is_over(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    ada, _, table = laid(client, MIDDLE()[0], over=False)
    assert refused(asked(ada, table)) == (409, "still_played")
    monkeypatch.setattr(reviewing, "finished", lambda table, game: 1)
    key = asked(ada, table).json()["key"]
    assert key == "record_later", "should the route forget to ask, the record is closed by itself"
    assert len(service_of(client).store.at_hand()) == 1


def test_a_game_that_cannot_be_told_again_says_so(ended: Ended, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "can_be_told", lambda title: False)
    assert refused(asked(ended[0], ended[2])) == (422, "not_played_on")


def test_tables_are_opened_no_faster_than_others(database: str) -> None:
    with TestClient(create_app(GAMES, database=database, rates=Rates(tables=Rate(2, 0.0)))) as client:
        ada, _, table = laid(client, MIDDLE()[0])
        opened(ada, table)
        assert asked(ada, table).status_code == 429


def test_from_a_record_that_was_brought(database: str) -> None:
    match = played(CODING, ("novice", "agent"), 3)
    record, n = "\n".join(lines_of(match)), decision(-1, match=match)
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
        assert header_of(ada, other)["what_if"] == {"n": n, "seat": 0}
        for broken in (record.replace('"end"', '"pause"'), record.replace('"seat":1', '"seat":0'), record.replace("A-B", "B-A")):
            assert on(broken, n)["key"] == "not_reviewable"
        for none, seat in ((0, 0), (decision(seat=1, match=match), 0), (9999, 0)):
            assert on(record, none, seat)["key"] in ("unreadable", "not_reviewable")
        assert ada.post(f"/reviews/{'0' * 64}/what-if", {"n": n, "seat": 0}).status_code == 404


def the_first(game: Game, level: str, views: Rows, log: Rows, seed: int, *, seat: int) -> int:
    """A bot that decides by nothing but what it may do."""
    return int(Position(game, seat, views, log, 0).legal[0])


def told(match: Match) -> list[Json | str]:
    """All that anybody is ever told of tables that play on from seat 0's decisions, their records among it."""
    with TestClient(create_app(GAMES, decide=the_first, sources=repeatable(lambda: "the same for both"))) as client:
        ada, _, table = laid(client, match)
        found = list[Json | str]()
        for number in (0, 2, -1):
            other = opened(ada, table, decision(number, match=match))
            view = wait_for(ada, other, lambda view: view["view"]["actors"] == [0])
            found.append({key: value for key, value in view.items() if key != "n"})
            done(ada.command(other, "resign"))
            found += [ada.get(f"/tables/{other}/{what}").text for what in ("record", "ending")]
        return found


def test_what_lay_hidden_changes_no_byte_of_it() -> None:
    one, other = MIDDLE()
    assert one.see(1).tobytes() != other.see(1).tobytes()
    assert told(one) == told(other)


def from_the_true_deal(patch: pytest.MonkeyPatch) -> None:
    """The hidden cards stay where they truly lay."""
    patch.setattr(telling, "_told", lambda true, seat, words, seed, levels: true.fork(9))


def names_of_the_true_table(patch: pytest.MonkeyPatch) -> None:
    """Whose turn follows from the true code stands in a name."""
    honest = reviewing.what_if

    def leaking(match: Match, n: int, *, seed: int, levels: list[str], names: list[str]) -> Match:
        return honest(match, n, seed=seed, levels=levels, names=[names[0], str(match.states[0]["players"][1]["code"][0])])

    patch.setattr(reviewing, "what_if", leaking)


def seed_of_the_true_deal(patch: pytest.MonkeyPatch) -> None:
    """Which world is drawn follows from the true one."""
    honest = reviewing.what_if

    def leaking(match: Match, n: int, *, seed: int, **more: list[str]) -> Match:
        return honest(match, n, seed=int(match.states[0]["players"][1]["code"][:].sum()), **more)

    patch.setattr(reviewing, "what_if", leaking)


@pytest.mark.parametrize("plant", [from_the_true_deal, names_of_the_true_table, seed_of_the_true_deal])
def test_a_planted_leak_is_caught(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    one, other = MIDDLE()
    assert told(one) != told(other)
