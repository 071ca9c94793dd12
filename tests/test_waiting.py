"""Tests wait for states: no pause, no wait for a duration, no long timeout and no assertion about a clock anywhere in tests/."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PAUSES = {"sleep", "wait_for_timeout"}
CLOCKS = {"monotonic", "perf_counter", "process_time", "time", "time_ns", "monotonic_ns"}
LONGEST_SECONDS = 30
IN_SCRIPTS = re.compile(r"\bsetTimeout\s*\(|\bsetInterval\s*\(")

ALLOWED = {
    ("waiting.py", "time.sleep(PAUSE_SECONDS)"): "the one loop that asks again",
    ("waiting.py", "await asyncio.sleep(PAUSE_SECONDS)"): "the same beside an event loop",
    ("waiting.py", "await asyncio.sleep(0)"): "no pause: what is ready in the loop runs once",
}
"""Lines that may pause, each with its reason; at most ten."""


def called(node: ast.AST) -> str:
    """The last name of what a call calls, or nothing."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else ""


def pauses(tree: ast.AST) -> Iterator[int]:
    """Lines that pause, in Python or in a script for the page."""
    for node in ast.walk(tree):
        scripted = isinstance(node, ast.Constant) and isinstance(node.value, str) and IN_SCRIPTS.search(node.value)
        if called(node) in PAUSES or scripted:
            yield node.lineno  # type: ignore[attr-defined]


def long_timeouts(tree: ast.AST) -> Iterator[int]:
    """Lines with a timeout of more than thirty seconds or none; a number from 1,000 on is taken for Playwright's milliseconds."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg is not None and "timeout" in node.arg and isinstance(node.value, ast.Constant):
            value = node.value.value
            if value is None:
                yield node.value.lineno  # no bound at all
            elif isinstance(value, int | float) and value > LONGEST_SECONDS and not 1000 <= value <= 1000 * LONGEST_SECONDS:
                yield node.value.lineno


def judged_clocks(tree: ast.AST) -> Iterator[int]:
    """Lines of assertions that read the machine's clock; a clock that a test moves by hand is another matter."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert) and any(reads_clock(part) for part in ast.walk(node.test)):
            yield node.lineno


def reads_clock(node: ast.AST) -> bool:
    """Whether a call asks Python's module `time`."""
    if called(node) not in CLOCKS or not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    return isinstance(node.func.value, ast.Name) and node.func.value.id == "time"


@cache
def parsed(path: Path) -> ast.AST:
    return ast.parse(path.read_text("utf-8"))


def found(find: Callable[[ast.AST], Iterator[int]], folder: Path) -> list[tuple[str, str]]:
    """File and text of every line that `find` finds and that is not allowed."""
    lines = [
        (path.relative_to(folder).as_posix(), path.read_text("utf-8").splitlines()[number - 1].strip())
        for path in sorted(folder.rglob("*.py"))
        if path != Path(__file__)  # what is planted below
        for number in sorted(set(find(parsed(path))))
    ]
    return [line for line in lines if line not in ALLOWED]


@pytest.mark.parametrize("find", [pauses, long_timeouts, judged_clocks])
def test_nothing_in_tests_waits_for_a_duration_or_measures_one(find: Callable[[ast.AST], Iterator[int]]) -> None:
    assert found(find, TESTS) == []


def test_scripts_of_tests_set_no_timers() -> None:
    assert [path.name for path in TESTS.rglob("*.js") if IN_SCRIPTS.search(path.read_text("utf-8"))] == []


def test_what_may_pause_is_little_and_still_there() -> None:
    assert len(ALLOWED) <= 10
    for name, line in ALLOWED:
        assert line in (TESTS / name).read_text("utf-8")


PLANTED = """
import time
time.sleep(1)
page.wait_for_timeout(5)
page.evaluate("() => new Promise((done) => setTimeout(done, 5))")
window.recv(timeout=31)
httpx.Client(timeout=None)
expect(page).to_have_text("x", timeout=30_001)
assert time.monotonic() - began < 5
"""


@pytest.mark.parametrize(("find", "lines"), [(pauses, 3), (long_timeouts, 3), (judged_clocks, 1)])
def test_a_planted_wait_is_found(find: Callable[[ast.AST], Iterator[int]], lines: int, tmp_path: Path) -> None:
    (tmp_path / "test_planted.py").write_text(PLANTED)
    assert len(found(find, tmp_path)) == lines
