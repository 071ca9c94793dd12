"""Two variants on the same deals: edits of content, paired differences, and the page that shows them."""

import re
from pathlib import Path
from statistics import NormalDist
from xml.etree import ElementTree

import numpy as np
import pytest
from click.testing import CliRunner

import underrose as ur
from tests.lab.processes import out_of_order
from underrose import games
from underrose.cli.main import cli
from underrose.kernel.play.match import Match
from underrose.lab import LabError
from underrose.lab.comparing import AllWays, compare
from underrose.lab.comparison import compared, page_of
from underrose.lab.edits import edited, edited_text, with_edits
from underrose.lab.playing import Setup, generator_of
from underrose.lab.statistics import paired, t_of
from underrose.texts import reading

RUBY = ur.game("classified_information", deck="ruby")
SIX = ("cards.R8.number=6", "cards.R6.value=8")
CODING = ur.game("the_coding")


def test_edits_are_made_together_and_name_things_as_they_were_called() -> None:
    deck = edited(RUBY, *SIX).content["deck"]
    assert {kind["number"]: kind["title"] for kind in deck if kind["number"] in (6, 8)} == {6: "Neutralize Target", 8: "Kill Order"}
    assert edited(RUBY, "cards.neutralize-target.text=Gone.").content["deck"][7]["text"] == "Gone."


def test_a_number_that_is_taken_is_exchanged() -> None:
    text, made = with_edits(RUBY.title, None, ["cards.R8.number=6"])
    assert made == ["cards.R8.number=6", "cards.R6.number=8"]
    assert text == edited_text(RUBY.title, None, SIX)
    assert with_edits(RUBY.title, None, SIX)[1] == [*SIX]
    assert with_edits(RUBY.title, None, ["cards.E5.value=4", "cards.C1.number=2"])[1][2:] == ["cards.E4.number=5", "cards.C2.number=1"]


@pytest.mark.parametrize(
    ("game", "edit", "where"),
    [
        ("top_secret_agents", "goal=18", ("goal",)),
        ("top_secret_agents", "colours.C.values.0=4", ("tiles", 2, "value")),
        ("top_secret_agents", "profession.hacker.abilities.0=give", ("professions", 4, "abilities", 0)),
        ("the_coding", "data.A-B.letters=ABC", ("data", 0, "letters")),
        ("the_coding", "hack.0.values=AB", ("hack", 0, "values")),
    ],
)
def test_an_edit_changes_what_it_names_and_keeps_every_other_line(game: str, edit: str, where: tuple[str | int, ...]) -> None:
    title = games.title(game)
    before, after = (edited_text(title, None, edits).splitlines() for edits in ((), (edit,)))
    assert len(before) == len(after)
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1
    contents = [title.load("\n".join(lines)) for lines in (before, after)]
    for step in where:
        contents = [content[step] for content in contents]  # type: ignore[index]
    assert contents[0] != contents[1]


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        ("cards.R8", "An edit is written PATH=VALUE, as cards.R8.number=6, not 'cards.R8'."),
        ("cards.X9.number=6", "there is no X9, but C1, C2,"),
        ("cards.R8.num=6", "there is no num, but deck, number, title,"),
        ("cards.ruby.number=6", "ruby may be any of R1, R2,"),
        ("cards.R8=6", "R8 is no single value; it has deck, number,"),
        ("cards.R8.number=six", r"the content is refused: Content, line 154: Expected `int`, got `str`."),
        pytest.param(f"cards.R8.number={'9' * 5000}", "the content is refused: Content, line 154: Expected `int`, got `str`.", id="long"),
        ("cards.R8.number=10", "the content is refused: Content, line 154: number is a number from 1 to 9."),
        ("cards.R8.deck=citrine", "the content is refused: Content, line 154: the citrine deck has two kinds of 8."),
        ("cards.R8.guilds.2=guard", "there is no 2, but 0, 1."),
    ],
)
def test_a_wrong_edit_is_one_sentence(edit: str, sentence: str) -> None:
    with pytest.raises(LabError, match=re.escape(sentence)) as error:
        edited(RUBY, edit)
    assert "\n" not in str(error.value)


