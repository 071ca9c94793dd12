"""Playing a step and taking it back, for ever: every round is two steps that the server writes down and replays at every load."""

import json
from pathlib import Path

import pytest

from tests.reference_games import TITLES, stones
from tests.server.guests import Person, playing
from tests.server.servers import served
from underrose.kernel.play import match
from underrose.kernel.play.verification import verify

GAMES = {"stones": stones.TITLE}
assert GAMES.items() <= TITLES.items()  # whose record files can be read
MOST_UNDOS = 12


def act(person: Person, table: str, action: str) -> None:
    answer = person.act(table, person.view(table)["ask"], action)
    assert answer.status_code == 200, answer.text


def back_and_forth(person: Person, table: str, rounds: int) -> int:
    """Step and take it back, at most so many times; how often it was granted."""
    for done in range(rounds):
        act(person, table, "step 1")
        answer = person.command(table, "undo")
        if answer.status_code != 200:
            assert (answer.status_code, answer.json()["key"]) == (422, "undo_spent")
            assert answer.json()["text"] == f"You have taken back {MOST_UNDOS} times already: now play on."
            return done
    return rounds


def test_taking_back_ends_at_its_budget_also_after_a_restart_and_comes_anew_with_the_next_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match, "MOST_UNDOS", MOST_UNDOS)
    database = str(tmp_path / "tables.db")
    with served(database, "Ann", "Ben", games=GAMES) as (ann, ben):
        table = playing("stones", ann, ben)
        assert back_and_forth(ann, table, MOST_UNDOS - 10) == MOST_UNDOS - 10
    with served(database, ann, ben, games=GAMES) as (ann, ben):
        assert back_and_forth(ann, table, 50) == 10
        before = ann.view(table)
        assert before["undo"] == 0
        assert ann.command(table, "undo").json()["key"] == "undo_spent"
        assert ann.view(table) == before
        act(ann, table, "throw")  # which stays: the next decision has a budget of its own
        act(ann, table, "step 1")
        assert ann.view(table)["undo"] == 1
        assert ann.command(table, "undo").status_code == 200
        for person in (ann, ben) * 3:
            act(person, table, "rest")
        record = ann.get(f"/tables/{table}/record").text.splitlines()
        assert sum("undo" in str(json.loads(line).get("action")) for line in record) == MOST_UNDOS + 1
        verdict = verify(record, any_key=True)
        assert verdict.good, verdict.faults
