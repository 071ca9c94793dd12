"""Plots as SVG: intervals in rows, histograms, curves. They need no script and no font, and take their colours from the page.

The drawing's units are as wide as a phone, so that words keep their size there. Every axis names its quantity and unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

import numpy as np

from underrose.lab.words import number

WIDTH = 380
LEFT, END = 40.0, WIDTH - 12.0
ROW = 34
"""Height of a row of intervals."""
HEIGHT = 210
FOOT = 40
"""Height below the plot for the marks of the axis and its name."""
TOP, BOTTOM = 24.0, float(HEIGHT - FOOT)
MOST_BINS = 24


@dataclass(frozen=True)
class Row:
    """A value with its interval and its label. Shades tell kinds of rows apart; `mark` is a second value to compare with."""

    label: str
    told: str
    value: float
    low: float
    high: float
    shade: str = "a"
    mark: float | None = None


@dataclass(frozen=True)
class Axis:
    """An axis from `low` to `high`, with its name and the format of its marks."""

    low: float
    high: float
    name: str

    def at(self, value: float, begin: float, end: float) -> float:
        """Return the coordinate of a value between two points, clamped to the ends of the axis."""
        share = (value - self.low) / (self.high - self.low)
        return begin + (end - begin) * min(max(share, 0.0), 1.0)

    def marks(self, about: int = 5) -> list[float]:
        """Return round values to mark, about so many."""
        step = _round_step((self.high - self.low) / about)
        first = ceil(self.low / step - 1e-9)
        return [n * step for n in range(first, floor(self.high / step + 1e-9) + 1)]

    def told(self, value: float) -> str:
        """Return the label of a mark."""
        step = _round_step((self.high - self.low) / 5)
        return number(value + 0.0, f".{max(0, -floor(log10(step) + 1e-9))}f")


def _round_step(step: float) -> float:
    scale = 10.0 ** floor(log10(step))
    return scale * next(nice for nice in (1, 2, 5, 10) if nice >= step / scale - 1e-9)


def axis_around(rows: Sequence[Row], name: str, *, zero: bool = False) -> Axis:
    """Return an axis that holds all rows, with zero in the middle where differences are shown, or at its beginning."""
    ends = [end for row in rows for end in (row.low, row.high, row.value, row.value if row.mark is None else row.mark)]
    far = max(map(abs, ends), default=0.0) * 1.05 or 1.0
    return Axis(-far if zero else min(0.0, *ends), far, name)


def drawing(name: str, height: float, parts: Sequence[str]) -> str:
    """Return a whole SVG picture with its accessible name."""
    inner = "\n".join(parts)
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(name)}">\n{inner}\n</svg>'


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    """Return words at a point, as SVG."""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """Return a line, as SVG."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def intervals(name: str, rows: Sequence[Row], axis: Axis, zero: float | None = None) -> str:
    """Return rows of values with intervals over one axis; `zero` draws a reference line. A row's label stands above it."""
    begin = 8.0
    end = WIDTH - 8.0
    bottom = ROW * len(rows) + 6.0
    parts = list[str]()
    for mark in axis.marks():
        x = axis.at(mark, begin, end)
        parts += [line(x, 4, x, bottom, "grid"), text(x, bottom + 14, axis.told(mark), "mark", _anchor(x))]
    if zero is not None:
        parts.append(line(axis.at(zero, begin, end), 4, axis.at(zero, begin, end), bottom, "zero"))
    for n, row in enumerate(rows):
        parts += _row(row, axis, n * ROW + 16.0, (begin, end))
    parts.append(text(WIDTH / 2, bottom + 32, axis.name, "axis", "middle"))
    return drawing(name, bottom + FOOT, parts)


def _row(row: Row, axis: Axis, y: float, ends: tuple[float, float]) -> Iterator[str]:
    low, high, value = (axis.at(one, *ends) for one in (row.low, row.high, row.value))
    yield text(ends[0], y, row.label, "label")
    yield text(ends[1], y, row.told, "told", "end")
    yield f'<g class="{row.shade}"><title>{escape(f"{row.label}: {row.told}")}</title>'
    yield line(low, y + 9, high, y + 9, "bar")
    yield f'<circle cx="{value:.1f}" cy="{y + 9:.1f}" r="4.5"/>'
    if row.mark is not None:
        x = axis.at(row.mark, *ends)
        yield f'<path class="cross" d="M{x - 3.5:.1f} {y + 5.5:.1f}l7 7m0-7l-7 7"/>'
    yield "</g>"


def _anchor(x: float) -> str:
    return "start" if x < 24 else "end" if x > WIDTH - 24 else "middle"


