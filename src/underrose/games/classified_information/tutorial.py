"""The prepared deck of the lesson, as data: checked against the content it is played with.

A table with the option `tutorial=yes` is dealt from it, and the cards drawn are written there too, so they take no chance; a written card
that is not in the deck is drawn by chance, and so is everything beyond. Seat 1 has had a turn, in which it enlisted a Guard. What is done
then stands in `lesson.toml`; whoever leaves that path just goes on playing. The deal is part of the content, so it is no secret; what a
seat is told, and what agents weigh, is the same as at any other table.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from underrose.games.classified_information.actions import card_names
from underrose.games.classified_information.events import TEXTS
from underrose.games.classified_information.state import SEATS
from underrose.kernel.data.content import ContentFile
from underrose.kernel.data.errors import SetupError
from underrose.kernel.game.title import Choices, Content

TUTORIAL = Path(__file__).parent / "content" / "tutorial.toml"
LEARNER = 0
"""The seat that learns; the other one has had the first turn."""
DEALT = slice(3, 5)
"""Where the other seat's hand is among the written cards."""
FIRST_DRAW = 8
"""Cards dealt, and so the place of the first one drawn, by the other seat."""
PLAIN = {"deck": "citrine", "mix": "", "choose_suitcase": "no", "best_of": "1"}
"""What the tutorial is played with."""


class TutorialFile(msgspec.Struct, forbid_unknown_fields=True):
    """The whole file."""

    deck: list[str]
    enlisted: str


def read_tutorial(text: str, content: Content) -> dict[str, Any]:
    """`{deck: [card], enlisted: card}`, cards by number. `content` is resolved.

    Raises SetupError with line and reason where it does not fit the content.
    """
    source = ContentFile(text)
    file = source.read(TutorialFile)
    names = card_names(content["deck"])
    if not set(file.deck) <= set(names) or len(set(file.deck)) < len(file.deck):
        raise source.fail("the deck names cards of this game, each of them once.", "deck")
    if len(file.deck) <= FIRST_DRAW:
        raise source.fail(f"the deck names at least {FIRST_DRAW + 1} cards: all that are dealt, and the first that is drawn.", "deck")
    if file.enlisted not in [*file.deck[DEALT], file.deck[FIRST_DRAW]]:
        raise source.fail("seat 1 enlists a card that it holds.", "enlisted")
    if file.enlisted.endswith("A"):
        raise source.fail("an Assassin is no Guard.", "enlisted")
    return {"deck": [names.index(name) for name in file.deck], "enlisted": names.index(file.enlisted)}


def chosen_plainly(options: Choices) -> None:
    """Raise SetupError for a tutorial with other settings than its own."""
    if any(options[name] != value for name, value in PLAIN.items()):
        raise SetupError.said(TEXTS, "setup-tutorial-plain")


def prepare_kit(kit: Any, tutorial: Any) -> None:
    """Make a kit start from the tutorial."""
    kit["first"] = SEATS - 1 - LEARNER
    kit["prepared"], kit["enlisted"] = len(tutorial["deck"]), tutorial["enlisted"]
    kit["written"][: len(tutorial["deck"])] = tutorial["deck"]
