"""HTTP as cameras speak it: redirects, heads that no standard allows, and answers that never end."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.vision.capture.camera_behaviours import (
    PICTURE,
    PLAYLISTS,
    SHORT,
    SLACK,
    certificate,
    drips_a_head,
    drips_a_picture,
    drips_a_refusal,
    drips_a_stream,
    drips_chunks,
    floods,
    nobody_comes,
    says_nothing,
    sends_on_slowly,
)
from tests.vision.capture.camera_servers import RawCamera, Request, Talk, jpeg
from vision.capture.camera import TIMEOUT, Camera, CameraError, CameraFrame, Link, camera_state, open_camera


def complaint(url: str) -> str:
    camera = open_camera(url)
    with pytest.raises(CameraError) as refused:
        camera.grab()
    camera.close()
    return str(refused.value)


# ---- redirects ---------------------------------------------------------------------------------------------------


def sends_on(where: Callable[[Request], str | None], code: int = 302) -> Callable[[Request, Talk], None]:
    def behave(request: Request, talk: Talk) -> None:
        to = where(request)
        if to is None:
            talk.answer(jpeg(90))
        else:
            talk.answer(b"moved", "text/plain", f"{code} Moved", f"Location: {to}\r\n")

    return behave


@pytest.mark.parametrize("code", [301, 302, 303, 307, 308])
@pytest.mark.parametrize(
    "to", ["/new.jpg", "new.jpg", "//127.0.0.1:{port}/new.jpg", "http://127.0.0.1:{port}/new.jpg"]
)
def test_a_redirect_on_the_same_host_is_followed(code: int, to: str) -> None:
    def where(request: Request) -> str | None:
        return None if request.target == "/new.jpg" else to.format(port=server.port)

    with RawCamera(sends_on(where, code)) as server:
        camera = open_camera(server.url)
        assert [camera.grab().number for _ in range(3)] == [1, 2, 3]
        camera.close()
    asked = [request.target for request in server.requests]
    if code in (301, 308):
        assert asked == ["/frame.jpg", "/new.jpg", "/new.jpg", "/new.jpg"], "it has moved for good"
    else:
        assert asked == ["/frame.jpg", "/new.jpg"] * 3


def test_a_redirect_to_another_host_is_refused() -> None:
    with nobody_comes() as place:
        for to in (
            f"http://{place}/x.jpg",
            f"http://admin:topsecret@{place}/x.jpg",
            f"http://localhost:{place.rpartition(':')[2]}/x.jpg",
            f"//{place}/x.jpg",
            f"ftp://{place}/x.jpg",
            f"rtsp://{place}/x.jpg",
        ):
            with RawCamera(sends_on(lambda _, to=to: to)) as server:  # type: ignore[misc]
                message = complaint(server.url_for("eye:secret"))
                assert (
                    "it redirects to" in message
                    and "/x.jpg; if that is the camera, write that address." in message
                )
                assert "secret" not in message


@pytest.mark.parametrize(
    "to", ["file:///etc/passwd", "data:image/jpeg,x", "javascript:1", "http://[", "x\x9b2J://y"]
)
def test_a_redirect_to_an_invalid_address_is_named(to: str) -> None:
    with RawCamera(sends_on(lambda _: to)) as server:
        message = complaint(server.url)
    assert "it redirects to" in message and message.isprintable()


def test_a_redirect_without_end_is_named() -> None:
    numbers = itertools.count()
    with RawCamera(sends_on(lambda _: f"/{next(numbers)}")) as server:
        assert "its redirects do not end" in complaint(server.url)
    assert len(server.requests) < 10


def test_a_redirect_to_https_is_followed_but_not_back(tmp_path: Path) -> None:
    with (
        RawCamera(sends_on(lambda _: None), certificate(tmp_path)) as secure,
        RawCamera(sends_on(lambda _: secure.url)) as plain,
    ):
        camera = open_camera(plain.url)
        assert [camera.grab().number for _ in range(2)] == [1, 2]
        camera.close()
        secure.behaviour = sends_on(lambda _: plain.url)
        assert "it redirects to http://" in complaint(secure.url)


# ---- heads -------------------------------------------------------------------------------------------------------

LENGTH = str(len(PICTURE)).encode()
HEADS = [
    b"HTTP/1.1 200 OK\nContent-Type: image/jpeg\nContent-Length: %s\n\n",
    b"HTTP/1.1 200\r\nContent-Length: %s\r\n\r\n",
    b"HTTP/1.1  200  Fine\r\nContent-Type : image/jpeg\r\nContent-Length :%s\r\n\r\n",
    b"\r\nHTTP/1.1 200 OK\r\nContent-Length: %s\r\n\r\n",
    b"HTTP/1.0 200 OK\r\nServer: a\r\nno header at all\r\n: nothing\r\nContent Type: x\r\nContent-Length: %s\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nContent-Type: image/jpeg;\r\n  name=x\r\n\tmore\r\nContent-Length: %s\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nX: \x01\x7f\xe9\r\nContent-Length: %s\r\nContent-Length: %s\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\nConnection: close\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nContent-Length: 7\r\nContent-Length: 9\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\nContent-Encoding: gzip\r\nContent-Length: %s\r\n\r\n",
    b"ICY 200 OK\r\nContent-Type: image/jpeg\r\n\r\n",
    b"http/1.1 200 ok\r\nCONTENT-LENGTH: %s\r\n\r\n",
    b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: %s\r\n\r\n",
]


@pytest.mark.parametrize("head", HEADS)
def test_malformed_response_heads_are_accepted(head: bytes) -> None:
    def behave(request: Request, talk: Talk) -> bool:
        talk.say(head.replace(b"%s", LENGTH), PICTURE)
        return False

    with RawCamera(behave) as server:
        camera = open_camera(server.url)
        assert [camera.grab().number for _ in range(2)] == [1, 2]
        camera.close()


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (b"", "hung up"),
        (b"HTTP/1.1 200 OK\r\nContent-Le", "hung up"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n" + PICTURE, "hung up"),
        (b"SSH-2.0-OpenSSH_9.2\r\n", "does not speak HTTP"),
        (b"\x00\x01\x02\x03\n", "does not speak HTTP"),
        (b"\x15\x03\x01\x00\x02\x02\x16\n", "does not speak HTTP"),
        (b"HTTP/1.1 999 \x1b[2J\r\nContent-Length: 0\r\n\r\n", "it answered 999; check"),
        (b"HTTP/1.1 204 No Content\r\n\r\n", "it answered 204; check"),
        (b"HTTP/1.1 503 Busy\r\nContent-Length: 4\r\n\r\nbusy", "it answered 503 Service Unavailable; check"),
        (b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n", "it answered 302; check"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n", "does not speak HTTP"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "The file is empty"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n<html></html>", "web page"),
        (
            b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 60_000 + b"\r\n",
            "does not speak HTTP|sent nothing|no picture",
        ),
    ],
)
def test_an_invalid_answer_of_a_camera_is_a_sentence(answer: bytes, sentence: str) -> None:
    def behave(request: Request, talk: Talk) -> bool:
        talk.say(answer)
        return False

    with RawCamera(behave) as server:
        camera = open_camera(server.url)
        for _ in range(2):
            with pytest.raises(CameraError, match=sentence) as refused:
                camera.grab()
            assert str(refused.value).isprintable()
        assert camera_state(camera).link is Link.LOST
        server.behaviour = lambda _, talk: talk.answer(PICTURE)
        assert camera.grab().number == 1, "it is asked again"
        camera.close()


@pytest.mark.parametrize(
    "kind", ["image/jpeg", "multipart/x-mixed-replace; boundary=x", "application/x-mpegURL"]
)
def test_an_answer_that_names_other_places_is_not_obeyed(kind: str) -> None:
    with nobody_comes() as place:
        for playlist in PLAYLISTS:
            body = playlist.replace(b"{place}", place.encode())
            with RawCamera(lambda _, talk, body=body: talk.answer(body, kind)) as server:  # type: ignore[misc]
                assert "picture" in complaint(server.url)


# ---- one deadline ------------------------------------------------------------------------------------------------


SLOW = [
    drips_a_head,
    drips_a_picture,
    drips_a_stream,
    drips_chunks,
    drips_a_refusal,
    sends_on_slowly,
    says_nothing,
    floods,
]


def recovered(camera: Camera) -> CameraFrame:
    """The camera's first picture, however long a loaded machine takes."""
    ends = time.monotonic() + 60
    while True:
        try:
            return camera.grab()
        except CameraError:
            if time.monotonic() > ends:
                raise


