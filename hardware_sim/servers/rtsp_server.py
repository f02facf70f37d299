"""The camera over the simulated table as an RTSP camera (RFC 2326): JPEG over RTP, inside the one TCP connection.

``rtsp://host:port/table`` gives pictures at a steady rate from PLAY until TEARDOWN or until the client disconnects. A
client that requests UDP is refused (461): only TCP is offered, as by cameras behind firewalls.
"""

from __future__ import annotations

import asyncio
import itertools
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

import cv2

from hardware_sim.servers.camera_server import TakePicture
from hardware_sim.servers.tcp_server import TcpServer

_HEAD_LIMIT: Final = 16 * 1024
_METHODS: Final = "OPTIONS, DESCRIBE, SETUP, PLAY, PAUSE, GET_PARAMETER, TEARDOWN"
_REASONS: Final = {
    200: "OK",
    400: "Bad Request",
    404: "Not Found",
    455: "Method Not Valid in This State",
    461: "Unsupported Transport",
    501: "Not Implemented",
}
_PATH: Final = "/table"


class RtspServer:
    """Serves pictures from ``take_picture``, called in the loop with frame numbers counted from 0.

    ``port`` 0 means any free port; one that is taken is replaced by a free one: `url` names the one in use. ``rate``
    is pictures per second of the loop's time, ``quality`` JPEG's, 1 to 100. After `close` it can be started again at
    the same address, as a camera plugged in again.
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
        self._rate = rate
        self._sessions = itertools.count(1)
        self.frames = 0
        """How many pictures were taken: the next frame's number."""

    async def start(self) -> None:
        """Listen."""
        await self._listener.start()

    async def close(self) -> None:
        """Stop listening and close every connection at once, as an unplugged camera does."""
        await self._listener.close()

    @property
    def url(self) -> str:
        """``rtsp://host:port/table``, known once started."""
        return self._listener.url("rtsp") + _PATH

    async def _attend(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serves one client: its requests, and the pictures it plays."""
        client = _Client(writer, str(next(self._sessions)), self._jpeg, 1.0 / self._rate)
        try:
            while client.there:
                await client.answer(await _request(reader))
        finally:
            client.pause()

    def _jpeg(self) -> bytes:
        pixels = self._take_picture(self.frames)
        self.frames += 1
        plain = [
            cv2.IMWRITE_JPEG_QUALITY,
            self._quality,
            cv2.IMWRITE_JPEG_OPTIMIZE,
            0,
            cv2.IMWRITE_JPEG_SAMPLING_FACTOR,
            cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420,
        ]
        done, coded = cv2.imencode(".jpg", pixels, plain)
        if not done:
            raise ValueError(f"A frame of shape {pixels.shape} could not be coded as JPEG.")
        return coded.tobytes()


@dataclass(frozen=True)
class _Request:
    method: str
    path: str
    headers: dict[str, str] = field(default_factory=dict)


class _Client:
    """A session with one client (RFC 2326, appendix A): set up, playing, or neither."""

    def __init__(
        self, writer: asyncio.StreamWriter, session: str, take: Callable[[], bytes], pause: float
    ) -> None:
        self.there = True
        self._writer = writer
        self._session = session
        self._take = take
        self._pause = pause
        self._channel: int | None = None
        self._playing: asyncio.Task[None] | None = None

    async def answer(self, request: _Request) -> None:
        """Answers one request (RFC 2326, appendix A)."""
        match request.method:
            case "OPTIONS":
                self._say(request, 200, Public=_METHODS)
            case "DESCRIBE":
                self._describe(request)
            case "SETUP":
                self._set_up(request)
            case "PLAY" | "PAUSE" if self._channel is None:
                self._say(request, 455)
            case "PLAY":
                self._begin_to_play(request)
            case "PAUSE":
                self.pause()
                self._say(request, 200, Session=self._session)
            case "GET_PARAMETER":  # the client says that it is still there
                self._say(request, 200, Session=self._session)
            case "TEARDOWN":
                self.pause()
                self.there = False
                self._say(request, 200, Session=self._session)
            case _:
                self._say(request, 501, Allow=_METHODS)
        await self._writer.drain()

    def _describe(self, request: _Request) -> None:
        if request.path != _PATH:
            self._say(request, 404)
        else:
            self._say(request, 200, _described(), Content_Type="application/sdp")

    def _begin_to_play(self, request: _Request) -> None:
        self._say(request, 200, Session=self._session, Range="npt=now-")
        if self._playing is None:
            self._playing = asyncio.create_task(self._play())

    def pause(self) -> None:
        """Stop sending pictures."""
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None

    def _set_up(self, request: _Request) -> None:
        wishes = request.headers.get("transport", "")
        wish = next((w for w in wishes.split(",") if "/TCP" in w.upper() and "interleaved=" in w), None)
        if wish is None:
            self._say(request, 461)
            return
        first = wish.partition("interleaved=")[2].partition("-")[0].partition(";")[0]
        self._channel = int(first) if first.isdigit() and int(first) < 255 else 0
        lanes = f"RTP/AVP/TCP;unicast;interleaved={self._channel}-{self._channel + 1}"
        self._say(request, 200, Transport=lanes, Session=f"{self._session};timeout=60")

    async def _play(self) -> None:
        assert self._channel is not None
        loop = asyncio.get_running_loop()
        number, began, source = 0, loop.time(), int(self._session)
        try:
            while not self._writer.is_closing():
                stamp = int((loop.time() - began) * CLOCK)
                whole = []
                for packet in packets(self._take(), number, stamp, source):
                    whole.append(struct.pack(">cBH", b"$", self._channel, len(packet)) + packet)  # 10.12
                number += len(whole)
                self._writer.write(b"".join(whole))
                await self._writer.drain()
                await asyncio.sleep(self._pause)
        except ConnectionError:
            self.there = False  # the client hung up; what it asked last reads the same

    def _say(self, request: _Request, status: int, body: bytes = b"", **headers: str) -> None:
        lines = [f"RTSP/1.0 {status} {_REASONS[status]}", f"CSeq: {request.headers.get('cseq', '0')}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        if body:
            lines.append(f"Content-Length: {len(body)}")
        self._writer.write("\r\n".join([*lines, "", ""]).encode() + body)


def _described() -> bytes:
    """The session description (SDP, RFC 4566): one stream of JPEGs."""
    lines = (
        "v=0",
        "o=- 1 1 IN IP4 127.0.0.1",
        "s=A table's camera",
        "c=IN IP4 0.0.0.0",
        "t=0 0",
        "a=control:*",
        f"m=video 0 RTP/AVP {PAYLOAD_TYPE}",
        f"a=rtpmap:{PAYLOAD_TYPE} JPEG/{CLOCK}",
        "a=control:track1",
    )
    return "".join(f"{line}\r\n" for line in lines).encode()


async def _request(reader: asyncio.StreamReader) -> _Request:
    """The next request. Raises IncompleteReadError when the client has disconnected, ConnectionError for a malformed
    one.
    """
    first = await reader.readexactly(1)
    while first == b"$":  # the client's own reports on what it received (RTCP): passed over
        (length,) = struct.unpack(">xH", await reader.readexactly(3))
        await reader.readexactly(length)
        first = await reader.readexactly(1)
    head = (first + await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    start, *lines = head.strip("\r\n").split("\r\n")
    words = start.split(" ")
    if len(words) != 3 or not words[2].startswith("RTSP/"):
        raise ConnectionResetError
    headers = {
        name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)
    }
    if (length_text := headers.get("content-length", "0")).isdigit():
        await reader.readexactly(min(int(length_text), _HEAD_LIMIT))
    path = "/" + words[1].partition("://")[2].partition("/")[2].rstrip("/")
    return _Request(words[0], path, headers)


# ---- A JPEG picture as RTP packets (RFC 2435) --------------------------------------------------------------------
#
# The picture's headers are not sent: the receiver makes them again from size, sampling and quantization tables. So
# the picture must be an ordinary one: baseline, three components, the standard Huffman tables, no restart markers.

CLOCK: Final = 90_000
"""Ticks a second of RTP's timestamps for JPEG."""
PAYLOAD_TYPE: Final = 26
LARGEST_SIDE: Final = 2040
"""Pixels: the header has one byte for each side, in blocks of eight."""
PACKET: Final = 1400  # bytes of a packet's payload

_TABLES_INSIDE: Final = 255  # RFC 2435, 4.2: Q of 255 means that every frame carries its quantization tables
_SAMPLINGS: Final = {
    0x21: 0,
    0x22: 1,
}  # 4:2:2 and 4:2:0 (sampling factors of the first component) -> type, 4.1


class NotPlain(ValueError):
    """A picture that RFC 2435 cannot carry; the message says why."""


@dataclass(frozen=True)
class PlainJpeg:
    """The parts of a JPEG file that are sent: type of sampling, sides in pixels, tables of 64 bytes, coded pixels."""

    sampling: int
    width: int
    height: int
    tables: bytes
    scan: bytes


def packets(jpeg: bytes, number: int, timestamp: int, source: int) -> Iterator[bytes]:
    """The RTP packets of one picture; `number` is the first one's sequence number, `source` the SSRC.

    Raises NotPlain.
    """
    plain = parse(jpeg)
    tables = struct.pack(">BBH", 0, 0, len(plain.tables)) + plain.tables  # 3.1.8
    at = 0
    while at < len(plain.scan):
        head = struct.pack(
            ">II", at, plain.sampling << 24 | _TABLES_INSIDE << 16 | plain.width // 8 << 8 | plain.height // 8
        )
        head += tables if at == 0 else b""
        part = plain.scan[at : at + PACKET - len(head)]
        at += len(part)
        last = at >= len(plain.scan)
        rtp = struct.pack(
            ">BBHII", 0x80, last << 7 | PAYLOAD_TYPE, number & 0xFFFF, timestamp & 0xFFFFFFFF, source
        )
        yield rtp + head + part
        number += 1


def parse(jpeg: bytes) -> PlainJpeg:
    """Parses a JPEG file (ITU T.81, annex B). Raises NotPlain."""
    tables: dict[int, bytes] = {}
    sampling, width, height, at = -1, 0, 0, 2
    while at + 4 <= len(jpeg):
        marker, length = jpeg[at + 1], int.from_bytes(jpeg[at + 2 : at + 4])
        segment = jpeg[at + 4 : at + 2 + length]
        at += 2 + length
        if marker == 0xDB:
            while segment:
                tables[segment[0] & 0x0F], segment = segment[1:65], segment[65:]
        elif marker == 0xDD and any(segment):
            raise NotPlain("The picture has restart markers; code it without.")
        elif marker == 0xC0:
            height, width = struct.unpack(">HH", segment[1:5])
            sampling = _SAMPLINGS.get(segment[7], -1) if segment[5] == 3 else -1
        elif marker == 0xDA:
            break
    if sampling < 0:
        raise NotPlain("The picture must be baseline JPEG with colours sampled 4:2:0 or 4:2:2.")
    if max(width, height) > LARGEST_SIDE or width % 8 or height % 8:
        raise NotPlain(
            f"RTP carries JPEGs of at most {LARGEST_SIDE} pixels a side, in steps of 8, not {width}x{height}."
        )
    end = jpeg.rfind(b"\xff\xd9")
    scan = jpeg[at : end if end > at else len(jpeg)]
    return PlainJpeg(sampling, width, height, b"".join(tables[number] for number in sorted(tables)), scan)
