"""One word for one thing: what docs/words.md says of the words that players read holds in every catalogue and on every rules page."""

import re
from pathlib import Path
from typing import Final

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "underrose"
NO_WORDS = re.compile(r"^\s*#.*$", re.MULTILINE)


def rows() -> list[list[str]]:
    """The table of what players read: thing, English, German, and what is not said."""
    lines = (ROOT / "docs" / "words.md").read_text("utf-8").partition("## What players read")[2].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")][2:]


def said(language: str) -> dict[str, str]:
    """All that players read in a language, by its file."""
    pages = "RULES.md" if language == "en" else "RULES.de.md"
    found = [*SOURCES.rglob(f"texts/**/*{language}.ftl"), *SOURCES.rglob(pages)]
    return {path.relative_to(SOURCES).as_posix(): NO_WORDS.sub("", path.read_text("utf-8")) for path in found}


GERMAN, ENGLISH = said("de"), said("en")


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_one_thing_has_one_word(row: list[str]) -> None:
    _, english, german, never = row
    for words, texts in ((english, ENGLISH), (german, GERMAN)):
        for word in words.split(", "):
            assert any(re.search(rf"\b{re.escape(word)}", text, re.IGNORECASE) for text in texts.values()), word
    for word in never.split(", "):
        assert [name for name, text in GERMAN.items() if re.search(rf"\b{re.escape(word)}\b", text)] == [], word


STUMBLED: Final = (
    "niemand nimmt, können Bots",
    *("Bis dahin spielt ein Bot", "Für wer ", "der erste sein", "baut, wer eine Partie gewinnt"),
    "Konterknacken gewinnt, wer als Letzter",
    *("Best of", "Tutorial", "Challenge", "Auswertung", "Worker", "Signierte", "eine Figur", "Server gehört", "das Brett", "Tippt"),
)
"""What somebody stumbled over who read it as a German does; what stands in its place was read aloud."""
CREAKED: Final = (
    *("A last card in their Code", "Which number has", "play, seed 0", "brings { $seat }"),
    *("comes not back", "sheet, and time", "decide alike"),
)


def test_what_readers_stumbled_over_does_not_come_back() -> None:
    for words, texts in ((STUMBLED, GERMAN), (CREAKED, ENGLISH)):
        assert [(word, name) for word in words for name, text in texts.items() if word in text] == []


def test_printed_means_that_it_stands_in_the_rulebook() -> None:
    """No page says it of paper: neither of cards with two faces, nor of a deck."""
    for name, text in (ENGLISH | GERMAN).items():
        if name.endswith(("RULES.md", "RULES.de.md")):
            assert re.search(r"(stands?|stehen|steht) i[mn] (the |the game's )?(rulebook|Regelheft)", text), name
            assert not re.search(r"printed (on|deck|card)|bedruckt|gedruckte (Stapel|Karte)", text), name
