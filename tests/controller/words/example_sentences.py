"""Examples of every sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from controller.words import SENTENCES, plain

INNER = plain("the inner sentence")
EXAMPLES: dict[str, Any] = {
    "CAUSE": "power", "CHANGES": [{"who": {"person": "Ann"}, "delta": -3}], "CLAUSE": "HZ-21", "CODE": "pung",
    "DELTAS": [3, -3], "INTEGER": 7, "OPERATION": "dice",
    "PATTERN": {"name": "seven_pairs", "value": 2, "counted": "factor"},
    "PATTERNS": [{"name": "seven_pairs", "value": 1, "counted": "doubles"}],
    "PAYMENTS": [{"from": 0, "to": 1, "amount": 2}], "PEOPLE": [{"person": "Ann"}, {"person": "陈晨"}],
    "PERSON": {"person": "Ann"}, "PLACE": "2:11", "PLACES": ["2:11", "3:4"], "SEAT": 2, "SEATS": [0, 3],
    "SENTENCE": INNER, "SENTENCES": [INNER, INNER], "TEXT": "tea & cake", "TILE": "5m", "TILES": "123m77z",
    "TILES_AS_LAID": ["5m", "back"], "TILES_AS_READ": "5m 6m | back", "TILE_LIST": ["5m", "7z"], "UNSAID": "jam",
    "WALL": 3, "ZONES": ["hand:1", "dice"],
}  # fmt: skip


def example(name: str) -> dict[str, Any]:
    """Arguments for the sentence of this id."""
    return {key: EXAMPLES[min(argument.kinds)] for key, argument in SENTENCES[name].items()}


def told_before() -> list[dict[str, Any]]:
    """Sentences as messages and journals have held them, from files with every sentence in all its forms."""
    files = sorted(Path(__file__).parent.glob("english_texts*.jsonl"))
    return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
