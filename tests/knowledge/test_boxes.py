"""Weighted boxes against every deal: marginals to the last digit, draws by chi-square, and what they can never exceed."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.sizes import size
from underrose.kernel.compile.interpreting import Known, interpreted
from underrose.kernel.data.records import new
from underrose.kernel.game.chance import Generator, reseed
from underrose.knowledge import boxes, boxes_count, boxes_odds
from underrose.knowledge.boxes import CARDS, Boxes
from underrose.knowledge.boxes_count import Tally
from underrose.knowledge.boxes_odds import Odds
from underrose.testing.interpreted import Checked
from underrose.testing.statistics import chi_square, chi_square_limit

from .boxes_oracle import Deals, entries
from .boxes_play import HAND, HAPPENINGS, SPOT, History, bits, chances, unasked, weighed

DEEDS = ("know_nothing", "learn", "seen", "hide", "move", "slots_at", "sort_all")


def assert_equal(found: dict[tuple[int, int], float], worlds: Deals) -> None:
    expected = worlds.chances()
    for entry in found.keys() | expected.keys():
        assert found.get(entry, 0.0) == pytest.approx(expected.get(entry, 0.0), abs=1e-12)


def test_the_worked_example() -> None:
    """Three own cards, and an opponent's Guard out of three cards, where ten of fifteen could be one."""
    w, odds = cast(Any, new(Boxes)[0]), cast(Any, new(Odds)[0])
    guild, other = bits(range(10)), bits(range(10, 15))
    boxes.know_nothing(w, 18)
    w.places[:18] = [HAND] * 3 + [*range(103, 118)]
    for slot in (15, 16, 17):
        boxes.learn(w, slot, 1 << slot)
    boxes.hide(w, HAND, guild, SPOT)
    found = {tuple(box["masks"][:3].tolist()): float(box["weight"]) for box in w.boxes[w.half : w.half + w.count]}
    assert found == {(guild, guild, guild): 1.0, (guild, guild, other): 3.0, (guild, other, other): 3.0}
    boxes_odds.weigh(odds, w)
    chance = sum(odds.odds[3 * CARDS + card] for card in range(10))
    assert chance == pytest.approx((720 * 7 + 1350 * 8 + 600 * 9) / (12 * 2670), abs=1e-12)
    assert round(chance, 6) == 0.662921


@pytest.mark.bounds
@pytest.mark.parametrize(("cards", "seed"), [(8, seed) for seed in range(size(3, 8))] + [(9, seed) for seed in range(size(0, 4))])
def test_random_histories_agree_with_every_deal(cards: int, seed: int) -> None:
    history = History(cards, f"{cards} {seed}")
    for _ in range(14):
        history.something()
        assert_equal(chances(history), history.worlds)
        assert worlds_of(history) == len(history.worlds.worlds)
    assert not history.boxes.lost


@pytest.mark.slow
@pytest.mark.parametrize(("cards", "seed"), [(10, 1), (10, 2), (11, 4)])
def test_larger_decks_agree_with_every_deal(cards: int, seed: int) -> None:
    history = History(cards, f"{cards} {seed}")
    history.goes_on(10)
    assert_equal(chances(history), history.worlds)


def test_every_happening_is_played() -> None:
    histories = [History(9, seed, oracle=unasked) for seed in range(size(12, 20))]
    assert {name for history in histories for name in history.goes_on(14)} == {*HAPPENINGS}


def test_whether_anything_fits_is_told_without_counting() -> None:
    answers = set[bool]()
    for seed in range(size(10, 30)):
        history, rng = History(8, seed), Random(seed)
        history.goes_on(6)
        for _ in range(4):
            slot, cards = rng.randrange(8), rng.sample(range(8), 6)
            place = int(history.boxes.places[slot])
            if boxes.slots_at(history.boxes, place) == 1 << slot:
                boxes.learn(history.boxes, slot, bits(cards))
                history.worlds.learn(place, cards)
            w = history.boxes
            assert any(boxes.fits(w, w.boxes[w.half + i]) for i in range(w.count)) == bool(history.worlds.worlds)
        answers.add(bool(history.worlds.worlds))
    assert len(answers) == 2


