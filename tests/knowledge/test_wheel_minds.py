"""Bots of Classified Information: what they think with is the wheel, and what they do with it pays."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import underrose as ur
from underrose.bots import decide
from underrose.games.classified_information.appraisal import Outlook, Wheel, indicator, outlook
from underrose.games.classified_information.minds import MINDS
from underrose.knowledge.position import Position

from .classified_tables import ABILITIES, random_game, small_table

DECKS = ({"deck": "citrine"}, {"deck": "ruby"}, {"deck": "emerald"}, {"mix": "book", "choose_suitcase": "yes"})


def wheel(size: int = 9) -> Wheel:
    apart = np.array([[min((a - b) % size, (b - a) % size) for b in range(size)] for a in range(size)])
    return Wheel((apart <= 1).astype(float), (apart <= 2).astype(float))


def an_outlook(**changes: object) -> Outlook:
    """The opponent's number is 4, 5 or 6; the own one, 1, is unknown to them; no Guards; the last turn."""
    fields = {
        "wheel": wheel(), "hand": (3, 4), "mine": (None,) * 3, "theirs": (None,) * 3, "suitcase": indicator([3, 4, 5], 9) / 3, "halves": 0,
        "own": 0, "told": np.full(9, 1 / 9), "theirs_to_keep": np.ones(9), "turns": 0,
    }  # fmt: skip
    return Outlook(**(fields | changes))  # pyright: ignore[reportArgumentType]


def test_the_worked_example() -> None:
    look = an_outlook()
    assert look.fits[4] == pytest.approx(1.0)
    assert look.fits[3] == pytest.approx(2 / 3)
    assert look.my_match == pytest.approx(1.0)
    assert look.without(4).my_match == pytest.approx(2 / 3)


def test_a_guard_of_that_number_takes_the_match() -> None:
    guarded = an_outlook().with_theirs(0, indicator([4], 9))
    assert guarded.fits[4] == 0.0
    assert guarded.worth < an_outlook().worth


def test_own_guards_of_the_code_make_the_opponent_match_less() -> None:
    look = an_outlook()
    assert look.their_match == pytest.approx(3 / 9)
    assert look.with_guard(0, 1).their_match == pytest.approx(2 / 9)
    assert look.with_guard(0, 5).their_match == look.their_match


def test_what_the_opponent_knows_makes_a_match_likelier() -> None:
    known = an_outlook(told=indicator([0], 9))
    assert known.their_match > 0.99


def test_a_question_is_worth_something_unless_the_answer_is_known() -> None:
    look = an_outlook(hand=(3, 6), turns=3)
    assert look.asked(indicator([5], 9)) > look.worth + 0.01
    assert look.asked(indicator([0, 1], 9)) == pytest.approx(look.worth)


@pytest.mark.parametrize("deck", DECKS)
def test_the_outlook_of_a_real_position_is_made_of_probabilities(deck: dict[str, str]) -> None:
    rng = Random(str(deck))
    for match in random_game(ur.game("classified_information", players=2, **deck), rng):
        for seat in match.actors:
            if match.view(seat)["table"]["phase"] > 0:
                look = outlook(Position(match.game, seat, match.see(seat), match.log(seat), 1))
                assert look.suitcase.sum() == pytest.approx(1.0)
                assert all(guard is None or guard.sum() == pytest.approx(1.0) for guard in look.theirs)
                assert -1e-9 <= look.fits.min() <= look.fits.max() <= 1 + 1e-9
                assert 0 <= look.worth <= 1


@pytest.mark.parametrize("level", sorted(MINDS))
@pytest.mark.parametrize("deck", DECKS)
def test_whole_games_are_played_and_the_same_position_gives_the_same_choice(deck: dict[str, str], level: str) -> None:
    match = ur.Match(ur.game("classified_information", players=2, **deck), seed=7)
    while match.outcome is None:
        seat, n = match.actors[0], len(match.steps)
        first, second = (decide(match.game, level, match.see(seat), match.log(seat), n, seat=seat) for _ in range(2))
        assert first == second
        assert first is not None
        match.do(seat, first)


@pytest.mark.parametrize("ability", ABILITIES)
def test_the_agent_judges_every_card(ability: str) -> None:
    """Games in which everybody Deploys that card whenever it can be: the agent has a choice to offer at each step."""
    rng = Random(ability)
    fillers = ["fortune_teller", "brute_force", "picking_petals"]
    game = small_table([ability, *fillers, ability], choose_suitcase=rng.choice(["no", "yes"]))
    for match in random_game(game, rng, ability):
        for seat in match.actors:
            choice = decide(game, "agent", match.see(seat), match.log(seat), 1, seat=seat)
            assert choice in match.legal(seat).packed().tolist()


@pytest.mark.parametrize(("better", "worse", "games"), [("novice", "random", 24), ("agent", "random", 16)])
def test_thinking_pays(better: str, worse: str, games: int) -> None:
    score, game = 0.0, ur.game("classified_information", deck="ruby")
    for n in range(games):
        match, levels = ur.Match(game, seed=n), (better, worse) if n % 2 else (worse, better)
        while match.outcome is None:
            seat = match.actors[0]
            action = decide(game, levels[seat], match.see(seat), match.log(seat), 1000 * n + len(match.steps), seat=seat)
            assert action is not None
            match.do(seat, action)
        winners = match.outcome.winners
        score += 0.5 if not winners else levels[winners[0]] == better
    assert score > 0.6 * games
