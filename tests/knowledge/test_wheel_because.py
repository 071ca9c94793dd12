"""Why the Cypher Wheel crosses something out, against brute force that forgets facts: for Suitcase Numbers and for Guards face down."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from random import Random
from typing import Any

import pytest

import underrose as ur
from tests.rules.classified_information.test_printed_wheel import surrounded
from tests.sizes import size
from underrose.games.classified_information.events import EVENTS
from underrose.games.classified_information.mind.notes import because, notes

from .classified_oracle import CARDS_DEALT, CASE, HAND, HEAP, SPOT, Believer, Fact, facts_in
from .classified_tables import Position, on_small_wheels, random_game, seen_from

Event = Mapping[str, Any]
QUESTIONS = 3
"""Asked at each position."""


class Question:
    """A value crossed out on a seat's wheel, the log it has seen, and the reason it is given."""

    def __init__(self, position: Position, key: str, value: str) -> None:
        self.content, self.seat = position.match.game.content, position.seat
        self.log: list[Event] = [EVENTS.from_seen(row) for row in position.log]
        self.place = place_of(key)
        self.cards = (2 * int(value) - 2, 2 * int(value) - 1)
        self.reason, self.step = because(position.match.game, position.views, position.log, key, value)

    def excluded_by(self, facts: Sequence[Fact]) -> bool:
        """Whether brute force finds no world with the value, if these facts alone are kept."""
        return not Believer(self.content, self.seat, self.log, facts, self.cards).may_lie_at(self.place)

    def forced_by(self, facts: Sequence[Fact]) -> bool:
        """Whether, by brute force, these facts alone leave no world in which what the step says is not so."""
        assert self.step is not None
        key, args = self.step["key"], self.step["args"]
        if key == "step_neither":
            return self.excluded_by(facts)
        if key in ("step_hand", "step_encrypted"):
            place = HAND + args["seat"] if key == "step_hand" else HEAP
            believer = Believer(self.content, self.seat, self.log, facts, (args["card"],))
            return all(believer.has(world, place) for world in believer.worlds)
        place = SPOT + 3 * args["seat"] + args["spot"] if key == "step_guard" else CASE + args["seat"]
        others = [card for card in range(2 * self.content["numbers"]) if card // 2 + 1 != args["number"]]
        return not Believer(self.content, self.seat, self.log, facts, others).may_lie_at(place)

    def meanings(self) -> Iterator[list[Fact]]:
        """The facts of the reason, as places in the log; one that was told several times may be any of them."""
        found = [[fact for fact in facts_in(self.log) if self._reads(fact) == told] for told in self.reason]
        for meant in product(*found):
            if len(set(meant)) == len(meant):
                yield list(meant)

    def _reads(self, fact: Fact) -> Event:
        """A fact as it is given to a player."""
        event = self.log[fact[0]]
        if fact[1] < 0:
            return event
        return {"key": "own", "args": {"card": event["args"][CARDS_DEALT[event["key"]][fact[1]]]}}


def questions(match: ur.Match, seat: int, rng: Random, most: int = QUESTIONS) -> Iterator[Question]:
    """Some questions about what is crossed out of the opponent's Suitcase Numbers and Guards."""
    position = seen_from(match, seat)
    crossed = [(entry["key"], value) for entry in opponent(position) for value in entry["out"]]
    return (Question(position, key, value) for key, value in rng.sample(crossed, min(most, len(crossed))))


def opponent(position: Position) -> list[Any]:
    """What the sheet says about the opponent's Suitcase and Guards."""
    sheet = notes(position.match.game, position.views, position.log)
    assert sheet is not None
    wanted = (f"{1 - position.seat}.suitcase", f"{1 - position.seat}.guard")
    return [entry for entry in sheet["about"] if entry["key"].startswith(wanted)]


def place_of(key: str) -> int:
    other, what = key.split(".")
    return CASE + int(other) if what == "suitcase" else SPOT + 3 * int(other) + int(what[-1])


def asked(games: int, seed: int, every: int, numbers: Sequence[int]) -> Iterator[Question]:
    return (one for match, rng in on_small_wheels(games, seed, every, numbers) for one in questions(match, rng.randrange(2), rng))


def justified(question: Question) -> list[Fact]:
    """The reason as facts of the log: they exclude the value. Raises AssertionError."""
    for meant in question.meanings():
        if question.excluded_by(meant):
            return meant
    raise AssertionError(f"{question.reason} do not exclude {question.cards} at {question.place}: {question.log}")


def assert_none_to_spare(question: Question, facts: list[Fact]) -> None:
    for fact in facts:
        rest = [other for other in facts if other != fact]
        assert not question.excluded_by(rest), (question.reason, fact, question.log)


def test_reasons_exclude_by_brute_force_and_none_of_their_facts_can_be_left_out() -> None:
    sizes, places, steps = Counter[int](), Counter[bool](), Counter[str]()
    for question in asked(size(20, 44), seed=1, every=4, numbers=(5, 5, 6)):
        facts = justified(question)
        assert_none_to_spare(question, facts)
        if question.step:
            assert question.forced_by(facts), (question.reason, question.step, question.log)
            steps[question.step["key"]] += 1
        sizes[len(facts)] += 1
        places[question.place >= SPOT] += 1
    assert sum(sizes.values()) > size(20, 80)
    assert min(places[True], places[False]) > size(2, 10)
    assert sizes[1] > size(2, 10)
    assert sum(count for facts, count in sizes.items() if facts > 1) > size(4, 20)
    assert steps["step_neither"] > size(4, 20)


@pytest.mark.slow
def test_a_step_follows_from_its_facts_by_brute_force_and_from_none_of_them_alone() -> None:
    """A Guard between two failed attempts; random games hardly ever work out where a card lies."""
    table = surrounded()
    question = Question(seen_from(table.match, 0), "1.suitcase", "9")
    facts = justified(question)
    assert len(facts) > 2
    assert question.forced_by(facts)
    assert not any(question.forced_by([fact]) for fact in facts)


def test_there_is_no_smaller_reason_than_the_one_that_is_given() -> None:
    """Where two facts are given, no single one excludes; where three are, no two do."""
    tried = 0
    for question in asked(16, seed=2, every=5, numbers=(5,)):
        size = len(question.reason)
        if size > 1:
            assert not any(question.excluded_by(some) for some in combinations(facts_in(question.log), size - 1))
            tried += 1
    assert tried > 10


@pytest.mark.parametrize("deck", ["citrine", "ruby", "emerald"])
def test_on_the_whole_wheel_reasons_hold_too_and_have_no_fact_to_spare(deck: str) -> None:
    """Nine numbers, eighteen cards. Without most facts a wheel has more boxes than room for them; its reasons hold all the same."""
    rng, tried = Random(deck), 0
    for match in islice(random_game(ur.game("classified_information", deck=deck), rng), 8, None, 9):
        if match.outcome is None:
            for question in questions(match, len(match.steps) % 2, rng, 1):
                assert_none_to_spare(question, justified(question))
                tried += 1
    assert tried
