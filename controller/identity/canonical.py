"""JSON in the one form that is signed: RFC 8785, the JSON Canonicalization Scheme.

`rfc8785` is the reference; most of our values are written by the standard library's encoder, whose output is the same
for them and which is written in C (a score: 40 µs for 200).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import rfc8785

LARGEST_INTEGER: Final = 2**53 - 1
"""Beyond it JSON readers disagree about integers (RFC 7493, section 2.2)."""

_ENCODER: Final = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


class NotCanonical(ValueError):
    """A value that RFC 8785 cannot write: not a number, too large an integer, half a surrogate pair, no JSON at all."""


def canonical(value: Mapping[str, Any]) -> bytes:
    """The canonical form of a JSON object, in UTF-8. Raises NotCanonical."""
    try:
        if _encoded_alike(value):
            return _ENCODER.encode(value).encode()
        if _encoded_alike(whole := _whole(value)):
            return _ENCODER.encode(whole).encode()
        return rfc8785.dumps(dict(value))
    except (ValueError, TypeError, RecursionError) as error:
        raise NotCanonical(f"it has no canonical form: {error}") from error


def _whole(value: Any) -> Any:
    """The same value with integers for floats that ECMAScript writes like one: 60.0 is `60` there."""
    kind = type(value)
    if kind is float and value.is_integer() and abs(value) <= LARGEST_INTEGER:
        return int(value)
    if kind is dict:
        return {key: _whole(one) for key, one in value.items()}
    return [_whole(one) for one in value] if kind is list else value


def _encoded_alike(value: Any) -> bool:
    """Whether the standard encoder writes exactly what RFC 8785 asks for.

    Not where ECMAScript writes a number in another way (1.0 is `1` there, 1e-05 is `0.00001`), and not where keys would
    be sorted by UTF-16 code units.
    """
    kind = type(value)
    if kind is str or value is None or kind is bool:
        return True
    if kind is int:
        return bool(-LARGEST_INTEGER <= value <= LARGEST_INTEGER)
    if kind is float:
        return bool(1e-4 <= abs(value) < 1e16 and not value.is_integer())
    if kind is dict:
        return all(type(key) is str and key.isascii() and _encoded_alike(one) for key, one in value.items())
    return kind is list and all(map(_encoded_alike, value))
