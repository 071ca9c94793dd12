"""Classified Information told again: a whole past that fits what a seat has seen, drawn by its exact probability.

A drawn world says where the cards lie, and not when each was drawn or who held it meanwhile. So the past is drawn instead, one hidden
event after the other: of each the Cypher Wheel says how likely every card is, by the weight of all ways that are left if it was that one
(`SUPPOSED` events of `belief_update`); one is drawn, and what follows is drawn given that. The weights of all cards add up to the weight
before, so the whole past is drawn as likely as it is, hidden choices included.

    Two cards may have been the other's draw: with 3G the wheel has 12,600 ways left, with 7A 4,200. It was 3G three times in four; and
    if 3G was drawn, the next question is which card was encrypted then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np

from underrose.games.classified_information.actions import ORDERS, Do
from underrose.games.classified_information.events import TEXTS, Told
from underrose.games.classified_information.mind.belief_update import SUPPOSED
from underrose.games.classified_information.state import ENCRYPTED
from underrose.kernel.data.errors import NoWorld, SetupError
from underrose.kernel.data.records import Rows
from underrose.kernel.game.actions import argument, kind_of, pack
from underrose.kernel.play.match import Match
from underrose.kernel.play.steps import Step
from underrose.knowledge.position import Position

CLOSED = {
    Told.DEALT: 3, Told.OFFERED: 4, Told.STOWED: 2, Told.DREW: 1, Told.PEEKED: 1, Told.ENLISTED: 1, Told.ENCRYPTED: 1,
    Told.EXHUMED: 2, Told.FORESAW: 3, Told.ARRANGED: 3, Told.SWITCHED: 2,
}  # fmt: skip
"""Events whose cards the other seat alone has seen, and how many those are."""
DONE = {Do.ENLIST: Told.ENLISTED, Do.ENCRYPT: Told.ENCRYPTED, Do.EXHUME: Told.EXHUMED, Do.STOW: Told.STOWED, Do.ARRANGE: Told.ARRANGED,
        Do.GIVE: Told.SWITCHED}  # fmt: skip
"""What an action that hides a card tells."""
FINE = 1 << 52


@dataclass
class Past:
    """A past that fits: the seat's log with every card of the other's events, and the deck in the order in which it was turned over."""

    log: Rows
    heap: int = 0
    order: list[int] = field(default_factory=list[int])


# --- drawing a past -------------------------------------------------------------------------------------------------------


def imagine(position: Position) -> Past:
    """Return a past that fits what the seat has seen. Raises SetupError for a prepared table, whose deck is written."""
    if int(position.game.kits[0]["prepared"]):
        raise SetupError.said(TEXTS, "what-if-prepared")
    past = Past(position.log.copy())
    for row in past.log:
        if int(row["kind"]) in CLOSED and not int(row["knows"]) and _moves(row):
            row["knows"] = SUPPOSED
            row["closed"] = -1
    if not int(position.game.kits[0]["strategic"]):
        for _ in range(ENCRYPTED):
            past.heap |= 1 << _drawn(position, past, None, 0)
    for row in past.log:
        if int(row["knows"]) == SUPPOSED:
            for part in range(_cards(row)):
                row["closed"][part] = _drawn(position, past, row, part)
    past.order = _order(position, past)
    return past


def _moves(row: Any) -> bool:
    """Return whether there is a card to be told of: Digital Exhumation may have left all as it was."""
    return int(row["kind"]) != Told.EXHUMED or bool(row["args"][1])


def _cards(row: Any) -> int:
    """Return of how many cards an event tells its seat."""
    kind = int(row["kind"])
    return int(row["args"][1]) if kind in (Told.FORESAW, Told.ARRANGED) else CLOSED[Told(kind)]


def _drawn(position: Position, past: Past, row: Any, part: int) -> int:
    """Return one more card of the past, drawn by the weight of all ways that are left with it; of no event: one that was encrypted at the
    deal."""
    weights = list[float]()
    heap = past.heap
    cards = range(2 * int(position.game.kits[0]["numbers"]))
    for card in cards:
        if row is None:
            past.heap = heap | 1 << card
            weights.append(_ways(position, past) if not heap >> card & 1 else 0.0)
        elif card in row["closed"][:part]:
            weights.append(0.0)  # it was seen before, so it tells nothing new
        else:
            row["closed"][part] = card
            weights.append(_ways(position, past))
    past.heap = heap
    return _weighed(position, weights)


def _weighed(position: Position, weights: Sequence[float]) -> int:
    """Return a number, as likely as its weight."""
    left = position.below(FINE) / FINE * sum(weights)
    for number, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return number
    return max(number for number, weight in enumerate(weights) if weight > 0)  # rounding alone leads here


def _ways(position: Position, past: Past) -> float:
    """Return the weight of all that fits what is supposed so far; 0 where nothing does."""
    log = past.log
    if past.heap:
        at = max(i for i, row in enumerate(log) if int(row["kind"]) == Told.DEALT) + 1
        looked = log[:1].copy()
        looked[0]["kind"], looked[0]["knows"] = Told.SEARCHED, 1
        looked[0]["args"], looked[0]["closed"] = 0, 0
        looked[0]["closed"][0] = past.heap
        log = np.concatenate([log[:at], looked, log[at:]])
    try:
        return float(position.game.prepare(position.views, log)[0]["odds"]["total"])
    except NoWorld:
        return 0.0


def _order(position: Position, past: Past) -> list[int]:
    """Return the cards of the deck in the order in which they were turned over, those on top that were looked at and not drawn last."""
    order, top = list[int](), list[int]()
    dealt = [i for i, row in enumerate(past.log) if int(row["kind"]) == Told.DEALT]
    for i, row in enumerate(past.log):
        kind, closed = int(row["kind"]), [int(card) for card in row["closed"]]
        if kind in (Told.DEALT, Told.OFFERED):
            order += closed[: CLOSED[Told(kind)]]
            order += [card for card in range(past.heap.bit_length()) if dealt and i == dealt[-1] and past.heap >> card & 1]
        elif kind == Told.DREW:
            order += [] if top else closed[:1]
            top = top[1:]
        elif kind in (Told.PEEKED, Told.FORESAW):
            seen = closed[: _cards(row)]
            order += seen[len(top) :]
            top = [*seen, *top[len(seen) :]]
        elif kind == Told.ARRANGED:
            top = [*closed[: _cards(row)], *top[_cards(row) :]]
    return order


# --- telling it -----------------------------------------------------------------------------------------------------------


def dealt(position: Position, past: Past, first: Step) -> list[int]:
    """Return the tape of the deal."""
    return next(_tapes(position, past, first, 0))


def drawn(position: Position, past: Past, match: Match, step: Step) -> Iterator[list[int]]:
    """Yield the tapes of a step: the deck as it lies in this past, and from a hand whatever shows the seat what it saw."""
    return _tapes(position, past, step, sum(stream == "deck" for earlier in match.steps for stream in earlier.streams))


def _tapes(position: Position, past: Past, step: Step, turned: int) -> Iterator[list[int]]:
    choices = list[Sequence[int]]()
    for (value, bound), stream in zip(step.chance, step.streams, strict=True):
        if stream == "deck":
            left = sorted({*range(2 * int(position.game.kits[0]["numbers"]))} - {*past.order[:turned]})
            choices.append([left.index(past.order[turned])])
            turned += 1
        else:
            choices.append(range(bound) if stream == "hands" else [value])
    for tape in product(*choices):
        yield [*tape]


def hidden(position: Position, past: Past, match: Match, step: Step, last: bool) -> int | None:
    """Return what the other seat did there in this past; None where the seat saw it all."""
    assert step.action is not None
    kind, at = kind_of(step.action), len(match.log(position.seat))
    told = DONE.get(Do(kind))
    row = next((row for row in past.log[at:] if int(row["kind"]) == told), None)
    if row is None or int(row["knows"]) != SUPPOSED or (kind == Do.GIVE and not _switches(past, at)):
        return None
    first, second = int(row["closed"][0]), int(row["closed"][1])
    if kind == Do.EXHUME:
        return pack(Do.EXHUME, second, first)
    if kind == Do.STOW:
        return pack(Do.STOW, first, second)
    if kind == Do.ENLIST:
        return pack(Do.ENLIST, first, argument(step.action, 1))
    return _arranged(match, step, row) if kind == Do.ARRANGE else pack(kind, first)


def _switches(past: Past, at: int) -> bool:
    """Return whether the next card that is given goes into a Suitcase, and not to the other player."""
    given = next(int(row["kind"]) for row in past.log[at:] if int(row["kind"]) in (Told.SWITCHED, Told.DROPPED, Told.GOT))
    return given == Told.SWITCHED


def _arranged(match: Match, step: Step, row: Any) -> int | None:
    """Return the way to put the cards back that leaves them in this order."""
    assert step.seat is not None
    top = [int(card) for card in match.states[0]["top"]]
    wanted = [int(card) for card in row["closed"][: int(row["args"][1])]]
    for action in match.legal(step.seat).packed().tolist():
        if kind_of(action) == Do.ARRANGE and [top[place] for place in ORDERS[argument(action, 0)][: len(wanted)]] == wanted:
            return int(action)
    return None
