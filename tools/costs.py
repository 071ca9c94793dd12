"""What a run of the tests cost: the parts, the folders' tests, and the slowest tests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

SLOWEST = 20


@dataclass(frozen=True)
class Cost:
    """What one part took, in seconds of wall clock, and whether it passed."""

    name: str
    seconds: float
    budget: int | None
    passed: bool = True


@dataclass(frozen=True)
class Timed:
    """One test of a report: its name, the folder that it stands in (`bounds` for its second run), and its seconds."""

    name: str
    folder: str
    seconds: float
    failed: bool


def print_costs(parts: Iterable[Cost]) -> None:
    """Print what every part cost, with its share beside it."""
    print(f"\n{'part':<28}{'seconds':>9}{'share':>9}")
    for cost in parts:
        print(line(cost))


def line(cost: Cost) -> str:
    """Return one line of the table; a part over its share is told and fails nothing."""
    over = cost.budget is not None and cost.seconds > cost.budget
    return (
        f"{cost.name:<28}{cost.seconds:>9.1f}{cost.budget or '-':>9}{'  over its share' if over else ''}{'' if cost.passed else '  FAILED'}"
    )


def print_tests(reports: Path) -> None:
    """Print the slowest tests, each folder's share of all tests, what failed, and the counts as the last line."""
    tests = read(reports)
    print(f"\n{'the slowest tests':<100}{'seconds':>9}")
    for test in sorted(tests, key=lambda test: -test.seconds)[:SLOWEST]:
        print(f"{test.name[:99]:<100}{test.seconds:>9.1f}")
    print(f"\n{'folder':<28}{'tests':>9}{'seconds':>9}{'of all':>9}")
    whole = sum(test.seconds for test in tests) or 1.0
    for folder in sorted({test.folder for test in tests}):
        own = [test.seconds for test in tests if test.folder == folder]
        print(f"{folder:<28}{len(own):>9}{sum(own):>9.1f}{sum(own) / whole:>9.0%}")
    failed = [test.name for test in tests if test.failed]
    print("".join(f"\nFAILED {name}" for name in failed))
    print(f"{len(tests) - len(failed)} passed, {len(failed)} failed")


def read(reports: Path) -> list[Timed]:
    """Return the tests of all reports in a folder; skipped ones count for nothing."""
    return [
        Timed(
            f"{case.get('classname')}::{case.get('name')}",
            folder_of(case, report.stem),
            float(case.get("time", 0)),
            has(case, "failure", "error"),
        )
        for report in sorted(reports.glob("*.xml"))
        for case in ElementTree.parse(report).iter("testcase")
        if not has(case, "skipped")
    ]


def folder_of(case: ElementTree.Element, report: str) -> str:
    """Return the folder of tests that a test of a report stands in."""
    _, *folders = (case.get("classname") or "").split(".")[:-1]
    return report if report == "bounds" else (folders or ["root"])[0]


def has(case: ElementTree.Element, *kinds: str) -> bool:
    """Return whether a test of a report has an outcome of one of these kinds."""
    return any(case.find(kind) is not None for kind in kinds)
