"""Taking steps back: which may be, what is as before afterwards, what goes on, and that a record shows it all."""

import json
from dataclasses import replace

import pytest

import underrose as ur
from tests.kernel.test_recordfile import rechained, written
from tests.reference_games import TITLES, stones
from tests.reference_games.stones import Told
from tools.tampering import Line
from underrose.kernel.data.errors import IllegalAction
from underrose.kernel.game.events import SecrecyError
from underrose.kernel.play.match import MOST_UNDOS, SPECTATOR, Match, Step, undo_to
from underrose.kernel.play.recordfile import RecordError, lines_of, load
from underrose.kernel.play.verification import verify


@pytest.fixture
def match() -> Match:
    """The river, seat 0 to move; its chance throws 1 at step 3."""
    return Match(TITLES["stones"].setup(), seed=4, names=["Ann", "Ben"])


def play(match: Match, *actions: str) -> None:
    for action in actions:
        match.play(match.actors[0], action)


def stays(match: Match, seat: int, steps: int = 1) -> str:
    """The key of the refusal; nothing has changed."""
    before = whole(match)
    with pytest.raises(IllegalAction) as refused:
        match.undo(seat, steps)
    assert whole(match) == before
    return refused.value.key


def whole(match: Match) -> tuple[object, ...]:
    return match.states.tobytes(), len(match.steps), [match.told(place) for place in match.places], [match.ask(s) for s in (0, 1)]


@pytest.mark.parametrize(("done", "after"), [
    pytest.param("throw", "", id="chance, and what was before it"),
    pytest.param("look", "", id="what was shown"),
    pytest.param("ask", "yes", id="a question to somebody else, and its answer"),
    pytest.param("rest", "", id="a turn that is over"),
])  # fmt: skip
def test_what_stays_is_taken_back_by_nobody(match: Match, done: str, after: str) -> None:
    play(match, "step 1", done)
    assert [stays(match, seat) for seat in (0, 1)] == ["nothing_to_undo"] * 2
    play(match, *after.split())
    assert [stays(match, seat) for seat in (0, 1)] == ["nothing_to_undo"] * 2
    (mover,) = match.actors
    play(match, "step 1")
    assert match.undoable(mover) == 1
    match.undo(mover)
    assert [stays(match, seat) for seat in (0, 1)] == ["nothing_to_undo"] * 2


def test_own_steps_go_back_together_and_no_seat_takes_back_for_another(match: Match) -> None:
    """What is as before then: conformance/test_conformance.py."""
    play(match, "step 1", "step 1", "step 1")
    assert [match.undoable(seat) for seat in (0, 1, SPECTATOR)] == [3, 0, 0]
    assert stays(match, 1) == "nothing_to_undo"
    assert stays(match, 2) == stays(match, SPECTATOR) == "no_such_seat"
    assert [match.undo(0, 2).back, match.undo(0).back] == [1, 0]
    assert stays(match, 0) == "nothing_to_undo"
    secrets = Match(ur.game("the_coding", players=2), seed=1)
    with pytest.raises(IllegalAction, match="Nothing is taken back in this game"):
        secrets.undo(0)


def test_no_title_lists_what_not_everybody_sees_whole_and_no_rule_tells_of_an_undo() -> None:
    with pytest.raises(SecrecyError, match="looked: what not everybody saw whole cannot be taken back"):
        replace(stones.TITLE, table=replace(stones.TITLE.table, undo=(Told.STEPPED, Told.LOOKED)))
    with pytest.raises(SecrecyError, match="event kind -1 is not declared"):
        stones.EVENTS.check([(-1, 0, 0, [0] * 6, [0] * 4)], 0)


def test_everybody_is_told_and_the_log_is_what_still_counts(match: Match) -> None:
    play(match, "step 1")
    kept = match.log(1).tobytes()
    play(match, "step 2")
    match.undo(0)
    for place in match.places:
        assert [event["key"] for event in match.events(place)] == ["stepped", "stepped", "undone"]
        assert match.events(place)[-1]["text"] == "Ann takes back a step."
        assert (match.told(place), match.log(place).tobytes()) == (3, kept)
        assert match.game.title.events.to_log(match.events(place)).tobytes() == kept
    play(match, "step 1")
    match.undo(0, 2)
    assert match.events(1)[-1]["text"] == "Ann takes back 2 steps."
    assert len(match.log(1)) == 0


