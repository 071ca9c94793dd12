"""Bots at the table: how they think in the pool, and delays that leak nothing.

A bot is given the view and the log of its seat and nothing else. Its delay is drawn from a distribution that is published for its
level, so that hesitation says nothing about certainty; and in a reaction window it thinks once, whether it holds anything to react with
or not (`Decoys`).
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from threading import Lock
from typing import Protocol, TypeVar

from underrose.kernel.data.records import Rows
from underrose.kernel.game.title import Game, Title
from underrose.kernel.play.match import SPECTATOR, Match
from underrose.server.api.catalogue_messages import BotStatus, LaneStatus
from underrose.server.api.messages import Level
from underrose.server.common.sources import SYSTEM, Sources
from underrose.server.jobs.thinking_pool import ADVICE, LEARNING, MOST_WAITING, MOVES, WINDOWS, BillingKey, Charge, Lane
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.races import REACTIONS, draw_reaction
from underrose.server.tables.stand_ins import PlayedAs

log = logging.getLogger(__name__)

T = TypeVar("T")


class Decide(Protocol):
    """How a bot chooses: from the view (shape (1,)) and the log (shape (n,)) of its seat alone; a packed action, or None to wait."""

    def __call__(self, game: Game, level: str, views: Rows, log: Rows, seed: int, *, seat: int) -> int | None:
        """Return the packed action of a bot of this level, None to wait for the others."""
        ...


DELAYS: dict[str, tuple[float, float]] = {"random": (0.4, 0.9), "novice": (0.7, 1.6), "agent": (0.9, 2.2), "spymaster": (1.2, 3.0)}
"""The range of each level's delay in seconds, uniformly distributed; a table's `clock.pace` scales it."""
MEDIANS = {level: reactions.median for level, reactions in REACTIONS.items()}
"""The median reaction time of each level in a race, in seconds."""
MOST_WORKERS = 4
LADDER: tuple[Level, ...] = ("spymaster", "agent", "novice")
"""The levels a bot falls back through in a reaction window when there is no time for its own."""
ROOM = 1.5
"""A level is chosen in a window only if so many times its usual time are left."""
NO_ONE = BillingKey("", "")


def draw_delay(level: str, pace: float, draw: Callable[[], float]) -> float:
    """Return seconds until a bot answers. It depends on the level, the pace and `draw` (0..1) alone."""
    low, high = DELAYS[level]
    return pace * (low + (high - low) * draw())


class Bots:
    """The bots of this server, and the pool in which they think."""

    def __init__(
        self,
        decide: Decide,
        workers: int,
        played_as: PlayedAs = lambda title, level: level,
        charge: Charge | None = None,
        is_over: Callable[[BillingKey], bool] = lambda billing: False,
        sources: Sources = SYSTEM,
    ) -> None:
        """Keep the parts. `charge` is called with the time of each task and its account, and `is_over` says whether an account's budget
        is used up: its bots play as novices."""
        self._decide = decide
        self._compiled_as = played_as
        self._is_over = is_over
        many = max(1, min(workers, MOST_WORKERS))
        self.lanes = {lane: Lane(lane, many, charge=charge) for lane in (MOVES, WINDOWS)} | {ADVICE: Lane(ADVICE, 1, most=MOST_WAITING)}
        """The pool: a lane for moves, one for reaction windows, and one for advice."""
        self._chance, self._draw = sources.bots, sources.delays.random
        self._decoys = Decoys()
        self._takes: dict[tuple[str, str], float] = {}
        """Moving averages of the seconds in a window, by title and level."""

    def played_as(self, title: Title, level: str, billing: BillingKey) -> tuple[str, bool]:
        """Return the level at which a bot plays now for an account, and whether that is because its budget of time is used up."""
        plays = self._compiled_as(title, level)
        if plays not in LADDER[:-1] or not self._is_over(billing):
            return plays, False
        return self._compiled_as(title, LADDER[-1]), True

    def status(self, exact: bool = False) -> BotStatus:
        """Return whether more moves wait than there are workers (windows are not counted), and the published delays and reaction times;
        `exact` figures of all lanes are for the operator."""
        moves = self.lanes[MOVES]
        lanes = {name: LaneStatus(lane.workers, lane.thinking, lane.waiting) for name, lane in self.lanes.items()}
        return BotStatus(moves.waiting > moves.workers, dict(DELAYS), lanes if exact else None, MEDIANS)

    def delay(self, level: str, pace: float) -> float:
        """Return seconds until the next answer of a bot of this level."""
        return draw_delay(level, pace, self._draw)

    def reaction(self, level: str, pace: float) -> float:
        """Return seconds until a bot of this level acts in a race, from the end of its count-in."""
        return draw_reaction(level, pace, self._draw)

    async def choose(self, live: LiveGame, seat: int, level: str, billing: BillingKey = NO_ONE, lane: str = MOVES) -> int | None:
        """Return what a bot of this level would do in the seat, packed, always legal; None if it waits or has no legal action."""
        choices: list[int] = live.match.legal(seat).packed().tolist()
        if not choices:
            return None  # another server was quicker, and the question is closed
        asking = NO_ONE if lane == ADVICE else billing  # advice keeps its level when the host's budget is used up
        think = partial(self._think, live.game, level, Question(seat, *live.seen(seat), 0), asking)
        return self._legal(await self.lanes[lane].run(billing, think), choices)

    async def react(self, live: LiveGame, seat: int, level: str, billing: BillingKey, seconds: float) -> int | None:
        """Return what a bot of this level does in a reaction window that is open for so many seconds more; None if it waits for the others.

        It thinks once, whether it has anything to react with or not: about its own question, else about a decoy. With too little
        time it thinks as a lower level does, by what all have taken lately and not by what it holds.
        """
        choices: list[int] = live.match.legal(seat).packed().tolist()
        own, told = Question(seat, *live.seen(seat), 0), live.match.told(SPECTATOR)
        due = time.monotonic() + seconds

        def think() -> int | None:
            decoy = self._decoys.like(live.game, told, self._chance.getrandbits(16))  # found first, whichever question is asked
            question = own if len(choices) > 1 or decoy is None else decoy
            plays, _ = self.played_as(live.game.title, level, billing)
            return self._timed(live.game, self._in_time(live.game, plays, due), question, billing)

        action = await self.lanes[WINDOWS].run(billing, think, due)
        return choices[0] if len(choices) == 1 else self._legal(action, choices)

    def _legal(self, action: int | None, choices: list[int]) -> int | None:
        """Return what a bot has decided; any of its choices where that is none of them."""
        return None if action is None else int(action) if int(action) in choices else self._chance.choice(choices)

    def _in_time(self, game: Game, level: str, due: float) -> str:
        """Return the level, or the first below it that usually takes less than what is left."""
        if level not in LADDER:
            return level
        left = due - time.monotonic()
        for lower in LADDER[LADDER.index(level) :]:
            if ROOM * self._takes.get((game.title.id, lower), 0.0) <= left:
                return lower
        return LADDER[-1]

    def _timed(self, game: Game, level: str, question: Question, billing: BillingKey) -> int | None:
        began, key = time.monotonic(), (game.title.id, level)
        action = self._think(game, level, question, billing)
        took = time.monotonic() - began
        self._takes[key] = self._takes.get(key, took) + LEARNING * (took - self._takes.get(key, took))
        return action

    def _think(self, game: Game, level: str, question: Question, billing: BillingKey) -> int | None:
        try:
            plays, _ = self.played_as(game.title, level, billing)
            return self._decide(game, plays, question.views, question.log, self._chance.getrandbits(62), seat=question.seat)
        except Exception as error:
            # Only the kind of fault: its message could name cards.
            log.error("a bot of level %s failed at %s: %s", level, game.title.id, type(error).__name__)
            return -1

    async def work(self, billing: BillingKey, find: Callable[[], T]) -> T:
        """Return the result of `find`, run in the lane of advice."""
        return await self.lanes[ADVICE].run(billing, find)

    def close(self) -> None:
        """Shut the pool down."""
        for lane in self.lanes.values():
            lane.close()


# Decoys: questions that a bot thinks about in a reaction window when it has nothing to react with, against timing leaks.
#
# Decoys come from random playouts of the same content: windows in which the asked seat could react. One from a similar moment of a game
# stands in for the bot's own question, whose answer is forced; so the processor time of a window does not depend on the hand.


MOST_KEPT = 60
"""Decoys kept of one game."""
NEAR = 12
"""Nearest decoys among which one is drawn."""
MOST_PLAYED = 80
"""Random games that are played at most to find them."""
MOST_GAMES = 64
"""Games (by content and options) whose decoys are cached; the least recently used is evicted."""


@dataclass(frozen=True)
class Question:
    """A question to a bot: the view (shape (1,)) and the log (shape (n,)) of a seat, after so many public events."""

    seat: int
    views: Rows
    log: Rows
    told: int


class Decoys:
    """A cache of the decoys of each game. On a miss they are found in the calling thread, under a lock."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[object, ...], list[Question]] = OrderedDict()
        self._lock = Lock()

    def like(self, game: Game, told: int, drawn: int) -> Question | None:
        """Return one of the decoys nearest to a moment after `told` public events, chosen by the random number `drawn`. None in a game
        without decoys."""
        found = sorted(self._of(game), key=lambda one: abs(one.told - told))[:NEAR]
        return found[drawn % len(found)] if found else None

    def _of(self, game: Game) -> list[Question]:
        key = (game.title.id, game.players, game.content_sha256, *sorted(game.options.items()))
        with self._lock:
            if key not in self._found:
                self._found[key] = look_for(game)
            self._found.move_to_end(key)
            if len(self._found) > MOST_GAMES:
                self._found.popitem(last=False)
            return self._found[key]


def look_for(game: Game) -> list[Question]:
    """Return windows in which a seat could react, from random games; deterministic for a title."""
    rng, found = Random(game.title.id), list[Question]()
    for seed in range(MOST_PLAYED):
        match = Match(game, seed=seed)
        while match.outcome is None and len(found) < MOST_KEPT:
            seat = rng.choice(match.actors)
            legal: list[int] = match.legal(seat).packed().tolist()
            if could_react(match, seat, legal):
                found.append(Question(seat, match.see(seat), match.log(seat).copy(), match.told(SPECTATOR)))
            match.do(seat, rng.choice(legal))
    return found


def could_react(match: Match, seat: int, legal: list[int]) -> bool:
    """Return whether a window is open for the seat in which it has more legal actions than to pass."""
    window = match.game.title.table.window
    return window is not None and len(legal) > 1 and match.game.codec.make(window) in legal
