"""What the score of a won hand of riichi costs, beside `mahjong`'s `estimate_hand_value`, in the same rounds.

`python -m benchmarks.engine.riichi_scores`; `--json` for programs. Both are given the same hands, each once: `mahjong`
in its own form (tiles in 136 numbers, `Meld`s, `HandConfig`), made before the clock starts; ours as cases of the
`score` contract, so that reading the case and writing the answer are in the figure, and once as values read before.
"""

import argparse
import json
import platform
import sys
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

from benchmarks.engine.interleaved import Task, measured
from benchmarks.engine.report import Figure, absent, peer_version
from controller.rules.registry import load
from controller.rules.riichi.options import settled_options
from controller.rules.riichi.score_case import read_wins
from controller.rules.riichi.win import outcome
from controller.rules.system import System
from tests.controller.rules.riichi.random_wins import PEER_OPTIONS, WinMaker, peer_arguments

ROUNDS = 15
BATCH = 100
"""Hands scored in one turn."""
WARM_UP = 300
HANDS = WARM_UP + ROUNDS * BATCH
PEER = "mahjong, estimate_hand_value"
NAMES = ("riichi", "sanma")


def measure() -> Iterator[Figure]:
    """Microseconds a score, of the whole contract and of the judgement alone, and how many times the peer."""
    for name in NAMES:
        chosen = load(name, _options(name))
        cases = won_cases(chosen)
        peer = f"{PEER}, {name}"
        tasks: dict[str, Task] = {}
        problem = None
        try:
            tasks[peer] = _peer(cases)
        except ImportError as missing:
            problem = missing
        tasks[f"score, {name}"] = _score(chosen, cases)
        tasks[f"judgement and payments, {name}"] = _judgement(chosen, cases)
        rates = measured(tasks, rounds=ROUNDS, warm_up=WARM_UP, turn=BATCH)
        if problem is not None:
            yield absent(peer, problem)
        for task in tasks:
            version = peer_version("mahjong") if task == peer else None
            yield Figure(task, 1e6 / rates.median(task), "us", rates.ratio(task, peer), peer, version)


def won_cases(chosen: System) -> list[dict[str, Any]]:
    """Cases that win."""
    maker = WinMaker(chosen.name, _options(chosen.name), Random(f"benchmark {chosen.name}"))
    found: list[dict[str, Any]] = []
    while len(found) < HANDS:
        case = maker.case()
        if chosen.score(case)["valid"]:
            found.append(case)
    return found


def _options(name: str) -> dict[str, object]:
    return {option: values[0] for option, values in PEER_OPTIONS.items()} | {
        "red_fives": 2 if name == "sanma" else 3
    }


def _peer(cases: list[dict[str, Any]]) -> Task:
    estimate = import_module("mahjong.hand_calculating.hand").HandCalculator.estimate_hand_value
    given = [peer_arguments(case) for case in cases]
    return lambda number: estimate(**given[number])


def _score(chosen: System, cases: list[dict[str, Any]]) -> Task:
    return lambda number: chosen.score(cases[number])


def _judgement(chosen: System, cases: list[dict[str, Any]]) -> Task:
    settings, _ = settled_options(chosen.name, chosen.options)
    wins = [read_wins(chosen.name, settings, case) for case in cases]
    return lambda number: outcome(wins[number], settings)


def main() -> None:
    """Print every figure as it comes, or all of them as one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine.riichi_scores", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of lines")
    as_json = parser.parse_args().json
    rows: list[dict[str, object]] = []
    for figure in measure():
        rows.append(figure.to_json())
        if not as_json:
            sys.stdout.write(f"{figure.line()}\n")
            sys.stdout.flush()
    if as_json:
        machine = {"python": platform.python_version(), "processor": platform.machine()}
        sys.stdout.write(f"{json.dumps(machine | {'scores': rows}, indent=2, ensure_ascii=False)}\n")


if __name__ == "__main__":
    main()
