"""The lab: the same games however they are shared out, and numbers that add up."""

import json
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import underrose as ur
from tests.lab import own_bots
from tests.sizes import size
from underrose.bots.entrants import House
from underrose.games import title
from underrose.lab import playing
from underrose.lab.playing import FEW, Plan, Setup, play_bots
from underrose.lab.reports import duel, no_progress, report_of, simulate
from underrose.lab.statistics import mean_interval, points_interval, wilson


@pytest.mark.parametrize("run", [ur.lab.simulate, ur.lab.duel, ur.lab.portray])
def test_a_level_of_confidence_is_looked_at_before_the_first_game(run: Any) -> None:
    with pytest.raises(ur.lab.LabError, match="A confidence level lies between 0 and 1, not at 95"):
        run(ur.game("the_coding"), ["random", "nobody"], 2, level=95)


def test_wilsons_interval_of_a_known_case() -> None:
    assert wilson(8, 10, 0.95) == pytest.approx({"rate": 0.8, "low": 0.4901625, "high": 0.9433178}, abs=1e-6)
    assert wilson(0, 10, 0.95)["low"] == 0.0
    assert wilson(10, 10, 0.95)["high"] == 1.0
    assert wilson(0, 0, 0.95) == {"rate": 0.0, "low": 0.0, "high": 1.0}


def test_the_interval_of_a_duel_is_wilsons_and_narrower_with_ties() -> None:
    assert points_interval([1.0] * 8 + [0.0] * 2, 0.95) == pytest.approx(wilson(8, 10, 0.95))
    assert points_interval([1.0] * 10, 0.95) == pytest.approx(wilson(10, 10, 0.95))
    half = points_interval([1.0] * 25 + [0.0] * 25 + [0.5] * 50, 0.95)
    assert half == pytest.approx(wilson(100, 200, 0.95))  # half the variance counts like twice the games


def test_the_interval_of_a_mean_is_students() -> None:
    numbers = [0.0, 1.0] * 6  # 2.200985 is the quantile of t with eleven degrees of freedom
    spread = 2.200985 * 0.522233 / 12**0.5
    assert mean_interval(numbers, 0.95) == pytest.approx({"value": 0.5, "low": 0.5 - spread, "high": 0.5 + spread}, abs=1e-3)
    assert mean_interval([3.0], 0.95) == {"value": 3.0, "low": 3.0, "high": 3.0}


def test_a_paired_duel_that_is_always_won_is_no_more_certain_than_its_deals_are_many() -> None:
    report = duel(ur.game("the_coding"), ("agent", "random"), 4, 1, paired=True)
    assert (report["rate_a"], report["low"], report["high"]) == pytest.approx((1.0, wilson(2, 2, 0.95)["low"], 1.0))


def test_the_interval_of_a_paired_duel_covers_the_rate_as_often_as_it_says() -> None:
    rng = np.random.default_rng(1)
    truth, deals = 0.95, 10  # a normal interval covers it in 65 of 100 runs
    found = [points_interval((rng.random((deals, 2)) < truth).mean(axis=1), 0.95) for _ in range(500)]
    assert sum(one["low"] <= truth <= one["high"] for one in found) > 450


SCRIPT = f"{own_bots.__file__}:choose"


@pytest.mark.parametrize(
    ("name", "bots", "count"),
    [
        ("the_coding", ["random"] * 3, 9000),
        pytest.param("the_coding", ["agent", "novice", SCRIPT], size(12, 20), marks=pytest.mark.slow),  # more than a part of eight
        ("top_secret_party", ["novice", "agent", "spymaster", "random", "agent"], size(300, 600)),  # compiled policies
    ],
)
def test_the_digest_does_not_depend_on_threads(name: str, bots: list[str], count: int) -> None:
    game = ur.game(name, players=len(bots))
    assert count > (FEW if game.title.think is not None else 8), "both threads have something to do"
    one, two = (simulate(game, bots, count, 7, threads=threads) for threads in (1, 2))
    assert one["digest"] == two["digest"]
    assert simulate(game, bots, count, 8)["digest"] != one["digest"]


