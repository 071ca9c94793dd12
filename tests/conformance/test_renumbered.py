"""Recorded games go the same way by rules whose enums have other numbers.

The record's chance values decide; what is compared is everything in words (`renumbered.py`): legal actions in their order, refusals, draws,
views, events and their sentences, how it ended. Views and logs are what bots and note sheets are given, and what those make of them is
compared where they are cheap enough to be interpreted.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.renumbered import in_words
from underrose.games import TITLES
from underrose.kernel.interpreting import meanwhile_interpreted

ROOT = Path(__file__).parent.parent.parent
RECORDS = ROOT / "tests" / "records"


def renumbered(paths: list[Path], seed: int) -> list[list[Any]]:
    """What these recorded games are in words with other numbers, worked out in a process of its own."""
    command = [sys.executable, "-m", "tests.conformance.renumbered", str(seed), *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("game", TITLES)
def test_a_recorded_game_goes_the_same_way_whatever_numbers_the_enums_have(game: str) -> None:
    paths = sorted((RECORDS / game).glob("*.jsonl"))
    for path, other in zip(paths, renumbered(paths, seed=1), strict=True):
        with meanwhile_interpreted():
            own = json.loads(json.dumps(list(in_words(path))))
        for step, (mine, theirs) in enumerate(zip(own, other, strict=True)):
            assert mine == theirs, f"{path.name}, entry {step}"
