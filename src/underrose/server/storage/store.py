"""Where tables are kept: what a store does, and the one with a database, from which they come back as they were."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from underrose.server.authentication import Player
from underrose.server.faults import fault
from underrose.server.refusals import CONFLICT, NOT_NOW, Refused, closed, missing
from underrose.server.served_games import ServedGames
from underrose.server.sources import SYSTEM, Sources
from underrose.server.storage import schema
from underrose.server.storage.brought_records import forget_brought
from underrose.server.storage.changes import Change, Overtaken
from underrose.server.storage.due_rows import CLOCK_SLACK, Taken, any_to_take, release, take_over
from underrose.server.storage.group_commit import GroupCommit, Outcomes
from underrose.server.storage.listening import leave_listeners
from underrose.server.storage.monotonic_time import SeenTime
from underrose.server.storage.older_rules import put_away_stored
from underrose.server.storage.presence import leave, version_of
from underrose.server.storage.quota_rows import forget_quotas
from underrose.server.storage.replay import FEW, Replays, play_on
from underrose.server.storage.rows import (
    Had,
    Rows,
    bring_up,
    change_of,
    had_of,
    lies_on,
    number_on,
    of_other_rules,
    recall,
    recall_one,
    rows_of,
    setup_of,
    steps_after,
    stored_game,
    table_from,
)
from underrose.server.storage.session_lines import forget_lines
from underrose.server.tables.live_game import Sign
from underrose.server.tables.persistence import Persisted
from underrose.server.tables.table import Table

LETTERS = "ABCDEFGHJKMNPRSTWXYZ"
"""Letters of a table's code: none that is easily taken for another or for a digit."""
CODE_LENGTH = 5
MOST_STORED = 1_000_000
MOST_OF_ONE_HOST = 200
QUIET_SECONDS, OVER_SECONDS = 60, 5
"""After so long without anybody a stored table leaves the memory, until somebody comes back to it; sooner when its game is over."""
KEEP_SECONDS = 30 * 24 * 3600
"""After so long untouched a table is deleted with everything in it, names and reports included."""
SURE_SECONDS = 24 * 3600
"""How long a table that seems to be so old is still served before that is believed: a clock that jumps ahead deletes nothing."""
MARKED = "%d tables seem unused for 30 days (it is %s here): they are deleted after another day of running. Set the date if it is wrong."
PROBE_SECONDS = 1.0
"""Between two tries to write where the database took none."""
MOST_DELETED = 500
"""Tables that one housekeeping deletes."""

log = logging.getLogger(__name__)


class Found(NamedTuple):
    """A table that knows a guest, and whether the guest has a seat there, or its screen."""

    table_id: str
    seated: bool


News = Callable[[str], Awaitable[None]]
_listening: dict[str, list[tuple[object, asyncio.AbstractEventLoop, Callable[[str], None]]]] = {}
"""Servers of this process by their database: who changes a table tells the others."""


