"""Everything on the table when a game is over: what every seat saw, what its note sheet still allowed before the last step, and the show
afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from underrose.kernel.errors import NoWorld
from underrose.kernel.match import SPECTATOR, Match
from underrose.knowledge.assist import ELIMINATION, reduce_notes
from underrose.server.aftershow_messages import Aftershow
from underrose.server.messages import Ending
from underrose.server.refusals import CONFLICT, NOT_ALLOWED, Refused
from underrose.server.slices import in_slices
from underrose.server.tables.live_game import LiveGame


def ending_of(live: LiveGame) -> Callable[[], Ending]:
    """What works out the ending of a game, in any thread. Raises Refused (409) while the game is played: it tells everything."""
    if not live.over:
        raise Refused(CONFLICT, "still_played")
    return lambda: worked_out(live.match)


def aftershow_of(live: LiveGame) -> Callable[[], Aftershow]:
    """What works out the show after a game, in any thread, from what a spectator was told. Raises Refused: 409 while the game is played,
    422 where its game has none."""
    if not live.over:
        raise Refused(CONFLICT, "still_played")
    show = live.game.title.aftershow
    if show is None:
        raise Refused(NOT_ALLOWED, "no_aftershow", title=live.game.title.title)
    game, log = live.game, live.match.log(SPECTATOR)
    return lambda: msgspec.convert(show(game, log), Aftershow)


def worked_out(match: Match) -> Ending:
    """The ending of a match that is over: views of the last moment, sheets of the one before."""
    seats = range(match.game.players)
    told: list[Any] = [match.view(seat) for seat in seats]  # plain data, in the shape that messages declare
    if match.game.title.because is None:  # nothing is deduced
        return Ending(told, [None] * len(seats))
    before = before_the_end(match)
    return Ending(told, [sheet_of(before, seat) for seat in seats])


def before_the_end(match: Match) -> Match:
    """The same match without its last step, played again."""
    deal, *steps = match.steps
    again = Match.dealt(match.game, match.deal, [value for value, _ in deal.chance], match.levels, match.names, match.series)
    for step in in_slices(steps[:-1]):
        again.again(step, [value for value, _ in step.chance])
    return again


def sheet_of(match: Match, seat: int) -> Any:
    """What a seat could cross out, without odds; None where nothing could be worked out."""
    try:
        return reduce_notes(match.notes(seat), ELIMINATION)
    except NoWorld:
        return None
