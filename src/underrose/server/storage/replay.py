"""Replay of stored games outside the event loop, in slices short enough not to hold up other threads."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import msgspec

from underrose.kernel.game.title import Game
from underrose.kernel.play.deal import UNNUMBERED, Deal, Share
from underrose.kernel.play.match import Match, Step
from underrose.server.common.slices import in_slices
from underrose.server.tables.feeds import Noticed
from underrose.server.tables.live_game import LiveGame

LONG = 2000
"""Number of steps from which a replay counts as long: long replays queue for each other, so that short ones need not wait."""
AT_ONCE = 2
FEW = 16
"""At most so many missing steps are applied directly on the event loop to a game in memory; more are replayed in a thread."""


class DealRow(msgspec.Struct):
    """A stored deal: the context it commits to, the seats' entropy, the standing of its match, and where it was played on from."""

    context: dict[str, Any]
    entropy: list[Share]
    series: dict[str, Any] | None
    what_if: dict[str, int] | None = None
    format: int = UNNUMBERED
    """Version of its record format."""


@dataclass(frozen=True)
class Stored:
    """A game as stored: its row, its cast and its steps, of which the feeds have told the first `known`."""

    game: Game
    row: Any
    cast: Any
    steps: list[Any]
    known: int


@dataclass(frozen=True)
class Replay:
    """A replayed game, and by place what its feed has not told yet."""

    live: LiveGame
    noticed: Mapping[int, Noticed]


def play_again(stored: Stored, seen: Mapping[int, object]) -> Replay:
    """Return the replay of a stored game. `seen` is by place the view that its feed told last."""
    row, cast = stored.row, stored.cast
    kept = msgspec.json.decode(row.deal, type=DealRow)
    deal = Deal(bytes(row.secret), kept.context, tuple(kept.entropy), kept.format)
    match = Match.dealt(stored.game, deal, msgspec.json.decode(stored.steps[0].chance), cast.levels, cast.names, kept.series)
    match.what_if = kept.what_if
    live = LiveGame(match, row.game, cast.asks)
    noticed = {place: Noticed(seen.get(place)) for place in match.places}
    for number, step in enumerate(in_slices(stored.steps)):
        if number:
            _do(live, step)
        if number >= stored.known:
            for place, one in noticed.items():
                one.look(live, place, step.at)
    return Replay(live, noticed)


def play_on(live: LiveGame, steps: Sequence[Any], seen: Mapping[int, object]) -> Replay:
    """Apply a few more stored steps to a game in memory, in place; returns it with what the feeds have not told."""
    noticed = {place: Noticed(seen.get(place)) for place in live.match.places}
    for step in steps:
        _do(live, step)
        for place, one in noticed.items():
            one.look(live, place, step.at)
    return Replay(live, noticed)


def _do(live: LiveGame, step: Any) -> None:
    signed = None if step.signed is None else msgspec.json.decode(step.signed)
    live.again(Step(step.step, step.seat, step.action, [], [], signed=signed, by=step.decided_by), msgspec.json.decode(step.chance))


class Replays:
    """The thread pool for replays. Database reads have a pool of their own, so a long replay does not hold them up."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, "replay")
        self._long = asyncio.Semaphore(AT_ONCE - 1)

    async def again(self, stored: Stored, seen: Mapping[int, object]) -> Replay:
        """Return the replay of a stored game, made in the thread pool."""
        if len(stored.steps) < LONG:
            return await self._run(stored, seen)
        async with self._long:
            return await self._run(stored, seen)

    async def _run(self, stored: Stored, seen: Mapping[int, object]) -> Replay:
        return await asyncio.get_running_loop().run_in_executor(self._threads, play_again, stored, seen)

    def close(self) -> None:
        """Shut the thread pool down, without waiting; queued replays are cancelled."""
        self._threads.shutdown(wait=False, cancel_futures=True)
