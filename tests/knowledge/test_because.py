"""The search for explanations by itself: made-up facts, of which some sets exclude and all sets around those."""

import random
from itertools import combinations

import pytest

from tests.sizes import size
from underrose.knowledge.because import FEW, Excludes, disjoint, explanation, grown, hitting, irreducible, step_between


def bits(*facts: int) -> int:
    return sum(1 << fact for fact in facts)


def excluding(*reasons: tuple[int, ...]) -> Excludes:
    """A value excluded by each of these sets of facts."""
    wanted = [bits(*reason) for reason in reasons]
    return lambda some: any(some & reason == reason for reason in wanted)


def test_the_ends_of_what_can_be_explained() -> None:
    with pytest.raises(ValueError, match="Nothing that this seat has seen"):
        explanation(5, excluding((5,)))
    assert explanation(0, excluding(())) == [], "what is impossible without any fact needs none"
    assert explanation(100, excluding((3, 65, 99), (0, 1, 2, 98))) == [3, 65, 99], "more facts than bits in a word"


@pytest.mark.parametrize("seed", range(size(60, 300)))
def test_hitting_sets_are_as_small_as_any(seed: int) -> None:
    rng = random.Random(seed)
    sets = [bits(*rng.sample(range(9), rng.randrange(1, 5))) for _ in range(rng.randrange(8))]
    size = next(n for n in range(10) if any(all(one & bits(*some) for one in sets) for some in combinations(range(9), n)))
    found = hitting(sets, size)
    assert found is not None
    assert found.bit_count() <= size
    assert all(found & one for one in sets)
    assert disjoint(sets) <= size
    if size:
        assert hitting(sets, size - 1) is None


@pytest.mark.parametrize("seed", range(size(60, 300)))
def test_explanations_against_every_subset(seed: int) -> None:
    rng = random.Random(seed)
    facts = rng.randrange(1, 13)
    reasons = [tuple(rng.sample(range(facts), rng.randrange(1, min(facts, 7) + 1))) for _ in range(rng.randrange(1, 9))]
    excludes = excluding(*reasons)
    found = explanation(facts, excludes)
    assert excludes(bits(*found))
    assert not any(excludes(bits(*found) & ~bits(fact)) for fact in found)
    smallest = next((n for n in range(FEW + 1) if any(excludes(bits(*some)) for some in combinations(range(facts), n))), None)
    assert len(found) == smallest if smallest is not None else len(found) > FEW


def test_the_latest_facts_are_left_out_first_and_growth_stops_only_where_every_other_fact_would_exclude() -> None:
    assert irreducible(bits(0, 1, 2, 3), excluding((0, 1), (2, 3))) == bits(0, 1)
    assert grown(0, bits(0, 1, 2, 3, 4), excluding((0, 1), (2, 3), (4,))) == bits(0, 2)


def test_what_could_not_be_told_with_more_facts_is_asked_again_with_fewer() -> None:
    """Whether fact 2 can be left out is only told once fact 0 is, and that is asked last."""

    def excludes(some: int) -> bool | None:
        return bool(some & bits(1)) if some & bits(0) == 0 or some & bits(2) else None

    assert irreducible(bits(0, 1, 2), excludes) == bits(1)


def test_where_it_cannot_be_told_whether_facts_exclude_they_are_neither_reason_nor_against_one() -> None:
    """Fact 0 with fact 2 excludes. What more facts than three come to cannot be told, unless it is all of them."""
    asked = list[int]()

    def excludes(some: int) -> bool | None:
        asked.append(some)
        told = some.bit_count() <= 3 or some == bits(*range(8))
        return (some & bits(0, 2)) == bits(0, 2) if told else None

    assert explanation(8, excludes) == [0, 2]
    assert any(some.bit_count() > 3 for some in asked)
    assert grown(0, bits(*range(8)), excludes) == bits(0, 1, 3)


@pytest.mark.parametrize(("facts", "conclusions", "step"), [
    pytest.param((0, 1, 2), {"lemma": ((0, 1), (2,))}, "lemma", id="it follows from some facts and settles with the others"),
    pytest.param((0, 1), {"whole": ((0, 1), ())}, "whole", id="from all of them"),
    pytest.param(
        (0, 1, 2), {"open": ((0, 4), ()), "lemma": ((0, 1), (2,)), "whole": ((0, 1, 2), ())}, "lemma", id="the first that serves",
    ),
    pytest.param((0, 1), {"said": ((0,), (1,))}, None, id="not what one fact says"),
    pytest.param((0, 1, 2), {"idle": ((0, 1), (0, 2))}, None, id="not what plays no part"),
    pytest.param((0,), {"alone": ((), ())}, None, id="not what needs no fact"),
])  # fmt: skip
def test_the_step_follows_from_some_facts_and_settles_with_the_others(
    facts: tuple[int, ...], conclusions: dict[str, tuple[tuple[int, ...], tuple[int, ...]]], step: str | None
) -> None:
    """Conclusions by name: the facts that force each, and those with which it excludes the value."""
    forced = {name: excluding(needed) for name, (needed, _) in conclusions.items()}
    settled = {name: excluding(rest) for name, (_, rest) in conclusions.items()}
    found = step_between(facts, conclusions, lambda some, name: bool(forced[name](some)), lambda some, name: bool(settled[name](some)))
    assert found == step
