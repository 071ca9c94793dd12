"""Allowed hosts, trusted proxies, bans: which Host headers are answered, whose forwarding headers believed, and which addresses refused.

It runs before every route and socket. In DNS rebinding, a foreign site's name points at this machine and is sent as the Host, so only
known names are answered; an IP address cannot be rebound and is always answered.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple, cast
from urllib.parse import SplitResult, urlsplit

import msgspec
from litestar.types import ASGIApp, Receive, Scope, Send

from underrose.kernel.play.shown import Wording
from underrose.server.api.refusals import FORBIDDEN, MISDIRECTED, wording
from underrose.server.http.addresses import ANYWHERE, counted_as, is_localhost, parsed_address
from underrose.texts import TABLE

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
LOCAL_ENDINGS = ("", ".local", ".lan", ".home.arpa", ".internal")
"""Suffixes of a machine's name in a local network; no public names can be registered under them."""
ELEMENT = re.compile(r'(?:[^,"]|"(?:\\.?|[^"\\])*+(?:"|$))+')
PAIR = re.compile(r'(?<![^;])\s*+([A-Za-z]++)\s*+=\s*+("(?:\\.|[^"\\])*+"|[^;\s]*+)\s*+(?:;|$)')
"""Both go through a header once, whatever is in it (no backtracking, and no start in the middle of a pair)."""
FORWARDED = "underrose.forwarded"
"""The key in a request's scope for the addresses that headers of a trusted proxy tell."""
WRONG_HOST = "This server is not known under that name: open it by its address, or start it with --allowed-hosts."


@dataclass(frozen=True)
class Door:
    """The allowed hosts and the trusted proxies. `hosts` of None allows every name, for servers behind another check."""

    hosts: frozenset[str] | None = None
    proxies: tuple[str, ...] = ()
    """Networks, as 10.0.0.0/8."""

    def answers(self, host: str) -> bool:
        """Return whether a Host header is allowed, whatever its port."""
        if self.hosts is None:
            return True
        name = host_name(host)
        return name is not None and (is_localhost(name) or parsed_address(name) is not None or name in self.hosts)

    def trusts(self, address: str) -> bool:
        """Return whether an address is one of the operator's trusted proxies."""
        found = parsed_address(address)
        return found is not None and any(found in _network(network) for network in self.proxies)

    def hop(self, peer: str, headers: Sequence[tuple[bytes, bytes]]) -> Hop:
        """Return the client's address and scheme: the rightmost hop that is no trusted proxy.

        Where `Forwarded` and `X-Forwarded-*` disagree, the client has written one of them itself, and neither is believed.
        """
        hops = self.hops(peer, headers)
        for one, other in pairwise(hops):
            if one.address != other.address or (one.scheme and other.scheme and one.scheme != other.scheme):
                return Hop(peer, None)
        return Hop(hops[0].address, next((hop.scheme for hop in hops if hop.scheme), None)) if hops else Hop(peer, None)

    def hops(self, peer: str, headers: Sequence[tuple[bytes, bytes]]) -> list[Hop]:
        """Return the client as `Forwarded` has it and as `X-Forwarded-*` has it; nothing of what is no trusted proxy's."""
        both = (_forwarded(headers), _x_forwarded(headers)) if self.trusts(peer) else ()
        return [self._follow(peer, hops) for hops in both if hops]

    def _follow(self, peer: str | None, hops: Sequence[Hop]) -> Hop:
        at, scheme = peer, None
        for hop in reversed(hops):
            if at is None or not self.trusts(at):
                break
            scheme = hop.scheme or scheme
            if hop.address is None:
                break
            at = hop.address
        return Hop(at, scheme)


class Hop(NamedTuple):
    """One hop of a request: the sender's address, and http or https; None where unknown."""

    address: str | None
    scheme: str | None


def door_for(host: str, *, proxies: Iterable[str] = (), allowed: Iterable[str] = (), public_url: str | None = None) -> Door:
    """Return the door of a server that listens on `host`. Raises ValueError, with a sentence, for an invalid network, host or URL."""
    names = set(own_names()) | ({host.lower()} if host not in ANYWHERE else set[str]())
    for one in (*allowed, *([urlsplit(checked_url(public_url)).netloc] if public_url else [])):
        name = host_name(one)
        if name is None:
            raise ValueError(TABLE.say("serve-no-host", {"given": repr(one)}))
        names.add(name)
    return Door(frozenset(names), tuple(str(_network(one)) for one in proxies))


