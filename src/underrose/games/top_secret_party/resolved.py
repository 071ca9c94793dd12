"""The resolved content of TOP SECRET: question packs and characters, as pages and records have them."""

from __future__ import annotations

from typing import TypedDict


class Pack(TypedDict):
    """A pack of questions: its faces are `faces` many from number `first` on."""

    id: str
    title: str
    language: str
    merciless: bool
    first: int
    faces: int


class Face(TypedDict):
    """One side of a card: a question for each team, and what the traits weigh on it, from -2 to 2."""

    yellow: str
    yellow_traits: list[int]
    blue: str
    blue_traits: list[int]


class Dossier(TypedDict):
    """A character: what they look like, in words, and their traits, from -2 to 2."""

    name: str
    portrait: str
    traits: list[int]


class Content(TypedDict):
    """All packs, their faces one after the other, the traits by name, and the characters."""

    packs: list[Pack]
    faces: list[Face]
    traits: list[str]
    dossiers: list[Dossier]
