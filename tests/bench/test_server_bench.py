"""The load generator really plays at a real server; how fast is nobody's test."""

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from bench import Missing, run
from bench.server import memory, of_workers, ours_alone
from bench.server.kinds import KINDS, costs
from bench.server.load import first, share_of
from bench.server.processes import floor_server, our_clients
from tests.server import clusters
from tests.server.guests import choose


@pytest.mark.slow
def test_two_tables_play_and_everything_is_measured() -> None:
    figures = ours_alone(2, 1.0)
    assert figures["moves"] > 0
    assert figures["rate"] == figures["moves"] / figures["seconds"]
    assert 0 < figures["p50"] <= figures["p99"]
    assert 0 < figures["cpu"] < 1.1
    assert 0 < figures["server"] < 4


@pytest.mark.slow
def test_the_floor_plays_with_the_same_clients() -> None:
    with floor_server() as server, our_clients(server, 2) as clients:
        assert clients.play(0.5)["moves"] > 0


@pytest.mark.slow
def test_seats_of_one_table_at_two_workers_see_every_action() -> None:
    flat, human = of_workers(2, 2, apart=True, seconds=1.0)
    assert flat["moves"] > 0
    assert human["moves"] > 0
    assert 0 < flat["p50"] <= flat["p99"]


@pytest.mark.slow
def test_a_move_of_each_kind_of_table_is_measured() -> None:
    assert [name for name, one in costs(1, 1.0, 1).items() if one.us > 0 and one.bytes > 0] == list(KINDS)


@pytest.mark.slow
def test_memory_is_read_after_finished_tables() -> None:
    before, after = memory(1, 2)
    assert 10 < min(before, after) <= max(before, after) < 2000


@pytest.mark.parametrize(
    ("form", "action"),
    [
        ({"do": "none"}, {"do": "none"}),
        ({"do": "order", "tens": [4, 5], "ones": [4, 5], "distinct": [["tens", "ones"]]}, {"do": "order", "tens": 4, "ones": 5}),
    ],
)
def test_the_first_action_of_a_form(form: dict[str, Any], action: dict[str, Any]) -> None:
    assert first(form) == action
    assert action in [choose([form], random.Random(seed)) for seed in range(50)]


def test_the_share_of_an_ordered_list() -> None:
    assert share_of([], 0.99) == 0
    assert share_of([1.0, 2.0, 3.0, 4.0], 0.5) == 3
    assert share_of([1.0, 2.0], 0.99) == 2


@pytest.mark.parametrize("name", ["server.pg.1", "server.pg.2", "server.pg.2.apart", "server.pg.cost"])
def test_a_database_that_does_not_start_is_one_sentence(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for error, why in (
        (AssertionError("LOG:  starting\nFATAL:  the port is taken"), "FATAL:  the port is taken"),
        (subprocess.CalledProcessError(1, ["initdb"], stderr=b"initdb: error: no room\n"), "initdb: error: no room"),
    ):
        monkeypatch.setattr(clusters, "Postgres", Mock(side_effect=error))
        with pytest.raises(Missing, match=f"^PostgreSQL does not start, so nothing can be measured: {why}.$"):
            run(name)


def test_the_command_finds_what_it_starts_databases_with_wherever_it_is_called(tmp_path: Path) -> None:
    """Run from its script, the command has the checkout on no path: the cluster's benchmarks ended in a traceback."""
    code = "import underrose.cli.main as cli; cli._bench_package(); import tests.server.clusters"
    done = subprocess.run([sys.executable, "-P", "-c", code], cwd=tmp_path, env=os.environ | {"PYTHONPATH": ""}, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
