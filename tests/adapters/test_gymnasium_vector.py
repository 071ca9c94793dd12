"""Many tables as Gymnasium's vector environments: what `make_vec` makes, its wrappers on top, and the same games as single tables."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from tests.adapters.tables import GAMES, SET_UPS
from tests.sizes import size
from underrose.adapters.bounds import utilities
from underrose.adapters.gymnasium import IDS
from underrose.adapters.gymnasium_vector import Seats
from underrose.kernel.data.errors import IllegalAction
from underrose.kernel.play.match import Match
from underrose.lab.playing import generator_of

CODING = "Underrose/TheCoding-v0"
OPTIONS = {id: SET_UPS[name] for id, name in IDS.items()} | {CODING: {"players": 3, "seat": 1}}
TABLES = 3


def masked(masks: Any, rng: np.random.Generator) -> Any:
    """One of the legal actions at every table, 0 where there is none."""
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


def made(id: str, **more: Any) -> Seats:
    """What `make_vec` makes, with its own checks: warnings are errors here."""
    found = gymnasium.make_vec(id, num_envs=TABLES, **OPTIONS[id], **more)
    assert isinstance(found, Seats)
    return found


@pytest.mark.parametrize("id", size([CODING], IDS))
def test_steps_lie_in_the_spaces_and_a_game_that_is_over_is_followed_by_another_at_the_next_step(id: str) -> None:
    it, rng, ended = made(id), np.random.default_rng(1), 0
    assert it.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    observations, info = it.reset(seed=3)
    for _ in range(60):
        assert it.observation_space.contains(observations)
        before, actions = it.over.copy(), masked(info["action_mask"], rng)
        assert it.action_space.contains(actions)
        observations, rewards, terminated, truncated, info = it.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (TABLES,)
        assert (info["action_mask"].any(axis=1) == ~terminated).all()
        assert (rewards[~terminated] == 0).all()
        assert not (before & terminated).any()
        assert not truncated.any()
        assert "illegal" not in info
        ended += int(terminated.sum())
    assert ended or id == "Underrose/TopSecretAgents-v0"
    it.close()


def test_against_a_policy_it_plays_what_single_games_play() -> None:
    first, rng = lambda observations, masks: masks.argmax(axis=1), np.random.default_rng(1)
    it = Seats(GAMES["leduc"], TABLES, seat=1, policy=first)
    observations, info = it.reset(seed=[4, 5, 6])
    game, seat = it.batch.game, it.seat

    def begun(table: int) -> Match:
        seed, number = it.batch.games[table].tolist()
        return others(Match.of_lab(game, generator_of(game, seed, number)))

    def others(match: Match) -> Match:
        while match.outcome is None and match.actors != [seat]:
            mover = match.actors[0]
            match.play(mover, min(match.legal(mover).packed().tolist(), key=it.batch.actions.index))
        return match

    matches = [begun(table) for table in range(TABLES)]
    for _ in range(60):
        for table, match in enumerate(matches):
            assert observations[table, : game.players].tolist() == [0, 1]
            assert observations[table, game.players :].tolist() == it.batch.table.encoding.encode(match.see(seat)).tolist()
        actions, over = masked(info["action_mask"], rng), it.over.copy()
        observations, rewards, terminated, _, info = it.step(actions)
        for table, match in enumerate(matches):
            if over[table]:
                matches[table] = begun(table)
            else:
                match.play(seat, it.batch.actions.packed[actions[table]])
                others(match)
                assert terminated[table] == (match.outcome is not None)
                assert rewards[table] == utilities(game, match.outcome)[seat]


def test_one_seed_is_one_run_whatever_the_threads() -> None:
    def run(threads: int) -> list[Any]:
        it, rng, found = made(CODING, threads=threads), np.random.default_rng(2), list[Any]()
        _, info = it.reset(seed=9)
        for _ in range(30):
            observations, rewards, terminated, _, info = it.step(masked(info["action_mask"], rng))
            found += [observations.tobytes(), rewards.tolist(), terminated.tolist()]
        return found

    assert run(1) == run(1) == run(2)


def test_an_action_that_is_not_legal_loses_its_game_alone() -> None:
    it, rng = made(CODING), np.random.default_rng(1)
    _, info = it.reset(seed=1)
    actions = masked(info["action_mask"], rng)
    actions[1] = np.flatnonzero(info["action_mask"][1] == 0)[0]
    _, rewards, terminated, _, info = it.step(actions)
    assert (rewards[1], terminated.tolist(), info["illegal"].tolist()) == (-1.0, [False, True, False], [False, True, False])
    assert not info["action_mask"][1].any()
    _, rewards, terminated, _, info = it.step(masked(info["action_mask"], rng))
    assert (rewards[1], terminated[1], it.batch.decisions[1] <= 2) == (0.0, False, True)
    with pytest.raises(ValueError, match="A step takes 3 dense indices"):
        it.step(actions[:2])


def test_gymnasiums_wrappers_go_on_top() -> None:
    it, rng = RecordEpisodeStatistics(made(CODING)), np.random.default_rng(3)
    _, info = it.reset(seed=2)
    lengths = list[int]()
    for _ in range(80):
        _, _, terminated, _, info = it.step(masked(info["action_mask"], rng))
        if terminated.any():
            lengths += info["episode"]["l"][terminated].tolist()
    assert lengths
    assert min(lengths) > 0
    rows = DictInfoToList(made(CODING)).reset(seed=1)[1]
    assert len(rows) == TABLES
    assert [sorted(row) for row in rows] == [["action_mask"]] * TABLES


def test_opponents_that_think_are_single_environments_in_turn() -> None:
    it = gymnasium.make_vec(CODING, num_envs=2, opponents="novice")
    assert isinstance(it, SyncVectorEnv)
    _, info = it.reset(seed=1)
    assert info["action_mask"].shape == (2, it.single_action_space.n)  # pyright: ignore[reportAttributeAccessIssue]
    it.close()
    assert isinstance(gymnasium.make_vec(CODING, num_envs=2, entities=True), SyncVectorEnv)
    with pytest.raises(ValueError, match="go with opponents='random'"):
        gymnasium.make_vec(CODING, num_envs=2, opponents="novice", threads=2)


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no seat 2 at a table of 2"):
        Seats("the_coding", 2, seat=2)
    it = Seats("the_coding", 16, policy=lambda observations, masks: masks.argmin(axis=1))
    with pytest.raises(IllegalAction, match="Table"):
        it.reset(seed=1)
