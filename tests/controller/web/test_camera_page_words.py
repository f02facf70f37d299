"""The pages of the camera (watch, calibrate, enrol) in three languages and for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser
from starlette.applications import Starlette

from controller.web.camera_pages import create_calibrate_app, create_enrol_app, create_watch_app
from controller.web.page_server import PageServer
from controller.web.static_files import STATIC, word_source
from controller.words import sentence
from tests.at_console import console_link
from tests.controller.web.browser import chromium, needs_browser, visit, wait_until
from tests.controller.web.page_checks import AXE, FOREIGN, LOCALES, axe_violations
from vision.capture.camera import open_camera
from vision.capture.camera_frame import CameraFrame
from vision.enrolment.enrol_session import STEPS, EnrolmentSession
from vision.live.live_view import Watching
from vision.networks.tile_classifier import TileClassifier
from vision.photos.overlay import AnnotatedPicture, ZoneOutline
from vision.photos.photo_detector import Detector

TEXTS = """
[...document.querySelectorAll('header *, main *')]
  .filter((node) => !node.closest('#language, code, [lang=en], #name, #url'))
  .flatMap((node) => [...node.childNodes].filter((child) => child.nodeType === 3).map((child) => child.data.trim())
    .concat(node.getAttribute('aria-label') || [], node.getAttribute('alt') || []))
  .concat(document.title).filter(Boolean)
"""

UNSURE = ZoneOutline(
    name="melds:2",
    corners=((20.0, 20.0), (60.0, 20.0), (60.0, 60.0), (20.0, 60.0)),
    state="unsure",
    place=sentence("doubt.place", seat=2, kind="melds"),
    reason=sentence("doubt.in_the_way"),
)
DARK = Watching(
    "usb:",
    state="too_small",
    sentence=sentence("alert.camera", reason=sentence("doubt.in_the_way")),
    sight=AnnotatedPicture(
        CameraFrame(np.full((120, 160, 3), 90, np.uint8), 1, 0.0), zones=(UNSURE,), calibrated=True
    ),
)
"""Pictures come, but not all in them can be read."""
WAY = ("Something is in the way", "有东西挡着", "何かが邪魔になっています")
ZONE = ("melds", "吃碰杠的牌", "さらした牌")
COVERED = ("something covers the camera's lens", "镜头被挡住了", "レンズがふさがれています")

LATIN = re.compile(r"[A-Za-z]{3,}")
TITLES = {
    "watch": ("What the camera sees", "摄像头看到的画面", "カメラの映像"),
    "calibrate": ("Where is the table?", "牌桌在哪里？", "卓はどこですか？"),
    "enrol": ("Teach a tile set", "教认一副新牌", "牌を覚えさせる"),
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def apps(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Callable[[], Starlette]]:
    folder = tmp_path_factory.mktemp("camera")
    picture = np.full((480, 640, 3), 90, np.uint8)
    cv2.imwrite(str(folder / "cloth.png"), picture)
    classifier = TileClassifier()
    session = EnrolmentSession(
        open_camera(str(folder / "cloth.png")), Detector(classifier), classifier, STEPS
    )
    session.look()
    return {
        "watch": lambda: create_watch_app(lambda: DARK),
        "calibrate": lambda: create_calibrate_app(lambda: picture, 1000.0, Path(folder / "x"), back="../"),
        "enrol": lambda: create_enrol_app("ours", session, lambda: None, "../"),
    }


@pytest.mark.slow
@needs_browser
@pytest.mark.parametrize(("number", "language"), list(enumerate(LOCALES)))
@pytest.mark.parametrize("page", list(TITLES))
def test_a_page_speaks_the_readers_language(
    browser: Browser, apps: dict[str, Callable[[], Starlette]], page: str, number: int, language: str
) -> None:
    width, theme = ((1024, "light"), (360, "dark"), (1440, "dark"))[number]
    with PageServer(apps[page](), port=0) as server:
        context = browser.new_context(
            locale=LOCALES[language],
            viewport={"width": width, "height": 700},
            color_scheme="light" if theme == "light" else "dark",
        )
        tab = context.new_page()
        visit(tab, console_link(server.url))
        wait_until(tab, f"document.body.dataset.words === '{language}'")
        if page == "watch":
            wait_until(tab, "document.body.dataset.drawn === 'yes'")
            assert WAY[number] in tab.inner_text("#trouble")
            assert ZONE[number] in tab.inner_text("#doubts") and WAY[number][1:] in tab.inner_text("#doubts")
        if page == "calibrate":
            wait_until(tab, "document.getElementById('step').textContent.includes('1')")
            corners = tab.evaluate(
                "[...document.querySelectorAll('#corners li')].map((one) => one.innerText)"
            )
            assert len(set(corners)) == 4 and all(corners)
            tab.click("#markers")
            wait_until(tab, "document.getElementById('answer').className === 'bad'")
        if page == "enrol":
            wait_until(tab, "document.getElementById('lay').textContent !== ''")
            assert COVERED[number] in tab.inner_text("#word")
        assert tab.title() == TITLES[page][number]
        assert tab.locator("#back").is_visible() == (page != "watch")
        texts = tab.evaluate(TEXTS)
        assert not [text for text in texts if FOREIGN[language].search(text)]
        assert language == "en" or not [text for text in texts if LATIN.search(text)]
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
        tab.evaluate(AXE.read_text(encoding="utf-8"))
        assert axe_violations(tab) == []
        tab.select_option("#language", "zh")
        wait_until(tab, f"document.title === '{TITLES[page][1]}'")
        visit(tab, "about:blank")
        context.close()


def test_every_word_of_these_pages_is_there_and_used() -> None:
    there = set(re.findall(r"(?m)^([a-z]+-[a-z0-9-]+) =", word_source("en", "page_camera") or ""))
    code = "".join(
        (STATIC / f"{page}.{kind}").read_text(encoding="utf-8") for page in TITLES for kind in ("js", "html")
    )
    used = set(re.findall(r'"((?:watch|calibrate|enrol)-[a-z0-9-]+)"', code))
    assert used | {"watch-live", "watch-lost", "watch-stale"} == there and "`watch-${kind}`" in code
