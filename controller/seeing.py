"""Which eye looks at a table, as its settings and its rules say."""

from __future__ import annotations

from pathlib import Path

from controller.eye import CameraEye, Eye
from controller.handed import SCHEME, HandedEye, Readings, SocketReadings
from controller.rules.system import System
from controller.rules.tiles import FACES, KINDS, Tile
from controller.settings import Settings
from controller.table_shape import table_shape
from vision.album import Album
from vision.alignment import Alignment
from vision.camera import open_camera
from vision.names import Namer
from vision.reader import TableReader
from vision.settle import Settler


def open_eye(settings: Settings, system: System, readings: Readings | None = None) -> Eye:
    """The eye at `[camera] url`, or one that is handed `readings`. Raises `CameraError`, `ReadingsError`,
    `NamerError` or `AlignmentError`."""
    shape = table_shape(system)
    url = settings.camera.url
    if readings is None and url.startswith(f"{SCHEME}:"):
        readings = SocketReadings(url)
    if readings is not None:
        return HandedEye(readings, singles=shape.has_singles)
    flowers = any(system.in_set(Tile(tile)) for tile in range(FACES, KINDS))
    album = Album(settings.journal.path.with_suffix(".flowers.png")) if flowers else None
    alignment = Alignment.kept_in(alignment_file(settings), settings.camera.height_mm)
    reader = TableReader(Namer(), shape=shape, album=album, alignment=alignment)
    return CameraEye(open_camera(url), Settler(reader), singles=shape.has_singles, album=album)


def alignment_file(settings: Settings) -> Path:
    """Where `mahjong-table calibrate --save` keeps what it learnt of the camera: beside the journal."""
    return settings.journal.path.with_suffix(".camera.json")