def test_a_long_log_keeps_what_counts(match: Match) -> None:
    for _ in range(50):
        play(match, "step 1", "step 1")
        match.undo(0)
        play(match, "step 1")
        match.undo(0, 2)
    play(match, "step 1")
    assert match.told(0) == 50 * 5 + 1
    assert [event["args"]["stones"] for event in map(match.game.title.events.from_seen, match.log(0))] == [1]


def test_numbers_of_steps_and_decisions_and_with_them_chance_go_on(match: Match) -> None:
    other = Match(match.game, seed=4)
    play(match, "step 1")
    asked = match.ask(0)
    match.undo(0)
    assert (asked, match.ask(0)) == (2, 3)
    draws = []
    for each in (match, other):
        while len(each.steps) < 3:
            play(each, "step 1")
        play(each, "throw")
        draws.append(each.steps[3].chance)
    assert draws[0] == draws[1]  # the next draw, whatever was done or taken back before it
    assert [step.n for step in match.steps] == [0, 1, 2, 3]


def test_time_is_not_given_twice_until_a_step_stays(match: Match) -> None:
    assert not match.took_back
    play(match, "step 1")
    match.undo(0)
    play(match, "step 1")
    assert match.took_back
    play(match, "throw")
    assert not match.took_back


@pytest.fixture
def record(match: Match) -> list[Line]:
    """The record of a whole game, whose step 3 takes back step 2."""
    play(match, "step 1", "step 1")
    match.undo(0)
    play(match, "throw", *["rest"] * 6)
    return [json.loads(line) for line in lines_of(match)]


def forged(record: list[Line]) -> list[str]:
    """The record with its chain made anew, as somebody who has its secret could."""
    return written(rechained(record))


def test_a_record_names_the_step_that_is_returned_to(record: list[Line]) -> None:
    assert [line["action"] for line in record[1:6]] == [None, "step 1", "step 1", "undo 1", "throw"]
    assert record[4]["events"] == [{"key": "undone", "args": {"seat": 0, "steps": 1, "events": 1}}]
    assert record[4]["chance"] == []
    assert verify(written(record)).good


@pytest.mark.parametrize("action", ["undo 2", "undo 3", "undo 5", "undo -1", "undo", "undo x", "undo 1 1"])
def test_a_record_that_takes_back_what_stays_is_refused(record: list[Line], action: str) -> None:
    record[4]["action"] = action
    assert not verify(forged(record)).good
    with pytest.raises(RecordError):
        load(forged(record))


@pytest.mark.parametrize(("line", "change", "sentence"), [
    (6, {"action": "undo 3"}, "Step 5: undo 3 was not legal. What it takes back stays."),
    (4, {"seat": 1}, "Step 3: undo 1 was not legal. What it takes back stays."),
    (4, {"events": [{"key": "undone", "args": {"seat": 0, "steps": 2, "events": 1}}]}, "Step 3: its events are not what happened."),
    (4, {"chance": [[0, 3]], "streams": ["stones"]}, "Step 3: its chance values are not those of the secret."),
], ids=["chance", "for somebody else", "told otherwise", "with a draw"])  # fmt: skip
def test_a_record_that_takes_back_otherwise_is_refused(record: list[Line], line: int, change: Line, sentence: str) -> None:
    record[line] |= change
    assert sentence in verify(forged(record)).faults


def test_a_step_done_again_goes_back_as_it_did(match: Match) -> None:
    play(match, "step 1")
    again = Match.dealt(match.game, match.secret, [value for value, _ in match.steps[0].chance], None, None)
    again.again(match.steps[1], [])
    again.again(match.undo(0), [])
    assert again.steps == match.steps
    with pytest.raises(ValueError, match="takes back what stays"):
        again.again(Step(3, 0, undo_to(0), [], []), [])


def test_the_undo_budget_of_a_decision_is_counted_from_its_steps(match: Match) -> None:
    for _ in range(MOST_UNDOS):
        play(match, "step 1")
        match.undo(0)
    play(match, "step 1")
    assert match.undoable(0) == 0
    assert stays(match, 0) == "undo_spent"
    loaded = load(list(lines_of(match)))
    assert stays(loaded, 0) == "undo_spent"
    play(loaded, "throw", "step 1")
    assert loaded.undoable(0) == 1


def test_a_record_of_more_undos_than_the_budget_is_replayed_all_the_same(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as once:
        once.setattr("underrose.kernel.play.match.MOST_UNDOS", 10**6)
        for _ in range(MOST_UNDOS + 5):
            play(match, "step 1")
            match.undo(0)
    assert load(list(lines_of(match))).steps == match.steps
