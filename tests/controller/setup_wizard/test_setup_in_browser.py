"""From nothing to a table that plays, in a browser: with a simulated machine and a simulated camera."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from controller.settings import load
from tests.controller.setup_wizard.set_up import setup_program, simulated_table
from tests.controller.setup_wizard.wizard_page import STEPS, at, device, free_port, go, text_comes
from tests.controller.web.browser import chromium, needs_browser, wait_until
from tests.controller.web.page_checks import AXE, FOREIGN, LATIN, axe_violations

pytestmark = [needs_browser, pytest.mark.slow]

ALLOWED: Final = re.compile(
    r"MQTT|USB|TLS|QR|GPS|(?:HZ|NB|WH|XM|KW|JZ)-\d+|[A-Za-z-]*[./:]+\S*|sudo apt install fonts-noto-cjk"
)
SHOWN: Final = """
[...document.querySelectorAll('#page *')].filter((node) => !node.closest('#language, code, [lang=en], .file'))
  .flatMap((node) => [...node.childNodes].filter((child) => child.nodeType === 3).map((child) => child.data)
    .concat(node.getAttribute('aria-label') || [])).concat(document.title)
"""


@pytest.fixture(scope="module")
def program() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def wizard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page of a wizard for whom it does not matter what was chosen before."""
    with setup_program(tmp_path_factory.mktemp("wizard") / "table.toml") as (url, _, _output):
        yield url


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def table_steps(page: Page) -> None:
    page.click("main button.main")
    page.fill("#name", "a/b")
    page.click("#next")
    page.wait_for_selector(".notice.bad")
    assert "none of / + #" in page.inner_text(".notice.bad")
    page.fill("#name", "three")
    page.click("#next")
    at(page, "rules")
    for seat, name in enumerate(("Lin", "Chen", "Wang", "Sato")):
        page.fill(f"#seat-{seat}", name)
    page.click("#next")


def machine_step(page: Page, nothing: str, port: str) -> None:
    at(page, "machine")
    page.click("text=Another port or address")
    page.fill("#port", nothing)
    page.click("#try-dice")
    text_comes(page, "The machine did not do it")
    page.wait_for_selector(".progress li:nth-child(4) i:text-is('!')")  # a failed trial is no ✓
    page.fill("#port", port)
    page.click("#look-ports")
    text_comes(page, "A table answers")
    page.click("#try-dice")
    text_comes(page, "The dice show")
    page.click("#try-shuffle")
    text_comes(page, "Shuffled: 136 tiles")
    page.click("#next")


def camera_steps(page: Page, camera: str) -> None:
    at(page, "camera")
    page.fill("#camera-url", "http://127.0.0.1:9/none.jpg")
    page.click("#look-camera")
    text_comes(page, "No picture came")
    page.fill("#camera-url", camera)
    page.click("#look-camera")
    wait_until(page, "document.querySelector('#live')?.naturalWidth > 0")
    page.click("#next")
    at(page, "place")
    wait_until(page, "document.querySelector('#check')?.naturalWidth > 0")
    assert "All four markers" in page.inner_text(".notice.good")
    page.click("#next")
    at(page, "tiles")
    page.click("#next")


def network_steps(page: Page) -> None:
    at(page, "broker")
    page.click("#test-broker")
    text_comes(page, "The broker will do.")
    page.click("#next")
    at(page, "page")
    page.click("#everywhere")
    page.wait_for_selector("#qr")
    before, port = page.get_attribute("#qr", "src"), free_port()
    page.fill("#page-port", str(port))
    wait_until(page, f"document.querySelector('#address')?.textContent.includes(':{port}/')")
    assert page.get_attribute("#qr", "src") != before, "the code of the address that is shown"
    page.click("#next")


