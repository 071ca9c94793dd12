"""The games in OpenSpiel: its own random simulations and API cases, a tree that is its own Kuhn's, playthroughs, resampling, a search."""

import random
import unittest
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import observation as observations
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

from bench import leduc
from tests.adapters.tables import short_agents
from tests.reference_games import TITLES
from underrose import games
from underrose.adapters import openspiel
from underrose.kernel.data.errors import SetupError

pytestmark = pytest.mark.slow

KUHN, LEDUC, TOY = (f"python_underrose_{name}" for name in ("kuhn", "leduc", "toy"))
AGENTS = "python_underrose_top_secret_agents"
GAMES = (
    "python_underrose_the_coding(players=2)",
    "python_underrose_the_coding(players=3,system=speed,taps=live)",
    "python_underrose_classified_information",
    "python_underrose_classified_information(choose_suitcase=yes,first=#1,mix=E1+R2+C3+E4+R5+E6+C7+R8+R9)",
    AGENTS,
    "python_underrose_top_secret_party(players=4,packs=everyday+travel_and_food)",
    f"{TOY}(players=3)",
    LEDUC,
)
STATES = 60
"""States that OpenSpiel's API cases sample for themselves. Its sampler spreads over the first nodes and seldom gets past a deal of
twelve cards, so the cases look at the states of a whole game as well."""
make_observation: Any = observations.make_observation

openspiel.register()
openspiel.register(TITLES.values())


@pytest.fixture(scope="module")
def agents_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("content") / "agents.toml"
    path.write_text(short_agents(), "utf-8")
    return path


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest, agents_file: Path) -> Any:
    """Each of the games; of Top-Secret one of six turns."""
    return pyspiel.load_game(f"{AGENTS}(content_file={agents_file})" if request.param == AGENTS else request.param)


