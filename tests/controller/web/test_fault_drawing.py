"""The drawing of the place where the machine stands still: every fault at every place, in three languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from controller.referee.recovery_steps import PROCEDURES
from controller.web import PageServer, SnapshotBoard, create_app
from firmware_bridge.protocol.fault_codes import FaultCode
from tests.controller.web.browser import chromium, needs_browser, visit, wait_until, window
from tests.controller.web.table_states import jammed

pytestmark = [needs_browser, pytest.mark.slow]

MARKED = {
    "jam": "wall",
    "missing_tile": "wall",
    "extra_tile": "wall",
    "mixed_set": "wall",
    "program": "wall",
    "lift": "lift",
    "lid_open": "lid",
    "dice": "bowl",
}
"""Where each fault is; the others are of the control unit."""
CAPTIONS = {
    ("jam", 2): ("wall 2", "2号牌墙", "山2"),
    ("jam", None): ("the shuffler, under the lid", "机盖下的洗牌机", "ふたの下の洗牌機構"),
    ("lift", 0): ("the plate of wall 0", "0号牌墙的托板", "山0のプレート"),
    ("extra_tile", None): ("all four walls", "四面牌墙", "四つの山"),
    ("lid_open", None): ("the lid", "机盖", "中央のふた"),
    ("reset", None): ("the control unit", "控制盒", "制御部"),
}


@pytest.fixture(scope="module")
def program() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def test_every_fault_is_marked_at_its_place(program: Browser) -> None:
    board = SnapshotBoard()
    with PageServer(create_app(board), port=0) as server, window(program, 360, 740) as page:
        board.publish(jammed())
        visit(page, server.url)
        for code in PROCEDURES:
            for place in (None, 0, 1, 2, 3):
                stopped = jammed()
                stopped["procedure"] |= {
                    "code": code.value,
                    "place": place,
                    "part": code.part_at(place).value,
                    "number": f"{code.value} {place}",
                }
                board.publish(stopped)
                wait_until(
                    page,
                    f"document.querySelector('.procedure .code')?.textContent === '{code.value} {place}'",
                )
                part = MARKED.get(code.value, "controls")
                if code is FaultCode.JAM and place is None:
                    part = "shuffler"
                drawn = page.locator(".fault-place svg")
                assert drawn.get_attribute("data-part") == part, code
                many = 1 if part not in ("wall", "lift") or place is not None else 4
                assert page.locator(".fault-place .marked").count() == many, (code, place)
                if part == "wall" and place is not None:
                    turned = page.locator(".fault-place g:has(.marked)").get_attribute("transform")
                    assert turned == f"rotate({-90 * place})"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        width = page.evaluate("document.querySelector('.fault-place').getBoundingClientRect().width")
        assert width >= 200, "readable at the size of a phone"


def test_the_place_has_its_name_in_each_language(program: Browser) -> None:
    board = SnapshotBoard()
    board.publish(jammed())
    with PageServer(create_app(board), port=0) as server, window(program) as page:
        visit(page, server.url)
        for number, language in enumerate(("en", "zh", "ja")):
            page.select_option("#language", language)
            for (code, place), names in CAPTIONS.items():
                stopped = jammed()
                part = FaultCode.of_word(code).part_at(place).value
                stopped["procedure"] |= {"code": code, "place": place, "part": part}
                board.publish(stopped)
                caption = "document.querySelector('.fault-place figcaption')?.textContent"
                wait_until(page, f"{caption} === '{names[number]}'")
                assert names[number] in (page.get_attribute(".fault-place svg", "aria-label") or "")
