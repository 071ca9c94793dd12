"""What is due at the tables: bots' moves, the end of somebody's time, a stand-in for who has left.

Every entry is a row of the store, written together with the step that made it, and leased: whoever has the lease does it, and
when that server dies another one, or the same one started again, takes it over. What is done twice does no harm: it answers
an `ask`, and the second finds it closed.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from functools import cache, partial
from typing import Any

from underrose.kernel.drivers import SERVER
from underrose.kernel.match import SPECTATOR
from underrose.server.faults import fault, sorry
from underrose.server.jobs.bots import Bots
from underrose.server.jobs.thinking_pool import Whose
from underrose.server.logs import at_table
from underrose.server.messages import Level
from underrose.server.refusals import BROKEN, closed
from underrose.server.sources import SYSTEM, Sources
from underrose.server.storage.due_rows import Taken
from underrose.server.storage.store import Store
from underrose.server.tables.building import BUILD, SetUp, bot_to_build, build_by_bot
from underrose.server.tables.leases import Job
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.opening import OPEN, OPEN_SECONDS, time_up
from underrose.server.tables.races import COUNT, COUNT_IN, hastened, nobody_thinks, patience, race_began
from underrose.server.tables.reading import UNSHOWN, WINDOW, began, show_time, time_to_read, unread, window_time
from underrose.server.tables.seats import AWAY_SECONDS, STAND_IN, Seat
from underrose.server.tables.succession import TOGETHER_SECONDS, heir, pass_on, silent_since, sits_together
from underrose.server.tables.table import Table
from underrose.server.tables.takeover import notice

log = logging.getLogger(__name__)

Key = tuple[str, int]
Doing = Callable[[Table, Callable[[], Any]], Awaitable[Any]]
"""Does something at a table, durably, and tells everybody."""
LEASE_SECONDS = 5.0
"""How much later than due a job may be done before another server takes it over."""
SWEEP_SECONDS = 1.0
RETRY_SECONDS = 5.0
"""How long the server waits before it does again what broke."""
HEARD_SECONDS = 0.1
"""A time of grace that is up but for this much is up: two clocks measure it."""
MOST_FAULTS = 3
"""How often something that is due may break before its table is closed."""
SHUT_SECONDS = 600.0
"""How long a table that cannot be read is left alone before what is due there is looked at again."""
BACK_SECONDS = 2.0
"""What is asked of somebody who is away is waited for no longer than this."""
LOST = "lost"
"""The kind of job that tells all when somebody whose connection was lost is away."""
OWN_SECONDS = 30.0
"""How long a table waits for a bot of somebody's own, before one of the house decides for it."""
RESTS = ("bot", WINDOW, UNSHOWN)
"""The kinds of job that rest while nobody looks at the table; clocks run on, but nobody thinks when they are up."""
HOST: Key = ("host", 0)
"""The job of passing the host's role on, the table's too: it goes on while the game is paused, as only a host ends that."""
TIDY_EVERY = 600
"""Sweeps between two times of housekeeping."""


