"""The scheduler of due jobs at the tables: bots' moves, timeouts of players, stand-ins for players who have left.

Each job is a row of the store, committed together with the step that made it, and leased: the worker with the lease runs it, and when
that worker dies another one, or the same one after a restart, takes it over. Running a job twice does no harm: it answers an `ask`,
and the second run finds it closed.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from functools import cache, partial
from typing import Any

from underrose.kernel.game.drivers import SERVER
from underrose.kernel.game.title import TableRules
from underrose.kernel.play.match import SPECTATOR
from underrose.server.api.messages import Level
from underrose.server.api.refusals import BROKEN, closed
from underrose.server.common.cancelling import cancel
from underrose.server.common.faults import to_refusal
from underrose.server.common.logs import at_table
from underrose.server.common.sources import SYSTEM, Sources
from underrose.server.jobs.bots import Bots
from underrose.server.jobs.thinking_pool import BillingKey
from underrose.server.storage.due_rows import Taken
from underrose.server.storage.store import SqlStore
from underrose.server.tables.building import BUILD, SetUp, bot_to_build, build_by_bot
from underrose.server.tables.leases import Job
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.opening import OPEN, OPEN_SECONDS, time_up
from underrose.server.tables.races import COUNT, COUNT_IN, Race, counted_in, hastened, nobody_thinks, patience, race_began
from underrose.server.tables.reading import UNSHOWN, WINDOW, began, show_time, time_to_read, unread, window_time
from underrose.server.tables.seats import ASLEEP_AFTER, AWAY_SECONDS, STAND_IN, Seat
from underrose.server.tables.succession import TOGETHER_SECONDS, WAITED_SECONDS, heir, keeps_waiting, pass_on, silent_since, sits_together
from underrose.server.tables.table import Table

log = logging.getLogger(__name__)

Key = tuple[str, int]
Doing = Callable[[Table, Callable[[], Any]], Awaitable[Any]]
"""Applies an operation at a table, commits it and broadcasts its news."""
LEASE_SECONDS = 5.0
"""Seconds after a job is due until its lease lapses and another worker takes it over."""
SWEEP_SECONDS = 1.0
RETRY_SECONDS = 5.0
"""Seconds before a failed job is retried."""
HEARD_SECONDS = 0.1
"""Tolerance in seconds at the end of a time of grace, as two clocks measure it."""
MOST_FAULTS = 3
"""Faults of one job after which its table is closed."""
SHUT_SECONDS = 600.0
"""Back-off in seconds for a table that cannot be loaded, before its lapsed jobs are taken over again."""
BACK_SECONDS = 2.0
"""Seconds for which a question to a player who is away already stays open, so that they may come back."""
LOST = "lost"
"""The kind of job that notifies the table when a player whose connection was lost counts as away."""
OWN_SECONDS = 30.0
"""Seconds a table waits at most for a player's own bot before a house bot decides for it."""
RESTS = ("bot", WINDOW, UNSHOWN)
"""The kinds of job that rest while no client looks at the table. Clocks run on, but no bot decides when they are up."""
HOST: Key = ("host", 0)
"""The key of the job that passes the host's role on, one a table. It runs while the game is paused too."""
OTHERS = (LOST, HOST[0], BUILD, OPEN[0])
"""The kinds of job that answer no question of a running game."""
TIDY_EVERY = 600
"""Sweeps between two runs of `SqlStore.tidy`."""


