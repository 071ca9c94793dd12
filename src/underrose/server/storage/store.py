"""Where tables are kept: in memory for tests, or in a database from which they come back as they were."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.exc import SQLAlchemyError

from underrose.server.authentication import Player
from underrose.server.faults import fault
from underrose.server.refusals import CONFLICT, Refused, closed, missing
from underrose.server.served_games import ServedGames
from underrose.server.storage import schema
from underrose.server.storage.group_commit import Change, GroupCommit, Outcomes, Overtaken
from underrose.server.storage.monotonic_time import SeenTime
from underrose.server.storage.replay import FEW, Replays, play_on
from underrose.server.storage.rows import (
    Rows,
    answer_of,
    bring_up,
    change_of,
    number_on,
    recall,
    recall_one,
    rows_of,
    setup_of,
    steps_after,
    stored_game,
    table_from,
)
from underrose.server.tables.idempotency import MOST_ANSWERS
from underrose.server.tables.leases import NOBODY
from underrose.server.tables.live_game import Sign
from underrose.server.tables.persistence import Persisted
from underrose.server.tables.table import Table

LETTERS = "ABCDEFGHJKMNPRSTWXYZ"
"""Letters of a table's code: none that is easily taken for another or for a digit."""
CODE_LENGTH = 5
MOST_TABLES = 5000
MOST_STORED = 1_000_000
MOST_OF_ONE_HOST = 200
IDLE_SECONDS = 24 * 3600
FINISHED_SECONDS = 2 * 3600
QUIET_SECONDS, OVER_SECONDS = 60, 5
"""After so long without anybody a stored table leaves the memory, until somebody comes back to it; sooner when its game is over."""
KEEP_SECONDS = 30 * 24 * 3600
"""After so long untouched a table is deleted with everything in it, names and reports included."""
SURE_SECONDS = 24 * 3600
"""How long a table that seems to be so old is still served before that is believed: a clock that jumps ahead deletes nothing."""
MARKED = "%d tables seem unused for 30 days (it is %s here): they are deleted after another day of running. Set the date if it is wrong."
MOST_DELETED = 500
"""Tables that one housekeeping deletes."""
CLOCK_SLACK = 1.0
"""Seconds by which clocks may differ without anything being wrong."""

log = logging.getLogger(__name__)


class Taken(NamedTuple):
    """A job that was taken over: of which table and seat, and until when the caller has it."""

    table_id: str
    kind: str
    seat: int
    due: float
    lease: float


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

    async def reload(self, table: Table) -> None:
        """Make the table again what is durable of it. Raises Refused (404) where it is not there any more."""
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

    async def lapsed(self, worker: str, lease: float) -> list[Taken]:
        """Take over jobs whose worker has not done them. The caller has them until `lease`."""
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


