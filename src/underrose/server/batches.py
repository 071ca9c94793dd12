"""Batches: what happens at tables is applied at once, held back, committed once for each turn of the event loop, and then said.

Nobody is answered or told anything that is not durable. So what happens at a table changes its copy in memory, and the messages that
tell of it are made then and there, but wait in its outbox until the batch is written: one batch is with the writer, the next one grows
meanwhile. A table's lock belongs to its batch until that is settled. What comes in the turn in which a batch is still open goes into the
same batch, on top of what others did there; what comes later waits for the lock.

Around it lies the fault boundary: whatever is raised on the way and is no refusal, or cannot be written, has not happened. The table is
read back before anybody is told anything, and what others did in the same batch is done once more.
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

from underrose.server.faults import fault, sorry
from underrose.server.logs import about, at_table, request
from underrose.server.refusals import NOT_NOW, Refused
from underrose.server.storage.changes import Overtaken
from underrose.server.storage.group_commit import Outcomes
from underrose.server.storage.store import Store
from underrose.server.tables.persistence import Persisted
from underrose.server.tables.table import Table
from underrose.texts import language, reading

log = logging.getLogger(__name__)

T = TypeVar("T")
Asked = tuple[str, str]
"""Who asks, by player id, and the idempotency key."""
SaidIn = tuple[str, str]
"""The language in which something is said, and the request that it came with, for the log."""
Told = Callable[[Any], None]
"""Hears, once, the result of something when that is durable, or the refusal."""
MOST_TRIES = 50
"""How often an action that others overtook is tried again. Each time somebody's has gone through."""


def said_here() -> SaidIn:
    """The language and the request of the context."""
    return language(), request()


class Operation(msgspec.Struct):
    """Something to be done at a table: `act` does it in memory, and may be called again where others were first; `told` is called once,
    with its result when that is durable, or with the refusal. With `asked` what was answered to it before is brought to mind first."""

    act: Callable[[], Any]
    told: Told
    asked: Asked | None = None
    tries: int = 0
    language: str = msgspec.field(default_factory=language)
    """In which refusals are said, whenever it is done."""
    request: str = msgspec.field(default_factory=request)
    """The request that it came with, for the log."""
    began: float = msgspec.field(default_factory=time.perf_counter)
    sure: bool = False
    """Whether the store was asked before it is refused: the copy in memory may be behind what another worker has written."""
    plays: bool = False
    """Whether it is a player's action and nothing else (`Persistence.people_due`)."""


class Held(msgspec.Struct):
    """A table's part of a batch: what has been done there, with its results, and how the table is stored as yet."""

    table: Table
    before: Persisted
    done: list[tuple[Operation, Any]] = []
    untold: bool = False
    """Whether making a message of it broke: it stands all the same, and is told anew."""


