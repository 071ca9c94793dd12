"""The interpreted twin: games played a second time in plain Python, on records that check every index and every value.

Compiled rules check neither. So a game is played compiled, its chance values are recorded, and every step is replayed with them
twice: compiled, and interpreted on the checking twin of the record. All bytes must agree after every step, and so must all results
of the rules in between.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from underrose.kernel.compile.interpreting import interpreted
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.chance import Generator, Mode, ready, reseed
from underrose.kernel.game.contract import MOST_LEGAL
from underrose.kernel.game.events import Seen, forget, log_of
from underrose.kernel.game.title import Game

SPECTATOR = -1
SAMPLED = 4
"""Samplers, the slowest part, are compared at one step in so many."""


def twin_games(game: Game, games: int, seed: int, samplers: bool = True) -> None:
    """Play so many random games with their interpreted twins. Raises AssertionError naming the game and the step that differ.

    Where worlds are many, `samplers` says whether they are compared too.
    """
    for number in range(games):
        twins = Twins(game, Random(f"{seed} {number}"), samplers)
        try:
            twins.play()
        except (AssertionError, ArithmeticError, AttributeError, LookupError) as error:
            raise AssertionError(f"{game.title.title}, game {number}, step {twins.n}: {error}") from error


class Twins:
    """One game in three records: drawn from the generator, replayed from the tape, and replayed interpreted."""

    def __init__(self, game: Game, choices: Random, samplers: bool = True) -> None:
        self.game = game
        self._samplers = samplers
        self.n = 0
        self._choices = choices
        self._secret = choices.randbytes(32)
        self._drawn, self._compiled, self._slow = (game.new_states() for _ in range(3))
        self._logs = [new(Seen, 0) for _ in range(game.players)]
        self._rules = {name: interpreted(function) for name, function in game.title.functions.items()}
        self._forget = interpreted(forget)
        self._kit = Checked(game.kits[0])

    def play(self) -> None:
        """Play to the end."""
        self._step(self.game.doors.start, (), "start")
        while seats := self.game.actors(self._compiled):
            self._compare_answers()
            seat = self._choices.choice(seats)
            if self._samplers and self.n % SAMPLED == 0:
                self._compare_samplers(seat)
            action = self._pick(seat)
            self._same(f"allowed to {seat}", 0, self._ask("allowed", seat, action))
            self._step(self.game.doors.apply, (seat, action), "apply")
        self._compare_answers()
        self._compare_ends()

    def _step(self, door: Callable[..., None], arguments: tuple[int, ...], name: str) -> None:
        """Do a step on all three records, and compare them."""
        ready(self._drawn, Mode.DRAW)
        reseed(self._drawn[0]["chance"]["generator"], self._secret, self.n)
        door(self._drawn, 0, self.game.kits, *arguments)
        chance: Any = self._drawn[0]["chance"]
        tape: list[int] = chance["tape"][: int(chance["taken"])].tolist()
        for states in (self._compiled, self._slow):
            ready(states, Mode.REPLAY, tape)
        door(self._compiled, 0, self.game.kits, *arguments)
        self._forget(Checked(self._slow[0]).events)
        self._ask(name, *arguments)
        self._compare_records()
        self._logs = [np.concatenate([log, log_of(self._compiled[0]["events"], seat)]) for seat, log in enumerate(self._logs)]
        self.n += 1

    def _ask(self, name: str, *arguments: Any) -> Any:
        """Return an interpreted rule's result on the interpreted record."""
        return self._rules[name](Checked(self._slow[0]), self._kit, *arguments)

    def _same(self, what: str, compiled: Any, slow: Any) -> None:
        assert compiled == slow, f"{what}: compiled {compiled}, interpreted {slow}"

    def _compare_records(self) -> None:
        for name in cast("tuple[str, ...]", self._slow.dtype.names):
            drawn, compiled, slow = (states[name] for states in (self._drawn, self._compiled, self._slow))
            assert compiled.tobytes() == slow.tobytes(), f"{name}: compiled {compiled[0]}, interpreted {slow[0]}"
            assert name == "chance" or drawn.tobytes() == compiled.tobytes(), f"{name}: drawn {drawn[0]}, replayed {compiled[0]}"
        assert not self._slow[0]["chance"]["faults"], "the replayed chance has faults"

    def _compare_answers(self) -> None:
        """Compare the actors, and every seat's legal actions and view."""
        doors = self.game.doors
        kits = self.game.kits
        states = self._compiled
        self._same("actors", int(doors.actors(states, 0, kits)), int(self._ask("actors")))
        for seat in range(self.game.players):
            for name in ("kinds", "legal"):
                fast, slow = (np.full(MOST_LEGAL, -1, np.int64) for _ in range(2))
                n = int(getattr(doors, name)(states, 0, kits, seat, fast))
                self._same(f"number of {name} of {seat}", n, int(self._ask(name, seat, CheckedArray(slow))))
                self._same(f"{name} of {seat}", fast[:n].tolist(), slow[:n].tolist())
        for place in (SPECTATOR, *range(self.game.players)):
            view = new(self.game.title.view)
            self._ask("see", place, Checked(view[0]))
            seen = self.game.see(states, place)
            assert seen.tobytes() == view.tobytes(), f"view of {place}: compiled {seen}, interpreted {view}"

    def _pick(self, seat: int) -> int:
        """Choose like a random player, and compare the choice."""
        out = np.empty(MOST_LEGAL, np.int64)
        n = int(self.game.doors.kinds(self._compiled, 0, self.game.kits, seat, out))
        kind = self._choices.choice(cast("list[int]", out[:n].tolist()))
        fast, slow = self._generators()
        action = int(self.game.doors.pick(self._compiled, 0, self.game.kits, seat, kind, fast))
        self._same(f"pick of {seat}", action, int(self._ask("pick", seat, kind, Checked(slow[0]))))
        self._same("generator after pick", fast.tolist(), slow.tolist())
        return action

    def _generators(self) -> tuple[Rows, Rows]:
        rngs = new(Generator)
        reseed(rngs[0], self._choices.randbytes(16), 0)
        return rngs, rngs.copy()

    def _compare_samplers(self, seat: int) -> None:
        """Compare the prepared sampler of a seat, and a world drawn from it."""
        view, log = self.game.see(self._compiled, seat), self._logs[seat]
        fast, slow = self.game.prepare(view, log), new(self.game.title.sampler)
        seen = Checked(view[0])
        worlds = self._rules["prepare"](self._kit, seen, CheckedArray(log), len(log), Checked(slow[0]))
        assert worlds, "interpreted, no world fits"
        assert fast.tobytes() == slow.tobytes(), f"sampler of {seat}: compiled {fast}, interpreted {slow}"
        rngs, rngs_again = self._generators()
        drawn, world = self.game.draw(fast, view, rngs), self.game.new_states()
        self._rules["draw"](Checked(slow[0]), self._kit, seen, Checked(rngs_again[0]), Checked(world[0]))
        assert drawn.tobytes() == world.tobytes(), f"world drawn for {seat}: compiled {drawn}, interpreted {world}"

    def _compare_ends(self) -> None:
        """Compare why the game ended, winners, scores and figures."""
        size = max(self.game.players, len(self.game.title.figures), 2)
        fast = np.zeros(2 + size, np.int64)
        why = int(self.game.doors.end(self._compiled, 0, self.game.kits, fast))
        self._same("over", why, int(self._ask("over")))
        self._same("winners", int(fast[0]), int(self._ask("winners")))
        self._same("opening", int(fast[1]), int(self._ask("opening")))
        self._same("scores", fast[2:].tolist(), self._filled("scores", size))
        figures: NDArray[np.int64] = np.zeros(size, np.int64)
        self.game.title.functions["measure"](self._compiled[0], self.game.kits[0], figures)
        self._same("figures", figures.tolist(), self._filled("measure", size))

    def _filled(self, name: str, size: int) -> list[int]:
        out = np.zeros(size, np.int64)
        self._ask(name, CheckedArray(out))
        return out.tolist()


