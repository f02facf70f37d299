"""`mahjong-table schemas`: the JSON Schemas of the MQTT messages, for authors of apps and hubs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from controller.commands.exit_status import fail
from controller.commands.output import say


def register(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("schemas")(publish)


def publish(
    out: Annotated[
        Path | None,
        typer.Option(
            help="Write every schema as a file of this folder, and asyncapi.yaml; else print them.",
            file_okay=False,
        ),
    ] = None,
) -> None:
    """The JSON Schemas of every MQTT message and order, and the AsyncAPI document."""
    from controller.mqtt.asyncapi import text as asyncapi_text
    from controller.mqtt.json_schemas import schemas, write_schemas

    if out is None:
        say(json.dumps(schemas(), indent=1, ensure_ascii=False))
        return
    try:
        files = write_schemas(out)
        document = out / "asyncapi.yaml"
        document.write_text(asyncapi_text(), encoding="utf-8")
    except OSError as error:
        fail(
            f"Nothing can be written to {out}: {(error.strerror or str(error)).lower()}. Name another folder."
        )
    say(f"{len(files)} schemas and asyncapi.yaml are in {out}.")
