"""One game at a table: the match, the hash chain of its record, what each place may be told, and its JSON, cached. No network, no clock."""

from __future__ import annotations

import logging
from collections.abc import Callable, MutableMapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import msgspec
import numpy as np

from underrose.kernel.compile.json_template import encoded
from underrose.kernel.data.errors import ActionError, IllegalAction, NoWorld
from underrose.kernel.data.records import Rows, dtype_of
from underrose.kernel.game.actions import Codec
from underrose.kernel.game.drivers import SERVER
from underrose.kernel.game.stepping import SEEN_BYTES as ROW
from underrose.kernel.game.title import Game, Reason, Tell
from underrose.kernel.play.deal import TELLS_WHO
from underrose.kernel.play.match import SPECTATOR, Match, Step
from underrose.kernel.play.recordfile import Growing, Sign, lines_of
from underrose.kernel.play.signing import fits, undone
from underrose.knowledge.assist import reduce_notes
from underrose.server.api.refusals import CONFLICT, NOT_ALLOWED, Refused, from_action
from underrose.texts import ENGLISH, LANGUAGES, reading

log = logging.getLogger(__name__)

Seal = tuple[str | None, str | None]
"""The chain head that a player's client was sent last, and its signature; None for both where it does not sign."""
UNSIGNED: Seal = (None, None)
Notes = dict[str, Any]


