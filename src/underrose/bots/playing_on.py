"""Rollouts from determinizations, and in reviews from the true state, by a game's rollout policy.

A game that can be reviewed declares its rollout policy in its module `rollouts`: `Carried` (a record of public knowledge), `know_nothing`
(resets it), `observe_event` (updates it) and `carry_on` (the action of a seat, negative where it waits). The drivers here are bound
to it. For long games it also declares when a rollout may be truncated (`begin`, `enough`) and the value of the state there (`expected`),
how many rollouts of another game cost as much as one of these (`WORTH`), which actions are considered (`screened`, else all; in a draft
`screened_for_draft`), and for games of perfect information `NOTHING_HIDDEN`. Where events make some worlds likelier than the rules alone
do, `draw_likely` draws them so, each independently, so that a mean over them has its plain standard error. Where others' choices make
some likelier, `weigh_by_motives` weighs the prepared worlds first; without it they are drawn by the rules alone.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from inspect import signature
from types import ModuleType
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from underrose.kernel.compile.compiling import bind, cache_folder, cache_lock, driver, rule
from underrose.kernel.compile.interpreting import compiling_here
from underrose.kernel.data.errors import SetupError
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.chance import Generator, seed_generator
from underrose.kernel.game.contract import MOST_LEGAL, NotBound, draw, over
from underrose.kernel.game.doors import RETURNS, arrays_of, rows_of
from underrose.kernel.game.rollouts import carry_on, do, next_step, observe_event
from underrose.kernel.game.search import share
from underrose.kernel.game.title import Game, Title
from underrose.knowledge.position import Position
from underrose.texts import TABLE

LONGEST = 4096
"""Steps after which a rollout is cut off, and counted as a draw."""
NAMES = ("know_nothing", "observe_event", "carry_on")
CUT_SHORT = ("begin", "enough", "expected")
"""Functions of games whose rollouts may be truncated; for all others there are defaults here."""
LEAST_WORLDS = 8
"""The fewest worlds in which a decision is judged."""


def know_nothing(c: Any, kit: Any) -> None:
    """Reset the carried record to what is known before the first event."""
    raise NotBound


@rule
def begin(s: Any, kit: Any, c: Any) -> None:
    """Begin a rollout; the default keeps nothing, as it goes to the end of the game."""


@rule
def enough(s: Any, kit: Any, c: Any) -> bool:
    """Return whether a rollout may be truncated here; the default: never."""
    return False


@rule
def expected(s: Any, kit: Any, c: Any, seat: int) -> float:
    """Return the value of a truncated rollout's state for a seat; the default is never used."""
    return 0.0


@driver
def remember(carried: Any, kits: Any, log: Any, n: int) -> None:
    """Set the carried record from the open parts of the first `n` events of a log."""
    know_nothing(carried[0], kits[0])
    for i in range(n):
        observe_event(carried[0], kits[0], log[i].kind, log[i].args)


@driver
def root_step(s: Any, kit: Any, c: Any, seat: int, action: int, rng: Generator, out: MutableSequence[int]) -> None:
    """Do an action of a seat; a negative one stands for the policy's own choice.

    The policy runs at the root in any case, so that its own choice and the same action forced continue with the same draws.
    """
    if seat >= 0:
        own = carry_on(s, kit, c, seat, rng, out)
        action = own if action < 0 else action
    if action >= 0:
        do(s, kit, c, seat, action)


@driver
def play_on(s: Any, kit: Any, c: Any, rng: Generator, out: MutableSequence[int]) -> None:
    """Play on by the policy to the end, until `enough`, until all seats wait, or for LONGEST steps."""
    for _ in range(LONGEST):
        if over(s, kit) != 0 or enough(s, kit, c) or not next_step(s, kit, c, rng, out):
            return


@driver
def came_to(s: Any, kit: Any, c: Any, seat: int, players: int, low: float, high: float, out: MutableSequence[int]) -> float:
    """Return a rollout's value for a seat: its share of the outcome, or `expected` where the rollout was truncated."""
    if over(s, kit) == 0 and enough(s, kit, c):
        return expected(s, kit, c, seat)
    return share(s, kit, seat, players, low, high, out)


