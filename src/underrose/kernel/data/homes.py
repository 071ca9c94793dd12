"""Where a user's files lie: compiled rules, and tables unless another folder is configured."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import platformdirs

NO_HOME: Final = Path("/nonexistent")
"""A placeholder for the home of a user without one, as in a container: nothing can be written there, and messages can name it."""


def user_cache() -> Path:
    """Return the user's cache folder: for files that can be made again."""
    try:
        return Path(platformdirs.user_cache_dir("underrose"))
    except RuntimeError:
        return NO_HOME / ".cache/underrose"


def user_data() -> Path:
    """Return the user's data folder: for files that have to last."""
    try:
        return Path(platformdirs.user_data_dir("underrose", appauthor=False))
    except RuntimeError:
        return NO_HOME / ".local/share/underrose"
