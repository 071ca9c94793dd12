"""The questions that come with TOP SECRET, in both languages: enough, short, different from each other, and fit for twelve-year-olds."""

import re
import tomllib
from collections import Counter
from typing import Any

import pytest

from underrose.games.top_secret_party.options import LONGEST_TITLE, TRAIT_NAMES, characters
from underrose.games.top_secret_party.title import TITLE

FOLDER = TITLE.home / "content" / "questions"
PACKS = ["everyday", "travel_and_food", "work_and_school", "merciless"]
SIDES = ["yellow", "blue"]
LANGUAGES = ["en", "de"]

FEWEST_FACES = 50
LONGEST = 90
SHARED_WORDS = 4
MOST_ALIKE = 0.08

FORBIDDEN = {"en": """
    ill sick disease doctor hospital medicine pill diet calorie calories weight fat thin slim therapy depressed anxiety allergy fever pain
    god pray prayer church mosque temple bible religion religious faith christmas easter ramadan heaven hell sin
    race racial ethnic ethnicity skin foreigner foreigners immigrant immigrants tribe accent black white
    vote voted election elections politics political politician president minister government parliament king protest war tax taxes
    sex sexy naked kiss kissed flirt flirted date dated dating lover lovers lust girlfriend boyfriend virgin
    beer wine drunk alcohol vodka cigarette smoke smoked drug drugs gamble casino damn stupid idiot kill gun
""", "de": """
    krank krankheit arzt ärztin krankenhaus medizin pille diät kalorien gewicht dick dünn schlank therapie depression allergie fieber
    gott beten kirche moschee tempel bibel religion religiös glaube weihnachten ostern ramadan himmel hölle sünde
    rasse ethnisch hautfarbe ausländer ausländerin einwanderer akzent schwarze weiße
    wählen wahl partei politik politiker präsident minister regierung parlament könig krieg steuer steuern
    sex sexy nackt küssen kuss flirten flirtest verliebt affäre freundin jungfrau
    bier wein betrunken alkohol wodka zigarette rauchen rauchst drogen casino verdammt blöd idiot töten pistole
"""}  # fmt: skip
"""Health, religion, origin, politics, sex, and what is for grown-ups."""
HARMLESS = {"en": {}, "de": {"himmel": 1, "wahl": 1}}
"""Words that also mean something else, and in how many questions they do: the open sky, a choice of subject."""
GERMAN = (TITLE.home / "texts" / "questions.de.ftl").read_text("utf-8")
MESSAGE = re.compile(r"([a-z][a-z0-9_-]*) = (\S[^{}]*)")


def pack(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.en.toml").read_text("utf-8"))


def lines() -> list[str]:
    """The German lines that are neither empty nor a comment."""
    return [line for line in GERMAN.splitlines() if line and not line.startswith("#")]


def messages() -> dict[str, str]:
    """The German messages: questions, titles of packs, portraits of characters."""
    return {found[1]: found[2] for line in lines() if (found := MESSAGE.fullmatch(line))}


def questions(language: str) -> dict[str, str]:
    """The questions by the keys of their German messages, in order."""
    if language == "de":
        return {key: text for key, text in messages().items() if key.startswith("question-")}
    faces = [(f"question-{name}-{n}", face) for name in PACKS for n, face in enumerate(pack(name)["face"], 1)]
    return {f"{key}-{side}": face[side] for key, face in faces for side in SIDES}


def words(text: str) -> list[str]:
    """The words of a question: lower case, without punctuation."""
    return re.findall(r"\w+", text.lower().replace("'", ""))


each_language = pytest.mark.parametrize("language", LANGUAGES)
each_pack = pytest.mark.parametrize("name", PACKS)


@each_pack
def test_a_pack_says_what_it_is_and_has_enough_faces_with_two_questions(name: str) -> None:
    content = pack(name)
    assert set(content) == {"pack", "language", "title", "merciless", "face"}
    assert (content["pack"], content["language"], content["merciless"]) == (name, "en", name == "merciless")
    assert content["title"]
    assert len(content["face"]) >= FEWEST_FACES


@each_pack
def test_one_to_three_traits_weigh_on_a_question_and_others_on_its_companion_and_every_trait_matters(name: str) -> None:
    weighing = Counter[str]()
    for entry in pack(name)["face"]:
        assert set(entry) == {"yellow", "blue", "yellow_traits", "blue_traits"}
        assert entry["yellow_traits"] != entry["blue_traits"], entry
        for found in (entry["yellow_traits"], entry["blue_traits"]):
            assert 1 <= len(found) <= 3, entry
            assert found.keys() <= {*TRAIT_NAMES}, entry
            assert {*found.values()} <= {-2, -1, 1, 2}, entry
            weighing.update(found.keys())
    assert all(weighing[trait] >= 4 for trait in TRAIT_NAMES), weighing


def test_neither_colour_is_asked_for_more_of_a_trait() -> None:
    entries = [entry for name in PACKS for entry in pack(name)["face"]]
    for trait in TRAIT_NAMES:
        yellow, blue = (sum(entry[f"{side}_traits"].get(trait, 0) for entry in entries) for side in SIDES)
        assert abs(yellow - blue) <= 0.25 * len(entries), (trait, yellow, blue)


@each_language
def test_a_question_is_one_short_sentence(language: str) -> None:
    for key, text in questions(language).items():
        assert re.fullmatch(r"[A-ZÄÖÜ][^?]*\?", text), (key, text)
        assert 10 <= len(text) <= LONGEST, (key, len(text), text)
        assert "  " not in text, (key, text)


@each_language
def test_no_question_is_there_twice_and_no_two_share_four_successive_words(language: str) -> None:
    first: dict[tuple[str, ...], str] = {}
    shared: list[tuple[str, str, str]] = []
    for key, text in questions(language).items():
        found = words(text)
        for run in {tuple(found[i : i + SHARED_WORDS]) for i in range(max(len(found) - SHARED_WORDS + 1, 1))}:
            if run in first:
                shared.append((" ".join(run), first[run], key))
            first.setdefault(run, key)
    assert shared == []


@each_language
def test_no_opening_is_worn_out(language: str) -> None:
    texts = questions(language).values()
    openings = Counter(tuple(words(text)[:2]) for text in texts)
    assert {opening: times for opening, times in openings.items() if times > MOST_ALIKE * len(texts)} == {}


@each_language
def test_the_tone_keeps_to_what_a_family_table_bears(language: str) -> None:
    forbidden = {*FORBIDDEN[language].split()}
    found = Counter(word for text in questions(language).values() for word in set(words(text)) & forbidden)
    assert found == HARMLESS[language]


def test_every_german_line_is_a_message_that_stands_once_every_face_has_both_questions_and_everybody_is_asked_as_du() -> None:
    assert [line for line in lines() if not MESSAGE.fullmatch(line)] == []
    assert len(messages()) == len(lines())
    assert list(questions("de")) == list(questions("en"))
    formal = {"Sie", "Ihnen", "Ihr", "Ihre", "Ihren"}
    assert [text for text in questions("de").values() if formal & {*re.findall(r"\w+", text)}] == []


def test_every_pack_has_a_title_and_every_character_a_portrait() -> None:
    wanted = {f"pack-{name}" for name in PACKS} | {f"dossier-{i}-portrait" for i in range(1, len(characters()) + 1)}
    rest = {key: text for key, text in messages().items() if key not in questions("de")}
    assert rest.keys() == wanted
    assert max(map(len, rest.values())) <= LONGEST_TITLE
    assert len(set(rest.values())) == len(rest)
