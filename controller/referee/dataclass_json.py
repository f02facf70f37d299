"""Frozen dataclasses as JSON objects, derived from their fields and the fields' types.

A member is named as its field, unless the field's metadata has a `key` of its own; a `codec` there writes and reads a
field that its type alone does not describe. A class with `to_json` and `from_json` is written and read by them. Enums
are written as their values, tuples as lists, sets as sorted lists.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    Literal,
    NewType,
    Protocol,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    runtime_checkable,
)

from controller.json_values import JsonObject, items, mapping, number, text, whole

Value = TypeVar("Value")

_KEY: Final = "key"
_CODEC: Final = "codec"


@dataclass(frozen=True)
class _Codec:
    write: Callable[[Any], object]
    read: Callable[[Any], object]


@runtime_checkable
class _WritesItself(Protocol):
    def to_json(self) -> object: ...


def key(name: str) -> dict[str, object]:
    """Metadata of a field whose member has another name than the field."""
    return {_KEY: name}


def codec(write: Callable[[Any], object], read: Callable[[Any], object]) -> dict[str, object]:
    """Metadata of a field that is written and read by functions of its own."""
    return {_CODEC: _Codec(write, read)}


def to_json(value: object) -> JsonObject:
    """A dataclass as a JSON object. Raises `TypeError` for a value that is none."""
    if not is_dataclass(value) or isinstance(value, type):
        raise TypeError(f"no dataclass: {type(value).__name__}")
    written: JsonObject = {}
    for one in fields(value):
        own = one.metadata.get(_CODEC)
        member = getattr(value, one.name)
        written[_name(one)] = own.write(member) if isinstance(own, _Codec) else _written(member)
    return written


def from_json(kind: type[Value], kept: Mapping[str, object]) -> Value:
    """The dataclass that `to_json` wrote. Members that are no field's are left aside: one object may hold several
    dataclasses.

    Raises `LookupError` for a missing member, `TypeError` and `ValueError` for one of another kind than its field.
    """
    values: dict[str, object] = {}
    hints = get_type_hints(kind)
    if not is_dataclass(kind):
        raise TypeError(f"no dataclass: {kind.__name__}")
    for one in fields(kind):
        own = one.metadata.get(_CODEC)
        member = kept[_name(one)]
        values[one.name] = own.read(member) if isinstance(own, _Codec) else _read(hints[one.name], member)
    return kind(**values)


def _name(one: Field[Any]) -> str:
    return str(one.metadata.get(_KEY, one.name))


def _written(value: object) -> object:
    match value:
        case Enum():
            return value.value
        case Mapping():
            return {str(name): _written(member) for name, member in value.items()}
        case tuple() | list():
            return [_written(member) for member in value]
        case frozenset():
            return sorted(_written(member) for member in value)  # type: ignore[type-var]
        case _WritesItself():
            return value.to_json()
    return to_json(value) if is_dataclass(value) else value


def _read(kind: object, kept: object) -> object:
    """The value of a field of type `kind` that `_written` made `kept` of."""
    if isinstance(kind, NewType):
        return _read(kind.__supertype__, kept)
    if kind in _PLAIN:
        return _PLAIN[kind](kept)
    if get_origin(kind) is not None:
        return _read_generic(kind, kept)
    if not isinstance(kind, type):
        raise TypeError(f"no field of type {kind} can be read")
    if issubclass(kind, Enum):
        return kind(kept)
    itself = getattr(kind, "from_json", None)
    return from_json(kind, mapping(kept)) if itself is None else itself(kept)


def _read_generic(kind: object, kept: object) -> object:
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        rest = [one for one in inner if one is not NoneType]
        if len(rest) != 1:
            raise TypeError(f"no field of type {kind} can be read")
        return None if kept is None else _read(rest[0], kept)
    if origin is Literal:
        if kept not in inner:
            raise ValueError(f"{kept!r} is none of {', '.join(map(str, inner))}")
        return kept
    if origin is tuple and inner[-1] is not Ellipsis:
        return tuple(_read(one, member) for one, member in zip(inner, items(kept), strict=True))
    if origin is tuple:
        return tuple(_read(inner[0], member) for member in items(kept))
    if origin is frozenset:
        return frozenset(_read(inner[0], member) for member in items(kept))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {name: _read(inner[1], member) for name, member in mapping(kept).items()}
    raise TypeError(f"no field of type {kind} can be read")


def frozen(value: object) -> object:
    """Any JSON value with its lists as tuples."""
    if isinstance(value, dict):
        return {name: frozen(member) for name, member in value.items()}
    return tuple(frozen(member) for member in value) if isinstance(value, list) else value


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"neither true nor false: {type(value).__name__}")
    return value


_PLAIN: Final[Mapping[object, Callable[[object], object]]] = {
    bool: _truth,
    int: whole,
    float: number,
    str: text,
    Any: frozen,
    object: frozen,
}
