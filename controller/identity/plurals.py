"""How many of something, as people write it: 1 hand, 2 hands."""

from __future__ import annotations


def count_noun(number: int, one: str, many: str = "") -> str:
    """`number` with the word for it; `many` where that is not `one` with an s."""
    return f"{digits(number)} {one if number == 1 else many or one + 's'}"


def digits(number: int) -> str:
    """A number as people write it: thousands are set apart by commas from 10,000 on."""
    return f"{number:,}" if abs(number) >= 10_000 else str(number)
