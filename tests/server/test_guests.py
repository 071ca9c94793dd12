"""Who is asking: guests, their tokens and cookies."""

import re

from litestar import Litestar
from litestar.testing import TestClient

from tests.server.guests import Person, bots, come_in
from underrose.server.accounts.authentication import Keys, Player, Session


def test_a_guest_is_known_by_token_and_by_cookie(client: TestClient[Litestar]) -> None:
    guest = client.post("/api/guests", json={"name": "Ann"})
    cookie = guest.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    wish = {"game": "kuhn", "players": 2}
    assert client.post("/api/tables", json=wish).status_code == 201  # the client sends its cookie
    client.cookies.clear()
    refused = client.post("/api/tables", json=wish)
    assert (refused.status_code, refused.headers["www-authenticate"]) == (401, "Bearer")
    assert client.post("/api/tables", json=wish, headers={"authorization": f"Bearer {guest.json()['token']}"}).status_code == 201


def test_the_cookie_is_secure_under_https_only(client: TestClient[Litestar]) -> None:
    assert "Secure" not in client.post("/api/guests").headers["set-cookie"]
    assert "Secure" in client.post("https://testserver/api/guests").headers["set-cookie"]


def test_a_token_goes_before_the_cookie(client: TestClient[Litestar], ann: Person) -> None:
    client.post("/api/guests", json={"name": "Ben"})
    table = ann.open("kuhn", 2)
    assert ann.info(table)["host"] is True
    assert client.get(f"/api/tables/{table}").json()["host"] is False


def test_nobody_plays_without_a_name_tag(client: TestClient[Litestar], ann: Person) -> None:
    table = ann.open("kuhn", 2, bots=bots(1))
    for path in ("seats", "start", "actions", "do"):
        answer = client.post(f"/api/tables/{table}/{path}", json={"id": "x", "ask": 1, "action": "bet", "what": "ready"})
        assert answer.status_code in (400, 401), path
    refused = client.get(f"/api/tables/{table}/view")
    assert refused.status_code == 401
    assert refused.json().keys() == {"key", "args", "text"}


def forged(token: str) -> list[str]:
    body, _, seal = token.partition(".")
    other = Keys().seal(Session(Player("1", "Eve")))
    return [body, f"{body}.", f"{body}.{seal[:-2]}", f"{other}", f"{other.partition('.')[0]}.{seal}", "", ".", "é.é", f"{body}.{seal}\x00"]


def test_a_forged_token_is_nobody() -> None:
    keys = Keys()
    token = keys.seal(Session(Player("7", "Ann")))
    assert keys.session(token, 0.0) == Session(Player("7", "Ann"))
    for wrong in forged(token):
        assert keys.session(wrong, 0.0) is None


def test_the_keys_do_not_show_in_text() -> None:
    assert re.fullmatch(r"Keys\(\)", repr(Keys()))


def test_a_guest_takes_another_name_and_stays_the_same_guest(client: TestClient[Litestar], ann: Person) -> None:
    table = ann.open("kuhn", 2, watch=True)
    answer = ann.post("/guests/name", {"name": "Annabella"})
    assert (answer.json()["player"], answer.json()["name"]) == (ann.player, "Annabella")
    assert "HttpOnly" in answer.headers["set-cookie"]
    client.cookies.clear()
    ann.token = answer.json()["token"]
    assert ann.info(table)["host"] is True
    ann.sit(table)
    assert ann.info(table)["seats"][0]["name"] == "Annabella"
    refused = ann.post("/guests/name", {"name": "Alba"})
    assert (refused.status_code, refused.json()["key"]) == (422, "name_reserved")
    assert client.post("/api/guests/name", json={"name": "Eve"}).status_code == 401


def test_two_guests_of_one_name_are_two_players(client: TestClient[Litestar]) -> None:
    assert come_in(client, "Ann").player != come_in(client, "Ann").player
