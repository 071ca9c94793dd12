"""The levels: `random`, the game's own `novice` and `agent`, and `spymaster`, which searches.

A game without minds of its own has searchers with smaller budgets in their place, so every game has every level.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from underrose.kernel.errors import IllegalAction
from underrose.kernel.game import Game, Title
from underrose.kernel.match import Match
from underrose.kernel.records import Rows, from_data
from underrose.kernel.searcher import Search
from underrose.knowledge.position import Position

LEVELS = ("random", "novice", "agent", "spymaster")
"""From weak to strong. (`cheater`, which sees everything, is for the lab only: bots/cheater.py.)"""

BUDGETS = {"novice": 60, "agent": 600, "spymaster": 4000}
"""Iterations of a search at each level; novice and agent search only where the game has no mind for them."""


def needs_code(title: Title, level: str) -> bool:
    """Whether a level plays only with its code compiled: it searches, or plays on in thought, which interpreted would take minutes."""
    return level == "spymaster" or (level != "random" and level not in title.minds)


def searches(title: Title, level: str) -> bool:
    """Whether a level searches in this game, so that a budget means something to it."""
    return level != "random" and (level not in title.minds or level in title.searching)


def stand_in(title: Title, level: str) -> str:
    """Who plays for a level until its code is there: the strongest one below that plays interpreted."""
    lower = LEVELS[: LEVELS.index(level)]
    return next(other for other in reversed(lower) if not needs_code(title, other)) if needs_code(title, level) else level


ENOUGH = 8
"""Iterations after which a search has something to choose from."""


def search(position: Position, iterations: int) -> int:
    """The action a search of that many iterations visits most."""
    tree = Search(position.game, position.views, position.log, position.seat, position.seed, iterations)
    tree.run(iterations)
    return tree.choices()[0].action


def decide(game: Game, level: str, views: Rows, log: Rows, seed: int, *, seat: int, budget: int | None = None) -> int | None:
    """The packed action a bot of this level chooses from a seat's view (shape (1,)) and log (shape (n,)); None: it waits for others.

    The same arguments give the same action in any process. `budget` is in iterations, or in games
    played out in thought. Raises IllegalAction where nothing is asked.
    """
    if level not in LEVELS:
        raise ValueError(f"There is no bot level {level!r}; there are {', '.join(LEVELS)}.")
    position = Position(game, seat, views, log, seed, budget)
    if not len(position.legal):
        raise IllegalAction.said("nothing_asked")
    if game.title.table.waits(position):
        return None
    if len(position.legal) == 1:
        return int(position.legal[0])
    if level == "random":
        return position.random_action()
    mind = game.title.minds.get(level)
    return search(position, budget or BUDGETS[level]) if mind is None else mind(position)


def decide_from_data(
    game: Game, level: str, view: Mapping[str, Any], events: Sequence[Mapping[str, Any]], seed: int, *, seat: int
) -> int | None:
    """The same from the JSON view (`{table, actors}`) and the seat's JSON events: what a bot in a process of its own is given."""
    views = from_data(game.title.view, view["table"])
    return decide(game, level, views, game.title.events.to_log(events), seed, seat=seat)


def warm_up(title: Title, levels: Collection[str] = LEVELS) -> None:
    """Let a title's minds of these levels choose once, where there is something to choose, so that what they run on is compiled."""
    match = Match(title.setup(), seed=0)
    while match.outcome is None:
        seat = match.actors[0]
        legal = match.legal(seat).packed()
        if len(legal) > 1:
            for level in levels:
                decide(match.game, level, match.see(seat), match.log(seat), 0, seat=seat, budget=ENOUGH)
            return
        match.do(seat, int(legal[0]))
