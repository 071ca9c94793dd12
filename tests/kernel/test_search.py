"""ISMCTS: sound where the answer is known, repeatable, and blind to what its seat has not seen."""

import pytest

import underrose as ur
from tests.reference_games import kuhn, leduc
from underrose.bots.levels import Choice, Search
from underrose.kernel.game.title import Title
from underrose.kernel.play.match import Match

JACK, QUEEN, KING = 0, 1, 2


def kuhn_with(cards: tuple[int, int], *moves: str) -> Match:
    """Kuhn poker with these cards, after these moves."""
    game = kuhn.TITLE.setup()
    tape = [cards[0], cards[1] - (cards[1] > cards[0])]
    match = Match.dealt(game, bytes(32), tape, None, None)
    for move in moves:
        match.play(match.actors[0], move)
    return match


def choices(match: Match, *iterations: int, seed: int = 1, among: int = 0) -> list[Choice]:
    """What a search of so many iterations, run on and on, says for the seat to move, where several may for one `among` them."""
    seat = match.actors[among]
    search = Search(match.game, match.see(seat), match.log(seat), seat, seed, sum(iterations))
    for some in iterations:
        search.run(some)
    assert search.done == sum(iterations)
    return search.choices()


@pytest.mark.parametrize(("card", "other", "best"), [(KING, QUEEN, "bet"), (JACK, QUEEN, "pass")])
def test_a_bet_is_called_with_the_king_and_never_with_the_jack(card: int, other: int, best: str) -> None:
    match = kuhn_with((other, card), "bet")
    found = choices(match, 3000)
    assert match.game.codec.notation(found[0].action) == best
    assert found[0].visits > 0.9 * 3000


def test_worth_is_the_known_value_where_nothing_is_left_to_chance() -> None:
    match = kuhn_with((QUEEN, KING), "bet")
    assert choices(match, 2000)[0].worth == pytest.approx(1.0)  # two chips won, of a range from -2 to 2


@pytest.mark.parametrize("among", [0, -1])
def test_where_several_may_act_the_searchers_decision_is_at_the_root(among: int) -> None:
    match = Match(ur.game("the_coding", players=3, system="speed"), seed=3)
    assert len(match.actors) > 1
    found = choices(match, 200, among=among)
    assert sum(choice.visits for choice in found) == 199  # the first iteration makes the root itself
    assert {choice.action for choice in found} == {*match.legal(match.actors[among]).packed().tolist()}


@pytest.mark.parametrize("title", [kuhn.TITLE, leduc.TITLE])
def test_the_same_seed_gives_the_same_search_and_another_seed_another_and_it_may_be_run_on(title: Title) -> None:
    match = Match(title.setup(), seed=5)
    assert choices(match, 150, 250) == choices(match, 400)
    assert choices(match, 300) == choices(match, 300)
    assert choices(match, 300) != choices(match, 300, seed=2)