class LiveGame:
    """A game in play. `number` counts the games of the table from 1; `asks` are the last ask numbers of the previous game, by seat."""

    def __init__(self, match: Match, number: int, asks: Sequence[int] | None = None) -> None:
        self.number = number
        self.match, match.encodes_views = match, True
        self.before = tuple(asks or [0] * match.game.players)
        self.asks = list(self.before)
        self._pending = dict[int, int]()
        """The ask number of each pending decision, by seat."""
        self._record = Growing(self.match)
        self.commitment: str = self._record.header["deal"]["commitment"]
        self._after = dict[str, int]()
        """Number of the step that gave the chain each head."""
        self._signed = dict[int, int]()
        """By seat, the step whose head its last signature covers."""
        self.json_cache = json_cache_of(match)
        self._notes: dict[int, tuple[int, Notes | None]] = {}
        self._closed()

    @classmethod
    def from_match(cls, match: Match, number: int) -> LiveGame:
        """Return the live game of a match that already has steps, with the chain of all of them."""
        walk = match.walk()
        live = cls(next(walk), number)
        for _ in walk:
            live._closed()
        return live

    @property
    def game(self) -> Game:
        """The game as it is set up for this table."""
        return self.match.game

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.match.outcome is not None

    @property
    def head(self) -> str:
        """The head of the record's hash chain: it commits to every step so far and reveals nothing."""
        return self._record.chain.head

    # --- what a place may be told ------------------------------------------------------------------------------------

    def ask(self, seat: int) -> int | None:
        """Return the ask number of the seat's pending decision, None without one; no number is reused in later games."""
        return self._pending.get(seat)

    def trace(self, place: int) -> tuple[object, ...]:
        """Return a place's trace, to be compared: all it can notice, as its view, the length of its log, who may act, and its ask."""
        return self._trace(place, *self.match.noticed(place)[:2])

    def traces(self) -> dict[int, tuple[object, ...]]:
        """Return the trace of every place."""
        actors, noticed = self.match.observations()
        number = self.number
        over = self.match.outcome is not None
        pending = self._pending
        return {place: (number, seen, told, actors, pending.get(place), over) for place, seen, told in noticed}

    def _trace(self, place: int, seen: bytes, actors: tuple[int, ...]) -> tuple[object, ...]:
        return self.number, seen, self.match.told(place), actors, self.ask(place), self.over

    def legal(self, seat: int) -> list[dict[str, Any]]:
        """Return the seat's legal actions, as forms; empty when it is not asked."""
        return [] if self.ask(seat) is None else self.match.legal(seat).forms()

    def notes(self, seat: int, assist: str) -> Notes | None:
        """Return the seat's note sheet, reduced to the level `assist`; None for spectators and for games without notes."""
        if not self.has_sheet(seat, assist):
            return None
        if not self._is_worked_out(seat):
            known, find = self.sheet_of(seat)
            self.keep_sheet(seat, known, find())
        return reduce_notes(self._notes[seat][1], assist)

    def sheet_waits(self, seat: int, assist: str) -> bool:
        """Return whether the seat's sheet is not computed yet, and too slow to compute at once, as it is while the game's code is
        interpreted."""
        return self.has_sheet(seat, assist) and not self._is_worked_out(seat) and self.game.doors.slow("prepare")

    def has_sheet(self, seat: int, assist: str) -> bool:
        """Return whether a seat is shown a note sheet at all."""
        return seat != SPECTATOR and assist != "off" and self.match.game.title.notes is not None

    def _is_worked_out(self, seat: int) -> bool:
        return seat in self._notes and self._notes[seat][0] == self.match.told(seat)

    def sheet_of(self, seat: int) -> tuple[int, Callable[[], Notes | None]]:
        """Return how many events the seat has been told, and a function that computes its whole sheet from them, safe in any thread while
        the game goes on."""
        view, known = self.seen(seat)
        return self.match.told(seat), lambda: self._deduced(view, known)

    def keep_sheet(self, seat: int, told: int, sheet: Notes | None) -> None:
        """Cache the sheet computed from the first `told` events, unless a later one is cached."""
        if seat not in self._notes or self._notes[seat][0] <= told:
            self._notes[seat] = told, sheet

    def _deduced(self, view: Rows, known: Rows) -> Notes | None:
        """Return the whole sheet; None where no world fits, which is logged: that must not stop the table, nor fill it from the truth."""
        try:
            notes = self.game.title.notes
            return None if notes is None else notes(self.game, view, known)
        except NoWorld:
            log.error("the note sheet of %s found no world", self.game.title.id)
            return None

    def because(self, seat: int, about: str, value: str) -> Callable[[], Reason]:
        """Return a function that finds why a value is excluded, by what this seat has seen; safe in another thread while the game goes on.

        Raises Refused (422) where the value is not excluded or there is no sheet.
        """
        explain = self.game.title.because
        entries = (self.notes(seat, "elimination") or {}).get("about", [])
        if explain is None or not any(entry["key"] == about and value in entry["out"] for entry in entries):
            raise Refused(NOT_ALLOWED, "not_excluded")
        view, known = self.seen(seat)

        def find() -> Reason:
            facts, step = explain(self.game, view, known, about, value)
            return Reason([fact if "text" in fact else self.match.describe(fact) for fact in facts], step and self.match.describe(step))

        return find

    def tells(self, seat: int) -> Callable[[], list[Tell]]:
        """Return a function that finds what others' choices make likely, by what this seat has seen; safe in another thread while the game
        goes on. Nothing is found while the game's code is interpreted, which would take seconds."""
        find = self.game.title.tells
        view, known = self.seen(seat)

        def found() -> list[Tell]:
            if find is None or self.game.doors.slow("prepare"):
                return []
            try:
                told = find(self.game, view, known)
            except NoWorld:
                return []
            return [Tell(self.match.describe(said), self.match.describe(fact)) for said, fact in told]

        return found

    def seen(self, seat: int) -> tuple[Rows, Rows]:
        """Return copies of a seat's view and log, its information set: all that a bot is ever given."""
        return self.match.see(seat), np.array(self.match.log(seat), copy=True)

    # --- doing -------------------------------------------------------------------------------------------------------

    def act(self, seat: int, ask: int, action: object, seal: Seal = UNSIGNED, hold: bool = False, by: str | None = None) -> None:
        """Do an action in answer to `ask`; `by` as in `do`. Raises Refused: 400 unreadable or ambiguous, 409 stale, 422 illegal or wrongly
        signed.

        With `hold`, passing on a reaction window is not recorded: the window closes by itself, at its time.
        """
        match = self.match
        codec = match.game.codec
        try:
            readings = codec.read(action)
            if self.ask(seat) != ask:
                raise Refused(CONFLICT, "stale")
            meant = match.only_legal(seat, readings)
            if codec.verb(meant).server:
                raise IllegalAction.said("server_only")
        except ActionError as error:
            raise from_action(error) from error
        signed = None if seal == UNSIGNED else self.sealed(seat, ask, action, seal)
        if not (hold and meant == self.passing(seat)):
            self.do(seat, meant, by, signed)

    def sealed(self, seat: int, ask: int | None, action: object, seal: Seal) -> dict[str, Any] | None:
        """Return a player's signed statement, as it is kept; None where nothing is signed. Raises Refused (422) where it does not verify:
        another key, no ask, an unknown head, or one older than the head of the seat's last signature."""
        head, signature = seal
        if head is None and signature is None:
            return None
        deal, signed = self.match.deal, {"ask": ask, "head": head, "action": action, "signature": signature}
        key = deal.entropy[seat].key if deal.entropy else None
        known = head is not None and self._after.get(head, -1) >= self._signed.get(seat, 0)
        if not known or ask is None or signature is None or not fits(key, deal.context, seat, signed):
            raise Refused(NOT_ALLOWED, "wrong_signature")
        return signed

    def passing(self, seat: int) -> int | None:
        """Return the packed action that passes on the reaction window open for this seat; None where none is open."""
        return None if self.ask(seat) is None else self.match.if_legal(seat, self.game.title.table.window)

    def words_asked(self, names: Sequence[str]) -> int:
        """Return the number of words in the prompt of the open reaction window, with the seats' `names`, in the language that needs most;
        0 without a prompt."""
        asked, most = self.game.title.table.asked, 0
        if asked is None:
            return most
        for language in LANGUAGES:
            with reading(language):
                most = max(most, sum(len(said.split()) for said in asked(self.game.content, self.match.see(SPECTATOR), names)))
        return most

    def undoable(self, place: int) -> int:
        """Return how many of its own last steps the place may take back now."""
        return 0 if self.match.outcome is not None else self.match.undoable(place)

    def undo(self, seat: int, steps: int, ask: int | None = None, seal: Seal = UNSIGNED, by: str | None = None) -> None:
        """Take back the seat's own last steps; `by` as in `do`. Raises Refused: 409 stale, 422."""
        if ask is not None and self.ask(seat) != ask:
            raise Refused(CONFLICT, "stale")
        signed = self.sealed(seat, ask, undone(steps), seal)
        try:
            self.match.undo(seat, steps)
        except ActionError as error:
            raise from_action(error) from error
        self.match.attest(signed, self._other(seat, by))
        self._closed()

    def do(self, seat: int, packed: int, by: str | None = None, signed: dict[str, Any] | None = None) -> None:
        """Do a packed action that is known to be legal; `by` is the level of who decided it (None: whom the header names for the seat), and
        `signed` what its player signed."""
        self.match.do(seat, packed)
        self.match.attest(signed, self._other(seat, by))
        self._closed()

    def _other(self, seat: int, by: str | None) -> str | None:
        """Return who decided for a seat, where the header names another one and the format of the record can say so."""
        named = by is None or seat == SERVER or by == self.match.levels[seat]
        return None if named or self.match.deal.format < TELLS_WHO else by

    def again(self, step: Step, tape: Sequence[int]) -> None:
        """Do a step that was done before, with the chance values it had. Raises ValueError if they do not fit."""
        self.match.again(step, tape)
        self._closed()

    def by_server(self, action: type[Any] | None, seat: int = 0) -> int | None:
        """Return the server action of that class, of a seat where it names one, packed; None where it is not legal now, or the game has
        none."""
        return self.match.if_legal(SERVER, action, seat)

    def tell_who_plays(self, bots: Sequence[bool]) -> None:
        """Tell the game which seats bots play from now on, by server actions, if its rules want to know."""
        said = self.game.title.table.who_plays
        if said is None or self.over:
            return
        for seat, bot in enumerate(bots):
            action = self.by_server(said[1] if bot else said[0], seat)
            if action is not None:
                self.do(SERVER, action)

    def _closed(self) -> None:
        step = self.match.steps[-1]
        self._after[self._record.add(self.match)] = step.n
        if step.signed is not None and step.seat is not None:
            self._signed[step.seat] = self._after.get(step.signed["head"], 0)
        self._pending = dict[int, int]()
        if self.match.outcome is None:
            before, asks = self.before, self.asks
            for seat, ask in self.match.asking:
                self._pending[seat] = number = ask + before[seat]
                if number > asks[seat]:
                    asks[seat] = number

    def so_far(self) -> str:
        """Return the record of the game while it is played, hidden cards included, without the line break at its end."""
        return "\n".join(lines_of(self.match, grown=self._record))

    @property
    def length(self) -> int:
        """Roughly how many bytes that record has."""
        return sum(map(len, self._record.lines))

    def record(self, sign: Sign | None) -> str:
        """Return the record, signed if `sign` is given. Raises Refused (409) before the game's end, as it reveals everything."""
        if not self.over:
            raise Refused(CONFLICT, "record_later")
        return "\n".join([*lines_of(self.match, sign, self._record), ""])


