"""Where a user's files lie: compiled rules, and tables if nobody says otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import platformdirs

NO_HOME: Final = Path("/nonexistent")
"""Stands for the home of a user who has none, as in a container: nothing can be written there, and sentences can name it."""


def user_cache() -> Path:
    """Return the user's folder for what can be made again."""
    try:
        return Path(platformdirs.user_cache_dir("underrose"))
    except RuntimeError:
        return NO_HOME / ".cache/underrose"


def user_data() -> Path:
    """Return the user's folder for what has to last."""
    try:
        return Path(platformdirs.user_data_dir("underrose", appauthor=False))
    except RuntimeError:
        return NO_HOME / ".local/share/underrose"
