"""Holds every request against its limits, its host and origin, and the rights of who asks, before a page sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from hmac import compare_digest
from typing import Final
from urllib.parse import parse_qsl, quote, unquote, urlencode

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Send
from starlette.types import Scope as Asked

from controller.identity.addresses import SLIP
from controller.identity.name_rules import quote_name
from controller.web.allowed_hosts import (
    DEFAULT_PORTS,
    Hosts,
    address_of,
    authority,
    of_this_machine,
)
from controller.web.caller import CALLER, GUEST, RIGHTS, Caller, Proxies, Right, Role, caller_of
from controller.web.connection_limits import counted_as
from controller.web.page_access import (
    QUERY,
    SAFE,
    PageAccess,
    has,
    needed,
    replayed_session,
    turned_away,
)
from controller.web.refusals import for_person, refusal
from controller.web.response_headers import SecurityHeaders
from controller.words.sentence import Sentence, joined, sentence

BODY_LIMIT: Final = 1_000_000
HEAD_LIMIT: Final = 16_384
VERSIONS: Final = ("1.0", "1.1")
COOKIE_S: Final = 30 * 86_400
CONSOLE_COOKIE_S: Final = 400 * 86_400
"""As long as browsers keep any cookie; each visit begins it again, so that a screen that is in use stays what it is."""
HSTS: Final = ("strict-transport-security", "max-age=31536000")
ASKED: Final = "mahjong.asked"
"""The key of the requested host in a request's ASGI scope."""


@dataclass(frozen=True)
class PageConnection:
    """What a sign-in needs to know of the connection: the client's address (of IPv6 its network), the host name it
    asked for, whether TLS covers all of it, the name of the sign-in's cookie, the prefix of paths, the name of a
    panel's cookie; `elsewhere`: how other machines reach this page, prefix and all: the address that the settings tell,
    else the one that was asked for, or from this machine itself the one by which it is served to others; None where
    only this machine reaches it."""

    address: str
    host: str
    secure: bool
    cookie: str
    prefix: str = ""
    panel_cookie: str = ""
    elsewhere: str | None = None


CONNECTION: Final = "mahjong.connection"


def connection_of(request: HTTPConnection) -> PageConnection:
    """What the access control found of the connection."""
    found = request.scope[CONNECTION]
    assert isinstance(found, PageConnection)
    return found


def session_cookie(page: str, *, secure: bool) -> str:
    """The name of the cookie of a sign-in at the page with this id; with TLS one that no other host or port without TLS
    can set (`__Host-`)."""
    return f"{'__Host-' if secure else ''}mahjong-session-{page}"


def panel_cookie(page: str, *, secure: bool) -> str:
    """The name of the cookie of a panel at the page with this id, as `session_cookie`."""
    return f"{'__Host-' if secure else ''}mahjong-panel-{page}"


def console_cookie(key: str, *, secure: bool) -> str:
    """The name of the cookie of a page's own screen, by the id of the console key, as `session_cookie`."""
    return f"{'__Host-' if secure else ''}mahjong-console-{key}"


