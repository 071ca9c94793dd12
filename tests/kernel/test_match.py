"""Matches: who is asked, what is understood, and that nothing but a legal action changes anything."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import underrose as ur
from underrose.games.the_coding.actions import Foul, Order, Resign
from underrose.kernel.data.errors import ActionError, AmbiguousAction, IllegalAction, UnreadableAction
from underrose.kernel.game.drivers import SERVER
from underrose.kernel.play.match import SPECTATOR, Match, Step, secret_of
from underrose.testing import kuhn
from underrose.testing.playing import random_match, table_bytes


@pytest.fixture
def hand() -> Match:
    return Match(kuhn.TITLE.setup(), seed=1)


@pytest.fixture
def coding() -> Match:
    return Match(ur.game("the_coding", players=3, first="0"), seed=7)


def first_of(match: Match, seat: int) -> int:
    return int(match.legal(seat).packed()[0])


def order_all(match: Match) -> None:
    for seat in list(match.actors):
        match.do(seat, first_of(match, seat))


def test_only_seats_that_may_act_are_asked(hand: Match) -> None:
    assert hand.actors == [0]
    assert (hand.ask(0), hand.ask(1)) == (1, None)
    assert len(hand.legal(1)) == 0
    hand.play(0, "pass")
    assert (hand.ask(0), hand.ask(1)) == (None, 1)


def test_a_decision_keeps_its_number_while_others_move_and_a_seat_that_acts_again_gets_a_new_one(coding: Match) -> None:
    assert [coding.ask(seat) for seat in range(3)] == [1, 1, 1]
    for mover in (1, 0):
        coding.do(mover, first_of(coding, mover))
        assert coding.ask(2) == 1
        assert coding.ask(mover) in (None, 2)
    coding.do(2, first_of(coding, 2))
    assert coding.ask(0) == 2
    coding.do(0, first_of(coding, 0))
    assert (coding.actors, coding.ask(0)) == ([0], 3)


def test_legal_actions_are_asked_counted_and_listed(coding: Match) -> None:
    legal = coding.legal(0)
    first, second = legal
    assert isinstance(first, Order)
    assert (first.tens, first.ones) == (second.ones, second.tens)
    assert len(legal) == 2
    assert not [what for what in ("order 99", "nonsense", {"do": "order"}) if what in legal]


def test_legal_actions_are_enumerated_once_a_step_whoever_asks(coding: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    enumerated, door = list[int](), coding.game.doors.legal

    def legal(states: Any, i: int, kits: Any, seat: int, out: Any) -> int:
        enumerated.append(seat)
        return door(states, i, kits, seat, out)

    monkeypatch.setattr(coding.game.doors, "legal", legal)
    while coding.outcome is None and len(coding.steps) < 40:
        mover = coding.actors[0]
        chosen = next(iter(coding.legal(mover)))
        enumerated.clear()
        coding.play(mover, chosen)
        for seat in [*coding.actors, *coding.actors]:
            legal_now = coding.legal(seat)
            assert all([coding.ask(seat), repr(legal_now), legal_now.forms(), next(iter(legal_now)) in legal_now])
        assert sorted(coding._at_rest.legal) == coding.actors, "for each seat that is asked, and for nobody else"
        assert enumerated == [], "the step has listed them"


def test_events_are_told_from_a_number_on(hand: Match) -> None:
    hand.play(0, "pass")
    assert [event["key"] for event in hand.events(1, since=2)] == ["passed"]
    assert hand.events(1, since=2)[0]["text"] == "Seat 0 passes."


def test_what_could_mean_two_things_is_ambiguous_unless_only_one_is_legal(coding: Match) -> None:
    with pytest.raises(AmbiguousAction, match=r"That could mean order \d\d, or order \d\d: say which\."):
        coding.play(0, {"do": "order"})
    first, _ = coding.legal(0)
    assert coding.resolve(0, {"do": "order", "tens": first.tens}) == first_of(coding, 0)


@pytest.mark.parametrize(("seat", "what", "error", "key"), [
    (0, "dance", UnreadableAction, "unreadable"),
    (0, "tap", IllegalAction, "not_now"),
    (0, "order 00", IllegalAction, "not_your_digits"),
    (3, "order 98", IllegalAction, "no_such_seat"),
    ("0", "order 98", IllegalAction, "no_such_seat"),
    (0, "foul", IllegalAction, "server_only"),
    (0, {"do": "order"}, AmbiguousAction, "ambiguous"),
    (0, True, UnreadableAction, "unreadable"),
])  # fmt: skip
def test_a_refused_action_changes_nothing(coding: Match, seat: int, what: object, error: type[ActionError], key: str) -> None:
    before, asks = coding.states.tobytes(), [coding.ask(s) for s in range(3)]
    with pytest.raises(error) as refused:
        coding.play(seat, what)
    assert refused.value.key == key
    assert (coding.states.tobytes(), [coding.ask(s) for s in range(3)], len(coding.steps)) == (before, asks, 1)


def test_a_server_action_is_made_from_its_class_where_it_is_legal() -> None:
    match = Match(ur.game("the_coding", players=2), seed=7)
    assert match.if_legal(SERVER, Resign, 1) == match.game.codec.read("resign 1")[0]
    assert match.if_legal(1, Resign, 1) is None, "no seat may submit it"
    assert match.if_legal(SERVER, Foul) is None, "nobody has tapped"
    assert match.if_legal(SERVER, None) is None, "the game has none"
    match.play(SERVER, "resign 1")
    assert match.if_legal(SERVER, Resign, 0) is None, "the game is over"


def test_a_seed_is_a_whole_number_and_without_one_the_secret_is_nobodys() -> None:
    assert len({secret_of(None) for _ in range(8)}) == 8
    fraction: Any = 7.5
    with pytest.raises(TypeError, match="float"):
        secret_of(fraction)
    whole: Any = np.int64(7)
    assert secret_of(whole) == secret_of(7)


def test_a_step_again_needs_chance_that_fits(coding: Match) -> None:
    order_all(coding)
    again = Match.dealt(coding.game, coding.secret, [value for value, _ in coding.steps[0].chance], None, None)
    for step in coding.steps[1:]:
        again.again(step, [value for value, _ in step.chance])
    assert table_bytes(again.states) == table_bytes(coding.states)
    coding.do(0, first_of(coding, 0))
    again.again(coding.steps[-1], [value for value, _ in coding.steps[-1].chance])
    with pytest.raises(ValueError, match="its chance does not fit"):
        again.again(Step(len(again.steps), 0, first_of(coding, 0), [], []), [])


def test_names_and_levels_are_kept_one_a_seat(tmp_path: Path) -> None:
    names = ["Ada", 'Zo\u2028ë"},{"x":0}\\n']  # str.splitlines breaks at the one, and JSON might at the other
    match = Match(kuhn.TITLE.setup(), 2, levels=["human", "novice"], names=names)
    match.play(0, "bet")
    assert match.events(1)[-1]["text"] == "Ada bets."
    match.save(tmp_path / "hand.jsonl")
    loaded = Match.load(tmp_path / "hand.jsonl")
    assert (loaded.levels, loaded.names) == (["human", "novice"], names)
    with pytest.raises(ValueError, match="one a seat, not 2 and 3"):
        Match(kuhn.TITLE.setup(), names=["Ada", "Zoë", "Bo"])
    Match(ur.game("kuhn"), names=["A" * 200, "B"])
    with pytest.raises(ValueError, match="at most 200 characters"):
        Match(ur.game("kuhn"), names=["A" * 201, "B"])


def test_who_reads_a_record_while_it_is_saved_anew_reads_a_whole_one(hand: Match, tmp_path: Path) -> None:
    hand.save(path := tmp_path / "hand.jsonl")
    with path.open("rb") as reader:
        before = path.read_bytes()
        hand.play(0, "bet")
        hand.save(path)
        assert reader.read() == before
    assert [*tmp_path.iterdir()] == [path]
    assert len(Match.load(path).steps) == 2


def test_numbers_of_numpys_name_seats_and_actions(coding: Match, tmp_path: Path) -> None:
    seat: Any = np.int64(1)
    coding.do(seat, coding.legal(seat).packed()[0])
    seat -= 1
    coding.play(seat, coding.legal(seat).packed()[0])
    coding.save(tmp_path / "game.jsonl")
    assert Match.load(tmp_path / "game.jsonl").view(0) == coding.view(0)


def test_of_a_bot_that_waits_there_is_nothing_to_do(coding: Match) -> None:
    waits: Any = None  # as `decide` may answer
    with pytest.raises(TypeError, match="not 'NoneType'"):
        coding.do(0, waits)
    assert len(coding.steps) == 1


def test_a_long_log_grows() -> None:
    """A log starts with room for 64 events; four players of Counter Cracking tell more."""
    match = random_match(ur.game("the_coding", players=4), 2)
    assert all(len(match.log(place)) > 64 for place in match.places)
    assert len(match.events(SPECTATOR)) == len(match.log(SPECTATOR))


@pytest.mark.parametrize("wrong", [{"secret": b""}, {"secret": b"mine"}, {"levels": ["human", "dqn"]}])
def test_what_no_record_verifies_with_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"A secret has 32 bytes|no record verifies with another"):
        Match(ur.game("the_coding", players=2), **wrong)
