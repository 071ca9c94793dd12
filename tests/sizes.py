"""How much of a slow check runs: enough every day to find a fault, all of it with UNDERROSE_FULL=1 in the environment (`make test-all`)."""

import os
from typing import TypeVar

T = TypeVar("T")
FULL = os.environ.get("UNDERROSE_FULL") == "1"


def size(everyday: T, full: T) -> T:
    """The size of a check in this tier."""
    return full if FULL else everyday
