"""Bots of people's own over the network: accounts and tokens, what they may do, how they are marked, and that nobody waits for them."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from typing import Any, cast

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.chance import create_app
from tests.clocks import Moved
from tests.server.conftest import GAMES
from tests.server.guests import Json, Person, bots, choose, come_in, wait_for
from tests.server.test_people import ending, refused
from underrose.kernel.play.recordfile import load
from underrose.kernel.play.verification import verify
from underrose.server.accounts.authentication import Keys, Player, Session
from underrose.server.accounts.rate_limits import Rate, Rates
from underrose.server.api.command_messages import DoFree
from underrose.server.http.routes import OF_BOTS
from underrose.server.jobs import scheduler
from underrose.server.storage.bot_accounts import UNUSED_SECONDS
from underrose.server.tables import commands, races
from underrose.server.tables.seats import Seat

HANDLERS_OF_PEOPLE = {
    *("rename", "open_table", "show_move", "start_game", "make_link", "forget_me"),
    *("make_bot", "list_bots", "revoke_bot", "invite_bot"),
}


def bot_of(owner: Person, name: str = "Rook") -> Person:
    """A bot of a guest's, with its token."""
    answer = owner.post("/me/bots", {"name": name})
    assert answer.status_code == 201, answer.text
    return Person(owner.client, answer.json()["token"], answer.json()["id"])


def seats(person: Person, table: str) -> list[Json]:
    return person.info(table)["seats"]


@pytest.fixture
def rook(ben: Person) -> Person:
    return bot_of(ben)


@pytest.fixture
def table(ann: Person, rook: Person) -> str:
    """Ann, and a bot of Ben's."""
    table = ann.open("the_coding", 2)
    rook.sit(table)
    return table


def test_a_token_is_told_once_and_only_its_hash_is_stored(ben: Person, database: str) -> None:
    rook = bot_of(ben)
    (mine,) = ben.get("/bots").json()
    assert mine == {"id": rook.player, "name": "Rook", "owner": "Ben", "listening": False, "mine": True}
    stored = b"".join(path.read_bytes() for path in Path(database).parent.glob("tables.db*"))
    assert rook.token.encode() not in stored
    ((digest,),) = sqlite3.connect(database).execute("select digest from bots").fetchall()
    assert len(digest) == 32


def test_a_bot_is_still_known_after_a_restart_and_its_revocation_too(database: str) -> None:
    with TestClient(create_app(GAMES, database=database)) as client:
        ben = come_in(client, "Ben")
        rook, tea = bot_of(ben), bot_of(ben, "Knight")
        assert ben.post(f"/bots/{tea.player}/revoke").json() == {"id": tea.player}
    with TestClient(create_app(GAMES, database=database)) as client:
        ann = come_in(client, "Ann")
        table = ann.open("the_coding", 2)
        assert Person(client, rook.token, rook.player).sit(table) == 1
        assert refused(Person(client, tea.token, tea.player).post(f"/tables/{table}/seats")) == (401, "who_are_you")


def test_an_account_goes_after_a_year_without_use(database: str) -> None:
    """None was ever deleted, with the name of its owner: whoever made one after the other filled the disk."""

    def after(seconds: float) -> list[str]:
        """The accounts that are left once the server has kept house, after so much more uptime."""
        with sqlite3.connect(database) as connection:
            connection.execute("update clock set seconds = seconds + ? where name = 'served'", [seconds])
        with ben.client.portal() as portal:
            portal.call(cast(Any, ben.client.app).state.service.store.tidy)
        with sqlite3.connect(database) as connection:
            return [name for (name,) in connection.execute("select name from bots order by name")]

    with TestClient(create_app(GAMES, database=database)) as client:
        ben = come_in(client, "Ben")
        rook, queen, _ = bot_of(ben), bot_of(ben, "Queen"), bot_of(ben, "Pawn")
        assert ben.post(f"/bots/{queen.player}/revoke").status_code == 200
        assert after(UNUSED_SECONDS - 60) == ["Pawn", "Queen", "Rook"]
        rook.sit(ben.open("the_coding", 2))
        assert after(120) == ["Rook"]


@pytest.mark.parametrize("token", ["bot_", "bot_guess", "bot_" + "A" * 43])
def test_a_token_that_is_guessed_is_nobodys(ann: Person, token: str) -> None:
    stranger = Person(ann.client, token, "x")
    assert refused(stranger.get(f"/tables/{ann.open('the_coding', 2)}/view")) == (401, "who_are_you")


def test_nobody_can_sign_a_bot(ann: Person) -> None:
    keys = Keys()
    assert keys.session(keys.seal(Session(Player("a", "Ann"))), 0.0) == Session(Player("a", "Ann"))
    assert keys.session(keys.seal(Session(Player("r", "Rook", "", "Ann"))), 0.0) is None


