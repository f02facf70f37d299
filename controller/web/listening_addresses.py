"""The addresses by which a browser opens a page that listens at a host and port: on this machine, and elsewhere.

A host to listen at may be every address of the machine (`0.0.0.0`, `::`), which no browser can open.
"""

from __future__ import annotations

import socket
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from controller.identity.page_addresses import host_and_port
from controller.web.allowed_hosts import address_of

if TYPE_CHECKING:
    from controller.settings import PageSettings

_LOOPBACK: Final = {4: "127.0.0.1", 6: "::1"}


def is_local(host: str) -> bool:
    """Whether only this machine reaches a page that listens at this host."""
    address = address_of(host)
    return host == "localhost" if address is None else address.is_loopback


def address_here(host: str, port: int, *, tls: bool = False) -> str:
    """The address for a browser on this machine, without a path."""
    return f"{_scheme(tls)}://{host_and_port(_LOOPBACK.get(_every(host), host), port)}"


def address_elsewhere(
    host: str, port: int, *, names: Sequence[str] = (), tls: bool = False, prefix: str = ""
) -> str:
    """The address for browsers of other machines, with the prefix of its paths and no slash at the end. A page that
    listens at every address is reached by the first of its `names`, else by this machine's address."""
    reached = host if not _every(host) else names[0] if names else own_address()
    return f"{_scheme(tls)}://{host_and_port(reached, port)}{prefix.rstrip('/')}"


def address_of_page(page: PageSettings) -> str | None:
    """Where people open the page of these settings: the address that the settings name, else the one by which other
    machines reach it, else the one on this machine, with its prefix; None where the port is any free one."""
    if page.address is not None:
        return page.address
    if page.port == 0:
        return None
    names, tls = page.names, page.certificate is not None
    return address_elsewhere(page.host, page.port, names=names, tls=tls, prefix=page.prefix)


def own_address() -> str:
    """The address of this machine on its network; nothing is sent to find out."""
    for family, somewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((somewhere, 9))
                return str(probe.getsockname()[0])
        except OSError:
            continue
    return socket.gethostname()


def _every(host: str) -> int:
    """The version of IP (4, 6) where the host stands for every address of the machine, else 0."""
    address = address_of(host or "0.0.0.0")
    return address.version if address is not None and address.is_unspecified else 0


def _scheme(tls: bool) -> str:
    return "https" if tls else "http"
