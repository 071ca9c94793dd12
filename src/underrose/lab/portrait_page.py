"""The portrait of a game as text: lines for a terminal, and one page with its plots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any

from underrose import games
from underrose.lab.comparison import NOTHING, aligned, seated
from underrose.lab.dominated import FEWEST
from underrose.lab.pages import key, page, paragraph, section, table
from underrose.lab.plots import Axis, Row, Series, axis_around, columns, histogram, intervals
from underrose.lab.words import named, number, say, secret_of, unit_of, use_of, value_of

Report = dict[str, Any]
GIVEN_UP = "RESIGNED"
"""The ending that bots do not choose: it is listed only where it occurred."""
Entry = dict[str, Any]
MOST_ROWS = 24
"""The most uses that a plot shows: those that are chosen most."""
LISTED = 60
"""The most unused uses that a page lists."""


def portrayed(report: Report) -> Iterator[str]:
    """Yield the portrait, line by line: who wins, endings, length, what choices are worth, information, skill."""
    yield _head(report)
    yield from aligned([[label, told] for label, told, *_ in (*_wins(report), *_endings(report), *_figures(report))])
    yield ""
    yield from aligned([_use_heads(), *_use_lines(report)])
    yield say("report-effect-note", level=number(100 * report["level"], "g"))
    yield from _never(report)
    yield from _weighed_lines(report)
    yield from _information_lines(report)
    yield from _skill_lines(report)
    yield say("compare-digest", digest=report["digest"])


def page_of(report: Report) -> str:
    """Return the page of a portrait as HTML."""
    title = say("report-title-page", title=games.title(report["game"]).title)
    parts = [*_results(report), *_lengths(report), *_information(report), *_skill(report), *_worth(report), *_weighed(report)]
    return page(title, [paragraph(_head(report))], parts)


def _head(report: Report) -> str:
    usual = {option.name: option.default for option in games.title(report["game"]).options}
    chosen = [f"{name}={value}" for name, value in report["options"].items() if value != usual[name]]
    options = ", ".join(filter(None, (report.get("file"), *chosen))) or say("compare-as-it-is")
    return say(
        "report-head", title=games.title(report["game"]).title, players=str(report["players"]), options=options,
        games=number(report["games"], ",d"), bots=seated(report["bots"]), seed=str(report["seed"]),
    )  # fmt: skip


# --- who wins, endings, figures ---------------------------------------------------------------------------------------


def _rate(label: str, entry: Entry) -> tuple[str, str, Entry]:
    low, high = (number(100 * entry[end], ".1f") for end in ("low", "high"))
    value = number(100 * entry.get("rate", entry.get("value", 0.0)), ".1f")
    return label, say("report-rate", rate=value, low=low, high=high), entry


def _wins(report: Report) -> Iterator[tuple[str, str, Entry]]:
    for win in report["wins"]:
        yield _rate(say("report-seat", seat=str(win["seat"]), bot=report["bots"][win["seat"]]), win)
    if report["first"] is not None:
        yield _rate(say("measure-first"), report["first"])
    yield _rate(say("measure-shared"), report["shared"])
    yield _rate(say("measure-draws"), report["draws"])


def _endings(report: Report) -> Iterator[tuple[str, str, Entry]]:
    for name, entry in report["why"].items():
        if entry["rate"] or name != GIVEN_UP:
            yield _rate(say("measure-why", why=named("ending", name)), entry)


def _figures(report: Report) -> Iterator[tuple[str, str]]:
    length = report["length"]
    told = {name: number(length[field], ".1f") for name, field in (("mean", "mean"), ("median", "p50"), ("most", "p95"))}
    yield say("measure-length"), say("report-lengths", **told)
    if report["turns"]:
        yield say("measure-turns"), number(sum(report["turns"]) / len(report["turns"]), ".1f")
    for name, figure in report["figures"].items():
        low, high = (value_of(figure[end], figure["unit"]) for end in ("low", "high"))
        told_unit = unit_of(figure["unit"])
        yield named("figure", name), f"{value_of(figure['value'], figure['unit'])} ({low}, {high}) {told_unit}"


def _rows(entries: Iterator[tuple[str, str, Entry]]) -> list[Row]:
    return [
        Row(label, told, *(100 * entry[end] for end in ("rate", "low", "high"))) for label, told, entry in entries
    ]  # fmt: skip


def _results(report: Report) -> Iterator[str]:
    axis = Axis(0.0, 100.0, say("axis-all-games"))
    par = 100 / report["players"]
    drawn = intervals(say("report-wins-plot"), _rows(_wins(report)), axis, zero=par)
    yield section(say("report-wins-plot"), paragraph(say("report-wins-how", par=number(par, ".1f"))), drawn)
    endings = _rows(_endings(report))
    yield section(say("report-endings-plot"), intervals(say("report-endings-plot"), endings, axis_around(endings, axis.name)))


def _lengths(report: Report) -> Iterator[str]:
    series = [Series(say("measure-length"), report["lengths"])]
    drawn = histogram(say("report-length-plot"), series, say("axis-length"), say("axis-games"))
    figures = table([say("report-column-figure"), say("report-column-value")], [list(one) for one in _figures(report)])
    yield section(say("report-length-plot"), drawn, figures)
    if report["turns"] and max(report["turns"]) > 0:
        turns = [Series(say("measure-turns"), report["turns"])]
        yield section(say("report-turns-plot"), histogram(say("report-turns-plot"), turns, say("axis-turns"), say("axis-games")))


# --- choices ----------------------------------------------------------------------------------------------------------


def _use_heads() -> list[str]:
    return [say(f"report-column-{column}") for column in ("use", "per-game", "taken", "naive", "effect", "interval")]


def _use_lines(report: Report) -> Iterator[list[str]]:
    title = games.title(report["game"])
    for use in report["uses"]:
        if not use["chosen"]:
            continue
        naive, effect = use["naive"], use["effect"]
        low, high = (NOTHING if use[end] is None else number(100 * use[end], "+.1f") for end in ("low", "high"))
        yield [
            use_of(title, use["use"]),
            number(use["per_game"], ".2f"),
            number(100 * use["chosen"] / use["offered"], ".0f"),
            NOTHING if naive is None else number(100 * naive["value"], ".1f"),
            NOTHING if effect is None else number(100 * effect, "+.1f"),
            NOTHING if effect is None else say("compare-interval", low=low, high=high),
        ]


def _never(report: Report) -> Iterator[str]:
    title = games.title(report["game"])
    never = [use for use in report["uses"] if not use["chosen"]]
    for use in never[:LISTED]:
        yield say("report-never", use=use_of(title, use["use"]), offered=use["offered"])


def _worth_row(label: str, use: Entry, mean: float) -> Row:
    """Return the plot row of a use: its adjusted effect, and as a mark its naive one, without stratification."""
    value, low, high = (100 * use[end] for end in ("effect", "low", "high"))
    told = say("report-worth-told", per_game=number(use["per_game"], ".2f"))
    mark = None if use["naive"] is None else 100 * use["naive"]["value"] - mean
    return Row(label, told, value, low, high, "quiet" if low <= 0 <= high else "b", mark)


def _worth(report: Report) -> Iterator[str]:
    title = games.title(report["game"])
    told = [use for use in report["uses"] if use["effect"] is not None]
    most = {use["use"] for use in sorted(told, key=lambda use: use["chosen"], reverse=True)[:MOST_ROWS]}
    mean = 100 * (1 - report["draws"]["rate"]) / report["players"]
    rows = [_worth_row(use_of(title, use["use"]), use, mean) for use in told if use["use"] in most]
    if rows:
        drawn = intervals(say("report-worth-plot"), rows, axis_around(rows, say("axis-effect"), zero=True), zero=0.0)
        how = paragraph(say("report-worth-how", most=str(MOST_ROWS)))
        yield section(say("report-worth-plot"), how, key(("b", say("report-key-effect")), ("far", say("report-key-naive"))), drawn)
    if never := list(_never(report)):
        yield section(say("report-never-plot"), paragraph(say("report-never-how")), *map(paragraph, never))
    note = paragraph(say("report-effect-note", level=number(100 * report["level"], "g")))
    yield section(say("report-uses-table"), table(_use_heads(), _use_lines(report)), note, wide=True)


# --- dominated options ------------------------------------------------------------------------------------------------


def _weighed_head(report: Report) -> str:
    found = report["weighed"]
    return say("report-weighed-how", **{name: number(found[name], ",d") for name in ("decisions", "games", "worlds")})


def _points(entry: Entry) -> list[str]:
    """Return a margin and its interval in points of a hundred."""
    return [NOTHING if entry[name] is None else number(100 * entry[name], "+.1f") for name in ("margin", "low", "high")]


def _most(use: Entry) -> str:
    """Return below how many percent of decisions a use is better: a bound, so rounded up."""
    return str(ceil(100 * use["at_most"]))


def _weighed_lines(report: Report) -> Iterator[str]:
    """Yield lines on the dominated uses, the largest margins first; nothing where nothing was weighed."""
    if report["weighed"] is None:
        return
    yield ""
    yield _weighed_head(report)
    title, found = games.title(report["game"]), _dominated(report)
    for use in found:
        margin, low, high = _points(use)
        yield say(
            "report-weighed", use=use_of(title, use["use"]), decisions=str(use["decisions"]), worse=str(use["worse"]),
            margin=margin, low=low, high=high, most=_most(use),
        )  # fmt: skip
    if not found:
        yield say("report-weighed-none", least=str(FEWEST))


def _dominated(report: Report) -> list[Entry]:
    """Return the uses that were never surely better and have a negative margin, the most negative first."""
    weighed = [use for use in report["weighed"]["uses"] if use["at_most"] is not None and use["high"] is not None]
    return sorted((use for use in weighed if use["high"] < 0), key=lambda use: use["margin"])


def _weighed(report: Report) -> Iterator[str]:
    if report["weighed"] is None:
        return
    title, drawn = games.title(report["game"]), list[Row]()
    for use in _dominated(report)[:MOST_ROWS]:
        counts = {name: str(use[name]) for name in ("worse", "decisions")}
        told = say("report-weighed-told", **counts, most=_most(use))
        drawn.append(Row(use_of(title, use["use"]), told, *(100 * use[name] for name in ("margin", "low", "high"))))
    rows = list[list[str]]()
    for use in report["weighed"]["uses"]:
        margin, low, high = _points(use)
        told = NOTHING if use["low"] is None else say("compare-interval", low=low, high=high)
        rows.append([use_of(title, use["use"]), *(str(use[name]) for name in ("decisions", "better", "worse")), margin, told])
    heads = [say(f"report-column-{column}") for column in ("use", "decisions", "better", "worse", "margin", "interval")]
    axis = axis_around(drawn, say("axis-margin"), zero=True) if drawn else None
    shown = paragraph(say("report-weighed-none", least=str(FEWEST))) if axis is None else intervals(
        say("report-weighed-plot"), drawn, axis, zero=0.0
    )  # fmt: skip
    yield section(say("report-weighed-plot"), paragraph(_weighed_head(report)), shown)
    yield section(say("report-weighed-table"), table(heads, rows), wide=True)


# --- information, skill -----------------------------------------------------------------------------------------------


def _information_lines(report: Report) -> Iterator[str]:
    found = report["information"]
    if found is None or found["per_turn"] is None:
        return
    bits, dead = found["per_turn"], found["dead"]
    yield say(
        "report-information", games=str(found["games"]),
        bits=number(bits["value"], ".2f"), low=number(bits["low"], ".2f"), high=number(bits["high"], ".2f"),
        dead=number(100 * dead["value"], ".0f"),
    )  # fmt: skip
    for certain in found["certain"]:
        share, turn = number(100 * certain["share"], ".0f"), number(certain["turn"], ".1f")
        yield say("report-certain", secret=secret_of(certain["secret"]), share=share, turn=turn)


def _information(report: Report) -> Iterator[str]:
    lines = [paragraph(words) for words in _information_lines(report)]
    if lines:
        drawn = columns(say("report-information-plot"), report["information"]["by_turn"], say("axis-turn"), say("axis-bits"))
        yield section(say("report-information-plot"), drawn, *lines)


def _skill_rows(report: Report) -> Iterator[tuple[str, str, Entry]]:
    for cell in report["skill"]["ladder"]:
        yield _rate(say("report-ladder", one=cell["one"], others=cell["others"]), {**cell, "rate": cell["value"]})


def _part_rows(report: Report) -> Iterator[tuple[str, str, Entry]]:
    for part, entry in report["skill"]["parts"].items():
        yield _rate(say(f"report-part-{part}"), {**entry, "rate": entry["value"]})


def _skill_lines(report: Report) -> Iterator[str]:
    if report["skill"] is not None:
        yield ""
        yield say("report-skill-head", deals=str(report["skill"]["deals"]), games=str(report["skill"]["games"]))
        yield from aligned([[label, told] for label, told, _ in (*_skill_rows(report), *_part_rows(report))])


def _skill(report: Report) -> Iterator[str]:
    skill = report["skill"]
    if skill is None:
        return
    head = paragraph(say("report-skill-head", deals=str(skill["deals"]), games=str(skill["games"])))
    par = 100 * skill["par"]
    ladder = intervals(say("report-ladder-plot"), _rows(_skill_rows(report)), Axis(0.0, 100.0, say("axis-win-share")), zero=par)
    yield section(say("report-ladder-plot"), head, paragraph(say("report-ladder-how", par=number(par, ".1f"))), ladder)
    parts: Sequence[Row] = _rows(_part_rows(report))
    drawn = intervals(say("report-skill-plot"), parts, Axis(0.0, 100.0, say("axis-variance")))
    yield section(say("report-skill-plot"), paragraph(say("report-skill-how")), drawn)
