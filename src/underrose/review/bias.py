"""How far the judge is off on average: what it expected at a seat's first decision less what came, over games between agents.

Measured, and written down by hand from docs/review.md; a review shows it beside its values.
"""

from __future__ import annotations

from typing import Any

from underrose.kernel.game import Game

MEASURED: dict[str, tuple[float, float, int]] = {
    "the_coding,2,system=counter,taps=sealed": (-0.046, 0.032, 245),
    "classified_information,2,best_of=1,choose_suitcase=no,deck=citrine,mix=,tutorial=no": (0.027, 0.043, 102),
    "top_secret_agents,2,tutorial=no": (0.029, 0.082, 38),
}
"""By game: the difference (a share of the win), its standard error, and over how many seats' games."""


def bias_of(game: Game) -> dict[str, Any] | None:
    """`{value, se, games}`, None where it was not measured: another number of players, or another deck."""
    key = ",".join(
        [game.title.id, str(game.players), *(f"{name}={value}" for name, value in sorted(game.options.items()) if name != "first")]
    )
    if key not in MEASURED:
        return None
    value, se, games = MEASURED[key]
    return {"value": value, "se": se, "games": games}
