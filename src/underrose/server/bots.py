"""Bots at the table: a bounded pool in which they think, and delays that tell nothing.

A bot is given the view and the log of its seat and nothing else. When its answer comes is drawn from a distribution that is
published for its level, so that hesitation says nothing about certainty.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import SystemRandom
from typing import Protocol

from underrose.kernel.game import Game
from underrose.kernel.records import Rows
from underrose.server.messages import BotStatus
from underrose.server.play import Play

log = logging.getLogger(__name__)


class Decide(Protocol):
    """How a bot chooses: from the view (shape (1,)) and the log (shape (n,)) of its seat alone; a packed action, or None to wait."""

    def __call__(self, game: Game, level: str, views: Rows, log: Rows, seed: int, *, seat: int) -> int | None:
        """The action of a bot of this level, None if it leaves it to the others."""
        ...


DELAYS: dict[str, tuple[float, float]] = {"random": (0.4, 0.9), "novice": (0.7, 1.6), "agent": (0.9, 2.2), "spymaster": (1.2, 3.0)}
"""Seconds between which the answer of each level comes, drawn evenly; a table's `clock.pace` scales them."""
MOST_WORKERS = 4


def draw_delay(level: str, pace: float, draw: Callable[[], float]) -> float:
    """Seconds until a bot answers. It depends on the level, the pace and `draw` (0..1) alone."""
    low, high = DELAYS[level]
    return pace * (low + (high - low) * draw())


class Bots:
    """The pool in which the bots of this server think."""

    def __init__(self, decide: Decide, workers: int) -> None:
        self._decide = decide
        self._workers = max(1, min(workers, MOST_WORKERS))
        self._pool = ThreadPoolExecutor(self._workers, thread_name_prefix="bot")
        self._draw = SystemRandom().random
        self._waiting = 0

    def status(self) -> BotStatus:
        """How busy the pool is."""
        thinking = min(self._waiting, self._workers)
        return BotStatus(self._workers, thinking, self._waiting - thinking, dict(DELAYS))

    def delay(self, level: str, pace: float) -> float:
        """Seconds until the next answer of a bot of this level."""
        return draw_delay(level, pace, self._draw)

    async def choose(self, play: Play, seat: int, level: str) -> int | None:
        """What a bot of this level would do in the seat, packed, always something legal; None if it waits for the others.

        It counts in `status` while it thinks, but not in a reaction window: who has nothing to react with has nothing to think about.
        """
        view, known = play.seen(seat)
        choices: list[int] = play.match.legal(seat).packed().tolist()
        counts = play.passing(seat) is None
        self._waiting += counts
        try:
            think = partial(self._decide, play.game, level, view, known, secrets.randbits(62), seat=seat)
            action = await asyncio.get_running_loop().run_in_executor(self._pool, think)
        except Exception as error:
            # Only the kind of fault: its message could name cards.
            log.error("a bot of level %s failed at %s: %s", level, play.game.title.id, type(error).__name__)
            action = -1
        finally:
            self._waiting -= counts
        return None if action is None else int(action) if int(action) in choices else secrets.choice(choices)

    def close(self) -> None:
        """Stop thinking."""
        self._pool.shutdown(wait=False, cancel_futures=True)