def checked_url(url: str) -> str:
    """Return a public URL, validated and without a trailing slash. Raises ValueError."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not _reachable(parts) or parts.path.strip("/") or parts.query or parts.fragment:
        raise ValueError(TABLE.say("serve-no-url", {"given": repr(url)}))
    return f"{parts.scheme}://{parts.netloc}"


def _reachable(parts: SplitResult) -> bool:
    """Return whether a URL has a host, and no invalid port."""
    try:
        return host_name(parts.netloc) is not None and parts.port != 0
    except ValueError:
        return False


def own_names() -> Iterator[str]:
    """Yield the names of this machine in its own network."""
    name = socket.gethostname().partition(".")[0].lower()
    yield from (name + ending for ending in LOCAL_ENDINGS if name)


def host_name(host: str) -> str | None:
    """Return the host of a Host header without its port, in lower case; None where it is none."""
    found = re.fullmatch(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+?)\.?)(?::[0-9]{1,5})?", host)
    return (found[1] or found[2]).lower() if found else None


@lru_cache
def _network(text: str) -> Network:
    try:
        return ipaddress.ip_network(text.strip(), strict=False)
    except ValueError as error:
        raise ValueError(TABLE.say("serve-no-network", {"given": repr(text)})) from error


# --- what proxies tell ------------------------------------------------------------------------------------------------


def _lines(headers: Sequence[tuple[bytes, bytes]], name: bytes) -> str:
    return ",".join(value.decode("latin-1") for key, value in headers if key.lower() == name)


def _forwarded(headers: Sequence[tuple[bytes, bytes]]) -> list[Hop]:
    """Return the hops of `Forwarded` (RFC 7239), the nearest last."""
    elements = [dict(_pairs(element)) for element in ELEMENT.findall(_lines(headers, b"forwarded"))]
    return [Hop(_node(pairs.get("for", "")), _scheme(pairs.get("proto", ""))) for pairs in elements]


def _pairs(element: str) -> Iterator[tuple[str, str]]:
    for name, value in PAIR.findall(element):
        yield name.lower(), re.sub(r"\\(.)", r"\1", value[1:-1]) if value.startswith('"') else value


def _x_forwarded(headers: Sequence[tuple[bytes, bytes]]) -> list[Hop]:
    """Return the hops of `X-Forwarded-For` and `X-Forwarded-Proto`, the nearest last. A proxy may keep one scheme for all hops."""
    nodes, schemes = (list(map(str.strip, _lines(headers, name).split(","))) for name in (b"x-forwarded-for", b"x-forwarded-proto"))
    if nodes == schemes == [""]:
        return []
    count = len(nodes)
    aligned = [""] * (count - len(schemes)) + schemes[-count:]
    return [Hop(_node(node), _scheme(scheme)) for node, scheme in zip(nodes, aligned, strict=True)]


def _node(text: str) -> str | None:
    """Return the address of a hop, with or without a port; None for "unknown", a hidden name or nonsense."""
    bracketed = re.fullmatch(r"\[([^\]]+)\](?::\w+)?", text)
    with_port = re.fullmatch(r"([0-9.]+):\w+", text)
    found = parsed_address(bracketed[1] if bracketed else with_port[1] if with_port else text)
    return None if found is None else str(found)


def _scheme(text: str) -> str | None:
    return text.lower() if text.lower() in ("http", "https") else None


# --- before every route -----------------------------------------------------------------------------------------------


def guarded(app: ASGIApp, door: Door) -> ASGIApp:
    """Return an application that answers allowed hosts only (421 for others), with client addresses as its proxies report them."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            headers = cast("list[tuple[bytes, bytes]]", scope["headers"])
            _believe(cast("dict[str, Any]", scope), door, headers)
            hosts = [value.decode("latin-1") for name, value in headers if name.lower() == b"host"]
            if len(hosts) != 1 or not door.answers(hosts[0]):
                await turn_away(scope["type"], send, MISDIRECTED, Wording("wrong_host", {}, WRONG_HOST))
                return
        await app(scope, receive, send)

    return answer


def _believe(scope: dict[str, Any], door: Door, headers: Sequence[tuple[bytes, bytes]]) -> None:
    """Put the client's own address and scheme into a request that a trusted proxy has passed on."""
    if not scope.get("client"):
        return
    peer, port = scope["client"]
    scope[FORWARDED] = [one.address for one in door.hops(peer, headers) if one.address]
    hop = door.hop(peer, headers)
    scope["client"] = (hop.address, port if hop.address == peer else 0)
    if hop.scheme:
        secure = hop.scheme == "https"
        scope["scheme"] = ("wss" if secure else "ws") if scope["type"] == "websocket" else hop.scheme


def barred(app: ASGIApp, is_banned: Callable[[str], bool]) -> ASGIApp:
    """Return an application that refuses banned addresses (403), grouped as for rate limits (`counted_as`); also where one is told by a
    header of two that disagree: with another one of their own the banned would pass for the proxy."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        client = scope["client"] if scope["type"] in ("http", "websocket") else None
        if client and any(is_banned(counted_as(one)) for one in (client[0], *cast("dict[str, Any]", scope).get(FORWARDED, ()))):
            await turn_away(scope["type"], send, FORBIDDEN, wording("banned"))
            return
        await app(scope, receive, send)

    return answer


async def turn_away(kind: str, send: Any, status: int, why: Wording) -> None:
    """Answer a request, or a socket that would open, with a refusal and nothing else."""
    if kind == "websocket":
        await send({"type": "websocket.close", "code": 4000 + status, "reason": ""})
        return
    body = msgspec.json.encode(why)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
