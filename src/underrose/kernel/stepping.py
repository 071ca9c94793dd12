"""A whole step in one call: it is done, and everything that anybody may notice of the table is filled in.

Crossing from Python into compiled code costs more than most rules do, so a match crosses once a step, or once more for every value of
chance that it asks for. What comes back lies on a `Desk`: arrays that every match of a thread with games of that shape writes to in turn.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Mapping, MutableSequence, Sequence
from struct import Struct
from typing import TYPE_CHECKING, Any, cast

import msgspec
import numpy as np

from underrose.kernel.chance import TAPE, Mode
from underrose.kernel.compiling import driver
from underrose.kernel.contract import MOST_LEGAL, actors, apply, legal, opening, over, scores, see, start, winners
from underrose.kernel.events import EVENT, WATCHERS, Seen, forget, show_events
from underrose.kernel.records import Rows, dtype_of, new
from underrose.kernel.spelling import Template, spell, template_of

if TYPE_CHECKING:
    from underrose.kernel.game import Game

START = -1
"""In place of an action: deal."""
MOST_PLACES = 64
"""Places that a table has at most: an audience is a mask of 64 bits."""

# Where a step's numbers stand in `found`; those before SCORES are unpacked at once.
WRITTEN, LOST, TAKEN, FAULTS, ACTORS, WHY, ASKED_OF, DRAWN, WINNERS, OPENING, SCORES = range(11)
_FOUND = Struct(f"={SCORES}q").unpack_from
SHOWN = SCORES + MOST_PLACES
"""How many events each place was shown."""
LEGAL = SHOWN + MOST_PLACES
"""How many legal actions each seat has."""
SPELLED = LEGAL + MOST_PLACES
"""Where the JSON of each place's view ends."""
DRAWS = SPELLED + MOST_PLACES
"""The values that chance gave: for each its value, its bound and its stream."""
FOUND = DRAWS + 3 * TAPE

EVENT_BYTES, SEEN_BYTES = EVENT.size, dtype_of(Seen).itemsize
"""Bytes of an event, as it happened and as one place saw it."""


@driver
def door_step(
    states: Any,
    i: int,
    kits: Any,
    seat: int,
    action: int,
    mode: int,
    given: MutableSequence[int],
    views: Any,
    log: Any,
    out: MutableSequence[int],
    found: MutableSequence[int],
    words: Any,
    letters: Any,
    cuts: MutableSequence[int],
    places: MutableSequence[int],
    text: Any,
) -> int:
    """Do a legal action (or START) on `states[i]`, and look at the table that comes of it.

    `given[1:]` are the step's values of chance, `given[0]` how many; where more come from is the `mode`'s to say. Returns the bound of a
    value that was asked for and not given: `found` has its stream and number then, nothing else is filled in, and the record has to be put
    back. Returns 0 when the step is done: the zeroed `views` have what each place sees (the spectators' last), `log` what each was shown
    of the events, `out` the legal actions of seat after seat, and `found` how many, and the rest. By the template `letters`, `cuts` and
    `places` (none: not at all) the views, which are `words` as well (int64, shape (places, n)), are written into `text` one after another.
    """
    s, kit = states[i], kits[0]
    c = s.chance
    c.taken, c.asked, c.faults, c.mode, c.written = 0, 0, 0, mode, given[0]
    for k in range(given[0]):
        c.tape[k] = given[1 + k]
    if action == START:
        start(s, kit)
    else:
        forget(s.events)
        apply(s, kit, seat, action)
    if c.asked:
        found[ASKED_OF], found[DRAWN] = c.asked_of, c.drawn[c.asked_of]
        return c.asked
    c.mode = Mode.DRAW  # a table at rest draws when it is played on elsewhere: replaying or asking, every draw would be 0
    found[WRITTEN], found[LOST], found[TAKEN], found[FAULTS] = s.events.written, s.events.lost, c.taken, c.faults
    for k in range(min(c.taken, TAPE)):
        found[DRAWS + 3 * k], found[DRAWS + 3 * k + 1], found[DRAWS + 3 * k + 2] = c.tape[k], c.bounds[k], c.streams[k]
    seats, players, room, n, written = actors(s, kit), len(views) - 1, len(s.events.items), 0, 0
    found[ACTORS] = seats
    for place in range(players + 1):
        watches = place == players
        see(s, kit, -1 if watches else place, views[place])
        if len(places) > 0:
            written = spell(words[place], letters, cuts, places, text, written)
        found[SPELLED + place] = written
        shown = log[place * room : (place + 1) * room]
        found[SHOWN + place] = show_events(s.events, WATCHERS if watches else place, shown, 0)
    for other in range(players):
        found[LEGAL + other] = legal(s, kit, other, out[n : n + MOST_LEGAL]) if (seats >> other) & 1 else 0
        n += found[LEGAL + other]
    found[WHY] = over(s, kit)
    if found[WHY]:
        found[WINNERS], found[OPENING] = winners(s, kit), opening(s, kit)
        scores(s, kit, found[SCORES : SCORES + MOST_PLACES])
    return 0


SILENT = Template(np.zeros(0, np.uint8), np.zeros(1, np.int64), np.zeros(0, np.int64), 0)
"""The template by which nothing is written."""
Draw = Callable[[int, int, int], int]
"""The value of chance of a stream, by its number and its bound."""


