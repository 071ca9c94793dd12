"""Guests at a table, as tests need them: they come in, sit down, look, and act."""

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.server.described import as_described
from tests.waiting import LONGEST_SECONDS, until
from underrose.server.core.service import Service
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.store import SqlStore

Client = TestClient[Litestar]
Json = dict[str, Any]
AT_ONCE = {"pace": 0}


@dataclass
class Person:
    """One guest and their token; every person shares the client but not its cookie."""

    client: Client
    token: str
    player: str
    rng: random.Random = field(default_factory=lambda: random.Random(7))
    ids: int = 0

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    def get(self, path: str, **params: Any) -> Any:
        return as_described(self.client.get(f"/api{path}", headers=self.headers, params=params))

    def post(self, path: str, body: Json | None = None) -> Any:
        return as_described(self.client.post(f"/api{path}", headers=self.headers, json=body or {}))

    def open(self, game: str, players: int, **more: Any) -> str:
        """Open a table at which bots answer at once; its id."""
        answer = self.post("/tables", {"game": game, "players": players, "clock": AT_ONCE, **more})
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]

    def start(self, table: str) -> None:
        answer = self.post(f"/tables/{table}/start")
        assert answer.status_code == 200, answer.text

    def sit(self, table: str, **wish: Any) -> int:
        answer = self.post(f"/tables/{table}/seats", wish)
        assert answer.status_code == 200, answer.text
        return answer.json()["seat"]

    def view(self, table: str, **params: Any) -> Json:
        answer = self.get(f"/tables/{table}/view", **params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def info(self, table: str) -> Json:
        return self.get(f"/tables/{table}").json()

    def fresh_id(self) -> str:
        self.ids += 1
        return f"id-{self.ids}"

    def act(self, table: str, ask: int, action: Any, id: str | None = None) -> Any:
        return self.post(f"/tables/{table}/actions", {"id": id or self.fresh_id(), "ask": ask, "action": action})

    def command(self, table: str, what: str, id: str | None = None, **args: Any) -> Any:
        return self.post(f"/tables/{table}/do", {"id": id or self.fresh_id(), "what": what, "args": args})

    def feed(self, table: str, **params: Any) -> Any:
        """The feed's socket, to be entered."""
        return self.client.websocket_connect(f"/api/tables/{table}/feed", headers=self.headers, params=params)


def come_in(client: Client, name: str) -> Person:
    """A new guest."""
    answer = client.post("/api/guests", json={"name": name})
    assert answer.status_code == 201, answer.text
    client.cookies.clear()
    return Person(client, answer.json()["token"], answer.json()["player"], random.Random(name))


def another_guest_of_the_browser(person: Person, name: str) -> Person:
    """Somebody comes in again in the same browser, which sends what it has."""
    answer = person.client.post("/api/guests", json={"name": name}, headers=person.headers)
    person.client.cookies.clear()
    return Person(person.client, answer.json()["token"], answer.json()["player"])


def at(client: Client, person: Person) -> Person:
    """The same person at another server."""
    return Person(client, person.token, person.player, person.rng, person.ids)


def seated(game: str, host: Person, *others: Person, players: int = 0, **more: Any) -> str:
    """A table of the first at which the others sit down; its id. It has a seat for each and for every bot where no number is given."""
    table = host.open(game, players or len(others) + len(more.get("bots", [])) + (not more.get("watch")), **more)
    for person in others:
        person.sit(table)
    return table


def playing(game: str, host: Person, *others: Person, **more: Any) -> str:
    """Such a table whose game has begun."""
    table = seated(game, host, *others, **more)
    host.start(table)
    return table


def refused(answer: Any) -> tuple[int, str]:
    """Status and key of a refusal."""
    assert answer.json().keys() == {"key", "args", "text"}, answer.text
    return answer.status_code, answer.json()["key"]


def received(feed: Any, what: Callable[[Json], Any]) -> Json:
    """The first message of a feed that is as it should be."""
    while not what(message := feed.receive_json(timeout=LONGEST_SECONDS)):
        pass
    return message


def ended(feed: Any) -> int:
    """The code with which a line is closed, whatever it still says before."""
    while True:
        try:
            feed.receive(timeout=LONGEST_SECONDS)
        except WebSocketDisconnect as closed:
            return closed.code


def act_if_asked(person: Person, table: str) -> bool:
    """Do at random what is to be decided, if anything is."""
    view = person.view(table)
    return view["ask"] is not None and person.act(table, view["ask"], choose(view["legal"], person.rng)).status_code == 200


def bots(*seats: int, level: str = "random") -> list[Json]:
    """Bots for these seats."""
    return [{"seat": seat, "level": level} for seat in seats]


def choose(legal: list[Json], rng: random.Random) -> Json:
    """One action out of a list of forms."""
    form = rng.choice(legal)
    pairs = form.get("distinct", [])
    while True:
        action = {name: rng.choice(values) for name, values in form.items() if name not in ("do", "distinct")}
        if all(action[a] != action[b] for a, b in pairs):
            return {"do": form["do"], **action}


def wait_for(person: Person, table: str, what: Any) -> Json:
    """Look until the position is as it should be."""
    return until(lambda: view if what(view := person.view(table)) else None, "the position that was waited for")


def has_left(person: Person, table: str, seat: int) -> None:
    """Wait until the server knows that nobody follows the table from a seat any more."""
    until(lambda: not person.info(table)["seats"][seat]["connected"])


def play_on(people: list[Person], table: str, look: Any = lambda person, view: None) -> Json:
    """Everybody plays at random over HTTP until the game is over; the last view of the first. `look` sees every position."""
    while True:
        for person in people:
            view = wait_for(person, table, lambda v: v["ask"] is not None or v["outcome"] or len(people) > 1)
            look(person, view)
            if view["outcome"]:
                return people[0].view(table)
            if view["ask"] is not None:
                answer = person.act(table, view["ask"], choose(view["legal"], person.rng))
                assert answer.status_code in (200, 409), answer.text


def commits_of(service: Service) -> GroupCommit:
    """The group commit under a server's store; a server without a database has none."""
    assert isinstance(service.store, SqlStore)
    return service.store.commits


def done(answer: Any) -> Any:
    """What came of something that is not refused."""
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


@contextmanager
def present(table: str, *people: Person) -> Iterator[list[Any]]:
    """Windows of people at a table: the server knows of them, and each was told the position."""
    with ExitStack() as held:
        windows = [held.enter_context(person.feed(table)) for person in people]
        for window in windows:
            window.receive_json()
        yield windows


def come_and_go(table: str, *people: Person) -> None:
    """Open windows and close them: the server has seen these people leave."""
    with present(table, *people):
        pass
