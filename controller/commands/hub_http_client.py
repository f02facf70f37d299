"""HTTP requests to a hub, limited in bytes and time; every failure is a sentence."""

from __future__ import annotations

import http.client
import io
import os
import re
import socket
import ssl
import time
import urllib.error
import urllib.request
from functools import partial
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs, urlencode, urlsplit, urlunsplit

from controller.commands.output import CommandFailed
from controller.identity.addresses import login_in, without_password
from controller.identity.canonical import READER
from controller.identity.printable import printable
from controller.json_values import JsonObject
from controller.words.sentence import Sentence, joined, sentence

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

PATIENCE_S: Final = 30.0
"""Seconds between two received pieces."""
ANSWER_S: Final = 120.0
"""Seconds for one whole answer, so that a server that sends a byte a second is not waited for."""
MOST_BYTES: Final = 64 << 20
LONGEST_REASON: Final = 200


def request_page(given: str, path: str, *, until: float | None = None, **query: str | int) -> bytes:
    """Request a page of the hub at this address. The address may be the link that the hub printed, with `?token=…`;
    otherwise the token is in the environment (PARLOR_TOKEN). `until` is the deadline for the whole answer (a time of
    `time.monotonic`; None: ANSWER_S from now). Raises CommandFailed; its sentence never holds the token."""
    url, token = address(given)
    latest = time.monotonic() + ANSWER_S
    until = latest if until is None else min(until, latest)
    opener = urllib.request.build_opener(_StayThere, _Http(until), _Https(until))
    request = urllib.request.Request(f"{url}{path}?{urlencode(query)}")
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    try:
        with opener.open(request, timeout=max(0.001, min(PATIENCE_S, until - time.monotonic()))) as answer:
            content: bytes = answer.read(MOST_BYTES + 1)
    except urllib.error.HTTPError as error:
        reason_text = str(error.reason)[:LONGEST_REASON]
        wrong = sentence(
            "hub_page.refuses", hub=url, code=error.code, reason=printable(reason_text), path=path
        )
        if error.code in (401, 403):
            wrong = joined(wrong, sentence("hub_page.give_token"))
        raise CommandFailed(wrong, 2) from error
    except (urllib.error.URLError, http.client.HTTPException, OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        if isinstance(reason, TimeoutError):
            raise CommandFailed(sentence("hub_page.silent", hub=url, path=path), 2) from error
        reason_text = printable(str(reason)[:LONGEST_REASON])
        raise CommandFailed(sentence("hub_page.unasked", hub=url, reason=reason_text), 2) from error
    if len(content) > MOST_BYTES:
        raise CommandFailed(sentence("hub_page.too_long", hub=url, most=MOST_BYTES >> 20, path=path), 2)
    return content


def address(given: str) -> tuple[str, str | None]:
    """A hub's URL without query and fragment, and the token. Raises CommandFailed for an invalid one."""
    try:
        parts = urlsplit(given)
        known = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        known = False
    if login_in(given):
        shown = without_password(given)
        raise CommandFailed(sentence("hub_page.login_in_address", address=shown), 2)
    if not known:
        raise CommandFailed(sentence("hub_page.no_address", address=given.partition("?")[0]), 2)
    tokens = parse_qs(parts.query).get("token", [])
    plain = urlunsplit((parts.scheme, parts.netloc, parts.path.rstrip("/"), "", ""))
    return plain, tokens[-1] if tokens else os.environ.get("PARLOR_TOKEN") or None


class _StayThere(urllib.request.HTTPRedirectHandler):
    """Follows no redirect: a token goes only to the given address."""

    def redirect_request(self, *_: object) -> None:
        return None


class _Punctual(io.RawIOBase):
    """Reads from a socket until a deadline; then TimeoutError, even if bytes keep coming."""

    def __init__(self, sock: socket.socket, until: float) -> None:
        self._sock, self._until = sock, until
        self._raw = sock.makefile("rb", buffering=0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int | None:
        left = self._until - time.monotonic()
        if left <= 0:
            raise TimeoutError("the answer took too long")
        self._sock.settimeout(min(PATIENCE_S, left))
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


class _Answer(http.client.HTTPResponse):
    """An answer whose head and body are read until a deadline."""

    def __init__(
        self, sock: socket.socket, debuglevel: int = 0, method: str | None = None, *, until: float
    ) -> None:
        super().__init__(sock, debuglevel, method)
        self.fp.close()
        self.fp = io.BufferedReader(_Punctual(sock, until))


class _Http(urllib.request.HTTPHandler):
    def __init__(self, until: float) -> None:
        super().__init__()
        self._until = until

    def http_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(partial(_connection, http.client.HTTPConnection, self._until), request)


class _Https(urllib.request.HTTPSHandler):
    def __init__(self, until: float) -> None:
        super().__init__()
        self._until = until

    def https_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
        made = partial(_connection, http.client.HTTPSConnection, self._until)
        return self.do_open(made, request, context=ssl.create_default_context())


def _connection(
    kind: type[http.client.HTTPConnection], until: float, host: str, **more: Any
) -> http.client.HTTPConnection:
    made = kind(host, **more)
    made.response_class = partial(_Answer, until=until)  # type: ignore[assignment]  # whatever makes one
    return made


# ---- A page of a hub's messages, taken apart row by row ------------------------------------------------------------
# What is wrong is a sentence, and no answer costs much memory.

LONGEST_ROW: Final = 1 << 20
"""Characters: the longest message a hub keeps, written as JSON in JSON."""
MOST_OF_A_PAGE: Final = 100_000
_USUAL: Final = 1 << 14
_BETWEEN: Final = re.compile(r"[\s,]*")


def rows(hub: str, content: bytes) -> list[JsonObject]:
    """The rows of an answer to `/api/messages`: objects in a list, or one a line. Raises CommandFailed naming `hub`."""
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        raise _unreadable(hub, sentence("hub_page.not_utf8")) from error
    found: list[JsonObject] = []
    listed = text.lstrip().startswith("[")
    at = text.index("[") + 1 if listed else 0
    end = text.rstrip().removesuffix("]") if listed else text
    if listed and len(end) == len(text.rstrip()):
        raise _unreadable(hub, sentence("hub_page.list_open"))
    while (at := _BETWEEN.match(end, at).end()) < len(end):  # type: ignore[union-attr]  # it fits everywhere
        row, length = _row(hub, end, at, len(found) + 1)
        found.append(row)
        at += length
        if len(found) > MOST_OF_A_PAGE:
            raise _unreadable(hub, sentence("hub_page.many_rows", most=f"{MOST_OF_A_PAGE:,}"))
    return found


def _row(hub: str, text: str, at: int, number: int) -> tuple[JsonObject, int]:
    """Read the object that begins at `at`, and its length; at most the LONGEST_ROW of the text is parsed."""
    for longest in (_USUAL, LONGEST_ROW):
        try:
            row, length = READER.raw_decode(text[at : at + longest])
        except (ValueError, RecursionError):
            continue
        if isinstance(row, dict):
            return row, length
        break
    raise _unreadable(hub, sentence("hub_page.row_unlike", row=number, most=LONGEST_ROW >> 10))


def _unreadable(hub: str, why: Sentence) -> CommandFailed:
    return CommandFailed(sentence("hub_page.unreadable", hub=hub, why=why), 2)
