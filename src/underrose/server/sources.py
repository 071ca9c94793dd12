"""Where a server takes time and chance from: the system, or in tests what they hand to `create_app`.

Nothing that is served can choose another source: no option, no variable of the environment.
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
        """Seconds since some moment; they never go back."""
        return time.monotonic()

    def wall(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def dealt_at(self) -> int:
        """The time at which a game is dealt, in milliseconds since 1970: the deal is bound to it."""
        return time.time_ns() // 1_000_000

    async def wait(self, seconds: float) -> None:
        """Wait so long."""
        await asyncio.sleep(seconds)


@dataclass(frozen=True)
class Sources:
    """One source for each purpose, so that none depends on how often another was asked."""

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
        """An id that no table has."""
        return self.tables.randbytes(8).hex()


SYSTEM = Sources()
