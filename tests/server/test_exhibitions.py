"""Exhibitions: two bots play for whoever looks, one table a game, in memory alone; spectators look over shoulders, nobody sits down."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

import pytest
from litestar.testing import TestClient

from tests.chance import KEYS, REPEATED, create_app
from tests.clocks import Moved
from tests.server.clusters import Postgres
from tests.server.conftest import GAMES
from tests.server.guests import Client, Json, Person, bots, come_in, ended, refused, seated
from tests.server.servers import ANN, BEN
from tests.server.test_network_bots import bot_of
from tests.waiting import until
from underrose.games import title
from underrose.kernel.play.verification import verify
from underrose.server.accounts.authentication import Player
from underrose.server.api.command_messages import DoRequest
from underrose.server.api.messages import BotSeat, Clock
from underrose.server.api.refusals import Refused
from underrose.server.core import exhibitions
from underrose.server.core.exhibitions import Exhibitions
from underrose.server.core.service import Service
from underrose.server.tables import exhibition
from underrose.server.tables.exhibition import over_shoulder
from underrose.server.tables.feeds import Outlet
from underrose.server.tables.table import Table

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots of these exhibitions do not wait before they answer."""
    monkeypatch.setattr(exhibition, "PACE", Clock(pace=0, leaver="wait"))


def look_until(client: Client, what: Callable[[Json], bool]) -> Json:
    """Look at the exhibition until it is as it should be."""
    return until(lambda: now if what(now := client.get("/api/exhibition").json()) else None, "the exhibition that was waited for")


def followed(person: Person, table: str, **params: Any) -> Json:
    """What the feed says first."""
    with person.feed(table, **params) as feed:
        return feed.receive_json()


def turned_away(person: Person, table: str, **params: Any) -> int:
    with person.feed(table, **params) as feed:
        return ended(feed)


def test_the_first_who_looks_has_it_opened_and_everybody_sees_the_same(client: Client) -> None:
    """A stranger who is no guest yet looks; it is stored nowhere, counted nowhere and listed nowhere."""
    service: Service = client.app.state.service
    assert len(service.exhibitions.store.at_hand()) == 0
    first = look_until(client, lambda now: len(now["said"]) == exhibition.MOST_SAID and all(seat["rows"] for seat in now["seats"]))
    again = client.get("/api/exhibition").json()
    assert (first["code"], first["game"]) == (again["code"], again["game"]) == (first["code"], "the_coding")
    assert [seat["level"] for seat in first["seats"]] == ["agent", "agent"]
    assert [row["about"] for row in first["seats"][0]["rows"]] == ["letter", "tens", "ones"]
    assert first["seats"][0]["worlds"] < 300
    assert (len(service.exhibitions.store.at_hand()), len(service.store.at_hand())) == (1, 0)
    ann = come_in(client, "Ann")
    assert ann.sit(first["code"], watch=True) == -1
    assert ann.get("/me/tables").json() == []
    assert ann.info(first["code"])["exhibition"] is True
    assert "the_coding" in {game["id"] for game in client.get("/api/games").json() if game["exhibition"]}


def test_where_workers_share_a_database_nothing_is_offered_and_nothing_is_there(postgres: Postgres) -> None:
    """Front pages ask for it only where the list of games names one."""
    with TestClient(create_app(GAMES, database=postgres.database())) as client:
        assert {game["exhibition"] for game in client.get("/api/games").json()} == {False}
        assert refused(client.get("/api/exhibition")) == (404, "no_exhibition")


def test_a_spectator_looks_over_a_bots_shoulder_and_is_told_why(client: Client) -> None:
    """All that the seat sees, its note sheet too, and why a value is crossed out there; nothing is asked of who looks."""
    ann, code = come_in(client, "Ann"), look_until(client, lambda now: now["n"] > 12)["code"]
    assert turned_away(ann, code, seat=0) == 4403  # who looks over a shoulder is at the table
    ann.sit(code, watch=True)
    assert followed(ann, code)["view"]["table"]["seat"] == -1
    for seat in (0, 1):
        told = followed(ann, code, seat=seat)
        assert told["view"]["table"]["seat"] == seat
        assert (told["ask"], told["legal"], told["undo"]) == (None, [], 0)
        crossed = next(entry for entry in told["notes"]["about"] if entry["key"].startswith(str(1 - seat)) and entry["out"])
        assert ann.get(f"/tables/{code}/because", about=crossed["key"], value=crossed["out"][0], seat=seat).json()["facts"]
    assert refused(ann.get(f"/tables/{code}/because", about="1.tens", value="1")) == (422, "no_crosses")
    assert turned_away(ann, code, seat=2) == 4404
    assert turned_away(ann, code, seat="x") == 4400
    assert refused(ann.get(f"/tables/{code}/because", about="1.tens", value="1", seat=2)) == (404, "no_such_seat")


def test_the_same_routes_refuse_at_every_other_table(client: Client, ann: Person, ben: Person, cleo: Person) -> None:
    """With a person, with a bot of somebody's own, and with bots of the house alone at a table that anybody may come to."""
    rook = bot_of(ben)
    with_ann = ann.open("the_coding", 2, bots=bots(1))
    with_rook = seated("the_coding", ann, rook, bots=bots(1), watch=True)
    bots_only = ann.open("the_coding", 2, bots=bots(0, 1), watch=True)
    for table in (with_ann, with_rook, bots_only):
        ann.start(table)
        cleo.sit(table, watch=True)
        for who in (ann, cleo):
            for seat in (0, 1):
                assert turned_away(who, table, seat=seat) == 4403
                assert refused(who.get(f"/tables/{table}/because", about="1.tens", value="1", seat=seat)) == (403, "no_shoulder")
                assert refused(who.get(f"/tables/{table}/view", seat=seat)) == (403, "no_shoulder")


