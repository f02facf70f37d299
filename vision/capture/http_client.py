"""HTTP client for cameras, on httpx: authentication, redirects on the same host, and one deadline for
everything.

httpx and not niquests: its transport takes a network backend of ours, so that every single wait on the socket
ends at the deadline. Libraries' time-outs start again with each byte, so a camera that sends byte by byte would
never be late.
"""

from __future__ import annotations

import logging
import re
import socket
import ssl
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import unquote, urlsplit

import httpcore
import httpx

from controller.identity.addresses import without_password
from controller.identity.printable import printable
from controller.words.sentence import Sentence, sentence
from vision.capture.http_login import Login, parse_challenges
from vision.capture.http_transport import NO_HTTP, CameraRefused, Deadline, DeadlineTransport

_REDIRECTS: Final = 5
_REDIRECTED: Final = (301, 302, 303, 307, 308)
_LASTING: Final = (301, 308)
_WORDS: Final = {403: "Forbidden", 404: "Not Found", 500: "Internal Server Error", 503: "Service Unavailable"}

log = logging.getLogger(__name__)
# A line for every picture that was asked for is no news.
logging.getLogger("httpx").setLevel(logging.WARNING)


class CameraClient:
    """HTTP client of one camera. `ask` in one thread at a time; `cut` from any other ends it permanently.

    Raises `CameraRefused` for an invalid address.
    """

    def __init__(self, address: str) -> None:
        self._url, self._login = _read(address)
        self._asked = self._url
        self.deadline = Deadline()
        self._fresh = True
        self._client = httpx.Client(
            transport=DeadlineTransport(self.deadline),
            auth=_Authentication(self._login),
            headers={
                "Accept": "image/jpeg, multipart/x-mixed-replace, */*;q=0.5",
                "User-Agent": "mahjong-table",
            },
            follow_redirects=False,
            trust_env=False,  # a camera stands in the parlor's own network, behind no proxy
        )
        self._client.headers["Accept-Encoding"] = "identity"

    @contextmanager
    def ask(self) -> Iterator[httpx.Response]:
        """The answer with the picture, its body still to come. Raises `CameraRefused`, or what `why` puts in words."""
        answer = self._sent()
        try:
            yield answer
        finally:
            answer.close()

    def close(self) -> None:
        """Close its connection."""
        self._client.close()

    def cut(self) -> None:
        """End every wait on its sockets, from any thread; the client cannot be used again."""
        self.deadline.cut()

    def why(self, fault: Exception) -> Sentence:
        """Explain a failure of `ask`, and what to do."""
        if isinstance(fault, TimeoutError | httpcore.TimeoutException) and self.deadline.received > 0:
            return sentence("camera.not_whole")
        if isinstance(fault, httpcore.RemoteProtocolError) and self.deadline.hung_up:
            return why(ConnectionResetError())
        return why(fault)

    def _sent(self) -> httpx.Response:
        url = self._asked
        for _ in range(_REDIRECTS):
            answer = self._send(url)
            location = answer.extensions["location"]
            if answer.status_code not in _REDIRECTED or not location:
                self._judge(answer)
                return answer
            answer.close()
            url = self._next_place(url, location.decode("utf-8", "surrogateescape"))
            if answer.status_code in _LASTING:
                self._asked = url
        raise CameraRefused(sentence("camera.sends_on_forever"))

    def _send(self, url: httpx.URL) -> httpx.Response:
        fresh, self._fresh = self._fresh, False
        request = self._client.build_request("GET", url)
        try:
            return self._client.send(request, stream=True)
        except (httpcore.NetworkError, httpcore.RemoteProtocolError):
            if fresh or self.deadline.received:
                raise
            # A kept connection may have been closed by the camera in the meantime: try again with a new one.
            return self._client.send(self._client.build_request("GET", url), stream=True)

    def _next_place(self, here: httpx.URL, location: str) -> httpx.URL:
        """Resolve a redirect: on the camera itself, by the same scheme and port or by https. Raises
        `CameraRefused`, which names any other place."""
        shown = self._printable(location)
        try:
            location.encode()  # refuse what is no valid text
            there = here.join(location)
        except (httpx.InvalidURL, ValueError) as fault:
            raise CameraRefused(sentence("camera.sends_on_wrongly", place=shown)) from fault
        secured = here.scheme == "http" and there.scheme == "https"
        same_port = (there.scheme, _port(there)) == (here.scheme, _port(here))
        if there.host.lower() != self._url.host.lower() or not (same_port or secured):
            raise CameraRefused(sentence("camera.sends_on", place=self._printable(str(there))))
        return there.copy_with(userinfo=b"", fragment=None)

    def _printable(self, place: str) -> str:
        shown = without_password(place)
        return printable(shown if self._login is None else self._login.redacted(shown))[:200]

    def _judge(self, answer: httpx.Response) -> None:
        """Raises `CameraRefused` for an answer without a picture."""
        status = answer.status_code
        if status == httpx.codes.OK:
            return
        answer.close()
        if status == httpx.codes.UNAUTHORIZED:
            raise CameraRefused(self._not_let_in(answer))
        status_line = f"{status} {_WORDS.get(status, '')}".strip()
        raise CameraRefused(
            sentence("camera.answered_path", status=status_line)
            if status == httpx.codes.NOT_FOUND
            else sentence("camera.answered_again", status=status_line)
        )

    def _not_let_in(self, answer: httpx.Response) -> Sentence:
        return why_not_let_in(_asked_for(answer), self._login is not None)


