"""Whole hands a second, ours beside the simulators of others, all in one process one after another.

Random players who may do anything legal; ours with every act judged, the log written and the payments made. Called by
`python -m benchmarks.rules`; run alone it does nothing. RiichiEnv (Rust) and RLCard come with the `bench` extra.
"""

import gc
import importlib
import json
import statistics
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from controller.rules.registry import load, names_of_systems
from controller.rules.tiles import Seat
from hardware_sim.rollout import AtRandom, Bank, Skilled, play_hand

PASSES = 5
SECONDS = 1.5
"""How long one pass of one simulator plays."""


def measure() -> Iterator[tuple[str, str]]:
    """Name and hands a second, one line after another."""
    ours = {
        f"whole hands, random players, {name}": _ours(name, AtRandom)
        for name in ("hangzhou", *(name for name in names_of_systems() if name != "hangzhou"))
    }
    for what, play in ours.items():
        yield what, _rate(play)
    for what, make in (("RiichiEnv (Rust), random players", _riichienv), ("RLCard, random players", _rlcard)):
        try:
            yield what, _rate(make())
        except ImportError as problem:
            yield what, f"        - ({problem.name} is not installed: pip install mahjong-table[bench])"
    yield "whole hands, skilled players, hangzhou", _rate(_ours("hangzhou", Skilled))


def _ours(name: str, players: Any) -> Callable[[int], object]:
    system = load(name)

    def play(number: int) -> object:
        played = play_hand(system, Random(number), Bank(Seat(0)), players)
        return [*played.log(), json.dumps(played.result.to_json())]

    return play


def _riichienv() -> Callable[[int], object]:
    riichienv = importlib.import_module("riichienv")
    player = importlib.import_module("riichienv.agents").RandomAgent()
    table = riichienv.RiichiEnv(game_mode="4p-red-single")

    def play(number: int) -> object:
        seen = table.reset()
        while not table.done():
            seen = table.step({seat: player.act(each) for seat, each in seen.items()})
        return seen

    return play


def _rlcard() -> Callable[[int], object]:
    rlcard = importlib.import_module("rlcard")
    players = importlib.import_module("rlcard.agents")
    table = rlcard.make("mahjong", config={"seed": 1})
    table.set_agents([players.RandomAgent(num_actions=table.num_actions) for _ in range(table.num_players)])
    return lambda number: table.run(is_training=False)


def _rate(play: Callable[[int], object]) -> str:
    """Hands a second of processor time, the median of the passes; what is learnt once is learnt before the clock."""
    for number in range(20):
        play(number)
    rates = []
    gc.collect()
    number = 20
    for _ in range(PASSES):
        began, played = time.process_time(), 0
        while time.process_time() - began < SECONDS:
            play(number)
            number += 1
            played += 1
        rates.append(played / (time.process_time() - began))
    return f"{statistics.median(rates):9.1f} hands a second"
