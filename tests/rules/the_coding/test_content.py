"""Content files and options of The Coding: what is refused, in which line and why; and that every table plays by its own cards."""

from pathlib import Path

import pytest

import underrose as ur
from tests.rules.set_up import line_of, refused
from underrose.games.the_coding.options import CARDS
from underrose.kernel.play.match import SPECTATOR

STANDARD = CARDS.read_text("utf-8")


ENTRIES = [
    ("[[data]]", 1, 'letters = "AB"', 'letters = "AX"', "'AX' are not different letters of this game."),
    ("[[data]]", 1, 'letters = "AB"', 'letters = "AA"', "'AA' are not different letters of this game."),
    ("[[data]]", 1, 'letters = "AB"\n', "", "a data card has either letters, or low and high with 0 <= low <= high <= 99."),
    ("[[data]]", 2, 'letters = "CD"', 'letters = "BA"', "the data card A-B is there twice."),
    ("[[data]]", 4, "low = 0\n", "low = -1\n", "low is a number from 0 to 99."),
    ("[[data]]", 5, "low = 20", "low = 40", "a data card has either letters, or low and high with 0 <= low <= high <= 99."),
    ("[[data]]", 5, "low = 20", "low = 20\nmiddle = 30", "Object contains unknown field `middle`."),
    ("[[data]]", 5, "low = 20\nhigh = 39", "low = 0\nhigh = 19", "the data card 00-19 is there twice."),
    ("[[data]]", 5, 'provenance = "printed"', 'provenance = "heard"', "Invalid enum value 'heard'."),
    ("[[data]]", 8, "high = 99", "high = 100", "high is a number from 0 to 99."),
    ("[[hack]]", 1, 'values = "ABC"', 'values = "ABZ"', "'ABZ' are not different values of a letter card."),
    ("[[hack]]", 1, 'values = "ABC"\n', "", "Object missing required field `values`."),
    ("[[hack]]", 5, 'values = "02468"', 'values = "0246A"', "'0246A' are not different values of a tens card."),
]


@pytest.mark.parametrize(("header", "number", "old", "new", "reason"), ENTRIES)
def test_a_broken_card_is_refused_with_its_line_and_the_reason(header: str, number: int, old: str, new: str, reason: str) -> None:
    assert old in STANDARD
    assert refused("the_coding", content=STANDARD.replace(old, new, 1)) == f"Content, line {line_of(STANDARD, header, number)}: {reason}"


LETTERS = "letters must be 2 to 10 different capital letters."
DIGITS = "digits must be the digits from 0 up, without gaps."


@pytest.mark.parametrize(("old", "new", "reason"), [
    ('letters = "ABCDEF"', 'letters = "A"', LETTERS),
    ('letters = "ABCDEF"', 'letters = "ABCDEFA"', LETTERS),
    ('letters = "ABCDEF"', 'letters = "ABCDEFGHIJK"', LETTERS),
    ('digits = "0123456789"', 'digits = "012345678A"', DIGITS),
    ('digits = "0123456789"', 'digits = "123456789"', DIGITS),
    ('digits = "0123456789"', 'digits = ""', DIGITS),
])  # fmt: skip
def test_broken_code_cards_are_refused_with_their_line_and_the_reason(old: str, new: str, reason: str) -> None:
    line = STANDARD.splitlines().index(old) + 1
    assert refused("the_coding", content=STANDARD.replace(old, new, 1)) == f"Content, line {line}: {reason}"


@pytest.mark.parametrize(("header", "many", "reason"), [
    ("[[data]]", "".join(f"[[data]]\nlow = {low}\nhigh = {low}\n" for low in range(17)), "there must be 1 to 16 data cards."),
    ("[[hack]]", '[[hack]]\nplace = "tens"\nvalues = "1"\n' * 41, "there must be 1 to 40 hack cards."),
])  # fmt: skip
def test_too_many_cards_are_refused(header: str, many: str, reason: str) -> None:
    text = STANDARD.replace(header, many + header, 1)
    assert refused("the_coding", content=text) == f"Content, line {line_of(STANDARD, header)}: {reason}"


