"""Pictures of the setup's steps for its documentation, before a simulated table; part of `make screens`."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.sync_api import Browser

from tests.at_console import at_console, console_link
from tests.controller.setup_wizard.set_up import setup_program, simulated_table, waited_for
from tests.controller.web.browser import visit, wait_until

SHOWN: Final = (
    ("machine", "zh", "tablet", "dark"),
    ("place", "ja", "tablet", "light"),
    ("finish", "en", "tablet", "dark"),
    ("rules", "zh", "phone", "light"),
)
"""Step, language, device and appearance of each picture."""
NUMBERS: Final = {"rules": 3, "machine": 4, "place": 6, "finish": 10}
SIZES: Final = {"phone": (390, 844), "tablet": (1024, 600)}
LOCALES: Final = {"en": "en-GB", "zh": "zh-CN", "ja": "ja-JP"}


def take_setup(browser: Browser, folder: Path) -> None:
    """Write the pictures into a folder."""
    with tempfile.TemporaryDirectory(prefix="table-3-") as place:
        config = Path(place) / "table.toml"
        with simulated_table(Path(place)) as table, setup_program(config) as (url, _, _output):
            _prepare(url, table["port"], table["camera"])
            for step, language, device, appearance in SHOWN:
                width, height = SIZES[device]
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    locale=LOCALES[language],
                    color_scheme="light" if appearance == "light" else "dark",
                    reduced_motion="reduce",
                )
                page = context.new_page()
                visit(page, console_link(url))
                wait_until(page, "document.body.dataset.drawn === 'yes'")
                page.click(f".progress li:nth-child({NUMBERS[step]}) button")
                wait_until(page, f"document.body.dataset.step === '{step}'")
                page.wait_for_timeout(500)  # the step may look once more
                wait_until(page, "!document.querySelector('.turning')")
                if step == "place":
                    wait_until(page, "document.querySelector('#check')?.naturalWidth > 0")
                file = folder / f"setup-{step}.{language}.{device}.{appearance}.jpg"
                page.screenshot(path=file, type="jpeg", quality=75, full_page=device == "phone")
                context.close()


def _prepare(url: str, port: str, camera: str) -> None:
    """Choose what a person would choose, and let everything be looked at."""
    with httpx.Client(base_url=url, timeout=60, headers=at_console(url)) as client:
        changes: dict[str, Any] = {
            "table": {"parlor": "west-lake", "name": "table-3", "seats": ["Lin", "陈晨", "Wang", "Sato"]},
            "serial": {"port": port},
            "camera": {"url": camera},
        }
        for step in ("table", "rules", "machine", "camera", "place", "tiles", "broker"):
            body = {"changes": changes if step == "table" else {}, "step": step}
            client.post("/api/wizard/choose", json=body).raise_for_status()
        for check in ("ports", "camera", "markers", "dice"):
            client.post("/api/wizard/check", json={"name": check}).raise_for_status()
        waited_for(
            lambda: not any(one.get("running") for one in client.get("/api/wizard").json()["checks"].values())
        )
