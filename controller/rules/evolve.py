"""A fast copy of a frozen dataclass with some fields changed."""

from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    # The type check knows the fields of what `dataclasses.replace` copies, so it is told that this is it.
    from dataclasses import replace as evolve
else:
    Value = TypeVar("Value")

    _new: Final = object.__new__
    _set: Final = object.__setattr__

    def evolve(value: Value, **changes: object) -> Value:
        """As `dataclasses.replace`, for frozen dataclasses without slots: a hand of play changes some 300 times.

        No `__post_init__` runs, which is what makes it many times faster. Raises TypeError for a field there is not.
        """
        fields = value.__dict__
        changed = fields | changes
        if len(changed) != len(fields):
            unknown = ", ".join(sorted(changes.keys() - fields.keys()))
            raise TypeError(f"{type(value).__name__} has no field {unknown}")
        copy = _new(value.__class__)
        _set(copy, "__dict__", changed)
        return copy


__all__ = ["evolve"]
