"""Batches: operations at tables are applied in memory at once, committed once a turn of the event loop, and then broadcast.

Answers and broadcasts carry committed changes only. An operation changes the copy in memory and encodes its messages at once, but they
wait in the table's outbox until the batch is committed: one batch is with the writer while the next one grows. A table's lock belongs to
its batch until that is settled. Operations that arrive while a batch is open join it, on top of those before; later ones wait for the
lock.

Around it lies the fault boundary: an operation that raises anything but a refusal, or cannot be written, is rolled back. The table is read
back before anything is sent, and the other operations of the batch are retried.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec
from sqlalchemy.exc import OperationalError

from underrose.server.api.refusals import NOT_NOW, Refused
from underrose.server.common.faults import fault, to_refusal
from underrose.server.common.logs import about, at_table, request
from underrose.server.core.exhibitions import MemoryStore
from underrose.server.storage.changes import Overtaken
from underrose.server.storage.group_commit import Outcomes
from underrose.server.storage.store import SqlStore
from underrose.server.tables.persistence import Persisted
from underrose.server.tables.table import Table
from underrose.texts import language, reading

log = logging.getLogger(__name__)

T = TypeVar("T")
Asked = tuple[str, str]
"""The caller's player id, and the idempotency key."""
SaidIn = tuple[str, str]
"""The language of a request, and its reference for the log."""
OnDone = Callable[[Any], None]
"""Called once with the result of an operation when it is committed, or with the refusal."""
MOST_TRIES = 50
"""Retries of an operation that was overtaken; each time another writer's has succeeded."""


def said_here() -> SaidIn:
    """Return the language and the request of the context."""
    return language(), request()


class Operation(msgspec.Struct):
    """Something to be done at a table: `act` does it in memory, and is called again on a retry; `on_done` is called once, with its result
    when that is committed, or with the refusal. With `asked` an earlier answer to its idempotency key is loaded first."""

    act: Callable[[], Any]
    on_done: OnDone
    asked: Asked | None = None
    tries: int = 0
    language: str = msgspec.field(default_factory=language)
    """The language of its refusals."""
    request: str = msgspec.field(default_factory=request)
    """The reference of its request, for the log."""
    began: float = msgspec.field(default_factory=time.perf_counter)
    store_checked: bool = False
    """Whether it ran on a copy read from the store: a refusal by a copy that may be stale is retried on a fresh one first."""
    plays: bool = False
    """Whether it is a player's action and nothing else (`Persistence.members_dirty`)."""


class PendingTable(msgspec.Struct):
    """A table's part of a batch: its operations with their results, and its persisted state before them."""

    table: Table
    before: Persisted
    done: list[tuple[Operation, Any]] = []
    encode_failed: bool = False
    """Whether encoding a message failed: the operation stands, and the table is resynced after the commit."""


