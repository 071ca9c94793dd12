"""Files that the lab writes: looked at before the first game, and whole or not there."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from errno import EACCES, EISDIR, ENOENT, ENOTDIR
from pathlib import Path

from underrose.bots.own import LabError


def check_file(path: str | None) -> None:
    """Raise LabError where a file (None: none) could not be written."""
    if path is None:
        return
    file = Path(path)
    place = file if _is_special(file) else file.resolve().parent
    there = ENOENT if not place.exists() else ENOTDIR if place != file and not place.is_dir() else 0
    wrong = EISDIR if file.is_dir() else there or (0 if os.access(place, os.W_OK) else EACCES)
    if wrong:
        raise _unwritten(path, OSError(wrong, os.strerror(wrong)))


@contextmanager
def whole(path: str | Path) -> Generator[Path]:
    """Yield a path to write a file to; it has its own name once all is written, and what fails leaves none. A device or a pipe is written
    to as it is, and of a link what it names. Raises LabError."""
    special = _is_special(Path(path))
    file = Path(path) if special else Path(path).resolve()
    part = file if special else file.with_name(f"{file.name}.part")
    try:
        yield part
        if not special:
            part.replace(file)
    except OSError as error:
        raise _unwritten(path, error) from error
    finally:
        if not special:
            with suppress(OSError):
                part.unlink()


def _is_special(file: Path) -> bool:
    """Return whether a path is that of a device, a pipe or the like, which must not be replaced by a file."""
    return file.exists() and not file.is_file()


def folder_for(path: str) -> Path:
    """Return a folder to write to, made if there is none. Raises LabError."""
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritten(path, error) from error
    if not os.access(folder, os.W_OK):
        raise _unwritten(path, PermissionError(EACCES, os.strerror(EACCES)))
    return folder


def _unwritten(path: str | Path, error: OSError) -> LabError:
    return LabError.said("rows-unwritten", path=str(path), reason=error.strerror or str(error))
