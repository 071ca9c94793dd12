"""The bias of the judge: its mean estimate at a seat's first decision minus the actual result, over games between agents.

Measured, and written down by hand from docs/review.md in the game's folder (`JUDGED`); a review shows it beside its values.
"""

from __future__ import annotations

from typing import Any

from underrose.kernel.game import Game


def bias_of(game: Game) -> dict[str, Any] | None:
    """Return the measured bias, `{value, se, games}`; None where it was not measured (another number of players, or another deck)."""
    key = ",".join([str(game.players), *(f"{name}={value}" for name, value in sorted(game.options.items()) if name != "first")])
    if key not in game.title.judged:
        return None
    value, se, games = game.title.judged[key]
    return {"value": value, "se": se, "games": games}
