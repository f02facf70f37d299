"""Work on many at once, of which the database may refuse one: halves, down to that one alone; the others are done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from controller.parlor.storage.database import ContentRefused

T = TypeVar("T")
R = TypeVar("R")


def in_parts(
    work: Callable[[Sequence[T]], R], items: Sequence[T], refuse: Callable[[T, str], None]
) -> list[R]:
    """What `work` answers for all of `items`, or for parts of them; what the database does not take goes to `refuse`
    with the reason. `work` may be done twice for one item: it changes nothing the second time."""
    if not items:
        return []
    try:
        return [work(items)]
    except ContentRefused as wrong:
        if len(items) == 1:
            refuse(items[0], wrong.why.text)
            return []
    middle = len(items) // 2
    return [*in_parts(work, items[:middle], refuse), *in_parts(work, items[middle:], refuse)]
