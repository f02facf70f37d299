"""Changes values in the text of a TOML file and leaves everything else in it as it is: comments, order, blank lines.

The result is parsed and compared with what it should say; a file written in a way that this module does not understand
(dotted keys, inline tables) is refused, never spoilt.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Final

Changes = Mapping[str, Mapping[str, object]]
"""New values by section (`table.options` is one) and setting; None comments the setting out, so that the usual value
holds."""

_HEADER: Final = re.compile(r"^\s*\[\s*([A-Za-z0-9_.\s-]+?)\s*\]\s*(#.*)?$")
_BARE: Final = re.compile(r"^[A-Za-z0-9_-]+$")


class TomlEditError(ValueError):
    """The text cannot be changed without risk; the sentence says where and what to do."""


def edited(text: str, changes: Changes) -> str:
    """`text` with these values. Raises `TomlEditError`; `text` must be valid TOML."""
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    for section, values in changes.items():
        for setting, value in values.items():
            _change(lines, section, setting, value)
    result = ("\r\n" if "\r\n" in text else "\n").join(lines)
    wanted = _expected(tomllib.loads(text), changes)
    try:
        there = tomllib.loads(result)
    except tomllib.TOMLDecodeError:
        there = None
    if there != wanted:
        names = ", ".join(
            f"[{section}] {setting}" for section, values in changes.items() for setting in values
        )
        raise TomlEditError(
            f"The file is written in a way in which {names} cannot be changed here; change it by hand."
        )
    return result


def value_text(value: object) -> str:
    """A value as TOML writes it. Raises `TomlEditError` for a kind that no setting has."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case list() | tuple():
            return f"[{', '.join(map(value_text, value))}]"
    raise TomlEditError(f"A setting cannot be {type(value).__name__}.")


def _expected(document: dict[str, object], changes: Changes) -> dict[str, object]:
    for section, values in changes.items():
        place = document
        names = section.split(".")
        if all(value is None for value in values.values()) and not _has(document, names):
            continue
        for name in names:
            there = place.setdefault(name, {})
            if not isinstance(there, dict):
                raise TomlEditError(f"[{section}] is no section in this file; write it as one.")
            place = there
        for setting, value in values.items():
            if value is None:
                place.pop(setting, None)
            else:
                place[setting] = list(value) if isinstance(value, tuple) else value
    return document


def _has(document: dict[str, object], names: list[str]) -> bool:
    place: object = document
    for name in names:
        if not isinstance(place, dict) or name not in place:
            return False
        place = place[name]
    return True


def _change(lines: list[str], section: str, setting: str, value: object) -> None:
    bounds = _section(lines, section)
    if bounds is None:
        if value is None:
            return
        if lines and lines[-1].strip():
            lines.append("")
        lines += [f"[{section}]", f"{_key(setting)} = {value_text(value)}", ""]
        return
    start, end = bounds
    if (active := _active(lines, start, end, setting)) is not None:
        first, last = active
        if value is None:
            lines[first:last] = [f"# {line}" for line in lines[first:last]]
        else:
            lines[first:last] = [_line(setting, value, _comment(lines[first:last]))]
        return
    if value is None:
        return
    for k in range(start, end):
        if (shown := _commented(lines[k], setting)) is not None:
            lines[k] = _line(setting, value, shown)
            return
    place = end
    while place > start and not lines[place - 1].strip():
        place -= 1
    lines.insert(place, f"{_key(setting)} = {value_text(value)}")


def _key(setting: str) -> str:
    return setting if _BARE.match(setting) else value_text(setting)


def _line(setting: str, value: object, comment: str) -> str:
    written = f"{_key(setting)} = {value_text(value)}"
    return f"{written:<26} {comment}" if comment else written


def _section(lines: list[str], section: str) -> tuple[int, int] | None:
    """The lines of a section, without its header; the end is exclusive."""
    heads = list(_headers(lines))
    for number, (k, name) in enumerate(heads):
        if name == section:
            return k + 1, heads[number + 1][0] if number + 1 < len(heads) else len(lines)
    return None


def _headers(lines: list[str]) -> Iterator[tuple[int, str]]:
    k = 0
    while k < len(lines):
        header = _HEADER.match(lines[k])
        if header is not None:
            yield k, ".".join(part.strip() for part in header[1].split("."))
            k += 1
        else:
            k = _value_end(lines, k)


def _value_end(lines: list[str], k: int) -> int:
    """The line after the one that begins at `k`, or after the whole value where one of several lines begins there."""
    if not lines[k].strip() or lines[k].lstrip().startswith("#"):
        return k + 1
    for end in range(k + 1, len(lines) + 1):
        if _parsed("\n".join(lines[k:end])) is not None:
            return end
    return k + 1


def _parsed(text: str) -> dict[str, object] | None:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, ValueError, RecursionError):
        return None


def _active(lines: list[str], start: int, end: int, setting: str) -> tuple[int, int] | None:
    k = start
    while k < end:
        last = min(_value_end(lines, k), end)
        found = _parsed("\n".join(lines[k:last]))
        if found is not None and list(found) == [setting]:
            return k, last
        k = last
    return None


def _comment(lines: list[str]) -> str:
    """The comment behind a value, with its #; empty where there is none."""
    last = lines[-1]
    for k, letter in enumerate(last):
        if letter == "#" and _parsed("\n".join([*lines[:-1], last[:k]])):
            return last[k:]
    return ""


def _commented(line: str, setting: str) -> str | None:
    """The comment behind a setting that is itself commented out (`# port = 1883   # of …`); None for another line."""
    bare = line.lstrip()
    if not bare.startswith("#"):
        return None
    inside = bare.lstrip("# ")
    found = _parsed(inside)
    return _comment([inside]) if found is not None and list(found) == [setting] else None
