"""A match is one game: who may act, what they do, what each seat has seen, and the record of it all."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from struct import Struct
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from underrose.kernel.chance import Mode, name_of, reseed, value_of
from underrose.kernel.deal import LOCAL, Deal, secret_of
from underrose.kernel.drivers import SERVER
from underrose.kernel.errors import AmbiguousAction, IllegalAction, SetupError
from underrose.kernel.events import CLOSED, OPEN, UNDONE, Told
from underrose.kernel.game import Game
from underrose.kernel.legal_actions import FEW, LegalActions
from underrose.kernel.outcome import Outcome, seats_in, seats_in_words
from underrose.kernel.records import Rows, as_data, dtype_of
from underrose.kernel.series import Series, begun, builder_of, built, series_of, under_way, wins_of
from underrose.kernel.stepping import START, Desk, desk_of
from underrose.kernel.steps import Log, Mark, Rest, Step, copied, undo_to
from underrose.texts import TABLE, language, who

__all__ = ["FEW", "MOST_UNDOS", "SPECTATOR", "LegalActions", "Log", "Match", "Step", "secret_of", "undo_to"]

SPECTATOR = -1
"""The place of somebody who watches without a seat."""
MOST_UNDOS = 100
"""Undo budget: how often a seat may take steps back at one decision, until a step stays. It is counted from the steps, so that it
outlasts a restart; replaying a record does not ask for it."""

SEEN = Struct(f"={2 + OPEN + CLOSED}q")
"""The record of an event as one place saw it: taken apart like this it costs a tenth of asking field by field."""


class Match:
    """One game of a title set up for a table.

    Chance comes from the secret of the deal alone: draw i of a stream is a function of that secret, the stream and i. With a `seed`
    the secret follows from it and the whole match can be repeated; without either it is drawn from the system. A `deal` is bound to a
    table; `series` says how the match of several games stands that it is one of, and without it it is the first.

    >>> import underrose as ur
    >>> match = ur.Match(ur.game("the_coding", players=2), seed=7)
    >>> match
    <Match of The Coding: 2 players, step 0, seats 0 and 1 to act>
    >>> match.play(1, "order 93")
    <Step 1: seat 1; ordered>
    >>> match.play(0, "jump")
    Traceback (most recent call last):
    ...
    underrose.kernel.errors.UnreadableAction: "jump" is not an action of this game.
    """

    def __init__(self, game: Game, seed: int | None = None, *, secret: bytes | None = None, deal: Deal | None = None,
                 levels: Sequence[str] | None = None, names: Sequence[str] | None = None, series: Series | None = None,
                 ) -> None:  # fmt: skip
        self._set(game, deal or Deal(secret or secret_of(seed), LOCAL), levels, names, series or begun(game))
        self._step(None, START, None)

    def __repr__(self) -> str:
        if self.outcome is not None:
            now = f"over: {self.outcome.why.name}"
        else:
            now = f"{seats_in_words(self.actors)} to act" if self.actors else "nobody to act"
        return f"<Match of {self.game.title.title}: {self.game.players} players, step {len(self.steps) - 1}, {now}>"

    def _set(self, game: Game, deal: Deal, levels: Sequence[str] | None, names: Sequence[str] | None,
             series: Series | None = None) -> None:  # fmt: skip
        self.game, self.deal, self.series = game, deal, series
        self.levels = list(levels or ["human"] * game.players)
        self.names = list(names or [f"Seat {seat}" for seat in range(game.players)])
        self._key = self.deal.key
        self._streams = [name_of(stream) for stream in game.title.stream]
        self._mode = Mode.ASK
        self.spells = False
        """Whether its steps write what each place sees as JSON."""
        self.states = game.new_states()
        self.steps: list[Step] = []
        self.places = [*range(game.players), SPECTATOR]
        self._logs: dict[int, Log] = {place: Log() for place in self.places}
        self._asks = dict.fromkeys(range(game.players), 0)
        self._asked: dict[int, bytes] = {}
        self._at_rest = Rest(b"")
        self.latest: Sequence[Told] = ()
        """The events of the latest step, as records have them."""
        self._marks: list[Mark] = []
        self.undos = 0
        """How often steps were taken back since the last one that stays."""
        self.what_if: dict[str, int] | None = None
        """Where it is a game played on from a drawn world: `{n, seat}`, the decision before which it goes on, and whose it was."""
        self.outcome: Outcome | None = None
        self._said: dict[tuple[str, tuple[int, ...]], dict[str, Any]] = {}
        """Sentences of the latest step."""

    # --- asking ------------------------------------------------------------------------------------------------------

    @property
    def secret(self) -> bytes:
        """What the deal's commitment commits to; the salts of the record follow from it."""
        return self.deal.secret

    @property
    def _rest(self) -> Rest:
        """What was worked out of the table as it is: of another table nothing."""
        table = self.states.tobytes()
        if table != self._at_rest.table:
            self._at_rest = Rest(table, seen=[None] * len(self.places))
        return self._at_rest

    @property
    def actors(self) -> list[int]:
        """The seats that may act now."""
        return list(self._actors(self._rest))

    def _actors(self, rest: Rest) -> tuple[int, ...]:
        if rest.actors is None:
            rest.actors = tuple(self.game.actors(self.states))
        return rest.actors

    def legal(self, seat: int) -> LegalActions:
        """What the seat may do now; empty when it is not asked."""
        return LegalActions(self, self._seat(seat))

    def enumerated(self, seat: int) -> NDArray[np.int64]:
        """The seat's legal actions, packed, shape (n,), read-only: enumerated once for all who ask, while the table stays as it is."""
        return np.frombuffer(self.listed(seat), np.int64)

    def listed(self, seat: int) -> bytes:
        """The same as bytes, eight for each action."""
        return self._enumerated(self._rest, seat)

    def _enumerated(self, rest: Rest, seat: int) -> bytes:
        if seat not in rest.legal:
            rest.legal[seat] = self.game.legal(self.states, seat).tobytes()
        return rest.legal[seat]

    def ask(self, seat: int) -> int | None:
        """The number of the decision the seat is asked for, None if nothing is asked. It never changes because another seat moved."""
        return self._asks[seat] if seat in self._asked else None

    @property
    def asking(self) -> list[tuple[int, int]]:
        """The seats that are asked for something, each with the number of the decision."""
        return [(seat, self._asks[seat]) for seat in self._asked]

    def log(self, place: int) -> Rows:
        """Every event the seat (or SPECTATOR) has seen, without those that were taken back; shape (n,)."""
        return self._logs[place].standing

    def standing(self, place: int, having: Collection[str] = ()) -> list[dict[str, Any]]:
        """The log as `{key, args}`, without sentences: the events whose arguments include some."""
        events = self.game.title.events
        kinds = {number for number, kind in events.types.items() if {*having} <= {*kind.args}}
        rows = SEEN.iter_unpack(self.log(place).tobytes())
        told = [(kind, args[:OPEN], args[OPEN:] if knows else None) for kind, knows, *args in rows if kind in kinds]
        return [events.readable(*row) for row in told]

    def told(self, place: int) -> int:
        """How many events the place has been told, with those that were taken back and every taking back."""
        return self._logs[place].length

    def since(self, place: int, number: int) -> Rows:
        """All it has been told from event `number` on, shape (n,)."""
        return self._logs[place].rows[number:]

    def shown(self, place: int, number: int) -> bytes:
        """The same as bytes."""
        return self._logs[place].since(number)

    def events(self, place: int, since: int = 0) -> list[dict[str, Any]]:
        """The same as `{key, args, text}`."""
        return [self._spoken(*row) for row in SEEN.iter_unpack(self.since(place, since).tobytes())]

    def spoken(self, row: bytes) -> dict[str, Any]:
        """A row of a log with its sentence."""
        return self._spoken(*SEEN.unpack(row))

    def _spoken(self, *row: int) -> dict[str, Any]:
        """A row of a log with its sentence; what several places see alike is put into words once."""
        said = (language(), row)
        if said not in self._said:
            kind, knows, *args = row
            event = self.game.title.events.readable(kind, args[:OPEN], args[OPEN:] if knows else None)
            self._said[said] = self.describe(event)
        return self._said[said]

    def describe(self, event: dict[str, Any]) -> dict[str, Any]:
        """An event with its sentence added."""
        if event["key"] == UNDONE.key:
            return {**event, "text": TABLE.say("event-undone", {**event["args"], "seat": who(1 << int(event["args"]["seat"]), self.names)})}
        return {**event, "text": self.game.title.describe(self.game.content, event, self.names)}

    def see(self, place: int) -> Rows:
        """The view of a seat or of a SPECTATOR, shape (1,)."""
        return np.ndarray((1,), dtype_of(self.game.title.view), bytearray(self.seen(place)))

    def seen(self, place: int) -> bytes:
        """The bytes of the view: filled once for all who ask, while the table stays as it is."""
        return self._seen(self._rest, place)

    def _seen(self, rest: Rest, place: int) -> bytes:
        seen = rest.seen[self._place(place)]
        if seen is None:
            seen = rest.seen[place] = self.game.see(self.states, place).tobytes()
        return seen

    def noticed(self, place: int) -> tuple[bytes, tuple[int, ...], bytes | None]:
        """What a place can notice of a table at rest: the bytes of its view, the seats that may act, the view as JSON if it was written."""
        rest = self._rest
        seen = rest.seen[place] if place in self._logs else None
        return seen or self._seen(rest, place), rest.actors or self._actors(rest), rest.texts[place] if rest.texts else None

    def noticed_by_all(self) -> tuple[tuple[int, ...], list[tuple[int, bytes, int, int | None]]]:
        """The seats that may act, and of each place what it sees, how many events it has been told, and its ask."""
        rest, asks = self._rest, self._asks
        seen, asked = rest.seen, self._asked
        if None in seen:
            seen = [self._seen(rest, place) for place in self.places]
        told = [(place, seen[place] or b"", log.length, asks[place] if place in asked else None) for place, log in self._logs.items()]
        return self._actors(rest), told

    def view(self, place: int) -> dict[str, Any]:
        """The view as plain data: `{table, actors}`."""
        return {"table": as_data(self.see(place)[0]), "actors": self.actors}

    def notes(self, seat: int) -> dict[str, Any] | None:
        """The seat's note sheet, exact; None in a game without deduction."""
        notes = self.game.title.notes
        return None if notes is None else notes(self.game, self.see(seat), self.log(seat))

    # --- its match of several games ------------------------------------------------------------------------------------

    @property
    def wins(self) -> list[int]:
        """Games of its match that each seat has won, with this one once it is over."""
        return wins_of(self.game, self.series, self.outcome)

    @property
    def builder(self) -> int | None:
        """The seat that may build what is played next: it alone has won, and the match goes on."""
        return builder_of(self.game, self.wins, self.outcome)

    def following(self, build: Mapping[str, object] | None = None) -> tuple[Game, Series | None]:
        """What is played next in its match, and how that stands then. Raises SetupError where nothing is, or nobody may `build`."""
        if self.outcome is None or not under_way(self.game, self.wins):
            raise SetupError.said(TABLE, "setup-no-next")
        if build and self.builder is None:
            raise SetupError.said(TABLE, "setup-no-builder")
        game = built(self.game, build) if build else self.game
        return game, series_of(game, self.wins, self.builder if build else None, self.series)

    def next_game(self, seed: int | None = None, build: Mapping[str, object] | None = None) -> Match:
        """The next game of its match for the same seats, with what the winner of this one has built, as `{"mix": "E1,R2,..."}`. Raises
        SetupError."""
        game, series = self.following(build)
        return Match(game, seed, levels=self.levels, names=self.names, series=series)

    # --- doing -------------------------------------------------------------------------------------------------------

    def resolve(self, seat: int, what: object) -> int:
        """The one legal action that is meant. Raises UnreadableAction, IllegalAction or AmbiguousAction; changes nothing."""
        self._check_open(seat)
        return self.only_legal(seat, self.game.codec.read(what))

    def only_legal(self, seat: int, meant: Sequence[int]) -> int:
        """The one legal action of those that may be meant, packed. Raises IllegalAction or AmbiguousAction; changes nothing."""
        self._check_open(seat)
        if len(meant) == 1 and self.allows(seat, meant[0]):
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
        """Raise IllegalAction where there is no such place, or the game is over: before anything said is read."""
        self._place(place)
        if self.outcome is not None:
            raise IllegalAction.said("over")

    def if_legal(self, place: int, action: type[Any] | None, seat: int = 0) -> int | None:
        """The action of this class (of a seat where it names one), packed, if it may be done now from this place, SERVER included.

        None where it may not, and where the game has none.
        """
        if action is None or self.outcome is not None:
            return None
        packed = self.game.codec.make(action, seat)
        return None if self._refusal(self._place(place), packed) else packed

    def allows(self, seat: int, action: int) -> bool:
        """Whether a packed action may be done now."""
        return self.outcome is None and not self._refusal(seat, action)

    def _refusal(self, place: int, action: int) -> int:
        return int(self.game.doors.allowed(self.states, 0, self.game.kits, place, action))

    def play(self, seat: int, what: object) -> Step:
        """Do an action, given as notation, wire object, dataclass or packed integer. Raises the three action errors."""
        return self.do(seat, self.resolve(seat, what))

    def do(self, seat: int, action: int, tape: Sequence[int] | None = None) -> Step:
        """Do a packed action that is known to be legal, with the values of chance that a record gives it, if one does."""
        if not self.game.title.table.undo:
            return self._step(seat, action, tape)
        before = self._before(seat)
        step = self._step(seat, action, tape)
        self._mark(step, before)
        return step

    def _step(self, seat: int | None, action: int, tape: Sequence[int] | None) -> Step:
        desk, mode = desk_of(self.game), self._mode if tape is None else Mode.REPLAY
        desk.step(self.game, self.states, SERVER if seat is None else seat, action, mode, tape or (), self._value, self.spells)
        return self._close(seat, None if action == START else action, desk)

    def _value(self, stream: int, number: int, bound: int) -> int:
        return value_of(self._key, self._streams[stream], number, bound)

    def _close(self, seat: int | None, action: int | None, desk: Desk) -> Step:
        n, table = len(self.steps), self.states.tobytes()
        came = desk.came(table)
        if came.faults:
            raise ValueError(f"step {n}: its chance does not fit what the rules asked for")
        self.latest = self.game.title.events.happened(came.rows, came.lost)
        drawn, streams = desk.drawn(came.taken, self._streams)
        step = Step(n, seat, action, drawn, [told.event for told in self.latest], streams)
        self.steps.append(step)
        for place, log in self._logs.items():
            if shown := came.shown[place]:
                log.add(shown)
        legal = desk.legal(actors := seats_in(came.actors))
        self._at_rest = Rest(table, actors, legal, came.seen, came.texts)
        self.outcome = Outcome(self.game.title.why(came.why), seats_in(came.winners), desk.scores()) if came.why else None
        self._said.clear()
        self._renew_asks(seat, dict(legal))
        return step

    def _renew_asks(self, mover: int | None, asked: dict[int, bytes]) -> None:
        for seat, choices in asked.items():
            if seat == mover or self._asked.get(seat) != choices:
                self._asks[seat] += 1
        self._asked = asked

    # --- taking back -------------------------------------------------------------------------------------------------

    def undoable(self, seat: int) -> int:
        """How many steps the seat may take back now: its own last ones, up to the last that drew chance, showed or asked something; none
        once the undo budget of this decision is spent."""
        return self._own_marks(seat) if self.undos < MOST_UNDOS else 0

    @property
    def took_back(self) -> bool:
        """Whether a step was taken back since the last one that stays."""
        return self.undos > 0

    def _own_marks(self, seat: int) -> int:
        return len(self._marks) if self._marks and self._marks[-1].seat == seat else 0

    def undo(self, seat: int, steps: int = 1) -> Step:
        """Take back the seat's last steps, by a step that returns to the table before them. Raises IllegalAction; changes nothing then."""
        if self.outcome is None and self._own_marks(self._seat(seat)) and self.undos >= MOST_UNDOS:
            raise IllegalAction.said("undo_spent", most=MOST_UNDOS)
        return self.take_back(seat, steps)

    def take_back(self, seat: int, steps: int) -> Step:
        """The same without a budget, as records are replayed."""
        self._seat(seat)
        if self.outcome is not None:
            raise IllegalAction.said("over")
        if not self.game.title.table.undo:
            raise IllegalAction.said("no_undo")
        if not 1 <= steps <= self._own_marks(seat):
            raise IllegalAction.said("nothing_to_undo")
        return self._return(seat, steps)

    def steps_back(self, seat: int, number: int) -> int:
        """How many of the seat's steps would be taken back by returning to step `number`; 0 if that cannot be done."""
        places = [place for place, mark in enumerate(self._marks) if mark.after == number and mark.seat == seat]
        return len(self._marks) - places[-1] if places else 0

    def _before(self, seat: int) -> Rows | None:
        """The table before a step that may come to be taken back: nobody else is asked for anything."""
        return copied(self.states) if [*self._asked] == [seat] else None

    def _mark(self, step: Step, before: Rows | None) -> None:
        """Keep the table before the step, or forget all earlier ones if the step stays."""
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
        s = self.states
        s[0] = gone[0].states[0]
        s[0]["events"]["written"] = 0
        told = [seat, steps, sum(mark.events for mark in gone)]
        for log in self._logs.values():
            log.take_back(told)
        self.latest = [Told.of(self.game.title.events.readable(UNDONE.kind, told, None))]
        step = Step(len(self.steps), seat, undo_to(gone[0].after), [], [told.event for told in self.latest])
        self.steps.append(step)
        self.undos += 1
        rest = self._rest
        self._renew_asks(seat, {other: self._enumerated(rest, other) for other in self._actors(rest)})
        return step

    def _seat(self, seat: object) -> int:
        if isinstance(seat, int) and 0 <= seat < self.game.players:
            return seat
        raise IllegalAction.said("no_such_seat", seat=str(seat)[:20])

    def _place(self, place: int) -> int:
        return place if place == SERVER else self._seat(place)

    # --- keeping -----------------------------------------------------------------------------------------------------

    def again(self, step: Step, tape: Sequence[int]) -> Step:
        """Do a recorded step with the chance values of its record instead of the generator's. Raises ValueError if they do not fit."""
        if step.action is None or step.seat is None:
            raise ValueError("only the first step of a record deals")
        if step.back is None:
            self.do(step.seat, step.action, tape)
        else:
            steps = self.steps_back(step.seat, step.back)
            if not steps or len(tape):
                raise ValueError(f"step {step.n} takes back what stays")
            self._return(step.seat, steps)
        return self.attest(step.signed)

    def attest(self, signed: dict[str, Any] | None) -> Step:
        """Note with the latest step what its player signed."""
        if signed is not None:
            self.steps[-1] = msgspec.structs.replace(self.steps[-1], signed=signed)
        return self.steps[-1]

    @classmethod
    def dealt(cls, game: Game, deal: Deal | bytes, tape: Sequence[int], levels: Sequence[str] | None, names: Sequence[str] | None,
              series: Series | None = None) -> Match:  # fmt: skip
        """A match whose first step takes its chance values from a record; of a local deal the secret is enough."""
        match = cls.__new__(cls)
        match._set(game, Deal(deal, LOCAL) if isinstance(deal, bytes) else deal, levels, names, series)
        match._step(None, START, tape)
        return match

    def walk(self) -> Iterator[Match]:
        """Replay it: another match as it stands after step 0 (the deal), after step 1 and so on, always the same one, which goes on.

        It draws as this one did. Take a `clone` or a `fork` of what is to be kept, or played on in another way.
        """
        dealt, *others = self.steps
        match = Match.dealt(self.game, self.deal, [value for value, _ in dealt.chance], self.levels, self.names, self.series)
        match._mode, match.what_if = self._mode, self.what_if
        match.states["chance"]["generator"] = self.states["chance"]["generator"]
        yield match
        for step in others:
            match.again(step, [value for value, _ in step.chance])
            yield match

    def at(self, n: int) -> Match:
        """The match as it stood after step `n`, by itself. Raises IndexError where there is no such step."""
        if not 0 <= n < len(self.steps):
            raise IndexError(f"There is no step {n}: the last one is {len(self.steps) - 1}.")
        return next(match for k, match in enumerate(self.walk()) if k == n)

    def clone(self) -> Match:
        """The same match once more, which goes on by itself; what it draws is what this one would draw."""
        match = Match.__new__(Match)
        match._set(self.game, self.deal, self.levels, self.names, self.series)
        match._mode, match.states, match.steps = self._mode, copied(self.states), list(self.steps)
        match._logs = {place: log.copy() for place, log in self._logs.items()}
        match._asks, match._asked, match._marks = dict(self._asks), dict(self._asked), list(self._marks)
        match.undos, match.outcome, match.what_if, match.latest = self.undos, self.outcome, self.what_if, self.latest
        return match

    def fork(self, seed: int) -> Match:
        """The same match with another future: from here on chance follows from `seed`, in compiled playouts of its table too.

        No record of it verifies: what was drawn before follows from another secret.

        >>> import underrose as ur
        >>> match = ur.Match(ur.game("the_coding", players=2), seed=7)
        >>> match.fork(1)
        <Match of The Coding: 2 players, step 0, seats 0 and 1 to act>
        """
        match = self.clone()
        match.deal, match._mode = Deal(secret_of(seed), LOCAL), Mode.ASK
        match._key = match.deal.key
        reseed(match.states["chance"]["generator"][0], match._key, 0)
        return match

    @classmethod
    def of_lab(cls, game: Game, generator: Rows, series: Series | None = None) -> Match:
        """A match whose chance comes from a plain generator (shape (1,)), as in compiled games of the lab; no record of it verifies."""
        match = cls.__new__(cls)
        match._set(game, Deal(secret_of(0), LOCAL), None, None, series or begun(game))
        match._mode = Mode.DRAW
        match.states["chance"]["generator"] = generator
        match._step(None, START, None)
        return match

    def save(self, path: str | Path) -> None:
        """Write the record file. An unfinished local match keeps its secret in the file, so that it can be played on."""
        from underrose.kernel.recordfile import lines_of  # a record file knows matches; matches only save themselves

        Path(path).write_text("".join(line + "\n" for line in lines_of(self)), "utf-8")

    @staticmethod
    def load(path: str | Path) -> Match:
        """Replay a record file. Raises RecordError."""
        from underrose.kernel.recordfile import load

        return load(Path(path).read_text("utf-8").splitlines())