def test_random_simulations_with_serialization(game: Any) -> None:
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def run_cases(base: Any, name: str, game: Any) -> int:
    """Run a class of OpenSpiel's API cases on a game; returns how many there were."""
    cases: Any = type(f"Cases_{name}", (base,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(cases).run(result)
    assert [*result.errors, *result.failures, *result.skipped] == []
    return result.testsRun


def test_the_api_cases_on_part_of_the_tree(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    sample = api_test.sample_some_states.sample_some_states

    def sampled(game: Any, max_states: int) -> list[Any]:
        return [*sample(game, STATES), *played(game, 9)]

    monkeypatch.setattr(api_test.sample_some_states, "sample_some_states", sampled)
    random.seed(1)
    assert run_cases(api_test.EnforceAPIOnPartialTreeBase, game.get_type().short_name, game) == 5


def test_the_api_cases_on_the_whole_tree_of_kuhn_which_is_openspiels_own() -> None:
    """As many nodes and information states as OpenSpiel expects of its `kuhn_poker`, with perfect recall in strings and tensors."""
    assert run_cases(api_test.EnforceAPIOnFullTreeBase, "kuhn_poker", pyspiel.load_game(KUHN)) == 8


@pytest.mark.parametrize("name", [KUHN, f"{GAMES[2]}(recall=8)"])
def test_a_playthrough_is_written_and_replayed(name: str, tmp_path: Path) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS.mark_as_parsed()  # OpenSpiel's writer asks for one
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(name, None, seed=7), "utf-8")
    original, again = generate_playthrough.replay(str(path))
    assert original.splitlines() == again.splitlines()


def played(game: Any, seed: int) -> list[Any]:
    """The states of one random game, the last one terminal."""
    rng, found = random.Random(seed), [game.new_initial_state()]
    while not found[-1].is_terminal():
        found.append(found[-1].child(rng.choice(found[-1].legal_actions())))
    return found


def test_a_resampled_state_is_the_same_to_the_seat_and_can_be_played_to_the_end(game: Any) -> None:
    rng, others = random.Random(5), 0
    decisions = [state for state in played(game, 5) if state.current_player() >= 0]
    for state in decisions[:: max(1, len(decisions) // 4)]:
        seat = state.current_player()
        other = state.resample_from_infostate(seat, rng.random)
        others += str(other) != str(state)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.history() == []
        while not other.is_terminal():
            other.apply_action(rng.choice(other.legal_actions()))
        assert sum(other.returns()) == pytest.approx(0)
    assert others


def test_no_world_is_drawn_while_chance_is_asked_in_a_step() -> None:
    state = pyspiel.load_game(LEDUC).new_initial_state()
    with pytest.raises(ValueError, match="between two steps"):
        state.resample_from_infostate(0, random.Random(1).random)


def test_observations_have_named_parts_that_lie_in_the_tensor() -> None:
    game = pyspiel.load_game(GAMES[0])
    state = played(game, 1)[-2]
    for recall in (False, True):
        observation = make_observation(game, pyspiel.IIGObservationType(perfect_recall=recall))
        observation.set_from(state, 1)
        assert observation.dict["player"].tolist() == [0, 1]
        assert observation.dict["sides.code"].shape == (4, 3, 10)
        assert sum(part.size for part in observation.dict.values()) == observation.tensor.size
        assert np.concatenate([part.ravel() for part in observation.dict.values()]).tolist() == observation.tensor.tolist()
    assert observation.tensor.tolist() == state.information_state_tensor(1)


def test_what_everybody_sees_is_what_a_spectator_sees() -> None:
    game = pyspiel.load_game(GAMES[0])
    public = make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE))
    state = played(game, 1)[-2]
    (text,) = {public.string_from(state, seat) for seat in range(2)}
    assert text.startswith("spectator ")
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    assert make_observation(game, everything) is None


def test_what_only_a_seat_sees_is_its_own_and_nothing_in_an_open_game(agents_file: Path) -> None:
    asked = pyspiel.IIGObservationType(public_info=False, perfect_recall=False)
    for name, hides in ((LEDUC, True), (f"{AGENTS}(content_file={agents_file})", False)):
        game = pyspiel.load_game(name)
        private, state = make_observation(game, asked), played(game, 1)[-2]
        card = int(state.moment.states[0]["cards"][1]) if hides else 0
        assert private.string_from(state, 1) == (f'{{"card":{card}}}' if hides else "")
        private.set_from(state, 1)
        assert bool(private.dict["card"][0]) == (card != 0) if hides else not private.tensor[3:].any()


def test_the_tensor_of_recall_keeps_the_newest_entries() -> None:
    short, long = pyspiel.load_game(f"{LEDUC}(recall=3)"), pyspiel.load_game(LEDUC)
    state = played(short, 2)[-2]
    parts: list[Any] = []
    for game in (short, long):
        observation = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
        observation.set_from(state, 0)
        parts.append(observation.dict["memory.arguments"])
    filled = state.information_state_string(0).count("\n")
    assert filled > 3
    assert parts[0].tolist() == parts[1][filled - 3 : filled].tolist()
    bare = played(pyspiel.load_game(f"{LEDUC}(recall=0)"), 2)[-2]
    assert bare.information_state_string(0) == state.information_state_string(0)


def test_parameters_are_options_and_the_game_says_those_that_are_not_usual() -> None:
    game = pyspiel.load_game("python_underrose_classified_information(first=#1,deck=citrine,best_of=#3)")
    assert str(game) == "python_underrose_classified_information(best_of=#3,first=#1)"
    assert pyspiel.load_game(str(game)).table is game.table
    assert game.table.game.options["first"] == "1"
    with pytest.raises(SetupError, match="is for 2 to 4 players, not 5"):
        pyspiel.load_game("python_underrose_the_coding(players=5)")


def test_a_content_file_that_was_written_anew_is_read_anew(tmp_path: Path) -> None:
    text, path = Path("examples/the_coding_reduced.toml").read_text("utf-8"), tmp_path / "coding.toml"
    wrong = list[int]()
    for number in (1, 2):
        path.write_text(text.replace("wrong = 1", f"wrong = {number}"), "utf-8")
        wrong.append(pyspiel.load_game(f"python_underrose_the_coding(content_file={path})").table.game.content["wrong"])
    assert wrong == [1, 2]


def test_openspiels_information_set_search_plays_our_games() -> None:
    game = pyspiel.load_game(LEDUC)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 10.0, 40, random_state=rng)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert bot.step(state) in state.legal_actions()


def test_only_scores_of_which_as_much_can_be_lost_as_won_sum_to_zero() -> None:
    titles = [games.title("the_coding"), leduc.TITLE, replace(leduc.TITLE, score_range=(0.0, 9.0))]
    utility = pyspiel.GameType.Utility
    assert [openspiel.game_type(title).utility for title in titles] == [utility.ZERO_SUM, utility.ZERO_SUM, utility.GENERAL_SUM]
