"""The table shows decisions for staff about the hub: among the alerts, in the stream, and on the displays."""

from __future__ import annotations

import asyncio
from pathlib import Path

from controller.words import plain
from tests.firmware_bridge.link import virtual_time_loop
from tests.whole.live_table import Parlor, live


def test_notice_about_hub_stands_at_table_until_it_is_over(tmp_path: Path) -> None:
    warnings = [plain("Hub west-lake asks to keep this table's scores.")]
    parlor = Parlor(tmp_path, hub_warnings=lambda: list(warnings))

    def texts() -> list[str]:
        return [str(alert.text) for alert in parlor.table.reports.alerts if alert.code == "hub"]

    async def deed(parlor: Parlor) -> None:
        await parlor.until(lambda: "READY? SEE HUB" in parlor.shown)
        assert texts() == [warnings[0].text]
        warnings[:] = [plain("Hub west-lake has messages that this journal does not hold.")]
        await parlor.until(lambda: texts() == [warnings[0].text])
        parlor.press(0)
        await parlor.until(lambda: "WAIT SEE HUB" in parlor.shown)
        warnings.clear()
        await parlor.until(lambda: texts() == [])
        parlor.shown.clear()
        parlor.press(1)
        await parlor.until(lambda: "WAIT" in parlor.shown)
        await asyncio.sleep(1)
        content = [
            (entry.body["payload"]["code"], entry.body["payload"]["raised"])
            for entry in parlor.journal.entries(kind="message", leaf="alert")
        ]
        assert [raised for code, raised in content if code == "hub"] == [True, False, True, False]

    virtual_time_loop.hurried(live(parlor, deed, people=False))
