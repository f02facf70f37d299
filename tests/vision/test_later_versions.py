"""Files of an invented version 2 are refused with a sentence and left unchanged."""

import json
from pathlib import Path

import numpy as np
import pytest

from vision.calibration.stored_calibration import Alignment, AlignmentError
from vision.networks.tile_set_store import MANIFEST, Sample, TileSet, TileSetError, load_set, save_set


def made_later(path: Path, key: str) -> bytes:
    """Write version 2 into the file; returns the file's new content."""
    path.write_text(json.dumps(json.loads(path.read_bytes()) | {key: 2, "later": [1]}), encoding="utf-8")
    return path.read_bytes()


def test_a_later_calibration_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "camera.json"
    Alignment(height_mm=900.0).save(path)
    later = made_later(path, "version")
    with pytest.raises(
        AlignmentError,
        match=r"camera\.json is of version 2, this program knows 1; run the newer program that wrote it",
    ):
        Alignment.load(path)
    assert path.read_bytes() == later


def test_a_later_tile_set_is_refused_and_left_alone(tmp_path: Path) -> None:
    save_set(TileSet("house", (Sample("1p", np.full((128, 96, 3), 200, np.uint8)),)), tmp_path)
    later = made_later(tmp_path / "house" / MANIFEST, "format")
    with pytest.raises(
        TileSetError, match=r"set\.json is of format 2, .*; run the newer program that wrote it"
    ):
        load_set("house", tmp_path)
    assert (tmp_path / "house" / MANIFEST).read_bytes() == later
