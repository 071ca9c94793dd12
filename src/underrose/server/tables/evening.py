"""The evening at a table: totals over all its games by player, whichever seats they sat in."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from underrose.kernel.play.match import SPECTATOR
from underrose.server.api.messages import Tally
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.seats import Seat

MOST_PEOPLE = 100
"""Players whose scores a table keeps; beyond it those who played least recently are dropped."""
FINDING = frozenset({"seat", "target", "right"})
"""The arguments of an event that says which seat looked for which, and whether rightly."""


class Score(msgspec.Struct):
    """One player's totals: games played and won, points, and by name how often each other player was found."""

    name: str
    games: int = 0
    won: int = 0
    points: int = 0
    found: dict[str, int] = {}


Evening = dict[str, Score]
"""Scores by player id or bot name (as `identity_of`), in order of last play."""


def identity_of(seat: Seat) -> str:
    """Return the identity of a seat's player across games: a player's id, or a bot's name."""
    return seat.player.id if seat.player else seat.bot_name


def with_game(evening: Evening, live: LiveGame, seats: Sequence[Seat]) -> Evening:
    """Return the evening with a finished game added, unchanged where it is not over."""
    outcome = live.match.outcome
    if outcome is None:
        return evening
    after = with_outcome(evening, outcome.winners, outcome.scores, seats)
    for finder, found in _findings(live):
        names = after[identity_of(seats[finder])].found
        names[seats[found].name] = names.get(seats[found].name, 0) + 1
    return after


def with_outcome(evening: Evening, winners: Sequence[int], scores: Sequence[int], seats: Sequence[Seat]) -> Evening:
    """Return the evening with a game's winners and points added, the part that a record holds."""
    after: Evening = {one: msgspec.structs.replace(score, found=dict(score.found)) for one, score in evening.items()}
    for seat, points in zip(seats, scores, strict=True):
        score = after.pop(identity_of(seat), Score(seat.name))
        after[identity_of(seat)] = score  # most recent players last
        score.name = seat.name
        score.games = score.games + 1
        score.won = score.won + (seat.number in winners)
        score.points = score.points + points
    return dict(list(after.items())[-MOST_PEOPLE:])


def renamed(evening: Evening, one: str, before: str, name: str) -> Evening:
    """Return the evening with a player's new name, also where others found them."""
    return {
        each: msgspec.structs.replace(
            score,
            name=name if each == one else score.name,
            found={name if found == before else found: times for found, times in score.found.items()},
        )
        for each, score in evening.items()
    }


def _findings(live: LiveGame) -> list[tuple[int, int]]:
    """Return pairs of seats (finder, found) of a game, from its public events."""
    told = [event["args"] for event in live.match.standing(SPECTATOR, FINDING)]
    return [(args["seat"], args["target"]) for args in told if args["right"] and args["seat"] != args["target"]]


def shown(evening: Evening, seats: Sequence[Seat]) -> list[Tally]:
    """Return the public tallies, ordered by games won, points and name."""
    sitting = {identity_of(seat): seat.number for seat in seats if not seat.empty}
    order = sorted(evening.items(), key=lambda item: (-item[1].won, -item[1].points, item[1].name))
    return [Tally(score.name, sitting.get(one), score.games, score.won, score.points, score.found) for one, score in order]
