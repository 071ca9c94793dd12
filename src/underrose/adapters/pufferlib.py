"""Many tables as one environment of PufferLib (`PufferEnv`): `env("the_coding", n=1024, players=3)`.

Every seat of every table is an agent, number `table * players + seat`; `masks` says which of them are to act. Where PufferLib is
installed its `PufferEnv` is the base class, so that its vectorisation and trainer accept it; else `Buffers` has the same protocol.
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

import numpy as np
from gymnasium import spaces

from underrose.adapters.batch import batch
from underrose.adapters.bounds import utility_range
from underrose.kernel.game.title import Game

Infos = list[dict[str, Any]]
BUFFERS = ("observations", "rewards", "terminals", "truncations", "masks", "actions")
"""The arrays shared with the trainer, a row for each agent."""


class Buffers:
    """The base class where PufferLib is not installed: the shared arrays, its own or those in `buf`."""

    single_observation_space: spaces.Box
    single_action_space: spaces.Discrete
    num_agents: int
    observations: Any
    rewards: Any
    terminals: Any
    truncations: Any
    masks: Any
    actions: Any

    def __init__(self, buf: Any = None) -> None:
        agents, space = self.num_agents, self.single_observation_space
        made = {
            "observations": np.zeros((agents, *space.shape), space.dtype),
            "rewards": np.zeros(agents, np.float32),
            "terminals": np.zeros(agents, np.bool_),
            "truncations": np.zeros(agents, np.bool_),
            "masks": np.ones(agents, np.bool_),
            "actions": np.zeros(agents, np.int32),
        }
        for name in BUFFERS:
            setattr(self, name, made[name] if buf is None else buf[name])


_Base: Any = importlib.import_module("pufferlib").PufferEnv if importlib.util.find_spec("pufferlib") else Buffers


class Tables(_Base):
    """`n` tables, at each of which the seats that are asked act; a game that is over is followed at once by the next one.

    An agent observes what its seat sees, as in all adapters, without recall; `masked` puts its action mask behind that, for
    PufferLib has no other place for one: all 0 for whoever is not asked. An action that is not legal loses the game at once for its
    seat, and the others get nothing. `threads` and `options` are those of `ur.batch`; `buf` are arrays to be shared, by `BUFFERS`.

    >>> tables = Tables("classified_information", n=4)
    >>> observations, infos = tables.reset(seed=1)
    >>> observations.shape, int(tables.masks.sum())
    ((8, 4302), 4)
    """

    def __init__(
        self, name: str | Game, n: int = 1, *, masked: bool = True, threads: int = 1, buf: Any = None, seed: int = 0, **options: Any
    ) -> None:
        self.batch = batch(name, n, threads, seed, **options)
        self.players, layout = self.batch.game.players, self.batch.layout
        self.masked = layout.size if masked else 0
        """The slot of an observation where the action mask begins; 0 without one."""
        slots = np.zeros(len(self.batch.actions) if masked else 0, np.float32)
        self.single_observation_space = spaces.Box(np.append(layout.low, slots), np.append(layout.high, slots + 1), dtype=np.float32)
        self.single_action_space = spaces.Discrete(len(self.batch.actions))
        self.num_agents = n * self.players
        self._lowest = utility_range(self.batch.game)[0]
        _Base.__init__(self, buf)

    def reset(self, seed: int | None = None) -> tuple[Any, Infos]:
        """Begin a game at every table: (observations, infos). With a seed chance is repeated; without one each table's next game begins."""
        self.batch.reset(seed)
        self._share(self.batch.ended, self.batch.rewards)
        return self.observations, []

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, Infos]:
        """Apply the actions of the agents that are to act, dense indices, shape (num_agents,); those of others are ignored.

        Returns (observations, rewards, terminals, truncations, infos), the shared arrays; `infos` has the number of games that ended
        (`games`), their mean length in decisions, and how many of them an illegal action lost.
        """
        tables, seats = np.arange(self.batch.n), self.batch.seats.copy()
        chosen = np.asarray(actions).reshape(self.batch.n, self.players)[tables, seats]
        fits = self.batch.fits(chosen)
        lasted = self.batch.decisions + 1
        self.batch.step(chosen, where=fits)
        ended, rewards = self.batch.ended.copy(), self.batch.rewards.copy()
        if not fits.all():
            rewards[~fits, seats[~fits]] = self._lowest
            ended |= ~fits
            self.batch.reset(where=~fits)
        self._share(ended, rewards)
        told = {"games": int(ended.sum()), "length": float(lasted[ended].mean()), "illegal": int((~fits).sum())} if ended.any() else {}
        return self.observations, self.rewards, self.terminals, self.truncations, [told] if told else []

    def _share(self, ended: Any, rewards: Any) -> None:
        """Write all shared arrays except the actions."""
        self.rewards[:] = rewards.reshape(-1)
        self.terminals[:] = np.repeat(ended, self.players)
        self.truncations[:] = False
        self.masks[:] = (self.batch.seats[:, None] == np.arange(self.players)).reshape(-1)
        self.observe()

    def observe(self) -> Any:
        """Write the observation of every agent into `observations`, and return it."""
        self.batch.observe_agents(self.observations, self.masked)
        return self.observations

    def close(self) -> None:
        """Do nothing: there are no resources to release."""


def env(name: str | Game, n: int = 1, **options: Any) -> Tables:
    """Return `Tables` with `n` tables of a game. Pass this function to PufferLib's vectorisation as the environment creator.

    Raises SetupError for what the game does not offer.
    """
    return Tables(name, n, **options)
