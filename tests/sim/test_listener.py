"""A closed address of the simulated table leaves nobody attended and nothing running."""

from __future__ import annotations

import asyncio

from hardware_sim.listener import Listener


def test_closing_ends_whoever_is_attended() -> None:
    async def watch() -> None:
        attended = asyncio.Event()

        async def attend(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            attended.set()
            await asyncio.sleep(3600)  # a camera between two frames

        listener = Listener(attend, "127.0.0.1", 0)
        await listener.start()
        host, _, port = listener.address.rpartition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        await attended.wait()
        await listener.close()
        assert asyncio.all_tasks() == {asyncio.current_task()}
        assert await _what_is_left(reader) == b""
        writer.close()

    asyncio.run(watch())


def test_a_client_may_ask_for_the_end() -> None:
    async def watch() -> None:
        ended = asyncio.Event()

        async def attend(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readline()
            await listener.close()
            ended.set()

        listener = Listener(attend, "127.0.0.1", 0)
        await listener.start()
        host, _, port = listener.address.rpartition(":")
        _, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"stop\n")
        await asyncio.wait_for(ended.wait(), 10)
        writer.close()

    asyncio.run(watch())


async def _what_is_left(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read()
    except ConnectionError:
        return b""
