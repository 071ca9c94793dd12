"""Environments wait for no compiler: from an empty cache they play interpreted, the same games, until another process has compiled them."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import gymnasium
import numpy as np
import pytest

from tests.sizes import size
from underrose import games
from underrose.adapters import meanwhile
from underrose.adapters.meanwhile import Meanwhile, nobody_waits, plays_compiled
from underrose.adapters.pettingzoo import env
from underrose.entrances import id_of
from underrose.kernel.compile.interpreting import interpreting
from underrose.readiness import BOTS, VIEWS
from underrose.testing import kuhn

NAME = "the_coding"
TITLE = games.title(NAME)


class Process:
    """Another process that compiles, and is ended when nobody needs it any more."""

    started: list[list[str]]

    def __init__(self, command: list[str], **_: Any) -> None:
        self.code: int | None = None
        self.started.append(command)

    def poll(self) -> int | None:
        return self.code

    def kill(self) -> None:
        self.code = -9

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.code is not None


@pytest.fixture
def empty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[list[list[str]]]:
    """An empty cache, in which nothing is compiled meanwhile; what was started to compile."""
    monkeypatch.setattr(Process, "started", list[list[str]](), raising=False)
    monkeypatch.setattr(meanwhile.subprocess, "Popen", Process)
    monkeypatch.setattr(meanwhile, "cache_folder", lambda home: tmp_path / home.name)
    monkeypatch.setattr(meanwhile, "is_ready", lambda title, stage: (tmp_path / "ready").exists())
    monkeypatch.setattr(meanwhile, "_MEANWHILE", {})
    monkeypatch.setattr(meanwhile, "LOOKED", 0.0)
    yield Process.started
    (tmp_path / "ready").touch()
    assert plays_compiled(TITLE, BOTS)


def seen(environment: Any) -> str:
    observation, info = environment.reset(seed=7)
    told, over = hashlib.sha256(observation.tobytes()), False
    while not over:
        action = np.flatnonzero(info["action_mask"])[-1]
        observation, reward, over, _, info = environment.step(action)
        told.update(observation.tobytes() + repr(reward).encode())
    return told.hexdigest()


def heard(environment: Any) -> str:
    environment.reset(seed=7)
    told = hashlib.sha256()
    for _ in environment.agent_iter():
        observation, reward, over, _, info = environment.last()
        told.update(observation.tobytes() + repr(reward).encode())
        environment.step(None if over else np.flatnonzero(info["action_mask"])[0])
    return told.hexdigest()


def test_games_are_the_same_before_and_after_they_are_compiled(empty: list[list[str]], tmp_path: Path) -> None:
    single = gymnasium.make(id_of(NAME), opponents="agent", disable_env_checker=True).unwrapped
    table = env(NAME)
    before = seen(single), heard(table)
    assert not plays_compiled(TITLE)
    assert [command[3:] for command in empty] == [[NAME, *meanwhile.COMPILED]], "one process, for all environments"
    (tmp_path / "ready").touch()
    assert plays_compiled(TITLE)
    assert (seen(single), heard(table)) == before


def test_only_who_plays_it_waits_for_nothing(empty: list[list[str]]) -> None:
    for stage in (VIEWS, BOTS):
        with nobody_waits(TITLE, stage):
            assert interpreting()
    assert not interpreting(), "the lab waits as before"
    with nobody_waits(kuhn.TITLE):
        assert not interpreting(), "another process would not find it"
    assert len(empty) == 1


def test_one_of_several_processes_compiles(empty: list[list[str]], tmp_path: Path) -> None:
    first, second = Meanwhile(TITLE), Meanwhile(TITLE)
    assert [one.over(VIEWS) for one in (first, second)] == [False, False]
    assert len(empty) == 1
    (tmp_path / "ready").touch()
    assert [one.over(VIEWS) for one in (second, first)] == [True, True]


def test_a_process_that_was_forked_leaves_the_parents_compiling_alone(empty: list[list[str]]) -> None:
    assert not plays_compiled(TITLE)
    ((_, begun),) = meanwhile._MEANWHILE.values()
    assert begun is not None
    child = os.fork()
    if not child:
        wrong = True
        try:
            begun._end()  # as the interpreter does at the end of a process
            wrong = plays_compiled(TITLE) or len(empty) != 1 or cast(Any, begun._process).code is not None
        finally:
            os._exit(wrong)
    assert os.waitpid(child, 0)[1] == 0
    assert not Meanwhile(TITLE).over(VIEWS)
    assert len(empty) == 1, "the lock holds still"


def test_views_are_compiled_before_bots_are_and_where_that_cannot_be_whoever_needs_it_is_told(
    empty: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = Meanwhile(TITLE)
    with monkeypatch.context() as patch:
        patch.setattr(meanwhile, "is_ready", lambda title, stage: stage is VIEWS)
        assert [begun.over(stage) for stage in (VIEWS, BOTS)] == [True, False]
    process = cast(Any, begun._process)
    assert process.poll() is None, "it goes on"
    process.code = 1
    assert begun.over(BOTS), "whoever needs it is told that it cannot be compiled"


EMPTY = """
import gymnasium, numpy as np
from underrose import games
from underrose.adapters.meanwhile import plays_compiled
from tests.adapters.test_meanwhile import seen
if __name__ == "__main__":
    environment = gymnasium.make("underrose:ID", disable_env_checker=True).unwrapped
    before = seen(environment)
    title = games.title("NAME")
    assert title.doors.loaded == [], "nothing was waited for"
    while not plays_compiled(title):
        seen(environment)
    assert seen(environment) == before
    assert "step" in title.doors.loaded or "start" in title.doors.loaded
    print("the same")
"""


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", size(["top_secret_party"], ["top_secret_party", "the_coding"]))
def test_a_fresh_process_with_an_empty_cache_resets_at_once(tmp_path: Path, name: str) -> None:
    code = EMPTY.replace("ID", id_of(name)).replace("NAME", name)
    environment = {**os.environ, "UNDERROSE_CACHE": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    assert done.stdout == "the same\n", done.stderr
