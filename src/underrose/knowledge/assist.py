"""How much of a note sheet a table shows: the `assist` setting, from a blank sheet up to advice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

OFF: Final = "off"
FACTS: Final = "facts"
ELIMINATION: Final = "elimination"
ODDS: Final = "odds"
ADVICE: Final = "advice"

LEVELS: Final = (OFF, FACTS, ELIMINATION, ODDS, ADVICE)
"""The levels, from the least help to the most."""


def least(one: str, other: str) -> str:
    """Return the lesser of two levels, as of a table's limit and a player's wish. Raises ValueError for an unknown level."""
    return one if one == other and one in LEVELS else LEVELS[min(_rank(one), _rank(other))]


def reduce_notes(notes: Mapping[str, Any] | None, assist: str) -> dict[str, Any] | None:
    """Return a new dict with the part of the full notes that may leave the server at a level. Raises ValueError for an unknown level.

    Below `odds` no probability is left, below `elimination` no value and no count of worlds, below `advice` no advice.
    A game without deduction has no notes (None) at any level, or, where nothing at all is hidden, `open` ones: they have `facts` that
    every level but `off` may show, and nothing to cross out, so that `elimination` shows as much as `facts`.
    """
    rank = _rank(assist)
    if notes is None:
        return None
    crosses, odds, advice = (rank >= LEVELS.index(level) for level in (ELIMINATION, ODDS, ADVICE))
    crosses = odds if notes.get("open") else crosses
    about: list[Mapping[str, Any]] = notes["about"] if crosses else []
    shown = {name: notes[name] for name in ("facts", "open") if name in notes and rank > LEVELS.index(OFF)}
    return shown | {
        "exact": notes["exact"],
        "worlds": notes["worlds"] if crosses else None,
        "about": [_one(entry, odds) for entry in about],
        "likely": [{"value": entry["value"], "p": entry["p"]} for entry in notes["likely"]] if odds else [],
        "advice": notes["advice"] if advice else None,
    }


def _one(entry: Mapping[str, Any], odds: bool) -> dict[str, Any]:
    """Return the entry of one hidden thing: its possible values, with or without their odds, and the values crossed out."""
    values: Mapping[str, float] = entry["values"]
    return {"key": entry["key"], "values": {value: p if odds else None for value, p in values.items()}, "out": list(entry["out"])}


def _rank(assist: str) -> int:
    if assist not in LEVELS:
        raise ValueError(f"There is no assist level {assist[:20]!r}. There are: {', '.join(LEVELS)}.")
    return LEVELS.index(assist)
