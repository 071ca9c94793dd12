"""Content files and options of Top-Secret: what is refused, in which line and why; and that every table plays by its own content."""

import tomllib

import pytest

import underrose as ur
from tests.conformance.agents import small_content
from tests.rules.set_up import line_of, refused
from tests.rules.top_secret_agents.positions import Table
from underrose.games.top_secret_agents.options import AGENTS_FILE, TUTORIALS, load, read_tutorial
from underrose.kernel.play.match import SPECTATOR

STANDARD, SMALL = AGENTS_FILE.read_text("utf-8"), small_content(12)

ROWS, VALUES = "rows = [4, 5, 6, 7, 6, 7, 6, 7]", "values = [1, 1, 1, 2, 2, 3, 3, 4]"
EITHER = "a colour has either values, or a number of Honeypots."
BROKEN = [
    ("goal = 20 ", "goal = 0 ", "goal", "goal is a number from 1 to 999."),
    ("turns = 300", "turns = 1001", "turns", "turns is a number from 1 to 1000."),
    ("faces = 6 ", "faces = 5 ", "faces", "a die has an even number of faces, from 2 to 20."),
    ("carry = 3 ", "carry = 0 ", "carry", "carry is a number from 1 to 9."),
    ("analysed = 3 ", "analysed = 4 ", "analysed", "analysed is a number from 1 to what an agent may carry."),
    (ROWS, "rows = [4, 5, 6, 7, 7]", "rows", "each row is one space longer or shorter than the one above it."),
    (ROWS, "rows = [30, 31]", "rows", "a board has 2 to 26 rows with 1 to 60 spaces together."),
    (ROWS, "rows = [0, 1]", "rows", "rows are numbers from 1 to 60."),
    ("relay = 3 ", "relay = 8 ", "relay", "at least one row is relay zone, and at least one is field."),
    ('entries = ["a1", "a4"]', 'entries = ["a1", "d4"]', "entries", "'d4' is no space of the relay zone."),
    ('entries = ["a1", "a4"]', 'entries = ["a1", "a1"]', "entries", "entries are 1 to 4 different spaces."),
    ('stars = ["h1"', 'stars = ["a1"', "stars", "'a1' is no space of the field."),
    ('letter = "C"', 'letter = "Cr"', "[[colour]]", "letter is one capital letter."),
    (VALUES, "values = []", "[[colour]]", EITHER),
    (VALUES, "honeypots = 2\nvalues = [1]", "[[colour]]", EITHER),
    (VALUES, "honeypots = -2", "[[colour]]", "honeypots is a number from 0 to 60."),
    (VALUES, "values = [0, 1]", "[[colour]]", "values are numbers from 1 to 99."),
    (VALUES, "values = [100]", "[[colour]]", "values are numbers from 1 to 99."),
    (VALUES, f"values = {[1] * 27}", "[[colour]]", "a value is there 26 times at most."),
    (VALUES, f"values = {[1, 2, 3] * 9}", "[[colour]]", "there are 1 to 60 tiles, not 66."),
    ('id = "double-agent"', 'id = "Double Agent"', "[[profession]]",
     "id is a word in small letters; hyphens may be in it."),
    ("agents = 2", "agents = 0", "[[profession]]", "agents is a number from 1 to 12."),
    ("agents = 2", "agents = 3", "[[profession]]", "each player has 12 agents at most."),
    ('abilities = ["give"]', 'abilities = ["fly"]', "[[profession]]", "Invalid enum value 'fly'."),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "key", "reason"), BROKEN)
def test_a_broken_part_is_refused_with_its_line_and_the_reason(old: str, new: str, key: str, reason: str) -> None:
    assert old in STANDARD
    assert refused("top_secret_agents", content=STANDARD.replace(old, new, 1)) == f"Content, line {line_of(STANDARD, key)}: {reason}"


@pytest.mark.parametrize(("old", "new", "line", "what"), [
    ('letter = "B"', 'letter = "C"', line_of(STANDARD, "[[colour]]", 2), "letter C"),
    ('id = "smuggler"', 'id = "double-agent"', line_of(STANDARD, "[[profession]]", 3), "profession double-agent"),
])  # fmt: skip
def test_what_is_there_twice_is_refused_in_the_second_place(old: str, new: str, line: int, what: str) -> None:
    sentence = refused("top_secret_agents", content=STANDARD.replace(old, new))
    assert sentence == f"Content, line {line}: the {what} is there twice."


