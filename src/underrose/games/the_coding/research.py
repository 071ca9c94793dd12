"""What adapters and the lab ask of The Coding: what its numbers are, how long it is, what an action is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from underrose.games.the_coding import state
from underrose.kernel.data.records import Rows
from underrose.kernel.game.actions import Verb
from underrose.kernel.game.title import Bounds, Game
from underrose.tensors.beliefs import Odds, slots_of
from underrose.tensors.encoding import Choice, Fields, Members, Number

SEAT, HACK = Choice("seat", state.SEATS), Choice("hack card", state.HACK_CARDS)
FIELDS: Fields = {
    "seat": SEAT,
    "system": Choice("System", len(state.System)),
    "phase": Choice("Phase", len(state.Phase)),
    "owed": Members("seat", state.SEATS),
    "turn": SEAT,
    "first": SEAT,
    "starter": SEAT,
    "line": HACK,
    "deck": Number("hack card", 16),
    "aside": Number("code card", 16),
    "sides.code": Choice("code card", state.VALUES),
    "sides.sender": SEAT,
    "sides.hack": HACK,
    "why": Choice("Why, from 0", len(state.Why) + 1),
    "winners": Members("seat", state.SEATS),
}


def game_bounds(game: Game) -> Bounds:
    """Ruled 12 of The Coding."""
    kit: Any = game.kits[0]
    if game.options["system"] == "counter":
        decisions = (32, 49, 66)
    else:
        decisions = (71, 86, 110) if game.options["taps"] == "live" else (39, 52, 68)
    outcomes = max(int(kit["hack_cards"]), int(kit["letters"]) + int(kit["digits"]), game.players)
    return Bounds(decisions[game.players - 2], outcomes)


def action_about(game: Game, states: Rows, verb: Verb, numbers: Sequence[int]) -> str:
    """Return the name of the card, or the place of a code."""
    if verb.do == "hack":
        return game.content["hack"][int(states["line"][0, numbers[0]])]["name"]
    return game.content["data"][numbers[0]]["name"] if verb.do == "data" else game.codec.written(verb, numbers, "place")


def belief_parts(game: Game) -> list[Odds]:
    """Return the chances of each card of each code."""
    values = {"letter": slots_of(game.content["letters"]), "tens": slots_of(range(state.VALUES)), "ones": slots_of(range(state.VALUES))}
    rows = [(f"{seat}.{place}", values[place]) for seat in range(game.players) for place in values]
    return [Odds("beliefs.code", (game.players, len(values), state.VALUES), tuple(rows))]
