"""The web pages of table, parlor and commands: live state in a browser, access control, and the terminal view."""

from controller.web.page_server import PageError, PageServer
from controller.web.snapshot_board import Snapshot, SnapshotBoard, SnapshotSource
from controller.web.table_app import create_app

__all__ = ["PageError", "PageServer", "Snapshot", "SnapshotBoard", "SnapshotSource", "create_app"]
