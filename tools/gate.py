"""Everything that `make test` checks, part by part, and what each part cost.

Run as `python -m tools.gate` from the root of the checkout, inside the environment that `make test` made.
Exits 0 if every part passed, 1 if one failed, 2 if Chromium or gcc is missing and cannot be installed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from glob import glob
from pathlib import Path
from threading import Lock
from xml.etree import ElementTree

from hatch_build import node_environment, npm

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
REPORT = ROOT / ".gate" / "pytest.xml"
WHOLE_BUDGET = 25 * 60
GAMES = len(list((ROOT / "src" / "underrose" / "games").glob("*/rules.py")))
TEST_BUDGETS = {"tests/browser": 540, "tests/conformance": 90 * GAMES}
FLAKY = 5
"""So many tests that failed beside others are tried again alone; more than that is no accident."""
WORKERS = 3
"""More than a small machine has cores: tests that look at a page mostly wait for it."""

printing = Lock()


def searched() -> str:
    """Where programs are looked for: Debian keeps PostgreSQL's out of the usual path."""
    return os.pathsep.join([os.environ.get("PATH", os.defpath), *sorted(glob("/usr/lib/postgresql/*/bin"), reverse=True)])


@dataclass(frozen=True)
class Program:
    """Something that the tests need from the machine: the commands or files it may go by, and the Debian packages that bring it."""

    name: str
    commands: tuple[str, ...]
    packages: tuple[str, ...]

    def path(self) -> str:
        """Where it is, or nothing."""
        return next((path for command in self.commands if (path := shutil.which(command, path=searched()))), "")


@dataclass(frozen=True)
class Font(Program):
    """A font: pages are measured in pixels, and words are as wide as the font they are set in."""

    def path(self) -> str:
        """Where it is, or nothing."""
        return next((str(path) for name in self.commands for path in FONTS.rglob(name)), "")


