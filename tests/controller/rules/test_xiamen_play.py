"""Random hands of Xiamen and Quanzhou: every log of them is accepted, open and hidden."""

import os
from random import Random
from typing import Any

import pytest

from controller.rules import load
from controller.rules.hand_log import judge_log
from tests.controller.rules.random_cases import random_options
from tests.controller.rules.random_play import careless, first_legal, keen, play_hand

HANDS = int(os.environ.get("FUZZ_HANDS", "24"))


@pytest.mark.parametrize("rules", ["xiamen", "quanzhou"])
@pytest.mark.parametrize("player", [keen, careless, first_legal], ids=["keen", "careless", "first_legal"])
def test_logs_of_whole_hands_are_accepted(rules: str, player: Any) -> None:
    for number in range(HANDS // 6):
        chance = Random(f"{rules} {player.__name__} {number}")
        options = random_options(rules, chance) if number % 2 else {}
        stay = chance.randint(1, 3)
        played = play_hand(load(rules, options), chance, player=player, stay=stay)
        *verdicts, last = judge_log(played.lines)
        assert all(verdict["ok"] for verdict in verdicts), (number, verdicts)
        result: Any = last["result"]
        assert sum(result["deltas"]) == 0
        assert played.hand.result is not None
        assert result == played.hand.result.to_json()
        seen: list[Any] = judge_log(played.lines_as_seen())
        assert all(verdict["ok"] for verdict in seen[:-1]), (number, seen)
        hidden = seen[-1]["result"]
        # The certain part without the draws is never more than the payment with all tiles known.
        winners = played.hand.result.winners
        assert all(hidden["deltas"][seat] <= result["deltas"][seat] for seat in winners)


def test_players_come_to_every_kind_of_end() -> None:
    kinds = set()
    for number in range(HANDS):
        played = play_hand(load("xiamen"), Random(f"ends {number}"), player=keen)
        assert played.hand.result is not None
        kinds.add(played.hand.result.kind)
    assert kinds == {"win", "draw"}
