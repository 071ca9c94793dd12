"""The options and the content of Classified Information: content files, decks and mixtures, the deck of the lesson, and
the kit made from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from math import comb
from pathlib import Path
from typing import Annotated, Any, Literal, cast

import msgspec
from msgspec import Meta

from underrose.games.classified_information.actions import card_names
from underrose.games.classified_information.cards import ABILITIES, Ability, Answers, Reach, Row
from underrose.games.classified_information.events import TEXTS
from underrose.games.classified_information.state import COPIES, FEWEST_NUMBERS, NUMBERS, SEATS, Guild, Kit
from underrose.kernel.data.content import ContentData, ContentFile, Provenance
from underrose.kernel.data.errors import SetupError
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.title import Choices, Content, Option, first_player, first_player_option
from underrose.texts import TABLE

CARDS_FILE = Path(__file__).parent / "content" / "cards.toml"
DECKS = ("citrine", "ruby", "emerald")
"""The decks, by their difficulty from 1 (R16)."""
LETTERS = {deck[0].upper(): deck for deck in DECKS}
BOOK = "E1,R2,C3,E4,R5,E6,C7,R8,R9"
"""The rulebook's example of a mixed deck."""

LONGEST_TITLE, LONGEST_TEXT = 60, 600


class CardEntry(msgspec.Struct, forbid_unknown_fields=True):
    """One kind of card in a content file."""

    deck: Literal["citrine", "ruby", "emerald"]
    number: Annotated[int, Meta(ge=1, le=NUMBERS)]
    title: Annotated[str, Meta(max_length=LONGEST_TITLE)]
    ability: str
    guilds: tuple[Literal["guard", "assassin", "sentinel"], Literal["guard", "assassin", "sentinel"]]
    text: Annotated[str, Meta(max_length=LONGEST_TEXT)]
    provenance: Provenance = "house"


class CardsFile(msgspec.Struct, forbid_unknown_fields=True):
    """A whole content file."""

    card: Annotated[list[CardEntry], Meta(max_length=NUMBERS * len(DECKS))]
    numbers: Annotated[int, Meta(ge=FEWEST_NUMBERS, le=NUMBERS)] = NUMBERS


# --- options ----------------------------------------------------------------------------------------------------------


def read_mix(text: str) -> str:
    """Return a mixture in its normal form, "E1,R2,..." by number, or empty for none. "book" is the rulebook's example. Raises
    SetupError."""
    words = [word for word in re.split(r"[,\s]+", BOOK if text.strip().lower() == "book" else text.strip().upper()) if word]
    if not words:
        return ""
    chosen: dict[int, str] = {}
    for word in words:
        if not re.fullmatch(r"[CRE][1-9]", word):
            raise SetupError.said(TEXTS, "setup-no-card", word=repr(word[:10]))
        number = int(word[1])
        if number in chosen:
            other = chosen[number]
            twice = "setup-card-twice" if other == word else "setup-two-decks"
            raise SetupError.said(TEXTS, twice, word=word, other=other)
        chosen[number] = word
    if missing := [str(number) for number in range(1, NUMBERS + 1) if number not in chosen]:
        raise SetupError.said(TEXTS, "setup-mix-lacks", most=NUMBERS, missing=", ".join(missing))
    return ",".join(chosen[number] for number in range(1, NUMBERS + 1))


OPTIONS = (
    Option("deck", "citrine", "The deck: Citrine is the simplest, Emerald the hardest.", lambda _: DECKS),
    Option(
        "mix", "", "Or a mixture: for each number the deck it comes from, as in E1,R2,... (C, R, E).", lambda _: ("", BOOK), read=read_mix
    ),
    Option("choose_suitcase", "no", "Strategic set-up: choose your Suitcase among four cards.", lambda _: ("no", "yes")),
    Option("best_of", "1", "A match of so many games; the winner of a game builds the next deck.", lambda _: ("1", "3", "5")),
    Option("tutorial", "no", "Yes: the prepared deal of the lesson; a server's other tables refuse it.", lambda _: ["no", "yes"]),
    first_player_option("Who begins: drawn by chance, or a seat."),
)


# --- content ----------------------------------------------------------------------------------------------------------


def load(text: str | None) -> Content:
    """Return the kinds of card of a content file's text (None: that of the house). Raises SetupError with line and reason."""
    return _content(ContentFile(CARDS_FILE.read_text("utf-8") if text is None else text), text is None)


def rebuild(content: Content) -> Content:
    """Kinds of card made anew from what their file would say; a tutorial is that of the house, and a deck is resolved again. Raises
    SetupError."""
    if content["tutorial"]:
        return load(None)
    cards = [{field: card[field] for field in CardEntry.__struct_fields__} for card in content["cards"]]
    return _content(ContentData({"numbers": content["numbers"], "card": cards}), False)


def _content(source: ContentFile, tutorial: bool) -> Content:
    file = source.read(CardsFile)
    seen: set[tuple[str, int]] = set()
    for i, card in enumerate(file.card):
        _check(source, file, card, i)
        if (card.deck, card.number) in seen:
            raise source.refused(TEXTS, "content-kind-twice", "card", i, deck=card.deck, number=card.number)
        seen.add((card.deck, card.number))
    return {"numbers": file.numbers, "cards": [_plain(card) for card in file.card], "tutorial": tutorial}


