"""`underrose serve` whose workers have one small game: `python -m tests.server.crew OPTIONS`. Each imports what it needs and no more: on a
busy machine a test would wait longer for the imports than for the server."""

import sys


def main(words: list[str]) -> None:
    """Be the supervisor, which loads no game; or, where two descriptors are named, a worker."""
    if len(words) == 2 and all(word.isdigit() for word in words):
        return work()
    from underrose.cli.main import cli
    from underrose.server.processes import supervisor

    supervisor.COMMAND = (sys.executable, "-m", "tests.server.crew")
    cli(["serve", *words])


def work() -> None:
    """Be a worker, with Kuhn poker alone."""
    from underrose import games
    from underrose.kernel.play.recordfile import titles_from
    from underrose.server.http import app
    from underrose.server.processes import worker
    from underrose.testing import kuhn

    served, create = {"kuhn": kuhn.TITLE}, app.create_app
    titles_from(served.__getitem__)
    games.titles = list  # none of the registry's
    app.create_app = lambda *given, **more: create(served, *given, **more)
    worker.main()


if __name__ == "__main__":
    main(sys.argv[1:])
