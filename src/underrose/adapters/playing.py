"""A game in play as an immutable value, with chance as nodes of its own: what the adapters stand on.

`Table` holds what never changes (the game, its action index, its encoding); a `Moment` is one node of the game tree. Doing something
gives another moment and leaves the first as it was, so copies share everything and search may branch anywhere.

Nodes are of three kinds. At a *chance* node the step under way asks for a value, or several seats may act and chance says who is
first, as in the lab. At a *decision* node one seat is asked. A *terminal* node has an outcome. What a seat knows is its view, and its
`memory`: what it was told and what it decided, in order.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Annotated, Any, Self

import numpy as np

from underrose.adapters.bounds import Bounds, bounds_of, utilities
from underrose.kernel.actions import BYTE
from underrose.kernel.chance import Generator, Mode, name_of, ready, reseed
from underrose.kernel.events import CLOSED, OPEN, Seen
from underrose.kernel.game import Game
from underrose.kernel.outcome import Outcome
from underrose.kernel.records import Int, Rows, Word, dtype_of, new, record
from underrose.kernel.trees import DEALER, Kind
from underrose.knowledge.position import Position
from underrose.tensors.dense_actions import DenseActions
from underrose.tensors.encoding import Encoding
from underrose.tensors.fields import encoding_of

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

    `tape` are the values that the step has so far; `asked` is the bound of the next one and `stream` its stream. `actors` may act, and
    `mover` is asked, NOBODY while chance has to say who is first. `memories[seat]` has shape (n,). Nothing writes into
    these arrays: whoever does a step works on a copy.
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
        """The moment itself: it never changes."""
        return self

    def __repr__(self) -> str:
        return f"<Moment after {self.decisions} decisions: {self.kind.value}>"

    @property
    def kind(self) -> Kind:
        """What comes next."""
        if self.outcome is not None:
            return Kind.TERMINAL
        return Kind.DECISION if self.mover != NOBODY else Kind.CHANCE

    @property
    def dealt(self) -> bool:
        """Whether there is a table to look at."""
        return bool(self.actors) or self.outcome is not None or self.decisions > 0

    @cached_property
    def digest(self) -> str:
        """A fingerprint of everything in it, hidden parts included."""
        parts = (self.states.tobytes(), *(memory.tobytes() for memory in self.memories))
        told = repr((self.step, self.tape, self.asked, self.actors, self.mover)).encode()
        return hashlib.blake2b(b"".join((told, *parts)), digest_size=12).hexdigest()


class Table:
    """A game set up for a table, and every way from one moment of it to another."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.actions = DenseActions(game)
        self.bounds: Bounds = bounds_of(game)
        self.encoding: Encoding = encoding_of(game.title)

    def __repr__(self) -> str:
        return f"<Table of {self.game.title.title}: {self.game.players} players, {len(self.actions)} actions>"

    # --- playing -----------------------------------------------------------------------------------------------------

    @cached_property
    def first(self) -> Moment:
        """The root: nothing is dealt yet."""
        empty = _kept(new(Remembered, 0))
        return self._run(Moment(self.game.new_states(), (empty,) * self.game.players), (DEALER, 0), ())

    def outcomes(self, moment: Moment) -> list[int]:
        """What chance may say at a chance node, each as likely as the others: a value below `asked`, or the seat that is first.

        A seat that can as well leave it at that (it has said "not enough" and waits for the others) is asked only where all could: else it
        would be made to take its word back.
        """
        if moment.asked:
            return list(range(moment.asked))
        return [seat for seat in moment.actors if not self._waits(moment, seat)] or list(moment.actors)

    def _waits(self, moment: Moment, seat: int) -> bool:
        position = Position(self.game, seat, self.view(moment, seat), self.log(moment, seat), 0)
        return self.game.title.table.waits(position)

    def legal(self, moment: Moment, seat: int) -> list[int]:
        """The dense indices of what the seat may do now, ascending; none unless it is asked."""
        return self.actions.indices(self.game.legal(moment.states, seat)) if moment.mover == seat else []

    def drawn(self, moment: Moment, value: int) -> Moment:
        """What follows when chance says this."""
        if moment.step is None:
            return replace(moment, mover=value)
        return self._run(moment, moment.step, (*moment.tape, value))

    def decided(self, moment: Moment, index: int) -> Moment:
        """What follows when the mover does the action at this dense index. Raises ValueError for a number that is no action's."""
        if not 0 <= index < len(self.actions):
            raise ValueError(f"There is no action {index}: they are 0 to {len(self.actions) - 1}.")
        seat, action = moment.mover, self.actions.packed[index]
        own = new(Remembered)
        own["what"], own["kind"], own["seen"] = DECIDED, action & BYTE, self._fingerprint(moment, seat)
        own["args"][0] = [action >> 8 * place + 8 & BYTE for place in range(OPEN)]
        memories = tuple(_joined(memory, own) if place == seat else memory for place, memory in enumerate(moment.memories))
        return self._run(replace(moment, memories=memories, decisions=moment.decisions + 1), (seat, action), ())

    def _run(self, moment: Moment, step: tuple[int, int], tape: tuple[int, ...]) -> Moment:
        """Do the step with these values: either chance is asked for one more, or the step is done."""
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
        """The moment at a table on which no step is under way."""
        actors, outcome = tuple(self.game.actors(states)), self.game.outcome(states)
        mover = actors[0] if len(actors) == 1 and outcome is None else NOBODY
        return Moment(states, memories, actors=actors, mover=mover, outcome=outcome, decisions=decisions)

    def _told(self, states: Rows) -> Any:
        """What remembers the step that a table has just done, for (seat, its memory so far). Raises SecrecyError."""
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

    def view(self, moment: Moment, place: int) -> Rows:
        """What a seat or a SPECTATOR sees, shape (1,); nothing before the deal. Whatever leaves a table starts here or at `memory`."""
        return self.game.see(moment.states, place) if moment.dealt else new(self.game.title.view)

    def memory(self, moment: Moment, seat: int) -> Rows:
        """What the seat was told and what it decided, in order; shape (n,)."""
        return moment.memories[seat]

    def log(self, moment: Moment, seat: int) -> Rows:
        """The events alone, as note sheets and samplers take them; shape (n,)."""
        memory = self.memory(moment, seat)
        told = memory[memory["what"] == TOLD]
        log = new(Seen, len(told))
        for name in ("kind", "knows", "args", "closed"):
            log[name] = told[name]
        return log

    def _fingerprint(self, moment: Moment, seat: int) -> int:
        return int.from_bytes(hashlib.blake2b(self.view(moment, seat).tobytes(), digest_size=8).digest(), "big")

    def resampled(self, moment: Moment, seat: int, key: bytes) -> Moment:
        """A world drawn by its probability from those that fit what the seat has seen (determinization), asked for the same decision.

        The seat knows the same in it. Of the other seats' memories it holds what the seat knows of them: what was told to everybody.
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
        """The part of a memory that everybody shares: public events with what of them is public."""
        types = self.game.title.events.types
        everybody = [kind for kind, declared in types.items() if declared.audience == "everyone"]
        whole = [kind for kind in everybody if types[kind].inner == "everyone"]
        shared = memory[(memory["what"] == TOLD) & np.isin(memory["kind"], everybody)]
        part = ~np.isin(shared["kind"], whole)
        shared["knows"][part], shared["closed"][part] = 0, 0
        return _kept(shared)

    # --- in words ----------------------------------------------------------------------------------------------------

    def in_words(self, entry: Any) -> str:
        """An entry of a memory as a line: `hacked(seat=1, card=7)`, or `> send 3 to 1 @4f02...` for a decision of one's own."""
        return _in_words(self, entry.tobytes())

    def chance_in_words(self, moment: Moment, value: int) -> str:
        """What chance says, as a line."""
        if moment.step is None:
            return f"seat {value} is first"
        return f"{name_of(list(self.game.title.stream)[moment.stream])} {value} of {moment.asked}"

    def utilities(self, moment: Moment) -> list[float]:
        """What each seat gets, zeros before the end."""
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
    """The same rows, read-only."""
    rows.flags.writeable = False
    return rows


def _joined(memory: Rows, more: Rows) -> Rows:
    return _kept(np.concatenate([memory, more]))
