"""Bots at the table: a bounded pool in which they think, and delays that tell nothing.

A bot is given the view and the log of its seat and nothing else. When its answer comes is drawn from a distribution that is
published for its level, so that hesitation says nothing about certainty.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import SystemRandom
from typing import Protocol

from underrose.kernel.game import Game
from underrose.kernel.records import Rows
from underrose.server.messages import BotStatus
from underrose.server.play import Play
from underrose.server.tables import Seat, Table

log = logging.getLogger(__name__)


class Decide(Protocol):
    """How a bot chooses: from the view (shape (1,)) and the log (shape (n,)) of its seat alone; a packed action."""

    def __call__(self, game: Game, level: str, views: Rows, log: Rows, seed: int, *, seat: int) -> int:
        """The action of a bot of this level."""
        ...


DELAYS: dict[str, tuple[float, float]] = {"random": (0.4, 0.9), "novice": (0.7, 1.6), "agent": (0.9, 2.2), "spymaster": (1.2, 3.0)}
"""Seconds between which the answer of each level comes, drawn evenly; a table's `clock.pace` scales them."""
MOST_WORKERS = 4


def draw_delay(level: str, pace: float, draw: Callable[[], float]) -> float:
    """Seconds until a bot answers. It depends on the level, the pace and `draw` (0..1) alone."""
    low, high = DELAYS[level]
    return pace * (low + (high - low) * draw())


class Bots:
    """The pool of this server's bots, and who of them is thinking about what."""

    def __init__(self, decide: Decide, workers: int, changed: Callable[[Table], Awaitable[None]]) -> None:
        self._decide, self._changed = decide, changed
        self._workers = max(1, min(workers, MOST_WORKERS))
        self._pool = ThreadPoolExecutor(self._workers, thread_name_prefix="bot")
        self._draw = SystemRandom().random
        self._asked: dict[tuple[str, int], int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting = 0

    def status(self) -> BotStatus:
        """How busy the pool is."""
        thinking = min(self._waiting, self._workers)
        return BotStatus(self._workers, thinking, self._waiting - thinking, dict(DELAYS))

    def look(self, table: Table) -> None:
        """Set every bot thinking that is asked for something it does not think about yet."""
        play = table.play
        if play is None or play.over:
            return
        for seat in table.seats:
            ask = play.ask(seat.number) if seat.level else None
            if ask is None or self._asked.get((table.id, seat.number)) == ask:
                continue
            self._asked[table.id, seat.number] = ask
            task = asyncio.create_task(self._answer(table, play, seat, ask))
            self._tasks.add(task)
            task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a bot's turn broke off: %s", type(error).__name__)

    async def _answer(self, table: Table, play: Play, seat: Seat, ask: int) -> None:
        """Think and wait at the same time, then act if the question is still open."""
        level = seat.level or "random"
        delay = draw_delay(level, table.clock.pace, self._draw)
        action, _ = await asyncio.gather(self.choose(play, seat.number, level), asyncio.sleep(delay))
        if self._asked.get((table.id, seat.number)) == ask:
            del self._asked[table.id, seat.number]
        if table.play is play and play.ask(seat.number) == ask:
            play.do(seat.number, action)
            await self._changed(table)

    async def choose(self, play: Play, seat: int, level: str) -> int:
        """What a bot of this level would do in the seat, packed; always something legal."""
        view, known = play.seen(seat)
        choices: list[int] = play.match.legal(seat).packed().tolist()
        self._waiting += 1
        try:
            think = partial(self._decide, play.game, level, view, known, secrets.randbits(62), seat=seat)
            action = await asyncio.get_running_loop().run_in_executor(self._pool, think)
        except Exception as error:
            # Only the kind of fault: its message could name cards.
            log.error("a bot of level %s failed at %s: %s", level, play.game.title.id, type(error).__name__)
            action = -1
        finally:
            self._waiting -= 1
        return int(action) if int(action) in choices else secrets.choice(choices)

    async def close(self) -> None:
        """Stop thinking."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)
