"""Makes the camera input of a table from its settings and rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from controller.identity.addresses import without_password
from controller.journal.picture_store import PictureStore
from controller.rules.system import System
from controller.rules.tiles import FLOWER_TILES
from controller.runtime.camera_input import CameraInput, PictureInput
from controller.runtime.supplied_readings import SCHEME, Readings, SocketReadings, SuppliedInput
from controller.runtime.table_geometry import table_shape
from controller.settings import POOL, Settings, SettingsError
from controller.words.sentence import sentence, sentence_of
from vision.calibration.stored_calibration import Alignment, AlignmentError
from vision.capture.camera import CameraError, open_camera
from vision.live.clip_recorder import LIMIT_MB, ClipRecorder
from vision.networks.tile_classifier import ModelFileError, TileClassifier
from vision.networks.tile_set_store import TileSet, load_set
from vision.zones.flower_gallery import FLOWERS, FlowerGallery
from vision.zones.settle import Settler
from vision.zones.table_reader import TableReader

TILE_PICTURE = (48, 64)
"""Width and height in px of a tile as the table's reader cuts it out."""


def open_camera_input(
    settings: Settings,
    system: System,
    readings: Readings | None = None,
    record: Path | None = None,
    record_mb: float = LIMIT_MB,
    pictures: PictureStore | None = None,
) -> CameraInput:
    """The camera input at `[camera] url`, or one that takes the supplied `readings`. With `record`, a folder, clips of
    uncertain readings are kept there, `record_mb` megabytes at most; `pictures` keeps what questions are about.

    Raises `CameraError`, `ReadingsError`, `ModelFileError`, `TileSetError`, `AlignmentError`, `SettingsError`, or
    `ClipError` where that folder cannot be written.
    """
    url = settings.camera.url
    if readings is None and url.startswith(f"{SCHEME}:"):
        readings = SocketReadings(url)
    if readings is not None:
        shape = table_shape(system)
        return SuppliedInput(readings, singles=shape.has_singles, bets=shape.has_bets)
    tile_set = open_tiles(settings)
    classifier = TileClassifier(tile_set=tile_set, spared=1)
    album = open_album(settings, system, tile_set)
    reader = open_reader(settings, system, classifier, album)

    def fit(other: System) -> tuple[Settler, FlowerGallery | None]:
        try:
            its = open_album(settings, other, tile_set)
            return Settler(open_reader(settings, other, classifier, its)), its
        except (AlignmentError, ModelFileError, SettingsError) as error:
            raise CameraError(sentence_of(error)) from error

    recorder = None if record is None else ClipRecorder(record, without_password(url), record_mb)
    return PictureInput(
        open_camera(url),
        Settler(reader),
        singles=reader.shape.has_singles,
        album=album,
        recorder=recorder,
        fit=fit,
        pictures=pictures,
    )


def open_reader(
    settings: Settings, system: System, classifier: TileClassifier, album: FlowerGallery | None
) -> TableReader:
    """The reader of a table on which `system` is played, with the stored calibration of its camera. Raises
    `AlignmentError`, `ModelFileError`, or `SettingsError` where these rules leave no room for pools of discards."""
    alignment = Alignment.kept_in(alignment_file(settings), settings.camera.height_mm)
    shape = table_shape(system)
    if settings.table.discards == POOL and shape.outer:
        raise SettingsError(sentence("settings.no_space_for_pools", discards=POOL, rules=system.name))
    shape = replace(shape, pools=settings.table.discards == POOL)
    return TableReader(classifier, shape=shape, album=album, alignment=alignment)


def open_tiles(settings: Settings) -> TileSet | None:
    """The enrolled tile set that `[camera] tiles` names, None where it names none. Raises `TileSetError`."""
    camera = settings.camera
    return None if camera.tiles is None else load_set(camera.tiles, camera.tiles_store)


def open_album(settings: Settings, system: System, tile_set: TileSet | None = None) -> FlowerGallery | None:
    """The appearance of this tile set's flowers, where flowers are among the tiles. An enrolled set with all of them
    supplies it; nobody is then asked to show them."""
    if not any(map(system.in_set, FLOWER_TILES)):
        return None
    if tile_set is not None and set(FLOWERS) <= set(tile_set.faces):
        album = FlowerGallery()
        album.learn(tile_set.one_of_each(FLOWERS, TILE_PICTURE))
        return album
    return FlowerGallery(settings.journal.path.with_suffix(".flowers.png"))


def alignment_file(settings: Settings) -> Path:
    """Where `mahjong-table calibrate --save` stores the camera's calibration: beside the journal."""
    return settings.journal.path.with_suffix(".camera.json")
