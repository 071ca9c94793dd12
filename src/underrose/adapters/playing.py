"""A game in play as an immutable value, with explicit chance nodes: the base of the adapters.

`Table` holds what never changes (the game, its action index, its encoding); a `Moment` is one node of the game tree. An action or a chance
value returns another moment and leaves the first unchanged, so copies share everything and search may branch anywhere.

Nodes are of three kinds. At a *chance* node the step under way needs a value, or several seats may act and chance draws the one that is
first, as in the lab. At a *decision* node one seat is to act. A *terminal* node has an outcome. A seat's information is its view and its
`memory`: the events that it saw and its own decisions, in order.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Annotated, Any, Self

import numpy as np

from underrose.adapters.bounds import bounds_of, utilities
from underrose.adapters.meanwhile import at_once
from underrose.kernel.data.records import Int, Rows, Word, dtype_of, new, record
from underrose.kernel.game.actions import BYTE
from underrose.kernel.game.chance import Generator, Mode, name_of, ready, reseed
from underrose.kernel.game.events import CLOSED, OPEN, Seen
from underrose.kernel.game.outcome import Outcome
from underrose.kernel.game.title import Game
from underrose.kernel.play.trees import DEALER, Kind
from underrose.knowledge.position import Position
from underrose.tensors.dense_actions import DenseActions
from underrose.tensors.encoding import Encoding
from underrose.tensors.entities import encoding_of

NOBODY = -1
TOLD, DECIDED = 0, 1


@record
class Remembered:
    """One entry of a seat's memory: an event as it saw it (TOLD), or a decision of its own (DECIDED) with its arguments in `args`.

    `seen` is a fingerprint of the view at that decision, so that memories are equal only where all earlier decisions were alike.
    """

    what: Int
    kind: Int
    knows: Int
    args: Annotated[MutableSequence[int], "i8", OPEN]
    closed: Annotated[MutableSequence[int], "i8", CLOSED]
    seen: Word


@dataclass(frozen=True, eq=False)
class Moment:
    """One node. `states` is the table after the last finished step, shape (1,); `step` (seat, action) is under way while chance is asked.

    `tape` are the step's chance values so far; `asked` is the bound of the next one and `stream` its stream. `actors` may act, and `mover`
    is the seat to act, NOBODY while chance has to draw it. `memories[seat]` has shape (n,). The arrays are never written to: steps work on
    copies.
    """

    states: Rows
    memories: tuple[Rows, ...]
    step: tuple[int, int] | None = None
    tape: tuple[int, ...] = ()
    asked: int = 0
    stream: int = 0
    actors: tuple[int, ...] = ()
    mover: int = NOBODY
    outcome: Outcome | None = None
    decisions: int = 0

    def __deepcopy__(self, memo: object) -> Self:
        """Return the moment itself: it never changes."""
        return self

    def __repr__(self) -> str:
        return f"<Moment after {self.decisions} decisions: {self.kind.value}>"

    @property
    def kind(self) -> Kind:
        """The kind of the node: chance, decision or terminal."""
        if self.outcome is not None:
            return Kind.TERMINAL
        return Kind.DECISION if self.mover != NOBODY else Kind.CHANCE

    @property
    def dealt(self) -> bool:
        """Whether the deal is done, so that there is a table to see."""
        return bool(self.actors) or self.outcome is not None or self.decisions > 0

    @cached_property
    def digest(self) -> str:
        """A hash of the whole moment, hidden parts included."""
        parts = (self.states.tobytes(), *(memory.tobytes() for memory in self.memories))
        told = repr((self.step, self.tape, self.asked, self.actors, self.mover)).encode()
        return hashlib.blake2b(b"".join((told, *parts)), digest_size=12).hexdigest()


class Table:
    """A game set up for a table, with the transitions from one moment to another."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.actions = DenseActions(game)
        self.bounds = bounds_of(game)
        self.encoding: Encoding = encoding_of(game.title)

    def __repr__(self) -> str:
        return f"<Table of {self.game.title.title}: {self.game.players} players, {len(self.actions)} actions>"

    # --- playing -----------------------------------------------------------------------------------------------------

    @cached_property
    def first(self) -> Moment:
        """The root of the tree, before the deal."""
        empty = _kept(new(Remembered, 0))
        return self._run(Moment(self.game.new_states(), (empty,) * self.game.players), (DEALER, 0), ())

    @at_once
    def outcomes(self, moment: Moment) -> list[int]:
        """Return the outcomes of a chance node, all equally likely: the values below `asked`, or the seats that may be first.

        A seat that may just wait (it has said "not enough" and waits for the others) is offered only where all may: otherwise it would be
        forced to take its word back.
        """
        if moment.asked:
            return list(range(moment.asked))
        return [seat for seat in moment.actors if not self._waits(moment, seat)] or list(moment.actors)

    def _waits(self, moment: Moment, seat: int) -> bool:
        position = Position(self.game, seat, self.view(moment, seat), self.log(moment, seat), 0)
        return self.game.title.table.waits(position)

    @at_once
    def legal(self, moment: Moment, seat: int) -> list[int]:
        """Return the dense indices of the seat's legal actions, ascending; none unless it is to act."""
        return self.actions.indices(self.game.legal(moment.states, seat)) if moment.mover == seat else []

    def drawn(self, moment: Moment, value: int) -> Moment:
        """Return the moment after this chance outcome."""
        if moment.step is None:
            return replace(moment, mover=value)
        return self._run(moment, moment.step, (*moment.tape, value))

    def decided(self, moment: Moment, index: int) -> Moment:
        """Return the moment after the mover's action at this dense index. Raises ValueError for a number outside the action space."""
        if not 0 <= index < len(self.actions):
            raise ValueError(f"There is no action {index}: they are 0 to {len(self.actions) - 1}.")
        seat, action = moment.mover, self.actions.packed[index]
        own = new(Remembered)
        own["what"] = DECIDED
        own["kind"] = action & BYTE
        own["seen"] = self._fingerprint(moment, seat)
        own["args"][0] = [action >> 8 * place + 8 & BYTE for place in range(OPEN)]
        memories = tuple(_joined(memory, own) if place == seat else memory for place, memory in enumerate(moment.memories))
        return self._run(replace(moment, memories=memories, decisions=moment.decisions + 1), (seat, action), ())

    @at_once
    def _run(self, moment: Moment, step: tuple[int, int], tape: tuple[int, ...]) -> Moment:
        """Run the step with these chance values, and return a chance node if it needs one more, else the moment after it."""
        game, states = self.game, moment.states.copy()
        ready(states, Mode.ASK, tape)
        if step[0] == DEALER:
            game.doors.start(states, 0, game.kits)
        else:
            game.doors.apply(states, 0, game.kits, *step)
        chance = states["chance"]
        if chance["faults"][0]:
            raise ValueError(f"{game.title.title}: {tape} does not fit what the rules ask of chance")
        if asked := int(chance["asked"][0]):
            before = replace(moment, step=step, tape=tape, asked=asked, stream=int(chance["asked_of"][0]), actors=(), mover=NOBODY)
            return before
        return self._settled(states, tuple(map(self._told(states), range(game.players), moment.memories)), moment.decisions)

    def _settled(self, states: Rows, memories: tuple[Rows, ...], decisions: int) -> Moment:
        """Return the moment of a state between two steps."""
        actors, outcome = tuple(self.game.actors(states)), self.game.outcome(states)
        mover = actors[0] if len(actors) == 1 and outcome is None else NOBODY
        return Moment(states, memories, actors=actors, mover=mover, outcome=outcome, decisions=decisions)

    def _told(self, states: Rows) -> Any:
        """Return a function that extends a seat's memory by the events of the last step: (seat, memory). Raises SecrecyError."""
        buffer, game = states["events"], self.game
        written, lost = int(buffer["written"][0]), int(buffer["lost"][0])
        game.title.events.check([event.item() for event in buffer["items"][0, :written]], lost)

        def remember(seat: int, memory: Rows) -> Rows:
            log = new(Seen, written)
            log = log[: game.doors.show(states, 0, seat, log, 0)] if written else log
            entries = new(Remembered, len(log))
            for name in ("kind", "knows", "args", "closed"):
                entries[name] = log[name]
            return _joined(memory, entries) if len(entries) else memory

        return remember

    # --- knowing -----------------------------------------------------------------------------------------------------

    @at_once
    def view(self, moment: Moment, place: int) -> Rows:
        """Return the view of a seat or a SPECTATOR, shape (1,); blank before the deal. Observations derive from it and `memory` alone."""
        return self.game.see(moment.states, place) if moment.dealt else new(self.game.title.view)

    def memory(self, moment: Moment, seat: int) -> Rows:
        """Return the events that the seat saw and its own decisions, in order; shape (n,)."""
        return moment.memories[seat]

    def log(self, moment: Moment, seat: int) -> Rows:
        """Return the seat's events alone, as note sheets and samplers take them; shape (n,)."""
        memory = self.memory(moment, seat)
        told = memory[memory["what"] == TOLD]
        log = new(Seen, len(told))
        for name in ("kind", "knows", "args", "closed"):
            log[name] = told[name]
        return log

    def _fingerprint(self, moment: Moment, seat: int) -> int:
        return int.from_bytes(hashlib.blake2b(self.view(moment, seat).tobytes(), digest_size=8).digest(), "big")

    @at_once
    def resampled(self, moment: Moment, seat: int, key: bytes) -> Moment:
        """Return a determinization at the same decision: a world drawn by its probability from those that fit what the seat has seen.

        The seat's own view and memory are the same in it. The other seats' memories hold public events only.
        Raises ValueError where a step is under way, NoWorld where none fits.
        """
        if moment.asked:
            raise ValueError("A world is drawn between two steps, not while chance is asked.")
        game, rngs = self.game, new(Generator)
        reseed(rngs[0], key, 0)
        views = self.view(moment, seat)
        states = game.draw(game.prepare(views, self.log(moment, seat)), views, rngs)
        public = self._public(moment.memories[seat])
        memories = tuple(moment.memories[seat] if place == seat else public for place in range(game.players))
        return replace(self._settled(states, memories, moment.decisions), mover=moment.mover)

    def _public(self, memory: Rows) -> Rows:
        """Return the public part of a memory: public events without their private arguments."""
        types = self.game.title.events.types
        everybody = [kind for kind, declared in types.items() if declared.audience == "everyone"]
        whole = [kind for kind in everybody if types[kind].inner == "everyone"]
        shared = memory[(memory["what"] == TOLD) & np.isin(memory["kind"], everybody)]
        part = ~np.isin(shared["kind"], whole)
        shared["knows"][part], shared["closed"][part] = 0, 0
        return _kept(shared)

    # --- in words ----------------------------------------------------------------------------------------------------

    def in_words(self, entry: Any) -> str:
        """Return an entry of a memory as a line: `hacked(seat=1, card=7)`, or `> send 3 to 1 @4f02...` for a decision of one's own."""
        return _in_words(self, entry.tobytes())

    def chance_in_words(self, moment: Moment, value: int) -> str:
        """Return a chance outcome as a line of text."""
        if moment.step is None:
            return f"seat {value} is first"
        return f"{name_of(list(self.game.title.stream)[moment.stream])} {value} of {moment.asked}"

    def utilities(self, moment: Moment) -> list[float]:
        """Return the utility of each seat, zeros before the end."""
        return utilities(self.game, moment.outcome)


@lru_cache(1 << 14)
def _in_words(table: Table, entry: bytes) -> str:
    what, kind, knows, args, closed, seen = np.frombuffer(entry, dtype_of(Remembered))[0].item()
    if what == DECIDED:
        verb = table.game.codec.verbs[kind]
        return f"> {table.game.codec.notation(table.game.codec.pack(verb, args[: len(verb.domains)]))} @{seen:016x}"
    told = table.game.title.events.readable(kind, args, closed if knows else None)
    return f"{told['key']}({', '.join(f'{name}={value}' for name, value in told['args'].items())})"


def _kept(rows: Rows) -> Rows:
    """Return the same rows, read-only."""
    rows.flags.writeable = False
    return rows


def _joined(memory: Rows, more: Rows) -> Rows:
    return _kept(np.concatenate([memory, more]))
