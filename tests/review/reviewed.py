"""Games between bots to be reviewed, the same for the same seed."""

from functools import cache

import underrose as ur
from tests.knowledge.coding_oracle import all_worlds
from tools import review_figures
from underrose.games.top_secret_agents.options import AGENTS_FILE
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.review.walk import DecisionPoint

CODING, CLASSIFIED, AGENTS, PARTY = "the_coding", "classified_information", "top_secret_agents", "top_secret_party"
NAMES = ["Ada", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo", "Jule"]
TURNS = 8
"""Turns of a short game of Top-Secret; points decide after the last."""


@cache
def played(name: str, levels: tuple[str, ...], seed: int, options: tuple[tuple[str, str], ...] = ()) -> Match:
    """A finished game between bots of these levels, one a seat. Nobody changes it."""
    return play(ur.game(name, players=len(levels), **dict(options)), levels, seed)


@cache
def short(seed: int, levels: tuple[str, str] = ("agent", "agent"), turns: int = TURNS) -> Match:
    """A finished game of Top-Secret of few turns. Nobody changes it."""
    content = AGENTS_FILE.read_text("utf-8").replace("turns = 300", f"turns = {turns}")
    return play(ur.game(AGENTS, content=content), levels, seed)


def play(game: Game, levels: tuple[str, ...], seed: int) -> Match:
    """A finished game between bots of these levels."""
    return review_figures.played(game, levels, seed, NAMES[: len(levels)])


def taking_back(match: Match) -> tuple[Match, int]:
    """The same game with a step more that is taken back at once, and the number of that step."""
    again, taken = match.at(0), 0
    for step in match.steps[1:]:
        assert step.seat is not None
        for action in () if taken else again.legal(step.seat).packed().tolist():
            tried = again.clone()
            if tried.do(step.seat, action) and tried.undoable(step.seat):
                taken = again.do(step.seat, action).n
                again.undo(step.seat)
                break
        again.again(step, [value for value, _ in step.chance])
    return again, taken


def codes_left(match: Match, point: DecisionPoint) -> list[tuple[int, ...]]:
    """The codes that the other of two may have in The Coding, enumerated from what the seat had seen."""
    own = point.before.views[0]["sides"][point.seat]["code"].tolist()
    events = [match.game.title.events.from_seen(row) for row in point.before.log]
    return [tuple(world[1 - point.seat]) for world in all_worlds(match.game.content, 2, point.seat, own, events)]
