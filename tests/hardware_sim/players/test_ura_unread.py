"""Tiles beneath the indicators that the camera cannot name are laid again, where nobody has a panel to answer on."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from controller.referee.zones import AnyZone, TableZoneKind, ZoneContent
from hardware_sim.strategy.rule_violations import Habits
from hardware_sim.world.world import World
from tests.hardware_sim import perfect_sight
from tests.hardware_sim.perfect_sight import RefereedGame, play, zones

WON_IN_RIICHI = 1
"""With this seed the first hand is."""
AN_HOUR = 3600.0


@pytest.mark.clause("RI-61")
def test_ura_that_cannot_be_read_is_laid_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "truth.jsonl"
    times_laid: list[int] = []

    def without_ura(world: World) -> dict[AnyZone, ZoneContent]:
        """The readings; as long as the tiles beneath lie as they were first laid, no wall is read."""
        read, plan = zones(world), world.plan
        up = () if plan is None else [one for one in plan.beneath_indicators if one in world.tiles.turned_up]
        times_laid.extend(world.laid[one.seat][2] for one in up)
        if not up or world.laid[up[0].seat][2] > times_laid[0]:
            return read
        hidden = (TableZoneKind.INDICATORS, TableZoneKind.WALL)
        return {zone: content for zone, content in read.items() if zone.kind not in hidden}

    async def main() -> None:
        monkeypatch.setattr(perfect_sight, "zones", without_ura)
        async with asyncio.timeout(AN_HOUR):
            await RefereedGame(WON_IN_RIICHI, Habits.none(), rules="riichi", truth=path).hands(1)

    play(main)
    (win,) = [
        line
        for line in map(json.loads, path.read_text(encoding="utf-8").splitlines())
        if line.get("event") == "hu"
    ]
    assert win["ura_indicators"]
    assert max(times_laid) == times_laid[0] + 1