class Scheduler:
    """The jobs of one server."""

    def __init__(
        self, bots: Bots, do: Doing, grace: float, sources: Sources = SYSTEM, writable: Callable[[], Awaitable[None]] | None = None,
        set_up: SetUp | None = None,
    ) -> None:  # fmt: skip
        """`set_up` is what sets a table up with what a bot has built; without it none builds."""
        self._set_up, self._builds = set_up, sources.bots
        self._bots, self._do, self._grace, self._writable = bots, do, grace, writable
        self._clock, self._delays = sources.clock, sources.delays
        self.worker = secrets.token_hex(8)
        self._tasks: dict[str, dict[Key, tuple[Job, asyncio.Task[None]]]] = {}
        """What this server is doing, by table."""
        self._shut: dict[str, float] = {}
        """Tables that could not be read, and until when they are left alone (monotonic)."""
        self._sweeper: asyncio.Task[None] | None = None
        self._closing = False

    # --- planning ----------------------------------------------------------------------------------------------------

    def plan(self, table: Table) -> None:
        """Write down what is due at a table as it is now. What was due already stays due when it was."""
        live, jobs = table.live, dict[Key, Job]()
        if live and not live.over and not table.closed:
            raced = race_began(live) if table.clock.pace else None
            if raced is not None and table.race != (live.number, raced):
                jobs[COUNT] = self._count_in(table, live, raced)
            pause = partial(self._pause_of, table, live, raced is not None, jobs.get(COUNT))
            waited = unread(table, live, self._clock.wall())
            lasts = cache(partial(self._window_time, table, live, bool(waited)))  # drawn once: windows end together
            for seat in table.seats:
                unshown = seat in waited
                for kind, ask, seconds in self._wanted(table, live, seat, pause, lasts, unshown):
                    known = table.jobs.get((kind, seat.number))
                    if known and known.game == live.number and kind == "deadline" and (live.match.took_back or _chose_again(live, seat)):
                        known = replace(known, ask=ask)  # who takes steps back, or chooses anew, is not given the time for it again
                    if kind in ("away", "gone") and known and not self._left(known):
                        known = None  # somebody was heard of meanwhile, or it is due at once
                    job = self._job(known, live.number, ask, seconds)
                    job = job if raced is None else self._hastened(table, live, seat, kind, job, jobs.get(COUNT))
                    jobs[kind, seat.number] = self._stopped(job) if table.stands_still else self._due(table, job, kind, seconds)
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
        table.jobs = jobs

    def _count_in(self, table: Table, live: LiveGame, began: int) -> Job:
        """The count-in of a race that began with that step."""
        job = self._job(table.jobs.get(COUNT), live.number, began, lambda: COUNT_IN * table.clock.pace)
        return self._stopped(job) if table.stands_still else self._due(table, job, COUNT[0], lambda: COUNT_IN * table.clock.pace)

    def _hastened(self, table: Table, live: LiveGame, seat: Seat, kind: str, job: Job, counts: Job | None) -> Job:
        """A job in a race; where nobody thinks any more, a bot has no patience."""
        pace, left, level = table.clock.pace, self._left(counts) if counts else 0.0, seat.played_by
        if kind != "bot" or level is None or job.rests or not nobody_thinks(live, table.seats):
            return job
        return hastened(job, patience(live, level, pace), left, self._bots.reaction(level, pace), self._clock.wall())

    def _pause_of(self, table: Table, live: LiveGame, racing: bool, counts: Job | None, level: Level) -> float:
        """Seconds until a bot answers; in a race as a person would, once the count-in is over and its patience at an end."""
        if not racing:
            return self._bots.delay(level, table.clock.pace)
        waits = patience(live, level, table.clock.pace)
        return (self._left(counts) if counts else 0.0) + waits + self._bots.reaction(level, table.clock.pace)

    def _window_time(self, table: Table, live: LiveGame, unshown: bool) -> float:
        """Seconds until the window ends that opens now; `unshown`: where no page reports that it shows it."""
        return unshown * show_time(table.clock) + time_to_read(table, live) + window_time(table.clock, self._delays)

    def _due(self, table: Table, job: Job, kind: str, seconds: Callable[[], float]) -> Job:
        """A job of a table that plays: a clock that stood still has as much time as it had left."""
        going = self._new(job.game, job.ask, job.wait) if job.stands_still else job
        return self._awake(going, kind, seconds) if table.audience.looked_at else _at_rest(going, kind)

    def _job(self, known: Job | None, game: int, ask: int, seconds: Callable[[], float]) -> Job:
        return known if known and (known.game, known.ask) == (game, ask) else self._new(game, ask, seconds())

    def _new(self, game: int, ask: int, wait: float) -> Job:
        due = self._clock.wall() + wait
        return Job(game, ask, due, due + LEASE_SECONDS, self.worker, wait)

    def _awake(self, job: Job, kind: str, seconds: Callable[[], float]) -> Job:
        """A job that rested goes on: bots and windows have their whole time again, for everything else it is due when it was."""
        if not job.rests:
            return job
        if kind in RESTS:
            return self._new(job.game, job.ask, seconds())
        return replace(job, lease=max(job.due, self._clock.wall()) + LEASE_SECONDS, worker=self.worker)

    def _wanted(
        self, table: Table, live: LiveGame, seat: Seat, pause: Callable[[Level], float], lasts: Callable[[], float], unshown: bool
    ) -> list[tuple[str, int, Callable[[], float]]]:
        """What has to be done for a seat: kind, the ask it answers, and in how many seconds, drawn when it is first written down."""
        ask, level = live.ask(seat.number), seat.played_by
        wanted: list[tuple[str, int, Callable[[], float]]] = []
        if ask is not None and table.clock.holds and live.passing(seat.number) is not None:
            wanted.append((WINDOW, ask, lasts))
            if unshown:
                wanted.append((UNSHOWN, ask, lambda: show_time(table.clock)))
        elif ask is not None and level and table.waited.get(seat.number) != (live.number, ask):
            wanted.append(("bot", ask, lambda: pause(level) + _reading(table, live, seat)))
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
            wanted.append(("away", 0, lambda: self._grace_left(table, seat.silent_since)))
        return wanted

    # --- doing -------------------------------------------------------------------------------------------------------

    def start(self, table: Table) -> None:
        """Start what this server has to do at a table, and stop what is not due any more."""
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
        """Do a job; where it breaks, again after a while. One that always breaks closes the table instead of going round in circles."""
        faults = 0
        at_table(table.id)
        while True:
            try:
                await self._perform(table, key, job)
                return
            except Exception as error:
                refusal = sorry(error)
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
            await self._do(table, lambda: _look_round(table))
        elif kind == "gone" and (not is_gone(table, live, seat) or gone_left(table, seat) > BACK_SECONDS):
            await self._do(table, _nothing)  # they were heard of meanwhile
        else:
            await self._time_up(table, live, seat, job)

    def _left(self, job: Job) -> float:
        return job.left(self._clock.wall())

    def _stopped(self, job: Job) -> Job:
        return job.stopped(self._clock.wall())

    async def _until_due(self, job: Job) -> None:
        await self._clock.wait(self._left(job))

    def _grace_left(self, table: Table, since: float | None, grace: float | None = None) -> float:
        """Seconds until somebody of whom nothing has been heard since then is missed for good, by the table's time of grace or another."""
        grace = self._grace_of(table) if grace is None else grace
        return grace if since is None else max(0.0, since + grace - self._clock.monotonic())

    def _grace_of(self, table: Table) -> float:
        return self._grace if table.clock.grace is None else table.clock.grace

    def _grace_of_host(self, table: Table) -> float:
        """The same of a host, on whom everybody waits where people sit together."""
        return min(self._grace_of(table), TOGETHER_SECONDS) if sits_together(table) else self._grace_of(table)

    def _build(self, table: Table) -> None:
        """The house's bot that has won builds the next game, if nobody was quicker to begin it."""
        if self._set_up is not None:
            build_by_bot(table, self._set_up, self._builds.getrandbits(62))

    def _pass_on(self, table: Table) -> None:
        """Somebody else is the host from now on, unless the host has been heard of meanwhile."""
        if self._grace_left(table, silent_since(table), self._grace_of_host(table)) < HEARD_SECONDS:
            pass_on(table)

    def _stand_in(self, table: Table, seat: Seat) -> None:
        """A bot plays from now on, unless the person has been heard of meanwhile."""
        if _needs_stand_in(table, seat) and not table.stands_still and self._grace_left(table, seat.silent_since) < HEARD_SECONDS:
            seat.away = True
            notice(table, "steps_in", seat=seat.number, name=seat.name)

    async def _move(self, table: Table, live: LiveGame, seat: Seat, job: Job) -> None:
        """Think and wait at the same time, then act if the question is still open."""
        if live.ask(seat.number) != job.ask:
            return  # somebody was quicker than this task was to begin
        level: Level = seat.played_by or STAND_IN
        scripted = _scripted(table, seat)
        thinking = self._bots.choose(live, seat.number, level, whose(table)) if scripted is None else _said_already(scripted)
        action, _ = await asyncio.gather(thinking, self._until_due(job))
        await self._do(table, lambda: _answer(table, seat, job, action))

    async def _keep_window(self, table: Table, live: LiveGame, seat: Seat, job: Job) -> None:
        """A reaction window lasts its time, unless a reaction ends it: a bot reacts within it, in a time of its own, or not at all. It
        reacts no sooner than a person could have read what is asked.

        A bot thinks alike with nothing to react with. One that still thinks when the time is up lets it pass: a window that waited for
        it would tell how much there was to think about.
        """
        passing, level = live.passing(seat.number), seat.played_by
        if passing is None:
            return
        moment = self._clock.monotonic  # the window ends when it ends, whatever the clock does meanwhile
        closes = moment() + self._left(job)
        if level:
            left = self._left(job)
            reads = max(0.0, time_to_read(table, live) - began(job, self._clock.wall()))
            reacts_at = min(moment() + reads + self._bots.delay(level, table.clock.pace), closes)
            scripted = _scripted(table, seat)
            thinking = self._bots.react(live, seat.number, level, whose(table), left) if scripted is None else _said_already(scripted)
            action = await _in_time(thinking, left)
            if action is not None and action != passing:
                await self._clock.wait(reacts_at - moment())
                if seat.played_by == level:  # nobody has taken the seat over meanwhile
                    await self._do(table, lambda: _answer(table, seat, job, action))
                    return
        await self._clock.wait(closes - moment())
        await self._do(table, lambda: _answer(table, seat, job, passing))

    async def _time_up(self, table: Table, live: LiveGame, seat: Seat, job: Job) -> None:
        """The game's own penalty where it has one, else what a bot would do."""
        if live.ask(seat.number) != job.ask:
            return
        if _penalty(live, seat.number) is not None:
            await self._do(table, lambda: _punish(table, seat, job))
            return
        if not table.audience.looked_at:
            await self._do(table, lambda: _let_rest(table, ("deadline", seat.number), job))
            return
        action = await self._bots.choose(live, seat.number, STAND_IN, whose(table))
        await self._do(table, lambda: _answer_late(table, seat, job, action))

    # --- what others have left undone --------------------------------------------------------------------------------

    def open(self, store: Store, find: Callable[[str], Awaitable[Table | None]]) -> None:
        """Begin to look for jobs that nobody does."""
        self._sweeper = asyncio.create_task(self._sweep(store, find))

    async def _sweep(self, store: Store, find: Callable[[str], Awaitable[Table | None]]) -> None:
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
                    sorry(error)
                failed = type(error).__name__
            turn += 1
            await self._clock.wait(SWEEP_SECONDS)

    async def _take_over(self, find: Callable[[str], Awaitable[Table | None]], taken: Taken) -> None:
        """Go on with a job of another server, or of this one before. A table that breaks here keeps no other from going on."""
        if self._shut.get(taken.table_id, 0.0) > self._clock.monotonic():
            return
        at_table(taken.table_id)
        try:
            table = await find(taken.table_id)
            if table is not None and table.closed:
                await self._do(table, _nothing)  # nothing is due there any more
            elif table is not None:
                await self._adopt(table, taken)
        except Exception as error:
            refusal = sorry(error)
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
        """Stop everything, and begin nothing more."""
        self._closing = True
        tasks = [task for tasks in self._tasks.values() for _, task in tasks.values()] + ([self._sweeper] if self._sweeper else [])
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def ended(task: asyncio.Task[None]) -> None:
    """What broke in a task that nobody waits for is told in the log."""
    if not task.cancelled() and (error := task.exception()):
        fault(error)


