"""The address that goes into the invitation: one that phones can reach, never localhost."""

import fcntl
import socket
import struct
from unittest.mock import Mock

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
    assert guest_url("games.example", 80) == "http://games.example:80"


def test_a_network_that_leads_nowhere_else_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a hotspot without the internet it was said that no other device could reach the server."""
    known = {"lo": (0x49, "127.0.0.1"), "docker0": (0x1, "172.17.0.1"), "wlan0": (0x41, "10.42.0.1")}

    def ioctl(asking: object, what: int, request: bytes) -> bytes:
        flags, address = known[request[:16].rstrip(b"\0").decode()]
        return request[:16] + (
            struct.pack("H22x", flags) if what == addresses.GET_FLAGS else bytes(4) + socket.inet_aton(address) + bytes(16)
        )

    monkeypatch.setattr(addresses, "OUTSIDE", ())
    monkeypatch.setattr(fcntl, "ioctl", ioctl)
    monkeypatch.setattr(socket, "if_nameindex", lambda: [*enumerate(known, 1)])
    assert guest_url("0.0.0.0", 8420) == "http://10.42.0.1:8420"


def test_a_machine_without_a_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own_addresses", lambda: iter(["127.0.0.1"]))
    assert reachable("0.0.0.0") is None
    assert own_url("::1", 8420) == "http://[::1]:8420"
    monkeypatch.undo()
    assert all(addresses.own_addresses()), "to look for them never fails"
    monkeypatch.setattr(socket, "if_nameindex", Mock(side_effect=OSError("as under deploy/underrose.service")))
    assert list(addresses.of_interfaces()) == []
