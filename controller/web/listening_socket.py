"""The socket at which a page listens, or why it cannot."""

from __future__ import annotations

import errno
import socket

from controller.identity.page_addresses import host_and_port
from controller.words.sentence import SentenceError, sentence


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
