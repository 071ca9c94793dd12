"""Whole games over HTTP and over the feed, as a page or a program plays them."""

import json
from unittest.mock import Mock

import msgspec
import pytest

from tests.server.guests import Client, Json, Person, bots, play_on, playing, refused
from underrose.kernel.play.verification import verify
from underrose.server.http import openapi
from underrose.server.http.openapi import examples

FORM_BYTES = 4096


def check_position(person: Person, view: Json) -> None:
    """What holds in every position: small forms, and a question exactly where there is something to choose."""
    assert len(json.dumps(view["legal"], separators=(",", ":"))) < FORM_BYTES
    assert (view["ask"] is None) == (view["legal"] == [])


@pytest.mark.parametrize(("game", "options"), [("the_coding", {"system": "counter"}), ("toy", {})])
def test_a_whole_game_against_bots_over_http(ann: Person, game: str, options: Json) -> None:
    table = playing(game, ann, options=options, bots=bots(1, 2))
    last = play_on([ann], table, check_position)
    assert last["outcome"]["why"]
    assert last["legal"] == []
    record = ann.get(f"/tables/{table}/record")
    key = ann.get("/key").json()["key"]
    verdict = verify(record.text.splitlines(), head=last["head"], key=key)
    assert verdict.good, verdict.faults
    assert f"Signed by the key {key}." in verdict.remarks


def test_the_openapi_description_is_published(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    put_right = Mock(wraps=openapi.put_right)
    monkeypatch.setattr(openapi, "put_right", put_right)
    first, paths = (client.get(f"/schema/{file}").json()["paths"] for file in ("", "openapi.json"))
    assert first == paths
    assert put_right.call_count < 2, "whoever asks for it again and again holds nobody up"
    assert {"/api/guests", "/api/games", "/api/tables", "/api/tables/{name}/view", "/api/tables/{name}/actions", "/api/key"} <= paths.keys()


def test_every_refusal_is_described_as_what_it_is_and_every_example_can_be_read(client: Client) -> None:
    description = client.get("/schema/openapi.json").json()
    for methods in description["paths"].values():
        for operation in methods.values():
            said = {status: answer["content"] for status, answer in operation["responses"].items() if status[0] != "2"}
            assert set(said) >= {"500"}
            assert {content["application/json"]["schema"]["$ref"] for content in said.values()} == {"#/components/schemas/Refusal"}
            assert ("security" in operation) == ("401" in said) or {} in operation["security"]
    for example in examples():
        assert msgspec.convert(description["components"]["schemas"][type(example).__name__]["examples"][0], type(example)) == example


def test_a_body_is_read_strictly_and_one_that_may_be_left_out_may_be_null(ann: Person, client: Client) -> None:
    wish = {"game": "kuhn", "players": 2}
    for wrong in ({"watch": 0}, {"players": "2"}, {"clock": {"turn": "3"}}):
        assert refused(ann.post("/tables", wish | wrong)) == (400, "unreadable")
    assert ann.post("/tables", wish | {"players": 2.0}).status_code == 201  # a whole number, as JSON Schema has it
    for body in (b"null", b""):
        assert client.post("/api/guests", content=body).status_code == 201


@pytest.mark.parametrize(("route", "name", "value"), [("record", "game", "x"), ("record", "game", "-1"), ("review", "game", "x")])
def test_a_parameter_that_cannot_be_read_is_named_as_it_was_asked_for(ann: Person, route: str, name: str, value: str) -> None:
    answer = ann.get(f"/tables/{ann.open('kuhn', 2)}/{route}", **{name: value})
    assert answer.status_code == 400, answer.text
    assert answer.json()["args"]["reason"].startswith(f"{name}: Expected `int`")
