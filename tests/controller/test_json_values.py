from collections.abc import Callable

import pytest

from controller import json_values as read

SAMPLES: dict[str, object] = {
    "text": "a",
    "whole": 2,
    "fraction": 0.5,
    "null": None,
    "flag": True,
    "object": {"a": 1},
    "list": [1, 2],
    "texts": ["a"],
    "objects": [{"a": 1}],
}
TAKEN: dict[Callable[[object], object], set[str]] = {
    read.text: {"text"},
    read.text_or_none: {"text", "null"},
    read.whole: {"whole"},
    read.whole_or_none: {"whole", "null"},
    read.number: {"whole", "fraction"},
    read.number_or_none: {"whole", "fraction", "null"},
    read.mapping: {"object"},
    read.mapping_or_none: {"object", "null"},
    read.items: {"list", "texts", "objects"},
    read.wholes: {"list"},
    read.texts: {"texts"},
    read.objects: {"objects"},
}


@pytest.mark.parametrize("reader", TAKEN, ids=lambda reader: str(reader.__name__))
def test_only_a_value_of_the_right_kind_is_read(reader: Callable[[object], object]) -> None:
    for kind, value in SAMPLES.items():
        if kind in TAKEN[reader]:
            assert reader(value) == value
        else:
            with pytest.raises(TypeError):
                reader(value)


def test_whole_number_stays_whole() -> None:
    assert repr(read.number(3)) == "3"
