"""Tries many mixtures of Classified Information: `python -m tests.conformance.mixtures [FIRST] [LAST]`, seeds 1 to 200 by default.

What the conformance kit checks of a few mixtures is checked of all of them here, once each, and the outcome is printed as the table that
stands in docs/studies.md. Every mixture is legal by construction; whatever two cards do to each other turns up somewhere.
With `dealt` as the only word it compares, instead, a small deck with every other deal that looks the same, found from the rules alone.
"""

import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.conformance.classified import dealt, hidden, mixture, subject
from underrose.testing import two_worlds
from underrose.testing.conform import CHECKS
from underrose.testing.conformance import Subject, cards_are_conserved
from underrose.testing.interpreted import twin_games
from underrose.testing.two_worlds import Report

SEEDS = (1, 200)


def checks(subject: Subject, found: Counter[str]) -> None:
    """Everything that is asked of one mixture. Raises AssertionError."""
    cards_are_conserved(subject)
    with tempfile.TemporaryDirectory() as folder:
        for check in ("legality", "picks", "clones", "logs", "meaning", "records"):
            CHECKS[check](subject, Path(folder))
    twin_games(subject.game, 1, seed=1, samplers=False)
    report: Report = two_worlds.sampled_worlds(subject.game, range(subject.matches), hidden=subject.hidden, share=subject.share)
    found["pairs of worlds"] += report.pairs  # what a single short game cannot prove is proved by their sum
    found["with one world only"] += report.alone
    found["really different"] += report.differed
    found["comparisons"] += report.compared
    found["mixtures"] += 1


def main(first: int, last: int) -> int:
    """Try the seeds; 0 if all of them pass."""
    found, broken = Counter[str](), list[str]()
    for seed in range(first, last + 1):
        mix = mixture(seed)
        try:
            checks(subject(f"mixture-{seed}", matches=1, mix=mix), found)
        except AssertionError as error:
            broken.append(f"{mix} (seed {seed}): {error}")
            print(broken[-1], file=sys.stderr, flush=True)
    print(f"seeds {first} to {last}: {len(broken)} of {last - first + 1} mixtures broken")
    for name, count in found.items():
        print(f"| {name} | {count} |")
    return 1 if broken else 0


def deals() -> int:
    """Two worlds from fresh deals of a small deck, through which the same public history is replayed; 0 if nothing tells them apart."""
    small = dealt()
    report = two_worlds.dealt_worlds(small.game, range(small.matches), hidden=hidden, places=small.places, decisions=small.decisions)
    report.check()
    print(report)
    return 0


if __name__ == "__main__":
    if sys.argv[1:] == ["dealt"]:
        sys.exit(deals())
    chosen = [int(word) for word in sys.argv[1:3]]
    sys.exit(main(*(chosen if len(chosen) == 2 else SEEDS)))
