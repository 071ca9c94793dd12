"""The rules pages: complete, every rule on them has its test, and every number that is named is there."""

import re
from pathlib import Path

import pytest

import underrose as ur
from underrose import games
from underrose.games.top_secret_party.options import LONGEST_QUESTION, TRAIT_NAMES

TESTS = Path(__file__).parent
WORDS = {"P": "printed", "R": "ruled"}
"""Kinds of rules, and the word before their numbers in the names of tests: `test_printed_14_ruled_24_...` shows both."""
NAMED = r"\[(R\d+(?:, R\d+)*)\]"

each_game = pytest.mark.parametrize("game", games.TITLES)
each_kind = pytest.mark.parametrize("letter", WORDS)


def page(game: str) -> str:
    return (games.title(game).home / "RULES.md").read_text("utf-8")


def numbers(game: str, letter: str) -> list[int]:
    """The numbers under which rules of a kind stand on the page, in order of appearance."""
    return [int(found) for found in re.findall(rf"^- \*\*{letter}(\d+)\*\* ", page(game), re.MULTILINE)]


def all_of(folder: Path) -> str:
    return "".join(path.read_text("utf-8") for path in folder.glob("*.py"))


@each_game
@each_kind
def test_every_rule_stands_once_on_the_page_and_has_a_test(game: str, letter: str) -> None:
    tests = " ".join(re.findall(r"^def test(_\w+)", all_of(TESTS / game), re.MULTILINE))
    tested = {int(found) for found in re.findall(rf"_{WORDS[letter]}_(\d\d)(?=_)", tests)}
    on_page = numbers(game, letter)
    assert sorted(on_page) == list(range(1, len(on_page) + 1))
    assert tested == set(on_page)


@each_game
def test_every_rule_says_where_it_comes_from(game: str) -> None:
    marks = re.findall(r"^- \*\*([PR])\d+\*\* \((printed|ruled|house)[;)]", page(game), re.MULTILINE)
    assert len(marks) == len(numbers(game, "P")) + len(numbers(game, "R"))
    assert {mark for letter, mark in marks if letter == "P"} == {"printed"}
    assert {mark for letter, mark in marks if letter == "R"} <= {"ruled", "house"}


@each_game
def test_every_ruling_that_the_page_points_to_is_there(game: str) -> None:
    pointed = {int(number) for names in re.findall(NAMED, page(game)) for number in re.findall(r"\d+", names)}
    assert pointed
    assert pointed <= set(numbers(game, "R"))


@each_game
@each_kind
def test_rules_that_the_code_names_are_on_the_page(game: str, letter: str) -> None:
    named = re.findall(r"\(((?:[PR]\d+[,\- ]*)+)\)", all_of(games.title(game).home))
    found = {int(number) for names in named for number in re.findall(rf"{letter}(\d+)", names)}
    assert found
    assert found <= set(numbers(game, letter))


@pytest.mark.parametrize("game", [game for game in games.TITLES if game != "top_secret_party"])
def test_the_notation_of_every_verb_is_explained(game: str) -> None:
    title = games.title(game)
    codec = title.setup(title.seats[-1]).codec
    written = [words for row in re.findall(r"^\| (`.+`) \| .+ \|$", page(game), re.MULTILINE) for words in re.findall(r"`(.+?)`", row)]
    assert {action & 255 for words in written for action in codec.read(words)} == {int(verb.kind) for verb in title.verbs}


def provenances(game: str, kinds: str) -> list[tuple[str, str, str]]:
    """The rows of a page's tables that say of a part of the content where it comes from."""
    return re.findall(rf"^\| ({kinds}) (.+?) \| (printed|ruled|house)\b.*\|$", page(game), re.MULTILINE)


def test_the_table_of_cards_of_the_coding_is_that_of_the_content_file() -> None:
    content = ur.game("the_coding").content
    cards = [(kind, card["name"], card["provenance"]) for kind in ("data", "hack") for card in content[kind]]
    assert provenances("the_coding", "data|hack") == cards


def test_the_table_of_content_of_top_secret_is_that_of_the_content_file() -> None:
    content = ur.game("top_secret_agents").content
    board = ("board", "-".join(map(str, content["board"]["rows"])), content["board"]["provenance"])
    parts = [(kind, part["name"], part["provenance"]) for kind in ("colour", "profession") for part in content[f"{kind}s"]]
    assert provenances("top_secret_agents", "board|colour|profession") == [board, *parts]


def test_the_page_of_the_party_says_what_a_pack_may_hold() -> None:
    assert f"at most {LONGEST_QUESTION} characters" in page("top_secret_party")
    assert ", ".join(TRAIT_NAMES) in page("top_secret_party")


def test_the_page_of_classified_information_has_the_cards_of_the_content_file_and_each_has_a_test_of_its_own() -> None:
    """Beside those of test_ruled_every_card.py, which are asked of each."""
    text, cards = page("classified_information"), ur.game("classified_information").content["cards"]
    rows = re.findall(r"^\| ([CRE]\d) \| (.+?) \| (.+?) \| (printed|ruled|house) \|$", text, re.MULTILINE)
    assert rows == [(card["code"], card["title"], card["text"], card["provenance"]) for card in cards]
    reacting, asking = re.findall(r"Reactions: (.+?)\. .*answers: (.+?)\.", text)[0]
    assert reacting.split(", ") == [card["code"] for card in cards if card["reacts"]]
    assert asking.split(", ") == [card["code"] for card in cards if card["asks"]]
    tests = " ".join(re.findall(r"^def test(_\w+)", all_of(TESTS / "classified_information"), re.MULTILINE))
    assert [card["title"] for card in cards if f"_{card['ability']}_" not in tests] == []
