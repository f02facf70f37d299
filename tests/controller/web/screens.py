"""Pictures of the pages for their documentation and for reviews of their look: `make screens`.

Writes docs/screens/STATE.LANGUAGE.DEVICE.APPEARANCE.jpg; `--all FOLDER` every state in every language on every device
instead. Needs Chromium, and fonts with Chinese and Japanese letters.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from controller.web import PageServer, SnapshotBoard, create_app
from tests.controller.setup_wizard.setup_screens import take_setup
from tests.controller.web import page_screens
from tests.controller.web.browser import PROGRAM, chromium, visit, wait_until
from tests.controller.web.panels import panel_screens
from tests.controller.web.pictured_pages import DEVICES, LOCALES, Screen
from tests.controller.web.table_states import STATES

FOLDER: Final = Path(__file__).parents[3] / "docs" / "screens"
QUALITY: Final = {"phone": 82, "tablet": 82, "desk": 68}
"""Of the JPEG, so that no picture has more than 150 kB."""
LOST: Final = "lost"
"""The state in which the table has been lost: its page still shows it."""


KEPT: Final = (
    *(Screen(*each) for each in product(("claims", "win", "jam"), LOCALES, ("tablet",))),
    Screen("waiting", "zh", "tablet"),
    Screen("dealing", "ja", "tablet", "light"),
    Screen("refused", "en", "tablet", "light"),
    Screen("rich", "zh", "tablet"),
    Screen("ningbo", "zh", "tablet", "light"),
    Screen("xiamen", "en", "tablet"),
    Screen("outer-walls", "zh", "tablet"),
    Screen("three", "ja", "tablet"),
    Screen("two-winners", "zh", "tablet"),
    Screen("draw", "ja", "tablet"),
    Screen("false-win", "zh", "tablet"),
    Screen("alerts", "zh", "tablet", "light"),
    Screen("asked", "zh", "tablet"),
    Screen("asked", "ja", "phone", "light"),
    Screen("objections", "en", "tablet", "light"),
    Screen("asked-dice", "zh", "phone"),
    Screen("without-machine", "ja", "tablet"),
    Screen(LOST, "en", "tablet"),
    Screen("claims", "zh", "phone"),
    Screen("win", "ja", "phone", "light"),
    Screen("jam", "zh", "phone"),
    Screen("claims", "en", "desk"),
    Screen("win", "zh", "desk"),
    Screen("rich", "en", "desk", "light"),
)
"""The pictures in docs/screens."""


def every() -> Iterator[Screen]:
    """Every state in every language on every device, light and dark in turn."""
    for number, (state, language, device) in enumerate(product((*STATES, LOST), LOCALES, DEVICES)):
        yield Screen(state, language, device, "light" if number % 4 == 1 else "dark")


def take(browser: Browser, screens: Iterable[Screen], folder: Path) -> None:
    """Write the pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for screen in screens:
        board = SnapshotBoard()
        board.publish(STATES["claims" if screen.state == LOST else screen.state]())
        width, height = DEVICES[screen.device]
        server = PageServer(create_app(board), port=0)
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=LOCALES[screen.language],
            color_scheme="light" if screen.appearance == "light" else "dark",
            reduced_motion="reduce",
        )
        page = context.new_page()
        visit(page, server.start())
        wait_until(
            page, "document.title.startsWith('west-lake') && document.body.dataset.connection === 'live'"
        )
        if screen.state == LOST:
            server.stop()
            wait_until(page, "document.body.dataset.connection === 'lost'")
        page.wait_for_timeout(300)
        page.screenshot(
            path=folder / screen.file,
            type="jpeg",
            quality=QUALITY[screen.device],
            full_page=screen.device == "phone",
        )
        context.close()
        server.stop()


def main() -> None:
    """Take the pictures asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", type=Path, metavar="FOLDER")
    asked = parser.parse_args()
    if PROGRAM is None:
        raise SystemExit("no Chromium or Chrome on this machine (Debian: apt install chromium)")
    with chromium() as browser:
        if asked.all is None:
            take(browser, KEPT, FOLDER)
            page_screens.take_pages(browser, page_screens.KEPT, FOLDER)
            panel_screens.take(browser, FOLDER)
            take_setup(browser, FOLDER)
        else:
            take(browser, every(), asked.all)
            page_screens.take_pages(browser, page_screens.every(), asked.all)
    sys.stdout.write(f"pictures are in {asked.all or FOLDER}\n")


if __name__ == "__main__":
    main()
