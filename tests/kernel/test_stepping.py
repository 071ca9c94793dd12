"""A step in one call: what it fills in is what each door says by itself, for every game, place and step."""

from random import Random

import pytest

import underrose as ur
from tests.kernel.test_interpreting import SETUPS as ALL
from tests.kernel.test_interpreting import Setup
from underrose.kernel.game.chance import TAPE
from underrose.kernel.game.events import WATCHERS, log_of
from underrose.kernel.game.stepping import FAULTS, TAKEN
from underrose.kernel.play.match import SPECTATOR, Match
from underrose.kernel.play.recordfile import Growing, grown_of, lines_of
from underrose.kernel.play.step_runner import step_runner_of

SETUPS = [*ALL[:2], ALL[3], ALL[7], ("top_secret_party", 10, {})]


def played(setup: Setup, seed: int) -> tuple[Match, Random]:
    name, players, options = setup
    return Match(ur.game(name, players=players, **options), seed=seed), Random(seed)


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup[0]}-{setup[1]}")
def test_a_step_fills_in_what_each_door_says(setup: Setup) -> None:
    match, random = played(setup, 4)
    game, compared, growing = match.game, 0, Growing(match)
    while True:
        growing.add(match)
        rest, events = match._at_rest, match.states[0]["events"]
        assert rest.table == match.states.tobytes(), "nothing has to be worked out again"
        assert list(rest.actors or ()) == game.actors(match.states)
        assert rest.legal == {seat: game.legal(match.states, seat).tobytes() for seat in match.actors}
        for place in match.places:
            assert rest.seen[place] == game.see(match.states, place).tobytes()
            shown = log_of(events, WATCHERS if place == SPECTATOR else place).tobytes()
            assert match.log(place).tobytes().endswith(shown)
            compared += len(shown)
        assert match.outcome == game.outcome(match.states)
        if match.outcome is not None or len(match.steps) == 120:
            break
        seat = random.choice(match.actors)
        match.do(seat, random.choice(match.enumerated(seat).tolist()))
    assert compared, "there was nothing to compare"
    grown = grown_of(match)
    assert (growing.lines, growing.heads) == (grown.lines[: len(growing.lines)], grown.heads[: len(growing.lines)])
    assert match.outcome is None or [*lines_of(match, None, growing)] == [*lines_of(match)]


@pytest.mark.parametrize("inside", [False, True], ids=["another table", "the state that was handed out"])
def test_a_table_that_is_changed_from_outside_is_looked_at_anew(inside: bool) -> None:
    match, other = (played(SETUPS[0], seed)[0] for seed in (1, 2))
    states = match.states
    assert match.seen(0) != other.seen(0)
    if inside:
        states[0] = other.states[0]
    else:
        match.states = other.states.copy()
    assert match.seen(0) == other.seen(0)
    assert match.listed(match.actors[0]) == other.listed(other.actors[0])
    with pytest.raises(ValueError, match="read-only"):
        match.legal(match.actors[0]).packed()[0] = 0


def test_matches_that_share_a_step_runner_keep_what_is_theirs() -> None:
    one, two = (played(SETUPS[0], seed)[0] for seed in (1, 2))
    assert step_runner_of(one.game) is step_runner_of(two.game)
    before = [one.seen(place) for place in one.places], one.log(0).tobytes(), one.listed(one.actors[0])
    two.do(two.actors[0], int(two.enumerated(two.actors[0])[0]))
    assert before == ([one.seen(place) for place in one.places], one.log(0).tobytes(), one.listed(one.actors[0]))


def test_a_step_that_takes_more_values_than_there_is_room_for_is_refused_and_a_fault() -> None:
    """As a step of a record from outside may: it is refused in a sentence, and its values are not read."""
    match, _ = played(SETUPS[0], 1)
    seat, before = match.actors[0], match.states.tobytes()
    with pytest.raises(ValueError, match="at most"):
        match.do(seat, int(match.enumerated(seat)[0]), [0] * (TAPE + 1))
    assert match.states.tobytes() == before
    runner = step_runner_of(match.game)
    runner.numbers[TAKEN], runner.numbers[FAULTS] = 2 * TAPE, 1
    assert runner.result(before, match._streams).faults == 1
    assert runner.misfit == f"it draws {2 * TAPE} values of chance, and a step draws at most {TAPE}"


def test_a_clone_writes_its_latest_step_as_it_was() -> None:
    match, _ = played(SETUPS[0], 1)
    match.do(match.actors[0], int(match.enumerated(match.actors[0])[0]))
    growing = [Growing(match) for _ in range(2)]
    assert growing[0].add(match.clone()) == growing[1].add(match)
