"""Whole game trees over information sets, as arrays: what exact best responses are computed on.

An information set is what a seat has: its view and its log, byte for byte. Since these hold everything the seat was ever shown, they
give perfect recall, which is checked while the tree is grown. Chance is enumerated through the rules (`kernel/play/trees.py`); where
several seats may act, chance says who is first, as in the lab.

    In Kuhn poker one information set of seat 0 is "my card is 1, nobody has moved". It holds two nodes (the other card is 0
    or 2), each reached with chance 1/6.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from underrose.adapters.bounds import utilities
from underrose.bots.own import LabError
from underrose.kernel.data.records import Rows, dtype_of, new
from underrose.kernel.game.chance import Mode, name_of, ready
from underrose.kernel.game.events import Seen
from underrose.kernel.game.title import Game
from underrose.kernel.play.trees import DEALER
from underrose.knowledge.position import Position

CHANCE, TERMINAL = -1, -2
"""Stand for a seat at nodes without a decision."""

Ints, Floats = NDArray[np.int64], NDArray[np.float64]
Drawn = Callable[[str, int], Sequence[int]]
"""Of a chance value (its stream's name, its bound) the values that may come, each as likely as the others."""
Watch = Callable[[int, float], None]
"""Told as a tree grows: how many nodes there are, and about which share of the tree that is."""


def anything(stream: str, bound: int) -> Sequence[int]:
    """Return every value below the bound."""
    return range(bound)


def nobody_watches(nodes: int, share: float) -> None:
    """Ignore progress."""


class TooLarge(ValueError):
    """A tree has more nodes than it may; `estimate` is how many it has at least, as far as probes show."""

    def __init__(self, limit: int, estimate: float) -> None:
        super().__init__(f"The game tree has more than {limit:,} nodes, about {estimate:.0e} of them.")
        self.limit, self.estimate = limit, estimate


@dataclass(frozen=True)
class InformationSet:
    """What a seat has at its decision: its view, shape (1,), its log, shape (n,), and the packed legal actions, shape (k,)."""

    seat: int
    views: Rows
    log: Rows
    legal: Ints


Policy = Callable[[InformationSet], Sequence[float] | Floats]
"""A probability for each legal action."""


@dataclass(frozen=True)
class _Table:
    """A table between two steps, and the log of every seat as bytes."""

    states: Rows
    logs: tuple[bytes, ...]


class Stepper:
    """Applies steps of a game and enumerates their chance outcomes."""

    def __init__(self, game: Game, drawn: Drawn = anything) -> None:
        self.game, self._drawn = game, drawn
        self._streams = [name_of(stream) for stream in game.title.stream]
        self._seen: Rows = new(Seen, len(game.blank["events"]["items"][0]))
        self.root = _Table(game.new_states(), (b"",) * game.players)

    def after(self, table: _Table, seat: int, action: int) -> Iterator[tuple[float, _Table]]:
        """Yield every table that a step leads to, with its probability."""
        waiting: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
        while waiting:
            tape, share = waiting.pop()
            states, values = self.run(table, seat, action, tape)
            if values is None:
                yield share, _Table(states, self._longer(states, table.logs))
            else:
                waiting.extend(((*tape, value), share / len(values)) for value in reversed(values))

    def run(self, table: _Table, seat: int, action: int, tape: tuple[int, ...]) -> tuple[Rows, Sequence[int] | None]:
        """Return the table after a step with these chance values, and the values that may follow them; None if the step asks for no
        more."""
        states, game = table.states.copy(), self.game
        ready(states, Mode.ASK, tape)
        if seat == DEALER:
            game.doors.start(states, 0, game.kits)
        else:
            game.doors.apply(states, 0, game.kits, seat, action)
        chance = states["chance"]
        if chance["faults"][0]:
            raise ValueError(f"{game.title.title}: one step took more chance values than a tape holds")
        bound = int(chance["asked"][0])
        return states, [*self._drawn(self._streams[int(chance["asked_of"][0])], bound)] if bound else None

    def _longer(self, states: Rows, logs: tuple[bytes, ...]) -> tuple[bytes, ...]:
        game, seen = self.game, self._seen
        return tuple(log + seen[: game.doors.show(states, 0, seat, seen, 0)].tobytes() for seat, log in enumerate(logs))

    def askable(self, table: _Table) -> list[int]:
        """Return the seats that may act now. Seats that may just wait are included only where all may."""
        seats = self.game.actors(table.states)
        waits = self.game.title.table.waits
        if len(seats) < 2:
            return seats
        return [seat for seat in seats if not waits(Position(self.game, seat, *self.known(table, seat), 0))] or seats

    def known(self, table: _Table, seat: int) -> tuple[Rows, Rows]:
        """Return the view and the log of a seat."""
        return self.game.see(table.states, seat), np.frombuffer(table.logs[seat], dtype_of(Seen)).copy()


def probed(game: Game, probes: int = 100, seed: int = 0, drawn: Drawn = anything) -> float:
    """About how many nodes a tree has, by random descents: the mean of what each would count if the tree looked everywhere as on its way.

    Unbiased (Knuth, Estimating the Efficiency of Backtrack Programs, 1975), and mostly too small where trees are uneven.
    """
    stepper = Stepper(game, drawn)
    rng = random.Random(seed)
    total = 0.0
    for _ in range(probes):
        table = stepper.root
        seat = DEALER
        action = 0
        weight = 1.0
        while True:
            table, ways = _one_way(stepper, table, seat, action, rng)
            weight *= ways
            total += weight
            if game.outcome(table.states) is not None:
                break
            seats = stepper.askable(table)
            seat = rng.choice(seats)
            legal = game.legal(table.states, seat)
            weight *= len(seats) * len(legal)
            action = int(legal[rng.randrange(len(legal))])
    return total / probes


def _one_way(stepper: Stepper, table: _Table, seat: int, action: int, rng: random.Random) -> tuple[_Table, float]:
    """Return a step with chance drawn, and how many ways it could have gone."""
    tape: tuple[int, ...] = ()
    ways = 1.0
    while True:
        states, values = stepper.run(table, seat, action, tape)
        if values is None:
            return _Table(states, table.logs), ways
        tape, ways = (*tape, rng.choice(values)), ways * len(values)


class GameTree:
    """The whole tree of a game as arrays, a row for each node in the order of a walk, parents first.

    `parent`, `seat` (CHANCE, TERMINAL), `share` (of its parent's step, by chance), `choice` (the number, over all information sets, of
    the action that leads here, -1: none), `depth`; `own[node, seat]` is the seat's latest such number on the way, -1 before its first.
    `payoff` has shape (nodes, players), zeros but at the end. An information set holds the choices `first[i]` to `first[i + 1]`.
    Raises TooLarge beyond `limit` nodes, LabError where a seat would forget what it did or may do.
    """

    def __init__(self, game: Game, limit: int, drawn: Drawn = anything, watch: Watch = nobody_watches) -> None:
        self.game = game
        self.sets: list[InformationSet] = []
        self._keys: dict[bytes, int] = {}
        self._rows: list[tuple[int, int, float, int, int]] = []
        self._own: list[tuple[int, ...]] = []
        self._payoffs: dict[int, list[float]] = {}
        self._before: list[int] = []
        self.first: list[int] = [0]
        self._limit = limit
        self._watch = watch
        self._done = 0.0
        self._grow(Stepper(game, drawn))
        rows = np.array(self._rows)  # doubles, in which whole numbers of this size are exact
        self.share: Floats = rows[:, 2].copy()
        self.parent, self.seat, self.choice, self.depth = (rows[:, column].astype(np.int64) for column in (0, 1, 3, 4))
        self.own: Ints = np.array(self._own, np.int64)
        self.payoff: Floats = np.zeros((len(self.parent), game.players))
        for node, payoff in self._payoffs.items():
            self.payoff[node] = payoff
        self.owner: Ints = np.repeat([one.seat for one in self.sets], np.diff(self.first)).astype(np.int64)
        self.order = [np.flatnonzero(self.depth == depth) for depth in range(int(self.depth.max()) + 1)]

    def __repr__(self) -> str:
        return f"<GameTree of {self.game.title.title}: {len(self)} nodes, {len(self.sets)} information sets>"

    def __len__(self) -> int:
        return len(self.parent)

    # --- growing -----------------------------------------------------------------------------------------------------

    def _grow(self, stepper: Stepper) -> None:
        """Walk the tree, the latest branch first. A branch is (parent, its seat's step, share of the parent, choice, weight, own)."""
        nothing = (-1,) * self.game.players
        self._add(-1, CHANCE, 1.0, -1, nothing)
        waiting: list[tuple[int, _Table, float, int, float, tuple[int, ...]]] = []
        self._branch(waiting, stepper, stepper.root, DEALER, 0, (0, -1, 1.0, nothing))
        while waiting:
            parent, table, share, choice, weight, own = waiting.pop()
            outcome = self.game.outcome(table.states)
            if outcome is not None:
                self._payoffs[self._add(parent, TERMINAL, share, choice, own)] = utilities(self.game, outcome)
                self._done += weight
                continue
            seats = stepper.askable(table)
            if len(seats) > 1:
                parent = self._add(parent, CHANCE, share, choice, own)
                share = 1 / len(seats)
                choice = -1
            for seat in seats:
                self._decision(waiting, stepper, table, seat, (parent, share, choice, weight / len(seats), own))
        self._watch(len(self._rows), 1.0)

    def _decision(
        self, waiting: list[Any], stepper: Stepper, table: _Table, seat: int, place: tuple[int, float, int, float, tuple[int, ...]]
    ) -> None:
        parent, share, choice, weight, own = place
        found = self._set_of(stepper, table, seat, own[seat])
        node = self._add(parent, seat, share, choice, own)
        first = self.first[found]
        legal = self.sets[found].legal.tolist()
        for number, action in enumerate(legal, first):
            later = (*own[:seat], number, *own[seat + 1 :])
            self._branch(waiting, stepper, table, seat, action, (node, number, weight / len(legal), later))

    def _branch(
        self, waiting: list[Any], stepper: Stepper, table: _Table, seat: int, action: int, chosen: tuple[int, int, float, tuple[int, ...]]
    ) -> None:
        """Add the ways on from a seat's action at a node, given as `chosen` (node, choice, weight, own), to what is `waiting`."""
        node, choice, weight, own = chosen
        ends = list(stepper.after(table, seat, action))
        waiting.extend((node, end, share, choice, weight * share, own) for share, end in ends)

    def _add(self, parent: int, seat: int, share: float, choice: int, own: tuple[int, ...]) -> int:
        node = len(self._rows)
        if node >= self._limit:
            raise TooLarge(self._limit, node / max(self._done, 1e-12))
        if node % 4096 == 4095:
            self._watch(node, self._done)
        self._rows.append((parent, seat, share, choice, self._rows[parent][4] + 1 if parent >= 0 else 0))
        self._own.append(own)
        return node

    def _set_of(self, stepper: Stepper, table: _Table, seat: int, before: int) -> int:
        """Return the number of a decision's information set, made where it is new. Raises ValueError."""
        views, log = stepper.known(table, seat)
        legal = self.game.legal(table.states, seat)
        key = hashlib.blake2b(b"%d " % seat + views.tobytes() + table.logs[seat], digest_size=16).digest()
        found = self._keys.get(key)
        if found is None:
            found = self._keys[key] = len(self.sets)
            self.sets.append(InformationSet(seat, views, log, legal.copy()))
            self._before.append(before)
            self.first.append(self.first[-1] + len(legal))
        elif not np.array_equal(self.sets[found].legal, legal):
            raise LabError.said("exploit-unseen", title=self.game.title.title)
        elif self._before[found] != before:
            raise LabError.said("exploit-forgets", title=self.game.title.title)
        return found

    # --- playing it --------------------------------------------------------------------------------------------------

    @property
    def choices(self) -> int:
        """Actions over all information sets."""
        return self.first[-1]

    def odds_of(self, policy: Policy) -> Floats:
        """Return how likely a policy is to take each choice, asked once in every information set; shape (choices,). Raises ValueError."""
        odds = np.empty(self.choices)
        for number, one in enumerate(self.sets):
            given = np.asarray(policy(one), np.float64)
            if given.shape != one.legal.shape or given.min() < 0 or not abs(given.sum() - 1) < 1e-6:
                raise ValueError("a policy has to give each legal action a probability, and these sum to 1")
            odds[self.first[number] : self.first[number + 1]] = given
        return odds

    def edges(self, odds: Floats) -> Floats:
        """Return how likely each node is to follow its parent, shape (nodes,)."""
        return self.share * np.where(self.choice >= 0, odds[self.choice], 1.0)

    def values(self, odds: Floats) -> Floats:
        """Return the expected utility of each seat when all choose by these odds, shape (players,)."""
        values, edges = self.payoff.copy(), self.edges(odds)
        for nodes in self.order[:0:-1]:
            np.add.at(values, self.parent[nodes], edges[nodes, None] * values[nodes])
        return values[0]
