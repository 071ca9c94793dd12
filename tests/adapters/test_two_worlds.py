"""Two worlds at the adapters: strings, tensors, action masks and drawn worlds of a seat are the same in every hidden world that fits what
it knows; and a leak planted into each of the ways out is caught."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.adapters.tables import GAMES, moments, tiered
from underrose.adapters import decisions
from underrose.adapters.batch import Batch
from underrose.adapters.gymnasium_vector import Seats
from underrose.adapters.layout import Layout
from underrose.adapters.playing import Moment, Table
from underrose.adapters.pufferlib import Tables
from underrose.adapters.recall import Recall, information_text, observation_text
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
        observed, mask, chosen = batch.seen_by(seat).tobytes(), batch.legal_mask().tobytes(), batch.sample().tolist()
        (start,), (count,), indices = batch.legal()
        counted, asked = indices[start : start + count].tolist(), seat in moment.actors
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


def given(batch: Batch, moment: Moment, seat: int, count: int) -> tuple[bytes, list[int]]:
    """What a policy inside a batch reads of its only table: the observation, and the actions to choose among."""
    batch.put(0, moment.states, seat)
    batch.run(lambda actions, count, seen, chance: 0, 1, observed=True)
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
                here, there = (table_bytes(one.states, without=("chance", "events")) for one in (moment, other))
                pairs, differed = pairs + 1, differed + (here != there)
                compare(table, moment, other, seat)
    return differed / pairs


@pytest.mark.parametrize("name", tiered(*HIDING))
def test_what_a_seat_gets_is_the_same_in_every_world_that_fits(name: str) -> None:
    assert two_worlds(Table(GAMES[name])) >= LEAST_DIFFERENT


class Leaking(Table):
    """A table into one of whose ways out the other hand is planted, which is noted whenever somebody looks."""

    def __init__(self, way: str) -> None:
        super().__init__(GAMES["leduc"])
        self.way, self.hidden = way, 0
        encode, layout = self.encoding.encode, Layout(self, 64)

        def listed(tensor: Any) -> dict[str, Any]:
            them = layout.listed(tensor)
            return {**them, "mask": them["mask"] | (np.arange(len(them["mask"])) == self.hidden)}

        if way == "tensor":
            vars(self.encoding)["encode"] = lambda views: encode(views) + self.hidden
        elif way == "entities":
            vars(self)["listed"] = listed
        elif way == "row":
            vars(self)["observed"] = lambda *known: {**decisions.observed(*known), "worlds": self.hidden}

    def _look(self, moment: Moment, seat: int) -> int:
        self.hidden = int(moment.states["cards"][0, 1 - max(seat, 0)])
        return self.hidden

    def view(self, moment: Moment, place: int) -> Rows:
        views = super().view(moment, place)
        if self._look(moment, place) and self.way == "view" and place >= 0:
            views[0]["card"] += 8 * self.hidden
        return views

    def memory(self, moment: Moment, seat: int) -> Rows:
        memory = super().memory(moment, seat).copy()
        if self.way == "memory":
            memory["closed"][:, 3] = self._look(moment, seat)
        return memory

    def legal(self, moment: Moment, seat: int) -> list[int]:
        legal = super().legal(moment, seat)
        return legal[:1] if self.way == "legal" and self._look(moment, seat) == 0 else legal


PLANTED = {
    "view": "the observation in words",
    "memory": "the tensor of its memory",
    "legal": "its legal actions",
    "tensor": "the tensor of seat",
    "entities": "the mask of its entity list",
    "row": "the column worlds of a dataset",
}


@pytest.mark.parametrize("way", PLANTED)
def test_a_planted_leak_is_caught(way: str) -> None:
    with pytest.raises(Leak, match=PLANTED[way]):
        two_worlds(Leaking(way), seeds=12)


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


PEEKING = {
    (Batch, "seen_by"): "what a batch observes",
    (Batch, "legal_mask"): "the action mask of a batch",
    (Batch, "legal"): "the counted actions of a batch",
    (Batch, "run"): "what a policy inside a batch is given",
    (Tables, "observe"): "what an agent observes",
    (Seats, "observe"): "what a vector environment observes",
    (Seats, "action_masks"): "the action mask of a vector environment",
}


@pytest.mark.parametrize(("owner", "way"), PEEKING)
def test_a_leak_planted_into_a_batch_is_caught(owner: Any, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In what is handed out, or a policy reads, the hand of whoever is not asked."""
    honest = getattr(owner, way)

    def peeking(self: Any, *given: Any, **how: Any) -> Any:
        batch = self if owner is Batch else self.batch
        other = batch.states(0)["cards"][0, 1 - batch.seats[0]]
        found = honest(self, *given, **how)
        if way == "run":
            batch._scratch.tensors[0, 0] += other
            return found
        return (*found[:2], found[2] + other) if way == "legal" else found + other

    monkeypatch.setattr(owner, way, peeking)
    with pytest.raises(Leak, match=PEEKING[owner, way]):
        two_worlds(Table(GAMES["leduc"]), seeds=12)


def test_a_sampler_that_keeps_the_truth_is_caught() -> None:
    class Keeping(Table):
        def resampled(self, moment: Moment, seat: int, key: bytes) -> Moment:
            return moment

    assert two_worlds(Keeping(GAMES["leduc"]), seeds=4) < LEAST_DIFFERENT
