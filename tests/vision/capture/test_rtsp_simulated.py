"""The simulated camera over RTSP, read by OpenCV's own FFmpeg; and fast streams read slowly."""

from __future__ import annotations

import resource
import socket
import time

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from hardware_sim.servers.camera_server import CameraServer
from hardware_sim.servers.rtsp_server import NotPlain, RtspServer, packets, parse
from tests.vision.capture.bad_frames import frame
from tests.vision.capture.camera_servers import Running, serving
from vision.capture.camera import CameraError, Link, camera_state, open_camera

Image = NDArray[np.uint8]
SIZE = (240, 320)


def numbered(number: int) -> Image:
    """A picture that says which it is: sixteen fields, black or white."""
    picture = np.zeros((*SIZE, 3), np.uint8)
    for bit in range(16):
        if number >> bit & 1:
            picture[:, bit * 20 : bit * 20 + 20] = 255
    return picture


def number_of(picture: Image) -> int:
    middles = picture[SIZE[0] // 2, 10::20, 1] > 127
    return sum(1 << bit for bit, white in enumerate(middles) if white)


def test_a_table_comes_through_as_it_was_drawn() -> None:
    drawn = frame()
    with serving(RtspServer(lambda number: drawn)) as running:
        camera = open_camera(running.url)
        seen = camera.grab().image
        camera.close()
    assert seen.shape == (960, 1280, 3)
    assert np.abs(seen.astype(int) - drawn).mean() < 4


def test_an_unplugged_camera_recovers_by_itself() -> None:
    with serving(RtspServer(numbered, rate=20)) as running:
        camera = open_camera(running.url)
        assert camera_state(camera).link is Link.CONNECTING
        first = camera.grab()
        assert camera_state(camera).link is Link.LIVE
        running.pull_out()
        pauses = []
        for _ in range(4):
            with pytest.raises(CameraError, match="check"):
                camera.grab()
            assert camera_state(camera).link is Link.LOST
            pauses.append(camera_state(camera).pause)
        assert pauses == sorted(pauses) and pauses[-1] > 0, "each try comes after a longer pause"
        running.plug_in()
        again = camera.grab()
        assert camera_state(camera).link is Link.LIVE
        assert again.number > first.number
        camera.close()


def passed(running: Running, pictures: int) -> None:
    """Wait until `pictures` more have been sent, however fast this machine draws them."""
    wanted = running.server.frames + pictures
    until = time.monotonic() + 120
    while running.server.frames < wanted:
        assert time.monotonic() < until, "the stream stands still"
        time.sleep(0.05)


@pytest.mark.parametrize("kind", [RtspServer, CameraServer])
def test_a_slow_reader_gets_the_newest_picture(kind: type[RtspServer] | type[CameraServer]) -> None:
    with serving(kind(numbered, rate=100)) as running:
        url = running.url if kind is RtspServer else running.url.replace("frame.jpg", "stream.mjpg")
        camera = open_camera(url)
        camera.grab()
        for _ in range(3):
            began = running.server.frames
            passed(running, 50)
            asked_at = running.server.frames
            seen = number_of(camera.grab().image)
            assert (began + asked_at) / 2 < seen <= running.server.frames, (
                "not what was sent first, nor its successors"
            )
        camera.close()


def test_pictures_nobody_asks_for_take_no_memory() -> None:
    with serving(RtspServer(lambda number: numbered(number).repeat(4, 0).repeat(4, 1), rate=100)) as running:
        camera = open_camera(running.url)
        camera.grab()
        passed(running, 10)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        began = running.server.frames
        passed(running, 60)
        camera.grab()
        sent = running.server.frames - began
        grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
        camera.close()
    assert grown < 12, f"{sent} pictures of 3.7 MB passed by and {grown:.0f} MB more are used"


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("OPTIONS rtsp://x/table", "200 OK"),
        ("DESCRIBE rtsp://x/kitchen", "404"),
        ("PLAY rtsp://x/table", "455"),
        ("SETUP rtsp://x/table/track1", "461"),  # no TCP asked for
        ("RECORD rtsp://x/table", "501"),
    ],
)
def test_rtsp_requests_out_of_order_are_answered(asked: str, answered: str) -> None:
    with serving(RtspServer(numbered)) as running:
        host, _, port = running.url.removeprefix("rtsp://").removesuffix("/table").partition(":")
        with socket.create_connection((host, int(port)), timeout=5) as line:
            line.sendall(f"{asked} RTSP/1.0\r\nCSeq: 7\r\n\r\n".encode())
            head = line.recv(4096).decode()
        assert head.startswith(f"RTSP/1.0 {answered}")
        assert "CSeq: 7" in head
        camera = open_camera(running.url)
        assert camera.grab().number >= 1
        camera.close()


def test_packets_fit_a_datagram_and_only_the_last_is_marked() -> None:
    coded = cv2.imencode(".jpg", frame())[1].tobytes()
    sent = list(packets(coded, 65_530, 1234, 9))
    assert max(map(len, sent)) <= 1500
    assert [packet[1] >> 7 for packet in sent] == [0] * (len(sent) - 1) + [1]
    numbers = [int.from_bytes(packet[2:4]) for packet in sent]
    assert numbers[:7] == [65_530, 65_531, 65_532, 65_533, 65_534, 65_535, 0]


@pytest.mark.parametrize(
    ("shape", "sentence"), [((240, 322, 3), "steps of 8"), ((960, 2560, 3), "2040"), ((240, 320), "colours")]
)
def test_a_picture_that_rtp_cannot_describe_is_refused(shape: tuple[int, ...], sentence: str) -> None:
    coded = cv2.imencode(".jpg", np.zeros(shape, np.uint8))[1].tobytes()
    with pytest.raises(NotPlain, match=sentence):
        parse(coded)
