"""Tests wait for states: no pause, no wait for a duration, no long timeout and no assertion about a clock anywhere in tests/, and no wait
for a promise, which is true before it says anything."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parent
PAUSES = {"sleep", "wait_for_timeout"}
CLOCKS = {"monotonic", "perf_counter", "process_time", "time", "time_ns", "monotonic_ns"}
LONGEST_SECONDS = 30
IN_SCRIPTS = re.compile(r"\bsetTimeout\s*\(|\bsetInterval\s*\(")
PROMISED = re.compile(r"^\s*async\b|^\s*\([^)]*\)\s*=>\s*new Promise\b")
"""Scripts whose value is a promise: to `wait_for_function` that is true at once, whatever it comes to."""
SUSPECT = re.compile(rf"{'|'.join(PAUSES)}|wait_for_function|timeout|setInterval|\btime\.(?:{'|'.join(CLOCKS)})", re.IGNORECASE)

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


def pauses(node: ast.AST) -> bool:
    """Whether it pauses, in Python or in a script for the page."""
    scripted = isinstance(node, ast.Constant) and isinstance(node.value, str) and IN_SCRIPTS.search(node.value)
    return called(node) in PAUSES or bool(scripted)


def waits_long(node: ast.AST) -> bool:
    """Whether it is a timeout of more than thirty seconds or none; a number from 1,000 on is taken for Playwright's milliseconds."""
    match node:
        case ast.keyword(arg=str(name), value=ast.Constant(value=None)):
            return "timeout" in name  # no bound at all
        case ast.keyword(arg=str(name), value=ast.Constant(value=int(value) | float(value))):
            return "timeout" in name and value > LONGEST_SECONDS and not 1000 <= value <= 1000 * LONGEST_SECONDS
    return False


def judges_clock(node: ast.AST) -> bool:
    """Whether it is an assertion that reads the machine's clock; a clock that a test moves by hand is another matter."""
    return isinstance(node, ast.Assert) and any(reads_clock(part) for part in ast.walk(node.test))


def reads_clock(node: ast.AST) -> bool:
    """Whether a call asks Python's module `time`."""
    if called(node) not in CLOCKS or not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    return isinstance(node.func.value, ast.Name) and node.func.value.id == "time"


def waits_for_promise(node: ast.AST, scripts: dict[str, str]) -> bool:
    """Whether it is a `wait_for_function` of a script that gives a promise, written there or as a constant of the file."""
    if called(node) != "wait_for_function" or not isinstance(node, ast.Call) or not node.args:
        return False
    return bool(PROMISED.search(beginning(node.args[0], scripts)))


def beginning(node: ast.AST | None, scripts: dict[str, str]) -> str:
    """The text that a string begins with, or nothing."""
    match node:
        case ast.Name(id=name):
            return scripts.get(name, "")
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=[first, *_]):
            return beginning(first, scripts)
    return ""


def scripts_of(module: ast.Module) -> dict[str, str]:
    """The constants of a file and what they begin with."""
    named = dict[str, str]()
    for one in module.body:
        if isinstance(one, ast.Assign | ast.AnnAssign):
            (target, *_) = one.targets if isinstance(one, ast.Assign) else [one.target]
            named[ast.unparse(target)] = beginning(one.value, {})
    return named


def waits(module: ast.Module) -> set[int]:
    """The lines of a file that wait for anything but a state."""
    scripts = scripts_of(module)
    suspects = (
        node for node in ast.walk(module) if pauses(node) or waits_long(node) or judges_clock(node) or waits_for_promise(node, scripts)
    )
    return {line_of(node) for node in suspects}


def found(folder: Path) -> list[tuple[str, str]]:
    """File and text of every line that waits and is not allowed. Only files that have one of the words at all are parsed."""
    files = {path: path.read_text("utf-8") for path in sorted(folder.rglob("*.py")) if path != Path(__file__)}  # not what is planted below
    lines = [
        (path.relative_to(folder).as_posix(), text.splitlines()[number - 1].strip())
        for path, text in files.items()
        if SUSPECT.search(text)
        for number in sorted(waits(ast.parse(text)))
    ]
    return [line for line in lines if line not in ALLOWED]


def line_of(node: ast.AST) -> int:
    return node.value.lineno if isinstance(node, ast.keyword) else node.lineno  # type: ignore[attr-defined]


def test_nothing_in_tests_waits_for_a_duration_or_measures_one() -> None:
    assert found(TESTS) == []


def test_scripts_of_tests_set_no_timers() -> None:
    assert [path.name for path in TESTS.rglob("*.js") if IN_SCRIPTS.search(path.read_text("utf-8"))] == []


def test_what_may_pause_is_little_and_still_there() -> None:
    assert len(ALLOWED) <= 10
    for name, line in ALLOWED:
        assert line in (TESTS / name).read_text("utf-8")


PLANTED = """
import time
LATER: Final = "() => new Promise((done) => requestAnimationFrame(() => done(false)))"
time.sleep(1)
page.wait_for_timeout(5)
page.evaluate("() => new Promise((done) => setTimeout(done, 5))")
window.recv(timeout=31)
httpx.Client(timeout=None)
expect(page).to_have_text("x", timeout=30_001)
assert time.monotonic() - began < 5
page.wait_for_function("async () => false")
page.wait_for_function(f"async () => {1} === 2")
page.wait_for_function(LATER)
"""


def test_a_planted_wait_is_found(tmp_path: Path) -> None:
    (tmp_path / "test_planted.py").write_text(PLANTED)
    assert [line for _, line in found(tmp_path)] == PLANTED.splitlines()[3:]
