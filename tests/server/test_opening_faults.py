"""Openings that are interrupted: servers are killed (SIGKILL) while a deal is being opened. What was acknowledged stays, the opening goes
on with the same commitment or by the public rule, and the record of the game proves it."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from typing import Any

import httpx
import pytest

from tests.server.clusters import Postgres, free_port
from tests.server.guests import Json, Person, come_in, done
from tests.server.test_opening import act_signed, both_signed, header_of, open_up, play_signed, remarks_on, two_at
from tests.server.test_run import SOURCES
from tests.waiting import LONGEST_SECONDS, until

NURSERY = """
import gc, json, os, sys
import psycopg
from tests.reference_games import stones
from tests.server.conftest import GAMES
from underrose.readiness import make_ready
from underrose.server.catalogue import served_games
from underrose.server.http import app
from underrose.server.jobs import scheduler

OWN = {"kuhn": GAMES["kuhn"], "stones": stones.TITLE}
for title in OWN.values():
    make_ready(title, lambda *_: None)
served_games.make_ready = lambda *_: None
create = app.create_app
app.create_app = lambda games=None, **more: create(OWN, **more)
from underrose.server.processes.run import serve

create(OWN)
gc.freeze()
print("ready", flush=True)
for line in iter(sys.stdin.readline, ""):
    asked = json.loads(line)
    if "gone" in asked:
        print(os.waitpid(asked["gone"], 0)[0], flush=True)
    elif pid := os.fork():
        print(pid, flush=True)
    else:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        scheduler.OPEN_SECONDS, scheduler.LEASE_SECONDS = asked["seconds"], 0.3
        serve("127.0.0.1", asked["port"], database=asked["database"], open_browser=False)
        os._exit(0)
"""
"""Loads a server of two small games once, and forks it whenever asked: a process of its own, that can be killed and is soon there again."""
PATIENT, HASTY = 3600.0, 1.0
"""Seconds in which seats may open: nobody's time runs out, or soon."""


class Nursery:
    """Where servers come from."""

    def __init__(self) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCES), str(SOURCES.parent)]), "OPENBLAS_NUM_THREADS": "1"}
        command = [sys.executable, "-c", NURSERY]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.heard() == "ready"

    def heard(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    def ask(self, **what: Any) -> int:
        assert self.process.stdin
        print(json.dumps(what), file=self.process.stdin, flush=True)
        return int(self.heard())

    def close(self) -> None:
        self.process.communicate(timeout=20)


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    nursery = Nursery()
    yield nursery
    nursery.close()


class Process:
    """A server in a process of its own, at a port that stays the same."""

    def __init__(self, nursery: Nursery, database: str, seconds: float) -> None:
        self.nursery, self.port, self.pid = nursery, free_port(), 0
        self.asked: Json = {"port": self.port, "database": database, "seconds": seconds}
        self.client: Any = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=LONGEST_SECONDS)
        self.start()

    def start(self) -> None:
        self.pid = self.nursery.ask(**self.asked)
        until(self.answers)

    def answers(self) -> bool:
        with suppress(httpx.TransportError):
            return self.client.get("/readyz").status_code == 200
        return False

    def kill(self) -> None:
        if self.pid:
            os.kill(self.pid, 9)
            self.nursery.ask(gone=self.pid)
            self.pid = 0

    def killed(self) -> None:
        """Die, and be started again."""
        self.kill()
        self.start()


Serve = Callable[..., Process]


@pytest.fixture
def serving(nursery: Nursery) -> Iterator[Serve]:
    with ExitStack() as held:

        def serve(database: str, seconds: float = PATIENT) -> Process:
            process = Process(nursery, database, seconds)
            held.callback(process.client.close)
            held.callback(process.kill)
            return process

        yield serve


def opening_of(person: Person, table: str) -> Json | None:
    """The opening as a place is told it, but for the time that is left."""
    opening = person.view(table)["opening"]
    return None if opening is None else {**opening, "left": 0}


def proven(person: Person, table: str, opening: Json | None) -> list[str]:
    """The record is that of the opening that was told, and right; what it proves."""
    assert opening
    deal = header_of(person, table)["deal"]
    assert (deal["commitment"], deal["context"]) == (opening["commitment"], opening["context"])
    return remarks_on(person, table)


def test_a_server_killed_at_every_point_of_an_opening_goes_on_with_it(database: str, serving: Serve) -> None:
    server = serving(database)
    ann, ben = come_in(server.client, "Ann"), come_in(server.client, "Ben")
    table = two_at(ann, ben)
    server.killed()  # what was committed to stays
    ann.start(table)
    told = opening_of(ann, table)
    assert told
    assert [seat["by"] for seat in told["seats"]] == ["player", "player"]
    server.killed()
    assert opening_of(ben, table) == told
    open_up(ann, table)
    server.killed()
    assert (opening_of(ben, table), ben.view(table)["game"]) == (told, 0)
    open_up(ann, table)  # once more changes nothing
    assert opening_of(ben, table) == told
    open_up(ben, table)
    server.killed()  # the last opening deals, or nobody was told that it was taken
    assert (opening_of(ben, table), ben.view(table)["game"]) == (None, 1)
    assert {**ann.info(table)["deal"], "left": 0} == told
    person = ann if ann.view(table)["ask"] is not None else ben
    done(act_signed(person, table, person.view(table)))
    server.killed()  # and so do signatures
    play_signed([ann, ben], table)
    remarks = proven(ann, table, told)
    assert both_signed(remarks)
    assert "Nobody chose the deal alone: these seats added to it: 0, 1." in remarks


def test_who_has_not_opened_when_the_server_is_killed_and_does_not_come_back_is_silent(database: str, serving: Serve) -> None:
    server = serving(database, HASTY)
    ann, ben = come_in(server.client, "Ann"), come_in(server.client, "Ben")
    table = two_at(ann, ben)
    ann.start(table)
    told = opening_of(ann, table)
    open_up(ann, table)
    server.killed()
    until(lambda: ann.view(table)["game"] == 1)
    play_signed([ann, ben], table)
    assert "Nobody chose the deal alone: these seats added to it: 0." in proven(ann, table, told)
    assert [share["by"] for share in header_of(ann, table)["deal"]["entropy"]] == ["player", "silent"]


@pytest.mark.parametrize("opens", [True, False])
def test_one_of_two_workers_is_killed_while_the_seats_at_both_open(postgres: Postgres, serving: Serve, opens: bool) -> None:
    """Ann sits at the worker where the opening began, Ben at the other; hers is killed once she has opened, and she goes on at his."""
    shared = postgres.database()
    one, two = (serving(shared, PATIENT if opens else HASTY) for _ in range(2))
    ann, ben = come_in(one.client, "Ann"), come_in(two.client, "Ben")
    table = two_at(ann, ben)
    ann.start(table)
    told = opening_of(ann, table)
    open_up(ann, table)
    one.kill()
    ann.client = two.client
    if opens:
        until(lambda: opening_of(ben, table) == told)
        open_up(ben, table)
        assert ben.view(table)["game"] == 1
    until(lambda: ben.view(table)["game"] == 1)
    play_signed([ann, ben], table)
    remarks = proven(ben, table, told)
    seats = "0, 1" if opens else "0"
    assert f"Nobody chose the deal alone: these seats added to it: {seats}." in remarks
    assert both_signed(remarks)
