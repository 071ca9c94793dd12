"""Games, matches and errors as plain values: equality, copies, and the way into another process."""

import copy
import pickle
from collections.abc import Callable

import pytest

import underrose as ur
from underrose.kernel.data.errors import ActionError
from underrose.kernel.play.match import SPECTATOR
from underrose.testing import liars_dice

GAMES = (ur.game("the_coding", system="speed"), liars_dice.TITLE.setup(2, dice=1))


def moved() -> ur.Match:
    match = ur.Match(ur.game("the_coding"), seed=7)
    match.play(1, "order 93")
    return match


def test_games_are_equal_where_they_are_set_up_alike() -> None:
    assert ur.game("the_coding") == ur.game("the_coding", players=2, system="counter")
    assert ur.game("the_coding") != ur.game("the_coding", players=3)
    assert ur.game("the_coding") != ur.game("the_coding", system="speed")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.title.id)
def test_a_game_comes_back_from_pickle(game: ur.Game) -> None:
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert again.kits.tobytes() == game.kits.tobytes()
    assert again.title is game.title


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, ur.Match.clone, lambda match: pickle.loads(pickle.dumps(match))])
def test_a_copied_match_is_played_on_alone_and_draws_the_same(copied: Callable[[ur.Match], ur.Match]) -> None:
    match = moved()
    match.events(0)  # a log that has been read is copied as well
    other = copied(match)
    shown = str(match)
    step = other.play(0, next(iter(other.legal(0))))
    assert (str(match), len(match.events(0)) < len(other.events(0))) == (shown, True)
    assert match.play(0, next(iter(match.legal(0)))) == step
    assert match.events(0) == other.events(0)
    assert match.see(0).tobytes() == other.see(0).tobytes()


def test_a_refusal_comes_back_from_another_process() -> None:
    with pytest.raises(ActionError) as raised:
        moved().play(0, {"do": "order"})
    again = pickle.loads(pickle.dumps(raised.value))
    assert type(again) is ur.AmbiguousAction
    assert (str(again), again.as_data()) == (str(raised.value), raised.value.as_data())


@pytest.mark.parametrize("asked", [ur.Match.log, ur.Match.events, ur.Match.told, ur.Match.see, ur.Match.view])
def test_a_place_that_is_not_there_is_refused_in_a_sentence(asked: Callable[[ur.Match, int], object]) -> None:
    with pytest.raises(ur.IllegalAction, match="There is no seat 9 at this table"):
        asked(moved(), 9)
    assert asked(moved(), SPECTATOR) is not None
