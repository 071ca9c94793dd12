"""The daily cases: one a day for each game and difficulty, in the order of the list, which wraps around at its end."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import cache, lru_cache
from random import Random

from underrose.cases.case import Case
from underrose.cases.grades import DIFFICULTIES
from underrose.cases.listed import CaseLine, shipped
from underrose.cases.positions import deduced, deduction_of, game_of, no_game
from underrose.kernel.data.errors import SetupError
from underrose.texts import TABLE, language

FIRST_DAY = date(2026, 11, 22)
"""The day of the first case of every list."""
KEPT_BACK = 31
"""Days, today included, whose cases are not offered for practice."""
MOST = 2**31 - 1
"""The highest number of a practice case."""
KEPT = 64
"""The size of the case cache: a day's cases in every language, and some practice cases."""


def day_before(day: str) -> str | None:
    """Return the day before a day of cases, None before the first."""
    before = date.fromisoformat(day) - timedelta(1)
    return before.isoformat() if before >= FIRST_DAY else None


def today() -> date:
    """Return today's date in UTC."""
    return datetime.now(UTC).date()


def case(game: str | None = None, difficulty: str = DIFFICULTIES[0], day: str | date | None = None) -> Case:
    """Return a day's case (default: today's) of a game (default: the first that has cases); cached, so callers share one object.

    Raises SetupError, also for a day before the first or in the future.

    >>> import underrose as ur
    >>> ur.case("the_coding", "easy", "2026-11-22").question()["about"]
    '0.letter'
    """
    game = _check(game, difficulty)
    wanted = _day(day)
    return _case(game, difficulty, wanted, (wanted - FIRST_DAY).days % len(_lines(game, difficulty)), None, language())


def _check(game: str | None, difficulty: str) -> str:
    """Return the game id, by default the first game with cases. Raises SetupError where the game has no cases, or for an unknown
    difficulty."""
    found = next(iter(deduced()), "") if game is None else game
    deduction_of(found)
    if difficulty not in DIFFICULTIES:
        raise SetupError.said(TABLE, "case-no-difficulty", name=repr(difficulty[:40]), difficulties=", ".join(DIFFICULTIES))
    return found


def _day(day: str | date | None) -> date:
    """Return the day, by default today. Raises SetupError where it is unreadable, before the first, or in the future."""
    try:
        wanted = today() if day is None else date.fromisoformat(day) if isinstance(day, str) else day
    except ValueError as error:
        raise SetupError.said(TABLE, "case-no-day", day=repr(str(day)[:20])) from error
    if wanted < FIRST_DAY:
        raise SetupError.said(TABLE, "case-no-earlier", day=FIRST_DAY.isoformat())
    if wanted > today():
        raise SetupError.said(TABLE, "case-not-yet", day=wanted.isoformat())
    return wanted


def practice(game: str | None, difficulty: str, number: int) -> Case:
    """Return a practice case: numbers from 0 on walk through the list in a shuffled order, and wrap around at its end. In place of those of
    today and of the next days others come once more, half a round away from where they stand. Raises SetupError.

    >>> from underrose.cases import practice
    >>> practice("the_coding", "easy", 0).question()["practice"]
    0
    """
    game = _check(game, difficulty)
    if not 0 <= number <= MOST:
        raise SetupError.said(TABLE, "case-no-practice", number=str(number)[:20], most=MOST)
    order, length = _practised(game, difficulty), len(_lines(game, difficulty))
    due = [at for at in order if _is_due(at, length)]
    free, at = [at for at in order if at not in due], order[number % length]
    if at in due and free:
        at = free[(due.index(at) + len(free) // 2) % len(free)]
    return _case(game, difficulty, None, at, number, language())


def _is_due(at: int, length: int) -> bool:
    """Return whether that line of a list is the case of today or of one of the next days."""
    return (at - (today() - FIRST_DAY).days) % length < KEPT_BACK


@cache
def _practised(game: str, difficulty: str) -> list[int]:
    """Return the indices of a list's lines in a fixed shuffled order."""
    lines = [*range(len(_lines(game, difficulty)))]
    Random(f"{game} {difficulty}").shuffle(lines)
    return lines


@lru_cache(KEPT)
def _case(game: str, difficulty: str, day: date | None, at: int, number: int | None, _language: str) -> Case:
    """Return the case, cached by language too, since a match renders its sentences once, in the language in which they are first read."""
    line = _lines(game, difficulty)[at]
    return Case(game_of(game, line.seed), difficulty, day, line, number)


def _lines(game: str, difficulty: str) -> list[CaseLine]:
    """Return a game's cases of one difficulty. Raises SetupError where there are none."""
    if not (lines := _shipped(game)[difficulty]):
        raise no_game(f"{game} {difficulty}")
    return lines


@cache
def _shipped(game: str) -> dict[str, list[CaseLine]]:
    return shipped(game_of(game))
