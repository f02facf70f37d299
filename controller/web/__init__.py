"""The table's page: what stands on the table, live, in any browser of the house."""

from controller.web.page_server import PageError, PageServer
from controller.web.snapshot_board import Snapshot, SnapshotBoard, SnapshotSource
from controller.web.table_app import create_app

__all__ = ["PageError", "PageServer", "Snapshot", "SnapshotBoard", "SnapshotSource", "create_app"]
