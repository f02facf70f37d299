"""Whole hands a second, ours beside other simulators, all in one process taking turns.

Random players choose any legal act; in ours every act is judged, the log written and the payments made. RiichiEnv
(Rust) plays another game, but is the nearest peer: `make dev` installs it in the version of the figures in our
documents. RLCard has no wheels: `.venv/bin/python -m pip install '.[bench]'` builds it.
"""

import importlib
import json
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from benchmarks.engine.interleaved import Task, measured
from benchmarks.engine.report import Figure, absent, peer_version
from controller.rules.hand_generator import AtRandom, MakePlayers, play_hand
from controller.rules.registry import load, names_of_systems
from hardware_sim.strategy.rollout import Skilled

RIICHIENV = "RiichiEnv"
ROUNDS = 15
TURN = 0.4
"""Seconds of processor time one simulator plays in one round."""
WARM_UP = 40
"""Hands played before the clock starts, so that every cache is filled by then."""


def measure() -> Iterator[Figure]:
    """Hands a second of every simulator, and how many times RiichiEnv that is."""
    makers: dict[str, Callable[[], Task]] = {
        RIICHIENV: riichienv_hands,
        "RLCard": _rlcard,
        **{f"whole hands, {name}": partial(our_hands, name, AtRandom) for name in names_of_systems()},
        "whole hands, skilled players, hangzhou": partial(our_hands, "hangzhou", Skilled),
    }
    packages = {RIICHIENV: "riichienv", "RLCard": "rlcard"}
    tasks, missing = {}, {}
    for what, make in makers.items():
        try:
            tasks[what] = make()
        except ImportError as problem:
            missing[what] = problem
    rates = measured(tasks, rounds=ROUNDS, warm_up=WARM_UP, turn=TURN)
    for what in makers:
        if what in missing:
            yield absent(what, missing[what])
            continue
        version = peer_version(packages[what]) if what in packages else None
        ratio = rates.ratio(what, RIICHIENV)
        yield Figure(what, rates.median(what), "hands a second", ratio, RIICHIENV, version)


def our_hands(name: str, players: MakePlayers) -> Task:
    """Whole hands of one of our systems."""
    system = load(name)

    def play(number: int) -> object:
        played = play_hand(system, Random(number), make_players=players)
        return [*played.log(), json.dumps(played.result.to_json())]

    return play


def riichienv_hands() -> Task:
    """Whole hands of RiichiEnv. Raises ImportError if it is not installed."""
    riichienv = importlib.import_module("riichienv")
    player = importlib.import_module("riichienv.agents").RandomAgent()
    table = riichienv.RiichiEnv(game_mode="4p-red-single")

    def play(_number: int) -> object:
        seen = table.reset()
        while not table.done():
            seen = table.step({seat: player.act(each) for seat, each in seen.items()})
        return seen

    return play


def _rlcard() -> Task:
    rlcard = importlib.import_module("rlcard")
    players = importlib.import_module("rlcard.agents")
    table = rlcard.make("mahjong", config={"seed": 1})
    table.set_agents([players.RandomAgent(num_actions=table.num_actions) for _ in range(table.num_players)])
    return lambda _number: table.run(is_training=False)
