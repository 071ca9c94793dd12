"""Today's case over HTTP: asked without an account, told by inclusion of what the seat has seen, answered, and refused in a sentence."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import select

import underrose as ur
from tests.chance import create_app
from tests.server.conftest import both
from tests.server.described import as_described
from tests.server.guests import Client, commits_of
from tests.server.test_health import service_of
from tests.server.test_two_worlds import Leak
from tests.sizes import size
from underrose.cases import calendar, deduced
from underrose.cases.calendar import today
from underrose.cases.positions import position, replayed
from underrose.kernel.play.match import Match
from underrose.knowledge.position import Position
from underrose.server.accounts.rate_limits import Rate, Rates
from underrose.server.storage import review_rows
from underrose.server.storage.schema import solvers

case_module = import_module("underrose.cases.case")  # `underrose.cases.case` itself is the function of that name
EASY = {"game": "the_coding", "difficulty": "easy"}
DAY, LEVEL = "2026-11-22", size("easy", "medium")


@pytest.fixture
def stranger() -> Iterator[Client]:
    """A server, asked by somebody without an account."""
    with TestClient(create_app()) as client:
        yield client


def asked(client: Client, path: str = "", **query: Any) -> Any:
    """The answer of one of the routes, which is as it is described."""
    return as_described(client.get(f"/api/case{path}", params=query))


def answered(client: Client, answer: str, **which: Any) -> Any:
    return as_described(client.post("/api/case/answer", json={**EASY, "answer": answer, **which}))


@pytest.mark.parametrize("game", deduced())
def test_a_day_has_a_case_for_everybody_which_is_solved_fact_by_fact(stranger: Client, game: str) -> None:
    which = {"game": game, "difficulty": LEVEL, "date": DAY}
    case = ur.case(game, LEVEL, DAY)
    question = asked(stranger, **which).json()
    assert question == case.question() | {"today": today().isoformat(), "before": None}  # the first day
    hints = [asked(stranger, "/hint", n=n, **which).json() for n in range(1, question["facts"] + 1)]
    solution = asked(stranger, "/solution", **which).json()
    assert solution == {"answer": case.line.value, "facts": hints, "others": None}
    in_question = case.line.key.removesuffix(".code")
    left = ["".join(row["values"]) for row in hints[-1]["about"] if row["key"].startswith(in_question)]
    assert "".join(left) == case.line.value  # the last fact leaves the answer on the sheet
    assert answered(stranger, " ".join(case.line.value), **which).json() == {"right": True}
    assert answered(stranger, "nothing", **which).json() == {"right": False}


def test_without_a_word_it_is_todays_easy_case_of_the_coding(stranger: Client) -> None:
    question = asked(stranger).json()
    assert (question["game"], question["difficulty"], question["day"]) == ("the_coding", "easy", question["today"])
    assert question["before"] == (today() - timedelta(1)).isoformat()
    assert asked(stranger, date=(calendar.FIRST_DAY + timedelta(1)).isoformat()).json()["before"] == calendar.FIRST_DAY.isoformat()
    assert "Nord" in asked(stranger, lang="de").json()["text"]


def test_cases_to_practise_with_have_numbers_and_are_not_those_of_days_to_come(stranger: Client) -> None:
    due, shipped = (today() - calendar.FIRST_DAY).days, calendar._shipped("the_coding")["easy"]
    coming = {calendar._case("the_coding", "easy", None, at, None, "en").line.seed for at in range(due, due + calendar.KEPT_BACK)}
    practised = [calendar.practice("the_coding", "easy", number) for number in range(400)]
    assert not coming & {case.line.seed for case in practised}
    assert len({case.line.seed for case in practised}) == len(shipped) - calendar.KEPT_BACK
    question = asked(stranger, practice=3).json()
    assert (question["day"], question["practice"]) == (None, 3)
    assert answered(stranger, practised[3].line.value, practice=3).json() == {"right": True}


def test_what_there_is_not_is_refused_in_a_sentence(stranger: Client) -> None:
    tomorrow = (today() + timedelta(1)).isoformat()
    refused = {
        "case-not-yet": asked(stranger, date=tomorrow),
        "case-no-earlier": asked(stranger, date=(calendar.FIRST_DAY - timedelta(1)).isoformat()),  # which was that of a day to come
        "case-no-practice": asked(stranger, practice=-1),
        "case-no-hint": asked(stranger, "/hint", n=99),
    }
    assert {key: (answer.status_code, answer.json()["key"]) for key, answer in refused.items()} == {key: (422, key) for key in refused}
    assert answered(stranger, "A", date=tomorrow).status_code == 422
    assert asked(stranger, "/solution", date=tomorrow).status_code == 422
    assert asked(stranger, practice="many").status_code == 400
    assert answered(stranger, "A" * 41).status_code == 400


def test_whoever_asks_too_often_has_to_wait() -> None:
    with TestClient(create_app(rates=Rates(cases=Rate(2, 0)))) as client:
        assert [asked(client).status_code, asked(client, "/hint", n=1).status_code, answered(client, "A").status_code] == [200, 200, 429]


def everything(client: Client, game: str) -> dict[str, bytes]:
    """All that a client can be told of a case before its solution, and the solution, by the way it comes."""
    which = {"game": game, "difficulty": "easy", "date": DAY}
    facts = asked(client, **which).json()["facts"]
    told = {"question": asked(client, **which).content, "solution": asked(client, "/solution", **which).content}
    told |= {f"hint {n}": asked(client, "/hint", n=n, **which).content for n in range(1, facts + 2)}
    return told | {f"answer {guess}": answered(client, guess, **which).content for guess in ("A", "7", "F98")}


def compare(client: Client, monkeypatch: pytest.MonkeyPatch, game: str) -> int:
    """How many of some worlds that fit what the seat has seen really are others. Raises Leak where one of them is told apart."""
    case = ur.case(game, "easy", DAY)
    here, really, known = everything(client, game), 0, position(case.match, case.line.seat)
    for seed in range(6):
        other = case.match.clone()
        other.states = Position(known.game, case.line.seat, known.views, known.log, seed).world()
        really += other.view(1 - case.line.seat) != case.match.view(1 - case.line.seat)
        with monkeypatch.context() as patch:
            patch.setattr(case_module, "replayed", lambda *_, world=other: world)
            calendar._case.cache_clear()
            there = everything(client, game)
        calendar._case.cache_clear()
        if ways := [way for way, told in here.items() if there[way] != told]:
            raise Leak(", ".join(ways))
    return really


@pytest.mark.parametrize("game", [game for game in deduced() if game != "top_secret_agents"])  # in which nothing is hidden
def test_a_client_is_told_the_same_in_every_world_that_fits_what_the_seat_has_seen(
    stranger: Client, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    assert compare(stranger, monkeypatch, game) >= 3


def test_a_position_that_tells_something_of_the_deal_is_caught(stranger: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = case_module.asked

    def telling(match: Match, seat: int, key: str, names: list[str]) -> dict[str, Any]:
        """Which number the other player keeps, among what everybody sees."""
        question = honest(match, seat, key, names)
        question["view"]["table"]["deck"] += match.view(1 - seat)["table"]["sides"][1 - seat]["suitcase"]
        return question

    monkeypatch.setattr(case_module, "asked", telling)
    with pytest.raises(Leak, match="question"):
        compare(stranger, monkeypatch, "classified_information")


def test_a_case_is_played_again_once_for_all_who_ask(stranger: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    calendar._case.cache_clear()
    played: list[int] = []
    monkeypatch.setattr(case_module, "replayed", lambda *which: played.append(1) or replayed(*which))
    for _ in range(3):
        asked(stranger, date=DAY)
    assert played == [1]


NOW, LATELY = today().isoformat(), (today() - timedelta(2)).isoformat()


def solve(client: Client, address: str, **went: int) -> None:
    """Solve the day's easy case from an address."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("underrose.server.http.case_routes.address_of", lambda request: address)
        assert answered(client, ur.case("the_coding", "easy", NOW).line.value, date=NOW, **went).json() == {"right": True}


