"""RTSP cameras that log one in, send one on, drip or lie: FFmpeg sees only this program's relay."""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.vision.capture.camera_behaviours import PLAYLISTS, SHORT, SLACK, certificate, nobody_comes
from tests.vision.capture.camera_logins import digest_is_right
from tests.vision.capture.camera_servers import RawCamera, Request, Talk
from tests.vision.capture.rtsp_behaviours import Rtsp, drips, hangs, plays_nothing, reply
from vision.capture.camera import TIMEOUT, CameraError, open_camera

PATIENCE = 2 * TIMEOUT + SLACK


def address(server: RawCamera, login: str = "eye:se%3Acret") -> str:
    return server.url_for(login, "/live/main?x=1", "rtsp")


def complaint(url: str, timeout: float = TIMEOUT) -> str:
    camera = open_camera(url, timeout=timeout)
    began = time.monotonic()
    with pytest.raises(CameraError) as refused:
        camera.grab()
    assert time.monotonic() - began < 2 * timeout + SLACK
    camera.close()
    return str(refused.value)


def wants(*challenges: str) -> Callable[[Request, Talk], bool | None]:
    def instead(request: Request, talk: Talk) -> bool | None:
        if request.method == "OPTIONS" or digest_is_right(request, request.method):
            return None
        reply(
            talk, request, "401 Unauthorized", "".join(f"WWW-Authenticate: {one}\r\n" for one in challenges)
        )
        return True

    return instead


MD5 = 'Digest realm="IP Camera", nonce="abc"'


@pytest.mark.parametrize(
    "challenges",
    [
        (MD5,),
        (MD5, 'Basic realm="x"'),
        ("Negotiate", MD5 + ', algorithm=SHA-256, qop="auth"'),
        (MD5 + ', algorithm=md5-sess, qop="auth"',),
        ('Digest realm="x", nonce="y", algorithm=unknown', MD5),
    ],
)
def test_a_login_over_rtsp(challenges: tuple[str, ...]) -> None:
    with RawCamera(Rtsp(wants(*challenges))) as server:
        camera = open_camera(address(server))
        assert camera.grab().image.shape == (240, 320, 3)
        assert camera.grab().image.mean() == pytest.approx(90, abs=3)
        camera.close()
    asked = [request for request in server.requests if request.method == "DESCRIBE"]
    assert [bool(request.login) for request in asked] == [False, True]
    assert {request.target.partition("/live")[0] for request in asked} == {f"rtsp://127.0.0.1:{server.port}"}
    assert asked[0].target.endswith("/live/main?x=1"), "the camera is asked for its own address"


@pytest.mark.parametrize(
    ("status", "more", "sentence"),
    [
        ("401 No", f"WWW-Authenticate: {MD5}\r\n", "does not accept this name and password"),
        ("401 No", "WWW-Authenticate: Negotiate\r\n", "accepts only logins by Negotiate"),
        ("404 Not Found", "", "it answered 404; check the path in its address"),
        ("454 \x1b[2J", "", "it answered 454; check"),
        (
            "302 Moved",
            "Location: http://other.example/x\r\n",
            "it redirects to http://other.example/x; if that is",
        ),
        ("302 Moved", "Location: file:///etc/passwd\r\n", "it redirects to file:///etc/passwd; if that is"),
        (
            "302 Moved",
            "Location: rtsp://a:topsecret@other/x\r\n",
            r"it redirects to rtsp://\*\*\*@other/x; if",
        ),
        ("302 Moved", "", "its redirect names no address"),
        ("200 OK", "Content-Length: \u00c2\u00b2\r\n", "does not speak RTSP"),  # as UTF-8: a raised two
    ],
)
def test_refusals_of_an_rtsp_camera_are_reported(status: str, more: str, sentence: str) -> None:
    def instead(request: Request, talk: Talk) -> bool | None:
        reply(talk, request, status, more)
        return True

    with RawCamera(Rtsp(instead)) as server:
        message = complaint(address(server, "eye:guess"))
    assert re.search(sentence, message)
    assert "secret" not in message and "guess" not in message