@pytest.mark.parametrize(("text", "reason"), [
    ("", "Object missing required field `letters`."),
    (STANDARD.partition("[[hack]]")[0], "Object missing required field `hack`."),
    ('letters = "AB"\ndigits = "0123"\ndata = []\nhack = []', "there must be 1 to 16 data cards."),
    ('letters = "AB"\ndigits = "0123"\ndata = 5\nhack = []', "Expected `array`, got `int`."),
])  # fmt: skip
def test_what_is_missing_or_unknown_in_the_whole_file_is_named(text: str, reason: str) -> None:
    assert refused("the_coding", content=text).startswith("Content, line ")
    assert refused("the_coding", content=text).endswith(reason)


@pytest.mark.parametrize(("more", "line"), [
    ('colour = "red"\n' + STANDARD, 1),
    (STANDARD.replace("\n[[data]]", '\ncolour = "red"\n\n[[data]]', 1), line_of(STANDARD, "[[data]]", 1)),
    (STANDARD + "\n[colour]\nred = 1\n", STANDARD.count("\n") + 2),
])  # fmt: skip
def test_a_key_unknown_to_the_whole_file_is_refused_with_its_line(more: str, line: int) -> None:
    assert more.splitlines()[line - 1].strip("[]").startswith("colour")
    assert refused("the_coding", content=more) == f"Content, line {line}: Object contains unknown field `colour`."


@pytest.mark.parametrize(("old", "new", "line"), [
    ('letters = "ABCDEF"', 'letters = "ABCDEF', 5),
    ("low = 20", "low = 20\nlow = 21", 34),
    ("[[data]]", "[[data]", 15),
])  # fmt: skip
def test_what_is_not_toml_is_refused_with_its_line(old: str, new: str, line: int) -> None:
    message = refused("the_coding", content=STANDARD.replace(old, new, 1))
    assert message.startswith("The content file is not TOML: ")
    assert f"line {line}," in message


@pytest.mark.parametrize(("letters", "digits", "hacks", "reason"), [
    ("ABC", "01234567", 16, "4 players need at least 4 letters; the content has 3."),
    ("ABCD", "0123456", 16, "4 players need at least 8 digits; the content has 7."),
    ("ABCD", "01234567", 15, "4 players need at least 16 hack cards; the content has 15."),
])  # fmt: skip
def test_cards_that_do_not_suffice_for_the_players_are_refused(letters: str, digits: str, hacks: int, reason: str) -> None:
    data, hack = "[[data]]\nlow = 1\nhigh = 2\n", '[[hack]]\nplace = "ones"\nvalues = "1"\n'
    text = f'letters = "{letters}"\ndigits = "{digits}"\n{data}{hack * hacks}'
    assert refused("the_coding", 4, content=text) == reason
    assert ur.game("the_coding", players=3, content=text).players == 3


def test_a_content_file_is_read_from_a_path(tmp_path: Path) -> None:
    path, text = tmp_path / "mine.toml", STANDARD.replace('letters = "AB"', 'letters = "CA"', 1)
    path.write_text(text, "utf-8")
    game = ur.game("the_coding", players=2, content_file=path)
    assert game.content["data"][0]["name"] == "AC"
    assert game.content == ur.game("the_coding", players=2, content=text).content
    with pytest.raises(ur.SetupError, match=r"nowhere\.toml cannot be read"):
        ur.game("the_coding", content_file=tmp_path / "nowhere.toml")
    with pytest.raises(ur.SetupError, match="twice"):
        ur.game("the_coding", content_file=path, content=text)


@pytest.mark.parametrize(("players", "options", "reason"), [
    (1, {}, "The Coding is for 2 to 4 players, not 1."),
    (5, {}, "The Coding is for 2 to 4 players, not 5."),
    (2, {"taps": "loud"}, "The option taps can be live, sealed, not 'loud'."),
    (2, {"first": 2}, "The option first can be random, 0, 1, not '2'."),
    (2, {"colour": "red"}, "The Coding has no option 'colour'; there are system, taps, first."),
])  # fmt: skip
def test_an_option_that_is_not_there_is_refused_in_one_sentence(players: int, options: dict[str, object], reason: str) -> None:
    assert refused("the_coding", players, **options) == reason


@pytest.mark.parametrize(("players", "system", "number"), [(2, "counter", 0), (3, "speed", 1), (4, "speed", 1)])
def test_the_options_are_what_is_played(players: int, system: str, number: int) -> None:
    assert ur.game("the_coding").options == {"system": "counter", "taps": "sealed", "first": "random"}
    match = ur.Match(ur.game("the_coding", players=players, system=system, first=players - 1), seed=3)
    table = match.view(SPECTATOR)["table"]
    assert (table["players"], table["system"], table["first"]) == (players, number, players - 1)
