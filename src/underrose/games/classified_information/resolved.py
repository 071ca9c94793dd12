"""The resolved content of Classified Information: what a table's cards are, as pages and records have it."""

from __future__ import annotations

from typing import Literal, TypedDict

from underrose.kernel.data.content import Provenance

GuildName = Literal["guard", "assassin", "sentinel"]


class Kind(TypedDict):
    """One kind of card; both copies of a number are of one kind and of two guilds. `asks` says whether its ability asks about Suitcase
    or Code, `reacts` whether it only reacts; `code` is deck letter and number, as a mixture names it: "E4"."""

    deck: str
    number: int
    title: str
    ability: str
    guilds: tuple[GuildName, GuildName]
    text: str
    provenance: Provenance
    asks: bool
    reacts: bool
    code: str


class Tutorial(TypedDict):
    """The deal of the lesson: the cards of its deck from the top, and the one that is enlisted."""

    deck: list[int]
    enlisted: int


class Content(TypedDict):
    """What is played (`deck`, by number from 1) and everything a deck can be built from (`cards`)."""

    numbers: int
    deck: list[Kind]
    cards: list[Kind]
    difficulty: int
    tutorial: Tutorial | None
