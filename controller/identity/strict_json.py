"""The reader of JSON texts that come from outside: messages, orders, requests, arguments, files that people edit.

Two JSON readers may understand some texts in two ways: a name that stands twice in an object, NaN, a number that no
reader has. They are refused here, for every way in.
"""

from __future__ import annotations

import json
import math
from typing import Final

from controller.json_values import JsonObject


class JsonRefused(ValueError):
    """A text that is not read; the sentence goes on from "it", and repeats nothing that stands in the text."""


class NotJson(JsonRefused):
    """A text that is no JSON; the sentence says where it ends to be."""


def read(written: str | bytes) -> object:
    """The value of a JSON text; bytes are UTF-8. Raises `JsonRefused`."""
    try:
        return READER.decode(written.decode() if isinstance(written, bytes) else written)
    except JsonRefused:
        raise
    except RecursionError as error:
        raise JsonRefused("it is nested too deep") from error
    except UnicodeDecodeError as error:
        raise JsonRefused("it is not UTF-8") from error
    except ValueError as error:
        raise NotJson(str(error)) from error


def _once(pairs: list[tuple[str, object]]) -> JsonObject:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise JsonRefused("a name stands in it twice")
    return found


def _finite(written: str) -> float:
    """Refuses what JSON cannot write (NaN), and what no reader has a number for (1e999)."""
    number = float(written)
    if not math.isfinite(number):
        raise JsonRefused("a number in it is beyond all counting")
    return number


READER: Final = json.JSONDecoder(object_pairs_hook=_once, parse_float=_finite, parse_constant=_finite)
"""The decoder behind `read`, for texts of which only the beginning is one value."""
