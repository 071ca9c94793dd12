"""Games of the house, and one that was loaded just before, in the interfaces of research: fresh processes, and no call of `register`."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_plugins import game_in
from underrose.entrances import house, id_of

HOUSE = [point.name for point in house()]
"""Each comes in by one of the doors; by which does not depend on the game, and in this process all go through all."""
LOADED = "import underrose as ur; ur.load_game('./liars_dice')"
"""How the tutorial's game comes in; the others are there."""
CHECKS = {
    "gymnasium": """
import gymnasium
from gymnasium.utils.env_checker import check_env
LOAD
check_env(gymnasium.make("underrose:ID", disable_env_checker=True).unwrapped)
tables = gymnasium.make_vec("underrose:ID", num_envs=2, vectorization_mode="vector_entry_point")
assert tables.reset(seed=3)[1]["action_mask"].any(1).all()
tables.close()
""",
    "pettingzoo": """
from pettingzoo.test import api_test, parallel_api_test
LOAD
from underrose.adapters.pettingzoo import env, parallel_env
api_test(env("NAME"), num_cycles=50)
parallel_api_test(parallel_env("NAME", masked=True), num_cycles=50)
""",
    "openspiel": """
import pyspiel
import underrose.adapters.openspiel
LOAD
pyspiel.random_sim_test(pyspiel.load_game("python_underrose_NAME"), num_sims=1, serialize=True, verbose=False)
""",
    "batch": """
import underrose as ur
LOAD
batch = ur.batch("NAME", n=64, seed=1)
for _ in range(20):
    batch.step(batch.sample())
assert batch.legal_mask().any(1).all() and batch.observe().shape[0] == 64
""",
}


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("door", "name"), [*((door, "liars_dice") for door in CHECKS), *zip(CHECKS, HOUSE, strict=True)])
def test_a_game_goes_through_without_being_registered(tmp_path: Path, door: str, name: str) -> None:
    game_in(tmp_path)
    load = LOADED if name == "liars_dice" else ""
    code = CHECKS[door].replace("LOAD", load).replace("NAME", name).replace("ID", id_of(name))
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
