"""The options of commands that record clips around unsure readings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

RecordOption = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Keep a clip around every unsure reading in this folder, for training."),
]
RecordMbOption = Annotated[
    float, typer.Option(min=1, help="Megabytes all clips may take; the oldest are deleted beyond.")
]
