"""`mahjong-table init`: writes a table's settings, ready to be changed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.common_options import SETTINGS
from controller.commands.output import fail, say_done


def register(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("init")(write_settings)


def write_settings(
    file: Annotated[Path, typer.Argument(help="The file to write.")] = SETTINGS,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Write a table's settings with comments, ready to be changed."""
    from controller.commands.table_toml_template import name_for, table_file
    from controller.doctor.serial_checks import ports_found
    from controller.settings import SettingsError
    from controller.settings.table_paths import usual_record

    try:
        record = str(usual_record(file)[0])
    except SettingsError as error:
        record = f"nowhere: {error}"
    text = table_file(str(file), ports_found(), name_for(file), record)
    try:
        # "x" refuses an existing file even if it appeared a moment ago.
        with file.open("w" if force else "x", encoding="utf-8") as output:
            output.write(text)
    except FileExistsError:
        fail(f"{file} exists already and was not changed; --force overwrites it.", 2)
    except OSError as error:
        fail(f"{file} cannot be written: {error.strerror or error}.", 2)
    message = f"Wrote {file}. Change what differs at your table, then: mahjong-table doctor --config {file}"
    say_done(message, as_json, {"file": str(file), "record": record})
