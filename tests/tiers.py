"""Which tests belong to the full tier only: those marked `slow`."""

import re
from pathlib import Path

EVERYDAY = "not slow"
"""The expression by which the everyday tier chooses its tests (`pytest -m`)."""
_WHOLE_FILE = re.compile(r"^pytestmark = .*\bpytest\.mark\.slow\b", re.MULTILINE)


def is_slow(path: Path) -> bool:
    """Whether a whole file is of the full tier: then the everyday tier does not even import it, nor what it stands on."""
    return bool(_WHOLE_FILE.search(path.read_text("utf-8")))
