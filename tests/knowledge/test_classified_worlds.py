"""The Cypher Wheel's odds against the oracle that follows every deal: each of the 27 cards, for both players and spectators."""

from collections import Counter
from itertools import islice
from random import Random
from typing import Any, cast

import pytest

import underrose as ur
from tests.sizes import size
from underrose.kernel.data.records import new
from underrose.kernel.game.chance import Generator, reseed
from underrose.testing.statistics import chi_square, chi_square_limit

from .classified_oracle import CASE, CHOSEN, DECK, HAND, HEAP, OPEN, PLACES, SPOT, TOP, World, members
from .classified_tables import ABILITIES, SPECTATOR, chances, followed, small_table

FILLERS = ("fortune_teller", "brute_force", "parity_check", "test_access_codes", "triangulate", "picking_petals", "shine_spotlights")
TELLING = {
    "switch_cases": "switched",
    "dead_drop": "dropped",
    "digital_exhumation": "exhumed",
    "forecast": "arranged",
    "cache": "cached",
    "scavenge": "scavenged",
    "turncoat": "turned_coat",
    "crossfire": "crossed",
    "resilience": "spared",
    "kill_order": "killed",
    "rooftop_sniper": "judged",
    "decoy_guard": "posted",
    "extra_protection": "covered",
}
"""An event that shows that a card has done what it is for; where none stands here, that it was played."""
EVERYDAY = ("fortune_teller", "dead_drop", "digital_exhumation", "forecast", "cache", "turncoat", "extra_protection", "intercept")
"""Cards of each way to move or to tell something; the others are of the full tier."""
REACTIONS = ("bullet_proof_vest", "intercept", "cover_story")
FEWEST_GAMES, MOST_GAMES = 2, 60


def table_with(ability: str, numbers: int, rng: Random) -> ur.Game:
    """A small wheel with the ability twice among others: a third of them any, the rest questions."""
    others = rng.sample([other for other in ABILITIES if other != ability], 2) + list(FILLERS)
    chosen = [ability, ability, *others][:numbers]
    rng.shuffle(chosen)
    return small_table(chosen, choose_suitcase=rng.choice(["no", "no", "yes"]))


def assert_equal(found: dict[tuple[str, int], float], expected: dict[tuple[str, int], float]) -> None:
    for entry in found.keys() | expected.keys():
        assert found.get(entry, 0.0) == pytest.approx(expected.get(entry, 0.0), abs=1e-12), entry


def follow_a_game(game: ur.Game, seat: int, rng: Random, wanted: str) -> Counter[str]:
    """Compare after every step of a game; returns how often each event was seen."""
    seen = Counter[str]()
    for position, oracle, events in followed(game, seat, rng, wanted):
        assert_equal(chances(position), oracle.chances())
        seen.update(event["key"] for event in events)
    return seen


@pytest.mark.parametrize("ability", [pytest.param(name, marks=() if name in EVERYDAY else pytest.mark.slow) for name in ABILITIES])
def test_each_card_leaves_the_odds_exact(ability: str) -> None:
    rng, seen, games = Random(ability), Counter[str](), 0
    at_work = "reacted" if ability in REACTIONS else TELLING.get(ability, "deployed")
    while games < FEWEST_GAMES or not seen[at_work]:
        numbers = 7 if ability == "switch_cases" else rng.choice([5, 6])
        seen += follow_a_game(table_with(ability, numbers, rng), games % 2, rng, ability)
        games += 1
        assert games < MOST_GAMES


@pytest.mark.slow
def test_spectators_and_a_large_wheel_have_exact_odds_in_the_first_turns() -> None:
    """Where a Dead Drop is hidden from spectators, they begin with 226,800 worlds."""
    small, large = small_table(["dead_drop", "dead_drop", "dead_drop", "kill_order", "cache"]), small_table(ABILITIES[18:25], first="1")
    for games in (followed(small, SPECTATOR, Random(1), "dead_drop"), followed(large, 0, Random(5))):
        position, oracle, _ = next(islice(games, 2, None))
        assert_equal(chances(position), oracle.chances())


def world_of(states: Any) -> World:
    s, places = states[0], dict[int, list[int]]()
    places[TOP] = s["top"][: int(s["fixed"])].tolist()
    places[HEAP], places[DECK] = [*members(s["encrypted"])], [*members(s["deck"]) - {*places[TOP]}]
    for seat, side in enumerate(s["sides"]):
        places[HAND + seat] = [*members(side["hand"])]
        one = {CASE + seat: side["suitcase"], CHOSEN + seat: side["stowed"], **{SPOT + 3 * seat + n: side["spot"][n] for n in range(3)}}
        places |= {place: [int(card)] for place, card in one.items() if card >= 0}
    hidden = {card for cards in places.values() for card in cards}
    places[OPEN] = [card for card in range(10) if card not in hidden]
    return World(tuple(places[TOP] if place == TOP else sorted(places.get(place, []))) for place in range(PLACES))


@pytest.mark.parametrize("seed", range(size(2, 6)))
def test_worlds_are_drawn_as_often_as_they_should(seed: int) -> None:
    rng, tested = Random(seed), 0
    game = small_table(rng.sample(ABILITIES, 5))
    for position, oracle, _ in followed(game, 0, rng):
        weights = {cast(Any, world): weight for world, weight in oracle.worlds.items()}
        if 1 < len(weights) <= 120:
            rngs, drawn = new(Generator), Counter[Any]()
            reseed(rngs[0], b"worlds", 100 * seed + len(position.log))
            samplers = game.prepare(position.views, position.log)
            for _ in range(60 * len(weights)):
                drawn[world_of(game.draw(samplers, position.views, rngs))] += 1
            assert drawn.keys() <= weights.keys()
            assert chi_square(drawn, weights) < chi_square_limit(len(weights) - 1)
            tested += 1
    assert tested
