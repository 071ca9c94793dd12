"""The prepared deal of Classified Information: what is written takes no chance, and the lesson alone is played with it."""

import pytest

import underrose as ur
from tests.rules.set_up import line_of, refused
from underrose.games.classified_information.options import CARDS_FILE, TUTORIAL, load, read_tutorial, resolve
from underrose.games.classified_information.state import CARDS
from underrose.kernel.play.match import Match

LEARNER, OTHER = 0, 1


def test_every_card_of_the_prepared_deck_is_written_and_none_takes_chance() -> None:
    game = ur.game("classified_information", tutorial="yes")
    assert sorted(game.content["tutorial"]["deck"]) == list(range(CARDS))
    deals = {str(Match(game, seed=seed).see(LEARNER)) for seed in range(4)}
    match = Match(game, seed=3)
    assert match.actors == [LEARNER]
    assert not match.steps[0].chance
    assert len(deals) == 1


SINGLE = "The tutorial is a single game with the Citrine deck as it is dealt."


@pytest.mark.parametrize(("option", "value", "reason"), [
    ("deck", "ruby", SINGLE), ("choose_suitcase", "yes", SINGLE), ("best_of", "3", SINGLE),
    ("content", CARDS_FILE.read_text("utf-8"), "The tutorial is played with the content of the house."),
], ids=["deck", "choose_suitcase", "best_of", "content"])  # fmt: skip
def test_the_tutorial_with_settings_that_are_not_its_own_is_refused(option: str, value: str, reason: str) -> None:
    assert refused("classified_information", None, tutorial="yes", **{option: value}) == reason


BROKEN = [
    ('deck = ["6S", ', 'deck = ["6G", ', "deck", "the deck names cards of this game, each of them once."),
    (', "4G", "2G", "2S", "7A", "3S", "1G", "6A", "5S", "7G", "3A"]', "]", "deck",
     "the deck names at least 9 cards: all that are dealt, and the first that is drawn."),
    ('enlisted = "8G"', 'enlisted = "5G"', "enlisted", "seat 1 enlists a card that it holds."),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "key", "reason"), BROKEN)
def test_a_broken_tutorial_is_refused_with_its_line(old: str, new: str, key: str, reason: str) -> None:
    text = TUTORIAL.read_text("utf-8")
    assert old in text
    options = {option.name: option.default for option in ur.game("classified_information").title.options}
    with pytest.raises(ur.SetupError) as refusal:
        read_tutorial(text.replace(old, new, 1), resolve(load(None), options))
    assert str(refusal.value) == f"Content, line {line_of(text, key + ' =')}: {reason}"
