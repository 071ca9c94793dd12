"""Playing on in thought: rollouts from drawn worlds, and from a true table once the cards are turned, by a game's rollout policy.

A game that can be reviewed says in its module `rollouts` how its agent plays on by what everybody has heard: `Carried` (what is carried
along), `know_nothing`, `hear` (one event) and `carry_on` (the action of a seat, negative where it waits). The drivers here are bound to it.
Where games are too long to be played to the end, it says too when a rollout may stop (`begin`, `enough`) and what the table is worth there
(`expected`), how many rollouts cost as much as one of these (`WORTH`), and which choices are looked at (`screened`, else all); and where
nothing lies hidden, that (`NOTHING_HIDDEN`). Where what is told makes some worlds likelier than the rules alone do, it draws them so
(`draw_likely`), each independent of the others, so that a mean over them has its plain standard error. Where others' choices make them
likelier, prepared worlds are weighed by these first (`weigh_by_motives`), and without that drawn by what is known alone.
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

from underrose.kernel.bits import bit, count, nth
from underrose.kernel.chance import Generator, below, fresh_step, seed_generator
from underrose.kernel.compiling import bind, cache_folder, cache_lock, driver, rule
from underrose.kernel.contract import MOST_LEGAL, NotBound, actors, apply, draw, over
from underrose.kernel.doors import RETURNS, arrays_of, rows_of
from underrose.kernel.errors import SetupError
from underrose.kernel.events import forget
from underrose.kernel.game import Title
from underrose.kernel.interpreting import compiling_here
from underrose.kernel.records import Rows, new
from underrose.kernel.search import share
from underrose.knowledge.position import Position
from underrose.texts import TABLE

LONGEST = 4096
"""Actions after which a rollout is broken off, and counted as a draw."""
NAMES = ("know_nothing", "hear", "carry_on")
CUT_SHORT = ("begin", "enough", "expected")
"""Rules of games whose rollouts may stop early; for all others there are defaults here."""
LEAST_WORLDS = 8
"""Worlds of a decision at least, however much one tells."""


def know_nothing(c: Any, kit: Any) -> None:
    """Begin what is carried along, as before the first event."""
    raise NotBound


def hear(c: Any, kit: Any, kind: int, args: Any) -> None:
    """Take in the open part of one event."""
    raise NotBound


def carry_on(s: Any, kit: Any, c: Any, seat: int, rng: Generator, out: MutableSequence[int]) -> int:
    """What a seat does by what is carried along and its own cards; negative where it waits."""
    raise NotBound


@rule
def begin(s: Any, kit: Any, c: Any) -> None:
    """A rollout begins: it goes to the end of the game."""


@rule
def enough(s: Any, kit: Any, c: Any) -> bool:
    """Whether a rollout may stop before that: never."""
    return False


@rule
def expected(s: Any, kit: Any, c: Any, seat: int) -> float:
    """What the table is worth to a seat where a rollout stopped."""
    return 0.0


@driver
def remember(carried: Any, kits: Any, log: Any, n: int) -> None:
    """Carry along what the first `n` events of a log tell everybody."""
    know_nothing(carried[0], kits[0])
    for i in range(n):
        hear(carried[0], kits[0], log[i].kind, log[i].args)


@driver
def do(s: Any, kit: Any, c: Any, seat: int, action: int) -> None:
    """One action; everybody hears what it tells."""
    fresh_step(s.chance)
    forget(s.events)
    apply(s, kit, seat, action)
    for i in range(s.events.written):
        hear(c, kit, s.events.items[i].kind, s.events.items[i].args)


@driver
def next_step(s: Any, kit: Any, c: Any, rng: Generator, out: MutableSequence[int]) -> bool:
    """One of those who may act does what the policy does; False where all of them wait."""
    seats = actors(s, kit)
    while seats:
        seat = nth(seats, below(rng, count(seats))) if seats & (seats - 1) else nth(seats, 0)
        action = carry_on(s, kit, c, seat, rng, out)
        if action >= 0:
            do(s, kit, c, seat, action)
            return True
        seats ^= bit(seat)
    return False


@driver
def root_step(s: Any, kit: Any, c: Any, seat: int, action: int, rng: Generator, out: MutableSequence[int]) -> None:
    """Do an action of a seat, negative: what the policy does there.

    The policy is asked at the root in any case, so that its own choice and the same action forced go on with the same draws.
    """
    if seat >= 0:
        own = carry_on(s, kit, c, seat, rng, out)
        action = own if action < 0 else action
    if action >= 0:
        do(s, kit, c, seat, action)


@driver
def play_on(s: Any, kit: Any, c: Any, rng: Generator, out: MutableSequence[int]) -> None:
    """Play on to the end, or until it is enough."""
    for _ in range(LONGEST):
        if over(s, kit) != 0 or enough(s, kit, c) or not next_step(s, kit, c, rng, out):
            return


@driver
def came_to(s: Any, kit: Any, c: Any, seat: int, players: int, low: float, high: float, out: MutableSequence[int]) -> float:
    """What a rollout came to for a seat: its share of the end, or what the table is worth where it stopped."""
    if over(s, kit) == 0 and enough(s, kit, c):
        return expected(s, kit, c, seat)
    return share(s, kit, seat, players, low, high, out)


@driver
def over_worlds(
    states: Any, kits: Any, views: Any, samplers: Any, carried: Any, rngs: Any, out: Any, actions: Any,
    seat: int, players: int, low: float, high: float, seed: int, first: int, worths: Any,
) -> None:  # fmt: skip
    """Write to `worths[w, i]` what action i (negative: the policy's) comes to for the seat in drawn world `first` + w.

    The same draws for all actions (common random numbers). `states` are three tables, the last one zeroed; `carried[1]` is to write on.
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
    """Lay the table `states[1]` out again, with the chance and the choices of rollout `number`."""
    states[0] = states[1]
    carried[1] = carried[0]
    seed_generator(states[0].chance.generator, seed, 3 * number + 1)
    seed_generator(rngs[1], seed, 3 * number + 2)


@driver
def from_table(
    states: Any, kits: Any, carried: Any, rngs: Any, out: Any, actions: Any, mover: int,
    seat: int, players: int, low: float, high: float, seed: int, worths: Any,
) -> None:  # fmt: skip
    """Write to `worths[w, i]` what comes for `seat` of the table `states[1]`, played on after action i of `mover`.

    A negative action is what the policy does; a mover of -1 with a negative action forces nothing. A rollout that may stop early is as long
    as one from the table after the action: so what chance then does is worth nothing on average.
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
    """A title's rollout policy, by the module that declares it; its drivers are compiled, or loaded, when first asked for."""

    title: Title
    module: ModuleType
    name: str = "agent"

    @property
    def carried(self) -> type:
        """The record of what is carried along."""
        return self.module.Carried

    @property
    def recollect(self) -> Callable[..., None] | None:
        """How the seat that decides begins with more than everybody has heard; None where all follows from that."""
        return getattr(self.module, "recollect", None)

    @property
    def open(self) -> bool:
        """Whether nothing lies hidden in the game."""
        return bool(getattr(self.module, "NOTHING_HIDDEN", False))

    def worlds(self, budget: int) -> int:
        """In how many worlds a decision is judged for a budget: in fewer where one costs as much as several, and tells more."""
        return max(budget // self.worth, min(budget, LEAST_WORLDS))

    @property
    def worth(self) -> int:
        """How many of another game's rollouts cost as much as one of this game's."""
        return int(getattr(self.module, "WORTH", 1))

    @property
    def screened(self) -> Callable[..., NDArray[np.int64]] | None:
        """Which legal actions are looked at; None where all are."""
        return getattr(self.module, "screened", None)

    @property
    def weigh_by_motives(self) -> Callable[[Position, Rows], None] | None:
        """How prepared worlds come to be drawn as likely as others' choices make them; None where choices tell nothing."""
        return getattr(self.module, "weigh_by_motives", None)

    def begun(self, position: Position) -> Rows:
        """What is carried along from a position on, shape (1,)."""
        carried = new(self.carried)
        self.remember(carried, position.game.kits, position.log, len(position.log))
        if self.recollect is not None:
            self.recollect(position, carried)
        return carried

    def fill(
        self, position: Position, begun: Rows, actions: NDArray[np.int64], first: int, worths: NDArray[np.float64], known: bool = False
    ) -> None:
        """Write what actions (negative: the policy's) come to for the seat in the worlds of a position from number `first` on.

        `worths` has shape (worlds, actions), in shares of the win; `begun` is what is carried along from there. `known`: the worlds are
        drawn by what is known alone, whatever others' choices make likely.
        """
        game, carried, samplers = position.game, new(self.carried, 2), position.samplers.copy()
        if self.weigh_by_motives is not None and not known:
            self.weigh_by_motives(position, samplers)
        carried[0] = begun[0]
        self.over_worlds(
            game.new_states(3), game.kits, position.views, samplers, carried, new(Generator, 2),
            np.empty(MOST_LEGAL, np.int64), actions, position.seat, game.players, *game.title.score_range, position.seed, first, worths,
        )  # fmt: skip

    def compile(self) -> None:
        """Have all its drivers compiled, or loaded, and what else a judgement runs (`warm` of the module)."""
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
    """The rollout policy of a title. Raises SetupError where the game has none."""
    if title.id not in _POLICIES:
        if (module := title.inside("rollouts")) is None:
            raise SetupError.said(TABLE, "review-not-yet", title=title.title)
        _POLICIES[title.id] = Policy(title, import_module(module))
    return _POLICIES[title.id]


def is_reviewed(title: Title) -> bool:
    """Whether games of this title can be reviewed."""
    return title.inside("rollouts") is not None