class Came(msgspec.Struct):
    """What came of a step: the rows of its events, the mask of those who may act, why it is over and who has won, and of each place, the
    spectators' last, what it sees, the same as JSON (None where that was not written), and the rows that it was shown of the events."""

    rows: list[bytes]
    lost: int
    taken: int
    faults: int
    actors: int
    why: int
    winners: int
    seen: list[bytes | None]
    texts: list[bytes | None]
    shown: list[bytes]


class Desk:
    """What one thread has at hand to do steps of games with one kind of records and one number of players."""

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
        self._letters, self._spells = self._text.data, False
        self._draws: list[tuple[int, int, int]] = []
        """What the latest deal asked of chance: most deals of a game ask for the same, and then are done in one call."""
        self._views, self._log, self._out = (array.view(np.uint8).data for array in (self.views, self.log, self.out))
        self.numbers, self._given, self._clean = self.found.data, self.given.data, bytes(len(self._views))
        self._each = Struct(f"={places}q").unpack_from

    def step(
        self, game: Game, states: Rows, seat: int, action: int, mode: Mode, tape: Sequence[int], draw: Draw, spells: bool = False
    ) -> None:
        """Do a step on `states` (shape (1,)) with the values of a record; or else again for every value it asks for, until it has them all:
        `draw` gives the value of a stream, by its number and its bound. With `spells` the views are written as JSON, too."""
        self._spells = spells and len(self._template.places) > 0 and not game.doors.slow("step")
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
        """Do a step with the values of chance that are known; returns the bound of one that is missing, 0 if none is. Raises ValueError
        where no step takes so many."""
        letters, cuts, numbers, _ = self._template if self._spells else SILENT
        count, given = len(values), self._given
        if count > TAPE:
            raise ValueError(f"a step takes at most {TAPE} values of chance")
        given[0], self._views[:] = count, self._clean
        for place in range(count):
            given[1 + place] = values[place]
        return game.doors.step(  # an IntEnum would cost the call 10 us
            states, 0, game.kits, seat, action, int(mode), self.given, self.views, self.log, self.out, self.found,
            self._words, letters, cuts, numbers, self._text
        )  # fmt: skip

    def _asked_for(self) -> list[tuple[int, int, int]]:
        """The values of chance that the deal took: the stream of each, its number there, and its bound. Empty where one did not fit."""
        count, drawn = self.numbers[TAKEN], Counter[int]()
        if self.numbers[FAULTS] or count > TAPE:
            return []
        asked: list[tuple[int, int, int]] = []
        for at in range(DRAWS, DRAWS + 3 * count, 3):
            bound, stream = self.numbers[at + 1], self.numbers[at + 2]
            asked.append((stream, drawn[stream], bound))
            drawn[stream] += 1
        return asked

    def came(self, table: bytes) -> Came:
        """What came of the step that has led to a table, given as the bytes of its record. All in one place: it is done at every move."""
        written, lost, taken, faults, actors, why, _, _, winners, _ = _FOUND(self.numbers)
        begin, size = self._happened, EVENT_BYTES
        rows = [table[at : at + size] for at in range(begin, begin + written * size, size)] if written else []
        seen, texts, shown = list[bytes | None](), list[bytes | None](), list[bytes]()
        views, size, letters, log, room = self._views.tobytes(), self._size, self._letters, self._log, SEEN_BYTES * self._room
        begin, spells = 0, self._spells
        for place, (count, end) in enumerate(zip(self._each(self.numbers, 8 * SHOWN), self._each(self.numbers, 8 * SPELLED), strict=True)):
            seen.append(views[place * size : (place + 1) * size])
            texts.append(letters[begin:end].tobytes() if spells else None)
            shown.append(log[place * room : place * room + count * SEEN_BYTES].tobytes() if count else b"")
            begin = end
        return Came(rows, lost, taken, faults, actors, why, winners, seen, texts, shown)

    @property
    def asked(self) -> tuple[int, int]:
        """The stream and the number of the value that was asked for."""
        return self.numbers[ASKED_OF], self.numbers[DRAWN]

    def scores(self) -> tuple[int, ...]:
        """What each seat has scored, once it is over."""
        return tuple(self.numbers[SCORES : SCORES + self._places - 1].tolist())

    def legal(self, seats: Sequence[int]) -> dict[int, bytes]:
        """The packed legal actions of those who may act, eight bytes each."""
        at, lists = 0, dict[int, bytes]()
        for seat in seats:
            end = at + 8 * self.numbers[LEGAL + seat]
            lists[seat], at = self._out[at:end].tobytes(), end
        return lists

    def drawn(self, count: int, streams: Sequence[str]) -> tuple[list[list[int]], list[str]]:
        """The values of chance that the step took, with their bounds, and the names of their streams."""
        if not count:
            return [], []
        numbers = self.numbers[DRAWS : DRAWS + 3 * count].tolist()
        return [numbers[at : at + 2] for at in range(0, 3 * count, 3)], [streams[stream] for stream in numbers[2::3]]


class _Here(threading.local):
    """The desks of a thread, by the records and the number of players."""

    def __init__(self) -> None:
        self.desks: dict[tuple[type, type, int], Desk] = {}


_here = _Here()


def desk_of(game: Game) -> Desk:
    """The desk of this thread for such games. What lies on it holds until the next step."""
    key = game.title.state, game.title.view, game.players
    desks = _here.desks
    return desks.get(key) or desks.setdefault(key, Desk(game))
