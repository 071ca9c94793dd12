"""Runs a step: one call into compiled code, whose results lie in buffers that all matches of a thread with games of that shape reuse.

The legal actions that it enumerates are a collection (`LegalActions`)."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from struct import Struct
from typing import Any, Protocol, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from underrose.kernel.compile.json_template import Template, template_of
from underrose.kernel.data.errors import AmbiguousAction, IllegalAction, UnreadableAction
from underrose.kernel.data.records import Rows, dtype_of, new
from underrose.kernel.game.actions import Form, forms
from underrose.kernel.game.chance import TAPE, Mode
from underrose.kernel.game.contract import MOST_LEGAL
from underrose.kernel.game.events import Seen
from underrose.kernel.game.outcome import seats_in
from underrose.kernel.game.stepping import (
    ASKED_OF,
    DRAWN,
    DRAWS,
    EVENT_BYTES,
    FAULTS,
    FOUND,
    LEGAL,
    SCORES,
    SEEN_BYTES,
    SHOWN,
    START,
    TAKEN,
    TEXT_ENDS,
)
from underrose.kernel.game.title import Game

_FOUND = Struct(f"={SCORES}q").unpack_from
"""Unpacks the numbers of a step that stand before the scores."""
SILENT = Template(np.zeros(0, np.uint8), np.zeros(1, np.int64), np.zeros(0, np.int64), 0)
"""The empty template, by which nothing is written."""
Draw = Callable[[int, int, int], int]
"""Returns the chance value of (stream, number in the stream, bound)."""


class StepResult(msgspec.Struct):
    """The result of a step: the rows of its events, how many did not fit, the chance values drawn, each as [value, bound], the names of
    their streams, the seats that may act with their packed legal actions (eight bytes each), why the game is over (0: it is not), the
    winners, and for each place, the spectators' last, its view, the view as JSON (None: not written), and the events it was shown."""

    rows: list[bytes]
    lost: int
    drawn: list[list[int]]
    streams: list[str]
    faults: int
    actors: tuple[int, ...]
    legal: dict[int, bytes]
    why: int
    winners: tuple[int, ...]
    seen: list[bytes | None]
    texts: list[bytes | None]
    shown: list[bytes]


class StepRunner:
    """One thread's buffers for the steps of games with the same record types and number of players."""

    def __init__(self, game: Game) -> None:
        places, state = game.players + 1, dtype_of(game.title.state)
        buffer, offset, *_ = cast("Mapping[str, Any]", state.fields)["events"]
        items, inner, *_ = buffer.fields["items"]
        self._room, self._happened = int(items.shape[0]), offset + inner
        self.views, self.log = new(game.title.view, places), new(Seen, places * self._room)
        self.out, self.found = np.zeros(game.players * MOST_LEGAL, np.int64), np.zeros(FOUND, np.int64)
        self.given = np.zeros(1 + TAPE, np.int64)
        self._size, self._places = self.views.itemsize, places
        self._words = self.views.view(np.int64).reshape(places, -1) if self._size % 8 == 0 else np.zeros((places, 1), np.int64)
        self._template = template_of(self.views.dtype) or SILENT
        self._text = np.empty(self._template.room * places, np.uint8)
        self._text_bytes, self._encodes = self._text.data, False
        self._draws: list[tuple[int, int, int]] = []
        """The draws of the latest deal: most deals of a game draw alike, and then are done in one call."""
        self._views, self._log, self._out = (array.view(np.uint8).data for array in (self.views, self.log, self.out))
        self.numbers = self.found.data
        self._given = self.given.data
        self._clean = bytes(len(self._views))
        self._each = Struct(f"={places}q").unpack_from

    def step(
        self, game: Game, states: Rows, seat: int, action: int, mode: Mode, tape: Sequence[int], draw: Draw, encodes_views: bool = False
    ) -> None:
        """Do a step on `states` (shape (1,)), with the chance values of `tape` first. Where one is missing, `draw` gives it, the state is
        rolled back and the step repeated, until none is. With `encodes_views` the views are written as JSON, too."""
        self._encodes = encodes_views and len(self._template.places) > 0 and not game.doors.slow("step")
        before = states.tobytes() if mode == Mode.ASK else b""
        if action == START and mode == Mode.ASK and self._draws:
            if not self._try(game, states, seat, action, mode, [draw(*one) for one in self._draws]) and self._asked_for() == self._draws:
                return
            states.view(np.uint8).data[:] = before
        values = list(tape)
        while bound := self._try(game, states, seat, action, mode, values):
            values.append(draw(*self.asked, bound))
            states.view(np.uint8).data[:] = before
        if action == START and mode == Mode.ASK:
            self._draws = self._asked_for()

    def _try(self, game: Game, states: Rows, seat: int, action: int, mode: Mode, values: Sequence[int]) -> int:
        """Do a step with these chance values; return the bound of the first that is missing, 0 if none is. Raises ValueError for more than
        a tape holds."""
        literals, ends, numbers, _ = self._template if self._encodes else SILENT
        count, given = len(values), self._given
        if count > TAPE:
            raise ValueError(f"a step takes at most {TAPE} values of chance")
        given[0], self._views[:] = count, self._clean
        for place in range(count):
            given[1 + place] = values[place]
        return game.doors.step(  # an IntEnum would cost the call 10 us
            states, 0, game.kits, seat, action, int(mode), self.given, self.views, self.log, self.out, self.found,
            self._words, literals, ends, numbers, self._text
        )  # fmt: skip

    def _asked_for(self) -> list[tuple[int, int, int]]:
        """Return the draws of the latest step, each as (stream, number in the stream counted from this step, bound); empty where one did
        not fit."""
        count, drawn = self.numbers[TAKEN], Counter[int]()
        if self.numbers[FAULTS] or count > TAPE:
            return []
        asked: list[tuple[int, int, int]] = []
        for at in range(DRAWS, DRAWS + 3 * count, 3):
            bound, stream = self.numbers[at + 1], self.numbers[at + 2]
            asked.append((stream, drawn[stream], bound))
            drawn[stream] += 1
        return asked

    def result(self, table: bytes, streams: Sequence[str]) -> StepResult:
        """Return the result of the latest step, given the bytes of the record after it and the names of the streams of chance. One long
        function, as it runs at every move."""
        numbers = self.numbers
        written, lost, taken, faults, actors, why, _, _, winners, _ = _FOUND(numbers)
        begin, size = self._happened, EVENT_BYTES
        rows = list[bytes]()
        for at in range(begin, begin + written * size, size):
            rows.append(table[at : at + size])
        drawn, named = list[list[int]](), list[str]()
        if taken and not faults:  # a record from outside may have drawn more than a tape holds
            values = numbers[DRAWS : DRAWS + 3 * taken].tolist()
            for at in range(0, 3 * taken, 3):
                drawn.append(values[at : at + 2])
                named.append(streams[values[at + 2]])
        seats, out = seats_in(actors), self._out
        legal, at = dict[int, bytes](), 0
        for seat in seats:
            end = at + 8 * numbers[LEGAL + seat]
            legal[seat], at = out[at:end].tobytes(), end
        seen = list[bytes | None]()
        texts = list[bytes | None]()
        shown = list[bytes]()
        views, size = self._views.tobytes(), self._size
        text, encodes = self._text_bytes, self._encodes
        log, room = self._log, SEEN_BYTES * self._room
        begin = 0
        for place, (count, end) in enumerate(zip(self._each(numbers, 8 * SHOWN), self._each(numbers, 8 * TEXT_ENDS), strict=True)):
            seen.append(views[place * size : (place + 1) * size])
            texts.append(text[begin:end].tobytes() if encodes else None)
            shown.append(log[place * room : place * room + count * SEEN_BYTES].tobytes() if count else b"")
            begin = end
        return StepResult(rows, lost, drawn, named, faults, seats, legal, why, seats_in(winners), seen, texts, shown)

    @property
    def misfit(self) -> str:
        """Why the chance of the latest step does not fit."""
        taken = self.numbers[TAKEN]
        too_many = f"it draws {taken} values of chance, and a step draws at most {TAPE}"
        return too_many if taken > TAPE else "its chance does not fit what the rules asked for"

    @property
    def asked(self) -> tuple[int, int]:
        """The stream, and the number in it, of the chance value that was missing."""
        return self.numbers[ASKED_OF], self.numbers[DRAWN]

    def scores(self) -> tuple[int, ...]:
        """Return the score of each seat, once the game is over."""
        return tuple(self.numbers[SCORES : SCORES + self._places - 1].tolist())


