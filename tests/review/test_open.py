"""Top-Secret in review: nothing lies hidden there, so chance and choice take deduction's place."""

from collections.abc import Iterator

import pytest

from tests.review.reviewed import short, taking_back
from tests.sizes import size
from underrose.bots.playing_on import policy_of
from underrose.games.top_secret_agents.title import TITLE
from underrose.kernel.play.match import Match
from underrose.knowledge.position import Position
from underrose.review.judge import Judge, Worths
from underrose.review.luck import luck_of, result_of
from underrose.review.report import review
from underrose.review.walk import decision_points


def last_turns() -> Iterator[tuple[Match, int]]:
    """Tables of the last turn, with who is to act: whatever ends the game there can be counted out."""
    for seed in range(size(6, 9)):
        match = short(seed, ("novice", "agent"), 13 + seed % 2)
        for table in match.walk():
            if table.outcome is None and int(table.states[0]["number"]) == match.game.content["turns"]:
                yield table, table.actors[0]


def test_choices_that_end_the_game_are_worth_what_they_come_to() -> None:
    judge, ends = Judge(policy_of(TITLE), 8, 1), 0
    for match, seat in last_turns():
        position = Position(match.game, seat, match.see(seat), match.log(seat), 1)
        worths = Worths(judge, position)(position.legal, 8)
        for column, action in zip(worths.T, position.legal.tolist(), strict=True):
            table = match.clone()
            table.do(seat, action)
            if table.outcome is not None and not table.steps[-1].chance:
                ends += 1
                assert (column == result_of(table, seat)).all()
    assert ends > 5


def test_nothing_is_hidden() -> None:
    report = review(short(1, ("novice", "agent")), 0, budget=200, turned=True)
    assert (turned := report.revealed) is not None
    assert (turned.hidden, turned.told_bits, turned.theirs) == (0, [], [])
    assert all(not one.secrets and one.told_bits == one.learned_bits == 0 for one in report.decisions)
    assert [point.bits for point in report.curve] == [0] * len(report.curve)


def test_what_was_taken_back_is_no_decision_and_no_part_of_the_result() -> None:
    match = short(2)
    again, taken = taking_back(match)
    seat = again.steps[taken].seat
    assert seat is not None
    actions = [[point.action for point in decision_points(one, seat)] for one in (again, match)]
    assert actions[0] == actions[1]
    luck = luck_of(again, seat, Judge(policy_of(TITLE), 2, 1), {})
    assert not {taken, taken + 1} & {step.n for step in luck.steps}
    assert luck.deal + luck.chance + luck.others == pytest.approx(luck.result - 0.5, abs=1e-12)
