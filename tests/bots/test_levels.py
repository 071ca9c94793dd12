"""Bots: every level plays every game, from a view and a log alone, in any process."""

import json
import subprocess
import sys

import pytest

import underrose as ur
from bench import leduc
from tests.sizes import size
from underrose.bots import LEVELS, decide, decide_from_data
from underrose.bots.cheater import cheat
from underrose.games.the_coding.actions import Do
from underrose.kernel.play.match import Match

APART = """
import json, sys
import underrose as ur
from underrose.bots import decide_from_data
asked = json.load(sys.stdin)
game = ur.game("the_coding", players=asked["players"], system=asked["system"])
print(json.dumps([decide_from_data(game, *question[:4], seat=question[4]) for question in asked["questions"]]))
"""


def decided(match: Match, level: str, budget: int | None = None) -> int | None:
    seat = match.actors[0]
    return decide(match.game, level, match.see(seat), match.log(seat), len(match.steps), seat=seat, budget=budget)


def play(match: Match, level: str, budget: int | None = None) -> Match:
    while match.outcome is None:
        for seat in match.actors:
            action = decide(match.game, level, match.see(seat), match.log(seat), len(match.steps), seat=seat, budget=budget)
            if action is not None:
                match.play(seat, action)
                break
    return match


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("players", "system"), [(2, "counter"), (3, "speed"), (4, "counter")])
def test_every_level_plays_the_coding_to_its_end(level: str, players: int, system: str) -> None:
    match = play(Match(ur.game("the_coding", players=players, system=system, taps="live"), seed=4), level, budget=40)
    assert match.outcome is not None


@pytest.mark.parametrize("level", ["novice", "agent"])
def test_no_code_is_named_that_the_sheet_rules_out(level: str) -> None:
    for seed in range(size(2, 3)):
        match = Match(ur.game("the_coding", players=2 + seed % 3), seed=seed)
        while match.outcome is None:
            seat = match.actors[0]
            action = decide(match.game, level, match.see(seat), match.log(seat), seed, seat=seat, budget=150)
            assert action is not None
            if action & 255 == Do.DECODE:
                assert possible(match, seat, action)
            match.play(seat, action)


def possible(match: Match, seat: int, action: int) -> bool:
    """Whether each value of a named code has a chance on the seat's sheet."""
    named, sheet = match.game.codec.wire(action), match.notes(seat)
    assert sheet is not None
    odds = {about["key"]: about["values"] for about in sheet["about"]}
    return all(odds[f"{named['target']}.{place}"][str(named[place])] > 0 for place in ("letter", "tens", "ones"))


def test_a_bot_in_a_process_of_its_own_chooses_the_same() -> None:
    match = Match(ur.game("the_coding", players=3, system="counter"), seed=11)
    questions, here = [], []
    while match.outcome is None:
        seat = match.actors[0]
        view, events = json.loads(json.dumps([match.view(seat), match.events(seat)]))
        for level in ("novice", "agent"):
            questions.append([level, view, events, len(match.steps), seat])
            here.append(decided(match, level))
        match.do(seat, here[-1])
    asked = {"players": 3, "system": "counter", "questions": questions}
    done = subprocess.run([sys.executable, "-c", APART], input=json.dumps(asked), capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == here


def test_the_json_view_and_log_are_enough_for_a_search_too() -> None:
    match = Match(ur.game("the_coding", players=2), seed=2)
    view, events = json.loads(json.dumps([match.view(match.actors[0]), match.events(match.actors[0])]))
    assert decide_from_data(match.game, "spymaster", view, events, len(match.steps), seat=match.actors[0]) == decided(match, "spymaster")


def test_nothing_is_decided_for_a_seat_that_is_not_asked_nor_by_an_unknown_level() -> None:
    match = Match(ur.game("the_coding", players=2), seed=2)
    with pytest.raises(ValueError, match="no bot level 'genius'"):
        decided(match, "genius")
    play(match, "random")
    with pytest.raises(ur.IllegalAction, match="Nothing is asked"):
        decide(match.game, "agent", match.see(0), match.log(0), 1, seat=0)


def test_any_whole_number_is_a_seed_and_a_budget_of_nothing_is_no_budget() -> None:
    """It counted as not given, and the level searched with its own."""
    match = Match(leduc.TITLE.setup(), seed=1)
    seat = match.actors[0]
    for level in LEVELS:
        chosen = [decide(match.game, level, match.see(seat), match.log(seat), seed, seat=seat, budget=1) for seed in (7, 7 + (1 << 63), -1)]
        assert chosen[0] == chosen[1]
        with pytest.raises(ValueError, match="A budget is 1 or more, not 0"):
            decide(match.game, level, match.see(seat), match.log(seat), 1, seat=seat, budget=0)
    with pytest.raises(ValueError, match="A budget is 1 or more, not -1"):
        cheat(match, seat, 1, -1)