class Scheduler:
    """The scheduler of one worker."""

    def __init__(
        self, bots: Bots, do: Doing, grace: float, sources: Sources = SYSTEM, writable: Callable[[], Awaitable[None]] | None = None,
        set_up: SetUp | None = None,
    ) -> None:  # fmt: skip
        """Keep the parts. `set_up` sets a table up with the deck a bot has built; without it no bot builds."""
        self._set_up, self._builds = set_up, sources.bots
        self._bots = bots
        self._do = do
        self._grace = grace
        self._writable = writable
        self._clock, self._delays = sources.clock, sources.delays
        self.worker = secrets.token_hex(8)
        self._tasks: dict[str, dict[Key, tuple[Job, asyncio.Task[None]]]] = {}
        """The tasks of this worker's jobs, by table."""
        self._shut: dict[str, float] = {}
        """Tables that could not be loaded, and until when they are skipped (monotonic)."""
        self._sweeper: asyncio.Task[None] | None = None
        self._closing = False

    # --- planning ----------------------------------------------------------------------------------------------------

    def plan(self, table: Table, moved: bool = False) -> None:
        """Set the jobs of a table from its present state. A job for the same question keeps its due time. With `moved` nothing has changed
        but a game that goes on: then jobs that answer no question of the game stay."""
        live = table.live
        asked = self._questions(table, live) if live and not live.over and not table.closed else {}
        kept = {key: job for key, job in table.jobs.items() if key[0] in OTHERS} if moved else self._others(table, live)
        table.jobs = asked | kept

    def _questions(self, table: Table, live: LiveGame) -> dict[Key, Job]:
        """Return the jobs of the decisions that a running game asks for."""
        jobs = dict[Key, Job]()
        raced = race_began(live) if table.clock.pace else None
        if raced is not None and not counted_in(table.race, live.number, raced):
            jobs[COUNT] = self._count_in(table, live, raced)
        pause = partial(self._pause_of, table, live, raced is not None, jobs.get(COUNT))
        waited = unread(table, live, self._clock.wall())
        lasts = cache(partial(self._window_time, table, live, bool(waited)))  # drawn once: windows end together
        for seat in table.seats:
            unshown = seat in waited
            for kind, ask, seconds in self._wanted(table, live, seat, pause, lasts, unshown):
                known = table.jobs.get((kind, seat.number))
                if known and known.game == live.number and kind == "deadline" and (live.match.took_back or _chose_again(live, seat)):
                    known = replace(known, ask=ask)  # taking steps back or choosing again does not restart the clock
                if kind in ("away", "gone") and known and not self._left(known):
                    known = None  # the player was heard of meanwhile, or it is due at once
                job = self._job(known, live.number, ask, seconds)
                job = job if raced is None else self._hastened(table, live, seat, kind, job, jobs.get(COUNT))
                jobs[kind, seat.number] = self._stopped(job) if table.stands_still else self._due(table, job, kind, seconds)
        return jobs

    def _others(self, table: Table, live: LiveGame | None) -> dict[Key, Job]:
        """Return the jobs that answer no question of a running game: absences, the host's role, a bot that builds, a deal to be opened."""
        jobs = dict[Key, Job]()
        if live and not table.closed:
            for key, left in lost(table):
                known = table.jobs.get(key)
                jobs[key] = self._job(known if known and self._left(known) else None, live.number, 0, lambda left=left: left)
        if live and not table.closed and heir(table) is not None:
            known = table.jobs.get(HOST)
            jobs[HOST] = self._job(known if known and self._left(known) else None, live.number, 0, lambda: self._grace_of_host(table))
        if live and self._set_up is not None and (builder := bot_to_build(table)) is not None:
            key = (BUILD, builder.number)
            jobs[key] = self._job(table.jobs.get(key), live.number, 0, lambda: 0.0)
        if table.opening is not None and not table.closed:
            jobs[OPEN] = self._job(table.jobs.get(OPEN), table.opening.game, 0, lambda: OPEN_SECONDS)
        return jobs

    @staticmethod
    def plans_moves(table: Table) -> bool:
        """Return whether a move may change the jobs of a table: one is due, or bots, clocks or absent players wait for moves."""
        clock, rules = table.clock, table.game.title.table
        timed = clock.turn or (rules.timeout is not None and (clock.answer or clock.point)) or (rules.window is not None and clock.holds)
        races = clock.pace and rules.hurried_by is not TableRules.hurried_by
        people = all(seat.person and seat.followed and not seat.away for seat in table.seats)
        return bool(table.jobs or timed or races or not people or table.lesson or table.live is None)

    def _count_in(self, table: Table, live: LiveGame, began: int) -> Job:
        """Return the count-in of a race that began with that step."""
        job = self._job(table.jobs.get(COUNT), live.number, began, lambda: COUNT_IN * table.clock.pace)
        return self._stopped(job) if table.stands_still else self._due(table, job, COUNT[0], lambda: COUNT_IN * table.clock.pace)

    def _hastened(self, table: Table, live: LiveGame, seat: Seat, kind: str, job: Job, counts: Job | None) -> Job:
        """Return a job in a race; a bot's is hastened once all human players have passed for now."""
        pace = table.clock.pace
        left = self._left(counts) if counts else 0.0
        level = seat.played_by
        if kind != "bot" or level is None or job.rests or not nobody_thinks(live, table.seats):
            return job
        return hastened(job, patience(live, level, pace), left, self._bots.reaction(level, pace), self._clock.wall())

    def _pause_of(self, table: Table, live: LiveGame, racing: bool, counts: Job | None, level: Level) -> float:
        """Return seconds until a bot answers; in a race the rest of the count-in, its patience and a human reaction time."""
        if not racing:
            return self._bots.delay(level, table.clock.pace)
        waits = patience(live, level, table.clock.pace)
        return (self._left(counts) if counts else 0.0) + waits + self._bots.reaction(level, table.clock.pace)

    def _window_time(self, table: Table, live: LiveGame, unshown: bool) -> float:
        """Return seconds until a window that opens now ends; `unshown` adds the longest wait for clients to report that they show it."""
        return unshown * show_time(table.clock) + time_to_read(table, live) + window_time(table.clock, self._delays)

    def _due(self, table: Table, job: Job, kind: str, seconds: Callable[[], float]) -> Job:
        """Return a job of a table that is not paused: a stopped clock resumes with the time it had left. It rests if no client looks."""
        going = self._new(job.game, job.ask, job.wait) if job.stands_still else job
        return self._awake(going, kind, seconds) if table.audience.looked_at else _at_rest(going, kind)

    def _job(self, known: Job | None, game: int, ask: int, seconds: Callable[[], float]) -> Job:
        return known if known and (known.game, known.ask) == (game, ask) else self._new(game, ask, seconds())

    def _new(self, game: int, ask: int, wait: float) -> Job:
        due = self._clock.wall() + wait
        return Job(game, ask, due, due + LEASE_SECONDS, self.worker, wait)

    def _awake(self, job: Job, kind: str, seconds: Callable[[], float]) -> Job:
        """Return a resting job resumed: bots and windows get their whole time again, every other kind keeps the time at which it is due."""
        if not job.rests:
            return job
        if kind in RESTS:
            return self._new(job.game, job.ask, seconds())
        return replace(job, lease=max(job.due, self._clock.wall()) + LEASE_SECONDS, worker=self.worker)

    def _wanted(
        self, table: Table, live: LiveGame, seat: Seat, pause: Callable[[Level], float], lasts: Callable[[], float], unshown: bool
    ) -> list[tuple[str, int, Callable[[], float]]]:
        """Return the jobs a seat needs: kind, the ask it answers, and a function that draws the seconds until it is due, for a new job."""
        ask, level = live.ask(seat.number), seat.played_by
        wanted: list[tuple[str, int, Callable[[], float]]] = []
        if ask is not None and table.clock.holds and live.passing(seat.number) is not None:
            wanted.append((WINDOW, ask, lasts))
            if unshown:
                wanted.append((UNSHOWN, ask, lambda: show_time(table.clock)))
        elif ask is not None and level and table.waited.get(seat.number) != (live.number, ask):
            wanted.append(("bot", ask, lambda: max(pause(level) + _reading(table, live, seat), _open_to_sleeper(seat))))
        elif (
            ask is not None
            and not level
            and table.waited.get(seat.number) != (live.number, ask)
            and (seconds := _time_of(table, live, seat))
        ):
            wanted.append(("deadline", ask, lambda: seconds))
            if is_gone(table, live, seat):
                wanted.append(("gone", ask, lambda: min(seconds, gone_left(table, seat))))
        if _needs_stand_in(table, seat):
            wanted.append(("away", 0, lambda: self._grace_to_come(table, seat)))
        return wanted

    # --- doing -------------------------------------------------------------------------------------------------------

    def start(self, table: Table) -> None:
        """Start tasks for this worker's jobs at a table, and cancel those whose job has changed or gone."""
        if self._closing:
            return
        tasks = self._tasks.pop(table.id, {})
        for key, (job, task) in list(tasks.items()):
            if table.jobs.get(key) != job or task.done():
                task.cancel()
                del tasks[key]
        for key, job in table.jobs.items():
            if job.worker == self.worker and key not in tasks and not job.rests:
                task = asyncio.create_task(self._see_to(table, key, job))
                tasks[key] = (job, task)
                task.add_done_callback(ended)
        if tasks:
            self._tasks[table.id] = tasks

    async def _see_to(self, table: Table, key: Key, job: Job) -> None:
        """Run a job and retry it after RETRY_SECONDS where it fails. At MOST_FAULTS faults the table is closed instead."""
        faults = 0
        at_table(table.id)
        while True:
            try:
                await self._perform(table, key, job)
                return
            except Exception as error:
                refusal = to_refusal(error)
            log.warning("what is due has to wait: %s", refusal.why.key)  # its sentence may hold a card
            faults += refusal.status == BROKEN
            if faults == MOST_FAULTS:
                table.closed = closed("stuck", str(refusal.why.args["reference"]))
                await self._do(table, _nothing)
                return
            await self._clock.wait(RETRY_SECONDS)
            if refusal.why.key == "not_written" and self._writable is not None:
                await self._writable()

    async def _perform(self, table: Table, key: Key, job: Job) -> None:
        kind, number = key
        if kind == OPEN[0]:
            await self._until_due(job)
            await self._do(table, lambda: time_up(table, job.game))
            return
        live = table.live
        if live is None or live.number != job.game:
            return
        seat = table.seats[number]
        if kind == "bot":
            await self._move(table, live, seat, job)
            return
        if kind == WINDOW:
            await self._keep_window(table, live, seat, job)
            return
        await self._until_due(job)
        if kind == UNSHOWN:
            await self._do(table, _nothing)  # the time of the window has begun
        elif kind == COUNT[0]:
            await self._do(table, lambda: _counted(table, job))
        elif kind == BUILD:
            await self._do(table, lambda: self._build(table))
        elif kind == HOST[0]:
            await self._do(table, lambda: self._pass_on(table))
        elif kind == "away":
            await self._do(table, lambda: self._stand_in(table, seat))
        elif kind == LOST:
            await self._do(table, lambda: _refresh_public(table))
        elif kind == "gone" and (not is_gone(table, live, seat) or gone_left(table, seat) > BACK_SECONDS):
            await self._do(table, _nothing)  # the player was heard of meanwhile
        else:
            await self._time_up(table, live, seat, kind, job)

    def _left(self, job: Job) -> float:
        return job.left(self._clock.wall())

    def _stopped(self, job: Job) -> Job:
        return job.stopped(self._clock.wall())

    async def _until_due(self, job: Job) -> None:
        await self._clock.wait(self._left(job))

    def _grace_left(self, table: Table, since: float | None, grace: float | None = None) -> float:
        """Return seconds until the time of grace is up for a player not heard of since `since` (monotonic); all of it for None. `grace`
        replaces the table's."""
        grace = self._grace_of(table) if grace is None else grace
        return grace if since is None else max(0.0, since + grace - self._clock.monotonic())

    def _grace_to_come(self, table: Table, seat: Seat) -> float:
        """Return seconds until a bot stands in for a missing player, at least AWAY_SECONDS of their time of grace from when somebody waits:
        where all phones had slept, the others may come back before bots play for them."""
        return max(self._grace_left(table, seat.silent_since), min(AWAY_SECONDS, self._grace_of(table)))

    def _grace_of(self, table: Table) -> float:
        return self._grace if table.clock.grace is None else table.clock.grace

    def _grace_of_host(self, table: Table) -> float:
        """Return the host's time of grace in seconds, at most TOGETHER_SECONDS where people play in one room; another one where they keep
        everybody waiting for the next game."""
        if keeps_waiting(table):
            return WAITED_SECONDS
        return min(self._grace_of(table), TOGETHER_SECONDS) if sits_together(table) else self._grace_of(table)

    def _build(self, table: Table) -> None:
        """Let the house bot that has won build the next game, unless that has begun meanwhile."""
        if self._set_up is not None:
            build_by_bot(table, self._set_up, self._builds.getrandbits(62))

    def _pass_on(self, table: Table) -> None:
        """Pass the host's role on, unless the host has been heard of meanwhile."""
        if self._grace_left(table, silent_since(table), self._grace_of_host(table)) < HEARD_SECONDS:
            pass_on(table)

    def _stand_in(self, table: Table, seat: Seat) -> None:
        """Let a bot stand in for the player from now on and notify the table, unless the player has been heard of meanwhile."""
        if _needs_stand_in(table, seat) and not table.stands_still and self._grace_left(table, seat.silent_since) < HEARD_SECONDS:
            seat.away = True
            table.notice("steps_in", seat=seat.number, name=seat.name)

    async def _move(self, table: Table, live: LiveGame, seat: Seat, job: Job) -> None:
        """Choose a bot's action while its delay runs, then act if the question is still open."""
        if live.ask(seat.number) != job.ask:
            return  # the question was answered before this task began
        level: Level = seat.played_by or STAND_IN
        scripted = _scripted(table, seat)
        thinking = self._bots.choose(live, seat.number, level, billing_key(table)) if scripted is None else _said_already(scripted)
        action, _ = await asyncio.gather(thinking, self._until_due(job))
        await self._do(table, lambda: _answer(table, seat, "bot", job, action, level if scripted is None else None))

    async def _keep_window(self, table: Table, live: LiveGame, seat: Seat, job: Job) -> None:
        """Keep a reaction window open for its time, then pass for the seat. A bot reacts within it, after a drawn delay and no sooner than
        a person could have read the question, or not at all.

        A bot thinks for as long with nothing to react with. One that still thinks when the time is up passes: a window that waited for
        it would leak how much there was to think about.
        """
        passing, level = live.passing(seat.number), seat.played_by
        if passing is None:
            return
        moment = self._clock.monotonic  # so that changes of the wall clock do not move the window's end
        closes = moment() + self._left(job)
        if level:
            left = self._left(job)
            reads = max(0.0, time_to_read(table, live) - began(job, self._clock.wall()))
            reacts_at = min(moment() + reads + self._bots.delay(level, table.clock.pace), closes)
            scripted = _scripted(table, seat)
            thinking = self._bots.react(live, seat.number, level, billing_key(table), left) if scripted is None else _said_already(scripted)
            action = await _in_time(thinking, left)
            if action is not None and action != passing:
                await self._clock.wait(reacts_at - moment())
                if seat.played_by == level:  # unless the seat was taken over meanwhile
                    await self._do(table, lambda: _answer(table, seat, WINDOW, job, action, level if scripted is None else None))
                    return
        await self._clock.wait(closes - moment())
        await self._do(table, lambda: _answer(table, seat, WINDOW, job, passing, seat.played_by or seat.record_level))

    async def _time_up(self, table: Table, live: LiveGame, seat: Seat, kind: str, job: Job) -> None:
        """Apply a timeout: the game's own penalty where it has one, else a bot's choice; the job rests instead while no client looks."""
        if live.ask(seat.number) != job.ask:
            return
        if _penalty(live, seat.number) is not None:
            await self._do(table, lambda: _punish(table, seat, kind, job))
            return
        if not table.audience.looked_at:
            await self._do(table, lambda: _let_rest(table, ("deadline", seat.number), job))
            return
        action = await self._bots.choose(live, seat.number, STAND_IN, billing_key(table))
        await self._do(table, lambda: _answer_late(table, seat, kind, job, action))

    # --- what others have left undone --------------------------------------------------------------------------------

    def open(self, store: SqlStore, find: Callable[[str], Awaitable[Table | None]]) -> None:
        """Start the sweep for jobs whose lease has lapsed."""
        self._sweeper = asyncio.create_task(self._sweep(store, find))

    async def _sweep(self, store: SqlStore, find: Callable[[str], Awaitable[Table | None]]) -> None:
        turn, failed = 0, ""
        while True:
            try:
                lease = self._clock.wall() + LEASE_SECONDS
                for taken in await store.lapsed(self.worker, lease):
                    await self._take_over(find, taken)
                at_table("")
                store.rest()
                if turn % TIDY_EVERY == 0:
                    await store.tidy()
                failed = ""
            except Exception as error:
                if failed != type(error).__name__:  # once, not every second
                    to_refusal(error)
                failed = type(error).__name__
            turn += 1
            await self._clock.wait(SWEEP_SECONDS)

    async def _take_over(self, find: Callable[[str], Awaitable[Table | None]], taken: Taken) -> None:
        """Take over a lapsed job of another worker, or of this one before a restart. Errors are logged, and the sweep goes on with other
        tables."""
        if self._shut.get(taken.table_id, 0.0) > self._clock.monotonic():
            return
        at_table(taken.table_id)
        try:
            table = await find(taken.table_id)
            if table is not None and table.closed:
                await self._do(table, _nothing)  # drops its jobs
            elif table is not None:
                await self._adopt(table, taken)
        except Exception as error:
            refusal = to_refusal(error)
            if refusal.why.key != "no_database":
                self._shut[taken.table_id] = self._clock.monotonic() + SHUT_SECONDS
            log.warning("a table cannot go on: %s", refusal.why.key)

    async def _adopt(self, table: Table, taken: Taken) -> None:
        key = (taken.kind, taken.seat)
        known = self._tasks.get(table.id, {}).get(key)
        if known is not None and not known[1].done():
            return
        async with table.lock:
            job = table.jobs.get(key)
            if job is None:
                return
            table.jobs[key] = table.persistence.stored.jobs[key] = replace(job, worker=self.worker, due=taken.due, lease=taken.lease)
            self.start(table)

    async def close(self) -> None:
        """Cancel all tasks and the sweep, and start no more."""
        self._closing = True
        await cancel([task for tasks in self._tasks.values() for _, task in tasks.values()] + ([self._sweeper] if self._sweeper else []))


