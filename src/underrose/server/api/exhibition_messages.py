"""What travels of an exhibition: a table at which bots of the house play for whoever likes to watch, as the front page shows it."""

from __future__ import annotations

from msgspec import Struct

from underrose.kernel.play.shown import Ended, Wording
from underrose.server.api.catalogue_messages import Level


class ExhibitionRow(Struct):
    """One thing that a note sheet is about, as `suitcase`: all values it might have at first, and those that are excluded."""

    about: str
    values: list[str]
    out: list[str]


class ExhibitionSeat(Struct):
    """A bot of the exhibition: its name and level, how many deals fit what it has seen (null while that is worked out), and the first rows
    of its note sheet about what the others hide."""

    name: str
    level: Level
    worlds: int | None
    rows: list[ExhibitionRow]


class Exhibition(Struct):
    """The exhibition that is on now: where it is, `number` of the game there and `n` of what spectators were told of it, the bots, who may
    act, and the latest that everybody was told."""

    code: str
    url: str
    game: str
    number: int
    n: int
    seats: list[ExhibitionSeat]
    actors: list[int]
    said: list[Wording]
    outcome: Ended | None
