"""Whether anything that is locked has a known hole: asks databases of advisories about constraints.txt and web/package-lock.json.

`make audit`, or `python -m tools.audit`. It needs the network. Ends with 0 where nothing is known, 1 where something is, and 2, with a
sentence, where no database of advisories could be asked: an auditor that finds no database says that all is well, so it is first asked
about a version that is known to have a hole.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "constraints.txt"
KNOWN = "idna==3.6"
"""A version with a hole that is known (CVE-2024-3651)."""
LONGEST = 600.0
"""Seconds that an auditor may take."""

Run = Callable[[Sequence[str], Path], str]


class NotAsked(Exception):
    """There is no database of advisories at hand: which, and why."""


def run(command: Sequence[str], folder: Path) -> str:
    """Return what an auditor prints. Raises NotAsked where it cannot be run."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=LONGEST, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NotAsked(f"{Path(command[0]).name}: {type(error).__name__}") from error
    if not done.stdout.strip():
        raise NotAsked(" ".join(done.stderr.split())[-200:] or f"it ended with {done.returncode}")
    return done.stdout


def of_python(ask: Run) -> Iterator[str]:
    """Yield what is known of the packages in constraints.txt. Raises NotAsked."""
    with NamedTemporaryFile("w", suffix=".txt") as known:
        known.write(f"{KNOWN}\n")
        known.flush()
        if not any(one.get("vulns") for one in _pip_audit(ask, Path(known.name))):
            raise NotAsked(f"the hole of {KNOWN} is not known there")
    for one in _pip_audit(ask, LOCK):
        if "skip_reason" in one:
            raise NotAsked(str(one["skip_reason"]))
        for hole in one["vulns"]:
            yield f"{one['name']} {one['version']}: {hole['id']}, fixed in {', '.join(hole['fix_versions']) or 'no version yet'}"


def _pip_audit(ask: Run, lock: Path) -> list[dict[str, Any]]:
    from uv import find_uv_bin

    words = ("tool", "run", "pip-audit", "--no-deps", "--disable-pip", "--progress-spinner", "off", "--format", "json")
    return _read(ask([find_uv_bin(), *words, "--requirement", str(lock)], ROOT))["dependencies"]


def of_pages(ask: Run) -> Iterator[str]:
    """Yield what is known of the packages in web/package-lock.json. Raises NotAsked."""
    from hatch_build import npm

    told = _read(ask(npm("audit", "--package-lock-only", "--json"), ROOT / "web"))
    if "vulnerabilities" not in told:
        raise NotAsked(" ".join(str(told.get("message", told)).split())[:200])
    for name, one in sorted(told["vulnerabilities"].items()):
        yield f"{name} {one['range']}: {one['severity']}"


def _read(text: str) -> dict[str, Any]:
    try:
        return json.loads(text)
    except ValueError as error:
        raise NotAsked(" ".join(text.split())[:200]) from error


def audit(ask: Run = run) -> int:
    """Ask about both locks and say what is known."""
    worst = 0
    for lock, holes in (("constraints.txt", of_python), ("web/package-lock.json", of_pages)):
        try:
            known = list(holes(ask))
        except NotAsked as reason:
            print(f"{lock} was not audited, as no database of advisories answers: {str(reason).rstrip('.')}.", file=sys.stderr)
            worst = 2
            continue
        print(f"{lock}: {len(known)} known holes.", *known, sep="\n  ")
        worst = max(worst, 1 if known else 0)
    return worst


if __name__ == "__main__":
    sys.exit(audit())
