"""`make test` itself: a part that fails is seen, costs are told, and a missing browser is said in one sentence."""

import sys
from pathlib import Path

import pytest

from tools import gate
from tools.gate import Cost, Part


def python(name: str, code: str) -> Part:
    """A part that runs a line of Python."""
    return Part(name, [sys.executable, "-c", code], budget=60)


def test_a_failing_part_is_seen_and_the_others_still_run(capfd: pytest.CaptureFixture[str]) -> None:
    costs = gate.side_by_side([python("one", "raise SystemExit('no')"), python("two", "print('yes')")], [python("three", "")])
    assert {cost.name: cost.passed for cost in costs} == {"one": False, "two": True, "three": True}
    said = capfd.readouterr().out
    assert "=== one\nno" in said
    assert "=== two\nyes" in said


def test_the_table_tells_costs_budgets_and_failures(capsys: pytest.CaptureFixture[str]) -> None:
    gate.print_table(
        [Cost("quick", 1.0, 60), Cost("slow", 61.0, 60), Cost("broken", 2.0, 60, passed=False)], [Cost("tests/browser", 3.0, None)]
    )
    rows = [" ".join(row.split()) for row in capsys.readouterr().out.splitlines()]
    assert "quick 1.0 60" in rows
    assert "slow 61.0 60 over budget" in rows
    assert "broken 2.0 60 FAILED" in rows
    assert "tests/browser 3.0 -" in rows


def test_seconds_of_tests_are_summed_by_folder_and_shared_by_the_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report = tmp_path / "pytest.xml"
    cases = [("tests.browser.test_a", 1), ("tests.browser.test_b.TestC", 2), ("tests.test_imports", 0.75)]
    report.write_text("<a>" + "".join(f'<testcase classname="{name}" time="{time}"/>' for name, time in cases) + "</a>")
    monkeypatch.setattr(gate, "REPORT", report)
    assert [(cost.name, cost.seconds) for cost in gate.folder_costs()] == [
        ("tests/browser", 3 / gate.WORKERS),
        ("tests/test_imports", 0.75 / gate.WORKERS),
    ]


def test_without_a_browser_it_stops_with_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(gate, "glob", lambda _: [])
    monkeypatch.setattr(sys, "argv", ["gate"])
    assert gate.main() == 2
    said = capsys.readouterr()
    assert said.err.startswith("The tests need Chromium, gcc, PostgreSQL and Redis, which")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(("failing", "passed"), [(1, True), (gate.FLAKY, True), (gate.FLAKY + 1, False)])
def test_a_few_tests_that_fail_beside_others_and_pass_alone_are_told_as_flaky(
    failing: int, passed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_tests(tmp_path, failing, "seen.exists() or seen.touch()")
    part, first = tried(tmp_path, monkeypatch)
    costs = gate.alone(part, first)
    assert not first.passed
    assert [cost.passed for cost in costs] == ([True, True] if passed else [False])
    assert costs[0].remark == ("flaky: " + ", ".join(f"test_it.test_{n}" for n in range(failing)) if passed else "")


def test_what_fails_again_alone_fails_the_gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_tests(tmp_path, 1, "False")
    assert [cost.passed for cost in gate.alone(*tried(tmp_path, monkeypatch))] == [False, False]


def write_tests(folder: Path, failing: int, condition: str) -> None:
    """A folder with a test that passes, and some that pass if the condition holds, in which `seen` is a file of the test's own."""
    lines = ["from pathlib import Path", "def test_good(): pass"]
    for n in range(failing):
        lines.append(f"def test_{n}():\n    seen = Path(__file__).with_name('seen{n}')\n    assert {condition}")
    (folder / "test_it.py").write_text("\n".join(lines))
    (folder / "pytest.ini").write_text("[pytest]\n")


def tried(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Part, Cost]:
    """Pytest over a folder as a part of the gate, and what its first run came to."""
    monkeypatch.setattr(gate, "REPORT", folder / "pytest.xml")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # they take longer to load than these tests to run
    part = Part("pytest", [sys.executable, "-m", "pytest", f"--junitxml={folder / 'pytest.xml'}"], 60, folder, again=True)
    return part, gate.run(part)
