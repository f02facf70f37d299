"""The time of the win test, ours and others'. Printed by `python -m benchmarks.engine`.

Hands are made from a seed before the clock starts, each peer is given its own form of them, and a figure is the
median of seven passes in one process. Complete hands have one tile swapped, so that few win and none is excluded by a
simple test: that is the usual state of a player's hand.
"""

import gc
import importlib
import random
import statistics
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import starmap
from typing import Any

import numpy as np

from benchmarks.engine.report import PEERS
from controller.rules import shapes
from controller.rules.decompositions import readings
from controller.rules.suit_keys import Keys, wins_each

PASSES = 7
HANDS = 5000
FACES = 34

Hand = tuple[int, ...]

_SETS = [(face,) * 3 for face in range(FACES)] + [
    (low, low + 1, low + 2) for suit in (0, 9, 18) for low in range(suit, suit + 7)
]
_MAHJONGGB = [
    letter + str(n)
    for letter, most in (("W", 9), ("B", 9), ("T", 9), ("F", 4), ("J", 3))
    for n in range(1, most + 1)
]


def measure() -> dict[str, str]:
    """Each figure with its unit, in the order to be read."""
    chance = random.Random(1)
    near = [near_win(chance, 4, 0) for _ in range(HANDS)]
    figures = {"import of rules, keys included": _import_cost()}
    figures["win test, 14 tiles, no wilds"] = _us(shapes.wins, [(hand, 0) for hand in near])
    figures |= _agari(near)
    for wilds in (1, 2, 4):
        hands = [(near_win(chance, 4, wilds), wilds) for _ in range(HANDS)]
        figures[f"win test, 14 tiles, {wilds} wilds"] = _us(shapes.wins, hands)
    hands = [(near_win(chance, 5, 3), 3) for _ in range(HANDS)]
    figures["win test, 17 tiles, 3 wilds"] = _us(shapes.wins, hands)
    figures["win test, keys kept, 17 tiles, 3 wilds"] = _us(
        Keys.wins, [(Keys(hand), wilds) for hand, wilds in hands]
    )
    figures["win test, keys kept, 14 tiles, no wilds"] = _us(Keys.wins, [(Keys(hand), 0) for hand in near])
    figures["win test, no fifth copy, 3 wilds"] = _us(
        shapes.wins_within, [(*hand, [4 - count for count in hand[0]]) for hand in hands]
    )
    figures["win test of many at once, 3 wilds"] = _many([hand for hand, _ in hands])
    ready = [ready_hand(chance, 0) for _ in range(HANDS)]
    figures["waits, 13 tiles ready, no wilds"] = _us(shapes.waits, [(hand, 0) for hand in ready])
    figures |= _agari_waits(ready[: HANDS // 10])
    figures["waits, 13 tiles ready, 2 wilds"] = _us(
        shapes.waits, [(ready_hand(chance, 2), 2) for _ in range(HANDS)]
    )
    figures |= _xiangting(near, ready) | _mahjonggb(ready[: HANDS // 10])
    for wilds in (0, 3):
        won = [(won_hand(chance, 4, wilds), wilds) for _ in range(HANDS // 10)]
        figures[f"every reading of a win, {wilds} wilds"] = _us(lambda *hand: list(readings(*hand)), won)
    return figures


def won_hand(chance: random.Random, sets: int, wilds: int) -> Hand:
    """Sets and an eye, some of whose tiles have become wilds."""
    while True:
        row = [face for _ in range(sets) for face in chance.choice(_SETS)] + [chance.randrange(FACES)] * 2
        chance.shuffle(row)
        hand = _counted(row[wilds:])
        if max(hand) <= 4:
            return hand


def near_win(chance: random.Random, sets: int, wilds: int) -> Hand:
    """A won hand with one tile swapped for any."""
    while True:
        row = _spread(won_hand(chance, sets, wilds))
        row[chance.randrange(len(row))] = chance.randrange(FACES)
        hand = _counted(row)
        if max(hand) <= 4:
            return hand


def ready_hand(chance: random.Random, wilds: int) -> Hand:
    """A won hand of fourteen without one of its tiles."""
    row = _spread(won_hand(chance, 4, wilds))
    row.pop(chance.randrange(len(row)))
    return _counted(row)


def _agari(near: Sequence[Hand]) -> dict[str, str]:
    what = "  mahjong, is_agari, the same hands"
    peer = _peer("mahjong.agari")
    return {what: _us(peer.Agari.is_agari, [(list(hand),) for hand in near]) if peer else _ABSENT}


def _agari_waits(ready: Sequence[Hand]) -> dict[str, str]:
    what = "  mahjong, 34 times is_agari"
    peer = _peer("mahjong.agari")
    if not peer:
        return {what: _ABSENT}
    is_agari = peer.Agari.is_agari

    def probe(hand: list[int]) -> list[int]:
        found = []
        for face in range(FACES):
            hand[face] += 1
            if is_agari(hand):
                found.append(face)
            hand[face] -= 1
        return found

    return {what: _us(probe, [(list(hand),) for hand in ready])}


def _xiangting(near: Sequence[Hand], ready: Sequence[Hand]) -> dict[str, str]:
    peer = importlib.import_module("xiangting")
    four = peer.PlayerCount.FOUR
    return {
        "  xiangting, replacement number of 14": _us(
            peer.calculate_replacement_number, [(list(hand), four) for hand in near]
        ),
        "  xiangting, necessary tiles of 13": _us(
            peer.calculate_necessary_tiles, [(list(hand), four) for hand in ready]
        ),
    }


def _mahjonggb(ready: Sequence[Hand]) -> dict[str, str]:
    what = "  PyMahjongGB, shanten of 13"
    peer = _peer("MahjongGB")
    if not peer:
        return {what: _ABSENT}
    return {
        what: _us(
            peer.RegularShanten, [(tuple(_MAHJONGGB[face] for face in _spread(hand)),) for hand in ready]
        )
    }


_ABSENT = f"not installed: {PEERS}"


def _peer(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def _many(hands: Sequence[Hand]) -> str:
    held = np.array([*hands] * 20, dtype=np.uint8)
    return f"{len(held) / _median(lambda: wins_each(held, 3)) / 1e6:9.1f} million hands a second"


def _import_cost() -> str:
    """Time and memory of a fresh process that imports the rules, beyond one that does not."""
    runs = [
        (*_fresh("pass"), *_fresh("import controller.rules, controller.rules.suit_keys"))
        for _ in range(PASSES)
    ]
    seconds = statistics.median(taken for _, _, taken, _ in runs)
    kilobytes = statistics.median(held - idle for _, idle, _, held in runs)
    return f"{seconds * 1e3:9.1f} ms, {kilobytes / 1024:.1f} MB"


def _fresh(line: str) -> tuple[float, int]:
    """Seconds that one line takes in a fresh interpreter, and its peak memory then, in kilobytes."""
    script = (
        f"import time; began = time.perf_counter(); {line}; print(time.perf_counter() - began); "
        "print(next(row.split()[1] for row in open('/proc/self/status') if row.startswith('VmHWM')))"
    )
    output = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True
    ).stdout.split()
    return float(output[0]), int(output[1])


def _us(call: Callable[..., object], asked: Sequence[tuple[Any, ...]]) -> str:
    """One call, on average over all hands."""

    def once() -> None:
        deque(starmap(call, asked), maxlen=0)

    return f"{_median(once) / len(asked) * 1e6:9.3f} us"


def _median(once: Callable[[], object]) -> float:
    """Seconds: the median of the passes, with no garbage collected meanwhile."""
    passes = []
    gc.disable()
    for _ in range(PASSES):
        began = time.perf_counter()
        once()
        passes.append(time.perf_counter() - began)
    gc.enable()
    return statistics.median(passes)


def _counted(row: Iterable[int]) -> Hand:
    found = [0] * FACES
    for face in row:
        found[face] += 1
    return tuple(found)


def _spread(hand: Hand) -> list[int]:
    return [face for face, count in enumerate(hand) for _ in range(count)]
