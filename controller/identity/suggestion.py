"""What was probably meant by a name that nobody knows: one way to say it, wherever a name is asked for."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

NEAR_ENOUGH: Final = 0.6
"""How alike two names must be, 0 to 1 (difflib's ratio): one slip in three letters, two in five."""


def suggestion(word: object, known: Iterable[str], otherwise: str = "") -> str:
    """`; did you mean "hangzhou"?` to end a sentence with, or `otherwise` where no known name is near.

    Capitals, spaces and the kind of dash make no difference.
    """
    if not isinstance(word, str):
        return otherwise
    by_shape = {_shape(name): name for name in reversed(list(known))}
    near = difflib.get_close_matches(_shape(word), by_shape, n=1, cutoff=NEAR_ENOUGH)
    return f'; did you mean "{by_shape[near[0]]}"?' if near else otherwise


def _shape(name: str) -> str:
    return name.strip().casefold().replace(" ", "-").replace("_", "-")
