"""Routes of today's case. They need no authentication, and tell nothing that the seat has not seen but what is asked for: a fact of the
proof, whether an answer is right, the solution."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, QueryParameter

from underrose.cases import Case
from underrose.cases import case as of_day
from underrose.cases import practice as to_practise
from underrose.cases.calendar import day_before, today
from underrose.cases.grades import DIFFICULTIES
from underrose.server.api.case_messages import CaseFact, CaseGuess, CaseQuestion, CaseSolution, CaseVerdict
from underrose.server.api.refusals import NOT_ALLOWED, TOO_LARGE, TOO_OFTEN, UNREADABLE, setting_up
from underrose.server.core.service import Service
from underrose.server.http.openapi import described
from underrose.server.http.routes import AnyRequest, TheService, address_of
from underrose.server.storage.review_rows import CaseOf

T = TypeVar("T")
GameName = Annotated[str | None, QueryParameter(description="A game's id; else the first that has cases.", max_length=60)]
Grade = Annotated[str, QueryParameter(description="easy, medium or hard.", max_length=20)]
Day = Annotated[str | None, QueryParameter(description="A day that has begun, as 2026-11-22; else today (UTC).", max_length=20)]
Number = Annotated[int | None, QueryParameter(description="A case to practise with, by its number; no day's.")]
Find = NamedDependency[Callable[[], Case]]


def meant(game: GameName = None, difficulty: Grade = DIFFICULTIES[0], date: Day = None, practice: Number = None) -> Callable[[], Case]:
    """Return what finds the case that is meant. It raises SetupError."""
    return partial(of_day, game, difficulty, date) if practice is None else partial(to_practise, game, difficulty, practice)


async def worked_out(request: AnyRequest, service: Service, find: Callable[[], T]) -> T:
    """Return what is asked of a case, worked out in a thread, one at a time: it takes milliseconds, but a case's game is played again for
    it. Raises Refused."""
    service.limits.cases.take(address_of(request))
    async with service.at_cases:
        with setting_up():
            return await asyncio.to_thread(find)


@get("/case", **described("cases", "Today's case", UNREADABLE, NOT_ALLOWED, TOO_OFTEN, security=None))
async def show_case(request: AnyRequest, service: TheService, find: Find) -> CaseQuestion:
    """Return what the seat has seen, and what is asked: nothing that the seat does not know."""

    def ask() -> dict[str, Any]:
        asked = find().question()
        return asked | {"today": today().isoformat(), "before": asked["day"] and day_before(asked["day"])}

    return msgspec.convert(await worked_out(request, service, ask), CaseQuestion)


@get("/case/hint", **described("cases", "A fact of a case's proof", UNREADABLE, NOT_ALLOWED, TOO_OFTEN, security=None))
async def show_hint(
    request: AnyRequest, service: TheService, find: Find, n: Annotated[int, QueryParameter(description="Facts count from 1.")]
) -> CaseFact:
    """One fact, with what it and those before it leave on the note sheet."""
    return msgspec.convert(await worked_out(request, service, lambda: find().hint(n)), CaseFact)


@get("/case/solution", **described("cases", "The proof of a case", UNREADABLE, NOT_ALLOWED, TOO_OFTEN, security=None))
async def show_solution(request: AnyRequest, service: TheService, find: Find) -> CaseSolution:
    """Return the answer, all facts of the smallest proof, and how a day's case was solved here."""

    def solve() -> tuple[CaseOf | None, dict[str, Any]]:
        case = find()
        return of_a_day(case), case.solution()

    case, solution = await worked_out(request, service, solve)
    others = await service.solvers.of(case) if case is not None else None
    return msgspec.convert({**solution, "others": others}, CaseSolution)


@post("/case/answer", **described("cases", "Answer a case", UNREADABLE, TOO_LARGE, NOT_ALLOWED, TOO_OFTEN, security=None), status_code=200)
async def judge(request: AnyRequest, service: TheService, data: JSONBody[CaseGuess]) -> CaseVerdict:
    """Whether that is it. However it is written: `b 1 9` is B19."""

    def weigh() -> tuple[Case, bool]:
        case = meant(data.game, data.difficulty, data.date, data.practice)()
        return case, case.right(data.answer)

    case, right = await worked_out(request, service, weigh)
    counted = of_a_day(case) if is_counted(case) else None
    if right and counted is not None and data.seconds is not None:
        await service.solvers.add(counted, service.keys.mark("case", address_of(request)), data.seconds, not data.hints)
    return CaseVerdict(right)


def is_counted(case: Case) -> bool:
    """Return whether who solves the case is counted: on its own day and the next, so that an address has few rows, whatever it solves."""
    return case.day is not None and today() - case.day <= timedelta(1)


def of_a_day(case: Case) -> CaseOf | None:
    """Return by what name the solvers of a day's case are counted; None for practice."""
    return None if case.day is None else CaseOf(case.day.isoformat(), case.game.title.id, case.difficulty)


HANDLERS = (
    Router("", route_handlers=[show_case, show_hint, show_solution, judge], dependencies={"find": Provide(meant, sync_to_thread=False)}),
)
