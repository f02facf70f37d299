"""The AsyncAPI 3.0 document of a table, generated from the pydantic models.

`python -m controller.mqtt.asyncapi` rewrites it and the packaged schemas.

Every address under `mahjong/<parlor>/<table>/` is a channel with one message; what the table publishes and what it
subscribes to are the operations. The payloads are the JSON Schemas of `json_schemas`, and so are the args of every
order.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import yaml

from controller.json_values import JsonObject, mapping, text
from controller.mqtt.message_models import MESSAGES, STREAM_MESSAGES
from controller.mqtt.topics import TopicLeaf
from controller.orders.order_models import args_schemas as order_schemas

# ---- JSON Schemas of every message and of the args of every order, generated from the models -----------------------
# The published contract.
#
# They are kept in `schemas/` beside this module and go with the package; a test holds them and the models together.

SCHEMA_FOLDER: Final = Path(__file__).with_name("schemas")
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
HOME: Final = "https://mahjong-table.invalid/schemas/"  # a name, not an address: nothing is fetched from it


def schema_files() -> dict[str, JsonObject]:
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
        name: json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
        for name, schema in schema_files().items()
    }


def write_schemas(folder: Path = SCHEMA_FOLDER) -> list[Path]:
    """Write all schemas into a folder, which is created if missing; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name, written in schema_texts().items():
        (folder / name).write_text(written, encoding="utf-8")
        files.append(folder / name)
    return files


DOCUMENT: Final = Path(__file__).with_name("asyncapi.yaml")
HEARD: Final = (TopicLeaf.RESEND, TopicLeaf.APPLIED, TopicLeaf.COMMAND)
"""Leaves the table subscribes to; on all others it publishes."""
RETAINED: Final = (
    TopicLeaf.STATE,
    TopicLeaf.PEOPLE,
    TopicLeaf.AVAILABILITY,
    TopicLeaf.APPLIED,
    *STREAM_MESSAGES,
)
SUMMARIES: Final = {
    "hand": "A hand has begun, is dealt, is over.",
    "event": "An act of play, a refusal with its clause, a note.",
    "score": "The end of a hand: payments, deltas, totals, patterns, next banker.",
    "alert": "Something a person should look at; raised false takes it back.",
    "session": "People sit down, change, pause, resume and get up.",
    "correction": "A person has put the totals right: who, why, what stood there before.",
    "state": "The table as it stands, at most twice a second; the latest replaces all before it.",
    "people": "Who the ids of persons stand for; who is erased is in the next one no more.",
    "availability": "Whether the table can be heard: online, stopped by a person, offline (last will).",
    "resend": "A consumer asks for everything after a number once more.",
    "applied": "The hub's word that everything up to a number is in its database.",
    "command": "An order of the staff, signed with the key of who gives it.",
    "reply": "The answer to an order.",
}


def document() -> JsonObject:
    """The whole AsyncAPI document as plain JSON values."""
    found = schema_files()
    definitions: JsonObject = {}
    for file, schema in found.items():
        definitions[_name(file)] = _moved(schema, definitions)
    return {
        "asyncapi": "3.0.0",
        "id": "urn:mahjong-table:table",
        "info": {
            "title": "A mahjong table",
            "version": "2.0.0",
            "description": (
                "What an automatic mahjong table says and hears. Messages of hand, event, score, alert, session and "
                "correction are one stream: numbered by seq without a gap, each with an id no other message has. "
                "Every message is signed by who says it (Ed25519, RFC 8785); what is not counts for nothing. "
                "See docs/mqtt.md for what a consumer does to keep each exactly once."
            ),
            "license": {"name": "Apache-2.0"},
        },
        "defaultContentType": "application/json",
        "servers": {
            "parlor": {
                "host": "broker.parlor.example:8883",
                "protocol": "secure-mqtt",
                "protocolVersion": "3.1.1",
                "description": "The parlor's broker. MQTT 5 consumers are served as well.",
            }
        },
        "channels": {leaf: _channel(leaf) for leaf in MESSAGES},
        "operations": {_operation_name(leaf): _operation(leaf) for leaf in MESSAGES},
        "components": {
            "messages": {leaf: _message(leaf, found) for leaf in MESSAGES},
            "schemas": definitions,
        },
    }


