"""Everything that `make test` and `make test-all` check, part by part, and what each part and each test cost.

Run as `python -m tools.gate` from the root of the checkout, inside the environment that `make test` made; `--all` for the full tier.
Folders that load the same run in one process, each file in one order, so a run repeats the run before it.
Exits 0 if every part passed, 1 if one failed, 2 if a program that the tests need is missing and cannot be installed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from tempfile import gettempdir
from threading import Lock

from hatch_build import node_environment, npm
from tests.tiers import EVERYDAY, is_slow
from tools.costs import Cost, print_costs, print_tests
from tools.leash import Closed, Leash
from tools.machine import CHROMIUM, install, keep_bytecode, missing_programs, names_of

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
TESTS = ROOT / "tests"
REPORTS = ROOT / ".gate"
TEMPORARY = Path(gettempdir()) / f"underrose-{os.getpid()}"
"""Where the temporary folders of this run's tests lie."""
SHARES = {
    "browser": 430,
    "server": 330,
    "attack": 110,
    "root": 105,
    "adapters": 65,
    "conformance": 60,
    "kernel": 50,
    "knowledge": 50,
    "review": 50,
    "rules": 40,
    "bench": 25,
    "lab": 20,
    "bounds": 10,
}
"""Seconds that a folder's everyday tests may take; the dearest begin first. What takes longer is told and fails nothing."""
SHARE = 10
"""Seconds of any other folder."""
TOGETHER = {
    **dict.fromkeys(("conformance", "kernel", "knowledge", "rules", "tensors", "testing"), "games"),
    **dict.fromkeys(("adapters", "review"), "minds"),
    **dict.fromkeys(("attack", "server"), "served"),
    **dict.fromkeys(("bench", "bots", "cases", "lab"), "measured"),
    "recorded": "browser",
}
"""Folders whose tests run in one process, by its name: to import and load what they share costs five seconds each time. The three lanes
end at about the same time."""
PIECES = {"browser": 4, "served": 3}
"""Into how many processes the full tier parts the longest ones, so that no lane waits for a last one."""
PYTHON_SOURCES = ("hatch_build.py", *(f"{folder}/**/*.py" for folder in ("src", "tests", "tools", "bench", "examples")))
CHECKED_BY_PYRIGHT = (*PYTHON_SOURCES, "pyproject.toml", "constraints.txt")
CHECKED_BY_SVELTE = ("web/src/**/*", "web/test/**/*", "web/*.*", "constraints.txt")
"""All that these verdicts follow from: files, and the packages at the versions that some of them pin."""
LANES = 3
"""Parts that run beside each other: one more than a small machine has cores, as tests wait now and then."""

printing = Lock()


@dataclass(frozen=True)
class Part:
    """One check: a command, where it runs, how many seconds it may take before that is told, and the files that its verdict follows from,
    as globs: one that passed is not run again on the same."""

    name: str
    command: Sequence[str]
    budget: int | None
    folder: Path = ROOT
    environment: dict[str, str] = field(default_factory=dict[str, str])
    reads: Sequence[str] = ()

    def digest(self) -> str:
        """Return a hash of the command and of the files it reads; empty where it reads more than is named."""
        if not self.reads:
            return ""
        files = sorted({path for glob in self.reads for path in ROOT.glob(glob) if path.is_file()})
        of_files = [(str(path.relative_to(ROOT)), sha256(path.read_bytes()).hexdigest()) for path in files]
        return sha256(repr((self.command, of_files)).encode()).hexdigest()


