"""A network camera over HTTP: one picture per request, or a stream of JPEGs in one response."""

from __future__ import annotations

import re
import threading
import time
from typing import Final
from urllib.parse import urlsplit

from controller.identity.addresses import without_password
from controller.words.sentence import Sentence, sentence
from vision.capture.camera_frame import (
    TIMEOUT,
    BadPicture,
    CameraError,
    CameraFrame,
    Clock,
    Image,
    bounded,
    no_picture,
)
from vision.capture.http_client import CameraClient
from vision.capture.http_transport import CameraRefused
from vision.capture.image_decoding import PictureError, decode

_SILENT: Final = 0.5
"""Share of the deadline after which a stream that sends nothing is requested again."""
_GRACE: Final = 0.5
"""Seconds a thread may take to tell that it was too late."""
_STREAMS: Final = re.compile(r"\s*multipart/|.*(?:mixed-replace|mjpe?g)", re.IGNORECASE)
_PARTS_HEAD: Final = re.compile(rb"[\t\r\n -~]+(?=\xff\xd8)")
"""Lines of text before the first picture: such an answer has parts, whatever its type."""


class HttpCamera:
    """A camera that answers GET with a picture, over one kept-alive connection, or with a stream of JPEGs,
    which is followed: the newest picture wins. Authenticates by any scheme of `vision.capture.http_login`.

    A picture that is not complete after `timeout` seconds, login and redirects included, is a failure. `close`
    in another thread ends a `grab` at once.
    """

    def __init__(self, url: str, clock: Clock = time.monotonic, timeout: float = TIMEOUT) -> None:
        self._url = url
        self._clock = clock
        self._timeout = timeout
        self._number = 0
        self._check()
        self._turn = threading.Condition()
        self._client: CameraClient | None = None
        self._answer: _Exchange | None = None

    @property
    def url(self) -> str:
        """The address it was opened with."""
        return self._url

    def grab(self) -> CameraFrame:
        """The newest picture; blocks until there is one. Raises `CameraError`."""
        began = time.monotonic()
        answer = self._answer
        if answer is not None and not answer.over:
            image = self._picture(answer, answer.came, began + _SILENT * self._timeout)
            if image is not None:
                return self._frame(image)
        if answer is not None and (answer.streams or answer.fault):
            self._drop()
        answer = self._request_picture(began + self._timeout)
        image = self._picture(answer, 0, began + self._timeout + _GRACE)
        if image is not None:
            return self._frame(image)
        self._drop()
        raise no_picture(self._url, answer.fault or sentence("camera.no_answer"))

    def close(self) -> None:
        """Drop the connection, which ends a waiting `grab`; a later one connects again."""
        self._drop()

    def _check(self) -> None:
        parts = urlsplit(self._url)
        try:
            _ = parts.port
        except ValueError as fault:
            raise CameraError(sentence("camera.no_port_http", address=without_password(self._url))) from fault
        if not parts.hostname:
            raise CameraError(sentence("camera.no_host_http", address=without_password(self._url)))

    def _request_picture(self, until: float) -> _Exchange:
        """Request a picture, which must be complete at `until`."""
        with self._turn:  # once the camera hears of it, `close` finds it
            try:
                client = self._client or CameraClient(self._url)
            except CameraRefused as fault:
                raise no_picture(self._url, fault.sentence) from fault
            self._client = client
            self._answer = answer = _Exchange(client, self._turn, until - time.monotonic(), self._timeout)
        return answer

    def _drop(self) -> None:
        """Drop the connection; a waiting `grab` is woken."""
        with self._turn:
            client, self._client = self._client, None
            answer, self._answer = self._answer, None
        if answer is not None and not answer.over:
            answer.stop()
        elif client is not None:
            client.close()

    def _picture(self, answer: _Exchange, after: int, until: float) -> Image | None:
        """The first whole picture after number `after` of a response; None if none comes. Raises `BadPicture`
        if only broken ones do, and `CameraError` after `close`."""
        broken: PictureError | None = None
        while (data := answer.picture(after, until)) is not None:
            after = answer.given
            try:
                return bounded(decode(data))
            except PictureError as fault:
                broken = fault
        if answer.stopped:
            raise no_picture(self._url, sentence("camera.let_go"))
        if broken is None:
            return None
        if answer.streams:
            self._drop()
        raise BadPicture(
            sentence("camera.unusable", camera=without_password(self._url), why=broken.whole)
        ) from broken

    def _frame(self, image: Image) -> CameraFrame:
        self._number += 1
        return CameraFrame(image, self._number, self._clock())


