"""A game in which nothing is hidden must have one world everywhere, and a run that shows it must have looked."""

import pytest

from underrose.testing.two_worlds import Report


def test_one_world_everywhere_is_good() -> None:
    Report(pairs=7, alone=7).check(open_game=True)


@pytest.mark.parametrize("report", [Report(), Report(pairs=7, alone=6, differed=1)])
def test_another_world_or_nothing_looked_at_is_not(report: Report) -> None:
    with pytest.raises(AssertionError):
        report.check(open_game=True)


def test_a_game_of_secrets_is_not_let_off() -> None:
    with pytest.raises(AssertionError, match="never more than one world"):
        Report(pairs=7, alone=7).check()