class MemoryStore:
    """Tables in memory. Those that nobody has touched for long are let go, finished ones sooner."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._tables: dict[str, Table] = {}
        self._codes: dict[str, str] = {}
        self.reports: list[dict[str, Any]] = []

    async def add(self, table: Table) -> None:
        """Keep a new table."""
        self._tables[table.id] = table
        self._codes[table.code] = table.id

    async def find(self, name: str) -> Table | None:
        """A table by its id or its code, however it is written."""
        return self._tables.get(self._codes.get(name.upper(), name))

    def write(self, tables: Sequence[Table], told: Callable[[Outcomes], None]) -> None:
        """Memory forgets everything at once or nothing; only reports are kept apart."""
        for table in tables:
            self.reports.extend(table.persistence.reports)
            forget_changes(table)
        told([None] * len(tables))

    async def reload(self, table: Table) -> None:
        """Nothing to do: the table is what it is."""

    def recalls(self, table: Table, player: str, id: str) -> bool:
        """The memory is all there is."""
        return True

    async def recall(self, table: Table, player: str, id: str) -> None:
        """The memory is all there is."""

    async def room_for(self, host: Player) -> None:
        """Raise Refused where this host, or the server, has too many tables already."""
        await self.tidy()
        if len(self._tables) >= MOST_TABLES:
            raise Refused(CONFLICT, "house_full")
        if sum(table.host.id == host.id for table in self._tables.values()) >= MOST_OF_ONE_HOST:
            raise Refused(CONFLICT, "too_many_tables")

    async def lapsed(self, worker: str, lease: float) -> list[Taken]:
        """Nobody else works here."""
        return []

    def rest(self) -> None:
        """Memory is all there is."""

    async def tidy(self) -> None:
        """Let go of tables that nobody has touched for long."""
        for table in [table for table in self._tables.values() if self._stale(table)]:
            del self._tables[table.id], self._codes[table.code]

    def count(self) -> int:
        """How many tables there are."""
        return len(self._tables)

    def at_hand(self) -> list[Table]:
        """The tables in memory."""
        return list(self._tables.values())

    def ready(self) -> bool:
        """Memory is always there."""
        return True

    def new_code(self) -> str:
        """A code that no table has."""
        while (code := random_code()) in self._codes:
            pass
        return code

    def close(self) -> None:
        """Nothing to let go of."""

    def _stale(self, table: Table) -> bool:
        finished = table.live is not None and table.live.over
        idle = self._now() - table.persistence.touched
        return not any(table.audience.lines()) and idle > (FINISHED_SECONDS if finished else IDLE_SECONDS)


class SqlStore:
    """Tables in a database; those somebody is at are in memory too, and nothing of them is told before it is durable."""

    def __init__(self, commits: GroupCommit, served: ServedGames, sign: Sign, news: News) -> None:
        self._commits, self._served, self._sign = commits, served, sign
        self._tables: dict[str, Table] = {}
        self._codes: dict[str, str] = {}
        self._setups: dict[str, tuple[object, bytes]] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._replays = Replays()
        self._count = commits.read_now(lambda c: int(c.execute(select(func.count()).select_from(schema.tables)).scalar_one()))
        self._seen = commits.write_now(SeenTime)
        self._news, self._told = news, set[asyncio.Task[None]]()
        self._address = str(commits.url)
        self._listens = False

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
        self._tables[table.id], self._codes[table.code] = table, table.id
        self._count += 1

    async def find(self, name: str) -> Table | None:
        """A table by its id or its code. What is not in memory is read and played again."""
        self._listen()
        table = self._tables.get(self._codes.get(name.upper(), name))
        if table is not None:
            table.persistence.touched = time.monotonic()  # who asked for it is about to do something there
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
        rows = await self._commits.read(lambda connection: rows_of(connection, table_id))
        if rows is None:
            return None
        table = table_from(rows, self._served, self._sign)
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
        table.closed = unplayable or table.closed

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
            told(outcomes)

        if changes:
            self._commits.hand(changes, written)
        else:
            told(outcomes)

    def _change_of(self, table: Table) -> tuple[Change, Persisted]:
        known = self._setups.get(table.id)
        if known is None or known[0] is not table.game:
            known = self._setups[table.id] = (table.game, setup_of(table.game))
        return change_of(table, known[1])

    def _written(self, table: Table, after: Persisted) -> None:
        table.persistence.stored = after
        forget_changes(table)
        self._tell(table.id)

    async def reload(self, table: Table) -> None:
        """Read the table again. Raises Refused (404) where it is not there any more."""
        rows = await self._commits.read(lambda connection: rows_of(connection, table.id))
        if rows is None:
            self._forget(table)
            raise missing("table")
        await self._bring_up(table, rows)

    def recalls(self, table: Table, player: str, id: str) -> bool:
        """Whether nothing has to be read to know what was answered to an `id`."""
        return table.answers.recalled(player, id)

    async def recall(self, table: Table, player: str, id: str) -> None:
        """Bring to the table's mind what was answered to an `id`: the player's latest answers once, an older one by its row."""
        answers = table.answers.of(player)
        if not answers.recalled:
            answers.commands, rows = await self._commits.read(lambda connection: recall(connection, table.id, player))
            for row in rows:
                answers.keep(row.id, answer_of(row))
            answers.recalled, answers.more = True, answers.more or len(rows) >= MOST_ANSWERS
        if answers.more and id not in answers.by_id:
            row = await self._commits.read(lambda connection: recall_one(connection, table.id, player, id))
            if row is not None:
                answers.keep(id, answer_of(row))

    async def room_for(self, host: Player) -> None:
        """Raise Refused where this host, or the database, has too many tables already."""
        mine = select(func.count()).select_from(schema.tables).where(schema.tables.c.host == host.id)
        if self._count >= MOST_STORED:
            raise Refused(CONFLICT, "house_full")
        if await self._commits.read(lambda connection: int(connection.execute(mine).scalar_one())) >= MOST_OF_ONE_HOST:
            raise Refused(CONFLICT, "too_many_tables")

    async def lapsed(self, worker: str, lease: float) -> list[Taken]:
        """Take over jobs whose lease has ended, and those of others that are due later than they could be: the clock was put back."""
        job, now = schema.jobs.c, time.time()
        late = job.lease_until < now
        delayed = job.worker.not_in((worker, NOBODY)) & (job.due_at > now + job.wait + CLOCK_SLACK)
        if await self._commits.read(lambda connection: connection.execute(select(job.seat).where(late | delayed)).first()) is None:
            return []

        def take(connection: Connection) -> list[Taken]:
            rows = connection.execute(select(job.table_id, job.kind, job.seat, job.due_at, job.wait).where(late | delayed)).all()
            values = {"worker": worker, "due_at": now + job.wait, "lease_until": lease + job.wait}
            connection.execute(update(schema.jobs).where(delayed).values(values))
            connection.execute(update(schema.jobs).where(late).values(worker=worker, lease_until=lease))
            again = [(row, row.wait if row.due_at > now + row.wait else None) for row in rows]
            return [
                Taken(row.table_id, row.kind, row.seat, row.due_at if wait is None else now + wait, lease + (wait or 0.0))
                for row, wait in again
            ]

        return await asyncio.to_thread(self._commits.write_now, take)

    def rest(self) -> None:
        """Let tables out of memory that nobody is at, and at which nothing is due."""
        now = time.monotonic()
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

    def count(self) -> int:
        """How many tables there are."""
        return self._count

    def at_hand(self) -> list[Table]:
        """The tables in memory."""
        return list(self._tables.values())

    def ready(self) -> bool:
        """Whether the database still lies where it was opened."""
        return self._commits.there()

    def new_code(self) -> str:
        """A code that no table in memory has; the database has the last word."""
        return random_code()

    def close(self) -> None:
        """Write what waits and close the database."""
        _listening[self._address] = [entry for entry in _listening.get(self._address, []) if entry[0] is not self]
        self._replays.close()
        self._commits.close()
