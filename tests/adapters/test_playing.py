"""A moment is what a match is: the same table, the same told to every seat, the same choices, the same end."""

import copy
import pickle

import pytest

from tests.adapters.tables import GAMES, moments
from tests.reference_games import TITLES
from underrose.adapters.playing import DECIDED, Moment, Table
from underrose.games.the_coding.state import Phase
from underrose.kernel.play.match import SPECTATOR, Match
from underrose.kernel.play.trees import Kind
from underrose.testing.playing import random_match, table_bytes


def followed(table: Table, match: Match) -> list[Moment]:
    """The settled moments of a finished match, its deal first: with its chance, its movers and its actions."""
    moment, found = table.first, list[Moment]()
    for step in match.steps:
        if step.seat is not None:
            moment = table.drawn(moment, step.seat) if moment.kind is Kind.CHANCE else moment
            assert moment.mover == step.seat
            moment = table.decided(moment, table.actions.index(step.action or 0))
        for value, bound in step.chance:
            assert moment.asked == bound
            moment = table.drawn(moment, value)
        found.append(moment)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_moment_is_what_a_match_is(name: str) -> None:
    game = GAMES[name]
    table, replayed = Table(game), Match(game, 3)
    match = random_match(game, 3)
    for step, moment in zip(match.steps, followed(table, match), strict=True):
        if step.seat is not None:
            replayed.do(step.seat, step.action or 0)
        assert table_bytes(moment.states) == table_bytes(replayed.states)
        assert list(moment.actors) == replayed.actors
        assert moment.outcome == replayed.outcome
        for seat in range(game.players):
            assert table.log(moment, seat).tobytes() == replayed.log(seat).tobytes()
            assert table.view(moment, seat).tobytes() == replayed.see(seat).tobytes()
        assert table.view(moment, SPECTATOR).tobytes() == replayed.see(SPECTATOR).tobytes()
        if moment.mover >= 0:
            assert table.legal(moment, moment.mover) == table.actions.indices(replayed.legal(moment.mover).packed())


@pytest.mark.parametrize("name", GAMES)
def test_no_game_is_longer_or_asks_more_of_chance_than_its_bounds_say(name: str) -> None:
    table = Table(GAMES[name])
    for seed in range(4):
        match = random_match(table.game, seed)
        assert len(match.steps) - 1 <= table.bounds.decisions
        assert max(bound for step in match.steps for _, bound in step.chance) <= table.bounds.outcomes
        assert sum(len(step.chance) for step in match.steps) + len(match.steps) <= table.bounds.chance_nodes


def test_doing_something_leaves_the_moment_before_as_it_was_and_what_is_read_back_is_equal() -> None:
    table = Table(GAMES["coding"])
    played = list(moments(table, "left as it was"))
    digests = [moment.digest for moment in played]
    for moment in played:
        assert copy.deepcopy(moment) is moment
        assert pickle.loads(pickle.dumps(moment)).digest == moment.digest
        vars(moment).pop("digest", None)
    assert [moment.digest for moment in played] == digests


def test_a_seat_remembers_its_own_decisions_and_nobody_elses() -> None:
    table = Table(GAMES["coding"])
    mine = [0] * table.game.players
    for before, after in zip(played := list(moments(table, "own")), played[1:], strict=False):
        if before.mover >= 0:
            mine[before.mover] += 1
        assert [int((memory["what"] == DECIDED).sum()) for memory in after.memories] == mine


def test_in_a_world_that_is_drawn_others_remember_what_everybody_was_told() -> None:
    """The same, whichever seat it is drawn for; cards were dealt and drawn, which only their seat was told."""
    table, closed = Table(GAMES["classified"]), 0
    for moment in moments(table, "remembered"):
        if moment.asked or moment.outcome is not None:
            continue
        mine, theirs = (table.resampled(moment, seat, b"any").memories[1 - seat] for seat in range(2))
        assert mine.tobytes() == theirs.tobytes()
        closed += bool(moment.memories[0]["closed"].any())
    assert closed


def test_whoever_can_as_well_wait_is_not_made_to_act() -> None:
    """With live taps somebody who has said "not enough" may take it back once, and then only tap: they wait for the others instead."""
    table, waiting = Table(GAMES["coding-live"]), 0
    for seed in range(12):
        for moment in moments(table, f"waiting {seed}"):
            seats = [seat for seat in moment.actors if table.view(moment, seat)["choice"][0] == 0]
            if not moment.asked and moment.outcome is None and int(moment.states["phase"][0]) == Phase.OPEN:
                waiting += len(seats)
                assert moment.mover not in seats
                assert moment.mover >= 0 or table.outcomes(moment) == [seat for seat in moment.actors if seat not in seats]
    assert waiting


def test_chance_that_the_rules_do_not_ask_for_is_refused() -> None:
    table = Table(GAMES["leduc"])
    with pytest.raises(ValueError, match="does not fit what the rules ask of chance"):
        table.drawn(table.first, table.first.asked)


def test_a_dense_index_leaves_out_what_only_the_server_submits() -> None:
    for game in GAMES.values():
        table = Table(game)
        verbs = {game.codec.parts(action)[0] for action in table.actions.packed}
        assert verbs == {verb for verb in game.codec.verbs.values() if not verb.server}
        assert sorted(table.actions.packed, key=game.codec.index) == table.actions.packed


def test_the_digest_of_an_index_tells_tables_apart_whose_actions_differ() -> None:
    plain = TITLES["liars_dice"].setup(2)
    same, party, toy = TITLES["liars_dice"].setup(2, dice=plain.options["dice"]), GAMES["party"], TITLES["toy"].setup(4)
    digests = [Table(game).actions.digest for game in (plain, same, party, toy)]
    assert (digests[0] == digests[1], len({*digests})) == (True, 3)


def test_utilities_sum_to_zero_and_a_shared_win_is_shared() -> None:
    table = Table(GAMES["party"])
    for seed in range(3):
        *before, last = moments(table, f"utilities {seed}")
        assert table.utilities(before[-1]) == [0.0] * 4
        assert abs(sum(table.utilities(last))) < 1e-9
        gained = table.utilities(last)
        assert last.outcome is not None
        assert [seat for seat in range(4) if gained[seat] == max(gained)] == list(last.outcome.winners)
