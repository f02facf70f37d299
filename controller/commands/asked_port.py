"""A page's port on the command line: a given port is used or the command fails; only a default falls back to a free
port."""

from __future__ import annotations

import errno
import socket
from typing import TYPE_CHECKING

from controller.commands.exit_status import CommandFailed
from controller.identity.page_addresses import host_and_port
from controller.words.sentence import Sentence, sentence

if TYPE_CHECKING:
    from controller.web.page_server import PageServer


def start_page(server: PageServer, given: int | None, option: str = "--port") -> str:
    """Start serving; returns the URL. Raises CommandFailed where the port was `given` and is taken; PageError as
    `PageServer.start`."""
    url = server.start()
    if given is not None and server.moved:
        server.stop()
        raise CommandFailed(taken(option, server.asked_port, server.host))
    return url


def refuse_taken(option: str, given: int | None, host: str = "127.0.0.1") -> None:
    """Raises CommandFailed where another program listens at a port that was `given`, and will be opened by a program of
    ours."""
    if not given:
        return
    try:
        socket.create_server((host, given)).close()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CommandFailed(taken(option, given, host)) from error


def taken(option: str, port: int, host: str) -> Sentence:
    """The sentence for a port that another program uses."""
    return sentence("command.port_taken", option=option, port=str(port), place=host_and_port(host, port))
