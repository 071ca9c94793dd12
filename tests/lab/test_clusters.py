"""Games on a Ray cluster are the same games: a local one of two workers plays what one thread plays, and outlives a killed worker."""

import os
import signal
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import underrose as ur
from tests.lab import own_bots
from underrose.bots.own import LabError
from underrose.lab.clusters import Cluster

CODING = ur.game("the_coding")
TWO = Cluster(workers=2)
STORE_BYTES = 100_000_000
"""Shared memory of the cluster: chunks of games are small, and containers have little of it."""
SCRIPT = str(Path(own_bots.__file__))


def test_without_ray_one_sentence_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(LabError, match=r"^Many machines need one more package"):
        ur.lab.simulate(CODING, ["random"], 2, ray="")


def test_where_no_cluster_listens_nobody_waits_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(is_initialized=lambda: False))
    for address in ("ray://127.0.0.1:9", "127.0.0.1:65536"):
        with pytest.raises(LabError, match=f"^There is no Ray cluster at {address}: "):
            ur.lab.simulate(CODING, ["random"], 2, ray=address)


def test_no_chunk_of_games_is_lost_where_more_wait_than_a_cluster_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    def remote(**how: int) -> Any:
        return lambda played: SimpleNamespace(remote=played)

    shown = {"is_initialized": lambda: True, "cluster_resources": lambda: {"CPU": 1.0}, "remote": remote}
    taken = {"put": lambda one: one, "get": lambda one: one, "wait": lambda waiting: (waiting[:1], waiting[1:])}
    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(**shown, **taken))
    assert list(TWO.run(lambda first, n: first, [(first, 1) for first in range(20)])) == [*range(20)]


def test_records_are_not_scattered_over_machines(tmp_path: Path) -> None:
    with pytest.raises(LabError, match="leave out one of the two"):
        ur.lab.duel(CODING, ("random", "random"), 2, records=str(tmp_path), ray="")


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    """A cluster of two workers on this machine, for all of these tests."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # asked when it is imported
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=STORE_BYTES)
    yield ray
    ray.shutdown()


@pytest.mark.parametrize("bots", [["random"], ["agent", "novice"], [f"{SCRIPT}:first", "novice"]], ids=["random", "levels", "script"])
@pytest.mark.slow
@pytest.mark.usefixtures("ray")
def test_a_cluster_plays_what_one_thread_plays(bots: list[str]) -> None:
    games = 9000 if bots == ["random"] else 24
    here, there = (ur.lab.simulate(CODING, bots, games, seed=3, ray=cluster) for cluster in (None, TWO))
    assert here["digest"] == there["digest"]
    assert here["wins"] == there["wins"]


@pytest.mark.slow
@pytest.mark.usefixtures("ray")
def test_duels_reports_and_comparisons_run_there_too() -> None:
    duels = [ur.lab.duel(CODING, ("agent", "novice"), 16, seed=3, ray=cluster) for cluster in (None, TWO)]
    here, there = ({name: value for name, value in duel.items() if not name.startswith("ms_per_move")} for duel in duels)
    assert here == there
    portraits = [ur.lab.portray(CODING, games=12, seed=3, sheets=1, deals=2, ray=cluster) for cluster in (None, TWO)]
    assert portraits[0] == portraits[1]
    other = ur.lab.edited(CODING, "data.00-19.high=24")
    compared = [ur.lab.compare(CODING, other, ["random"], games=8, ray=cluster) for cluster in (None, TWO)]
    assert compared[0] == compared[1]


def dies_once(folder: str, first: int, n: int) -> tuple[int, list[int]]:
    """Kill the worker that is given chunk 8 for the first time."""
    marker = Path(folder) / f"{first}"
    if first == 8 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return first, [*range(first, first + n)]


@pytest.mark.slow
@pytest.mark.usefixtures("ray")
def test_a_killed_worker_costs_nothing_but_time(tmp_path: Path) -> None:
    parts = [(first, 8) for first in range(0, 40, 8)]
    done = sorted(TWO.run(partial(dies_once, str(tmp_path)), parts))
    assert (tmp_path / "8").exists()
    assert [number for _, numbers in done for number in numbers] == [*range(40)]


@pytest.mark.slow
@pytest.mark.usefixtures("ray")
def test_what_a_bot_does_wrong_there_is_told_as_here() -> None:
    for cluster in (None, TWO):
        with pytest.raises(LabError, match=r"in game \d+ of seed 3 failed: "):
            ur.lab.simulate(CODING, [f"{SCRIPT}:breaks"], 2, seed=3, ray=cluster)


@pytest.mark.slow
@pytest.mark.usefixtures("ray")
def test_a_function_that_cannot_travel_is_refused() -> None:
    with pytest.raises(LabError, match="cannot be handed to another process"):
        ur.lab.simulate(CODING, [lambda view, legal: legal[0]], 2, ray=TWO)
