"""How the server is doing, as it says: coarse for everybody, exact for the operator."""

from __future__ import annotations

from msgspec import Struct


class LaneStatus(Struct):
    """One lane of the pool: its threads, how many of them think, and what waits for one."""

    workers: int
    thinking: int
    waiting: int


class BotStatus(Struct):
    """Whether bots have to wait for their turn to think, and the seconds between which each level's answers come, drawn evenly;
    in a race half of them come within `reactions` of its beginning. `lanes` has exact figures, for the operator only."""

    busy: bool
    delays: dict[str, tuple[float, float]]
    lanes: dict[str, LaneStatus] | None = None
    reactions: dict[str, float] = {}


class Status(Struct):
    """How the server is doing. The number of tables is rounded, and exact for the operator only."""

    tables: int
    bots: BotStatus


def rounded(count: int) -> int:
    """Return a number in tens while it is small, and with one digit that counts when it is large."""
    unit = max(10, 10 ** (len(str(count)) - 1))
    return round(count / unit) * unit