def ended(task: asyncio.Future[Any]) -> None:
    """Log the error of a task that is not awaited; a refusal is none."""
    if not task.cancelled() and isinstance(error := task.exception(), Exception):
        to_refusal(error)


def _scripted(table: Table, seat: Seat) -> int | None:
    """Return the next action of a bot by the script of a lesson, packed; None where it has none and the bot chooses."""
    if table.lesson is None or table.live is None or seat.player is not None:
        return None
    return table.lesson.next_of(table.live.match, seat.number)


def _nothing() -> None:
    """Do nothing: an empty operation, after which the table's news and jobs are updated."""


async def _in_time(thinking: Coroutine[Any, Any, int | None], seconds: float) -> int | None:
    """Return the result, or None on a timeout of so many seconds."""
    try:
        async with asyncio.timeout(max(0.0, seconds)):
            return await thinking
    except TimeoutError:
        return None


def billing_key(table: Table) -> BillingKey:
    """Return the account that bots' thinking time at a table is charged to: its host, at the address that it was opened from."""
    return BillingKey(table.origin, table.host.id)


def _reading(table: Table, live: LiveGame, seat: Seat) -> float:
    """Return the seconds a bot takes to read the question of a window without a time limit; 0 without a window."""
    return time_to_read(table, live) if live.passing(seat.number) is not None else 0.0


