"""Opening tables, sitting down, starting, and playing again."""

from dataclasses import replace
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.chance import create_app
from tests.server.guests import Person, bots, come_in, done, play_on, playing, refused
from underrose.games import TITLES
from underrose.games.the_coding.options import CARDS
from underrose.knowledge.assist import LEVELS
from underrose.server.api.messages import Assist
from underrose.server.storage.store import LETTERS
from underrose.testing import kuhn

SHORT = CARDS.read_text("utf-8").replace("rounds = 4", "rounds = 3")


def test_the_catalogue_lists_every_game(client: TestClient[Litestar]) -> None:
    games = {game["id"]: game for game in client.get("/api/games").json()}
    coding = games["the_coding"]
    assert coding["ready"] is True
    assert coding["players"] == [2, 4]
    assert {"name", "kind", "values", "default"} <= coding["options"][0].keys()
    assert coding["assist"] == list(LEVELS) == list(Assist.__args__)
    assert games["kuhn"]["assist"] == ["off", "facts"]  # where there is nothing to deduce
    assert {name for name, game in games.items() if game["ready"]} >= set(TITLES)


def test_a_table_has_a_code_that_can_be_read_aloud(ann: Person) -> None:
    link = ann.post("/tables", {"game": "kuhn", "players": 2}).json()
    assert len(link["code"]) == 5
    assert set(link["code"]) <= set(LETTERS)
    assert not set(LETTERS) & set("ILOQUV0158")
    assert link["url"] == f"/t/{link['code']}"
    assert ann.info(link["code"].lower())["id"] == link["id"]


def test_what_everybody_may_know_of_a_table(ann: Person, ben: Person) -> None:
    table = ann.open("the_coding", 3, bots=bots(1, level="novice"), assist="odds", options={"system": "speed"})
    info = ben.info(table)
    expected = {"game": "the_coding", "players": 3, "assist": "odds", "started": False, "seat": None, "host": False}
    assert info == {**info, **expected, "options": {"system": "speed", "taps": "live", "first": "random"}}
    assert len(info["content"]["hack"]) == 20
    assert [(seat["kind"], seat["level"]) for seat in info["seats"]] == [("human", None), ("bot", "novice"), ("empty", None)]
    assert (ann.info(table)["seat"], ann.info(table)["host"]) == (0, True)


def test_the_host_sits_first_unless_the_host_watches(ann: Person) -> None:
    assert ann.info(ann.open("kuhn", 2, bots=bots(0)))["seat"] == 1
    watched = ann.info(ann.open("kuhn", 2, watch=True))
    assert watched["seat"] == -1
    assert [seat["kind"] for seat in watched["seats"]] == ["empty", "empty"]


def test_sitting_down_moving_and_watching(ann: Person, ben: Person, cleo: Person) -> None:
    table = ann.open("toy", 3)
    assert ben.sit(table, seat=2) == 2
    assert ben.sit(table) == 2  # whoever sits stays
    assert ben.sit(table, seat=1) == 1  # or moves
    assert refused(cleo.post(f"/tables/{table}/seats", {"seat": 0})) == (409, "taken")
    assert cleo.post(f"/tables/{table}/seats", {"seat": 7}).status_code == 404
    assert cleo.sit(table, watch=True) == -1
    assert cleo.sit(table) == 2  # who watched may still sit down


def test_only_the_host_starts_and_only_with_enough(ann: Person, ben: Person) -> None:
    table = ann.open("kuhn", 2)
    assert ann.view(table)["view"] is None
    alone = ann.post(f"/tables/{table}/start")
    assert (refused(alone), alone.json()["text"]) == ((409, "too_few"), "This game needs 2 players, and 1 is here.")
    ben.sit(table)
    assert ben.command(table, "free", seat=0).status_code == 403
    done(ann.command(table, "free", seat=1))
    assert ann.info(table)["seats"][1]["kind"] == "empty"
    assert ben.get(f"/tables/{table}/view").status_code == 403
    ben.sit(table)
    assert ben.post(f"/tables/{table}/start").status_code == 403
    ann.start(table)
    ann.start(table)  # again changes nothing
    assert ann.info(table)["games"] == 1


