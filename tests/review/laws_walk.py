"""The laws of a review over many more games than the tests have time for: `python -m tests.review.laws_walk GAME --games 1000`."""

import argparse
import sys

import underrose as ur
from tests.review.reviewed import play
from tests.review.test_laws import LEVELS, WORLDS, hold
from underrose.review.report import judged


def main() -> int:
    """Review games and say of each whether a law is broken; 1 where one is."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=[*LEVELS])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    asked = parser.parse_args()
    levels, broken = LEVELS[asked.game], 0
    game = ur.game(asked.game, players=len(levels))
    for seed in range(asked.first, asked.first + asked.games):
        try:
            hold(judged(play(game, levels, seed), 0, budget=WORLDS, threads=1))
        except AssertionError as error:
            broken += 1
            print(f"{asked.game}, seed {seed}: {error}", flush=True)
        if sys.stderr.isatty():
            print(f"\r{seed + 1 - asked.first} of {asked.games}", end="", file=sys.stderr)
    print(f"{asked.game}: {asked.games} games, {broken} break a law", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
