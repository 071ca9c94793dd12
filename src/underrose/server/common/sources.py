"""Sources of time and randomness: the system's, or in tests those passed to `create_app`.

A running server cannot be given other sources: there is no option or environment variable for it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random, SystemRandom

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


class TimeSource:
    """The system's clocks, and waiting by them."""

    def monotonic(self) -> float:
        """Return seconds of the monotonic clock."""
        return time.monotonic()

    def wall(self) -> float:
        """Return seconds since 1970."""
        return time.time()

    def dealt_at(self) -> int:
        """Return the time at which a game is dealt, in milliseconds since 1970: the deal is bound to it."""
        return time.time_ns() // 1_000_000

    async def wait(self, seconds: float) -> None:
        """Sleep for so many seconds."""
        await asyncio.sleep(seconds)


@dataclass(frozen=True)
class Sources:
    """One generator for each purpose, so that none depends on how often another was used."""

    clock: TimeSource = field(default_factory=TimeSource)
    deals: Random = field(default_factory=SystemRandom, repr=False)
    """The secrets that deals follow from."""
    tables: Random = field(default_factory=SystemRandom, repr=False)
    """Ids of tables."""
    bots: Random = field(default_factory=SystemRandom, repr=False)
    """What bots draw when they decide."""
    delays: Random = field(default_factory=SystemRandom, repr=False)
    """How long bots seem to think, and how long reaction windows stay open."""
    signing_key: Callable[[], Ed25519PrivateKey] = Ed25519PrivateKey.generate
    """Makes the key that signs records, for a server that has none yet."""

    def table_id(self) -> str:
        """Return a new random table id (64 bits, hexadecimal)."""
        return self.tables.randbytes(8).hex()


SYSTEM = Sources()