@pytest.mark.parametrize("behaviour", SLOW)
def test_one_deadline_for_the_whole_picture(behaviour: Callable[[Request, Talk], None]) -> None:
    with RawCamera(behaviour) as server:
        camera = open_camera(server.url_for("eye:secret"), timeout=SHORT)
        began = time.monotonic()
        with pytest.raises(CameraError, match="gives no picture") as refused:
            camera.grab()
        assert time.monotonic() - began < SHORT + SLACK
        assert "drips" not in behaviour.__name__ or "was not complete in time" in str(refused.value)
        assert camera_state(camera).link is Link.LOST
        server.behaviour = lambda _, talk: talk.answer(PICTURE)
        assert recovered(camera).number == 1
        camera.close()


@pytest.mark.parametrize("behaviour", [drips_a_head, drips_a_picture, drips_a_stream, says_nothing])
def test_close_ends_a_grab_at_once(behaviour: Callable[[Request, Talk], None]) -> None:
    with RawCamera(behaviour) as server:
        camera = open_camera(server.url)
        ended: list[float] = []

        def grab() -> None:
            with pytest.raises(CameraError):
                camera.grab()
            ended.append(time.monotonic())

        thread = threading.Thread(target=grab)
        thread.start()
        while not server.requests:
            time.sleep(0.01)
        began = time.monotonic()
        camera.close()
        assert time.monotonic() - began < 1
        thread.join(TIMEOUT)
        assert ended and ended[0] - began < 1, "long before its deadline"


