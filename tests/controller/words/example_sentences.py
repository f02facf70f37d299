"""Examples of every sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from controller.words import SENTENCES, Sentence, plain, say

INNER = plain("the inner sentence")
EXAMPLES: dict[str, Any] = {
    "CAUSE": "power", "CHANGES": [{"who": {"person": "Ann"}, "delta": -3}], "CLAUSE": "HZ-21", "CODE": "pung",
    "DELTAS": [3, -3], "INTEGER": 7, "OPERATION": "dice",
    "PATTERN": {"name": "seven_pairs", "value": 2, "counted": "factor"},
    "PATTERNS": [{"name": "seven_pairs", "value": 1, "counted": "doubles"}],
    "PAYMENTS": [{"from": 0, "to": 1, "amount": 2}], "PEOPLE": [{"person": "Ann"}, {"person": "陈晨"}],
    "PERSON": {"person": "Ann"}, "PLACE": "2:11", "PLACES": ["2:11", "3:4"], "SEAT": 2, "SEATS": [0, 3],
    "REASON": "tea & cake",
    "SENTENCE": INNER, "SENTENCES": [INNER, INNER], "TEXT": "tea & cake", "TEXTS": ["tea", "cake"],
    "TILE": "5m", "TILES": "123m77z",
    "TILES_AS_LAID": ["5m", "back"], "TILES_AS_READ": "5m 6m | back", "TILE_LIST": ["5m", "7z"], "UNSAID": "jam",
    "WALL": 3, "ZONES": ["hand:1", "dice"],
}  # fmt: skip


def example(name: str) -> dict[str, Any]:
    """Arguments for the sentence of this id."""
    return {key: EXAMPLES[min(argument.kinds)] for key, argument in SENTENCES[name].items()}


def forms(name: str) -> Iterator[Sentence]:
    """The sentence of this id with all its arguments, and without each of those that may be absent."""
    whole = example(name)
    yield say(name, **whole)
    for key, argument in SENTENCES[name].items():
        if argument.optional:
            yield say(name, **{**whole, key: None})
