"""Cameras over real sockets and files: pictures come, and when they do not, a sentence does."""

from __future__ import annotations

import hashlib
import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.capture.camera import CameraError, open_camera

SIZE = (48, 64)
CAMERA_REALM = "IP Camera"


def jpeg(grey: int) -> bytes:
    _, data = cv2.imencode(".jpg", np.full((*SIZE, 3), grey, np.uint8))
    return data.tobytes()


Answer = Callable[[BaseHTTPRequestHandler], None]


def sends(body: bytes, kind: str = "image/jpeg", status: int = 200) -> Answer:
    def answer(request: BaseHTTPRequestHandler) -> None:
        request.send_response(status)
        request.send_header("Content-Type", kind)
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body)

    return answer


class NetworkCamera(ThreadingHTTPServer):
    """Answers GETs from a list of answers and repeats the last one; counts connections."""

    daemon_threads = True

    def __init__(self, answers: list[Answer], port: int = 0) -> None:
        self.answers = answers
        self.connections = 0
        self.asked: list[BaseHTTPRequestHandler] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self) -> None:
                outer.connections += 1
                super().setup()

            def do_GET(self) -> None:
                outer.asked.append(self)
                answer = outer.answers[0] if len(outer.answers) == 1 else outer.answers.pop(0)
                answer(self)

            def log_message(self, format: str, *args: object) -> None:
                pass

        super().__init__(("127.0.0.1", port), Handler)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/frame.jpg"


@contextmanager
def serving(*answers: Answer, port: int = 0) -> Iterator[NetworkCamera]:
    server = NetworkCamera(list(answers), port)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_every_grab_is_a_fresh_picture_over_one_connection() -> None:
    ticks = iter([1.5, 2.5, 3.5])
    with serving(sends(jpeg(10)), sends(jpeg(120)), sends(jpeg(240))) as server:
        camera = open_camera(server.url, clock=lambda: next(ticks))
        frames = [camera.grab() for _ in range(3)]
        assert [round(float(f.image.mean()) / 10) for f in frames] == [1, 12, 24]
        assert [(f.number, f.at) for f in frames] == [(1, 1.5), (2, 2.5), (3, 3.5)]
        assert frames[0].image.shape == (*SIZE, 3)
        assert server.connections == 1
        camera.close()


def test_a_closed_connection_is_opened_again_at_once() -> None:
    def closes(request: BaseHTTPRequestHandler) -> None:
        sends(jpeg(50))(request)
        request.close_connection = True

    with serving(closes) as server:
        camera = open_camera(server.url)
        assert [camera.grab().number for _ in range(3)] == [1, 2, 3]
        camera.close()


def test_a_camera_that_went_away_is_found_again_by_the_next_grab() -> None:
    with serving(sends(jpeg(50))) as server:
        port, url = server.server_address[1], server.url
        camera = open_camera(url)
        assert camera.grab().number == 1
        camera.close()
    with pytest.raises(CameraError, match=f"{url} gives no picture"):
        camera.grab()
    with serving(sends(jpeg(70)), port=port):
        assert camera.grab().number == 2
        camera.close()


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (jpeg(90)[:400], "cut short after 400 bytes"),
        (b"", "empty"),
        (b"<html>busy</html>", "web page"),
        (b"\xff\xd8" + bytes(200) + b"\xff\xd9", "no picture"),
    ],
)
def test_a_broken_picture_is_refused_and_the_next_one_is_taken(body: bytes, sentence: str) -> None:
    with serving(sends(body), sends(jpeg(60))) as server:
        camera = open_camera(server.url)
        with pytest.raises(CameraError, match=sentence):
            camera.grab()
        assert camera.grab().number == 1
        camera.close()


def test_a_wrong_path_says_what_the_camera_answered() -> None:
    with serving(sends(b"", status=404)) as server:
        camera = open_camera(server.url)
        with pytest.raises(CameraError, match="404"):
            camera.grab()
        camera.close()


def test_a_password_is_sent_and_never_shown() -> None:
    def asks(request: BaseHTTPRequestHandler) -> None:
        request.send_response(401)
        request.send_header("WWW-Authenticate", f'Basic realm="{CAMERA_REALM}"')
        request.send_header("Content-Length", "0")
        request.end_headers()

    with serving(asks, sends(jpeg(60)), sends(b"", status=401)) as server:
        camera = open_camera(server.url.replace("127", "eye:secret@127", 1))
        camera.grab()
        assert server.asked[-1].headers["Authorization"] == "Basic ZXllOnNlY3JldA=="
        with pytest.raises(CameraError, match="name and password") as refused:
            camera.grab()
        assert "secret" not in str(refused.value)
        camera.close()


