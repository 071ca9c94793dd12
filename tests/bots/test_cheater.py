"""The cheater of the lab: it knows what lies hidden and not what chance will draw, and leaves the table as it was."""

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

import underrose as ur
from tests.sizes import size
from underrose import games
from underrose.bots import cheater
from underrose.bots.cheater import Cheater, cheat
from underrose.bots.entrants import entrant_of, entrants_of
from underrose.bots.own import LabError
from underrose.bots.playing_on import is_reviewed
from underrose.games.the_coding.actions import Do
from underrose.kernel.game.actions import kind_of
from underrose.kernel.play.match import Match
from underrose.testing import kuhn

REVIEWED = [name for name in games.TITLES if is_reviewed(games.title(name))]
FEW = size(10, 30)
"""Games in thought a decision."""


@pytest.mark.parametrize("name", REVIEWED)
def test_a_whole_game_goes_the_same_again_and_no_table_is_touched_by_a_thought(name: str) -> None:
    played = list[list[tuple[int, int]]]()
    for _ in range(2):
        match, done = Match(games.title(name).setup(), seed=4), list[tuple[int, int]]()
        while match.outcome is None and len(done) < size(8, 16):
            seat, before = match.actors[0], match.states.tobytes()
            action = cheat(match, seat, len(done), FEW)
            assert match.states.tobytes() == before
            if action is None:  # where it waits for others, somebody does the first thing there is
                action = int(match.enumerated(seat)[0])
            match.do(seat, action)
            done.append((seat, action))
        played.append(done)
    assert played[0] == played[1]


def test_who_sees_the_other_code_names_it_as_soon_as_it_may_be_named() -> None:
    match = Match(ur.game("the_coding", players=2), seed=5)
    while match.outcome is None:
        seat = match.actors[0]
        legal = match.enumerated(seat)
        action = int(legal[0])
        if any(kind_of(int(one)) == Do.DECODE for one in legal):
            action = cheat(match, seat, 1, 8 * len(legal)) or 0
            assert kind_of(action) == Do.DECODE
        match.do(seat, action)
    assert match.outcome.winners == (match.steps[-1].seat,)


def test_half_of_the_actions_are_left_after_each_round() -> None:
    weighed = list[int]()

    def worths(game: object, state: object, carried: object, left: Any, *about: object) -> Any:
        weighed.append(len(left))
        return np.array([left == 40], float)  # the sixth of nine is the best

    policy = cast("Any", SimpleNamespace(worth=1, carried_after=lambda game, log: (), worths=worths))
    match = cast("Any", SimpleNamespace(game=None, log=lambda place: (), states=[None]))
    best = cheater._halved(policy, match, 0, 1, np.array([10, 20, 50, 60, 70, 40, 30, 80, 90]), 90)
    assert (best, weighed) == (40, [9, 5, 3, 2])


def test_it_beats_whoever_has_to_find_out() -> None:
    duel = ur.lab.duel(ur.game("the_coding", players=2), ("cheater:120", "agent"), games=12, seed=3)
    assert duel["a"] == "cheater:120"
    assert duel["rate_a"] > 0.7


def test_it_is_seated_by_its_name_and_budget_and_only_where_one_can_play_on_in_thought() -> None:
    assert entrant_of("cheater") == Cheater()
    assert entrant_of("cheater:50") == Cheater(50)
    for wrong in ("cheater:", "cheater:0", "cheater:many"):
        with pytest.raises(LabError, match="There is no bot"):
            entrant_of(wrong)
    with pytest.raises(LabError, match="nobody can cheat there"):
        entrants_of(["cheater", "agent"], kuhn.TITLE.setup())