def test_a_full_deck_stays_far_below_the_limits_and_its_worlds_are_hardly_ever_too_many_to_be_counted() -> None:
    most_boxes, most_states, counted = 0, 0, Counter[bool]()
    for seed in range(size(4, 30)):
        history = History(18, seed, oracle=unasked)
        for _ in range(25):
            history.something()
            most_boxes, most_states = max(most_boxes, int(history.boxes.count)), max(most_states, int(weighed(history).states))
            counted[worlds_of(history) != boxes_count.TOO_MANY] += 1
    assert most_boxes * 4 < boxes.MOST
    assert most_states * 4 < boxes_odds.STATES
    assert counted[False] * 20 < counted[True]


def without(*overridden: tuple[Any, Callable[..., Any]]) -> SimpleNamespace:
    known: Known = {source.py_func: other for source, other in overridden}
    return SimpleNamespace(**{name: interpreted(getattr(boxes, name), known) for name in DEEDS})


UNMERGED = (boxes.equal, lambda w, box: False)


@pytest.mark.parametrize("seed", range(size(2, 6)))
def test_merging_and_sorting_change_no_chance(seed: int) -> None:
    merged = History(8, seed)
    alone, unsorted = History(8, seed, without(UNMERGED)), History(8, seed, without(UNMERGED, (boxes.sort, lambda w: None)))
    for history in (merged, alone, unsorted):
        history.goes_on(8)
        assert_equal(chances(history), merged.worlds)
    assert merged.boxes.count <= alone.boxes.count


@pytest.mark.parametrize(("seed", "happenings"), [(5, 14), *((seed, 9) for seed in range(size(1, 5)))])
def test_compiled_and_checked_records_agree(seed: int, happenings: int) -> None:
    """In the first history draws have to begin again."""
    weigh, draw = interpreted(boxes_odds.weigh), interpreted(boxes_odds.draw_cards)
    fast, slow = History(9, seed), History(9, seed, SimpleNamespace(**{name: interpreted(getattr(boxes, name)) for name in DEEDS}))
    slow.boxes = Checked(slow.rows[0])
    assert fast.goes_on(happenings) == slow.goes_on(happenings)
    odds, checked, rngs = new(Odds), new(Odds), new(Generator, 2)
    assert boxes_odds.weigh(cast(Any, odds[0]), fast.boxes) == weigh(Checked(checked[0]), slow.boxes)
    for row in rngs:
        reseed(row, b"twins", seed)
    for _ in range(20):
        boxes_odds.draw_cards(cast(Any, odds[0]), fast.boxes, cast(Any, rngs[0]))
        draw(Checked(checked[0]), slow.boxes, Checked(rngs[1]))
    assert fast.rows.tobytes() == slow.rows.tobytes()
    assert odds.tobytes() == checked.tobytes()


def draws(history: History, seed: int, times: int) -> Iterator[Any]:
    """The odds after each of so many draws."""
    odds, rngs = weighed(history), new(Generator)
    reseed(rngs[0], b"draws", seed)
    for _ in range(times):
        boxes_odds.draw_cards(odds, history.boxes, cast(Any, rngs[0]))
        yield odds


@pytest.mark.parametrize("seed", range(size(3, 8)))
def test_draws_come_as_often_as_they_should(seed: int) -> None:
    history = History(8, seed)
    history.goes_on(5 + seed)
    places = history.boxes.places[:8].tolist()
    weights = {cast(Any, tuple(sorted(entries(world)))): weight for world, weight in history.worlds.worlds.items()}
    drawn = Counter[Any](tuple(sorted(zip(places, odds.drawn[:8].tolist()))) for odds in draws(history, seed, 60 * len(weights)))
    assert drawn.keys() <= weights.keys()
    assert len(weights) == 1 or chi_square(drawn, weights) < chi_square_limit(len(weights) - 1)


def test_draws_seldom_begin_again() -> None:
    for seed in range(size(4, 20)):
        history = History(18, seed, oracle=unasked)
        history.goes_on(20)
        *_, odds = draws(history, seed, 500)
        assert float(odds.tried) / 500 < 1 / 0.03


def worlds_of(history: History) -> int:
    """How many worlds there are, without the order of deck cards that nobody knows anything of."""
    weighed(history)
    return int(boxes_count.count_worlds(cast(Any, new(Tally)[0]), history.boxes, 0))
