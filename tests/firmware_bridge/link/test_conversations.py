"""The conversations of `vectors.json`, held byte for byte with three firmwares."""

import asyncio
import json
from importlib.resources import files
from typing import Any

import pytest

from firmware_bridge.protocol.frames import Frame
from firmware_bridge.protocol.messages import ResetCause
from tests.firmware_bridge.link.firmware_bench import Table, eventually
from tests.firmware_bridge.link.wire import Wire

CONVERSATIONS: list[dict[str, Any]] = json.loads(
    files("firmware_bridge").joinpath("vectors.json").read_text(encoding="utf-8")
)["conversations"]
CAUSES = {"brownout": ResetCause.BROWN_OUT, "watchdog": ResetCause.WATCHDOG}


@pytest.mark.parametrize(
    "conversation", CONVERSATIONS, ids=lambda conversation: conversation["name"].replace(" ", "_")
)
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
                        assert wire.idle, f"the table sent more than it should before {note}"
                        await happen(table, wire, line["does"].split())
            await asyncio.sleep(0.05)
            assert wire.idle, "the table sent more than it should"
        finally:
            wire.close()

    table.run_alone(scene)


def compare(frame: Frame, line: dict[str, Any], note: str) -> None:
    body, pattern = frame.body.hex(), line["body"]
    if pattern.endswith("*"):
        pattern = pattern[:-1]
        body = body[: len(pattern)]
    same = len(body) == len(pattern) and all(
        expected in (".", got) for got, expected in zip(body, pattern, strict=True)
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