# The checking twin of a record: the same bytes behind attributes that check bounds and ranges, which compiled code does not.


class Checked:
    """One record whose reads and writes are checked. Shares memory with the array it was made from."""

    __slots__ = ("_row",)

    def __init__(self, row: Any) -> None:
        object.__setattr__(self, "_row", row)

    def __getattr__(self, name: str) -> Any:
        return _wrap(self._row[name])

    def __setattr__(self, name: str, value: Any) -> None:
        row = self._row
        if name not in row.dtype.names:
            raise AttributeError(f"no field {name}")
        row[name] = _fitting(value, row.dtype[name], name)


class CheckedArray:
    """A field that is an array: no negative index, no index past the end, no value that does not fit."""

    __slots__ = ("_values",)

    def __init__(self, values: Any) -> None:
        self._values = values

    def _at(self, index: Any) -> int:
        place = int(index)
        if not 0 <= place < len(self._values):
            raise IndexError(f"index {place} of {len(self._values)}")
        return place

    def __len__(self) -> int:
        return len(self._values)

    def __getitem__(self, index: Any) -> Any:
        return _wrap(self._values[self._at(index)])

    def __setitem__(self, index: Any, value: Any) -> None:
        self._values[self._at(index)] = _fitting(value, self._values.dtype, "element")


def _wrap(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return CheckedArray(cast(Any, value))
    if isinstance(value, np.void):
        return Checked(value)
    return float(value) if isinstance(value, float) else int(value)


def _fitting(value: Any, dtype: Any, name: str) -> int | float:
    if dtype.kind == "f":
        return float(value)
    number, limits = int(value), np.iinfo(dtype)
    if not int(limits.min) <= number <= int(limits.max):
        raise OverflowError(f"{name}: {number} does not fit {dtype}")
    return number
