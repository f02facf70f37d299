"""A line that keeps up what people press: no claim is lost to it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from controller.referee.stages import ClaimWindow
from tests.firmware_bridge.link import virtual_time_loop
from tests.whole.live_table import Parlor, live

CLAIMS_S = 1.0
"""Virtual seconds in which people answer here: less than it takes to call a line dead."""


def test_a_claim_window_outlasts_a_line_that_brings_nothing(tmp_path: Path) -> None:
    parlor = Parlor(tmp_path, claim_seconds=CLAIMS_S)
    reported: list[bool] = []

    async def deed(parlor: Parlor) -> None:
        async with asyncio.timeout(240.0):
            while not isinstance(parlor.table.stage, ClaimWindow):
                await asyncio.sleep(0.02)
        acts = len(parlor.table.current_hand.acts)
        parlor.sim.line.to_host_dead = True
        await asyncio.sleep(2 * CLAIMS_S)
        reported.append(
            isinstance(parlor.table.stage, ClaimWindow) and len(parlor.table.current_hand.acts) == acts
        )
        parlor.sim.line.to_host_dead = False
        await parlor.until(lambda: not isinstance(parlor.table.stage, ClaimWindow))

    virtual_time_loop.hurried(live(parlor, deed))
    assert reported == [True]
