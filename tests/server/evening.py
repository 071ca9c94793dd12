"""A party as it is: people whose phones follow the table, who think for a while, fall asleep, come late, press twice and go home."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.clocks import Moved
from tests.server.guests import Json, Person, come_in
from tests.waiting import until
from underrose.games.top_secret_party.state import Phase
from underrose.server.tables.table import Table

PARTY = "top_secret_party"
THINKS = (3.0, 6.0)
"""Seconds between which somebody answers who is there."""
A_BLINK = 0.001
"""Two clocks that measure one time may differ by so much."""
AGAIN = 1013
"""The code with which a window is asked to follow the table anew."""
LOST_SECONDS = 30.0
"""A message that has not come by then never comes."""


class Phone:
    """Somebody and their window: what it was told, and whether its owner answers."""

    def __init__(self, person: Person, name: str) -> None:
        self.person, self.name, self.awake = person, name, True
        self.last: Json = {}
        self.cues: list[Json] = []
        self._table = ""
        self._window: ExitStack | None = None
        self._line: Any = None

    def open(self, table: str) -> None:
        """Follow the table, and take in where it is."""
        self._table, self._window = table, ExitStack()
        self._line = self._window.enter_context(self.person.feed(table))
        self.awake = True
        self.hear()

    def close(self) -> None:
        """The window is gone: locked, out of reach, or its owner has gone home."""
        if self._window is not None:
            self._window.close()
        self._window, self._line, self.awake = None, None, False

    def say(self, message: Json) -> None:
        self._line.send_json(message)

    def hear(self) -> Json:
        """Take in the next message; where the table says that the place is another one now, from there, as a page does."""
        try:
            said = self._line.receive_json(timeout=LOST_SECONDS)
        except WebSocketDisconnect as ended:
            if ended.code != AGAIN:
                raise
            self.close()
            self.open(self._table)
            return self.last
        if said["type"] == "cue":
            self.cues.append(said)
        elif said["type"] == "view":
            self.last = said
        return said

    def hear_until(self, so: Callable[[Json], Any]) -> Json:
        """Take in what comes until a position is as it should be, without asking for anything."""
        while not so(self.last):
            self.hear()
        return self.last


class Evening:
    """One table of the party, and who is there. Time passes only while somebody thinks, or something is due."""

    def __init__(self, client: TestClient[Litestar], clock: Moved, table: str, phones: list[Phone]) -> None:
        self.clock, self.id, self.phones = clock, table, phones
        self._tables: dict[str, Table] = client.app.state.service.store._tables
        self._acts: dict[Phone, tuple[object, float]] = {}
        self.asked_at: dict[tuple[int, int, int], float] = {}
        """When each card was turned up, by game, round and place in the round."""

    @property
    def at(self) -> Table:
        return self._tables[self.id]

    @property
    def shown(self) -> Json:
        """The table as all see it."""
        live = self.at.live
        assert live is not None
        return live.match.view(-1)["table"]

    @property
    def over(self) -> bool:
        return self.at.live is not None and self.at.live.over

    @property
    def card(self) -> tuple[int, int, int]:
        """The game, the round, and which card of it lies open; 3 once all are answered."""
        seen = self.shown
        return self.at.games, seen["current_round"], seen["slot"] + (seen["phase"] != Phase.ANSWERING)

    def seat(self, phone: Phone) -> int | None:
        return next((seat.number for seat in self.at.seats if seat.player and seat.player.id == phone.person.player), None)

    def seated(self, phone: Phone) -> int:
        """The seat of somebody who has one."""
        seat = self.seat(phone)
        assert seat is not None
        return seat

    def owes(self, phone: Phone) -> bool:
        """Whether all wait for this phone."""
        live, seat = self.at.live, self.seat(phone)
        return live is not None and not live.over and seat is not None and live.by_server(live.game.title.table.timeout, seat) is not None

    def settle(self) -> None:
        """Whatever is due by now is done. For all that newly is, one blink passes, however long the machine takes to do it."""
        blinked = set[object]()

        def done() -> bool:
            due = self._due()
            if due - blinked:
                blinked.update(due)
                self.clock.pass_by(A_BLINK)
            return not due

        until(done, "what is due at the party")
        if self.at.live is not None:
            self.asked_at.setdefault(self.card, self.clock.monotonic())

    def _due(self) -> set[object]:
        now = self.clock.wall()
        return {(key, job) for key, job in list(self.at.jobs.items()) if not job.rests and job.left(now) <= 0}

    def _next_job(self) -> float:
        now = self.clock.wall()
        return min((job.left(now) for job in list(self.at.jobs.values()) if not job.rests), default=0.0)

    def play(self, stop: Callable[[], Any]) -> None:
        """Everybody who is there does what they are asked, each after having thought, until something is so."""
        self.settle()
        while not stop():
            self._think()
            first = min(self._acts.items(), key=lambda act: act[1][1], default=None)
            wait = first[1][1] - self.clock.monotonic() if first else self._next_job()
            if (job := self._next_job()) and job < wait:
                wait, first = job, None
            self.clock.pass_by(max(0.0, wait))
            self.settle()
            if first is not None and self.owes(first[0]) and self._asked(first[0]) == first[1][0]:
                self.do(first[0])
                del self._acts[first[0]]
                self.settle()

    def _asked(self, phone: Phone) -> tuple[object, ...]:
        seen = self.shown
        return self.at.games, seen["current_round"], seen["phase"], seen["slot"], seen["label"], phone.name

    def _think(self) -> None:
        """Whoever is asked something new begins to think, for a time that follows from what it is and who they are."""
        for phone in self.phones:
            if not phone.awake or not self.owes(phone):
                self._acts.pop(phone, None)
                continue
            asked = self._asked(phone)
            if phone not in self._acts or self._acts[phone][0] != asked:
                self._acts[phone] = asked, self.clock.monotonic() + Random(repr(asked)).uniform(*THINKS)

    def do(self, phone: Phone, choice: str | None = None) -> Json:
        """One tap: an answer, a face and being ready, or just being ready. Returns what was sent, to be sent again."""
        view, chance = phone.person.view(self.id), Random(repr(self._asked(phone)))
        forms = {form["do"]: form for form in view["legal"]}
        if "point" in forms and view["view"]["table"]["sides"][view["view"]["table"]["seat"]]["arrow"] < 0:
            self._send(phone, view["ask"], {"do": "point", "seat": chance.choice(forms["point"]["seat"])})
            view = phone.person.view(self.id)
            forms = {form["do"]: form for form in view["legal"]}
        if "answer" in forms:
            action = {"do": "answer", "card": forms["answer"]["card"][0], "choice": choice or chance.choice(["yes", "no"])}
            return self._send(phone, view["ask"], action)
        return self._send(phone, view["ask"], {"do": "ready"}) if "ready" in forms else {}

    def _send(self, phone: Phone, ask: int, action: Json) -> Json:
        sent = {"id": phone.person.fresh_id(), "ask": ask, "action": action}
        answer = phone.person.post(f"/tables/{self.id}/actions", sent)
        assert answer.status_code == 200, answer.text
        return sent


def people(client: TestClient[Litestar], *names: str) -> Iterator[Phone]:
    """Somebody of each name comes in."""
    for name in names:
        yield Phone(come_in(client, name), name)
