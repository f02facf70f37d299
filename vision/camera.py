"""Where pictures come from: a network camera, a device, a stream, a file, a folder. All answer `grab()`.

    http://host:port/frame.jpg   a network camera that answers every GET with one JPEG (or an MJPEG stream)
    rtsp://host/path             a network stream
    device:0, /dev/v4l/by-id/…   a camera on this machine
    clip.mp4, frame.jpg, a/dir   a recording: a film, one picture, a folder of pictures in the order of
    their names

Every failure is a `CameraError` whose sentence names the camera and the cure. None is final: the next
`grab()` tries to connect again. Grabbing blocks, so the caller runs it in a thread of its own.
"""

from __future__ import annotations

import base64
import http.client
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import unquote, urlsplit

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Clock = Callable[[], float]

TIMEOUT: Final = 5.0  # seconds a camera may take for one picture
_LARGEST_PICTURE: Final = 64 * 1024 * 1024
_END_OF_JPEG: Final = b"\xff\xd9"
_PICTURES: Final = {".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"}
_FILMS: Final = {".mp4", ".avi", ".mkv", ".mov", ".webm", ".mjpg", ".mjpeg", ".m4v"}


class CameraError(RuntimeError):
    """No picture came; the sentence names the camera and what to do. The next `grab()` tries again."""


@dataclass(frozen=True, eq=False)
class Frame:
    """One picture: `image` HxWx3 uint8 BGR, its running `number` since opening, and when it came (`at`,
    seconds)."""

    image: Image
    number: int
    at: float


class Camera(Protocol):
    """Anything that gives the newest picture."""

    @property
    def url(self) -> str: ...

    def grab(self) -> Frame:
        """The newest picture; waits for it. Raises `CameraError`."""
        ...

    def close(self) -> None: ...


def open_camera(url: str, clock: Clock = time.monotonic) -> Camera:
    """The camera that `url` names (see the module's text); connects at the first `grab()`.

    `clock` stamps the frames. Raises `CameraError` only if the url itself makes no sense.
    """
    scheme = urlsplit(url).scheme.lower()
    if scheme in ("http", "https"):
        return SnapshotCamera(url, clock)
    if scheme in ("rtsp", "rtsps", "rtmp", "udp", "tcp"):
        return StreamCamera(url, url, clock)
    if scheme == "device":
        name = url.split(":", 1)[1]
        if not name:
            raise CameraError(
                f"{url} names no device; write device:0 for the first camera or device:/dev/video2"
            )
        return StreamCamera(url, int(name) if name.isdigit() else name, clock)
    path = Path(unquote(urlsplit(url).path) if scheme == "file" else url)
    if path.is_char_device():
        return StreamCamera(url, str(path.resolve()), clock)
    if scheme and scheme != "file" and not path.exists():
        raise CameraError(
            f"{url} is no camera: use http://, rtsp://, device:0, or the path of a picture, film or folder"
        )
    return RecordedCamera(url, path, clock)


def decode(data: bytes, origin: str) -> Image:
    """The picture in `data` (JPEG, PNG …), turned as its EXIF says, HxWx3 BGR.

    A cut-off JPEG decodes to a half grey picture, which would be read as an emptied table; it is refused
    instead.
    """
    if not data:
        raise CameraError(f"{origin} sent an empty picture; if it goes on, restart the camera")
    if data[:2] == b"\xff\xd8" and _END_OF_JPEG not in data[-1024:]:
        raise CameraError(
            f"{origin} sent a picture that is cut off after {len(data)} bytes; check its network"
        )
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error as fault:
        raise CameraError(f"{origin} sent a picture that cannot be read: {fault.err}") from fault
    if image is None:
        raise CameraError(f"{origin} sent something that is no picture; check that the address is right")
    return np.asarray(image, dtype=np.uint8)


