"""The page of `table.toml`: every setting of the models, with its default, values, and explanation in `init`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from pydantic_core import PydanticUndefined

from controller.commands.table_toml_template import table_file
from controller.settings import Settings
from controller.settings.sections import Section
from site_builder.contents import Page
from site_builder.markdown_pages import code, escaped, table

ADDRESS: Final = "reference/settings.html"
HEADER: Final = re.compile(r"^\[([a-z.]+)\]$")
SETTING: Final = re.compile(r"^(?:# )?([a-z_]+) = (?:\"[^\"]*\"|\[[^\]]*\]|[^#]*?)\s*(?:#\s*(.*))?$")
FURTHER: Final = re.compile(r"^#\s{6,}(.*)$")
PORT: Final = "/dev/ttyUSB0"


class SettingsPageError(Exception):
    """A setting that the template of `table.toml` does not explain."""


def settings_page() -> Page:
    """The page. Raises `SettingsPageError`."""
    explanations = _explanations()
    parts = [
        "# Settings",
        "Every setting of `table.toml`, made from the program. `mahjong-table init` writes the file with the same "
        "explanations, `mahjong-table doctor` checks it. Each section and each setting may be left out; paths are "
        "taken from the file's own folder. The options of each rule system are in [Rules](rules/index.html).",
    ]
    for name, field in Settings.model_fields.items():
        model = field.annotation
        assert isinstance(model, type) and issubclass(model, Section)
        parts += [
            f"## {name}",
            table(["setting", "what it is", "default", "values"], _rows(name, model, explanations)),
        ]
    parts += [
        "## A whole file",
        f"What `mahjong-table init` writes:\n\n```toml\n{table_file('table.toml', [])}```",
    ]
    return Page(ADDRESS, "Settings", markdown="\n\n".join(parts))


def _rows(section: str, model: type[Section], explanations: Mapping[tuple[str, str], str]) -> list[list[str]]:
    properties: Mapping[str, Any] = model.model_json_schema()["properties"]
    rows = []
    for name, field in model.model_fields.items():
        says = explanations.get((section, name))
        if not says:
            raise SettingsPageError(f"the template of table.toml does not explain [{section}] {name}")
        rows.append([code(name), escaped(says), _default(field.default), _values(properties[name])])
    return rows


def _default(value: object) -> str:
    if value is PydanticUndefined or value is None:
        return "–"
    shown = str(value) if isinstance(value, Path) else value
    if not isinstance(shown, str | bool | int | float | list | dict):
        return code(str(shown))
    return code(json.dumps(shown, ensure_ascii=False))


def _values(schema: Mapping[str, Any]) -> str:
    """The values of a setting in words."""
    if "enum" in schema:
        return ", ".join(code(json.dumps(one)) for one in schema["enum"])
    if "anyOf" in schema:
        found = [_values(one) for one in schema["anyOf"] if one.get("type") != "null"]
        return " or ".join(dict.fromkeys(filter(None, found)))
    kind = str(schema.get("type", "text"))
    if kind == "array":
        return f"list of {_values(schema['items'])}s"
    words = {"string": "text", "integer": "whole number", "object": "table", "boolean": "true or false"}
    least, most = schema.get("minimum"), schema.get("maximum")
    bounds = f" from {least:,} to {most:,}" if least is not None and most is not None else ""
    named = "path" if schema.get("format") == "path" else words.get(kind, kind)
    return named + bounds


def _explanations() -> dict[tuple[str, str], str]:
    """The template's explanation of each setting beside it, and its continuation below."""
    found: dict[tuple[str, str], list[str]] = {}
    template = table_file("table.toml", [PORT]).replace("; found here", "")  # the address of one machine
    section, last = "", None
    above: list[str] = []
    for line in template.splitlines():
        if header := HEADER.match(line):
            section, last, above = header[1], None, []
            if section == "table.options":
                found["table", "options"] = ["options of the rules, as their clauses name them"]
        elif setting := SETTING.match(line):
            last = found.setdefault((section, setting[1]), [])
            last += [part for part in (*above, setting[2] or "") if part]
            above = []
        elif last is not None and (further := FURTHER.match(line)):
            last[-1] += f" {further[1]}"
        elif line.startswith("# "):
            above.append(line.removeprefix("# "))
    return {key: "; ".join(part.rstrip(",:.") for part in parts) for key, parts in found.items()}
