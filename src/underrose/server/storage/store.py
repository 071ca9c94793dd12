"""The store of tables: a database, which restores tables as they were; and a clock that never goes back (`SeenTime`)."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, select, union, update
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from underrose.server.accounts.authentication import Player
from underrose.server.api.refusals import CONFLICT, MISSING, NOT_NOW, Refused, closed
from underrose.server.catalogue.served_games import ServedGames
from underrose.server.common.cancelling import cancel
from underrose.server.common.faults import fault
from underrose.server.common.sources import SYSTEM, Sources
from underrose.server.storage import schema
from underrose.server.storage.account_rows import forget_bots, forget_lines
from underrose.server.storage.changes import Change, Overtaken
from underrose.server.storage.due_rows import CLOCK_SLACK, Taken, any_to_take, release, take_over
from underrose.server.storage.group_commit import GroupCommit, Outcomes
from underrose.server.storage.listening import renew_listeners
from underrose.server.storage.moves import Asked, MoveReader
from underrose.server.storage.older_rules import archive_stored_game
from underrose.server.storage.presence import leave
from underrose.server.storage.quota_rows import forget_quotas
from underrose.server.storage.replay import FEW, Replays, play_on
from underrose.server.storage.review_rows import forget_brought, forget_reviews, forget_solvers, sources_beyond
from underrose.server.storage.rows import (
    Rows,
    bring_up,
    had_of,
    lies_on,
    move_on,
    number_on,
    of_other_rules,
    recall,
    recall_one,
    rows_of,
    setup_of,
    steps_after,
    stored_game,
    table_from,
    to_row_change,
)
from underrose.server.storage.schema import clock, put
from underrose.server.tables.live_game import Sign
from underrose.server.tables.persistence import Persisted
from underrose.server.tables.table import Table

LETTERS = "ABCDEFGHJKMNPRSTWXYZ"
"""Letters of a table's code: none that is easily taken for another or for a digit."""
CODE_LENGTH = 5
MOST_STORED = 1_000_000
MOST_OF_ONE_HOST = 200
QUIET_SECONDS, OVER_SECONDS = 60, 5
"""After so long without connections a stored table is evicted from memory until it is used again; sooner when its game is over."""
KEEP_SECONDS = 30 * 24 * 3600
"""After so long unused a table is deleted with everything in it, names and reports included."""
SURE_SECONDS = 24 * 3600
"""Uptime for which a table that seems so old is still kept: a clock that jumps ahead deletes nothing."""
MARKED = "%d tables seem unused for 30 days (it is %s here): they are deleted after another day of running. Set the date if it is wrong."
PROBE_SECONDS = 1.0
"""Seconds between two probes of a database that takes no writes."""
MOST_DELETED, AT_ONCE = 500, 20
"""At most so many tables are deleted by one housekeeping, and by one transaction of it: no move waits longer."""
BETWEEN_SECONDS = 0.1
"""Seconds between two of these transactions, in which moves are written."""

log = logging.getLogger(__name__)


class Found(NamedTuple):
    """A table that a guest belongs to, and whether they have a seat or its screen there."""

    table_id: str
    seated: bool


def random_code() -> str:
    """Return a random table code: five letters that can be read aloud."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def _count_of(connection: Connection) -> int:
    """Return how many tables are stored."""
    return int(connection.execute(select(func.count()).select_from(schema.tables)).scalar_one())


def forget_changes(table: Table) -> None:
    """Clear a table's unwritten answers, reports and records, as they are committed."""
    table.answers.fresh.clear()
    table.persistence.reports.clear()
    table.persistence.records.clear()


