"""Games made ready by a process of their own."""

import asyncio
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest

from tests.reference_games import kuhn, leduc
from underrose import games, readiness
from underrose.bots.playing_on import Policy, is_reviewed, policy_of
from underrose.server.catalogue import served_games
from underrose.server.catalogue.served_games import ServedGames

PARTY = "top_secret_party"


def test_another_process_makes_a_game_ready_and_tells_how_far_it_is() -> None:
    told: list[tuple[int, int, str]] = []
    assert not readiness.make_ready_apart("no_such_game", lambda *_: None)
    assert readiness.make_ready_apart(PARTY, lambda done, total, what: told.append((done, total, what)))
    assert readiness.is_ready(games.title(PARTY))
    assert ([done for done, _, _ in told], told[-1]) == ([*range(len(told))], (len(told) - 1, len(told) - 1, "done"))


def test_two_servers_in_one_process_compile_a_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    started = list[str]()
    begun, may_end, ready = threading.Event(), threading.Event(), threading.Event()

    def told_by(command: list[str], progress: object) -> bool:
        started.append(command[-1])
        begun.set()
        may_end.wait(20)
        ready.set()
        return True

    monkeypatch.setattr(readiness, "_told_by", told_by)
    monkeypatch.setattr(readiness, "is_ready", lambda title, stage: ready.is_set())
    threads = [threading.Thread(target=readiness.make_ready_apart, args=(PARTY, lambda *_: None)) for _ in range(3)]
    threads[0].start()
    assert begun.wait(20)
    for thread in threads[1:]:
        thread.start()
    may_end.set()
    for thread in threads:
        thread.join(20)
    assert started == ["3"], "the last stage of one process"


CHATTY = "from underrose import readiness as r; r.make_ready = lambda title, tell, stages: (print('hello'), tell(1, 2, 'x')); r.main()"


def test_what_a_game_prints_is_no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """One word of a game of one's own, or no room for one more process, and it was played interpreted for good."""
    told = list[tuple[int, int, str]]()
    assert readiness._told_by([sys.executable, "-c", CHATTY, PARTY], lambda *progress: told.append(progress))
    assert told == [(1, 2, "x")]
    monkeypatch.setattr(subprocess, "Popen", Mock(side_effect=BlockingIOError))
    assert not readiness._told_by(["anything"], lambda *_: None)


def test_a_process_ends_when_nobody_listens_any_more() -> None:
    command = [sys.executable, "-m", "underrose.readiness", PARTY]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as other:
        assert other.stdout is not None
        other.stdout.close()
    assert other.returncode != 0


def test_a_server_lets_others_compile_what_the_cache_does_not_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    apart: list[tuple[str, str]] = []
    for_reviews = set[str]()
    last = threading.Event()
    coding = games.title("the_coding")
    awaited = {name for name in games.TITLES if is_reviewed(games.title(name))} - {"the_coding"}

    def make_ready_apart(name: str, progress: object, stages: Sequence[readiness.Stage]) -> bool:
        if readiness.REVIEW in stages:
            for_reviews.add(name)
            if for_reviews == awaited:
                last.set()
        else:
            apart.append((name, threading.current_thread().name))
        return True

    monkeypatch.setattr(served_games, "make_ready_apart", make_ready_apart)
    monkeypatch.setattr(served_games, "is_ready", lambda title, stage: title is coding)

    async def start() -> ServedGames:
        listed = ServedGames({"kuhn": kuhn.TITLE})
        listed.start()
        for name in listed.entries:
            await listed.entry(name).ready.wait()
        assert await asyncio.to_thread(last.wait, 20)
        listed.close()
        return listed

    listed = asyncio.run(start())
    assert sorted(name for name, _ in apart) == sorted(2 * [*(set(games.TITLES) - {"the_coding"})]), "the doors of each, and then the rest"
    assert {thread for _, thread in apart} == {"compile"}
    assert for_reviews == awaited, "the games that are reviewed, but for the one that the cache holds"
    assert not any(readiness.is_loaded(title, readiness.REVIEW) for title in map(games.title, games.TITLES)), "nothing of it is loaded here"
    assert all(info.compiling is None and info.ready for info in listed.listed())


REVIEWED = [name for name in games.TITLES if is_reviewed(games.title(name))]


@pytest.mark.parametrize("name", [pytest.param(name, marks=() if name == "the_coding" else pytest.mark.slow) for name in REVIEWED])
def test_a_review_compiles_nothing_once_its_stage_is_there(name: str) -> None:
    assert readiness.make_ready_apart(name, lambda *_: None, [readiness.REVIEW])
    assert readiness.is_ready(games.title(name), readiness.REVIEW)
    policy = Policy(games.title(name), policy_of(games.title(name)).module)
    policy.compile()
    for driver in (policy.remember, policy.over_worlds, policy.from_table):
        assert driver.stats.cache_hits
        assert not driver.stats.cache_misses
    assert readiness.stages_of(kuhn.TITLE) == readiness.PLAYED, "what is not reviewed has no stage for it"


def test_warming_calls_back_and_tells_a_terminal_what_is_slow(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    told, title = list[tuple[int, int]](), kuhn.TITLE
    readiness.play_once(replace(title, notes=lambda *_: {"about": []}, because=Mock(), tells=Mock()))  # short, and nothing is excluded yet
    monkeypatch.setattr(readiness, "make_ready", lambda title, tell, stages: [tell(done, 2, "x") for done in range(3)])
    readiness.warm(title, lambda done, total, what: told.append((done, total)))
    assert told == [(0, 2), (1, 2), (2, 2)]
    monkeypatch.setattr(readiness.sys.stderr, "isatty", lambda: True, raising=False)
    readiness.warm(title)
    assert capsys.readouterr().err == "", "nobody is told of what is quick"
    monkeypatch.setattr(readiness, "SILENT", 0.0)
    readiness.warm(title.setup())
    line = f"Compiling {title.title}, once, which takes half a minute: "
    assert capsys.readouterr().err == f"\r{line}0 of 2\r{line}1 of 2\r{line}2 of 2\n"


def test_what_a_process_has_loaded_is_not_warmed_up_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A second server of a process would play every bot's first decision again while it answers."""
    warmed, told = list[str](), list[str]()
    stage = readiness.Stage("bots", (), lambda title: warmed.append(title.id))
    monkeypatch.setattr(readiness, "_mark", lambda title, stage: tmp_path / "ready")
    for title in (kuhn.TITLE, kuhn.TITLE, leduc.TITLE):
        readiness.make_stage(title, stage, told.append)
    assert warmed == ["kuhn", "leduc"]
    assert told == ["bots"] * 3, "a bar counts them all the same"
