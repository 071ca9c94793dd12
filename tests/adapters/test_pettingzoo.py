"""The games in PettingZoo: its own tests, with warnings as errors; what an agent may do and see; one seed, one game."""

from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from pettingzoo import test as suites
from pettingzoo.utils.conversions import aec_to_parallel

from tests.adapters.tables import SET_UPS, short_agents
from tests.sizes import size
from underrose.adapters.pettingzoo import Environment, ParallelEnvironment, env, parallel_env
from underrose.kernel.play.trees import Kind
from underrose.tensors.encoding import Tensor

GAMES: dict[str, dict[str, Any]] = {
    **SET_UPS,
    "the_coding-live": {"players": 2, "system": "speed", "taps": "live"},
    "classified_information": {"choose_suitcase": "yes"},
}
CYCLES = size(50, 200)
"""Steps of PettingZoo's own tests."""


def environment(name: str, **more: Any) -> Environment:
    return env(name.removesuffix("-live"), **GAMES[name], **more)


def parallel(name: str, **more: Any) -> ParallelEnvironment:
    return parallel_env(name.removesuffix("-live"), **GAMES[name], **more)


def tensor_of(it: Environment, agent: str) -> Tensor:
    """What an agent observes where masks are in `infos`."""
    observation = it.observe(agent)
    assert isinstance(observation, np.ndarray)
    return observation


@pytest.mark.parametrize("name", GAMES)
def test_its_own_tests_pass_without_a_warning(name: str) -> None:
    suites.api_test(environment(name), num_cycles=CYCLES)
    suites.seed_test(lambda: environment(name), num_cycles=20)
    suites.parallel_api_test(parallel(name, masked=True), num_cycles=CYCLES)


def test_an_observation_may_be_an_entity_list() -> None:
    for masked in (False, True):
        it = environment("the_coding", entities=True, recall=4, masked=masked)
        it.reset(seed=3)
        observation: Any = it.observe("seat_1")
        assert it.observation_space("seat_1").contains(observation)
        flat = environment("the_coding", recall=4)
        flat.reset(seed=3)
        listed = observation["observation"] if masked else observation
        assert np.array_equal(listed["features"], flat.layout.listed(tensor_of(flat, "seat_1"))["features"])


def test_a_masked_observation_has_the_mask_beside_the_tensor() -> None:
    it, plain = environment("the_coding", masked=True), environment("the_coding")
    for one in (it, plain):
        one.reset(seed=1)
    for agent in it.agents:
        seen = it.observe(agent)
        assert isinstance(seen, dict)
        assert it.observation_space(agent).contains(seen)
        assert seen["action_mask"].tolist() == it.infos[agent]["action_mask"].tolist()
        assert seen["observation"].tolist() == tensor_of(plain, agent).tolist()


def test_a_reset_without_a_seed_goes_on_from_the_last_game() -> None:
    one, other = environment("classified_information"), environment("classified_information")
    for it, seed in ((one, 4), (other, cast(int, np.int64(4)))):
        it.reset(seed=seed)
        it.reset()
    assert one.state().tobytes() == other.state().tobytes()
    other.reset(seed=4)
    assert one.state().tobytes() != other.state().tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_whoever_is_asked_has_a_legal_action_and_nobody_else(name: str) -> None:
    it = environment(name)
    it.reset(seed=2)
    rng = np.random.default_rng(2)
    while it.moment.kind is Kind.DECISION:
        for agent in it.agents:
            mask = it.infos[agent]["action_mask"]
            assert bool(mask.any()) == (agent == it.agent_selection)
        it.step(int(rng.choice(np.flatnonzero(it.infos[it.agent_selection]["action_mask"]))))
    assert all(it.terminations.values())
    assert sum(it.rewards.values()) == pytest.approx(0)


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    it = environment("the_coding")
    it.reset(seed=1)
    before, mask = it.moment, it.infos[it.agent_selection]["action_mask"]
    for action in (int(np.flatnonzero(mask == 0)[0]), len(mask), -1, None, np.flatnonzero(mask)[0] + 0.5):
        with pytest.raises(ValueError, match="is no legal action of seat_"):
            it.step(action)
    assert it.moment is before


