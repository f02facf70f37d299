"""A table played with a strange set: the set its settings name is the one its table reader classifies with."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from controller.commands.common_options import with_tiles
from controller.rules.registry import load as load_rules
from controller.runtime.vision_factory import open_album, open_tiles
from controller.runtime.wiring import StartError, Wiring
from controller.settings import load, parse
from hardware_sim.art.tile_art import FACES
from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import Scene
from hardware_sim.rendering.tile_placement import SeatContent, TableContent, lay
from tests.vision.enrolment.strange_set import STRANGE, WITHOUT_FLOWERS, tile
from tests.vision.zones.random_tables import picture
from vision.networks.tile_classifier import TileClassifier
from vision.networks.tile_set_store import Sample, TileSet, save_set
from vision.zones.table_reader import TableReader

DISCARDS = tuple(WITHOUT_FLOWERS[k] for k in (0, 8, 3, 10, 16, 25, 17, 26, 31, 33, 5, 20))


def reader(classifier: TileClassifier, camera: Renderer) -> TableReader:
    made = TableReader(classifier)
    made.calibrate(picture(camera, Scene(), 0))
    return made


@pytest.mark.slow
def test_the_tables_reader_names_a_taught_set(without_flowers: TileClassifier) -> None:
    camera = Renderer(seed=5, art=STRANGE)
    seats = tuple(SeatContent(discards=DISCARDS[::step]) for step in (1, -1, 1, -1))
    frame = picture(camera, lay(TableContent((seats[0], seats[1], seats[2], seats[3])), 3, 1), 2)
    seen = reader(without_flowers, camera).read(frame)
    assert [seat.discards for seat in seen.seats] == [DISCARDS, DISCARDS[::-1], DISCARDS, DISCARDS[::-1]]


def kept(store: Path, faces: tuple[str, ...]) -> Path:
    save_set(TileSet("mine", tuple(Sample(name, tile(name, 30)) for name in faces)), store)
    return store


def test_a_set_that_has_the_flowers_makes_showing_them_needless(tmp_path: Path) -> None:
    ningbo = load_rules("ningbo")
    settings = parse("", "table.toml")
    assert open_tiles(settings) is None
    unshown = open_album(settings, ningbo)
    assert unshown is not None
    assert unshown.empty
    with_flowers = open_tiles(with_tiles(settings, "mine", kept(tmp_path / "all", FACES)))
    without = open_tiles(with_tiles(settings, "mine", kept(tmp_path / "some", WITHOUT_FLOWERS)))
    known, asked = (open_album(settings, ningbo, tiles) for tiles in (with_flowers, without))
    assert known is not None
    assert asked is not None
    assert (known.empty, asked.empty) == (False, True)
    assert known.name(np.asarray(tile("3f", 48), np.uint8)) == ("3f", 1.0)


def test_the_settings_name_a_set_and_its_store_beside_them(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('[camera]\ntiles = "mine"\ntiles_store = "sets"\n')
    kept(tmp_path / "sets", WITHOUT_FLOWERS)
    found = open_tiles(load(file))
    assert found is not None
    assert found.faces == WITHOUT_FLOWERS


def test_a_table_does_not_start_with_a_set_nobody_taught(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('[camera]\ntiles = "yours"\ntiles_store = "sets"\n')
    kept(tmp_path / "sets", WITHOUT_FLOWERS[:3])
    with pytest.raises(StartError, match=r"No tile set 'yours'.*There are: mine"), Wiring(load(file)):
        pytest.fail("it started")
