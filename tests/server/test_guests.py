"""Who is asking: guests, their tokens and cookies."""

from tests.server.guests import Client, Person, refused
from underrose.server.accounts.authentication import Keys, Player, Session


def test_a_guest_is_known_by_token_and_by_cookie(client: Client) -> None:
    guest = client.post("/api/guests", json={"name": "Ann"})
    cookie = guest.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    assert "Secure" in client.post("https://testserver/api/guests").headers["set-cookie"]
    client.cookies.clear()
    guest = client.post("/api/guests", json={"name": "Ann"})
    wish = {"game": "kuhn", "players": 2}
    assert client.post("/api/tables", json=wish).status_code == 201  # the client sends its cookie
    client.cookies.clear()
    refused = client.post("/api/tables", json=wish)
    assert (refused.status_code, refused.json()["key"], refused.headers["www-authenticate"]) == (401, "who_are_you", "Bearer")
    assert client.post("/api/tables", json=wish, headers={"authorization": f"Bearer {guest.json()['token']}"}).status_code == 201


def test_a_token_goes_before_the_cookie_and_two_of_one_name_are_two_players(client: Client, ann: Person) -> None:
    client.post("/api/guests", json={"name": "Ann"})
    table = ann.open("kuhn", 2)
    assert ann.info(table)["host"] is True
    assert client.get(f"/api/tables/{table}").json()["host"] is False


def test_a_forged_token_is_nobody() -> None:
    keys = Keys()
    token = keys.seal(Session(Player("7", "Ann")))
    assert repr(keys) == "Keys()", "they do not show in text"
    assert keys.session(token, 0.0) == Session(Player("7", "Ann"))
    body, _, seal = token.partition(".")
    other = Keys().seal(Session(Player("1", "Eve")))
    cut = [body, f"{body}.", f"{body}.{seal[:-2]}", f"{body}.{seal}\x00", "", ".", "é.é"]
    assert [wrong for wrong in (*cut, other, f"{other.partition('.')[0]}.{seal}") if keys.session(wrong, 0.0)] == []


def test_a_guest_takes_another_name_and_stays_the_same_guest(client: Client, ann: Person) -> None:
    table = ann.open("kuhn", 2, watch=True)
    answer = ann.post("/guests/name", {"name": "Annabella"})
    assert (answer.json()["player"], answer.json()["name"]) == (ann.player, "Annabella")
    assert "HttpOnly" in answer.headers["set-cookie"]
    client.cookies.clear()
    ann.token = answer.json()["token"]
    assert ann.info(table)["host"] is True
    ann.sit(table)
    assert ann.info(table)["seats"][0]["name"] == "Annabella"
    assert refused(ann.post("/guests/name", {"name": "Alba"})) == (422, "name_reserved")
    assert client.post("/api/guests/name", json={"name": "Eve"}).status_code == 401