class Store(Protocol):
    """What the server asks of a place that keeps tables."""

    async def add(self, table: Table) -> None:
        """Keep a new table."""
        ...

    async def find(self, name: str) -> Table | None:
        """A table by its id or its code, however it is written."""
        ...

    def write(self, tables: Sequence[Table], told: Callable[[Outcomes], None]) -> None:
        """Make durable what has happened at some tables, in one commit. `told` is called in this loop with what came of each: None,
        Overtaken where another server changed it first, or why it could not be written."""
        ...

    @property
    def shared(self) -> bool:
        """Whether other workers serve it too: a table in memory may be behind what is stored."""
        ...

    async def reload(self, table: Table) -> bool:
        """Make the table again what is durable of it; returns whether anything was read. Raises Refused (404) where it is not there any
        more."""
        ...

    def recalls(self, table: Table, player: str, id: str) -> bool:
        """Whether the table's mind has all that there is to recall of an `id`."""
        ...

    async def recall(self, table: Table, player: str, id: str) -> None:
        """Bring to the table's mind what was answered to an `id` of a player's, however long ago."""
        ...

    async def room_for(self, host: Player) -> None:
        """Raise Refused where this host may not open one more table."""
        ...

    async def tables_of(self, player: str) -> list[Found]:
        """The tables that know a guest, those used last first."""
        ...

    async def forget(self, player: str) -> None:
        """Delete what is kept of a guest besides what tables know."""
        ...

    async def lapsed(self, worker: str, lease: float) -> list[Taken]:
        """Take over jobs whose worker has not done them. The caller has them until `lease`."""
        ...

    def release(self, worker: str) -> None:
        """Let go of a worker's leases, so that what it has not done is taken over at once."""
        ...

    def rest(self) -> None:
        """Let go of what the memory need not hold."""
        ...

    async def tidy(self) -> None:
        """Forget what is kept no longer."""
        ...

    def count(self) -> int:
        """How many tables there are."""
        ...

    def at_hand(self) -> list[Table]:
        """The tables in memory."""
        ...

    def ready(self) -> bool:
        """Whether what happens can be kept."""
        ...

    def written(self) -> tuple[int, int]:
        """How many commits there were, and how many batches wait for one."""
        ...

    async def writable(self) -> None:
        """Wait until the database takes writes again, where it did not."""
        ...

    @property
    def takes_writes(self) -> bool:
        """Whether what happens can be written, as far as is known."""
        ...

    async def stop(self) -> None:
        """End what is still under way of the store's own."""
        ...

    def new_code(self) -> str:
        """A code that no table has."""
        ...

    def close(self) -> None:
        """Let go of everything."""
        ...


