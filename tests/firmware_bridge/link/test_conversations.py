"""The conversations of `vectors.json`, held byte for byte with three firmwares."""

import asyncio
import json
import os
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from firmware_bridge.protocol.frames import Deframer, Frame, FrameKind, Garbled, encode
from firmware_bridge.protocol.messages import ResetCause
from tests.firmware_bridge.link.firmware_bench import Table, eventually

CONVERSATIONS: list[dict[str, Any]] = json.loads(
    files("firmware_bridge").joinpath("vectors.json").read_text(encoding="utf-8")
)["conversations"]
ANSWER_WITHIN = 2.0
BEAT = 0.15
CAUSES = {"brownout": ResetCause.BROWN_OUT, "watchdog": ResetCause.WATCHDOG}


class Wire:
    """The port, byte for byte. EVENTs may come at any time and are set aside, and so are answers to our heartbeats."""

    def __init__(self, path: str) -> None:
        # Opened plainly: a serial library would throw away what the table said when it was switched on.
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
                assert self.cut_off, "the table said something that is no frame"
                continue
            if item.kind == FrameKind.PONG and self._pongs_owed:
                self._pongs_owed -= 1
            elif item.kind != FrameKind.EVENT:
                self._frames.put_nowait(item)


@pytest.mark.parametrize("conversation", CONVERSATIONS, ids=lambda told: told["name"].replace(" ", "_"))
def test_a_firmware_holds_its_end_of_the_conversation(table: Table, conversation: dict[str, Any]) -> None:
    async def scene() -> None:
        wire = Wire(str(table.port))
        try:
            for line in conversation["lines"]:
                note = f"{line} in {conversation['name']!r}"
                match line["from"]:
                    case "host":
                        wire.say(bytes.fromhex(line["wire"]))
                    case "table":
                        compare(await wire.hear(), line, note)
                    case "world":
                        assert wire.idle, f"the table said more than it should before {note}"
                        await happen(table, wire, line["does"].split())
            await asyncio.sleep(0.05)
            assert wire.idle, "the table said more than it should"
        finally:
            wire.close()

    table.run_alone(scene)


def compare(frame: Frame, line: dict[str, Any], note: str) -> None:
    told, pattern = frame.body.hex(), line["body"]
    if pattern.endswith("*"):
        pattern = pattern[:-1]
        told = told[: len(pattern)]
    same = len(told) == len(pattern) and all(
        expected in (".", got) for got, expected in zip(told, pattern, strict=True)
    )
    assert (frame.kind, frame.seq) == (line["kind"], line["seq"]) and same, f"{frame} is not {note}"


async def happen(table: Table, wire: Wire, words: list[str]) -> None:  # noqa: C901, PLR0912 - one case a word
    firmware = table.firmware
    match words:
        case ["settle"]:
            state = len(firmware.motions)
            await wire.keep_alive(lambda: table.moving)
            assert len(firmware.motions) == state
        case ["slow"]:
            table.slow()
        case ["silence", seconds]:
            await asyncio.sleep(float(seconds))
            await eventually(lambda: not table.moving)
        case ["jam", wall]:
            firmware.jam(int(wall))
        case ["free", wall]:
            firmware.free(int(wall))
        case ["missing", wall, tiles]:
            firmware.missing_tile(int(wall), int(tiles))
        case ["extra", wall, tiles]:
            firmware.extra_tile(int(wall), int(tiles))
        case ["mixed", wall, tiles]:
            firmware.mixed_set(int(wall), int(tiles))
        case ["lift", wall, how]:
            firmware.lift_stuck(int(wall), how == "stuck")
        case ["dice", "unreadable"]:
            firmware.dice_unreadable()
        case ["dice", "ok"]:
            firmware.dice_unreadable(0)
        case ["dice", first, second]:
            table.next_dice(int(first), int(second))
        case ["lid", "open"]:
            firmware.open_lid()
        case ["lid", "close"]:
            firmware.close_lid()
        case ["reset", cause]:
            wire.cut_off = True
            firmware.reset(CAUSES[cause])
        case _:
            raise AssertionError(f"nobody knows how to make happen: {words}")
    await asyncio.sleep(0.06)
