"""The next value of a frozen one."""

from typing import TypeVar

Value = TypeVar("Value")


def evolve(value: Value, **changes: object) -> Value:
    """As `dataclasses.replace`, for frozen dataclasses without slots: a hand of play changes some 300 times.

    Nothing is checked and no `__post_init__` runs, which is what makes it many times faster.
    """
    changed = object.__new__(type(value))
    fields = changed.__dict__
    fields.update(value.__dict__)
    fields.update(changes)
    return changed