def _framed(name: str, wide: Axis, high: Axis, inner: Sequence[str], marks: Sequence[float] | None = None) -> str:
    """Return a picture of what is drawn over two axes; `marks` are those below, if not all."""
    parts = [text(2, 10, high.name, "axis")]
    for mark in high.marks(4):
        y = high.at(mark, BOTTOM, TOP)
        parts += [line(LEFT, y, END, y, "grid"), text(LEFT - 5, y + 4, high.told(mark), "mark", "end")]
    for mark in wide.marks() if marks is None else marks:
        told = wide.told(mark) if marks is None else number(mark, ".0f")
        parts.append(text(wide.at(mark, LEFT, END), BOTTOM + 15, told, "mark", _anchor(wide.at(mark, LEFT, END))))
    return drawing(name, HEIGHT, [*parts, *inner, text(WIDTH / 2, HEIGHT - 6, wide.name, "axis", "middle")])


@dataclass(frozen=True)
class Series:
    """The values of one side, and its name."""

    name: str
    values: Sequence[float]
    shade: str = "a"


def histogram(name: str, series: Sequence[Series], across: str, up: str) -> str:
    """Return a histogram, in per cent of each series: bars for the first, a line over them for a second."""
    edges = bins([value for one in series for value in one.values])
    shares = [_shares(one.values, edges) for one in series]
    wide = Axis(edges[0], edges[-1], across)
    high = Axis(0.0, max(max(column) for column in shares) * 1.08 or 1.0, up)
    parts = list[str]()
    for n, (one, column) in enumerate(zip(series, shares, strict=True)):
        points = _corners([(edges[0], 0.0), *_steps(edges, column), (edges[-1], 0.0)], wide, high)
        kind = "area" if n == 0 else "outline"
        parts.append(f'<polyline class="{kind} {one.shade}" points="{points}"><title>{escape(one.name)}</title></polyline>')
    return _framed(name, wide, high, parts)


def columns(name: str, values: Sequence[float], across: str, up: str) -> str:
    """Return one column for each value, numbered from 1."""
    wide, high = Axis(0.5, len(values) + 0.5, across), Axis(min(0.0, *values), max(*values, 1e-9) * 1.08, up)
    parts = list[str]()
    for n, value in enumerate(values, 1):
        left, right = wide.at(n - 0.4, LEFT, END), wide.at(n + 0.4, LEFT, END)
        ends = sorted((high.at(value, BOTTOM, TOP), high.at(0.0, BOTTOM, TOP)))
        told = escape(f"{n}: {number(value, '.2f')}")
        box = f'x="{left:.1f}" y="{ends[0]:.1f}" width="{right - left:.1f}" height="{ends[1] - ends[0]:.1f}"'
        parts.append(f'<rect class="a area" {box}><title>{told}</title></rect>')
    return _framed(name, wide, high, parts, [mark for mark in wide.marks() if mark == int(mark)])


@dataclass(frozen=True)
class Point:
    """A value with its interval at a place along the axis."""

    at: float
    value: float
    low: float
    high: float


def curve(name: str, points: Sequence[Point], across: str, up: str, level: float | None = None) -> str:
    """Return values along an axis with a band of their intervals; `level` draws a reference line."""
    highest = max([one.high for one in points] + ([] if level is None else [level]))
    wide, high = Axis(0.0, max(one.at for one in points) or 1.0, across), Axis(0.0, highest * 1.05 or 1.0, up)
    parts = list[str]()
    if level is not None:
        parts.append(line(LEFT, high.at(level, BOTTOM, TOP), END, high.at(level, BOTTOM, TOP), "zero"))
    edge = [(one.at, one.high) for one in points] + [(one.at, one.low) for one in reversed(points)]
    parts.append(f'<polygon class="a band" points="{_corners(edge, wide, high)}"/>')
    parts.append(f'<polyline class="a outline" points="{_corners([(one.at, one.value) for one in points], wide, high)}"/>')
    return _framed(name, wide, high, parts)


def _corners(points: Sequence[tuple[float, float]], wide: Axis, high: Axis) -> str:
    return " ".join(f"{wide.at(x, LEFT, END):.1f},{high.at(y, BOTTOM, TOP):.1f}" for x, y in points)


def bins(values: Sequence[float]) -> list[float]:
    """Return the edges of equal bins around whole numbers, of limited number."""
    low, high = floor(min(values)), floor(max(values)) + 1
    width = max(1, ceil(_round_step((high - low) / MOST_BINS))) if high - low > MOST_BINS else 1
    count = max(ceil((high - low) / width), 1)
    return [low - 0.5 + n * width for n in range(count + 1)]


def _shares(values: Sequence[float], edges: Sequence[float]) -> list[float]:
    return (100 * np.histogram(values, edges)[0] / max(len(values), 1)).tolist()


def _steps(edges: Sequence[float], column: Sequence[float]) -> Iterator[tuple[float, float]]:
    for n, share in enumerate(column):
        yield edges[n], share
        yield edges[n + 1], share
