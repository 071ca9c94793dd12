"""Bots of people's own over the network: accounts and tokens, what they may do, how they are marked, and that nobody waits for them."""

import json
import re
import sqlite3
from pathlib import Path
from typing import Any, cast

import pytest

from tests.clocks import Moved
from tests.server.guests import Json, Person, act_if_asked, bots, done, ended, playing, refused, seated, wait_for
from tests.server.servers import served
from underrose.kernel.play.recordfile import load
from underrose.kernel.play.verification import verify
from underrose.server.accounts.authentication import Keys, Player, Session
from underrose.server.accounts.rate_limits import Rate, Rates
from underrose.server.api.command_messages import DoFree
from underrose.server.http.routes import OF_BOTS
from underrose.server.jobs import scheduler
from underrose.server.storage.account_rows import UNUSED_SECONDS
from underrose.server.tables import commands, races
from underrose.server.tables.seats import Seat

HANDLERS_OF_PEOPLE = {
    *("rename", "open_table", "show_move", "start_game", "make_link", "forget_me"),
    *("make_bot", "list_bots", "revoke_bot", "invite_bot"),
}


def bot_of(owner: Person, name: str = "Rook") -> Person:
    """A bot of a guest's, with its token."""
    made = done(owner.post("/me/bots", {"name": name}))
    return Person(owner.client, made["token"], made["id"])


def seats(person: Person, table: str) -> list[Json]:
    return person.info(table)["seats"]


@pytest.fixture
def rook(ben: Person) -> Person:
    return bot_of(ben)


@pytest.fixture
def table(ann: Person, rook: Person) -> str:
    """Ann, and a bot of Ben's."""
    return seated("the_coding", ann, rook)


def test_a_token_is_told_once_and_only_its_hash_is_stored(ben: Person, rook: Person, database: str) -> None:
    (mine,) = ben.get("/bots").json()
    assert mine == {"id": rook.player, "name": "Rook", "owner": "Ben", "listening": False, "mine": True}
    stored = b"".join(path.read_bytes() for path in Path(database).parent.glob("tables.db*"))
    assert rook.token.encode() not in stored
    ((digest,),) = sqlite3.connect(database).execute("select digest from bots").fetchall()
    assert len(digest) == 32


def test_a_bot_is_still_known_after_a_restart_and_its_revocation_too(database: str) -> None:
    with served(database, "Ben") as (ben,):
        rook, tea = bot_of(ben), bot_of(ben, "Knight")
        assert ben.post(f"/bots/{tea.player}/revoke").json() == {"id": tea.player}
    with served(database, "Ann", rook, tea) as (ann, rook, tea):
        table = ann.open("the_coding", 2)
        assert rook.sit(table) == 1
        assert refused(tea.post(f"/tables/{table}/seats")) == (401, "who_are_you")


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

    with served(database, "Ben") as (ben,):
        rook, queen, _ = bot_of(ben), bot_of(ben, "Queen"), bot_of(ben, "Pawn")
        assert ben.post(f"/bots/{queen.player}/revoke").status_code == 200
        assert after(UNUSED_SECONDS - 60) == ["Pawn", "Queen", "Rook"]
        rook.sit(ben.open("the_coding", 2))
        assert after(120) == ["Rook"]


def test_a_token_that_is_guessed_is_nobodys_and_nobody_can_sign_a_bot(ann: Person, table: str) -> None:
    for token in ("bot_", "bot_guess", "bot_" + "A" * 43):
        assert refused(Person(ann.client, token, "x").get(f"/tables/{table}/view")) == (401, "who_are_you")
    keys = Keys()
    assert keys.session(keys.seal(Session(Player("a", "Ann"))), 0.0) == Session(Player("a", "Ann"))
    assert keys.session(keys.seal(Session(Player("r", "Rook", "", "Ann"))), 0.0) is None


