"""Openings that chance seldom brings: walls stacked so that the gold decides the hand at once."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from controller.rules.tiles import Seat, Tile, is_flower, tile, tiles
from hardware_sim.demo.compare import differences, truth_of, word_of
from hardware_sim.players.players import SimulatedPlayer
from hardware_sim.strategy.rule_violations import Habits
from hardware_sim.world.set_and_walls import whole_set
from hardware_sim.world.world import World
from tests.hardware_sim.perfect_sight import RefereedGame, play


def stacked(
    rules: str,
    folder: Path,
    hands: Mapping[int, str],
    indicator: str,
    *,
    first: str | None = None,
    seed: int = 4,
) -> tuple[list[dict[str, Any]], list[str]]:
    """One hand in which seats are dealt `hands` (from seat 0, the banker, on: 17 tiles) and the gold rolled for turns
    up `indicator`, after `first`, a flower, where one is given. (The truth's lines, the differences to the word.)"""
    path = folder / "truth.jsonl"

    async def main() -> RefereedGame:
        game = RefereedGame(seed, rules=rules, truth=path)
        stack(game.world, {seat: tiles(text) for seat, text in hands.items()}, indicator, first)
        await game.hands(1)
        return game

    game = play(main)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return lines, differences(truth_of(path), word_of(game.messages()), 1)


def stack(world: World, hands: Mapping[int, tuple[Tile, ...]], indicator: str, first: str | None) -> None:
    """From now on the machine raises the tiles so that these are dealt."""
    shuffle = world.shuffle

    def cheat() -> None:
        shuffle()
        throws = [world.chance("dice", number) if number else world.chance("dice") for number in range(4)]
        dice = [[chance.randint(1, 6), chance.randint(1, 6)] for chance in throws]
        rolled = world.truth.system.wall([*dice[0], *dice[1], *dice[2]], 0)
        again = world.truth.system.wall([*dice[0], *dice[1], *dice[3]], 0)
        wanted: dict[Any, Tile] = {(again if first else rolled).indicator: tile(indicator)}
        if first:
            wanted[rolled.indicator] = tile(first)
        for seat, held in hands.items():
            wanted |= dict(zip(rolled.deal[seat], held, strict=True))
        left = Counter(whole_set(world.truth.system))
        left.subtract(wanted.values())
        assert min(left.values()) >= 0
        plain = sorted(left.elements(), key=lambda each: (is_flower(each), each * 7 % 34))
        dealt = {place for places in rolled.deal for place in places}
        order = sorted(
            (place for place in world.places if place not in wanted), key=lambda place: place not in dealt
        )
        lies = wanted | dict(zip(order, plain, strict=True))
        world._order = [lies[place] for place in world.places]

    world.shuffle = cheat  # type: ignore[method-assign]


def patterns(lines: list[dict[str, Any]]) -> set[str]:
    return {pattern["name"] for line in lines if "result" in line for pattern in line["result"]["patterns"]}


def winner(lines: list[dict[str, Any]]) -> int | None:
    won: int | None = next(line["result"]["winner"] for line in lines if "result" in line)
    return won


READY = "123456789m12355p68s"


@pytest.mark.parametrize("robber", [1, 3])
def test_a_ready_hand_robs_the_gold_before_the_first_discard(tmp_path: Path, robber: int) -> None:
    lines, found = stacked("xiamen", tmp_path, {robber: READY}, "7s")
    assert patterns(lines) == {"robbing_gold"}
    assert winner(lines) == robber
    assert found == []


def test_three_golds_win_whatever_the_others_are(tmp_path: Path) -> None:
    lines, found = stacked("xiamen", tmp_path, {2: "999s" + "147m258p36s12345z"}, "9s")
    assert patterns(lines) == {"three_gold"}
    assert winner(lines) == 2
    assert found == []


def test_a_dealt_hand_wins_at_once(tmp_path: Path) -> None:
    lines, found = stacked("xiamen", tmp_path, {0: "123456789m123p777s11z"}, "9p")
    assert patterns(lines) == {"heavenly"}
    assert found == []


def test_a_flower_as_indicator_is_turned_back(tmp_path: Path) -> None:
    lines, found = stacked("xiamen", tmp_path, {}, "9s", first="3f")
    (up,) = (line["turned_up"] for line in lines if "turned_up" in line)
    assert up["indicator"] == "9s"
    assert found == []


def test_eight_flowers_win_in_quanzhou_without_a_call(tmp_path: Path) -> None:
    lines, found = stacked("quanzhou", tmp_path, {1: "12345678f" + "147m258p36s"}, "9s")
    assert patterns(lines) == {"eight_flowers"}
    assert winner(lines) == 1
    assert found == []


def test_nobody_presses_ready_twice_because_a_display_is_late() -> None:
    pressed: list[str] = []

    async def main() -> None:
        game = RefereedGame(4, rules="wuhan")
        player = SimulatedPlayer(
            Seat(0), game.world, Habits.none(), lambda seat, button: pressed.append(button)
        )
        living = asyncio.create_task(player.live())
        game.world.show(0, "READY?")
        await asyncio.sleep(2)
        game.world.shuffle()
        game.world.raise_walls()
        await asyncio.sleep(20)
        assert pressed == ["ready"]
        game.world.show(0, "SHUFFLING")
        game.world.show(0, "READY?")
        await asyncio.sleep(2)
        living.cancel()

    play(main)
    assert pressed == ["ready", "ready"]
