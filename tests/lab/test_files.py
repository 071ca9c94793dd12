"""Files of the lab are whole or not there, and what is no file is written to as it is."""

import os
from contextlib import suppress
from pathlib import Path

import pytest

from underrose.bots.own import LabError
from underrose.lab.files import check_file, whole


def test_what_fails_leaves_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_text("before")
    with suppress(ZeroDivisionError), whole(file) as part:
        part.write_text("half")
        raise ZeroDivisionError
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("rows.csv", "before")]


def test_a_link_stays_one(tmp_path: Path) -> None:
    file, link = tmp_path / "rows.csv", tmp_path / "latest.csv"
    link.symlink_to(file)
    check_file(str(link))
    with whole(link) as part:
        part.write_text("rows")
    assert link.is_symlink()
    assert file.read_text() == "rows"


def test_a_pipe_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    check_file(str(pipe))
    with whole(pipe) as part:
        part.write_text("rows")
    assert os.read(end, 9) == b"rows"
    os.close(end)
    assert [*tmp_path.iterdir()] == [pipe]
    assert pipe.is_fifo()


@pytest.mark.parametrize("name", ["", "nowhere/rows.csv", "there.csv/rows.csv"])
def test_what_cannot_be_written_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "there.csv").touch()
    with pytest.raises(LabError, match="cannot be written"):
        check_file(str(tmp_path / name))
