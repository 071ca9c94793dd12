"""How tests play the toy game: tables by their numbers, deals by the hands wanted, moves by notation."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from tests.reference_games.toy import TITLE
from tests.reference_games.toy.state import HAND
from underrose.kernel.actions import kind_of
from underrose.kernel.errors import IllegalAction
from underrose.kernel.game import Game
from underrose.kernel.match import Match


@cache
def game(players: int, basket: int = 4, thorns: int = 1, goal: int = 3, rounds: int = 2, first: str = "0") -> Game:
    content = f"basket = {basket}\nthorns = {thorns}\ngoal = {goal}\n"
    return TITLE.setup(players, content=content, rounds=rounds, first=first)


def dealt(table: Game, *hands: int, secret: int = 0) -> Match:
    """A match in which the seats were dealt so many thorns. Taking card 0 takes a thorn, as long as there is one."""
    tape: list[int] = []
    left = table.players * HAND + int(table.kits[0]["basket"])
    for thorns in hands:
        for place in range(HAND):
            tape.append(0 if place < thorns else left - 1)
            left -= 1
    return Match.dealt(table, bytes([secret]), tape, ["human"] * table.players, [f"Seat {seat}" for seat in range(table.players)])


def play(match: Match, *moves: tuple[int, str]) -> Match:
    for seat, move in moves:
        match.play(seat, move)
    return match


def hands(match: Match) -> list[int]:
    return match.states[0]["hands"][: match.game.players].tolist()


def last_events(match: Match, place: int) -> dict[str, dict[str, int]]:
    """By key, the arguments of the last events of each key that a place was shown."""
    return {event["key"]: event["args"] for event in match.events(place)}


def refused(match: Match, seat: int, move: str) -> str:
    before = match.states.tobytes()
    with pytest.raises(IllegalAction) as error:
        match.play(seat, move)
    assert match.states.tobytes() == before, "a refusal changes nothing"
    return error.value.key


def random_matches(table: Game, count: int) -> Iterator[tuple[Match, Random]]:
    for seed in range(count):
        yield Match(table, seed=seed), Random(seed)


def random_step(match: Match, choices: Random) -> tuple[int, int]:
    """Do something random, every kind of action equally often; returns the seat and what it did."""
    seat = choices.choice(match.actors)
    actions: list[int] = match.legal(seat).packed().tolist()
    kind = choices.choice(sorted({kind_of(action) for action in actions}))
    action = choices.choice([action for action in actions if kind_of(action) == kind])
    match.do(seat, action)
    return seat, action
