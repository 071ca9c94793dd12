"""The feed: the whole log on joining, then news, numbered without gaps; and actions over the same socket."""

import json
from collections.abc import Callable

import pytest
from litestar.exceptions import WebSocketDisconnect

from tests.server.guests import Client, Person, play_on, present, received
from underrose.server.accounts.authentication import Player
from underrose.server.api.command_messages import DoKeepOut, KeepOutArgs
from underrose.server.core.service import Service
from underrose.server.tables.table import Table


def closing(client: Client, table: str, headers: dict[str, str]) -> int:
    """The code with which a feed that is refused closes."""
    with pytest.raises(WebSocketDisconnect) as caught, client.websocket_connect(f"/api/tables/{table}/feed", headers=headers) as feed:
        feed.receive_json()
    return caught.value.code


POSITION = {"n", "ask", "view", "legal", "events", "notes", "outcome", "seats", "deadline", "head"}


def test_joining_shows_the_whole_log(ann: Person, table: str) -> None:
    ann.act(table, ann.view(table)["ask"], "pass")
    with ann.feed(table) as feed:
        first = feed.receive_json()
        assert first.keys() >= POSITION | {"type"}
        assert first["type"] == "view"
        assert [event["key"] for event in first["events"]] == ["dealt", "dealt", "passed"]
        assert first["view"].keys() == {"table", "actors"}
        seat = {"seat": 0, "name": "Ann", "kind": "human", "level": None, "connected": True, "ready": False}
        assert first["seats"][0] == {**seat, "same_address": [1]}
        whole = ann.view(table)
        assert {name: first[name] for name in POSITION} == {name: whole[name] for name in POSITION}
    assert "type" not in whole


def test_news_are_numbered_without_gaps(ann: Person, ben: Person, table: str) -> None:
    with ann.feed(table) as mine:
        n = mine.receive_json()["n"]
        mine.send_json({"type": "ping"})
        assert mine.receive_json() == {"type": "pong"}
        with present(table, ben) as (theirs,):
            news = mine.receive_json()
            assert (news["n"], news["events"]) == (n + 1, [])  # Ben is connected now
            assert ben.view(table)["ask"] is None
            bet = {"id": "one", "ask": ann.view(table)["ask"], "action": "bet"}
            mine.send_json({"type": "act", **bet})
            heard = [mine.receive_json(), mine.receive_json()]
            view, done = heard if heard[0]["type"] == "view" else heard[::-1]
            assert [event["key"] for event in view["events"]] == ["betted"]
            assert done == {"type": "done", "id": "one", "n": view["n"]}
            assert view["n"] == n + 2
            assert received(theirs, lambda message: message["ask"])["events"] == view["events"]
            assert ann.act(table, **bet).json() == {"id": "one", "n": view["n"]}, "an id is the same over HTTP"
            mine.send_json({"type": "act", **bet})
            assert mine.receive_json() == done


TYPED_WRONGLY = '{"type": "act", "id": "x", "ask": "1", "action": "bet"}'
NO_MESSAGES = ["", "{", "[]", "null", '{"type": "view"}', '{"type": "ping", "n": 1}', '{"type": "act"}', TYPED_WRONGLY, "[" * 9999]


def test_what_is_no_message_or_no_action_is_refused_under_its_id_and_the_line_stays(ann: Person, table: str) -> None:
    with ann.feed(table) as feed:
        first = feed.receive_json()
        dances = {"type": "act", "id": "bad", "ask": first["ask"], "action": "dance"}
        too_soon = {"type": "act", "id": "old", "ask": first["ask"] + 1, "action": "bet"}
        told = [(None, text, "unreadable") for text in NO_MESSAGES] + [(None, "x" * 70_000, "too_large")]
        for id, text, key in [*told, ("bad", json.dumps(dances), "unreadable"), ("old", json.dumps(too_soon), "stale")]:
            feed.send_text(text)
            refused = feed.receive_json()
            assert (refused["type"], refused["id"], refused["why"]["key"]) == ("refused", id, key), text
        assert ann.view(table)["n"] == first["n"]
        feed.send_json({"type": "act", "id": "x", "ask": first["ask"], "action": "bet"})
        assert received(feed, lambda message: message["type"] == "done")["id"] == "x"


def test_who_may_follow(client: Client, ann: Person, cleo: Person, table: str) -> None:
    assert closing(client, table, {}) == 4401
    assert closing(client, table, {"authorization": "Bearer nonsense"}) == 4401
    assert closing(client, table, cleo.headers) == 4403
    assert closing(client, "NOPEX", ann.headers) == 4404
    with client.websocket_connect(f"/api/tables/{table}/feed?token={ann.token}") as feed:
        assert feed.receive_json()["type"] == "view"
    assert client.get(f"/api/tables/{table}/view?token={ann.token}").status_code == 401, "a token in the address serves the feed only"


def test_a_page_of_another_site_is_not_answered(client: Client, ann: Person, table: str) -> None:
    foreign = {**ann.headers, "origin": "https://elsewhere.example"}
    own = {**ann.headers, "origin": "http://testserver.local", "host": "testserver.local"}
    assert closing(client, table, foreign) == 4403
    with client.websocket_connect(f"/api/tables/{table}/feed", headers=own) as feed:
        assert feed.receive_json()["type"] == "view"
    refused = client.post(f"/api/tables/{table}/start", headers=foreign)
    assert (refused.status_code, refused.json()["key"]) == (403, "foreign_origin")
    for nowhere in ("null", "http://[", "http://[nowhere]"):
        assert client.post(f"/api/tables/{table}/start", headers={**ann.headers, "origin": nowhere}).status_code == 403
    assert client.get(f"/api/tables/{table}/view", headers=own).status_code == 200


def test_the_next_game_is_asked_for_on_the_feed_as_by_http(ann: Person, ben: Person, table: str) -> None:
    with ann.feed(table) as mine, ben.feed(table) as theirs:
        play_on([ann, ben], table)
        mine.send_json({"type": "do", "id": "once", "what": "ready", "args": {"ready": True}})
        assert received(mine, lambda message: message.get("id") == "once")["type"] == "done"
        for feed in (mine, theirs):
            feed.send_json({"type": "do", "id": "more", "what": "rematch"})
            assert received(feed, lambda message: message.get("id") == "more")["type"] == "done"
        assert received(mine, lambda message: message.get("game") == 2)["outcome"] is None
        mine.send_json({"type": "do", "id": "again", "what": "rematch"})
        assert received(mine, lambda message: message.get("id") == "again")["why"]["key"] == "not_over"
        for command in ({"what": "resign"}, {"what": "rematch", "args": {"seat": 1}}, {"what": "ready", "args": {"ready": 1}}):
            mine.send_json({"type": "do", "id": "odd", **command})
            assert received(mine, lambda message: message.get("type") == "refused")["why"]["key"] == "unreadable"


def test_who_is_sent_away_while_their_feed_begins_is_shown_nothing(
    client: Client, ann: Person, ben: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat was looked up before the handshake was answered: its feed went on to whoever had lost it meanwhile."""
    service: Service = client.app.state.service
    find = service.place

    async def sent_away_after(at: Table, looked_up: Callable[[], int]) -> int:
        place = await find(at, looked_up)
        host, request = Player(ann.player, "Ann"), DoKeepOut("out", KeepOutArgs(seat=1))
        await service.command(at, host, request, "testclient")
        return place

    monkeypatch.setattr(service, "place", sent_away_after)
    assert closing(client, table, ben.headers) == 4403
    assert not any(client.app.state.service.store._tables[table].audience.outlets())
