"""Score cases of riichi and sanma in a few words, and what the answer says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from controller.rules.registry import load

Answer = dict[str, Any]


def case(
    hand: str,
    tile: str,
    *,
    rules: str = "riichi",
    seat: int = 1,
    giver: int | None = None,
    melds: list[dict[str, Any]] | None = None,
    options: dict[str, object] | None = None,
    at_table: dict[str, object] | None = None,
    of_seat: dict[str, object] | None = None,
    **win: object,
) -> dict[str, Any]:
    """A case in which `seat` wins on `tile`: on the discard of `giver`, or else by own draw. The banker is seat 0."""
    by = {"by": "draw", "draw": "head"} if giver is None else {"by": "discard", "from": giver}
    seats: list[dict[str, Any]] = [{} for _ in range(3 if rules == "sanma" else 4)]
    seats[seat] = {"hand": hand, "melds": melds or [], **(of_seat or {})}
    return {
        "rules": rules,
        "options": options or {},
        "banker": 0,
        "round_wind": "1z",
        "seats": seats,
        **(at_table or {}),
        "win": {"seat": seat, "tile": tile, **by, **win},
    }


def scored(given: dict[str, Any]) -> Answer:
    """The answer to a case."""
    return load(given["rules"], given["options"]).score(given)


def score(hand: str, tile: str, **more: Any) -> Answer:
    """The answer to such a case."""
    return scored(case(hand, tile, **more))


def han(answer: Answer) -> dict[str, int]:
    """Each pattern with its han; the answer is a win."""
    assert answer["valid"], answer["reason"]
    return {pattern["name"]: pattern["value"] for pattern in answer["patterns"]}


def pung(tiles: str, giver: int, kind: str = "pung") -> dict[str, Any]:
    """A pung, or a kong of that kind, claimed from `giver`."""
    return {"kind": kind, "tiles": tiles, "claimed": tiles[0] + tiles[-1], "from": giver}


def chow(tiles: str, giver: int = 0) -> dict[str, Any]:
    """A chow, its first tile claimed from `giver`."""
    return {"kind": "chow", "tiles": tiles, "claimed": tiles[0] + tiles[-1], "from": giver}


def closed_kong(tiles: str) -> dict[str, Any]:
    """A closed kong."""
    return {"kind": "closed_kong", "tiles": tiles}


EXAMPLES = Path(__file__).parents[3] / "data" / "riichi"


def cases(kind: str) -> list[Any]:
    lines = (EXAMPLES / f"{kind}-riichi.jsonl").read_text(encoding="utf-8").splitlines()
    found = [json.loads(line) for line in lines]
    assert found
    return [pytest.param(each, id=each["id"]) for each in found]


def names(patterns: list[dict[str, Any]]) -> list[str]:
    return sorted(each["name"] for each in patterns)
