"""Many tables as PufferLib's environment, by its protocol: shared arrays, an agent for each seat, masks of who is asked."""

from typing import Any

import numpy as np
import pytest

from tests.adapters.tables import GAMES, SET_UPS
from tests.sizes import size
from underrose.adapters.batch import Batch
from underrose.adapters.playing import Moment
from underrose.adapters.pufferlib import BUFFERS, Tables, env


def masked(it: Tables, rng: np.random.Generator) -> Any:
    """A legal action for every agent that is asked, and any number for the others."""
    masks = it.observations[:, it.masked :] > 0
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 77 for mask in masks], np.int32)


def shared(it: Tables) -> dict[str, Any]:
    """Arrays of a trainer's for an environment like this one, as a part of larger ones."""
    large = {name: np.zeros((2, *np.shape(getattr(it, name))), getattr(it, name).dtype) for name in BUFFERS}
    return {name: array[1] for name, array in large.items()}


@pytest.mark.parametrize("name", size(["the_coding"], list(SET_UPS)))
def test_agents_see_what_their_seats_see_and_the_games_are_a_batchs(name: str) -> None:
    it, rng = env(name, 3, **SET_UPS[name]), np.random.default_rng(1)
    players = it.players
    batch = Batch(it.batch.game, 3, seed=7)
    observations, infos = it.reset(seed=7)
    assert infos == []
    for _ in range(40):
        assert all(map(it.single_observation_space.contains, observations))
        assert it.masks.reshape(3, players).argmax(axis=1).tolist() == batch.seats.tolist()
        assert it.masks.sum() == 3
        masks = batch.legal_mask()
        for seat in range(players):
            assert observations.reshape(3, players, -1)[:, seat, : it.masked].tolist() == batch.seen_by(seat).tolist()
            asked = (batch.seats == seat)[:, None]
            assert (observations.reshape(3, players, -1)[:, seat, it.masked :] == masks * asked).all()
        actions = masked(it, rng)
        batch.step(actions.reshape(3, players)[np.arange(3), batch.seats])
        observations, rewards, terminals, truncations, infos = it.step(actions)
        assert rewards.tolist() == batch.rewards.reshape(-1).tolist()
        assert terminals.tolist() == np.repeat(batch.ended, players).tolist()
        assert not truncations.any()
        assert [info["games"] for info in infos] == ([int(batch.ended.sum())] if batch.ended.any() else [])


def test_everything_is_written_into_the_arrays_that_are_shared() -> None:
    first = env("the_coding", 4)
    buffers = shared(first)
    it, rng = env("the_coding", 4, buf=buffers), np.random.default_rng(2)
    for each in (first, it):
        each.reset(seed=5)
    for _ in range(50):
        actions = masked(it, rng)
        first.step(actions)
        it.step(actions)
        for name in BUFFERS:
            assert getattr(it, name) is buffers[name]
            assert name == "actions" or buffers[name].tolist() == getattr(first, name).tolist()
    alike: Any = np.from_dlpack(it.observations)
    assert alike.__array_interface__["data"] == buffers["observations"].__array_interface__["data"]


def test_an_action_that_is_not_legal_loses_its_game_at_once() -> None:
    it, rng = env("the_coding", 3), np.random.default_rng(3)
    it.reset(seed=1)
    actions, seat = masked(it, rng), int(it.batch.seats[1])
    actions[2 + seat] = -1
    _, rewards, terminals, _, infos = it.step(actions)
    assert rewards.reshape(3, 2)[1, seat] == -1
    assert rewards.reshape(3, 2)[1, 1 - seat] == 0
    assert terminals.reshape(3, 2).any(axis=1).tolist() == [False, True, False]
    assert infos == [{"games": 1, "length": 1.0, "illegal": 1}]
    assert it.batch.games[1].tolist() == [1, 4]


def test_masks_may_be_left_out_of_observations_and_shared_arrays_have_to_fit() -> None:
    bare = env("classified_information", 2, masked=False)
    assert bare.single_observation_space.shape == (bare.batch.layout.size,) == bare.reset(seed=1)[0].shape[1:]
    it = Tables(GAMES["leduc"], 2)
    observations, _ = it.reset(seed=1)
    moment = Moment(it.batch.states(1), (), actors=tuple(it.batch.game.actors(it.batch.states(1))))
    assert observations[3, : it.masked].tolist() == it.batch.layout.tensor(moment, 1).tolist()
    narrow = {**shared(it), "observations": np.zeros((4, 3), np.float32)}
    with pytest.raises(ValueError, match="Observations of all seats are float32 of shape"):
        Tables(GAMES["leduc"], 2, buf=narrow).reset(seed=1)
