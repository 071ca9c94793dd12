"""Files that the lab writes: looked at before the first game, and whole or not there."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from errno import EACCES, EISDIR, ENOENT, ENOTDIR
from pathlib import Path

from underrose.bots.own import LabError
from underrose.kernel.data import files


def check_file(path: str | None) -> None:
    """Raise LabError where a file (None: none) could not be written."""
    if path is None:
        return
    file = Path(path)
    place = file if files.is_special(file) else file.resolve().parent
    there = ENOENT if not place.exists() else ENOTDIR if place != file and not place.is_dir() else 0
    wrong = EISDIR if file.is_dir() else there or (0 if os.access(place, os.W_OK) else EACCES)
    if wrong:
        raise _unwritten(path, OSError(wrong, os.strerror(wrong)))


@contextmanager
def whole(path: str | Path) -> Generator[Path]:
    """Yield a path to write a file to, as `files.whole` does. Raises LabError."""
    try:
        with files.whole(path) as part:
            yield part
    except OSError as error:
        raise _unwritten(path, error) from error


def folder_for(path: str) -> Path:
    """Return a folder to write to, made if there is none. Raises LabError."""
    folder = Path(path)
    if not path:  # which would be the folder that one is in
        raise _unwritten(path, FileNotFoundError(ENOENT, os.strerror(ENOENT)))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritten(path, error) from error
    if not os.access(folder, os.W_OK):
        raise _unwritten(path, PermissionError(EACCES, os.strerror(EACCES)))
    return folder


def folder_for_records(path: str) -> None:
    """Make a folder for the records of one run, if there is none. Raises LabError, also where it holds records: runs are not mixed."""
    if any(record.is_file() for record in folder_for(path).glob("*.jsonl")):
        raise LabError.said("records-there", path=path)


def _unwritten(path: str | Path, error: OSError) -> LabError:
    return LabError.said("rows-unwritten", path=str(path) or '""', reason=error.strerror or str(error))
