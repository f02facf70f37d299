"""A table's port, byte for byte, as a host without this program's link would use it."""

import asyncio
import os
from collections.abc import Callable
from typing import Final

from firmware_bridge.protocol.frames import Deframer, Frame, FrameKind, Garbled, encode

ANSWER_WITHIN: Final = 2.0
BEAT: Final = 0.15


class Wire:
    """The port, byte for byte. EVENTs may come at any time and are set aside, and so are answers to our heartbeats."""

    def __init__(self, path: str) -> None:
        # Opened plainly: a serial library would drop the bytes that the table sent when it was switched on.
        self._fd = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self._deframer = Deframer()
        self._frames: asyncio.Queue[Frame] = asyncio.Queue()
        self._pongs_owed = 0
        self.cut_off = False
        """A restart may cut the table off in the middle of a frame."""
        asyncio.get_running_loop().add_reader(self._fd, self._readable)

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self._fd)
        os.close(self._fd)

    def say(self, data: bytes) -> None:
        assert os.write(self._fd, data) == len(data)

    async def hear(self) -> Frame:
        # In small waits: virtual time jumps over one whenever the kernel is slow, but not over a hundred.
        for _ in range(100):
            try:
                async with asyncio.timeout(ANSWER_WITHIN / 100):
                    return await self._frames.get()
            except TimeoutError:
                continue
        raise AssertionError(f"the table did not answer within {ANSWER_WITHIN:g} s")

    async def keep_alive(self, still: Callable[[], bool]) -> None:
        """Heartbeats as long as something is so, at least one: what moves must not think the host gone."""
        while True:
            self._pongs_owed += 1
            self.say(encode(Frame(FrameKind.PING, 0)))
            for _ in range(
                100
            ):  # in small waits, as in `hear`: what moves must not stop while the kernel is slow
                if not self._pongs_owed:
                    break
                await asyncio.sleep(BEAT / 100)
            await asyncio.sleep(BEAT)
            if not still() and not self._pongs_owed:
                return

    @property
    def idle(self) -> bool:
        return self._frames.empty()

    def _readable(self) -> None:
        for item in self._deframer.feed(os.read(self._fd, 4096)):
            if isinstance(item, Garbled):
                assert self.cut_off, "the table sent something that is no frame"
                continue
            if item.kind == FrameKind.PONG and self._pongs_owed:
                self._pongs_owed -= 1
            elif item.kind != FrameKind.EVENT:
                self._frames.put_nowait(item)
