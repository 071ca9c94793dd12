"""The questions that come with TOP SECRET: enough of them, short, different from each other, and fit for twelve-year-olds."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import underrose

FOLDER = Path(underrose.__file__).parent / "games" / "top_secret_party" / "content" / "questions"
PACKS = ["everyday", "travel_and_food", "work_and_school", "merciless"]
SIDES = ["yellow", "blue"]
TRAITS = {"adventurous", "tidy", "sociable", "patient", "curious", "thrifty", "punctual", "cheeky"}

FEWEST_FACES = 50
LONGEST = 90
SHARED_WORDS = 4
MOST_ALIKE = 0.08

HEALTH = (
    "ill sick disease doctor hospital medicine pill diet calorie calories weight fat thin slim therapy depressed anxiety allergy fever pain"
)
RELIGION = "god pray prayer church mosque temple bible religion religious faith christmas easter ramadan heaven hell sin"
ETHNICITY = "race racial ethnic ethnicity skin foreigner foreigners immigrant immigrants tribe accent black white"
POLITICS = "vote voted election elections politics political politician president minister government parliament king protest war tax taxes"
SEX = "sex sexy naked kiss kissed flirt flirted date dated dating lover lovers lust girlfriend boyfriend virgin"
GROWN_UP = "beer wine drunk alcohol vodka cigarette smoke smoked drug drugs gamble casino damn stupid idiot kill gun"
FORBIDDEN = set(" ".join([HEALTH, RELIGION, ETHNICITY, POLITICS, SEX, GROWN_UP]).split())

Question = tuple[str, int, str]  # pack, face, side


def pack(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.en.toml").read_text("utf-8"))


def questions(*names: str) -> dict[Question, str]:
    """The questions of these packs, by pack, face (from 0) and side."""
    return {(name, face, side): entry[side] for name in names for face, entry in enumerate(pack(name)["face"]) for side in SIDES}


def words(text: str) -> list[str]:
    """The words of a question: lower case, without punctuation."""
    return re.findall(r"[a-z0-9]+", text.lower().replace("'", ""))


def weights(entry: dict[str, Any], side: str) -> dict[str, int]:
    return entry[f"{side}_traits"]


def test_there_are_four_packs_and_two_hundred_faces() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(f"{name}.en.toml" for name in PACKS)
    assert len(questions(*PACKS)) >= 400


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_says_what_it_is_and_has_enough_faces(name: str) -> None:
    content = pack(name)
    assert set(content) == {"pack", "language", "title", "merciless", "face"}
    assert (content["pack"], content["language"], content["merciless"]) == (name, "en", name == "merciless")
    assert content["title"]
    assert len(content["face"]) >= FEWEST_FACES


@pytest.mark.parametrize("name", PACKS)
def test_a_face_has_both_questions_and_their_traits(name: str) -> None:
    for entry in pack(name)["face"]:
        assert set(entry) == {"yellow", "blue", "yellow_traits", "blue_traits"}


@pytest.mark.parametrize("name", PACKS)
def test_a_question_is_one_short_sentence(name: str) -> None:
    for at, text in questions(name).items():
        assert re.fullmatch(r"[A-Z][^?]*\?", text), (at, text)
        assert 10 <= len(text) <= LONGEST, (at, len(text), text)
        assert "  " not in text, (at, text)


@pytest.mark.parametrize("name", PACKS)
def test_one_to_three_traits_weigh_on_a_question(name: str) -> None:
    for entry in pack(name)["face"]:
        for side in SIDES:
            found = weights(entry, side)
            assert 1 <= len(found) <= 3, entry[side]
            assert found.keys() <= TRAITS, entry[side]
            assert all(-2 <= weight <= 2 and weight != 0 for weight in found.values()), entry[side]


@pytest.mark.parametrize("name", PACKS)
def test_the_two_questions_of_a_face_ask_for_different_traits(name: str) -> None:
    for entry in pack(name)["face"]:
        assert weights(entry, "yellow") != weights(entry, "blue"), entry


@pytest.mark.parametrize("name", PACKS)
def test_every_trait_matters_in_every_pack(name: str) -> None:
    entries = pack(name)["face"]
    found = Counter(trait for entry in entries for side in SIDES for trait in weights(entry, side))
    assert all(found[trait] >= 4 for trait in TRAITS), found


def test_neither_colour_is_asked_for_more_of_a_trait() -> None:
    entries = [entry for name in PACKS for entry in pack(name)["face"]]
    for trait in TRAITS:
        yellow, blue = (sum(weights(entry, side).get(trait, 0) for entry in entries) for side in SIDES)
        assert abs(yellow - blue) <= 0.25 * len(entries), (trait, yellow, blue)


def test_no_question_is_there_twice() -> None:
    counted = Counter(" ".join(words(text)) for text in questions(*PACKS).values())
    assert [text for text, times in counted.items() if times > 1] == []


def test_no_two_questions_share_four_successive_words() -> None:
    first: dict[tuple[str, ...], Question] = {}
    shared: list[tuple[str, Question, Question]] = []
    for at, text in questions(*PACKS).items():
        found = words(text)
        for run in {tuple(found[i : i + SHARED_WORDS]) for i in range(len(found) - SHARED_WORDS + 1)}:
            if run in first:
                shared.append((" ".join(run), first[run], at))
            first.setdefault(run, at)
    assert shared == []


def test_no_opening_is_worn_out() -> None:
    texts = questions(*PACKS).values()
    openings = Counter(tuple(words(text)[:2]) for text in texts)
    most = MOST_ALIKE * len(texts)
    assert {opening: times for opening, times in openings.items() if times > most} == {}


@pytest.mark.parametrize("name", PACKS)
def test_the_tone_keeps_to_what_a_family_table_bears(name: str) -> None:
    for at, text in questions(name).items():
        assert not FORBIDDEN & set(words(text)), (at, text)
