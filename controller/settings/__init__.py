"""One table's settings: `table.toml`, parsed and validated with one sentence for every mistake.

`load(path)` returns frozen `Settings` or raises `SettingsError`, whose text names the file, the section, the setting,
what is wrong with it and, where a name was misspelt, the nearest right one. Paths in the file are relative to the
file's own folder; the place of the record is described in `controller.settings.table_paths`. Rule options are validated
by the rules (`controller.rules.registry.load`).
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from pydantic import ValidationError

from controller.settings.sections import (
    EMBEDDED,
    POOL,
    USUAL_RECORD,
    CameraSettings,
    HubSettings,
    JournalSettings,
    MqttSettings,
    PageSettings,
    Section,
    SerialSettings,
    Settings,
    SettingsError,
    StaffSettings,
    TableSettings,
    as_written,
    sentence,
)
from controller.settings.table_paths import with_absolute_paths

__all__ = [
    "EMBEDDED",
    "POOL",
    "USUAL_RECORD",
    "CameraSettings",
    "HubSettings",
    "JournalSettings",
    "MqttSettings",
    "PageSettings",
    "SerialSettings",
    "Settings",
    "SettingsError",
    "StaffSettings",
    "TableSettings",
    "load",
    "parse",
]


def load(path: Path) -> Settings:
    """Read a settings file; paths become absolute. Raises `SettingsError`."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError as error:
        cure = f"write one with: mahjong-table init {path}"
        raise SettingsError(f"{path} does not exist; {cure}") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"{path} is not a text file in UTF-8") from error
    except OSError as error:
        raise SettingsError(f"{path} cannot be read: {error.strerror}") from error
    return with_absolute_paths(parse(text, str(path)), path)


def parse(text: str, source: str = "table.toml") -> Settings:
    """Settings from TOML text, paths as written. Raises `SettingsError`."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        hint = "texts stand in quotes, sections in [brackets]"
        raise SettingsError(f"{source} is not valid TOML: {error}; {hint}") from error
    except ValueError as error:  # a number of more digits than Python reads, an impossible date
        raise SettingsError(f"{source} holds a value that cannot be read: {error}") from error
    except RecursionError as error:
        raise SettingsError(f"{source} holds brackets within brackets without end") from error
    try:
        settings = Settings.model_validate(document)
    except ValidationError as error:
        # A misspelt name comes first: it is often why another setting is missing.
        problems = sorted(error.errors(), key=lambda problem: problem["type"] != "extra_forbidden")
        more = f" ({len(problems) - 1} more after this one)" if len(problems) > 1 else ""
        raise SettingsError(f"{source}: {sentence(problems[0], _known())}{more}") from None
    for section, values in document.items():
        for setting, value in values.items():
            if isinstance(value, str) and "\0" in value:  # invalid in any file, port or host name
                raise SettingsError(
                    f"{source}: [{section}] {setting} holds a NUL character: {as_written(value)}"
                )
    return settings


def _known() -> dict[str, list[str]]:
    """Every setting's name, by section."""
    known: dict[str, list[str]] = {}
    for section, field in Settings.model_fields.items():
        model = field.annotation
        assert isinstance(model, type) and issubclass(model, Section)
        known[section] = list(model.model_fields)
    return known
