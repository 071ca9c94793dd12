"""Reports of the command line, line by line: games, simulations, duels, note sheets, benchmarks and settings, in the language that is read.

What a game names itself (its endings, figures and options) is put into the words of the catalogue as far as that has them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from underrose.cli.help import TERMINAL, known
from underrose.kernel.game.title import Title
from underrose.kernel.play.match import Match
from underrose.texts import TABLE, in_percent

if TYPE_CHECKING:
    from underrose.review import Report as Review

Report = dict[str, Any]


def number(value: float, form: str) -> str:
    """Return a number with the marks of the language that is read: 1,234.5 is 1.234,5 in German."""
    return format(value, form).translate(str.maketrans(".,", TERMINAL.say("number-marks")))


def interval(entry: Report, form: str, factor: float = 1) -> str:
    """ "(0.12 to 0.34)"."""
    low, high = (number(factor * entry[end], form) for end in ("low", "high"))
    return TERMINAL.say("report-interval", {"low": low, "high": high})


def percent(entry: Report) -> str:
    """Return a rate with its interval."""
    return f"{number(100 * entry['rate'], '6.2f')} %  {interval(entry, '.2f', 100)}"


def configured(settings: list[Report]) -> Iterator[str]:
    """Yield each setting as a line of the file that `--config` reads, with where it came from; what is unset, or secret, as a comment."""
    for one in settings:
        said = f"  # {one['place'] or TERMINAL.say('report-default')}"
        if not one["value"] and (one["value"] is None or one["secret"]):
            yield f"# {one['name']}: {TERMINAL.say('report-unset')}"
        elif one["secret"]:
            yield f"# {one['name']}: {TERMINAL.say('report-set')}{said}"
        else:
            yield f"{one['name']} = {json.dumps(one['value'], ensure_ascii=False)}{said}"


def games_listed(titles: list[tuple[Title, str]]) -> Iterator[str]:
    """Yield each game with where it comes from and its options."""
    for title, origin in titles:
        least, most = title.seats
        players = str(most) if least == most else f"{least}-{most}"
        yield TERMINAL.say("report-title", {"id": title.id, "title": title.title, "players": players, "origin": origin})
        for option in title.options:
            about = TERMINAL.translated(f"about-{title.id}-{option.name}", option.about)
            default = f"  [{TERMINAL.say('help-default', {'value': option.default})}]" if option.default else ""
            yield f"  --option {option.name}={'|'.join(filter(None, option.values(most)))}  {about}{default}"


def simulated(report: Report) -> Iterator[str]:
    """Yield what many games between bots came to."""
    if (matches := report["matches"]) is not None:
        for win in matches["wins"]:
            yield f"{TERMINAL.say('report-match-wins', {'seat': win['seat'], 'bot': report['bots'][win['seat']]})}  {percent(win)}"
        yield f"{TERMINAL.say('report-match-games'):<24}{_length(matches['length'])}"
    for win in report["wins"]:
        wins = TERMINAL.say("report-wins", {"seat": win["seat"], "bot": report["bots"][win["seat"]]})
        yield f"{wins}  {percent(win)}"
    for key in ("first", "shared", "draws"):
        if report[key] is not None:  # a game without a first player has no such rate
            yield f"{known('report', key):<24}{percent(report[key])}"
    for reason, rate in report["why"].items():
        yield f"{known('ending', reason.lower()):<24}{number(100 * rate, '6.2f')} %"
    yield f"{TERMINAL.say('report-decisions'):<24}{_length(report['length'])}"
    for key, figure in report["figures"].items():
        yield f"{known('figure', key):<24}{number(figure['value'], '.3f')} {known('unit', figure['unit'])}  {interval(figure, '.3f')}"
    speeds = {what: number(report[f"{what}_per_second"], ",.0f") for what in ("decisions", "games")}
    yield TERMINAL.say("report-speed", speeds)
    yield TERMINAL.say("report-digest", {"digest": report["digest"]})


def _length(length: Report) -> str:
    mean = number(length["mean"], ".1f")
    median = number(length["p50"], ".0f")
    most = number(length["p95"], ".0f")
    return TERMINAL.say("report-length", {"mean": mean, "median": median, "most": most})


def dueled(report: Report) -> Iterator[str]:
    """Yield what a duel came to."""
    rate = percent({"rate": report["rate_a"], "low": report["low"], "high": report["high"]})
    sides = {"a": report["a"], "b": report["b"]}
    told = {**sides, "rate": rate, "games": str(report["games"]), "draws": str(report["draws"])}
    if report["matches"] is None:
        yield TERMINAL.say("report-duel", told)
    else:
        yield TERMINAL.say("report-duel-matches", told | {"matches": str(report["matches"]), "most": str(report["best_of"])})
    yield TERMINAL.say("report-thinking", {side: number(report[f"ms_per_move_{side}"], ".2f") for side in sides})


def sheet_shown(sheet: Report) -> Iterator[str]:
    """Yield a note sheet, with the facts behind what is excluded if it has them."""
    if sheet.get("open"):
        yield TABLE.say("cli-open")
    elif sheet["worlds"] is not None:  # they may be too many to count
        yield TABLE.say("cli-worlds", {"worlds": sheet["worlds"]})
    for about in sheet["about"]:
        possible = "  ".join(value if p is None else f"{value} {in_percent(p)}%" for value, p in about["values"].items() if p != 0)
        yield f"{about['key']:<10} {possible}"
        for value, facts in about.get("facts", {}).items():
            told = [*facts, about["steps"][value]] if value in about.get("steps", {}) else facts
            yield f"    {TERMINAL.say('report-not', {'value': value})}: " + "; ".join(json.dumps(fact) for fact in told)
    for code in sheet["likely"]:
        yield f"{TERMINAL.say('report-likely'):<10} {code['value']}  {number(100 * code['p'], '.1f')}%"


def reviewed(report: Review, match: Match) -> Iterator[str]:
    """Yield the review of a seat: how well it decided, decision by decision, and what mattered."""
    from underrose.review import sentences  # brings the judge with it, which other reports do without
    from underrose.review.highlights import marks

    yield from sentences.head(report, match.game, match.names)
    yield from ("", sentences.say("decisions"))
    for one in report.decisions:
        beside = "".join(f"   {said}" for said in sentences.beside(one))
        yield f"{one.n:>5}  {sentences.points(one.played.value, '3.0f')} %  {one.played.text}{beside}"
    if marked := marks(report, figures=True):
        yield from ("", sentences.say("marks"), *(f"{mark.n:>5}  {mark.text}" for mark in marked))
    yield from ("", sentences.say("known")) if report.could_have_known else ()
    for one in report.could_have_known:
        yield f"{one.n:>5}  {one.text}"
        yield from (f"       {fact.text}" for fact in one.facts)
    yield from ("", luck) if (luck := sentences.luck_sentence(report)) else ()


def measured(rows: list[Report]) -> Iterator[str]:
    """Benchmarks beside their peers."""
    for row in rows:
        peer = f"   {row['peer']}: {number(row['peer_value'], ',.3g')}" if row["peer"] else ""
        ratio = f"   {_ratio(row)}" if row["peer"] else ""
        yield f"{row['name']:<20} {number(row['value'], '>14,.4g')} {row['unit']:<14}{peer}{ratio}"


def _ratio(row: Report) -> str:
    return f"{TERMINAL.say('report-ratio', {'ratio': number(row['ratio'], '.2f')})} {interval(row, '.2f')}"
