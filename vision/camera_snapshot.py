"""A network camera that is asked for one picture at a time."""

from __future__ import annotations

import base64
import http.client
import socket
import ssl
import time
import urllib.request
from typing import Final
from urllib.parse import unquote, urlsplit

from vision.camera_frame import (
    TIMEOUT,
    BadPicture,
    CameraError,
    Clock,
    Frame,
    Image,
    bounded,
    without_password,
)
from vision.camera_stream import StreamCamera
from vision.decoding import PictureError, decode

_LARGEST_PICTURE: Final = 64 * 1024 * 1024
_FAULTS: Final = (OSError, http.client.HTTPException, UnicodeError)


class _Refused(http.client.HTTPException):
    """The camera answers, but gives no picture; the words say why, and what to do."""


class SnapshotCamera:
    """A network camera that answers each GET with one picture, over one kept-alive connection. It may ask for name and
    password in either way of HTTP (RFC 7617 and 7616).

    If it answers with an endless MJPEG stream instead, the stream is followed from then on.
    """

    def __init__(self, url: str, clock: Clock = time.monotonic) -> None:
        self._url = url
        self._clock = clock
        self._number = 0
        parts = urlsplit(url)
        try:
            self._secure, self._host, self._port = parts.scheme == "https", parts.hostname or "", parts.port
        except ValueError as fault:
            raise CameraError(
                f"{without_password(url)} has no usable port: {fault}; write http://host:8080/frame.jpg."
            ) from fault
        if not self._host:
            raise CameraError(f"{without_password(url)} names no host; write http://host:port/frame.jpg.")
        self._target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        self._login = (
            None if parts.username is None else _Login(parts.username, parts.password or "", self._target)
        )
        self._connection: http.client.HTTPConnection | None = None
        self._stream: StreamCamera | None = None

    @property
    def url(self) -> str:
        return self._url

    def grab(self) -> Frame:
        if self._stream is not None:
            return self._stream.grab()
        kept = self._connection is not None
        try:
            answer = self._get()
        except _FAULTS as fault:
            self._drop()
            if not kept:
                raise self._unreachable(fault) from fault
            try:  # a kept connection may have been closed by the camera in the meantime: once more, fresh
                answer = self._get()
            except _FAULTS as again:
                self._drop()
                raise self._unreachable(again) from again
        if answer is None:
            self._drop()
            self._stream = StreamCamera(self._url, self._url, self._clock)
            return self._stream.grab()
        image = self._unpacked(answer)
        self._number += 1
        return Frame(image, self._number, self._clock())

    def close(self) -> None:
        self._drop()
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def _get(self) -> bytes | None:
        """One picture's bytes, or None if the camera streams."""
        answer = self._asked()
        if answer.status == http.client.UNAUTHORIZED and self._login is not None:
            challenge = answer.getheader("WWW-Authenticate", "")
            answer.read(_LARGEST_PICTURE)
            if self._login.heed(challenge):
                if answer.will_close:
                    self._drop()
                answer = self._asked()
        if answer.status == http.client.UNAUTHORIZED:
            sent = (
                "it does not accept this name and password"
                if self._login
                else "it asks for a name and password"
            )
            raise _Refused(f"{sent}; write its address as http://name:password@host/…")
        if answer.status != http.client.OK:
            cure = (
                "check the path in its address"
                if answer.status == http.client.NOT_FOUND
                else "check its address, and restart it if that goes on"
            )
            raise _Refused(f"it answered {answer.status} {answer.reason}; {cure}")
        if answer.getheader("Content-Type", "").lower().startswith("multipart/"):
            return None
        data = answer.read(_LARGEST_PICTURE)
        if answer.will_close or not answer.isclosed():
            self._drop()
        return data

    def _asked(self) -> http.client.HTTPResponse:
        if self._connection is None:
            if self._secure:
                # Cameras in a parlor's own network carry self-signed certificates; they are not who we
                # guard against.
                lax = ssl.create_default_context()
                lax.check_hostname, lax.verify_mode = False, ssl.CERT_NONE
                self._connection = http.client.HTTPSConnection(
                    self._host, self._port, timeout=TIMEOUT, context=lax
                )
            else:
                self._connection = http.client.HTTPConnection(self._host, self._port, timeout=TIMEOUT)
        headers = {"Accept": "image/jpeg, multipart/x-mixed-replace", "User-Agent": "mahjong-table"}
        if self._login is not None:
            headers["Authorization"] = self._login.header()
        self._connection.request("GET", self._target, headers=headers)
        return self._connection.getresponse()

    def _unpacked(self, data: bytes) -> Image:
        try:
            return bounded(decode(data))
        except PictureError as broken:
            raise BadPicture(
                f"The camera {without_password(self._url)} sent no usable picture: {broken} If it goes on, check "
                "its network and its address, then restart it."
            ) from broken

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _unreachable(self, fault: Exception) -> CameraError:
        return CameraError(f"The camera {without_password(self._url)} gives no picture: {_why(fault)}.")


def _why(fault: Exception) -> str:
    """What a failed request means and what to do, in people's words; the system's own only where there are none."""
    match fault:
        case _Refused():
            return str(fault)
        case socket.gaierror():
            return "nobody knows its name; check its address and the network, or write its number (192.168.…)"
        case http.client.InvalidURL() | UnicodeError():
            return "its address is not written as one (a blank, a special letter, two dots); a blank is written as %20"
        case ssl.SSLError():
            return "it does not speak https there; try http://, or another port"
        case TimeoutError():
            what = "it does not answer in time"
        case ConnectionRefusedError():
            what = "nobody answers at its address"
        case ConnectionError():
            what = "it hung up in the middle"
        case OSError():
            what = fault.strerror or "it cannot be reached"
        case _:
            return "what answers there does not speak HTTP as cameras do; check its address and port"
    return f"{what}; check its power, network and address"


class _Login:
    """Name and password as a camera wants them: plain at first, as a digest once it asked for that."""

    def __init__(self, name: str, password: str, target: str) -> None:
        self._name, self._password = unquote(name), unquote(password)
        self._request = urllib.request.Request(f"http://camera{target}")
        known = urllib.request.HTTPPasswordMgrWithDefaultRealm()
        known.add_password(None, "http://camera/", self._name, self._password)
        self._digests = urllib.request.AbstractDigestAuthHandler(known)
        self._challenge: dict[str, str] | None = None

    def heed(self, challenge: str) -> bool:
        """Take a camera's challenge; whether it can be answered otherwise than before."""
        scheme, _, rest = challenge.partition(" ")
        if scheme.lower() != "digest":
            return False
        asked = urllib.request.parse_keqv_list(list(filter(None, urllib.request.parse_http_list(rest))))
        fresh = self._challenge is None or asked.get("nonce") != self._challenge.get("nonce")
        self._challenge = asked
        return fresh

    def header(self) -> str:
        if self._challenge is None:
            plain = f"{self._name}:{self._password}".encode()
            return "Basic " + base64.b64encode(plain).decode("ascii")
        return f"Digest {self._digests.get_authorization(self._request, self._challenge)}"