def random_code() -> str:
    """Five letters that can be read aloud."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def forget_changes(table: Table) -> None:
    """What is kept need not be kept again."""
    table.answers.fresh.clear()
    table.persistence.reports.clear()
    table.persistence.records.clear()


class SqlStore:
    """Tables in a database; those somebody is at are in memory too, and nothing of them is told before it is durable."""

    def __init__(
        self, commits: GroupCommit, served: ServedGames, sign: Sign, news: News, worker: str = "", sources: Sources = SYSTEM
    ) -> None:
        self._commits, self._served, self._sign, self._sources = commits, served, sign, sources
        self._worker = worker if commits.shared else ""
        """Which of those this is that serve the database; nobody where it is the only one."""
        self.published: Callable[[str, int], None] | None = None
        """Hears of every table that was written, and how many steps its game has."""
        self._tables: dict[str, Table] = {}
        self._codes: dict[str, str] = {}
        self._setups: dict[str, tuple[object, bytes]] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._replays = Replays()
        self._count = commits.read_now(lambda c: int(c.execute(select(func.count()).select_from(schema.tables)).scalar_one()))
        self._seen = commits.write_now(SeenTime)
        self._news, self._told = news, set[asyncio.Task[None]]()
        self._stopped = False
        self._probing: asyncio.Future[None] | None = None
        """Who waits until the database takes writes."""
        self._address = str(commits.url)
        self._listens = False

    @property
    def commits(self) -> GroupCommit:
        """The database, for whoever runs the server."""
        return self._commits

    def _listen(self) -> None:
        """Hear what other servers of this process do; from the first table on, when the loop is known."""
        if not self._listens:
            self._listens = True
            _listening.setdefault(self._address, []).append((self, asyncio.get_running_loop(), self._hear))

    def _hear(self, table_id: str) -> None:
        if table_id in self._tables:
            task = asyncio.ensure_future(self._news(table_id))
            self._told.add(task)
            task.add_done_callback(self._told.discard)

    def _tell(self, table_id: str) -> None:
        if self._worker:
            return  # they are workers, in processes of their own: the database tells them
        for who, loop, hear in _listening.get(self._address, []):
            if who is not self and not loop.is_closed():
                loop.call_soon_threadsafe(hear, table_id)

    async def add(self, table: Table) -> None:
        """Keep a new table; its code is drawn again in the rare case that another table has it."""
        self._listen()
        while True:
            try:
                await self.commit(table)
                break
            except Overtaken:
                table.code = random_code()
                table.persistence.people_due = True  # nothing is read back of what was never written
        self._tables[table.id], self._codes[table.code] = table, table.id
        self._count += 1

    async def find(self, name: str) -> Table | None:
        """A table by its id or its code. What is not in memory is read and played again."""
        self._listen()
        table = self._tables.get(self._codes.get(name.upper(), name))
        if table is not None:
            table.persistence.touched = table.sources.clock.monotonic()  # who asked for it is about to do something there
            return table
        return await self._load(name)

    async def _load(self, name: str) -> Table | None:
        either = (schema.tables.c.id == name) | (schema.tables.c.code == name.upper())

        def identify(connection: Connection) -> Any:
            return connection.execute(select(schema.tables.c.id).where(either)).first()

        found = await self._commits.read(identify)
        if found is None:
            return None
        loading = self._loading.get(found.id)
        if found.id not in self._tables and loading is None:
            loading = self._loading[found.id] = asyncio.ensure_future(self._read(found.id))
            loading.add_done_callback(lambda _: self._loading.pop(found.id))
        # Who asked may hang up meanwhile; others wait for the same table.
        return await asyncio.shield(loading) if loading else self._tables.get(found.id)

    async def _read(self, table_id: str) -> Table | None:
        rows = await self._rows(table_id)
        if rows is None:
            return None
        table = table_from(rows, self._served, self._sign, self._sources)
        await self._bring_up(table, rows)
        number_on(table, self._seen.now())
        self._tables[table.id], self._codes[table.code] = table, table.id
        table.refresh()
        return table

    async def _bring_up(self, table: Table, rows: Rows) -> None:
        """Make the table what its rows say. Its game is played again outside the event loop, unless the memory has nearly all of it."""
        seen = {place: feed.last_seen for place, feed in table.audience.feeds.items()}
        replay, unplayable = None, None
        try:
            if table.live and (more := steps_after(table, rows)) is not None and len(more) <= FEW:
                replay = play_on(table.live, more, seen)
            elif stored := stored_game(table, rows, self._served):
                replay = await self._replays.again(stored, seen)
        except Refused:
            raise
        except Exception as error:  # it would break at every look: better closed than going round in circles
            unplayable = closed("unplayable", str(fault(error).why.args["reference"]))
        bring_up(table, rows, self._served, replay)
        if replay is None and lies_on(rows) and (rows.games[-1].record is not None or of_other_rules(table, rows)):
            put_away_stored(table, rows)
            await self._put_away_for_good(table)
        else:
            table.closed = unplayable or table.closed

    async def _put_away_for_good(self, table: Table) -> None:
        """Write it before anybody is shown what was dealt: a worker with older rules, if there is one, plays on no more. Raises Refused."""
        try:
            await self.commit(table)
        except (Overtaken, SQLAlchemyError) as error:
            table.persistence.stale = True
            raise Refused(NOT_NOW, "not_written", because="busy") from error

    async def commit(self, table: Table) -> None:
        """Write what has changed at one table, and wait for it. Raises Overtaken or SQLAlchemyError."""
        done: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        self.write([table], lambda outcomes: None if done.done() else done.set_result(outcomes[0]))
        if error := await done:
            raise error

    def write(self, tables: Sequence[Table], told: Callable[[Outcomes], None]) -> None:
        """Write what has changed, in one commit."""
        outcomes: list[Exception | None] = [None] * len(tables)
        changes, changed = list[Change](), list[tuple[int, Persisted]]()
        for number, table in enumerate(tables):
            try:
                change, after = self._change_of(table)
            except Exception as error:
                outcomes[number] = error
                continue
            if change:
                changes.append(change)
                changed.append((number, after))

        def written(fared: Outcomes) -> None:
            for (number, after), outcome in zip(changed, fared, strict=True):
                outcomes[number] = outcome
                if outcome is None:
                    self._written(tables[number], after)
                elif isinstance(outcome, OperationalError) and not self._stopped:
                    self._probe()
            told(outcomes)

        if changes:
            self._commits.hand(changes, written)
        else:
            told(outcomes)

    def _change_of(self, table: Table) -> tuple[Change, Persisted]:
        known = self._setups.get(table.id)
        if known is None or known[0] is not table.game:
            known = self._setups[table.id] = (table.game, setup_of(table.game))
        return change_of(table, known[1], self._worker)

    def _written(self, table: Table, after: Persisted) -> None:
        table.persistence.stored = after
        forget_changes(table)
        if self.published is not None:
            self.published(table.id, after.steps)
        self._tell(table.id)

    async def reload(self, table: Table) -> bool:
        """Read what the memory has not of a table, whose lock is the caller's; returns whether there was anything. Raises Refused (404)
        where it is not there any more."""
        fresh, rows = await self._commits.read(partial(self._unless_known, table, had_of(table)))
        if fresh:
            return False
        if rows and rows.first and len(rows.steps) > FEW:
            rows = await self._rows(table.id)  # to be played again from the beginning, outside the event loop
        if rows is None:
            self._forget(table)
            raise missing("table")
        await self._bring_up(table, rows)
        return True

    def _unless_known(self, table: Table, had: Had, connection: Connection) -> tuple[bool, Rows | None]:
        """Whether nothing has been written by others since a table was read, or else its rows. Where others write, all of them give it
        another version."""
        stored = table.persistence.stored.version
        if self.shared and not table.persistence.stale and version_of(connection, table.id) == stored:
            return True, None
        return False, rows_of(connection, table.id, self._worker, had)

    async def _rows(self, table_id: str) -> Rows | None:
        return await self._commits.read(lambda connection: rows_of(connection, table_id, self._worker))

    @property
    def shared(self) -> bool:
        """Whether other workers serve the same database."""
        return bool(self._worker)

    def recalls(self, table: Table, player: str, id: str) -> bool:
        """Whether nothing has to be read to know what was answered to an `id`."""
        return table.answers.recalled(player, id)

    async def recall(self, table: Table, player: str, id: str) -> None:
        """Bring to the table's mind what was answered to an `id`: the player's latest answers once, an older one by its row."""
        answers = table.answers.of(player)
        if not answers.recalled:
            known = await self._commits.read(lambda connection: recall(connection, table.id, player))
            for one in known.older:
                answers.mark(one)
            for one, answer in known.latest:
                answers.keep(one, answer)
            answers.recalled, answers.commands = True, known.commands
        if answers.misses(id):
            one = await self._commits.read(lambda connection: recall_one(connection, table.id, player, id))
            if one is not None:
                answers.keep(id, one)

    async def room_for(self, host: Player) -> None:
        """Raise Refused where this host, or the database, has too many tables already."""
        mine = select(func.count()).select_from(schema.tables).where(schema.tables.c.host == host.id)
        if self._count >= MOST_STORED:
            raise Refused(CONFLICT, "house_full")
        if await self._commits.read(lambda connection: int(connection.execute(mine).scalar_one())) >= MOST_OF_ONE_HOST:
            raise Refused(CONFLICT, "too_many_tables")

    async def tables_of(self, player: str) -> list[Found]:
        """The tables that know a guest, those used last first."""
        guest, table = schema.guests.c, schema.tables.c
        known = select(guest.table_id, guest.seated).join(schema.tables, table.id == guest.table_id).where(guest.player == player)
        rows = await self._commits.read(lambda connection: connection.execute(known.order_by(table.touched_at.desc())).all())
        return [Found(row.table_id, row.seated) for row in rows]

    async def forget(self, player: str) -> None:
        """Delete what was answered to a guest, and whose tables they were when they were opened."""

        def delete_them(connection: Connection) -> None:
            nobody = dict.fromkeys(("player", "id", "digest", "n"))
            connection.execute(delete(schema.answers).where(schema.answers.c.player == player))
            connection.execute(update(schema.steps).where(schema.steps.c.player == player).values(**nobody))
            connection.execute(update(schema.tables).where(schema.tables.c.host == player).values(host=""))

        await asyncio.to_thread(self._commits.write_now, delete_them)

    async def lapsed(self, worker: str, lease: float) -> list[Taken]:
        """Take over jobs whose lease has ended, and those of others that are due later than they could be: the clock was put back."""
        if not await self._commits.read(lambda connection: any_to_take(connection, worker)):
            return []
        return await asyncio.to_thread(self._commits.write_now, lambda connection: take_over(connection, worker, lease))

    def release(self, worker: str) -> None:
        """Let go of a worker's leases."""
        with suppress(SQLAlchemyError):  # then they lapse by themselves
            self._commits.write_now(lambda connection: release(connection, worker))
            if self._worker:
                self._commits.write_now(lambda connection: (leave(connection, worker), leave_listeners(connection, worker)))

    def rest(self) -> None:
        """Let tables out of memory that nobody is at, and at which nothing is due."""
        now = self._sources.clock.monotonic()
        for table in [table for table in self._tables.values() if now - table.persistence.touched > OVER_SECONDS]:
            running = table.live is None or not table.live.over
            due = not all(job.rests for job in table.jobs.values())
            if (running and now - table.persistence.touched < QUIET_SECONDS) or due or table.lock.locked() or any(table.audience.lines()):
                continue
            self._forget(table)

    def _forget(self, table: Table) -> None:
        for known, key in ((self._tables, table.id), (self._codes, table.code), (self._setups, table.id)):
            known.pop(key, None)

    async def tidy(self) -> None:
        """Delete what is older than what is kept."""
        try:
            await asyncio.to_thread(self._commits.write_now, self._delete_old)
        except SQLAlchemyError:
            return  # busy: next time

    def _delete_old(self, connection: Connection) -> None:
        """In two steps, because a clock may be wrong: what seems unused is marked, and deleted after another day of being served."""
        if self.shared and not self._seen.my_turn(connection):
            return
        forget_brought(connection)
        forget_quotas(connection)
        forget_lines(connection)
        table, now, served = schema.tables.c, time.time(), self._seen.keep(connection)
        change = update(schema.tables)
        old = table.touched_at < now - KEEP_SECONDS
        connection.execute(change.where(table.touched_at > now + CLOCK_SLACK).values(touched_at=now))  # used while the clock was ahead
        connection.execute(change.where(~old, table.unused_since.is_not(None)).values(unused_since=None))
        if marked := connection.execute(change.where(old, table.unused_since.is_(None)).values(unused_since=served)).rowcount:
            log.warning(MARKED, marked, time.strftime("%Y-%m-%d", time.gmtime(now)))
        sure = select(table.id).where(old, table.unused_since <= served - SURE_SECONDS).limit(MOST_DELETED)
        gone = [row.id for row in connection.execute(sure).all() if row.id not in self._tables]
        for table_id in gone:
            for kind in schema.OF_A_TABLE:
                connection.execute(delete(kind).where(kind.c.table_id == table_id))
            connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))
        self._count -= len(gone)
        if gone:
            log.warning("%d tables were deleted, unused for 30 days.", len(gone))

    def knows(self, table_id: str) -> bool:
        """Whether a table is in memory."""
        return table_id in self._tables

    def count(self) -> int:
        """How many tables there are."""
        return self._count

    def at_hand(self) -> list[Table]:
        """The tables in memory."""
        return list(self._tables.values())

    def ready(self) -> bool:
        """Whether the database still lies where it was opened, and is written."""
        return self._commits.works()

    def written(self) -> tuple[int, int]:
        """How many commits there were, and how many batches wait for one."""
        return self._commits.commits, self._commits.waiting()

    async def writable(self) -> None:
        """Wait until the database takes writes again. What is due is not tried meanwhile: whoever looks at a table waits for what is being
        written there."""
        await asyncio.shield(self._probe())

    @property
    def takes_writes(self) -> bool:
        """Whether the database took the latest write, or another one since."""
        return self._probing is None or self._probing.done()

    def _probe(self) -> asyncio.Future[None]:
        if self._probing is None or self._probing.done():
            self._probing = asyncio.ensure_future(self._until_writable())
        return self._probing

    async def _until_writable(self) -> None:
        while True:
            with suppress(SQLAlchemyError):
                await asyncio.to_thread(self._commits.write_now, lambda connection: None)
                return
            await self._sources.clock.wait(PROBE_SECONDS)

    async def stop(self) -> None:
        """End what is still under way: tables that are told what others did, and the wait for a database that takes no writes."""
        self._stopped = True
        tasks = [*self._told, *filter(None, [self._probing])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def new_code(self) -> str:
        """A code that no table in memory has; the database has the last word."""
        return random_code()

    def close(self) -> None:
        """Write what waits and close the database."""
        _listening[self._address] = [entry for entry in _listening.get(self._address, []) if entry[0] is not self]
        self._replays.close()
        self._commits.close()
