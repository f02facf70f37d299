"""The camera over the simulated table as a network camera: JPEG frames over HTTP, in the world's own event loop.

``/frame.jpg`` gives the table as it is now, ``/stream.mjpg`` a multipart stream without end, ``/`` a page that lists
them. Every picture has the next frame number, in the header ``X-Frame``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hardware_sim.servers.tcp_server import TcpServer

TakePicture = Callable[[int], npt.NDArray[np.uint8]]
"""From a frame number to a picture (height, width, 3), uint8, blue green red."""

_HEAD_LIMIT: Final = 16 * 1024  # bytes of request line and headers a client may send
_BOUNDARY: Final = "frame"
_REASONS: Final = {200: "OK", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed"}


class CameraServer:
    """Serves pictures from ``take_picture``, called in the loop with frame numbers counted from 0.

    ``port`` 0 means any free port; a port that is taken or not permitted is replaced by a free one: `url` names the
    one in use. ``quality`` is JPEG's, 1 to 100; ``rate`` is the stream's pictures per second of the loop's time.
    """

    def __init__(
        self,
        take_picture: TakePicture,
        host: str = "127.0.0.1",
        port: int = 0,
        *,
        quality: int = 88,
        rate: float = 10.0,
    ) -> None:
        self._take_picture = take_picture
        self._listener = TcpServer(self._attend, host, port, limit=_HEAD_LIMIT)
        self._quality = quality
        self._pause = 1.0 / rate
        self.frames = 0
        """How many pictures were taken: the next frame's number."""

    async def start(self) -> None:
        """Listen. After `close` it listens on the same port again, as a camera plugged in again."""
        await self._listener.start()

    async def close(self) -> None:
        """Stop listening and close every connection at once, as an unplugged camera does."""
        await self._listener.close()

    @property
    def url(self) -> str:
        """The address of a single frame: ``http://host:port/frame.jpg``. Known once started."""
        return f"{self.page}frame.jpg"

    @property
    def page(self) -> str:
        """The camera's own page, ``http://host:port/``."""
        return self._listener.url("http") + "/"

    def picture(self) -> tuple[int, bytes]:
        """Take the next picture: its number and its JPEG bytes."""
        number = self.frames
        self.frames += 1
        pixels = self._take_picture(number)
        done, coded = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, self._quality])
        if not done:
            raise ValueError(f"Frame {number} of shape {pixels.shape} could not be coded as JPEG.")
        return number, coded.tobytes()

    async def _attend(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serves one client, request after request, until either end closes."""
        while await self._answer(await _request(reader), writer):
            pass

    async def _answer(self, request: CameraRequest, writer: asyncio.StreamWriter) -> bool:
        """Answers one request; returns whether the connection stays open."""
        if request.refusal is not None:
            await _say(writer, 400, request.refusal, request)
        elif request.method not in ("GET", "HEAD"):
            await _say(writer, 405, f"A camera is only looked at (GET), not {request.method}.", request)
        elif request.path == "/":
            await _say(
                writer, 200, "A table's camera. One frame: /frame.jpg  A stream: /stream.mjpg", request
            )
        elif request.path == "/frame.jpg":
            number, jpeg = self.picture()
            await _send(
                writer, 200, "image/jpeg", jpeg, request, f"X-Frame: {number}\r\nCache-Control: no-store\r\n"
            )
        elif request.path == "/stream.mjpg" and request.method == "GET":
            await self._stream(writer)
        else:
            await _say(writer, 404, "Nothing is here; look at /frame.jpg or /stream.mjpg.", request)
        return request.keep_alive

    async def _stream(self, writer: asyncio.StreamWriter) -> None:
        """Sends pictures until the client disconnects."""
        writer.write(
            "HTTP/1.1 200 OK\r\nCache-Control: no-store\r\nConnection: close\r\n"
            f"Content-Type: multipart/x-mixed-replace; boundary={_BOUNDARY}\r\n\r\n".encode()
        )
        while not writer.is_closing():
            number, jpeg = self.picture()
            head = (
                f"--{_BOUNDARY}\r\nContent-Type: image/jpeg\r\nX-Frame: {number}\r\n"
                f"Content-Length: {len(jpeg)}\r\n\r\n"
            )
            writer.write(head.encode() + jpeg + b"\r\n")
            await writer.drain()
            await asyncio.sleep(self._pause)
        raise ConnectionResetError


@dataclass(frozen=True, slots=True)
class CameraRequest:
    """The parts of an HTTP request that the camera uses; ``refusal`` says why it was not understood."""

    method: str = ""
    path: str = ""
    keep_alive: bool = False
    refusal: str | None = None


async def _request(reader: asyncio.StreamReader) -> CameraRequest:
    """Read one request's head. Raises IncompleteReadError when the client has closed the connection."""
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    except asyncio.LimitOverrunError:
        return CameraRequest(refusal=f"The request's head is longer than {_HEAD_LIMIT} bytes.")
    first, *lines = head.strip("\r\n").split("\r\n")
    words = first.split(" ")
    if len(words) != 3 or not words[2].startswith("HTTP/1."):
        return CameraRequest(refusal="This is not an HTTP/1 request.")
    headers = {
        name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)
    }
    wish = headers.get("connection", "").lower()
    lasting = wish != "close" if words[2] == "HTTP/1.1" else wish == "keep-alive"
    with_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    return CameraRequest(words[0], words[1].partition("?")[0], lasting and not with_body)


async def _say(writer: asyncio.StreamWriter, status: int, sentence: str, request: CameraRequest) -> None:
    await _send(writer, status, "text/plain; charset=utf-8", f"{sentence}\n".encode(), request)


async def _send(
    writer: asyncio.StreamWriter, status: int, kind: str, body: bytes, request: CameraRequest, more: str = ""
) -> None:
    head = (
        f"HTTP/1.1 {status} {_REASONS[status]}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        f"Connection: {'keep-alive' if request.keep_alive else 'close'}\r\n{more}\r\n"
    )
    writer.write(head.encode() + (b"" if request.method == "HEAD" else body))
    await writer.drain()
