"""The toy game's sampler and note sheet against an oracle that plays every hidden history."""

from collections import Counter
from itertools import pairwise
from math import isclose, sqrt
from typing import Any

import numpy as np
import pytest

from tests.reference_games.toy.actions import Do
from tests.reference_games.toy.notes import weights_of
from tests.reference_games.toy.state import SEATS, Phase
from tests.testing.toy_oracle import Oracle, deals, hidden_part
from tests.testing.toy_table import dealt, game, hands, play, random_matches, random_step
from underrose.kernel.actions import kind_of
from underrose.kernel.chance import Generator, reseed
from underrose.kernel.errors import NoWorld
from underrose.kernel.match import SPECTATOR, Match
from underrose.kernel.records import Rows, new

SMALL = [(2, 1, 1), (2, 2, 1), (2, 3, 2), (3, 2, 1)]
"""Players, basket, thorns a seat: decks for which the oracle can try all deals."""


@pytest.mark.parametrize(("players", "basket", "thorns"), SMALL)
def test_the_sampler_weighs_every_world_as_the_oracle_does(players: int, basket: int, thorns: int) -> None:
    table = game(players, basket, thorns, goal=9, rounds=3 if players == 2 else 1)
    done: set[int] = set()
    dealt_anew = deals(table)
    for match, choices in random_matches(table, 6):
        oracles = {place: Oracle(table, place, match.states, dealt_anew) for place in match.places}
        while match.outcome is None:
            seat, action = random_step(match, choices)
            done.add(kind_of(action))
            for place, oracle in oracles.items():
                oracle.follow(seat, action, match.states)
                compare(match, place, oracle)
    assert done == set(Do)


def compare(match: Match, place: int, oracle: Oracle) -> None:
    """The sampler's hands and their odds are the oracle's, and the true ones are among them."""
    samplers = match.game.prepare(match.see(place), match.log(place))
    weights = weights_of(samplers, match.game.players)
    expected = oracle.hands()
    assert set(map(tuple, np.argwhere(weights > 0).tolist())) == set(expected)
    for thorns, p in expected.items():
        assert isclose(weights[thorns] / weights.sum(), p, rel_tol=1e-9), (place, thorns, match.events(place))
    assert tuple(hands(match)) in expected


@pytest.mark.parametrize(("players", "basket", "thorns"), [(2, 2, 1), (3, 2, 1)])
def test_drawn_worlds_look_the_same_and_come_as_often_as_the_oracle_says(players: int, basket: int, thorns: int) -> None:
    """The cards that lie face down, offered or laid, are drawn too."""
    n, table, rngs = 1500, game(players, basket, thorns, goal=9, rounds=1), new(Generator)
    reseed(rngs[0], b"worlds", players)
    phases: set[int] = set()
    dealt_anew = deals(table)
    for match, choices in random_matches(table, 3):
        oracles = {place: Oracle(table, place, match.states, dealt_anew) for place in match.places}
        while match.outcome is None:
            seat, action = random_step(match, choices)
            for oracle in oracles.values():
                oracle.follow(seat, action, match.states)
            place = choices.choice(match.places)
            check_draws(match, place, oracles[place], rngs, n)
            phases.add(int(match.states[0]["phase"]))
    assert phases >= {Phase.WINDOW, Phase.LAY, Phase.OVER}


def check_draws(match: Match, place: int, oracle: Oracle, rngs: Rows, n: int) -> None:
    view = match.see(place)
    samplers = match.game.prepare(view, match.log(place))
    drawn: Counter[Any] = Counter()
    for _ in range(n):
        world = match.game.draw(samplers, view, rngs)
        assert match.game.see(world, place).tobytes() == view.tobytes()
        assert int(world[0]["basket_thorns"]) + int(world[0]["spent"]) + world[0]["hands"].sum() == int(match.game.kits[0]["thorns"])
        drawn[hidden_part(match.game, world)] += 1
    odds = oracle.odds()
    assert set(drawn) <= set(odds)
    assert all(abs(drawn[hidden] - n * p) < 5 * sqrt(n * p * (1 - p)) + 1 for hidden, p in odds.items())


def test_knowledge_follows_the_card_and_not_the_place() -> None:
    """Seat 0 hands a thorn to seat 1 and gets a rose back; whatever the others do meanwhile, it knows where that thorn went."""
    table = game(3, basket=2)
    match = play(dealt(table, 1, 0, 0), (0, "trade 1 thorn"), (1, "let"), (2, "let"), (1, "give rose"))
    assert thorn_odds(match, 0, 1)["0"] == 0
    play(match, (1, "trade 2 thorn"), (0, "let"), (2, "let"), (2, "give rose"))
    assert 0 < thorn_odds(match, 0, 1)["0"] < 1
    assert thorn_odds(match, 0, 2)["0"] + thorn_odds(match, 0, 1)["0"] <= 1 + 1e-9, "it is still in one of the two hands"


def thorn_odds(match: Match, place: int, about: int) -> dict[str, float]:
    sheet = match.notes(place)
    assert sheet is not None
    return next(entry["values"] for entry in sheet["about"] if entry["key"] == f"{about}.thorns")


def test_notes_are_exact_and_say_what_is_out() -> None:
    match = play(dealt(game(3), 1, 2, 0), (0, "hint 1 0"))
    sheet = match.notes(0)
    assert sheet is not None
    assert [entry["key"] for entry in sheet["about"]] == ["1.thorns", "2.thorns"]
    assert sheet["about"][0]["out"] == ["0"], "a thorn of seat 1 was seen"
    assert all(isclose(sum(entry["values"].values()), 1) for entry in sheet["about"])
    assert all(first["p"] >= second["p"] for first, second in pairwise(sheet["likely"]))
    watching = match.notes(SPECTATOR)
    assert watching is not None
    assert len(watching["about"]) == 3


def test_a_log_that_no_world_fits_is_refused() -> None:
    """A forged log: the seat was dealt no thorn and also both of them."""
    none, both = dealt(game(2), 0, 0), dealt(game(2), 2, 0)
    with pytest.raises(NoWorld):
        game(2).prepare(none.see(0), np.concatenate([none.log(0), both.log(0)]))


def test_a_full_table_has_a_sampler_too() -> None:
    for match, choices in random_matches(game(SEATS, basket=8), 2):
        for _ in range(25):
            random_step(match, choices)
        view, rngs = match.see(3), new(Generator)
        reseed(rngs[0], b"full", 0)
        samplers = match.game.prepare(view, match.log(3))
        for _ in range(20):
            world = match.game.draw(samplers, view, rngs)
            assert match.game.see(world, 3).tobytes() == view.tobytes()
