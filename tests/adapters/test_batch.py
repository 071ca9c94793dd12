"""Batches: the same games as single ones, whatever the threads; a refusal changes nothing; who asks for nothing copies nothing."""

import copy
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import underrose as ur
from tests.adapters.tables import GAMES, tiered
from tests.sizes import size
from underrose.adapters import batch_drivers
from underrose.adapters.batch import Batch
from underrose.adapters.bounds import utilities
from underrose.adapters.playing import Moment
from underrose.kernel.compile.persisted_fields import without_the_step
from underrose.kernel.play.match import SPECTATOR, Match
from underrose.lab.playing import generator_of, play_random
from underrose.tensors.dense_actions import DenseActions
from underrose.tensors.encoding import Tensor

Mask = NDArray[np.int8]
TABLES = 3
STEPS = size(30, 120)
SMALL = ("leduc",)
"""Where every policy is compiled with the whole of its game every day."""


def single(batch: Batch, table: int) -> Match:
    seed, number = batch.games[table].tolist()
    return Match.of_lab(batch.game, generator_of(batch.game, seed, number))


def everything(batch: Batch) -> list[bytes]:
    arrays = [batch.seats, batch.ended, batch.rewards, batch.results, batch.decisions, batch.games, batch.observe(), batch.legal_mask()]
    return [*(array.tobytes() for array in arrays), *(batch.states(table).tobytes() for table in range(batch.n))]


def check_table(batch: Batch, table: int, match: Match, observed: Tensor, mask: Mask) -> None:
    """A table is as its match is, but for the events and the tape of the last step, and so is what its seat gets."""
    seat = int(batch.seats[table])
    assert batch.states(table).tobytes() == without_the_step(match.states).tobytes()
    assert seat in match.actors
    moment = Moment(match.states, (), actors=tuple(match.actors))
    assert observed.tobytes() == batch.layout.tensor(moment, seat).tobytes()
    assert mask.tobytes() == batch.actions.mask(match.legal(seat).packed()).tobytes()


@pytest.mark.parametrize("name", tiered())
def test_a_batch_plays_what_single_games_play_with_the_same_seeds_and_actions(name: str) -> None:
    batch = Batch(GAMES[name], TABLES, threads=2, seed=5)
    matches = [single(batch, table) for table in range(TABLES)]
    rng, numbers, ended = np.random.default_rng(5), [*range(TABLES)], 0
    for _ in range(STEPS):
        observed, masks, (starts, counts, indices) = batch.observe(), batch.legal_mask(), batch.legal()
        for table, match in enumerate(matches):
            check_table(batch, table, match, observed[table], masks[table])
            assert sorted(indices[starts[table] :][: counts[table]].tolist()) == np.flatnonzero(masks[table]).tolist()
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        for match, seat, action in zip(matches, batch.seats.tolist(), actions.tolist(), strict=True):
            match.play(seat, batch.actions.packed[action])
        batch.step(actions)
        for table, match in enumerate(matches):
            assert batch.ended[table] == (match.outcome is not None)
            assert batch.rewards[table] == pytest.approx(utilities(batch.game, match.outcome))
            if match.outcome is not None:
                ended += 1
                assert batch.results[table, [0, 3]].tolist() == [match.outcome.why, len(match.steps) - 1]
                numbers[table] += TABLES
                matches[table] = single(batch, table)
        assert batch.games.tolist() == [[5, number] for number in numbers]
    assert ended or name in size(("coding-live", "agents", "party"), ("agents",))


@pytest.mark.parametrize("name", tiered("coding-live", "party", "leduc"))
def test_sampled_actions_play_the_random_games_of_the_lab_with_any_number_of_threads(name: str) -> None:
    game, count = GAMES[name], 12
    played = play_random(game, count, 9, 1, lambda done, total: None).results.tolist()
    for tables, threads in ((4, 1), (5, 3)):
        batch, found = Batch(game, tables, threads, seed=9), dict[int, Any]()
        while len(found.keys() & set(range(count))) < count:
            numbers = batch.games[:, 1].copy()
            batch.step(batch.sample())
            found |= {int(numbers[table]): batch.results[table].tolist() for table in np.flatnonzero(batch.ended)}
        assert [found[number] for number in range(count)] == played


def test_every_table_may_have_a_seed_of_its_own() -> None:
    batch = ur.batch("the_coding", n=3, seed=[7, 8, 7])
    first, last = batch.states(0).tobytes(), batch.states(2).tobytes()
    assert first == last != batch.states(1).tobytes()
    alone = ur.batch("the_coding", n=1, seed=8)
    for _ in range(60):
        batch.step(batch.sample())
        alone.step(alone.sample())
        assert batch.states(1).tobytes() == alone.states(0).tobytes()
    assert batch.games[1].tolist() == alone.games[0].tolist() != [8, 0]


