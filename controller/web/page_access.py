"""Access control of all pages, the table's, the parlor's and those of the commands: who may ask for what."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, wraps
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import compile_path

from controller.web.access_tokens import (
    EVERYTHING,
    ConsoleKey,
    ConsoleKeyError,
    Scope,
    TokenError,
    Tokens,
    console_key_file,
)
from controller.web.caller import Panels, Right, Role, SignIns, Slips, caller_of
from controller.web.refusals import refusal
from controller.words.sentence import Sentence, sentence

log = logging.getLogger(__name__)

QUERY: Final = "token"
START: Final = "start"
"""The name of the token that a first start makes and tells."""
NEEDED: Final = {
    Right.WATCH: sentence("request.camera_picture"),
    Right.HISTORY: sentence("request.results"),
    Right.ACT: sentence("request.changes"),
    Right.METRICS: sentence("request.numbers"),
}
FOR_PEOPLE: Final = {
    Right.ORDER: sentence("request.order_needed"),
    Right.OWN_ACCOUNT: sentence("request.own_account_needed"),
    Right.MANAGE: sentence("request.manage_needed"),
    Right.SEAT: sentence("request.seat_needed"),
    Right.ANSWER: sentence("request.answer_needed"),
    Right.PAIR: sentence("request.pair_needed"),
}
Endpoint = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class PageAccess:
    """How one page is protected: whose tokens, which further host names it has, which proxies are trusted, and whether
    `/metrics` is public (it shows no more than the page itself); `sign_ins` of people, where it has accounts, `panels`
    of players, where it has those, `slips` by whose codes a session's hands are replayed.

    `prefix`: the path under which browsers know the page behind a proxy (`/table-3`); the proxy may take it off the
    path it passes on, or leave it. `address`: where people reach the page, prefix and all, where the settings tell; its
    host is one of the page's names. `hsts`: browsers that came by TLS once come by nothing else for a year, to any port
    of this host (RFC 6797). `console`: the key that proves a browser to be on this machine.
    """

    tokens: Tokens = field(default_factory=Tokens)
    names: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    metrics_open: bool = True
    sign_ins: SignIns | None = None
    panels: Panels | None = None
    slips: Slips | None = None
    prefix: str = ""
    address: str | None = None
    hsts: bool = False
    console: ConsoleKey = field(default_factory=ConsoleKey)

    @property
    def host_names(self) -> tuple[str, ...]:
        """The host names of the settings, that of the address first."""
        host = None if self.address is None else urlsplit(self.address).hostname
        return self.names if host is None else (host, *self.names)

    def first_token(self) -> str | None:
        """A token for everything, made where only monitors have one; None where one was shown at an earlier start."""
        if any(grant.scopes - {Scope.METRICS} for grant in self.tokens.grants()):
            return None
        return self.tokens.add(START, EVERYTHING)


def open_access(
    path: Path | None,
    names: tuple[str, ...] = (),
    proxies: tuple[str, ...] = (),
    metrics_open: bool = True,
    console: Path | None = None,
) -> tuple[PageAccess, str | None]:
    """Access with the tokens in `path`, and the token to be shown at this start. The console key lies in `console`, or
    beside the tokens.

    An unusable file prevents no play: tokens and key are then valid until the end of this process.
    """
    key = _console_key(console if path is None or console is not None else console_key_file(path))
    try:
        access = PageAccess(Tokens(path), names, proxies, metrics_open, console=key)
        return access, access.first_token()
    except TokenError as error:
        log.warning("%s Until then the page's token is a new one at every start.", error)
        access = PageAccess(Tokens(), names, proxies, metrics_open, console=key)
        return access, access.first_token()


def _console_key(path: Path | None) -> ConsoleKey:
    try:
        return ConsoleKey(path)
    except ConsoleKeyError as error:
        log.warning("%s Until then the page's console link is a new one at every start.", error)
        return ConsoleKey()


def has(connection: HTTPConnection, right: Right | Scope) -> bool:
    """Whether the requester has this right, or that of this scope of tokens."""
    return Right(right.value) in caller_of(connection).rights


def requires_right(right: Right | Scope) -> Callable[[Endpoint], Endpoint]:
    """Decorator: restrict an endpoint to those who have that right."""

    def guarded(endpoint: Endpoint) -> Endpoint:
        @wraps(endpoint)
        async def answer(request: Request) -> Response:
            return await endpoint(request) if has(request, right) else turned_away(request, right)

        return answer

    return guarded


def turned_away(request: HTTPConnection, right: Right | Scope, *, sign_in: bool = False) -> Response:
    """401 for a guest, 403 for somebody whose rights are others; `sign_in`: people can sign in on the page."""
    right, known = Right(right.value), caller_of(request).identified
    why = FOR_PEOPLE.get(right)
    if why is None:
        how = _how_to_get(request, sign_in=sign_in)
        why = sentence("request.token_needed", what=NEEDED[right], scope=right.value, how=how)
    headers = {} if known else {"www-authenticate": "Bearer"}
    return refusal(request, 403 if known else 401, why, headers, sign_in=sign_in and not known)


def _how_to_get(request: HTTPConnection, *, sign_in: bool) -> Sentence:
    """How the caller gets the right of a token, or why theirs is not enough."""
    caller = caller_of(request)
    if caller.role is Role.TOKEN:
        return sentence("request.other_token")
    if caller.identified:
        return sentence("request.other_rights")
    return sentence("request.token_link_or_sign_in") if sign_in else sentence("request.token_link")


# ---- Which route of the pages needs which right --------------------------------------------------------------------
# The one table of it, for the table's page, the hub's and the commands'.
#
# `controller.web.request_guard.Guard` holds every request against it before any page is asked. A route that does
# not stand here needs `act` where it changes something; a test holds that every route of table and hub stands here.
# The pages of `watch`, `enrol` and `calibrate` ask for more than this where they show the camera at `/`.

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
TABLE: Final = """
public
  GET /  GET /api/state  GET /api/stream  GET /api/clause/{clause}  GET /healthz  GET /static/{path:path}
  GET /session  GET /words/{language}/{part}.ftl  GET /api/seals  GET /login  GET /setup  GET /api/me
  POST /api/login  POST /api/login/code  POST /api/login/passkey/options  POST /api/login/passkey
  POST /api/setup/begin  POST /api/setup
  GET /api/hubs
  GET /panel  GET /api/panel  POST /api/panel/pair  GET /api/panels  GET /docs  GET /docs/{path:path}
