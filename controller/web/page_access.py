"""Access control of all pages, the table's, the parlor's and those of the commands: who may ask for what."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl, unquote, urlencode

from starlette.authentication import AuthCredentials, SimpleUser
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Send
from starlette.types import Scope as Asked

from controller.web.access_tokens import EVERYTHING, Scope, TokenError, Tokens
from controller.web.allowed_hosts import Authority, Hosts, address_of, authority
from controller.web.forwarded_header import Proxies, forwarded
from controller.web.response_headers import SecurityHeaders

log = logging.getLogger(__name__)

BODY_LIMIT: Final = 1_000_000
HEAD_LIMIT: Final = 16_384
VERSIONS: Final = ("1.0", "1.1")
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
COOKIE_S: Final = 30 * 86_400
QUERY: Final = "token"
START: Final = "start"
"""The name of the token that a first start makes and tells."""
NEEDED: Final = {
    Scope.WATCH: "What the camera sees is",
    Scope.HISTORY: "What people won and lost is",
    Scope.ACT: "Changing anything is",
    Scope.METRICS: "These numbers are",
}
Endpoint = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class PageAccess:
    """How one page is protected: whose tokens, which further host names it has, which proxies are trusted, and whether
    `/metrics` is public (it shows no more than the page itself)."""

    tokens: Tokens = field(default_factory=Tokens)
    names: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    metrics_open: bool = True

    def first_token(self) -> str | None:
        """A token for everything, made where only monitors have one; None where one was shown at an earlier start."""
        if any(grant.scopes - {Scope.METRICS} for grant in self.tokens.grants()):
            return None
        return self.tokens.add(START, EVERYTHING)


def open_access(
    path: Path | None, names: tuple[str, ...] = (), proxies: tuple[str, ...] = (), metrics_open: bool = True
) -> tuple[PageAccess, str | None]:
    """Access with the tokens in `path`, and the token to be shown at this start.

    An unusable file prevents no play: tokens are then valid until the end of this process.
    """
    try:
        access = PageAccess(Tokens(path), names, proxies, metrics_open)
        return access, access.first_token()
    except TokenError as error:
        log.warning("%s Until then the page's token is a new one at every start.", error)
        access = PageAccess(Tokens(), names, proxies, metrics_open)
        return access, access.first_token()


def has(connection: HTTPConnection, scope: Scope) -> bool:
    """Whether the requester has this scope."""
    credentials = connection.scope.get("auth")
    return credentials is not None and scope in credentials.scopes


def needs(scope: Scope) -> Callable[[Endpoint], Endpoint]:
    """Decorator: restrict an endpoint to those who have that scope."""

    def guarded(endpoint: Endpoint) -> Endpoint:
        @wraps(endpoint)
        async def answer(request: Request) -> Response:
            return await endpoint(request) if has(request, scope) else turned_away(request, scope)

        return answer

    return guarded


def turned_away(request: HTTPConnection, scope: Scope) -> Response:
    """401 without a valid token, 403 where the token is for another scope."""
    named = request.scope.get("user") is not None
    how = (
        "this token is for something else"
        if named
        else "the link with ?token=… from this page's start opens it"
    )
    sentence = f"{NEEDED[scope]} for those with a token of the scope “{scope}”: {how} (docs/watch.md)."
    headers = {} if named else {"www-authenticate": "Bearer"}
    return said(request, 403 if named else 401, sentence, headers)


def said(
    request: HTTPConnection, status: int, sentence: str, headers: dict[str, str] | None = None
) -> Response:
    """A sentence for a person in a browser, or the same as JSON."""
    plain = {"cache-control": "no-store", **(headers or {})}
    if "text/html" in request.headers.get("accept", ""):
        return PlainTextResponse(sentence, status, plain)
    return JSONResponse({"error": sentence}, status, plain)


class Guard:
    """ASGI middleware: passes a request on to `app` once its address, its origin, its size and its rights are in order.

    `limit`: how many requests of one address behind a proxy may be open at once. `refused` is called with the reason of
    every refusal.
    """

    def __init__(self, app: ASGIApp, access: PageAccess, limit: int, refused: Callable[[str], None]) -> None:
        self._app = app
        self._access = access
        self._limit = limit
        self._refused = refused
        self._cookie = f"mahjong-{access.tokens.id}"
        self._hosts = Hosts(access.names)
        self._proxies = Proxies(access.trusted_proxies)
        self._asking: Counter[str] = Counter()

    def ready(self) -> None:
        """Called when the page begins to be served."""
        self._hosts.ask_for_full_name()

    async def __call__(self, scope: Asked, receive: Receive, send: Send) -> None:
        """Check the request, then pass it on with its body, or answer the refusal (ASGI)."""
        if scope["type"] != "http":
            return  # no web sockets here
        request = HTTPConnection(scope)
        peer = scope["client"][0] if scope.get("client") else ""
        refusal = self._unframed(request) or self._misdirected(request, scope)
        if refusal is None:
            self._identify(request, peer)
            refusal = self._without_right(request, scope["method"])
            if refusal is None and scope["method"] in ("GET", "HEAD"):
                refusal = self._shown_token(request, secure=self._proxies.secure(peer, request.headers))
        if refusal is not None:
            await SecurityHeaders(refusal)(scope, receive, send)
            return
        client = self._proxies.client(peer, request.headers)
        if self._proxies.trusts(peer) and self._asking[client] >= self._limit:
            self._refused(f"more than {self._limit} requests at once from {client}")
            busy = said(request, 503, "Too many requests are open from your address.", {"retry-after": "5"})
            await SecurityHeaders(busy)(scope, receive, send)
            return
        self._asking[client] += 1
        try:
            await self._with_body(request, receive, send)
        finally:
            self._asking[client] -= 1
            if not self._asking[client]:
                del self._asking[client]

    # ---- the request's head ------------------------------------------------------------------------------------

    def _misdirected(self, request: HTTPConnection, scope: Asked) -> Response | None:
        """421 for a foreign host name, and for a foreign origin."""
        headers = request.headers
        host = headers.get("host")
        target = scope["raw_path"].decode("latin-1")
        if not target.startswith("/"):
            # RFC 9112, 3.2.2: whoever takes us for a proxy names the host in the target, which then counts.
            scheme, _, rest = target.partition("://")
            if scheme.lower() not in ("http", "https"):
                return self._closed(request, 400, "Ask for a path that begins with /.")
            host, slash, path = rest.partition("/")
            scope["raw_path"] = (slash + path or "/").encode("latin-1")
            scope["path"] = unquote(slash + path or "/")
        asked = None if host is None else authority(host)
        server = scope.get("server") or (None, None)
        if asked is None or not self._hosts.allows(asked, server[0]):
            named = "No host was named." if not host else f"This is not {host[:80]!r}."
            cure = "Ask for this machine by its own name or address, or add the name to [page] names (a hub: --name)."
            return self._closed(request, 421, f"{named} {cure}")
        scope["mahjong.asked"] = asked
        for origin in headers.getlist("origin"):
            if not self._hosts.allows_origin(origin, asked, server[0]):
                return self._closed(
                    request, 421, f"The page of {origin[:80]!r} is not ours and is not answered."
                )
        if headers.get("sec-fetch-site") == "cross-site" and headers.get("sec-fetch-mode") != "navigate":
            return self._closed(request, 421, "Another site's page is not answered.")
        return None

    def _unframed(self, request: HTTPConnection) -> Response | None:
        """Refuse a body by its declared length if it is too long, or if its end is ambiguous (request smuggling)."""
        scope = request.scope
        if scope.get("http_version", "1.1") not in VERSIONS:
            return self._closed(request, 505, "HTTP/1.1 is spoken here.")
        target = len(scope["raw_path"]) + len(scope["query_string"])
        if target + sum(len(name) + len(value) + 4 for name, value in scope["headers"]) > HEAD_LIMIT:
            return self._closed(request, 431, f"More than {HEAD_LIMIT} bytes of headers are not taken.")
        length = request.headers.get("content-length")
        if length is not None and "transfer-encoding" in request.headers:
            return self._closed(request, 400, "Content-Length and Transfer-Encoding contradict each other.")
        if length is not None and int(length) > BODY_LIMIT:  # h11 lets nothing but digits through
            return self._closed(request, 413, f"More than {BODY_LIMIT} bytes are not taken.")
        return None

    # ---- who asks ----------------------------------------------------------------------------------------------

    def _identify(self, request: HTTPConnection, peer: str) -> None:
        """Store in the ASGI scope who asks and with which scopes; logins of people will be checked here, too."""
        scopes, name = set[Scope](), None
        if self._access.metrics_open:
            scopes.add(Scope.METRICS)
        if self._on_this_machine(request, peer):
            scopes, name = set(EVERYTHING), "this machine"
        else:
            kind, _, token = request.headers.get("authorization", "").partition(" ")
            token = token.strip() if kind.lower() == "bearer" else request.cookies.get(self._cookie, "")
            grant = self._access.tokens.find(token) if token else None
            if grant is not None:
                scopes, name = scopes | grant.scopes, grant.name
        request.scope["auth"] = AuthCredentials([scope.value for scope in scopes])
        request.scope["user"] = None if name is None else SimpleUser(name)

    def _on_this_machine(self, request: HTTPConnection, peer: str) -> bool:
        """Loopback to loopback without a proxy between: proxies speak HTTP/1.0 unless told otherwise, or leave a
        header."""
        address, asked = address_of(peer), request.scope["mahjong.asked"]
        assert isinstance(asked, Authority)
        return (
            address is not None
            and address.is_loopback
            and asked.loopback
            and not self._proxies.trusts(peer)
            and not forwarded(request.headers)
            and request.scope.get("http_version") != "1.0"
        )

    def _without_right(self, request: HTTPConnection, method: str) -> Response | None:
        if method in SAFE or has(request, Scope.ACT):
            return None
        answer = turned_away(request, Scope.ACT)
        answer.headers["connection"] = "close"  # its body is not read
        return answer

    def _shown_token(self, request: HTTPConnection, *, secure: bool) -> Response | None:
        """Move a token in the URL into a cookie, so that it stands in no history and no bookmark."""
        query = parse_qsl(request.scope["query_string"].decode("latin-1"), keep_blank_values=True)
        shown = [value for name, value in query if name == QUERY]
        if not shown:
            return None
        path = "/" + request.scope["raw_path"].decode("latin-1").lstrip("/\\")  # never //somewhere-else
        rest = urlencode([(name, value) for name, value in query if name != QUERY])
        clean = f"{path}?{rest}" if rest else path
        if self._access.tokens.find(shown[-1]) is None:
            return said(request, 401, "This link's token is not known here (any more).")
        answer: Response
        if request.headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
            answer = RedirectResponse(clean, 303, {"cache-control": "no-store"})
        else:  # a strict cookie does not travel along a redirect that began on another site
            answer = PlainTextResponse("", 200, {"cache-control": "no-store", "refresh": f"0; url={clean}"})
        answer.set_cookie(
            self._cookie, shown[-1], max_age=COOKIE_S, httponly=True, samesite="strict", secure=secure
        )
        return answer

    # ---- the request's body ------------------------------------------------------------------------------------

    async def _with_body(self, request: HTTPConnection, receive: Receive, send: Send) -> None:
        """Read the body before the app runs: one that never ends costs no more than its connection."""
        body, more = bytearray(), _has_body(request.headers)
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > BODY_LIMIT:
                answer = self._closed(request, 413, f"More than {BODY_LIMIT} bytes are not taken.")
                await SecurityHeaders(answer)(request.scope, receive, send)
                return
        told = not _has_body(request.headers)

        async def replay() -> Message:
            nonlocal told
            if told:
                return await receive()
            told = True
            return {"type": "http.request", "body": bytes(body), "more_body": False}

        await self._app(request.scope, replay, send)

    def _closed(self, request: HTTPConnection, status: int, sentence: str) -> Response:
        """A refusal that closes the connection: what else is in it is not read."""
        self._refused(f"status {status}")
        return said(request, status, sentence, {"connection": "close"})


def _has_body(headers: Headers) -> bool:
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