def test_a_rematch_starts_once_everybody_wants_it(ann: Person, ben: Person) -> None:
    table = playing("kuhn", ann, ben)
    assert ann.command(table, "rematch").status_code == 409
    first = play_on([ann, ben], table)
    assert (ann.view(table)["ask"], ben.view(table)["ask"]) == (None, None)
    done(ann.command(table, "rematch"))
    assert ann.view(table)["outcome"] is not None
    done(ben.command(table, "rematch"))
    again = ann.view(table)
    assert (again["game"], again["outcome"]) == (2, None)
    assert again["n"] > first["n"]
    assert ann.get(f"/tables/{table}/record").status_code == 409
    assert ann.get(f"/tables/{table}/record", game=1).status_code == 200
    assert ann.get(f"/tables/{table}/record", game=3).status_code == 404


def test_a_game_that_is_still_being_made_cannot_be_played() -> None:
    made = replace(kuhn.TITLE, id="chess_of_spies", title="Chess of Spies", ready=False)
    with TestClient(create_app(games={made.id: made}, database=None)) as client:
        listed = {game["id"]: game["ready"] for game in client.get("/api/games").json()}
        assert listed["chess_of_spies"] is False
        answer = come_in(client, "Ann").post("/tables", {"game": "chess_of_spies"})
        assert (answer.status_code, answer.json()["text"]) == (422, "Chess of Spies is not ready to be played yet.")


REFUSED: list[tuple[dict[str, Any], int, str]] = [
    ({"game": "chess"}, 404, "no such game"),
    ({"game": "the_coding", "players": 5}, 422, "2 to 4 players"),
    ({"game": "the_coding", "players": 99}, 400, "players"),
    ({"game": "the_coding", "players": 2, "options": {"colour": "red"}}, 422, "no option 'colour'"),
    ({"game": "the_coding", "players": 2, "options": {"system": "slow"}}, 422, "counter, speed"),
    ({"game": "the_coding", "players": 2, "options": {"content_file": "/etc/passwd"}}, 422, "a path in options"),
    ({"game": "the_coding", "players": 2, "content": {"cards": "letters = 3"}}, 422, "line 1"),
    ({"game": "the_coding", "players": 2, "content": {"cards": SHORT}}, 422, "is for the lab; no table takes it"),
    ({"game": "the_coding", "players": 2, "content": {"../cards": "x"}}, 422, "takes content as: cards"),
    ({"game": "the_coding", "players": 2, "content": {"cards": "#" * 65537}}, 422, "64 KB"),
    ({"game": "kuhn", "players": 2, "content": {"cards": "x"}}, 422, "takes no content"),
    ({"game": "top_secret_party", "players": 3, "content": {"camp": "x", "den": "x"}}, 422, "takes one file"),
    ({"game": "kuhn", "players": 2, "bots": [{"seat": 5, "level": "agent"}]}, 422, "no seat 5"),
    ({"game": "kuhn", "players": 2, "bots": [{"seat": 1, "level": "agent"}] * 2}, 422, "two bots"),
    ({"game": "kuhn", "players": 2, "clock": {"point": 30}}, 422, "point has to be 0"),
    ({"players": 2}, 400, "game"),
]


@pytest.mark.parametrize(("wish", "status", "part"), REFUSED, ids=[part for *_, part in REFUSED])
def test_a_table_that_cannot_be_is_refused_in_a_sentence(ann: Person, wish: dict[str, Any], status: int, part: str) -> None:
    answer = ann.post("/tables", wish)
    assert answer.status_code == status, answer.text
    assert part in answer.json()["text"]
    assert answer.json()["text"].endswith((".", "`"))


def test_what_a_table_cannot_do_is_said(ann: Person) -> None:
    table = ann.open("kuhn", 2)
    assert refused(ann.command(table, "build", options={"mix": "E1"})) == (422, "not_built")
    assert ann.command(table, "dance").status_code == 400
