"""The options and the content of The Coding: content files, and the kit made from them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, cast

import msgspec
from msgspec import Meta

from underrose.games.the_coding.events import PLACE_NAMES, TEXTS
from underrose.games.the_coding.state import DATA_KINDS, HACK_CARDS, MOST_WRONG, ROUNDS, VALUES, Kit, System
from underrose.kernel.data.content import ContentData, ContentFile, Provenance
from underrose.kernel.data.errors import SetupError
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.title import Choices, Content, Option, first_player, first_player_option

CARDS = Path(__file__).parent / "content" / "cards.toml"
TwoDigits = Annotated[int, Meta(ge=0, le=99)]
Values = Annotated[str, Meta(max_length=VALUES)]


class DataEntry(msgspec.Struct, forbid_unknown_fields=True):
    """One data card in a content file: letters, or a range of two-digit numbers."""

    letters: Values | None = None
    low: TwoDigits | None = None
    high: TwoDigits | None = None
    provenance: Provenance = "house"


class HackEntry(msgspec.Struct, forbid_unknown_fields=True):
    """One hack card in a content file."""

    place: Literal["letter", "tens", "ones"]
    values: Values
    provenance: Provenance = "house"


class CardsFile(msgspec.Struct, forbid_unknown_fields=True):
    """A whole content file."""

    letters: str
    digits: str
    data: list[DataEntry]
    hack: list[HackEntry]
    rounds: Annotated[int, Meta(ge=1, le=ROUNDS)] = ROUNDS
    wrong: Annotated[int, Meta(ge=1, le=MOST_WRONG)] = MOST_WRONG


OPTIONS = (
    Option("system", "counter", "Counter Cracking: the last one in wins. Speed: the first to decode wins.", lambda _: ["counter", "speed"]),
    Option(
        "taps",
        "sealed",
        "Speed Cracking: live, the first tap counts; or sealed, all choose in secret.",
        lambda _: ["live", "sealed"],
        "live",
    ),
    first_player_option("Who holds the First Player card at the start: drawn by chance, or a seat."),
)


def load(text: str | None) -> Content:
    """Return the resolved cards of a content file's text (None: the cards of the house). Raises SetupError with line and reason."""
    return _content(ContentFile(CARDS.read_text("utf-8") if text is None else text))


def rebuild(content: Content) -> Content:
    """Return resolved cards, made anew from what their file would say. Raises SetupError."""
    entries = {table: [{key: card[key] for key in card if key != "name"} for card in content[table]] for table in ("data", "hack")}
    return _content(ContentData({**content, **entries}))


def _content(source: ContentFile) -> Content:
    cards = source.read(CardsFile)
    if not _distinct(cards.letters, 2) or not cards.letters.isalpha() or not cards.letters.isupper():
        raise source.refused(TEXTS, "content-letters", "letters", most=VALUES)
    if not _distinct(cards.digits, 2) or not "0123456789".startswith(cards.digits):
        raise source.refused(TEXTS, "content-digits", "digits")
    if not 1 <= len(cards.data) <= DATA_KINDS:
        raise source.refused(TEXTS, "content-data-many", "data", 0, most=DATA_KINDS)
    if not 1 <= len(cards.hack) <= HACK_CARDS:
        raise source.refused(TEXTS, "content-hacks-many", "hack", 0, most=HACK_CARDS)
    data = [_data_card(source, cards, i) for i in range(len(cards.data))]
    for i, card in enumerate(data):
        if card["name"] in [other["name"] for other in data[:i]]:
            raise source.refused(TEXTS, "content-twice", "data", i, name=card["name"])
    hacks = [_hack_card(source, cards, i) for i in range(len(cards.hack))]
    fewer = {name: value for name, value, usual in (("rounds", cards.rounds, ROUNDS), ("wrong", cards.wrong, MOST_WRONG)) if value != usual}
    return {"letters": cards.letters, "digits": cards.digits, "data": data, "hack": hacks, **fewer}


def _distinct(values: str, least: int) -> bool:
    return least <= len(values) <= VALUES and len(set(values)) == len(values)


def _data_card(source: ContentFile, cards: CardsFile, index: int) -> dict[str, Any]:
    entry = cards.data[index]
    if entry.letters is not None and entry.low is None and entry.high is None:
        if not entry.letters or not _part_of(entry.letters, cards.letters):
            raise source.refused(TEXTS, "content-data-letters", "data", index, values=repr(entry.letters))
        chosen = "".join(letter for letter in cards.letters if letter in entry.letters)  # so that "CA" and "AC" are the same card
        return {"name": _range_name(chosen, cards.letters), "letters": chosen, "provenance": entry.provenance}
    if entry.letters is None and entry.low is not None and entry.high is not None and entry.low <= entry.high:
        return {"name": f"{entry.low:02}-{entry.high:02}", "low": entry.low, "high": entry.high, "provenance": entry.provenance}
    raise source.refused(TEXTS, "content-data-shape", "data", index)


def _hack_card(source: ContentFile, cards: CardsFile, index: int) -> dict[str, Any]:
    entry = cards.hack[index]
    values = cards.letters if entry.place == "letter" else cards.digits
    if not entry.values or not _part_of(entry.values, values):
        raise source.refused(TEXTS, "content-hack-values", "hack", index, values=repr(entry.values), place=entry.place)
    return {"name": f"{entry.place} {entry.values}", "place": entry.place, "values": entry.values, "provenance": entry.provenance}


def _part_of(chosen: str, values: str) -> bool:
    return len(set(chosen)) == len(chosen) and set(chosen) <= set(values)


def _range_name(letters: str, deck: str) -> str:
    contiguous = len(letters) > 1 and letters in deck
    return f"{letters[0]}-{letters[-1]}" if contiguous else letters


def make_kit(content: Content, players: int, options: Choices) -> Rows:
    """Return the kit of a table. Raises SetupError where the cards do not suffice for so many players."""
    letters, digits = cast(str, content["letters"]), cast(str, content["digits"])
    data, hacks = cast("Sequence[dict[str, Any]]", content["data"]), cast("Sequence[dict[str, Any]]", content["hack"])
    rounds = cast(int, content.get("rounds", ROUNDS))
    needs = ((len(letters), players, "letters"), (len(digits), 2 * players, "digits"), (len(hacks), rounds * players, "hack"))
    for have, need, what in needs:
        if have < need:
            raise SetupError.said(TEXTS, "content-too-few", players=players, need=need, what=what, have=have)
    kits = new(Kit)
    kit = kits[0]
    kit["players"], kit["system"] = players, System.SPEED if options["system"] == "speed" else System.COUNTER
    kit["live"] = options["taps"] == "live"
    kit["first"] = first_player(options)
    kit["letters"], kit["digits"] = len(letters), len(digits)
    kit["copies"] = 1 if players == 2 else 2
    kit["rounds"], kit["chances"] = rounds, content.get("wrong", MOST_WRONG)
    kit["data_kinds"], kit["hack_cards"] = len(data), len(hacks)
    for row, card in zip(kit["data_cards"], data, strict=False):
        row["letters"] = _mask(card.get("letters", ""), letters)
        row["low"], row["high"] = card.get("low", 0), card.get("high", -1)
    for row, card in zip(kit["hacks"], hacks, strict=False):
        row["place"] = PLACE_NAMES.index(card["place"])
        row["values"] = _mask(card["values"], letters if card["place"] == "letter" else digits)
    return kits


def _mask(chosen: str, values: str) -> int:
    return sum(1 << values.index(value) for value in chosen)
