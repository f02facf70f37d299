"""The options `--tiles` and `--store`, shared by all commands that read tiles, and what they select."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from controller.commands.completions import tile_sets
from controller.commands.exit_status import fail
from controller.commands.retelling import told as told_words
from controller.words.sentence import sentence

if TYPE_CHECKING:
    from controller.settings import Settings
    from vision.networks.tile_classifier import TileClassifier
    from vision.networks.tile_set_store import TileSet

QUIET_S: Final = 2.0

TilesOption = Annotated[
    str | None,
    typer.Option(
        "--tiles",
        metavar="NAME",
        help="Read this enrolled tile set (`enrol --list`) as its pictures say.",
        autocompletion=tile_sets,
    ),
]
StoreOption = Annotated[
    Path | None,
    typer.Option("--store", metavar="DIR", help="Where enrolled sets lie; left out: the user's data folder."),
]


def open_classifier(tiles: str | None, store: Path | None) -> TileClassifier:
    """A tile classifier, with the enrolled tile set of that name if one is named; an unknown or broken set ends the
    command with status 2. Raises ModelFileError."""
    from vision.networks.tile_classifier import TileClassifier

    tile_set = chosen_set(tiles, store)
    return TileClassifier() if tile_set is None else TileClassifier(tile_set=tile_set, progress=learning())


def chosen_set(tiles: str | None, store: Path | None) -> TileSet | None:
    """The enrolled tile set of that name, None where none is named; an unknown or broken one ends the command with
    status 2."""
    from vision.networks.tile_set_store import TileSetError, load_set

    if tiles is None:
        return None
    try:
        return load_set(tiles, store)
    except TileSetError as error:
        fail(error, 2)


def with_tiles(settings: Settings, tiles: str | None, store: Path | None) -> Settings:
    """A table's settings with the tile set and store of the command line, where they are given."""
    named = {"tiles": tiles, "tiles_store": None if store is None else store.resolve()}
    changed = {name: value for name, value in named.items() if value is not None}
    if not changed:
        return settings
    return settings.model_copy(update={"camera": settings.camera.model_copy(update=changed)})


def learning() -> Callable[[int, int], None]:
    """A progress callback for training a set, on the error stream: a line that moves on a terminal, else one line;
    nothing in the first two seconds."""
    began, told = time.monotonic(), [0]

    def tell(done: int, of: int) -> None:
        ended = done >= of and told[0]
        if time.monotonic() - began < QUIET_S and not ended:
            return
        if sys.stderr.isatty():
            end = "\n" if ended else ""
            line = told_words(sentence("enrolment.learning_percent", percent=f"{100 * done // of:3d}"))
            print(f"\r{line}", end=end, file=sys.stderr, flush=True)
        elif not told[0]:
            print(told_words(sentence("enrolment.learning")), file=sys.stderr, flush=True)
        told[0] = 1

    return tell
