"""A review as a page shows it: the report, its marks, and the table as the seat saw it, step by step.

Before the cards are turned the table ends as it lay before its last step: what the end turned up is no part of what the seat saw while it
decided. With the cards turned it ends as it did, and what the other seats saw lies beside it.
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
from underrose.review.sentences import known_sentences, mark_sentences, match_sentence
from underrose.review.what_if import can_be_told
from underrose.texts import TABLE, Catalogue

DRAFT = 48
"""Worlds of the draft, which is there long before the review is."""
PAGE = Catalogue(Path(__file__).parent / "texts", TABLE)
"""The catalogue of the page that shows a document, over that of all pages."""
JUDGE = 6
"""Raised whenever a review of the same record says something else, so that no older one is taken for it."""
Tell = Callable[[str, Report], None]
"""Told what is known by now: a kind and its data."""


FIRST_PERSON = -1
"""In place of a seat: the first one in which a person sat, else seat 0."""


def documents(match: Match, seat: int, tell: Tell, *, budget: int = WORLDS, threads: int = 1) -> None:
    """Review a seat of a finished match, and tell of it as it comes: `progress` (`{done, total}` in decisions, those of the draft counted
    once more), `draft` and `seen` (the review with the cards as they lay for the seat), and `turned`. Raises SetupError."""
    if seat == FIRST_PERSON:
        seat = match.levels.index("human") if "human" in match.levels else 0
    policy_of(match.game.title)  # which of the games can be reviewed is said first
    check_seat(match, seat)
    seen = as_seen(match, seat)

    def judge(worlds: int, rounds: int) -> Judged:
        def progress(done: int, total: int) -> None:
            tell("progress", {"done": rounds * total + done, "total": 2 * total})

        return judged(match, seat, budget=worlds, threads=threads, progress=progress)

    tell("draft", document(judge(min(DRAFT, budget), 0), seen))
    found = judge(budget, 1)
    tell("seen", document(found, seen))
    tell("turned", document(found, as_seen(match, seat, turned=True), found.revealed()))


def document(found: Judged, table: Report, revealed: Report | None = None) -> Report:
    """One document: the report as the command writes it, its marks, both with their sentences, whether it can be played on from its
    decisions, and the table."""
    report: Report = {**found.report(), "revealed": revealed}
    game, names = found.match.game, found.match.names
    marked = [{**mark, "text": text} for mark, (_, text) in zip(marks(report), mark_sentences(report), strict=True)]
    known = [text for _, text, _ in known_sentences(report, game, words_of(game), names)]
    could = [{**entry, "text": text} for entry, text in zip(report["could_have_known"], known, strict=True)]
    return {
        **report,
        "match": match_sentence(report, names),
        "could_have_known": could,
        "marks": marked,
        "what_if": can_be_told(game.title),
        "table": table,
    }


def as_seen(match: Match, seat: int, *, turned: bool = False) -> Report:
    """The table as one seat saw it: `{players, options, content, levels, names, outcome, events, steps, others}`.

    `steps` are in order, the deal first: `{view, notes, events}` each, with how many of the seat's events were told by then; `others` are
    the same for every seat in order, null before the cards are turned.
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
    """What a place sees of the table as it stands."""
    return {"view": table.view(place), "notes": _sheet(table, place), "events": table.told(place)}


def _sheet(table: Match, place: int) -> dict[str, Any] | None:
    """The place's note sheet; None where nothing could be worked out."""
    try:
        return table.notes(place)
    except NoWorld:
        return None
