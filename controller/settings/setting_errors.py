"""One sentence for an error in a settings file: section, setting, what it must be, the nearest right name."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Final

from pydantic_core import ErrorDetails

from controller.identity import name_rules
from controller.identity.suggestion import suggestion

LONGEST: Final = 80
"""Characters of a wrong value that are quoted."""
SENSES: Final = {
    "parlor": "a name without / + #, control and invisible characters, because it becomes part of MQTT topics",
    "name": "a name without / + # and control characters, because it becomes part of MQTT topics",
    "names": 'names or addresses alone, as "table-3.example", without http:// and port',
    "prefix": 'a path such as "/table-3"',
}

Known = Mapping[str, Sequence[str]]
"""The names of all settings, by section."""


class SettingsError(Exception):
    """The settings cannot be used; one sentence says where and why."""


def sentence(problem: ErrorDetails, known: Known) -> str:
    """One of pydantic's errors (`ValidationError.errors()`) as a sentence."""
    place = [str(part) for part in problem["loc"]]
    section, setting = place[0], place[1] if len(place) > 1 else None
    if problem["type"] == "extra_forbidden":
        return _unknown(section, setting, known)
    if setting is None:
        if problem["type"] in ("model_type", "dict_type", "model_attributes_type"):
            return f"{section} must be a section: write [{section}] on a line of its own"
        return f"[{section}] {_complaint(problem, section)}"
    colon = ":" * isinstance(problem.get("ctx", {}).get("error"), name_rules.NameRefused)
    return f"[{section}] {setting}{colon} {_complaint(problem, setting)}"


def as_written(value: object) -> str:
    """A value as it would be written in the file, truncated where it is long."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except ValueError:  # Python turns no integer of more than some thousand digits into text
        return "a number of thousands of digits"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _unknown(section: str, setting: str | None, known: Known) -> str:
    if setting is not None:
        return f'[{section}] has no setting "{setting}"{_nearest(setting, known[section])}'
    homes = [name for name, settings in known.items() if section in settings]
    if homes:
        return f'the setting "{section}" stands outside a section; it belongs under [{homes[0]}]'
    return f"there is no section [{section}]{_nearest(section, list(known))}"


def _nearest(word: str, choices: Sequence[str]) -> str:
    return suggestion(word, choices, otherwise=f"; there are: {', '.join(choices)}")


_KINDS: Final[Mapping[str, str]] = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "string_type": 'a text in "quotes"',
    "list_type": "a list in [brackets]",
    "dict_type": "a table of options",
    "bool_type": "true or false",
}
_LIMITS: Final = {
    "greater_than": ("gt", "more than"),
    "greater_than_equal": ("ge", "at least"),
    "less_than": ("lt", "less than"),
    "less_than_equal": ("le", "at most"),
    "string_too_short": ("min_length", "at least this many letters:"),
    "string_too_long": ("max_length", "at most this many letters:"),
}


def _complaint(problem: ErrorDetails, setting: str) -> str:
    kind, given, context = problem["type"], problem.get("input"), problem.get("ctx", {})
    if kind == "value_error":
        return str(context["error"])
    if kind == "string_too_short" and given == "":
        return "must not be empty"
    if kind == "string_pattern_mismatch":
        return f"must be {SENSES.get(setting, 'plain letters')}; it is {as_written(given)}"
    if kind in _LIMITS:
        key, words = _LIMITS[kind]
        return f"must be {words} {_plain(context[key])}; it is {as_written(given)}"
    if kind == "decimal_max_places":
        return (
            f"must have at most {context['decimal_places']} digits after the point; it is {as_written(given)}"
        )
    if kind in _KINDS:
        return f"must be {_KINDS[kind]}; it is {as_written(given)}"
    if kind == "literal_error":
        return f"must be {context['expected']}; it is {as_written(given)}"
    if kind == "is_instance_of" and context["class"] == "Decimal":
        return f"must be a number; it is {as_written(given)}"
    if kind in ("is_instance_of", "path_type"):
        return f'must be a path in "quotes"; it is {as_written(given)}'
    return f"cannot be used: {problem['msg']}"


def _plain(limit: float | Decimal) -> str:
    """A bound in digits: 1000000000, not 1e+09."""
    return f"{int(limit)}" if limit == int(limit) else f"{limit:g}"
