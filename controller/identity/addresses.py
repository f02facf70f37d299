"""Addresses: those of cameras, brokers, databases, serial servers and hubs without credentials, and those of pages.

A password may contain any character, and people write it unescaped. So it does not end where a URL parser expects,
but at the last `@`: everything before it is hidden, in a valid address as in a malformed one.

    without_password("rtsp://user:pa/ss#1@camera/main")    rtsp://***@camera/main
    without_password("http://camera/snap?user=a&pwd=b")    http://camera/snap?user=a&pwd=***
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import quote, urlsplit

HIDDEN: Final = "***"
WRITE_SIGNS: Final = (
    "In a name or password the signs % # / ? @ [ ] are written %25 %23 %2F %3F %40 %5B %5D, a blank %20"
)
"""How to escape characters that would end a name or password too early (RFC 3986, 2.1 and 3.2.1); without a full
stop."""

_SECRET_FIELD: Final = re.compile(
    r"([?&;][^=&;#\s]*(?:pass|pwd|psw|secret|token|auth|key)[^=&;#\s]*=)[^&;#\s]*", re.IGNORECASE
)
"""A secret in a query, as cheap cameras require it."""
_PERCENT: Final = re.compile(r"%(?![0-9A-Fa-f]{2})")
_IN_TEXT: Final = re.compile(r"(?<=//)[^\s\"'<>]*@")


def login_in(address: str) -> str:
    """Name and password of an address as written in it: between `//` and the last `@`, or before that if there is no
    `//` and a colon shows that it is no file name. Empty if there are none."""
    before, at, _ = address.rpartition("@")
    if not at:
        return ""
    _, slashes, login = before.partition("//")
    if slashes:
        return login
    return before if ":" in before else ""


def without_password(address: str) -> str:
    """The address with name, password and secrets in its query masked."""
    login = login_in(address)
    if login:
        before, _, behind = address.rpartition("@")
        address = f"{before[: len(before) - len(login)]}{HIDDEN}@{behind}"
    return _SECRET_FIELD.sub(rf"\g<1>{HIDDEN}", address)


def text_without_passwords(text: str) -> str:
    """A foreign text (a library's error, a log line) with the credentials of addresses in it masked."""
    return _SECRET_FIELD.sub(rf"\g<1>{HIDDEN}", _IN_TEXT.sub(f"{HIDDEN}@", text))


def holds_bare_signs(address: str) -> bool:
    """Whether its name or password contains a character that should be percent-encoded; False without a login."""
    login = login_in(address)
    return any(sign in login for sign in "#/?@[] ") or _PERCENT.search(login) is not None


# ---- Addresses of a table's page -----------------------------------------------------------------------------------
# Host and port, the path of a replay, and the addresses that another program accepts.

LONGEST: Final = 300
_SCHEMES: Final = ("http", "https")


SLIP: Final = "slip"
"""The parameter with the code of a slip, by which its holder sees the session's hands without an account."""


def host_and_port(host: str, port: int) -> str:
    """HOST:PORT as addresses write it: an IPv6 address stands in brackets."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def replay_address(session: str, hand: int | None = None, code: str = "") -> str:
    """The address at which a hand is replayed, or the hands of a session are listed, below that of the table's page:
    for links, and with the `code` of a slip for printing on it."""
    listed = f"replay/{quote(session, safe='')}"
    address = listed if hand is None else f"{listed}/{hand}"
    return f"{address}?{SLIP}={code}" if code else address


def set_up_address(page: str, code: str) -> str:
    """The address at which a person sets up an account with this one-time code, below that of the page. The code
    stands behind the #, and so in no log."""
    return f"{page}/setup#{quote(code, safe='')}"


def page_address(address: object) -> str | None:
    """The address of a page as a table reports it, without a slash at its end; None unless it is a web address
    without login, query and fragment."""
    if not isinstance(address, str) or len(address) > LONGEST or not address.isprintable() or " " in address:
        return None
    try:
        parts = urlsplit(address)
        _ = parts.port  # raises for an invalid port
    except ValueError:
        return None
    if parts.scheme not in _SCHEMES or not parts.hostname:
        return None
    return None if "@" in parts.netloc or parts.query or parts.fragment else address.rstrip("/")
