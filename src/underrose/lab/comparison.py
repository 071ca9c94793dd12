"""A comparison as text: the table of the command line, and the page with its plots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from underrose import games
from underrose.lab.pages import key, page, paragraph, section, table
from underrose.lab.plots import Row, Series, axis_around, histogram, intervals
from underrose.lab.words import measure_of, number, say, unit_of, value_of

Report = dict[str, Any]
Entry = dict[str, Any]
NOTHING = "\N{EN DASH}"
MOST_ROWS = 24
"""The most uses that a plot shows: those that differ most, relative to the width of their interval."""
ENDS = ("first", "bot", "shared", "draws", "why")
"""Kinds of measures that are shares of games."""


def compared(report: Report) -> Iterator[str]:
    """Yield the report of a comparison, line by line."""
    yield from _head(report)
    yield from aligned([_heads(), *(_line(report, measure) for measure in report["measures"])])
    yield from _foot(report)
    yield say("compare-digest", digest=report["digest"])


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield a table for a terminal: words at the left, numbers at the right of their columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *rest in rows:
        numbers = (cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True))
        yield "  ".join([first.ljust(widths[0]), *numbers]).rstrip()


def seated(bots: Sequence[str]) -> str:
    """Return the names of the bots: one for each seat, or one for all."""
    return bots[0] if len(set(bots)) == 1 else ", ".join(bots)


def _head(report: Report) -> Iterator[str]:
    yield say(
        "compare-head", title=games.title(report["game"]).title, games=number(report["games"], ",d"), deals=number(report["deals"], ",d"),
        ways=report["ways"], bots=seated(report["bots"]), seed=str(report["seed"]),
    )  # fmt: skip
    for side in ("a", "b"):
        yield say(f"compare-side-{side}", what=_side(report, side))


def _side(report: Report, side: str) -> str:
    """Return what distinguishes a side: its file, its edits, its options where they differ."""
    made = report[side]
    a, b = (report[one]["options"] for one in ("a", "b"))
    differing = [f"{name}={value}" for name, value in made["options"].items() if a[name] != b[name]]
    parts = [made["file"]] if made.get("file") else []
    return ", ".join([*parts, *made.get("edits", []), *differing]) or say("compare-as-it-is")


def _foot(report: Report) -> Iterator[str]:
    yield say("compare-marked", level=number(100 * report["level"], "g"))
    chance, found = report["by_chance"], sum(measure["settled"] for measure in report["measures"])
    yield say("compare-by-chance", many=str(len(report["measures"])), chance=number(chance, ".1f"), found=str(found))


def _heads() -> list[str]:
    return [say(f"compare-column-{column}") for column in ("measure", "a", "b", "difference", "interval", "games", "pairing")]


def _line(report: Report, measure: Entry) -> list[str]:
    unit = measure["unit"]
    low, high = (value_of(measure[end], unit, signed=True) for end in ("low", "high"))
    needed, pairing = measure["games_to_settle"], measure["pairing"]
    return [
        _with_unit(measure_of(measure, report["game"]), unit_of(unit)),
        *(value_of(measure[side], unit) for side in ("a", "b")),
        value_of(measure["difference"], unit, signed=True) + ("*" if measure["settled"] else " "),
        say("compare-interval", low=low, high=high),
        NOTHING if needed is None else number(needed, ",d"),
        NOTHING if pairing is None else number(pairing, ".1f"),
    ]


def _with_unit(name: str, unit: str) -> str:
    return name if name == unit else f"{name} ({unit})"


# --- the page ---------------------------------------------------------------------------------------------------------


def page_of(report: Report) -> str:
    """Return the page of a comparison as HTML."""
    title = say("compare-title", title=games.title(report["game"]).title)
    head = [paragraph(words) for words in _head(report)]
    return page(title, head, [*_plots(report), _changes(report), _everything(report)])


def _plots(report: Report) -> Iterator[str]:
    measures: Sequence[Entry] = report["measures"]
    shares = [measure for measure in measures if measure["kind"] in ENDS]
    yield _differences(report, "compare-plot-ends", shares, say("compare-axis-points"), 100)
    sides = [Series(say(f"compare-{side}"), report["lengths"][side], side) for side in ("a", "b")]
    drawn = histogram(say("compare-plot-length"), sides, say("axis-length"), say("axis-games"))
    legend = key(*((side, say(f"compare-{side}")) for side in ("a", "b")))
    lengths = [paragraph(_told(report, one)) for one in measures if one["kind"] in ("length", "turns")]
    yield section(say("compare-plot-length"), legend, drawn, *lengths)
    uses = [measure for measure in measures if measure["kind"] == "use"]
    yield _differences(report, "compare-plot-uses", _clearest(uses), say("compare-axis-uses"), 1)


def _told(report: Report, measure: Entry) -> str:
    name, *_ = _line(report, measure)
    low, high = (value_of(measure[end], measure["unit"], signed=True) for end in ("low", "high"))
    a, b = (value_of(measure[side], measure["unit"]) for side in ("a", "b"))
    return say("compare-told", name=name, a=a, b=b, low=low, high=high)


def _clearest(measures: Sequence[Entry]) -> list[Entry]:
    """Return the measures that differ most relative to the width of their interval, in the order of the report."""

    def clear(measure: Entry) -> float:
        return abs(measure["difference"]) / ((measure["high"] - measure["low"]) or 1.0)

    chosen = {measure["name"] for measure in sorted(measures, key=clear, reverse=True)[:MOST_ROWS]}
    return [measure for measure in measures if measure["name"] in chosen]


def _differences(report: Report, heading: str, measures: Sequence[Entry], axis: str, factor: float) -> str:
    rows = [
        Row(
            measure_of(measure, report["game"]),
            f"{value_of(measure['a'], measure['unit'])} \N{RIGHTWARDS ARROW} {value_of(measure['b'], measure['unit'])}",
            factor * measure["difference"], factor * measure["low"], factor * measure["high"],
            "b" if measure["settled"] else "quiet",
        )
        for measure in measures
    ]  # fmt: skip
    drawn = intervals(say(heading), rows, axis_around(rows, axis, zero=True), zero=0.0)
    return section(say(heading), paragraph(say(f"{heading}-how", most=str(MOST_ROWS))), drawn)


def _changes(report: Report) -> str:
    heads = [say(f"compare-column-{column}") for column in ("path", "a", "b")]
    rows = [
        [change["path"], *(NOTHING if change[side] is None else str(change[side]) for side in ("a", "b"))] for change in report["changes"]
    ]
    return section(say("compare-changes"), table(heads, rows, words=True), wide=True)


def _everything(report: Report) -> str:
    measures: Sequence[Entry] = report["measures"]
    strong = [n for n, measure in enumerate(measures) if measure["settled"]]
    notes = [paragraph(words) for words in (*_foot(report), say("compare-explained"))]
    lines = [_line(report, measure) for measure in measures]
    return section(say("compare-everything"), table(_heads(), lines, strong=strong), *notes, wide=True)
