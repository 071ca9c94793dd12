"""Chance that a test can repeat: what a server deals and what its bots draw come from the test's name.

A deal follows from a secret and from what it is bound to, so the table's id, the server's key and the time are repeated too.

A server in the test's own process is patched by `repeatable`; one in a process of its own is this module, started instead of
`underrose`, and reads the test's name from a file. UNDERROSE_TEST_CHANCE in the environment gives all tests other deals.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from types import SimpleNamespace

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import underrose.kernel.deal
import underrose.server.authentication
import underrose.server.jobs.bots
import underrose.server.service
import underrose.server.tables.opening

SALT = os.environ.get("UNDERROSE_TEST_CHANCE", "")


class Drawn:
    """Stands in for the module `secrets`; begins anew with every test."""

    def __init__(self, purpose: str, test: Callable[[], str]) -> None:
        self._purpose, self._test, self._of = purpose, test, None
        self._random = Random()

    def _drawn(self) -> Random:
        if (of := self._test()) != self._of:
            self._of, self._random = of, Random(f"{SALT} {self._purpose} {of}")
        return self._random

    def stand_in(self) -> SimpleNamespace:
        """What the code that draws calls."""
        return SimpleNamespace(
            token_bytes=lambda count: self._drawn().randbytes(count),
            token_hex=lambda count: self._drawn().randbytes(count).hex(),
            randbits=lambda bits: self._drawn().getrandbits(bits),
            choice=lambda among: self._drawn().choice(among),
        )


def repeatable(replace: Callable[[object, str, object], None], test: Callable[[], str]) -> None:
    """Replace what deals and what bots draw from; each has a series of its own, so that neither waits for the other's turn."""
    replace(underrose.kernel.deal, "secrets", Drawn("deals", test).stand_in())
    replace(underrose.server.service, "secrets", Drawn("tables", test).stand_in())
    replace(
        underrose.server.authentication, "new_signing_key", lambda: Ed25519PrivateKey.from_private_bytes(sha256(SALT.encode()).digest())
    )
    replace(underrose.server.tables.opening, "milliseconds", lambda: 0)
    replace(underrose.server.jobs.bots, "secrets", Drawn("bots", test).stand_in())


if __name__ == "__main__":
    from underrose.cli import main

    name_of_the_test = Path(sys.argv.pop(1))
    repeatable(setattr, name_of_the_test.read_text)
    main()
