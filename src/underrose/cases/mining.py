"""Mining cases: bots play, and whatever a seat can be sure of by enough facts is a case."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from underrose.cases.deduction import alike, proof
from underrose.cases.grades import DIFFICULTIES, difficulty_of
from underrose.cases.listed import Line
from underrose.cases.positions import DEDUCTIONS, fingerprint, packed, played, position
from underrose.kernel.game import Game
from underrose.kernel.match import Match

Progress = Callable[[int, int], None]
Signature = tuple[Any, ...]


def mine(game: Game, seed: int, games: int, most: int, progress: Progress = lambda done, total: None) -> Iterator[Line]:
    """Cases from games between bots with the seeds `seed`, `seed + 1` and so on, until there are `most` of each difficulty: one of a game,
    the hardest that is wanted, and no two alike. The same arguments give the same cases."""
    seen, wanted = set[Signature](), Counter[str](dict.fromkeys(DIFFICULTIES, most))
    for number in range(games):
        for line, signature in sorted(cases_of(game, seed + number), key=lambda found: -len(found[0].facts)):
            difficulty = difficulty_of(len(line.facts))
            if difficulty is not None and wanted[difficulty] and signature not in seen:
                seen.add(signature)
                wanted[difficulty] -= 1
                yield line
                break
        progress(number + 1, games)
        if not wanted.total():
            return


def cases_of(game: Game, seed: int) -> Iterator[tuple[Line, Signature]]:
    """Everything that a seat could be sure of in one game, at its first decision since it could, with what tells cases apart."""
    told = set[tuple[int, str]]()
    for match, taken in played(game, seed):
        seat = match.actors[0]
        for key, value in DEDUCTIONS[game.title.id].certain(position(match, seat)).items():
            if (seat, key) not in told:
                told.add((seat, key))
                yield _case(match, seed, taken, seat, key, value)


def _case(match: Match, seed: int, taken: list[int], seat: int, key: str, value: str) -> tuple[Line, Signature]:
    """A line of a list, and what tells it from others."""
    deduction, seen = DEDUCTIONS[match.game.title.id], position(match, seat)
    found = proof(deduction, seen, key, value)
    every = deduction.facts(seen)
    line = Line(seed, packed(taken), seat, key, value, [every.index(fact) for fact in found], fingerprint(match, seat))
    return line, alike(seen, key, found)
