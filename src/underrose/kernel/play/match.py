"""A match is one game in progress: who may act, the actions done, the log and view of each seat, and the record of all steps."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from numbers import Integral
from pathlib import Path
from struct import Struct
from typing import Any, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from underrose.kernel.data.errors import AmbiguousAction, IllegalAction, SetupError
from underrose.kernel.data.files import whole
from underrose.kernel.data.records import Rows, as_data, dtype_of
from underrose.kernel.game.chance import Mode, name_of, reseed, value_of
from underrose.kernel.game.drivers import SERVER
from underrose.kernel.game.events import CLOSED, OPEN, UNDONE, SerializedEvent
from underrose.kernel.game.outcome import Outcome, seats_in_words
from underrose.kernel.game.stepping import START
from underrose.kernel.game.title import Game
from underrose.kernel.play.deal import LOCAL, LONGEST_NAME, SEATED, SECRET, Deal, secret_of
from underrose.kernel.play.series import Series, begun, builder_of, built, series_of, under_way, wins_of
from underrose.kernel.play.shown import TableView
from underrose.kernel.play.step_runner import FEW, LegalActions, step_runner_of
from underrose.kernel.play.steps import Log, Logs, Mark, Rest, Step, copied, undo_to
from underrose.texts import TABLE, language, people_of

__all__ = ["FEW", "MOST_UNDOS", "SPECTATOR", "LegalActions", "Log", "Match", "Step", "secret_of", "undo_to"]

SPECTATOR = -1
"""The place of a spectator: a reader without a seat."""
MOST_UNDOS = 100
"""Undo budget: how often a seat may take steps back at one decision, until a step stays. The count follows from the steps, so that it
survives a restart; replaying a record does not check it."""

SEEN = Struct(f"={2 + OPEN + CLOSED}q")
"""The record of an event as one place saw it: unpacking it at once costs a tenth of reading field by field."""


class Match:
    """One game of a title set up for a table.

    Chance comes from the secret of the deal alone: draw i of a stream is a function of that secret, the stream and i. With a `seed`
    the secret follows from it and the whole match is reproducible; without either it is drawn from the system's randomness. A `deal`
    is bound to a table; `series` is the standing of the series that the game belongs to, by default that of a first game.

    >>> import underrose as ur
    >>> match = ur.Match(ur.game("the_coding", players=2), seed=7)
    >>> match
    <Match of The Coding: 2 players, step 0, seats 0 and 1 to act>
    >>> match.play(1, "order 93")
    <Step 1: seat 1; ordered>
    >>> match.play(0, "jump")
    Traceback (most recent call last):
    ...
    underrose.kernel.data.errors.UnreadableAction: "jump" is not an action of this game.
    """

    def __init__(self, game: Game, seed: int | None = None, *, secret: bytes | None = None, deal: Deal | None = None,
                 levels: Sequence[str] | None = None, names: Sequence[str] | None = None, series: Series | None = None,
                 ) -> None:  # fmt: skip
        if secret is not None and len(secret) != SECRET:
            raise ValueError(f"A secret has {SECRET} bytes, not {len(secret)}; without one it is drawn.")
        if strange := {*(levels or ())} - {*SEATED}:
            raise ValueError(f"Levels are {', '.join(SEATED)}, not {', '.join(sorted(strange))}: no record verifies with another.")
        self._set(game, deal or Deal(secret_of(seed) if secret is None else secret, LOCAL), levels, names, series or begun(game))
        self._step(None, START, None)

    def __repr__(self) -> str:
        if self.outcome is not None:
            now = f"over: {self.outcome.why.name}"
        else:
            now = f"{seats_in_words(self.actors)} to act" if self.actors else "nobody to act"
        return f"<Match of {self.game.title.title}: {self.game.players} players, step {len(self.steps) - 1}, {now}>"

    def _set(self, game: Game, deal: Deal, levels: Sequence[str] | None, names: Sequence[str] | None,
             series: Series | None = None) -> None:  # fmt: skip
        self.game = game
        self.deal = deal
        self.series = series
        self.levels = list(levels or ["human"] * game.players)
        self.names = list(names or [f"Seat {seat}" for seat in range(game.players)])
        if not len(self.levels) == len(self.names) == game.players:
            raise ValueError(f"Levels and names are {game.players}, one a seat, not {len(self.levels)} and {len(self.names)}.")
        if max(map(len, [*self.levels, *self.names])) > LONGEST_NAME:
            raise ValueError(f"Levels and names have at most {LONGEST_NAME} characters: no record could be read again with more.")
        self._key = self.deal.key
        self._streams = [name_of(stream) for stream in game.title.stream]
        self._mode = Mode.ASK
        self.encodes_views = False
        """Whether steps serialize each place's view as JSON."""
        self._states, self._lent = game.new_states(), False
        self.steps: list[Step] = []
        self.places = [*range(game.players), SPECTATOR]
        self._logs = Logs({place: Log() for place in self.places})
        self._asks = dict.fromkeys(range(game.players), 0)
        self._asked: dict[int, bytes] = {}
        self._at_rest = self._nothing_known()
        self.latest: Sequence[SerializedEvent] = ()
        """The events of the latest step, as records have them."""
        self._marks: list[Mark] = []
        self.undos = 0
        """How often steps were taken back since the last step that stays."""
        self.what_if: dict[str, int] | None = None
        """Of a game played on from a determinization: `{n, seat}`, the decision before which it was resumed, and its seat; else None."""
        self.outcome: Outcome | None = None
        self._said: dict[tuple[str, tuple[int, ...]], dict[str, Any]] = {}
        """Cache of the latest step's sentences, by language and row."""

    # --- asking ------------------------------------------------------------------------------------------------------

    @property
    def secret(self) -> bytes:
        """The secret that the deal's commitment binds to; the salts of the record follow from it."""
        return self.deal.secret

    @property
    def states(self) -> Rows:
        """The record of the state, shape (1,). Its reader may change it, so from then on what was computed of it is compared with it."""
        self._lent = True
        return self._states

    @states.setter
    def states(self, states: Rows) -> None:
        self._states, self._lent = states, True

    @property
    def _rest(self) -> Rest:
        """The cache of what was computed of the current state; a changed state starts an empty one."""
        if self._lent and (table := self._states.tobytes()) != self._at_rest.table:
            self._at_rest = self._nothing_known(table)
        return self._at_rest

    def _nothing_known(self, table: bytes = b"") -> Rest:
        return Rest(table, seen=[None] * len(self.places))

    @property
    def actors(self) -> list[int]:
        """The seats that may act now."""
        return list(self._actors(self._rest))

    def _actors(self, rest: Rest) -> tuple[int, ...]:
        if rest.actors is None:
            rest.actors = tuple(self.game.actors(self._states))
        return rest.actors

    def legal(self, seat: int) -> LegalActions:
        """Return the seat's legal actions; empty when it may not act."""
        return LegalActions(self, self._seat(seat))

    def enumerated(self, seat: int) -> NDArray[np.int64]:
        """Return the seat's legal actions, packed, shape (n,), read-only. They are enumerated once and cached until the state changes."""
        return np.frombuffer(self.listed(seat), np.int64)

    def listed(self, seat: int) -> bytes:
        """Return the seat's legal actions as bytes, eight for each packed action."""
        rest = self._rest if self._lent else self._at_rest
        listed = rest.legal.get(seat)
        return self._enumerated(rest, seat) if listed is None else listed

    def _enumerated(self, rest: Rest, seat: int) -> bytes:
        if seat not in rest.legal:
            rest.legal[seat] = self.game.legal(self._states, seat).tobytes()
        return rest.legal[seat]

    def ask(self, seat: int) -> int | None:
        """Return the number of the decision that the seat has to make, None if it has none.

        A move of another seat changes it only where it changes this seat's legal actions.
        """
        return self._asks[seat] if seat in self._asked else None

    @property
    def asking(self) -> list[tuple[int, int]]:
        """The seats that have a decision to make, each with the number of that decision."""
        asks = self._asks
        return list(zip(self._asked, map(asks.__getitem__, self._asked), strict=True))

    def log(self, place: int) -> Rows:
        """Return the events that the seat (or SPECTATOR) has seen, without those that were taken back; shape (n,)."""
        return self._logs[place].standing

    def standing(self, place: int, having: Collection[str] = ()) -> list[dict[str, Any]]:
        """Return the log as `{key, args}`, without sentences: only the kinds of event that declare all open arguments in `having`."""
        events = self.game.title.events
        kinds = {number for number, kind in events.types.items() if {*having} <= {*kind.args}}
        rows = SEEN.iter_unpack(self.log(place).tobytes())
        told = [(kind, args[:OPEN], args[OPEN:] if knows else None) for kind, knows, *args in rows if kind in kinds]
        return [events.readable(*row) for row in told]

    def told(self, place: int) -> int:
        """Return how many events the place has been shown, including those taken back and the undo events themselves."""
        return self._logs[place].length

    def since(self, place: int, number: int) -> Rows:
        """Return all events that the place has been shown from number `number` on, shape (n,)."""
        return self._logs[place].rows[number:]

    def shown(self, place: int, number: int) -> bytes:
        """Return the events of `since` as the bytes of their rows."""
        return self._logs[place].since(number)

    def events(self, place: int, since: int = 0) -> list[dict[str, Any]]:
        """Return all events that the place has been shown from number `since` on, as `{key, args, text}`."""
        return [self._spoken(*row) for row in SEEN.iter_unpack(self.since(place, since).tobytes())]

    def spoken(self, row: bytes) -> dict[str, Any]:
        """Return a row of a log, given as bytes, as `{key, args, text}`."""
        return self._spoken(*SEEN.unpack(row))

    def _spoken(self, *row: int) -> dict[str, Any]:
        """Return an unpacked row of a log as `{key, args, text}`; cached until the next step, as several places see equal rows."""
        said = (language(), row)
        if said not in self._said:
            kind, knows, *args = row
            event = self.game.title.events.readable(kind, args[:OPEN], args[OPEN:] if knows else None)
            self._said[said] = self.describe(event)
        return self._said[said]

    def describe(self, event: dict[str, Any]) -> dict[str, Any]:
        """Return an event with its sentence added."""
        if event["key"] == UNDONE.key:
            seat = people_of(1 << int(event["args"]["seat"]), self.names)
            return {**event, "text": TABLE.say("event-undone", {**event["args"], "seat": seat})}
        return {**event, "text": self.game.title.describe(self.game.content, event, self.names)}

    def see(self, place: int) -> Rows:
        """Return the view of a seat or of a SPECTATOR, shape (1,)."""
        return np.ndarray((1,), dtype_of(self.game.title.view), bytearray(self.seen(place)))

    def seen(self, place: int) -> bytes:
        """Return the bytes of the view of a seat or of a SPECTATOR, cached until the state changes."""
        return self._seen(self._rest, place)

    def _seen(self, rest: Rest, place: int) -> bytes:
        seen = rest.seen[self._place(place)]
        if seen is None:
            seen = rest.seen[place] = self.game.see(self._states, place).tobytes()
        return seen

    def noticed(self, place: int) -> tuple[bytes, tuple[int, ...], bytes | None]:
        """Return what a place observes of the current state: the bytes of its view, the seats that may act, and the view as JSON if the
        step wrote it (else None)."""
        rest = self._rest if self._lent else self._at_rest
        seen = rest.seen[place] if place in self._logs else None
        actors = self._actors(rest) if rest.actors is None else rest.actors
        return seen or self._seen(rest, place), actors, rest.texts[place] if rest.texts else None

    def observations(self) -> tuple[tuple[int, ...], list[tuple[int, bytes, int]]]:
        """Return the seats that may act, and for each place (place, bytes of its view, number of events shown)."""
        rest = self._rest if self._lent else self._at_rest
        told = list[tuple[int, bytes, int]]()
        for place, log in self._logs.items():
            seen = rest.seen[place]
            if seen is None:
                seen = self._seen(rest, place)
            told.append((place, seen, log.length))
        return self._actors(rest) if rest.actors is None else rest.actors, told

    def view(self, place: int) -> TableView:
        """Return the view as plain data."""
        return {"table": as_data(self.see(place)[0]), "actors": self.actors}

    def notes(self, seat: int) -> dict[str, Any] | None:
        """Return the seat's exact note sheet; None in a game without deduction."""
        notes = self.game.title.notes
        return None if notes is None else notes(self.game, self.see(seat), self.log(seat))

    # --- its match of several games ------------------------------------------------------------------------------------

    @property
    def wins(self) -> list[int]:
        """Games of its match that each seat has won, with this one once it is over."""
        return wins_of(self.game, self.series, self.outcome)

    @property
    def builder(self) -> int | None:
        """The seat that may build the next game: the sole winner of this one while the series goes on; else None."""
        return builder_of(self.game, self.wins, self.outcome)

    def following(self, build: Mapping[str, object] | None = None) -> tuple[Game, Series | None]:
        """Return the next game of the series and its standing. Raises SetupError where none follows, or no seat may `build`."""
        if self.outcome is None or not under_way(self.game, self.wins):
            raise SetupError.said(TABLE, "setup-no-next")
        if build and self.builder is None:
            raise SetupError.said(TABLE, "setup-no-builder")
        game = built(self.game, build) if build else self.game
        return game, series_of(game, self.wins, self.builder if build else None, self.series)

    def next_game(self, seed: int | None = None, build: Mapping[str, object] | None = None) -> Match:
        """Return a match of the next game of the series for the same seats, with the options that the winner of this one chose, as
        `{"mix": "E1,R2,..."}`. Raises SetupError."""
        game, series = self.following(build)
        return Match(game, seed, levels=self.levels, names=self.names, series=series)

    # --- doing -------------------------------------------------------------------------------------------------------

    def resolve(self, seat: int, what: object) -> int:
        """Return the one legal action that is meant. Raises UnreadableAction, IllegalAction or AmbiguousAction; changes nothing."""
        self._check_open(seat)
        return self.only_legal(seat, self.game.codec.read(int(cast(Any, what)) if isinstance(what, np.integer) else what))

    def only_legal(self, seat: int, meant: Sequence[int]) -> int:
        """Return the one legal action of those that may be meant, packed, for a seat that may act. Raises IllegalAction or
        AmbiguousAction; changes nothing."""
        if len(meant) == 1 and not self.game.doors.allowed(self._states, 0, self.game.kits, seat, meant[0]):
            return meant[0]
        refusals = [self._refusal(seat, action) for action in meant]
        legal = [action for action, refusal in zip(meant, refusals, strict=True) if not refusal]
        if len(legal) == 1:
            return legal[0]
        if legal:
            first, second = (self.game.codec.notation(action) for action in legal[:2])
            raise AmbiguousAction.said("ambiguous", first=first, second=second)
        key, text = self.game.title.refusals[refusals[0]]
        raise IllegalAction(key, text)

    def _check_open(self, place: int) -> None:
        """Raise IllegalAction where there is no such place, or the game is over: checked before the action is parsed."""
        if place != SERVER:
            self._seat(place)
        if self.outcome is not None:
            raise IllegalAction.said("over")

    def if_legal(self, place: int, action: type[Any] | None, seat: int = 0) -> int | None:
        """Return the action of this class (with `seat` where it names one), packed, if it is legal now from this place, SERVER included.

        None where it is not, where the game is over, and where `action` is None.
        """
        if action is None or self.outcome is not None:
            return None
        packed = self.game.codec.make(action, seat)
        return None if self._refusal(self._place(place), packed) else packed

    def allows(self, seat: int, action: int) -> bool:
        """Return whether a packed action is legal now."""
        return self.outcome is None and not self._refusal(seat, action)

    def _refusal(self, place: int, action: int) -> int:
        return int(self.game.doors.allowed(self._states, 0, self.game.kits, place, action))

    def play(self, seat: int, what: object) -> Step:
        """Do an action, given as notation, wire object, dataclass or packed integer, and return its step.

        Raises UnreadableAction, IllegalAction or AmbiguousAction; then nothing has changed.
        """
        return self.do(seat, self.resolve(seat, what))

    def do(self, seat: int, action: int, tape: Sequence[int] | None = None) -> Step:
        """Do a packed action that is known to be legal, and return its step; a `tape` gives it the chance values of a record."""
        undo = bool(self.game.title.table.undo)
        before = self._before(seat) if undo else None
        step = self._step(int(seat), int(action), tape)  # numbers of NumPy's would be in no record
        if undo:
            self._mark(step, before)
        return step

    def _step(self, seat: int | None, action: int, tape: Sequence[int] | None) -> Step:
        game, states = self.game, self._states
        runner = step_runner_of(game)
        mode = self._mode if tape is None else Mode.REPLAY
        runner.step(game, states, SERVER if seat is None else seat, action, mode, tape or (), self._value, self.encodes_views)
        n, table = len(self.steps), states.tobytes()
        came = runner.result(table, self._streams)
        if came.faults:
            raise ValueError(f"step {n}: {runner.misfit}")
        self.latest = latest = game.title.events.happened(came.rows, came.lost)
        events = list[dict[str, Any]]()
        for told in latest:
            events.append(told.event)
        step = Step(n, seat, None if action == START else action, came.drawn, events, came.streams)
        self.steps.append(step)
        for place, log in self._logs.items():
            if shown := came.shown[place]:
                log.add(shown)
        self._at_rest = Rest(table, came.actors, came.legal, came.seen, came.texts)
        self.outcome = Outcome(game.title.why(came.why), came.winners, runner.scores()) if came.why else None
        self._said.clear()
        self._renew_asks(seat, came.legal.copy())
        return step

    def _value(self, stream: int, number: int, bound: int) -> int:
        return value_of(self._key, self._streams[stream], number, bound)

    def _renew_asks(self, mover: int | None, asked: dict[int, bytes]) -> None:
        for seat, choices in asked.items():
            if seat == mover or self._asked.get(seat) != choices:
                self._asks[seat] += 1
        self._asked = asked

    # --- taking back -------------------------------------------------------------------------------------------------

    def undoable(self, seat: int) -> int:
        """Return how many steps the seat may take back now: its own latest, after the last step that drew chance, revealed something or
        passed the decision to another seat. 0 once the undo budget of this decision is spent."""
        return self._own_marks(seat) if self._marks and self.undos < MOST_UNDOS else 0

    @property
    def took_back(self) -> bool:
        """Whether a step was taken back since the last step that stays."""
        return self.undos > 0

    def _own_marks(self, seat: int) -> int:
        return len(self._marks) if self._marks and self._marks[-1].seat == seat else 0

    def undo(self, seat: int, steps: int = 1) -> Step:
        """Take back the seat's latest steps, by appending a step that restores the state before them. Raises IllegalAction, and changes
        nothing, where they stay or the undo budget is spent."""
        if self.outcome is None and self._own_marks(self._seat(seat)) and self.undos >= MOST_UNDOS:
            raise IllegalAction.said("undo_spent", most=MOST_UNDOS)
        return self.take_back(seat, steps)

    def take_back(self, seat: int, steps: int) -> Step:
        """Take back the seat's latest steps as `undo` does, without a budget: for replaying records. Raises IllegalAction."""
        seat = self._seat(seat)
        if self.outcome is not None:
            raise IllegalAction.said("over")
        if not self.game.title.table.undo:
            raise IllegalAction.said("no_undo")
        if not 1 <= steps <= self._own_marks(seat):
            raise IllegalAction.said("nothing_to_undo")
        return self._return(seat, steps)

    def steps_back(self, seat: int, number: int) -> int:
        """Return how many of the seat's steps an undo to step `number` takes back; 0 if it is not possible."""
        places = [place for place, mark in enumerate(self._marks) if mark.after == number and mark.seat == seat]
        return len(self._marks) - places[-1] if places else 0

    def _before(self, seat: int) -> Rows | None:
        """Return a copy of the state before a step that may be undoable (only this seat has a decision), else None."""
        return copied(self._states) if [*self._asked] == [seat] else None

    def _mark(self, step: Step, before: Rows | None) -> None:
        """Keep the state before an undoable step, or drop all kept states if the step stays."""
        told = self.game.title.events.by_key
        open_only = all(told[event["key"]].kind in self.game.title.table.undo for event in step.events)
        if before is None or step.seat is None or step.chance or not open_only or [*self._asked] != [step.seat]:
            self._marks.clear()
            self.undos = 0
        else:
            self._marks.append(Mark(step.seat, step.n - 1, before, len(step.events)))

    def _return(self, seat: int, steps: int) -> Step:
        gone = self._marks[-steps:]
        del self._marks[-steps:]
        s = self._states
        s[0] = gone[0].states[0]
        s[0]["events"]["written"] = 0
        self._at_rest = self._nothing_known(s.tobytes())
        told = [seat, steps, sum(mark.events for mark in gone)]
        for log in self._logs.values():
            log.take_back(told)
        self.latest = [SerializedEvent.of(self.game.title.events.readable(UNDONE.kind, told, None))]
        step = Step(len(self.steps), seat, undo_to(gone[0].after), [], [told.event for told in self.latest])
        self.steps.append(step)
        self.undos += 1
        rest = self._rest
        self._renew_asks(seat, {other: self._enumerated(rest, other) for other in self._actors(rest)})
        return step

    def _seat(self, seat: object) -> int:
        if isinstance(seat, (int, Integral)) and 0 <= int(seat) < self.game.players:
            return int(seat)
        raise IllegalAction.said("no_such_seat", seat=str(seat)[:20])

    def _place(self, place: int) -> int:
        return place if place == SERVER else self._seat(place)

    # --- keeping -----------------------------------------------------------------------------------------------------

    def again(self, step: Step, tape: Sequence[int]) -> Step:
        """Replay a recorded step with the chance values of its record instead of drawn ones. Raises ValueError if they do not fit."""
        if step.action is None or step.seat is None:
            raise ValueError("only the first step of a record deals")
        if step.back is None:
            self.do(step.seat, step.action, tape)
        else:
            steps = self.steps_back(step.seat, step.back)
            if not steps or len(tape):
                raise ValueError(f"step {step.n} takes back what stays")
            self._return(step.seat, steps)
        return self.attest(step.signed, step.by)

    def attest(self, signed: dict[str, Any] | None, by: str | None = None) -> Step:
        """Attach to the latest step what its player signed (None: nothing), and who decided it (None: whom the header names for its seat);
        return that step."""
        if signed is not None or by is not None:
            self.steps[-1] = msgspec.structs.replace(self.steps[-1], signed=signed, by=by)
        return self.steps[-1]

    @classmethod
    def dealt(cls, game: Game, deal: Deal | bytes, tape: Sequence[int], levels: Sequence[str] | None, names: Sequence[str] | None,
              series: Series | None = None) -> Match:  # fmt: skip
        """Return a match whose first step takes its chance values from a record's tape; a local deal is given by its secret alone."""
        match = cls.__new__(cls)
        match._set(game, Deal(deal, LOCAL) if isinstance(deal, bytes) else deal, levels, names, series)
        match._step(None, START, tape)
        return match

    def walk(self) -> Iterator[Match]:
        """Yield a replay of the match after step 0 (the deal), after step 1 and so on: always the same object, which is played on.

        It draws as this one did. Take a `clone` or a `fork` to keep a position, or to play it on in another way.
        """
        dealt, *others = self.steps
        match = Match.dealt(self.game, self.deal, [value for value, _ in dealt.chance], self.levels, self.names, self.series)
        match._mode, match.what_if = self._mode, self.what_if
        match._states["chance"]["generator"] = self._states["chance"]["generator"]
        match._at_rest = match._nothing_known(match._states.tobytes())
        yield match
        for step in others:
            match.again(step, [value for value, _ in step.chance])
            yield match

    def at(self, n: int) -> Match:
        """Return the match as it stood after step `n`, an object of its own. Raises IndexError where there is no such step."""
        if not 0 <= n < len(self.steps):
            raise IndexError(f"There is no step {n}: the last one is {len(self.steps) - 1}.")
        return next(match for k, match in enumerate(self.walk()) if k == n)

    def clone(self) -> Match:
        """Return an independent copy of the match, as `copy.copy` does, with the same chance: it draws what this one would draw."""
        match = Match.__new__(Match)
        match._set(self.game, self.deal, self.levels, self.names, self.series)
        match._mode = self._mode
        match._states = copied(self._states)
        match.steps = list(self.steps)
        match._logs = Logs({place: log.copy() for place, log in self._logs.items()})
        match._asks = dict(self._asks)
        match._asked = dict(self._asked)
        match._marks = list(self._marks)
        match.undos = self.undos
        match.outcome = self.outcome
        match.what_if = self.what_if
        match.latest = self.latest
        return match

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.clone()

    def fork(self, seed: int) -> Match:
        """Return a copy of the match with another future: from here on chance follows from `seed`, in compiled playouts of its state too.

        A record of it does not verify: what was drawn before follows from another secret.

        >>> import underrose as ur
        >>> match = ur.Match(ur.game("the_coding", players=2), seed=7)
        >>> match.fork(1)
        <Match of The Coding: 2 players, step 0, seats 0 and 1 to act>
        """
        match = self.clone()
        match.deal, match._mode = Deal(secret_of(seed), LOCAL), Mode.ASK
        match._key = match.deal.key
        reseed(match._states["chance"]["generator"][0], match._key, 0)
        return match

    @classmethod
    def of_lab(cls, game: Game, generator: Rows, series: Series | None = None) -> Match:
        """Return a match whose chance comes from a plain generator (shape (1,)), as in compiled games of the lab. A record of it does not
        verify."""
        match = cls.__new__(cls)
        match._set(game, Deal(secret_of(0), LOCAL), None, None, series or begun(game))
        match._mode = Mode.DRAW
        match._states["chance"]["generator"] = generator
        match._step(None, START, None)
        return match

    def save(self, path: str | Path) -> None:
        """Write the record file. An unfinished match keeps its secret in the file, so that it can be resumed."""
        from underrose.kernel.play.recordfile import lines_of  # a record file knows matches; matches only save themselves

        with whole(path) as part:
            part.write_text("".join(line + "\n" for line in lines_of(self)), "utf-8")

    @staticmethod
    def load(path: str | Path) -> Match:
        """Return the match of a record file, replayed. Raises RecordError."""
        from underrose.kernel.play.recordfile import lines_in, load

        return load(lines_in(Path(path).read_text("utf-8")))
