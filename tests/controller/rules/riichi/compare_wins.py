"""Random wins of riichi and sanma beside PyPI's `mahjong`: `python -m tests.controller.rules.riichi.compare_wins`.

Han, fu, patterns and what the winner is paid, in every option that `mahjong` knows. Prints how many hands there were,
and each hand in which the two differ.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any, Final

from controller.rules.registry import load
from tests.controller.rules.riichi.random_wins import PEER_NAMES, PEER_OPTIONS, WinMaker, peer_arguments

SYSTEMS: Final = ("riichi", "sanma")
NOT_NAMED: Final = (
    "dragon_pung",
    "seat_wind_pung",
    "round_wind_pung",
    "dora",
    "ura_dora",
    "red_five",
    "kita",
)
"""Patterns that `mahjong` names by tile, or counts outside its list."""


def random_win(name: str, chance: Random) -> dict[str, Any]:
    """A case with random options, of those that `mahjong` knows."""
    options: dict[str, object] = {option: chance.choice(values) for option, values in PEER_OPTIONS.items()}
    options["red_fives"] = chance.choice([0, 2 if name == "sanma" else 3])
    return WinMaker(name, options, chance).case()


def differences(case: dict[str, Any]) -> Iterator[str]:
    """Each fact in which the two differ. Two decided readings are none: of two readings that pay the same either may be
    named (RI-45), and a heavenly hand may be doubled where `mahjong` looks at the tile it is given, for any of the
    banker's dealt tiles may count as the last (RI-58)."""
    calculator = import_module("mahjong.hand_calculating.hand").HandCalculator
    answer: dict[str, Any] = load(case["rules"], case["options"]).score(case)
    result = calculator.estimate_hand_value(**peer_arguments(case))
    if result.error:
        if (result.error, answer["clause"]) != ("no_yaku", "RI-41"):
            yield f"refused: ours {answer['clause']}, theirs {result.error}"
        return
    ours = {pattern["name"] for pattern in answer["patterns"]} - {*NOT_NAMED}
    theirs = {PEER_NAMES[yaku.name] for yaku in result.yaku if yaku.name in PEER_NAMES}
    same_han = answer["han"] == result.han
    another_reading = same_han and ours - theirs and theirs - ours
    if ours != theirs and not another_reading:
        yield f"patterns: ours {sorted(ours)}, theirs {sorted(theirs)}"
    if "heavenly" in ours and case["options"]["double_yakuman"]:
        return
    if not same_han:
        yield f"han: ours {answer['han']}, theirs {result.han}"
    if answer["fu"] not in (None, result.fu):
        yield f"fu: ours {answer['fu']}, theirs {result.fu}"
    paid = answer["deltas"][case["win"]["seat"]]
    if paid != result.cost["total"]:
        yield f"paid: ours {paid}, theirs {result.cost['total']}"


def main() -> None:
    """Compare as many wins as asked for, half of them of each system."""
    parser = argparse.ArgumentParser(prog="python -m tests.controller.rules.riichi.compare_wins")
    parser.add_argument("--wins", type=int, default=20_000)
    parser.add_argument("--seed", default="1")
    chosen = parser.parse_args()
    different = 0
    for name in SYSTEMS:
        chance = Random(f"{name} {chosen.seed}")
        for _ in range(chosen.wins // 2):
            case = random_win(name, chance)
            for text in differences(case):
                different += 1
                sys.stdout.write(f"{text}\n{json.dumps(case)}\n")
    sys.stdout.write(f"{chosen.wins} wins, {different} differences\n")
    sys.exit(different > 0)


if __name__ == "__main__":
    main()