@driver
def over_worlds(  # noqa: PLR0917
    states: Any, kits: Any, views: Any, samplers: Any, carried: Any, rngs: Any, out: Any, actions: Any,
    seat: int, players: int, low: float, high: float, seed: int, first: int, worths: Any,
) -> None:  # fmt: skip
    """Write the value for the seat of action i (negative: the policy's) in drawn world `first` + w to `worths[w, i]`.

    All actions have the same draws (common random numbers). `states` are three records, the last one zeroed; `carried[1]` is scratch.
    """
    kit = kits[0]
    for w in range(len(worths)):
        seed_generator(rngs[0], seed, 3 * (first + w))
        states[1] = states[2]
        draw(samplers[0], kit, views[0], rngs[0], states[1])
        for i in range(len(actions)):
            begin_rollout(states, carried, rngs, seed, first + w)
            begin(states[0], kit, carried[1])
            root_step(states[0], kit, carried[1], seat, actions[i], rngs[1], out)
            play_on(states[0], kit, carried[1], rngs[1], out)
            worths[w, i] = came_to(states[0], kit, carried[1], seat, players, low, high, out)


@driver
def begin_rollout(states: Any, carried: Any, rngs: Any, seed: int, number: int) -> None:
    """Reset `states[0]` to `states[1]` and `carried[1]` to `carried[0]`, and seed the chance and the choices of rollout `number`."""
    states[0] = states[1]
    carried[1] = carried[0]
    seed_generator(states[0].chance.generator, seed, 3 * number + 1)
    seed_generator(rngs[1], seed, 3 * number + 2)


@driver
def from_table(  # noqa: PLR0917
    states: Any, kits: Any, carried: Any, rngs: Any, out: Any, actions: Any, mover: int,
    seat: int, players: int, low: float, high: float, seed: int, worths: Any,
) -> None:  # fmt: skip
    """Write the value for `seat` of rollout w from the state `states[1]` after action i of `mover` to `worths[w, i]`.

    A negative action stands for the policy's; a mover of -1 with a negative action forces nothing. A rollout that may be truncated is as
    long as one from the state after the action, so that later chance is worth nothing on average.
    """
    kit = kits[0]
    for w in range(len(worths)):
        for i in range(len(actions)):
            begin_rollout(states, carried, rngs, seed, w)
            root_step(states[0], kit, carried[1], mover, actions[i], rngs[1], out)
            begin(states[0], kit, carried[1])
            play_on(states[0], kit, carried[1], rngs[1], out)
            worths[w, i] = came_to(states[0], kit, carried[1], seat, players, low, high, out)


_nb: Any = numba


