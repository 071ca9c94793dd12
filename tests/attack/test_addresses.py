"""Forged addresses, borrowed names of hosts, and one household with 2**64 addresses."""

import asyncio
import http.client
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.attack.listening import listening
from tests.chance import create_app
from tests.waiting import LONGEST_SECONDS
from underrose.server.accounts.rate_limits import Rate, Rates
from underrose.server.http.addresses import guest_url, own_url
from underrose.server.http.trusted_hosts import door_for

MISSES = 5
"""Looks at tables that are not there, before an address of these servers has to wait, and waits for good: no refill."""


@contextmanager
def serving(*proxies: str) -> Iterator[str]:
    """A server that believes these proxies; where it listens on this machine."""
    door = door_for("127.0.0.1", proxies=proxies)
    app = create_app({}, rates=Rates(misses=Rate(MISSES, 0)), door=door)
    app.state.service.banned = frozenset({"198.51.100.66"})
    with listening(app) as served:
        yield served.url.removeprefix("http://")


def ask(at: str, path: str, method: str = "GET", **headers: str) -> tuple[int, Any, str]:
    """Status, body and cookie of an answer to a request with these headers; `_` in their names is `-`."""
    line = http.client.HTTPConnection(at, timeout=LONGEST_SECONDS)
    line.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = line.getresponse()
    body, cookie = answer.read(), answer.headers.get("set-cookie", "")
    line.close()
    return answer.status, json.loads(body) if body.startswith(b"{") else body, cookie


def test_nobody_on_this_machine_is_believed_unless_named_and_no_foreign_host_is_answered() -> None:
    with serving() as at:
        forged = [ask(at, f"/api/tables/{n:05}", x_forwarded_for=f"203.0.113.{n}")[0] for n in range(MISSES + 1)]
        assert forged == [404] * MISSES + [429]
        assert "Secure" not in ask(at, "/api/guests", "POST", x_forwarded_proto="https")[2]
        for host in ("evil.example", "evil.example:8420", "127.0.0.1.evil.example", "localhost.evil.example", "", "127.0.0.1@evil.example"):
            status, body, _ = ask(at, "/api/games", host=host)
            assert (status, body["key"]) == (421, "wrong_host"), host
            assert re.fullmatch(r"[^.]+[.]", body["text"])
        assert ask(at, "/", host="evil.example")[0] == 421
        assert ask(at, "/nothing", "DELETE", host="evil.example")[0] == 421
        with pytest.raises(InvalidStatus):
            connect(f"ws://{at}/api/tables/x/feed", additional_headers={"Host": "evil.example"}, origin=None)
        for host in ("localhost", "LOCALHOST:99", "table.localhost", "127.0.0.1", "192.168.1.77:8420", "[fe80::1]:8420"):
            assert ask(at, "/api/key", host=host)[0] == 200, host


def test_a_named_proxy_is_believed_about_its_own_hop_only() -> None:
    with serving("127.0.0.0/8") as at:
        for forged in (
            {"x_forwarded_for": "203.0.113.{}, 198.51.100.7"},
            {"x_forwarded_for": "198.51.100.9", "forwarded": "for=203.0.113.{}"},
        ):
            for n in range(MISSES + 1):
                headers = {name: value.format(n) for name, value in forged.items()}
                assert ask(at, f"/api/tables/{n:05}", **headers)[0] == (404 if n < MISSES else 429)
        assert ask(at, "/api/tables/XXXXX", x_forwarded_for="198.51.100.8")[0] == 404
        assert ask(at, "/", x_forwarded_for="198.51.100.66", forwarded="for=203.0.113.1")[0] == 403, "another header lifts no ban"
        assert "Secure" in ask(at, "/api/guests", "POST", x_forwarded_for="198.51.100.8", x_forwarded_proto="https")[2]
        assert "Secure" in ask(at, "/api/guests", "POST", forwarded='for="[2001:db8::1]:99";proto=https')[2]
        assert "Secure" not in ask(at, "/api/guests", "POST", x_forwarded_for="198.51.100.8")[2]


def test_an_address_of_the_sixth_version_stands_in_brackets_in_a_url() -> None:
    assert own_url("0.0.0.0", 8000) == "http://localhost:8000"
    assert own_url("192.0.2.1", 8000) == guest_url("192.0.2.1", 8000) == "http://192.0.2.1:8000"
    assert own_url("2001:db8::1", 8000) == guest_url("2001:db8::1", 8000) == "http://[2001:db8::1]:8000"
    assert guest_url("127.0.0.1", 8000) is None


def test_a_household_counts_as_one_address() -> None:
    app: Any = create_app(rates=Rates(misses=Rate(3, 0)))

    async def looks(*addresses: str) -> list[int]:
        found = list[int]()
        for address in addresses:
            transport = httpx.ASGITransport(app, client=(address, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                found.append((await client.get("/api/tables/XXXXX")).status_code)
        return found

    assert asyncio.run(looks(*(f"2001:db8:0:1::{n:x}" for n in range(5)), "2001:db8:0:2::1")) == [404, 404, 404, 429, 429, 404]
    assert asyncio.run(looks("192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1", "::ffff:192.0.2.1", "192.0.2.2")) == [404, 404, 404, 429, 404]
