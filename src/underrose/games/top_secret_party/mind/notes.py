"""The note sheet of TOP SECRET: who is likely to be on one's team, going by dossiers and by what earlier rounds revealed.

Answers are on everybody's honour, so until the teams are revealed they exclude nobody (`out` is empty), and the sheet is not exact: it
is an estimate, made as the bots make it.
"""

from __future__ import annotations

from typing import Any

from underrose.games.top_secret_party.mind.reading import LEFT_OVER
from underrose.games.top_secret_party.state import LEAST_SEATS, teams_open
from underrose.kernel.data.records import Rows
from underrose.kernel.game.title import Game

LIKELY = 5


def notes(game: Game, view: Rows, log: Rows) -> dict[str, Any] | None:
    """`{exact, worlds, about, likely, advice}`, keys `SEAT.mate` with values `yes` and `no`; None for whoever has no seat."""
    reader = int(view[0]["seat"])
    if reader < 0:
        return None
    samplers = game.prepare(view, log)
    mates: list[float] = samplers[0]["reading"]["mates"].tolist()
    revealed = teams_open(int(view[0]["phase"]))
    others = [seat for seat in range(game.players) if seat != reader]
    about = [_mate(str(seat), mates[seat], revealed) for seat in others]
    if game.players == LEAST_SEATS:
        about.append(_mate(str(reader), mates[LEFT_OVER] if not revealed else float(sum(mates) == 1), revealed))
    likely = sorted(({"value": entry["key"], "p": entry["values"]["yes"]} for entry in about), key=lambda entry: -entry["p"])
    return {"exact": revealed, "worlds": int(samplers[0]["count"]), "about": about, "likely": likely[:LIKELY], "advice": None}


def _mate(seat: str, chance: float, revealed: bool) -> dict[str, Any]:
    out = [] if not revealed else ["no"] if chance == 1 else ["yes"]
    return {"key": f"{seat}.mate", "values": {"yes": chance, "no": 1 - chance}, "out": out}
