"""Gymnasium finds every game by its id, without a call of ours, whichever of the two packages was imported first."""

import subprocess
import sys
from pathlib import Path

import gymnasium
import pytest

from tests.sizes import size
from underrose import entrances
from underrose.adapters import gymnasium as adapter
from underrose.games import TITLES
from underrose.kernel.data.errors import SetupError

CODING = "Underrose/TheCoding-v0"
MAKE = f"print(gymnasium.make('underrose:{CODING}', disable_env_checker=True).unwrapped.table.game)"
WAYS = {
    "gymnasium alone": f"import gymnasium; {MAKE}",
    "underrose first": f"import underrose, gymnasium; {MAKE}",
    "asked for before": f"import underrose, importlib.util; importlib.util.find_spec('gymnasium'); import gymnasium; {MAKE}",
    "registered": f"import gymnasium, underrose; gymnasium.register_envs(underrose); {MAKE.replace('underrose:', '')}",
    "the adapter": f"import gymnasium; {MAKE.replace('underrose:', 'underrose.adapters.gymnasium:')}",
    "the bare id": f"import gymnasium, underrose.adapters.gymnasium; {MAKE.replace('underrose:', '')}",
}


@pytest.mark.parametrize("way", size(["underrose first"], list(WAYS)))
def test_a_fresh_process_makes_an_environment_by_its_id(way: str) -> None:
    done = subprocess.run([sys.executable, "-W", "error", "-c", WAYS[way]], capture_output=True, text=True)
    assert done.stdout.strip() == "<Game The Coding: 2 players, system=counter, taps=sealed, first=random>", done.stderr


def test_names_are_known_before_any_game_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(entrances.FOLDERS, "./no game")  # its id would be none of Gymnasium's
    assert (list(adapter.IDS.values()), adapter.register()) == (list(TITLES), list(adapter.IDS))
    assert [entrances.id_of(name) for name in entrances.names()] == list(adapter.IDS)
    assert set(adapter.IDS) <= set(gymnasium.registry)


@pytest.mark.parametrize("action", [-1, -5, 1327])
def test_a_number_that_is_no_actions_is_an_error_and_changes_nothing(action: int) -> None:
    environment = gymnasium.make(CODING, disable_env_checker=True).unwrapped
    assert isinstance(environment, adapter.Seat)
    _, info = environment.reset(seed=1)
    before = environment.moment
    for wrong in (action, info["action_mask"].argmax() + 0.5):
        with pytest.raises(ValueError, match=rf"There is no action {wrong}: they are 0 to 1326\."):
            environment.step(wrong)
    assert environment.moment is before
    with pytest.raises(ValueError, match=rf"There is no action {action}"):
        environment.table.decided(before, action)


def test_the_same_at_many_tables() -> None:
    tables = gymnasium.make_vec(CODING, num_envs=3)
    first = tables.reset(seed=1)[1]["action_mask"].argmax(1)
    with pytest.raises(ValueError, match=r"There is no action -5"):
        tables.step(first * [1, 0, 1] - [0, 5, 0])
    assert not tables.step(first)[4].get("illegal", first * 0).any()


def test_an_option_that_there_is_not_is_refused_with_those_there_are() -> None:
    for made in (lambda: gymnasium.make(CODING, oponents="agent"), lambda: gymnasium.make_vec(CODING, num_envs=2, sead=1)):
        with pytest.raises(
            SetupError, match=r"The Coding has no option '(oponents|sead)'; there are seat, .*players, .*system, taps, first\."
        ):
            made()


@pytest.mark.slow
@pytest.mark.parametrize("context", ["fork", "spawn"])
def test_environments_in_processes_of_their_own(tmp_path: Path, context: str) -> None:
    code = (
        "import gymnasium\n"
        "if __name__ == '__main__':\n"
        f"    tables = gymnasium.make_vec('underrose:{CODING}', num_envs=2, vectorization_mode='async',"
        f" vector_kwargs={{'context': '{context}'}})\n"
        "    print(tables.reset(seed=3)[1]['action_mask'].any(1))\n"
        "    tables.close()\n"
    )
    (tmp_path / "main.py").write_text(code, "utf-8")  # a process that is spawned reads it again
    done = subprocess.run([sys.executable, str(tmp_path / "main.py")], capture_output=True, text=True)
    assert "[ True  True]" in done.stdout, done.stderr
