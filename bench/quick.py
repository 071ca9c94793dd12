"""The quick guard: have our ratios to peers of the same run fallen, beyond what noise explains, below those that are kept?

`underrose bench --quick` measures short rows and compares each with `ratios.json`. A row has fallen if even the best of its pairs, in
each of three attempts, stays below four fifths of the kept ratio: what one lucky pair can reach, the code can still do. Times are never
compared, for machines differ; ratios differ less, by as much as half between two makes of processor, so they are kept for each. One that is
not known is held to the least of those that are. After a change for the better, `python -m bench.quick` measures anew and keeps.
"""

from __future__ import annotations

import json
import platform
import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from statistics import median

from . import Row, beside_coding, in_c, ours, row

KEPT = Path(__file__).with_name("ratios.json")
FALL = 0.2
"""A ratio that fell by more than this share of the kept one is a fault."""
ATTEMPTS = 3
FEW = 20_000
"""Games of The Coding a figure; of longer games a fraction of it."""
RUNS = 5
"""How often a ratio is measured before its median is kept."""


def _server_beside_floor() -> Row:
    from .server import MOVES, beside_floor

    pairs = beside_floor(50, 1.0, 3)
    mine, floor = (median(side) for side in zip(*pairs, strict=True))
    return row("server.floor", mine, MOVES, "floor in Python", floor, [one / other for one, other in pairs])


ROWS: Mapping[str, Callable[[], Row]] = {
    "coding.playouts_c": partial(in_c, "the_coding", FEW),
    "agents.playouts_c": partial(in_c, "top_secret_agents", FEW // 20),
    "classified.playouts_c": partial(in_c, "classified_information.citrine", FEW // 4),
    "classified_information.playouts": partial(
        beside_coding, "classified_information.playouts", partial(ours.classified, "citrine"), FEW // 4, FEW
    ),
    "top_secret_party.playouts": partial(beside_coding, "top_secret_party.playouts", ours.party, FEW, FEW),
    "server.floor": _server_beside_floor,
}
"""What is measured, each within some seconds."""


def guard(progress: Callable[[int, int, str], None], kept: Mapping[str, float] | None = None) -> tuple[list[Row], list[str]]:
    """Return the rows, and a sentence for each that fell."""
    before = kept if kept is not None else kept_for(processor())
    rows, fallen = list[Row](), list[str]()
    for done, (name, measure) in enumerate(ROWS.items()):
        progress(done, len(ROWS), name)
        row = _best(measure, least := before[name] * (1 - FALL))
        rows.append(row)
        if row["high"] < least:
            fallen.append(f"{name} fell: at best {row['high']:.2f} of {row['peer']} in {ATTEMPTS} attempts; {before[name]:.2f} is kept.")
    progress(len(ROWS), len(ROWS), "done")
    return rows, fallen


def _best(measure: Callable[[], Row], enough: float) -> Row:
    """Return a row whose best pair is good enough, or the best of several attempts."""
    best = measure()
    for _ in range(1, ATTEMPTS):
        if best["high"] >= enough:
            break
        best = max(best, measure(), key=lambda row: row["high"])
    return best


def processor(info: Path = Path("/proc/cpuinfo")) -> str:
    """Return the make of this machine's processor: vendor, family and model where Linux tells them, else what Python knows of it."""
    text = info.read_text("utf-8") if info.is_file() else ""
    told = [re.search(rf"^{name}\s*: (.+)$", text, re.MULTILINE) for name in ("vendor_id", "cpu family", "model")]
    return " ".join(found[1] for found in told if found) or platform.processor() or platform.machine()


def kept_for(make: str, kept: Path = KEPT) -> dict[str, float]:
    """By row, the ratio that is kept for a make of processor; for one that is not known, the least of any."""
    makes: dict[str, dict[str, float]] = json.loads(kept.read_text("utf-8"))
    return makes.get(make) or {name: min(known[name] for known in makes.values()) for name in ROWS}


def keep() -> dict[str, float]:
    """Measure every ratio several times and keep the medians for this make of processor."""
    found = {name: round(median(measure()["ratio"] for _ in range(RUNS)), 2) for name, measure in ROWS.items()}
    makes = {**json.loads(KEPT.read_text("utf-8")), processor(): found}
    KEPT.write_text(json.dumps(makes, indent=2) + "\n", "utf-8")
    return found


if __name__ == "__main__":
    print(json.dumps(keep(), indent=2))
