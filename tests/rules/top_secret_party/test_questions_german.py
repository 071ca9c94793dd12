"""The questions and characters of TOP SECRET in German: one for each of the English ones, as short, and as different from each other."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.rules.top_secret_party.test_questions import FEWEST_FACES, LONGEST, MOST_ALIKE, PACKS, SHARED_WORDS, SIDES, pack
from underrose.games.top_secret_party.options import LONGEST_TITLE, characters
from underrose.games.top_secret_party.title import TITLE

FILE = (TITLE.home / "texts" / "questions.de.ftl").read_text("utf-8")
MESSAGE = re.compile(r"([a-z][a-z0-9_-]*) = (\S[^{}]*)")

HEALTH = "krank krankheit arzt ärztin krankenhaus medizin pille diät kalorien gewicht dick dünn schlank therapie depression allergie fieber"
RELIGION = "gott beten kirche moschee tempel bibel religion religiös glaube weihnachten ostern ramadan himmel hölle sünde"
ETHNICITY = "rasse ethnisch hautfarbe ausländer ausländerin einwanderer akzent schwarze weiße"
POLITICS = "wählen wahl partei politik politiker präsident minister regierung parlament könig krieg steuer steuern"
SEX = "sex sexy nackt küssen kuss flirten flirtest verliebt affäre freundin jungfrau"
GROWN_UP = "bier wein betrunken alkohol wodka zigarette rauchen rauchst drogen casino verdammt blöd idiot töten pistole"
FORBIDDEN = set(" ".join([HEALTH, RELIGION, ETHNICITY, POLITICS, SEX, GROWN_UP]).split())
HARMLESS = {"himmel": 1, "wahl": 1}
"""Words that also mean something else, and in how many questions they do: the open sky, a choice of subject."""


def lines() -> list[str]:
    """The lines that are neither empty nor a comment."""
    return [line for line in FILE.splitlines() if line and not line.startswith("#")]


def messages() -> dict[str, str]:
    return {found[1]: found[2] for line in lines() if (found := MESSAGE.fullmatch(line))}


def questions() -> dict[str, str]:
    return {key: text for key, text in messages().items() if key.startswith("question-")}


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def test_every_line_is_a_message_without_arguments_and_stands_once() -> None:
    assert [line for line in lines() if not MESSAGE.fullmatch(line)] == []
    assert len(messages()) == len(lines())


def test_every_face_has_both_questions_and_none_is_to_spare() -> None:
    faces = {name: len(pack(name)["face"]) for name in PACKS}
    assert min(faces.values()) >= FEWEST_FACES
    wanted = [f"question-{name}-{face}-{side}" for name in PACKS for face in range(1, faces[name] + 1) for side in SIDES]
    assert list(questions()) == wanted


def test_every_pack_has_a_title_and_every_character_a_portrait() -> None:
    wanted = {f"pack-{name}" for name in PACKS} | {f"dossier-{i}-portrait" for i in range(1, len(characters()) + 1)}
    rest = {key: text for key, text in messages().items() if key not in questions()}
    assert rest.keys() == wanted
    assert max(map(len, rest.values())) <= LONGEST_TITLE
    assert len(set(rest.values())) == len(rest)


def test_a_question_is_one_short_sentence() -> None:
    for key, text in questions().items():
        assert re.fullmatch(r"[A-ZÄÖÜ][^?]*\?", text), (key, text)
        assert 10 <= len(text) <= LONGEST, (key, len(text), text)
        assert "  " not in text, (key, text)


@pytest.mark.parametrize("formal", ["Sie", "Ihnen", "Ihr", "Ihre", "Ihren"])
def test_everybody_is_asked_as_du(formal: str) -> None:
    assert [text for text in questions().values() if formal in re.findall(r"\w+", text)] == []


def test_no_question_is_there_twice() -> None:
    counted = Counter(" ".join(words(text)) for text in questions().values())
    assert [text for text, times in counted.items() if times > 1] == []


def test_no_two_questions_share_four_successive_words() -> None:
    first: dict[tuple[str, ...], str] = {}
    shared: list[tuple[str, str, str]] = []
    for key, text in questions().items():
        found = words(text)
        for run in {tuple(found[i : i + SHARED_WORDS]) for i in range(len(found) - SHARED_WORDS + 1)}:
            if run in first:
                shared.append((" ".join(run), first[run], key))
            first.setdefault(run, key)
    assert shared == []


def test_no_opening_is_worn_out() -> None:
    openings = Counter(tuple(words(text)[:2]) for text in questions().values())
    assert max(openings.values()) <= MOST_ALIKE * len(questions())


def test_the_tone_keeps_to_what_a_family_table_bears() -> None:
    found = Counter(word for text in questions().values() for word in set(words(text)) & FORBIDDEN)
    assert found == HARMLESS
