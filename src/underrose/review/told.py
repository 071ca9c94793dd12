"""The leak meter: how many bits of named secrets each action told, by what a sheet made of the true value before and after.

Counts of worlds are no measure (in Classified Information they rise): what counts is log2 of what the true value's chance became. Before
the cards are turned a seat is told what it gave away by the sheet that everybody shares; after it, by what the others truly knew.

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
    """What the sheet gives a value: its odds, or an even share where it has none; None where the sheet does not speak of the secret."""
    values = glance.values(key)
    if not values:
        return None
    odds = values.get(value, 0.0)
    return 1 / len(values) if odds is None else odds


def bits_told(before: Glance, after: Glance, secrets: Mapping[str, str]) -> float:
    """How many bits of these secrets (true values by key) a sheet gained: negative where it was misled."""
    total = 0.0
    for key, value in secrets.items():
        earlier, later = chance_of(before, key, value), chance_of(after, key, value)
        if earlier and later:
            total += log2(later / earlier)
    return total if abs(total) > SMALLEST else 0.0


def kept(secrets: Mapping[str, str], others: Mapping[str, str]) -> dict[str, str]:
    """The secrets that have the same value in both: what changed cannot be compared."""
    return {key: value for key, value in secrets.items() if others.get(key) == value}


def bits_known(about: Mapping[str, Any]) -> float:
    """How much is known of a secret of which the sheet has odds: log2 of how many values it could have, less the entropy that is left."""
    odds = [p for p in about["values"].values() if p]
    left = -sum(p * log2(p) for p in odds)
    return log2(len({*about["values"], *about["out"]})) - left


def named_secrets(glance: Glance, seat: int) -> list[dict[str, Any]]:
    """The secrets of the others on a seat's sheet, `{key, bits}`: of each how much is known. A hand is no single value and stands aside;
    and where a sheet says that all lies open, what it has odds of is yet to come, and nobody's secret."""
    if glance.sheet.get("open"):
        return []
    return [
        {"key": about["key"], "bits": max(bits_known(about), 0.0)}
        for about in glance.sheet["about"]
        if "." in about["key"] and not about["key"].startswith(f"{seat}.") and _single(about["values"])
    ]


def _single(values: Mapping[str, float | None]) -> bool:
    """Whether these are the odds of one value."""
    return bool(values) and all(p is not None for p in values.values()) and abs(sum(p or 0.0 for p in values.values()) - 1) < 1e-6
