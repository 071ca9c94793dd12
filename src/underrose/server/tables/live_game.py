"""One game at a table: the match, the chain of its record, and what each place may be told. No network, no clock."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from underrose.kernel.drivers import SERVER
from underrose.kernel.errors import ActionError, IllegalAction, NoWorld
from underrose.kernel.game import Game, Reason
from underrose.kernel.match import SPECTATOR, Match, Step
from underrose.kernel.recordfile import Growing, Sign, lines_of
from underrose.kernel.records import Rows
from underrose.kernel.signing import fits, undone
from underrose.knowledge.assist import reduce_notes
from underrose.server.refusals import CONFLICT, NOT_ALLOWED, Refused, from_action
from underrose.server.tables.scribe import scribe_of
from underrose.texts import LANGUAGES, reading

log = logging.getLogger(__name__)

Seal = tuple[str | None, str | None]
"""The head that a player's page was told last, and its signature; neither where it does not sign."""
QUICK = 1
"""How thoroughly records are compressed in memory: half the time of the usual way, for a tenth more."""
UNSIGNED: Seal = (None, None)
Notes = dict[str, Any]


class LiveGame:
    """A game being played. `number` counts the games of the table from 1; `asks` are the last ask numbers of the game before."""

    def __init__(self, match: Match, number: int, asks: Sequence[int] | None = None) -> None:
        self.number = number
        self.match, match.spells = match, True
        self.before = tuple(asks or [0] * match.game.players)
        self.asks = list(self.before)
        self._record = Growing(self.match)
        self.commitment: str = self._record.header["deal"]["commitment"]
        self._after = dict[str, int]()
        """The step after which each head was the chain's."""
        self._signed = dict[int, int]()
        """Of each seat the step with whose head it signed last."""
        self.scribe = scribe_of(match)
        self._notes: dict[int, tuple[int, Notes | None]] = {}
        self._closed()

    @classmethod
    def told(cls, match: Match, number: int) -> LiveGame:
        """A match that has been played on already, with the chain of all its steps."""
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
        """The head of the record's chain: it pins down every step so far and tells nothing."""
        return self._record.chain.head

    # --- what a place may be told ------------------------------------------------------------------------------------

    def ask(self, seat: int) -> int | None:
        """The number of the decision the seat is asked for; over all games of the table no number comes twice."""
        number = None if seat == SPECTATOR or self.over else self.match.ask(seat)
        return None if number is None else number + self.before[seat]

    def trace(self, place: int) -> tuple[object, ...]:
        """Everything a place can notice, to be compared: its view, the length of its log, who may act, its ask."""
        return self._trace(place, *self.match.noticed(place)[:2])

    def traces(self) -> dict[int, tuple[object, ...]]:
        """The same for every place."""
        actors, noticed = self.match.noticed_by_all()
        number, over, before = self.number, self.over, self.before
        return {
            place: (number, seen, told, actors, None if ask is None or over else ask + before[place], over)
            for place, seen, told, ask in noticed
        }

    def _trace(self, place: int, seen: bytes, actors: tuple[int, ...]) -> tuple[object, ...]:
        return self.number, seen, self.match.told(place), actors, self.ask(place), self.over

    def legal(self, seat: int) -> list[dict[str, Any]]:
        """What the seat may do now, as forms; empty when it is not asked."""
        return [] if self.ask(seat) is None else self.match.legal(seat).forms()

    def notes(self, seat: int, assist: str) -> Notes | None:
        """The seat's note sheet as far as the table shows it; None for spectators and where there is nothing to deduce."""
        if not self.has_sheet(seat, assist):
            return None
        if not self._is_worked_out(seat):
            known, find = self.sheet_of(seat)
            self.keep_sheet(seat, known, find())
        return reduce_notes(self._notes[seat][1], assist)

    def sheet_waits(self, seat: int, assist: str) -> bool:
        """Whether the seat's sheet has yet to be worked out, and takes so long that nobody should wait for it: interpreted it does."""
        return self.has_sheet(seat, assist) and not self._is_worked_out(seat) and self.game.doors.slow("prepare")

    def has_sheet(self, seat: int, assist: str) -> bool:
        """Whether a seat is shown a note sheet at all."""
        return seat != SPECTATOR and assist != "off" and self.game.title.notes is not None

    def _is_worked_out(self, seat: int) -> bool:
        return seat in self._notes and self._notes[seat][0] == self.match.told(seat)

    def sheet_of(self, seat: int) -> tuple[int, Callable[[], Notes | None]]:
        """How many events the seat has been told, and what works out its whole sheet from them; in any thread, while the game goes on."""
        view, known = self.seen(seat)
        return self.match.told(seat), lambda: self._deduced(view, known)

    def keep_sheet(self, seat: int, told: int, sheet: Notes | None) -> None:
        """Keep the sheet that belongs to so many events, unless a later one is kept."""
        if seat not in self._notes or self._notes[seat][0] <= told:
            self._notes[seat] = told, sheet

    def _deduced(self, view: Rows, known: Rows) -> Notes | None:
        """The whole sheet. A fault in it must not stop the table: the sheet is empty then, and never filled from the truth."""
        try:
            notes = self.game.title.notes
            return None if notes is None else notes(self.game, view, known)
        except NoWorld:
            log.error("the note sheet of %s found no world", self.game.title.id)
            return None

    def because(self, seat: int, about: str, value: str) -> Callable[[], Reason]:
        """What finds why a value is excluded, by what this seat has seen; it may run in another thread while the game goes on.

        Raises Refused where the value is not excluded or there is no sheet.
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

    def seen(self, seat: int) -> tuple[Rows, Rows]:
        """View and log of a seat, copies: all that a bot is ever given."""
        return self.match.see(seat), np.array(self.match.log(seat), copy=True)

    # --- doing -------------------------------------------------------------------------------------------------------

    def act(self, seat: int, ask: int, action: object, seal: Seal = UNSIGNED, hold: bool = False) -> None:
        """Do an action in answer to `ask`. Raises Refused: 400 unreadable or ambiguous, 409 stale, 422 illegal or wrongly signed.

        With `hold`, letting a reaction window pass is noted by nobody: the window ends by itself, at its time.
        """
        try:
            readings = self.game.codec.read(action)
            if self.ask(seat) != ask:
                raise Refused(CONFLICT, "stale")
            meant = self.match.only_legal(seat, readings)
            if self.game.codec.verb(meant).server:
                raise IllegalAction.said("server_only")
        except ActionError as error:
            raise from_action(error) from error
        signed = None if seal == UNSIGNED else self.sealed(seat, ask, action, seal)
        if not (hold and meant == self.passing(seat)):
            self.do(seat, meant, signed)

    def sealed(self, seat: int, ask: int | None, action: object, seal: Seal) -> dict[str, Any] | None:
        """What a player signed, as it is kept; None where nothing is. Raises Refused (422) where it does not fit: another key, no ask,
        another head than those told, or one from before what the seat signed last."""
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
        """The packed action that lets the reaction window pass that is open for this seat; None where none is."""
        return None if self.ask(seat) is None else self.match.if_legal(seat, self.game.title.table.window)

    def words_asked(self, names: Sequence[str]) -> int:
        """How many words ask for a reaction in the open window, in the language that needs more; the seats are called by `names`."""
        asked, most = self.game.title.table.asked, 0
        if asked is None:
            return most
        for language in LANGUAGES:
            with reading(language):
                most = max(most, sum(len(said.split()) for said in asked(self.game.content, self.match.see(SPECTATOR), names)))
        return most

    def undoable(self, place: int) -> int:
        """How many of its own last steps the place may take back now."""
        return 0 if self.over else self.match.undoable(place)

    def undo(self, seat: int, steps: int, ask: int | None = None, seal: Seal = UNSIGNED) -> None:
        """Take back the seat's own last steps. Raises Refused: 409 stale, 422."""
        if ask is not None and self.ask(seat) != ask:
            raise Refused(CONFLICT, "stale")
        signed = self.sealed(seat, ask, undone(steps), seal)
        try:
            self.match.undo(seat, steps)
        except ActionError as error:
            raise from_action(error) from error
        self.match.attest(signed)
        self._closed()

    def do(self, seat: int, packed: int, signed: dict[str, Any] | None = None) -> None:
        """Do a packed action that is known to be legal; `signed` is what its player signed."""
        self.match.do(seat, packed)
        if signed is not None:
            self.match.attest(signed)
        self._closed()

    def again(self, step: Step, tape: Sequence[int]) -> None:
        """Do a step that was done before, with the chance values it had. Raises ValueError if they do not fit."""
        self.match.again(step, tape)
        self._closed()

    def by_server(self, action: type[Any] | None, seat: int = 0) -> int | None:
        """The server action of that class, of a seat where it names one, packed; None where it is not legal now, or the game has none."""
        return self.match.if_legal(SERVER, action, seat)

    def tell_who_plays(self, bots: Sequence[bool]) -> None:
        """Tell the game in which seats bots play from now on, if its rules want to know."""
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
        if self.match.outcome is None:
            asks, before = self.asks, self.before
            for seat, ask in self.match.asking:
                if ask + before[seat] > asks[seat]:
                    asks[seat] = ask + before[seat]

    def record(self, sign: Sign | None) -> str:
        """The record, signed where somebody signs it. Raises Refused (409) while the game is played: it tells everything."""
        if not self.over:
            raise Refused(CONFLICT, "record_later")
        return "\n".join([*lines_of(self.match, sign, self._record), ""])


class RecordArchive:
    """The records of a table's finished games, small in memory."""

    def __init__(self) -> None:
        self._records: dict[int, bytes] = {}

    def put(self, number: int, record: str) -> bytes:
        """Keep the record of a game; returns it as it is kept."""
        self._records[number] = zlib.compress(record.encode(), QUICK)
        return self._records[number]

    def put_back(self, number: int, kept: bytes) -> None:
        """Take a record as `put` gave it."""
        self._records[number] = kept

    def keep_up_to(self, last: int) -> None:
        """Keep no records of games after that one: what was done there has been taken back."""
        self._records = {number: kept for number, kept in self._records.items() if number <= last}

    def keep_from(self, first: int) -> None:
        """Keep no records of games before that one."""
        self._records = {number: kept for number, kept in self._records.items() if number >= first}

    def get(self, number: int) -> str | None:
        """The record of a game that has been put away."""
        kept = self._records.get(number)
        return None if kept is None else zlib.decompress(kept).decode()
