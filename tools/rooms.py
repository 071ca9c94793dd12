"""The picture of the rooms and of what may import what, docs/rooms.svg, from the contracts in pyproject.toml.

`python -m tools.rooms` writes it, and `--check` fails where it is not what the contracts say.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from tools.pages import ROOT, write

WHOLE = "underrose"
PICTURE = ROOT / "docs" / "rooms.svg"
WIDE, HIGH, GAP, EDGE = 300, 26, 14, 20
"""A column, a box, what lies between two, and around all."""
STYLE = """
svg { background: #fff; font: 14px sans-serif; }
rect { fill: #f6f1ee; stroke: #8a2b3c; }
.aside { fill: none; stroke-dasharray: 4 3; }
text { fill: #222; text-anchor: middle; dominant-baseline: central; }
.head { font-weight: bold; }
path { stroke: #8a2b3c; fill: none; marker-end: url(#end); }
"""
HEAD = '<defs><marker id="end" markerWidth="6" markerHeight="6" refX="5" refY="3" orient="auto"><path d="M0 0 5 3 0 6" /></marker></defs>'


def layers() -> dict[str, list[list[str]]]:
    """Return the rooms of each package from the top down; those of one layer do not import each other."""
    contracts: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    found = dict[str, list[list[str]]]()
    for one in contracts:
        if one["type"] == "layers":
            found[one["containers"][0]] = [layer.split(" | ") for layer in one["layers"]]
            found[one["containers"][0]] += [one["exhaustive_ignores"]] if "exhaustive_ignores" in one else []
    return found


def package(x: int, y: int, name: str, rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Draw a package: its layers, each with an arrow to what it may import; what stands aside has a dashed edge and no arrow."""
    yield f'<text class="head" x="{x + WIDE // 2}" y="{y + HIGH // 2}">{name}</text>'
    for at, rooms in enumerate(rows, 1):
        top, wide = y + at * (HIGH + GAP), (WIDE - GAP * (len(rooms) - 1)) // len(rooms)
        aside = name == WHOLE and at == len(rows)
        for n, room in enumerate(rooms):
            left = x + n * (wide + GAP)
            yield f'<rect class="{"aside" if aside else "room"}" x="{left}" y="{top}" width="{wide}" height="{HIGH}" rx="4" />'
            yield f'<text x="{left + wide // 2}" y="{top + HIGH // 2}">{escape(room)}</text>'
        arrows = 0 if at == 1 or aside else max(len(rooms), len(rows[at - 2]))
        yield from (f'<path d="M{x + WIDE * (2 * n + 1) // (2 * arrows)} {top - GAP}v{GAP}" />' for n in range(arrows))


def picture() -> str:
    """Draw the whole package, its largest room, and the others below each other."""
    found = layers()
    parts, deepest = list[str](), 0
    for column, names in enumerate(([WHOLE], [f"{WHOLE}.server"], [f"{WHOLE}.kernel", f"{WHOLE}.cli"])):
        y = EDGE
        for name in names:
            parts += package(EDGE + column * (WIDE + 2 * EDGE), y, name, found[name])
            y += (len(found[name]) + 2) * (HIGH + GAP)
        deepest = max(deepest, y - HIGH - GAP)
    size = f'viewBox="0 0 {3 * WIDE + 6 * EDGE} {deepest + EDGE}"'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', f"<style>{STYLE}</style>", HEAD, *parts, "</svg>", ""])


if __name__ == "__main__":
    sys.exit(write({PICTURE: picture()}, "rooms"))
