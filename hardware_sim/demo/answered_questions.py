"""Questions in a demonstration: people answer on panels, and the record must hold the answers that they gave."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

Json = Mapping[str, Any]


def asked_in(truth: Path) -> int:
    """How many questions the people saw."""
    return len({line["asked"]["question"] for line in _lines(truth) if "asked" in line})


def counted_answers(messages: Sequence[Json]) -> list[Json]:
    """The published answers about tiles that counted; dice can be answered by buttons, too."""
    events = [message for message in messages if message["schema"].startswith("event/")]
    answers = [event["act"]["answered"] for event in events if "answered" in (event["act"] or {})]
    return [one for one in answers if one["zone"] != "dice"]


def answer_differences(truth: Path, messages: Sequence[Json]) -> Iterator[str]:
    """List answers and confirmations in the record that nobody has given, a sentence each."""
    answered = [line["answered"] for line in _lines(truth) if "answered" in line]
    given = Counter(
        (one["zone"], one["seat"]) for one in answered if one["answer"] not in ("confirm", "object")
    )
    for counted in counted_answers(messages):
        who = (counted["zone"], counted["by"]["seat"])
        if not given[who]:
            yield f"the record has an answer of seat {who[1]} about {who[0]} that nobody gave"
        given[who] -= 1
        for other in counted["confirmed_by"]:
            words = [one for one in answered if (one["zone"], one["seat"]) == (who[0], other["seat"])]
            if not words:
                yield f"the record has seat {other['seat']} confirm an answer about {who[0]}, which it never did"


def _lines(truth: Path) -> list[Json]:
    return [json.loads(line) for line in truth.read_text(encoding="utf-8").splitlines()]
