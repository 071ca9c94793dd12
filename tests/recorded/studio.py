"""Plays fixed games on the real application, in this process, and keeps what a page would receive at chosen positions.

A game is dealt by the secret of one that was played before, so its steps can be done again: by its people, over HTTP.
"""

import re
from collections.abc import Callable, Iterator, Mapping
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
from tests.clocks import Unhurried
from tests.server.guests import Json, Person, come_in, until
from tests.server.reviewers import InThread
from underrose.kernel.play.match import Match
from underrose.server.core.service import Service
from underrose.server.http.app import create_app
from underrose.server.jobs import reviews
from underrose.server.storage import store
from underrose.server.tables import table as tables
from underrose.server.tables.opening import Opening, TableForDeal, deal
from underrose.server.tables.table import Table
from underrose.testing.playing import RandomPlayer, random_match

RECORDS: Final = Path(__file__).parent.parent / "records"
NAMES: Final = ["Maximiliane-Wilhelmina24", "Ada", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo"]
"""Who sits at the tables; the first name is as long as one may be, and without a space."""
WORLDS: Final = 16
"""Worlds by which a decision is reviewed: enough for a page."""
PLAYER: Final = "0123456789abcdef"
"""Who asks for something, to the server."""
MOVE: Final = "0123456789abcdefghijklmn"
"""What brings a seat to another device."""
SINCE: Final = 1_764_000_000
"""When anything happened, in seconds since 1970."""
LEFT_MS: Final = 90_000
"""What is left of every clock, in milliseconds."""


Replace = Callable[[object, str, object], None]


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
    sealed: bool = False
    """Dealt as tables deal, and played at random: its record stands every check, which that of a game dealt again does not."""

    @property
    def name(self) -> str:
        of = ["sealed"] if self.sealed else [str(self.players), *(value for _, value in self.options), str(self.seed)]
        return self.record or "-".join(of)

    @cached_property
    def match(self) -> Match:
        if self.record:
            return Match.load(RECORDS / self.game / f"{self.record}.jsonl")
        return random_match(ur.game(self.game, players=self.players, **dict(self.options)), self.seed, self.steps)

    def kinds(self) -> Iterator[tuple[str, int, int]]:
        """Every decision of the game: its kind, after which step, whose."""
        phases = import_module(f"underrose.games.{self.game}.state").Phase
        for n, match in enumerate(() if self.sealed else self.match.walk()):
            for seat in () if match.outcome else match.actors:
                phase = int(match.see(seat)[0]["phase"])
                verbs = sorted({form["do"] for form in match.legal(seat).forms()})
                yield f"{phases(phase).name.lower()} {'/'.join(verbs)}", n, seat


class Studio:
    """The application, and people at its tables."""

    client: TestClient[Litestar]
    match: Match | None = None

    def __init__(self) -> None:
        self._begun = set[str]()
        self.begin("the server")

    def begin(self, what: str, match: Match | None = None) -> None:
        """From now on all chance follows from `what` is recorded, whatever was recorded before; it is begun once. Tables are dealt as a
        `match` was, if there is one."""
        assert what not in self._begun, f"{what} is begun a second time: its codes would depend on the first"
        self._begun.add(what)
        self.match = match
        self.what = what

    def come_in(self, client: TestClient[Litestar]) -> None:
        self.client = client
        self.people = [come_in(client, name) for name in NAMES]
        self.watcher = come_in(client, "Zoe")

    def deal(self, table: TableForDeal, opening: Opening | None, number: int, series: dict[str, Any] | None) -> Match:
        """Deal as it was dealt before, and say what a deal of this table says."""
        if self.match is None or opening is None:
            return deal(table, opening, number, series)
        match = Match(table.game, secret=self.match.deal.secret, names=[seat.record_name for seat in table.seats])
        match.deal = opening.deal
        return match

    def open(self, source: Source, why: str = "", **more: Any) -> str:
        """A table of this game at which everybody sits; its id. `why` tells apart what is recorded of the same game twice."""
        self.begin(" ".join(filter(None, (source.game, source.name, why))), None if source.sealed else source.match)
        game = source.match.game
        wish = {"options": dict(game.options), "assist": source.assist, **more}
        table = self.people[0].open(source.game, game.players, **wish)
        for person in self.people[1 : game.players]:
            person.sit(table)
        if self.match:
            self.table(table).game = self.match.game  # whose content a record may have changed
        return table

    def table(self, table: str) -> Table:
        service: Service = self.client.app.state.service
        return self.client.blocking_portal.call(service.table, table, "")

    def play(self, source: Source, table: str, absent: int = -1) -> Iterator[int]:
        """Start the game and do its steps; stops after each, the deal is step 0. Nobody is away but who is `absent`."""
        with ExitStack() as feeds:
            for seat, person in enumerate(self.people[: source.match.game.players]):
                if seat != absent:
                    feeds.enter_context(person.feed(table))
            self.people[0].start(table)
            if absent >= 0:
                self.leave(table, absent)
            yield 0
            for n, (seat, action) in enumerate(self.steps(source, table), 1):
                self.step(table, seat, action)
                yield n

    def leave(self, table: str, seat: int) -> None:
        with self.people[seat].feed(table) as feed:
            feed.receive_json()
        until(lambda: not self.people[0].info(table)["seats"][seat]["connected"])

    def steps(self, source: Source, table: str) -> Iterator[tuple[int, Json]]:
        """Who does what: what was done before; at a sealed table so many random steps, and then somebody gives up."""
        wire = source.match.game.codec.wire
        if not source.sealed:
            yield from ((step.seat, wire(step.action)) for step in source.match.steps[1:])  # pyright: ignore[reportReturnType, reportArgumentType]
            return
        match, player = self.table(table).in_play().match, RandomPlayer(source.match.game, f"{source.seed}")
        for _ in range(source.steps):
            if match.outcome is None:
                seat = match.actors[player.below(len(match.actors))]
                yield seat, wire(player.action(match, seat))
        if match.outcome is None:
            yield 0, {"do": "resign", "seat": 1}

    def step(self, table: str, seat: int, action: Json) -> None:
        if action["do"] == "resign":
            done = self.people[int(action["seat"])].command(table, "resign")
        else:
            person = self.people[seat]
            done = person.act(table, person.view(table)["ask"], action)
        assert done.status_code == 200, (seat, action, done.text)

    def look(self, person: Person, table: str) -> Json:
        """What a page of this person receives when it opens the table: what it asks, and what its feed says on joining; a stranger
        has none."""
        info = person.info(table)
        asked = {f"/tables/{table}": info}
        if info["over"]:
            routes = ["ending", *(["aftershow"] if info["game"] == "top_secret_party" else [])]
            asked |= {f"/tables/{table}/{route}": person.get(f"/tables/{table}/{route}").json() for route in routes}
            if self.match is None:
                asked[f"/tables/{table}/record"] = person.get(f"/tables/{table}/record").text
        return {"code": info["code"], "asked": settled(asked), "feed": settled(self.joined(person, table))}

    def said(self, person: Person, path: str) -> Any:
        answer = self.client.get(f"/api{path}", headers=person.headers)
        assert answer.status_code == 200, (path, answer.text)
        return settled(answer.json())

    def joined(self, person: Person, table: str) -> list[Json]:
        """The first message of a feed, with its note sheet, which follows by itself while the rules are not compiled yet."""
        if self.client.get(f"/api/tables/{table}/view", headers=person.headers).status_code != 200:
            return []
        with person.feed(table) as feed:
            first = feed.receive_json()
            return [first | {"sheet_follows": False, "notes": feed.receive_json()["notes"]} if first["sheet_follows"] else first]


def settled(said: Any) -> Any:
    """The same without what the machine's pace decides."""
    if isinstance(said, list):
        return [settled(one) for one in said]  # pyright: ignore[reportUnknownVariableType]
    if not isinstance(said, dict):
        return said
    whole: Mapping[str, Any] = said
    here = {"connected": True} if whole.get("kind") == "human" else {}
    return {key: _settled(key, value) for key, value in whole.items() if (key, value) != ("absence", "reconnecting")} | here


def _settled(key: str, value: Any) -> Any:
    match key:
        case "deadline" | "left" if isinstance(value, int) and not isinstance(value, bool):
            return LEFT_MS
        case "count_in" | "compiling":
            return None
        case "player":
            return PLAYER
        case "since":
            return SINCE
        case "move" | "url" if isinstance(value, str):
            return re.sub(r"[\w-]{24}$", MOVE, value)
        case "today":
            return "2026-11-22"
        case _:
            return settled(value)


@contextmanager
def studio(replace: Replace = setattr) -> Iterator[Studio]:
    """The application with its chance fixed, as long as it is needed."""
    opened = Studio()
    replace(store, "secrets", Drawn("codes", lambda: opened.what))
    replace(tables, "deal", opened.deal)
    replace(reviews, "BUDGET", WORLDS)
    with TestClient(create_app(reviewer=InThread(), sources=repeatable(lambda: opened.what, Unhurried()))) as client:
        opened.come_in(client)
        yield opened
