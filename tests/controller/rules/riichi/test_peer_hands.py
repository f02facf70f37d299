"""Our referee on hands that `riichienv` played, and on a public record.

`python -m tests.controller.rules.riichi.compare_hands --hands 2000` compares as many hands as one likes.
"""

import json
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from controller.rules import judge_log
from tests.controller.rules.riichi.compare_hands import differences
from tests.controller.rules.riichi.mjai_logs import (
    Event,
    hands_of,
    holdings_of,
    outcome_of,
    referee_log,
    split,
)
from tests.controller.rules.riichi.peer_hands import PRESETS, PeerHand, peer_hands
from tests.controller.rules.riichi.second_cases import supply_of

HANDS = 20
RECORD = Path(__file__).parents[3] / "data" / "riichi" / "public-record.mjai.jsonl"


def played(rules: str, preset: str, name: str) -> list[PeerHand]:
    pytest.importorskip("riichienv", reason="riichienv is not installed")
    return list(islice(peer_hands(rules, preset, name), HANDS))


@pytest.mark.parametrize("rules", ["riichi", "sanma"])
@pytest.mark.parametrize("preset", PRESETS)
def test_referee_agrees_with_riichienv(rules: str, preset: str) -> None:
    for hand in played(rules, preset, "agrees"):
        assert hand.known or not list(differences(hand)), hand.lines


@pytest.mark.parametrize("rules", ["riichi", "sanma"])
def test_converted_hands_conserve_tiles(rules: str) -> None:
    supply = supply_of(rules, {})
    for hand in played(rules, "tenhou", "form"):
        header = hand.lines[0]
        assert [len(split(each)) for each in header["hands"]] == [
            14 if seat == header["banker"] else 13 for seat in range(len(header["hands"]))
        ]
        seen: Counter[str] = Counter()
        for holding in holdings_of(hand.lines):
            groups = [holding.concealed, holding.discards, holding.norths, *holding.melds]
            seen.update(tile for group in groups for tile in group)
            assert len(holding.concealed) + 3 * len(holding.melds) in (13, 14)
        seen.update([header["indicator"]])
        seen.update(event["tile"] for event in hand.lines if event.get("event") == "indicator")
        assert seen <= supply
        assert sum(hand.outcome.deltas) == header["pot"] - hand.outcome.pot


def test_a_wrong_result_is_reported() -> None:
    hand = played("riichi", "tenhou", "agrees")[0]
    hand.expected["pot_out"] = 123
    assert [kind for kind, _ in differences(hand)] == ["pot_out"]


def test_public_record_is_judged_as_played() -> None:
    events: list[Event] = [json.loads(line) for line in RECORD.read_text(encoding="utf-8").splitlines()]
    hand = next(hands_of(events))
    lines = referee_log(hand, "riichi", {"preset": "tenhou"})
    answers: list[dict[str, Any]] = judge_log(json.dumps(line) for line in lines)
    assert [answer for answer in answers if not answer.get("ok", True)] == []
    result = answers[-1]["result"]
    # The record's last event holds the banker's bet too, which `reach_accepted` has already paid.
    assert result["deltas"] == hand[-1]["deltas"] == [-5000, -2000, 8000, -2000]
    assert outcome_of(hand).pot == result["pot_out"] == 1000
    assert (result["next_banker"], result["next_honba"], result["patterns"][0]["name"]) == (
        0,
        1,
        "nagashi_mangan",
    )
