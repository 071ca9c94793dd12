"""An exhibition: a table at which bots of the house play each other, for whoever likes to watch. Nobody ever sits down at it.

So nobody's secret is hurt when a spectator looks over a bot's shoulder: at what that seat sees, and at its note sheet. Which tables these
are is asked at every look (`is_exhibition`), by the seats themselves: at any other table the same route refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from underrose.kernel.game import Game
from underrose.kernel.match import SPECTATOR
from underrose.server.authentication import Player
from underrose.server.exhibition_messages import Exhibition, ExhibitionRow, ExhibitionSeat
from underrose.server.messages import BotSeat, Clock, Ended, Wording
from underrose.server.refusals import FORBIDDEN, MISSING, Refused
from underrose.server.sources import SYSTEM, Sources
from underrose.server.tables.leases import usual_times
from underrose.server.tables.live_game import LiveGame, Sign
from underrose.server.tables.table import Table

HOUSE = Player("house", "Underrose")
"""Who hosts an exhibition: nobody has this player's token."""
PACE = Clock(window=2, pace=1.6, leaver="wait")
"""A move every two or three seconds, so that it can be followed."""
ASSIST = "odds"
"""What the note sheets show."""
MOST_SAID = 3
MOST_ROWS = 3
MOST_VALUES = 12
"""Rows of a note sheet that are small enough for the front page have so many values at most."""


def open_exhibition(id: str, code: str, game: Game, bots: Sequence[BotSeat], sign: Sign, sources: Sources = SYSTEM) -> Table:
    """A table with bots in all its seats and nobody as its host."""
    table = Table(id, code, game, HOUSE, ASSIST, usual_times(PACE, game.title), "public", sign, sources, exhibition=True)
    table.seating.seat_bots(bots)
    table.refresh()
    return table


def is_exhibition(table: Table) -> bool:
    """Whether nobody but bots of the house has a secret here: it was opened for that, and in every seat sits one, in nobody's place."""
    return table.exhibition and all(seat.player is None and seat.held is None and seat.level is not None for seat in table.seats)


def only_watched(table: Table) -> None:
    """Raise Refused (403) for whatever somebody wants to do at an exhibition besides watching."""
    if table.exhibition:
        raise Refused(FORBIDDEN, "exhibition")


def over_shoulder(table: Table, player: Player, seat: int) -> int:
    """The place at which a spectator of an exhibition sees what the bot in a seat sees. Raises Refused: 403 at any other table, for bots
    of people's own and for who is not at the table, 404 no such seat."""
    if player.owner:
        raise Refused(FORBIDDEN, "bot_may_not")
    if table.seating.place_at_table(player) != SPECTATOR or not is_exhibition(table):
        raise Refused(FORBIDDEN, "no_shoulder")
    if not 0 <= seat < len(table.seats):
        raise Refused(MISSING, "no_such_seat", seat=seat)
    return seat


def sheets_due(table: Table) -> list[tuple[int, LiveGame, int, Callable[[], Any]]]:
    """The note sheets that take so long to work out that nobody should wait for them: the seat, the game, how much it has been told, and
    what works the sheet out."""
    live = table.live
    if live is None:
        return []
    return [(seat, live, *live.sheet_of(seat)) for seat in range(table.game.players) if live.sheet_waits(seat, ASSIST)]


def shown(table: Table) -> Exhibition:
    """An exhibition as the front page shows it: what spectators are told, and of each bot its own note sheet. Raises Refused (403) at any
    other table."""
    if not is_exhibition(table):
        raise Refused(FORBIDDEN, "no_shoulder")
    live = table.playing()
    outcome, told = live.match.outcome, live.match.told(SPECTATOR)
    return Exhibition(
        code=table.code,
        url=f"/t/{table.code}",
        game=table.game.title.id,
        number=live.number,
        n=table.n(SPECTATOR),
        seats=[seat_shown(table, live, number) for number in range(table.game.players)],
        actors=[] if live.over else list(live.match.actors),
        said=msgspec.convert(live.match.events(SPECTATOR, max(0, told - MOST_SAID)), list[Wording]),
        outcome=msgspec.convert(outcome.as_data(), Ended) if outcome else None,
    )


def seat_shown(table: Table, live: LiveGame, number: int) -> ExhibitionSeat:
    """One bot, and what its own note sheet says of what the others hide; nothing of a sheet that has yet to be worked out."""
    seat = table.seats[number]
    notes = None if live.sheet_waits(number, ASSIST) else live.notes(number, ASSIST)
    about: list[dict[str, Any]] = notes["about"] if notes else []
    rows = [_row(entry) for entry in about if _of_another(entry["key"], number) and len(entry["values"]) + len(entry["out"]) <= MOST_VALUES]
    return ExhibitionSeat(seat.name, seat.level or "agent", notes["worlds"] if notes else None, rows[:MOST_ROWS])


def _of_another(key: str, seat: int) -> bool:
    """Whether an entry of a seat's sheet is about a place of another seat, as `1.tens`."""
    whose = key.partition(".")[0]
    return whose.isdigit() and int(whose) != seat


def _row(entry: dict[str, Any]) -> ExhibitionRow:
    return ExhibitionRow(entry["key"].partition(".")[2], sorted([*entry["values"], *entry["out"]]), sorted(entry["out"]))