class Batches:
    """The operations at all tables of one server. `happen` applies one to a table and records its news; `start_due` starts due jobs after
    the commit; `done` is called with the seconds from an action's arrival until its answer."""

    def __init__(
        self,
        store: SqlStore | MemoryStore,
        happen: Callable[[Table, Callable[[], Any]], Any],
        start_due: Callable[[Table], None],
        done: Callable[[float], None],
    ) -> None:
        self._store = store
        self._happen = happen
        self._start_due = start_due
        self._done = done
        self._open: dict[int, PendingTable] = {}
        """The open batch, not with the writer yet, by the identity of its tables."""
        self._waiting: dict[int, list[Operation]] = {}
        """Operations that wait for a table's lock, by the identity of the table."""
        self._due = False
        """Whether the open batch is scheduled to be handed to the writer."""
        self._writing = False
        self._idle = asyncio.Event()
        """Set when no batch is open and none with the writer."""
        self._tasks: set[asyncio.Task[None]] = set()

    # --- asking ------------------------------------------------------------------------------------------------------

    async def do(self, table: Table, act: Callable[[], T], asked: Asked | None = None) -> T:
        """Do something at a table, and return its result once it is committed and broadcast. Raises what `act` raises. Cancelling the
        caller does not cancel the operation."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.begin(table, Operation(act, partial(_answer, done), asked))
        return await done

    def begin(self, table: Table, operation: Operation, here: bool = False) -> bool:
        """Apply an operation at once where possible, else queue it; returns whether it was applied at once. `here` says that the caller's
        context (language, log) is the operation's, its table included."""
        fresh = not table.persistence.stale and (operation.asked is None or table.answers.recalled(*operation.asked))
        if fresh and (id(table) in self._open or table.lock.take()):  # the lock is the open batch's, or taken here
            self._enter(table, [operation], here)
            return not operation.store_checked
        self._wait(table, operation)
        return False

    def _wait(self, table: Table, operation: Operation) -> None:
        waiting = self._waiting.setdefault(id(table), [])
        waiting.append(operation)
        if len(waiting) == 1:
            self._spawn(self._serve(table))

    async def look(self, table: Table, see: Callable[[], T]) -> T:
        """Return the result of `see`, called under the table's lock. Reads see committed state only. Raises what `see` raises."""
        async with table.lock:
            try:
                await self._catch_up(table)
                return see()
            except Refused:
                raise
            except Exception as error:
                refusal = refusal_of(error)
                await self._read_back(table)
                raise refusal from None

    async def resync(self, table: Table) -> None:
        """Read a table back unless it is up to date, broadcast what is new, and start due jobs."""
        async with table.lock:
            table.persistence.stale = table.persistence.stale or not self._store.shared
            await self._resync(table)

    async def close(self) -> None:
        """Wait until all pending operations are settled."""
        while self._tasks or self._open or self._writing:
            await (asyncio.wait(self._tasks) if self._tasks else self._idle.wait())

    # --- applying ----------------------------------------------------------------------------------------------------

    async def _serve(self, table: Table) -> None:
        """Acquire a table's lock, and apply all operations queued by then, in order, in one batch."""
        await table.lock.acquire()
        operations = self._waiting.pop(id(table))
        try:
            await self._catch_up(table)
            await self._recall(table, operations)
            for operation in operations:
                operation.store_checked = True
        except Exception as error:
            await self._roll_back_and_retry(table, [], [(operation, error) for operation in operations])
            return
        self._enter(table, operations)

    async def _recall(self, table: Table, operations: Sequence[Operation]) -> None:
        """Load earlier answers to the operations' idempotency keys into the table's cache."""
        for operation in operations:
            if operation.asked is not None:
                await self._store.recall(table, *operation.asked)

    def _enter(self, table: Table, operations: Sequence[Operation], here: bool = False) -> None:
        """Apply operations at a table whose lock is held. The lock stays with the open batch, and is released where nothing changed.
        `here`: the context is already the operation's."""
        for number, operation in enumerate(operations):
            try:
                self._apply(table, operation, here)
            except Exception as error:
                held = self._open.pop(id(table), None)
                others = [*(one for one, _ in held.done)] if held else []
                self._spawn(self._roll_back_and_retry(table, [*others, *operations[number + 1 :]], [(operation, error)]))
                return
        if id(table) not in self._open:
            table.lock.release()

    def _apply(self, table: Table, operation: Operation, here: bool = False) -> None:
        """Apply an operation to the copy in memory, and put its messages into the outbox. Raises what is not a refusal."""
        held, before = self._open.get(id(table)), table.persistence.stored
        if not operation.plays:
            table.persistence.members_dirty = True
        if held is None:
            table.seating.note_presence()
        try:
            if here:
                result = self._happen(table, operation.act)
            else:
                with reading(operation.language), about(operation.request, table.id):
                    result = self._happen(table, operation.act)
        except Refused as refusal:
            if self._store.shared and not operation.store_checked:
                self._retry_on_fresh_copy(table, operation)
                return
            if held is None:
                operation.on_done(refusal)  # sent at once: it reveals nothing uncommitted
                return
            result = refusal
        held = self._open.get(id(table))
        if held is None:
            held = self._open[id(table)] = PendingTable(table, before)
            self._idle.clear()
        held.done.append((operation, result))
        try:
            table.encode()
        except Exception as error:
            fault(error)
            held.encode_failed = True
        if not self._due and not self._writing:
            self._due = True
            asyncio.get_running_loop().call_soon(self._hand_over)

    def _retry_on_fresh_copy(self, table: Table, operation: Operation) -> None:
        """Retry a refused operation on a fresh copy from the store: the one in memory may be stale."""
        operation.store_checked = True
        if operation.asked is not None:
            table.answers.forget_refused(*operation.asked)
        self._wait(table, operation)

    # --- writing -----------------------------------------------------------------------------------------------------

    def _hand_over(self) -> None:
        """Hand the open batch to the writer, unless it is busy, and start a new one."""
        self._due = False
        if self._writing:
            return
        if not self._open:
            self._idle.set()
            return
        batch, self._open = list(self._open.values()), {}
        self._writing = True
        try:
            self._store.write([held.table for held in batch], partial(self._settle, batch))
        except Exception as error:
            self._settle(batch, [error] * len(batch))

    def _settle(self, batch: Sequence[PendingTable], outcomes: Outcomes) -> None:
        """Broadcast what was committed, and roll back and retry or refuse the rest; the next batch is handed over first."""
        self._writing = False
        self._hand_over()
        for held, outcome in zip(batch, outcomes, strict=True):
            if outcome is None:
                self._broadcast(held)
            elif isinstance(outcome, Overtaken):
                self._spawn(self._roll_back_and_retry(held.table, [operation for operation, _ in held.done], []))
            else:
                self._spawn(self._roll_back_and_retry(held.table, [], [(operation, outcome) for operation, _ in held.done]))

    # --- saying ------------------------------------------------------------------------------------------------------

    def _broadcast(self, held: PendingTable) -> None:
        """Broadcast a committed change, start due jobs and answer the callers. An error here does not undo the commit."""
        table = held.table
        if held.encode_failed:
            table.persistence.stored = held.before
            self._spawn(self._resync_after_commit(held))
            return
        try:
            table.flush()
            self._start_due(table)
        except Exception as error:
            fault(error)
            self._spawn(self._resync_after_commit(held))
            return
        self._answer(held)

    async def _resync_after_commit(self, held: PendingTable) -> None:
        at_table(held.table.id)
        held.table.persistence.stale, held.table.live = True, None  # forces a full replay: the copy may be corrupt
        await self._resync(held.table)
        self._answer(held)

    def _answer(self, held: PendingTable) -> None:
        held.table.lock.release()
        for operation, result in held.done:
            if operation.asked is not None and not isinstance(result, Refused):
                self._done(time.perf_counter() - operation.began)
            try:
                operation.on_done(result)
            except Exception as error:  # one failing callback must not affect the others
                fault(error)

    async def _resync(self, table: Table) -> None:
        """Read a table back and broadcast what is new; where that fails its connections are cut (clients rejoin)."""
        try:
            await self._catch_up(table)
        except Exception as error:
            to_refusal(error)  # logs an unavailable database as one line, not as a fault
            table.audience.cut_all()
            return
        _tell(table)
        try:
            self._start_due(table)
        except Exception as error:
            fault(error)

    # --- mending -----------------------------------------------------------------------------------------------------

    async def _roll_back_and_retry(self, table: Table, again: Sequence[Operation], failed: Sequence[tuple[Operation, Exception]]) -> None:
        """Roll a table back whose lock is held: refuse the operations in `failed`, and retry those in `again`."""
        at_table(table.id)
        refusals = [(operation, _refusal_to(operation, table, error)) for operation, error in failed]
        table.discard()
        for operation in (*again, *(operation for operation, _ in failed)):
            if operation.asked is not None:
                table.answers.forget(*operation.asked)
        table.persistence.stale = True
        if failed and not all(isinstance(error, Refused) for _, error in failed):
            table.live = None  # forces a full replay: the copy may be corrupt
        fresh, error = list[Operation](), await self._brought_back(table, again)
        for operation in again:
            operation.tries += 1
            if error is not None:
                refusals.append((operation, _refusal_to(operation, table, error)))
            elif operation.tries >= MOST_TRIES:
                refusals.append((operation, Refused(NOT_NOW, "crowded")))
            else:
                fresh.append(operation)
        self._enter(table, fresh)
        for operation, refusal in refusals:
            operation.on_done(refusal)

    async def _brought_back(self, table: Table, again: Sequence[Operation]) -> Exception | None:
        """Read a table back, with earlier answers to the operations in `again`; returns the error where that fails."""
        try:
            await self._catch_up(table)
            await self._recall(table, again)
        except Exception as error:
            log.error("a table could not be read back yet: %s", type(error).__name__)
            return error
        return None

    async def _read_back(self, table: Table) -> None:
        """Set the table to its stored state; where that fails now, it is retried before the next operation or read."""
        table.persistence.stale, table.live = True, None  # forces a full replay: the copy may be corrupt
        await self._brought_back(table, [])

    async def _catch_up(self, table: Table) -> None:
        """Read a table back whose copy in memory may be stale, broadcast what was new in it (it is committed) before anything else is read
        or done there, and start jobs of this worker that another one has changed."""
        if self._store.shared or table.persistence.stale:
            read = await self._store.reload(table)
            table.persistence.stale = False
            if read:
                _tell(table)
                self._start_due(table)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _tell(table: Table) -> None:
    """Broadcast what is new at a table whose state is committed; where that fails its connections are cut (clients rejoin)."""
    try:
        table.record_changes()
    except Exception as error:
        fault(error)
        table.audience.cut_all()
        return
    for place, feed in table.audience.feeds.items():
        try:
            if feed.news:
                table.encode_for(feed)
        except Exception as error:
            fault(error)
            table.audience.cut(place)
    table.flush()


def _answer(done: asyncio.Future[Any], result: Any) -> None:
    """Settle the caller's future, unless the caller was cancelled."""
    if done.done():
        return
    if isinstance(result, Refused):
        done.set_exception(result)
    else:
        done.set_result(result)


def _refusal_to(operation: Operation, table: Table, error: Exception) -> Refused:
    """Return the refusal of a failed operation, logged under its request and table."""
    with about(operation.request, table.id):
        return refusal_of(error)


def refusal_of(error: Exception) -> Refused:
    """Return the refusal for an error that rolled an operation back."""
    if isinstance(error, Refused):
        return error
    return not_written(error) if isinstance(error, OperationalError) else fault(error)


def not_written(error: Exception) -> Refused:
    """Log a failed write, and return its refusal (503)."""
    log.error("a change could not be written: %s", type(error).__name__)
    return Refused(NOT_NOW, "not_written", because=getattr(error, "because", "busy"))
