"""The games as environments of PettingZoo: `env("classified_information", choose_suitcase="yes")`.

They are agent environments (AEC) with agents `seat_0`, `seat_1`, and so on: the selected agent acts. An observation is a flat tensor
of the seat's view (`Layout`), and the action mask is in `infos`. The environment samples chance from the seed of `reset`, including the
order of seats that may act at once. Rewards come at the end and sum to zero. `parallel_env` is the same game with all agents that are to
act deciding at once, for games with simultaneous (sealed) choices.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from random import Random
from typing import Any

import numpy as np
import pettingzoo as _pettingzoo  # pyright: ignore[reportMissingTypeStubs]
from gymnasium import spaces
from numpy.typing import NDArray

from underrose import games
from underrose.adapters.layout import Layout
from underrose.adapters.playing import Moment, Table
from underrose.adapters.recall import ANSI, checked_render_mode, observation_text
from underrose.adapters.spaces import space_of
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import SPECTATOR
from underrose.kernel.play.trees import Kind
from underrose.tensors.encoding import Tensor

pettingzoo: Any = _pettingzoo
Mask = NDArray[np.int8]


def env(
    name: str, *, recall: int = 0, beliefs: bool = False, masked: bool = False, entities: bool = False, render_mode: str | None = None,
    **options: Any,
) -> Environment:  # fmt: skip
    """Return one of the games as an environment; `players`, `content_file` and the options of the game as for `underrose.game`.

    `recall` is the number of entries of its memory that a seat observes besides its view, `beliefs` adds the probabilities of its exact
    note sheet (ValueError where none is exact). With `entities` an observation is an entity list (`type`, `place`, `features`,
    `mask`) instead of a flat tensor. `masked` observations are `{observation, action_mask}`, as
    some libraries expect them. Raises SetupError for what the game does not offer.
    """
    return Environment(
        games.game(name, **options), recall=recall, beliefs=beliefs, masked=masked, entities=entities, render_mode=render_mode
    )


def parallel_env(
    name: str, *, recall: int = 0, beliefs: bool = False, masked: bool = False, entities: bool = False, render_mode: str | None = None,
    **options: Any,
) -> ParallelEnvironment:  # fmt: skip
    """Return the same game as a parallel environment: each step takes the actions of all agents that are to act."""
    return ParallelEnvironment(
        games.game(name, **options), recall=recall, beliefs=beliefs, masked=masked, entities=entities, render_mode=render_mode
    )


class Seats:
    """The common part of both environments: the table, an agent for each seat, the spaces and the observations."""

    def __init__(
        self, game: Game, *, recall: int = 0, beliefs: bool = False, masked: bool = False, entities: bool = False,
        render_mode: str | None = None,
    ) -> None:  # fmt: skip
        self.table = Table(game)
        self.masked = masked
        self.entities = entities
        self.render_mode = checked_render_mode(render_mode)
        name = f"underrose_{game.title.id}_v{game.title.rules_version}"
        self.metadata: dict[str, Any] = {"name": name, "render_modes": [ANSI]}
        self.layout = layout = Layout(self.table, recall, beliefs)
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self.table.actions)) for agent in self.possible_agents}
        players = game.players
        self.state_space = spaces.Box(np.tile(layout.low, players), np.tile(layout.high, players), dtype=np.float32)
        self.agents: list[str] = []
        self.moment: Moment = self.table.first
        self._rng = Random()

    def _space(self) -> spaces.Space[Any]:
        slots = space_of(self.layout, self.entities)
        return spaces.Dict(observation=slots, action_mask=spaces.MultiBinary(len(self.table.actions))) if self.masked else slots

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the agent's observation space: the layout's slots with their ranges; if masked, a Dict with the action mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the dense indices of the table's actions."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Tensor | dict[str, Any]:
        """Return the seat's observation now: its view and recalled memory; if masked, with its action mask."""
        tensor = self._tensor(agent)
        seen = self.layout.listed(tensor) if self.entities else tensor
        return {"observation": seen, "action_mask": self.action_mask(agent)} if self.masked else seen

    def _tensor(self, agent: str) -> Tensor:
        return self.layout.tensor(self.moment, self._seats[agent])

    def action_mask(self, agent: str) -> Mask:
        """Return 1 for every legal action of the seat, shape (actions,), int8; all 0 unless it is to act."""
        mask = np.zeros(len(self.table.actions), np.int8)
        mask[self._legal(self._seats[agent])] = 1
        return mask

    def _legal(self, seat: int) -> list[int]:
        return self.table.legal(self.moment, seat)

    def _checked(self, agent: str, action: int | None) -> int:
        if action is None or int(action) != action or int(action) not in self._legal(self._seats[agent]):
            raise ValueError(f"{action} is no legal action of {agent}: see infos[agent]['action_mask'].")
        return int(action)

    def state(self) -> Tensor:
        """Return the observations of all seats, concatenated: for centralized critics, which may know more than a seat does."""
        return np.concatenate([self._tensor(agent) for agent in self.possible_agents])

    def render(self) -> str | None:
        """Return a view as a line of JSON in the mode `ansi`, else None."""
        if self.render_mode != ANSI:
            return None
        return observation_text(self.table, self.moment, self._looking())

    def _looking(self) -> int:
        """Return the place whose view is rendered: a spectator's."""
        return SPECTATOR

    def close(self) -> None:
        """Do nothing: an environment holds no resources."""

    def _begin(self, seed: int | None) -> Moment:
        """Return the root of a new game, all agents live again. A seed repeats its chance; without one the generator continues."""
        if seed is not None:
            self._rng = Random(index(seed))  # NumPy's whole numbers, too, which `Random` does not take
        self.agents = list(self.possible_agents)
        return self.table.first

    def _drawn(self, moment: Moment) -> Moment:
        """Return the moment after one chance outcome, drawn uniformly."""
        return self.table.drawn(moment, self._rng.choice(self.table.outcomes(moment)))