def test_a_report_adds_up() -> None:
    report = simulate(ur.game("the_coding", players=3, system="speed"), ["random"] * 3, 3000, 1)
    assert set(report) == {
        "game", "players", "options", "bots", "games", "seed", "wins", "first", "shared", "draws", "why", "length", "figures",
        "decisions_per_second", "games_per_second", "matches", "digest",
    }  # fmt: skip
    assert sum(report["why"].values()) == pytest.approx(1.0)
    assert sum(win["rate"] for win in report["wins"]) + report["draws"]["rate"] == pytest.approx(1.0)
    assert report["why"]["NOBODY"] == report["draws"]["rate"]
    assert report["length"]["p50"] <= report["length"]["p95"]
    assert report["figures"]["hack_cards"] == {"value": 12.0, "low": 12.0, "high": 12.0, "unit": "cards"}


def test_numbers_of_numpys_are_told_as_pythons() -> None:
    seed: Any = np.int64(3)
    told = json.loads(json.dumps(simulate(title("the_coding").setup(seed), ["random"], 2, seed)))
    assert (told["players"], told["seed"]) == (3, 3)


def test_where_a_game_has_no_first_player_no_rate_is_told_of_one() -> None:
    assert simulate(ur.game("top_secret_party", players=3), ["random"] * 3, 50, 1)["first"] is None
    assert simulate(ur.game("the_coding"), ["random"] * 2, 50, 1)["first"]["rate"] > 0


def test_in_a_duel_seats_and_first_player_rotate() -> None:
    report = duel(ur.game("the_coding", players=2), ("agent", "random"), 24, 1)
    assert (report["a"], report["b"], report["games"]) == ("agent", "random", 24)
    assert report["rate_a"] > 0.7
    assert report["low"] <= report["rate_a"] <= report["high"]
    with pytest.raises(ur.lab.LabError, match="between two bots; 3 were given"):
        duel(ur.game("the_coding", players=3), ("agent", "random", "random"), 24, 1)


def test_compiled_policies_play_as_the_bots_of_a_table_do() -> None:
    """The same distribution: the share of right fingers within four standard errors."""
    game, bots = ur.game("top_secret_party", players=4), ["agent"] * 4
    compiled = simulate(game, bots, size(800, 1200), 1)
    played = play_bots(Plan(Setup.of(game), (House("agent"),), 1, rotate=False), size(40, 80), 1, no_progress)
    seated = report_of(game, bots, 1, played, 0.95)
    one, two = (report["figures"]["correct_pointing"] for report in (compiled, seated))
    error = ((one["high"] - one["low"]) ** 2 + (two["high"] - two["low"]) ** 2) ** 0.5 / 3.92
    assert abs(one["value"] - two["value"]) < 4 * error


def test_agents_read_each_other_by_their_dossiers_and_find_each_other_by_chance_where_these_are_shuffled() -> None:
    games = (ur.game("top_secret_party", players=7, **options) for options in ({}, {"dossiers": "shuffled"}))
    read, shuffled = (simulate(game, ["agent"] * 7, 3000, 1, level=0.99)["figures"] for game in games)
    assert read["chance_pointing"]["value"] == pytest.approx(3 / 7)
    assert read["correct_pointing"]["low"] >= read["chance_pointing"]["value"] + 0.1
    assert shuffled["correct_pointing"]["low"] <= shuffled["chance_pointing"]["value"] <= shuffled["correct_pointing"]["high"]


def test_what_is_loaded_before_the_games_is_no_part_of_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(playing, "_LOADED", set())
    monkeypatch.setattr(playing, "warm_up", lambda *_: clock.append(100.0))
    monkeypatch.setattr(playing, "time", SimpleNamespace(perf_counter=lambda: clock[-1]))
    plan = Plan(Setup.of(ur.game("the_coding", players=2)), (House("novice"), House("random")), 1, rotate=False)
    assert play_bots(plan, 2, 1, no_progress).seconds == 0.0
    assert clock == [0.0, 100.0], "once in a process"
