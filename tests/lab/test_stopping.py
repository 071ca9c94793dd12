"""Games that are stopped, or whose bot fails: what has not begun is not played."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

import underrose as ur
from underrose.lab import playing

CODING = ur.game("the_coding")
MANY = 60


def marked(folder: str, first: int, n: int) -> tuple[int, list[int]]:
    """Stands for a chunk of games: leaves a file that says so."""
    (Path(folder) / str(first)).touch()
    return first, [first] * n


def stopped(done: int, total: int) -> None:
    raise KeyboardInterrupt


def test_what_is_stopped_in_threads_plays_no_more_than_has_begun() -> None:
    begun = list[int]()

    def chunk(first: int, results: playing.Ints, figures: playing.Ints) -> int:
        begun.append(first)
        return len(results)

    with pytest.raises(KeyboardInterrupt):
        playing._in_threads(CODING, chunk, MANY, 1, 2, stopped)
    assert len(begun) <= 4


def test_what_is_stopped_in_processes_plays_no_more_than_has_begun(tmp_path: Path) -> None:
    chunks: Iterator[object] = playing.in_processes(partial(marked, str(tmp_path)), 8 * MANY, 2)
    with closing(chunks):
        next(chunks)
    assert len([*tmp_path.iterdir()]) <= 4
