"""What adapters and the lab ask of Classified Information: what its numbers are, how long it is, what an action is about."""

from __future__ import annotations

from collections.abc import Sequence

from underrose.games.classified_information import state
from underrose.games.classified_information.actions import card_names
from underrose.kernel.data.records import Rows
from underrose.kernel.game.actions import Verb
from underrose.kernel.game.title import Bounds, Game
from underrose.tensors.beliefs import Odds, slots_of
from underrose.tensors.encoding import Choice, Fields, Members, Number

SEAT = Choice("seat", state.SEATS)
CARD = Choice("card", state.CARDS)
CARDS = Members("card", state.CARDS)
SINGLE = ("card", "aside", "taken", "foreseen", "pile", "sides.hand", "sides.suitcase", "sides.stowed", "sides.guard", "sides.cover")
FIELDS: Fields = {
    "seat": SEAT,
    "phase": Choice("Phase", len(state.Phase)),
    "owed": Members("seat", state.SEATS),
    "first": SEAT,
    "turn": SEAT,
    "turns": Number("turn", 16),
    "window": Choice("Window", len(state.Window)),
    "target": Number("target as announced", 16),
    "said": Number("numbers named", 16),
    "deck": Number("card", 16),
    "piled": Number("card", 16),
    "halves": Number("half a Guard", 8),
    **dict.fromkeys(SINGLE, CARD),
    **dict.fromkeys(("shown", "sides.resilience", "sides.caches", "sides.tucked", "sides.orphans"), CARDS),
    "why": Choice("Why, from 0", len(state.Why) + 1),
    "winners": Members("seat", state.SEATS),
}
GUARDS = range(3)


def game_bounds(game: Game) -> Bounds:
    """Return every turn but the two final ones takes a card from the deck, to which none comes back; no turn has sixteen decisions."""
    return Bounds(16 * (state.CARDS + 2), state.CARDS)


def action_about(game: Game, states: Rows, verb: Verb, numbers: Sequence[int]) -> str:
    """Return the title of the card."""
    return game.content["deck"][numbers[0] // 2]["title"] if verb.domains[:1] == ("card",) else ""


def belief_parts(game: Game) -> list[Odds]:
    """Return the chances of each Suitcase, Guard and hand."""
    deck, seats = game.content["deck"], range(game.players)
    numbers, cards = slots_of(kind["number"] for kind in deck), slots_of(card_names(deck))
    return [
        Odds("beliefs.suitcase", (game.players, state.CARDS // 2), tuple((f"{seat}.suitcase", numbers) for seat in seats)),
        Odds(
            "beliefs.guard", (game.players, 3, state.CARDS // 2), tuple((f"{seat}.guard{n}", numbers) for seat in seats for n in range(3))
        ),
        Odds("beliefs.hand", (game.players, state.CARDS), tuple((f"{seat}.hand", cards) for seat in seats)),
    ]