class Environment(Seats, pettingzoo.AECEnv):
    """A table as an AEC environment. After `step`, `agent_selection` is the next seat to act; no other agent has a legal action."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. The same seed repeats its chance; without one the generator continues."""
        self.moment = self._after_chance(self._begin(seed))
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def step(self, action: int | None) -> None:
        """Apply the selected agent's action, by its dense index; None once its game is over. Raises ValueError, with nothing changed."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.moment = self._after_chance(self.table.decided(self.moment, self._checked(agent, action)))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.table.utilities(self.moment), strict=True))
        self.terminations = dict.fromkeys(self.agents, self.moment.kind is Kind.TERMINAL)
        self._accumulate_rewards()
        self._ask()

    def _after_chance(self, moment: Moment) -> Moment:
        """Return the next decision or terminal moment, with chance sampled up to it."""
        while moment.kind is Kind.CHANCE:
            moment = self._drawn(moment)
        return moment

    def _ask(self) -> None:
        """Select the agent that is to act, and fill `infos` with the action masks."""
        if self.moment.kind is Kind.DECISION:
            self.agent_selection = self.possible_agents[self.moment.mover]
        self.infos = {agent: {"action_mask": self.action_mask(agent)} for agent in self.agents}

    def _looking(self) -> int:
        """Return the seat to act, whose view is rendered."""
        return self._seats[self.agent_selection]


class ParallelEnvironment(Seats, pettingzoo.ParallelEnv):
    """A table as a parallel environment: a step takes an action of every agent that is asked, in an order that chance decides.

    Actions of other agents are ignored. In games with live taps (races) an action that is no longer legal when its turn comes is not
    applied, and the seat may act again.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begin a new game: (observations, infos). The same seed repeats its chance; without one the generator continues."""
        self.moment = self._after_values(self._begin(seed))
        return self._observations(), self._infos()

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """Apply the actions of all agents that are to act: (observations, rewards, terminations, truncations, infos).

        Raises ValueError where one of them is missing or illegal, with nothing changed.
        """
        chosen = {self._seats[agent]: self._checked(agent, actions.get(agent)) for agent in self.asked()}
        for seat in self._rng.sample(sorted(chosen), len(chosen)):
            self.moment = self._done(self.moment, seat, chosen[seat])
        there, over = self.agents, self.moment.kind is Kind.TERMINAL
        rewards = dict(zip(there, self.table.utilities(self.moment), strict=True)) if there else {}
        told = self._observations(), rewards, dict.fromkeys(there, over), dict.fromkeys(there, False), self._infos()
        self.agents = [] if over else there
        return told

    def asked(self) -> list[str]:
        """Return the agents that are to act now."""
        if self.moment.kind is Kind.TERMINAL:
            return []
        return [self.possible_agents[seat] for seat in self._movers(self.moment)]

    def _movers(self, moment: Moment) -> list[int]:
        return self.table.outcomes(moment) if moment.kind is Kind.CHANCE else [moment.mover]

    def _legal(self, seat: int) -> list[int]:
        if self.moment.kind is Kind.TERMINAL or seat not in self._movers(self.moment):
            return []
        return self.table.legal(self._first(self.moment, seat), seat)

    def _first(self, moment: Moment, seat: int) -> Moment:
        return self.table.drawn(moment, seat) if moment.kind is Kind.CHANCE else moment

    def _done(self, moment: Moment, seat: int, action: int) -> Moment:
        """Return the moment after a seat's action, or the same moment where the action is no longer legal."""
        if moment.kind is Kind.TERMINAL or seat not in self._movers(moment):
            return moment
        first = self._first(moment, seat)
        return self._after_values(self.table.decided(first, action)) if action in self.table.legal(first, seat) else moment

    def _after_values(self, moment: Moment) -> Moment:
        """Return the moment after the chance values of the step under way."""
        while moment.asked:
            moment = self._drawn(moment)
        return moment

    def _observations(self) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {"action_mask": self.action_mask(agent)} for agent in self.agents}
