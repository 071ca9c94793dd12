"""How many better choices have a reason, and how many reasons hold in other worlds: the figures in docs/review.md.

    python -m tools.review_reasons --marks 50 --shown 5

Of each title so many marks are drawn: games of seats whose levels are drawn, reviewed at each seat in turn as a server reviews them. A
reason holds where both choices are played on in worlds that nobody has seen before, once more without its fact, and half the difference is
left at most, with a tenth of it for noise.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random

import underrose as ur
from tools.review_figures import played
from underrose.bots import LEVELS
from underrose.games import TITLES
from underrose.kernel.game.title import Game
from underrose.review.highlights import marks
from underrose.review.judge import WORLDS
from underrose.review.reasons import HALF, Compared, Reason
from underrose.review.report import Judged, judged, words_of
from underrose.review.walk import DecisionPoint
from underrose.texts import LANGUAGES, reading

NOISE = 0.1
"""The share of a difference that another set of worlds may add to what is left."""
OTHER = 77
"""Begins the seeds of the other worlds."""


def holds(found: Judged, point: DecisionPoint, reason: Reason) -> bool:
    """Return whether a reason explains the difference in worlds that it was not found in."""
    best = found.verdicts[point.n].best
    if best is None:
        return False
    compared = Compared(point.position(found.match.game, OTHER + point.n), found.judge.policy, (best[0], point.action))
    again = [fact for fact in words_of(found.match.game).facts(compared) if fact.kind == reason.kind]
    left = min((float(fact.without.mean()) for fact in again), default=1.0)
    return left <= (HALF + NOISE) * float(compared.difference.mean())


def marked(game: Game, count: int, first: int) -> Iterator[tuple[Judged, DecisionPoint, Reason | None]]:
    """Yield so many marks of better choices with their reasons, game after game."""
    seed = first
    while count:
        draw = Random(f"{game.title.id} {seed}")
        levels = [draw.choice(LEVELS) for _ in range(game.players)]
        found = judged(played(game, levels, seed), seed % game.players, budget=WORLDS, seed=seed, threads=1)
        losses = {mark.n for mark in marks(found.report()) if mark.kind == "loss"}
        for point in found.decided:
            if point.n in losses and count and found.reasons is not None:
                count -= 1
                yield found, point, found.reasons[point.n]
        seed += 1


def said(found: Judged, point: DecisionPoint) -> list[str]:
    """Return what a mark says, in each language."""
    lines = list[str]()
    for language in LANGUAGES:
        with reading(language):
            (mark,) = [mark for mark in marks(found.report(), figures=True) if mark.n == point.n]
            lines.append(mark.text)
    return lines


def main() -> None:
    """Print how many marks have a reason and how many reasons hold, by title, and some of them in full."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("titles", nargs="*", choices=[*TITLES], help="all where none is named")
    parser.add_argument("--marks", type=int, default=50, help="marks a title")
    parser.add_argument("--shown", type=int, default=5, help="marks a title that are printed in full")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    for title in asked.titles or TITLES:
        reasons = holding = 0
        for number, (found, point, reason) in enumerate(marked(ur.game(title), asked.marks, asked.seed)):
            good = reason is not None and holds(found, point, reason)
            reasons, holding = reasons + (reason is not None), holding + good
            if number < asked.shown:
                kind = "none" if reason is None else f"{reason.kind}, {'holds' if good else 'does not hold'}"
                print(
                    f"{title}, seat {found.seat} ({found.match.levels[found.seat]}), step {point.n}: {kind}",
                    *said(found, point),
                    sep="\n  ",
                )
        print(f"{title}: {asked.marks} marks, {reasons} with a reason, {holding} hold in other worlds", flush=True)


if __name__ == "__main__":
    main()