def test_a_line_of_a_file_ends_where_toml_ends_it() -> None:
    """Words out of a layout bring separators of lines that are none of TOML's."""
    text = f"# Ruby,\u2028the middle deck\n{edited_text(RUBY.title, None, ())}"
    assert edited_text(RUBY.title, text, SIX).startswith("# Ruby,\u2028the middle deck\n")
    assert edited_text(RUBY.title, f"\ufeff{text}", SIX) == edited_text(RUBY.title, text, SIX), "a mark of the order of bytes is none of it"
    with pytest.raises(LabError, match=r"line 155: number is a number from 1 to 9\."):
        edited_text(RUBY.title, text, ["cards.R8.number=10"])


def test_a_game_that_was_changed_already_or_has_no_one_file_says_so() -> None:
    with pytest.raises(LabError, match="this game of Classified Information is played with another"):
        edited(edited(RUBY, "cards.R8.number=6"), "cards.R7.number=5")
    with pytest.raises(LabError, match="TOP SECRET has no content file"):
        edited(ur.game("top_secret_party"), "goal=1")


def test_both_sides_are_dealt_alike_and_every_seat_begins_every_deal() -> None:
    other = edited(CODING, "data.00-19.high=24")
    plans = [AllWays(Setup.of(game), (), 3, rotate=True, firsts=2) for game in (CODING, other)]
    dealt = [[plan.match(g).states[0]["players"]["code"].tolist() for g in range(6)] for plan in plans]
    assert dealt[0] == dealt[1]
    assert dealt[0][0::2] == dealt[0][1::2] != [dealt[0][0]] * 3
    assert [plan.game(g).options["first"] for plan in plans for g in range(4)] == ["0", "1"] * 4
    assert dealt[0][0] == Match.of_lab(CODING, generator_of(CODING, 3, 0)).states[0]["players"]["code"].tolist()


def test_students_quantile_and_a_paired_difference_of_a_known_case() -> None:
    assert [t_of(0.95, n) for n in (11, 31)] == pytest.approx([2.2281, 2.0423], abs=1e-3)
    a, b = [1.0, 2.0, 3.0, 4.0, 5.0], [2.0, 2.0, 5.0, 4.0, 8.0]  # differences 1, 0, 2, 0, 3: mean 1.2, variance 1.7
    found = paired(a, b, 0.95, share=False)
    assert found["difference"] == pytest.approx(1.2)
    assert found["high"] == pytest.approx(1.2 + t_of(0.95, 5) * (1.7 / 5) ** 0.5)
    settle = (NormalDist().inv_cdf(0.975) + NormalDist().inv_cdf(0.8)) ** 2 * 1.7 / 1.2**2
    assert found["deals_to_settle"] == int(settle) + 1
    assert found["pairing"] == pytest.approx((2.5 + 6.2) / 1.7)


def test_where_all_deals_differ_alike_a_share_has_the_interval_of_what_was_never_seen() -> None:
    for by in (0.0, 0.75):
        found, unseen = paired([0.1, 0.2] * 25, [0.1 + by, 0.2 + by] * 25, 0.95, share=True), 1 - 0.05 ** (1 / 50)
        assert (found["low"], found["high"]) == pytest.approx((by - unseen * (1 + by), by + unseen * (1 - by)))
        assert (found["deals_to_settle"], found["pairing"]) == (None, None)


def test_intervals_hold_what_they_promise() -> None:
    """Of 400 intervals at 95 % around a difference that is 0.3, about 380 hold it; four standard deviations are 17."""
    rng, held = np.random.default_rng(1), 0
    for _ in range(400):
        deal = rng.normal(size=30)
        found = paired(deal + rng.normal(size=30), deal + 0.3 + rng.normal(size=30), 0.95, share=False)
        held += bool(found["low"] <= 0.3 <= found["high"])
    assert 363 <= held <= 397


@pytest.fixture(scope="module")
def report() -> dict:
    """A small comparison of two bots, so that bots rotate too."""
    made = compare(RUBY, edited(RUBY, *SIX), ["novice", "random"], games=24, seed=2)
    made["b"]["edits"] = [*SIX]
    return made


