"""The layout of an observation as a flat tensor: seat, view and optional memory and beliefs; also as named parts and entity list."""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from underrose.adapters.meanwhile import nobody_waits
from underrose.adapters.playing import Moment, Table
from underrose.adapters.recall import Recall
from underrose.kernel.play.match import SPECTATOR
from underrose.readiness import BOTS
from underrose.tensors.beliefs import Beliefs
from underrose.tensors.encoding import LARGEST, Tensor
from underrose.tensors.entities import Column, Entities, columns_of

PLAYER = "player"


class Layout:
    """The parts of a table's observations in order: `player` (one-hot of the observing seat), a part for each field of the view, the
    newest `entries` of a memory (`Recall`), and optionally the exact `Beliefs`. `shapes` has each part's shape by its name, `starts` where
    each begins and at last where the last ends, `size` the number of slots.
    """

    def __init__(self, table: Table, entries: int = 0, beliefs: bool = False) -> None:
        self._table = table
        self._recall = Recall(table, entries) if entries else None
        self._beliefs = Beliefs(table.game) if beliefs else None
        view = {part.name: part.shape for part in table.encoding.parts}
        self.shapes: dict[str, tuple[int, ...]] = {
            PLAYER: (table.game.players,),
            **view,
            **(self._recall.shapes if self._recall else {}),
            **(self._beliefs.shapes if self._beliefs else {}),
        }
        sizes = [prod(shape) for shape in self.shapes.values()]
        self.starts = [0, *accumulate(sizes)]
        self.size = self.starts[-1]

    def __repr__(self) -> str:
        return f"<Layout of {self._table.game.title.title}: {self.size} slots in {len(self.shapes)} parts>"

    def named(self, tensor: Tensor) -> dict[str, Tensor]:
        """Return the parts of a tensor, shape (size,) or (n, size), by name, each of shape (n, *shape): NumPy views, no copies."""
        starts = zip(self.shapes.items(), self.starts, self.starts[1:], strict=False)
        return {name: tensor[..., start:end].reshape(*tensor.shape[:-1], *shape) for (name, shape), start, end in starts}

    @cached_property
    def entities(self) -> Entities:
        """The same observations as lists: kinds, names and places of entities."""
        view = columns_of(self._table.encoding, self._table.game.players)
        beside = [
            Column(name, shape[:-1], shape[-1], start)
            for (name, shape), start in zip(self.shapes.items(), self.starts, strict=False)
            if name not in {one.name for one in view}
        ]
        return Entities([*beside[:1], *view, *beside[1:]])

    def listed(self, tensor: Tensor) -> dict[str, NDArray[Any]]:
        """Return a tensor, shape (size,) or (n, size), as an entity list: `type`, `place`, `features` and `mask` (`Entities.of`)."""
        return self.entities.of(tensor)

    def tensor(self, moment: Moment, place: int) -> Tensor:
        """Return the observation of a seat, or of a SPECTATOR, at a moment; shape (size,)."""
        tensor = np.zeros(self.size, np.float32)
        self.fill(tensor, moment, place)
        return tensor

    def fill(self, tensor: Tensor, moment: Moment, place: int) -> None:
        """Write the observation of a seat, or of a SPECTATOR, at a moment into a tensor of shape (size,)."""
        players, view = self._table.game.players, self._table.encoding.size
        tensor.fill(0)
        if place != SPECTATOR:
            tensor[place] = 1
        tensor[players : players + view] = self._table.encoding.encode(self._table.view(moment, place))
        if self._recall and place != SPECTATOR:
            memory = self._recall.encode(self._table, moment, place)
            tensor[players + view : players + view + self._recall.size] = np.concatenate([part.reshape(-1) for part in memory.values()])
        if self._beliefs and moment.dealt and place != SPECTATOR:
            with nobody_waits(self._table.game.title, BOTS):
                tensor[-self._beliefs.size :] = self._beliefs.encode(self._table.view(moment, place), self._table.log(moment, place))

    @property
    def low(self) -> Tensor:
        """The lower bound of each slot, shape (size,)."""
        return self._bounds(0, -LARGEST, self._table.encoding.low, np.zeros(self._beliefs.size if self._beliefs else 0, np.float32))

    @property
    def high(self) -> Tensor:
        """The upper bound of each slot, shape (size,)."""
        beliefs = self._beliefs.high if self._beliefs else np.zeros(0, np.float32)
        return self._bounds(1, LARGEST, self._table.encoding.high, beliefs)

    def _bounds(self, player: int, memory: int, view: Tensor, beliefs: Tensor) -> Tensor:
        rest = self._recall.size if self._recall else 0
        ends = (np.full(self._table.game.players, player), view, np.full(rest, memory), beliefs)
        return np.concatenate(ends).astype(np.float32)
