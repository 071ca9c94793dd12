"""Two worlds at the adapters: strings, tensors, action masks and drawn worlds of a seat are the same in every hidden world that fits what
it knows; and a leak planted into each of the ways out is caught."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.adapters.tables import GAMES, moments, tiered
from underrose.adapters import batch_drivers, batch_policies, decisions
from underrose.adapters.batch import Batch
from underrose.adapters.batch_drivers import list_tables, mask_tables, observe_agents, observe_tables
from underrose.adapters.batch_policies import run_tables
from underrose.adapters.gymnasium_vector import Seats
from underrose.adapters.layout import Layout
from underrose.adapters.playing import Moment, Table
from underrose.adapters.pufferlib import Tables
from underrose.adapters.recall import Recall, information_text, observation_text
from underrose.kernel.compile.compiling import driver
from underrose.kernel.data.records import Rows
from underrose.kernel.play.trees import Kind
from underrose.testing.playing import table_bytes
from underrose.testing.two_worlds import Leak

HIDING = ("coding", "coding-live", "classified", "party", "toy", "leduc")
SHARE = 0.2
LEAST_DIFFERENT = 0.2


def answers(table: Table, moment: Moment, seat: int) -> Iterator[tuple[str, object]]:
    """Everything that a seat gets from an adapter, by name."""
    yield "the observation in words", observation_text(table, moment, seat)
    yield "the information state in words", information_text(table, moment, seat)
    yield "the tensor", table.encoding.encode(table.view(moment, seat)).tobytes()
    yield "the tensor of its memory", [part.tobytes() for part in Recall(table, 64).encode(table, moment, seat).values()]
    layout = vars(table)["layout"] = vars(table).get("layout") or Layout(table, 64)
    whole = layout.tensor(moment, seat)
    entities = vars(table).get("listed", layout.listed)(whole)
    yield "the whole observation", whole.tobytes()
    for part, array in entities.items():
        yield f"the {part} of its entity list", array.tobytes()
    if table.game.title.belief_parts is not None:
        yield "what it believes", vars(table).get("believed", Layout(table, 0, beliefs=True).tensor)(moment, seat).tobytes()
    yield "who is asked", (moment.kind, moment.mover, moment.actors)
    first = moment.kind is Kind.CHANCE and not moment.asked
    yield "who may be first", table.outcomes(moment) if first else []
    legal = table.legal(table.drawn(moment, seat) if first and seat in table.outcomes(moment) else moment, seat)
    yield "its legal actions", legal
    yield "its action mask", table.actions.mask(np.array([table.actions.packed[index] for index in legal], np.int64)).tobytes()
    batch = vars(table).setdefault("batch", Batch(table.game, 1))
    if moment.actors and not moment.asked and moment.outcome is None:
        batch.put(0, moment.states, seat if seat in moment.actors else None)
        # All of it now: the other world is put there next. What it draws at random is drawn from the same generator in both.
        batch._rngs["high"], batch._rngs["low"] = 5, 7
        observed, mask, counted, chosen = (
            batch.seen_by(seat).tobytes(),
            batch.legal_mask().tobytes(),
            listed(batch),
            batch.sample().tolist(),
        )
        asked = seat in moment.actors
        yield "what a batch observes", observed
        yield "the action mask of a batch", mask if asked else b""
        yield "the counted actions of a batch", counted if asked else []
        yield "what a batch would do at random", chosen if asked else []
        yield from faces(table, moment, seat)
        yield "what a policy inside a batch is given", given(batch, moment, seat, len(counted)) if asked else b""
    if legal:
        packed = np.array([table.actions.packed[index] for index in legal], np.int64)
        observed = vars(table).get("observed", decisions.observed)
        row = observed(table, seat, table.view(moment, seat), table.log(moment, seat), packed)
        for column, value in row.items():
            yield f"the column {column} of a dataset", value
    if not moment.asked and moment.outcome is None:
        drawn = table.resampled(moment, seat, b"the same in both worlds")
        yield "a drawn world", table_bytes(drawn.states, without=("chance", "events"))
        yield "what all remember there", [memory.tobytes() for memory in drawn.memories]


def listed(batch: Batch) -> list[int]:
    """The legal actions of the only table, by a counted list."""
    (start,), (count,), indices = batch.legal()
    return indices[start : start + count].tolist()


def first_of(actions: Any, count: int, seen: Any, chance: int) -> int:
    """A policy that takes what comes first."""
    return 0


def given(batch: Batch, moment: Moment, seat: int, count: int) -> tuple[bytes, list[int]]:
    """What a policy inside a batch reads of its only table: the observation, and the actions to choose among."""
    batch.put(0, moment.states, seat)
    batch.run(first_of, 1, observed=True)
    return batch._scratch.tensors[0].tobytes(), batch._scratch.offered[0][:count].tolist()


def faces(table: Table, moment: Moment, seat: int) -> list[tuple[str, object]]:
    """What a seat gets from a vector environment of Gymnasium, and as an agent of PufferLib's."""
    it: dict[str, Any] = vars(table).setdefault("faces", {"agents": Tables(table.game, 1)})
    vector = it.setdefault(f"seat {seat}", Seats(table.game, 1, seat=seat) if f"seat {seat}" not in it else None)
    asked = seat if seat in moment.actors else None
    vector.batch.put(0, moment.states, asked)
    vector.over[:] = False
    it["agents"].batch.put(0, moment.states, asked)
    row = it["agents"].observe()[seat].tobytes()
    return [
        ("what a vector environment observes", vector.observe().tobytes()),
        ("the action mask of a vector environment", vector.action_masks().tobytes()),
        ("what an agent observes", row),
    ]


