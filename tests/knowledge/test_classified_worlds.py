"""The Cypher Wheel's odds against the oracle that follows every deal: each of the 27 cards, for both players and spectators."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any, cast

import pytest

import underrose as ur
from tests.sizes import size
from underrose.games.classified_information.events import EVENTS
from underrose.kernel.data.records import new
from underrose.kernel.game.chance import Generator, reseed
from underrose.testing.statistics import chi_square, chi_square_limit

from .classified_oracle import Oracle, World
from .classified_tables import ABILITIES, SPECTATOR, chances, random_game, seen_from, small_table

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
    oracle, told, seen = Oracle(game.content, seat), 0, Counter[str]()
    for match in random_game(game, rng, wanted):
        position = seen_from(match, seat)
        for row in position.log[told:]:
            event = EVENTS.from_seen(row)
            oracle.tell(event)
            seen[event["key"]] += 1
        told = len(position.log)
        assert_equal(chances(position), oracle.chances())
    return seen


@pytest.mark.parametrize("ability", [pytest.param(name, marks=() if name in EVERYDAY else pytest.mark.slow) for name in ABILITIES])
def test_each_card_leaves_the_odds_exact(ability: str) -> None:
    rng, seen, games = Random(ability), Counter[str](), 0
    while games < FEWEST_GAMES or not has_worked(ability, seen):
        numbers = 7 if ability == "switch_cases" else rng.choice([5, 6])
        seen += follow_a_game(table_with(ability, numbers, rng), games % 2, rng, ability)
        games += 1
        assert games < MOST_GAMES


def has_worked(ability: str, seen: Counter[str]) -> bool:
    """Whether the games show the card at work."""
    return seen["reacted" if ability in REACTIONS else TELLING.get(ability, "deployed")] > 0


@pytest.mark.slow
def test_spectators_have_exact_odds_too() -> None:
    """Where a Dead Drop is hidden from them: the first turns, for they begin with 226,800 worlds."""
    game = small_table(["dead_drop", "dead_drop", "dead_drop", "kill_order", "cache"])
    compare_at_step(game, SPECTATOR, Random(1), "dead_drop", 2)


@pytest.mark.slow
def test_a_large_wheel_in_its_first_turns() -> None:
    compare_at_step(small_table(ABILITIES[18:25], first="1"), 0, Random(5), "", 2)


def compare_at_step(game: ur.Game, seat: int, rng: Random, wanted: str, step: int) -> None:
    """Compare once, after so many steps of a game."""
    match = next(islice(random_game(game, rng, wanted), step, None))
    position, oracle = seen_from(match, seat), Oracle(game.content, seat)
    for row in position.log:
        oracle.tell(EVENTS.from_seen(row))
    assert_equal(chances(position), oracle.chances())


# Drawing


def world_of(states: Any) -> World:
    """A drawn world as the oracle writes it; what lies open is left out."""
    s = states[0]
    fixed = [int(card) for card in s["top"][: int(s["fixed"])]]
    hands = tuple(members(int(s["sides"][seat]["hand"])) for seat in range(2))
    cases, chosen = (tuple(card_or_none(int(s["sides"][seat][name])) for seat in range(2)) for name in ("suitcase", "stowed"))
    spots = tuple(card_or_none(int(card)) for seat in range(2) for card in s["sides"][seat]["spot"])
    return World(
        cast(Any, hands), cast(Any, cases), cast(Any, chosen), spots, members(int(s["encrypted"])),
        members(int(s["deck"])) - set(fixed), tuple(fixed),
    )  # fmt: skip


def members(cards: int) -> frozenset[int]:
    return frozenset(card for card in range(18) if cards >> card & 1)


def card_or_none(card: int) -> int | None:
    return card if card >= 0 else None


@pytest.mark.parametrize("seed", range(size(2, 6)))
def test_worlds_are_drawn_as_often_as_they_should(seed: int) -> None:
    rng = Random(seed)
    game = small_table(rng.sample(ABILITIES, 5))
    oracle, told, tested = Oracle(game.content, 0), 0, 0
    for match in random_game(game, rng):
        position = seen_from(match, 0)
        for row in position.log[told:]:
            oracle.tell(EVENTS.from_seen(row))
        told = len(position.log)
        weights = {cast(Any, world): weight for world, weight in oracle.worlds.items()}
        if 1 < len(weights) <= 120:
            rngs, drawn = new(Generator), Counter[Any]()
            reseed(rngs[0], b"worlds", 100 * seed + told)
            samplers = game.prepare(position.views, position.log)
            for _ in range(60 * len(weights)):
                drawn[world_of(game.draw(samplers, position.views, rngs))] += 1
            assert drawn.keys() <= weights.keys()
            assert chi_square(drawn, weights) < chi_square_limit(len(weights) - 1)
            tested += 1
    assert tested
