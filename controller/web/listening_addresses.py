"""The addresses by which a browser opens a page that listens at a host and port: on this machine, and elsewhere.

A host to listen at may be every address of the machine (`0.0.0.0`, `::`), which no browser can open.
"""

from __future__ import annotations

import errno
import logging
import socket
import ssl
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from controller.identity.addresses import host_and_port
from controller.web.allowed_hosts import address_of
from controller.words.sentence import SentenceError, sentence

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


# ---- The socket at which a page listens, or why it cannot --------------------------------------------------------


class PageError(SentenceError, OSError):
    """The page cannot be served there; the sentence says where and what to change."""


def listen(host: str, port: int) -> socket.socket:
    """A listening socket at `host:port`, or at a free port of that host where `port` is taken.

    Raises `PageError` when `host` is no address of this machine or `port` may not be used.
    """
    try:
        return _bind(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE and port != 0:
            return _bind(host, 0)
        if error.errno == errno.EACCES:
            needs = sentence("page.needs_rights", place=host_and_port(host, port), port=str(port))
            raise PageError(needs) from error
        reason = error.strerror or str(error)
        raise PageError(sentence("page.cannot_listen", host=repr(host), reason=reason)) from error


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server((host, port), family=family, backlog=64, dualstack_ipv6=both)


# ---- The certificate of a page that has TLS of its own; a renewed one is taken without a new start ---------------

log = logging.getLogger(__name__)


class CertificateError(SentenceError):
    """The certificate of a page cannot be used; the sentence says why and what to do."""


class PageCertificate:
    """A certificate with its chain, and its private key (`key` None: in the same file), as PEM.

    Raises `OSError` (`ssl.SSLError` is one) where they cannot be read or do not belong together.
    """

    def __init__(self, certificate: Path, key: Path | None = None) -> None:
        self._files = (certificate, certificate if key is None else key)
        self._stamp = self._state()
        self._context = self._loaded()

    @classmethod
    def of(cls, certificate: Path | None, key: Path | None) -> Self | None:
        """The certificate that the settings name, None where they name none. Raises `CertificateError`."""
        if certificate is None:
            return None
        try:
            return cls(certificate, key)
        except OSError as error:
            files = [str(file) for file in (certificate, key) if file is not None]
            reason = error.strerror or str(error)
            unusable = sentence("key.certificate_unusable", files=files, reason=reason)
            raise CertificateError(unusable, cure=sentence("key.give_certificate")) from error

    def context(self) -> ssl.SSLContext:
        """The TLS context for a new connection, with the files as they are now. While they cannot be used, as in the
        middle of a renewal, the last ones serve."""
        try:
            now = self._state()
            if now != self._stamp:
                self._stamp = now
                self._context = self._loaded()
        except OSError as error:
            log.warning("The page's certificate cannot be read anew (%s); the former one serves.", error)
        return self._context

    def _loaded(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.set_alpn_protocols(["http/1.1"])
        context.load_cert_chain(*self._files, password=lambda: b"")  # nobody is there to be asked for one
        return context

    def _state(self) -> tuple[tuple[int, int], ...]:
        return tuple((found.st_mtime_ns, found.st_ino) for found in (file.stat() for file in self._files))
