"""A review as a page shows it: the report, its marks, and the seat's views of the table, step by step.

Until the cards are turned, the views end before the last step, since what the end reveals was not visible while the seat decided. With
the cards turned they include the end, and the views of the other seats.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from underrose.bots.playing_on import policy_of
from underrose.kernel.errors import NoWorld
from underrose.kernel.match import Match
from underrose.review.judge import WORLDS
from underrose.review.moments import marks
from underrose.review.report import Judged, Report, check_seat, judged, words_of
from underrose.review.sentences import how_well, known_sentences, mark_sentences, match_sentence
from underrose.review.what_if import can_be_told
from underrose.texts import TABLE, Catalogue

DRAFT = 48
"""Worlds of the draft, a quick review that is sent first."""
PAGE = Catalogue(Path(__file__).parent / "texts", TABLE)
"""The catalogue of the page that shows a document, over that of all pages."""
Tell = Callable[[str, Report], None]
"""Called with each intermediate result: its kind and data."""


FIRST_PERSON = -1
"""In place of a seat: the first seat of a human player, else seat 0."""


def documents(match: Match, seat: int, tell: Tell, *, budget: int = WORLDS, threads: int = 1) -> None:
    """Review a seat of a finished match, and stream the results to `tell`: `progress` (`{done, total}` in decisions, the draft's counted
    too), `draft` and `seen` (reviews without hidden cards), and `turned`. Raises SetupError."""
    if seat == FIRST_PERSON:
        seat = match.levels.index("human") if "human" in match.levels else 0
    policy_of(match.game.title)  # a game without reviews is refused before the seat is checked
    check_seat(match, seat)
    seen = as_seen(match, seat)

    def judge(worlds: int, draft: bool) -> Judged:
        def progress(done: int, total: int) -> None:
            tell("progress", {"done": done if draft else total + done, "total": 2 * total})

        return judged(match, seat, budget=worlds, threads=threads, progress=progress, reasons=not draft, draft=draft)

    tell("draft", document(judge(min(DRAFT, budget), True), seen))
    found = judge(budget, False)
    tell("seen", document(found, seen))
    tell("turned", document(found, as_seen(match, seat, turned=True), found.revealed()))


def document(found: Judged, table: Report, revealed: Report | None = None) -> Report:
    """Return one document: the report as the command writes it, its marks, both with sentences, whether games can be continued from its
    decisions (`what_if`), and the table."""
    report: Report = {**found.report(), "revealed": revealed}
    game, names = found.match.game, found.match.names
    said = zip(marks(report), mark_sentences(report), strict=True)
    marked = [{**mark, "text": because["text"] if (because := mark.get("because")) else text} for mark, (_, text) in said]
    known = [text for _, text, _ in known_sentences(report, game, words_of(game), names)]
    could = [{**entry, "text": text} for entry, text in zip(report["could_have_known"], known, strict=True)]
    return {
        **report,
        "match": match_sentence(report, names),
        "how_well": [*how_well(report)],
        "could_have_known": could,
        "marks": marked,
        "what_if": can_be_told(game.title),
        "table": table,
    }


def as_seen(match: Match, seat: int, *, turned: bool = False) -> Report:
    """Return the table as one seat saw it: `{players, options, content, levels, names, outcome, events, steps, others}`.

    `steps` are in order, the deal first: `{view, notes, events}` each, `events` is the number of the seat's events by then; `others` are
    the same for every seat in order, null until the cards are turned.
    """
    places = range(match.game.players) if turned else [seat]
    steps: dict[int, list[Report]] = {place: [] for place in places}
    for table in match.walk():
        for place in places:
            steps[place].append(_step(table, place))
    if not turned and match.outcome is not None and len(steps[seat]) > 1:
        steps[seat][-1] = steps[seat][-2]
    outcome = match.outcome
    return {
        "players": match.game.players,
        "options": match.game.options,
        "content": match.game.content,
        "levels": list(match.levels),
        "names": list(match.names),
        "outcome": outcome.as_data() if outcome else None,
        "events": match.events(seat)[: steps[seat][-1]["events"]],
        "steps": steps[seat],
        "others": [steps[place] for place in places] if turned else None,
    }


def _step(table: Match, place: int) -> Report:
    """Return a place's view, note sheet and number of events at a table now."""
    return {"view": table.view(place), "notes": _sheet(table, place), "events": table.told(place)}


def _sheet(table: Match, place: int) -> dict[str, Any] | None:
    """Return the place's note sheet; None where no world fits (NoWorld) or the game has none."""
    try:
        return table.notes(place)
    except NoWorld:
        return None