def test_close_ends_a_grab_that_has_only_just_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine the camera may hear of a request before the thread that made it runs again."""
    start = threading.Thread.start

    def start_and_lose_the_processor(thread: threading.Thread) -> None:
        start(thread)
        if thread.name == "camera":
            time.sleep(0.3)

    def hear(request: Request, talk: Talk) -> None:
        closed.append(time.monotonic())
        camera.close()
        talk.hang()

    monkeypatch.setattr(threading.Thread, "start", start_and_lose_the_processor)
    closed: list[float] = []
    with RawCamera(hear) as server:
        camera = open_camera(server.url)
        with pytest.raises(CameraError):
            camera.grab()
        assert time.monotonic() - closed[0] < TIMEOUT / 2


def test_a_silent_stream_is_requested_again_within_the_deadline() -> None:
    def behave(request: Request, talk: Talk) -> None:
        talk.say(
            b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=b\r\n\r\n--b\r\n\r\n",
            PICTURE,
        )
        talk.hang()

    with RawCamera(behave) as server:
        camera = open_camera(server.url)
        assert [camera.grab().number for _ in range(2)] == [1, 2]
        camera.close()
        assert server.connections == 2


def test_a_camera_is_reached_past_every_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    with nobody_comes() as place, RawCamera(lambda _, talk: talk.answer(PICTURE)) as server:
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, f"http://{place}")
        camera = open_camera(server.url)
        assert camera.grab().number == 1
        camera.close()
