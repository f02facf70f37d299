"""The table's page: what stands on the table, live, in any browser of the house."""

from controller.web.app import create_app
from controller.web.board import Snapshot, SnapshotBoard, SnapshotSource
from controller.web.server import PageError, PageServer

__all__ = ["PageError", "PageServer", "Snapshot", "SnapshotBoard", "SnapshotSource", "create_app"]
