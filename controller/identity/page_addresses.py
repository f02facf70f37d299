"""Addresses of a table's page: how host and port stand in them, where a replay stands below it, and which address
another program believes."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, urlsplit

LONGEST: Final = 300
_SCHEMES: Final = ("http", "https")


SLIP: Final = "slip"
"""The parameter with the code of a slip, by which its holder sees the session's hands without an account."""


def host_and_port(host: str, port: int) -> str:
    """HOST:PORT as addresses write it: an IPv6 address stands in brackets."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def replay_address(session: str, hand: int | None = None, code: str = "") -> str:
    """Where a hand is replayed, or the hands of a session are listed, below the address of the table's page: for links,
    and with the `code` of a slip for what is printed on it."""
    listed = f"replay/{quote(session, safe='')}"
    address = listed if hand is None else f"{listed}/{hand}"
    return f"{address}?{SLIP}={code}" if code else address


def set_up_address(page: str, code: str) -> str:
    """Where a person sets up an account with this one-time code, at the page with this address. The code stands behind
    the #, and so in no log."""
    return f"{page}/setup#{quote(code, safe='')}"


def page_address(told: object) -> str | None:
    """The address of a page as a table tells it, without a slash at its end; None for anything that is no web address
    without login, query and fragment."""
    if not isinstance(told, str) or len(told) > LONGEST or not told.isprintable() or " " in told:
        return None
    try:
        parts = urlsplit(told)
        _ = parts.port  # raises for what is no port
    except ValueError:
        return None
    if parts.scheme not in _SCHEMES or not parts.hostname:
        return None
    return None if "@" in parts.netloc or parts.query or parts.fragment else told.rstrip("/")