def test_a_bot_belongs_to_whoever_made_it(ann: Person, ben: Person, rook: Person) -> None:
    assert refused(ann.post(f"/bots/{rook.player}/revoke")) == (404, "no_such_bot")
    assert ann.get("/bots").json() == []
    assert refused(ben.post("/me/bots", {"name": "House Bot"})) == (422, "name_reserved")
    assert refused(ben.post("/me/bots", {"name": " "})) == (422, "name_empty")
    for number in range(9):
        bot_of(ben, f"Rook the {'I' * (number + 2)}")
    assert refused(ben.post("/me/bots", {"name": "Queen"})) == (409, "too_many_bots")


def test_everybody_reads_whose_bot_it_is(ann: Person, rook: Person, table: str) -> None:
    marked = {"seat": 1, "name": "Rook", "kind": "bot", "level": None, "connected": False, "ready": True, "owner": "Ben"}
    assert {name: value for name, value in seats(ann, table)[1].items() if name in marked} == marked
    ann.start(table)
    assert wait_for(ann, table, lambda view: view["seats"][1]["owner"] == "Ben")
    assert "owner" not in seats(ann, table)[0]


def test_its_record_says_that_a_bot_played_and_whose(ann: Person, rook: Person, table: str) -> None:
    ann.start(table)
    rng = ann.rng
    while not (view := ann.view(table))["outcome"]:
        for one in (ann, rook):
            view = one.view(table)
            if view["ask"] is not None:
                one.act(table, view["ask"], choose(view["legal"], rng))
    lines = ann.get(f"/tables/{table}/record").text.splitlines()
    assert verify(lines, any_key=True).good
    match = load(lines)
    assert (match.levels, match.names) == (["human", "bot"], ["Ann", "Rook (Ben)"])


def test_what_a_bot_may_do_is_listed_and_everything_else_is_for_people(ann: Person, ben: Person, rook: Person, table: str) -> None:
    routes = {handler.handler_name: handler for route in ann.client.app.routes for handler in getattr(route, "route_handlers", [])}
    asking = {name for name, handler in routes.items() if "player" in handler.parsed_fn_signature.parameters}
    assert asking >= HANDLERS_OF_PEOPLE
    assert asking - OF_BOTS >= HANDLERS_OF_PEOPLE
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
    told = {*re.findall(r"`([a-z/]+)`", page.partition("- It takes a seat")[2].partition("\n")[0])}
    ways = {min(routes[name].paths).rpartition("}/")[2].strip("/") for name in OF_BOTS} - {"do"}
    assert told - {"do"} == ways | {one.__struct_config__.tag for one in (*commands.OF_BOTS, DoFree)}
    for path, body in (
        ("/tables", {"game": "the_coding", "players": 2}),
        ("/guests/name", {"name": "Ann B"}),
        ("/me/bots", {"name": "Queen"}),
        (f"/tables/{table}/start", {}),
        (f"/tables/{table}/seats", {"watch": True}),
        (f"/tables/{table}/seats", {"move": "x"}),
        (f"/tables/{table}/invitations", {"bot": rook.player}),
    ):
        assert refused(rook.post(path, body)) == (403, "bot_may_not"), path
    assert refused(rook.get(f"/tables/{table}/move")) == (403, "bot_may_not")
    wishes: list[tuple[str, Json]] = [("settings", {"assist": "odds"}), ("takeover", {}), ("ready", {"ready": False}),
                                       ("pause", {"paused": True}),
                       ("rename", {"name": "Ann"}), ("free", {"seat": 0}), ("wait", {"waiting": True})]  # fmt: skip
    for what, args in wishes:
        assert refused(rook.command(table, what, **args)) == (403, "bot_may_not"), what
    assert rook.command(table, "free").status_code == 200
    assert seats(ann, table)[1]["kind"] == "empty"


def test_a_bot_is_never_the_host_and_nobody_asks_it_for_its_consent(ann: Person, rook: Person, cleo: Person) -> None:
    table = ann.open("the_coding", 3, bots=bots(2))
    rook.sit(table)
    ann.start(table)
    assert refused(ann.command(table, "hand_over", seat=1)) == (422, "nobody_there")
    assert ann.command(table, "free", seat=1).status_code == 200  # a bot of the house stands in
    cleo.sit(table, watch=True)
    assert cleo.command(table, "takeover", seat=2).status_code == 200
    (asking,) = ann.view(table)["asking"]
    assert asking["missing"] == [0]


def test_another_game_begins_when_every_person_wants_it(ann: Person, rook: Person, table: str) -> None:
    ann.start(table)
    assert ann.command(table, "resign").status_code == 200
    assert ann.command(table, "rematch").status_code == 200
    assert ann.info(table)["games"] == 2


def test_who_revokes_a_token_ends_the_lines_of_its_bot(ann: Person, ben: Person, rook: Person, table: str) -> None:
    ann.start(table)
    stream = rook.client.websocket_connect("/api/bots/feed", headers=rook.headers)
    with rook.feed(table) as line, stream as listening:
        line.receive_json()
        assert ben.post(f"/bots/{rook.player}/revoke").status_code == 200
        for one in (line, listening):
            assert ending(one) == 4401
    assert refused(rook.get(f"/tables/{table}/view")) == (401, "who_are_you")