FONTS = Path("/usr/share/fonts")
CHROMIUM = Program("Chromium", ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"), ("chromium",))
PROGRAMS = (
    CHROMIUM,
    Font("Liberation Sans", ("LiberationSans-Regular.ttf",), ("fonts-liberation",)),
    Program("gcc", ("gcc",), ("gcc", "libc6-dev")),  # it compiles the floor that bench/ measures against
    Program("PostgreSQL", ("initdb",), ("postgresql",)),
    Program("Redis", ("redis-server",), ("redis-server",)),
)


@dataclass(frozen=True)
class Part:
    """One check: a command, where it runs, and how many seconds it may take."""

    name: str
    command: list[str]
    budget: int
    folder: Path = ROOT
    environment: dict[str, str] = field(default_factory=dict[str, str])
    again: bool = False
    """Whether a few tests that failed beside others get a second try by themselves."""


@dataclass(frozen=True)
class Cost:
    """What one part took, in seconds of wall clock, and whether it passed."""

    name: str
    seconds: float
    budget: int | None
    passed: bool = True
    remark: str = ""


def main() -> int:
    """Run every part, print the table of costs, and say whether all passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--started", type=float, default=time.time(), help="when the installation began, in seconds since 1970")
    started = parser.parse_args().started
    missing = missing_programs()
    if missing and not install(missing):
        print(f"The tests need {names_of(missing)}, which could not be installed: that takes apt-get, as root or by sudo.", file=sys.stderr)
        return 2
    os.environ["UNDERROSE_CHROMIUM"] = CHROMIUM.path()
    costs = [Cost("install", time.time() - started, 240)]
    costs += side_by_side(writing_parts(), compiling_parts())
    REPORT.unlink(missing_ok=True)  # an old one would tell old costs if pytest broke off
    for part in (*testing_parts(), *measuring_parts()):
        costs.append(run(part, live=True))
        if part.again and not costs[-1].passed:
            costs[-1:] = alone(part, costs[-1])
    passed = all(cost.passed for cost in costs)
    print_table([*costs, Cost("the whole", time.time() - started, WHOLE_BUDGET, passed)], folder_costs())
    return 0 if passed else 1


def writing_parts() -> list[Part]:
    """The checks that only read what is written."""
    python, node = sys.executable, node_environment()
    return [
        Part("ruff check", [python, "-m", "ruff", "check"], 5),
        Part("ruff format", [python, "-m", "ruff", "format", "--check"], 5),
        Part("wire", [python, "-m", "tools.wire", "--check"], 20),
        Part("pyright", [python, "-m", "pyright", "--pythonpath", python], 120),
        *([] if (WEB / "node_modules").is_dir() else [Part("npm ci", npm("ci"), 60, WEB, node)]),
        Part("svelte-check", npm("run", "check"), 60, WEB, node),
        Part("page units", npm("test"), 60, WEB, node),
    ]


def compiling_parts() -> list[Part]:
    """Fills the compile cache, so that no test waits for it."""
    return [Part("compile", [str(Path(sys.executable).with_name("underrose")), "compile", "--lab"], 240)]


def testing_parts() -> list[Part]:
    """The tests, and once more, with bounds checked, those that are marked for it."""
    pytest = [sys.executable, "-m", "pytest", "-n", str(WORKERS), "--dist"]
    return [
        Part("pytest", [*pytest, "worksteal", f"--junitxml={REPORT}"], 1080, again=True),
        # With bounds checked everything is compiled anew: a title by the one worker that has its group of tests.
        Part("pytest, bounds", [*pytest, "loadgroup", "-m", "bounds", *bounded()], 240, environment={"NUMBA_BOUNDSCHECK": "1"}),
    ]


def bounded() -> list[str]:
    """The files with tests that run a second time, bounds checked: collecting all others takes each worker longer."""
    return [str(path.relative_to(ROOT)) for path in sorted((ROOT / "tests").rglob("test_*.py")) if "mark.bounds" in path.read_text("utf-8")]


def measuring_parts() -> list[Part]:
    """What has to have the machine to itself: no ratio to a peer of the same run has fallen."""
    return [Part("bench --quick", [str(Path(sys.executable).with_name("underrose")), "bench", "--quick"], 60)]


def alone(part: Part, first: Cost) -> list[Cost]:
    """Run the tests that failed once more, one at a time with the machine to themselves, if they are few.

    A page that was late because of its neighbours is told as flaky, by name, and fails nothing; what is wrong fails again.
    """
    flaky = failed_tests()
    if not 0 < len(flaky) <= FLAKY:
        return [first]
    tried = [sys.executable, "-m", "pytest", "--last-failed", "--last-failed-no-failures", "none"]
    second = run(replace(part, name=f"{part.name}, again", command=tried, budget=120), live=True)
    if not second.passed:
        return [first, second]
    return [replace(first, passed=True, remark=f"flaky: {', '.join(flaky)}"), second]


def failed_tests() -> list[str]:
    """The tests that failed in the last run of pytest, by their names in its report."""
    cases = ElementTree.parse(REPORT).iter("testcase") if REPORT.is_file() else ()
    failed = [case for case in cases if case.find("failure") is not None or case.find("error") is not None]
    return [f"{case.get('classname')}.{case.get('name')}" for case in failed]


def side_by_side(*lanes: list[Part]) -> list[Cost]:
    """Run the lanes at the same time, the parts of a lane one after the other."""
    with ThreadPoolExecutor(len(lanes)) as pool:
        return [cost for costs in pool.map(lambda lane: [run(part) for part in lane], lanes) for cost in costs]


def run(part: Part, live: bool = False) -> Cost:
    """Run one part; its words appear at once if `live`, otherwise together when it is done."""
    if live:
        print(f"\n=== {part.name}", flush=True)
    began = time.monotonic()
    done = subprocess.run(
        part.command,
        cwd=part.folder,
        env={**os.environ, **part.environment, **({} if live else {"NO_COLOR": "1"})},
        stdin=subprocess.DEVNULL,
        stdout=None if live else subprocess.PIPE,
        stderr=None if live else subprocess.STDOUT,
        text=True,
    )
    seconds = time.monotonic() - began
    if not live:
        with printing:
            print(f"\n=== {part.name}\n{done.stdout.strip()}", flush=True)
    return Cost(part.name, seconds, part.budget, done.returncode == 0)


def missing_programs() -> list[Program]:
    """What the tests need from the machine and is not there."""
    return [program for program in PROGRAMS if not program.path()]


def install(programs: list[Program]) -> bool:
    """Install Debian's packages as root or by sudo without a password; whether all of them are there now."""
    rights = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if not shutil.which("apt-get") or (rights and not shutil.which("sudo")):
        return False
    print(f"Installing {names_of(programs)} for the tests.", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    packages = [package for program in programs for package in program.packages]
    for step in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *packages]):
        done = subprocess.run([*rights, "apt-get", *step], env=quiet, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode:
            print(done.stdout, done.stderr, flush=True)
            return False
    return not missing_programs()


def names_of(programs: list[Program]) -> str:
    """The programs as words in a sentence."""
    *others, last = [program.name for program in programs]
    return f"{', '.join(others)} and {last}" if others else last


def folder_costs() -> list[Cost]:
    """Each folder's share of the seconds that pytest ran: those of its tests, divided by the workers."""
    sums: dict[str, float] = {}
    cases = ElementTree.parse(REPORT).iter("testcase") if REPORT.is_file() else ()
    for case in cases:
        folder = "/".join(case.get("classname", "").split(".")[:2])
        sums[folder] = sums.get(folder, 0.0) + float(case.get("time", 0)) / WORKERS
    return [Cost(name, seconds, TEST_BUDGETS.get(name)) for name, seconds in sorted(sums.items())]


def print_table(parts: Iterable[Cost], folders: Iterable[Cost]) -> None:
    """Print what everything cost, budgets beside it."""
    print(f"\n{'part':<28}{'seconds':>9}{'budget':>9}")
    for cost in parts:
        print(line(cost))
    print("\nof which pytest")
    for cost in folders:
        print(line(cost))


def line(cost: Cost) -> str:
    """One line of the table."""
    over = cost.budget is not None and cost.seconds > cost.budget
    remark = f"  {cost.remark}" if cost.remark else "" if cost.passed else "  FAILED"
    return f"{cost.name:<28}{cost.seconds:>9.1f}{cost.budget or '-':>9}{'  over budget' if over else ''}{remark}"


if __name__ == "__main__":
    sys.exit(main())