ARGUMENTS: dict[str, Json] = {
    "ready": {"ready": True}, "takeover": {"seat": 0}, "consent": {"seat": 0, "player": "ann"}, "rename": {"name": "Zoe"},
    "admit": {"player": "ann"}, "build": {"options": {}}, "skip": {"seat": 0}, "extend": {"seconds": 30}, "hand_over": {"seat": 0},
    "shown": {"ask": 1},
}  # fmt: skip


def test_nobody_ever_sits_down_at_an_exhibition_and_bots_of_ones_own_look_on_nowhere(client: Client, ann: Person, ben: Person) -> None:
    """Whatever can be asked at a table is refused there, all commands that there are included; its seats stay the bots'."""
    code, rook = look_until(client, lambda now: True)["code"], bot_of(ben)
    assert turned_away(rook, code, seat=0) == 4403
    assert refused(rook.get(f"/tables/{code}/because", about="1.tens", value="1", seat=0)) == (403, "bot_may_not")
    ann.sit(code, watch=True)
    before = ann.info(code)["seats"]
    for wish in ({}, {"seat": 0}, {"seat": 1}, {"move": "guess"}):
        assert refused(ann.post(f"/tables/{code}/seats", wish)) == (403, "exhibition")
    assert refused(ann.post(f"/tables/{code}/start")) == (403, "exhibition")
    for command in get_args(DoRequest):
        what = command.__struct_config__.tag
        assert refused(ann.command(code, what, **ARGUMENTS.get(what, {}))) == (403, "exhibition"), what
    assert refused(ann.act(code, 1, "order 98")) == (403, "no_seat")
    assert ann.info(code)["seats"] == before
    assert {seat["kind"] for seat in before} == {"bot"}


def a_table(seated: bool) -> Table:
    """An exhibition, and with `seated` one at which somebody has come to sit in spite of all that keeps them off."""
    game = title("the_coding").setup(2)
    table = exhibition.open_exhibition("t", "CODES", game, [BotSeat(0, "agent"), BotSeat(1, "agent")], KEYS.sign, sources=REPEATED)
    table.begin()
    table.watch(ANN)
    if seated:
        table.seats[1].give_to(BEN)
    return table


@pytest.mark.parametrize("owner", ["", "Cleo"])
def test_a_seat_that_is_no_bots_of_the_house_closes_every_look(owner: str) -> None:
    """A planted leak: whoever sits there, a person or a bot of somebody's own, and also who has left the seat to a bot for a while."""
    assert over_shoulder(a_table(False), ANN, 0) == 0
    table = a_table(True)
    table.seats[1].player = Player("ben", "Ben", owner=owner)
    for _ in range(2):
        for look in (lambda: over_shoulder(table, ANN, 0), lambda: exhibition.shown(table)):
            with pytest.raises(Refused) as refusal:
                look()
            assert refusal.value.why.key == "no_shoulder"
        table.seats[1].give_to_bot("agent")


class Hall:
    """Exhibitions without bots, by a clock that is moved; what is done at their tables is done at once."""

    def __init__(self) -> None:
        service: Service = create_app().state.service
        service.bots.close()
        self.clock, self.done = Moved(), 0
        self.exhibitions = Exhibitions(service.served, service.keys.sign, self.do, sources=replace(REPEATED, clock=self.clock))

    async def do(self, table: Table, act: Callable[[], Any]) -> Any:
        self.done += 1
        act()
        table.refresh()


def resign(table: Table) -> None:
    """Bring the game on the table to its end."""
    live = table.playing()
    while not live.over:
        seat = live.match.actors[0]
        live.do(seat, int(live.match.legal(seat).packed()[-1]))
    table.refresh()


async def test_a_game_ends_and_front_pages_turn_to_the_next_game_while_who_watches_stays() -> None:
    hall = Hall()
    coding = await hall.exhibitions.on_now()
    coding.watch(ANN)
    coding.join(-1, Outlet("ann"))
    for number in range(1, 6):
        assert coding.games == number
        resign(coding)
        await hall.exhibitions.tend()
        assert coding.games == number  # the end stays on the table for a while
        hall.clock.pass_by(exhibitions.PAUSE_SECONDS + 1)
        await hall.exhibitions.tend()
    assert verify((coding.history.archive.get(5) or "").splitlines(), any_key=True).good
    assert [coding.history.archive.get(number) is None for number in (1, 2, 5)] == [True, True, False]
    assert len(hall.exhibitions.store.at_hand()) == 1
    other = await hall.exhibitions.on_now()  # turned five times
    assert (other.game.title.id, len(hall.exhibitions.store.at_hand())) == ("classified_information", 2)
    assert await hall.exhibitions.on_now() is other
    await hall.exhibitions.close()


async def test_nothing_goes_on_and_nothing_is_kept_once_nobody_looks() -> None:
    hall = Hall()
    table = await hall.exhibitions.on_now()
    resign(table)
    hall.clock.pass_by(exhibitions.LEFT_SECONDS - 1)
    await hall.exhibitions.tend()
    done = hall.done
    hall.clock.pass_by(exhibitions.PAUSE_SECONDS + 2)
    await hall.exhibitions.tend()
    assert (len(hall.exhibitions.store.at_hand()), hall.done, table.games) == (0, done, 1)
    assert hall.exhibitions._over == {}
    assert (await hall.exhibitions.on_now()).id != table.id
    await hall.exhibitions.close()