def why_not_let_in(headers: Iterable[str], has_login: bool, scheme: str = "http") -> Sentence:
    """Explain what a camera that answers 401 wants, by its `WWW-Authenticate` headers; `scheme` is how its address
    begins."""
    headers = list(headers)
    offered = parse_challenges(headers)
    if offered and not any(one.mechanism for one in offered):
        schemes = dict.fromkeys(one.scheme for one in offered if re.fullmatch(r"[a-z0-9-]{2,20}", one.scheme))
        kinds = [kind.capitalize() if kind != "ntlm" else "NTLM" for kind in schemes]
        if "digest" in schemes or not kinds:
            return sentence("camera.login_unknown")
        return sentence("camera.login_kind", kinds=kinds)
    return sentence("camera.login_refused") if has_login else sentence("camera.login_asked", scheme=scheme)


def why(fault: Exception) -> Sentence:
    """Explain a failed request and its cure in plain words; the system's own message only as a fallback."""
    if isinstance(fault, CameraRefused):
        return fault.whole
    if not isinstance(fault, _FORESEEN):
        log.debug("not foreseen", exc_info=fault)
        return sentence("camera.not_understood")
    return next(filter(None, map(_explained, _causes(fault))), NO_HTTP)


NO_ADDRESS: Final = sentence("camera.address_blank")


_FORESEEN: Final = (
    OSError,
    CameraRefused,
    UnicodeError,
    httpx.HTTPError,
    httpx.InvalidURL,
    httpx.StreamError,
    httpcore.NetworkError,
    httpcore.ProtocolError,
    httpcore.TimeoutException,
)


def _explained(cause: BaseException) -> Sentence | None:
    """The sentence for one exception and its cure; None where it says nothing that helps."""
    match cause:
        case socket.gaierror():
            return sentence("camera.name_unknown")
        case httpx.InvalidURL() | UnicodeError():
            return NO_ADDRESS
        case ssl.SSLError():
            return sentence("camera.no_https")
        case TimeoutError() | httpcore.TimeoutException():
            return sentence("camera.no_answer")
        case ConnectionRefusedError():
            return sentence("camera.nobody_answers")
        case ConnectionError() | httpcore.ReadError() | httpcore.WriteError():
            return sentence("camera.hung_up")
        case OSError() if cause.strerror:
            return sentence("camera.system_fault", reason=cause.strerror)
    return None


def _causes(fault: BaseException | None) -> Iterator[BaseException]:
    """The chain of exceptions, the deepest cause first: the system's error before those of libraries."""
    if fault is not None:
        yield from _causes(fault.__cause__ or fault.__context__)
        yield fault


def _read(address: str) -> tuple[httpx.URL, Login | None]:
    """Parse an address and the login in it. Raises `CameraRefused`."""
    parts = urlsplit(address)
    netloc = parts.netloc.rpartition("@")[2]
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    if not target.isascii() or re.search(r"[\x00-\x20\x7f]", netloc + target) or ".." in netloc:
        raise CameraRefused(NO_ADDRESS)
    try:
        url = httpx.URL(f"{parts.scheme}://{netloc}{target}")
    except (httpx.InvalidURL, UnicodeError) as fault:
        raise CameraRefused(NO_ADDRESS) from fault
    if parts.username is None:
        return url, None
    return url, Login(unquote(parts.username), unquote(parts.password or ""))


def _port(url: httpx.URL) -> int:
    return url.port or {"http": 80, "https": 443}.get(url.scheme, 0)


def _asked_for(answer: httpx.Response) -> list[str]:
    wanted = (b"www-authenticate", b"x-www-authenticate")  # the latter so that browsers do not ask their user
    raw = [value for name, value in answer.headers.raw if name.lower() in wanted]
    return [value.decode("utf-8", "surrogateescape") for value in raw]


class _Authentication(httpx.Auth):
    """httpx's authentication hook for `Login`; httpx's own Digest takes only the first challenge, and raises on
    what it does not know."""

    def __init__(self, login: Login | None) -> None:
        self._login = login

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        login = self._login
        if login is None:
            yield request
            return
        tried: set[str] = set()
        while True:
            authorization = login.header(request.method, request.url.raw_path.decode("ascii"))
            if authorization is not None:
                others = [field for field in request.headers.raw if field[0].lower() != b"authorization"]
                request.headers = httpx.Headers([*others, (b"Authorization", authorization)])
            answer = yield request
            login.next_nonce(answer.headers.get("Authentication-Info", ""))
            mute = authorization is None and not _asked_for(answer)
            match answer.status_code:
                case httpx.codes.UNAUTHORIZED if not mute:
                    again = login.choose(parse_challenges(_asked_for(answer)), tried)
                case httpx.codes.UNAUTHORIZED | httpx.codes.FORBIDDEN if mute:
                    again = login.assume_basic(tried)
                case _:
                    return
            if not again:
                return
