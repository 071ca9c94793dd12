"""Tests wait for states: no pause, no wait for a duration, no long timeout and no assertion about a clock anywhere in tests/, and no wait
for a promise, which is true before it says anything."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parent
PAUSES = {"sleep", "wait_for_timeout"}
NAMING = ast.Assign | ast.AnnAssign
CLOCK = re.compile(r"\btime\.(?:monotonic|perf_counter|process_time|time)(?:_ns)?\(")
LONGEST_SECONDS = 30
IN_SCRIPTS = re.compile(r"\bsetTimeout\s*\(|\bsetInterval\s*\(")
PROMISED = re.compile(r"^\s*async\b|^\s*\([^)]*\)\s*=>\s*new Promise\b")
"""Scripts whose value is a promise: to `wait_for_function` that is true at once, whatever it comes to."""
SUSPECT = re.compile(rf"{'|'.join(PAUSES)}|wait_for_function|timeout|setInterval|{CLOCK.pattern}", re.IGNORECASE)

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


def text_of(node: ast.AST | None, scripts: dict[str, str]) -> str:
    """The text that a string begins with, written there or as a constant of the file, or nothing."""
    match node:
        case ast.Name(id=name):
            return scripts.get(name, "")
        case ast.Constant(value=str(text)) | ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]):
            return text
    return ""


def is_wait(node: ast.AST, scripts: dict[str, str]) -> bool:
    """Whether it pauses, in Python or in a script; waits longer than thirty seconds, or without a bound; asserts what the machine's clock
    says, which a test does not move; or waits for a promise. A number from 1,000 on is taken for Playwright's milliseconds."""
    match node:
        case ast.Constant(value=str(text)):
            return bool(IN_SCRIPTS.search(text))
        case ast.keyword(arg=str(name), value=ast.Constant(value=None)):
            return "timeout" in name
        case ast.keyword(arg=str(name), value=ast.Constant(value=int(value) | float(value))):
            return "timeout" in name and value > LONGEST_SECONDS and not 1000 <= value <= 1000 * LONGEST_SECONDS
        case ast.Assert():
            return bool(CLOCK.search(ast.unparse(node.test)))
        case ast.Call(args=[script, *_]) if called(node) == "wait_for_function":
            return bool(PROMISED.search(text_of(script, scripts)))
    return called(node) in PAUSES


def waits(module: ast.Module) -> set[int]:
    """The lines of a file that wait for anything but a state."""
    named = [(one.targets[0] if isinstance(one, ast.Assign) else one.target, one.value) for one in module.body if isinstance(one, NAMING)]
    scripts = {ast.unparse(target): text_of(value, {}) for target, value in named}
    found = [node.value if isinstance(node, ast.keyword) else node for node in ast.walk(module) if is_wait(node, scripts)]
    return {node.lineno for node in found if isinstance(node, ast.expr | ast.stmt)}


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
