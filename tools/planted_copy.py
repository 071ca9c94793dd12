"""The copy of the checkout in which faults are planted, and how tests are run in it.

It lies at one place in the user's cache folder, so that what was compiled there stays fit from run to run: files keep their times, and the
compile cache is its own. The checkout itself is never touched.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import Self

import platformdirs
from filelock import FileLock

from hatch_build import STAMP, digest, node_environment, npm
from tests.tiers import EVERYDAY
from tools.faults import Fault
from tools.leash import Closed, Leash
from tools.machine import searched

PLACE = Path(platformdirs.user_cache_dir("underrose")) / "planted"
LONGEST_TEST_SECONDS = 1800.0
"""Of one run of pytest, where it has not been run without a fault yet; else so many times what that took, and what compiling takes."""
PATIENCE = 5
COMPILING_SECONDS = 600.0
NO_TESTS = 5
"""What pytest ends with where it found nothing to run."""
FAILED = re.compile(r"^(?:FAILED|ERROR) (tests/.+?)(?: - .*)?$", re.MULTILINE)
SERVED = ("tests/browser", "tests/server", "tests/attack", "tests/test_pages.py")
"""Tests that look at pages as they are built."""


class Outcome(Enum):
    """What came of a run: all passed, something failed, or it took too long and was ended."""

    PASSED = 0
    FAILED = 1
    TIMED_OUT = 2


class Copy:
    """The copy, for one run at a time: `with Copy(...) as copy`."""

    def __init__(self, source: Path, leash: Leash, chromium: str = "", full: bool = False, place: Path = PLACE) -> None:
        self.root = place / "checkout"
        self._source = source
        self._leash = leash
        self._full = full
        self._place, self._lock = place, FileLock(place / "lock")
        self._log = place / "latest.log"
        self._took = dict[str, float]()
        """Seconds that each item took without a fault."""
        self._environment = {
            **node_environment(),
            "PYTHONPATH": os.pathsep.join((str(self.root / "src"), str(self.root))),
            "PYTHONPYCACHEPREFIX": str(place / "bytecode"),
            "UNDERROSE_CACHE": str(place / "compiled"),
            "UNDERROSE_CHROMIUM": chromium,
            "NO_COLOR": "1",
            **({"UNDERROSE_FULL": "1"} if full else {}),
        }
        self._environment.pop("PYTHONDONTWRITEBYTECODE", None)  # without compiled modules each start of Python takes seconds more
        self._environment["PATH"] = os.pathsep.join((str(Path(sys.executable).parent), self._environment["PATH"], searched()))

    def __enter__(self) -> Self:
        self._place.mkdir(parents=True, exist_ok=True)
        self._lock.acquire(timeout=0)
        self.bring_up()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._lock.release()

    def bring_up(self) -> None:
        """Make the copy what the checkout is: files that differ in size or time are copied with their time, what is gone goes."""
        listed = subprocess.run(["git", "ls-files", "-coz", "--exclude-standard"], cwd=self._source, capture_output=True, check=True).stdout
        names = {name for name in listed.decode().split("\0") if name and (self._source / name).is_file()}
        for name in sorted(names):
            ours, theirs = self.root / name, self._source / name
            if not _alike(ours, theirs):
                ours.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(theirs, ours)
        for path in [path for path in self.root.rglob("*") if path.is_file() and not self._is_made(path)]:
            if path.relative_to(self.root).as_posix() not in names:
                path.unlink()
        modules = self.root / "web" / "node_modules"
        if not modules.exists() and (self._source / "web" / "node_modules").exists():
            modules.unlink(missing_ok=True)  # of a checkout that is gone
            modules.symlink_to((self._source / "web" / "node_modules").resolve(), target_is_directory=True)
        for command in (["init", "-q"], ["add", "-A"]):  # some tests ask git which files there are
            subprocess.run(["git", *command], cwd=self.root, check=True)

    def _is_made(self, path: Path) -> bool:
        made = {".git", "node_modules", "__pycache__", ".pytest_cache", ".hypothesis", ".svelte-kit"}
        return path.is_relative_to(self._pages) or not made.isdisjoint(path.relative_to(self.root).parts)

    # --- running -----------------------------------------------------------------------------------------------------

    def run(self, item: str, fault: Fault | None) -> Outcome:
        """Run one item, a check or tests, with a fault in the copy or without any."""
        if item.startswith(SERVED) and not self._pages_built():
            return Outcome.FAILED
        began = time.monotonic()
        longest = LONGEST_TEST_SECONDS if fault is None or item not in self._took else COMPILING_SECONDS + PATIENCE * self._took[item]
        folder = self.root / "web" if item.startswith(("vitest", "web/", "svelte-check")) else self.root
        with self._log.open("w") as said:
            process = self._leash.start(self._command(item), cwd=folder, env=self._environment, stdout=said, stderr=subprocess.STDOUT)
            try:
                code = process.wait(longest)
            except subprocess.TimeoutExpired:
                code = None
        self._leash.ended(process)
        process.wait()
        if self._leash.closed:
            raise Closed  # what was ended from outside says nothing about a fault
        if fault is None:
            self._took[item] = time.monotonic() - began
        return Outcome.TIMED_OUT if code is None else Outcome.PASSED if code in (0, NO_TESTS) else Outcome.FAILED

    def _command(self, item: str) -> list[str]:
        """Return what runs an item."""
        name, _, file = item.partition(" ")
        match name:
            case "wire":
                return [sys.executable, "-m", "tools.wire", "--check"]
            case "pyright":
                return [sys.executable, "-m", "pyright", "--pythonpath", sys.executable]
            case "svelte-check":
                return npm("run", "check")
            case "vitest":
                return npm("exec", "--", "vitest", *(("related", str(self.root / file)) if file else ()), "--run")
            case _ if item.startswith("web/"):
                return npm("exec", "--", "vitest", "run", str(self.root / item))
            case _:
                size = [] if self._full else ["-m", EVERYDAY]
                return [sys.executable, "-m", "pytest", "-q", "-x", "--tb=short", "-p", "no:cacheprovider", *size, item]

    def failing(self, item: str, outcome: Outcome) -> str:
        """Return what failed in the latest run: a test, or the check itself."""
        if outcome is Outcome.TIMED_OUT:
            return f"{item}: ended after its time"
        found = FAILED.search(self._log.read_text("utf-8", "replace"))
        return found[1] if found else item

    # --- pages and machine code ---------------------------------------------------------------------------------------

    @property
    def _pages(self) -> Path:
        return self.root / "src" / "underrose" / "web"

    def _pages_built(self) -> bool:
        """Build the pages of the copy where they are of other sources; whether that went well."""
        wanted, stamp = digest(self.root / "web"), self._pages / STAMP
        if stamp.is_file() and stamp.read_text() == wanted:
            return True
        stamp.unlink(missing_ok=True)
        with self._log.open("w") as said:
            command = npm("run", "build", "--", "--outDir", str(self._pages), "--emptyOutDir")
            process = self._leash.start(command, cwd=self.root / "web", env=self._environment, stdout=said, stderr=subprocess.STDOUT)
            code = process.wait()
        self._leash.ended(process)
        if code == 0:
            stamp.write_text(wanted)
        return code == 0

    @contextmanager
    def without_leftovers(self) -> Iterator[None]:
        """What is built and compiled of a fault goes with it; the pages without it come back."""
        compiled, kept = self._place / "compiled", self._place / "pages"
        before = {path.name for path in compiled.glob("*")}
        shutil.rmtree(kept, ignore_errors=True)
        if self._pages.is_dir():
            shutil.copytree(self._pages, kept, copy_function=os.link)
        try:
            yield
        finally:
            for path in compiled.glob("*"):
                if path.name not in before:
                    shutil.rmtree(path) if path.is_dir() else path.unlink()
            if kept.is_dir():
                shutil.rmtree(self._pages, ignore_errors=True)
                kept.rename(self._pages)


def _alike(one: Path, other: Path) -> bool:
    """Return whether a copied file is still what it was copied from."""
    if not one.is_file():
        return False
    ours, theirs = one.stat(), other.stat()
    return (ours.st_size, ours.st_mtime_ns, ours.st_mode) == (theirs.st_size, theirs.st_mtime_ns, theirs.st_mode)
