"""The tutorial of Classified Information: its Actions are there whatever the other seat does, and what is written takes no chance."""

from __future__ import annotations

from pathlib import Path

import pytest

import underrose as ur
from underrose.bots import decide
from underrose.games.classified_information.options import CARDS_FILE, load, resolve
from underrose.games.classified_information.state import Phase
from underrose.games.classified_information.tutorial import TUTORIAL, read_tutorial
from underrose.kernel.match import SPECTATOR, Match
from underrose.kernel.recordfile import verify

LEARNER, OTHER = 0, 1
SEEDS = range(8)


def told(match: Match, key: str) -> list[dict[str, int]]:
    """What everybody has been told in events of a kind."""
    return [event["args"] for event in match.events(SPECTATOR) if event["key"] == key]


def go_on(match: Match, level: str, seed: int) -> None:
    """A bot plays the other seat, and decides what the learner's cards ask for, up to the learner's next Action."""
    while match.outcome is None:
        seat = match.actors[0]
        if seat == LEARNER and match.view(SPECTATOR)["table"]["phase"] == Phase.ACT:
            return
        chosen = decide(match.game, level, match.see(seat), match.log(seat), seed, seat=seat)
        assert chosen is not None
        match.do(seat, chosen)


@pytest.mark.parametrize(("level", "seed"), [*(("random", seed) for seed in SEEDS), ("novice", 0), ("novice", 1)])
def test_the_tutorial_goes_its_way_whatever_the_other_seat_does(level: str, seed: int) -> None:
    game = ur.game("classified_information", tutorial="yes")
    lesson = game.content["tutorial"]
    assert len(lesson["steps"]) == 4
    assert all(len(step["text"]) < 160 for step in lesson["steps"])
    match = Match(game, seed=seed)
    assert match.actors == [lesson["seat"]] == [LEARNER]
    assert not match.steps[0].chance
    for step in lesson["steps"]:
        go_on(match, level, seed)
        match.play(LEARNER, step["action"])
    go_on(match, level, seed)
    fortune, *answers = told(match, "answered")
    assert (fortune["seat"], fortune["numbers"], fortune["answer"]) == (OTHER, 0b11111000, 0)
    assert [event["card"] for event in told(match, "killed") if event["seat"] == OTHER][:1] == [lesson["enlisted"]]
    assert any(said["seat"] == OTHER and said["numbers"].bit_count() == 1 and said["answer"] == 0 for said in answers)


def test_a_tutorial_that_was_played_to_its_end_can_be_verified(tmp_path: Path) -> None:
    match = Match(ur.game("classified_information", tutorial="yes"), seed=3)
    while match.outcome is None:
        go_on(match, "random", 3)
        if match.outcome is None:
            match.do(LEARNER, int(match.legal(LEARNER).packed()[0]))
    assert any(step.chance for step in match.steps)
    match.save(tmp_path / "lesson.jsonl")
    again = Match.load(tmp_path / "lesson.jsonl")
    assert [again.events(place) for place in (SPECTATOR, LEARNER, OTHER)] == [match.events(place) for place in (SPECTATOR, LEARNER, OTHER)]
    assert verify((tmp_path / "lesson.jsonl").read_text("utf-8").splitlines()).good


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"deck": "ruby"}, "The tutorial is a single game with the Citrine deck as it is dealt."),
        ({"choose_suitcase": "yes"}, "The tutorial is a single game with the Citrine deck as it is dealt."),
        ({"best_of": "3"}, "The tutorial is a single game with the Citrine deck as it is dealt."),
        ({"content": CARDS_FILE.read_text("utf-8")}, "The tutorial is played with the content of the house."),
    ],
)
def test_the_tutorial_with_settings_that_are_not_its_own_is_refused(options: dict[str, str], reason: str) -> None:
    with pytest.raises(ur.SetupError) as refusal:
        ur.game("classified_information", tutorial="yes", **options)  # pyright: ignore[reportArgumentType]
    assert str(refusal.value) == reason


BROKEN = [
    ('deck = ["1A", ', 'deck = ["1S", ', "deck", "the deck names cards of this game, each of them once."),
    ('deck = ["1A", ', 'deck = ["7A", ', "deck", "the deck names cards of this game, each of them once."),
    (', "1G", "5S", "5G", "3A", "2S", "6S", "8S"]', "]", "deck",
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
    line = next(number for number, text_line in enumerate(text.splitlines(), 1) if text_line.startswith(key + " ="))
    assert str(refusal.value) == f"Content, line {line}: {reason}"
