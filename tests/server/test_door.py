"""Under which hosts the server answers, and which proxies it believes."""

import socket

import pytest

from underrose.server.http.trusted_hosts import Door, checked_url, door_for

PEER = "10.0.0.1"


def hop(door: Door, peer: str = PEER, **headers: str) -> tuple[str | None, str | None]:
    lines = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return door.hop(peer, lines)


@pytest.fixture
def door() -> Door:
    return door_for("0.0.0.0", proxies=["10.0.0.0/8", "fd00::/8"], allowed=["games.example"], public_url="https://table.example")


def test_hosts_are_those_the_server_is_known_by(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Kitchen.fritz.box")
    here = door_for("0.0.0.0")
    names, numbers = ("a.localhost", "kitchen", "KITCHEN.local:8420"), ("127.0.0.1", "[::1]:8420", "192.168.1.20:8420", "[2001:db8::7]")
    for host in ("localhost:8420", *names, *numbers):
        assert here.answers(host), host
    others = ("evil.example", "kitchen.evil.example", "kitchen.local.evil.example", "games.example")
    for host in (*others, "local", "", "a b", "[::1", "127.0.0.1:x"):
        assert not here.answers(host), host
    assert door.answers("games.example:8420")
    assert door.answers("Table.example.")
    assert Door().answers("anything.example")


def test_strangers_are_believed_nothing(door: Door) -> None:
    assert hop(door, "192.0.2.9", x_forwarded_for="1.2.3.4", forwarded="for=1.2.3.4;proto=https") == ("192.0.2.9", None)
    assert hop(door_for("::"), "127.0.0.1", x_forwarded_for="1.2.3.4", x_forwarded_proto="https") == ("127.0.0.1", None)


@pytest.mark.parametrize(
    ("headers", "found"),
    [
        ({}, (PEER, None)),
        ({"x_forwarded_for": "6.6.6.6, 198.51.100.7"}, ("198.51.100.7", None)),
        ({"x_forwarded_for": "6.6.6.6, 198.51.100.7, 10.9.9.9", "x_forwarded_proto": "https, http"}, ("198.51.100.7", "https")),
        ({"x_forwarded_for": "198.51.100.7:4711", "x_forwarded_proto": "https"}, ("198.51.100.7", "https")),
        ({"x_forwarded_for": "nonsense, 10.9.9.9"}, ("10.9.9.9", None)),
        ({"forwarded": 'for="[2001:db8::5]:80";proto=https;by=_x'}, ("2001:db8::5", "https")),
        ({"forwarded": 'for=6.6.6.6;x="a,b", For=198.51.100.7; Proto=HTTPS'}, ("198.51.100.7", "https")),
        ({"forwarded": "for=unknown;proto=https"}, (PEER, "https")),
        ({"forwarded": "for=198.51.100.7", "x_forwarded_for": "198.51.100.7", "x_forwarded_proto": "https"}, ("198.51.100.7", "https")),
        ({"forwarded": "for=6.6.6.6", "x_forwarded_for": "198.51.100.7"}, (PEER, None)),
        ({"forwarded": "for=198.51.100.7;proto=http", "x_forwarded_for": "198.51.100.7", "x_forwarded_proto": "https"}, (PEER, None)),
        ({"forwarded": "a" * 200_000}, (PEER, None)),  # these would take hours where a header is gone through again from every letter
        ({"forwarded": 'a="' + '\\"' * 60_000}, (PEER, None)),
        ({"forwarded": "a=" + " " * 200_000 + "b c"}, (PEER, None)),
    ],
)
def test_the_client_is_the_rightmost_hop_that_is_no_proxy(door: Door, headers: dict[str, str], found: tuple[str, str | None]) -> None:
    assert hop(door, **headers) == found


def test_what_is_no_network_host_or_url_is_said_in_a_sentence() -> None:
    urls = [{"public_url": url} for url in ("table.example", "https://a/b", "https://a:99999")]
    for wrong in ({"proxies": ["proxy"]}, {"allowed": ["a b"]}, *urls):
        with pytest.raises(ValueError, match=r"^'.*\.$"):
            door_for("0.0.0.0", **wrong)  # type: ignore[arg-type]
    assert checked_url("https://table.example/") == "https://table.example"
