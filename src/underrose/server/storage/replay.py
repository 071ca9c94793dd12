"""A stored game played again outside the event loop, in slices so short that nobody else notices."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import msgspec

from underrose.kernel.deal import UNNUMBERED, Deal, Share
from underrose.kernel.game import Game
from underrose.kernel.match import Match, Step
from underrose.server.slices import in_slices
from underrose.server.tables.feeds import Noticed
from underrose.server.tables.live_game import LiveGame

LONG = 2000
"""Steps from which on a replay has to wait for other long ones, so that short ones need not wait for it."""
AT_ONCE = 2
FEW = 16
"""Steps that are done at once where the game before them is at hand."""


class DealRow(msgspec.Struct):
    """What a game's chance is bound to, what the seats added to it, how its match of several games stood, and where it was played on."""

    context: dict[str, Any]
    entropy: list[Share]
    series: dict[str, Any] | None
    what_if: dict[str, int] | None = None
    format: int = UNNUMBERED
    """Of its record."""


@dataclass(frozen=True)
class Stored:
    """A game as its rows have it: the row of the game, who played it, and its steps; `known` of them have been told before."""

    game: Game
    row: Any
    cast: Any
    steps: list[Any]
    known: int


@dataclass(frozen=True)
class Replay:
    """A game that was played again, and what each place noticed of what it had not been told."""

    live: LiveGame
    noticed: Mapping[int, Noticed]


def play_again(stored: Stored, seen: Mapping[int, object]) -> Replay:
    """Play a stored game again. `seen` is what each place saw when it was told last."""
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
    """Do a few more stored steps in a game that is at hand."""
    noticed = {place: Noticed(seen.get(place)) for place in live.match.places}
    for step in steps:
        _do(live, step)
        for place, one in noticed.items():
            one.look(live, place, step.at)
    return Replay(live, noticed)


def _do(live: LiveGame, step: Any) -> None:
    signed = None if step.signed is None else msgspec.json.decode(step.signed)
    live.again(Step(step.step, step.seat, step.action, [], [], signed=signed), msgspec.json.decode(step.chance))


class Replays:
    """The threads in which games are played again. Reading from the database has others, which a long game does not keep waiting."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, "replay")
        self._long = asyncio.Semaphore(AT_ONCE - 1)

    async def again(self, stored: Stored, seen: Mapping[int, object]) -> Replay:
        """Play a stored game again, outside the event loop."""
        if len(stored.steps) < LONG:
            return await self._run(stored, seen)
        async with self._long:
            return await self._run(stored, seen)

    async def _run(self, stored: Stored, seen: Mapping[int, object]) -> Replay:
        return await asyncio.get_running_loop().run_in_executor(self._threads, play_again, stored, seen)

    def close(self) -> None:
        """Let the threads go."""
        self._threads.shutdown(wait=False, cancel_futures=True)
