"""The allowed host names of a page (`Host` and `Origin`): this machine's own, and those of the settings.

A page of another site can make a name of its own point here ("DNS rebinding"); a browser then takes that name for ours.
What it cannot do is put another name into `Host` and `Origin`.
"""

from __future__ import annotations

import ipaddress
import re
import socket
import threading
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

AUTHORITY: Final = re.compile(r"(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9._-]{1,253}))(?::([0-9]{0,5}))?")
DEFAULT_PORTS: Final = {"http": 80, "https": 443}
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


@dataclass(frozen=True)
class Authority:
    """`host` in lower case without a trailing dot, an address in its shortest form; `port` where one was named."""

    host: str
    port: int | None = None

    @property
    def address(self) -> Address | None:
        """The IP address that `host` is; None for a name."""
        return address_of(self.host)

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port is None else f"{host}:{self.port}"

    @property
    def loopback(self) -> bool:
        """Whether the host is "localhost" or a loopback address."""
        address = self.address
        return self.host == "localhost" if address is None else address.is_loopback


def authority(text: str) -> Authority | None:
    """Parse a `Host` header, or an origin after its scheme; None where it is malformed."""
    found = AUTHORITY.fullmatch(text.lower())
    if found is None:
        return None
    literal, name, port = found.groups()
    number = int(port) if port else None
    host = normal(literal or name)
    if not host or (literal and address_of(literal) is None) or (number is not None and number > 65535):
        return None
    return Authority(host, number)


def normal(host: str) -> str:
    """A name or an address in the form that is compared: lower case, no trailing dot, punycode, IPv4 out of IPv4-mapped
    IPv6."""
    address = address_of(host)
    if address is not None:
        return str(address)
    with suppress(UnicodeError):
        host = host.encode("idna").decode("ascii")
    return host.lower().removesuffix(".")


def address_of(text: str) -> Address | None:
    """The IP address in the text, None for a name."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


class Hosts:
    """The names and addresses of this machine, and `named`: those of the settings."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self._named = frozenset(map(normal, named))
        own = normal(socket.gethostname())
        self._own = {"localhost", own, f"{own.partition('.')[0]}.local"} - {"", ".local"}

    def ask_for_full_name(self) -> None:
        """Look up the fully qualified name, in a thread of its own: a name server that is away takes its time."""
        threading.Thread(target=self._learn, name="full name", daemon=True).start()

    def allows(self, asked: Authority, came_in_on: str | None = None) -> bool:
        """Whether the requested host is ours; `came_in_on`: this machine's end of the connection."""
        if asked.host in self._named or asked.host in self._own:
            return True
        address = asked.address
        return address is not None and (
            (came_in_on is not None and address == address_of(came_in_on)) or of_this_machine(address)
        )

    def allows_origin(self, origin: str, asked: Authority, came_in_on: str | None = None) -> bool:
        """Whether the origin is ours: a host of ours and the same port, or a name in the settings."""
        scheme, _, rest = origin.lower().partition("://")
        found = authority(rest) if scheme in DEFAULT_PORTS else None
        if found is None:
            return False
        if found.host in self._named:
            return True
        ports = {one.port or DEFAULT_PORTS[scheme] for one in (found, asked)}
        return len(ports) == 1 and self.allows(found, came_in_on)

    def _learn(self) -> None:
        self._own.add(normal(socket.getfqdn()))


def of_this_machine(address: Address) -> bool:
    """Whether one of this machine's interfaces has that address: only then can a socket be bound to it."""
    if address.is_unspecified or address.is_multicast:
        return False
    if address.is_loopback:
        return True
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind((str(address), 0))
    except OSError:
        return False
    return True
