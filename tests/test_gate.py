"""`make test` itself: a part that fails is seen, costs are told, what is missing is said in one sentence, and nothing is left behind."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tiers import is_slow
from tests.waiting import until
from tools import costs, gate, machine, mirrors
from tools.costs import Cost
from tools.gate import Part
from tools.leash import Leash

SLEEPER = "import subprocess, sys; print(subprocess.Popen(['sleep', '300']).pid, flush=True)"
"""Code that leaves a process behind and says its number."""


@pytest.fixture(autouse=True)
def _reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "REPORTS", tmp_path)


@pytest.fixture
def leash() -> Iterator[Leash]:
    leash = Leash()
    yield leash
    leash.close()


def python(name: str, code: str) -> Part:
    """A part that runs a line of Python."""
    return Part(name, [sys.executable, "-c", code], budget=60)


def test_a_failing_part_is_seen_the_others_still_run_and_what_stands_on_them_comes_after(
    leash: Leash, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    parts = [python("one", "raise SystemExit('no')"), python("two", "print('yes')")]
    then = python("four", f"assert open({str(tmp_path / 'two.log')!r}).read() == 'yes\\n'")
    found = gate.in_lanes(leash, parts, [[python("three", "")]], [then])
    assert {cost.name: cost.passed for cost in found} == {"one": False, "two": True, "three": True, "four": True}
    assert {"no", "yes"} <= {*capfd.readouterr().out.splitlines()}


def test_a_part_that_passed_runs_again_once_something_it_reads_has_changed(
    leash: Leash, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "tree" / "deep" / "source.py"
    source.parent.mkdir(parents=True)
    monkeypatch.setattr(gate, "ROOT", tmp_path / "tree")

    def runs(text: str) -> tuple[bool, bool]:
        """Whether the check passed on this source, and whether it ran."""
        source.write_text(text)
        code = f"print('RAN'); exec(open({str(source)!r}).read())"
        cost = gate.run(leash, Part("check", [sys.executable, "-c", code], 60, reads=("**/*.py",)))
        return cost.passed, "RAN" in capfd.readouterr().out

    assert [runs("1"), runs("1"), runs("2"), runs("1")] == [(True, True), (True, False), (True, True), (True, True)]
    assert [runs("exit(1)"), runs("exit(1)"), runs("2")] == [(False, True), (False, True), (True, True)], "a failure is never kept"


def test_what_a_part_leaves_behind_is_ended_with_it(leash: Leash, tmp_path: Path) -> None:
    assert gate.run(leash, python("one", SLEEPER)).passed
    left = int((tmp_path / "one.log").read_text())
    until(lambda: not alive(left), "the end of what was left behind")


def test_a_run_that_is_killed_leaves_nothing_behind(tmp_path: Path) -> None:
    code = f"""
import sys
from tools.leash import Leash
process = Leash().start([sys.executable, "-c", {SLEEPER!r}], stdout=open({str(tmp_path / "pid")!r}, "w"))
process.wait()
print("started", flush=True)
sys.stdin.read()
"""
    run = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=gate.ROOT)
    assert run.stdout is not None
    assert run.stdout.readline() == "started\n"
    left = int((tmp_path / "pid").read_text())
    assert alive(left)
    run.kill()
    run.communicate()
    until(lambda: not alive(left), "the end of what was left behind")


def alive(process: int) -> bool:
    """Whether a process runs; one that has ended and was not waited for does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_costs_shares_and_what_failed_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    costs.print_costs([Cost("quick", 1.0, 60), Cost("slow", 61.0, 60), Cost("broken", 2.0, None, passed=False)])
    broken = '<testcase classname="tests.c" name="x" time="100"><failure/></testcase>'
    (tmp_path / "c.xml").write_text(f'<a>{broken}<testcase classname="tests.c" name="y" time="9"/></a>')
    costs.print_tests(tmp_path)
    rows = [" ".join(row.split()) for row in capsys.readouterr().out.splitlines()]
    assert {"quick 1.0 60", "slow 61.0 60 over its share", "broken 2.0 - FAILED", "tests.c::x 100.0"} <= {*rows}
    assert rows[-2:] == ["FAILED tests.c::x", "1 passed, 1 failed"]


def test_without_a_browser_it_stops_with_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(machine, "glob", lambda _: [])
    monkeypatch.setattr(sys, "argv", ["gate"])
    assert gate.main() == 2
    said = capsys.readouterr()
    assert said.err.startswith("The tests need Chromium, gcc, PostgreSQL and Redis, which")
    assert said.err.count("\n") == 1


def test_the_full_tier_runs_every_file_and_the_everyday_one_none_that_is_wholly_slow() -> None:
    def files(everything: bool) -> set[str]:
        parts = {part.name: part for part in gate.testing_parts(everything)}
        assert ("bounds" if everything else "bounds(everyday=True) and not slow") in parts.pop("tests/bounds").command
        for part in parts.values():
            assert ("not slow" in " ".join(part.command)) is not everything
            assert (part.environment.get("UNDERROSE_FULL") == "1") is everything
        listed = [word for part in parts.values() for word in part.command if word.endswith(".py")]
        assert len(listed) == len(set(listed))
        return set(listed)

    every = {str(path) for path in gate.TESTS.rglob("test_*.py")}
    assert files(True) == every
    assert files(False) == {name for name in every if not is_slow(Path(name))}


def test_a_file_is_mirrored_by_the_tests_of_its_name_or_by_those_that_import_it() -> None:
    def found(path: str) -> list[str]:
        return [test.relative_to(mirrors.ROOT).as_posix() for test in mirrors.mirrors(mirrors.ROOT / path)]

    assert found("src/underrose/kernel/play/recordfile.py") == ["tests/kernel/test_recordfile.py"]
    assert found("tests/test_gate.py") == ["tests/test_gate.py"]
    assert "tests/test_gate.py" in found("tools/costs.py")


def test_a_gate_that_is_told_to_end_ends_the_part_that_runs() -> None:
    code = "import tools.gate as gate, sys; sys.argv = ['gate']; gate.checked = lambda leash, _: [gate.run(leash, part)]; "
    code += f"part = gate.Part('one', [sys.executable, '-c', {SLEEPER + '; import signal; signal.pause()'!r}], 60); "
    code += "sys.exit(gate.main())"
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=gate.ROOT) as run:
        assert run.stdout is not None
        assert run.stdout.readline() == "... one\n"
        os.kill(run.pid, signal.SIGTERM)
        assert run.wait(30) == 1