def compare(table: Table, one: Moment, other: Moment, seat: int) -> None:
    """Raise Leak where two worlds answer a seat differently."""
    for (name, left), (_, right) in zip(answers(table, one, seat), answers(table, other, seat), strict=True):
        if left != right:
            raise Leak(f"{table.game.title.title}: {name} of seat {seat} tells two worlds apart")


def two_worlds(table: Table, seeds: int = 2) -> float:
    """Random games; at a share of their positions another world is tried against the true one. Returns the share that really differed."""
    pairs, differed = 0, 0
    for seed in range(seeds):
        rng = Random(f"two worlds {seed}")
        for moment in moments(table, f"two worlds {seed}"):
            if moment.asked or moment.outcome is not None or rng.random() > SHARE:
                continue
            for seat in range(table.game.players):
                other = table.resampled(moment, seat, rng.randbytes(16))
                pairs += 1
                differed += table_bytes(other.states, without=("chance", "events")) != table_bytes(
                    moment.states, without=("chance", "events")
                )
                compare(table, moment, other, seat)
    return differed / pairs


@pytest.mark.parametrize("name", tiered(*HIDING))
def test_what_a_seat_gets_is_the_same_in_every_world_that_fits(name: str) -> None:
    assert two_worlds(Table(GAMES[name])) >= LEAST_DIFFERENT


class Leaking(Table):
    """A table into one of whose ways out something hidden is planted."""

    def __init__(self, way: str) -> None:
        super().__init__(GAMES["leduc"])
        self.way = way

    def _hidden(self, moment: Moment, seat: int) -> int:
        return int(moment.states["cards"][0, 1 - seat])

    def view(self, moment: Moment, place: int) -> Rows:
        views = super().view(moment, place)
        if self.way == "view" and place >= 0:
            views[0]["card"] += 8 * self._hidden(moment, place)
        return views

    def memory(self, moment: Moment, seat: int) -> Rows:
        memory = super().memory(moment, seat).copy()
        if self.way == "memory":
            memory["closed"][:, 3] = self._hidden(moment, seat)
        return memory

    def legal(self, moment: Moment, seat: int) -> list[int]:
        legal = super().legal(moment, seat)
        return legal[:1] if self.way == "legal" and self._hidden(moment, seat) == 0 else legal


def encoding_leak(table: Leaking) -> None:
    """An encoding that looks at the table beside the view."""
    honest, seen = table.encoding.encode, dict[bytes, int]()
    look = table.view

    def view(moment: Moment, place: int) -> Rows:
        views = look(moment, place)
        seen[views.tobytes()] = int(moment.states["cards"][0, 1 - max(place, 0)])
        return views

    def encode(views: Rows) -> Any:
        tensor = honest(views)
        tensor[-1] += seen[views.tobytes()]
        return tensor

    vars(table)["view"], vars(table.encoding)["encode"] = view, encode


def entity_leak(table: Leaking) -> None:
    """An entity list whose mask tells the other hand."""
    look, honest, hidden = table.view, Layout(table, 64).listed, [0]

    def view(moment: Moment, place: int) -> Rows:
        hidden[0] = int(moment.states["cards"][0, 1 - max(place, 0)])
        return look(moment, place)

    def listed(tensor: Any) -> dict[str, Any]:
        them = honest(tensor)
        return {**them, "mask": them["mask"] | (np.arange(len(them["mask"])) == hidden[0])}

    vars(table)["view"], vars(table)["listed"] = view, listed


def row_leak(table: Leaking) -> None:
    """A row of a dataset in which the number of worlds tells the other hand."""
    look, hidden = table.log, [0]

    def log(moment: Moment, seat: int) -> Rows:
        hidden[0] = int(moment.states["cards"][0, 1 - seat])
        return look(moment, seat)

    def observed(*known: Any) -> dict[str, Any]:
        return {**decisions.observed(*known), "worlds": hidden[0]}

    vars(table)["log"], vars(table)["observed"] = log, observed


PLANTED: dict[str, tuple[str, Callable[[Leaking], None]]] = {
    "view": ("the observation in words", lambda table: None),
    "memory": ("the tensor of its memory", lambda table: None),
    "legal": ("its legal actions", lambda table: None),
    "tensor": ("the tensor of seat", encoding_leak),
    "entities": ("the mask of its entity list", entity_leak),
    "row": ("the column worlds of a dataset", row_leak),
}


@pytest.mark.parametrize("way", PLANTED)
def test_a_planted_leak_is_caught(way: str) -> None:
    name, plant = PLANTED[way]
    table = Leaking(way)
    plant(table)
    with pytest.raises(Leak, match=name):
        two_worlds(table, seeds=12)


