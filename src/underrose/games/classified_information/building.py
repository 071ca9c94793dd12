"""What a bot of the house builds after it has won a game of a match (P28): some numbers of the deck from another deck."""

from __future__ import annotations

from random import Random
from typing import Any, cast

from underrose.games.classified_information.options import DECKS, LETTERS_OF
from underrose.games.classified_information.state import NUMBERS
from underrose.kernel.game.title import Game

CHANGES = {"novice": 3}
"""Numbers whose cards a level exchanges; the others exchange USUAL."""
USUAL = 5
STEP = 1
"""By how much the deck may become harder, from 1 to 3 (R16), so that nobody meets all of the hardest cards at once."""


def build(game: Game, level: str, seed: int) -> dict[str, str] | None:
    """Return the mixture of the next game: as many numbers as the level exchanges, drawn, each from a deck that has it and is at most STEP
    harder than the one that was played. None where there is nothing to exchange."""
    rng, content = Random(seed), game.content
    played = cast("list[str]", [kind["code"] for kind in content["deck"]])
    kinds = cast("list[dict[str, Any]]", content["cards"])
    hardest = content["difficulty"] + STEP
    there = {kind["code"] for kind in kinds if DECKS.index(kind["deck"]) + 1 <= hardest}
    others = {code: [code_of for code_of in sorted(there) if code_of[1] == code[1] and code_of != code] for code in played}
    free = [code for code in played if others[code]]
    if not free:
        return None
    changed = {code: rng.choice(others[code]) for code in rng.sample(free, min(CHANGES.get(level, USUAL), len(free)))}
    mix = [changed.get(code, code) for code in played]
    not_played = (f"{LETTERS_OF[game.options['deck']]}{number}" for number in range(len(mix) + 1, NUMBERS + 1))
    return {"mix": ",".join([*mix, *not_played])}
