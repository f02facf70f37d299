"""The time of scoring a won hand, reading the case and returning the payments, beside `mahjong`'s
`estimate_hand_value`.

Every hand is scored once: no result comes from a cache, though suits occur again as they do over an evening. The peer
is given its own form of hands (tiles in 136 numbers, `Meld`s, `HandConfig`), made before the clock starts: won hands
without wilds of the systems that win with fourteen tiles, those of them that riichi scores. It has no wilds, so hands
with three wilds are compared with the same figure.
"""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any

from benchmarks.engine.interleaved import Task, measured
from benchmarks.engine.report import Figure, absent, peer_version
from controller.rules.registry import load, names_of_systems
from controller.rules.results import CaseError
from controller.rules.system import System
from controller.rules.tiles import tile, tiles
from tests.controller.rules.random_cases import CaseMaker

ROUNDS = 15
BATCH = 40
"""Hands scored in one turn."""
WARM_UP = 200
HANDS = WARM_UP + ROUNDS * BATCH
"""Won hands of each kind."""
WILDS = (0, 3)
PEER = "mahjong, estimate_hand_value"
_LARGER_HANDS = ("xiamen", "quanzhou")
_KINDS = {"chow": "chi", "pung": "pon"}


def measure() -> Iterator[Figure]:
    """Microseconds a score of every system, of hands without wilds and with three, and how many times the peer."""
    cases: dict[str, list[dict[str, Any]]] = {}
    tasks: dict[str, Task] = {}
    for name in names_of_systems():
        for wilds in WILDS:
            if found := won_cases(name, wilds):
                title = f"score, {name}, {wilds} wilds"
                cases[title], tasks[title] = found, _ours(load(name), found)
    problem = None
    try:
        natural = [hands for title, hands in cases.items() if title.endswith(" 0 wilds")]
        tasks = {PEER: _peer([case for hands in zip(*natural, strict=True) for case in hands]), **tasks}
    except ImportError as missing:
        problem = missing
    rates = measured(tasks, rounds=ROUNDS, warm_up=WARM_UP, turn=BATCH)
    if problem is not None:
        yield absent(PEER, problem)
    for name in tasks:
        version = peer_version("mahjong") if name == PEER else None
        yield Figure(name, 1e6 / rates.median(name), "us", rates.ratio(name, PEER), PEER, version)


def won_cases(name: str, wilds: int) -> list[dict[str, Any]]:
    """Cases that win with this number of wild tiles in the winner's hand; empty if the rules have no wilds."""
    system, chance = load(name), Random(f"{name} {wilds}")
    found: list[dict[str, Any]] = []
    if wilds and system.turns_up is None:
        return found
    maker = CaseMaker(system, chance, wilds=wilds)
    while len(found) < HANDS:
        case = maker.case()
        if _wins(system, case):
            found.append(case)
    return found


def riichi_hand(case: Mapping[str, Any]) -> dict[str, Any] | None:
    """The arguments of `estimate_hand_value` for the winner's tiles; None if they are no hand of fourteen."""
    if case["rules"] in _LARGER_HANDS:
        return None
    hand, melds = import_module("mahjong.hand_calculating.hand_config"), import_module("mahjong.meld")
    win = case["win"]
    seat = case["seats"][win["seat"]]
    free = {face: iter(range(4 * face, 4 * face + 4)) for face in range(34)}
    try:
        laid = [
            melds.Meld(
                _KINDS.get(meld["kind"], "kan"),
                [next(free[face]) for face in tiles(meld["tiles"])],
                opened=meld["kind"] != "closed_kong",
            )
            for meld in seat.get("melds", ())
        ]
        held = [next(free[face]) for face in (*tiles(seat["hand"]), tile(win["tile"]))]
    except (StopIteration, KeyError):  # Whites or wilds that stand for a fifth copy; flowers.
        return None
    closed = not any(meld.opened for meld in laid)
    return {
        "tiles": [each for meld in laid for each in meld.tiles] + held,
        "win_tile": held[-1],
        "melds": laid,
        "config": hand.HandConfig(
            is_tsumo=win["by"] == "draw",
            is_riichi=closed,
            player_wind=27 + (win["seat"] - case["banker"]) % 4,
            round_wind=27,
            options=hand.OptionalRules(has_open_tanyao=True),
        ),
    }


def _ours(system: System, cases: Sequence[Mapping[str, object]]) -> Task:
    return lambda number: system.score(cases[number])


def _peer(cases: Sequence[Mapping[str, Any]]) -> Task:
    calculator = import_module("mahjong.hand_calculating.hand").HandCalculator
    estimate = calculator.estimate_hand_value
    hands = []
    for case in cases:
        hand = riichi_hand(case)
        if hand is not None and estimate(**hand).error is None:
            hands.append(hand)
        if len(hands) == HANDS:
            return lambda number: estimate(**hands[number])
    raise ValueError(f"only {len(hands)} of {HANDS} hands are scored in riichi: make more cases")


def _wins(system: System, case: Mapping[str, object]) -> bool:
    try:
        return bool(system.score(case)["valid"])
    except CaseError:  # A float without enough tiles, for example.
        return False