def _open_to_sleeper(seat: Seat) -> float:
    """Return the seconds for which a question stays open to a player's own bot for which one of the house stands in though it is
    connected: it comes back by acting alone, for which without a delay there would be no time."""
    return BACK_SECONDS if seat.asleep and seat.followed and not seat.person else 0.0


def _at_rest(job: Job, kind: str) -> Job:
    """Return a job of a table that no client looks at: jobs of bots and windows rest until one does."""
    return job.at_rest() if kind in RESTS else job


def _let_rest(table: Table, key: Key, job: Job) -> None:
    """Rest a deadline job until a client looks at the table; the bot decides then."""
    if table.jobs.get(key) == job:
        table.jobs[key] = job.at_rest()


def lost(table: Table) -> list[tuple[Key, float]]:
    """Return the job key and the seconds until away of each player who is reconnecting; none where no client is connected to be told."""
    if not (any(table.audience.outlets()) or table.seating.elsewhere):
        return []
    return [((LOST, seat.number), seat.until_away) for seat in table.seats if seat.absence == "reconnecting"]


def _refresh_public(table: Table) -> None:
    """Mark the seats as changed, as an absence has changed by time alone."""
    table.persistence.members_dirty = True


def time_for(table: Table, live: LiveGame, seat: int) -> float:
    """Return the seconds a player in a seat has for a decision now; 0 if no clock runs."""
    if not (table.clock.answer or table.clock.turn or table.clock.point):
        return 0.0
    if _penalty(live, seat) is None:
        return table.clock.turn
    rules, view = live.game.title.table, live.match.see(SPECTATOR)
    seconds = (table.clock.answer if rules.hurried_by(view) == "answer" else table.clock.point) or 0.0
    return seconds and seconds + rules.shows(view)


