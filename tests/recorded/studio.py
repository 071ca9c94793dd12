"""Plays fixed games on the real application, in this process, and keeps what a page would receive at chosen positions.

A game is dealt by the secret of one that was played before, so its steps can be done again: by its people, over HTTP.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from litestar import Litestar
from litestar.testing import TestClient

import underrose as ur
from tests.chance import Drawn, repeatable
from tests.server.guests import Json, Person, come_in
from underrose.kernel.match import Match, Step
from underrose.server.http.app import create_app
from underrose.server.service import Service
from underrose.server.storage import store
from underrose.server.tables import table as tables
from underrose.server.tables.opening import Dealing, Opening
from underrose.testing.playing import random_match

RECORDS: Final = Path(__file__).parent.parent / "records"
NAMES: Final = ["Maximiliane-Wilhelmina24", "Ada", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo"]
"""Who sits at the tables; the first name is as long as one may be, and without a space."""
LEFT_MS: Final = 90_000
"""What is left of every clock, in milliseconds."""


@dataclass(frozen=True)
class Source:
    """A game to be played again: one of tests/records, or so many `steps` at random, the same for the same `seed`."""

    game: str
    record: str = ""
    players: int = 2
    options: tuple[tuple[str, str], ...] = ()
    seed: int = 0
    steps: int = 0
    assist: str = "odds"

    @property
    def name(self) -> str:
        """How scenes name it."""
        return self.record or "-".join([str(self.players), *(value for _, value in self.options), str(self.seed)])

    @cached_property
    def match(self) -> Match:
        """The game as it was played."""
        if self.record:
            return Match.load(RECORDS / self.game / f"{self.record}.jsonl")
        return random_match(ur.game(self.game, players=self.players, **dict(self.options)), self.seed, self.steps)

    def kinds(self) -> Iterator[tuple[str, int, int]]:
        """Every decision of the game: its kind, after which step, whose."""
        phases = import_module(f"underrose.games.{self.game}.state").Phase
        for n, match in enumerate(self.match.walk()):
            for seat in () if match.outcome else match.actors:
                phase = int(match.see(seat)[0]["phase"])
                verbs = sorted({form["do"] for form in match.legal(seat).forms()})
                yield f"{phases(phase).name.lower()} {'/'.join(verbs)}", n, seat


class Studio:
    """The application, and people at its tables. What it draws depends on what is recorded, `now`, and on nothing before."""

    client: TestClient[Litestar]
    match: Match
    now = ""

    def come_in(self, client: TestClient[Litestar]) -> None:
        """The doors are open."""
        self.client = client
        self.people = [come_in(client, name) for name in NAMES]
        self.watcher = come_in(client, "Zoe")

    def deal(self, table: Dealing, opening: Opening | None, number: int, series: dict[str, Any] | None) -> Match:
        """Deal as it was dealt before, and say what a deal of this table says."""
        assert opening
        match = Match(table.game, secret=self.match.deal.secret, names=[seat.record_name for seat in table.seats])
        match.deal = opening.deal
        return match

    def open(self, source: Source, **more: Any) -> str:
        """A table of this game at which everybody sits; its id."""
        self.match, game = source.match, source.match.game
        self.now = f"{source.game} {source.name} {more}"
        wish = {"options": dict(game.options), "assist": source.assist, **more}
        table = self.people[0].open(source.game, game.players, **wish)
        for person in self.people[1 : game.players]:
            person.sit(table)
        return table

    def play(self, source: Source, table: str) -> Iterator[int]:
        """Start the game and do its steps; stops after each, the deal is step 0."""
        service: Service = self.client.app.state.service
        self.client.blocking_portal.call(self._set_up, service, table)
        with ExitStack() as feeds:  # nobody is away
            for person in self.people[: source.match.game.players]:
                feeds.enter_context(person.feed(table))
            self.people[0].start(table)
            yield 0
            for step in source.match.steps[1:]:
                self.step(table, step)
                yield step.n

    async def _set_up(self, service: Service, table: str) -> None:
        """Let the table have the content of the game, which a record may have changed."""
        (await service.table(table, "")).game = self.match.game

    def step(self, table: str, step: Step) -> None:
        """One step again."""
        assert step.seat is not None and step.action is not None  # noqa: PT018 - only the deal has neither
        action = self.match.game.codec.wire(step.action)
        if action["do"] == "resign":
            done = self.people[int(action["seat"])].command(table, "resign")
        else:
            person = self.people[step.seat]
            done = person.act(table, person.view(table)["ask"], action)
        assert done.status_code == 200, (step, done.text)

    # --- what a page receives ----------------------------------------------------------------------------------------

    def look(self, person: Person, table: str) -> Json:
        """What a page of this person receives when it opens the table: what it asks, and what its feed says on joining."""
        info = person.info(table)
        asked = {f"/tables/{table}": info}
        if info["over"]:
            routes = ["ending", *(["aftershow"] if info["game"] == "top_secret_party" else [])]
            asked |= {f"/tables/{table}/{route}": person.get(f"/tables/{table}/{route}").json() for route in routes}
            asked[f"/tables/{table}/record"] = person.get(f"/tables/{table}/record").text
        return {"code": info["code"], "asked": settled(asked), "feed": [settled(self.joined(person, table))]}

    def joined(self, person: Person, table: str) -> Json:
        """The first message of a feed, with its note sheet, which follows by itself while the rules are not compiled yet."""
        with person.feed(table) as feed:
            first = feed.receive_json()
            return first | {"sheet_follows": False, "notes": feed.receive_json()["notes"]} if first["sheet_follows"] else first


def settled(said: Any) -> Any:
    """The same without what the machine's pace decides."""
    if isinstance(said, list):
        return [settled(one) for one in said]  # pyright: ignore[reportUnknownVariableType]
    if not isinstance(said, dict):
        return said
    whole: Mapping[str, Any] = said
    return {key: _settled(key, value) for key, value in whole.items()}


def _settled(key: str, value: Any) -> Any:
    match key:
        case "deadline" | "left" if isinstance(value, int):
            return LEFT_MS
        case "count_in":
            return None
        case _:
            return settled(value)


@contextmanager
def studio(replace: Any = setattr) -> Iterator[Studio]:
    """The application with its chance fixed, as long as it is needed."""
    opened = Studio()
    repeatable(replace, lambda: opened.now)
    replace(store, "secrets", Drawn("codes", lambda: opened.now).stand_in())
    replace(tables, "deal", opened.deal)
    with TestClient(create_app()) as client:
        opened.come_in(client)
        yield opened
