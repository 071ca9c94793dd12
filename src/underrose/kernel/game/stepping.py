"""A whole step in one call into compiled code: it applies the action, and fills in every place's view, events and legal actions.

Crossing from Python into compiled code costs more than most rules do, so a match crosses once a step, and once more for every chance
value that is missing. `kernel/play/step_runner.py` makes the call.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from underrose.kernel.compile.compiling import driver
from underrose.kernel.compile.json_template import encode
from underrose.kernel.data.records import dtype_of
from underrose.kernel.game.chance import TAPE, Mode
from underrose.kernel.game.contract import MOST_LEGAL, actors, apply, legal, opening, over, scores, see, start, winners
from underrose.kernel.game.events import EVENT, WATCHERS, Seen, forget, show_events

START = -1
"""In place of an action: deal."""
MOST_PLACES = 64
"""The most places that a table has: an audience is a mask of 64 bits."""

# Where a step's numbers stand in `found`.
WRITTEN, LOST, TAKEN, FAULTS, ACTORS, WHY, ASKED_OF, DRAWN, WINNERS, OPENING, SCORES = range(11)
SHOWN = SCORES + MOST_PLACES
"""From here: how many events each place was shown."""
LEGAL = SHOWN + MOST_PLACES
"""From here: how many legal actions each seat has."""
TEXT_ENDS = LEGAL + MOST_PLACES
"""From here: where the JSON of each place's view ends in the text."""
DRAWS = TEXT_ENDS + MOST_PLACES
"""From here: the chance values drawn, each as value, bound and stream."""
FOUND = DRAWS + 3 * TAPE

EVENT_BYTES, SEEN_BYTES = EVENT.size, dtype_of(Seen).itemsize
"""Sizes in bytes of an event, as it happened and as one place saw it."""


@driver
def door_step(  # noqa: PLR0917
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
    literals: Any,
    ends: MutableSequence[int],
    places: MutableSequence[int],
    text: Any,
) -> int:
    """Do a legal action (or START) on `states[i]`, and observe the state that results.

    `given[1:]` are the step's chance values, `given[0]` how many; `mode` says where further ones come from. Return the bound of the first
    value that is missing: then `found` has its stream and number, nothing else is filled in, and the caller has to restore the record.
    Return 0 when the step is done: then the zeroed `views` hold what each place sees (the spectators' last), `log` the events that each
    was shown, `out` the legal actions of seat after seat, and `found` their counts and all other numbers. With a template (`literals`,
    `ends` and `places`; empty: none) the views, also given as `words` (int64, shape (places, n)), are written to `text` one after another.
    """
    s, kit = states[i], kits[0]
    c = s.chance
    c.taken = 0
    c.asked = 0
    c.faults = 0
    c.mode = mode
    c.written = given[0]
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
    c.mode = Mode.DRAW  # reset: left in replay or ask mode, a later draw would always be 0
    found[WRITTEN] = s.events.written
    found[LOST] = s.events.lost
    found[TAKEN] = c.taken
    found[FAULTS] = c.faults
    for k in range(min(c.taken, TAPE)):
        found[DRAWS + 3 * k] = c.tape[k]
        found[DRAWS + 3 * k + 1] = c.bounds[k]
        found[DRAWS + 3 * k + 2] = c.streams[k]
    seats = actors(s, kit)
    players = len(views) - 1
    room = len(s.events.items)
    n = 0
    written = 0
    found[ACTORS] = seats
    for place in range(players + 1):
        watches = place == players
        see(s, kit, -1 if watches else place, views[place])
        if len(places) > 0:
            written = encode(words[place], literals, ends, places, text, written)
        found[TEXT_ENDS + place] = written
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