class SqlStore:
    """Tables in a database, with those in use cached in memory. Players are told only of committed changes."""

    def __init__(self, commits: GroupCommit, served: ServedGames, sign: Sign, worker: str = "", sources: Sources = SYSTEM) -> None:
        self.commits = commits
        self._served = served
        self._sign = sign
        self._sources = sources
        self._worker = worker if commits.shared else ""
        """This worker's name; empty where the database is not shared."""
        self.published: Callable[[str, int], None] | None = None
        """Called for every table that was written, with the number of its game's steps."""
        self._tables: dict[str, Table] = {}
        self._codes: dict[str, str] = {}
        self._setups: dict[str, tuple[object, bytes]] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._replays, self._moves = Replays(), MoveReader(commits)
        self._count = commits.read_now(_count_of)
        self._seen = commits.write_now(SeenTime)
        self._stopped = False
        self.takes_writes = True
        """Whether the database took the latest write, or a probe since."""
        self._probing: asyncio.Future[None] | None = None
        """The running probe of a database that took no writes; done once it takes them again."""

    async def add(self, table: Table) -> None:
        """Store a new table; its code is drawn again in the rare case that another table has it."""
        while True:
            try:
                await self.commit(table)
                break
            except Overtaken:
                table.code = random_code()
                table.persistence.members_dirty = True  # it was never written, so it is not read back, which would mark it
        self._tables[table.id], self._codes[table.code] = table, table.id
        self._count += 1

    async def find(self, name: str) -> Table | None:
        """Return a table by its id or its code; None where there is none. On a cache miss it is read, and its game replayed."""
        table = self._tables.get(self._codes.get(name.upper(), name))
        if table is not None:
            table.persistence.touched = table.sources.clock.monotonic()  # the caller is about to use it: not to be evicted
            return table
        return await self._load(name)

    async def _load(self, name: str) -> Table | None:
        named = select(schema.tables.c.id).where((schema.tables.c.id == name) | (schema.tables.c.code == name.upper()))
        found: str | None = await self.commits.read(lambda connection: connection.execute(named).scalars().first())
        if found is None:
            return None
        loading = self._loading.get(found)
        if found not in self._tables and loading is None:
            loading = self._loading[found] = asyncio.ensure_future(self._read(found))
            loading.add_done_callback(lambda _: self._loading.pop(found))
        # Cancelling one caller must not cancel the load: others may wait for the same table.
        return await asyncio.shield(loading) if loading else self._tables.get(found)

    async def _read(self, table_id: str) -> Table | None:
        rows = await self._rows(table_id)
        if rows is None:
            return None
        table = table_from(rows, self._served, self._sign, self._sources)
        await self._bring_up(table, rows)
        for seat in table.seats if table.live else ():
            seat.expect()  # after a crash nothing says who was connected
        number_on(table, self._seen.now())
        self._tables[table.id], self._codes[table.code] = table, table.id
        table.refresh()
        return table

    async def _bring_up(self, table: Table, rows: Rows) -> None:
        """Set the table to the state of its rows. Its game is replayed in a thread, unless memory lacks only a few steps (FEW)."""
        seen = {place: feed.last_seen for place, feed in table.audience.feeds.items()}
        replay, unplayable = None, None
        try:
            if table.live and (more := steps_after(table, rows)) is not None and len(more) <= FEW:
                replay = play_on(table.live, more, seen)
            elif stored := stored_game(table, rows, self._served):
                replay = await self._replays.again(stored, seen)
        except Refused:
            raise
        except Exception as error:  # it would fail at every read: close the table
            unplayable = closed("unplayable", str(fault(error).why.args["reference"]))
        bring_up(table, rows, self._served, replay)
        if replay is None and lies_on(rows) and (rows.games[-1].record is not None or of_other_rules(table, rows)):
            archive_stored_game(table, rows)
            await self._commit_archived(table)
        else:
            table.closed = unplayable or table.closed

    async def _commit_archived(self, table: Table) -> None:
        """Commit that it is archived before the deal is revealed, so that no worker with older rules plays on. Raises Refused."""
        try:
            await self.commit(table)
        except (Overtaken, SQLAlchemyError) as error:
            table.persistence.stale = True
            raise Refused(NOT_NOW, "not_written", because="busy") from error

    async def commit(self, table: Table) -> None:
        """Commit what has changed at one table, and wait for it. Raises Overtaken or SQLAlchemyError."""
        done: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        self.write([table], lambda outcomes: None if done.done() else done.set_result(outcomes[0]))
        if error := await done:
            raise error

    def write(self, tables: Sequence[Table], on_done: Callable[[Outcomes], None]) -> None:
        """Write what has changed at some tables, in one commit. `on_done` is called in this event loop with the outcome of each: None,
        Overtaken where another server changed it first, or the error."""
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
                    self.takes_writes = True
                    self._written(tables[number], after)
                elif isinstance(outcome, OperationalError) and not self._stopped:
                    self.takes_writes = False
                    self._probe()
            on_done(outcomes)

        if changes:
            self.commits.hand(changes, written)
        else:
            on_done(outcomes)

    def _change_of(self, table: Table) -> tuple[Change, Persisted]:
        known = self._setups.get(table.id)
        if known is None or known[0] is not table.game:
            known = (table.game, setup_of(table.game))
            if table.id in self._tables:  # not one that may never be stored, or was forgotten meanwhile
                self._setups[table.id] = known
        return to_row_change(table, known[1], self._worker)

    def _written(self, table: Table, after: Persisted) -> None:
        table.persistence.stored = after
        forget_changes(table)
        if self.published is not None:
            self.published(table.id, after.steps)

    async def reload(self, table: Table) -> bool:
        """Read what is missing in memory of a table, whose lock the caller holds; returns whether there was anything. Raises Refused (404)
        where it does not exist any more."""
        if (known := await self._moved_on(table)) is not None:
            return known
        rows = await self.commits.read(lambda connection: rows_of(connection, table.id, self._worker, had_of(table)))
        if rows and rows.first and len(rows.steps) > FEW:
            rows = await self._rows(table.id)  # to be replayed from the beginning, in a thread
        if rows is None:
            self._forget(table)
            raise Refused(MISSING, "no_table")
        await self._bring_up(table, rows)
        return True

    async def _moved_on(self, table: Table) -> bool | None:
        """Apply other workers' moves to a table, if they are few steps of its game; returns whether there were any. None where the whole
        table must be read."""
        stored, had = table.persistence.stored, had_of(table)
        if not self.shared or table.persistence.stale:
            return None
        moves = await self._moves.since(Asked(table.id, stored.version, had.game, had.steps))
        if moves is None or len(moves.steps) > FEW:
            return None
        if not moves.steps or table.live is None:
            return False
        seen = {place: feed.last_seen for place, feed in table.audience.feeds.items()}
        try:
            replay = play_on(table.live, moves.steps, seen)
        except Exception as error:
            fault(error)
            table.live = None  # it is replayed from the beginning, and closed if that fails too
            return None
        move_on(table, moves, replay)
        return True

    async def _rows(self, table_id: str) -> Rows | None:
        return await self.commits.read(lambda connection: rows_of(connection, table_id, self._worker))

    @property
    def shared(self) -> bool:
        """Whether other workers serve the same database, so that a table in memory may be stale."""
        return bool(self._worker)

    async def recall(self, table: Table, player: str, id: str) -> None:
        """Load the answer to the idempotency key `id` into the table's cache: the player's latest answers once, an older one by its row."""
        answers = table.answers.of(player)
        if not answers.recalled:
            known = await self.commits.read(lambda connection: recall(connection, table.id, player))
            for one in known.older:
                answers.mark(one)
            for one, answer in known.latest:
                answers.keep(one, answer)
            answers.recalled, answers.commands = True, known.commands
        if answers.misses(id):
            one = await self.commits.read(lambda connection: recall_one(connection, table.id, player, id))
            if one is not None:
                answers.keep(id, one)

    async def room_for(self, host: Player) -> None:
        """Raise Refused where this host, or the database, has too many tables already."""
        mine = select(func.count()).select_from(schema.tables).where(schema.tables.c.host == host.id)
        if self._count >= MOST_STORED:
            raise Refused(CONFLICT, "house_full")
        if await self.commits.read(lambda connection: int(connection.execute(mine).scalar_one())) >= MOST_OF_ONE_HOST:
            raise Refused(CONFLICT, "too_many_tables")

    async def is_at(self, player: str, code: str) -> bool:
        """Return whether a guest belongs to the table of a code."""
        guest, table = schema.guests.c, schema.tables.c
        known = select(table.id).join(schema.guests, guest.table_id == table.id).where(table.code == code.upper(), guest.player == player)
        return await self.commits.read(lambda connection: connection.execute(known).first() is not None)

    async def tables_of(self, player: str) -> list[Found]:
        """Return the tables that a guest belongs to, most recently used first."""
        guest, table = schema.guests.c, schema.tables.c
        known = select(guest.table_id, guest.seated).join(schema.tables, table.id == guest.table_id).where(guest.player == player)
        rows = await self.commits.read(lambda connection: connection.execute(known.order_by(table.touched_at.desc())).all())
        return [Found(row.table_id, row.seated) for row in rows]

    async def forget(self, player: str) -> None:
        """Delete a guest's answers, and their id as host of tables. The search goes through all stored steps: it is done before the
        transaction in which nobody else can write."""
        answer, step = schema.answers.c, schema.steps.c
        theirs = union(select(answer.table_id).where(answer.player == player), select(step.table_id).where(step.player == player))
        there = await self.commits.read(lambda connection: list(connection.execute(theirs).scalars()))

        def delete_them(connection: Connection) -> None:
            nobody = dict.fromkeys(("player", "id", "digest", "n"))
            connection.execute(delete(schema.answers).where(answer.table_id.in_(there), answer.player == player))
            connection.execute(update(schema.steps).where(step.table_id.in_(there), step.player == player).values(**nobody))
            connection.execute(update(schema.tables).where(schema.tables.c.host == player).values(host=""))

        await self.commits.write(delete_them)

    async def lapsed(self, worker: str, lease: float) -> list[Taken]:
        """Take over jobs whose lease has ended, and those due or leased for longer than possible (the clock was put back)."""
        if not await self.commits.read(lambda connection: any_to_take(connection, worker, lease)):
            return []
        return await self.commits.write(lambda connection: take_over(connection, worker, lease))

    def release(self, worker: str) -> None:
        """Release a worker's leases, and delete its presence where the database is shared."""
        with suppress(SQLAlchemyError):  # then they lapse by themselves
            self.commits.write_now(lambda connection: release(connection, worker))
            if self._worker:
                self.commits.write_now(lambda connection: (leave(connection, worker), renew_listeners(connection, worker, ())))

    def rest(self) -> None:
        """Evict tables without connections and due jobs from memory."""
        now = self._sources.clock.monotonic()
        for table in [table for table in self._tables.values() if now - table.persistence.touched > OVER_SECONDS]:
            running = table.live is None or not table.live.over
            due = not all(job.rests for job in table.jobs.values())
            if (running and now - table.persistence.touched < QUIET_SECONDS) or due or table.lock.locked() or any(table.audience.outlets()):
                continue
            self._forget(table)

    def _forget(self, table: Table) -> None:
        for known, key in ((self._tables, table.id), (self._codes, table.code), (self._setups, table.id)):
            known.pop(key, None)

    async def tidy(self) -> None:
        """Delete what has expired, in a thread, a few tables at a time; what is left where the database is busy is deleted next time."""
        with suppress(SQLAlchemyError):
            expired = await self.commits.write(self._delete_old)
            for first in range(0, len(expired), AT_ONCE):
                gone = await asyncio.to_thread(self._delete_some, expired[first : first + AT_ONCE])
                self._count -= gone  # of what it is now: others are opened meanwhile
                await self._sources.clock.wait(BETWEEN_SECONDS)
            beyond = await self.commits.read(sources_beyond)
            for first in range(0, len(beyond), AT_ONCE):
                await self.commits.write(partial(forget_reviews, beyond[first : first + AT_ONCE]))
                await self._sources.clock.wait(BETWEEN_SECONDS)
            if self.shared:  # others have opened some, and deleted some
                self._count = await self.commits.read(_count_of)

    def _delete_old(self, connection: Connection) -> list[str]:
        """Delete expired rows, and return the ids of the tables to be deleted: those unused, in two steps, as a clock may be wrong. They
        are marked first, and deleted after another day of uptime. So are those that seem used in a time to come, which count as used now
        after that day: the clock was ahead, or it is behind."""
        if self.shared and not self._seen.my_turn(connection):
            return []
        forget_brought(connection)
        forget_quotas(connection)
        forget_solvers(connection)
        forget_lines(connection)
        forget_bots(connection)
        table = schema.tables.c
        now = time.time()
        served = self._seen.keep(connection)
        change = update(schema.tables)
        old, ahead = table.touched_at < now - KEEP_SECONDS, table.touched_at > now + CLOCK_SLACK
        marked_long = table.unused_since <= served - SURE_SECONDS
        connection.execute(change.where(ahead, marked_long).values(touched_at=now))
        connection.execute(change.where(~old, ~ahead, table.unused_since.is_not(None)).values(unused_since=None))
        connection.execute(change.where(ahead, table.unused_since.is_(None)).values(unused_since=served))
        if marked := connection.execute(change.where(old, table.unused_since.is_(None)).values(unused_since=served)).rowcount:
            log.warning(MARKED, marked, time.strftime("%Y-%m-%d", time.gmtime(now)))
        of_no_table = schema.reviews.c.table_id.not_in(select(table.id))  # as of exhibitions, which are in memory alone
        connection.execute(delete(schema.reviews).where(of_no_table))
        sure = select(table.id).where(old, marked_long).limit(MOST_DELETED)
        return list(connection.execute(sure).scalars())

    def _delete_some(self, ids: Sequence[str]) -> int:
        """Delete those of some tables that nobody has used meanwhile; returns how many. They are logged here, as a server that stops
        cancels the caller and not the deletion."""
        gone = self.commits.write_now(partial(self._delete_tables, ids))
        if gone:
            log.warning("%d tables were deleted, unused for 30 days.", gone)
        return gone

    def _delete_tables(self, ids: Sequence[str], connection: Connection) -> int:
        """Delete those of some tables that nobody has used meanwhile, with all their rows; returns how many."""
        table = schema.tables.c
        still = select(table.id).where(table.id.in_(ids), table.touched_at < time.time() - KEEP_SECONDS)
        gone = [table_id for table_id in connection.execute(still).scalars() if table_id not in self._tables]
        for kind in schema.OF_A_TABLE:
            connection.execute(delete(kind).where(kind.c.table_id.in_(gone)))
        connection.execute(delete(schema.tables).where(table.id.in_(gone)))
        return len(gone)

    def knows(self, table_id: str) -> bool:
        """Return whether a table is in memory."""
        return table_id in self._tables

    def count(self) -> int:
        """Return how many tables there are."""
        return self._count

    def at_hand(self) -> list[Table]:
        """Return the tables in memory."""
        return list(self._tables.values())

    def ready(self) -> bool:
        """Return whether the writer thread runs, the database file is in place, and it took the latest write."""
        return self.commits.works() and self.takes_writes

    def written(self) -> tuple[int, int]:
        """Return the number of commits so far, and of queued batches."""
        return self.commits.commits, self.commits.waiting()

    async def writable(self) -> None:
        """Wait until the database takes writes again. Callers hold due jobs back meanwhile: a read of a table waits for its pending
        write."""
        await asyncio.shield(self._probe())

    def _probe(self) -> asyncio.Future[None]:
        if self._probing is None or self._probing.done():
            self._probing = asyncio.ensure_future(self._until_writable())
        return self._probing

    async def _until_writable(self) -> None:
        while True:
            with suppress(SQLAlchemyError):
                await self.commits.write(self._seen.note)  # a row: an empty transaction needs no room on a disk
                self.takes_writes = True
                return
            await self._sources.clock.wait(PROBE_SECONDS)

    async def stop(self) -> None:
        """Cancel the probe of the database and the reading of moves, and wait for them."""
        self._stopped = True
        await cancel(filter(None, [self._probing]))
        await self._moves.stop()

    def new_code(self) -> str:
        """Return a random code; the database's unique key has the last word (see `add`)."""
        return random_code()

    def close(self) -> None:
        """Shut the replay threads down, commit the queued batches and close the database."""
        self._replays.close()
        self.commits.close()