class _Here(threading.local):
    """A thread's step runners, by (state type, view type, number of players)."""

    def __init__(self) -> None:
        self.runners: dict[tuple[type, type, int], StepRunner] = {}


_here = _Here()


def step_runner_of(game: Game) -> StepRunner:
    """Return this thread's step runner for such games. Its results are valid until the next step on it."""
    key = game.title.state, game.title.view, game.players
    runners = _here.runners
    return runners.get(key) or runners.setdefault(key, StepRunner(game))


# The legal actions of a seat as a collection: `in`, iteration and `len`.


FEW = 6
"""Up to so many legal actions are shown in their notation."""


class Asked(Protocol):
    """The part of a match that `LegalActions` reads: its game, the validator, and the enumeration."""

    game: Game

    def resolve(self, seat: int, what: object) -> int:
        """Return the one legal action that is meant. Raises UnreadableAction, IllegalAction or AmbiguousAction."""
        ...

    def enumerated(self, seat: int) -> NDArray[np.int64]:
        """Return the seat's legal actions, packed."""
        ...


class LegalActions:
    """The legal actions of a seat now: `in` calls the validator; only iteration and `len` enumerate.

    >>> import underrose as ur
    >>> legal = ur.Match(ur.game("the_coding", players=2), seed=7).legal(1)
    >>> legal
    <LegalActions of seat 1: order 93, order 39>
    >>> "order 93" in legal, "order 94" in legal, len(legal)
    (True, False, 2)
    >>> next(iter(legal))
    Order(tens=9, ones=3)
    """

    def __init__(self, match: Asked, seat: int) -> None:
        self._match, self._seat = match, seat

    def __contains__(self, what: object) -> bool:
        try:
            self._match.resolve(self._seat, what)
        except (UnreadableAction, IllegalAction, AmbiguousAction):
            return False
        return True

    def __iter__(self) -> Iterator[Any]:
        return map(self._match.game.codec.outside, cast("list[int]", self.packed().tolist()))

    def __len__(self) -> int:
        return len(self.packed())

    def __repr__(self) -> str:
        packed = cast("list[int]", self.packed().tolist())
        return f"<LegalActions of seat {self._seat}: {self._in_words(packed) or 'none'}>"

    def _in_words(self, packed: list[int]) -> str:
        """Return up to FEW actions in their notation; of more, the number for each verb."""
        codec = self._match.game.codec
        if len(packed) <= FEW:
            return ", ".join(map(codec.notation, packed))
        return ", ".join(f"{count} x {verb}" for verb, count in Counter(codec.parts(action)[0].do for action in packed).items())

    def packed(self) -> NDArray[np.int64]:
        """Return the legal actions as packed integers, shape (n,). They are enumerated once a step and read-only."""
        return self._match.enumerated(self._seat)

    def forms(self) -> list[Form]:
        """Return the legal actions as they travel to clients: disjoint products."""
        return forms(self._match.game.codec, self.packed())