# JSON of feed messages: views serialized by compiled code; events with their sentences, and lists of legal actions, from a cache.
#
# The bytes say what the slow path (`Match.view`, `LiveGame.legal`, `Match.events`) returns; a test holds the two to the same messages.


MOST_KEPT = 8192
"""Entries of each cache of one setup: events, and lists of legal actions. A full cache is cleared."""

EMPTY = msgspec.Raw(b"[]")
K = TypeVar("K")
encode = msgspec.json.Encoder().encode


class JsonCache:
    """Cached JSON of one setup, shared by all tables that play it."""

    def __init__(self) -> None:
        self._events: dict[tuple[tuple[str, ...], bytes], msgspec.Raw] = {}
        """Event JSON by the players' names and the event row that the place saw, which determine the sentence."""
        self._choices: dict[bytes, msgspec.Raw] = {}
        self._said: tuple[tuple[str, ...], bytes, msgspec.Raw] = ((), b"", EMPTY)
        """The last list of events, with its key: the players' names and the rows seen."""

    def events(self, match: Match, place: int, since: int) -> msgspec.Raw:
        """Return the place's events from index `since` on as a JSON array, in English: all connections of a place get the same."""
        names, seen = tuple(match.names), match.shown(place, since)
        last_names, last_seen, said = self._said
        if last_seen == seen and last_names == names:  # most places have seen the same
            return said
        kept, rows = self._events, [(names, seen[at : at + ROW]) for at in range(0, len(seen), ROW)]
        written = [kept.get(row) or self._event(match, row) for row in rows]
        said = msgspec.Raw(b"[%b]" % b",".join(written))
        self._said = names, seen, said
        return said

    def _event(self, match: Match, row: tuple[tuple[str, ...], bytes]) -> msgspec.Raw:
        with reading(ENGLISH):
            return _keep(self._events, row, msgspec.Raw(encode(match.spoken(row[1]))))

    def view(self, match: Match, place: int) -> msgspec.Raw:
        """Return the place's view as a JSON object: `{table, actors}`."""
        seen, actors, table = match.noticed(place)
        if table is None:
            doors = match.game.doors
            table = encoded(None if doors.slow("encode") else doors.encode, seen, dtype_of(match.game.title.view))
        return msgspec.Raw(b'{"table":%b,"actors":%b}' % (table, _numbers(actors)))

    def choices(self, match: Match, seat: int) -> msgspec.Raw:
        """Return the seat's legal actions as a JSON array of forms."""
        packed = match.listed(seat)
        return self._choices.get(packed) or _keep(self._choices, packed, msgspec.Raw(encode(match.legal(seat).forms())))


@lru_cache(4096)
def _numbers(seats: tuple[int, ...]) -> bytes:
    return encode(seats)


def _keep(kept: MutableMapping[K, msgspec.Raw], key: K, text: msgspec.Raw) -> msgspec.Raw:
    if len(kept) >= MOST_KEPT:
        kept.clear()
    kept[key] = text
    return text


_CACHES: WeakKeyDictionary[Codec, JsonCache] = WeakKeyDictionary()


def json_cache_of(match: Match) -> JsonCache:
    """Return the cache shared by all matches of this setup, created with the first."""
    return _CACHES.setdefault(match.game.codec, JsonCache())