def test_reset_repeats_a_seed_and_goes_on_without_one() -> None:
    batch = Batch(GAMES["leduc"], 4, seed=3)
    before = everything(batch)
    batch.step(batch.sample())
    assert everything(batch) != before
    batch.reset()
    assert batch.games.tolist() == [[3, number] for number in range(4, 8)]
    batch.reset(3)
    assert everything(batch) == before


@pytest.mark.parametrize("threads", [1, 3])
def test_a_refused_action_names_its_table_and_changes_nothing_at_any(threads: int) -> None:
    batch = ur.batch("the_coding", n=6, threads=threads, seed=1, players=2)
    actions = batch.sample().copy()
    actions[5], actions[4] = 99999, np.flatnonzero(batch.legal_mask()[4] == 0)[0]
    before, code = everything(batch), batch.actions.notation(int(actions[4]))
    assert batch.fits(actions).tolist() == [True] * 4 + [False] * 2
    seat = int(batch.seats[4])
    with pytest.raises(ur.IllegalAction, match=f'Table 4: seat {seat} may not do "{code}" now: ') as refused:
        batch.step(actions)
    assert refused.value.details == {"table": 4, "seat": seat}
    assert everything(batch) == before
    actions[4] = batch.sample()[4]
    for wrong in (99999, 1327, -1):
        actions[5] = wrong
        with pytest.raises(ur.UnreadableAction, match=f"Table 5: {wrong} is no action of The Coding, whose actions are 0 to 1326"):
            batch.step(actions)
    actions[5] = batch.sample()[5]
    batch.step(actions)
    assert batch.decisions.tolist() == [1] * 6


@pytest.mark.parametrize("name", tiered("coding-live", "classified", "leduc"))
def test_what_is_drawn_ahead_is_what_would_be_drawn_when_it_is_asked_for(name: str) -> None:
    batch, slow = (Batch(GAMES[name], 5, seed=4) for _ in range(2))
    rng, position, seat = np.random.default_rng(4), batch.states(2), int(batch.seats[2])
    for _ in range(STEPS):
        slow._sampling = False  # it never draws ahead
        asked = int(rng.integers(3))
        for _ in range(asked):
            assert batch.sample().tolist() == slow.sample().tolist()
        if rng.random() < 0.1:
            for each in (batch, slow):
                each.put(2, position, seat)
                each.reset(where=np.arange(5) == 3)
        starts, counts, indices = slow.legal()
        fits = batch.sample().copy() if asked else indices[starts + rng.integers(counts)]
        if asked:
            assert slow.sample().tolist() == fits.tolist()
        batch.step(fits)
        slow._sampling = False
        slow.step(fits)
        assert everything(batch) == everything(slow)


def test_some_tables_are_stepped_and_the_others_left_alone() -> None:
    batch = Batch(GAMES["coding"], 4, seed=2)
    where = np.array([True, False, True, False])
    before = [batch.states(table).tobytes() for table in range(4)]
    actions = batch.sample().copy()
    actions[~where] = -7
    batch.step(actions, where)
    assert [batch.states(table).tobytes() == state for table, state in enumerate(before)] == [False, True, False, True]
    assert batch.decisions.tolist() == [1, 0, 1, 0]
    batch.reset(where=where)
    assert batch.games.tolist() == [[2, 4], [2, 1], [2, 6], [2, 3]]
    assert batch.decisions.tolist() == [0] * 4
    assert batch.states(1).tobytes() == before[1]
    for wrong in ([1, 0, 1, 0], [True], "all"):
        with pytest.raises(ValueError, match="Tables are chosen by 4 truth values"):
            batch.step(actions, wrong)
    with pytest.raises(ValueError, match="Seeds are for all tables"):
        batch.reset(5, where)


def test_without_auto_reset_a_game_that_is_over_stays_until_it_is_reset() -> None:
    batch = Batch(GAMES["leduc"], 3, seed=1, auto_reset=False)
    while not batch.ended[1]:
        batch.step(batch.sample(), batch.seats >= 0)
    final, over = batch.states(1).tobytes(), int(batch.seats[1])
    assert (over, batch.legal_mask()[1].any(), batch.legal().counts[1]) == (-1, False, 0)
    with pytest.raises(ur.IllegalAction, match="Table 1: the game is over; reset it"):
        batch.step([1, 1, 1], np.array([False, True, False]))
    assert batch.states(1).tobytes() == final
    batch.reset(where=batch.ended)
    assert batch.seats[1] >= 0


