"""The page of the MQTT messages and orders, and the files of their contract: JSON Schemas and the AsyncAPI document."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from controller.mqtt.asyncapi import HEARD, RETAINED, SUMMARIES, schema_files, schema_texts
from controller.mqtt.asyncapi import document_text as asyncapi_text
from site_builder.contents import Page
from site_builder.markdown_pages import code, escaped, table

ADDRESS: Final = "reference/messages.html"
ASYNCAPI: Final = "reference/schemas/asyncapi.yaml"
ORDER: Final = "order."
DEPTH: Final = 3
"""The maximum depth of lists and choices in a field's values; the schema has the rest."""


def contract_files() -> dict[str, str]:
    """Address to text: every schema, and the AsyncAPI document."""
    return {
        **{f"reference/schemas/{name}": text for name, text in schema_texts().items()},
        ASYNCAPI: asyncapi_text(),
    }


def messages_page() -> Page:
    """The page of all messages, then of all orders."""
    found = schema_files()
    parts = [
        "# MQTT messages",
        "Every message and order as it is today, made from the models. What a consumer does with them, with examples, "
        "is in [MQTT](../mqtt.html). For programs: [AsyncAPI document](schemas/asyncapi.yaml), and each schema by its "
        "name below. Topics are `mahjong/PARLOR/TABLE/` and the last level, as it heads each part here.",
    ]
    for file, schema in found.items():
        if not file.startswith(ORDER):
            parts += _of_message(file, schema)
    parts += ["## Orders", "What `name` and `args` of a `command` may be; each is checked by its schema."]
    for file, schema in found.items():
        if file.startswith(ORDER):
            name = file.removeprefix(ORDER).partition(".")[0]
            parts += [f"### {code(name)}", _description(schema), _fields(schema), _file(file)]
    return Page(ADDRESS, "MQTT messages", markdown="\n\n".join(filter(None, parts)))


def _of_message(file: str, schema: Mapping[str, Any]) -> Iterator[str]:
    leaf = file.partition(".")[0]
    yield f"## {code(leaf)}"
    way = "The table hears it" if leaf in HEARD else "The table publishes it"
    kept = "; the broker keeps the last one (retained)" if leaf in RETAINED else ""
    yield f"{escaped(SUMMARIES[leaf])} {way}{kept}."
    yield _fields(schema)
    for name, part in schema.get("$defs", {}).items():
        if "properties" in part:
            yield f"### {escaped(name)} in {code(leaf)}"
            yield _description(part)
            yield _fields(part)
    yield _file(file)


def _file(file: str) -> str:
    return f"Schema: [{file}](schemas/{file})"


def _description(schema: Mapping[str, Any]) -> str:
    return escaped(str(schema.get("description", "")))


def _fields(schema: Mapping[str, Any]) -> str:
    needed = schema.get("required", ())
    rows = [
        [code(name), "yes" if name in needed else "", _kind(part), _description(part)]
        for name, part in schema.get("properties", {}).items()
    ]
    if not rows:
        return "It takes no fields."
    if not any(row[-1] for row in rows):
        return table(["field", "always", "values"], [row[:-1] for row in rows])
    return table(["field", "always", "values", "what it is"], rows)


def _kind(schema: Mapping[str, Any], depth: int = 0) -> str:
    """The values of a field in words, as far as a line can hold."""
    if "const" in schema:
        return code(json.dumps(schema["const"]))
    if "enum" in schema:
        return ", ".join(code(json.dumps(one)) for one in schema["enum"])
    if "$ref" in schema:
        return escaped(str(schema["$ref"]).rpartition("/")[2])
    choices = schema.get("anyOf") or schema.get("oneOf")
    if choices and depth < DEPTH:
        return " or ".join(dict.fromkeys(_kind(one, depth + 1) for one in choices))
    kind = str(schema.get("type", "any"))
    if kind == "array" and depth < DEPTH:
        return f"list of {_kind(schema.get('items', {}), depth + 1)}"
    least, most = schema.get("minimum"), schema.get("maximum")
    return kind if least is None or most is None or most - least > 10**6 else f"{kind} from {least} to {most}"
