"""The search as a Python object: set up for one seat at one decision, run for a budget of iterations, then read for its choices."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.chance import Generator, u64
from underrose.kernel.game.search import Edge, Node, Tree, fold
from underrose.kernel.game.title import Game


@dataclass(frozen=True)
class Choice:
    """One action at the root: its visits, and its mean utility for the seat (0..1)."""

    action: int
    visits: int
    worth: float


class Search:
    """An ISMCTS for one seat at one decision, for `most` iterations in all. `run` may be called again; results follow from the seed."""

    def __init__(self, game: Game, views: Rows, log: Rows, seat: int, seed: int, most: int) -> None:
        self.game = game
        self.seat = seat
        self.done = 0
        self._samplers = game.prepare(views, log)
        self._states = new(game.title.state, 2)
        self._views = new(game.title.view, 2)
        self._views[0] = views[0]
        self._words: NDArray[np.int64] = self._views.view(np.int64).reshape(2, -1)
        self._trees = new(Tree)
        size = 4
        while size < 2 * most + 4:
            size *= 2
        self._nodes = new(Node, size)
        self._edges = new(Edge, 4 * most + 8)
        self._rngs = new(Generator)
        game.doors.seed(self._rngs, seed, 0)

    def run(self, iterations: int) -> None:
        """Run more iterations (at most `most` in all). Raises RuntimeError where the game refuses an action that it proposed."""
        low, high = self.game.title.score_range
        ran = self.game.doors.search(
            self._states, self.game.kits, self._samplers, self._views, self._words, self.seat, self.game.players, low, high,
            self._trees, self._nodes, self._edges, self._rngs, iterations,
        )  # fmt: skip
        if ran < 0:
            raise RuntimeError(f"{self.game.title.title}: a proposed action of kind {int(self._trees[0]['refused']) - 1} was refused")
        self.done += ran

    def choices(self) -> list[Choice]:
        """Return the root's actions, the most visited first."""
        key = int(fold(u64(0), self.seat))
        nodes = self._nodes
        found = list[Choice]()
        at = 0
        place = np.flatnonzero((nodes["key"] == u64(key)) & (nodes["visits"] > 0))
        at = int(nodes[place[0]]["edge"]) if len(place) else 0
        while at:
            edge = self._edges[at]
            visits = int(edge["visits"])
            found.append(Choice(int(edge["action"]), visits, float(edge["worth"]) / max(visits, 1)))
            at = int(edge["following"])
        return sorted(found, key=lambda choice: (-choice.visits, choice.action))