def _time_of(table: Table, live: LiveGame, seat: Seat) -> float:
    """Return the seconds a seat has for a decision, 0 without a clock; a player's own bot has at most OWN_SECONDS, and never none."""
    seconds = time_for(table, live, seat.number)
    return seconds if seat.person else min(seconds or OWN_SECONDS, OWN_SECONDS)


def is_gone(table: Table, live: LiveGame, seat: Seat) -> bool:
    """Return whether the seat's player is missed and the table need not wait for them: the game has a timeout penalty of its own, leavers
    are replaced by bots, and another player is connected."""
    missed = seat.silent_since is not None and table.clock.leaver == "bot"
    return missed and _penalty(live, seat.number) is not None and _somebody_waits(table, seat)


def gone_left(table: Table, seat: Seat) -> float:
    """Return the seconds to wait for a missing player: until they count as away, at least BACK_SECONDS."""
    since = seat.silent_since
    return BACK_SECONDS if since is None else max(BACK_SECONDS, since + AWAY_SECONDS - table.sources.clock.monotonic())


def _chose_again(live: LiveGame, seat: Seat) -> bool:
    """Return whether the latest step is a choice of that seat with events about itself only, while its clock still runs for a penalty."""
    step = live.match.steps[-1]
    alone = all(event["args"].get("seat") == seat.number for event in step.events)
    return step.seat == seat.number and alone and _penalty(live, seat.number) is not None


