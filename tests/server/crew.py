"""`underrose serve` whose workers have one small game: `python -m tests.server.crew OPTIONS`. They start within a second or two."""

import sys

from tests.server.conftest import GAMES
from underrose import games
from underrose.cli import cli
from underrose.server import supervisor, worker
from underrose.server.http import app


def main(words: list[str]) -> None:
    """Be the supervisor; or, where two descriptors are named, a worker."""
    if len(words) == 2 and all(word.isdigit() for word in words):
        games.titles = list  # none of the registry's
        create = app.create_app
        app.create_app = lambda *given, **more: create({"kuhn": GAMES["kuhn"]}, *given, **more)
        worker.main()
        return
    supervisor.COMMAND = (sys.executable, "-m", "tests.server.crew")
    cli(["serve", *words])


if __name__ == "__main__":
    main(sys.argv[1:])
