"""Exact best responses in small games for two, over information sets: how far a policy is from an equilibrium.

An information set is what a seat has: its view and its log, byte for byte. Since these hold everything the seat was ever shown,
they give perfect recall, and a best response can be chosen information set by information set.

    In Kuhn poker one information set of seat 0 is "my card is 1, nobody has moved". It holds two nodes (the other card is 0
    or 2), each reached with chance 1/6. The best response takes the action whose value, summed over both, is larger.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import cast

import numpy as np

from underrose.kernel.events import Seen, log_of
from underrose.kernel.game import Game
from underrose.kernel.records import Rows, new
from underrose.kernel.trees import Result, after, starts

SEATS = 2

Key = tuple[int, bytes, bytes]
"""An information set: the seat, its view and its log."""
Policy = Callable[[int, Rows, Rows, Sequence[int]], Sequence[float]]
"""(seat, view, log, packed legal actions) -> a probability for each action."""


def uniform(seat: int, view: Rows, log: Rows, actions: Sequence[int]) -> list[float]:
    """The policy that takes every legal action equally often."""
    return [1 / len(actions)] * len(actions)


@dataclass
class Node:
    """A table with nothing hidden: somebody's decision, or the end."""

    key: Key | None = None
    actions: list[int] = field(default_factory=list[int])
    policy: list[float] = field(default_factory=list[float])
    below: list[Children] = field(default_factory=list["Children"])
    """For each action the tables it may lead to, with the share of each among chance's outcomes."""
    scores: tuple[int, ...] = ()


Children = list[tuple[float, Node]]


class Tree:
    """The whole tree of a game for two in which seats take turns, played by one policy. Raises ValueError for other games."""

    def __init__(self, game: Game, policy: Policy = uniform) -> None:
        if game.players != SEATS or game.title.score_range == (0.0, 0.0):
            raise ValueError(f"{game.title.title}: best responses are for two players who play for scores")
        self._game = game
        self._policy = policy
        nothing = new(Seen, 0)
        self.roots = self._grow(starts(game), (nothing, nothing))

    def value(self, seat: int) -> float:
        """What the seat scores on average when both play the policy."""

        def value(node: Node) -> float:
            if node.key is None:
                return float(node.scores[seat])
            return sum(p * share * value(below) for p, children in zip(node.policy, node.below, strict=True) for share, below in children)

        return sum(share * value(root) for share, root in self.roots)

    def best_response(self, seat: int) -> BestResponse:
        """The best the seat can do while the other one plays the policy."""
        return BestResponse(self, seat)

    def nash_conv(self) -> float:
        """What both seats together would gain by best responses; 0 in an equilibrium."""
        return sum(self.best_response(seat).value - self.value(seat) for seat in range(SEATS))

    def _grow(self, result: Result, logs: tuple[Rows, Rows]) -> Children:
        return [(share, self._node(table, logs)) for _, share, table in result.ends]

    def _node(self, states: Rows, logs: tuple[Rows, Rows]) -> Node:
        outcome = self._game.outcome(states)
        if outcome is not None:
            return Node(scores=outcome.scores)
        seats = self._game.actors(states)
        if len(seats) != 1:
            raise ValueError(f"{self._game.title.title}: best responses are for games in which seats take turns")
        seat, events = seats[0], states[0]["events"]
        logs = (_longer(logs[0], log_of(events, 0)), _longer(logs[1], log_of(events, 1)))
        view, actions = self._game.see(states, seat), cast("list[int]", self._game.legal(states, seat).tolist())
        policy = list(self._policy(seat, view, logs[seat], actions))
        below = [self._grow(after(self._game, states, seat, action), logs) for action in actions]
        return Node((seat, view.tobytes(), logs[seat].tobytes()), actions, policy, below)


def _longer(log: Rows, more: Rows) -> Rows:
    return np.concatenate([log, more])


class BestResponse:
    """A best response of one seat to a tree's policy: `value` is what it scores, `choices` the packed action in every information set."""

    def __init__(self, tree: Tree, seat: int) -> None:
        self._seat = seat
        self._sets: dict[Key, list[tuple[float, Node]]] = {}
        self._best: dict[Key, int] = {}
        for share, root in tree.roots:
            self._gather(root, share)
        self.value = sum(share * self._value(root) for share, root in tree.roots)
        self.choices = {key: nodes[0][1].actions[self._best_action(key)] for key, nodes in self._sets.items()}

    def _gather(self, node: Node, reach: float) -> None:
        """Note every node of the seat in its information set, with the chance that all others but the seat lead there."""
        if node.key is None:
            return
        mine = node.key[0] == self._seat
        if mine:
            together = self._sets.setdefault(node.key, [])
            if together and together[0][1].actions != node.actions:
                raise ValueError("what a seat may do depends on something it has not seen")
            together.append((reach, node))
        for p, children in zip(node.policy, node.below, strict=True):
            for share, below in children:
                self._gather(below, reach * share * (1.0 if mine else p))

    def _value(self, node: Node) -> float:
        if node.key is None:
            return float(node.scores[self._seat])
        if node.key[0] == self._seat:
            return self._after(node, self._best_action(node.key))
        return sum(p * self._after(node, i) for i, p in enumerate(node.policy))

    def _after(self, node: Node, index: int) -> float:
        return sum(share * self._value(below) for share, below in node.below[index])

    def _best_action(self, key: Key) -> int:
        """The index of the action with the highest value over the whole information set."""
        if key not in self._best:
            nodes = self._sets[key]
            values = [sum(reach * self._after(node, i) for reach, node in nodes) for i in range(len(nodes[0][1].actions))]
            self._best[key] = values.index(max(values))
        return self._best[key]
