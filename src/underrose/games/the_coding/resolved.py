"""The resolved content of The Coding: what a table's cards are, as pages and records have it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from underrose.kernel.data.content import Provenance


class DataCard(TypedDict):
    """A data card: letters, or a range of two-digit numbers."""

    name: str
    letters: NotRequired[str]
    low: NotRequired[int]
    high: NotRequired[int]
    provenance: Provenance


class HackCard(TypedDict):
    """A hack card: the place it asks about, and the values it names."""

    name: str
    place: Literal["letter", "tens", "ones"]
    values: str
    provenance: Provenance


class Content(TypedDict):
    """All cards of a table."""

    letters: str
    digits: str
    data: list[DataCard]
    hack: list[HackCard]
    rounds: NotRequired[int]
    """Where they are not four."""
    wrong: NotRequired[int]
    """Wrong decodings that put a player out, where they are not three."""
