"""One seat against bots as an environment of Gymnasium.

    environment = gymnasium.make("underrose.adapters.gymnasium:Underrose/TheCoding-v0", opponents="agent")

Importing this module registers the ids; `gymnasium.make("underrose:Underrose/TheCoding-v0")` finds them, too.

An observation is the flat tensor of the seat's view (`Layout`), the action mask is in the step's info. Chance and the opponents' own
draws follow from the seed of `reset`. The reward comes at the end: 1 for a win against one opponent, -1 for a loss.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from typing import Any, ClassVar

import gymnasium as _gymnasium
import numpy as np

from underrose import entrances, games
from underrose.adapters.bounds import utility_range
from underrose.adapters.layout import Layout
from underrose.adapters.meanwhile import nobody_waits
from underrose.adapters.playing import Moment, Table
from underrose.adapters.recall import ANSI, checked_render_mode, observation_text
from underrose.adapters.spaces import space_of
from underrose.bots import decide
from underrose.bots.levels import check_level, needs_code
from underrose.kernel.data.errors import SetupError
from underrose.kernel.game.title import Title
from underrose.kernel.play.trees import Kind
from underrose.knowledge.position import Position
from underrose.readiness import BOTS
from underrose.texts import TABLE

gymnasium: Any = _gymnasium
IDS = {entrances.id_of(name): name for name in games.TITLES}
"""The games by their ids: `Underrose/TheCoding-v0`."""
Policy = Callable[[Position], int]
"""An opponent's policy: from its seat's Position to a packed action."""


def register() -> list[str]:
    """Register all games with Gymnasium and return their ids. Importing this module does it; doing it twice changes nothing."""
    return entrances.register(games.TITLES)


register()


def check_options(title: Title, options: Mapping[str, object], own: Sequence[str]) -> None:
    """Raise SetupError for an option that neither the environment nor its game has; the error lists the known ones."""
    known = [*own, "players", "content", "content_file", *(option.name for option in title.options)]
    for name in options:
        if name not in known:
            raise SetupError.said(TABLE, "setup-no-option", title=title.title, option=repr(name), many=len(known), options=", ".join(known))


def no_action(action: object, count: int) -> str:
    """Return the error text for a number outside the action space."""
    return f"There is no action {action}: they are 0 to {count - 1}."


class Seat(gymnasium.Env):
    """A single-agent environment for one seat; the others are played by bots of a level, or by your own policy (`Policy`).

    `options` are those of the game, with `players` and `content_file`, as for `underrose.game`; `recall` is the number of entries
    of its memory that the seat observes besides its view, `beliefs` adds the probabilities of its exact note sheet; with `entities` an
    observation is an entity list (`type`, `place`, `features`, `mask`) instead of a flat tensor. Raises SetupError for what the game does
    not offer, ValueError for a seat, a level or a render mode that does not exist, or for beliefs where no sheet is exact.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [ANSI], "render_fps": 1}

    def __init__(self, name: str, *, seat: int = 0, opponents: str | Policy = "random", recall: int = 0, beliefs: bool = False,
                 entities: bool = False, render_mode: str | None = None, **options: Any) -> None:  # fmt: skip
        check_options(games.title(name), options, ("seat", "opponents", "recall", "beliefs", "entities", "render_mode"))
        if isinstance(opponents, str):
            check_level(opponents)
        self.table = Table(games.game(name, **options))
        self.seat = seat
        self.opponents = opponents
        self.render_mode = checked_render_mode(render_mode)
        if not 0 <= seat < self.table.game.players:
            raise ValueError(f"There is no seat {seat} at a table of {self.table.game.players}.")
        self.layout = layout = Layout(self.table, recall, beliefs)
        self.entities = entities
        self.observation_space = space_of(layout, entities)
        self.action_space = gymnasium.spaces.Discrete(len(self.table.actions))
        self.moment: Moment = self.table.first
        self.over = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new game and play it to the seat's first decision: (observation, info). The same seed repeats all chance."""
        gymnasium.Env.reset(self, seed=seed)
        self.moment = self._to_the_seat(self.table.first)
        while self.moment.kind is Kind.TERMINAL:  # the others have ended it between themselves
            self.moment = self._to_the_seat(self.table.first)
        self.over = False
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Apply an action, by its dense index, and play on to the seat's next decision: (observation, reward, terminated, truncated, info).

        An action that is not legal loses the game at once: the lowest reward, and `illegal` in the info. Raises ValueError after the end,
        and for a number outside the action space.
        """
        if self.over:
            raise ValueError("The game is over: reset the environment first.")
        if int(action) != action or not 0 <= int(action) < len(self.table.actions):
            raise ValueError(no_action(action, len(self.table.actions)))
        if int(action) not in self.table.legal(self.moment, self.seat):
            self.over = True
            return self._observation(), utility_range(self.table.game)[0], True, False, {**self._info(), "illegal": True}
        self.moment = self._to_the_seat(self.table.decided(self.moment, int(action)))
        self.over = self.moment.kind is Kind.TERMINAL
        return self._observation(), self.table.utilities(self.moment)[self.seat], self.over, False, self._info()

    def _to_the_seat(self, moment: Moment) -> Moment:
        """Return the moment of the seat's next decision, or of the end, after chance and the opponents have played up to it."""
        while moment.kind is Kind.CHANCE or (moment.kind is Kind.DECISION and moment.mover != self.seat):
            if moment.kind is Kind.CHANCE:
                outcomes = self.table.outcomes(moment)
                moment = self.table.drawn(moment, outcomes[int(self.np_random.integers(len(outcomes)))])
            else:
                moment = self.table.decided(moment, self.table.actions.index(self._opponent(moment)))
        return moment

    def _opponent(self, moment: Moment) -> int:
        """Return the packed action of the opponent to act, chosen from its own view and log alone."""
        table = self.table
        seat = moment.mover
        seed = int(self.np_random.integers(1 << 62))
        views, log = table.view(moment, seat), table.log(moment, seat)
        if not isinstance(self.opponents, str):
            own = self.opponents(Position(table.game, seat, views, log, seed))
            if own not in (table.actions.packed[index] for index in table.legal(moment, seat)):
                raise ValueError(
                    f"{own} is no legal action of the opponent in seat {seat}: packed actions are, as in its `position.legal`."
                )
            return own
        with nullcontext() if needs_code(table.game.title, self.opponents) else nobody_waits(table.game.title, BOTS):
            chosen = decide(table.game, self.opponents, views, log, seed, seat=seat)
            # A bot that chooses to wait is asked only when no other seat can act, so it plays a random action.
            return Position(table.game, seat, views, log, seed).random_action() if chosen is None else chosen

    def _observation(self) -> Any:
        tensor = self.layout.tensor(self.moment, self.seat)
        return self.layout.listed(tensor) if self.entities else tensor

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(len(self.table.actions), np.int8)
        mask[[] if self.over else self.table.legal(self.moment, self.seat)] = 1
        return {"action_mask": mask}

    def render(self) -> str | None:
        """Return the seat's view as a line of JSON in the mode `ansi`, else None."""
        return observation_text(self.table, self.moment, self.seat) if self.render_mode == ANSI else None
