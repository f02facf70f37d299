"""Suggestions for misspelt names: one phrase, wherever a name is asked for."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

NEAR_ENOUGH: Final = 0.6
"""Minimum similarity of two names, 0 to 1 (difflib's ratio): one error in three letters, two in five."""


def suggestion(word: object, known: Iterable[str], otherwise: str = "") -> str:
    """`; did you mean "hangzhou"?` as the end of a sentence, or `otherwise` where no known name is near.

    Case, spaces and the kind of dash make no difference.
    """
    if not isinstance(word, str):
        return otherwise
    by_shape = {_shape(name): name for name in reversed(list(known))}
    near = difflib.get_close_matches(_shape(word), by_shape, n=1, cutoff=NEAR_ENOUGH)
    return f'; did you mean "{by_shape[near[0]]}"?' if near else otherwise


def _shape(name: str) -> str:
    return name.strip().casefold().replace(" ", "-").replace("_", "-")
