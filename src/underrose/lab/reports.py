"""What the lab says of many games: rates with intervals, lengths, figures, and a digest of all outcomes."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from underrose.kernel.game import Game
from underrose.lab.playing import Plan, Played, Progress, Setup, play_bots, play_compiled, play_random
from underrose.lab.statistics import mean_interval, wilson
from underrose.lab.thinking import can_think

Report = dict[str, Any]


def no_progress(done: int, total: int) -> None:
    """For callers who do not watch."""


def simulate(
    game: Game, bots: list[str], count: int, seed: int, *, threads: int = 1, level: float = 0.95, progress: Progress = no_progress
) -> Report:
    """Play `count` games with these bots on the seats and report them; the digest does not depend on `threads`."""
    if set(bots) == {"random"}:
        played = play_random(game, count, seed, threads, progress)
    elif can_think(game.title, bots):
        played = play_compiled(game, bots, count, seed, threads, progress)
    else:
        played = play_bots(Plan(Setup.of(game), tuple(bots), seed, rotate=False), count, threads, progress)
    return report_of(game, bots, seed, played, level)


def report_of(game: Game, bots: list[str], seed: int, played: Played, level: float) -> Report:
    """The report of finished games, in the shape that `simulate --json` prints."""
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
        "digest": hashlib.sha256(played.results.astype("<i8").tobytes()).hexdigest(),
    }


def duel(
    game: Game, bots: tuple[str, str], count: int, seed: int, *, threads: int = 1, level: float = 0.95, progress: Progress = no_progress
) -> Report:
    """A against B over `count` games: seats and first player rotate evenly, with more players A and B alternate; a tie is half a win."""
    plan = Plan(Setup.of(game), bots, seed, rotate=True)
    played = play_bots(plan, count, threads, progress)
    points = sum(_share_of_a(plan, g, int(mask)) for g, mask in enumerate(played.results[:, 1]))
    per_move = 1000 * played.thinking / np.maximum(played.moves, 1)
    rate = wilson(points, count, level)
    return {
        "game": game.title.id,
        "players": game.players,
        "options": game.options,
        "a": bots[0],
        "b": bots[1],
        "games": count,
        "seed": seed,
        "rate_a": rate["rate"],
        "low": rate["low"],
        "high": rate["high"],
        "draws": int((played.results[:, 1] == 0).sum()),
        "ms_per_move_a": float(per_move[0]),
        "ms_per_move_b": float(per_move[1]),
    }


def _share_of_a(plan: Plan, g: int, winners: int) -> float:
    """1 if only seats of A won, 0 if only seats of B, half a point where both or nobody did."""
    sides = {entrant for seat, entrant in enumerate(plan.seats(g)) if winners >> seat & 1}
    return 0.5 if len(sides) != 1 else float(sides == {0})
