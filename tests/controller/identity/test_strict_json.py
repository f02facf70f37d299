"""JSON from outside is read in one way, or not at all."""

from __future__ import annotations

import pytest

from controller.identity import strict_json


@pytest.mark.parametrize(
    ("written", "why"),
    [
        (b'{"a": 1, "b": {"c": 2, "c": 2}}', "a name stands in it twice"),
        ('[{"hand": 1, "h\\u0061nd": 2}]', "a name stands in it twice"),
        ("[NaN]", "beyond all counting"),
        ("[1e999]", "beyond all counting"),
        ("[" * 100_000, "nested too deep"),
        (b'"\xff"', "not UTF-8"),
    ],
    ids=range(6),
)
def test_text_that_two_readers_may_understand_in_two_ways_is_refused(written: str | bytes, why: str) -> None:
    with pytest.raises(strict_json.JsonRefused, match=why) as refused:
        strict_json.read(written)
    assert not isinstance(refused.value, strict_json.NotJson)


def test_text_that_is_no_json_is_refused_with_its_place() -> None:
    assert strict_json.read(b'{"a": [1, 0.5, null, "\xc3\xa9"]}') == {"a": [1, 0.5, None, "\u00e9"]}
    with pytest.raises(strict_json.NotJson, match="column 8"):
        strict_json.read('{"a": 1')
