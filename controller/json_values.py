"""JSON as values: what any JSON text may hold, and how a member is read where only a check can say what it is.

A message or entry whose members are known has a model or a `TypedDict` of its own; `JsonObject` is for the others. The
readers raise `TypeError` for a value of another kind, and never convert one.
"""

from __future__ import annotations

from typing import TypeAlias

JsonObject: TypeAlias = dict[str, object]
"""A JSON object with members of any kind; each is `object` until it is read by a check."""


def text(value: object) -> str:
    """The value, a string."""
    if not isinstance(value, str):
        raise TypeError(f"not a text: {type(value).__name__}")
    return value


def text_or_none(value: object) -> str | None:
    """The value, a string or null."""
    return None if value is None else text(value)


def whole(value: object) -> int:
    """The value, a whole number."""
    if not isinstance(value, int) or isinstance(value, bool):  # to Python, true is a number
        raise TypeError(f"not a whole number: {type(value).__name__}")
    return value


def whole_or_none(value: object) -> int | None:
    """The value, a whole number or null."""
    return None if value is None else whole(value)


def number(value: object) -> float:
    """The value, a number of either kind; a whole one stays whole, as it was written."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise TypeError(f"not a number: {type(value).__name__}")
    return value


def mapping(value: object) -> JsonObject:
    """The value, an object."""
    if not isinstance(value, dict):
        raise TypeError(f"not a JSON object: {type(value).__name__}")
    return value


def mapping_or_none(value: object) -> JsonObject | None:
    """The value, an object or null."""
    return None if value is None else mapping(value)


def number_or_none(value: object) -> float | None:
    """The value, a number or null."""
    return None if value is None else number(value)


def items(value: object) -> list[object]:
    """The value, a list (a tuple, where it was built here)."""
    if not isinstance(value, list | tuple):
        raise TypeError(f"not a list: {type(value).__name__}")
    return list(value)


def objects(value: object) -> list[JsonObject]:
    """The value, a list of objects."""
    return [mapping(one) for one in items(value)]


def texts(value: object) -> list[str]:
    """The value, a list of strings."""
    return [text(one) for one in items(value)]


def wholes(value: object) -> list[int]:
    """The value, a list of whole numbers."""
    return [whole(one) for one in items(value)]