def test_beliefs_that_have_looked_at_the_table_are_caught() -> None:
    table = Table(GAMES["coding"])
    layout = Layout(table, 0, beliefs=True)

    def believed(moment: Moment, seat: int) -> Any:
        tensor = layout.tensor(moment, seat)
        code = layout.named(tensor)["beliefs.code"][1 - seat]
        if moment.dealt:
            code[:] = np.eye(10)[moment.states["players"]["code"][0, 1 - seat]]
        return tensor

    vars(table)["believed"] = believed
    with pytest.raises(Leak, match="what it believes of seat"):
        two_worlds(table)


@driver
def peeking_observations(
    states: Any, kits: Any, first: int, last: int, seats: Any, views: Any, words: Any, j: int, program: Any, players: int, tensors: Any
) -> None:
    """A batch's observations in which compiled code has looked at the table beside the view."""
    observe_tables(states, kits, first, last, seats, views, words, j, program, players, tensors)
    for i in range(first, last):
        tensors[i, 0] += states[i].cards[1 - seats[i]]


@driver
def peeking_masks(states: Any, kits: Any, first: int, last: int, seats: Any, codes: Any, masks: Any) -> None:
    """A batch's action masks with the same."""
    mask_tables(states, kits, first, last, seats, codes, masks)
    for i in range(first, last):
        masks[i, 0] = states[i].cards[1 - seats[i]]


@driver
def peeking_lists(
    states: Any, kits: Any, first: int, last: int, seats: Any, codes: Any, most: int, starts: Any, counts: Any, indices: Any
) -> None:
    """A batch's counted actions in an order that tells the other hand."""
    list_tables(states, kits, first, last, seats, codes, most, starts, counts, indices)
    for i in range(first, last):
        if states[i].cards[1 - seats[i]] % 2:
            indices[starts[i]], indices[starts[i] + 1] = indices[starts[i] + 1], indices[starts[i]]


@driver
def peeking_agents(
    states: Any, kits: Any, first: int, last: int, seats: Any, views: Any, words: Any, j: int, program: Any, players: int,
    codes: Any, masked: int, tensors: Any,
) -> None:  # fmt: skip
    """What agents observe, with the other hand in the action mask of whoever is not asked."""
    observe_agents(states, kits, first, last, seats, views, words, j, program, players, codes, masked, tensors)
    for i in range(first, last):
        tensors[i * players + 1 - seats[i], masked] = states[i].cards[seats[i]]


@driver
def peeking_policies(
    states: Any, kits: Any, rngs: Any, first: int, last: int, steps: int, seats: Any, decisions: Any, games: Any, stride: int,
    scored: int, ended: Any, rewards: Any, results: Any, onward: int, out: Any, policy: int, among: int, codes: Any,
    offered: Any, drawn: Any, views: Any, words: Any, j: int, program: Any, observed: int, tensors: Any,
) -> int:  # fmt: skip
    """What a policy inside a batch reads, with the other hand in it."""
    other = states[first].cards[1 - seats[first]]
    done = run_tables(states, kits, rngs, first, last, steps, seats, decisions, games, stride, scored, ended, rewards, results, onward, out,
                      policy, among, codes, offered, drawn, views, words, j, program, observed, tensors)  # fmt: skip
    tensors[j, 0] += other
    return done


PEEKING = {
    "list_tables": (peeking_lists, "the counted actions of a batch"),
    "observe_agents": (peeking_agents, "what an agent observes"),
    "observe_tables": (peeking_observations, "what a batch observes"),
    "mask_tables": (peeking_masks, "the action mask of a batch"),
}


@pytest.mark.parametrize("way", PEEKING)
def test_a_leak_planted_into_a_batch_is_caught(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    peeking, name = PEEKING[way]
    monkeypatch.setattr(batch_drivers, way, peeking)
    with pytest.raises(Leak, match=name):
        two_worlds(Table(GAMES["leduc"]), seeds=12)


def test_a_leak_planted_into_what_policies_inside_a_batch_read_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_policies, "run_tables", peeking_policies)
    with pytest.raises(Leak, match="what a policy inside a batch is given"):
        two_worlds(Table(GAMES["leduc"]), seeds=12)


@pytest.mark.parametrize("way", ["observe", "action_masks"])
def test_a_leak_planted_into_a_vector_environment_is_caught(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = getattr(Seats, way)

    def peeking(self: Seats) -> Any:
        return honest(self) + self.batch.states(0)["cards"][0, 1 - self.seat]

    monkeypatch.setattr(Seats, way, peeking)
    with pytest.raises(Leak, match="a vector environment"):
        two_worlds(Table(GAMES["leduc"]), seeds=12)


def test_a_sampler_that_keeps_the_truth_is_caught() -> None:
    class Keeping(Table):
        def resampled(self, moment: Moment, seat: int, key: bytes) -> Moment:
            return moment

    assert two_worlds(Keeping(GAMES["leduc"]), seeds=4) < LEAST_DIFFERENT
