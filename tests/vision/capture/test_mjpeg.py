"""Streams of JPEGs as cameras frame them, well and badly: all their pictures are found."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from tests.vision.capture.camera_servers import RawCamera, Request, Talk, jpeg
from vision.capture.camera import CameraError, Image, open_camera
from vision.capture.http_camera import JpegFinder

GREYS = (20, 90, 160, 230)
MIXED = "multipart/x-mixed-replace; boundary=picture"


def grey(image: Image) -> int:
    """The grey level of this picture, among the four."""
    return min(GREYS, key=lambda one: abs(one - float(image.mean())))


def with_thumbnail(picture: bytes) -> bytes:
    """The same with a whole small JPEG in its header, as EXIF has it."""
    small = jpeg(0, (16, 16))
    segment = b"Exif\0\0" + small
    return picture[:2] + b"\xff\xe1" + (len(segment) + 2).to_bytes(2) + segment + picture[2:]


def progressive(value: int) -> bytes:
    image = np.full((48, 64, 3), value, np.uint8)
    options = [cv2.IMWRITE_JPEG_PROGRESSIVE, 1, cv2.IMWRITE_JPEG_RST_INTERVAL, 2]
    return bytes(cv2.imencode(".jpg", image, options)[1].tobytes())


FRAMINGS: dict[str, tuple[str, bytes, bytes]] = {
    "as RFC 2046 wants it": (
        MIXED,
        b"--picture\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n",
        b"\r\n",
    ),
    "image/jpg": (MIXED, b"--picture\r\nContent-Type: image/jpg\r\nContent-Length: %d\r\n\r\n", b"\r\n"),
    "parameters": (MIXED, b"--picture\r\ncontent-type: image/jpeg; charset=binary; q=1\r\n\r\n", b"\r\n"),
    "neither type nor length": (MIXED, b"--picture\r\n\r\n", b"\r\n"),
    "no head at all": (MIXED, b"--picture\r\n", b""),
    "dashes in the boundary's name": (
        'multipart/x-mixed-replace;boundary="--picture"',
        b"--picture\r\nContent-Type: image/jpeg\r\n\r\n",
        b"\r\n",
    ),
    "another boundary than announced": (MIXED, b"--ipcamera\r\nContent-Type: image/jpeg\r\n\r\n", b"\r\n"),
    "a boundary without dashes": (MIXED, b"picture\r\nContent-Type: image/jpeg\r\n\r\n", b"\r\n"),
    "no boundary announced": (
        "multipart/x-mixed-replace",
        b"--x\r\nContent-Type: image/jpeg\r\n\r\n",
        b"\r\n",
    ),
    "line feeds alone": (MIXED, b"--picture\nContent-Type: image/jpeg\nContent-Length: %d\n\n", b"\n"),
    "no line feed behind the picture": (MIXED, b"--picture\r\nContent-Type: image/jpeg\r\n\r\n", b""),
    "a blank line too few": (MIXED, b"--picture\r\nContent-Type: image/jpeg\r\n", b"\r\n"),
    "a length that is wrong": (
        MIXED,
        b"--picture\r\nContent-Type: image/jpeg\r\nContent-Length: 7\r\n\r\n",
        b"\r\n",
    ),
    "padding": (MIXED, b"--picture\r\nContent-Type: image/jpeg\r\n\r\n", b"\0" * 77),
    "nothing between the pictures": (MIXED, b"", b""),
    "no type": ("", b"--picture\r\nContent-Type: image/jpeg\r\n\r\n", b"\r\n"),
    "a picture's type": ("image/jpeg", b"", b""),
    "a type of one's own": ("video/x-motion-jpeg", b"--picture\r\n\r\n", b"\r\n"),
    "a mixed one": (
        "Multipart/Mixed;BOUNDARY=picture",
        b"--picture\r\nContent-Type: image/jpeg\r\n\r\n",
        b"\r\n",
    ),
}


def streaming(
    kind: str, before: bytes, behind: bytes, *, first: bytes = b"", chunked: bool = False
) -> object:
    def behave(request: Request, talk: Talk) -> bool:
        head = f"HTTP/1.1 200 OK\r\n{f'Content-Type: {kind}' if kind else 'X: y'}\r\n"
        talk.say(
            head.encode(), b"Transfer-Encoding: chunked\r\n\r\n" if chunked else b"Connection: close\r\n\r\n"
        )
        for number, value in enumerate(itertools.cycle(GREYS)):
            picture = with_thumbnail(jpeg(value)) if number % 2 else progressive(value)
            head_of_part = b"" if number == 0 and first else before
            part = (head_of_part % len(picture) if b"%d" in head_of_part else head_of_part) + picture + behind
            for piece in (part[:10], part[10:300], part[300:]) if chunked else (part,):
                talk.say(b"%x\r\n%s\r\n" % (len(piece), piece) if chunked else piece)
            if talk.gone.wait(0.03):
                break
        return False

    return behave


@pytest.mark.parametrize("chunked", [False, True], ids=["to the end", "chunked"])
@pytest.mark.parametrize("framing", FRAMINGS.values(), ids=FRAMINGS)
def test_pictures_come_out_of_every_framing(framing: tuple[str, bytes, bytes], chunked: bool) -> None:
    with RawCamera(streaming(*framing, chunked=chunked)) as server:  # type: ignore[arg-type]
        camera = open_camera(server.url)
        frames = [camera.grab() for _ in range(5)]
        camera.close()
    assert [frame.number for frame in frames] == [1, 2, 3, 4, 5]
    assert all(frame.image.shape == (48, 64, 3) for frame in frames), "pictures, not their thumbnails"
    assert all(abs(grey(frame.image) - float(frame.image.mean())) < 3 for frame in frames)
    assert len({grey(frame.image) for frame in frames}) > 1, "and they go on"
    assert server.connections == 1


def test_no_boundary_before_the_first_part() -> None:
    before = b"--picture\r\nContent-Type: image/jpeg\r\n\r\n"
    with RawCamera(streaming(MIXED, before, b"\r\n", first=b"none")) as server:  # type: ignore[arg-type]
        camera = open_camera(server.url)
        assert [camera.grab().number for _ in range(3)] == [1, 2, 3]
        camera.close()


@pytest.mark.parametrize("measured", [False, True], ids=["to the end", "with a length"])
@pytest.mark.parametrize("kind", [MIXED, "text/plain", ""])
def test_one_picture_in_parts_per_request(kind: str, measured: bool) -> None:
    values = itertools.cycle(GREYS)

    def behave(request: Request, talk: Talk) -> bool:
        body = b"--picture\r\nContent-Type: image/jpeg\r\n\r\n" + jpeg(next(values)) + b"\r\n--picture--\r\n"
        if measured:
            talk.answer(body, kind or "x/y")
            return True
        talk.say(f"HTTP/1.0 200 OK\r\n{f'Content-Type: {kind}' if kind else 'X: y'}\r\n\r\n".encode(), body)
        return False

    with RawCamera(behave) as server:
        camera = open_camera(server.url)
        assert [grey(camera.grab().image) for _ in range(4)] == list(GREYS)
        camera.close()


def test_one_picture_in_parts_and_a_camera_that_does_not_hang_up() -> None:
    def behave(request: Request, talk: Talk) -> None:
        talk.say(f"HTTP/1.1 200 OK\r\nContent-Type: {MIXED}\r\n\r\n--picture\r\n\r\n".encode(), jpeg(90))
        talk.say(b"\r\n--picture--")
        talk.hang()

    with RawCamera(behave) as server:
        camera = open_camera(server.url)
        assert [grey(camera.grab().image) for _ in range(2)] == [90, 90]
        camera.close()


def test_a_stream_skips_broken_pictures_but_not_all() -> None:
    def behave(request: Request, talk: Talk) -> bool:
        talk.say(f"HTTP/1.1 200 OK\r\nContent-Type: {MIXED}\r\n\r\n".encode())
        for number in itertools.count():
            whole = jpeg(160)
            broken = whole[: len(whole) // 2]
            talk.say(
                b"--picture\r\n\r\n",
                whole if "good" in request.target and number % 3 == 2 else broken,
                b"\r\n",
            )
            if talk.gone.wait(0.02):
                break
        return False

    with RawCamera(behave) as server:
        camera = open_camera(server.url + "?good")
        assert {grey(camera.grab().image) for _ in range(4)} == {160}
        camera.close()
        camera = open_camera(server.url)
        with pytest.raises(CameraError, match="sent no usable picture: The picture is"):
            camera.grab()
        camera.close()


def test_a_broken_stream_is_requested_again() -> None:
    def behave(request: Request, talk: Talk) -> bool:
        talk.say(f"HTTP/1.1 200 OK\r\nContent-Type: {MIXED}\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
        part = b"--picture\r\n\r\n" + jpeg(90)
        talk.say(b"%x\r\n%s\r\n" % (len(part), part), b"ffff\r\nand then")
        return False

    with RawCamera(behave) as server:
        camera = open_camera(server.url)
        assert [camera.grab().number for _ in range(3)] == [1, 2, 3]
        camera.close()
    assert server.connections == 3


# ---- the extractor itself ----------------------------------------------------------------------------------------


def pieces(data: bytes, chance: random.Random) -> Iterator[bytes]:
    at = 0
    while at < len(data):
        step = chance.choice((1, 2, 3, 50, 4000))
        yield data[at : at + step]
        at += step


@pytest.mark.parametrize("seed", range(12))
def test_however_the_bytes_come_the_pictures_are_the_same(seed: int) -> None:
    chance = random.Random(seed)
    noise = np.random.default_rng(seed)
    pictures = []
    for _ in range(6):
        image = noise.integers(0, 256, (chance.randint(16, 80), chance.randint(16, 80), 3), np.uint8)
        options = [cv2.IMWRITE_JPEG_QUALITY, chance.randint(20, 100)]
        options += [cv2.IMWRITE_JPEG_PROGRESSIVE, chance.randint(0, 1)]
        options += [cv2.IMWRITE_JPEG_RST_INTERVAL, chance.choice((0, 0, 1, 5))]
        coded = bytes(cv2.imencode(".jpg", image, options)[1].tobytes())
        pictures.append(with_thumbnail(coded) if chance.random() < 0.5 else coded)
    stream = b"junk\xff\r\n" + b"\r\n--b\r\n\r\n".join(pictures)
    finder = JpegFinder()
    found = [picture for piece in pieces(stream, chance) for picture in finder.feed(piece)]
    assert found == pictures
    assert finder.rest() == b""


def test_invalid_pictures_are_not_kept() -> None:
    finder = JpegFinder()
    for _ in range(100):
        assert finder.feed(bytes(100_000) + b"\xff") == []
    assert finder.rest() == b""


def test_a_picture_without_an_end_is_given_when_the_next_begins() -> None:
    whole = jpeg(90)
    finder = JpegFinder()
    cut = whole[:-2]
    assert finder.feed(cut + b"\r\n--b\r\n\r\n" + whole) == [cut + b"\r\n--b\r\n\r\n", whole]
    assert finder.feed(cut) == [] and finder.rest() == cut
