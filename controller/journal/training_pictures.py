"""Pictures of questions that are kept for training with what people answered, where the owner of a table wants that."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from controller.journal import file_permissions
from controller.journal.picture_store import PictureStore

MOST_PICTURES: Final = 20_000

log = logging.getLogger(__name__)


def training_folder(journal: Path) -> Path:
    """The folder of the training pictures of a journal's table."""
    return journal.with_name(journal.name + ".training")


class TrainingPictures:
    """Copies pictures that were answered out of the store, where they would be deleted, each with its answer beside it
    (`DIGEST.jpg`, `DIGEST.json`), 0600; no more than `MOST_PICTURES`."""

    def __init__(self, folder: Path, pictures: PictureStore) -> None:
        self._folder = folder
        self._pictures = pictures

    def keep(self, digest: str, zone: str, tiles: Sequence[str]) -> None:
        """Keep the picture of this digest with the tiles that an answer says lie in its zone; nothing where there is
        no picture, or no tile. A disk that takes none is logged, and prevents no play."""
        jpeg = self._pictures.get(digest) if digest else None
        if jpeg is None or not tiles:
            return
        said = {"format": "answered/1", "zone": zone, "tiles": list(tiles)}
        try:
            file_permissions.make_folder(self._folder)
            if sum(1 for _ in self._folder.glob("*.json")) >= MOST_PICTURES:
                return
            file_permissions.write_private_file(self._folder / f"{digest}.jpg", jpeg)
            file_permissions.write_private_file(self._folder / f"{digest}.json", json.dumps(said).encode())
        except OSError as error:
            log.warning("no picture is kept for training in %s: %s", self._folder, error.strerror or error)
