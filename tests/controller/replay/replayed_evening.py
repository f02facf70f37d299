"""Journals with played hands, for tests of replays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from shutil import copyfile, copytree
from tempfile import mkdtemp

import cv2
import numpy as np

from controller.journal.picture_store import PictureStore, folder_beside
from controller.referee.inputs import Input, ZonesRead
from controller.referee.zones import TableZone, TableZoneKind
from tests.controller.orders.ordered_table import Evening, opened

HANDS = 3
PICTURED_AT = 1000.0


def picture_of(zone: str, tiles: Sequence[str]) -> bytes:
    """What stands for the cut of a row of discards: a grey JPEG of its length, that tells zone and tiles."""
    done, coded = cv2.imencode(".jpg", np.full((60, 40 + 30 * len(tiles), 3), 150, np.uint8))
    assert done
    return coded.tobytes() + f"{zone} {' '.join(tiles)}".encode()


class FilmedEvening(Evening):
    """Of each row of discards that is read a picture lies beside the record."""

    def give(self, given: Input) -> None:
        if isinstance(given, ZonesRead):
            store = PictureStore(folder_beside(self.record.journal.path), 3600.0)
            rows = {
                zone: TableZone.discards(zone.owner).content_in(given.zones)
                for zone in given.zones
                if zone.kind is TableZoneKind.DISCARDS
            }
            cuts = {
                zone: store.put(picture_of(zone.name, tiles), PICTURED_AT) for zone, tiles in rows.items()
            }
            given = replace(given, pictures=cuts)
        super().give(given)


@cache
def _played(rules: str) -> Path:
    path = Path(mkdtemp()) / "table.db"
    evening = FilmedEvening(opened(path, rules), seed=3)
    for _ in range(HANDS):
        evening.play_one()
    evening.into_a_hand()
    evening.record.journal.close()
    return path


def played_journal(folder: Path, rules: str = "hangzhou") -> Path:
    """A journal with three hands that are over and one under way, in a folder of the test's own, with pictures."""
    source, path = _played(rules), folder / "table.db"
    for suffix in ("", ".key"):
        copyfile(f"{source}{suffix}", f"{path}{suffix}")
    copytree(folder_beside(source), folder_beside(path))
    return path
