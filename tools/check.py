"""The inner loop, `make check`: what belongs to the files that changed, in under a minute.

Lint of everything, types of the changed files and of what imports them, the everyday tests that mirror them, that nothing is over its bound
(`tools.house`) and nothing generated stale (`tools.generated`), that every planted fault still applies, and that the latest commits say
what they do. Changed is what differs from the last commit, or where nothing does, what the last commit changed.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from hatch_build import node_environment, npm
from tests.tiers import EVERYDAY, is_slow
from tools.machine import keep_bytecode
from tools.mirrors import ROOT, importers, mirrors

WEB = ROOT / "web"
SUBJECT, LONGEST, LATEST = re.compile(r"[a-z][\w -]*: [a-z]\S* .*[^.]"), 72, 20
"""What a commit's subject looks like, its most characters, and how many of the latest commits are looked at."""

DECLARING = ("src", "tools", "docs", "web/src", "web/test", "tests/records", "pyproject.toml", "ARCHITECTURE.md")
"""What generated files are made from, and where they lie."""


def main() -> int:
    """Run every check that the changed files ask for; 0 if all passed, 1 if one failed."""
    keep_bytecode(ROOT / ".gate")
    changed = changed_files()
    python = [path for path in changed if path.suffix == ".py" and path.exists()]
    print(f"{len(changed)} changed files", flush=True)
    checks = [
        [sys.executable, "-m", "ruff", "check", "--quiet"],
        [sys.executable, "-m", "ruff", "format", "--check", "--quiet"],
        [sys.executable, "-m", "tools.house", "--check"],
        *generated_from(changed),
        [sys.executable, "-m", "tools.planted", "--check"],
        *types_of(python),
        *tests_of(python),
    ]
    passed = [said(command) for command in checks]
    wrong = wrong_subjects(told("log", "--no-merges", "--format=%s", f"--max-count={LATEST}"))
    print(*(f"The subject of a commit is `area: what it does`, in {LONGEST} characters: {subject}" for subject in wrong), sep="\n")
    passed.append(not wrong)
    pages = [path for path in changed if WEB in path.parents and path.exists()]
    if pages:
        passed += [said(npm("run", "check"), WEB), said([*npm("exec", "vitest", "related"), "--run", *map(str, pages)], WEB)]
    return 0 if all(passed) else 1


def changed_files() -> list[Path]:
    """Return what differs from the last commit, new files included; where nothing does, what the last commit changed."""
    now = told("diff", "--name-only", "HEAD") + told("ls-files", "--others", "--exclude-standard")
    return [ROOT / name for name in now or told("diff", "--name-only", "HEAD~1", "HEAD")]


def told(*arguments: str) -> list[str]:
    """Return the lines that git answers."""
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def wrong_subjects(subjects: Sequence[str]) -> list[str]:
    """Return the subjects of commits that are too long or are no `area: what it does`."""
    return [subject for subject in subjects if len(subject) > LONGEST or not SUBJECT.fullmatch(subject)]


def types_of(changed: Sequence[Path]) -> list[list[str]]:
    """Pyright over the changed files and what imports them."""
    files = sorted({*changed, *importers(changed)})
    return [[sys.executable, "-m", "pyright", "--pythonpath", sys.executable, *map(str, files)]] if files else []


def tests_of(changed: Sequence[Path]) -> list[list[str]]:
    """Pytest over the everyday tests that mirror the changed files."""
    files = dict.fromkeys(test for path in changed for test in mirrors(path) if not is_slow(test))
    return [[sys.executable, "-m", "pytest", "-q", "-m", EVERYDAY, *map(str, files)]] if files else []


def generated_from(changed: Sequence[Path]) -> list[list[str]]:
    """Ask whether what is generated is what its commands would write, where anything changed that it is made from, or it itself."""
    stale = any(path.is_relative_to(ROOT / place) for path in changed for place in DECLARING)
    return [[sys.executable, "-m", "tools.generated", "--check"]] if stale else []


def said(command: Sequence[str], folder: Path = ROOT) -> bool:
    """Run a check; what it says appears at once."""
    return subprocess.run(command, cwd=folder, env=node_environment(), stdin=subprocess.DEVNULL, check=False).returncode in (0, 5)


if __name__ == "__main__":
    sys.exit(main())
