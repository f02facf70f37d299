"""RFC 8785: our fast encoder and the reference agree, to the byte, on every JSON value."""

from __future__ import annotations

from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from controller.identity.canonical import LARGEST_INTEGER, NotCanonical, canonical

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
NUMBERS = st.integers(-LARGEST_INTEGER, LARGEST_INTEGER) | st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(TEXT, VALUES, max_size=6))
def test_the_canonical_form_is_that_of_the_reference(value: dict[str, Any]) -> None:
    assert canonical(value) == rfc8785.dumps(value)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_numbers_are_written_as_ecmascript_writes_them(number: float) -> None:
    assert canonical({"at": number}) == rfc8785.dumps({"at": number})


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 2**53, -(2**53), "\ud800", {1: 2}, object()])
def test_values_outside_json_are_refused(value: Any) -> None:
    with pytest.raises(NotCanonical):
        canonical({"value": value})


def test_a_value_nested_without_end_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(NotCanonical):
        canonical({"deep": deep})
