"""The lists of cases that are shipped: a file a game, a line a case.

A line does not hold a position, but how to get there: the seed of a game, the actions taken by their numbers among the legal ones, and the
seat. So it stays small, and is exact for one version of the rules, which the first line names. `underrose case make` writes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from underrose.cases.grades import DIFFICULTIES, difficulty_of
from underrose.kernel.errors import SetupError
from underrose.kernel.game import Game, content_hash
from underrose.texts import TABLE

LISTS = Path(__file__).parent / "lists"


class Header(msgspec.Struct, frozen=True):
    """The first line: what the list was made of and how."""

    game: str
    rules_version: int
    content_sha256: str
    seed: int
    games: int


class Line(msgspec.Struct, frozen=True):
    """A case. `facts` are the numbers of those in its smallest proof, among all that the seat has seen."""

    seed: int
    moves: str
    seat: int
    key: str
    value: str
    facts: list[int]
    check: str


def header_of(game: Game, seed: int, games: int) -> Header:
    """The first line of a list of this game."""
    return Header(game.title.id, game.title.rules_version, content_hash(game.content), seed, games)


def written(header: Header, lines: Iterable[Line]) -> Iterator[str]:
    """A list, line by line."""
    yield msgspec.json.encode(header).decode()
    for line in lines:
        yield msgspec.json.encode(line).decode()


def shipped(game: Game) -> dict[str, list[Line]]:
    """The cases of a game by difficulty. Raises SetupError where the list was made under other rules."""
    header, *lines = (LISTS / f"{game.title.id}.jsonl").read_bytes().splitlines()
    made = msgspec.json.decode(header, type=Header)
    if (made.rules_version, made.content_sha256) != (game.title.rules_version, content_hash(game.content)):
        raise SetupError.said(TABLE, "case-other-rules", title=game.title.title)
    found: dict[str, list[Line]] = {difficulty: [] for difficulty in DIFFICULTIES}
    for line in lines:
        case = msgspec.json.decode(line, type=Line)
        found[difficulty_of(len(case.facts)) or ""].append(case)
    return found
