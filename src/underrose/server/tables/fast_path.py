"""Fast path: at a steady table a move changes nothing but the game, so all else is checked once and cached.

A table is steady while connected people sit in all seats, and no job is due but clocks. That is determined after an operation, and holds
until something other than a move may have changed the table (`Persistence.changes`). Meanwhile a message is a cached template, serialized
once by the general path (`telling.position_of`), with the fields that a move changes filled in; it outlasts the game where the next one
finds the table as it was. Tests hold both paths to the same bytes.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Protocol, cast

import msgspec

from underrose.kernel.canonical import canonical
from underrose.kernel.game import TableRules
from underrose.kernel.match import SPECTATOR
from underrose.server.authentication import Player
from underrose.server.messages import Acted, Clock, Done
from underrose.server.refusals import Refused
from underrose.server.tables.feeds import Feed
from underrose.server.tables.idempotency import Answer, AnswerBook
from underrose.server.tables.json_cache import Seats
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.persistence import Persistence
from underrose.server.tables.races import COUNT
from underrose.server.tables.telling import CLOCKS, Telling, deadline_of, position_of, shared_of

encode = msgspec.json.Encoder().encode
MOVES = ("n", "ask", "view", "legal", "events", "notes", "deadline", "head", "game", "undo", "whole")
"""The fields of a message that a move or a deal may change, in their order; all others change with something else, or with the end."""
GAP = b"\0"
"""Placeholder of a field's value in a template: JSON has no such byte."""
NULL = b"null"
TRUE = b"true"
FALSE = b"false"


class Playing(Telling, Protocol):
    """The part of a table that the fast path uses."""

    host: Player
    clock: Clock
    paused: bool
    persistence: Persistence
    answers: AnswerBook
    seats_told: Seats
    seen_by_all: tuple[object, ...]
    noted: object

    def note(self) -> None:
        """Number a message for every place that can notice a change."""
        ...


class FastPath:
    """Cached state of a table that is valid while its players only play this game."""

    def __init__(self, table: Playing, live: LiveGame) -> None:
        self.live, self._changes = live, table.persistence.changes
        self.plans = bool(table.jobs) or may_plan(table)
        """Whether a move may schedule or cancel jobs."""
        self._seats, self._undo = table.seating.homes(), bool(live.game.title.table.undo)
        self._shared = table.seen_by_all, shared_of(table)
        """Key of the templates: all that messages contain besides the fields that a move changes."""
        sheets = {place: table.assist_of(place) for place in table.audience.feeds} if live.game.title.notes else {}
        self._sheets = {place: assist for place, assist in sheets.items() if live.has_sheet(place, assist)}
        """The assist level of each place that has a note sheet."""
        self._game = b"%d" % live.number

    def holds(self, table: Playing) -> bool:
        """Return whether the cached state is still valid."""
        return self._changes == table.persistence.changes and table.live is self.live and self.live.match.outcome is None

    def act(self, table: Playing, player: Player, request: Acted) -> Done | None:
        """Do a player's action, as `Table.act` does it. Returns None, with nothing changed, where that has to handle it: a repeated
        idempotency key, an action to be refused, any action during a count-in, or a pass where the clock holds reaction windows open."""
        live = self.live
        seat = self._seats.get(player.id)
        text = canonical(request.action)
        packed = live.game.codec.known(text)
        if seat is None or packed is None or live.ask(seat) != request.ask or not live.match.allows(seat, packed):
            return None
        id, answers = request.id, table.answers.of(player.id)
        if id in answers.by_id:
            return None
        if table.jobs and (COUNT in table.jobs or (table.clock.holds and packed == live.passing(seat))):
            return None
        signed = None
        if request.head is not None or request.signature is not None:
            try:
                signed = live.sealed(seat, request.ask, request.action, (request.head, request.signature))
            except Refused:
                return None
        step = live.number, len(live.match.steps)
        table.audience.look()
        live.do(seat, packed, signed)
        table.note() if live.over else self._note(table)
        answer = Answer(sha256(b'["act",%d,%b]' % (request.ask, text)).digest(), table.audience.feeds[seat].n, None, None, step)
        answers.keep(id, answer)
        table.answers.fresh.append((player.id, id, answer))
        return Done(id, answer.n)

    def _note(self, table: Playing) -> None:
        """Number a message for every place that can notice a change, as `Table.note` does."""
        live, public = self.live, table.seen_by_all
        table.persistence.touched = table.sources.clock.monotonic()
        table.noted = (live.number, len(live.match.steps)), public
        feeds = table.audience.feeds
        number = live.number
        before = live.before
        (actors, noticed) = live.match.observations()
        for place, seen, told, ask in noticed:
            feeds[place].note(live, (number, seen, told, actors, None if ask is None else ask + before[place], False), public)

    def message(self, table: Playing, feed: Feed) -> bytes | None:
        """Return the encoded message of a place's noted news; None where jobs other than clocks are due, as the template does not fit."""
        live = self.live
        place = feed.place
        jobs = table.jobs
        if jobs and any(kind not in CLOCKS for kind, _ in jobs):
            return None
        match = live.match
        json_cache = live.json_cache
        template = feed.template
        if template is None or template[0] != self._shared:
            template = feed.template = self._shared, self._template(table, place)
        ask, deadline = match.ask(place), None
        notes = live.notes(place, self._sheets[place]) if place in self._sheets else None
        if jobs:
            deadline = deadline_of(table, place)
        return template[1] % (
            feed.n,
            NULL if ask is None else b"%d" % (ask + live.before[place]),
            json_cache.view(match, place),
            b"[]" if ask is None else json_cache.choices(match, place),
            json_cache.events(match, place, feed.told),
            NULL if notes is None else encode(notes),
            NULL if deadline is None else b"%d" % deadline,
            encode(feed.head),
            self._game,
            b"%d" % live.undoable(place) if self._undo else b"0",
            FALSE if feed.told else TRUE,
        )

    def _template(self, table: Playing, place: int) -> bytes:
        position = cast(Any, position_of(table, place, table.seats_told, 0, shared_of(table), written=True))
        for name in MOVES:
            setattr(position, name, msgspec.Raw(GAP))
        whole = encode(position).replace(b"%", b"%%").split(GAP)
        return b"%d".join((whole[0], b"%b".join(whole[1:])))


def fast_path_of(table: Playing) -> FastPath | None:
    """Return the fast path of a table that is steady now, else None."""
    live = table.live
    if live is None or live.over or table.closed or table.paused or table.opening or table.lesson or table.exhibition:
        return None
    if not all(seat.person and seat.followed and not (seat.away or seat.expected) for seat in table.seats):
        return None
    if table.seating.elsewhere or table.seating.guests.asking or table.seating.place_of(table.host) in (None, SPECTATOR):
        return None
    return None if live.game.doors.slow("prepare") else FastPath(table, live)


def may_plan(table: Playing) -> bool:
    """Return whether anything at the table is timed: decisions, turns, reaction windows or races."""
    clock, rules = table.clock, table.game.title.table
    races = clock.pace and rules.hurried_by is not TableRules.hurried_by
    return bool(clock.answer or clock.turn or clock.point or races or (clock.holds and rules.window is not None))
