"""Field types of the settings, and how they are parsed."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated, Final

from pydantic import AfterValidator, Field

from controller.identity import name_rules
from controller.identity.name_rules import forbidden_in_topics
from controller.settings.setting_errors import SENSES, as_written


def _topic_word(name: str) -> str:
    if letters := forbidden_in_topics(name):
        raise ValueError(f"must be {SENSES['name']}; it holds {', '.join(map(ascii, letters))}")
    return name


TopicWord = Annotated[str, Field(min_length=1, max_length=60), AfterValidator(_topic_word)]
"""A name that is valid as one level of an MQTT topic. Names of existing topics are never refused or changed here; what
a new one should not contain is reported by `Settings.odd_names`."""
SeatName = Annotated[str, AfterValidator(lambda name: name_rules.fit(name, name_rules.NAME))]
Port = Annotated[int, Field(ge=0, le=65535)]


def host_name(value: str) -> str:
    """An address or a name that can be resolved at all. Raises `ValueError`."""
    try:
        value.encode("idna")
    except UnicodeError as error:
        raise ValueError(f"is no host's name or address: {as_written(value)}") from error
    return value


HostName = Annotated[str, AfterValidator(host_name), Field(pattern=r"^[^\s/:@?#\[\]]+$", max_length=253)]
"""A name of this machine without port and scheme."""

EMBEDDED: Final = "embedded"
POOL: Final = "pool"
LONGEST_NAME: Final = 200
"""Bytes of a file name: file systems allow 255, and companion files of a record add a suffix."""
USUAL_RECORD: Final = Path("table.db")


def number(value: object) -> object:
    """Accept TOML's integer `8` where a float is required."""
    if not isinstance(value, int) or isinstance(value, bool):
        return value
    try:
        return float(value)
    except OverflowError:  # far outside any bound
        return math.inf if value > 0 else -math.inf


def path(value: object) -> object:
    """A path from its text, with `~` expanded. Raises `ValueError`."""
    if not isinstance(value, str) or not value:
        return value
    try:
        return Path(value).expanduser()
    except RuntimeError as error:
        raise ValueError(f"names a home that this machine does not know: {as_written(value)}") from error
