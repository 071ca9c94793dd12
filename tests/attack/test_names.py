"""Names that cannot be seen, that look like another's (they get a number), or that speak for the house."""
# ruff: noqa: RUF001  (letters that look like others are the attack)

import secrets

from litestar import Litestar
from litestar.testing import TestClient

from tests.server.guests import Person, bots, come_in, playing, refused
from underrose.server.accounts.authentication import Player

REFUSED = {
    **dict.fromkeys(["\u3164", "\u2800", "\u115f\u1160", "Ann\u200b", "\u202enna"], "name_invisible"),
    **dict.fromkeys(["Bourbon", "B0urb0n", "Seat 1", "Ann (host)"], "name_reserved"),
    **{"A" + "\u0301" * 31: "name_marks", "x" * 33: "name_long", "—": "name_empty"},
}


LIKE_ANN = {"Ann": "Ann 2", "ANN": "ANN 2", "Аnn": "Аnn 2", "A nn": "A nn 2", "Ann.": "Ann. 2"}
LIKE_ANN |= {"Ạnn": "Ạnn 2", "Ⓐnn": "Ann 2", "ᴀnn": "ᴀnn 2", "Ann 🦊": "Ann 🦊 2", "💃Ann": "💃Ann 2"}


def test_nobody_comes_in_under_such_a_name(client: TestClient[Litestar], ann: Person) -> None:
    for name, key in REFUSED.items():
        assert refused(client.post("/api/guests", json={"name": name})) == (422, key), ascii(name)
        assert refused(ann.post("/guests/name", {"name": name})) == (422, key), ascii(name)


def test_nobody_sits_down_as_somebody_who_is_there_or_is_renamed_so(client: TestClient[Litestar], ann: Person) -> None:
    table = ann.open("kuhn", 2)
    for name, borne in LIKE_ANN.items():
        other = come_in(client, name)
        assert other.sit(table) == 1
        assert ann.info(table)["seats"][1]["name"] == borne
        assert other.command(table, "rename", name="Ben").status_code == 200
        assert other.command(table, "rename", name=name).status_code == 200
        assert [seat["name"] for seat in ann.info(table)["seats"]] == ["Ann", borne]
        assert other.command(table, "free", seat=1).status_code == 200


def test_nobody_takes_over_a_seat_under_the_name_of_another(client: TestClient[Litestar], ann: Person) -> None:
    table = playing("kuhn", ann, bots=bots(1))
    other = come_in(client, "Аnn")
    other.sit(table, watch=True)
    assert other.command(table, "takeover", seat=1).status_code == 200
    assert ann.command(table, "consent", seat=1, player=other.player).status_code == 200
    assert [seat["name"] for seat in ann.info(table)["seats"]] == ["Ann", "Аnn 2"]


def test_a_token_made_before_is_checked_when_its_bearer_sits_down(client: TestClient[Litestar], ann: Person) -> None:
    table = ann.open("kuhn", 2)
    for name in ("Bourbon", "An\u3164n", "\u202eAnn", "A" + "\u0301" * 31, "Host", "x" * 200):
        player = Player(secrets.token_hex(8), name)
        old = Person(client, client.app.state.service.sessions.new(player), player.id)
        assert refused(old.post(f"/tables/{table}/seats"))[0] == 422, ascii(name)
        assert refused(old.post("/tables", {"game": "kuhn", "players": 2}))[0] == 422, ascii(name)
        assert old.sit(table, watch=True) == -1
        assert old.post("/guests/name", {"name": "Olga"}).json()["name"] == "Olga"


def test_who_moves_to_another_device_keeps_the_name_of_the_seat(client: TestClient[Litestar], ann: Person) -> None:
    table = ann.open("kuhn", 2)
    phone = come_in(client, "Ann")
    move = ann.get(f"/tables/{table}/move").json()["move"]
    assert phone.sit(table, move=move) == 0
    assert phone.sit(table, seat=1) == 1, "that is no clash with oneself"
    assert phone.sit(table, seat=0) == 0
    assert [seat["name"] for seat in phone.info(table)["seats"]] == ["Ann", ""]
