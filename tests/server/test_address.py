"""The address that goes into the invitation: one that phones can reach, never localhost."""

import pytest

from underrose.server.http import addresses
from underrose.server.http.addresses import guest_url, only_here, own_url, reachable


def test_localhost_is_no_address_for_guests() -> None:
    for host in ("127.0.0.1", "127.8.8.8", "::1", "localhost", "pc.localhost", "0.0.0.0", "169.254.3.4", "fe80::1%eth0"):
        assert only_here(host)
    assert guest_url("127.0.0.1", 8420) is None
    assert guest_url("localhost", 8420) is None


def test_an_address_in_the_network_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own_addresses", lambda: iter(["127.0.1.1", "192.168.1.20"]))
    assert guest_url("0.0.0.0", 8420) == "http://192.168.1.20:8420"
    assert guest_url("192.168.1.99", 80) == "http://192.168.1.99:80"
    assert guest_url("games.example", 80) == "http://games.example:80"
    assert guest_url("2001:db8::7", 80) == "http://[2001:db8::7]:80"


def test_a_machine_without_a_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own_addresses", lambda: iter(["127.0.0.1"]))
    assert reachable("0.0.0.0") is None
    assert own_url("0.0.0.0", 8420) == "http://localhost:8420"
    assert own_url("::1", 8420) == "http://[::1]:8420"


def test_looking_for_our_addresses_never_fails() -> None:
    for one in addresses.own_addresses():
        assert one
