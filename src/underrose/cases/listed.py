"""The lists of cases that are shipped: a file in a game's folder, a line a case.

A line does not store a position but how to replay to it: the seed of a game, the actions as indices among the legal ones, and the seat.
So it is small, and valid for one version of the rules, which the first line names. `underrose case make` writes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from underrose.cases.grades import DIFFICULTIES, difficulty_of
from underrose.cases.positions import deduction_of, no_game
from underrose.kernel.data.errors import SetupError
from underrose.kernel.game.title import Game, content_hash
from underrose.texts import TABLE

LIST = "cases.jsonl"
"""The file of a game's folder."""


class Header(msgspec.Struct, frozen=True):
    """The first line: the game, rules version, content hash and seeds that the list was made with."""

    game: str
    rules_version: int
    content_sha256: str
    seed: int
    games: int


class CaseLine(msgspec.Struct, frozen=True):
    """A case. `facts` are the indices of its smallest proof's facts among all that the seat has seen."""

    seed: int
    moves: str
    seat: int
    key: str
    value: str
    facts: list[int]
    check: str


def header_of(game: Game, seed: int, games: int) -> Header:
    """Return the first line of a list of this game."""
    return Header(game.title.id, game.title.rules_version, content_hash(game.content), seed, games)


def written(header: Header, lines: Iterable[CaseLine]) -> Iterator[str]:
    """Yield a list serialized as JSON, line by line."""
    yield msgspec.json.encode(header).decode()
    for line in lines:
        yield msgspec.json.encode(line).decode()


def shipped(game: Game) -> dict[str, list[CaseLine]]:
    """Return the cases of a game by difficulty. Raises SetupError where there is no list, or it was made under other rules."""
    if not (file := game.title.home / LIST).is_file():
        raise no_game(game.title.id)
    header, *lines = file.read_bytes().splitlines()
    made = msgspec.json.decode(header, type=Header)
    if (made.rules_version, made.content_sha256) != (game.title.rules_version, content_hash(game.content)):
        raise SetupError.said(TABLE, "case-other-rules", title=game.title.title)
    found: dict[str, list[CaseLine]] = {difficulty: [] for difficulty in DIFFICULTIES}
    grades = deduction_of(game.title.id).grades
    for line in lines:
        case = msgspec.json.decode(line, type=CaseLine)
        found[difficulty_of(len(case.facts), grades) or ""].append(case)
    return found