def _check(source: ContentFile, file: CardsFile, card: CardEntry, index: int) -> None:
    if card.number > file.numbers:
        raise source.refused(TABLE, "content-number", "card", index, name="number", low=1, high=file.numbers)
    if card.ability.upper() not in Ability.__members__:
        raise source.refused(TEXTS, "content-ability", "card", index, name=repr(card.ability[:40]))
    if not card.title.strip() or not card.text.strip():
        raise source.refused(TEXTS, "content-card-words", "card", index)


def _plain(card: CardEntry) -> dict[str, Any]:
    """Return a kind of card as content keeps it, with whether its ability asks and whether it is a reaction."""
    row = ABILITIES[Ability[card.ability.upper()]]
    code = LETTERS_OF[card.deck] + str(card.number)
    marks = {"guilds": list(card.guilds), "asks": row.asks, "reacts": row.reacts, "code": code}
    return cast("dict[str, Any]", msgspec.to_builtins(card)) | marks


LETTERS_OF = {deck: letter for letter, deck in LETTERS.items()}


def resolve(content: Content, options: Choices) -> Content:
    """Content with the deck that is played: one kind for each number, from 1. Raises SetupError where a kind is missing."""
    named = options["mix"].split(",") if options["mix"] else [f"{LETTERS_OF[options['deck']]}{n}" for n in range(1, NUMBERS + 1)]
    kinds = {card["code"]: card for card in cast("list[dict[str, Any]]", content["cards"])}
    wanted = named[: content["numbers"]]
    if missing := [code for code in wanted if code not in kinds]:
        raise SetupError.said(TEXTS, "setup-content-lacks", deck=LETTERS[missing[0][0]], number=missing[0][1])
    deck = [kinds[code] for code in wanted]
    whole = content | {"deck": deck, "difficulty": difficulty(deck)}
    return whole | {"tutorial": _tutorial(whole, options)}


def _tutorial(content: Content, options: Choices) -> dict[str, Any] | None:
    """Return the tutorial where it is played. Raises SetupError for content or settings that are not its own."""
    if options["tutorial"] != "yes":
        return None
    if not content["tutorial"]:
        raise SetupError.said(TABLE, "setup-tutorial-house")
    chosen_plainly(options)
    return read_tutorial(TUTORIAL.read_text("utf-8"), content)


def difficulty(deck: Iterable[Mapping[str, Any]]) -> int:
    """Return 1 to 3: that of the hardest deck in it (R16)."""
    return max(DECKS.index(kind["deck"]) + 1 for kind in deck)


# --- the kit ----------------------------------------------------------------------------------------------------------


def make_kit(content: Content, players: int, options: Choices) -> Rows:
    """Return the kit of a table, shape (1,)."""
    deck, numbers = cast("list[dict[str, Any]]", content["deck"]), cast(int, content["numbers"])
    kits = new(Kit)
    kit = kits[0]
    kit["numbers"], kit["threes"] = numbers, comb(numbers, 3)
    kit["first"] = first_player(options)
    kit["strategic"] = options["choose_suitcase"] == "yes"
    abilities = [Ability[kind["ability"].upper()] for kind in deck]
    rows = [ABILITIES[ability] for ability in abilities]
    kit["ability"][1 : numbers + 1] = abilities
    for field in ("aim", "reach", "carrier"):
        kit[field][1 : numbers + 1] = [getattr(row, field) for row in rows]
    for field, chosen in _SETS.items():
        kit[field] = _both_copies(number for number, row in enumerate(rows, 1) if chosen(row))
    guilds = [Guild[guild.upper()] for kind in deck for guild in kind["guilds"]]
    kit["can_guard"] = _cards(card for card, guild in enumerate(guilds) if guild != Guild.ASSASSIN)
    kit["can_kill"] = _cards(card for card, guild in enumerate(guilds) if guild != Guild.GUARD)
    for number in range(1, numbers + 1):
        kit["codes"][number] = _within(number, 1, numbers)
        kit["near"][number] = _within(number, 2, numbers)
        kit["shares"][number] = _both_copies(n for n in range(1, numbers + 1) if kit["near"][number] >> n & 1)
    if content["tutorial"]:
        prepare_kit(kit, content["tutorial"])
    return kits


_SETS: dict[str, Callable[[Row], bool]] = {
    "asks": lambda row: row.asks,
    "intercepts": lambda row: row.answers == Answers.DEPLOYS,
    "covers_up": lambda row: row.answers == Answers.QUESTIONS,
    "vests": lambda row: row.answers == Answers.ASSASSINATIONS,
    "unblockable": lambda row: not row.blockable,
    "shots": lambda row: row.reach == Reach.SHOTS,
    "sure": lambda row: row.reach in (Reach.NUMBERS, Reach.THREE_NUMBERS, Reach.ALWAYS),
}
"""The kit's sets of cards that follow from the rows of their abilities."""


def _cards(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def _both_copies(numbers: Iterable[int]) -> int:
    return sum((1 << COPIES) - 1 << COPIES * (number - 1) for number in numbers)


def _within(number: int, distance: int, numbers: int) -> int:
    """Return the numbers at most so far away around the wheel, as bits 1..9."""
    return sum(1 << n for n in range(1, numbers + 1) if min((n - number) % numbers, (number - n) % numbers) <= distance)


# The prepared deck of the lesson, as data: checked against the content it is played with.
#
# A table with the option `tutorial=yes` is dealt from it, and the cards drawn are written there too, so they take no chance; a written card
# that is not in the deck is drawn by chance, and so is everything beyond. Seat 1 has had a turn, in which it enlisted a Guard. What is done
# then stands in `lesson.toml`; whoever leaves that path just goes on playing. The deal is part of the content, so it is no secret; what a
# seat is told, and what agents weigh, is the same as at any other table.


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
