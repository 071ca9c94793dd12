"""Whether the tests notice planted faults: each is applied to a copy of the checkout, and the tests that could see it are run there.

    python -m tools.planted --tier everyday        # goes on where it stopped; the bar is its exit code
    python -m tools.planted --tier all --only NAME
    python -m tools.planted --check                # only: does every fault still apply? part of `make check`

Asked first are what found it before, the tests that the fault names and those that mirror its file (`tools.mirrors`), then, unless
`--near`, the folders that could see it (`FOLDERS`), and with `--whole` all of the tier. The first failing test ends it: the fault is
found. Before tests are asked about a fault they have to pass without one; what fails there finds nothing. What everyday finds is not asked
again of the full tier, which has all of its tests. Results stand in `tests/planted/results.json`, and `python -m tools.docs` writes them
into docs/generated/planted.md.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tools.faults import MUTANTS, Fault, faults, misplaced, planted
from tools.leash import Closed, Leash
from tools.machine import CHROMIUM, missing_programs, names_of
from tools.mirrors import ROOT, mirrors
from tools.planted_copy import Copy, Outcome
from tools.planted_results import TIERS, Result, Results, passes

LONGEST_SECONDS = 4 * 3600.0
"""After so long a run ends by itself; the next one goes on."""
FOLDERS = {
    "src/underrose/games/the_coding": ("tests/rules/the_coding", "tests/knowledge", "tests/cases", "tests/conformance"),
    "src/underrose/games/classified_information": (
        "tests/rules/classified_information",
        "tests/knowledge",
        "tests/cases",
        "tests/conformance",
    ),
    "src/underrose/games/top_secret_agents": ("tests/rules/top_secret_agents", "tests/conformance"),
    "src/underrose/games/top_secret_party": ("tests/rules/top_secret_party", "tests/conformance"),
    "src/underrose/kernel": ("tests/kernel", "tests/testing", "tests/conformance"),
    "src/underrose/knowledge": ("tests/knowledge",),
    "src/underrose/server": ("tests/server", "tests/attack"),
    "src/underrose/bots": ("tests/bots", "tests/review"),
    "src/underrose/review": ("tests/review", "tests/server"),
    "src/underrose/cases": ("tests/cases", "tests/server"),
    "src/underrose/lab": ("tests/lab",),
    "src/underrose/adapters": ("tests/adapters", "tests/tensors"),
    "src/underrose/tensors": ("tests/tensors", "tests/adapters"),
    "src/underrose/testing": ("tests/testing", "tests/conformance"),
    "web": ("vitest", "svelte-check", "tests/browser"),
}
"""The folders that could see a fault, by where its file lies; for what lies elsewhere the tests at the top."""


@dataclass
class Asking:
    """What is asked about faults: in which tier, and how far."""

    tier: str
    reach: str
    """`near`: the tests that are named and those that mirror; `far`: the folders too; `whole`: all of the tier."""
    copy: Copy
    passed: set[str] = field(default_factory=set[str])
    """What has passed without a fault."""


def main() -> int:
    """Do what the command line asks; 0 where the bar is held, 1 where not, 2 where a program is missing."""
    asked = arguments()
    listed = [fault for fault in faults() if asked.kind in (None, fault.kind)]
    if wrong := misplaced(listed):
        print("\n".join(wrong), file=sys.stderr)
        return 1
    if asked.check:
        return 0
    if missing := missing_programs():
        print(f"The tests need {names_of(missing)}.", file=sys.stderr)
        return 2
    chosen = [fault for fault in listed if asked.only in (None, fault.name)]
    results = Results.read()
    if asked.fresh or asked.only:
        results.forget(asked.tier, chosen)
    write_page()
    leash = Leash()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: leash.let_go())
    try:
        with Copy(ROOT, leash, CHROMIUM.path(), full=asked.tier == "all") as copy:
            ask_all(Asking(asked.tier, asked.reach, copy), chosen, results)
    except Closed:
        print("The run was ended from outside; the next one goes on here.", file=sys.stderr)
        return 1
    finally:
        leash.close()
        write_page()
    return 0 if passes(asked.tier, chosen, results, print) else 1


def write_page() -> None:
    """Have docs/generated/planted.md say what the results are: a test holds it to them."""
    subprocess.run([sys.executable, "-m", "tools.docs"], cwd=ROOT, check=True)


def arguments() -> argparse.Namespace:
    """Return what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tier", choices=TIERS, default="everyday")
    parser.add_argument("--kind", choices=("planted", MUTANTS))
    parser.add_argument("--only", metavar="NAME", help="one fault, also where its result is known")
    parser.add_argument("--near", action="store_const", dest="reach", const="near", default="far", help="ask only tests that are near")
    parser.add_argument(
        "--whole", action="store_const", dest="reach", const="whole", help="ask the whole tier about what others do not find"
    )
    parser.add_argument("--fresh", action="store_true", help="forget the results of the tier first")
    parser.add_argument("--check", action="store_true", help="only: every fault applies exactly once")
    return parser.parse_args()


