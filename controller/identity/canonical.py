"""Canonical JSON for signing: RFC 8785, the JSON Canonicalization Scheme.

`rfc8785` is the reference; most of our values are written by the standard library's encoder, whose output is the same
for them and which is written in C (a score: 40 µs instead of 200).
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any, Final

import rfc8785

from controller.json_values import JsonObject
from controller.words.sentence import SentenceError, sentence

LARGEST_INTEGER: Final = 2**53 - 1
"""Beyond it JSON implementations disagree about integers (RFC 7493, section 2.2)."""

_ENCODER: Final = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


class NotCanonical(ValueError):
    """A value that RFC 8785 cannot express: NaN or infinity, too large an integer, a lone surrogate, no JSON value."""


class _WrittenOtherwise(Exception):
    """The standard encoder would not write this value as RFC 8785 requires."""


def canonical(value: Mapping[str, object]) -> bytes:
    """The canonical form of a JSON object, in UTF-8. Raises `NotCanonical`."""
    try:
        try:
            return _ENCODER.encode(_as_encoded(value)).encode()
        except _WrittenOtherwise:
            unproved: Any = value  # it decides itself which parts are JSON
            return rfc8785.dumps(dict(unproved))
    except (ValueError, TypeError, RecursionError) as error:
        raise NotCanonical(f"it has no canonical form: {error}") from error


def _as_encoded(value: object) -> object:
    """The same value, such that the standard encoder writes exactly what RFC 8785 requires. Raises `_WrittenOtherwise`.

    Keys are sorted by UTF-16 code units there, which agrees with the standard library's order for ASCII.
    """
    if type(value) is str or value is None or type(value) is bool:
        return value
    if type(value) is int and -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
        return value
    if type(value) is float:
        return _float(value)
    if type(value) is dict and all(type(key) is str and key.isascii() for key in value):
        return {key: _as_encoded(one) for key, one in value.items()}
    if type(value) is list:
        return [_as_encoded(one) for one in value]
    raise _WrittenOtherwise


def _float(value: float) -> float:
    """A float as `_as_encoded` returns it: ECMAScript writes 1.0 as `1`, and some fractions in a way of its own (1e-05
    is `0.00001`)."""
    if value.is_integer():
        if abs(value) <= LARGEST_INTEGER:
            return int(value)
    elif 1e-4 <= abs(value) < 1e16:
        return value
    raise _WrittenOtherwise


# ---- The reader of JSON texts that come from outside: messages, orders, requests, arguments, files that people edit
# Two JSON readers may understand some texts differently: a name that occurs twice in an object, NaN, an invalid
# number. They are refused here, for every source.


class JsonRefused(SentenceError, ValueError):
    """A text that is not read; the sentence stands within another, and repeats no part of the text."""


class NotJson(JsonRefused):
    """A text that is not JSON; the sentence states where the first error is."""


def read_json(written: str | bytes) -> object:
    """The value of a JSON text; bytes are UTF-8. Raises `JsonRefused`."""
    try:
        return READER.decode(written.decode() if isinstance(written, bytes) else written)
    except JsonRefused:
        raise
    except RecursionError as error:
        raise JsonRefused(sentence("json.nested_too_deep")) from error
    except UnicodeDecodeError as error:
        raise JsonRefused(sentence("json.not_utf8")) from error
    except ValueError as error:
        raise NotJson(sentence("json.invalid", reason=str(error))) from error


def _once(pairs: list[tuple[str, object]]) -> JsonObject:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise JsonRefused(sentence("json.name_twice"))
    return found


def _finite(written: str) -> float:
    """Refuses a value that JSON cannot write (NaN), and a number that no reader can represent (1e999)."""
    number = float(written)
    if not math.isfinite(number):
        raise JsonRefused(sentence("json.number_too_large"))
    return number


READER: Final = json.JSONDecoder(object_pairs_hook=_once, parse_float=_finite, parse_constant=_finite)
"""The decoder behind `read`, for texts of which only the beginning is one value."""
