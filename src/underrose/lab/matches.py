"""Whole matches of several games between bots: each game is played to its end, and its winner builds the next."""

from __future__ import annotations

import time
from functools import partial

import numpy as np

from underrose.bots.cheater import Cheater
from underrose.bots.entrants import Entrant, House
from underrose.bots.levels import LEVELS
from underrose.bots.own import LabError, ask_to_build, described, reason_of
from underrose.kernel.data.errors import SetupError
from underrose.kernel.play.match import Match
from underrose.kernel.play.series import decided
from underrose.lab.clusters import Where
from underrose.lab.playing import Pace, Plan, Played, Progress, in_order, load, play_chunk, play_out, result_of

MOST_GAMES = 100
"""Games after which a match is stopped as a tie: bots that always tie would never end one."""

Row = tuple[list[int], list[int]]
"""The result row and the figures of a game."""
MatchRow = tuple[int, list[Row], list[float], list[int]]
"""The winners of a match (a mask), its games, and per entrant seconds thought and decisions made."""


def builds(entrant: Entrant, match: Match, seat: int, seed: int) -> dict[str, str] | None:
    """Return the options that a bot builds after it has won a game of a match, None to keep the current ones. Exceptions of a user's bot
    are not caught."""
    if isinstance(entrant, House | Cheater):
        build, level = match.game.title.build, entrant.level if isinstance(entrant, House) else LEVELS[-1]
        return None if build is None else build(match.game, level, seed)
    if entrant.build is None:
        return None
    return ask_to_build(entrant.build, described(match.game), seat=seat, standing=match.wins, seed=seed)


def next_of(plan: Plan, m: int, match: Match, seed: int) -> Match:
    """Return the next game of match `m` of a plan, with the options that the last winner builds. Raises LabError, which names the seat."""
    seat = match.builder
    if seat is None:
        game, series = match.following()
        return plan.dealt(game, m, series)
    entrant = plan.entrants[plan.seats(m)[seat]]
    where = {"seat": seat, "name": entrant.name, "game": m, "seed": plan.seed}
    try:
        game, series = match.following(builds(entrant, match, seat, seed))
        return plan.dealt(game, m, series)
    except SetupError as error:
        raise LabError.said("build-refused", **where, reason=str(error)) from error
    except (Exception, SystemExit) as error:
        if isinstance(entrant, House | Cheater):
            raise
        raise LabError.said("bot-failed", **where, reason=reason_of(error)) from error


def play_match(plan: Plan, m: int) -> MatchRow:
    """Play match `m` of a plan until it is decided, at most MOST_GAMES games, and return its row; a tied game is followed by another."""
    match = plan.match(m)
    pace = Pace.of(plan, m)
    rows = list[Row]()
    while True:
        play_out(plan, m, match, pace)
        rows.append(result_of(match))
        plan.keep(m, match)
        if decided(match.game, match.wins) or len(rows) >= MOST_GAMES:
            return _winners(match), rows, pace.thinking, pace.moves
        match = next_of(plan, m, match, int(pace.draws.integers(1 << 62)))


def _winners(match: Match) -> int:
    """Return the winners of the match, as a mask; 0 where it was stopped."""
    wins = match.wins
    return sum(1 << seat for seat, won in enumerate(wins) if won == max(wins)) if decided(match.game, wins) else 0


def play_matches(plan: Plan, count: int, processes: Where, progress: Progress) -> Played:
    """`count` matches between bots, in that many processes (1: in this one)."""
    load(plan)
    title = plan.setup.title()
    begin = time.perf_counter()
    rows = [*in_order(partial(play_chunk, play_match, plan), count, processes, progress)]
    single = [row for _, of_match, _, _ in rows for row in of_match]
    return Played(
        np.array([result for result, _ in single], np.int64),
        np.array([figures for _, figures in single], np.int64)[:, : len(title.figures)],
        np.sum([thinking for _, _, thinking, _ in rows], axis=0),
        np.sum([moves for _, _, _, moves in rows], axis=0),
        time.perf_counter() - begin,
        np.array([(winners, len(of_match)) for winners, of_match, _, _ in rows], np.int64),
    )
