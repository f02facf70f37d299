"""Which eye looks at a table, as its settings and its rules say."""

from __future__ import annotations

from controller.eye import CameraEye, Eye
from controller.handed import SCHEME, HandedEye, Readings, SocketReadings
from controller.rules.system import System
from controller.rules.tiles import FACES, KINDS, Tile
from controller.settings import Settings
from controller.table_shape import table_shape
from vision.album import Album
from vision.camera import open_camera
from vision.names import Namer
from vision.reader import TableReader
from vision.settle import Settler


def open_eye(settings: Settings, system: System, readings: Readings | None = None) -> Eye:
    """The eye at `[camera] url`, or one that is handed `readings`. Raises `CameraError`, `ReadingsError` or
    `NamerError`."""
    shape = table_shape(system)
    url = settings.camera.url
    if readings is None and url.startswith(f"{SCHEME}:"):
        readings = SocketReadings(url)
    if readings is not None:
        return HandedEye(readings, singles=shape.has_singles)
    flowers = any(system.in_set(Tile(tile)) for tile in range(FACES, KINDS))
    album = Album(settings.journal.path.with_suffix(".flowers.png")) if flowers else None
    reader = TableReader(Namer(), settings.camera.height_mm, shape=shape, album=album)
    return CameraEye(open_camera(url), Settler(reader), singles=shape.has_singles, album=album)
