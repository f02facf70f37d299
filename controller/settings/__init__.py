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
    of_setting,
    problem_sentence,
    rules_refused,
)
from controller.settings.table_paths import with_absolute_paths
from controller.words.sentence import sentence

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
    "of_setting",
    "parse",
    "rules_refused",
]


def load(path: Path) -> Settings:
    """Read a settings file; paths become absolute. Raises `SettingsError`."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError as error:
        raise SettingsError(sentence("settings.absent", file=path)) from error
    except UnicodeDecodeError as error:
        raise SettingsError(sentence("settings.not_utf8", file=path)) from error
    except OSError as error:
        raise SettingsError(sentence("settings.unreadable", file=path, reason=str(error.strerror))) from error
    return with_absolute_paths(parse(text, str(path)), path)


def parse(text: str, source: str = "table.toml") -> Settings:
    """Settings from TOML text, paths as written. Raises `SettingsError`."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(sentence("settings.not_toml", file=source, reason=str(error))) from error
    except ValueError as error:  # a number of more digits than Python reads, an impossible date
        raise SettingsError(sentence("settings.value_unreadable", file=source, reason=str(error))) from error
    except RecursionError as error:
        raise SettingsError(sentence("settings.nested_too_deep", file=source)) from error
    try:
        settings = Settings.model_validate(document)
    except ValidationError as error:
        # A misspelt name comes first: it is often why another setting is missing.
        problems = sorted(error.errors(), key=lambda problem: problem["type"] != "extra_forbidden")
        first = problem_sentence(problems[0], _known())
        more = len(problems) - 1 or None
        raise SettingsError(sentence("settings.in_file", file=source, problem=first, more=more)) from None
    for section, values in document.items():
        for setting, value in values.items():
            if isinstance(value, str) and "\0" in value:  # invalid in any file, port or host name
                problem = sentence("settings.nul_character", given=as_written(value))
                at = of_setting(section, setting, problem)
                raise SettingsError(sentence("settings.in_file", file=source, problem=at, more=None))
    return settings


def _known() -> dict[str, list[str]]:
    """Every setting's name, by section."""
    known: dict[str, list[str]] = {}
    for section, field in Settings.model_fields.items():
        model = field.annotation
        assert isinstance(model, type) and issubclass(model, Section)
        known[section] = list(model.model_fields)
    return known