def test_a_bot_belongs_to_whoever_made_it(ann: Person, ben: Person, rook: Person) -> None:
    assert refused(ann.post(f"/bots/{rook.player}/revoke")) == (404, "no_such_bot")
    assert ann.get("/bots").json() == []
    table = seated("the_coding", ben, rook)
    assert seats(ben, table)[0]["same_browser"] == [1]
    assert json.dumps(seats(ben, table)).count("Ben") == 2
    assert refused(ben.post("/me/bots", {"name": "House Bot"})) == (422, "name_reserved")
    assert refused(ben.post("/me/bots", {"name": " "})) == (422, "name_empty")
    for number in range(9):
        bot_of(ben, f"Rook the {'I' * (number + 2)}")
    assert refused(ben.post("/me/bots", {"name": "Queen"})) == (409, "too_many_bots")


def test_everybody_reads_whose_bot_it_is(ann: Person, rook: Person, table: str) -> None:
    marked = {"seat": 1, "name": "Rook", "kind": "bot", "level": None, "connected": False, "ready": True, "owner": "Ben"}
    assert {name: value for name, value in seats(ann, table)[1].items() if name in marked} == marked
    ann.start(table)
    assert "owner" not in seats(ann, table)[0]
    assert ann.view(table)["seats"][1]["owner"] == "Ben"
    while not ann.view(table)["outcome"]:
        for one in (ann, rook):
            act_if_asked(one, table)
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
        ("pause", {"paused": True}), ("rename", {"name": "Ann"}), ("free", {"seat": 0}), ("wait", {"waiting": True})]  # fmt: skip
    for what, args in wishes:
        assert refused(rook.command(table, what, **args)) == (403, "bot_may_not"), what
    assert rook.command(table, "free").status_code == 200
    assert seats(ann, table)[1]["kind"] == "empty"


def test_a_bot_is_never_the_host_and_nobody_asks_it_for_its_consent(ann: Person, rook: Person, cleo: Person) -> None:
    table = playing("the_coding", ann, rook, bots=bots(2))
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
        assert [ended(line), ended(listening)] == [4401, 4401]
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
        of_the_table = {name: ben.info(table)[name] for name in ("code", "game", "players", "options")}
        assert said == {"type": "invitation", "host": "Ann", **of_the_table}
        assert rook.sit(said["code"]) == 1
        stream.send_text("no json")
        assert stream.receive_json()["why"]["key"] == "unreadable"
    with ann.client.websocket_connect("/api/bots/feed", headers=ann.headers) as stream:
        assert ended(stream) == 4403


def test_bots_have_a_rate_limit_of_their_own(database: str) -> None:
    with served(database, "Ann", "Ben", rates=Rates(bots=Rate(3, 0))) as (ann, ben):
        rook = bot_of(ben)
        table = playing("the_coding", ann, rook)
        view = rook.view(table)
        refusals = [refused(rook.act(table, view["ask"], "jump"))[1] for _ in range(5)]
        assert refusals == ["unreadable"] * 3 + ["too_often"] * 2
        assert refused(ann.act(table, ann.view(table)["ask"], "jump"))[1] == "unreadable"


def test_a_silent_bot_never_holds_up_a_table(ann: Person, rook: Person, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "OWN_SECONDS", 0.05)
    ann.start(table)
    with rook.feed(table) as line:  # it is there, and says nothing
        line.receive_json()
        act_if_asked(ann, table)
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

        def too_quick(began: float, who: Seat = seat) -> bool:
            return races.too_quick(who, [seat, person], racing, 1.0, races.Race(1, 4, now - began))

        assert too_quick(races.OWN_REACTION + 9)
        assert not too_quick(races.OWN_REACTION + 11)
        assert not too_quick(0, person)
        thinks = False  # the person has said that it is not enough
        assert too_quick(0)
        assert not too_quick(races.OWN_REACTION + 1)
        patched.setattr(races, "race_began", lambda live: None)
        assert not too_quick(0)