def test_from_nothing_to_a_hand(program: Browser, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    with simulated_table(tmp_path) as table, setup_program(file) as (url, process, output):
        page = device(program, url)
        table_steps(page)
        machine_step(page, str(tmp_path / "nothing"), table["port"])
        camera_steps(page, table["camera"])
        network_steps(page)
        at(page, "finish")
        page.click("#examine")
        text_comes(page, "The table can play.")
        assert not file.exists(), "nothing is written before it is said"
        page.click("#write")
        wait_until(page, "!document.querySelector('#start-table').disabled")
        assert load(file).table.name == "three" and load(file).table.seats[0] == "Lin"
        doctor = subprocess.run(
            [sys.executable, "-m", "controller.cli", "doctor", "--config", str(file), "--json"],
            capture_output=True,
            check=False,
        )
        assert json.loads(doctor.stdout)["ok"], doctor.stdout
        page.click("#start-table")
        wait_until(page, "Number(document.querySelector('#run')?.dataset.hand) > 0")
        beside = subprocess.run(
            [sys.executable, "-m", "controller.cli", "doctor", "--config", str(file), "--json"],
            capture_output=True,
            text=True,
            check=False,
        )
        report_beside = json.loads(beside.stdout)
        assert report_beside["ok"] and "sudo kill" not in beside.stdout
        assert [
            one["said"]
            for one in report_beside["findings"]
            if one["grade"] != "ok" and one["check"] in ("machine", "page")
        ] == []
        assert "The table runs and has the port" in beside.stdout
        page.click("#end")
        page.wait_for_selector("main.one")
        assert "The table plays on" in page.inner_text("main.one")
        assert "the table plays on" in output.readline()
        process.send_signal(signal.SIGINT)
        process.wait(60)
        assert process.returncode == 0


def test_another_device_sees_its_instructions(program: Browser, tmp_path: Path) -> None:
    """Served to the network, the console tells a code; a device that is not this machine types it."""
    with setup_program(tmp_path / "table.toml", "--host", "0.0.0.0") as (url, _, output):
        line = output.readline()
        address, code = re.findall(r"http://\S+", line)[0], re.findall(r"(?:[0-9A-Z]{4}-?){4}", line)[0]
        if address.startswith(("http://127.", "http://localhost")):
            pytest.skip("this machine has no network of its own")
        page = device(program, address, "zh", at_console=False)
        page.fill("#code", "0000-0000-0000-0000")
        page.click("main button.main")
        page.wait_for_selector(".notice.bad")
        assert page.inner_text(".notice.bad").startswith("验证码不对")
        page.fill("#code", code.lower())
        page.click("main button.main")
        page.wait_for_selector(".progress")
        again = device(program, address, "ja", at_console=False)
        again.fill("#code", code)
        again.click("main button.main")
        again.wait_for_selector(".notice.bad")
        assert again.locator(".progress").count() == 0
        assert url != address


def test_what_was_chosen_is_there_again(program: Browser, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('# ours\n[table]\nname = "old"\n', encoding="utf-8")
    with setup_program(file) as (url, process, output):
        page = device(program, url)
        go(page, "table")
        assert page.input_value("#name") == "old"
        page.fill("#name", "new")
        page.click("#next")
        at(page, "rules")
        process.send_signal(signal.SIGINT)
        assert "Not written yet" in output.read()
    with setup_program(file) as (url, _, _output):
        page = device(program, url)
        go(page, "table")
        assert page.input_value("#name") == "new" and "old" in file.read_text()
        go(page, "finish")
        page.click("#end")
        page.wait_for_selector("main.one")
        assert "Nothing is written into" in page.inner_text("main.one") and "Done" not in page.inner_text(
            "main.one"
        )
    with setup_program(file) as (url, _, _output):
        page = device(program, url)
        go(page, "finish")
        page.click("#write")
        wait_until(page, "document.querySelector('#write').disabled")
    assert file.read_text().startswith('# ours\n[table]\nname = "new"')
    assert "old" in (tmp_path / "table.toml.before-setup").read_text()


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_every_step_in_every_language_for_everybody(program: Browser, wizard: str, language: str) -> None:
    width, theme = {"en": (1024, "light"), "zh": (360, "dark"), "ja": (1280, "dark")}[language]
    with closing(device(program, wizard, language, width, theme)) as page:
        page.evaluate(AXE.read_text(encoding="utf-8"))
        for step in STEPS:
            go(page, step)
            page.wait_for_timeout(50)
            texts = [ALLOWED.sub("", text) for text in page.evaluate(SHOWN)]
            assert not [text for text in texts if FOREIGN[language].search(text)], step
            assert language == "en" or not [text for text in texts if LATIN.search(text)], step
            assert axe_violations(page) == [], step
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), step
            small = page.evaluate(
                """[...document.querySelectorAll('main button, main .choice, main input, main select, a.button')]
                  .filter((node) => node.offsetParent && !node.matches('.choice input'))
                  .map((node) => [node.textContent || node.id, node.getBoundingClientRect().height])
                  .filter(([, height]) => height < 43.5)"""
            )
            assert small == [], step


def test_a_step_is_done_by_keyboard_alone(program: Browser, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    with setup_program(file) as (url, _, _output):
        page = device(program, url)
        go(page, "table")
        page.focus("#parlor")
        page.keyboard.press("Tab")
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type("by keys")
        page.keyboard.press("Enter")
        at(page, "rules")
        assert page.evaluate("document.activeElement.id") == "step-title", "who listens hears where they are"
        assert not file.exists() and "by keys" in (file.parent / f".{file.name}.setup").read_text()


def test_the_report_of_the_page_has_no_secret(program: Browser, wizard: str) -> None:
    with closing(device(program, wizard)) as page:
        go(page, "camera")
        page.fill("#camera-url", "http://eye:pl4nted@127.0.0.1:9/x?token=s3cretquery")
        page.click("#look-camera")
        wait_until(page, "document.body.innerText.includes('No picture came')")
        assert "pl4nted" not in page.content().replace(page.input_value("#camera-url"), "")
        go(page, "finish")
        with page.expect_download() as download:
            page.click("#report")
        report = Path(os.fspath(download.value.path())).read_text(encoding="utf-8")
        assert "127.0.0.1:9" in report and "pl4nted" not in report and "s3cretquery" not in report
