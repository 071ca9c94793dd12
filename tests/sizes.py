"""How much of a slow check runs: enough to find a fault in the gate, all of it with UNDERROSE_FULL=1 in the environment."""

import os
from typing import TypeVar

T = TypeVar("T")
FULL = os.environ.get("UNDERROSE_FULL") == "1"


def size(gate: T, full: T) -> T:
    """The size of a check: in the gate, or in full."""
    return full if FULL else gate
