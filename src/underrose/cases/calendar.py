"""Which case is whose day's: one a day for each game and difficulty, in the order of the list, which begins again when it is through."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import cache, lru_cache
from random import Random

from underrose.cases.case import Case
from underrose.cases.grades import DIFFICULTIES
from underrose.cases.listed import Line, shipped
from underrose.cases.positions import DEDUCTIONS, game_of, no_game
from underrose.kernel.errors import SetupError
from underrose.kernel.game import Game
from underrose.texts import TABLE, language

FIRST_DAY = date(2026, 11, 22)
"""The day of the first case of every list."""
KEPT_BACK = 31
"""Days, today's among them, whose cases nobody is given to practise with."""
MOST = 2**31 - 1
"""The last number of a case to practise with."""
KEPT = 64
"""Cases held in memory: those of a day in every language, and some that are practised."""
GAME, DIFFICULTY = "the_coding", "easy"
"""What is meant where nothing is said."""


def today() -> date:
    """The day it is, everywhere the same (UTC)."""
    return datetime.now(UTC).date()


def case(game: str = GAME, difficulty: str = DIFFICULTY, day: str | date | None = None) -> Case:
    """A day's case, today's without a day; the same object for all who ask. Raises SetupError, for a day to come as well.

    >>> import underrose as ur
    >>> ur.case("the_coding", "easy", "2026-11-22").question()["about"]
    '0.letter'
    """
    _check(game, difficulty)
    wanted = _day(day)
    return _case(game, difficulty, wanted, (wanted - FIRST_DAY).days % len(_shipped(game)[1][difficulty]), None, language())


def _check(game: str, difficulty: str) -> None:
    """Raises SetupError for a game or a difficulty of which there are no cases."""
    if game not in DEDUCTIONS:
        raise no_game(game)
    if difficulty not in DIFFICULTIES:
        raise SetupError.said(TABLE, "case-no-difficulty", name=repr(difficulty[:40]), difficulties=", ".join(DIFFICULTIES))


def _day(day: str | date | None) -> date:
    """The day that is meant, today's without one. Raises SetupError."""
    try:
        wanted = today() if day is None else date.fromisoformat(day) if isinstance(day, str) else day
    except ValueError as error:
        raise SetupError.said(TABLE, "case-no-day", day=repr(str(day)[:20])) from error
    if wanted > today():
        raise SetupError.said(TABLE, "case-not-yet", day=wanted.isoformat())
    return wanted


def practice(game: str, difficulty: str, number: int) -> Case:
    """A case to practise with: each number from 0 on is another one until the list begins again, in an order of their own. Cases of
    today and of the next days are passed over. Raises SetupError.

    >>> from underrose.cases import practice
    >>> practice("the_coding", "easy", 0).question()["practice"]
    0
    """
    _check(game, difficulty)
    if not 0 <= number <= MOST:
        raise SetupError.said(TABLE, "case-no-practice", number=str(number)[:20], most=MOST)
    length = len(_shipped(game)[1][difficulty])
    order = _practised(game, difficulty)
    later = (at for step in range(length) if not _is_due(at := order[(number + step) % length], length))
    return _case(game, difficulty, None, next(later, order[number % length]), number, language())


def _is_due(at: int, length: int) -> bool:
    """Whether that line of a list is the case of today or of one of the next days."""
    return (at - (today() - FIRST_DAY).days) % length < KEPT_BACK


@cache
def _practised(game: str, difficulty: str) -> list[int]:
    """The lines of a list, shuffled: always in the same way."""
    lines = [*range(len(_shipped(game)[1][difficulty]))]
    Random(f"{game} {difficulty}").shuffle(lines)
    return lines


@lru_cache(KEPT)
def _case(game: str, difficulty: str, day: date | None, at: int, number: int | None, _language: str) -> Case:
    """A match says a sentence once, in the language in which it is first read: so every language has its own."""
    table, lists = _shipped(game)
    return Case(table, difficulty, day, lists[difficulty][at], number)


@cache
def _shipped(game: str) -> tuple[Game, dict[str, list[Line]]]:
    table = game_of(game)
    return table, shipped(table)
