"""Addresses without their credentials: of cameras, brokers, databases, serial servers and hubs.

A password may contain any character, and people write it unescaped. Its end is then not where a URL parser finds it,
but at the last `@`: everything before it is hidden, in a valid address as in a malformed one.

    without_password("rtsp://eye:pa/ss#1@camera/main")     rtsp://***@camera/main
    without_password("http://camera/snap?user=a&pwd=b")    http://camera/snap?user=a&pwd=***
"""

from __future__ import annotations

import re
from typing import Final

HIDDEN: Final = "***"
WRITE_SIGNS: Final = (
    "In a name or password the signs % # / ? @ [ ] are written %25 %23 %2F %3F %40 %5B %5D, a blank %20"
)
"""How to escape what would end a name or password too early (RFC 3986, 2.1 and 3.2.1); without a full stop."""

_SECRET_FIELD: Final = re.compile(
    r"([?&;][^=&;#\s]*(?:pass|pwd|psw|secret|token|auth|key)[^=&;#\s]*=)[^&;#\s]*", re.IGNORECASE
)
"""A secret in a query, as cheap cameras require it."""
_PERCENT: Final = re.compile(r"%(?![0-9A-Fa-f]{2})")
_IN_TEXT: Final = re.compile(r"(?<=//)[^\s\"'<>]*@")


def login_in(address: str) -> str:
    """Name and password of an address as written in it: between `//` and the last `@`, or before that where there is no
    `//` and a colon shows that it is no file name. Empty where there are none."""
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
