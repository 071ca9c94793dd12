"""The rollout policy of Classified Information: the agent as it plays on in thought, by the rough guess of `foresight`.

What each takes for likely of the other is carried along (`Carried`). At the root of a review the seat that decides starts from its exact
Cypher Wheel, and the other from what both know (`recollect`); where a true table is played on, both start from what all have heard.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated, Any

from underrose.games.classified_information.mind.appraisal import Outlook, instruct, look_at
from underrose.games.classified_information.mind.foresight import Guess, choose, forget_all, guess_at, guess_from, guess_of_other, take_in
from underrose.games.classified_information.mind.notes import common_knowledge
from underrose.games.classified_information.state import SEATS, Kit, State
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Rows, record
from underrose.kernel.game.chance import Generator
from underrose.knowledge.position import Position


@record
class Carried:
    """What each player takes for likely of the other, and room to look about."""

    guesses: Annotated[Sequence[Guess], Guess, SEATS]
    look: Annotated[Outlook, Outlook]


@rule
def know_nothing(c: Carried, kit: Kit) -> None:
    """Reset to what is known before the first event."""
    instruct(c.look.weights)
    forget_all(c.guesses)


@rule
def observe_event(c: Carried, kit: Kit, kind: int, args: Sequence[int]) -> None:
    """Update what both seats know of each other by one event."""
    take_in(c.guesses, kit, kind, args)


@rule
def carry_on(s: State, kit: Kit, c: Carried, seat: int, rng: Generator, out: MutableSequence[int]) -> int:
    """Return what the agent in a seat does by its guess."""
    guess_at(c.look, c.guesses, s, kit, seat)
    return choose(s, kit, seat, c.look, out, rng)


@rule
def recall(states: Any, kits: Any, views: Any, known: Any, shared: Any, carried: Any) -> None:
    """Let the seat begin with what its wheel says, and the other with what both know; `states[0]` is a world that fits."""
    s = states[0]
    kit = kits[0]
    seat = views[0].seat
    c = carried[0]
    look_at(c.look, s, kit, seat, known[0], shared[0])
    guess_from(c.guesses[seat], c.look, s, kit, seat)
    guess_of_other(c.guesses[1 - seat], c.look, s, kit)


def recollect(position: Position, carried: Rows) -> None:
    """Start what is carried along (shape (1,), everything heard already) from the exact wheel of the seat that decides."""
    shared = common_knowledge(position.game, position.views, position.log)
    recall(position.world(), position.game.kits, position.views, position.samplers, shared, carried)
