"""The games as environments of PettingZoo: `env("classified_information", choose_suitcase="yes")`.

They are agent environments (AEC): whoever is asked acts, agents are called `seat_0`, `seat_1`, and so on. An observation is a flat
tensor of the seat's view (`Layout`), and the action mask is in `infos`. Chance is played by the environment, from the seed of `reset`;
where several seats may act at once, it says who is first. Rewards come at the end and sum to zero.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pettingzoo as _pettingzoo  # pyright: ignore[reportMissingTypeStubs]
from gymnasium import spaces
from numpy.typing import NDArray

from underrose import games
from underrose.adapters.encoding import Tensor
from underrose.adapters.layout import Layout
from underrose.adapters.playing import Moment, Table
from underrose.adapters.recall import observation_text
from underrose.kernel.game import Game
from underrose.kernel.trees import Kind

pettingzoo: Any = _pettingzoo
Mask = NDArray[np.int8]
ANSI = "ansi"


def env(name: str, *, recall: int = 0, masked: bool = False, render_mode: str | None = None, **options: Any) -> Environment:
    """A game of the house as an environment; `players`, `content_file` and the options of the game as for `underrose.game`.

    `recall` is how many entries of its memory a seat observes besides its view. `masked` observations are `{observation, action_mask}`, as
    some libraries expect them. Raises SetupError for what the game does not offer.
    """
    return Environment(games.game(name, **options), recall=recall, masked=masked, render_mode=render_mode)


class Environment(pettingzoo.AECEnv):
    """A table as an environment. After `step` the next seat that is asked is `agent_selection`; nobody else has a legal action."""

    def __init__(self, game: Game, *, recall: int = 0, masked: bool = False, render_mode: str | None = None) -> None:
        self.table, self.masked, self.render_mode = Table(game), masked, render_mode
        name = f"underrose_{game.title.id}_v{game.title.rules_version}"
        self.metadata: dict[str, Any] = {"name": name, "render_modes": [ANSI], "is_parallelizable": False}
        self.layout = layout = Layout(self.table, recall)
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self.table.actions)) for agent in self.possible_agents}
        players = game.players
        self.state_space = spaces.Box(np.tile(layout.low, players), np.tile(layout.high, players), dtype=np.float32)
        self.agents: list[str] = []
        self._rng = Random()
        self.moment: Moment = self.table.first

    def _space(self) -> spaces.Space[Any]:
        slots = spaces.Box(self.layout.low, self.layout.high, dtype=np.float32)
        return spaces.Dict(observation=slots, action_mask=spaces.MultiBinary(len(self.table.actions))) if self.masked else slots

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The slots of the layout, each with its range; if masked, with the action mask beside it."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The dense indices of the table's actions."""
        return self.action_spaces[agent]

    # --- playing -----------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. With a seed its chance is repeated; without one it goes on from the last."""
        if seed is not None:
            self._rng = Random(seed)
        self.agents = list(self.possible_agents)
        self.moment = self._after_chance(self.table.first)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def step(self, action: int | None) -> None:
        """Do the selected agent's action, by its dense index; None for an agent whose game is over. Raises ValueError; changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self.table.legal(self.moment, self._seats[agent]):
            raise ValueError(f"{action} is no legal action of {agent}: see infos[agent]['action_mask'].")
        self.moment = self._after_chance(self.table.decided(self.moment, int(action)))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.table.utilities(self.moment), strict=True))
        self.terminations = dict.fromkeys(self.agents, self.moment.kind is Kind.TERMINAL)
        self._accumulate_rewards()
        self._ask()

    def _after_chance(self, moment: Moment) -> Moment:
        """The moment at which somebody decides, or the game is over."""
        while moment.kind is Kind.CHANCE:
            moment = self.table.drawn(moment, self._rng.choice(self.table.outcomes(moment)))
        return moment

    def _ask(self) -> None:
        """Select whoever is asked and hand out the action masks."""
        if self.moment.kind is Kind.DECISION:
            self.agent_selection = self.possible_agents[self.moment.mover]
        self.infos = {agent: {"action_mask": self.action_mask(agent)} for agent in self.agents}

    # --- looking -----------------------------------------------------------------------------------------------------

    def observe(self, agent: str) -> Tensor | dict[str, Any]:
        """What the seat observes now: its view, of its memory as much as it recalls, and if masked its action mask beside that."""
        tensor = self._tensor(agent)
        return {"observation": tensor, "action_mask": self.action_mask(agent)} if self.masked else tensor

    def _tensor(self, agent: str) -> Tensor:
        return self.layout.tensor(self.moment, self._seats[agent])

    def action_mask(self, agent: str) -> Mask:
        """1 for every legal action of the seat, shape (actions,); all 0 unless it is asked."""
        mask = np.zeros(len(self.table.actions), np.int8)
        mask[self.table.legal(self.moment, self._seats[agent])] = 1
        return mask

    def state(self) -> Tensor:
        """What all seats observe together, one after the other: for critics that may know more than a seat does."""
        return np.concatenate([self._tensor(agent) for agent in self.possible_agents])

    def render(self) -> str | None:
        """The view of the seat that is asked, as a line of JSON, in the mode `ansi`; else nothing."""
        if self.render_mode != ANSI:
            return None
        return observation_text(self.table, self.moment, self._seats[self.agent_selection])

    def close(self) -> None:
        """There is nothing to close."""
