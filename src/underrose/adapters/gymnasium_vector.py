"""Many tables as one vector environment of Gymnasium: `gymnasium.make_vec("Underrose/TheCoding-v0", num_envs=1024)`.

At every table the learner plays one seat and the others act, in compiled code or by a policy over arrays. Observations, action masks
and rewards are those of the single environment (`underrose.adapters.gymnasium`), without recall. Where several seats may act any of them
is asked, as in `ur.batch`; the single one passes over those that could wait.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space

from underrose import games
from underrose.adapters.batch import Flags, Ints, batch
from underrose.adapters.bounds import utility_range
from underrose.adapters.gymnasium import Seat, check_options, no_action
from underrose.kernel.game.title import Game
from underrose.tensors.encoding import Tensor

RANDOM = "random"
Policy = Callable[[Tensor, Any], Any]
"""The policy of the other seats: from observations, shape (k, slots), and action masks, (k, actions), of k seats to k dense indices."""


def vector(name: str, num_envs: int = 1, **options: Any) -> VectorEnv[Any, Any, Any]:
    """Return the vector environment of `gymnasium.make_vec`: `Seats`, or for other opponents, recall, beliefs, entities or rendering a
    SyncVectorEnv of single seats. Raises ValueError for `policy` or `threads` with the latter."""
    single = {"recall": 0, "beliefs": False, "entities": False, "render_mode": None}
    if options.get("opponents", RANDOM) == RANDOM and all(options.get(key, unset) == unset for key, unset in single.items()):
        return Seats(name, num_envs, **{key: value for key, value in options.items() if key not in (*single, "opponents")})
    if not {"policy", "threads"}.isdisjoint(options):
        raise ValueError("A policy over arrays, or threads, go with opponents='random' and without recall, beliefs and render_mode.")
    return SyncVectorEnv([partial(Seat, name, **options)] * num_envs)


class Seats(VectorEnv[Any, Any, Any]):
    """One seat at each of `num_envs` tables; the others act at random, or as `policy` says: a function from the observations, shape
    (k, slots), and action masks, (k, actions), of the k seats that are asked to their dense indices.

    The step after a game's end begins the next game and ignores its action there (next-step autoreset). An illegal action loses its
    game at once. `threads` and `options` are those of `ur.batch`. Raises SetupError for what the
    game does not offer, ValueError for a seat that does not exist.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # pyright: ignore[reportIncompatibleVariableOverride]

    def __init__(
        self, name: str | Game, num_envs: int = 1, *, seat: int = 0, policy: Policy | None = None, threads: int = 1, **options: Any
    ) -> None:
        title = name.title if isinstance(name, Game) else games.title(name)
        check_options(title, options, ("seat", "policy", "threads"))
        self.batch = batch(name, num_envs, threads, auto_reset=False, **options)
        self.num_envs = num_envs
        self.seat = seat
        self.policy = policy
        if not 0 <= seat < self.batch.game.players:
            raise ValueError(f"There is no seat {seat} at a table of {self.batch.game.players}.")
        layout = self.batch.layout
        slots, actions = spaces.Box(layout.low, layout.high, dtype=np.float32), spaces.Discrete(len(self.batch.actions))
        self.single_observation_space, self.single_action_space = slots, actions
        self.observation_space, self.action_space = batch_space(slots, num_envs), batch_space(actions, num_envs)
        self.over = np.ones(num_envs, np.bool_)
        """Where a game is over, or has not begun: the next step begins one and ignores its action."""
        self._ended = np.zeros(num_envs, np.bool_)
        self._rewards = np.zeros(num_envs, np.float32)
        self._seeded = False

    def reset(  # pyright: ignore[reportIncompatibleMethodOverride] (a seed for each table, too, as in Gymnasium's own vectors)
        self, *, seed: int | Sequence[int] | Ints | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Tensor, dict[str, Any]]:
        """Begin a game at every table and play it to the seat's first decision. The same seed, or one a table, repeats all chance."""
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(1 << 62))
        self.batch.reset(seed)
        self._seeded = True
        self._begin(np.ones(self.num_envs, np.bool_))
        return self.observe(), self._info(np.zeros(self.num_envs, np.bool_))

    def step(self, actions: Any) -> tuple[Tensor, Tensor, Flags, Flags, dict[str, Any]]:
        """Apply one action of the seat at every table and play on to its next decision; dense indices, shape (num_envs,).

        Returns (observations, rewards, terminated, truncated, infos). Games are never truncated. Raises ValueError for another shape, and
        for a number outside the action space; no table changes then.
        """
        begun, fits = self.over, self.batch.fits(actions)
        outside = ~begun & ((np.asarray(actions) < 0) | (np.asarray(actions) >= len(self.batch.actions)))
        if outside.any():
            raise ValueError(no_action(np.asarray(actions)[outside][0], len(self.batch.actions)))
        played, illegal = ~begun & fits, ~begun & ~fits
        self._ended[:], self._rewards[:] = False, 0.0
        self.batch.step(actions, where=played)
        self._note()
        self._others(played)
        rewards = np.where(illegal, np.float32(utility_range(self.batch.game)[0]), self._rewards)
        self.over = illegal | self._ended
        if begun.any():
            self.batch.reset(where=begun)
            self._begin(begun)
        return self.observe(), rewards, self.over.copy(), np.zeros(self.num_envs, np.bool_), self._info(illegal)

    def _begin(self, begun: Flags) -> None:
        """Play new games to the seat's first decision; games that end before it are replaced by new ones."""
        self._others(begun)
        while (ended := begun & (self.batch.seats < 0)).any():
            self.batch.reset(where=ended)
            self._others(ended)
        self.over = self.over & ~begun

    def _others(self, where: Flags) -> None:
        """Play the other seats at these tables until the learner's seat is to act or the game is over."""
        if self.policy is None:
            self.batch.others(self.seat, where)
            self._note()
            return
        while (waiting := where & (self.batch.seats >= 0) & (self.batch.seats != self.seat)).any():
            actions = np.zeros(self.num_envs, np.int64)
            actions[waiting] = self.policy(self.batch.observe()[waiting], self.batch.legal_mask()[waiting])
            self.batch.step(actions, where=waiting)
            self._note()

    def _note(self) -> None:
        """Accumulate the seat's reward and the end of its game over the steps until its next decision."""
        self._ended |= self.batch.ended
        self._rewards += self.batch.rewards[:, self.seat]

    def observe(self) -> Tensor:
        """Return what the seat observes at every table, shape (num_envs, slots); a new array."""
        return self.batch.seen_by(self.seat)

    def action_masks(self) -> Any:
        """Return 1 for every legal action of the seat, shape (num_envs, actions), int8; all 0 where its game is over. A new array."""
        return np.where((self.over | (self.batch.seats != self.seat))[:, None], np.int8(0), self.batch.legal_mask())

    def _info(self, illegal: Flags) -> dict[str, Any]:
        """Return the infos: `action_mask` of every table, and `illegal` if any action was; `_action_mask` and `_illegal` flag entries."""
        info: dict[str, Any] = {"action_mask": self.action_masks(), "_action_mask": np.ones(self.num_envs, np.bool_)}
        return {**info, "illegal": illegal, "_illegal": illegal.copy()} if illegal.any() else info
