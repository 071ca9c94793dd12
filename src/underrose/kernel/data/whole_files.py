"""Files that are whole or not there: written beside the place, and then put into it (atomic replace)."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path


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
