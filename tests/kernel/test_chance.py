"""The one door of chance: its generator, its tape, its three modes, and its faults."""

import hmac
from collections import Counter
from collections.abc import Iterable
from itertools import count, islice
from typing import Any

import numpy as np
import pytest

from underrose.kernel.data.records import new
from underrose.kernel.game import chance as door
from underrose.kernel.game.chance import GOLDEN, STREAMS, TAPE, Chance, Generator, Mode, chance, keyed, scaled, seed_generator, u64
from underrose.testing.statistics import chi_square_limit

WORD = 2**64 - 1


def generator(seed: int) -> Any:
    rows = new(Generator)
    seed_generator(rows[0], seed, 0)
    return rows[0]


def ready(mode: Mode, *tape: int) -> Any:
    rows = new(Chance)
    rows[0]["mode"], rows[0]["written"] = mode, len(tape)
    rows[0]["tape"][: len(tape)] = tape
    seed_generator(rows[0]["generator"], 5, 0)
    return rows[0]


def rotated(x: int, k: int) -> int:
    return (x << k | x >> 64 - k) & WORD


def reference(low: int, high: int) -> tuple[int, int, int]:
    """xoroshiro128++ as published, on unbounded integers: the word, and the next state."""
    result = (rotated((low + high) & WORD, 17) + low) & WORD
    high ^= low
    return result, rotated(low, 49) ^ high ^ (high << 21 & WORD), rotated(high, 28)


@pytest.mark.parametrize("seed", [0, 1, 2**62])
def test_words_are_those_of_the_published_generator(seed: int) -> None:
    g = generator(seed)
    low, high = int(g["low"]), int(g["high"])
    for _ in range(500):
        expected, low, high = reference(low, high)
        assert int(door.word(g)) & WORD == expected
        assert (int(g["low"]), int(g["high"])) == (low, high)


def test_mixing_is_splitmix() -> None:
    """The first outputs of SplitMix64 seeded with 0 are mixed(0), mixed(golden), mixed(2 golden)."""
    golden = 0x9E3779B97F4A7C15
    outputs = [int(door.mixed(u64(golden * k & WORD))) & WORD for k in range(3)]
    assert outputs == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def assert_even(drawn: Iterable[int], values: int) -> None:
    """6,000 draws of so many values, each as likely."""
    counts = Counter(islice(drawn, 6000))
    expected = counts.total() / values
    assert counts.keys() == set(range(values))
    assert sum((n - expected) ** 2 / expected for n in counts.values()) < chi_square_limit(values - 1)


@pytest.mark.parametrize("bound", [2, 3, 7, 10])
def test_small_bounds_streams_and_fractions_are_drawn_evenly(bound: int) -> None:
    g = generator(bound)
    for stream in range(2):
        assert_even((int(scaled(u64(int(keyed(g, stream, number)) & WORD), bound)) for number in count()), bound)
    assert_even((int(door.below(g, bound)) for _ in count()), bound)
    assert_even((int(bound * door.fraction(g)) for _ in count()), bound)


def test_large_bounds_are_not_biased() -> None:
    """Without rejection every third value below 3 * 2**30 would come twice as often as the other two."""
    g, draws = generator(9), 6000
    thirds = Counter(int(door.below(g, 3 << 30)) % 3 for _ in range(draws))
    assert all(abs(n - draws / 3) < 160 for n in thirds.values())


@pytest.mark.parametrize(("mark", "place"), [(0.0, 1), (1.9, 1), (2.0, 3), (4.9, 3), (5.0, 4)])
def test_a_running_sum_is_found_by_its_mark(mark: float, place: int) -> None:
    """Weights 0, 2, 0, 3, 1: what weighs nothing is never found."""
    sums: Any = np.array([0.0, 2.0, 2.0, 5.0, 6.0, 99.0])
    assert door.first_above(sums, 5, mark) == place


def test_a_bound_of_one_is_always_zero_and_the_largest_is_kept() -> None:
    g = generator(4)
    assert {int(door.below(g, 1)) for _ in range(50)} == {0}
    assert all(0 <= int(door.below(g, 2**32 - 1)) < 2**32 - 1 for _ in range(200))


def test_generators_of_a_seed_differ_and_no_state_is_zero() -> None:
    rows = new(Generator, 200)
    for number in range(200):
        seed_generator(rows[number], 1, number)
    assert len({row.tobytes() for row in rows}) == 200
    assert all(int(row["low"]) & 1 for row in rows)


def test_a_generator_that_nobody_seeded_comes_to_an_end() -> None:
    generators = new(Generator)
    assert [0 <= door.below(generators[0], 3) < 3 for _ in range(9)] == [True] * 9


def test_a_generator_is_started_by_key_and_number_alone() -> None:
    rows = new(Generator, 4)
    for row, (secret, step) in zip(rows, [(b"a", 1), (b"a", 1), (b"a", 2), (b"b", 1)], strict=True):
        door.reseed(row, secret, step)
    assert rows[0].tobytes() == rows[1].tobytes()
    assert len({row.tobytes() for row in rows}) == 3


