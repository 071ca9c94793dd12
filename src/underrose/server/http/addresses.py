"""Addresses: how phones in the same network reach this server (never localhost), and what rate limits count."""

from __future__ import annotations

import ipaddress
import socket
import struct
from collections.abc import Iterator

ANYWHERE = ("0.0.0.0", "::", "")
HOUSEHOLD = 64
"""Bits of an IPv6 address that one household shares."""
# Addresses from the documentation ranges: connecting a datagram socket to them sends nothing, it only picks our own address.
OUTSIDE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
GET_FLAGS, GET_ADDRESS, RUNNING = 0x8913, 0x8915, 0x40
"""Linux's SIOCGIFFLAGS and SIOCGIFADDR, and the flag IFF_RUNNING (netdevice(7))."""


def reachable(host: str) -> str | None:
    """Return the host part of an address that phones can use for a server listening on `host`; None if there is none."""
    candidates = list(own_addresses()) if host in ANYWHERE else [host]
    return next((written(one) for one in candidates if not only_here(one)), None)


def own_addresses() -> Iterator[str]:
    """Yield the addresses this machine uses towards the network, IPv4 first, and then those in networks that lead nowhere else."""
    for family, target in OUTSIDE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))
                yield str(probe.getsockname()[0])
        except OSError:
            continue
    yield from of_interfaces()


def of_interfaces() -> Iterator[str]:
    """Yield the IPv4 addresses of the network interfaces that have a carrier, where the system is Linux."""
    try:
        from fcntl import ioctl

        interfaces = socket.if_nameindex()
    except (ImportError, OSError):  # it asks by netlink, which Android and a systemd unit with RestrictAddressFamilies forbid
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in interfaces:
            request = struct.pack("16s24x", name.encode())
            try:
                (flags,) = struct.unpack_from("16xH", ioctl(asking, GET_FLAGS, request))
                if flags & RUNNING:
                    yield socket.inet_ntoa(ioctl(asking, GET_ADDRESS, request)[20:24])
            except OSError:  # it has none
                continue


def parsed_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return an address without its zone; IPv4-mapped IPv6 as IPv4. None for what is not an address."""
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, ipaddress.IPv6Address) else found


def counted_as(address: str) -> str:
    """Return the unit that limits by address count: an IPv4 address, or an IPv6 /64 network (one household)."""
    found = parsed_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.IPv6Network((found, HOUSEHOLD), strict=False))
    return str(found or address)


def is_localhost(name: str) -> bool:
    """Return whether a name in lower case is of this machine alone (RFC 6761, 6.3)."""
    return name == "localhost" or name.endswith(".localhost")


def only_here(address: str) -> bool:
    """Return whether an address is not reachable from other machines. Names are taken to be reachable, except localhost."""
    parsed = parsed_address(address)
    if parsed is None:
        return is_localhost(address.lower())
    return parsed.is_loopback or parsed.is_unspecified or parsed.is_link_local


def written(host: str) -> str:
    """Return a host as written in a URL (IPv6 in brackets)."""
    return f"[{host}]" if ":" in host else host


def own_url(host: str, port: int) -> str:
    """Return the URL for a browser on this machine."""
    return f"http://{'localhost' if host in ANYWHERE else written(host)}:{port}"


def guest_url(host: str, port: int) -> str | None:
    """Return the URL for other devices in the network; None if there is none."""
    found = reachable(host)
    return None if found is None else f"http://{found}:{port}"
