"""Arguments that no command, message or request knows: refused in a sentence, and nothing is done."""

from typing import get_args

from tests.server.guests import Person, bots, playing, present
from underrose.server.api.command_messages import DoRequest


def test_no_command_takes_an_argument_it_does_not_know(ann: Person) -> None:
    table = playing("kuhn", ann, bots=bots(1))
    before = ann.info(table), ann.view(table)["view"]
    for what in (kind.__struct_config__.tag for kind in get_args(DoRequest)):
        answer = ann.command(table, what, nonsense=1)
        assert (answer.status_code, answer.json()["key"]) == (422, "bad_args"), what
        assert "nonsense" in answer.json()["text"]
    assert (ann.info(table), ann.view(table)["view"]) == before


def test_no_request_takes_a_field_it_does_not_know(ann: Person) -> None:
    table = ann.open("kuhn", 2, bots=bots(1))
    wishes = {
        "/guests/name": {"name": "Ann"},
        "/tables": {"game": "kuhn", "players": 2},
        f"/tables/{table}/seats": {"watch": True},
        f"/tables/{table}/do": {"id": "a", "what": "ready"},
        f"/tables/{table}/actions": {"id": "b", "ask": 1, "action": "bet"},
    }
    for path, wish in wishes.items():
        for field in ("nonsense", "`$.args"):  # a field's name does not pass for the arguments of a command
            answer = ann.post(path, {**wish, field: 1})
            assert (answer.status_code, answer.json()["key"]) == (400, "unreadable"), path
    with present(table, ann) as (feed,):
        feed.send_json({"type": "act", "id": "x", "ask": 1, "action": "bet", "nonsense": 1})
        answer = feed.receive_json()
    assert (answer["type"], answer["why"]["key"]) == ("refused", "unreadable")
    assert "nonsense" in answer["why"]["text"]


def test_what_is_quoted_in_a_refusal_is_short(ann: Person) -> None:
    long = "x" * 20_000
    table = ann.open("kuhn", 2)
    for path, wish in (
        ("/tables", {"game": "kuhn", "assist": long}),
        (f"/tables/{table}/do", {"id": "a", "what": "settings", "args": {"assist": long}}),
        ("/tables", {"game": "the_coding", "content": {"cards": f'[[hack]]\nplace = "{long}"\nvalues = "A"\n'}}),
    ):
        answer = ann.post(path, wish)
        assert answer.status_code in (400, 422), answer.text[:200]
        assert len(answer.text) < 1500