def _penalty(live: LiveGame, seat: int) -> int | None:
    """Return the server's packed action on a timeout of a seat, by the game's own rules; None without one."""
    return live.by_server(live.game.title.table.timeout, seat)


def _needs_stand_in(table: Table, seat: Seat) -> bool:
    """Return whether a bot shall stand in for the missing player of this seat after the time of grace."""
    missed = seat.silent_since is not None and not seat.away
    return missed and table.clock.leaver == "bot" and _somebody_waits(table, seat)


def _somebody_waits(table: Table, absent: Seat) -> bool:
    """Return whether the player of another seat is connected and awake; a person alone with bots, whoever's, is waited for."""
    others = [seat for seat in table.seats if seat is not absent and seat.followed and not seat.away]
    return any(seat.person or not absent.person for seat in others)


def _open(table: Table, seat: Seat, kind: str, job: Job) -> LiveGame | None:
    """Return the game if a job of a seat is still to be done: its question is open, and neither has its player come back meanwhile nor has
    its time been extended, at whichever worker."""
    live, due = table.live, table.jobs.get((kind, seat.number))
    same = due is not None and (due.game, due.ask, due.due) == (job.game, job.ask, job.due)
    open_still = live and same and not table.stands_still and live.number == job.game and live.ask(seat.number) == job.ask
    return live if open_still else None


