"""What a guest may be called, and when two names look alike."""
# ruff: noqa: RUF001  (letters that look like others are what is tested)

import re
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from underrose.server.accounts.guest_names import BOT_NAMES, LONGEST_NAME, MOST_MARKS, NAMELESS, alike, clean_name, free_name, skeleton
from underrose.server.api.refusals import Refused

ORDINARY = [
    *("Ann", "Mary Jane-Watson", "D'Artagnan", "R2D2", "Zoë", "Łukasz", "Nguyễn", "Ольга", "Ελένη", "田中", "नमिता", "กิตติ", "سارة", "שָּׁלוֹם"),
    *("Ann 😀", "👩\u200d🚀", "❤\ufe0f Ann", "1\ufe0f\u20e3", "🏳\ufe0f\u200d🌈", "🇩🇪", "👍🏽", "علی\u200cرضا"),
    *("Wei", "Tea Leoni", "Agent Smith", "Robot", "Botho", "Yoo", "Iona", "Rosa", "Housemann", "Player Piano", "Seatle"),
    *("é" * LONGEST_NAME, "q\u0334\u0323\u0331"),
]
SPELLINGS = {"  Ann \n B ": "Ann B", "Ⓐnn": "Ann", "ｱﾝ": "アン", "A\u3000nn": "A nn", "": NAMELESS, " guest ": NAMELESS}
NO_INK = "\u3164\u2800\u115f\u1160\uffa0\u200b\u200d\u2060\u00ad\u034f"
SYMBOL_FOR_BLANK = "\u2422"
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
OF_THE_HOUSE = [*BOT_NAMES, "Seat 1", "Seat 12", "seat l", "Player 2", "Guest 7", "You", "Underrose", "Spymaster", "Stand-in"]
ALIKE = [
    *(("Ann", "ann"), ("Ann", "Аnn"), ("Ann", "A n n."), ("Ann", "Ạnn"), ("Ben", "Вen"), ("Ben", "вen"), ("Iris", "lris")),
    *(("IRIS", "1ris"), ("Jim", "Jirn"), ("Otto", "0tto"), ("Will", "VVill"), ("Сара", "Capa"), ("Maßmann", "MASSMANN"), ("Al", "AI")),
    *(("Ann", "🇦🇳🇳"), ("Борис", "борис"), ("👩\u200d🚀", "👩🚀"), ("Bo", "🅱\ufe0fo")),
    *(("Fox", "🦊 Fox"), ("Ann", "Ann 😀"), ("Ann ❤\ufe0f", "🌹Ann")),
]


def fault(name: str) -> str:
    """The key of the refusal of a name, which is one sentence."""
    with pytest.raises(Refused) as caught:
        clean_name(name)
    assert caught.value.status == 422
    assert re.fullmatch(r"[^.\n]+[.]", caught.value.why.text)
    return caught.value.why.key


@pytest.mark.parametrize(("given", "shown"), [*zip(ORDINARY, ORDINARY), *SPELLINGS.items()])
def test_names_that_people_bear_are_taken_as_they_are_and_have_one_spelling(given: str, shown: str) -> None:
    assert clean_name(given) == shown


@pytest.mark.parametrize("character", NO_INK + TURNING)
@pytest.mark.parametrize("around", ["{}", "Ann{}", "{}Ann", "An{}n"])
def test_characters_without_ink_and_those_that_turn_the_direction_are_refused(character: str, around: str) -> None:
    assert fault(around.format(character)) == "name_invisible"


def test_a_joiner_belongs_between_two_pictures_only() -> None:
    assert fault("Ann\u200d\N{GRINNING FACE}") == "name_invisible"
    assert fault("\N{GRINNING FACE}\u200dAnn") == "name_invisible"


def test_no_single_character_makes_a_name_that_cannot_be_seen() -> None:
    """Of all characters those that Unicode calls controls, formats, separators, fillers or blanks; only the symbol for a blank has ink."""
    hidden = [
        character
        for character in map(chr, range(sys.maxunicode + 1))
        if unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp")
        or re.search(r"FILLER|\bBLANK|NULL NOTEHEAD|HALF FILL|VARIATION SELECTOR|INHERENT", unicodedata.name(character, ""))
    ]
    assert len(hidden) > 500
    for character in hidden:
        if not character.isspace() and character != SYMBOL_FOR_BLANK:
            assert fault(character)