class _Exchange:
    """A camera's response, read in a thread of its own, which nobody has to wait for: even a name lookup that
    takes minutes blocks no caller."""

    def __init__(
        self, client: CameraClient, turn: threading.Condition, seconds: float, timeout: float
    ) -> None:
        """Request a picture that must be complete in `seconds`; each later one of a stream has `timeout`."""
        self._client = client
        self._timeout = timeout
        self._turn = turn
        self._newest = b""
        self.came = 0
        """Pictures so far; `given`: the number of the last one that was taken."""
        self.given = 0
        self.streams = False
        self.over = False
        self.stopped = False
        self.fault: Sentence | None = None
        client.deadline.arm(seconds)
        threading.Thread(target=self._follow, name="camera", daemon=True).start()

    def picture(self, after: int, until: float) -> bytes | None:
        """The newest picture as soon as there is one after number `after`; None at `until` or at the stream's
        end."""
        with self._turn:
            self._turn.wait_for(lambda: self.came > after or self.over, max(0.0, until - time.monotonic()))
            if self.stopped or self.came <= after:
                return None
            self.given = self.came
            return self._newest

    def stop(self) -> None:
        """End the thread and its connection, from any thread."""
        self._client.cut()
        with self._turn:
            self.over = self.stopped = True
            self._turn.notify_all()

    def _follow(self) -> None:
        fault: Sentence | None = None
        try:
            self._read()
        except Exception as raised:  # noqa: BLE001 - whatever a camera sends, `grab` has a sentence for it
            fault = self._client.why(raised)
        with self._turn:
            if self.stopped:
                self._client.close()
            self.fault, self.over = fault, True
            self._turn.notify_all()

    def _read(self) -> None:
        finder, whole, first = JpegFinder(), bytearray(), b""
        with self._client.ask() as answer:
            self.streams = _STREAMS.match(answer.headers.get("Content-Type", "")) is not None
            measured = "Content-Length" in answer.headers
            for data in answer.iter_raw():
                for picture in finder.feed(data):
                    # An answer with a second picture is a stream, whatever its type.
                    self.streams = self.streams or bool(first and not measured)
                    first = first or picture
                    if self.streams:
                        self._give(picture)
                if not self.streams:
                    whole += data
        if not self.streams:
            self._give(first if first and _PARTS_HEAD.match(whole) else bytes(whole))
        elif rest := finder.rest():
            self._give(rest)

    def _give(self, picture: bytes) -> None:
        self._client.deadline.arm(self._timeout)
        with self._turn:
            self._newest = picture
            self.came += 1
            self._turn.notify_all()


# ---- JPEG extraction from a byte stream, whatever stands between the pictures ------------------------------------
#
# Cameras frame their pictures in ways that no grammar of `multipart/x-mixed-replace` covers: without a first
# boundary, without types or lengths, with wrong ones, without line feeds. So only the pictures are searched for:
# from a start of image to its end, marker by marker (ITU T.81, B.1.1), so that a thumbnail in a header is part of
# its picture. Whether what was found is whole is not judged here.

LARGEST: Final = 64 * 1024 * 1024
"""Most bytes of one picture; longer data is rejected."""

_START: Final = b"\xff\xd8\xff"
_MARKER: Final = re.compile(rb"\xff[^\x00\x01\xd0-\xd7\xff]")
"""A marker that is neither stuffing nor fill, and not one of those that stand within a scan."""
_FRAMED: Final = re.compile(rb"\n\r?\n\xff\xd8\xff")
"""The head of a part and its picture, where a picture that was cut short says that its own header goes on."""


class JpegFinder:
    """Incremental JPEG extractor: feed it bytes as they come; it gives every picture as soon as its last byte
    is there."""

    def __init__(self) -> None:
        self._unread = bytearray()
        self._at: int | None = (
            None  # how far the picture that begins `_unread` was followed; None: none began
        )

    def feed(self, data: bytes) -> list[bytes]:
        """The pictures that are complete with `data`; also one whose end never came before the next began."""
        self._unread += data
        found = []
        while (picture := self._next()) is not None:
            found.append(picture)
        return found

    def rest(self) -> bytes:
        """A picture that has begun and not ended: of a stream that is over, its last picture without an end
        mark."""
        return b"" if self._at is None else bytes(self._unread)

    def _next(self) -> bytes | None:
        unread = self._unread
        if self._at is None:
            start = unread.find(_START)
            del unread[: start if start >= 0 else max(0, len(unread) - len(_START) + 1)]
            if start < 0:
                return None
            self._at = 2
        while marker := _MARKER.search(unread, self._at):
            self._at = marker.start()
            match unread[self._at + 1]:
                case 0xD9:
                    return self._cut_off(self._at + 2)
                case 0xD8:
                    return self._cut_off(self._at)
            ends = self._at + 2 + int.from_bytes(unread[self._at + 2 : self._at + 4])
            if len(unread) < max(ends, self._at + 4):
                return None
            if (framed := _FRAMED.search(unread, self._at, ends + len(_START))) is not None:
                return self._cut_off(framed.end() - len(_START))
            self._at = ends
        self._at = max(self._at, len(unread) - 1)
        if len(unread) > LARGEST:
            unread.clear()
            self._at = None
        return None

    def _cut_off(self, end: int) -> bytes:
        picture = bytes(self._unread[:end])
        del self._unread[:end]
        self._at = None
        return picture
