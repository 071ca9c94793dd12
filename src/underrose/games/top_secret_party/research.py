"""What adapters and the lab ask of TOP SECRET: what its numbers are, how long it is, what an action is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from underrose.games.top_secret_party import state
from underrose.kernel.data.records import Rows
from underrose.kernel.game.actions import Verb
from underrose.kernel.game.title import Bounds, Game
from underrose.tensors.encoding import Choice, Fields, Number

SEAT, DOSSIER = Choice("seat", state.SEATS), Choice("dossier", state.MOST_DOSSIERS)
FIELDS: Fields = {
    "seat": SEAT,
    "phase": Choice("Phase", len(state.Phase)),
    "slot": Choice("question of the round", state.SLOTS),
    "label": Choice("letter", state.LABELS),
    "faces": Number("face of the content", 256),
    "spare": Number("question card", 64),
    "own": DOSSIER,
    "sides.team": Choice("Team", state.TEAMS),
    "sides.dossier": DOSSIER,
    "sides.answers": Choice("no, yes", 2),
    "sides.arrow": SEAT,
    "sides.points": Number("point", 8),
    "sides.earned": Number("point", 4),
    "why": Choice("Why, from 0", len(state.Why) + 1),
}
TURNS_BY = "turned"


def game_bounds(game: Game) -> Bounds:
    """Of each seat, in three rounds three answers, a finger and a word before it; and a word before all rounds but the first."""
    kit: Any = game.kits[0]
    return Bounds(17 * game.players, max(int(kit["cards"]), int(kit["dossiers"]), 2 * int(kit["each"]), game.players))


def action_about(game: Game, states: Rows, verb: Verb, numbers: Sequence[int]) -> str:
    """Return the answer."""
    return game.codec.written(verb, numbers, "choice")
