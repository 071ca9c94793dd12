"""What the tiers found of the planted faults: kept fault by fault, so that a run goes on where it stopped, and held to the bar."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Self

from tools.faults import FOLDER, MUTANTS, Fault, faults

FILE = FOLDER / "results.json"
TIERS = ("everyday", "all")
EVERYDAY_SHARE = 0.95
"""Of the planted faults so many the everyday tier finds."""
MORE_SURVIVORS = 0.05
"""By so much of the mutants more than all tests may the everyday tier miss."""


@dataclass(frozen=True)
class Result:
    """What a tier found of a fault: by which test, and how far from the file that stands; what failed without a fault was not asked."""

    found: bool
    by: str
    reach: str
    seconds: float
    broken: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        """The result as a line."""
        return f"found by {self.by}" if self.found else "not found"


@dataclass
class Results:
    """All results, by tier and name, each with the digest of its patch."""

    rows: dict[str, dict[str, dict[str, Any]]] = field(default_factory=dict[str, "dict[str, dict[str, Any]]"])
    file: Path = FILE

    @classmethod
    def read(cls, file: Path = FILE) -> Self:
        """Return what is kept; nothing where no file is."""
        return cls(json.loads(file.read_text("utf-8")) if file.is_file() else {}, file)

    def write(self) -> None:
        """Keep them, in one piece."""
        new = self.file.with_suffix(".new")
        new.write_text(json.dumps(self.rows, indent=1, sort_keys=True) + "\n", "utf-8")
        new.replace(self.file)

    def of(self, tier: str, fault: Fault) -> Result | None:
        """Return the result of a fault as it is now; what everyday finds the full tier finds too. None where it is not known."""
        row = self.rows.get(tier, {}).get(fault.name)
        if row is None or row["digest"] != fault.digest:
            everyday = self.of("everyday", fault) if tier == "all" else None
            return everyday if everyday is not None and everyday.found else None
        return Result(row["found"], row["by"], row["reach"], row["seconds"], tuple(row["broken"]))

    def put(self, tier: str, fault: Fault, result: Result) -> None:
        """Take in a result."""
        row = asdict(result) | {"seconds": round(result.seconds), "digest": fault.digest}
        self.rows.setdefault(tier, {})[fault.name] = row

    def finders(self, fault: Fault) -> list[str]:
        """Return the tests that have found a fault of that name in some tier."""
        return [
            *dict.fromkeys(row["by"] for rows in self.rows.values() if (row := rows.get(fault.name)) and row["by"].startswith("tests/"))
        ]

    def forget(self, tier: str, listed: Sequence[Fault]) -> None:
        """Ask about these again."""
        for fault in listed:
            self.rows.get(tier, {}).pop(fault.name, None)


def passes(tier: str, listed: Sequence[Fault], results: Results, tell: Callable[[str], object]) -> bool:
    """Return whether the bar of a tier is held, which is told in sentences: every fault has a result, and enough of them are found."""
    held = True
    for kind in ("planted", MUTANTS):
        some = [fault for fault in listed if fault.kind == kind]
        known = {fault.name: result for fault in some if (result := results.of(tier, fault)) is not None}
        missed = [name for name, result in known.items() if not result.found]
        if not some:
            continue
        tell(f"{tier}, {kind}: {len(known) - len(missed)} found of {len(known)}, {len(some) - len(known)} not asked")
        for name in missed:
            tell(f"    not found: {name}")
        most = allowed(tier, kind, some, results)
        held = held and len(known) == len(some) and len(missed) <= most
    return held


def allowed(tier: str, kind: str, listed: Sequence[Fault], results: Results) -> float:
    """Return how many of these faults a tier may miss."""
    if kind == MUTANTS and tier == "all":
        return len(listed)  # what no test finds is told; the bar is for what the tiers differ by
    if kind == MUTANTS:
        return MORE_SURVIVORS * len(listed) + sum(_escaped("all", fault, results) for fault in listed)
    return 0 if tier == "all" else (1 - EVERYDAY_SHARE) * len(listed)


# --- in the docs ------------------------------------------------------------------------------------------------------


def written() -> str:
    """Write what each tier found in Markdown: by area, then what escaped a tier, then what everyday may miss and why."""
    listed, results = faults(), Results.read()
    areas = dict.fromkeys(fault.area for fault in listed)
    rows = [_row(area, [fault for fault in listed if fault.area == area], results) for area in areas]
    escaped = [
        f"- `{fault.name}` ({tier}): {fault.breaks}"
        for fault in listed
        for tier in TIERS
        if fault.kind == "planted" and _escaped(tier, fault, results)  # mutants by name stand in the results
    ]
    missed = [f"- `{fault.name}`: {fault.missed}" for fault in listed if fault.kind == "planted" and fault.missed]
    return "\n".join(
        [
            *(f"| found by | {' | '.join(TIERS)} |", f"| --- |{' --- |' * len(TIERS)}", *rows),
            *(["", "What escaped:", "", *escaped] if escaped else []),
            *(["", "The everyday tier need not find:", "", *missed] if missed else []),
        ]
    )


def _escaped(tier: str, fault: Fault, results: Results) -> bool:
    result = results.of(tier, fault)
    return result is not None and not result.found


def _row(area: str, some: Sequence[Fault], results: Results) -> str:
    return f"| {area} | {' | '.join(_counted(tier, some, results) for tier in TIERS)} |"


def _counted(tier: str, some: Sequence[Fault], results: Results) -> str:
    known = [result for fault in some if (result := results.of(tier, fault)) is not None]
    return f"{sum(result.found for result in known)} of {len(known)}" if known else "-"
