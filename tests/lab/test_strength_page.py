"""The tool that writes docs/strength.md: what it has measured stays on the page."""

import sys
from pathlib import Path

import pytest

from tools import strength
from tools.strength import Duel


def test_a_run_that_is_broken_off_keeps_rows_that_stand_further_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page, last = tmp_path / "strength.md", [*strength.ladder()][-1]
    page.write_text(line(last, "before"), "utf-8")
    monkeypatch.setattr(strength, "PAGE", page)
    monkeypatch.setattr(sys, "argv", ["strength", "--more", "--seconds", "1"])
    asked = list[Duel]()

    def measure(duel: Duel, games: int, seconds: float) -> str:
        if asked:
            raise KeyboardInterrupt
        asked.append(duel)
        return line(duel, "now")

    monkeypatch.setattr(strength, "measure", measure)
    with pytest.raises(KeyboardInterrupt):
        strength.main()
    written = page.read_text("utf-8")
    assert line(asked[0], "now") in written
    assert line(last, "before") in written
    assert strength.CURVE not in written
    assert "--seconds 1 --more" in written


def line(duel: Duel, what: str) -> str:
    """A row that says only where it comes from."""
    return f"| {duel.table} | {duel.a} | {duel.b} | {what} |\n"