def test_too_many_or_no_entries_are_refused() -> None:
    colour = '[[colour]]\nname = "N"\none = "N"\nletter = "{}"\nvalues = [1]\n'
    profession = '[[profession]]\nid = "{}"\nname = "P"\nagents = 1\nabilities = []\n'
    head = STANDARD[: STANDARD.index("[[colour]]")]
    trades, colours = ("".join(entry.format(chr(first + i)) for i in range(7)) for entry, first in ((profession, 97), (colour, 65)))
    assert "there are 1 to 6 professions." in refused("top_secret_agents", content=head + colour.format("A") + trades)
    assert "there are 1 to 6 colours." in refused("top_secret_agents", content=head + colours + profession.format("a"))
    assert refused("top_secret_agents", content="colour = []\nprofession = []\n" + head).endswith("there are 1 to 6 colours.")


def test_a_profession_may_do_something_else() -> None:
    text = STANDARD.replace('abilities = ["pin", "steal"]', 'abilities = ["raise"]')
    table = Table({"f3": "0 hacker"}, {"C1a": "f4"}, content=text)
    assert "raise C1a left" in table.legal()
    assert Table({"f3": "0 hacker"}, {"C1a": "f4"}).legal("raise") == set()


def test_a_small_board_plays_by_its_own_rules() -> None:
    match = ur.Match(ur.game("top_secret_agents", content=SMALL), seed=1)
    match.play(match.actors[0], "trickle")
    table = match.view(SPECTATOR)["table"]
    assert (table["goal"], table["turns"], table["bag"]) == (10, 12, 9)
    assert table["dice"][3:] == [0] * 3
    with pytest.raises(ur.UnreadableAction):
        match.play(match.actors[0], "spawn hacker h4")


@pytest.mark.parametrize("tutorial", ["yes", "planning"])
def test_a_tutorial_is_played_with_the_content_of_the_house(tutorial: str) -> None:
    assert refused("top_secret_agents", tutorial=tutorial, content=SMALL) == "The tutorial is played with the content of the house."


@pytest.mark.parametrize(("tutorial", "lesson", "goal"), [("yes", "lesson", 12), ("planning", "lesson-win", 10)])
def test_the_moves_of_a_lesson_bring_home_what_wins_and_take_no_chance(tutorial: str, lesson: str, goal: int) -> None:
    game = ur.game("top_secret_agents", tutorial=tutorial)
    written = tomllib.loads((game.title.home / f"{lesson}.toml").read_text("utf-8"))
    match, others = ur.Match(game, seed=1), iter(written["others"])
    for action in [*(turn[2:] for turn in written.get("before", [])), *(step["action"] for step in written["step"])]:
        while match.actors == [1]:
            match.play(1, next(others)[2:])
        match.play(0, action)
    assert match.outcome is not None
    assert match.outcome.scores == (game.content["tutorial"]["goal"], 0) == (goal, 0)
    assert not any(step.chance for step in match.steps)


LESSONS = [
    ("yes", 'L2a = "e3"', 'L2a = "e9"', "L2a", "there is no tile L2a or no space e9."),
    ("yes", 'L2a = "e3"', 'L9a = "e3"', "L9a", "there is no tile L9a or no space e3."),
    ("yes", 'draws = ["C1a", "L1a", "C3a"]', 'draws = ["C1a", "L1a"]', "[[turn]]",
     "a turn draws a tile for each entry, and one for an Analyst."),
    ("yes", "dice = [2, 5, 6, 3, 1, 4]", "dice = [2, 5, 7, 3, 1, 4]", "[[turn]]", "a turn has a die for each colour."),
    ("planning", 'f5 = "0 double-agent"', 'c3 = "0 double-agent"', "c3", "there is no 0 double-agent left, or no space c3 of the field."),
    ("planning", 'f5 = "0 double-agent"', 'f5 = "1 spy"', "f5", "there is no 1 spy left, or no space f5 of the field."),
    ("planning", 'f5 = "0 double-agent"', 'f5 = "1 analyst"\ng1 = "1 analyst"', "h5",
     "there is no 1 analyst left, or no space h5 of the field."),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "key", "reason"), LESSONS)
def test_a_broken_tutorial_is_refused_with_its_line(name: str, old: str, new: str, key: str, reason: str) -> None:
    text = TUTORIALS[name].read_text("utf-8").replace(old, new, 1)
    with pytest.raises(ur.SetupError) as refusal:
        read_tutorial(text, load(None))
    assert str(refusal.value) == f"Content, line {line_of(text, key)}: {reason}"
