"""Class labels of the classifier."""

from __future__ import annotations

from typing import Final

FACES: Final[tuple[str, ...]] = (
    *(f"{n}m" for n in range(1, 10)),
    *(f"{n}p" for n in range(1, 10)),
    *(f"{n}s" for n in range(1, 10)),
    *(f"{n}z" for n in range(1, 8)),
    *(f"{n}f" for n in range(1, 9)),
)
"""The 42 faces, in the order of the networks' outputs (MPSZ notation)."""

WHITE: Final = "5z"
BACK: Final = "back"
UNKNOWN: Final = "unknown"

ALIKE_TURNED: Final[frozenset[str]] = frozenset(
    {"1p", "2p", "4p", "5p", "8p", "9p", "2s", "4s", "6s", "8s", "9s", WHITE, BACK}
)
"""Faces most makers draw alike when turned by half: which way up they lie is unknown without an index."""
PLAIN: Final[frozenset[str]] = frozenset({WHITE, BACK})
"""Faces without anything that lies one way: only their shape tells whether they lie across."""
