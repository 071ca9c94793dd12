"""Decks, mixtures and content files of Classified Information: what is refused and why, and that every table plays by its own cards."""

from pathlib import Path

import pytest

import underrose as ur
from tests.rules.classified_information.positions import Table, small, swapped
from tests.rules.set_up import line_of, refused
from underrose.games.classified_information.options import BOOK, CARDS_FILE, read_mix
from underrose.kernel.game.title import Game, content_hash
from underrose.kernel.play.match import SPECTATOR
from underrose.testing.playing import RandomPlayer

STANDARD = CARDS_FILE.read_text("utf-8")


MISSING = "A deck has two cards of each number from 1 to 9: in the mixture {} is missing."
NO_CARD = "{!r} is no card: write C, R or E (Citrine, Ruby, Emerald) and a number from 1 to 9, as in E1."


@pytest.mark.parametrize(("mix", "reason"), [
    ("E1,R1,C3,E4,R5,E6,C7,R8,R9", "A mixture names every number once, for both copies come from the same deck: E1 and R1 are both there."),
    ("E1,E1,C3,E4,R5,E6,C7,R8,R9", "A mixture names every number once, and means both copies: E1 is there twice."),
    ("E1", MISSING.format("2, 3, 4, 5, 6, 7, 8, 9")),
    ("X1,R2,C3", NO_CARD.format("X1")), ("E0,R2,C3", NO_CARD.format("E0")), ("E1,R2,C3,E4,R5,E6,C7,R8,R10", NO_CARD.format("R10")),
])  # fmt: skip
def test_an_illegal_mixture_is_refused_with_the_reason(mix: str, reason: str) -> None:
    assert refused("classified_information", mix=mix) == reason


def test_a_mixture_is_kept_in_its_normal_form() -> None:
    for text in ("r9 r8 c7 e6 r5 e4 c3 r2 e1", "E1, R2, C3, E4, R5, E6, C7, R8, R9", "book"):
        assert ur.game("classified_information", mix=text).options["mix"] == BOOK
    assert read_mix(" ") == ""


def test_the_resolved_deck_stays_the_same_when_resolved_again() -> None:
    game = ur.game("classified_information", mix=BOOK)
    assert [kind["code"] for kind in game.content["deck"]] == BOOK.split(",")
    again = Game(game.title, 2, game.options, game.content)
    assert content_hash(again.content) == content_hash(game.content)
    other = Game(game.title, 2, game.title.choose(2, {"deck": "ruby"}), game.content)
    assert {kind["deck"] for kind in other.content["deck"]} == {"ruby"}


ENTRIES = [
    (1, "number = 1", "number = 10", "number is a number from 1 to 9."),
    (1, "number = 1", "number = 0", "number is a number from 1 to 9."),
    (2, "number = 2", "number = 1", "the citrine deck has two kinds of 1."),
    (3, 'ability = "picking_petals"', 'ability = "picking_roses"', "there is no ability 'picking_roses'."),
    (1, 'deck = "citrine"', 'deck = "onyx"', "Invalid enum value 'onyx'."),
    (1, 'guilds = ["assassin", "guard"]', 'guilds = ["assassin"]', "Expected `array` of length 2, got 1."),
    (1, 'title = "Fortune Teller"', 'title = " "', "a card has a title and a text."),
]


@pytest.mark.parametrize(("card", "old", "new", "reason"), ENTRIES)
def test_a_broken_card_is_refused_with_its_line_and_the_reason(card: int, old: str, new: str, reason: str) -> None:
    head, *cards = STANDARD.split("[[card]]")
    assert old in cards[card - 1]
    cards[card - 1] = cards[card - 1].replace(old, new, 1)
    sentence = refused("classified_information", content="[[card]]".join([head, *cards]))
    assert sentence == f"Content, line {line_of(STANDARD, '[[card]]', card)}: {reason}"


def test_a_deck_that_is_not_in_the_file_cannot_be_played() -> None:
    only = "numbers = 9\n" + "".join("[[card]]" + card for card in STANDARD.split("[[card]]")[1:10])
    assert ur.game("classified_information", content=only).content["difficulty"] == 1
    assert refused("classified_information", content=only, deck="ruby") == "The content has no ruby 1."
    assert refused("classified_information", content=only, mix="C1,C2,C3,C4,C5,C6,C7,C8,E9") == "The content has no emerald 9."


def test_text_and_guild_may_be_changed() -> None:
    content = STANDARD.replace('["assassin", "guard"]', '["guard", "guard"]').replace("Name a number.", "Say a number.", 1)
    table = Table(content=content, hands=("1G 1G2", "3S 3A"), draws="7G")
    assert table.offered(0, "enlist") == {f"{card} {spot}" for card in ("1G", "1G2", "7G") for spot in range(3)}
    assert table.game.content["deck"][0]["text"].startswith("Say a number.")


def test_two_tables_with_different_cards_play_side_by_side_and_replay_elsewhere(tmp_path: Path) -> None:
    contents = [STANDARD, swapped("citrine", 1, "resilience"), small(6)]
    matches = [ur.Match(ur.game("classified_information", content=text), seed=3) for text in contents]
    players = [RandomPlayer(match.game, f"side by side {i}") for i, match in enumerate(matches)]
    while any(match.outcome is None for match in matches):
        for match, player in zip(matches, players, strict=True):
            if match.outcome is None:
                player.step(match)
    for i, match in enumerate(matches):
        match.save(tmp_path / f"{i}.jsonl")
        loaded = ur.Match.load(tmp_path / f"{i}.jsonl")
        assert loaded.events(SPECTATOR) == match.events(SPECTATOR)
        assert loaded.game.content == match.game.content
