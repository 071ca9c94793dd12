"""The Cypher Wheel as a player reads it: odds, what one has given away, and why a value is ruled out."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

import underrose as ur
from tests.sizes import size
from underrose.games.classified_information.mind.belief_update import COMMON, SURE, Wheel
from underrose.games.classified_information.mind.notes import asked_about, because, facts_of, follow_log, may_lie, notes
from underrose.kernel.data.records import new

from .classified_oracle import Oracle, entries
from .classified_tables import ABILITIES, Position, followed, on_small_wheels, seen_from, small_table

Event = dict[str, Any]


def sheet(position: Position) -> dict[str, Any]:
    found = notes(position.match.game, position.views, position.log)
    assert found is not None
    return found


def about(found: dict[str, Any], key: str) -> dict[str, Any]:
    return next(entry for entry in found["about"] if entry["key"] == key)


def crossed(found: dict[str, Any]) -> list[tuple[str, str]]:
    return [(entry["key"], value) for entry in found["about"] for value in entry["out"]]


def positions(games: int, seed: int, every: int = 3) -> Iterable[Position]:
    return (seen_from(match, len(match.steps) % 2) for match, _ in on_small_wheels(games, seed, every, (5, 6)))


def games(number: int, seed: int) -> Iterator[tuple[Position, Oracle]]:
    """Positions of random games on the smallest wheel, with an oracle that has followed them."""
    rng = Random(seed)
    for n in range(number):
        game = small_table(rng.sample(ABILITIES, 5), choose_suitcase=rng.choice(["no", "yes"]))
        yield from ((position, oracle) for position, oracle, _ in followed(game, n % 2, rng) if position.match.outcome is None)


def test_the_sheet_says_what_the_oracle_says() -> None:
    compared = 0
    for position, oracle in games(size(8, 20), seed=1):
        found, chances, other = sheet(position), oracle.chances(), 1 - position.seat
        assert found["worlds"] == len(oracle.worlds)
        for key, place in (("suitcase", f"suitcase {other}"), *((f"guard{spot}", f"guard {other} {spot}") for spot in range(3))):
            for entry in (entry for entry in found["about"] if entry["key"] == f"{other}.{key}"):
                for number in map(int, [*entry["values"], *entry["out"]]):
                    expected = sum(chances.get((place, card), 0.0) for card in (2 * number - 2, 2 * number - 1))
                    assert entry["values"].get(str(number), 0.0) == pytest.approx(expected, abs=1e-12)
                    compared += 1
        if found["likely"]:
            odds = {entry["value"]: entry["p"] for entry in found["likely"]}
            assert [*odds.values()] == sorted(odds.values(), reverse=True), "the likeliest numbers come first"
            assert odds == about(found, f"{other}.suitcase")["values"]
    assert compared > size(120, 300)


def test_seen_are_the_cards_whose_place_is_known_and_those_remembered_that_are_out_of_the_way() -> None:
    for position, oracle in games(size(5, 12), seed=4):
        worlds = [{card: place for place, card in entries(world)} for world in oracle.worlds]
        names = list(position.match.game.codec.domains["card"])
        cards = range(2 * int(position.match.game.content["numbers"]))
        places = {card: {world.get(card) for world in worlds} for card in cards}
        settled = {names[card] for card in cards if len(places[card]) == 1 and places[card] != {"deck"}}
        seen = about(sheet(position), "seen")["values"].keys()
        assert settled <= seen
        for name in seen - settled:  # it was seen, and is covered since: somewhere, but out of the way
            out = {f"suitcase {1 - position.seat}", "deck", *(f"top {depth}" for depth in range(len(names)))}
            assert not out & places[names.index(name)]


def test_what_one_has_given_away_is_known_to_the_opponent() -> None:
    """Whatever both know, the opponent knows at least: no value crossed out on the one sheet is open on the other."""
    for position in positions(10, seed=5):
        seat, theirs = position.seat, sheet(seen_from(position.match, 1 - position.seat))
        for key, value in crossed(sheet(position)):
            if key.startswith(f"{seat}."):
                assert value in about(theirs, key)["out"]


def test_reasons_exclude_their_value_and_none_of_their_facts_can_be_left_out() -> None:
    sizes, rng = Counter[int](), Random(7)
    for position in positions(size(10, 18), seed=7, every=2):
        questions = crossed(sheet(position))
        for key, value in rng.sample(questions, min(4, len(questions))):
            facts = because(position.match.game, position.views, position.log, key, value).facts
            assert excluded_by(position, key, value, facts)
            assert not any(excluded_by(position, key, value, facts[:n] + facts[n + 1 :]) for n in range(len(facts)))
            sizes[len(facts)] += 1
    assert sizes.total() > size(100, 200)
    assert sum(count for few, count in sizes.items() if few > 1) > 5


def excluded_by(position: Position, key: str, value: str, facts: Sequence[Event]) -> bool:
    """Whether these facts alone exclude the value, each of them taken once."""
    game, seat = position.match.game, position.seat
    whose = COMMON if key.startswith(f"{seat}.") else SURE
    place, cards = asked_about(game, position.views, key, value)
    wheels, wanted = new(Wheel), list(facts)
    wheels[0]["whose"] = whose
    wheels[0]["left_out"][:] = -1
    for event, part, fact in facts_of(position.log, whose):
        if fact in wanted:
            wanted.remove(fact)
            wheels[0]["left_out"][event] &= ~part
    assert not wanted
    follow_log(game.kits, seat, position.log, wheels)
    return not wheels["boxes"]["lost"][0] and not may_lie(wheels, place, cards, -1, 0)


@pytest.mark.parametrize(
    ("key", "value"), [("2.suitcase", "1"), ("1.suitcase", "10"), ("1.guard0", "3"), ("1.hand", "3"), ("seen", "3G"), ("1", "1")]
)
def test_what_is_not_on_the_wheel_or_not_crossed_out_has_no_reason(key: str, value: str) -> None:
    match = ur.Match(ur.game("classified_information"), seed=4)
    with pytest.raises(ValueError, match="has no value"):
        because(match.game, match.see(0), match.log(0), key, value)
    number = next(iter(about(sheet(seen_from(match, 0)), "1.suitcase")["values"]))
    with pytest.raises(ValueError, match="Nothing that this seat has seen"):
        because(match.game, match.see(0), match.log(0), "1.suitcase", number)
