"""RTSP relay (RFC 2326) between FFmpeg and a camera: FFmpeg connects to it on 127.0.0.1, the relay to the
camera.

FFmpeg alone follows a camera's redirect to any host and port, supports of logins only MD5, is silent about why
a camera gives nothing, and cannot be stopped while it waits. The relay connects to the camera's address and no
other, logs in by `vision.capture.http_login`, keeps the reason of a failure, and ends at once when it is
closed. Pictures pass through it untouched, interleaved in the one connection.
"""

from __future__ import annotations

import re
import secrets
import select
import socket
import ssl
import threading
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote, urljoin, urlsplit

from controller.identity.addresses import without_password
from controller.identity.printable import printable
from controller.words.sentence import Sentence, sentence
from vision.capture.camera_frame import TIMEOUT, CameraError, no_picture
from vision.capture.http_client import NO_ADDRESS, why, why_not_let_in
from vision.capture.http_login import Login, parse_challenges
from vision.capture.http_transport import CameraRefused

_PORTS: Final = {"rtsp": 554, "rtsps": 322}
_MOST_HEAD: Final = 256 * 1024
_NUMBER: Final = re.compile("[0-9]{1,9}")
_INTERLEAVED: Final = ord("$")
_HEAD_ENDS: Final = b"\r\n\r\n"


class RtspRelay:
    """Relay to one camera. `begin` gives the address for FFmpeg, `end` (from any thread) ends it; then it can
    begin again. Either end has `timeout` seconds to connect and to send its first bytes.

    Raises `CameraError` for an invalid address.
    """

    def __init__(self, address: str, timeout: float = TIMEOUT) -> None:
        self._timeout = timeout
        parts = urlsplit(address)
        try:
            port = parts.port or _PORTS[parts.scheme]
        except ValueError as fault:
            raise CameraError(sentence("camera.no_port_rtsp", address=without_password(address))) from fault
        if not parts.hostname:
            raise CameraError(sentence("camera.no_host_rtsp", address=without_password(address)))
        target = parts.path + (f"?{parts.query}" if parts.query else "")
        if not target.isascii() or re.search(r"[\x00-\x20\x7f]", target + parts.hostname):
            raise no_picture(address, NO_ADDRESS)
        self._host, self._port = parts.hostname, port
        self._secure = parts.scheme == "rtsps"
        self._origin = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
        self._target = target or "/"
        self._login = (
            None if parts.username is None else Login(unquote(parts.username), unquote(parts.password or ""))
        )
        self._listener: socket.socket | None = None
        self._lines: set[socket.socket] = set()
        self.fault: Sentence | None = None
        """The reason why the camera sends nothing, if the relay knows it."""

    def begin(self) -> str:
        """Listen for FFmpeg; gives the address that it is to open. Only a client that knows its secret path is
        served."""
        self.end()
        self.fault = None
        self._listener = listener = socket.create_server(("127.0.0.1", 0))
        prefix = f"/{secrets.token_hex(16)}"
        local = f"rtsp://127.0.0.1:{listener.getsockname()[1]}{prefix}"
        threading.Thread(target=self._serve, args=(listener, local), name="camera relay", daemon=True).start()
        return f"{local}{self._target}"

    def end(self) -> None:
        """Stop listening and hang up on both sides, from any thread."""
        listener, self._listener = self._listener, None
        if listener is not None:
            with suppress(OSError):  # wakes who waits in `accept`
                listener.shutdown(socket.SHUT_RDWR)
            listener.close()
        for line in list(self._lines):
            with suppress(OSError):  # has hung up already
                line.shutdown(socket.SHUT_RDWR)

    def _serve(self, listener: socket.socket, local: str) -> None:
        while True:
            try:
                ffmpeg, _ = listener.accept()
            except OSError:  # it was closed: the end
                return
            with closing(ffmpeg):
                self._lines.add(ffmpeg)
                try:
                    ffmpeg.settimeout(self._timeout)
                    self._connect(ffmpeg, local, listener)
                except (OSError, CameraRefused, UnicodeError) as fault:
                    self.fault = self.fault or why(fault)
                finally:
                    self._lines.discard(ffmpeg)

    def _connect(self, ffmpeg: socket.socket, local: str, listener: socket.socket) -> None:
        first = ffmpeg.recv(65536)
        if not first.partition(b"\r\n")[0].partition(b" ")[2].startswith(local.encode()):
            return  # a stranger
        camera = socket.create_connection((self._host, self._port), self._timeout)
        if self._secure:
            lax = ssl.create_default_context()
            lax.check_hostname, lax.verify_mode = False, ssl.CERT_NONE
            camera = lax.wrap_socket(camera, server_hostname=self._host)
        with closing(camera):
            self._lines.add(camera)
            try:
                if listener.fileno() >= 0:  # not ended meanwhile
                    _Exchange(ffmpeg, camera, local, self._origin, self._login).carry(first)
            finally:
                self._lines.discard(camera)


