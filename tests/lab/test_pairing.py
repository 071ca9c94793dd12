"""One seed deals the same cards to every variant and every bot, and asks nobody first because of their seat."""

import numpy as np

import underrose as ur
from tests.sizes import size
from underrose.bots.entrants import House
from underrose.kernel.play.match import Match
from underrose.lab.playing import Plan, Setup, generator_of, play_bots, play_random
from underrose.lab.reports import no_progress

GAMES, SEED = 24, 5


def codes(match: Match) -> list[list[int]]:
    return match.states[0]["players"]["code"].tolist()


def test_one_seed_deals_the_same_codes_to_every_variant_whoever_plays_it() -> None:
    games = [ur.game("the_coding", players=3, system=system, first=first) for system in ("counter", "speed") for first in ("random", "1")]
    dealt = [[codes(Match.of_lab(game, generator_of(game, SEED, number))) for number in range(GAMES)] for game in games]
    assert dealt[1:] == dealt[:-1]
    assert dealt[0][0] != codes(Match.of_lab(games[0], generator_of(games[0], SEED + 1, 0)))
    named = Match(games[0], seed=9, levels=["agent", "novice", "agent"], names=["Ann", "Ben", "Cem"])
    assert codes(Match(games[0], seed=9)) == codes(named) == codes(Match(games[2], seed=9))


def test_one_seed_deals_the_same_to_compiled_games_and_to_every_bot() -> None:
    game = ur.game("the_coding", players=3)
    compiled = play_random(game, GAMES, SEED, 1, no_progress).results
    bots = play_bots(Plan(Setup.of(game), (House("novice"), House("random")), SEED, rotate=False), GAMES, 1, no_progress).results
    other = play_bots(Plan(Setup.of(game), (House("random"), House("novice")), SEED, rotate=False), GAMES, 1, no_progress).results
    assert len(set(compiled[:, 2].tolist())) == 3
    assert compiled[:, 2].tolist() == bots[:, 2].tolist() == other[:, 2].tolist()  # who holds the First Player card
    assert not np.array_equal(bots[:, 3], compiled[:, 3])  # though they play otherwise


def test_equal_bots_in_live_speed_cracking_win_alike_from_both_seats() -> None:
    """Where both may act at any time, a random one is asked: asked lowest first, seat 0 won far more than its share.

    Three standard deviations of half of the decided games.
    """
    game = ur.game("the_coding", players=2, system="speed", taps="live")
    played = play_bots(Plan(Setup.of(game), (House("random"),), 1, rotate=False), size(250, 500), 1, no_progress)
    won = [int((played.results[:, 1] == 1 << seat).sum()) for seat in range(2)]
    assert sum(won) > size(100, 200)
    assert abs(won[0] - won[1]) < 3 * sum(won) ** 0.5
