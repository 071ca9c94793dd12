"""What is timed as note sheets are real positions of all tables and decks; the times themselves are nobody's test."""

import random
from collections.abc import Callable
from itertools import islice

import pytest

from bench.notes import crack_sheet_times, mixed, party_positions, party_sheet_times, wheel_times
from tests.sizes import size


def test_every_table_has_its_share_of_positions() -> None:
    seen = [(position.match.game.players, position.match.game.options["system"]) for position in islice(mixed(random.Random(1)), 24)]
    assert {table: seen.count(table) for table in seen} == {
        (players, system): 4 for players in (2, 3, 4) for system in ("counter", "speed")
    }


@pytest.mark.parametrize(("timed", "positions"), [(crack_sheet_times, size(12, 60)), (wheel_times, size(3, 8))])
def test_the_times_are_milliseconds(timed: Callable[..., dict[str, float]], positions: int) -> None:
    times = timed(positions, seed=1)
    assert list(times) == ["p50_ms", "p95_ms", "because_p95_ms"]
    assert 0 < times["p50_ms"] <= times["p95_ms"]
    assert times["because_p95_ms"] > 0


def test_the_party_is_timed_at_tables_of_all_sizes_with_persons_and_bots() -> None:
    seen = list(islice(party_positions(1), 0, size(600, 3600), 30))
    assert len({match.game.players for match in seen}) > 2
    assert all(match.view(-1)["table"]["sides"][0]["dossier"] == -1 for match in seen)
    assert party_sheet_times(size(10, 40), 1) > 0