class Guard:
    """ASGI middleware: passes a request on to `app` once its address, its origin, its size and its rights are in order.

    `limit`: how many requests of one address behind a proxy may be open at once. `refused` is called with the reason of
    every refusal. `elsewhere`: where other machines reach the page that is served; None where they do not.
    """

    def __init__(
        self,
        app: ASGIApp,
        access: PageAccess,
        limit: int,
        refused: Callable[[str], None],
        elsewhere: str | None = None,
    ) -> None:
        self._app = app
        self._elsewhere = elsewhere
        self._access = access
        self._limit = limit
        self._refused = refused
        self._cookie = f"mahjong-{access.tokens.id}"
        self._prefix = access.prefix.rstrip("/")
        self._hosts = Hosts(access.host_names)
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
        secure = scope.get("scheme") == "https" or self._proxies.secure(peer, request.headers)
        if secure and self._access.hsts:
            send = _with_header(send, *HSTS)
        refused = self._unframed(request) or self._misdirected(request, scope)
        if refused is None and self._prefix and scope["path"] == self._prefix:
            refused = RedirectResponse(
                self._prefix + "/", 307
            )  # else what the page names would be looked for above it
        if refused is None:
            asked_for = self._without_prefix(scope)
            if self._identify(request, peer, secure=secure) and for_person(request):
                send = _with_header(send, "set-cookie", self._console_set_cookie(secure=secure))
            if scope["method"] in ("GET", "HEAD"):
                refused = self._shown_token(request, peer, asked_for, secure=secure)
            refused = refused or self._without_right(request, scope["method"], asked_for)
        if refused is not None:
            await SecurityHeaders(refused)(scope, receive, send)
            return
        client = self._proxies.client(peer, request.headers)
        if self._proxies.trusts(peer) and self._asking[client] >= self._limit:
            self._refused(f"more than {self._limit} requests at once from {client}")
            busy = refusal(request, 503, sentence("request.too_many_open"), {"retry-after": "5"})
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
            # RFC 9112, 3.2.2: a client that takes us for a proxy gives the host in the target, which then counts.
            scheme, _, rest = target.partition("://")
            if scheme.lower() not in ("http", "https"):
                return self._closed(request, 400, sentence("request.no_path"))
            host, slash, path = rest.partition("/")
            scope["raw_path"] = (slash + path or "/").encode("latin-1")
            scope["path"] = unquote(slash + path or "/")
        asked = None if host is None else authority(host)
        server = scope.get("server") or (None, None)
        if asked is None or not self._hosts.allows(asked, server[0]):
            named = (
                sentence("request.other_host", host=quote_name(host)) if host else sentence("request.no_host")
            )
            return self._closed(request, 421, joined(named, sentence("request.own_host")))
        scope[ASKED] = asked
        for origin in headers.getlist("origin"):
            if not self._hosts.allows_origin(origin, asked, server[0]):
                return self._closed(request, 421, sentence("request.other_origin", origin=quote_name(origin)))
        if headers.get("sec-fetch-site") == "cross-site" and headers.get("sec-fetch-mode") != "navigate":
            return self._closed(request, 421, sentence("request.other_site"))
        return None

    def _unframed(self, request: HTTPConnection) -> Response | None:
        """Refuse a body by its declared length if it is too long, or if its end is ambiguous (request smuggling)."""
        scope = request.scope
        if scope.get("http_version", "1.1") not in VERSIONS:
            return self._closed(request, 505, sentence("request.http_version"))
        target = len(scope["raw_path"]) + len(scope["query_string"])
        if target + sum(len(name) + len(value) + 4 for name, value in scope["headers"]) > HEAD_LIMIT:
            return self._closed(request, 431, sentence("request.head_too_long", most=HEAD_LIMIT))
        length = request.headers.get("content-length")
        if length is not None and "transfer-encoding" in request.headers:
            return self._closed(request, 400, sentence("request.two_lengths"))
        if length is not None and int(length) > BODY_LIMIT:  # h11 lets nothing but digits through
            return self._closed(request, 413, sentence("request.body_too_long", most=BODY_LIMIT))
        return None

    def _without_prefix(self, scope: Asked) -> str:
        """The path that is asked for, without the prefix; the scope has it as ASGI wants it, prefix and all."""
        path = str(scope["path"])
        if not self._prefix:
            return path
        inside = path == self._prefix or path.startswith(self._prefix + "/")
        asked_for = (path[len(self._prefix) :] or "/") if inside else path
        scope["root_path"], scope["path"] = self._prefix, self._prefix + asked_for
        return asked_for

    # ---- who asks ----------------------------------------------------------------------------------------------

    def _identify(self, request: HTTPConnection, peer: str, *, secure: bool) -> bool:
        """Store in the ASGI scope who asks, and what a sign-in needs to know of the connection. Whether the cookie of
        the page's own screen was shown."""
        scope, access = request.scope, self._access
        name = session_cookie(access.tokens.id, secure=secure)
        of_panel = panel_cookie(access.tokens.id, secure=secure)
        asked = scope[ASKED]
        elsewhere = access.address or self._elsewhere
        if access.address is None and not asked.loopback:
            elsewhere = f"{'https' if secure else 'http'}://{asked}{self._prefix}"
        scope[CONNECTION] = PageConnection(
            address=counted_as(self._proxies.client(peer, request.headers)),
            host=asked.host,
            secure=secure,
            cookie=name,
            prefix=self._prefix,
            panel_cookie=of_panel,
            elsewhere=elsewhere,
        )
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        token = token.strip() if kind.lower() == "bearer" else ""
        caller = None
        cookies = request.cookies if self._sent_by_us(request) else {}
        by_cookie = cookies.get(console_cookie(access.console.id, secure=secure), "")
        local = self._from_console(request, peer, by_cookie) or self._from_console(request, peer, token)
        if access.sign_ins is not None and (cookie := cookies.get(name)):
            caller = access.sign_ins.caller(cookie)
        if caller is None:
            caller = self._holder(token or ("" if local else cookies.get(self._cookie, "")))
        if caller is None:
            caller = Caller(Role.THIS_MACHINE, "this machine") if local else GUEST
        if access.panels is not None and (cookie := cookies.get(of_panel)):
            panel = access.panels.caller(cookie)
            caller = caller if panel is None else caller.with_panel(panel)
        rights = caller.rights | (RIGHTS[Role.THIS_MACHINE] if local else frozenset())
        scope[CALLER] = replace(caller, rights=rights | ({Right.METRICS} if access.metrics_open else set()))
        return local and bool(by_cookie)

    def _holder(self, token: str) -> Caller | None:
        tokens = self._access.tokens
        grant = tokens.find(token) if token else None
        if grant is None:
            return None
        return Caller.of_token(grant.name, grant.scopes, lambda: tokens.find(token) is not None)

    def _sent_by_us(self, request: HTTPConnection) -> bool:
        """Whether a request that would act by a cookie was sent by a page of ours: the cookie alone does not say so
        (another port of this host is the same site to a browser)."""
        if request.scope["method"] in SAFE:
            return True
        headers = request.headers
        site = headers.get("sec-fetch-site")
        if site is not None:
            return site == "same-origin"
        scheme, _, rest = headers.get("origin", "").lower().partition("://")
        origin, asked = authority(rest), request.scope[ASKED]
        if origin is None or scheme not in DEFAULT_PORTS:
            return False
        default = DEFAULT_PORTS[scheme]
        return (origin.host, origin.port or default) == (asked.host, asked.port or default)

    def _from_console(self, request: HTTPConnection, peer: str, shown: str) -> bool:
        """Whether the request has the console key and, as far as known, comes from this machine: elsewhere a copied key
        gives no access."""
        if not shown or not self._access.console.matches(shown):
            return False
        address = address_of(self._proxies.client(peer, request.headers))
        return address is not None and of_this_machine(address)

    def _console_set_cookie(self, *, secure: bool) -> str:
        console, answer = self._access.console, Response()
        answer.set_cookie(
            console_cookie(console.id, secure=secure),
            console.key,
            max_age=CONSOLE_COOKIE_S,
            httponly=True,
            samesite="strict",
            secure=secure,
        )
        return answer.headers["set-cookie"]

    def _without_right(self, request: HTTPConnection, method: str, path: str) -> Response | None:
        right = needed(method, path)
        if (
            right is Right.PUBLIC
            and method not in SAFE
            and not (self._access.sign_ins or self._access.panels)
        ):
            right = Right.ACT  # nobody can sign in or be paired here: no such route may change anything
        if right is None or has(request, right) or right is Right.PUBLIC:
            return None
        if right is Right.HISTORY and method in SAFE and self._by_slip(request, path):
            return None
        if self._by_signing_in(request, right) and method == "GET":
            back = "" if right is Right.OWN_ACCOUNT else "?" + urlencode({"next": path.lstrip("/")})
            return RedirectResponse(self._prefix + "/login" + back, 303, {"cache-control": "no-store"})
        answer = turned_away(request, right, sign_in=self._access.sign_ins is not None)
        if method not in SAFE:
            answer.headers["connection"] = "close"  # its body is not read
        return answer

    def _by_slip(self, request: HTTPConnection, path: str) -> bool:
        """Whether a settlement slip's code is shown for a replay of the slip's own session."""
        code, session = request.query_params.get(SLIP, ""), replayed_session(path, request.query_params)
        if self._access.slips is None or not code or session is None:
            return False
        return compare_digest(code.encode(), self._access.slips.slip_code(session).encode())

    def _by_signing_in(self, request: HTTPConnection, right: Right) -> bool:
        """Whether a person in a browser, who may not see this page, may once they have signed in."""
        if not for_person(request):
            return False
        guest = not caller_of(request).identified and self._access.sign_ins is not None
        return right is Right.OWN_ACCOUNT or (right is Right.HISTORY and guest)

    def _shown_token(
        self, request: HTTPConnection, peer: str, asked_for: str, *, secure: bool
    ) -> Response | None:
        """Move a token in the URL into a cookie, so that it stands in no history and no bookmark."""
        query = parse_qsl(request.scope["query_string"].decode("latin-1"), keep_blank_values=True)
        shown = [value for name, value in query if name == QUERY]
        if not shown:
            return None
        path = self._prefix + "/" + quote(asked_for.lstrip("/\\"))  # never //somewhere-else
        rest = urlencode([(name, value) for name, value in query if name != QUERY])
        clean = f"{path}?{rest}" if rest else path
        console = self._access.console.matches(shown[-1])
        if console and not self._from_console(request, peer, shown[-1]):
            return refusal(request, 401, sentence("request.console_elsewhere"))
        if not console and self._access.tokens.find(shown[-1]) is None:
            return refusal(request, 401, sentence("request.token_unknown"))
        answer: Response
        if request.headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
            answer = RedirectResponse(clean, 303, {"cache-control": "no-store"})
        else:  # a strict cookie does not travel along a redirect that began on another site
            answer = PlainTextResponse("", 200, {"cache-control": "no-store", "refresh": f"0; url={clean}"})
        if console:
            answer.headers["set-cookie"] = self._console_set_cookie(secure=secure)
        else:
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
                answer = self._closed(request, 413, sentence("request.body_too_long", most=BODY_LIMIT))
                await SecurityHeaders(answer)(request.scope, receive, send)
                return
        body_sent = not _has_body(request.headers)

        async def replay() -> Message:
            nonlocal body_sent
            if body_sent:
                return await receive()
            body_sent = True
            return {"type": "http.request", "body": bytes(body), "more_body": False}

        valid, endless = caller_of(request).valid, False

        async def while_valid(message: Message) -> None:
            """Send while the caller is valid: a stream ends with its sign-in or token."""
            nonlocal endless
            if message["type"] == "http.response.start":
                endless = all(name.lower() != b"content-length" for name, _ in message.get("headers", ()))
            elif endless and message.get("more_body", False) and not valid():
                await send({"type": "http.response.body", "body": b"", "more_body": False})
                raise _Over
            await send(message)

        with suppress(_Over):
            await self._app(request.scope, replay, while_valid)

    def _closed(self, request: HTTPConnection, status: int, why: Sentence) -> Response:
        """A refusal that closes the connection without reading the rest."""
        self._refused(f"status {status}")
        return refusal(request, status, why, {"connection": "close"})


def _with_header(send: Send, name: str, value: str) -> Send:
    async def send_with_header(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), (name.encode(), value.encode())]
        await send(message)

    return send_with_header


class _Over(Exception):
    """The sign-in or token that opened a stream is no longer valid."""


def _has_body(headers: Headers) -> bool:
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
