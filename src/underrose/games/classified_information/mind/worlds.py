"""The hidden worlds of Classified Information that fit what a seat has seen: weighed exactly, and drawn by their weight.

What is known is a list of weighted boxes, made anew from the whole log at every update (`following`); every deal weighs the same, and a
hidden choice 1/k, as the rules page says. The boxes give each card its probability at each place, and worlds to search in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from underrose.games.classified_information.mind.belief_update import CASE, DECK, GUARD, HAND, HEAP, STOWED, Wheel, follow_all, top_place
from underrose.games.classified_information.state import NONE, SEATS, SPOTS, Kit, Side, State
from underrose.games.classified_information.view import SideView, View
from underrose.kernel.compile.bits import bit
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import record
from underrose.kernel.game.chance import Generator
from underrose.knowledge.boxes_odds import Odds, draw_cards, weigh


@record
class Worlds:
    """What a seat knows, and the odds that follow."""

    wheel: Annotated[Wheel, Wheel]
    odds: Annotated[Odds, Odds]


@rule
def prepare(kit: Kit, v: View, log: Sequence[Any], n: int, w: Worlds) -> int:
    """Work out what fits; returns the number of boxes, 0 if nothing does."""
    follow_all(w.wheel, kit, v.seat, log, n)
    return w.wheel.boxes.count if weigh(w.odds, w.wheel.boxes) > 0.0 else 0


@rule
def draw(w: Worlds, kit: Kit, v: View, rng: Generator, s: State) -> None:
    """Fill a zeroed state with a world drawn by its weight."""
    draw_cards(w.odds, w.wheel.boxes, rng)
    fill_state(w, v, w.odds.drawn, s)


@rule
def fill_state(w: Worlds, v: View, cards: Sequence[int], s: State) -> None:
    """Fill a zeroed state with the world in which each slot is this card."""
    public_part(s, v)
    for seat in range(SEATS):
        public_side(s.sides[seat], v.sides[seat])
    top = top_place(w.wheel.boxes)
    for slot in range(w.wheel.boxes.cards):
        lay_down(s, w.wheel.boxes.places[slot], cards[slot], top)


@rule
def public_part(s: State, v: View) -> None:
    """Copy everything that lies open in the middle, and where the game stands."""
    s.phase = v.phase
    s.owed = v.owed
    s.first = v.first
    s.turn = v.turn
    s.turns = v.turns
    s.final = v.final
    s.window = v.window
    s.card = v.card
    s.target = v.target
    s.aside = v.aside
    s.taken = v.taken
    s.said = v.said
    s.shown = v.shown
    s.fixed = v.fixed
    s.piled = v.piled
    s.why = v.why
    s.winners = v.winners
    s.reactions = v.reactions
    s.assassinations = v.assassinations
    s.failures = v.failures
    s.encryptions = v.encryptions
    for i in range(v.piled):
        s.pile[i] = v.pile[i]
        s.discards |= bit(v.pile[i])
    for seat in range(SEATS):
        s.halves[seat] = v.halves[seat]


@rule
def public_side(side: Side, v: SideView) -> None:
    """Copy what lies open before a player."""
    side.suitcase = side.stowed = NONE
    side.resilience = v.resilience
    side.caches = v.caches
    side.tucked = v.tucked
    side.orphans = v.orphans
    side.debt = v.debt
    for spot in range(SPOTS):
        side.spot[spot] = NONE
        side.cover[spot] = v.cover[spot]
        side.guards |= bit(spot) if v.guarded[spot] else 0
        side.up |= bit(spot) if v.face_up[spot] else 0
        side.armed |= bit(spot) if v.armed[spot] else 0
        side.covered |= bit(spot) if v.cover[spot] >= 0 else 0


@rule
def lay_down(s: State, place: int, card: int, top: int) -> None:
    """Put a card where its slot lies; what lies open is there already."""
    if place >= DECK:
        s.deck |= bit(card)
        if place - top < s.fixed:
            s.top[place - top] = card
    elif place >= GUARD:
        s.sides[(place - GUARD) // SPOTS].spot[(place - GUARD) % SPOTS] = card
    elif place == HEAP:
        s.encrypted |= bit(card)
    elif place < CASE:
        s.sides[place - HAND].hand |= bit(card)
    elif place < STOWED:
        s.sides[place - CASE].suitcase = card
    elif place < HEAP:
        s.sides[place - STOWED].stowed = card
