"""A review as a page shows it: the report, its marks, and the seat's views of the table, step by step.

Until the cards are turned, the views end before the last step, since what the end reveals was not visible while the seat decided. With
the cards turned they include the end, and the views of the other seats.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import convert
from msgspec.structs import asdict
from msgspec.structs import replace as changed

from underrose.bots.playing_on import policy_of
from underrose.kernel.play.match import Match
from underrose.kernel.play.shown import Ended, Wording
from underrose.review.fields import Revealed, Review, SeenStep, SeenTable
from underrose.review.highlights import marks
from underrose.review.judge import WORLDS
from underrose.review.report import Judged, check_seat, judged
from underrose.review.sentences import how_well, match_sentence
from underrose.review.walk import Glance
from underrose.review.what_if import can_be_told
from underrose.texts import TABLE, Catalogue

DRAFT = 48
"""Worlds of the draft, a quick review that is sent first."""
PAGE = Catalogue(Path(__file__).parent / "texts", TABLE)
"""The catalogue of the page that shows a document, over that of all pages."""
Tell = Callable[[str, Any], None]
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


def document(found: Judged, table: SeenTable, revealed: Revealed | None = None) -> Review:
    """Return one document: the report as the command writes it, with its marks, whether games can be continued from its decisions, and the
    table."""
    report = changed(found.report(), revealed=revealed)
    return Review(
        **asdict(report),
        match=match_sentence(report, found.match.names),
        how_well=[*how_well(report)],
        marks=marks(report),
        what_if=can_be_told(found.match.game.title),
        table=table,
    )


def as_seen(match: Match, seat: int, *, turned: bool = False) -> SeenTable:
    """Return the table as one seat saw it."""
    places = range(match.game.players) if turned else [seat]
    steps: dict[int, list[SeenStep]] = {place: [] for place in places}
    for table in match.walk():
        for place in places:
            steps[place].append(SeenStep(table.view(place), Glance.of(table, place).sheet, table.told(place)))
    if not turned and match.outcome is not None and len(steps[seat]) > 1:
        steps[seat][-1] = steps[seat][-2]
    return SeenTable(
        players=match.game.players,
        options=match.game.options,
        content=match.game.content,
        levels=list(match.levels),
        names=list(match.names),
        outcome=convert(match.outcome.as_data(), Ended) if match.outcome else None,
        events=[Wording(**event) for event in match.events(seat)[: steps[seat][-1].events]],
        steps=steps[seat],
        others=[steps[place] for place in places] if turned else None,
    )
