"""JSON from outside is read in exactly one way, or refused."""

from __future__ import annotations

import pytest

from controller.identity import canonical


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
def test_ambiguous_text_is_refused(written: str | bytes, why: str) -> None:
    with pytest.raises(canonical.JsonRefused, match=why) as refused:
        canonical.read_json(written)
    assert not isinstance(refused.value, canonical.NotJson)


def test_text_that_is_no_json_is_refused_with_its_place() -> None:
    assert canonical.read_json(b'{"a": [1, 0.5, null, "\xc3\xa9"]}') == {"a": [1, 0.5, None, "\u00e9"]}
    with pytest.raises(canonical.NotJson, match="column 8"):
        canonical.read_json('{"a": 1')
