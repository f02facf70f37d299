"""What the rules cost: shapes (`benchmarks.shapes`), legal acts, scores, whole hands. `python -m benchmarks.rules`.

Inputs are made from a seed before the clock starts; medians of five passes in one process.
"""

import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence

from benchmarks import shapes as win_tests
from controller.rules import (
    Act,
    Discard,
    Draw,
    Exhausted,
    HandState,
    Hu,
    Kong,
    Phase,
    Seat,
    Start,
    System,
    Tile,
    load,
    shapes,
)
from controller.rules.hangzhou.fortune import fortune

PASSES = 5
WHOLE_HANDS = 30


def measure() -> dict[str, float]:
    """Microseconds a call; hands a second."""
    system, case = load("hangzhou"), json.loads(_CASE)
    figures = {"score of a case": _us(lambda: [system.score(case) for _ in range(300)], 300)}
    states = [state for seed in range(4) for state in play(seed)]
    seats = [(state, Seat(seat)) for state in states for seat in range(4) if state.phase is not Phase.OVER]
    figures["legal acts of a seat"] = _us(
        lambda: [list(system.legal_acts(*each)) for each in seats], len(seats)
    )
    began = time.perf_counter()
    for seed in range(WHOLE_HANDS):
        play(seed)
    figures["whole hands a second"] = WHOLE_HANDS / (time.perf_counter() - began)
    return figures


def play(seed: int) -> list[HandState]:
    """Every state of one hand: players win when they can and discard what helps least."""
    chance = random.Random(seed)
    system = load("hangzhou")
    dice = (chance.randint(1, 6), chance.randint(1, 6))
    plan = system.wall(dice, 0)
    wall = [Tile(face) for face in range(34) for _ in range(4)]
    chance.shuffle(wall)
    hands = [[wall.pop() for _ in places] for places in plan.deal]
    hand = system.begin(Start(Seat(0), 1, dice, hands, wall.pop()))
    states: list[HandState] = []
    while isinstance(hand, HandState):
        states.append(hand)
        if hand.phase is Phase.OVER:
            break
        hand = system.apply(hand, _choose(system, hand, wall))
    return states


def _choose(system: System, hand: HandState, wall: list[Tile]) -> Act:
    legal = [act for seat in range(4) for act in system.legal_acts(hand, Seat(seat))]
    for wanted in (Hu, Kong):
        for act in legal:
            if isinstance(act, wanted):
                return act
    for act in legal:
        if isinstance(act, Draw):
            return Draw(act.seat, wall.pop(), act.end)
    discards = [act for act in legal if isinstance(act, Discard)]
    return min(discards, key=lambda act: _loss(hand, act)) if discards else Exhausted()


def _loss(hand: HandState, act: Discard) -> float:
    held = list(hand.seats[act.seat].hand or ())
    held[act.tile] -= 1
    faces, wilds = fortune(hand.indicator).split(tuple(held))
    return shapes.need(faces) - 2.5 * wilds


def _us(call: Callable[[], Sequence[object]], times: int) -> float:
    passes = []
    for _ in range(PASSES):
        began = time.perf_counter()
        call()
        passes.append((time.perf_counter() - began) / times * 1e6)
    return statistics.median(passes)


_CASE = """{"banker": 0, "stay": 3, "indicator": "4s",
 "seats": [{}, {}, {"hand": "123m456m789p777z4s", "discards": "4s"}, {}],
 "win": {"seat": 2, "tile": "9s", "by": "draw", "draw": "head", "floats": 1}}"""


def main() -> None:
    for what, said in win_tests.measure().items():
        sys.stdout.write(f"{what:40} {said}\n")
    for what, figure in measure().items():
        unit = "" if what.endswith("second") else " us"
        sys.stdout.write(f"{what:40} {figure:9.2f}{unit}\n")


if __name__ == "__main__":
    main()
