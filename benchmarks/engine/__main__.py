"""What the rules cost, one line a figure: shapes beside their peers, scores, whole hands.

`python -m benchmarks.engine`. Inputs are made from a seed before the clock starts; medians, one process, one core.
"""

import argparse
import gc
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from benchmarks.engine import whole_hands, win_tests
from controller.rules.registry import load, names_of_systems
from controller.rules.results import CaseError
from controller.rules.system import System
from controller.rules.win_judging import JudgedCourse
from tests.controller.rules.random_cases import CaseMaker

PASSES = 5
CASES = 200
"""Won hands of each kind."""


def measure() -> Iterator[tuple[str, str]]:
    """Microseconds a score, breakdown and payments included, of won hands without wilds and with three."""
    for name in names_of_systems():
        for wilds in (0, 3):
            cases = won_cases(name, wilds)
            if cases:
                system = load(name)
                yield f"score, {name}, {wilds} wilds", _us(system.score, cases)
                if isinstance(system, JudgedCourse):
                    wins = [attempt for case in cases for attempt in system.attempts(case)]
                    yield "  of it without reading the case", _us(system.judge, wins)


def won_cases(name: str, wilds: int) -> list[dict[str, object]]:
    """Cases that win with so many wild tiles in the winner's hand; none where the rules have no wilds."""
    system, chance = load(name), Random(f"{name} {wilds}")
    found: list[dict[str, object]] = []
    if wilds and system.turns_up is None:
        return found
    for _ in range(20_000):
        case = CaseMaker(system, chance, wilds=wilds).case()
        if len(found) == CASES:
            break
        if _wins(system, case):
            found.append(case)
    return found


def _wins(system: System, case: Mapping[str, object]) -> bool:
    try:
        return bool(system.score(case)["valid"])
    except CaseError:  # A float the tiles leave no room for, say.
        return False


def _us(judge: Callable[[Any], object], cases: Sequence[object]) -> str:
    passes = []
    gc.collect()
    for _ in range(PASSES + 1):
        began = time.process_time()
        for case in cases:
            judge(case)
        passes.append((time.process_time() - began) / len(cases) * 1e6)
    return f"{statistics.median(passes[1:]):9.1f} us"


def main() -> None:
    """Print every figure as it comes."""
    argparse.ArgumentParser(prog="python -m benchmarks.engine", description=__doc__).parse_args()
    for rows in (iter(win_tests.measure().items()), measure(), whole_hands.measure()):
        for what, said in rows:
            sys.stdout.write(f"{what:48} {said}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
