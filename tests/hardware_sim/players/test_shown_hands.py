"""Hands that are shown and read late: nobody takes back what was shown while the display still asks for it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from controller.referee.stages import AwaitingReadyHand
from controller.referee.zones import AnyZone, TableZoneKind, ZoneContent
from controller.rules.tiles import Seat
from hardware_sim.strategy.rule_violations import Habits
from hardware_sim.world.world import World, now
from tests.hardware_sim import perfect_sight
from tests.hardware_sim.perfect_sight import RefereedGame, play, zones

LAST_DISCARD_IN_RIICHI = 36
"""With this seed nobody wins the first hand, and the seat that discarded last is in riichi."""
READ_AFTER_S = 3.0
AN_HOUR = 3600.0


@pytest.mark.clause("RI-32")
def test_ready_hand_that_is_read_late_is_not_taken_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path, shown_at = tmp_path / "truth.jsonl", dict[int, float]()

    def late(world: World) -> dict[AnyZone, ZoneContent]:
        shown_at.update({seat: now() for seat in world.seats if world.tiles.shown[seat] is None})
        hidden = {seat for seat, at in shown_at.items() if now() - at < READ_AFTER_S}
        return {
            zone: content
            for zone, content in zones(world).items()
            if zone.kind is not TableZoneKind.HAND or zone.seat not in hidden
        }

    async def main() -> RefereedGame:
        monkeypatch.setattr(perfect_sight, "zones", late)
        game = RefereedGame(LAST_DISCARD_IN_RIICHI, Habits.none(), rules="riichi", truth=path)
        async with asyncio.timeout(AN_HOUR):
            await game.hands(1)
        return game

    messages = play(main).messages()
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    (end,) = [line for line in lines if line.get("event") == "exhausted"]
    (riichi,) = {line["seat"] for line in lines if line.get("event") == "riichi"}
    assert riichi == [line["seat"] for line in lines if line.get("event") == "discard"][-1]
    assert end["hands"][riichi] is not None
    assert [message["text"]["text"] for message in messages if message.get("kind") == "refusal"] == []


EXHAUSTED = 36
"""With this seed the first hand is exhausted, and the seat that is asked last keeps its hand closed."""


@pytest.mark.clause("RI-31")
def test_pass_that_was_not_heard_is_pressed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    unheard = set[int]()
    press = RefereedGame.press

    def press_twice(game: RefereedGame, seat: Seat, button: str) -> None:
        asked = isinstance(game.table.stage, AwaitingReadyHand)
        if asked and button == "pass" and seat not in unheard:
            unheard.add(seat)
        else:
            press(game, seat, button)

    async def main() -> RefereedGame:
        monkeypatch.setattr(RefereedGame, "press", press_twice)
        game = RefereedGame(EXHAUSTED, Habits.none(), rules="riichi")
        async with asyncio.timeout(AN_HOUR):
            await game.hands(1)
        return game

    game = play(main)
    assert 3 in unheard, "the last to be asked"
    assert game.table.session.history
