"""A fast copy of a frozen dataclass with some fields changed."""

from typing import Final, TypeVar

Value = TypeVar("Value")

_new: Final = object.__new__
_set: Final = object.__setattr__


def evolve(value: Value, **changes: object) -> Value:
    """As `dataclasses.replace`, for frozen dataclasses without slots: a hand of play changes some 300 times.

    Nothing is checked and no `__post_init__` runs, which is what makes it many times faster.
    """
    changed = _new(value.__class__)
    _set(changed, "__dict__", value.__dict__ | changes)
    return changed
