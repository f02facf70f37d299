"""Whole hands a second, ours beside the simulators of others, all in one process taking turns.

Random players who may do anything legal; ours with every act judged, the log written and the payments made. Called by
`python -m benchmarks.engine`; run alone it does nothing. RiichiEnv (Rust) and RLCard come with the `bench` extra.
"""

import gc
import importlib
import json
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import count, islice
from random import Random
from typing import Any

from controller.rules.registry import load, names_of_systems
from controller.rules.tiles import Seat
from hardware_sim.strategy.rollout import AtRandom, Bank, Skilled, play_hand

RIICHIENV = "RiichiEnv (Rust), random players"
PASSES = 15
SECONDS = 0.4
"""How long one simulator plays in one pass."""
LEARNT = 40
"""Warm-up: hands played before the clock starts, so that every cache is filled by then."""

Play = Callable[[int], object]


def measure() -> Iterator[tuple[str, str]]:
    """Name, hands a second, and how many times RiichiEnv that is. They take turns, so a busy machine is so for all."""
    named: dict[str, Callable[[], Play]] = {
        RIICHIENV: _riichienv,
        "RLCard, random players": _rlcard,
        **{
            f"whole hands, random players, {name}": partial(_ours, name, AtRandom)
            for name in names_of_systems()
        },
        "whole hands, skilled players, hangzhou": partial(_ours, "hangzhou", Skilled),
    }
    plays, absent = {}, {}
    for what, make in named.items():
        try:
            plays[what] = make()
        except ImportError as problem:
            absent[what] = f"        - ({problem.name} is not installed: pip install mahjong-table[bench])"
    rates = _rates(plays)
    for what in named:
        if what in absent:
            yield what, absent[what]
        else:
            times = f", {rates[what] / rates[RIICHIENV]:5.2f} times RiichiEnv" if RIICHIENV in rates else ""
            yield what, f"{rates[what]:9.1f} hands a second{times}"


def _ours(name: str, players: Any) -> Play:
    system = load(name)

    def play(number: int) -> object:
        played = play_hand(system, Random(number), Bank(Seat(0)), players)
        return [*played.log(), json.dumps(played.result.to_json())]

    return play


def _riichienv() -> Play:
    riichienv = importlib.import_module("riichienv")
    player = importlib.import_module("riichienv.agents").RandomAgent()
    table = riichienv.RiichiEnv(game_mode="4p-red-single")

    def play(_number: int) -> object:
        seen = table.reset()
        while not table.done():
            seen = table.step({seat: player.act(each) for seat, each in seen.items()})
        return seen

    return play


def _rlcard() -> Play:
    rlcard = importlib.import_module("rlcard")
    players = importlib.import_module("rlcard.agents")
    table = rlcard.make("mahjong", config={"seed": 1})
    table.set_agents([players.RandomAgent(num_actions=table.num_actions) for _ in range(table.num_players)])
    return lambda _number: table.run(is_training=False)


def _rates(plays: Mapping[str, Play]) -> dict[str, float]:
    """Hands a second of processor time of each, the median of the passes."""
    numbers = {what: count() for what in plays}
    passes: dict[str, list[float]] = {what: [] for what in plays}
    for what, play in plays.items():
        for number in islice(numbers[what], LEARNT):
            play(number)
    gc.collect()
    for _ in range(PASSES):
        for what, play in plays.items():
            passes[what].append(_rate(play, numbers[what]))
    return {what: statistics.median(rates) for what, rates in passes.items()}


def _rate(play: Play, numbers: Iterator[int]) -> float:
    began = time.process_time()
    for played, number in enumerate(numbers, 1):
        play(number)
        if (spent := time.process_time() - began) >= SECONDS:
            return played / spent
    raise AssertionError("numbers never end")
