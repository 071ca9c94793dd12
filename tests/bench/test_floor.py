"""The C floor plays The Coding: its games, move by move, in the plain reference. Needs gcc, as the floor does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from bench.floor import coding_playouts, coding_traces
from tests.rules.the_coding.reference import LAST_STANDING, PLACES, Deal, Reference

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