def others(client: Client, **which: Any) -> Any:
    return asked(client, "/solution", **{**EASY, "date": NOW, **which}).json()["others"]


def kept(client: Client) -> Sequence[Any]:
    """The rows of those who have solved a case."""
    return commits_of(service_of(client)).read_now(lambda connection: connection.execute(select(solvers)).all())


@both
def test_how_others_solved_a_days_case_is_told_from_three_on_and_outlives_the_server(database: str) -> None:
    with TestClient(create_app(database=database)) as client:
        solve(client, "192.0.2.1", seconds=40)
        solve(client, "192.0.2.2", seconds=90, hints=1)
        assert others(client) is None, "of two it would tell of one of them"
        solve(client, "192.0.2.2", seconds=1)
        assert others(client) is None, "an address counts once"
        solve(client, "192.0.2.3", seconds=200)
        solve(client, "192.0.2.4")
        assert others(client) == {"solved": 3, "unaided": 2, "seconds": 90}
        assert others(client, practice=1) is None
        assert others(client, difficulty="hard") is None
        assert answered(client, "nothing", date=NOW, seconds=5).json() == {"right": False}
        old = ur.case("the_coding", "easy", LATELY).line.value
        assert answered(client, old, date=LATELY, seconds=5).json() == {"right": True}
        assert len(kept(client)) == 3, "of days long past nobody is counted"
    with TestClient(create_app(database=database)) as client:
        assert others(client) == {"solved": 3, "unaided": 2, "seconds": 90}


def test_solvers_are_marks_that_go_after_a_while(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(create_app(database=database)) as client:
        solve(client, "192.0.2.1", seconds=40)
        (row,) = kept(client)
        assert "192.0.2.1" not in row.mark
        monkeypatch.setattr(review_rows, "KEPT_SECONDS", -1)
        commits_of(service_of(client)).write_now(review_rows.forget_solvers)
        assert kept(client) == []