def main() -> int:
    """Run every part, print the tables of costs, and say whether all passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--started", type=float, default=time.time(), help="when the installation began, in seconds since 1970")
    parser.add_argument("--all", action="store_true", help="the full tier: every test, at its full size")
    asked = parser.parse_args()
    began = time.time()
    missing = missing_programs()
    if missing and not install(missing):
        print(f"The tests need {names_of(missing)}, which could not be installed: that takes apt-get, as root or by sudo.", file=sys.stderr)
        return 2
    os.environ["UNDERROSE_CHROMIUM"] = CHROMIUM.path()
    keep_bytecode(REPORTS)
    costs = [Cost("install", began - asked.started, 120), Cost("programs", time.time() - began, 60)]
    REPORTS.mkdir(exist_ok=True)
    TEMPORARY.mkdir(exist_ok=True)  # a run that was killed may have left it
    leash = Leash()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: leash.let_go())  # the parts that run are ended, and no other begins
    try:
        costs += checked(leash, asked.all)
    except Closed:
        print("The run was ended from outside.", file=sys.stderr)
        return 1
    finally:
        leash.close()
        shutil.rmtree(TEMPORARY, ignore_errors=True)
    passed = all(cost.passed for cost in costs)
    whole = (45 if asked.all else 12) * 60
    print_costs([*costs, Cost("the whole", time.time() - asked.started, whole, passed)])
    print_tests(REPORTS)
    return 0 if passed else 1


def checked(leash: Leash, everything: bool) -> list[Cost]:
    """Run the parts of a tier: what reads sources beside the compiler, tests once that is done, and in the full tier what measures."""
    for old in REPORTS.glob("*.xml"):
        old.unlink()  # it would tell old costs if pytest broke off
    underrose = str(Path(sys.executable).with_name("underrose"))
    compiling = Part("compile", [underrose, "compile", *(["--lab"] if everything else [])], 150)  # so that no test waits for it
    costs = in_lanes(leash, [compiling], writing_chains(), testing_parts(everything))
    measuring = [Part("bench --quick", [underrose, "bench", "--quick"], 60)]  # which has to have the machine to itself
    return costs + in_lanes(leash, measuring if everything else [])


def writing_chains() -> list[list[Part]]:
    """Return the checks that only read what is written: chains, each of parts one after the other."""
    python, node = sys.executable, node_environment()
    return [
        [
            Part("ruff check", [python, "-m", "ruff", "check"], 5),
            Part("ruff format", [python, "-m", "ruff", "format", "--check"], 5),
            Part("wire", [python, "-m", "tools.wire", "--check"], 20),
            Part("pyright", [python, "-m", "pyright", "--pythonpath", python], 120, reads=CHECKED_BY_PYRIGHT),
        ],
        [
            *([] if (WEB / "node_modules").is_dir() else [Part("npm ci", npm("ci"), 60, WEB, node)]),
            Part("svelte-check", npm("run", "check"), 60, WEB, node, CHECKED_BY_SVELTE),
            Part("page units", npm("test"), 60, WEB, node),
        ],
    ]


def testing_parts(everything: bool) -> list[Part]:
    """Return the tests, a part for folders that load the same, the dearest first; and those marked `bounds` once more, with bounds
    checked."""
    files = [path for path in sorted(TESTS.rglob("test_*.py")) if everything or not is_slow(path)]
    processes: dict[str, list[Path]] = {}
    for path in files:
        folder = folder_of(path)
        processes.setdefault(TOGETHER.get(folder, folder), []).append(path)
    parts = list[Part]()
    for name, paths in processes.items():
        pieces = PIECES.get(name, 1) if everything else 1
        parts += [pytest_part(f"{name}-{n + 1}" if pieces > 1 else name, paths[n::pieces], everything) for n in range(pieces)]
    bounded = "mark.bounds" if everything else "mark.bounds(everyday=True)"
    marked = [path for path in files if bounded in path.read_text("utf-8")]
    parts.append(pytest_part("bounds", marked, everything, {"NUMBA_BOUNDSCHECK": "1"}))
    return sorted(parts, key=lambda part: -(part.budget or 0))


def folder_of(path: Path) -> str:
    """Return the folder of tests that a file belongs to; `root` for one beside the folders."""
    return "root" if path.parent == TESTS else path.relative_to(TESTS).parts[0]


def share_of(name: str, folders: Iterable[str]) -> int:
    """Return seconds that the everyday tests of a process may take."""
    return SHARES[name] if name in SHARES else sum(SHARES.get(folder, SHARE) for folder in {*folders})


def pytest_part(name: str, paths: Sequence[Path], everything: bool, environment: dict[str, str] | None = None) -> Part:
    """Return one process of pytest over some files, in their order, with temporary folders that no other process clears away."""
    marks = ["bounds" if everything else "bounds(everyday=True)"] if name == "bounds" else []
    marks += [] if everything else [EVERYDAY]
    chosen = ["-m", " and ".join(marks)] if marks else []
    apart = [f"--junitxml={REPORTS / name}.xml", f"--basetemp={TEMPORARY / name}"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *chosen, *apart, *map(str, paths)]
    size = {"UNDERROSE_FULL": "1"} if everything else {}
    return Part(f"tests/{name}", command, share_of(name, map(folder_of, paths)), environment={**size, **(environment or {})})


def in_lanes(leash: Leash, first: Sequence[Part], chains: Sequence[Sequence[Part]] = (), then: Sequence[Part] = ()) -> list[Cost]:
    """Run parts beside each other, a free lane takes the next: `first` one after the other, chains the same beside them, and each part
    of `then` once `first` is done."""
    with ThreadPoolExecutor(LANES) as pool:
        began = pool.submit(in_turn, leash, first)
        beside = [pool.submit(in_turn, leash, chain) for chain in chains]
        rest = [pool.submit(run_after, leash, began, part) for part in then]
        return [cost for future in (began, *beside) for cost in future.result()] + [future.result() for future in rest]


def in_turn(leash: Leash, parts: Sequence[Part]) -> list[Cost]:
    """Run parts one after the other."""
    return [run(leash, part) for part in parts]


def run_after(leash: Leash, before: Future[list[Cost]], part: Part) -> Cost:
    """Run a part once others have ended, passed or not."""
    before.result()
    return run(leash, part)


def run(leash: Leash, part: Part) -> Cost:
    """Run one part; what it said is printed when it is done, in one piece. Where it has passed on the same files, that is told instead."""
    name, digest = part.name.replace("/", "-"), part.digest()
    log, passed = REPORTS / f"{name}.log", REPORTS / f"{name}.passed"
    if digest and passed.is_file() and passed.read_text("utf-8") == digest:
        with printing:
            print(f"=== {part.name}: nothing has changed since it passed", flush=True)
        return Cost(part.name, 0.0, part.budget)
    with printing:
        print(f"... {part.name}", flush=True)
    passed.unlink(missing_ok=True)
    began = time.monotonic()
    environment = {**os.environ, **part.environment, "NO_COLOR": "1"}
    with log.open("w") as said:  # no pipe: something that a test left behind would hold it open
        process = leash.start(part.command, cwd=part.folder, env=environment, stdout=said, stderr=subprocess.STDOUT)
        process.wait()
    leash.ended(process)
    seconds = time.monotonic() - began
    with printing:
        print(f"\n=== {part.name}, {seconds:.1f} s\n{log.read_text('utf-8', 'replace').strip()}\n", flush=True)
    if digest and process.returncode == 0:
        passed.write_text(digest, "utf-8")
    return Cost(part.name, seconds, part.budget, process.returncode == 0)


if __name__ == "__main__":
    sys.exit(main())
