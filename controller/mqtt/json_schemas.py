"""JSON Schemas of every message and of the args of every order, generated from the models: the published contract.

They are kept in `schemas/` beside this module and go with the package; a test holds them and the models together.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

from controller.json_values import JsonObject, mapping, text
from controller.mqtt.message_models import MESSAGES
from controller.orders.order_models import schemas as order_schemas

SCHEMA_FOLDER: Final = Path(__file__).with_name("schemas")
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
HOME: Final = "https://mahjong-table.invalid/schemas/"  # a name, not an address: nothing is fetched from it


def schemas() -> dict[str, JsonObject]:
    """File name to JSON Schema (draft 2020-12), of the messages and of the orders' args."""
    found = {}
    for leaf, model in MESSAGES.items():
        schema = published_names(model.model_json_schema(by_alias=True))
        name = text(mapping(mapping(schema["properties"])["schema"])["const"])
        version = name.rpartition("/")[2]
        found[f"{leaf}.{version}.json"] = {"$schema": DIALECT, "$id": HOME + name, **schema}
    for order, schema in order_schemas().items():
        found[f"order.{order}.1.json"] = {"$schema": DIALECT, "$id": f"{HOME}order/{order}/1", **schema}
    return found


def published_names(schema: JsonObject) -> JsonObject:
    """The schema with its definitions under their published names: `Payment`, where the class is `PaymentPayload`."""
    named: JsonObject = json.loads(re.sub(r'([A-Z][a-z]+)Payload"', r'\1"', json.dumps(schema)))
    return named


def schema_texts() -> dict[str, str]:
    """File name to text, as kept in `schemas/`."""
    return {
        name: json.dumps(schema, indent=1, ensure_ascii=False) + "\n" for name, schema in schemas().items()
    }


def write_schemas(folder: Path = SCHEMA_FOLDER) -> list[Path]:
    """Write all schemas into a folder, which is created if missing; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name, written in schema_texts().items():
        (folder / name).write_text(written, encoding="utf-8")
        files.append(folder / name)
    return files
