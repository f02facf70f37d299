"""Health of a table's parts: for the page, the retained state and monitoring."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from controller.journal.journal import Journal
from controller.runtime.camera_input import CameraInput
from controller.runtime.machine_link import MachineLink
from controller.settings import Settings
from firmware_bridge.link.link import LinkStatistics


def health(settings: Settings, hardware: MachineLink | None, eye: CameraInput) -> dict[str, Any]:
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
            "ok": eye.trouble is None,
            "state": eye.state,
            "text": eye.trouble,
            "url": eye.url,
            "frames": eye.statistics.frames,
            "unsure": eye.statistics.unsure,
            "seconds": round(eye.statistics.seconds, 3),
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
