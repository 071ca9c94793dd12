"""`underrose serve` whose games are never compiled: `python -m bench.server.interpreting OPTIONS`. What interpreted rules cost is measured
at it."""

from __future__ import annotations

import sys

from underrose.cli.main import main
from underrose.kernel.compile.interpreting import meanwhile_interpreted
from underrose.server.catalogue.served_games import ServedGames


def never_compiled(self: ServedGames) -> None:
    """Begin to serve, as `ServedGames.start` does, and leave all games interpreted."""
    for entry in self.entries.values():
        entry.failed = True  # as where the compiler fails: the page says nothing of a compiler that goes on


if __name__ == "__main__":
    ServedGames.start = never_compiled
    sys.argv = ["underrose", "serve", *sys.argv[1:]]
    with meanwhile_interpreted():
        main()