class SnapshotCamera:
    """A network camera that answers each GET with one JPEG, over one kept-alive connection.

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
                f"{url} has no usable port: {fault}; write http://host:8080/frame.jpg"
            ) from fault
        if not self._host:
            raise CameraError(f"{url} names no host; write http://host:port/frame.jpg")
        self._target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        self._headers = {"Accept": "image/jpeg, multipart/x-mixed-replace", "User-Agent": "mahjong-table"}
        if parts.username is not None:
            secret = f"{unquote(parts.username)}:{unquote(parts.password or '')}".encode()
            self._headers["Authorization"] = "Basic " + base64.b64encode(secret).decode("ascii")
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
        except (OSError, http.client.HTTPException) as fault:
            self._drop()
            if not kept:
                raise self._unreachable(fault) from fault
            try:  # a kept connection may have been closed by the camera in the meantime: once more, fresh
                answer = self._get()
            except (OSError, http.client.HTTPException) as again:
                self._drop()
                raise self._unreachable(again) from again
        if answer is None:
            self._drop()
            self._stream = StreamCamera(self._url, self._url, self._clock)
            return self._stream.grab()
        image = decode(answer, self._url)
        self._number += 1
        return Frame(image, self._number, self._clock())

    def close(self) -> None:
        self._drop()
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def _get(self) -> bytes | None:
        """One picture's bytes, or None if the camera streams."""
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
        self._connection.request("GET", self._target, headers=self._headers)
        answer = self._connection.getresponse()
        if answer.status == http.client.UNAUTHORIZED:
            raise http.client.HTTPException("it asks for a name and password: http://name:password@host/…")
        if answer.status != http.client.OK:
            raise http.client.HTTPException(f"it answered {answer.status} {answer.reason}")
        if answer.getheader("Content-Type", "").lower().startswith("multipart/"):
            return None
        data = answer.read(_LARGEST_PICTURE)
        if answer.will_close or not answer.isclosed():
            self._drop()
        return data

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _unreachable(self, fault: Exception) -> CameraError:
        why = "it did not answer in time" if isinstance(fault, TimeoutError) else (str(fault) or repr(fault))
        return CameraError(
            f"the camera {_without_password(self._url)} gives no picture: {why}; "
            "check its power, network and address"
        )


class StreamCamera:
    """A device or network stream read by OpenCV. A thread reads on and on and keeps the newest picture
    only, so a slow reader never works off a queue of old ones."""

    def __init__(self, url: str, source: str | int, clock: Clock = time.monotonic) -> None:
        self._url = url
        self._source = source
        self._clock = clock
        self._fresh = threading.Condition()
        self._newest: Frame | None = None
        self._given = 0
        self._count = 0
        self._fault: str | None = None
        self._thread: threading.Thread | None = None
        self._closing = threading.Event()

    @property
    def url(self) -> str:
        return self._url

    def grab(self) -> Frame:
        with self._fresh:
            if self._thread is None or not self._thread.is_alive():
                self._fault = None
                self._closing = threading.Event()
                self._thread = threading.Thread(target=self._follow, args=(self._closing,), daemon=True)
                self._thread.start()
            arrived = self._fresh.wait_for(
                lambda: (
                    self._fault is not None
                    or (self._newest is not None and self._newest.number > self._given)
                ),
                timeout=2 * TIMEOUT,
            )
            if self._newest is not None and self._newest.number > self._given:
                self._given = self._newest.number
                return self._newest
            why = self._fault if arrived else f"no picture for {2 * TIMEOUT:.0f} seconds"
        self.close()
        raise CameraError(f"the camera {_without_password(self._url)} gives no picture: {why}")

    def close(self) -> None:
        self._closing.set()
        thread, self._thread = self._thread, None
        if thread is not None and thread is not threading.current_thread():
            thread.join(TIMEOUT)

    def _follow(self, closing: threading.Event) -> None:
        capture = _open_capture(self._source)
        try:
            if not capture.isOpened():
                self._report(
                    "it cannot be opened; check that it is plugged in and not used by another program"
                )
                return
            while not closing.is_set():
                arrived, image = capture.read()
                if not arrived or image is None:
                    self._report("the stream ended; check cable and network")
                    return
                with self._fresh:
                    self._count += 1
                    self._newest = Frame(_three_channels(image), self._count, self._clock())
                    self._fresh.notify_all()
        except cv2.error as fault:
            self._report(f"OpenCV cannot read it: {fault.err}")
        finally:
            capture.release()

    def _report(self, why: str) -> None:
        with self._fresh:
            self._fault = why
            self._fresh.notify_all()