@dataclass(frozen=True)
class Policy:
    """A title's rollout policy, by the module that declares it; its drivers are compiled, or loaded, on first use."""

    title: Title
    module: ModuleType
    name: str = "agent"

    @property
    def carried(self) -> type:
        """The record type of the carried knowledge."""
        return self.module.Carried

    @property
    def recollect(self) -> Callable[..., None] | None:
        """Adds what the deciding seat knows beyond public events to the carried record; None where there is nothing to add."""
        return getattr(self.module, "recollect", None)

    @property
    def open(self) -> bool:
        """Whether it is a game of perfect information."""
        return bool(getattr(self.module, "NOTHING_HIDDEN", False))

    def worlds(self, budget: int) -> int:
        """Return the number of worlds in which a decision is judged for a budget: fewer where a rollout costs, and tells, more."""
        return max(budget // self.worth, min(budget, LEAST_WORLDS))

    @property
    def worth(self) -> int:
        """The cost of one rollout, in rollouts of a usual game."""
        return int(getattr(self.module, "WORTH", 1))

    @property
    def screened(self) -> Callable[..., NDArray[np.int64]] | None:
        """Selects the legal actions that are considered; None where all are."""
        return getattr(self.module, "screened", None)

    @property
    def screened_for_draft(self) -> Callable[..., NDArray[np.int64]] | None:
        """Selects the legal actions that a draft considers; as `screened` unless the game declares it."""
        return getattr(self.module, "screened_for_draft", self.screened)

    @property
    def weigh_by_motives(self) -> Callable[[Position, Rows], None] | None:
        """Weighs prepared worlds by the likelihood of others' choices; None where choices tell nothing."""
        return getattr(self.module, "weigh_by_motives", None)

    def carried_after(self, game: Game, log: Rows) -> Rows:
        """Return the carried record after the open parts of a log, shape (2,); the second row is scratch."""
        carried = new(self.carried, 2)
        self.remember(carried, game.kits, log, len(log))
        return carried

    def begun(self, position: Position) -> Rows:
        """Return the carried record at a position, shape (1,)."""
        carried = self.carried_after(position.game, position.log)[:1]
        if self.recollect is not None:
            self.recollect(position, carried)
        return carried

    def fill(
        self, position: Position, begun: Rows, actions: NDArray[np.int64], first: int, worths: NDArray[np.float64], known: bool = False
    ) -> None:
        """Write the values of actions (negative: the policy's) for the seat in the worlds of a position from number `first` on to `worths`.

        `worths` has shape (worlds, actions), in shares of the win; `begun` is the carried record there. With `known` the worlds are drawn
        without the weights of others' choices.
        """
        game = position.game
        carried = new(self.carried, 2)
        samplers = position.samplers.copy()
        if self.weigh_by_motives is not None and not known:
            self.weigh_by_motives(position, samplers)
        carried[0] = begun[0]
        self.over_worlds(
            game.new_states(3), game.kits, position.views, samplers, carried, new(Generator, 2),
            np.empty(MOST_LEGAL, np.int64), actions, position.seat, game.players, *game.title.score_range, position.seed, first, worths,
        )  # fmt: skip

    def worths(
        self, game: Game, state: Any, carried: Rows, actions: NDArray[np.int64], mover: int, seat: int, seed: int, worlds: int
    ) -> NDArray[np.float64]:
        """Return the values for `seat` of rollouts from a state after each of these actions of `mover`, as `from_table` says, shape
        (worlds, actions), in shares of the win."""
        states, worths = game.new_states(3), np.zeros((worlds, len(actions)))
        states[1] = state
        self.from_table(
            states, game.kits, carried, new(Generator, 2), np.empty(MOST_LEGAL, np.int64), actions, mover, seat, game.players,
            *game.title.score_range, seed, worths,
        )  # fmt: skip
        return worths

    def compile(self) -> None:
        """Compile or load all its drivers, and what else a judgement runs (`warm` of the module)."""
        _ = self.remember, self.over_worlds, self.from_table
        warm: Callable[[Title], None] | None = getattr(self.module, "warm", None)
        if warm is not None:
            warm(self.title)

    @cached_property
    def remember(self) -> Any:
        """`remember`, compiled."""
        return self._bound(remember)

    @cached_property
    def over_worlds(self) -> Any:
        """`over_worlds`, compiled."""
        return self._bound(over_worlds)

    @cached_property
    def from_table(self) -> Any:
        """`from_table`, compiled."""
        return self._bound(from_table)

    def _bound(self, function: Callable[..., Any]) -> Any:
        early = {name: getattr(self.module, name, globals()[name]) for name in CUT_SHORT}
        drawn = {"draw": getattr(self.module, "draw_likely", self.title.functions["draw"])}
        names = {**self.title.functions, **drawn, **{name: getattr(self.module, name) for name in NAMES}, **early}
        with compiling_here(), cache_lock(cache_folder(self.title.home)):
            return bind(function, names, self._signature(function), self.title.home)

    def _signature(self, function: Callable[..., Any]) -> Any:
        ints, worths = _nb.types.Array(_nb.int64, 1, "C"), _nb.types.Array(_nb.float64, 2, "C")
        own = {"carried": rows_of(self.carried), "actions": ints, "worths": worths}
        arrays, described = arrays_of(self.title) | own, signature(function)
        taken = [arrays.get(name) or RETURNS[parameter.annotation] for name, parameter in described.parameters.items()]
        return RETURNS[described.return_annotation](*taken)


_POLICIES: dict[str, Policy] = {}


def policy_of(title: Title) -> Policy:
    """Return the rollout policy of a title. Raises SetupError where the game has none."""
    if title.id not in _POLICIES:
        if (module := title.inside("rollouts")) is None:
            raise SetupError.said(TABLE, "review-not-yet", title=title.title)
        _POLICIES[title.id] = Policy(title, import_module(module))
    return _POLICIES[title.id]


def is_reviewed(title: Title) -> bool:
    """Return whether games of this title can be reviewed."""
    return title.inside("rollouts") is not None
