"""The link to a table's machine as a running table uses it, and a table that has none.

`firmware_bridge.hardware.Hardware` is such a link. With `[serial] port = "none"` no port is opened: the link is never
lost, and instructions to a machine are shown only on pages and panels.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final, Protocol

from controller.journal.journal import Journal
from controller.runtime.camera_input import CameraInput
from controller.settings import Settings
from firmware_bridge.events import Event, LinkUp
from firmware_bridge.link.link import LinkStatistics
from firmware_bridge.protocol.messages import Buzz, Capabilities, FaultCode, Sensor, WallTiles
from firmware_bridge.protocol.state_block import Counters, TableState

NOTHING: Final = Capabilities("", walls=0, stacks=0, tiles=0, seats=0, display_width=0, sensors=Sensor(0))
"""What a table without a machine can do."""


class MachineLink(Protocol):
    """What `TableRun` and `HardwareOutput` use of a link; `Hardware` says what each of these means."""

    @property
    def up(self) -> bool:
        """Whether commands are taken now."""

    @property
    def state(self) -> TableState | None:
        """The latest reading of the machine."""

    @property
    def capabilities(self) -> Capabilities | None:
        """The capabilities that the machine reported."""

    @property
    def statistics(self) -> LinkStatistics:
        """Counts since the port was opened."""

    @property
    def resends(self) -> int:
        """Frames sent again."""

    def restore(self, counters: Counters, /) -> None:
        """Set the button counters last journaled."""

    async def run(self) -> None:
        """Keep the machine connected until cancelled."""

    def events(self) -> AsyncIterator[Event]:
        """Every event once, in order."""

    async def hear_out(self) -> None:
        """Return when all earlier events have been reported."""

    async def shuffle(self, op_id: int, /) -> int:
        """Shuffle."""

    async def raise_walls(self, op_id: int, /) -> int:
        """Raise the walls."""

    async def roll_dice(self, op_id: int, /) -> int:
        """Roll the dice."""

    async def program(self, tiles: WallTiles, /) -> None:
        """Set the walls of the next shuffle."""

    async def display(self, seat: int, text: str, /) -> None:
        """Show a text."""

    async def light(self, seat: int, first: int, last: int, colour: tuple[int, int, int], /) -> None:
        """Light stacks of a wall."""

    async def buzz(self, seat: int, pattern: Buzz, /) -> None:
        """Sound a buzzer."""

    async def clear_fault(self, code: FaultCode, /) -> None:
        """Clear a fault."""


class NoMachine:
    """The link of a table without any firmware: it lacks every part, and commands change nothing."""

    up: Final = True
    state: Final = None
    capabilities: Final = None
    resends: Final = 0

    @property
    def statistics(self) -> LinkStatistics:
        """Nothing was sent and nothing came."""
        return LinkStatistics()

    def restore(self, _counters: Counters, /) -> None:
        """No button counts presses: those of panels are journaled as they come."""

    async def run(self) -> None:
        """Nothing is to be kept connected."""
        await asyncio.Event().wait()

    async def events(self) -> AsyncIterator[Event]:
        """Tells once that the table has no parts."""
        yield LinkUp(0, False, NOTHING, Counters(0, ()))
        await asyncio.Event().wait()

    async def hear_out(self) -> None:
        """Presses on panels come without a delay that could be waited for."""

    async def shuffle(self, op_id: int, /) -> int:
        """People begin it."""
        return op_id

    async def raise_walls(self, op_id: int, /) -> int:
        """The machine does so by itself."""
        return op_id

    async def roll_dice(self, op_id: int, /) -> int:
        """People roll them."""
        return op_id

    async def program(self, _tiles: WallTiles, /) -> None:
        """The machine's own switch says which walls it builds."""

    async def display(self, _seat: int, _text: str, /) -> None:
        """Pages and panels show it."""

    async def light(self, _seat: int, _first: int, _last: int, _colour: tuple[int, int, int], /) -> None:
        """The page shows the place in the wall."""

    async def buzz(self, _seat: int, _pattern: Buzz, /) -> None:
        """Panels sound by themselves."""

    async def clear_fault(self, _code: FaultCode, /) -> None:
        """No fault was reported."""


# ---- Health of a table's parts: for the page, the retained state and monitoring ----------------------------------


def health(settings: Settings, hardware: MachineLink | None, camera_input: CameraInput) -> dict[str, Any]:
    """The table's name, the state of its link and of its camera. Cheap: it is called at every input. The link of
    a table without a machine (port "none") is never down."""
    link = LinkStatistics() if hardware is None else hardware.statistics
    return {
        "parlor": settings.table.parlor,
        "table": settings.table.name,
        "link": {
            "up": hardware is not None and hardware.up,
            "port": settings.serial.port,
            "resends": 0 if hardware is None else hardware.resends,
            "frames_sent": link.frames_sent,
            "frames_received": link.frames_received,
            "garbled": link.garbled,
            "garbled_at_table": link.garbled_at_table,
            "sessions": link.sessions,
        },
        "camera": {
            "ok": camera_input.trouble is None,
            "state": camera_input.state,
            "text": camera_input.trouble,
            "url": camera_input.url,
            "frames": camera_input.statistics.frames,
            "unsure": camera_input.statistics.unsure,
            "seconds": round(camera_input.statistics.seconds, 3),
        },
    }


def journal_sizes(journal: Journal) -> dict[str, int]:
    """Number of entries, size of the journal with its write-ahead log, and free space on its disk, in bytes.

    The log (`-wal`) outgrows the file where another program reads it for long, since it cannot be copied back then.
    """
    return {
        "entries": journal.last,
        "bytes": sum(_bytes(journal.path.with_name(journal.path.name + suffix)) for suffix in ("", "-wal")),
        "free_bytes": shutil.disk_usage(journal.path.parent).free,
    }


def _bytes(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:  # there is no log between a checkpoint and the next entry
        return 0
