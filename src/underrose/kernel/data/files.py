"""Where a user's files lie: compiled rules, and tables unless another folder is configured; and files that are whole or not there."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager, suppress
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


# Files that are whole or not there: written beside the place, and then put into it (atomic replace).


@contextmanager
def whole(path: str | Path) -> Generator[Path]:
    """Yield a path to write a file to; it has its own name once all is written, and what fails leaves what was there. A device or a pipe is
    written to as it is, and of a link what it names. Raises OSError."""
    special = is_special(Path(path))
    file = Path(path) if special else Path(path).resolve()
    part = file if special else file.with_name(f"{file.name}.part")
    try:
        yield part
        if not special:
            part.replace(file)
    finally:
        if not special:
            with suppress(OSError):
                part.unlink()


def is_special(file: Path) -> bool:
    """Return whether a path is that of a device, a pipe or the like, which must not be replaced by a file."""
    return file.exists() and not file.is_file()
