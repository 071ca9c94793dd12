"""Where a case is taken from: a game between bots, stopped at some step, as one seat sees it."""

from __future__ import annotations

import hashlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence

import numpy as np

from underrose import games
from underrose.bots import decide
from underrose.kernel.data.canonical import canonical
from underrose.kernel.data.errors import SetupError
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.knowledge.deduction import Deduction
from underrose.knowledge.position import Position
from underrose.texts import TABLE

LEVEL = "agent"
"""The bot level that plays the games that cases are taken from."""
NUMBER = np.dtype("<u2")
"""The stored type of an action's index among the legal ones."""


def game_of(name: str, seed: int = 0) -> Game:
    """Return the game that cases are taken from, with default options; its number of players follows from the seed. Raises SetupError where
    it has no cases."""
    players = deduction_of(name).players
    return games.game(name, players[seed % len(players)])


def deduced() -> list[str]:
    """Return the ids of the games that define a deduction, in the order of all games."""
    return [title.id for title in games.titles() if title.deduction is not None]


def deduction_of(name: str) -> Deduction:
    """Return a game's deduction. Raises SetupError where it defines none, or for an unknown game."""
    found = games.title(name).deduction if name in games.TITLES else None
    if found is None:
        raise no_game(name)
    return found


def no_game(name: str) -> SetupError:
    """Return the error for a game without cases."""
    return SetupError.said(TABLE, "case-no-game", name=repr(name[:40]), games=", ".join(deduced()))


def position(match: Match, seat: int) -> Position:
    """Return the seat's knowledge as a Position (seed 0)."""
    return Position(match.game, seat, match.see(seat), match.log(seat), 0)


def played(game: Game, seed: int) -> Iterator[tuple[Match, list[int]]]:
    """Yield a game between bots before each of its decisions, with the actions taken so far as indices among the legal ones.

    Each time it is the same match and list, which change in place.
    """
    match, taken = Match(game, seed=seed), list[int]()
    while match.outcome is None:
        yield match, taken
        seat = match.actors[0]
        action = decide(game, LEVEL, match.see(seat), match.log(seat), seed, seat=seat)
        if action is None:
            return
        taken.append(match.legal(seat).packed().tolist().index(action))
        match.do(seat, action)


def replayed(game: Game, seed: int, taken: Sequence[int]) -> Match:
    """Return the game replayed through those actions."""
    match = Match(game, seed=seed)
    for number in taken:
        seat = match.actors[0]
        match.do(seat, int(match.legal(seat).packed()[number]))
    return match


def packed(taken: Sequence[int]) -> str:
    """Return the action indices encoded for a line of a list: base64 of little-endian 16-bit integers."""
    return b64encode(np.array(taken, NUMBER).tobytes()).decode()


def unpacked(moves: str) -> list[int]:
    """Return the action indices decoded from `packed`."""
    return np.frombuffer(b64decode(moves), NUMBER).tolist()


def fingerprint(match: Match, seat: int) -> str:
    """Return a digest of all that the seat has seen (8 hexadecimal digits); a different one means that the rules changed this game."""
    events = [{"key": event["key"], "args": event["args"]} for event in match.events(seat)]
    return hashlib.sha256(canonical({"view": match.view(seat), "events": events})).hexdigest()[:8]
