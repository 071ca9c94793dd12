"""What a seat knows with perfect recall: its view and its memory, as text and as a tensor of fixed size."""

from __future__ import annotations

import json
from typing import Any, cast

import numpy as np

from underrose.adapters.playing import DECIDED, TOLD, Moment, Table
from underrose.kernel.data.records import as_data
from underrose.kernel.game.events import CLOSED, OPEN
from underrose.kernel.play.match import SPECTATOR
from underrose.tensors.encoding import Tensor

ARGUMENT_SCALE = 16
"""Arguments of events and decisions are held in sixteenths."""
ANSI = "ansi"


def checked_render_mode(asked: str | None) -> str | None:
    """Return the render mode of an environment, text or none; raises ValueError for another one."""
    if asked not in (None, ANSI):
        raise ValueError(f"There is no render mode {asked!r}: it is {ANSI!r} or None.")
    return asked


def observation_text(table: Table, moment: Moment, place: int) -> str:
    """Return the view of a seat, or of a SPECTATOR, as a line of JSON."""
    return f"{_who(place)} {_compact(as_data(table.view(moment, place)[0]))}"


def private_text(table: Table, moment: Moment, seat: int) -> str:
    """Return the private part of the seat's view as a line of JSON, with null for what spectators see; empty if there is none."""
    own, public = (as_data(table.view(moment, place)[0]) for place in (seat, SPECTATOR))
    found = _beyond({**own, "seat": None}, {**public, "seat": None})
    return _compact(found) if found else ""


def _beyond(own: Any, public: Any) -> Any:
    """Return what plain data holds beyond other data of the same shape; None if they are equal."""
    if own == public:
        return None
    if isinstance(own, dict):
        fields = {name: _beyond(value, public[name]) for name, value in cast("dict[str, Any]", own).items()}
        return {name: value for name, value in fields.items() if value is not None}
    if isinstance(own, list):
        return [_beyond(one, other) for one, other in zip(cast("list[Any]", own), public, strict=True)]
    return own


def _compact(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))


def information_text(table: Table, moment: Moment, seat: int) -> str:
    """Return the information state: the seat's events and decisions, a line each, and its view."""
    return "\n".join([*map(table.in_words, table.memory(moment, seat)), observation_text(table, moment, seat)])


def _who(place: int) -> str:
    return "spectator" if place == SPECTATOR else f"seat {place}"


class Recall:
    """A memory as a tensor of its newest `entries`, the oldest first.

    Each row holds a one-hot of the event's kind (`told`), a one-hot of the verb of an own decision (`decided`), whether closed arguments
    are known, and the arguments. Recall is perfect as long as a memory is no longer than `entries`; beyond that the oldest are forgotten.
    """

    def __init__(self, table: Table, entries: int) -> None:
        self.entries = entries
        self._events, self._verbs = sorted(table.game.title.events.types), sorted(table.game.codec.verbs)
        widths = {"told": len(self._events), "decided": len(self._verbs), "knows": 1, "arguments": OPEN, "closed": CLOSED}
        self.shapes = {f"memory.{name}": (entries, width) for name, width in widths.items()}

    @property
    def size(self) -> int:
        """The number of slots."""
        return sum(entries * width for entries, width in self.shapes.values())

    def encode(self, table: Table, moment: Moment, seat: int) -> dict[str, Tensor]:
        """Return the parts by name, each of the shape in `shapes`."""
        memory = table.memory(moment, seat)
        memory = memory[max(0, len(memory) - self.entries) :]
        kind = memory["kind"][:, None]
        columns = (
            (kind == self._events) & (memory["what"] == TOLD)[:, None],
            (kind == self._verbs) & (memory["what"] == DECIDED)[:, None],
            memory["knows"][:, None],
            memory["args"] / ARGUMENT_SCALE,
            memory["closed"] / ARGUMENT_SCALE,
        )
        parts = {name: np.zeros(shape, np.float32) for name, shape in self.shapes.items()}
        for part, column in zip(parts.values(), columns, strict=True):
            part[: len(memory)] = column
        return parts
