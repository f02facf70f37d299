"""Frozen dataclasses as JSON objects and back, by their fields and the fields' types: one converter of cattrs.

A member is named as its field. What a field needs beyond its type stands in its metadata: another name (`json_name`),
functions of its own (`codec`), that it is left out at its default (`left_out`); these are joined by `|`. A class with
`to_json` and `from_json` is written and read by them. Enums are written as their values, tuples as lists, sets as
sorted lists, decimal numbers as texts.

Nothing is converted: a text is no number. The library is imported, and the code for a class made, when one is first
written or read: a command that does neither waits for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal
from enum import Enum, StrEnum
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Literal,
    Never,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
)

from controller.amounts import decimal_text, exact
from controller.json_values import JsonObject, items, mapping, number, text, whole

if TYPE_CHECKING:
    from cattrs import Converter

Value = TypeVar("Value")
Writer: TypeAlias = Callable[[Any], object]
Reader: TypeAlias = Callable[[Any], object]

_KEY: Final = "key"
_CODEC: Final = "codec"
_LEFT_OUT: Final = "left out"
_CLOSED: Final[set[type]] = set()


class JsonMismatch(ValueError):
    """A JSON object does not fit the dataclass; the text names the field and the reason."""


def json_name(name: str) -> dict[str, object]:
    """Metadata of a field whose member has another name than the field."""
    return {_KEY: name}


def codec(write: Writer, read: Reader) -> dict[str, object]:
    """Metadata of a field that is written and read by functions of its own."""
    return {_CODEC: (write, read)}


def left_out() -> dict[str, object]:
    """Metadata of a field that is not written while it has its default."""
    return {_LEFT_OUT: True}


def closed(*kinds: type) -> None:
    """An object of these classes may lack members whose fields have a default, and has no other members than theirs."""
    _CLOSED.update(kinds)


def to_json(value: object) -> JsonObject:
    """A dataclass as a JSON object. Raises `TypeError` for another value."""
    if not is_dataclass(value) or isinstance(value, type):
        raise TypeError(f"no dataclass: {type(value).__name__}")
    return cast(JsonObject, _writer(type(value))(value))


def from_json(kind: type[Value], kept: Mapping[str, object]) -> Value:
    """The dataclass that `to_json` wrote. Members that are no field's are left aside: one object may hold several
    dataclasses; but see `closed`.

    Raises `JsonMismatch` where a member is missing or of another kind than its field, `TypeError` for a class with a
    field that cannot be read.
    """
    read = _reader(cast(Hashable, kind))
    try:
        return cast(Value, read(kept, kind))
    except (LookupError, TypeError, ValueError) as error:
        raise _mismatch(kind, kept, error) from error


def frozen(value: object) -> object:
    """Any JSON value with its lists as tuples."""
    if isinstance(value, dict):
        return {name: frozen(member) for name, member in value.items()}
    return tuple(frozen(member) for member in value) if isinstance(value, list) else value


# ---- the converter --------------------------------------------------------------------------------------------------


@cache
def _writer(kind: Any) -> Writer:
    return _converter().get_unstructure_hook(kind)


@cache
def _reader(kind: Any) -> Callable[[Any, Any], Any]:
    return _converter().get_structure_hook(kind)


@cache
def _converter(detailed: bool = False) -> Converter:
    """The converter. One that is `detailed` takes longer, and says in which field a value cannot be read."""
    from cattrs import Converter

    made = Converter(detailed_validation=detailed, structure_fallback_factory=_unreadable)
    for of, read in (  # the later ones take precedence
        (is_dataclass, _class_reader),
        (_reads_itself, lambda kind: _checked(kind.from_json)),
        (_is(Literal), lambda kind: _checked(_one_of(get_args(kind)))),
        (_is(Union, UnionType), _optional_reader),
        (_is(tuple), _tuple_reader),
        (_is(frozenset), _set_reader),
        (_is(Mapping), _mapping_reader),
        (lambda kind: kind in _PLAIN, lambda kind: _checked(_PLAIN[kind])),
    ):
        made.register_structure_hook_factory(of, read)
    for plain in (bool, int, float, str):  # cattrs asks for these, and for enums of them, before all others
        made.register_structure_hook(plain, _plain_reader(_PLAIN[plain]))
    for of, write in (
        (is_dataclass, _class_writer),
        (lambda kind: hasattr(kind, "to_json"), lambda kind: kind.to_json),
        (_is(tuple, list), _tuple_writer),
    ):
        made.register_unstructure_hook_factory(of, write)
    for words in (Enum, StrEnum):  # a `StrEnum` is a text to cattrs, unless it is named itself
        made.register_unstructure_hook(words, attrgetter("value"))
    made.register_unstructure_hook_func(_is(frozenset), sorted)
    made.register_unstructure_hook(Decimal, decimal_text)
    return made


def _mismatch(kind: type, kept: object, error: Exception) -> JsonMismatch:
    """The error text for an object that could not be read."""
    from cattrs.errors import AttributeValidationNote, BaseValidationError

    try:
        _converter(detailed=True).structure(kept, kind)
    except (LookupError, TypeError, ValueError, BaseValidationError) as detailed:
        error = detailed
    place: list[str] = []
    while isinstance(error, BaseValidationError):
        error = error.exceptions[0]
        notes = getattr(error, "__notes__", ())
        place += [note.name for note in notes if isinstance(note, AttributeValidationNote)]
    why = f"there is no {error}" if isinstance(error, KeyError) else str(error)
    return JsonMismatch(f"{'.'.join((kind.__name__, *place))}: {why}")


def _class_reader(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    from cattrs.gen import make_dict_structure_fn

    read: Callable[[Any, Any], Any] = make_dict_structure_fn(kind, converter, **_overrides(kind))
    names = dict.fromkeys(one.metadata.get(_KEY, one.name) for one in fields(kind)).keys()

    def whole_object(kept: object, _: object) -> object:
        if not names <= mapping(kept).keys():
            raise KeyError(next(name for name in names if name not in mapping(kept)))
        return read(kept, kind)

    def closed_object(kept: object, _: object) -> object:
        if not mapping(kept).keys() <= names:
            raise ValueError(f"there is no member {', '.join(mapping(kept).keys() - names)}")
        return read(kept, kind)

    return closed_object if kind in _CLOSED else whole_object


def _class_writer(kind: Any, converter: Converter) -> Writer:
    from cattrs.gen import make_dict_unstructure_fn

    return make_dict_unstructure_fn(kind, converter, **_overrides(kind))


def _overrides(kind: type) -> dict[str, Any]:
    from cattrs.gen import override

    found: dict[str, Any] = {}
    for one in fields(kind):
        write, read = one.metadata.get(_CODEC, (None, None))
        found[one.name] = override(
            omit_if_default=one.metadata.get(_LEFT_OUT),
            rename=one.metadata.get(_KEY),
            unstruct_hook=write,
            struct_hook=None if read is None else _checked(read),
        )
    return found


# ---- values of fields -----------------------------------------------------------------------------------------------


def _is(*origins: object) -> Callable[[Any], bool]:
    def found(kind: Any) -> bool:
        origin = get_origin(kind) or kind
        return any(origin is one for one in origins) or (Mapping in origins and _a_mapping(origin))

    return found


def _a_mapping(origin: object) -> bool:
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _reads_itself(kind: object) -> bool:
    return isinstance(kind, type) and hasattr(kind, "to_json") and hasattr(kind, "from_json")


def _checked(read: Reader) -> Callable[[Any, Any], Any]:
    return lambda kept, _: read(kept)


def _plain_reader(read: Reader) -> Callable[[Any, Any], Any]:
    return lambda kept, kind: kind(read(kept)) if kind not in _PLAIN else read(kept)


def _one_of(words: tuple[object, ...]) -> Reader:
    def read(kept: object) -> object:
        if kept not in words:
            raise ValueError(f"{kept!r} is none of {', '.join(map(str, words))}")
        return kept

    return read


def _optional_reader(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    rest = [one for one in get_args(kind) if one is not NoneType]
    if len(rest) != 1:
        _unreadable(kind)
    inner = rest[0]
    read = converter.get_structure_hook(inner)
    return lambda kept, _: None if kept is None else read(kept, inner)


def _tuple_reader(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    inner = get_args(kind)
    if len(inner) == 2 and inner[1] is Ellipsis:
        one, read = inner[0], converter.get_structure_hook(inner[0])
        return lambda kept, _: tuple([read(member, one) for member in items(kept)])
    reads = [(converter.get_structure_hook(each), each) for each in inner]
    return lambda kept, _: tuple(
        [read(member, each) for (read, each), member in zip(reads, items(kept), strict=True)]
    )


def _set_reader(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    (inner,) = get_args(kind)
    read = converter.get_structure_hook(inner)
    return lambda kept, _: frozenset([read(member, inner) for member in items(kept)])


def _mapping_reader(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    inner = get_args(kind)[1]
    read = converter.get_structure_hook(inner)
    return lambda kept, _: {name: read(member, inner) for name, member in mapping(kept).items()}


def _unreadable(kind: object) -> Never:
    raise TypeError(f"no field of type {kind} can be read")


def _tuple_writer(kind: Any, converter: Converter) -> Writer:
    inner = get_args(kind)
    if not inner:
        return lambda value: [converter.unstructure(member) for member in value]
    if inner[-1] is not Ellipsis:
        writes = [converter.get_unstructure_hook(each) for each in inner]
        return lambda value: [write(member) for write, member in zip(writes, value, strict=True)]
    if inner[0] in (str, int, float, bool):
        return list
    write = converter.get_unstructure_hook(inner[0])
    return lambda value: [write(member) for member in value]


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"neither true nor false: {type(value).__name__}")
    return value


_PLAIN: Final[Mapping[object, Reader]] = {
    bool: _truth,
    int: whole,
    float: number,
    str: text,
    Decimal: lambda kept: exact(text(kept)),
    Any: frozen,
    object: frozen,
}