def _scripted(table: Table, seat: Seat) -> int | None:
    """What the bot in a seat does next by the script of a lesson, packed; None where it thinks for itself."""
    if table.lesson is None or table.live is None or seat.player is not None:
        return None
    return table.lesson.next_of(table.live.match, seat.number)


def _nothing() -> None:
    """What is done where only the books are to be brought up to date."""


async def _in_time(thinking: Coroutine[Any, Any, int | None], seconds: float) -> int | None:
    """What comes of it within so many seconds, else None."""
    try:
        return await asyncio.wait_for(thinking, max(0.0, seconds))
    except TimeoutError:
        return None


def whose(table: Table) -> Whose:
    """For whom the bots of a table think: its host, at the address that it was opened from."""
    return Whose(table.origin, table.host.id)


def _reading(table: Table, live: LiveGame, seat: Seat) -> float:
    """The seconds for which a bot reads what a window asks that lasts until it is answered."""
    return time_to_read(table, live) if live.passing(seat.number) is not None else 0.0


def _at_rest(job: Job, kind: str) -> Job:
    """A job of a table that nobody looks at: bots do not think, and windows last until somebody is there."""
    return job.at_rest() if kind in RESTS else job


def _let_rest(table: Table, key: Key, job: Job) -> None:
    """Somebody's time is up, a bot would have to decide, and nobody looks: it will when somebody does."""
    if table.jobs.get(key) == job:
        table.jobs[key] = job.at_rest()