@dataclass(frozen=True)
class _Request:
    """A request of FFmpeg's, without `CSeq` and login."""

    method: str
    uri: str
    number: str
    rest: bytes
    tried: frozenset[str] = frozenset()


class _Exchange:
    """One connection of FFmpeg's to the camera."""

    def __init__(
        self, ffmpeg: socket.socket, camera: socket.socket, local: str, origin: str, login: Login | None
    ) -> None:
        self._ffmpeg, self._camera = ffmpeg, camera
        self._local, self._origin = local, origin
        self._login = login
        self._sent = 0
        self._open: dict[int, _Request] = {}
        self._from_ffmpeg, self._from_camera = bytearray(), bytearray()

    def carry(self, first: bytes) -> None:
        """Relay both ways, until either end hangs up. Raises `OSError`, or `CameraRefused` where the camera
        refuses."""
        self._from_ffmpeg += first
        self._ask()
        while True:
            pending = isinstance(self._camera, ssl.SSLSocket) and self._camera.pending() > 0
            ready = [self._camera] if pending else select.select([self._ffmpeg, self._camera], [], [])[0]
            if self._ffmpeg in ready:
                data = self._ffmpeg.recv(65536)
                if not data:
                    return
                self._from_ffmpeg += data
                self._ask()
            if self._camera in ready:
                data = self._camera.recv(65536)
                if not data:
                    raise ConnectionResetError
                self._from_camera += data
                self._answer()

    def _ask(self) -> None:
        """Pass FFmpeg's requests on, at the camera's own address."""
        unread = self._from_ffmpeg
        while unread:
            if unread[0] == _INTERLEAVED:  # its receiver reports
                if (packet := _packet(unread)) is None:
                    return
                self._camera.sendall(packet)
                continue
            end = unread.find(_HEAD_ENDS)
            if end < 0:
                return
            head = bytes(unread[:end])
            body = int(_field(head, "Content-Length") or 0)
            if len(unread) < end + 4 + body:
                return
            rest = bytes(unread[end + 4 : end + 4 + body])
            del unread[: end + 4 + body]
            line, _, fields = head.partition(b"\r\n")
            method, uri, _ = line.decode("latin-1").split(" ", 2)
            kept = [
                one for one in fields.split(b"\r\n") if not re.match(rb"(?i)(cseq|authorization)\s*:", one)
            ]
            if uri.startswith(self._local):
                uri = self._origin + uri.removeprefix(self._local)
            self._send(_Request(method, uri, _field(head, "CSeq"), b"\r\n".join(kept) + _HEAD_ENDS + rest))

    def _send(self, request: _Request) -> None:
        self._sent += 1
        self._open[self._sent] = request
        head = f"{request.method} {request.uri} RTSP/1.0\r\nCSeq: {self._sent}\r\n".encode("latin-1")
        authorization = None if self._login is None else self._login.header(request.method, request.uri)
        if authorization is not None:
            head += b"Authorization: " + authorization + b"\r\n"
        self._camera.sendall(head + request.rest)

    def _answer(self) -> None:
        """Pass on what the camera sends; its refusals and redirects end here."""
        unread = self._from_camera
        while unread:
            if unread[0] == _INTERLEAVED:
                if (packet := _packet(unread)) is None:
                    return
                self._ffmpeg.sendall(packet)
                continue
            end = unread.find(_HEAD_ENDS)
            if end < 0:
                if len(unread) > _MOST_HEAD:
                    raise CameraRefused(_NO_RTSP)
                return
            head = bytes(unread[:end])
            length = _field(head, "Content-Length") or "0"
            if _NUMBER.fullmatch(length) is None or int(length) > _MOST_HEAD:
                raise CameraRefused(_NO_RTSP)
            body_ends = end + len(_HEAD_ENDS) + int(length)
            if len(unread) < body_ends:
                return
            body = bytes(unread[end + len(_HEAD_ENDS) : body_ends])
            del unread[:body_ends]
            self._pass_on(head, body)

    def _pass_on(self, head: bytes, body: bytes) -> None:
        status = re.match(rb"RTSP/\d\.\d\s+(\d{3})\b", head)
        if status is None:
            if re.match(
                rb"[A-Z_]+ \S+ RTSP/", head
            ):  # a request of the camera's; it asks for nothing we can give
                return None
            raise CameraRefused(_NO_RTSP)
        number = _field(head, "CSeq")
        request = self._open.pop(int(number), None) if _NUMBER.fullmatch(number) else None
        if request is None:
            return None
        match int(status[1]):
            case 401:
                return self._log_in(head, request)
            case code if 300 <= code < 400:
                head = self._sent_on(head)
            case code if code >= 400 and request.method in ("OPTIONS", "DESCRIBE", "SETUP", "PLAY"):
                raise CameraRefused(
                    sentence("camera.answered_path" if code == 404 else "camera.answered", status=str(code))
                )
        head = re.sub(rb"(?im)^CSeq\s*:.*?$", b"CSeq: " + request.number.encode(), head, count=1)
        self._ffmpeg.sendall(head + _HEAD_ENDS + body)
        return None

    def _log_in(self, head: bytes, request: _Request) -> None:
        """Repeat the request with the login that the camera wants. Raises `CameraRefused` if it still refuses."""
        headers = _fields(head, "WWW-Authenticate")
        tried = set(request.tried)
        if self._login is None or not self._login.choose(parse_challenges(headers), tried):
            raise CameraRefused(why_not_let_in(headers, self._login is not None, "rtsp"))
        self._send(_Request(request.method, request.uri, request.number, request.rest, frozenset(tried)))

    def _sent_on(self, head: bytes) -> bytes:
        """A redirect, rewritten to lead back to this relay. Raises `CameraRefused` where it leads elsewhere."""
        location = _field(head, "Location")
        if not location:
            raise CameraRefused(sentence("camera.sends_on_nowhere"))
        there, here = urlsplit(urljoin(f"{self._origin}/", location)), urlsplit(self._origin)
        if (there.scheme, there.netloc.rpartition("@")[2].lower()) != (here.scheme, here.netloc.lower()):
            shown = without_password(location)
            shown = printable(shown if self._login is None else self._login.redacted(shown))[:200]
            raise CameraRefused(sentence("camera.sends_on", place=shown))
        target = there.path + (f"?{there.query}" if there.query else "")
        local = f"{self._local}{target}".encode("latin-1")
        return re.sub(rb"(?im)^Location\s*:.*?$", lambda _: b"Location: " + local, head)


_NO_RTSP: Final = sentence("camera.no_rtsp")


def _packet(unread: bytearray) -> bytes | None:
    """Take an interleaved packet (RFC 2326, 10.12) off the front; None until it is complete."""
    if len(unread) < 4 or len(unread) < (end := 4 + int.from_bytes(unread[2:4])):
        return None
    packet = bytes(unread[:end])
    del unread[:end]
    return packet


def _fields(head: bytes, name: str) -> list[str]:
    found = re.findall(rb"(?im)^" + name.encode() + rb"[ \t]*:[ \t]*(.*?)\s*$", head)
    return [value.decode("utf-8", "surrogateescape") for value in found]


def _field(head: bytes, name: str) -> str:
    """The first field of that name; empty if it is missing."""
    return next(iter(_fields(head, name)), "")
