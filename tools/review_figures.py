"""The figures of docs/review.md: how the review ranks bots, and by how much its judge is off. They are copied from here by hand.

    python -m tools.review_figures the_coding --games 60 --budget 200

Seat 0 is played by each level in turn, the others by agents, on the same deals; seat 0 is reviewed, with the cards turned. The second table
has luck: the mean of deal and chance, which is zero but for noise, and by how many times fewer games settle a comparison where deal and
chance, or hidden cards too, are taken off the results (the quotient of the variances).
"""

from __future__ import annotations

import argparse
from statistics import fmean, stdev, variance
from typing import Any

import underrose as ur
from underrose.bots import decide
from underrose.kernel.game import Game
from underrose.kernel.match import Match
from underrose.review.report import review

LEVELS = ("random", "novice", "agent", "spymaster")


def played(game: Game, level: str, seed: int) -> Match:
    """Return a finished game of the level against agents."""
    match = Match(game, seed=seed)
    while match.outcome is None:
        for seat in match.actors:
            name = level if seat == 0 else "agent"
            action = decide(game, name, match.see(seat), match.log(seat), 1000 * seed + len(match.steps), seat=seat)
            if action is not None:
                match.do(seat, action)
                break
    return match


def mean(values: list[float], factor: float = 1) -> str:
    """Return a mean with its standard error."""
    return f"{factor * fmean(values):.1f} ± {factor * stdev(values) / len(values) ** 0.5:.1f}"


def reports_of(game: Game, level: str, games: int, budget: int, seed: int) -> list[dict[str, Any]]:
    """Return the reviews of a level's games."""
    numbers = range(seed, seed + games)
    return [review(played(game, level, number), 0, budget=budget, seed=number, threads=1, turned=True) for number in numbers]


def row(level: str, reports: list[dict[str, Any]]) -> str:
    """Return a level's line in the table of accuracies."""
    accuracies = [report["accuracy"]["value"] for report in reports if report["accuracy"]]
    losses = [report["loss"] for report in reports]
    results = [report["curve"][-1]["value"] for report in reports]
    surprises = [report["curve"][0]["value"] - report["curve"][-1]["value"] for report in reports]
    known = sum(bool(report["could_have_known"]) for report in reports)
    return (
        f"| {level} | {len(reports)} | {mean(results, 100)} | {mean(accuracies)} | {mean(losses, 100)} | "
        f"{100 * known / len(reports):.0f}% | {mean(surprises, 100)} |"
    )


def luck_row(level: str, reports: list[dict[str, Any]]) -> str:
    """Return a level's line in the table of luck."""
    turned = [report["revealed"] for report in reports]
    luck = [one["deal"] + one["chance"] for one in turned]
    results = [one["result"] for one in turned]
    without = [result - lucky for result, lucky in zip(results, luck, strict=True)]
    less = [rest - one["hidden"] for rest, one in zip(without, turned, strict=True)]
    return f"| {level} | {len(reports)} | {mean(luck, 100)} | {shorter(results, without)} | {shorter(results, less)} |"


def shorter(results: list[float], rest: list[float]) -> str:
    """By how many times fewer games show the same difference; nothing where all games ended alike."""
    return f"{variance(results) / variance(rest):.1f}" if variance(results) and variance(rest) else "-"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--budget", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    game, lucks = ur.game(chosen.game, players=chosen.players), list[str]()
    print("| seat 0 | games | won, % | accuracy | points lost a game | games with something it could have known | expected less came |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for level in LEVELS:
        reports = reports_of(game, level, chosen.games, chosen.budget, chosen.seed)
        print(row(level, reports), flush=True)
        lucks.append(luck_row(level, reports))
    print("\n| seat 0 | games | deal and chance | fewer games without them | without hidden cards too |")
    print("| --- | --- | --- | --- | --- |")
    print("\n".join(lucks))


if __name__ == "__main__":
    main()
