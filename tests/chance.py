"""Chance that a test can repeat: what a server deals and what its bots draw come from the test's name.

A deal follows from a secret and from what it is bound to, so the table's id, the server's key and the time are repeated too.

`create_app` makes a server in the test's own process; one in a process of its own is this module, started instead of `underrose`,
and reads the test's name from a file. UNDERROSE_TEST_CHANCE in the environment gives all tests other deals.
"""

import os
import sys
from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from litestar import Litestar

from underrose.server.accounts.authentication import Keys
from underrose.server.common.sources import Sources, TimeSource
from underrose.server.http import app
from underrose.server.storage.group_commit import GroupCommit

SALT = os.environ.get("UNDERROSE_TEST_CHANCE", "")


class Drawn(Random):
    """A series of its own for each test: it begins anew with the next one."""

    def __init__(self, purpose: str, test: Callable[[], str]) -> None:
        self._purpose, self._test, self._of = purpose, test, None
        super().__init__()

    def _begin(self) -> None:
        if (of := self._test()) != self._of:
            self._of = of
            self.seed(f"{SALT} {self._purpose} {of}")

    def random(self) -> float:
        self._begin()
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        self._begin()
        return super().getrandbits(k)


class OneMoment(TimeSource):
    """The system's clocks, but all games are dealt at the same time."""

    def dealt_at(self) -> int:
        return 0


def name_of_the_test() -> str:
    """The id of the test that runs, whichever of its phases."""
    return os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0]


def repeatable(test: Callable[[], str], clock: TimeSource | None = None) -> Sources:
    """Sources of a server that are the same whenever a test of that name runs; `clock` is the system's if nobody says otherwise."""
    return Sources(
        clock or OneMoment(),
        deals=Drawn("deals", test),
        tables=Drawn("tables", test),
        bots=Drawn("bots", test),
        delays=Drawn("delays", test),
        signing_key=lambda: Ed25519PrivateKey.from_private_bytes(sha256(SALT.encode()).digest()),
    )


REPEATED = repeatable(name_of_the_test)
"""What every server of a test's own process draws from: two of them never give two tables one id."""
KEYS = Keys(signing=REPEATED.signing_key())
"""By which tables are signed that stand at no server."""


@cache
def migrated() -> bytes:
    """Return the file of a database as every migration leaves it, with nothing in it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        GroupCommit(str(path)).close()
        return path.read_bytes()


def create_app(*of: Any, sources: Sources = REPEATED, database: str | None = None, **more: Any) -> Litestar:
    """Make a server as `underrose.server.create_app` does, of repeated chance. A new file of a database is a copy of one that is
    migrated: the thirty milliseconds of every migration are paid once, and test_durable asks what they do."""
    if database is not None and "://" not in database and (path := Path(database)).parent.is_dir() and not path.exists():
        path.touch(mode=0o600)
        path.write_bytes(migrated())
    return app.create_app(*of, sources=sources, database=database, **more)


def serve(test: Callable[[], str]) -> None:
    """Be `underrose`, with chance that the test of that name repeats."""
    from underrose.cli.main import main

    app.create_app = partial(app.create_app, sources=repeatable(test))
    main()


if __name__ == "__main__":
    serve(Path(sys.argv.pop(1)).read_text)
