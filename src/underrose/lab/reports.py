"""Reports of many games: rates with intervals, lengths, figures, and a digest of all outcomes; and whole matches of several games."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from underrose.bots.cheater import Cheater
from underrose.bots.entrants import Bot, Entrant, House, entrants_of, seated
from underrose.bots.levels import LEVELS
from underrose.bots.own import LabError, ask_to_build, described, reason_of
from underrose.kernel.data.errors import SetupError
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.kernel.play.series import best_of, decided
from underrose.lab.clusters import Cluster, Where, where_of
from underrose.lab.files import folder_for_records
from underrose.lab.playing import (
    Ints,
    Pace,
    Plan,
    Played,
    Progress,
    Setup,
    checked,
    in_order,
    load,
    play_bots,
    play_chunk,
    play_compiled,
    play_out,
    play_random,
    result_of,
)
from underrose.lab.rows import check_rows, columns_of, write_rows
from underrose.lab.statistics import mean_interval, points_interval, wilson
from underrose.lab.thinking import can_think

Report = dict[str, Any]


def no_progress(done: int, total: int) -> None:
    """Ignore progress: the default callback."""


def simulate(
    game: Game, bots: Sequence[Bot], games: int = 1000, seed: int = 0, *, threads: int = 1, level: float = 0.95,
    ray: str | Cluster | None = None, rows: str | None = None, records: str | None = None, progress: Progress = no_progress,
) -> Report:  # fmt: skip
    """Play `games` games with these bots on the seats (one bot: on all) and return the report; the digest does not depend on `threads`.

    Where the game's `best_of` makes matches of several games, so many matches are played, each to its end, and `matches` says who won them.
    A bot is a level, `level:budget`, `file.py:function` or a function (`bots/own`). `rows` is a file for a row of each game, `records` a
    folder for the record of each. `ray` is the address of a Ray cluster on which they are played, "" for one made here. Raises LabError.
    """
    games, seed = checked(games, seed, level)
    check_rows(rows)
    where = where_of(threads, ray, records)
    entrants = seated(bots, game, where == 1)
    if records is not None:
        folder_for_records(records)
    plan = Plan(Setup.of(game), entrants, seed, rotate=False, records=records)
    names = plan.names(0)
    played = _played(game, plan, names, games, where, progress)
    if rows is not None:
        write_rows(rows, columns_of(game, played, [*range(games)], [names] * games))
    return report_of(game, names, seed, played, level)


def _played(game: Game, plan: Plan, names: list[str], count: int, where: Where, progress: Progress) -> Played:
    """Play the games of a plan, wholly inside compiled code where possible, or its matches of several games."""
    if best_of(game) > 1:
        return play_matches(plan, count, where, progress)
    compiled = plan.records is None and all(isinstance(entrant, House) for entrant in plan.entrants)
    if compiled and set(names) == {"random"}:
        return play_random(game, count, plan.seed, where, progress)
    if compiled and can_think(game.title, names):
        return play_compiled(game, names, count, plan.seed, where, progress)
    return play_bots(plan, count, where, progress)


def report_of(game: Game, bots: list[str], seed: int, played: Played, level: float) -> Report:
    """Return the report of finished games, in the shape that `simulate --json` prints."""
    why, winners, opening, length = played.results.T
    count, decisions = len(why), int(length.sum())
    won = [(winners >> seat) & 1 == 1 for seat in range(game.players)]
    several = np.sum(won, axis=0)
    opened = opening >= 0
    first = (winners[opened] >> opening[opened]) & 1 == 1
    return {
        "game": game.title.id,
        "players": game.players,
        "options": game.options,
        "bots": bots,
        "games": count,
        "seed": seed,
        "wins": [{"seat": seat, **wilson(int(won[seat].sum()), count, level)} for seat in range(game.players)],
        "first": wilson(int(first.sum()), len(first), level) if len(first) else None,
        "shared": wilson(int((several > 1).sum()), count, level),
        "draws": wilson(int((several == 0).sum()), count, level),
        "why": {reason.name: float((why == reason).mean()) for reason in game.title.why},
        "length": {"mean": float(length.mean()), "p50": float(np.percentile(length, 50)), "p95": float(np.percentile(length, 95))},
        "figures": {
            figure.name: {**mean_interval(values / figure.parts, level), "unit": figure.unit}
            for figure, values in zip(game.title.figures, played.figures.T, strict=True)
        },
        "decisions_per_second": decisions / played.seconds,
        "games_per_second": count / played.seconds,
        "matches": None if played.matches is None else _matches(game, played.matches, level),
        "digest": hashlib.sha256(played.results.astype("<i8").tobytes()).hexdigest(),
    }


def _matches(game: Game, matches: Ints, level: float) -> Report:
    """Return how many matches of several games each seat won, and how many games they took."""
    winners, lengths = matches.T
    return {
        "best_of": best_of(game),
        "matches": len(matches),
        "wins": [{"seat": seat, **wilson(int((winners >> seat & 1).sum()), len(matches), level)} for seat in range(game.players)],
        "length": {"mean": float(lengths.mean()), "p50": float(np.percentile(lengths, 50)), "p95": float(np.percentile(lengths, 95))},
    }


def duel(
    game: Game, bots: Sequence[Bot], games: int = 1000, seed: int = 0, *, paired: bool = False, threads: int = 1, level: float = 0.95,
    ray: str | Cluster | None = None, rows: str | None = None, records: str | None = None, progress: Progress = no_progress,
) -> Report:  # fmt: skip
    """Play A against B and return the report. Seats and first player rotate evenly, more players alternate A and B; a tie is half a win.

    Where the game's `best_of` makes matches of several games, so many matches are played, each to its end, and A's rate is that of matches.
    `paired` plays each deal both ways round, so that neither wins by better cards, and takes the interval over the deals. Bots, `rows` and
    `records` and `ray` are as for `simulate`. Raises LabError.
    """
    games, seed = checked(games, seed, level)
    check_rows(rows)
    where = where_of(threads, ray, records)
    entrants = entrants_of(bots, game, where == 1)
    if len(entrants) != 2:
        raise LabError.said("duel", given=len(entrants))
    if paired and games % len(entrants):
        raise LabError.said("pairs", size=len(entrants), games=games)
    if records is not None:
        folder_for_records(records)
    plan = Plan(Setup.of(game), entrants, seed, rotate=True, paired=paired, records=records)
    played = (play_matches if best_of(game) > 1 else play_bots)(plan, games, where, progress)
    if rows is not None:
        write_rows(rows, columns_of(game, played, [*map(plan.deal, range(games))], [*map(plan.names, range(games))]))
    return _dueled(game, plan, played, level)


def _dueled(game: Game, plan: Plan, played: Played, level: float) -> Report:
    """Return the report of a duel, in the shape that `duel --json` prints."""
    masks = played.results[:, 1] if played.matches is None else played.matches[:, 0]
    points = [share_of_a(plan, g, int(mask)) for g, mask in enumerate(masks)]
    per_move = 1000 * played.thinking / np.maximum(played.moves, 1)
    ways = len(plan.entrants) if plan.paired else 1
    rate = points_interval(np.reshape(points, (-1, ways)).mean(axis=1), level)
    return {
        "game": game.title.id,
        "players": game.players,
        "options": game.options,
        "a": plan.entrants[0].name,
        "b": plan.entrants[1].name,
        "games": len(played.results),
        "best_of": best_of(game),
        "matches": None if played.matches is None else len(played.matches),
        "seed": plan.seed,
        "paired": plan.paired,
        "rate_a": rate["rate"],
        "low": rate["low"],
        "high": rate["high"],
        "draws": int((played.results[:, 1] == 0).sum()),
        "ms_per_move_a": float(per_move[0]),
        "ms_per_move_b": float(per_move[1]),
    }


def share_of_a(plan: Plan, g: int, winners: int) -> float:
    """Return A's points in game `g`: 1 if only seats of A won, 0 if only seats of B, 0.5 where both or neither did."""
    sides = {entrant for seat, entrant in enumerate(plan.seats(g)) if winners >> seat & 1}
    return 0.5 if len(sides) != 1 else float(sides == {0})


# Whole matches of several games between bots: each game is played to its end, and its winner builds the next.


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