def _counted(table: Table, job: Job) -> None:
    """Mark the count-in of a race as over: actions are accepted from now on."""
    table.race = Race(job.game, job.ask, table.sources.clock.monotonic())


async def _said_already(action: int) -> int:
    """Return the scripted action of a lesson at once, without thinking."""
    return action


def _answer(table: Table, seat: Seat, kind: str, job: Job, action: int | None, by: str | None) -> None:
    """Apply a bot's action, if the question is still open; for None the bot waits until another question comes. `by` is the level of who
    decided (None: whom the record's header names)."""
    live = _open(table, seat, kind, job)
    if live is None:
        return
    if action is None:
        table.waited[seat.number] = (job.game, job.ask)
    else:
        live.do(seat.number, action, by)


def _answer_late(table: Table, seat: Seat, kind: str, job: Job, action: int | None) -> None:
    """Apply a bot's action for a player whose time is up, and notify the table that it was the bot's."""
    if action is not None and _open(table, seat, kind, job) is not None:
        table.notice("ran_out", seat=seat.number, name=seat.name)
        _count_timeout(table, seat, job)
    _answer(table, seat, kind, job, action, STAND_IN)


def _count_timeout(table: Table, seat: Seat, job: Job) -> None:
    """Count a decision that a player let time out who was connected while its clock ran; after ASLEEP_AFTER in a row a bot stands in until
    they act, so that nobody waits for a sleeper. A table whose `leaver` is "wait", or where no other player is connected, waits as
    before."""
    looked = seat.followed or (seat.gone is not None and table.sources.clock.monotonic() - seat.gone < job.wait)
    if not table.running or not looked or seat.away or table.clock.leaver != "bot" or not _somebody_waits(table, seat):
        return
    seat.timeouts += 1
    table.persistence.members_dirty = True
    if seat.timeouts >= ASLEEP_AFTER:
        seat.away = True
        table.notice("steps_in", seat=seat.number, name=seat.name)


def _punish(table: Table, seat: Seat, kind: str, job: Job) -> None:
    live = _open(table, seat, kind, job)
    action = _penalty(live, seat.number) if live else None
    if live and action is not None:
        live.do(SERVER, action)
        if kind == "deadline":
            _count_timeout(table, seat, job)
