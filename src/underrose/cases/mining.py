"""Mining cases: bots play, and each secret that a seat can be sure of by enough facts is a case."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from underrose.cases.case import alike, needs_all, proof
from underrose.cases.grades import DIFFICULTIES, difficulty_of
from underrose.cases.listed import CaseLine
from underrose.cases.positions import deduction_of, fingerprint, game_of, packed, played, position
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match

Progress = Callable[[int, int], None]
Signature = tuple[Any, ...]


def mine(name: str, seed: int, games: int, most: int, progress: Progress = lambda done, total: None) -> Iterator[CaseLine]:
    """Yield cases from games between bots with the seeds `seed`, `seed + 1` and so on, until there are `most` of each difficulty: at most
    one a game, the hardest still wanted, and no two alike. Deterministic in its arguments."""
    seen, wanted = set[Signature](), Counter[str](dict.fromkeys(DIFFICULTIES, most))
    grades = deduction_of(name).grades
    for number in range(games):
        for line, signature in sorted(cases_of(game_of(name, seed + number), seed + number), key=lambda found: -len(found[0].facts)):
            difficulty = difficulty_of(len(line.facts), grades)
            if difficulty is not None and wanted[difficulty] and signature not in seen:
                seen.add(signature)
                wanted[difficulty] -= 1
                yield line
                break
        progress(number + 1, games)
        if not wanted.total():
            return


def cases_of(game: Game, seed: int) -> Iterator[tuple[CaseLine, Signature]]:
    """Yield a case and its signature for each secret that a seat could be sure of in one game, at the first decision at which it could."""
    told, deduction = set[tuple[int, str]](), deduction_of(game.title.id)
    for match, taken in played(game, seed):
        seat = match.actors[0]
        certain = deduction.certain(position(match, seat))
        for key, value in certain.items() if certain and deduction.holds(match) else ():
            if (seat, key) not in told:
                told.add((seat, key))
                case = _case(match, seed, taken, seat, key, value)
                if case is not None:
                    yield case


def _case(match: Match, seed: int, taken: list[int], seat: int, key: str, value: str) -> tuple[CaseLine, Signature] | None:
    """Return a line of a list and its signature; None where it is not known that the proof needs every fact."""
    deduction, seen = deduction_of(match.game.title.id), position(match, seat)
    found = proof(deduction, seen, key, value)
    every = deduction.facts(seen)
    facts = [every.index(fact) for fact in found]
    if not needs_all(deduction.excludes(seen, key, value), facts):
        return None
    return CaseLine(seed, packed(taken), seat, key, value, facts, fingerprint(match, seat)), alike(seen, key, found)
