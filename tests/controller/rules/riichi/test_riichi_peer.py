"""Random wins of riichi and sanma beside the libraries `mahjong`, in every option that it knows, and `riichienv`.

`python -m tests.controller.rules.riichi.compare_wins --wins 200000` compares as many with `mahjong`. `riichienv` has a
wait where the fourth copy of its tile lies in an own meld (RI-30), and counts 13 han where another reading that pays
the same is a yakuman (RI-45).
"""

from typing import Any, Final

import pytest

from controller.rules.registry import load
from controller.rules.tiles import RED_FIVES, tiles
from tests.controller.rules.riichi.compare_wins import SYSTEMS, differences, random_win
from tests.controller.rules.riichi.random_wins import WinMaker, rust_result
from tests.examples import seeded_random

CASES: Final = 400


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("part", range(2))
def test_mahjong_scores_the_same(name: str, part: int) -> None:
    pytest.importorskip("mahjong", reason="mahjong is not installed")
    chance = seeded_random(f"mahjong {name} {part}")
    for _ in range(CASES):
        case = random_win(name, chance)
        assert list(differences(case)) == [], case


@pytest.mark.parametrize("name", SYSTEMS)
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