def ask_all(asking: Asking, chosen: Sequence[Fault], results: Results) -> None:
    """Ask about every fault whose result is not known, and keep each result at once."""
    due = [fault for fault in chosen if results.of(asking.tier, fault) is None]
    began = time.monotonic()
    for number, fault in enumerate(due, 1):
        took = time.monotonic() - began
        if took > LONGEST_SECONDS:
            print(f"Four hours are over; {len(due) - number + 1} faults are left for the next run.")
            return
        left = f", about {took / (number - 1) * (len(due) - number + 1) / 60:.0f} min left" if number > 1 else ""
        print(f"[{number}/{len(due)}{left}] {fault.name}: {fault.breaks or fault.file}", flush=True)
        result = ask(asking, fault, results.finders(fault))
        results.put(asking.tier, fault, result)
        results.write()
        print(f"    {result.said}, {result.seconds:.0f} s", flush=True)


def ask(asking: Asking, fault: Fault, before: Sequence[str] = ()) -> Result:
    """Run what could see a fault, what did `before` and then the nearest first, until a test fails."""
    began, broken = time.monotonic(), list[str]()
    there = [test for test in before if (asking.copy.root / test.partition("::")[0]).is_file()]
    for reach, items in [("before", there), *selections(fault, asking.reach)]:
        able = [item for item in items if not broken_without(asking, item, broken)]
        if not able:
            continue
        with planted(fault, asking.copy.root), asking.copy.without_leftovers():
            for item in able:
                outcome = asking.copy.run(item, fault)
                if outcome is not Outcome.PASSED:
                    return Result(True, asking.copy.failing(item, outcome), reach, time.monotonic() - began, tuple(broken))
    return Result(False, "", "", time.monotonic() - began, tuple(broken))


def broken_without(asking: Asking, item: str, broken: list[str]) -> bool:
    """Return whether something fails without any fault: then its failing finds none."""
    if item not in asking.passed and item not in broken:
        if asking.copy.run(item, None) is Outcome.PASSED:
            asking.passed.add(item)
        else:
            print(f"    {item} fails without a fault and is not asked: {asking.copy.failing(item, Outcome.FAILED)}", flush=True)
            broken.append(item)
    return item in broken


def selections(fault: Fault, reach: str) -> Iterator[tuple[str, list[str]]]:
    """Yield what is run about a fault, by how far it lies, each once: test files and folders, and the checks of the pages."""
    asked = list(fault.tests)
    yield "named", asked
    yield "mirroring", (near := [item for item in mirroring(fault) if item not in asked])
    if reach == "near":
        return
    folders = next((rooms for start, rooms in FOLDERS.items() if fault.file.startswith(f"{start}/")), tops())
    yield "folder", (far := [item for item in folders if item not in [*asked, *near]])
    if reach == "whole":
        rooms = sorted({f"tests/{path.relative_to(ROOT / 'tests').parts[0]}" for path in (ROOT / "tests").glob("*/**/test_*.py")})
        yield "whole", [item for item in ["wire", "pyright", "vitest", "svelte-check", *rooms, *tops()] if item not in far]


def mirroring(fault: Fault) -> list[str]:
    """Return the test files that mirror the file, those in a browser aside; of pages the tests of units that reach it."""
    path = ROOT / fault.file
    if fault.file.startswith("web/"):
        return [f"vitest related {fault.file}"] if fault.file.startswith("web/src/") else []
    found = [test.relative_to(ROOT).as_posix() for test in mirrors(path)] if path.suffix == ".py" else []
    return [name for name in found if not name.startswith("tests/browser/")]


def tops() -> tuple[str, ...]:
    """Return the test files at the top, but for the one which holds that faults apply: with a fault planted it always fails."""
    return tuple(str(path.relative_to(ROOT)) for path in sorted((ROOT / "tests").glob("test_*.py")) if path.name != "test_planted.py")


if __name__ == "__main__":
    sys.exit(main())
