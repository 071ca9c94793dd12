"""Time to read: a reaction window lasts as long as its words take to be read, from the moment at which pages report that they show it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clocks import Moved
from tests.server.guests import Client, Json, Person, wait_for
from tests.server.test_windows import plenty_of_intercepts, sit_down, to_a_window
from underrose.server.tables.reading import FIRST_SECONDS, SHOW_SECONDS, WORD_SECONDS, reading_seconds
from underrose.server.tables.seats import STAND_IN
from underrose.server.tables.table import Table

WINDOW = 6.0
"""Seconds of a window after it could be read; up to half as long again is drawn."""


def a_window(ann: Person, ben: Person, **clock: Any) -> tuple[str, Person, Person, Json]:
    """A table at which a window has just opened: who is asked, the other one, and the view of who is asked."""
    table = sit_down(ann, ben, clock={"pace": 1, "window": WINDOW, **clock}, content=plenty_of_intercepts())
    return (table, *to_a_window((ann, ben), table))


def report(person: Person, table: str, ask: int) -> Any:
    """Say that one's page shows the window."""
    return person.command(table, "shown", ask=ask)


def seconds(person: Person, table: str) -> float:
    return person.view(table)["deadline"] / 1000


def test_reading_takes_two_seconds_and_a_third_a_word() -> None:
    assert (2, pytest.approx(1 / 3)) == (FIRST_SECONDS, WORD_SECONDS)
    assert reading_seconds(15) == pytest.approx(7)
    assert reading_seconds(0) == 0  # nothing is asked in words


def test_a_window_nobody_reports_begins_five_seconds_after_it_was_told(client: Client, ann: Person, ben: Person, clock: Moved) -> None:
    table, asked, other, view = a_window(ann, ben)
    reads = reading_seconds(20)  # so many words it has at least
    assert SHOW_SECONDS + reads + WINDOW <= view["deadline"] / 1000
    whole = seconds(other, table)
    assert whole == pytest.approx(seconds(asked, table))  # both are told the same end
    clock.pass_by(SHOW_SECONDS + 0.1)
    assert seconds(other, table) == pytest.approx(whole - SHOW_SECONDS - 0.1, abs=0.01)
    clock.pass_by(whole - SHOW_SECONDS - 0.2)
    assert other.view(table)["view"]["table"]["window"]
    found: Table = client.app.state.service.store._tables[table]  # type: ignore[attr-defined]
    seat = found.seats[(ann, ben).index(asked)]
    seat.away = True  # it is passed by who plays when it ends: a bot stands in by then
    clock.pass_by(0.2)
    wait_for(other, table, lambda seen: seen["view"]["table"]["window"] == 0 or seen["ask"] is not None)
    assert next(step.by for step in reversed(found.playing().match.steps) if step.seat == seat.number) == STAND_IN


def test_the_host_gives_more_time_to_a_window(ann: Person, ben: Person, clock: Moved) -> None:
    table, *_ = a_window(ann, ben)
    before = seconds(ann, table)
    assert ann.command(table, "extend", seconds=30).status_code == 200
    assert seconds(ben, table) == pytest.approx(before + 30)


def test_a_pause_holds_a_window_that_no_page_has_shown_yet(ann: Person, ben: Person, clock: Moved) -> None:
    table, asked, other, view = a_window(ann, ben)
    clock.pass_by(1)
    before = seconds(other, table)
    ann.command(table, "pause", paused=True)
    assert report(asked, table, view["ask"]).json()["key"] == "paused"
    clock.pass_by(1000)
    ann.command(table, "pause", paused=False)
    assert seconds(other, table) == pytest.approx(before, abs=0.01)
    assert report(asked, table, view["ask"]).status_code == 200
    assert seconds(other, table) == pytest.approx(before - (SHOW_SECONDS - 1), abs=0.01)
