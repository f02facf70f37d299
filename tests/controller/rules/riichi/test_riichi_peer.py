"""Random wins of riichi and sanma beside the library `mahjong`, in every option that it knows.

In one point they differ, by a reading of ours: any of the banker's dealt tiles may count as the last (RI-58), so a
heavenly hand may be doubled where `mahjong` looks at the tile it is given.
"""

from typing import Any, Final

import pytest

from controller.rules.registry import table_of
from tests.controller.rules.riichi.random_wins import (
    PEER_NAMES,
    PEER_OPTIONS,
    WinMaker,
    peer_arguments,
)
from tests.examples import seeded_random

CASES: Final = 400
HONOURS: Final = ("dragon_pung", "seat_wind_pung", "round_wind_pung")
EXTRAS: Final = ("dora", "ura_dora", "red_five", "kita")


def estimated(case: dict[str, Any]) -> Any:
    peer = pytest.importorskip("mahjong.hand_calculating.hand", reason="mahjong is not installed")
    return peer.HandCalculator.estimate_hand_value(**peer_arguments(case))


@pytest.mark.parametrize("name", ["riichi", "sanma"])
@pytest.mark.parametrize("part", range(2))
def test_mahjong_scores_the_same(name: str, part: int) -> None:
    chance = seeded_random(f"mahjong {name} {part}")
    won = 0
    for _ in range(CASES):
        options = {option: chance.choice(values) for option, values in PEER_OPTIONS.items()}
        options["red_fives"] = chance.choice([0, 2 if name == "sanma" else 3])
        case = WinMaker(name, options, chance).case()
        answer: dict[str, Any] = table_of(name, options).score(case)
        result = estimated(case)
        if result.error:
            assert (result.error, answer["clause"]) == ("no_yaku", "RI-41"), case
            continue
        won += 1
        ours = {pattern["name"]: pattern["value"] for pattern in answer["patterns"]}
        theirs = {PEER_NAMES[yaku.name] for yaku in result.yaku if yaku.name in PEER_NAMES}
        assert {each for each in ours if each not in (*HONOURS, *EXTRAS)} == theirs, case
        if "heavenly" in ours and options["double_yakuman"]:
            continue
        assert answer["han"] == result.han, case
        assert answer["fu"] in (None, result.fu), case
        assert answer["deltas"][case["win"]["seat"]] == result.cost["total"], case
    assert won > CASES * 0.9
