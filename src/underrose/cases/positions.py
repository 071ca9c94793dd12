"""Where a case is taken from: a game between two bots, stopped at some step, as one seat sees it."""

from __future__ import annotations

import hashlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence

import numpy as np

from underrose import games
from underrose.bots import decide
from underrose.cases import classified, coding
from underrose.cases.deduction import Deduction
from underrose.kernel.canonical import canonical
from underrose.kernel.errors import SetupError
from underrose.kernel.game import Game
from underrose.kernel.match import Match
from underrose.knowledge.position import Position
from underrose.texts import TABLE

DEDUCTIONS: dict[str, Deduction] = {"the_coding": coding.DEDUCTION, "classified_information": classified.DEDUCTION}
"""The games with something to deduce that has a name, by their ids."""
PLAYERS = 2
MIND = "agent"
"""Who plays the games that cases are taken from."""
NUMBER = np.dtype("<u2")
"""How the number of an action among the legal ones is kept."""


def game_of(name: str) -> Game:
    """The game that cases are taken from: two players, its usual options. Raises SetupError where there are none of it."""
    if name not in DEDUCTIONS:
        raise no_game(name)
    return games.game(name, PLAYERS)


def no_game(name: str) -> SetupError:
    """What is wrong with a game that has no cases."""
    return SetupError.said(TABLE, "case-no-game", name=repr(name[:40]), games=", ".join(DEDUCTIONS))


def position(match: Match, seat: int) -> Position:
    """What the seat knows."""
    return Position(match.game, seat, match.see(seat), match.log(seat), 0)


def played(game: Game, seed: int) -> Iterator[tuple[Match, list[int]]]:
    """A game between bots after each step before its end, and which of the legal actions were taken so far, by their numbers.

    The match is always the same one, which goes on.
    """
    match, taken = Match(game, seed=seed), list[int]()
    while match.outcome is None:
        yield match, taken
        seat = match.actors[0]
        action = decide(game, MIND, match.see(seat), match.log(seat), seed, seat=seat)
        if action is None:
            return
        taken.append(match.legal(seat).packed().tolist().index(action))
        match.do(seat, action)


def replayed(game: Game, seed: int, taken: Sequence[int]) -> Match:
    """The game after those actions."""
    match = Match(game, seed=seed)
    for number in taken:
        seat = match.actors[0]
        match.do(seat, int(match.legal(seat).packed()[number]))
    return match


def packed(taken: Sequence[int]) -> str:
    """The numbers of the actions taken, as a line of a list keeps them."""
    return b64encode(np.array(taken, NUMBER).tobytes()).decode()


def unpacked(moves: str) -> list[int]:
    """The same, read again."""
    return np.frombuffer(b64decode(moves), NUMBER).tolist()


def fingerprint(match: Match, seat: int) -> str:
    """A digest of all that the seat has seen (8 hexadecimal digits): another one says that the rules play this game differently now."""
    events = [{"key": event["key"], "args": event["args"]} for event in match.events(seat)]
    return hashlib.sha256(canonical({"view": match.view(seat), "events": events})).hexdigest()[:8]
