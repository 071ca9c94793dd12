"""Whole game trees, by enumeration of chance.

A step that asks for a chance value which its tape does not hold is run again once per outcome, with that outcome on the tape.
So the rules need no code for enumeration: their chance nodes are discovered, not declared.

    Kuhn poker deals chance(3) and chance(2) in one step: [] asks for 3; [0], [1], [2] each ask for 2; the six tapes of two
    values ask for nothing more. That makes 1 + 3 chance nodes and six tables.

This is plain Python over the doors of a game, for tests, adapters and small games; it is not optimised.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from underrose.kernel.data.records import Rows
from underrose.kernel.game.chance import TAPE, Mode, ready
from underrose.kernel.game.title import Game

DEALER = -1
"""The seat of the step that deals: no player's."""


class Kind(Enum):
    """The kinds of node."""

    CHANCE = "chance"
    DECISION = "decision"
    TERMINAL = "terminal"


@dataclass(frozen=True)
class PathStep:
    """One step on a path: seat, packed action, and the chance values taken so far. The DEALER's step is the start of the game."""

    seat: int
    action: int
    tape: tuple[int, ...] = ()


@dataclass(frozen=True)
class Node:
    """A node of the tree.

    `path` are the steps that lead to it; at a chance node the last one still asks for a value below `bound`, and `states` is the
    table as it was before that step. `probability` is what chance alone contributes to reaching the node.
    """

    kind: Kind
    states: Rows
    path: tuple[PathStep, ...]
    probability: float
    bound: int = 0

    @property
    def decisions(self) -> int:
        """The number of decisions on the path."""
        return sum(step.seat != DEALER for step in self.path)


@dataclass(frozen=True)
class Nodes:
    """The number of nodes of each kind in a tree."""

    chance: int
    decision: int
    terminal: int


@dataclass
class Result:
    """The results of a step: the chance nodes inside it as (tape, probability, bound), and end states as (tape, probability, state)."""

    asked: list[tuple[tuple[int, ...], float, int]] = field(default_factory=list[tuple[tuple[int, ...], float, int]])
    ends: list[tuple[tuple[int, ...], float, Rows]] = field(default_factory=list[tuple[tuple[int, ...], float, Rows]])


def after(game: Game, states: Rows, seat: int, action: int) -> Result:
    """Return every result of a legal action on `states` (which is not changed); with DEALER, of starting a game on a zeroed record."""
    result = Result()
    waiting: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while waiting:
        tape, probability = waiting.pop()
        table = states.copy()
        bound = _run(game, table, PathStep(seat, action, tape))
        if bound:
            result.asked.append((tape, probability, bound))
            waiting.extend(((*tape, value), probability / bound) for value in reversed(range(bound)))
        else:
            result.ends.append((tape, probability, table))
    return result


def starts(game: Game) -> Result:
    """Return every way in which a game may start."""
    return after(game, game.new_states(), DEALER, 0)


def _run(game: Game, states: Rows, step: PathStep) -> int:
    """Do the step with its tape on `states`; return the bound of the first value that the tape lacks, 0 if it lacks none."""
    ready(states, Mode.ASK, step.tape)
    if step.seat == DEALER:
        game.doors.start(states, 0, game.kits)
    else:
        game.doors.apply(states, 0, game.kits, step.seat, step.action)
    chance = states["chance"]
    if chance["faults"][0]:
        raise ValueError(f"{game.title.title}: one step took more than {TAPE} chance values")
    return int(chance["asked"][0])


def moves(game: Game, states: Rows) -> Iterator[tuple[int, int]]:
    """Yield all legal moves as (seat, packed action), of every seat that may act."""
    for seat in game.actors(states):
        for action in game.legal(states, seat).tolist():
            yield seat, action


def walk(game: Game, states: Rows | None = None) -> Iterator[Node]:
    """Yield all nodes of the tree below a state (None: of the whole game), in preorder.

    Where several seats may act the tree has every order, so a sealed choice of two seats is counted in both.
    """
    if states is None:
        yield from _below(game, starts(game), game.new_states(), PathStep(DEALER, 0), (), 1.0)
    else:
        yield from _at(game, states, (), 1.0)


def _below(game: Game, result: Result, before: Rows, step: PathStep, path: tuple[PathStep, ...], probability: float) -> Iterator[Node]:
    for tape, share, bound in result.asked:
        yield Node(Kind.CHANCE, before, (*path, PathStep(step.seat, step.action, tape)), probability * share, bound)
    for tape, share, table in result.ends:
        yield from _at(game, table, (*path, PathStep(step.seat, step.action, tape)), probability * share)


def _at(game: Game, states: Rows, path: tuple[PathStep, ...], probability: float) -> Iterator[Node]:
    if game.outcome(states) is not None:
        yield Node(Kind.TERMINAL, states, path, probability)
        return
    yield Node(Kind.DECISION, states, path, probability)
    for seat, action in moves(game, states):
        yield from _below(game, after(game, states, seat, action), states, PathStep(seat, action), path, probability)


def count_nodes(game: Game, states: Rows | None = None) -> Nodes:
    """Return how many chance, decision and terminal nodes `walk` visits."""
    counts = dict.fromkeys(Kind, 0)
    for node in walk(game, states):
        counts[node.kind] += 1
    return Nodes(counts[Kind.CHANCE], counts[Kind.DECISION], counts[Kind.TERMINAL])


def perft(game: Game, depth: int, states: Rows | None = None) -> int:
    """Return the number of sequences of exactly `depth` decisions from a state (None: from before the start).

    A sequence is the decisions, each with its seat, and every chance value taken by the start and by each of them, the last one
    included. Games that end earlier do not count. `perft(game, 0)` is the number of deals, or 1 from a given table.
    """
    if states is None:
        return sum(perft(game, depth, table) for _, _, table in starts(game).ends)
    if depth == 0:
        return 1
    below = (after(game, states, seat, action) for seat, action in moves(game, states))
    return sum(perft(game, depth - 1, table) for result in below for _, _, table in result.ends)