def test_who_is_forgotten_takes_their_bots_along(ann: Person, ben: Person, rook: Person, table: str, database: str) -> None:
    ann.start(table)
    assert ben.post("/me/forget").status_code == 200
    assert refused(rook.get(f"/tables/{table}/view")) == (401, "who_are_you")
    assert sqlite3.connect(database).execute("select count(*) from bots").fetchall() == [(0,)]
    assert wait_for(ann, table, lambda view: view["seats"][1]["level"] == "novice")["seats"][1].get("owner") is None


def test_who_is_forgotten_takes_along_the_name_at_bots_that_were_revoked(ann: Person, ben: Person, rook: Person, table: str) -> None:
    """Only others were looked for: where it had sat everybody went on to read whose bot it was."""
    assert ben.post(f"/bots/{rook.player}/revoke").status_code == 200
    assert "Ben" in json.dumps(seats(ann, table))
    assert ben.post("/me/forget").status_code == 200
    assert "Ben" not in json.dumps(seats(ann, table))


def test_an_invitation_reaches_a_bot_that_listens(ann: Person, ben: Person, rook: Person) -> None:
    table = ann.open("the_coding", 2)
    assert refused(ann.post(f"/tables/{table}/invitations", {"bot": rook.player})) == (409, "bot_away")
    with rook.client.websocket_connect("/api/bots/feed", headers=rook.headers) as stream:
        stream.send_json({"type": "ping"})
        assert stream.receive_json() == {"type": "pong"}
        assert ann.get("/bots").json() == [{"id": rook.player, "name": "Rook", "owner": "Ben", "listening": True, "mine": False}]
        assert refused(ben.post(f"/tables/{table}/invitations", {"bot": rook.player})) == (403, "host_only")
        assert ann.post(f"/tables/{table}/invitations", {"bot": rook.player}).json() == {"bot": rook.player}
        said = stream.receive_json()
        assert said == {
            "type": "invitation",
            "code": ann.info(table)["code"],
            "game": "the_coding",
            "players": 2,
            "options": ann.info(table)["options"],
            "host": "Ann",
        }
        assert rook.sit(said["code"]) == 1
        stream.send_text("no json")
        assert stream.receive_json()["why"]["key"] == "unreadable"
    with pytest.raises(WebSocketDisconnect) as caught, ann.client.websocket_connect("/api/bots/feed", headers=ann.headers) as stream:
        stream.receive_json()
    assert caught.value.code == 4403


def test_bots_have_a_rate_limit_of_their_own(database: str) -> None:
    with TestClient(create_app(GAMES, database=database, rates=Rates(bots=Rate(3, 0)))) as client:
        ann, ben = come_in(client, "Ann"), come_in(client, "Ben")
        rook, table = bot_of(ben), ann.open("the_coding", 2)
        rook.sit(table)
        ann.start(table)
        view = rook.view(table)
        refusals = [refused(rook.act(table, view["ask"], "jump"))[1] for _ in range(5)]
        assert refusals == ["unreadable"] * 3 + ["too_often"] * 2
        assert refused(ann.act(table, ann.view(table)["ask"], "jump"))[1] == "unreadable"


def test_a_silent_bot_never_holds_up_a_table(ann: Person, rook: Person, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "OWN_SECONDS", 0.05)
    ann.start(table)
    with rook.feed(table) as line:  # it is there, and says nothing
        line.receive_json()
        view = ann.view(table)
        ann.act(table, view["ask"], choose(view["legal"], ann.rng))
        late = wait_for(ann, table, lambda view: any(one["key"] == "ran_out" for one in view["notices"]))
        assert next(one["args"] for one in late["notices"] if one["key"] == "ran_out") == {"seat": 1, "name": "Rook"}


def test_in_a_race_a_bot_is_no_quicker_than_those_of_the_house() -> None:
    clock = Moved()
    seat, person = Seat(0, Player("r", "Rook", "", "Ben"), clock=clock), Seat(1, Player("a", "Ann"), clock=clock)
    racing: Any = object()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(races, "race_began", lambda live: 4)
        patched.setattr(races, "patience", lambda live, level, pace: 10.0 * pace)
        patched.setattr(races, "nobody_thinks", lambda live, seats: not thinks)
        thinks, now = True, clock.monotonic()
        assert races.too_quick(seat, [seat, person], racing, 1.0, now - races.OWN_REACTION - 9)
        assert not races.too_quick(seat, [seat, person], racing, 1.0, now - races.OWN_REACTION - 11)
        assert not races.too_quick(person, [seat, person], racing, 1.0, now)
        thinks = False  # the person has said that it is not enough
        assert races.too_quick(seat, [seat, person], racing, 1.0, now)
        assert not races.too_quick(seat, [seat, person], racing, 1.0, now - races.OWN_REACTION - 1)
        patched.setattr(races, "race_began", lambda live: None)
        assert not races.too_quick(seat, [seat, person], racing, 1.0, now)


def test_an_owner_and_their_bot_are_seen_to_be_of_one_browser(ben: Person, rook: Person) -> None:
    table = ben.open("the_coding", 2)
    rook.sit(table)
    assert seats(ben, table)[0]["same_browser"] == [1]
    assert json.dumps(seats(ben, table)).count("Ben") == 2