@pytest.mark.parametrize("when", ["OPTIONS", "DESCRIBE", "SETUP", "PLAY"])
def test_an_rtsp_redirect_leads_nowhere_else(when: str) -> None:
    with nobody_comes() as place:

        def instead(request: Request, talk: Talk) -> bool | None:
            if request.method != when:
                return None
            reply(talk, request, "302 Moved", f"Location: rtsp://{place}/x\r\n")
            return True

        with RawCamera(Rtsp(instead)) as server:
            assert f"it redirects to rtsp://{place}/x; if that is" in complaint(address(server))


def test_rtsp_over_tls_with_a_certificate_of_the_cameras_own(tmp_path: Path) -> None:
    with RawCamera(Rtsp(wants(MD5)), certificate(tmp_path)) as server:
        camera = open_camera(server.url_for("eye:se%3Acret", "/live/main", "rtsps"))
        assert camera.grab().image.shape == (240, 320, 3)
        camera.close()


def test_an_rtsp_redirect_on_the_camera_itself_is_followed() -> None:
    def instead(request: Request, talk: Talk) -> bool | None:
        if request.method != "DESCRIBE" or "/new" in request.target:
            return None
        reply(talk, request, "301 Moved", f"Location: rtsp://127.0.0.1:{server.port}/new\r\n")
        return True

    with RawCamera(Rtsp(instead)) as server:
        camera = open_camera(address(server))
        assert camera.grab().image.shape == (240, 320, 3)
        camera.close()


def test_a_description_that_names_other_places_is_not_obeyed() -> None:
    with nobody_comes() as place:
        for control in (f"rtsp://{place}/track1", f"http://{place}/x", "file:///etc/passwd"):
            with RawCamera(Rtsp(control=control)) as server:
                camera = open_camera(address(server))
                try:
                    camera.grab()  # it may well play: the one connection there is
                except CameraError as failure:
                    assert "gives no picture" in str(failure)
                camera.close()


@pytest.mark.parametrize("scheme", ["tcp", "rtmp", "rtsp"])
def test_bytes_that_name_other_places_are_not_obeyed(scheme: str) -> None:
    with nobody_comes() as place:
        for playlist in PLAYLISTS[:4]:
            body = playlist.replace(b"{place}", place.encode())
            with socket.create_server(("127.0.0.1", 0)) as listener:

                def answer(listener: socket.socket = listener, body: bytes = body) -> None:
                    line, _ = listener.accept()
                    with line:
                        line.sendall(body)

                threading.Thread(target=answer, daemon=True).start()
                assert "gives no picture" in complaint(f"{scheme}://127.0.0.1:{listener.getsockname()[1]}/x")


def test_a_playlist_is_no_film(tmp_path: Path) -> None:
    with nobody_comes() as place:
        for number, playlist in enumerate(PLAYLISTS):
            film = tmp_path / f"{number}.mp4"
            film.write_bytes(playlist.replace(b"{place}", place.encode()))
            with pytest.raises(CameraError, match="cannot be opened"):
                open_camera(str(film)).grab()


@pytest.mark.parametrize("instead", [drips, hangs, plays_nothing])
def test_an_rtsp_camera_that_drips_is_a_stopped_one(instead: Callable[[Request, Talk], bool | None]) -> None:
    with RawCamera(Rtsp(instead)) as server:
        assert "gives no picture" in complaint(address(server), SHORT)


@pytest.mark.parametrize("instead", [drips, hangs, plays_nothing])
def test_close_ends_an_rtsp_grab_at_once(instead: Callable[[Request, Talk], bool | None]) -> None:
    with RawCamera(Rtsp(instead)) as server:
        camera = open_camera(address(server))
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
        assert time.monotonic() - began < 2
        thread.join(PATIENCE)
        assert ended and ended[0] - began < 2


def test_the_relay_refuses_clients_without_its_secret() -> None:
    """Others on this machine could look through it otherwise, without the password."""
    from vision.capture.rtsp_relay import RtspRelay

    with RawCamera(Rtsp()) as server:
        relay = RtspRelay(address(server))
        local = relay.begin()
        host, _, port = local.removeprefix("rtsp://").partition("/")[0].partition(":")
        with socket.create_connection((host, int(port)), timeout=TIMEOUT) as stranger:
            stranger.sendall(f"DESCRIBE rtsp://{host}:{port}/live/main RTSP/1.0\r\nCSeq: 1\r\n\r\n".encode())
            assert stranger.recv(100) == b""
        assert server.connections == 0
        relay.end()
