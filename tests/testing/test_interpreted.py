"""Compiled and interpreted games agree byte for byte; what only the checking twin can notice is noticed."""

from collections.abc import MutableSequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.title import Title
from underrose.testing import kuhn
from underrose.testing.interpreted import twin_games


@pytest.mark.bounds(everyday=True)
def test_kuhn_poker_is_the_same_interpreted() -> None:
    twin_games(kuhn.TITLE.setup(), games=25, seed=1)


@rule
def scores_from_before(s: kuhn.State, kit: kuhn.Kit, out: MutableSequence[int]) -> None:
    """Compiled, index -1 is silently what lies before the array."""
    out[0] = s.cards[-1 * kit.stake]


@rule
def opening_too_large(s: kuhn.State, kit: kuhn.Kit) -> int:
    """Compiled, 64 bits wrap around to 0; a Python number grows."""
    return 1 if (kit.stake << 62) * 4 > 0 else 0


@rule
def start_too_large(s: kuhn.State, kit: kuhn.Kit) -> None:
    """Compiled, 64 bits wrap around to 0; a Python number grows, and the record says so."""
    s.history[0] = 1 if (kit.stake << 62) * 4 > 0 else 0


def planted(folder: Path, name: str, **functions: Any) -> Title:
    """Kuhn poker with other rules, its machine code kept apart from that of the real one."""
    home = folder / f"{name}.py"
    home.write_text(Path(__file__).read_text("utf-8"), "utf-8")
    return replace(kuhn.TITLE, home=home, contract=replace(kuhn.TITLE.contract, **functions))


@pytest.mark.parametrize(("name", "function", "sentence"), [
    ("scores", scores_from_before, r"Kuhn poker, game 0, step \d: index -1 of 2"),
    ("opening", opening_too_large, r"step \d: opening: compiled 0, interpreted 1"),
    ("start", start_too_large, r"step 0: history: compiled \[0 0 0\], interpreted \[1 0 0\]"),
], ids=["an index", "a number that wraps", "a record"])  # fmt: skip
def test_what_compiled_code_lets_pass_or_does_otherwise_is_caught(tmp_path: Path, name: str, function: Any, sentence: str) -> None:
    title = planted(tmp_path, f"planted_{name}", **{name: function})
    with pytest.raises(AssertionError, match=sentence):
        twin_games(title.setup(), games=1, seed=1)
