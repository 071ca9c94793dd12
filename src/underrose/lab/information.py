"""Information flow: what the exact note sheets know, turn by turn.

The secrets of a seat are the values on the others' sheets that are one of several (a letter of a code, a Suitcase). Of each a sheet knows
log2 of how many values it could have, less the entropy of its odds (Shannon, 1948), in bits. The information of a turn is the growth of
that sum over all sheets, for the secrets that existed before and after it; it is negative where something was exchanged or a seat was
misled. A turn without information for any seat is dead. A secret is certain for a seat when one value is left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import log2
from statistics import median
from typing import Any

from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.lab.statistics import mean_interval, share_interval
from underrose.lab.uses import Turns

Report = dict[str, Any]
Secret = tuple[int, str]
"""The seat whose sheet it is, and the secret's key on it."""
SMALLEST = 1e-9
"""Smaller amounts of bits are rounding errors."""


def has_sheets(game: Game) -> bool:
    """Return whether the game has exact note sheets: not so where nothing is hidden, nor where sheets are estimates."""
    sheet = Match(game, seed=0).notes(0)
    return sheet is not None and not sheet.get("open") and bool(sheet["exact"])


def bits_known(about: Mapping[str, Any]) -> tuple[float, float] | None:
    """Return how many bits of a secret are known, and how many it has; None where the sheet has no odds of one value."""
    odds = list(about["values"].values())
    if not odds or None in odds or abs(sum(odds) - 1) > 1e-6:
        return None
    whole = log2(len(odds) + len(about["out"]))
    return whole + sum(p * log2(p) for p in odds if p > 0), whole


@dataclass
class Sheets:
    """A `Watch` that reads the sheets of all seats at the beginning of every turn."""

    turns: Turns
    told: list[float] = field(default_factory=list[float])
    """The information of each turn over all sheets, in bits."""
    certain: dict[Secret, int] = field(default_factory=dict[Secret, int])
    """The turn (from 0) in which each secret was first certain."""
    _known: dict[Secret, float] = field(default_factory=dict[Secret, float])

    def __call__(self, match: Match, seat: int, action: int) -> None:
        """Read the sheets if this decision, before it is done, begins a turn."""
        if self.turns.begins(match.states):
            self.look(match)

    def look(self, match: Match) -> None:
        """Read the sheets of all seats."""
        known = dict[Secret, float]()
        for place in range(match.game.players):
            for about in (match.notes(place) or {"about": []})["about"]:
                owner, dot, _ = str(about["key"]).partition(".")
                if dot and owner.isdecimal() and int(owner) != place and (bits := bits_known(about)) is not None:
                    known[place, about["key"]] = bits[0]
                    if bits[1] - bits[0] < SMALLEST:
                        self.certain.setdefault((place, about["key"]), len(self.told))
        if self._known:
            gained = sum(bits - self._known[secret] for secret, bits in known.items() if secret in self._known)
            self.told.append(gained if abs(gained) > SMALLEST else 0.0)
        self._known = known


def information_of(games: Sequence[Sheets], level: float) -> Report:
    """Return `{games, per_turn, dead, by_turn, certain}` of followed games.

    `per_turn` in bits (`{value, low, high}`, over games), `dead` the share of turns that told nothing, `by_turn` mean bits of the first
    turn, the second and so on (as far as half of the games went), `certain` by kind of secret `{secret, share, turn}`: in which share of
    games some seat was certain of one, and the median of the turn, counted from 1.
    """
    told = [followed.told for followed in games if followed.told]
    if not told:
        return {"games": len(games), "per_turn": None, "dead": None, "by_turn": [], "certain": []}
    lengths = sorted(map(len, told))
    shown = lengths[len(lengths) // 2]
    by_turn = [[turns[n] for turns in told if len(turns) > n] for n in range(shown)]
    return {
        "games": len(games),
        "per_turn": mean_interval([sum(turns) / len(turns) for turns in told], level),
        "dead": share_interval([sum(bits == 0.0 for bits in turns) / len(turns) for turns in told], level),
        "by_turn": [sum(bits) / len(bits) for bits in by_turn],
        "certain": [_certain(games, secret) for secret in sorted({_kind(key) for one in games for _, key in one.certain})],
    }


def _kind(key: str) -> str:
    """Return the kind of a secret: "letter" of "1.letter"; guard spots are alike."""
    return key.partition(".")[2].rstrip("0123456789")


def _certain(games: Sequence[Sheets], kind: str) -> Report:
    """Return in which share of games, and in which turn, some seat was first certain of a secret of this kind."""
    turns = [[turn for (_, key), turn in one.certain.items() if _kind(key) == kind] for one in games]
    firsts = [min(found) + 1 for found in turns if found]
    return {"secret": kind, "share": len(firsts) / len(games), "turn": float(median(firsts))}