# A clock that never goes back, even across restarts or when the system clock is set back.


TURN_SECONDS = 500.0
"""After one worker has done the housekeeping, no other does it for so long."""
AHEAD_SECONDS = 3600.0
"""How far ahead the stored high-water mark is, so that not every reading must be written."""


class SeenTime:
    """Seconds since 1970: a high-water mark of the system clock, advanced by the monotonic clock where that one goes back or stands.

    Feed numbers continue from it. It says nothing about how long ago something was: a clock may have jumped ahead. `served` does:
    seconds in which this database has been served, added up over all runs.
    """

    def __init__(self, connection: Connection) -> None:
        self._seen, self._at = max(time.time(), _stored(connection, "seen")), time.monotonic()
        self._counted = self._at
        self.keep(connection)

    def now(self) -> float:
        """Return the time; it is never less than at any call before, runs before included."""
        at = time.monotonic()
        self._seen = max(time.time(), self._seen + at - self._at)
        self._at = at
        return self._seen

    def my_turn(self, connection: Connection) -> bool:
        """Return whether this worker does the housekeeping now: only one of several does, so that their shared uptime is counted once."""
        since = time.time() - _stored(connection, "kept")
        if 0 <= since < TURN_SECONDS:
            self._counted = time.monotonic()
            return False
        put(connection, clock, name="kept", seconds=time.time())
        return True

    def keep(self, connection: Connection) -> float:
        """Store the high-water mark and the uptime, to be called at least every AHEAD_SECONDS; returns the seconds served."""
        at = time.monotonic()
        served = _stored(connection, "served") + at - self._counted
        self._counted = at
        self.note(connection)
        put(connection, clock, name="served", seconds=served)
        return served

    def note(self, connection: Connection) -> None:
        """Store the high-water mark."""
        put(connection, clock, name="seen", seconds=self.now() + AHEAD_SECONDS)


def _stored(connection: Connection, name: str) -> float:
    return float(connection.execute(select(clock.c.seconds).where(clock.c.name == name)).scalar() or 0.0)
