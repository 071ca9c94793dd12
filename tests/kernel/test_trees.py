"""Game trees found through the enumeration door, held against the known trees of Kuhn and Leduc poker and against a plain count."""

from collections import Counter
from math import isclose

import pytest

from tests.reference_games import kuhn, leduc, toy
from tests.reference_games.toy.state import Phase
from underrose.kernel.game.chance import Mode
from underrose.kernel.game.title import Game, Title
from underrose.kernel.play.trees import DEALER, Kind, Nodes, after, count_nodes, moves, perft, starts, walk

SMALL = "basket = 1\nthorns = 1\ngoal = 3\n"


@pytest.fixture(scope="module")
def kuhn_game() -> Game:
    return kuhn.TITLE.setup()


@pytest.mark.parametrize(
    ("title", "nodes"), [(kuhn.TITLE, Nodes(chance=4, decision=24, terminal=30)), (leduc.TITLE, Nodes(157, 3780, 5520))]
)
def test_kuhn_and_leduc_have_as_many_nodes_as_openspiels(title: Title, nodes: Nodes) -> None:
    assert count_nodes(title.setup()) == nodes


def test_the_start_is_enumerated_with_every_bound_that_it_asks_for(kuhn_game: Game) -> None:
    result = starts(kuhn_game)
    assert [(tape, bound) for tape, _, bound in result.asked] == [((), 3), ((0,), 2), ((1,), 2), ((2,), 2)]
    assert [tape for tape, _, _ in result.ends] == [(a, b) for a in range(3) for b in range(2)]
    deals = {tuple(states[0]["cards"].tolist()) for _, _, states in result.ends}
    assert deals == {(a, b) for a in range(3) for b in range(3) if a != b}


def test_the_ends_of_a_step_are_equally_probable() -> None:
    assert [share for _, share, _ in starts(leduc.TITLE.setup()).ends] == [pytest.approx(1 / 30)] * 30


def test_a_step_without_chance_has_one_end_and_asks_nothing(kuhn_game: Game) -> None:
    table = starts(kuhn_game).ends[0][2]
    before = table.tobytes()
    result = after(kuhn_game, table, 0, kuhn.Move.BET)
    assert (result.asked, len(result.ends)) == ([], 1)
    assert table.tobytes() == before, "enumerating leaves the table as it was"


def test_nodes_tell_how_they_are_reached(kuhn_game: Game) -> None:
    nodes = list(walk(kuhn_game))
    assert nodes[0].kind is Kind.CHANCE
    assert (nodes[0].bound, nodes[0].path[0].seat, nodes[0].path[0].tape) == (3, DEALER, ())
    assert {node.bound for node in nodes if node.kind is Kind.CHANCE} == {3, 2}
    longest = max(nodes, key=lambda node: node.decisions)
    assert longest.decisions == 3
    assert [step.seat for step in longest.path] == [DEALER, 0, 1, 0]
    ends = [node for node in nodes if node.kind is Kind.TERMINAL]
    assert isclose(sum(node.probability for node in ends), 5), "each of the five ways to bet goes with each deal"


def test_a_path_leads_to_its_node_when_its_tapes_are_replayed() -> None:
    game = leduc.TITLE.setup()
    node = next(node for node in walk(game) if node.kind is Kind.TERMINAL and node.decisions == 8)
    states = game.new_states()
    for step in node.path:
        states[0]["chance"]["mode"], states[0]["chance"]["taken"] = Mode.REPLAY, 0
        states[0]["chance"]["tape"][: len(step.tape)], states[0]["chance"]["written"] = step.tape, len(step.tape)
        if step.seat == DEALER:
            game.doors.start(states, 0, game.kits)
        else:
            game.doors.apply(states, 0, game.kits, step.seat, step.action)
        assert states[0]["chance"]["faults"] == 0
    assert game.outcome(states) == game.outcome(node.states)
    assert states[0]["cards"].tolist() == node.states[0]["cards"].tolist()


def test_perft_counts_the_nodes_with_so_many_decisions(kuhn_game: Game) -> None:
    assert [perft(kuhn_game, depth) for depth in range(5)] == [6, 12, 24, 12, 0]
    table = starts(kuhn_game).ends[0][2]
    assert [perft(kuhn_game, depth, table) for depth in range(4)] == [1, 2, 4, 2], "chance is followed from there only"
    game = leduc.TITLE.setup()
    by_depth = Counter(node.decisions for node in walk(game) if node.kind is not Kind.CHANCE)
    assert [perft(game, depth) for depth in range(4)] == [30, 60, 330, 810] == [by_depth[depth] for depth in range(4)]


def test_every_decision_is_found_in_every_order_of_a_sealed_choice() -> None:
    """Two seats lay one of k and one of m cards: k + m decisions first, 2 * k * m orders in all."""
    game = toy.TITLE.setup(2, content=SMALL, rounds=1, first=0)
    for node in walk(game):
        if node.kind is Kind.DECISION and game.actors(node.states) == [0, 1] and node.states[0]["phase"] == Phase.LAY:
            assert {seat for seat, _ in moves(game, node.states)} == {0, 1}
            k, m = (len(game.legal(node.states, seat)) for seat in (0, 1))
            assert [perft(game, depth, node.states) for depth in (1, 2)] == [k + m, 2 * k * m]
            return
    pytest.fail("no such position was found")