seat
  GET /api/panel/stream  POST /api/panel/press  POST /api/panel/code  POST /api/panel/leave
  POST /api/panel/language
answer
  POST /api/answers  GET /api/pictures/{digest}.jpg
pair
  POST /api/panels/code
watch
  GET /watch  GET /watch/picture.jpg  GET /watch/state  GET /watch/stream
history
  GET /api/standings  GET /api/history  GET /api/columns  GET /api/messages  GET /api/people
  GET /api/slips/{session}.pdf  GET /api/slips/{session}
  GET /replay  GET /replay/{session}  GET /replay/{session}/{hand}
  GET /api/replay  GET /api/replay/{session}/{hand}  GET /api/replay-picture/{digest}
metrics
  GET /metrics
order
  POST /api/orders  POST /api/panels/remove  GET /api/session  POST /api/session/draw
  POST /api/session/presets  POST /api/session/presets/remove
own account
  GET /account  GET /api/account  POST /api/logout  POST /api/account/password  POST /api/account/recovery-codes
  DELETE /api/account/sessions  DELETE /api/account/sessions/{session}
  POST /api/account/passkeys/options  POST /api/account/passkeys  DELETE /api/account/passkeys/{passkey}
  PUT /api/account/staff-key
manage
  GET /api/accounts  POST /api/accounts  POST /api/accounts/remove
  POST /api/accounts/staff-key  POST /api/accounts/staff-key/remove
  POST /api/hubs/admit  POST /api/hubs/refuse
  GET /api/tokens  POST /api/tokens  POST /api/tokens/remove
"""


def entries() -> Iterator[tuple[str, str, Right]]:
    """The table as (method, path, right)."""
    right = Right.PUBLIC
    for line in filter(None, TABLE.splitlines()):
        if not line.startswith(" "):
            right = Right(line)
            continue
        words = line.split()
        for method, path in zip(words[::2], words[1::2], strict=True):
            yield method, path, right


def needed(method: str, path: str) -> Right | None:
    """The right that a request needs before its page is asked; None where the page alone decides."""
    asked = "GET" if method in ("GET", "HEAD") else method
    for there, pattern, right in _compiled():
        if there == asked and pattern.match(path):  # as starlette itself does
            return right
    return None if method in SAFE else Right.ACT


def replayed_session(path: str, query: Mapping[str, str]) -> str | None:
    """The session whose hands a request of the right `history` asks to replay; None for any other request. A route that
    names no session in its path shows what `query` names, as its page reads it."""
    for pattern in _REPLAYS:
        if found := pattern.match(path):
            return found.groupdict().get("session") or query.get("session")
    return None


_REPLAYS: Final = tuple(
    compile_path(path)[0]
    for path in (
        "/replay", "/replay/{session}", "/replay/{session}/{hand}",
        "/api/replay", "/api/replay/{session}/{hand}",
    )
)  # fmt: skip


@cache
def _compiled() -> list[tuple[str, re.Pattern[str], Right]]:
    return [(method, compile_path(path)[0], right) for method, path, right in entries()]
