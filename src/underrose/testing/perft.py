"""Perft: counts of the sequences of a few decisions, as one line of numbers that would differ after a change of the rules.

Chance is fixed, because it would drown the count: in every sequence draw number i of a stream is the same. Counted from a position,
that is from a random match of one seed after so many decisions, `perft(d)` is the number of sequences of exactly d further decisions,
each a seat with an action; matches that end earlier do not count.

    Kuhn poker from its start: 2 2 * 2 and then, after pass-bet alone, 2 more: 2 4 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from underrose.kernel.data.records import Rows
from underrose.kernel.game.chance import Mode, ready, reseed
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.kernel.play.trees import moves
from underrose.testing.conformance import Subject
from underrose.testing.playing import random_match

SEED = 1
MOST = 4000
"""Counting stops at the first depth with so many sequences."""
DEEPEST = 8
POSITIONS = (0, 6, 12, 18, 24, 30)
"""After how many decisions of the random match it is counted."""


def perft(match: Match, depth: int) -> int:
    """Return the number of sequences of exactly `depth` decisions from a match's position (it is not changed)."""
    return _count(match.game, match.states, match.secret, depth)


def _count(game: Game, states: Rows, secret: bytes, depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return sum(len(game.legal(states, seat)) for seat in game.actors(states))
    return sum(_count(game, _after(game, states, secret, *move), secret, depth - 1) for move in moves(game, states))


def _after(game: Game, states: Rows, secret: bytes, seat: int, action: int) -> Rows:
    table = states.copy()
    ready(table, Mode.DRAW)
    reseed(table[0]["chance"]["generator"], secret, 0)
    game.doors.apply(table, 0, game.kits, seat, action)
    return table


def counts(match: Match) -> list[int]:
    """Return perft(1), perft(2), ... until they grow too large, too deep, or are 0."""
    found: list[int] = []
    while len(found) < DEEPEST and (not found or 0 < found[-1] < MOST):
        found.append(perft(match, len(found) + 1))
    return found if found[-1] or len(found) == 1 else found[:-1]


def lines(subjects: Sequence[Subject]) -> Iterator[str]:
    """Yield the text file: a line for each subject and position, `id after N: counts`."""
    yield f"# Sequences of 1, 2, 3 ... decisions, chance fixed by seed {SEED}; see underrose.testing.perft."
    yield "# Made by: python -m tests.conformance.make perft"
    for subject in subjects:
        for decisions in POSITIONS:
            match = random_match(subject.game, SEED, decisions)
            if match.outcome is None:
                yield f"{subject.id} after {decisions}: {' '.join(map(str, counts(match)))}"
