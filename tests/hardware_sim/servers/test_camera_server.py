"""The simulated camera over HTTP, seen by an ordinary client."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import cv2
import httpx
import numpy as np
import numpy.typing as npt
import pytest

from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import Scene
from hardware_sim.servers.camera_server import CameraServer


def flat_picture(number: int) -> npt.NDArray[np.uint8]:
    return np.full((48, 64, 3), 10 * (number % 20), np.uint8)


@asynccontextmanager
async def camera(port: int = 0, rate: float = 50.0) -> AsyncIterator[CameraServer]:
    server = CameraServer(flat_picture, port=port, rate=rate)
    await server.start()
    try:
        yield server
    finally:
        await server.close()


def brightness(jpeg: bytes) -> float:
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None and picture.shape == (48, 64, 3)
    return float(picture.mean())


def test_each_request_gets_the_next_frame_as_a_jpeg_that_decodes() -> None:
    async def look() -> None:
        async with camera() as server, httpx.AsyncClient() as client:
            for number in range(3):
                answer = await client.get(server.url)
                assert answer.status_code == 200
                assert answer.headers["content-type"] == "image/jpeg"
                assert answer.headers["x-frame"] == str(number)
                assert brightness(answer.content) == pytest.approx(10 * number, abs=2)
            assert server.frames == 3

    asyncio.run(look())


def test_the_table_arrives_as_the_renderer_drew_it() -> None:
    async def look() -> npt.NDArray[np.uint8]:
        server = CameraServer(lambda number: Renderer(1).frame(Scene(), number))
        await server.start()
        async with httpx.AsyncClient() as client:
            answer = await client.get(server.url)
        await server.close()
        picture = cv2.imdecode(np.frombuffer(answer.content, np.uint8), cv2.IMREAD_COLOR)
        assert picture is not None
        return picture.astype(np.uint8)

    picture = asyncio.run(look())
    drawn = Renderer(1).frame(Scene(), 0)
    assert picture.shape == (960, 1280, 3)
    assert np.abs(picture.astype(int) - drawn).mean() < 4


def test_a_taken_port_is_replaced_and_the_url_names_it() -> None:
    async def look(taken: int) -> None:
        async with camera(port=taken) as server, httpx.AsyncClient() as client:
            assert f":{taken}/" not in server.url
            assert (await client.get(server.url)).status_code == 200

    with socket.create_server(("127.0.0.1", 0)) as other:
        asyncio.run(look(other.getsockname()[1]))


def test_the_stream_sends_numbered_jpegs() -> None:
    async def look() -> list[tuple[int, bytes]]:
        async with camera() as server:
            host, port = server.page.removeprefix("http://").rstrip("/").split(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(b"GET /stream.mjpg HTTP/1.1\r\nHost: x\r\n\r\n")
            head = await reader.readuntil(b"\r\n\r\n")
            assert b"multipart/x-mixed-replace; boundary=frame" in head
            parts = []
            for _ in range(3):
                part = (await reader.readuntil(b"\r\n\r\n")).decode()
                fields = dict(line.split(": ") for line in part.strip().splitlines() if ": " in line)
                jpeg = await reader.readexactly(int(fields["Content-Length"]))
                await reader.readexactly(2)
                parts.append((int(fields["X-Frame"]), jpeg))
            writer.close()
            return parts

    parts = asyncio.run(look())
    assert [number for number, _ in parts] == [0, 1, 2]
    assert [round(brightness(jpeg), -1) for _, jpeg in parts] == [0, 10, 20]


def test_a_connection_serves_many_requests() -> None:
    async def look() -> None:
        async with camera() as server, httpx.AsyncClient() as client:
            assert "frame.jpg" in (await client.get(server.page)).text
            lost = await client.get(server.page + "window")
            assert (lost.status_code, lost.text) == (
                404,
                "Nothing is here; look at /frame.jpg or /stream.mjpg.\n",
            )
            written = await client.post(server.url, content=b"hello")
            assert written.status_code == 405
            assert "content-length" in (await client.head(server.url)).headers
            assert (await client.get(server.url + "?t=1")).status_code == 200

    asyncio.run(look())


@pytest.mark.parametrize("words", [b"hello\r\n\r\n", b"GET /" + b"x" * 40_000 + b" HTTP/1.1\r\n\r\n"])
def test_an_invalid_request_is_refused_and_the_camera_goes_on(words: bytes) -> None:
    async def look() -> bytes:
        async with camera() as server, httpx.AsyncClient() as client:
            host, port = server.page.removeprefix("http://").rstrip("/").split(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(words)
            answer = await reader.readline()
            writer.close()
            assert (await client.get(server.url)).status_code == 200
            return answer

    assert asyncio.run(look()) == b"HTTP/1.1 400 Bad Request\r\n"


def test_an_unplugged_camera_comes_back_at_the_same_address() -> None:
    async def look() -> None:
        async with camera() as server, httpx.AsyncClient() as client:
            before = server.url
            assert (await client.get(before)).headers["x-frame"] == "0"
            await server.close()
            with pytest.raises(httpx.TransportError):
                await client.get(before)
            await server.start()
            assert server.url == before
            assert (await client.get(before)).headers["x-frame"] == "1"

    asyncio.run(look())