def test_a_comparison_adds_up(report: dict) -> None:
    measures = {measure["name"]: measure for measure in report["measures"]}
    assert (report["games"], report["deals"], report["ways"]) == (24, 6, 4)
    for side in ("a", "b"):
        assert sum(one[side] for name, one in measures.items() if name.startswith("why.")) == pytest.approx(1.0)
        decided = sum(one[side] for name, one in measures.items() if name.startswith("bot."))
        assert decided + measures["draws"][side] == pytest.approx(1.0 + measures["shared"][side])
        assert sum(one[side] for name, one in measures.items() if name.startswith("use.")) == pytest.approx(measures["length"][side])
    for one in measures.values():
        assert one["low"] <= one["difference"] <= one["high"]
        assert one["difference"] == pytest.approx(one["b"] - one["a"])
        assert one["settled"] == (not one["low"] <= 0 <= one["high"])
    assert {"path": "deck.5.title", "a": "Kill Order", "b": "Neutralize Target"} in report["changes"]


def test_a_report_does_not_depend_on_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    other = ur.game("the_coding", system="speed")
    one = compare(CODING, other, ["random"], games=24, seed=4)
    monkeypatch.setattr("underrose.lab.playing.in_processes", out_of_order)
    assert compare(CODING, other, ["random"], games=24, seed=4, threads=2) == one
    assert compare(CODING, other, ["random"], games=24, seed=5)["digest"] != one["digest"]


def test_turns_are_those_that_a_game_counts_itself() -> None:
    game = ur.game("top_secret_agents")
    made = compare(game, edited(game, "goal=12"), ["random"], games=4)
    measures = {measure["name"]: (measure["a"], measure["b"]) for measure in made["measures"]}
    assert [name for name in measures if "turns" in name] == ["turns"]
    assert measures["turns"] == measures["use.trickle"], "one begins every turn"


def test_what_cannot_be_compared_is_one_sentence() -> None:
    for other, count, sentence in (
        (edited(RUBY, *SIX), 5, "a multiple of 2, at least 4, not 5"),
        (edited(RUBY, "cards.C1.title=Gone"), 4, "Both sides are the same game"),
        (CODING, 4, "Two variants of one game"),
    ):
        with pytest.raises(LabError, match=sentence):
            compare(RUBY, other, ["random"], games=count)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_stands_alone_and_says_what_its_axes_measure(report: dict, language: str) -> None:
    with reading(language):
        page, lines = page_of(report), list(compared(report))
    assert "://" not in page
    assert "<script" not in page
    drawings = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(drawings) == 3
    for drawing in drawings:
        assert any("axis" in str(node.get("class")) and node.text for node in ElementTree.fromstring(drawing).iter("text"))
    assert len([line for line in lines if "*" in line]) >= sum(measure["settled"] for measure in report["measures"])
    assert ("Rohe Gewalt" in page) == (language == "de")


def test_the_command_writes_a_page_and_refuses_before_it_plays(tmp_path: Path) -> None:
    runner, words = CliRunner(), ["compare", "the_coding", "--games", "4", "--bots", "random"]
    done = runner.invoke(cli, [*words, "--edit", "data.00-19.high=24", "--html", str(tmp_path / "out.html")])
    assert done.exit_code == 0, done.output
    assert "B: data.00-19.high=24" in done.output
    assert "<svg" in (tmp_path / "out.html").read_text("utf-8")
    for side, edits in (("a", ()), ("b", ("data.00-19.high=24",))):
        (tmp_path / f"{side}.toml").write_text(edited_text(CODING.title, None, edits), "utf-8")
    files = [word for side in "ab" for word in (f"--{side}", str(tmp_path / f"{side}.toml"))]
    with_files = runner.invoke(cli, [*words, *files])
    assert with_files.exit_code == 0, with_files.output
    assert with_files.output.splitlines()[-1] == done.output.splitlines()[-1]  # the digest
    option = ["--option", f"content_file={tmp_path / 'a.toml'}"]
    with_option = runner.invoke(cli, [*words, *option, "--edit", "data.00-19.high=24"]).output
    assert with_option.splitlines()[-1] == done.output.splitlines()[-1], "edits are made of the file that is an option"
    assert f"A: {tmp_path / 'a.toml'}\n" in with_option
    for more, sentence in (
        (["--b", str(tmp_path / "none.toml")], "none.toml"),
        ([*option, "--b", str(tmp_path / "b.toml")], "Content is given twice"),
        ([], "There is nothing to compare"),
        (["--option-b", "system=speed", "--html", str(tmp_path / "none" / "out.html")], "cannot be written: No such file or directory"),
    ):
        refused = runner.invoke(cli, [*words, *more])
        assert sentence in str(refused.exception)