def test_drawn_values_with_bounds_and_streams_stay_on_the_tape() -> None:
    c = ready(Mode.DRAW)
    drawn = [int(chance(c, stream, bound)) for stream, bound in ((0, 6), (2, 2), (0, 52))]
    assert c["tape"][:3].tolist() == drawn
    assert c["bounds"][:3].tolist() == [6, 2, 52]
    assert c["streams"][:3].tolist() == [0, 2, 0]
    assert c["drawn"].tolist() == [2, 0, 1, 0]
    assert (int(c["taken"]), int(c["faults"])) == (3, 0)


def test_a_tape_is_replayed_without_the_generator_and_one_that_is_too_short_is_a_fault() -> None:
    c = ready(Mode.REPLAY, 5, 1)
    before = c["generator"].tobytes()
    assert [int(chance(c, 0, 6)), int(chance(c, 0, 2))] == [5, 1]
    assert c["generator"].tobytes() == before
    assert int(c["faults"]) == 0
    assert (int(chance(c, 0, 6)), int(c["faults"])) == (0, 1)


@pytest.mark.parametrize("value", [6, -1])
def test_a_replayed_value_out_of_its_bound_is_a_fault(value: int) -> None:
    c = ready(Mode.REPLAY, value)
    assert (int(chance(c, 0, 6)), int(c["faults"])) == (0, 1)


def test_enumeration_asks_for_the_first_value_that_is_missing() -> None:
    c = ready(Mode.ASK, 1)
    assert int(chance(c, 1, 4)) == 1
    assert int(c["asked"]) == 0
    chance(c, 2, 9)
    chance(c, 0, 5)
    assert (int(c["asked"]), int(c["asked_of"])) == (9, 2)
    assert c["drawn"].tolist() == [0, 1, 0, 0]  # what is only asked for does not stand


def test_a_step_that_takes_more_than_the_tape_holds_is_a_fault_and_a_fresh_one_forgets() -> None:
    c = ready(Mode.DRAW)
    for taken in range(1, TAPE + 2):
        chance(c, 0, 6)
        assert int(c["faults"]) == (taken > TAPE)
    door.fresh_step(c)
    assert [int(c[name]) for name in ("taken", "written", "asked", "faults")] == [0, 0, 0, 0]


def drawn_in_steps(*steps: tuple[tuple[int, int], ...]) -> dict[int, list[int]]:
    """The values of each stream when the (stream, bound) of each step are drawn, step by step."""
    c, values = ready(Mode.DRAW), dict[int, list[int]]()
    for step in steps:
        door.fresh_step(c)
        for stream, bound in step:
            values.setdefault(stream, []).append(int(chance(c, stream, bound)))
    return values


def test_a_stream_goes_on_the_same_however_draws_are_divided_and_whatever_other_streams_draw() -> None:
    alone = drawn_in_steps(((1, 1000),) * 6)[1]
    assert drawn_in_steps(((1, 1000),), (), ((1, 1000),) * 2, ((1, 1000),) * 3)[1] == alone
    assert drawn_in_steps(((0, 7), (1, 1000), (2, 9)), ((1, 1000), (0, 7)) * 5)[1] == alone
    assert len({tuple(drawn_in_steps(((stream, 1000),) * 6)[stream]) for stream in range(STREAMS)}) == STREAMS


@pytest.mark.parametrize("bound", [1, 2, 3, 496, 2**31 - 1])
def test_a_word_is_scaled_as_it_is_written_down(bound: int) -> None:
    words = [0, 1, 2**32 - 1, 2**32, 2**63, 2**64 - 1, *(int(door.word(g)) & WORD for g in [generator(6)] for _ in range(200))]
    assert [int(scaled(u64(x), bound)) for x in words] == [x * bound >> 64 for x in words]


def test_a_stream_is_its_numbers_mixed_with_both_halves_of_the_state() -> None:
    """As they are interpreted: test_interpreting.py."""
    g = generator(8)
    low, high = int(g["low"]), int(g["high"])
    for stream, number in ((0, 0), (0, 1), (3, 0), (3, 2**31)):
        counter = (stream << 32 | number) * int(GOLDEN)
        assert int(keyed(g, stream, number)) & WORD == low ^ int(door.mixed(u64((high + counter) & WORD))) & WORD


def test_values_of_a_deal_are_an_hmac_and_a_product() -> None:
    """The derivation as the docs give it, written out again."""
    digest = hmac.digest(b"k" * 32, b"chance dice 12", "sha256")
    assert door.value_of(b"k" * 32, "dice", 12, 6) == int.from_bytes(digest[:8], "big") * 6 // 2**64
    assert len({tuple(door.value_of(secret, stream, i, 1000) for i in range(5)) for secret in (b"a", b"b") for stream in ("x", "y")}) == 4