def lost(table: Table) -> list[tuple[Key, float]]:
    """Who has no connection and is away in so many seconds, by seat: all are told then who have one."""
    if not (any(table.audience.lines()) or table.seating.elsewhere):
        return []
    return [((LOST, seat.number), seat.until_away) for seat in table.seats if seat.absence == "reconnecting"]


def _look_round(table: Table) -> None:
    """Time alone has changed how the seats are seen."""
    table.persistence.people_due = True


def time_for(table: Table, live: LiveGame, seat: int) -> float:
    """The seconds somebody in a seat has for a decision now; 0 if no clock runs."""
    if not (table.clock.answer or table.clock.turn or table.clock.point):
        return 0.0
    if _penalty(live, seat) is None:
        return table.clock.turn
    hurried_by = live.game.title.table.hurried_by(live.match.see(SPECTATOR))
    return (table.clock.answer if hurried_by == "answer" else table.clock.point) or 0.0


def _time_of(table: Table, live: LiveGame, seat: Seat) -> float:
    """The same for whoever sits there: a bot of somebody's own has no more than OWN_SECONDS, whatever the table's clocks say."""
    seconds = time_for(table, live, seat.number)
    return seconds if seat.person else min(seconds or OWN_SECONDS, OWN_SECONDS)


def is_gone(table: Table, live: LiveGame, seat: Seat) -> bool:
    """Whether somebody has gone whom the table does not wait for while others are there, in a game with a penalty of its own for it."""
    missed = seat.silent_since is not None and table.clock.leaver == "bot"
    return missed and _penalty(live, seat.number) is not None and _somebody_waits(table, seat)


