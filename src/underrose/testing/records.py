"""Recorded games for every way a game can end: found by random play with fixed seeds, so that they are reproducible.

They must be made again when a game's `rules_version` changes; `verify` refuses the old ones then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.kernel.play.recordfile import lines_in, load
from underrose.kernel.play.verification import verify
from underrose.testing.playing import random_match

TRIES = 20_000


@dataclass(frozen=True)
class Ending:
    """One recorded game that must exist: its file's name, the table, why it ends, and what else it must show."""

    name: str
    game: Game
    why: IntEnum
    shows: Callable[[Match], bool] = lambda match: True
    play: Callable[[Game, int], Match] = random_match
    """Plays the game of a seed; an ending that no random game has needs its own."""

    def path(self, folder: Path) -> Path:
        """Return where the record lies: a folder for each game."""
        return folder / self.game.title.id / f"{self.name}.jsonl"

    def fits(self, match: Match) -> bool:
        """Return whether a finished match ends like this and shows what it must."""
        return match.outcome is not None and match.outcome.why == self.why and self.shows(match)

    def find(self) -> Match:
        """Return the random match with the lowest seed that fits. Raises LookupError."""
        for seed in range(TRIES):
            match = self.play(self.game, seed)
            if self.fits(match):
                return match
        raise LookupError(f"no random game of {TRIES} is like {self.name}")

    def make(self, folder: Path) -> Path:
        """Find the game and write its record."""
        path = self.path(folder)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.find().save(path)
        return path

    def check(self, folder: Path) -> None:
        """Raise AssertionError unless the record is there, verifies, and ends as it should."""
        lines = lines_in(self.path(folder).read_text("utf-8"))
        verdict = verify(lines)
        if not verdict.good:
            raise AssertionError(f"{self.path(folder)}: {' '.join(verdict.faults)}")
        match = load(lines)
        if (match.game.title, match.game.players, match.game.options) != (self.game.title, self.game.players, self.game.options):
            raise AssertionError(f"{self.path(folder)} is of another table")
        if not self.fits(match):
            raise AssertionError(f"{self.path(folder)} does not show what it should")


def endings_missing(endings: Sequence[Ending]) -> Iterator[str]:
    """Yield the endings of the games that no recorded game has."""
    for title in {ending.game.title.id: ending.game.title for ending in endings}.values():
        shown = {int(ending.why) for ending in endings if ending.game.title is title}
        yield from (f"{title.id}: {why.name}" for why in title.why if int(why) not in shown)
