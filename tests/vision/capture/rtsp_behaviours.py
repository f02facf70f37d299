"""A small RTSP camera, and answers of a slow or hanging one."""

from __future__ import annotations

from collections.abc import Callable

from hardware_sim.servers.rtsp_server import packets
from tests.vision.capture.camera_servers import Request, Talk, jpeg

SDP = "v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=x\r\nt=0 0\r\nm=video 0 RTP/AVP 26\r\na=control:{control}\r\n"


class Rtsp:
    """A whole small RTSP camera; answers in `instead` come first."""

    def __init__(
        self, instead: Callable[[Request, Talk], bool | None] | None = None, control: str = "track1"
    ) -> None:
        self.instead = instead
        self.control = control
        self.code = jpeg(90, (240, 320))

    def __call__(self, request: Request, talk: Talk) -> bool | None:
        if self.instead is not None and (went := self.instead(request, talk)) is not None:
            return went
        match request.method:
            case "OPTIONS":
                reply(talk, request, "200 OK", "Public: DESCRIBE, SETUP, PLAY\r\n")
            case "DESCRIBE":
                reply(
                    talk,
                    request,
                    "200 OK",
                    "Content-Type: application/sdp\r\n",
                    SDP.format(control=self.control),
                )
            case "SETUP":
                more = "Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\nSession: 7\r\n"
                reply(talk, request, "200 OK", more)
            case "PLAY":
                reply(talk, request, "200 OK", "Session: 7\r\n")
                self.play(talk)
                return False
            case _:
                reply(talk, request, "200 OK", "Session: 7\r\n")
        return None

    def play(self, talk: Talk) -> None:
        number = 0
        while not talk.gone.wait(0.03):
            for packet in packets(self.code, number, number * 3000, 9):
                talk.say(b"$\0", len(packet).to_bytes(2), packet)
                number = (number + 1) & 0xFFFF


def reply(talk: Talk, request: Request, status: str, more: str = "", body: str = "") -> None:
    length = f"Content-Length: {len(body)}\r\n" if body else ""
    number = request.fields.get("cseq", "0")
    talk.say(f"RTSP/1.0 {status}\r\nCSeq: {number}\r\n{more}{length}\r\n{body}".encode("latin-1"))


def drips(request: Request, talk: Talk) -> bool:
    talk.drip(b"RTSP/1.0 200 OK\r\nX: " + b"y" * 1000, 0.5)
    return False


def hangs(request: Request, talk: Talk) -> bool:
    talk.hang()
    return False


def plays_nothing(request: Request, talk: Talk) -> bool | None:
    if request.method != "PLAY":
        return None
    reply(talk, request, "200 OK", "Session: 7\r\n")
    talk.drip(b"$\0\5\0" + b"x" * 1280, 0.5)
    return False
