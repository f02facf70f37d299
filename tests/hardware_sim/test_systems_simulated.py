"""Every rule system at the simulated table: the referee's record is the truth."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from controller.rules.registry import load, names_of_systems
from hardware_sim.demo.compare import differences, truth_of, word_of
from hardware_sim.strategy.rule_violations import Habits
from hardware_sim.world.set_and_walls import wall_places, whole_set
from hardware_sim.world.world import World
from tests.hardware_sim.perfect_sight import RefereedGame, play

HANDS = 1


def evening(
    rules: str, folder: Path, *, seed: int = 21, hands: int = HANDS, watch: Any = lambda world: None
) -> tuple[list[dict[str, Any]], list[str]]:
    """(the truth's lines, the differences between truth and word) of a few hands with rules broken now and then."""
    path = folder / "truth.jsonl"

    async def main() -> RefereedGame:
        game = RefereedGame(seed, Habits(), watch=watch, rules=rules, truth=path)
        await game.hands(hands)
        return game

    messages = play(main).messages()
    found = differences(truth_of(path), word_of(messages), hands)
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()], found


def acts(lines: list[dict[str, Any]]) -> Counter[str]:
    return Counter(
        line["event"] + (f" {line['kind']}" if "kind" in line else "") for line in lines if "event" in line
    )


@pytest.mark.parametrize("rules", names_of_systems())
def test_the_record_matches_the_truth(rules: str, tmp_path: Path) -> None:
    whole = Counter(whole_set(load(rules)))
    wrong: list[str] = []

    def count(world: World) -> None:
        if world.tiles.census() != whole:
            wrong.append(f"hand {world.truth.hand}, act {world.truth.acts}")

    lines, found = evening(rules, tmp_path, watch=count)
    assert found == []
    assert sum("result" in line for line in lines) >= HANDS
    assert not wrong


@pytest.mark.parametrize(
    ("rules", "tiles"), [("jingzhou", 96), ("kawuxing", 84), ("ningbo", 144), ("xiamen", 144)]
)
def test_the_walls_hold_the_whole_set(rules: str, tiles: int) -> None:
    system = load(rules)
    assert len(wall_places(system)) == len(whole_set(system)) == tiles


def test_flowers_are_replaced_before_the_gold_is_rolled(tmp_path: Path) -> None:
    lines, _ = evening("xiamen", tmp_path, hands=1)
    events = [line.get("event", next(iter(line.keys() - {"hand"}))) for line in lines]
    before = events[: events.index("turned_up")]
    assert "flower" in before
    assert before.count("flower") == before.count("draw")
    assert len(next(line["turned_up"]["dice"] for line in lines if "turned_up" in line)) == 6


def test_kong_tiles_and_wild_tiles_are_konged_alone(tmp_path: Path) -> None:
    lines, found = evening("wuhan-peel", tmp_path, hands=3)
    assert found == []
    assert acts(lines)["kong single"] >= 3


@pytest.mark.slow
def test_hands_lie_open_and_two_win_on_one_tile(tmp_path: Path) -> None:
    lines, found = evening("kawuxing", tmp_path, seed=3, hands=14)
    assert found == []
    assert acts(lines)["disclose"] >= 5
    assert any(len(line["result"].get("winners", ())) == 2 for line in lines if "result" in line)
