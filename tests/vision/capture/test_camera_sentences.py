"""Errors of cameras without a picture: whole sentences with address and cure, without the password."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator

import pytest

from controller.identity.addresses import without_password
from hardware_sim.servers.camera_server import CameraServer
from tests.vision.capture.bad_frames import frame
from tests.vision.capture.camera_servers import serving
from vision.capture.camera import CameraError, open_camera

CURES = r"check|write|try|use|plug|give|name another"


def complaint(url: str) -> str:
    """The error message of a look through this camera."""
    with pytest.raises(CameraError) as refused:
        camera = open_camera(url)
        try:
            camera.grab()
        finally:
            camera.close()
    return str(refused.value)


@pytest.fixture(scope="module")
def nobody() -> Iterator[str]:
    """Host and port at which nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"127.0.0.1:{taken.getsockname()[1]}"


@pytest.mark.parametrize(
    ("address", "what"),
    [
        ("http://eye:secret@{nobody}/frame.jpg", "nobody answers at its address"),
        ("https://eye:secret@{nobody}/frame.jpg", "nobody answers at its address"),
        ("rtsp://eye:secret@{nobody}/frame", "nobody answers at its address"),
        ("rtsp://eye:secret@no-such-host.invalid/frame", "nobody knows its name"),
        ("rtsp://eye:secret@{nobody}/a picture", "its address is not written as one"),
        ("rtsp://eye:secret@/frame", "names no host"),
        ("rtsp://eye:secret@{nobody}0000/frame", "no usable port"),
        ("tcp://eye:secret@{nobody}", "it does not answer or sends no pictures"),
        ("http://eye:secret@no-such-host.invalid/frame.jpg", "nobody knows its name"),
        ("http://eye:secret@a..b/frame.jpg", "its address is not written as one"),
        ("http://eye:secret@{nobody}/a picture.jpg", "its address is not written as one"),
        ("http://eye:secret@{nobody}/größe.jpg", "its address is not written as one"),
        ("http://eye:secret@/frame.jpg", "names no host"),
        ("http://eye:secret@{nobody}0000/frame.jpg", "no usable port"),
        ("http://eye:secret@[::1/frame.jpg", "is no address"),
        ("gopher://eye:secret@{nobody}/frame.jpg", "is no camera"),
        ("device:", "names no device"),
        ("device:/dev/no-such-camera", "cannot be opened"),
        ("device:99999999999999999999", "cannot be opened"),
        ("no-such-film.mp4", "There is no"),
    ],
)
def test_a_camera_without_pictures_fails_with_a_sentence(nobody: str, address: str, what: str) -> None:
    url = address.format(nobody=nobody)
    message = complaint(url)
    assert what in message
    assert re.match(r"[A-Z]|\S+ (names|has|is) ", message), (
        "a sentence begins with a capital, or with the address"
    )
    assert message.endswith(".")
    assert re.search(CURES, message), "and says what to do"
    assert url.replace("secret", "***") in message or without_password(url) in message or "//***@" in message
    assert "secret" not in message
    assert not re.search(r"Errno|Error|Exception|\bcodec\b", message), "no word of the program's own"


def test_a_camera_asked_for_another_path_says_what_to_check() -> None:
    with serving(CameraServer(lambda number: frame())) as running:
        message = complaint(running.url.replace("frame.jpg", "picture.jpg"))
    assert message.endswith("gives no picture: it answered 404 Not Found; check the path in its address.")


def test_an_address_of_no_camera_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"http://127.0.0.1:{server.getsockname()[1]}/frame.jpg"
        camera = open_camera(url)

        def answer() -> None:
            client, _ = server.accept()
            with client:
                client.recv(1000)
                client.sendall(b"220 mail.example ESMTP\r\n")

        thread = threading.Thread(target=answer)
        thread.start()
        with pytest.raises(CameraError, match="what answers there does not speak HTTP as cameras do; check"):
            camera.grab()
        thread.join()
        camera.close()
