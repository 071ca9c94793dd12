"""The Coding told again with other codes: what of a game follows from a drawn world, where a seat could not know it.

The drawn world says how the others' codes stand, and what they have chosen under seal and not yet shown. How their digits lay before they
were put in order nobody else has seen, so that is drawn: both orders are equally likely.
"""

from __future__ import annotations

from underrose.games.the_coding.actions import Do
from underrose.games.the_coding.events import Told
from underrose.games.the_coding.state import PLACES, Phase, Place
from underrose.kernel.data.records import Rows
from underrose.kernel.game.actions import kind_of, pack
from underrose.kernel.play.match import Match
from underrose.kernel.play.steps import Step
from underrose.knowledge.position import Position


def dealt(position: Position, world: Rows, first: Step) -> list[int]:
    """Return the tape of the deal: codes as the world has them, the viewer's as it was dealt, and what lay open from the beginning."""
    letters, digits = list(range(int(position.game.kits[0]["letters"]))), list(range(int(position.game.kits[0]["digits"])))
    tape = list[int]()
    for seat in range(position.game.players):
        letter, *pair = _as_dealt(position, world, seat)
        tape.append(_taken(letters, letter))
        tape += [_taken(digits, digit) for digit in pair]
    return tape + [value for value, _ in first.chance[PLACES * position.game.players :]]


def _taken(cards: list[int], card: int) -> int:
    """Take a card out of these; where it lay."""
    at = cards.index(card)
    cards.remove(card)
    return at


def _as_dealt(position: Position, world: Rows, seat: int) -> list[int]:
    """Return a seat's letter and two digits in the order in which they were dealt."""
    if seat == position.seat:
        own = next(row for row in position.log if int(row["kind"]) == Told.DEALT and int(row["knows"]) and int(row["args"][0]) == seat)
        return [int(value) for value in own["closed"][:PLACES]]
    player = world[0]["players"][seat]
    letter, tens, ones = (int(player["code"][place]) for place in (Place.LETTER, Place.TENS, Place.ONES))
    turned = bool(player["ordered"]) and position.below(2)
    return [letter, ones, tens] if turned else [letter, tens, ones]


def hidden(position: Position, world: Rows, match: Match, step: Step, last: bool) -> int | None:
    """Return what another seat did there in the drawn world; None where everybody saw what it did. `last` says that it has done nothing
    since."""
    assert step.seat is not None
    assert step.action is not None
    player = world[0]["players"][step.seat]
    if kind_of(step.action) == Do.ORDER:
        return pack(Do.ORDER, int(player["code"][Place.TENS]), int(player["code"][Place.ONES]))
    view = position.views[0]
    if not last or not int(view["sides"][step.seat]["chosen"]):
        return None
    if int(view["phase"]) == Phase.TAP:
        return pack(Do.TAP if int(player["choice"]) == 1 else Do.PASS)
    return pack(Do.REVEAL, int(player["choice"])) if int(view["phase"]) == Phase.SHOW_DIGIT else None