@pytest.mark.parametrize("name", tiered("coding-live", "party"))
def test_others_play_on_until_a_seat_is_asked(name: str) -> None:
    batch = Batch(GAMES[name], 6, seed=1, auto_reset=False)
    for _ in range(30):
        where = batch.seats >= 0
        batch.others(1, where)
        assert set(batch.seats.tolist()) <= {1, -1}
        assert ((batch.seats == -1) == (batch.ended | ~where)).all()
        assert (batch.rewards[~batch.ended] == 0).all()
        batch.reset(where=batch.seats < 0)
        batch.step(batch.sample(), where & (batch.seats == 1))
    with pytest.raises(ValueError, match="of a batch without auto_reset"):
        Batch(GAMES[name], 2).others(0)


@pytest.mark.parametrize("name", tiered("coding-live", "classified", "leduc"))
def test_played_at_once_is_what_is_played_step_by_step(name: str) -> None:
    for reset in (True, False):
        batch, slow = (Batch(GAMES[name], 5, threads=2, seed=4, auto_reset=reset) for _ in range(2))
        for steps in (1, 7, 40):
            batch.play(steps)
            for _ in range(steps):
                where = slow.seats >= 0
                if where.any():
                    slow.step(slow.sample(), where)
            assert everything(batch)[2:] == everything(slow)[2:] or not reset
            assert batch.results.tolist() == slow.results.tolist()
            assert batch.sample().tolist() == slow.sample().tolist()


def test_actions_of_another_shape_or_type_are_refused() -> None:
    batch = Batch(GAMES["leduc"], 4)
    for actions in (np.zeros(3, int), np.zeros((4, 1), int), np.zeros(4), np.zeros(4, bool), 1, ["fold"] * 4):
        with pytest.raises(ValueError, match="A step takes 4 dense indices, not"):
            batch.step(actions)
    assert batch.decisions.tolist() == [0] * 4
    for seed in ([1, 2], 1.5, "seven"):
        with pytest.raises(ValueError, match="A batch of 4 takes one seed, or 4"):
            batch.reset(seed)  # pyright: ignore[reportArgumentType]
    for n, threads in ((0, 1), (1, 0)):
        with pytest.raises(ValueError, match="at least one table and one thread"):
            Batch(GAMES["leduc"], n, threads)
    for game, option in (("the_coding", "players"), (GAMES["leduc"], "auto_rest")):
        with pytest.raises(ValueError, match=r"for 2 to 4 players, not 9\.|chosen by auto_rest\."):
            ur.batch(game, 4, 1, 0, True, **{option: 9})


def test_arrays_are_written_in_place_and_shared_without_a_copy() -> None:
    batch = Batch(GAMES["leduc"], 4, seed=2)
    shared: Any = np.from_dlpack(batch.observe())
    handed: list[Any] = [batch.observe(), batch.legal_mask(), batch.seats]
    for array in [*handed, batch.rewards, batch.ended, *batch.legal()]:
        alike: Any = np.from_dlpack(array)
        assert alike.__array_interface__["data"] == array.__array_interface__["data"]
    before = shared.copy()
    for _ in range(3):
        batch.step(batch.sample())
        assert all(now is then for now, then in zip((batch.observe(), batch.legal_mask(), batch.seats), handed, strict=True))
    assert shared.tolist() == handed[0].tolist() != before.tolist()


def test_writing_into_what_was_handed_out_changes_no_table() -> None:
    batch, other = (Batch(GAMES["coding"], 3, seed=2) for _ in range(2))
    for array in (batch.seats, batch.rewards, batch.observe(), batch.legal_mask()):
        array[:] = 100
    batch.step(batch.sample())
    other.step(other.sample())
    assert everything(batch) == everything(other)


def test_a_copied_batch_goes_on_by_itself() -> None:
    batch = Batch(GAMES["leduc"], TABLES, threads=2, seed=5)
    batch.run(lambda actions, count, seen, chance: 0, 1)
    other = copy.deepcopy(batch)
    before = everything(batch)
    assert everything(other) == before
    other.step(other.sample())
    assert everything(batch) == before
    batch.step(batch.sample())
    assert everything(batch) == everything(other)


def test_any_place_can_be_looked_from_and_the_spectator_is_nobody() -> None:
    batch = Batch(GAMES["coding"], 3, seed=2)
    match = single(batch, 1)
    moment = Moment(match.states, (), actors=tuple(match.actors))
    for place in (0, 1, SPECTATOR):
        assert batch.seen_by(place)[1].tolist() == batch.layout.tensor(moment, place).tolist()
    with pytest.raises(ValueError, match="has seats 0 to 1 here, and no seat 2"):
        batch.seen_by(2)


