"""The C floors play what the rules say. Needs gcc, as they do.

The Coding's games are played again, move by move, in the plain reference. Top-Secret's floor draws what our playouts draw, and every game
goes as it goes there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from bench.floor import agents_playouts, agents_traces, coding_playouts, coding_traces
from tests.rules.the_coding.reference import LAST_STANDING, PLACES, Deal, Reference
from underrose import games
from underrose.games.top_secret_agents.state import Why
from underrose.kernel.chance import Generator
from underrose.kernel.records import new

GAMES = 25
PLAIN = {"none": "data none", "play": "play on", "stop": "stop"}


def notation(content: Mapping[str, Any], action: str) -> str:
    """The floor's action, such as `decode,2,5,9,8`, in our notation."""
    verb, *rest = action.split(",")
    a, b, tens, ones = map(int, rest)
    return (
        PLAIN.get(verb)
        or {
            "order": f"order {a}{b}",
            "data": f"data {content['data'][a % 8]['name']}",
            "hack": f"hack {a} {b}",
            "decode": f"decode {a} {content['letters'][b % 6]}{tens}{ones}",
            "reveal": f"reveal {PLACES[a % 3]}",
        }[verb]
    )


def dealt(line: str, players: int) -> Reference:
    """The table of a line `game FIRST LETTER:DIGIT:DIGIT... | LINE`."""
    table, _, cards = line.partition(" | ")
    _, first, *codes = table.split()
    letters_and_digits = [tuple(map(int, code.split(":"))) for code in codes]
    deal = Deal([(letter, one, other) for letter, one, other in letters_and_digits], [int(card) for card in cards.split()])
    return Reference(players, "counter", int(first), deal)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_floor_offers_and_plays_what_the_rules_allow(players: int) -> None:
    *lines, _ = coding_traces(players, GAMES, seed=players)
    starts = [at for at, line in enumerate(lines) if line.startswith("game")]
    assert len(starts) == GAMES
    for start, end in zip(starts, [*starts[1:], len(lines)]):
        deal, *steps, won = lines[start:end]
        reference = dealt(deal, players)
        for step in steps:
            check_step(reference, step)
        assert reference.outcome() == {"why": LAST_STANDING, "winners": 1 << int(won.removeprefix("won "))}
        assert len(steps) <= 17 * players - 2


def check_step(reference: Reference, step: str) -> None:
    """The floor allows as many actions as there are (and draws from all of them), and the reference takes this one and answers alike."""
    seat, action, legal, drawn, answer = step.split()
    assert len(reference.legal(int(seat))) == int(legal)
    reference.play(int(seat), notation(reference.content, action), [int(drawn)] if drawn != "-1" else [])
    if action.startswith("hack"):
        receiver = int(action.split(",")[2])
        assert reference.sides[receiver].hacks[-1][1] == int(answer)


def test_playouts_are_those_of_the_seed_and_add_up() -> None:
    once, again, other = (coding_playouts(3, 2_000, seed) for seed in (1, 1, 2))
    assert sum(once["wins"]) == once["games"] == 2_000
    assert once["mean_length"] == pytest.approx(once["decisions"] / 2_000)
    assert (once["wins"], once["decisions"]) == (again["wins"], again["decisions"])
    assert (once["wins"], once["decisions"]) != (other["wins"], other["decisions"])


def test_wrong_arguments_are_an_error() -> None:
    with pytest.raises(RuntimeError, match="usage"):
        coding_playouts(5, 1, 1)
    with pytest.raises(RuntimeError, match="usage"):
        agents_playouts(0, 1)


# --- Top-Secret ---------------------------------------------------------------------------------------------------------


def ended(count: int, seed: int) -> list[tuple[int, ...]]:
    """How our own playouts of Top-Secret end: why, winners, opening seat, decisions, turns, and tiles that fell off the board."""
    game = games.game("top_secret_agents")
    ends, figures = np.zeros((count, 4), np.int64), np.zeros((count, len(game.title.figures)), np.int64)
    game.doors.playouts(game.new_states(2), game.kits, new(Generator), seed, 0, count, ends, figures)
    return [(*end, *figure[:2]) for end, figure in zip(ends.tolist(), figures.tolist())]


def test_every_game_of_the_other_floor_goes_as_in_our_playouts() -> None:
    *lines, _ = agents_traces(100, seed=3)  # it aborts where it offers other actions than it allows
    ours = ended(100, seed=3)
    assert [tuple(map(int, line.split()[:6])) for line in lines] == ours
    assert {why for why, *_ in ours} >= {Why.GOAL, Why.SPENT}


def test_without_the_trace_it_plays_the_same_games() -> None:
    played, ours = agents_playouts(3_000, seed=4), ended(3_000, seed=4)
    assert played["decisions"] == sum(decisions for _, _, _, decisions, *_ in ours)
    assert [*played["wins"], played["ties"]] == [sum(winners == who for _, winners, *_ in ours) for who in (1, 2, 3)]
    assert agents_playouts(3_000, seed=5)["decisions"] != played["decisions"]
