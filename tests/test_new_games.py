"""A game of one's own from the first folder to the table: `underrose new`, `conform`, and every command that takes a game."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

import underrose as ur
from tests.test_cli import apart, run
from tests.test_plugins import game_in, registry  # noqa: F401
from underrose.kernel.compile.interpreting import meanwhile_interpreted
from underrose.review.report import words_of
from underrose.testing import conform, smallest
from underrose.testing.conform import CHECKS, Checked


def test_new_writes_a_game_that_plays_and_proposes_what_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(conform, "CHECKS", {"sentences": CHECKS["sentences"]})
    told = run("new", "lucky_dice")
    assert (told.returncode, told.stdout) == (0, "lucky_dice holds a game now. Hold it to the kit: underrose conform lucky_dice\n")
    assert run("conform", "lucky_dice").stdout.endswith("Lucky Dice passes.\n")
    folder = tmp_path / "lucky_dice"
    assert str(ur.load_game(folder)) == "<Title lucky_dice: Lucky Dice, 2 to 4 players>"
    draws = random.Random(1)
    with meanwhile_interpreted():
        match = ur.Match(ur.game("lucky_dice", players=3), seed=2)
        while match.outcome is None:
            seat = match.actors[0]
            match.play(seat, draws.choice(["keep", "roll"]))
        assert [event["text"] for event in match.events(0)][-1].startswith("Seat 2 shows a ")
    with pytest.raises(ur.SetupError, match=r"no review_words\.py"):
        words_of(match.game)
    (folder / "review_words.py").write_text("SAYS = 1\n", "utf-8")
    assert words_of(match.game).SAYS == 1, "beside a game of one file, too"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("My-Game", "A game is called by small letters, digits and _, and not as a word or a module of Python: 'My-Game' is no "),
        ("random", "A game is called by small letters, digits and _, and not as a word or a module of Python: 'random' is no "),
        ("the_coding", "Underrose has a game the_coding already."),
        ("there", "there is there already."),
    ],
)
def test_new_refuses_in_one_sentence_and_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, sentence: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").mkdir()
    told = run("new", name)
    assert (told.returncode, told.stderr.startswith(sentence)) == (2, True)
    assert [path.name for path in tmp_path.iterdir()] == ["there"]


def test_the_first_game_passes_the_kit_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = ("sentences", "legality", "refusals", "notation", "logs")
    monkeypatch.setattr(conform, "CHECKS", {key: CHECKS[key] for key in quick})
    with meanwhile_interpreted():
        assert list(conform.conform(smallest.TITLE)) == [Checked(key, players, "") for players in (2, 4) for key in quick]


def test_a_sentence_that_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "lucky_dice"
    run("new", str(folder))
    (folder / "texts" / "en.ftl").write_text("event-rolled = x\nevent-shown = y\n", "utf-8")
    monkeypatch.setattr(conform, "CHECKS", {"sentences": CHECKS["sentences"]})
    told = run("conform", str(folder))
    wrong = "every event and refusal has a sentence: texts/en.ftl has no event-kept, no refusal-not_your_turn"
    assert (told.returncode, told.stderr) == (1, f"WRONG  2 seats  {wrong}\nWRONG  4 seats  {wrong}\nLucky Dice fails 2 checks.\n")
    in_python = replace(smallest.TITLE, home=folder, describe=lambda *_: "x", refusals={})
    CHECKS["sentences"](conform.Subject("", in_python.setup()), folder)


PLAYED = ("--games", "8", "--bots", "random,novice", "--seed", "1")
OWN, RECORDED = ("--game", "./liars_dice"), "games/game-000000.jsonl"
COMMANDS = (
    ("simulate", "./liars_dice", *PLAYED, "--records", "games"),
    ("duel", *OWN, *PLAYED, "--threads", "2"),
    ("compare", *OWN, "--games", "20", "--bots", "random", "--option-b", "dice=1"),
    ("report", "./liars_dice", "--games", "20", "--bots", "random", "--option", "dice=1"),
    ("exploit", "./liars_dice", "--option", "dice=1"),
    ("dataset", "./liars_dice", "--games", "4", "--bots", "random,random", "--out", "data"),
    ("verify", RECORDED, *OWN),
    ("compile", "--lab", "./liars_dice"),
    ("conform", "./liars_dice"),
    ("games", *OWN),
)
"""Every command that takes a game, where the tutorial's lies in a folder."""
REFUSED = {
    ("notes", RECORDED, "--seat", "0", *OWN): "Liar's Dice has no note sheet: its folder has no notes.py.",
    ("review", RECORDED, *OWN): "Liar's Dice cannot be reviewed yet: its bots do not play on in thought",
    ("rules", "./liars_dice"): "Liar's Dice brings no rules page: its folder has no RULES.md.",
    ("verify", RECORDED): "There is no game 'liars_dice'",
}
"""What it does not bring, and what is said of that."""


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_the_tutorials_game_goes_through_every_command(tmp_path: Path) -> None:
    game_in(tmp_path)
    for words in COMMANDS:
        done = apart(*words, folder=tmp_path)
        assert (done.returncode, done.stderr) == (0, ""), words
    for words, sentence in REFUSED.items():
        done = apart(*words, folder=tmp_path)
        assert done.returncode
        assert len(done.stderr.splitlines()) == 1
        assert sentence in done.stderr
    (tmp_path / "liars_dice").rename(tmp_path / "other_dice")
    assert apart("simulate", "./other_dice", *PLAYED, folder=tmp_path).returncode == 0
