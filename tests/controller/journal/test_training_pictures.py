"""Pictures with their answers are kept beyond the store, if the owner wants that; nothing else is."""

from __future__ import annotations

import json
import stat
from pathlib import Path

from controller.journal.picture_store import PictureStore, TrainingPictures, training_folder


def test_an_answered_picture_survives_deletion_in_the_store(tmp_path: Path) -> None:
    store, folder = PictureStore(tmp_path / "pictures", 60.0), training_folder(tmp_path / "table.journal")
    digest = store.put(b"jpeg", 0.0)
    TrainingPictures(folder, store).keep(digest, "hand:1", ["5m", "6m"])
    store.prune(1000.0)
    assert store.get(digest) is None
    assert (folder / f"{digest}.jpg").read_bytes() == b"jpeg"
    kept = json.loads((folder / f"{digest}.json").read_text())
    assert kept == {"format": "answered/1", "zone": "hand:1", "tiles": ["5m", "6m"]}
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}


def test_without_a_picture_nothing_is_kept(tmp_path: Path) -> None:
    training = TrainingPictures(tmp_path / "t", PictureStore(tmp_path / "pictures", 60.0))
    training.keep("", "hand:1", ["5m"])
    training.keep("ab" * 32, "hand:1", ["5m"])
    assert not (tmp_path / "t").exists()


def test_a_disk_that_takes_nothing_stops_nobody(tmp_path: Path) -> None:
    store = PictureStore(tmp_path / "pictures", 60.0)
    digest = store.put(b"jpeg", 0.0)
    (tmp_path / "file").write_bytes(b"")
    TrainingPictures(tmp_path / "file" / "t", store).keep(digest, "hand:1", ["5m"])
    assert (tmp_path / "file").read_bytes() == b""
