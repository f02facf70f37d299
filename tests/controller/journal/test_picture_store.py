"""Pictures beside the journal: found by digest, private, bounded in size and time."""

from __future__ import annotations

import os
import stat
import time
from hashlib import sha256
from pathlib import Path

import pytest

from controller.journal.picture_store import (
    KEPT_IN_MEMORY,
    MOST_OF_ONE,
    PictureStore,
    PictureStoreError,
    folder_beside,
)

HOUR = 3600.0


def test_a_later_process_finds_a_picture_by_its_digest(tmp_path: Path) -> None:
    folder = folder_beside(tmp_path / "table.journal")
    digest = PictureStore(folder, HOUR).put(b"picture", 1000.0)
    assert digest == sha256(b"picture").hexdigest()
    assert PictureStore(folder, HOUR).get(digest) == b"picture"
    assert PictureStore(folder, HOUR).get("0" * 64) is None


def test_nobody_else_may_read_them(tmp_path: Path) -> None:
    folder = folder_beside(tmp_path / "table.journal")
    before = os.umask(0)
    try:
        digest = PictureStore(folder, HOUR).put(b"picture", 1000.0)
    finally:
        os.umask(before)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / f"{digest}.jpg").stat().st_mode) == 0o600


def test_they_are_deleted_when_their_time_is_over(tmp_path: Path) -> None:
    store = PictureStore(tmp_path / "pictures", HOUR)
    old, new = store.put(b"old", 1000.0), store.put(b"new", 1000.0 + HOUR)
    assert store.get(old) == b"old"
    assert store.prune(1001.0 + HOUR) == 1
    assert store.get(old) is None
    assert store.get(new) == b"new"
    assert store.prune(1001.0 + 2 * HOUR) == 1
    assert list((tmp_path / "pictures").iterdir()) == []


def test_files_half_written_at_a_crash_are_deleted(tmp_path: Path) -> None:
    (tmp_path / f"{'a' * 64}.jpg.new").write_bytes(b"hal")
    os.utime(tmp_path / f"{'a' * 64}.jpg.new", (1000.0, 1000.0))
    assert PictureStore(tmp_path, HOUR).prune(1001.0 + HOUR) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_link_that_leads_nowhere_keeps_no_picture_out(tmp_path: Path) -> None:
    (tmp_path / f"{'b' * 64}.jpg").symlink_to("nowhere")
    store = PictureStore(tmp_path, HOUR)
    assert store.get(store.put(b"picture", time.time())) == b"picture"


def test_pictures_are_deleted_when_a_table_stops_keeping_them(tmp_path: Path) -> None:
    digest = PictureStore(tmp_path, HOUR).put(b"picture", 1000.0)
    store = PictureStore(tmp_path, 0.0)
    assert store.prune(1001.0) == 1
    assert store.get(digest) is None


def test_the_same_picture_again_is_kept_from_then_on(tmp_path: Path) -> None:
    store = PictureStore(tmp_path / "pictures", HOUR)
    digest = store.put(b"same", 1000.0)
    assert store.put(b"same", 1000.0 + HOUR) == digest
    assert store.prune(1001.0 + HOUR) == 0
    assert store.get(digest) == b"same"


def test_the_oldest_give_way_to_the_newest(tmp_path: Path) -> None:
    store = PictureStore(tmp_path / "pictures", HOUR, most_bytes=250)
    digests = [store.put(bytes([n]) * 100, 1000.0 + n) for n in range(4)]
    assert [store.get(digest) is None for digest in digests] == [True, True, False, False]
    assert store.get(store.put(b"x" * 300, 1005.0)) is not None, "the newest stays, however large"


def test_other_files_in_the_folder_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "note.jpg").write_bytes(b"mine")
    os.utime(tmp_path / "note.jpg", (0, 0))
    PictureStore(tmp_path, HOUR).prune(1e9)
    assert (tmp_path / "note.jpg").exists()


def test_a_changed_picture_is_not_given_out(tmp_path: Path) -> None:
    store = PictureStore(tmp_path, HOUR)
    digest = store.put(b"picture", 1000.0)
    (tmp_path / f"{digest}.jpg").write_bytes(b"another")
    assert store.get(digest) is None


@pytest.mark.parametrize("name", ["", "../table", "ab", "A" * 64, "0" * 63 + "/", "0" * 64 + "\n"])
def test_an_invalid_digest_opens_no_file(tmp_path: Path, name: str) -> None:
    (tmp_path / "table.jpg").write_bytes(b"private")
    (tmp_path / "pictures").mkdir()
    (tmp_path / f"{'0' * 64}.jpg").write_bytes(b"private")
    assert PictureStore(tmp_path / "pictures", HOUR).get(name) is None


def test_without_a_retention_time_nothing_is_written(tmp_path: Path) -> None:
    store = PictureStore(tmp_path / "pictures", 0.0)
    digests = [store.put(bytes([n]), 1000.0 + n) for n in range(KEPT_IN_MEMORY + 1)]
    assert store.get(digests[0]) is None
    assert store.get(digests[-1]) == bytes([KEPT_IN_MEMORY])
    assert not (tmp_path / "pictures").exists()


def test_pictures_that_cannot_be_kept_are_refused(tmp_path: Path) -> None:
    with pytest.raises(PictureStoreError, match="is more than"):
        PictureStore(tmp_path, HOUR).put(b"x" * (MOST_OF_ONE + 1), 1000.0)
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(PictureStoreError, match="file"):
        PictureStore(tmp_path / "file" / "pictures", HOUR).put(b"x", 1000.0)