class RecordedCamera:
    """A picture (shown for ever), a folder of pictures or a film (shown once; after the end, `grab()`
    begins anew)."""

    def __init__(self, url: str, path: Path, clock: Clock = time.monotonic) -> None:
        self._url = url
        self._path = path
        self._clock = clock
        self._number = 0
        self._pictures: Iterator[Image] | None = None

    @property
    def url(self) -> str:
        return self._url

    def grab(self) -> Frame:
        if self._pictures is None:
            self._pictures = self._show()
        try:
            image = next(self._pictures)
        except StopIteration:
            self._pictures = None
            raise CameraError(
                f"the recording {self._url} is over; grab again to see it from the beginning"
            ) from None
        except CameraError:
            if not self._path.is_dir():  # the next picture of a folder may be sound
                self._pictures = None
            raise
        self._number += 1
        return Frame(image, self._number, self._clock())

    def close(self) -> None:
        self._pictures = None

    def _show(self) -> Iterator[Image]:
        if not self._path.exists():
            raise CameraError(
                f"there is no {self._url}; give a picture, a film, a folder, or a camera's address"
            )
        if self._path.is_dir():
            return _Folder(self._path)
        if self._path.suffix.lower() in _FILMS:
            return _film(self._path)
        return _one_picture(self._path)


class _Folder(Iterator[Image]):
    """The pictures of a folder in the order of their names; a broken one is reported and passed."""

    def __init__(self, folder: Path) -> None:
        self._paths = iter(sorted(p for p in folder.iterdir() if p.suffix.lower() in _PICTURES))
        self._folder, self._shown = folder, 0

    def __next__(self) -> Image:
        path = next(self._paths, None)
        if path is None:
            if not self._shown:
                raise CameraError(f"the folder {self._folder} holds no pictures (jpg, png); name another")
            raise StopIteration
        self._shown += 1
        return _load(path)


def _one_picture(path: Path) -> Iterator[Image]:
    while True:
        yield _load(path)


def _film(path: Path) -> Iterator[Image]:
    capture = cv2.VideoCapture(str(path))
    try:
        if not capture.isOpened():
            raise CameraError(f"the film {path} cannot be opened; OpenCV knows no reader for it")
        while True:
            arrived, image = capture.read()
            if not arrived or image is None:
                return
            yield _three_channels(image)
    finally:
        capture.release()


def _load(path: Path) -> Image:
    try:
        return decode(path.read_bytes(), str(path))
    except OSError as fault:
        raise CameraError(f"the picture {path} cannot be read: {fault.strerror or fault}") from fault


def _open_capture(source: str | int) -> cv2.VideoCapture:
    if isinstance(source, str) and "://" in source:
        milliseconds = int(TIMEOUT * 1000)
        return cv2.VideoCapture(
            source,
            cv2.CAP_FFMPEG,
            [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, milliseconds, cv2.CAP_PROP_READ_TIMEOUT_MSEC, milliseconds],
        )
    capture = cv2.VideoCapture(source)
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return capture


def _three_channels(image: NDArray[np.generic]) -> Image:
    picture = np.asarray(image, dtype=np.uint8)
    if picture.ndim == 2:
        picture = np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), dtype=np.uint8)
    return picture


def _without_password(url: str) -> str:
    parts = urlsplit(url)
    if parts.password is None:
        return url
    return url.replace(f":{parts.password}@", ":***@")
