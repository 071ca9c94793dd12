"""The ending of a finished game: every seat's final view, its note sheet from before the last step, and the aftershow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from underrose.kernel.data.errors import NoWorld
from underrose.kernel.play.match import SPECTATOR, Match
from underrose.knowledge.assist import ELIMINATION, reduce_notes
from underrose.server.api.messages import Ending
from underrose.server.api.refusals import CONFLICT, NOT_ALLOWED, Refused
from underrose.server.api.review_messages import Aftershow
from underrose.server.common.slices import in_slices
from underrose.server.tables.live_game import LiveGame


def ending_of(live: LiveGame) -> Callable[[], Ending]:
    """Return a function that computes the ending of a game, in any thread. Raises Refused (409) before the end: it reveals everything."""
    if not live.over:
        raise Refused(CONFLICT, "still_played")
    return lambda: worked_out(live.match)


def aftershow_of(live: LiveGame) -> Callable[[], Aftershow]:
    """Return a function that computes the aftershow of a game, in any thread, from a spectator's log. Raises Refused: 409 before the game's
    end, 422 where the title has none."""
    if not live.over:
        raise Refused(CONFLICT, "still_played")
    show = live.game.title.aftershow
    if show is None:
        raise Refused(NOT_ALLOWED, "no_aftershow", title=live.game.title.title)
    game, log = live.game, live.match.log(SPECTATOR)
    return lambda: msgspec.convert(show(game, log), Aftershow)


def worked_out(match: Match) -> Ending:
    """Return the ending of a finished match: every seat's view after the last step, and its note sheet before it."""
    seats = range(match.game.players)
    told: list[Any] = [match.view(seat) for seat in seats]  # plain data, in the shape that messages declare
    if match.game.title.because is None:  # no deduction in this title
        return Ending(told, [None] * len(seats))
    before = before_the_end(match)
    return Ending(told, [sheet_of(before, seat) for seat in seats])


def before_the_end(match: Match) -> Match:
    """Return a replay of the match without its last step."""
    deal, *steps = match.steps
    again = Match.dealt(match.game, match.deal, [value for value, _ in deal.chance], match.levels, match.names, match.series)
    for step in in_slices(steps[:-1]):
        again.again(step, [value for value, _ in step.chance])
    return again


def sheet_of(match: Match, seat: int) -> Any:
    """Return a seat's note sheet by elimination, without odds; None where no world fits."""
    try:
        return reduce_notes(match.notes(seat), ELIMINATION)
    except NoWorld:
        return None
