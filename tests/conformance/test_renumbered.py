"""Recorded games go the same way in words, by rules whose enums have other numbers (`renumbered.py`, interpreted) as by the own ones."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.renumbered import in_words
from tests.sizes import size
from underrose.games import TITLES

ROOT = Path(__file__).parent.parent.parent
RECORDS = ROOT / "tests" / "records"
FEW = ("the_coding/cracked-3-speed", "classified_information/match-book-chosen", "top_secret_agents/turns", "top_secret_party/shared-3")
ALL = [f"{game}/{path.stem}" for game in TITLES for path in sorted((RECORDS / game).glob("*.jsonl"))]
PATHS = {name: RECORDS / f"{name}.jsonl" for name in size(FEW, dict.fromkeys((*FEW, *ALL[::2])))}
"""Records by their names: one of every game in the everyday tier, in the full one half of all."""


@pytest.fixture(scope="module")
def renumbered() -> dict[str, list[Any]]:
    """What these recorded games are in words with other numbers, worked out in a process of its own."""
    command = [sys.executable, "-m", "tests.conformance.renumbered", "1", *map(str, PATHS.values())]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return {name: json.loads(line) for name, line in zip(PATHS, done.stdout.splitlines(), strict=True)}


@pytest.mark.parametrize("name", PATHS)
def test_a_recorded_game_goes_the_same_way_whatever_numbers_the_enums_have(name: str, renumbered: dict[str, list[Any]]) -> None:
    own = json.loads(json.dumps(list(in_words(PATHS[name]))))
    for step, (mine, theirs) in enumerate(zip(own, renumbered[name], strict=True)):
        assert mine == theirs, f"{name}, entry {step}"
