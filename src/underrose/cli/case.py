"""Today's case on the command line: `underrose case`, and `underrose case make`, which mines new ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from underrose.cases.grades import DIFFICULTIES
from underrose.cli.help import TERMINAL, Command, Group, known, option
from underrose.cli.shared import NO, Bar, json_option, named, tell
from underrose.texts import TABLE

YEAR = 366
"""Cases of each difficulty in a list: one for every day of a year."""


@click.group(cls=Group, invoke_without_command=True, help="help-case")
@option("--date", "day", metavar="YYYY-MM-DD", help="help-case-date")
@option("--game", "name", metavar="GAME", callback=named, help="help-case-game")
@option("--difficulty", type=click.Choice(DIFFICULTIES), default=DIFFICULTIES[0], show_default=True, help="help-case-difficulty")
@option("--practice", type=click.IntRange(0), metavar="N", help="help-case-practice")
@option("--hints", type=click.IntRange(1), help="help-case-hints")
@option("--answer", metavar="VALUE", help="help-case-answer")
@option("--solution", is_flag=True, help="help-case-solution")
@json_option
@click.pass_context
def case(context: click.Context, day: str | None, name: str | None, difficulty: str, as_json: bool, **shown: Any) -> int:
    """Today's case: what one seat of a game between bots has seen, and a secret that can be one thing only."""
    if context.invoked_subcommand is not None:
        return 0
    from underrose.cases import case as of_day
    from underrose.cases import practice

    found = of_day(name, difficulty, day) if shown["practice"] is None else practice(name, difficulty, shown["practice"])
    if shown["answer"] is not None:
        right = found.right(shown["answer"]) or shown["answer"].strip().casefold() == known("answer", found.line.value).casefold()
        tell({"right": right}, _judged, as_json)
        return 0 if right else NO
    report = found.question()
    if shown["hints"]:
        report["hints"] = [found.hint(n) for n in range(1, shown["hints"] + 1)]
    if shown["solution"]:
        report["solution"] = found.solution()
    tell(report, _told, as_json)
    return 0


@case.command("make", cls=Command, help="help-case-make")
@click.argument("name", metavar="GAME", callback=named)
@option("--seed", required=True, type=click.IntRange(0), help="help-lab-seed")
@option("--games", "count", required=True, type=click.IntRange(1), help="help-lab-games")
@option("--most", default=YEAR, show_default=True, type=click.IntRange(1), help="help-case-most")
def make(name: str, seed: int, count: int, most: int) -> None:
    """Mine games between bots for cases, and print them as a list."""
    from underrose.cases import game_of, mine
    from underrose.cases.listed import header_of, written
    from underrose.lab.playing import checked

    checked(count, seed)
    for line in written(header_of(game_of(name), seed, count), mine(name, seed, count, most, Bar("playing"))):
        click.echo(line)


def _told(report: dict[str, Any]) -> Iterator[str]:
    """Yield the question, the log it follows from, and whatever of the proof was asked for."""
    difficulty = TABLE.say("case-difficulty", {"difficulty": report["difficulty"]})
    which = {"number": report["practice"]} if report["day"] is None else {"day": report["day"]}
    key = "report-case-practice" if report["day"] is None else "report-case"
    yield TERMINAL.say(key, {**which, "title": report["title"], "difficulty": difficulty})
    for n, event in enumerate(report["events"], 1):
        yield f"{n:>4}  {event['text']}"
    yield from filter(None, (report["given"], report["text"]))
    yield TERMINAL.say("report-case-you", {"name": report["names"][report["seat"]], "facts": report["facts"]})
    yield from _facts(report.get("hints", []))
    if "solution" in report:
        yield from _facts(report["solution"]["facts"])
        yield TERMINAL.say("report-case-answer", {"answer": known("answer", report["solution"]["answer"])})


def _facts(facts: list[dict[str, Any]]) -> Iterator[str]:
    for n, fact in enumerate(facts, 1):
        yield f"  {n}. {fact['text']} ({fact['why']})"


def _judged(report: dict[str, Any]) -> Iterator[str]:
    yield TERMINAL.say("report-case-right" if report["right"] else "report-case-wrong")
