"""`mahjong-table see`: read photographs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from controller.commands.exit_status import ExitStatus
from controller.commands.language_option import LanguageOption, reading
from controller.commands.output import say
from controller.commands.retelling import told
from controller.commands.tile_set_options import StoreOption, TilesOption, open_classifier


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("see")(see)


def see(
    pictures: Annotated[
        list[Path], typer.Argument(metavar="PICTURE...", help="Photographs to read (JPEG, PNG, ...).")
    ],
    lines: Annotated[bool, typer.Option("--lines", help="One line of JSON a picture, in order.")] = False,
    annotate: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Leave a copy of each picture, with what was seen, in this folder."),
    ] = None,
    tiles: TilesOption = None,
    store: StoreOption = None,
    language: LanguageOption = None,
) -> None:
    """Read the tiles in photographs: faces, boxes, corners and turns, as JSON.

    A picture that cannot be read answers with an "error" and the others go on. Exit status: 0 when at least one
    picture was read, 1 when none could be, 2 when the command line or the annotation folder is at fault.
    """
    from vision.networks.tile_classifier import ModelFileError
    from vision.photos.photo_detector import Detector
    from vision.photos.read_photo import AnnotationError
    from vision.photos.read_photo import see as read_pictures

    reading(language)
    try:
        detector = Detector(open_classifier(tiles, store))
    except ModelFileError as broken:
        say(told(broken.whole), err=True)
        raise typer.Exit(ExitStatus.MISUSED) from broken
    read = 0
    try:
        for answer in read_pictures(pictures, detector, annotate):
            read += "error" not in answer
            say(json.dumps(answer, ensure_ascii=False, indent=None if lines else 2))
    except AnnotationError as refused:
        say(told(refused.whole), err=True)
        raise typer.Exit(ExitStatus.MISUSED) from refused
    if not read:
        raise typer.Exit(1)
