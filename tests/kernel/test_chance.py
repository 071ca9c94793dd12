"""The one door of chance: its generator, its tape, its three modes, and its faults."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from underrose.kernel import chance as door
from underrose.kernel.chance import (
    TAPE,
    Chance,
    Generator,
    Mode,
    below,
    chance,
    first_above,
    fraction,
    mixed,
    reseed,
    seed_stream,
    u64,
    word,
)
from underrose.kernel.compiling import interpreted
from underrose.kernel.records import new
from underrose.kernel.twin import Checked
from underrose.testing.statistics import chi_square_limit

WORD = 2**64 - 1


def generator(seed: int) -> Any:
    rows = new(Generator)
    seed_stream(rows[0], seed, 0)
    return rows[0]


def ready(mode: Mode, *tape: int) -> Any:
    rows = new(Chance)
    rows[0]["mode"], rows[0]["written"] = mode, len(tape)
    rows[0]["tape"][: len(tape)] = tape
    seed_stream(rows[0]["generator"], 5, 0)
    return rows[0]


# --- the generator ----------------------------------------------------------------------------------------------------


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
        assert int(word(g)) & WORD == expected
        assert (int(g["low"]), int(g["high"])) == (low, high)


@pytest.mark.parametrize("seed", [0, 3, 12345])
def test_the_interpreted_generator_equals_the_compiled_one(seed: int) -> None:
    compiled, slow = generator(seed), new(Generator)
    known: dict[int, Any] = {}
    with np.errstate(over="ignore"):
        interpreted(seed_stream, known)(Checked(slow[0]), seed, 0)
        assert slow[0].tobytes() == compiled.tobytes()
        for bound in (1, 2, 3, 7, 100, 2**20 + 7, 3 << 30, 2**32 - 1) * 20:
            assert int(interpreted(below, known)(Checked(slow[0]), bound)) == int(below(compiled, bound))
        assert slow[0].tobytes() == compiled.tobytes()


def test_mixing_is_splitmix() -> None:
    """The first outputs of SplitMix64 seeded with 0 are mixed(0), mixed(golden), mixed(2 golden)."""
    golden = 0x9E3779B97F4A7C15
    outputs = [int(mixed(u64(golden * k & WORD))) & WORD for k in range(3)]
    assert outputs == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


@pytest.mark.parametrize("bound", [2, 3, 7, 10])
def test_small_bounds_are_drawn_evenly(bound: int) -> None:
    g, draws = generator(bound), 6000
    counts = Counter(int(below(g, bound)) for _ in range(draws))
    assert counts.keys() == set(range(bound))
    expected = draws / bound
    assert sum((n - expected) ** 2 / expected for n in counts.values()) < chi_square_limit(bound - 1)


def test_large_bounds_are_not_biased() -> None:
    """Without rejection every third value below 3 * 2**30 would come twice as often as the other two."""
    g, draws = generator(9), 6000
    thirds = Counter(int(below(g, 3 << 30)) % 3 for _ in range(draws))
    assert all(abs(n - draws / 3) < 160 for n in thirds.values())


@pytest.mark.parametrize(("mark", "place"), [(0.0, 1), (1.9, 1), (2.0, 3), (4.9, 3), (5.0, 4)])
def test_a_running_sum_is_found_by_its_mark(mark: float, place: int) -> None:
    """Weights 0, 2, 0, 3, 1: what weighs nothing is never found."""
    sums: Any = np.array([0.0, 2.0, 2.0, 5.0, 6.0, 99.0])
    assert first_above(sums, 5, mark) == place


def test_fractions_are_drawn_evenly() -> None:
    g, draws = generator(11), 6000
    tenths = Counter(int(10 * fraction(g)) for _ in range(draws))
    assert tenths.keys() == set(range(10))
    assert sum((n - draws / 10) ** 2 / (draws / 10) for n in tenths.values()) < chi_square_limit(9)


def test_a_bound_of_one_is_always_zero_and_the_largest_is_kept() -> None:
    g = generator(4)
    assert {int(below(g, 1)) for _ in range(50)} == {0}
    assert all(0 <= int(below(g, 2**32 - 1)) < 2**32 - 1 for _ in range(200))


def test_streams_of_a_seed_differ_and_no_state_is_zero() -> None:
    rows = new(Generator, 200)
    for stream in range(200):
        seed_stream(rows[stream], 1, stream)
    assert len({row.tobytes() for row in rows}) == 200
    assert all(int(row["low"]) & 1 for row in rows)


def test_a_generator_that_nobody_seeded_comes_to_an_end() -> None:
    generators = new(Generator)
    assert [0 <= below(generators[0], 3) < 3 for _ in range(9)] == [True] * 9


def test_a_step_is_reseeded_by_secret_and_number_alone() -> None:
    rows = new(Generator, 4)
    for row, (secret, step) in zip(rows, [(b"a", 1), (b"a", 1), (b"a", 2), (b"b", 1)], strict=True):
        reseed(row, secret, step)
    assert rows[0].tobytes() == rows[1].tobytes()
    assert len({row.tobytes() for row in rows}) == 3


# --- the door ---------------------------------------------------------------------------------------------------------


def test_drawn_values_and_their_bounds_stay_on_the_tape() -> None:
    c = ready(Mode.DRAW)
    drawn = [int(chance(c, bound)) for bound in (6, 2, 52)]
    assert c["tape"][:3].tolist() == drawn
    assert c["bounds"][:3].tolist() == [6, 2, 52]
    assert (int(c["taken"]), int(c["faults"])) == (3, 0)


def test_a_tape_is_replayed_without_the_generator() -> None:
    c = ready(Mode.REPLAY, 5, 1)
    before = c["generator"].tobytes()
    assert [int(chance(c, 6)), int(chance(c, 2))] == [5, 1]
    assert c["generator"].tobytes() == before
    assert int(c["faults"]) == 0


@pytest.mark.parametrize("value", [6, -1])
def test_a_replayed_value_out_of_its_bound_is_a_fault(value: int) -> None:
    c = ready(Mode.REPLAY, value)
    assert int(chance(c, 6)) == 0
    assert int(c["faults"]) == 1


def test_a_replayed_tape_that_is_too_short_is_a_fault() -> None:
    c = ready(Mode.REPLAY, 3)
    chance(c, 6)
    assert int(chance(c, 6)) == 0
    assert int(c["faults"]) == 1


def test_enumeration_asks_for_the_first_value_that_is_missing() -> None:
    c = ready(Mode.ENUMERATE, 1)
    assert int(chance(c, 4)) == 1
    assert int(c["asked"]) == 0
    chance(c, 9)
    chance(c, 5)
    assert int(c["asked"]) == 9


def test_a_step_that_takes_more_than_the_tape_holds_is_a_fault() -> None:
    c = ready(Mode.DRAW)
    for _ in range(TAPE):
        chance(c, 6)
    assert int(c["faults"]) == 0
    chance(c, 6)
    assert int(c["faults"]) == 1


def test_a_fresh_step_forgets_the_tape() -> None:
    c = ready(Mode.DRAW)
    chance(c, 6)
    door.fresh_step(c)
    assert [int(c[name]) for name in ("taken", "written", "asked", "faults")] == [0, 0, 0, 0]
