"""Games that are stopped, or cannot be kept: what has not begun is not played, and no file is half there."""

import os
from collections.abc import Generator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import cast

import pytest

import underrose as ur
from underrose.adapters import dataset
from underrose.bots.own import LabError
from underrose.lab import playing, rows
from underrose.texts import language, reading

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
    chunks = cast("Generator[object]", playing.in_processes(partial(marked, str(tmp_path)), 8 * MANY, 2))
    with closing(chunks):
        next(chunks)
    assert len([*tmp_path.iterdir()]) <= 4


def reads(first: int, n: int) -> tuple[int, list[str]]:
    """Stands for a chunk of games whose bots read what they are told."""
    return first, [language()] * n


def test_other_processes_read_in_the_language_of_this_one() -> None:
    with reading("de"):
        assert list(playing.in_processes(reads, 2, 2)) == [(0, ["de", "de"])]


def dies(first: int, n: int) -> tuple[int, list[int]]:
    """Stands for a chunk of games in whose process the memory runs out."""
    os._exit(9)


def test_a_process_that_dies_is_told_in_a_sentence() -> None:
    with pytest.raises(LabError, match=r'was ended from outside.*below if __name__ == "__main__"'):
        list(playing.in_processes(dies, 8, 2))


def test_a_dataset_that_is_stopped_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        dataset.write_dataset(CODING, str(tmp_path), ["random"], 3, progress=stopped)
    assert [*tmp_path.iterdir()] == []


def test_a_dataset_whose_card_finds_no_room_can_be_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*about: object) -> str:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(dataset, "card_of", full)
        with pytest.raises(LabError, match="cannot be written: No space left on device"):
            dataset.write_dataset(CODING, str(tmp_path), ["random"], 1)
    assert dataset.write_dataset(CODING, str(tmp_path), ["random"], 1)["games"] == 1


def test_rows_that_fail_half_way_leave_the_file_that_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(part: Path, columns: rows.Columns) -> None:
        part.write_text("game", "utf-8")
        raise OSError(28, "No space left on device")

    (tmp_path / "rows.csv").write_text("older", "utf-8")
    monkeypatch.setattr(rows, "_write_csv", full)
    with pytest.raises(LabError, match=r"rows.csv cannot be written: No space left on device\."):
        rows.write_rows(str(tmp_path / "rows.csv"), {})
    assert [(path.name, path.read_text("utf-8")) for path in tmp_path.iterdir()] == [("rows.csv", "older")]


def test_a_record_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "game-000001.jsonl").mkdir()
    with pytest.raises(LabError, match=r"game-000001.jsonl cannot be written: Is a directory\."):
        ur.lab.simulate(CODING, ["random"], 2, records=str(tmp_path))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game-000000.jsonl", "game-000001.jsonl"]
