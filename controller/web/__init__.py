"""The web pages of table, parlor and commands: live state in a browser, access control, and the terminal view.

The names below are imported when they are asked for: who wants a page's port needs neither server nor camera.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from controller.web.listening_addresses import PageError
    from controller.web.page_server import PageServer
    from controller.web.snapshot_board import Snapshot, SnapshotBoard, SnapshotSource
    from controller.web.table_app import create_app

__all__ = ["PageError", "PageServer", "Snapshot", "SnapshotBoard", "SnapshotSource", "create_app"]

_FROM: Final = {
    "PageError": "listening_addresses",
    "PageServer": "page_server",
    "Snapshot": "snapshot_board",
    "SnapshotBoard": "snapshot_board",
    "SnapshotSource": "snapshot_board",
    "create_app": "table_app",
}


def __getattr__(name: str) -> object:
    if name not in _FROM:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_FROM[name]}"), name)