def gone_left(table: Table, seat: Seat) -> float:
    """For how many seconds somebody who has gone is waited for from now on: until it is sure, and just so long that they may come back."""
    since = seat.silent_since
    return BACK_SECONDS if since is None else max(BACK_SECONDS, since + AWAY_SECONDS - table.sources.clock.monotonic())


def _chose_again(live: LiveGame, seat: Seat) -> bool:
    """Whether the latest step is a choice of that seat which left open what its time is for: it tells of nobody else."""
    step = live.match.steps[-1]
    alone = all(event["args"].get("seat") == seat.number for event in step.events)
    return step.seat == seat.number and alone and _penalty(live, seat.number) is not None


def _penalty(live: LiveGame, seat: int) -> int | None:
    """What the server does when the time of a seat is up, by the game's own rules."""
    return live.by_server(live.game.title.table.timeout, seat)


def _needs_stand_in(table: Table, seat: Seat) -> bool:
    """Whether a bot shall play for who has left this seat, after the time of grace."""
    missed = seat.silent_since is not None and not seat.away
    return missed and table.clock.leaver == "bot" and _somebody_waits(table, seat)


def _somebody_waits(table: Table, absent: Seat) -> bool:
    """Whether anybody else is here for whom a stand-in should play; who plays bots alone is waited for."""
    return any(seat.followed for seat in table.seats if seat is not absent)


def _open(table: Table, seat: Seat, job: Job) -> LiveGame | None:
    live = table.live
    open_still = live and not table.stands_still and live.number == job.game and live.ask(seat.number) == job.ask
    return live if open_still else None


def _counted(table: Table, job: Job) -> None:
    """The count-in is over: from now on whoever is first counts."""
    table.race, table.raced = (job.game, job.ask), table.sources.clock.monotonic()


async def _said_already(action: int) -> int:
    """What a lesson's script says is not thought about."""
    return action


def _answer(table: Table, seat: Seat, job: Job, action: int | None) -> None:
    """What a bot has decided, if the question is still open; None waits until another question comes."""
    live = _open(table, seat, job)
    if live is None:
        return
    if action is None:
        table.waited[seat.number] = (job.game, job.ask)
    else:
        live.do(seat.number, action)


def _answer_late(table: Table, seat: Seat, job: Job, action: int | None) -> None:
    """A bot decides for somebody whose time is up, and all are told that it was the bot."""
    if action is not None and _open(table, seat, job) is not None:
        notice(table, "ran_out", seat=seat.number, name=seat.name)
    _answer(table, seat, job, action)


def _punish(table: Table, seat: Seat, job: Job) -> None:
    live = _open(table, seat, job)
    action = _penalty(live, seat.number) if live else None
    if live and action is not None:
        live.do(SERVER, action)