class Batches:
    """What happens at all tables of one server. `happen` does something to a table and notes what comes of it; `go_on` begins what is due
    there, once that is durable; `done` hears how long somebody's action took from its coming until it was told."""

    def __init__(
        self, store: Store, happen: Callable[[Table, Callable[[], Any]], Any], go_on: Callable[[Table], None], done: Callable[[float], None]
    ) -> None:
        self._store, self._happen, self._go_on, self._done = store, happen, go_on, done
        self._open: dict[int, Held] = {}
        """The batch that is not with the writer yet, by the identity of its tables."""
        self._waiting: dict[int, list[Operation]] = {}
        """What waits for its turn, by the identity of its table."""
        self._due = False
        """Whether it will be handed over at the end of this turn."""
        self._writing = False
        self._idle = asyncio.Event()
        """Nothing is open and nothing with the writer."""
        self._tasks: set[asyncio.Task[None]] = set()

    # --- asking ------------------------------------------------------------------------------------------------------

    async def do(self, table: Table, act: Callable[[], T], asked: Asked | None = None) -> T:
        """Do something at a table, and wait until it is durable and told. Raises what `act` raises. Cancelling the caller does not
        cancel the operation."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.begin(table, Operation(act, partial(_answer, done), asked))
        return await done

    def begin(self, table: Table, operation: Operation, here: bool = False) -> bool:
        """Do something at a table: at once where that is possible, else when it is its turn. Whether it was done at once. `here` says that
        the context of whoever calls is the operation's, its table included."""
        if self._at_hand(table, operation.asked):
            self._enter(table, [operation], here)
            return not operation.sure
        self._wait(table, operation)
        return False

    def _wait(self, table: Table, operation: Operation) -> None:
        waiting = self._waiting.setdefault(id(table), [])
        waiting.append(operation)
        if len(waiting) == 1:
            self._spawn(self._serve(table))

    async def look(self, table: Table, see: Callable[[], T]) -> T:
        """What can be seen of a table: what is not durable yet is shown to nobody. Raises what `see` raises."""
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

    async def tell_anew(self, table: Table) -> None:
        """Read a table back, unless nobody else has written anything, tell every place what is new, and begin what is due."""
        async with table.lock:
            table.persistence.stale = table.persistence.stale or not self._store.shared
            await self._tell_anew(table)

    async def close(self) -> None:
        """Finish what was begun."""
        while self._tasks or self._open or self._writing:
            await (asyncio.wait(self._tasks) if self._tasks else self._idle.wait())

    # --- applying ----------------------------------------------------------------------------------------------------

    def _at_hand(self, table: Table, asked: Asked | None) -> bool:
        """Whether something can be done at a table now: nothing has to be read first, and its lock is free or that of the open batch."""
        if table.persistence.stale or (asked is not None and not self._store.recalls(table, *asked)):
            return False
        return id(table) in self._open or table.lock.take()

    async def _serve(self, table: Table) -> None:
        """Do what had to wait at a table: all that has come by the time in which it is its turn, in order, in one batch."""
        await table.lock.acquire()
        operations = self._waiting.pop(id(table))
        try:
            await self._catch_up(table)
            await self._recall(table, operations)
            for operation in operations:
                operation.sure = True
        except Exception as error:
            await self._mend(table, [], [(operation, error) for operation in operations])
            return
        self._enter(table, operations)

    async def _recall(self, table: Table, operations: Sequence[Operation]) -> None:
        """Bring to the table's mind what was answered to those who ask."""
        for operation in operations:
            if operation.asked is not None:
                await self._store.recall(table, *operation.asked)

    def _enter(self, table: Table, operations: Sequence[Operation], here: bool = False) -> None:
        """Do something at a table whose lock is ours. It stays with the open batch; where nothing came of it, it is let go. `here`: in
        the language and the log's context of whoever asked."""
        for number, operation in enumerate(operations):
            try:
                self._apply(table, operation, here)
            except Exception as error:
                held = self._open.pop(id(table), None)
                others = [*(one for one, _ in held.done)] if held else []
                self._spawn(self._mend(table, [*others, *operations[number + 1 :]], [(operation, error)]))
                return
        if id(table) not in self._open:
            table.lock.release()

    def _apply(self, table: Table, operation: Operation, here: bool = False) -> None:
        """Do it to the copy in memory, and put what everybody is told of it into the outbox. Raises what is no refusal."""
        held, before = self._open.get(id(table)), table.persistence.stored
        if not operation.plays:
            table.persistence.people_due = True
        try:
            if here:
                result = self._happen(table, operation.act)
            else:
                with reading(operation.language), about(operation.request, table.id):
                    result = self._happen(table, operation.act)
        except Refused as refusal:
            if self._store.shared and not operation.sure:
                self._make_sure(table, operation)
                return
            if held is None:
                operation.told(refusal)  # it tells of nothing that is not durable
                return
            result = refusal
        held = self._open.get(id(table))
        if held is None:
            held = self._open[id(table)] = Held(table, before)
            self._idle.clear()
        held.done.append((operation, result))
        try:
            table.push()
        except Exception as error:
            fault(error)
            held.untold = True
        if not self._due and not self._writing:
            self._due = True
            asyncio.get_running_loop().call_soon(self._hand_over)

    def _make_sure(self, table: Table, operation: Operation) -> None:
        """Try again, before it is refused, what does not fit the copy in memory: with what is stored by now."""
        operation.sure = True
        if operation.asked is not None:
            table.answers.forget_refused(*operation.asked)
        self._wait(table, operation)

    # --- writing -----------------------------------------------------------------------------------------------------

    def _hand_over(self) -> None:
        """Give the open batch to the writer, and open another one."""
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

    def _settle(self, batch: Sequence[Held], outcomes: Outcomes) -> None:
        """Say what has become durable, and mend what has not; the writer goes on meanwhile with what came in between."""
        self._writing = False
        self._hand_over()
        for held, outcome in zip(batch, outcomes, strict=True):
            if outcome is None:
                self._say(held)
            elif isinstance(outcome, Overtaken):
                self._spawn(self._mend(held.table, [operation for operation, _ in held.done], []))
            else:
                self._spawn(self._mend(held.table, [], [(operation, outcome) for operation, _ in held.done]))

    # --- saying ------------------------------------------------------------------------------------------------------

    def _say(self, held: Held) -> None:
        """It is durable: everybody is told, what is due begins, and whoever asked is answered. It stands, whatever breaks here."""
        table = held.table
        if held.untold:
            table.persistence.stored = held.before
            self._spawn(self._say_anew(held))
            return
        try:
            table.say()
            self._go_on(table)
        except Exception as error:
            fault(error)
            self._spawn(self._say_anew(held))
            return
        self._answer(held)

    async def _say_anew(self, held: Held) -> None:
        at_table(held.table.id)
        held.table.persistence.stale, held.table.live = True, None  # its game is played again from the beginning: the copy may be broken
        await self._tell_anew(held.table)
        self._answer(held)

    def _answer(self, held: Held) -> None:
        held.table.lock.release()
        for operation, result in held.done:
            if operation.asked is not None and not isinstance(result, Refused):
                self._done(time.perf_counter() - operation.began)
            try:
                operation.told(result)
            except Exception as error:  # whoever cannot be answered keeps nobody else waiting
                fault(error)

    async def _tell_anew(self, table: Table) -> None:
        """Read a table back and tell every place what is new; where that breaks its windows are cut, so that they join again."""
        try:
            await self._catch_up(table)
        except Exception as error:
            sorry(error)  # that the database does not answer is a line in the log, and no fault
            table.audience.cut_all()
            return
        _tell(table)
        try:
            self._go_on(table)
        except Exception as error:
            fault(error)

    # --- mending -----------------------------------------------------------------------------------------------------

    async def _mend(self, table: Table, again: Sequence[Operation], failed: Sequence[tuple[Operation, Exception]]) -> None:
        """Read a table back at which something has not happened, whose lock is ours; what has failed is refused, the rest is done again."""
        at_table(table.id)
        refusals = [(operation, _refusal_to(operation, table, error)) for operation, error in failed]
        table.take_back()
        for operation in (*again, *(operation for operation, _ in failed)):
            if operation.asked is not None:
                table.answers.forget(*operation.asked)
        table.persistence.stale = True
        if failed and not all(isinstance(error, Refused) for _, error in failed):
            table.live = None  # its game is played again from the beginning: the copy may be broken
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
            operation.told(refusal)

    async def _brought_back(self, table: Table, again: Sequence[Operation]) -> Exception | None:
        """Read a table back, with what was answered to those who try again. Returns why that cannot be."""
        try:
            await self._catch_up(table)
            await self._recall(table, again)
        except Exception as error:
            log.error("a table could not be read back yet: %s", type(error).__name__)
            return error
        return None

    async def _read_back(self, table: Table) -> None:
        """Make the table what is stored of it. Where that cannot be now, it is tried again before anything else is done there."""
        table.persistence.stale, table.live = True, None  # its game is played again from the beginning: the copy may be broken
        await self._brought_back(table, [])

    async def _catch_up(self, table: Table) -> None:
        """Read a table back whose copy in memory may differ from what is stored, and tell every place what was new in it, before anything
        else is seen or done there: it is durable."""
        if self._store.shared or table.persistence.stale:
            read = await self._store.reload(table)
            table.persistence.stale = False
            if read:
                _tell(table)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _tell(table: Table) -> None:
    """Tell every place what is new at a table all of which is durable; where that breaks its windows are cut, so that they join again."""
    table.persistence.people_due = True
    try:
        table.note()
    except Exception as error:
        fault(error)
        table.audience.cut_all()
        return
    for place, feed in table.audience.feeds.items():
        try:
            if feed.news:
                table.push_to(feed)
        except Exception as error:
            fault(error)
            table.audience.cut(place)
    table.say()


def _answer(done: asyncio.Future[Any], result: Any) -> None:
    """Answer whoever waits, unless they have hung up."""
    if done.done():
        return
    if isinstance(result, Refused):
        done.set_exception(result)
    else:
        done.set_result(result)


def _refusal_to(operation: Operation, table: Table, error: Exception) -> Refused:
    """What whoever asked for something is told of why it has not happened; what the log is told is about them, and this table."""
    with about(operation.request, table.id):
        return refusal_of(error)


def refusal_of(error: Exception) -> Refused:
    """What is said of something that has not happened."""
    if isinstance(error, Refused):
        return error
    return not_written(error) if isinstance(error, OperationalError) else fault(error)


def not_written(error: Exception) -> Refused:
    """What the disk did not take has not happened."""
    log.error("a change could not be written: %s", type(error).__name__)
    return Refused(NOT_NOW, "not_written", because=getattr(error, "because", "busy"))
