"""Requests of somebody at the console of the machine that serves a page: with its console key.

The pages that this process serves are known by their ports from their start on; of others the console link is given.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qs, urlsplit, urlunsplit

from controller.web import PageServer

KEYS: Final[dict[int, str]] = {}
"""Console keys by port."""


def _remember_keys() -> None:
    start = PageServer.start

    def remembering(self: PageServer) -> str:
        url = start(self)
        KEYS[self.port] = _token(self.console_link()) or ""
        return url

    PageServer.start = remembering  # type: ignore[method-assign]


def learn(link: str) -> str:
    """Remember the key of a console link that another process has printed; the page's address without it."""
    parts = urlsplit(link)
    KEYS[parts.port or 0] = _token(link) or ""
    return urlunsplit(parts._replace(path=parts.path.rstrip("/"), query=""))


def _token(link: str) -> str | None:
    return parse_qs(urlsplit(link).query).get("token", [None])[0]


def at_console(url: str) -> dict[str, str]:
    """The headers of a program on this machine that knows the page's console key."""
    return {"authorization": f"Bearer {_token(url) or KEYS[urlsplit(url).port or 0]}"}


def console_link(url: str) -> str:
    """This address with the console key: a browser that opens it is the page's own screen."""
    parts = urlsplit(url)
    key = KEYS[parts.port or 0]
    query = f"{parts.query}&token={key}" if parts.query else f"token={key}"
    return urlunsplit(parts._replace(path=parts.path or "/", query=query))


_remember_keys()
