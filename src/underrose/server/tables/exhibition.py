"""An exhibition: a table at which house bots play each other for spectators. No player ever sits down at it.

So no player's secret leaks where a spectator looks over a bot's shoulder, at its seat's view and note sheet. Every such request checks the
seats themselves (`is_exhibition`): at any other table the same route refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from underrose.kernel.game.title import Game
from underrose.kernel.play.match import SPECTATOR
from underrose.kernel.play.shown import Ended, Wording
from underrose.server.accounts.authentication import Player
from underrose.server.api.catalogue_messages import Exhibition, ExhibitionRow, ExhibitionSeat
from underrose.server.api.messages import BotSeat, Clock
from underrose.server.api.refusals import FORBIDDEN, MISSING, Refused
from underrose.server.common.sources import SYSTEM, Sources
from underrose.server.tables.leases import usual_times
from underrose.server.tables.live_game import LiveGame, Sign
from underrose.server.tables.table import Table

HOUSE = Player("house", "Underrose")
"""The host of an exhibition: a player whose token no client has."""
PACE = Clock(window=2, pace=1.6, leaver="wait")
"""A move every two or three seconds, so that it can be followed."""
ASSIST = "odds"
"""The assist level of the note sheets."""
MOST_SAID = 3
MOST_ROWS = 3
MOST_VALUES = 12
"""Most values in a note sheet's row that is shown on the front page."""


def open_exhibition(id: str, code: str, game: Game, bots: Sequence[BotSeat], sign: Sign, sources: Sources = SYSTEM) -> Table:
    """Return a table with these bots in its seats and the server as its host."""
    table = Table(id, code, game, HOUSE, ASSIST, usual_times(PACE, game.title), "public", sign, sources, exhibition=True)
    table.seating.seat_bots(bots)
    table.refresh()
    return table


def is_exhibition(table: Table) -> bool:
    """Return whether only house bots have secrets here: it was opened as an exhibition, and each seat has a house bot that stands in for no
    player."""
    return table.exhibition and all(seat.player is None and seat.held is None and seat.level is not None for seat in table.seats)


def only_watched(table: Table) -> None:
    """Raise Refused (403) at an exhibition, for operations other than watching."""
    if table.exhibition:
        raise Refused(FORBIDDEN, "exhibition")


def over_shoulder(table: Table, player: Player, seat: int) -> int:
    """Return the place whose view a spectator of an exhibition gets to look over a bot's shoulder. Raises Refused: 403 at any other table,
    for players' own bots and for players not at the table, 404 no such seat."""
    if player.owner:
        raise Refused(FORBIDDEN, "bot_may_not")
    if table.seating.place_at_table(player) != SPECTATOR or not is_exhibition(table):
        raise Refused(FORBIDDEN, "no_shoulder")
    if not 0 <= seat < len(table.seats):
        raise Refused(MISSING, "no_such_seat", seat=seat)
    return seat


def pending_notes(table: Table) -> list[tuple[int, LiveGame, int, Callable[[], Any]]]:
    """Return the note sheets that are too slow to compute at once: the seat, the game, the number of events the seat has been told, and a
    function that computes the sheet."""
    live = table.live
    if live is None:
        return []
    return [(seat, live, *live.sheet_of(seat)) for seat in range(table.game.players) if live.sheet_waits(seat, ASSIST)]


def shown(table: Table) -> Exhibition:
    """Return an exhibition as the front page shows it: the spectators' information, and rows of each bot's note sheet. Raises Refused (403)
    at any other table."""
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
    """Return one bot with rows of its note sheet about other seats; without rows where the sheet is not computed yet."""
    seat = table.seats[number]
    notes = None if live.sheet_waits(number, ASSIST) else live.notes(number, ASSIST)
    about: list[dict[str, Any]] = notes["about"] if notes else []
    rows = [_row(entry) for entry in about if _of_another(entry["key"], number) and len(entry["values"]) + len(entry["out"]) <= MOST_VALUES]
    return ExhibitionSeat(seat.name, seat.level or "agent", notes["worlds"] if notes else None, rows[:MOST_ROWS])


def _of_another(key: str, seat: int) -> bool:
    """Return whether an entry of a seat's note sheet is about another seat, as the key `1.tens` is."""
    whose = key.partition(".")[0]
    return whose.isdigit() and int(whose) != seat


def _row(entry: dict[str, Any]) -> ExhibitionRow:
    return ExhibitionRow(entry["key"].partition(".")[2], sorted([*entry["values"], *entry["out"]]), sorted(entry["out"]))
