"""The evening at a table: what all its games come to, person by person, whoever sat where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from underrose.kernel.match import SPECTATOR
from underrose.server.messages import Tally
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.seats import Seat

MOST_PEOPLE = 100
"""People whose evening a table remembers; of more, those who played longest ago go."""
FINDING = frozenset({"seat", "target", "right"})
"""The arguments of an event that says whom somebody looked for, and whether rightly."""


class Score(msgspec.Struct):
    """One person's evening: games played and won, points in all, how often each other was found."""

    name: str
    games: int = 0
    won: int = 0
    points: int = 0
    found: dict[str, int] = {}


class PutAway(msgspec.Struct):
    """A finished game that no longer lies on the table: its number, who sat at it, and from where asks and the series go on."""

    game: int
    sitting: list[str]
    asks: list[int]
    series: dict[str, Any] | None = None
    unfinished: bool = False
    """Whether it was closed before it was over, because its rules changed."""


Evening = dict[str, Score]
"""Everybody's evening, by who they are: a player's id, or a bot's name."""


def who(seat: Seat) -> str:
    """Who somebody is from game to game: a person by the player's id, a bot by its name."""
    return seat.player.id if seat.player else seat.bot_name


def with_game(evening: Evening, live: LiveGame, seats: Sequence[Seat]) -> Evening:
    """The evening with one more game that is over."""
    outcome = live.match.outcome
    if outcome is None:
        return evening
    after = with_outcome(evening, outcome.winners, outcome.scores, seats)
    for finder, found in _findings(live):
        names = after[who(seats[finder])].found
        names[seats[found].name] = names.get(seats[found].name, 0) + 1
    return after


def with_outcome(evening: Evening, winners: Sequence[int], scores: Sequence[int], seats: Sequence[Seat]) -> Evening:
    """The evening with who won a game and with how many points, as far as a record says it."""
    after: Evening = {one: msgspec.structs.replace(score, found=dict(score.found)) for one, score in evening.items()}
    for seat, points in zip(seats, scores, strict=True):
        score = after.pop(who(seat), Score(seat.name))
        after[who(seat)] = score  # whoever plays stands last
        score.name = seat.name
        score.games, score.won, score.points = score.games + 1, score.won + (seat.number in winners), score.points + points
    return dict(list(after.items())[-MOST_PEOPLE:])


def _findings(live: LiveGame) -> list[tuple[int, int]]:
    """Who found whom in a game, where its events say so to all."""
    told = [event["args"] for event in live.match.standing(SPECTATOR, FINDING)]
    return [(args["seat"], args["target"]) for args in told if args["right"] and args["seat"] != args["target"]]


def shown(evening: Evening, seats: Sequence[Seat]) -> list[Tally]:
    """The evening as everybody sees it, whoever won most first."""
    sitting = {who(seat): seat.number for seat in seats if not seat.empty}
    order = sorted(evening.items(), key=lambda item: (-item[1].won, -item[1].points, item[1].name))
    return [Tally(score.name, sitting.get(one), score.games, score.won, score.points, score.found) for one, score in order]
