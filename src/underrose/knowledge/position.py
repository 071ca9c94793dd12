"""A position: what one seat knows at one decision (its information set), and all that a policy is given."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from underrose.kernel.data.errors import IllegalAction
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.chance import Generator
from underrose.kernel.game.contract import MOST_LEGAL
from underrose.kernel.game.title import Game


@dataclass
class Position:
    """A seat's view (shape (1,)) and log (shape (n,)), a seed for the policy's own draws, and the budget of one that searches.

    The legal actions follow from any world that fits, because worlds that a seat cannot tell apart allow it the same actions.
    """

    game: Game
    seat: int
    views: Rows
    log: Rows
    seed: int
    budget: int | None = None
    """In search iterations or rollouts; None: the level's default."""

    def __repr__(self) -> str:
        return f"<Position of seat {self.seat} in {self.game.title.title}: {len(self.log)} events seen>"

    @cached_property
    def rngs(self) -> Rows:
        """The policy's own generator, shape (1,), independent of the table's."""
        rngs = new(Generator)
        self.game.doors.seed(rngs, self.seed, 1)
        return rngs

    @cached_property
    def samplers(self) -> Rows:
        """The prepared sampler of the worlds that fit, shape (1,). Raises NoWorld."""
        return self.game.prepare(self.views, self.log)

    def world(self) -> Rows:
        """Return a determinization: a drawn world, shape (1,). Raises NoWorld."""
        return self.game.draw(self.samplers, self.views, self.rngs)

    @cached_property
    def _any_world(self) -> Rows:
        return self.world()

    @cached_property
    def legal(self) -> NDArray[np.int64]:
        """The legal actions, packed, shape (n,)."""
        return self.game.legal(self._any_world, self.seat)

    def random_action(self) -> int:
        """Return a random legal action in two stages: kind, then arguments. Raises IllegalAction where the seat has none."""
        if not len(self.legal):
            raise IllegalAction.said("nothing_asked")
        out = np.empty(MOST_LEGAL, np.int64)
        return int(self.game.doors.random(self._any_world, 0, self.game.kits, self.seat, self.rngs, out))

    def below(self, bound: int) -> int:
        """Return a uniform number in 0..bound-1 from a NumPy generator seeded by the position."""
        self._draws = getattr(self, "_draws", np.random.default_rng(self.seed & (1 << 63) - 1))
        return int(self._draws.integers(bound))