def test_an_observation_is_of_the_view_and_with_recall_of_the_memory_too() -> None:
    plain, recalling = environment("the_coding"), environment("the_coding", recall=32)
    for it in (plain, recalling):
        it.reset(seed=3)
    short, long = tensor_of(plain, "seat_1"), tensor_of(recalling, "seat_1")
    assert long[: len(short)].tolist() == short.tolist()
    parts = recalling.layout.named(long)
    assert parts["player"].tolist() == [0, 1, 0]
    assert parts["memory.told"].any()
    assert recalling.observation_space("seat_1").contains(long)


def test_the_state_is_what_all_seats_observe_and_is_in_its_space() -> None:
    it = environment("classified_information")
    it.reset(seed=3)
    assert it.state().tolist() == [*tensor_of(it, "seat_0").tolist(), *tensor_of(it, "seat_1").tolist()]
    assert it.state_space.contains(it.state())


def test_rendering_shows_the_view_of_whoever_is_asked_or_of_everybody_at_once() -> None:
    shown, silent = environment("the_coding", render_mode="ansi"), environment("the_coding")
    together = parallel("the_coding", render_mode="ansi")
    for one in (shown, silent, together):
        one.reset(seed=1)
    assert str(shown.render()).startswith(f"seat {shown.possible_agents.index(shown.agent_selection)} {{")
    assert silent.render() is None
    assert str(together.render()).startswith("spectator {")
    for made in (environment, parallel):
        with pytest.raises(ValueError, match="There is no render mode 'human'"):
            made("the_coding", render_mode="human")


def test_an_environment_is_named_by_its_game_and_rules_and_has_its_options(tmp_path: Path) -> None:
    it = environment("the_coding")
    assert str(it) == f"underrose_the_coding_v{it.table.game.title.rules_version}"
    with pytest.raises(AssertionError, match="is not generally safe"):  # seats do not act in cycles
        aec_to_parallel(it)
    path = tmp_path / "agents.toml"
    path.write_text(short_agents(), "utf-8")
    assert env("top_secret_agents", content_file=path).table.game.content["turns"] == 6


def test_all_who_answer_a_question_answer_it_in_one_step() -> None:
    it, steps, rewards = parallel("top_secret_party"), 0, dict[str, float]()
    _, infos = it.reset(seed=1)
    assert it.asked() == it.agents
    while it.agents:
        for agent in it.agents:
            assert infos[agent]["action_mask"].any() == (agent in it.asked())
        _, rewards, _, _, infos = it.step({agent: int(np.flatnonzero(infos[agent]["action_mask"])[0]) for agent in it.asked()})
        steps += 1
    assert steps == it.table.bounds.decisions // it.table.game.players
    assert sum(rewards.values()) == pytest.approx(0)


def test_one_seed_is_one_parallel_game() -> None:
    def states(seed: int) -> list[bytes]:
        it, found, rng = parallel("the_coding-live"), list[bytes](), np.random.default_rng(1)
        _, infos = it.reset(seed=seed)
        while it.agents:
            found.append(it.state().tobytes())
            infos = it.step({agent: int(rng.choice(np.flatnonzero(infos[agent]["action_mask"]))) for agent in it.asked()})[-1]
        return found

    assert states(3) == states(3)
    assert states(3) != states(4)


def test_of_two_taps_the_later_comes_too_late() -> None:
    it = parallel("the_coding-live")
    rng, tapped = np.random.default_rng(2), 0
    _, infos = it.reset(seed=2)
    while it.agents:
        chosen = {agent: int(rng.choice(np.flatnonzero(infos[agent]["action_mask"]))) for agent in it.asked()}
        taps = [agent for agent, action in chosen.items() if it.table.actions.notation(action) == "tap"]
        infos = it.step(chosen)[-1]
        if len(taps) == 2:
            tapped += 1
            assert it.asked() != taps
    assert tapped


def test_an_action_that_is_not_legal_changes_nothing_for_anybody() -> None:
    it = parallel("top_secret_party")
    _, infos = it.reset(seed=1)
    before = it.moment
    actions = {agent: int(np.flatnonzero(infos[agent]["action_mask"])[0]) for agent in it.agents}
    for wrong in ({**actions, "seat_2": int(np.flatnonzero(infos["seat_2"]["action_mask"] == 0)[0])}, {"seat_0": actions["seat_0"]}):
        with pytest.raises(ValueError, match="is no legal action of seat_"):
            it.step(wrong)
        assert it.moment is before
