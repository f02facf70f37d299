"""Random wins of riichi and sanma beside the libraries `mahjong`, in every option that it knows, and `riichienv`.

In one point `mahjong` differs, by a reading of ours: any of the banker's dealt tiles may count as the last (RI-58), so
a heavenly hand may be doubled where `mahjong` looks at the tile it is given. `riichienv` has a wait where the fourth
copy of its tile lies in an own meld (RI-30), and counts 13 han where another reading that pays the same is a yakuman
(RI-45).
"""

from typing import Any, Final

import pytest

from controller.rules.registry import load
from controller.rules.tiles import RED_FIVES, tiles
from tests.controller.rules.riichi.random_wins import (
    PEER_NAMES,
    PEER_OPTIONS,
    WinMaker,
    peer_arguments,
    rust_result,
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
        answer: dict[str, Any] = load(name, options).score(case)
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


@pytest.mark.parametrize("name", ["riichi", "sanma"])
def test_riichienv_pays_the_same_as_mahjong_soul(name: str) -> None:
    """It knows the rules of Mahjong Soul; no first turns, for it asks the course of a hand for those."""
    pytest.importorskip("riichienv", reason="riichienv is not installed")
    chance = seeded_random(f"riichienv {name}")
    options: dict[str, object] = {
        "preset": "majsoul",
        "liability": "none",
        "red_fives": 2 if name == "sanma" else 3,
    }
    maker, won = WinMaker(name, options, chance), 0
    for _ in range(CASES):
        case = maker.case()
        case["win"]["first_turn"] = False
        case["pot"] = case["honba"] = 0
        answer: dict[str, Any] = load(name, options).score(case)
        result, waits = rust_result(case)
        assert answer["valid"] == result.is_win, case
        if not result.is_win:
            continue
        won += 1
        assert tiles(case["win"]["tile"])[0] in RED_FIVES or tiles(case["win"]["tile"])[0] in waits, case
        assert answer["fu"] is None or (answer["han"], answer["fu"]) == (result.han, result.fu), case
        paid = sorted(-delta for delta in answer["deltas"] if delta < 0)
        assert paid == sorted(shares(case, result)), case
    assert won > CASES * 0.9


def shares(case: dict[str, Any], result: Any) -> list[int]:
    """What `riichienv` has the others pay, where nobody answers for the hand."""
    winner, banker = case["win"]["seat"], case["banker"]
    if case["win"]["by"] != "draw":
        return [result.ron_agari]
    payers = [seat for seat in range(len(case["seats"])) if seat != winner]
    return [result.tsumo_agari_oya if seat == banker else result.tsumo_agari_ko for seat in payers]
