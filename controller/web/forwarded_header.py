"""The client's address behind a reverse proxy: `Forwarded` (RFC 7239) and `X-Forwarded-For`.

Anybody can write these headers, so they count only where the settings name the proxy that is connected.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from typing import Final

from starlette.datastructures import Headers

from controller.web.allowed_hosts import address_of

FOR: Final = re.compile(r'(?:^|[;,])\s*for=("(?:[^"\\]|\\.)*"|[^\s;,]*)', re.IGNORECASE)
SECURE: Final = re.compile(r'(?:^|[;,])\s*proto="?https"?\s*(?:$|[;,])', re.IGNORECASE)


class Proxies:
    """The trusted proxies: addresses and networks."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        self._trusted = [ipaddress.ip_network(one, strict=False) for one in trusted]

    def trusts(self, peer: str) -> bool:
        """Whether this peer address is a trusted proxy."""
        address = address_of(peer)
        return address is not None and any(
            address.version == network.version and address in network for network in self._trusted
        )

    def client(self, peer: str, headers: Headers) -> str:
        """The address a request is counted under: the last one on the path that is no trusted proxy.

        A proxy writes one of the two headers and may pass on the other as it came; where they disagree, neither counts.
        """
        if not self.trusts(peer):
            return peer
        found = {
            self._last(way)
            for way in (_standard(headers.getlist("forwarded")), _plain(headers.getlist("x-forwarded-for")))
            if way
        }
        only = found.pop() if len(found) == 1 else None
        return only or peer

    def secure(self, peer: str, headers: Headers) -> bool:
        """Whether the client's own connection, to the proxy, uses TLS."""
        if not self.trusts(peer):
            return False
        told = [*headers.getlist("x-forwarded-proto")]
        return any(one.strip().lower() == "https" for one in told) or any(
            SECURE.search(one) for one in headers.getlist("forwarded")
        )

    def _last(self, way: list[str]) -> str | None:
        for one in reversed(way):
            address = address_of(one)
            if address is None:
                return None
            if not self.trusts(one):
                return str(address)
        return None


def _standard(values: Iterable[str]) -> list[str]:
    return [_bare(one.strip('"')) for value in values for one in FOR.findall(value)]


def _plain(values: Iterable[str]) -> list[str]:
    return [_bare(one.strip()) for value in values for one in value.split(",")]


def _bare(node: str) -> str:
    """An address without brackets and port."""
    if node.startswith("["):
        return node[1:].partition("]")[0]
    return node.partition(":")[0] if node.count(":") == 1 else node