def test_a_digest_login_is_sent() -> None:
    """RFC 7616 with MD5, as most cameras ask; the server reckons the answer itself."""

    def md5(text: str) -> str:
        return hashlib.md5(text.encode()).hexdigest()

    def asks(request: BaseHTTPRequestHandler) -> None:
        sent = request.headers["Authorization"] or ""
        fields = dict(re.findall(r'(\w+)="?([^",]+)"?', sent.removeprefix("Digest ")))
        if sent.startswith("Digest "):
            secret = md5(f"eye:{CAMERA_REALM}:secret")
            rest = f"{fields['nonce']}:{fields['nc']}:{fields['cnonce']}:auth:{md5('GET:/frame.jpg')}"
            if fields["response"] == md5(f"{secret}:{rest}"):
                sends(jpeg(60))(request)
                return
        request.send_response(401)
        request.send_header("WWW-Authenticate", f'Digest realm="{CAMERA_REALM}", nonce="a1b2", qop="auth"')
        request.send_header("Content-Length", "0")
        request.end_headers()

    with serving(asks) as server:
        camera = open_camera(server.url.replace("127", "eye:secret@127", 1))
        assert [camera.grab().number for _ in range(3)] == [1, 2, 3]
        assert len(server.asked) == 4, "asked without a login once, then never again"
        camera.close()
        stranger = open_camera(server.url.replace("127", "eye:guess@127", 1))
        with pytest.raises(CameraError, match="does not accept this name and password"):
            stranger.grab()
        stranger.close()


def test_a_camera_that_streams_is_followed() -> None:
    stop = threading.Event()

    def streams(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("Content-Type", "multipart/x-mixed-replace; boundary=picture")
        request.end_headers()
        while not stop.wait(0.02):
            data = jpeg(130)
            head = f"--picture\r\nContent-Type: image/jpeg\r\nContent-Length: {len(data)}\r\n\r\n".encode()
            try:
                request.wfile.write(head + data + b"\r\n")
            except OSError:
                return

    with serving(streams) as server:
        camera = open_camera(server.url)
        try:
            first, second = camera.grab(), camera.grab()
            assert second.number > first.number
            assert float(second.image.mean()) == pytest.approx(130, abs=3)
        finally:
            stop.set()
            camera.close()


def test_a_refused_connection_is_one_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/frame.jpg"
        with pytest.raises(CameraError, match="check its power, network and address"):
            open_camera(url).grab()


def test_a_missing_device_is_one_sentence() -> None:
    camera = open_camera("device:/dev/no-such-camera")
    with pytest.raises(CameraError, match="cannot be opened"):
        camera.grab()
    camera.close()


@pytest.mark.parametrize("url", ["device:", "http:///frame.jpg", "http://host:port/x", "gopher://table"])
def test_a_meaningless_address_is_refused_at_once(url: str) -> None:
    with pytest.raises(CameraError, match=url.split("//", maxsplit=1)[0]):
        open_camera(url)


def test_a_folder_shows_its_pictures_by_name_then_begins_again(tmp_path: Path) -> None:
    for name, grey in (("b.jpg", 200), ("a.jpg", 20)):
        (tmp_path / name).write_bytes(jpeg(grey))
    (tmp_path / "notes.txt").write_text("no picture")
    camera = open_camera(str(tmp_path))
    assert [round(float(camera.grab().image.mean()) / 10) for _ in range(2)] == [2, 20]
    with pytest.raises(CameraError, match="is over"):
        camera.grab()
    assert round(float(camera.grab().image.mean()) / 10) == 2


def test_a_broken_picture_in_a_folder_is_named_and_passed(tmp_path: Path) -> None:
    (tmp_path / "1.jpg").write_bytes(jpeg(20)[:300])
    (tmp_path / "2.jpg").write_bytes(jpeg(20))
    camera = open_camera(str(tmp_path))
    with pytest.raises(CameraError, match=r"1\.jpg"):
        camera.grab()
    assert camera.grab().number == 1


def test_a_single_picture_repeats(tmp_path: Path) -> None:
    path = tmp_path / "table.png"
    cv2.imwrite(str(path), np.full((*SIZE, 3), 77, np.uint8))
    camera = open_camera(path.as_uri())
    assert [camera.grab().number for _ in range(3)] == [1, 2, 3]


def test_a_film_is_shown_once(tmp_path: Path) -> None:
    path = tmp_path / "clip.avi"
    film = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 5.0, (64, 48))
    for grey in (40, 80, 120):
        film.write(np.full((*SIZE, 3), grey, np.uint8))
    film.release()
    camera = open_camera(str(path))
    assert [round(float(camera.grab().image.mean()) / 10) for _ in range(3)] == [4, 8, 12]
    with pytest.raises(CameraError, match="is over"):
        camera.grab()


def test_the_pictures_of_a_film_are_taken_when_the_film_says_so(tmp_path: Path) -> None:
    path = tmp_path / "clip.avi"
    film = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 5.0, (64, 48))
    for grey in (40, 80, 120):
        film.write(np.full((*SIZE, 3), grey, np.uint8))
    film.release()
    camera = open_camera(str(path))
    at = [camera.grab().at for _ in range(3)]
    assert np.diff(at) == pytest.approx([0.2, 0.2])


@pytest.mark.parametrize("name", ["missing.jpg", "missing-folder"])
def test_a_missing_recording_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(CameraError, match=name):
        open_camera(str(tmp_path / name)).grab()


def test_an_empty_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="holds no pictures"):
        open_camera(str(tmp_path)).grab()
