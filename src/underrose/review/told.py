"""Information leakage: the bits of named secrets that each action revealed, by the true value's probability on a note sheet.

Counts of worlds are no measure (in Classified Information they rise): the bits are log2 of the ratio of the probability after to the one
before. Before the cards are turned a report measures by the public note sheet; after that, by the others' own sheets.

Example: all thought one's letter to be one of four, and after the data card one of three: log2(4/3) = 0.42 bits were told.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log2
from typing import Any

from underrose.review.walk import Glance

SMALLEST = 1e-9
"""Bits less than these are rounding."""


def chance_of(glance: Glance, key: str, value: str) -> float | None:
    """Return the probability of a value on the note sheet, uniform where it states none; None where the sheet does not list the secret."""
    values = glance.values(key)
    if not values:
        return None
    odds = values.get(value, 0.0)
    return 1 / len(values) if odds is None else odds


def bits_told(before: Glance, after: Glance, secrets: Mapping[str, str]) -> float:
    """Return the bits of these secrets (true values by key) that a sheet gained: negative where it was misled."""
    total = 0.0
    for key, value in secrets.items():
        earlier, later = chance_of(before, key, value), chance_of(after, key, value)
        if earlier and later:
            total += log2(later / earlier)
    return total if abs(total) > SMALLEST else 0.0


def kept(secrets: Mapping[str, str], others: Mapping[str, str]) -> dict[str, str]:
    """Return the secrets that have the same value in both, since changed ones cannot be compared."""
    return {key: value for key, value in secrets.items() if others.get(key) == value}


def bits_known(about: Mapping[str, Any]) -> float:
    """Return the bits known of a secret with probabilities on the sheet: log2 of its number of values minus the remaining entropy."""
    odds = [p for p in about["values"].values() if p]
    left = -sum(p * log2(p) for p in odds)
    return log2(len({*about["values"], *about["out"]})) - left


def named_secrets(glance: Glance, seat: int) -> list[dict[str, Any]]:
    """Return the other seats' secrets on a seat's sheet with the bits known of each, `{key, bits}`. Hands are left out, since they are no
    single value. A sheet marked `open` gives none: its probabilities are of future draws, not of secrets."""
    if glance.sheet.get("open"):
        return []
    return [
        {"key": about["key"], "bits": max(bits_known(about), 0.0)}
        for about in glance.sheet["about"]
        if "." in about["key"] and not about["key"].startswith(f"{seat}.") and _single(about["values"])
    ]


def _single(values: Mapping[str, float | None]) -> bool:
    """Return whether these are the probabilities of one value, summing to 1."""
    return bool(values) and all(p is not None for p in values.values()) and abs(sum(p or 0.0 for p in values.values()) - 1) < 1e-6