def test_a_table_can_be_put_into_a_position() -> None:
    batch = Batch(GAMES["coding"], 3, seed=2)
    position, seat = batch.states(0), int(batch.seats[0])
    batch.step(batch.sample())
    after = batch.states(1).tobytes()
    batch.put(0, position, seat)
    assert [*(batch.states(table).tobytes() for table in (0, 1)), *batch.decisions.tolist()] == [position.tobytes(), after, 0, 1, 1]
    match = single(batch, 0)
    batch.put(0, match.states)
    assert match.states.tobytes() != batch.states(0).tobytes() == without_the_step(match.states).tobytes(), "its start drew and told"
    batch.put(0, Match(batch.game, seed=1).states)
    assert batch.states(0)["chance"]["generator"]["low"][0], "the state of a match has none: all tables would draw alike"
    with pytest.raises(ValueError, match="cannot have seat 5 asked"):
        batch.put(0, position, 5)


@pytest.mark.parametrize("name", tiered())
def test_compiled_code_numbers_actions_as_they_are_listed(name: str) -> None:
    actions = DenseActions(GAMES[name])
    numbered = range(0, len(actions), 1 + len(actions) // 500)
    assert [batch_drivers.dense_index(actions.codes, actions.packed[index]) for index in numbered] == [*numbered]


@pytest.mark.parametrize("name", tiered("coding-live", "classified", "leduc", everyday=SMALL))
@pytest.mark.parametrize("among", size([0, 3], [0, 1, 3]))
def test_a_policy_among_drawn_actions_or_all_plays_what_is_played_step_by_step(name: str, among: int) -> None:
    if not among:
        name = name.removesuffix("-live")  # who is asked there is drawn after an action is, and none is drawn among all
    batch, slow = Batch(GAMES[name], 5, threads=2, seed=4), Batch(GAMES[name], 5, seed=4)

    def largest(actions: Sequence[int], count: int, seen: Sequence[float], chance: int) -> int:
        if count < among:
            return count  # one more is drawn
        best = 0
        for place in range(count):
            if actions[place] > actions[best]:
                best = place
        return best

    def chosen() -> Any:
        if among:
            return np.max([slow.sample().copy() for _ in range(among)], axis=0)
        return [int(np.flatnonzero(mask)[-1]) for mask in slow.legal_mask()]

    for steps in (1, 7, 40):
        batch.run(largest, steps, among=among)
        for _ in range(steps):
            slow.step(chosen())
        assert everything(batch)[2:] == everything(slow)[2:]
        assert batch.results.tolist() == slow.results.tolist()


@pytest.mark.parametrize("name", tiered("coding", "leduc", everyday=SMALL))
def test_a_policy_sees_what_its_seat_observes(name: str) -> None:
    batch, slow = Batch(GAMES[name], 5, threads=2, seed=4), Batch(GAMES[name], 5, seed=4)
    size = batch.layout.size

    def looks(actions: Sequence[int], count: int, seen: Sequence[float], chance: int) -> int:
        total = 0
        for slot in range(size):
            if seen[slot] > 0:
                total += slot
        return total % count

    batch.run(looks, 30, observed=True)
    for _ in range(30):
        totals = ((slow.observe() > 0) * np.arange(size)).sum(1)
        starts, counts, indices = slow.legal()
        slow.step(indices[starts + totals % counts])
    assert everything(batch)[2:] == everything(slow)[2:]


def test_chance_of_a_policy_does_not_depend_on_threads_or_on_how_often_it_is_run() -> None:
    def even(actions: Sequence[int], count: int, seen: Sequence[float], chance: int) -> int:
        return chance % count

    once, often = Batch(GAMES["leduc"], 5, threads=3, seed=4), Batch(GAMES["leduc"], 5, seed=4)
    once.run(even, 60)
    for _ in range(20):
        often.run(even, 3)
    assert everything(once)[2:] == everything(often)[2:]


def test_a_policy_that_chooses_nothing_is_refused_and_the_table_is_as_it_was() -> None:
    batch = Batch(GAMES["leduc"], 3, seed=1)
    before = everything(batch)
    with pytest.raises(RuntimeError, match="choice at table 0 is none of the actions"):
        batch.run(lambda actions, count, seen, chance: count, 5)
    assert everything(batch) == before
    with pytest.raises(ValueError, match="chooses among 0 to"):
        batch.run(lambda actions, count, seen, chance: 0, 1, among=-1)
    for steps, error in ((-1, ValueError), (2.5, TypeError)):
        for play in (batch.play, partial(batch.run, lambda actions, count, seen, chance: 0)):
            with pytest.raises(error):
                play(steps)  # type: ignore[arg-type]
    assert everything(batch) == before