def document_text() -> str:
    """The document as YAML text, as kept in `asyncapi.yaml`."""
    head = "# Made from the models by: python -m controller.mqtt.asyncapi\n"
    return head + yaml.safe_dump(document(), sort_keys=False, allow_unicode=True, width=110)


def _channel(leaf: str) -> JsonObject:
    return {
        "address": f"mahjong/{{parlor}}/{{table}}/{leaf}",
        "summary": SUMMARIES[leaf],
        "messages": {leaf: {"$ref": f"#/components/messages/{leaf}"}},
        "parameters": {
            "parlor": {"description": "The house, as in its tables' settings."},
            "table": {"description": "The table's name in this house."},
        },
    }


def _operation_name(leaf: str) -> str:
    return f"{'hear' if leaf in HEARD else 'say'}{leaf.capitalize()}"


def _operation(leaf: str) -> JsonObject:
    """The operation of a leaf, from the table's side: `send` for what it publishes, `receive` for what it subscribes
    to."""
    operation: JsonObject = {
        "action": "receive" if leaf in HEARD else "send",
        "channel": {"$ref": f"#/channels/{leaf}"},
        "summary": SUMMARIES[leaf],
        "messages": [{"$ref": f"#/channels/{leaf}/messages/{leaf}"}],
        "bindings": {"mqtt": {"qos": 1, "retain": leaf in RETAINED, "bindingVersion": "0.2.0"}},
    }
    if leaf == TopicLeaf.COMMAND:
        operation["reply"] = {
            "channel": {"$ref": "#/channels/reply"},
            "messages": [{"$ref": "#/channels/reply/messages/reply"}],
        }
    return operation


def _message(leaf: str, found: dict[str, JsonObject]) -> JsonObject:
    file = next(name for name in found if name.startswith(f"{leaf}."))
    message: JsonObject = {
        "name": file.removesuffix(".json").replace(".", "/"),
        "title": leaf.capitalize(),
        "summary": SUMMARIES[leaf],
        "contentType": "application/json",
        "payload": {"$ref": f"#/components/schemas/{_name(file)}"},
    }
    if leaf in (TopicLeaf.COMMAND, TopicLeaf.REPLY):
        message["correlationId"] = {"location": "$message.payload#/id"}
    if leaf == TopicLeaf.COMMAND:
        message["x-args"] = {
            file.split(".")[1]: {"$ref": f"#/components/schemas/{_name(file)}"}
            for file in found
            if file.startswith("order.")
        }
    return message


def _name(file: str) -> str:
    """`score.1.json` → `score-1`; `order.sit.1.json` → `order-sit-1`."""
    return file.removesuffix(".json").replace(".", "-")


def _moved(schema: JsonObject, definitions: JsonObject) -> JsonObject:
    """A schema with its `$defs` moved to the document's components, since `$ref` is resolved from the document's
    root."""
    inner = {name: _pointed(part) for name, part in mapping(schema.get("$defs", {})).items()}
    for name, part in inner.items():
        if definitions.setdefault(name, part) != part:
            raise ValueError(f"two different schemas are called {name}")
    outer = {key: value for key, value in schema.items() if key not in ("$schema", "$id", "$defs")}
    moved = _pointed(outer)
    assert isinstance(moved, dict)
    return moved


def _pointed(part: object) -> object:
    if isinstance(part, dict):
        return {
            key: value.replace("#/$defs/", "#/components/schemas/") if key == "$ref" else _pointed(value)
            for key, value in part.items()
        }
    return [_pointed(value) for value in part] if isinstance(part, list) else part


if __name__ == "__main__":
    write_schemas()
    DOCUMENT.write_text(document_text(), encoding="utf-8")
