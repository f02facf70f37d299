"""Suggestions for misspelt names: one phrase, wherever a name is asked for."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

NEAR_ENOUGH: Final = 0.6
"""Minimum similarity of two names, 0 to 1 (difflib's ratio): one error in three letters, two in five."""


def nearest(word: object, known: Iterable[str]) -> str | None:
    """The known name that is most like a word; None if none is near. Case, spaces and the kind of dash make no
    difference."""
    if not isinstance(word, str):
        return None
    by_shape = {_shape(name): name for name in reversed(list(known))}
    near = difflib.get_close_matches(_shape(word), by_shape, n=1, cutoff=NEAR_ENOUGH)
    return by_shape[near[0]] if near else None


def suggestion(word: object, known: Iterable[str], otherwise: str = "") -> str:
    """`; did you mean "hangzhou"?` as the end of a sentence, or `otherwise` if no known name is near."""
    near = nearest(word, known)
    return otherwise if near is None else f'; did you mean "{near}"?'


def _shape(name: str) -> str:
    return name.strip().casefold().replace(" ", "-").replace("_", "-")