LONG, COMBINED = "é" * LONGEST_NAME, ("a" + "\u0301" * 31, "Ann" + "\u0334" * (MOST_MARKS + 1), "\u0301Ann", "Ann \u0301")
ROLES = ("A1ba", "Αlba", "Теа", "теа", "T e a", "b0t", "H0st", "Ann (host)", "Ann [bot]", "Server: Ann")
REFUSED = dict.fromkeys(COMBINED, "name_marks") | dict.fromkeys(("...", "-", "' '"), "name_empty") | {LONG + "é": "name_long"}


@pytest.mark.parametrize(("name", "key"), [*REFUSED.items(), *((name, "name_reserved") for name in ROLES)])
def test_marks_are_counted_by_the_letter_names_have_an_end_and_nobody_claims_a_role_or_dresses_up_as_a_bot(name: str, key: str) -> None:
    assert fault(name) == key


@pytest.mark.parametrize("name", OF_THE_HOUSE)
@pytest.mark.parametrize("dress", ["{}", "🌹{}", "{}.", "*{}*", "{}\u0332", " {} "])
def test_the_house_keeps_its_own_names(name: str, dress: str) -> None:
    for worn in (name, name.upper(), name.lower()):
        assert fault(dress.format(worn)) == "name_reserved", worn


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_the_eye_confuses_are_alike(one: str, other: str) -> None:
    assert alike(clean_name(one), clean_name(other))


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Ben", "Bea"), ("กิ", "กี"), ("田中", "田口"), ("R2", "R3"), ("🦊", "🐱"), ("🇩🇪", "🇫🇷")]
)
def test_different_names_stay_different(one: str, other: str) -> None:
    assert not alike(one, other)


@given(st.text(max_size=40))
def test_cleaning_is_done_once_and_skeletons_are_stable(name: str) -> None:
    try:
        shown = clean_name(name)
    except Refused:
        return
    assert clean_name(shown) == shown
    assert alike(shown, shown.casefold())
    assert skeleton(skeleton(shown)) == skeleton(shown)


def test_guests_without_a_name_are_numbered() -> None:
    assert free_name(None, []) == "Guest"
    assert free_name("Guest", ["Guest", "Ann", "Guest 2"]) == "Guest 3"
    assert free_name("Guest 3", ["Guest"]) == "Guest 2", "what a table has called somebody can be borne again"


@pytest.mark.parametrize(
    ("wanted", "others", "borne"),
    [
        ("mira", ["Ben", "Mira"], "mira 2"),
        ("Fox", ["🦊 Fox", "fox 2"], "Fox 3"),
        ("Аnn", ["Ann"], "Аnn 2"),
        ("🦊", ["🦊"], "🦊 2"),
        ("é" * LONGEST_NAME, ["é" * LONGEST_NAME], "é" * (LONGEST_NAME - 2) + " 2"),
        ("x" * 28 + "👩\u200d🚀x", ["x" * 28 + "👩\u200d🚀x"], "x" * 28 + "👩 2"),
        ("Seat" + "." * 26 + "xx", ["Seatxx"], "Guest 2"),
    ],
)
def test_a_name_that_is_taken_gets_a_number(wanted: str, others: list[str], borne: str) -> None:
    assert free_name(wanted, others) == borne


@given(st.text(max_size=40), st.lists(st.sampled_from(["Ann", "Fox 2", "Guest", "é" * LONGEST_NAME, "🦊"]), max_size=4))
def test_a_name_that_is_borne_is_alike_to_none_and_fits(name: str, others: list[str]) -> None:
    try:
        clean_name(name)
    except Refused:
        return
    borne = free_name(name, [*others, name])
    assert not any(alike(borne, other) for other in [*others, name])
    assert len(borne) <= LONGEST_NAME
